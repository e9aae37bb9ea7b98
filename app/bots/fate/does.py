"""A card's effect on its target: blow, guard, or healing, as a code with parameters.

Reasons for an action come from a search (``bots.fate.otherwise``).
"""

from __future__ import annotations

from app.bots.fate.field import Field
from app.bots.fate.sight import life
from app.rules.game import Action, Reason, Value, View
from app.rules.own_fate.compiled import DARK, NEUTRAL
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import U_ATTACK, U_DEFENCE, U_HEALING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import tally
from app.rules.own_fate.targets import classify, worth

BATTLE = frozenset({"battle", "sword-card", "extra-card"})


def does(view: View, action: Action) -> Reason | None:
    """Return the direct effect of *action*, a card or an Item of a battle slot, on its target.

    None if the action already says it. The code is a message ``bots.does-…``, its parameters are card keys.
    """
    m = getattr(view, "masked", None)
    if view.question is None or m is None or view.question.kind not in BATTLE:
        return None

    b, o = m.compiled, m.asked.other
    if action.verb not in ("play", "strike", "amulet"):
        return None
    name = action.args[-1]
    t = b.entity_index[name]
    if action.verb == "strike":
        return Reason("bots.does-hit", "", {"target": name, "points": 1})
    card = m.amulet[o] if action.verb == "amulet" else b.spell_index[action.args[0]]
    loc = tally(m, o).loc
    effect = classify(m, o, loc, b.spell_types[card], b.spell_points[card], t, amulet=action.verb == "amulet")
    if isinstance(effect, Refusal):
        return None
    use, points = effect.use, worth(m, o, effect.nominal, effect.minus)
    args: dict[str, Value] = {"target": name, "points": points}
    if use == U_ATTACK:
        if t == b.egor:
            full = m.wounds[t] >= (b.number(t, "limit") or 3) and not b.egor_by_battle
            return Reason("bots.does-egor-full" if full else "bots.does-bite", "", args)
        if t < b.n_others:
            laid = Field(m, o, loc).attack.get(t, 0.0)
            if laid + points >= life(m, t, loc):
                return Reason("bots.does-kill", "", args)
            return Reason("bots.does-hit", "", args)
        return Reason("bots.does-break", "", args)
    if use == U_DEFENCE:
        if not _may_be_struck(m, o, t, loc):
            return Reason("bots.does-no-blow", "", args)
        return Reason("bots.does-guard-self" if t == o else "bots.does-guard", "", args)
    if use == U_HEALING:
        if not m.wounds[t]:
            return Reason("bots.does-no-wounds", "", args)
        return Reason("bots.does-heal", "", args | {"points": min(points, m.wounds[t])})
    if t == b.svetlana:
        return Reason("bots.does-close" if m.inferno - points < 1 else "bots.does-vortex", "", args)
    return Reason("bots.does-illness", "", args)


def _may_be_struck(m: Position, o: int, t: int, loc: int) -> bool:
    """Return whether *t* at *loc* bears an attack, or may still be attacked after *o* in this battle."""
    b = m.compiled
    if any(p.target == t and p.place == loc and p.use == U_ATTACK for p in m.plays):
        return True
    # Only the Dark can attack a neutral donor.
    foe = DARK if b.side[t] == NEUTRAL else 1 - b.side[t]
    return any(m.loc[e] == loc and b.side[e] == foe for e in range(o + 1, b.n_others))
