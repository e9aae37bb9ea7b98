"""What the Count would come to now, as far as one seat knows: laid cards and the plan being made."""

from __future__ import annotations

from app.rules.own_fate.count import R_AFTER, R_LETHAL, R_TARGET, R_WOUNDS, parried, summed, vortex_points
from app.rules.own_fate.growth import landing
from app.rules.own_fate.projection import count_record, planned
from app.rules.own_fate.redaction import UNKNOWN_PLAY
from app.rules.own_fate.state import CARD, PAID, FateState
from app.rules.own_fate.view import CountRecord


def forecast(m: FateState) -> CountRecord:
    """The Count of the masked state *m* if nothing more were laid. Cards lying face down are left out, and
    so is all that is decided during the Count (manoeuvres in defence, rescues, harvests)."""
    s = m.copy()
    known = [n for n, p in enumerate(s.plays) if p[CARD] != UNKNOWN_PLAY]
    place = {old: new for new, old in enumerate(known)}
    s.cancelled = tuple((place[n], why) for n, why in s.cancelled if n in place)
    plays, paid = planned(m)
    s.plays = (*(m.plays[n] for n in known), *((*p[:PAID], paid.get(p[CARD], 0), 0) for p in plays))
    s.cancelled += tuple(one for one in parried(s) if one not in s.cancelled)
    if plays or m.plan:
        assert m.ask is not None
        s.wounds[m.ask[2]] += sum(step[1] for step in m.plan if step[0] == "bleed")
    results = tuple(summed(s))
    dead = tuple(sorted({r[R_TARGET] for r in results if r[R_WOUNDS] and 0 < r[R_LETHAL] <= r[R_AFTER]}))
    illness, healing = vortex_points(s)
    shift = illness - healing
    s._around = (tuple(s.wounds), s.inferno, landing(s, s.inferno, shift))
    s.last = (s.turn, s.plays, s.cancelled, s.man_defence, results, (), (illness, healing, shift), (), dead)
    return count_record(s)
