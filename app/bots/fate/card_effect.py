"""Describe a card's effect on its target as a message code with arguments.

Reasons for choosing an action are in ``search_reason``.
"""

from __future__ import annotations

from app.bots.fate.estimates import life_left
from app.bots.fate.field import Field
from app.rules.game import Action, Reason, Value, View
from app.rules.own_fate.compiled import DARK, NEUTRAL
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import U_ATTACK, U_DEFENCE, U_HEALING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import tally
from app.rules.own_fate.targets import classify, worth

BATTLE = frozenset({"battle", "sword-card", "extra-card"})


def card_effect(view: View, action: Action) -> Reason | None:
    """Return the direct effect of *action* in a battle slot on its target, as a message ``bots.does-…``.

    None if the action has none that needs a description.
    """
    masked = getattr(view, "masked", None)
    if view.question is None or masked is None or view.question.kind not in BATTLE:
        return None

    cards, other = masked.compiled, masked.asked.other
    if action.verb not in ("play", "strike", "amulet"):
        return None
    name = action.args[-1]
    target = cards.entity_index[name]
    if action.verb == "strike":
        return Reason("bots.does-hit", "", {"target": name, "points": 1})
    card = masked.amulet[other] if action.verb == "amulet" else cards.spell_index[action.args[0]]
    loc = tally(masked, other).loc
    effect = classify(
        masked,
        other,
        loc,
        cards.spell_types[card],
        cards.spell_points[card],
        target,
        amulet=action.verb == "amulet",
    )
    if isinstance(effect, Refusal):
        return None
    use, points = effect.use, worth(masked, other, effect.nominal, effect.minus)
    args: dict[str, Value] = {"target": name, "points": points}
    if use == U_ATTACK:
        if target == cards.egor:
            full = masked.wounds[target] >= (cards.number(target, "limit") or 3) and not cards.egor_by_battle
            return Reason("bots.does-egor-full" if full else "bots.does-bite", "", args)
        if target < cards.n_others:
            laid = Field(masked, other, loc).attack.get(target, 0.0)
            if laid + points >= life_left(masked, target, loc):
                return Reason("bots.does-kill", "", args)
            return Reason("bots.does-hit", "", args)
        return Reason("bots.does-break", "", args)
    if use == U_DEFENCE:
        if not _may_be_struck(masked, other, target, loc):
            return Reason("bots.does-no-blow", "", args)
        return Reason("bots.does-guard-self" if target == other else "bots.does-guard", "", args)
    if use == U_HEALING:
        if not masked.wounds[target]:
            return Reason("bots.does-no-wounds", "", args)
        return Reason("bots.does-heal", "", args | {"points": min(points, masked.wounds[target])})
    if target == cards.svetlana:
        return Reason("bots.does-close" if masked.inferno - points < 1 else "bots.does-vortex", "", args)
    return Reason("bots.does-illness", "", args)


def _may_be_struck(masked: Position, other: int, target: int, loc: int) -> bool:
    """Return whether *target* at *loc* is attacked or may still be attacked after *other* in this battle."""
    cards = masked.compiled
    if any(play.target == target and play.place == loc and play.use == U_ATTACK for play in masked.plays):
        return True
    # Only the Dark can attack a neutral donor.
    foe = DARK if cards.side[target] == NEUTRAL else 1 - cards.side[target]
    return any(masked.loc[e] == loc and cards.side[e] == foe for e in range(other + 1, cards.n_others))
