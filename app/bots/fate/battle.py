"""Rules of thumb for a battle slot: what to lay on which target, how deep to go into the gloom, how to pay.

A card's score is the worth of the wounds, healings, and cells that it adds (``field``), minus its worth in
hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from app.bots.fate.estimates import hand_values
from app.bots.fate.field import CELL, Field
from app.bots.fate.playable import picks
from app.rules.game import Action
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import DARK
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import U_ATTACK, U_DEFENCE, U_VORTEX, Lay
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import tally

PAYING = ("weaken", "burn", "bleed")
"""Verbs that pay for gloom."""
BACK = -1e6
"""Score of an action that a player never chooses."""


def spell_worth(field: Field, card: int, target: int, *, amulet: bool = False, olga: bool = False) -> float:
    """Return what *card* adds on *target*, before deducting its worth in hand; 0 if it can't go there."""
    state, cards = field.state, field.state.compiled
    if not amulet and (
        target < cards.n_others or (target >= cards.first_chance and target != cards.svetlana)
    ):
        use, nominal, minus = field.on_other(cards.spell_types[card], target)
        nominal = nominal or cards.spell_points[card]
    else:
        effect = targets.classify(
            state,
            field.other,
            field.loc,
            cards.spell_types[card],
            cards.spell_points[card],
            target,
            amulet=amulet,
            olga=olga,
        )
        if isinstance(effect, Refusal):
            return 0.0
        use, nominal, minus = effect
    return field.worth(use, target, targets.worth(state, field.other, nominal, minus) if minus else nominal)


def scores(state: Position, actions: Sequence[Action], field: Field | None = None) -> list[float]:
    """Return a score for each of *actions* of a ``battle`` question; *done* is 0.

    *field*: passed if it exists already.
    """
    cards, other = state.compiled, state.asked.other
    totals = tally(state, other)
    table = field or Field(state, other, totals.loc)
    ent, index, kinds = cards.entity_index, cards.spell_index, cards.spell_designs
    due = totals.due - totals.paid
    # Copies of a card do the same.
    seen: dict[tuple[int, str], float] = {}
    portal_scores: dict[int, float] = {}
    worth_in_hand = hand_values(state, other)
    result: list[float] = []
    for verb, args in actions:
        if verb == "play":
            card = index[args[0]]
            key = (kinds[card], args[1])
            score = seen.get(key)
            if score is None:
                score = seen[key] = spell_worth(table, card, ent[args[1]]) - worth_in_hand[card]
            result.append(score)
        elif verb == "done":
            result.append(0.0)
        elif verb == "back":
            result.append(BACK)
        elif verb == "burn":
            card = index[args[0]]
            # Pay with cards that aren't worth keeping; a card stronger than necessary is wasted.
            result.append(
                -0.05 - worth_in_hand[card] - (0.15 * (cards.spell_points[card] - due)) if due > 0 else BACK
            )
        elif verb == "weaken":
            result.append(_weaken(table, index[args[0]], int(args[1]), due))
        elif verb == "bleed":
            n = int(args[0])
            near = 0.6 * table.expected(other) if state.wounds[other] + n >= 3 else 0.0
            result.append(-(0.7 + 0.35 * state.wounds[other]) * n - near - 0.05 * (due - n))
        elif verb == "amulet":
            result.append(spell_worth(table, state.amulet[other], ent[args[0]], amulet=True) - 0.4)
        elif verb == "strike":
            idle = not cards.sword_in_sum and ent[args[1]] in table.defence
            result.append((0.0 if idle else table.worth(U_ATTACK, ent[args[1]], 1.0)) - 0.02)
        elif verb == "draw":
            result.append(0.6)
        elif verb == "manoeuvre":
            result.append(table.worth(U_ATTACK, ent[args[1]], 1.0) - 0.35)
        elif verb == "chance":
            card = index[args[1]]
            result.append(_olga(table, card) - worth_in_hand[card])
        elif verb == "portal":
            loc = cards.location_index[args[1]]
            if loc not in portal_scores:
                # A portal is good for watching Egor in the next turn.
                leads_to_egor = loc == state.loc[cards.egor] and portal_leads_on(state, other)
                portal_scores[loc] = 2.0 * leads_to_egor
            result.append(portal_scores[loc] - worth_in_hand[index[args[2]]] - 0.8)
        else:
            result.append(BACK)
    if due > 0:
        _defer_payment(actions, result)
    return result


def _defer_payment(actions: Sequence[Action], scores: list[float]) -> None:
    """Lower the scores of paying while another action but *done* has a positive score: paying can wait."""
    for score, (verb, _) in zip(scores, actions, strict=True):
        if score > 0 and verb not in PAYING and verb != "done":
            for n, action in enumerate(actions):
                if action.verb in PAYING:
                    scores[n] -= 100.0
            return


def _weaken(field: Field, card: int, points: int, due: int) -> float:
    for step in field.state.plan:
        if isinstance(step, Lay) and step.play.card == card:
            use, target = step.play.use, step.play.target
            if use == U_VORTEX:
                return -CELL * points if field.vortex - points > 0 else -60.0
            if use == U_ATTACK and target < field.state.compiled.n_others:
                laid = field.attack.get(target, 0.0) - field.defence.get(target, 0.0)
                lost = field.harm(target, max(0.0, laid)) - field.harm(target, max(0.0, laid - points))
                return -lost - 0.05 * (due - points) - 0.02
            if use == U_DEFENCE:
                coming = field.threat(target)
                return (
                    field.harm(target, max(0.0, coming))
                    - field.harm(target, max(0.0, coming + points))
                    - 0.05 * (due - points)
                )
            return -0.7 * points - 0.05 * (due - points)
    return -0.7 * points


def _olga(field: Field, card: int) -> float:
    state = field.state
    gain = spell_worth(field, card, state.compiled.svetlana, olga=True)
    # Olga can be played once: save her for a ban, for closing the vortex, or for a strong card.
    if gain >= 40.0 or targets.threatened(state):
        return gain if gain >= 2 * CELL else gain - 2.0
    return gain - 1.2


def portal_leads_on(state: Position, other: int) -> bool:
    """Return whether a portal to Egor is useful: he's outside the Metro, without another Dark Other."""
    loc = state.loc[state.compiled.egor]
    return not state.compiled.hub[loc] and not watched_by_others(state, other, loc)


def watched_by_others(state: Position, other: int, loc: int) -> bool:
    """Return whether another Dark Other than *other* is at *loc*."""
    cards = state.compiled
    where = state.loc
    # A loop is twice as fast as any() with a generator.
    for e in cards.of_side[DARK]:  # noqa: SIM110
        if where[e] == loc and e != other:
            return True
    return False


def gloom_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Return a score for each gloom level: the worth of the cards that it allows, minus its price."""
    other = state.asked.other
    less = 1 if state.under_doll >> other & 1 else 0
    gains = greedy(
        state, other, max(0, 1 + max(state.gloom[other], *(int(args[0]) for _, args in actions)) - less)
    )
    # Not by sum(): from Python 3.12 on it rounds differently, which may change a choice.
    totals = [0.0]
    for gain in gains:
        totals.append(totals[-1] + gain)
    result = []
    for _, args in actions:
        level = int(args[0])
        most = max(level, state.gloom[other])
        allowed = max(0, 1 + most - less)
        score = totals[min(allowed, len(gains))] - 0.62 * most
        # Being in the gloom costs again in the next battle.
        result.append(score - 0.15 * level)
    return result


def greedy(state: Position, other: int, most: int) -> list[float]:
    """Return the gains of *other*'s best cards, laid one by one, best first (at most *most* and five)."""
    return [pick[0] for pick in islice(picks(state, other), most)]


def sword_scores(state: Position, actions: Sequence[Action]) -> list[float]:
    """Score playing the card drawn with the Sword of Light on each target; dropping it is almost 0."""
    other = state.asked.other
    field = Field(state, other, tally(state, other).loc)
    return [
        spell_worth(field, state.compiled.spell_index[args[0]], state.compiled.entity_index[args[1]])
        if verb == "play"
        else 0.01
        for verb, args in actions
    ]
