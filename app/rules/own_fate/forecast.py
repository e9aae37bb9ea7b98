"""What the Count would be now, as one seat knows it: laid cards and the current plan."""

from __future__ import annotations

from app.rules.own_fate.count_sums import fallen, landing, parried, so_far, summed, vortex_points
from app.rules.own_fate.count_told import count_record, planned
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import UNKNOWN_PLAY, Bleed, Cancelled, CountEnd, LastCount, VortexSum
from app.rules.own_fate.view_parts import CountRecord


def forecast(m: Position) -> CountRecord:
    """Return the Count of masked state *m* as if all slots were over.

    Face-down cards are left out, and so are decisions during the Count (defending manoeuvres, rescues,
    harvests).
    """
    s = m.copy()
    known = [n for n, p in enumerate(s.plays) if p.card != UNKNOWN_PLAY]
    place = {old: new for new, old in enumerate(known)}
    s.cancelled = tuple(Cancelled(place[one.play], one.by) for one in s.cancelled if one.play in place)
    plays = planned(m)
    s.plays = (*(m.plays[n] for n in known), *plays)
    s.cancelled += tuple(Cancelled(*one) for one in parried(s) if one not in s.cancelled)
    if plays or m.plan:
        s.wounds[m.asked.other] += sum(step.wounds for step in m.plan if isinstance(step, Bleed))
    results = tuple(summed(s))
    dead = fallen(s, results)
    illness, healing = vortex_points(s)
    shift = illness - healing
    s.count_end = CountEnd(tuple(s.wounds), s.inferno, landing(s, s.inferno, shift))
    vortex = VortexSum(illness, healing, shift)
    s.last_count = LastCount(
        s.turn, s.plays, s.cancelled, s.defending_manoeuvres, results, vortex=vortex, dead=dead
    )
    return count_record(s)


def underway(m: Position) -> CountRecord | None:
    """Return masked state *m*'s Count so far; None before wounds are placed."""
    if not m.results:
        return None
    s = m.copy()
    s.count_end = CountEnd(tuple(s.wounds), s.inferno, s.inferno)
    s.last_count = so_far(s, VortexSum(0, 0, 0))
    return count_record(s)
