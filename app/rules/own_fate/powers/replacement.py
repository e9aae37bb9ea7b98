"""Geser: enters by replacing an Other of his side, which returns to hand (K1.geser, A8, A45, A46)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.arrivals import check_price, discard_all, pay, put_into_play
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.composed import on_entered
from app.rules.own_fate.position import IN_HAND, IN_PLAY, Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import Verb, Words


def check_replace(state: Position, other: int, target: int) -> Refusal | None:
    """Return why *other* from hand can't replace *target* in play, or None."""
    cards = state.compiled
    if state.zone[other] != IN_HAND or other not in state.hands[cards.side[other]]:
        return no.NOT_YOURS
    if not cards.replaces[other]:
        return no.NO_REPLACE
    if target >= cards.n_others or cards.side[target] != cards.side[other]:
        return no.REPLACE_LIGHT
    if state.zone[target] != IN_PLAY:
        return no.NOT_IN_PLAY
    return check_price(state, other, cards.cost[other] - cards.cost[target])


def _offer_replace(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    if not state.compiled.replaces[other]:
        return
    for target in range(state.compiled.n_others):
        if check_replace(state, other, target) is None:
            out.append(
                state.compiled.act("replace", state.compiled.names[other], state.compiled.names[target])
            )


def _check_replace(state: Position, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    other, target = (state.compiled.entity(w) for w in words)
    if not 0 <= other < state.compiled.n_others or target == NONE:
        return no.UNKNOWN_NAME
    return check_replace(state, other, target) if other == state.asked.other else no.NOT_THIS_SLOT


def _replace(state: Position, words: Words) -> None:
    cards = state.compiled
    other, target = cards.entity_index[words[0]], cards.entity_index[words[1]]
    loc, wounds = state.loc[target], state.wounds[target]
    state.drop_from_hand(cards.side[other], other)
    discard_all(state, target)
    state.zone[target], state.loc[target], state.wounds[target], state.gloom[target] = IN_HAND, NONE, 0, 0
    state.hands[cards.side[target]] = (*state.hands[cards.side[target]], target)
    state.shown |= 1 << target
    state.emit(
        "replaced", {"other": state.name(other), "target": state.name(target), "location": state.place(loc)}
    )
    pay(state, other, cards.cost[other] - cards.cost[target])
    put_into_play(state, other, loc)
    state.wounds[other] = wounds
    for i in cards.items:
        if state.holder[i] == target:
            if cards.may_hold[i - cards.n_others][other]:
                state.holder[i] = other
                state.emit(
                    "item-given",
                    {"item": state.name(i), "other": state.name(target), "target": state.name(other)},
                )
            else:
                state.holder[i], state.loc[i] = NONE, loc
                state.emit("item-left", {"item": state.name(i), "location": state.place(loc)})
    state.began_in_metro &= ~(1 << target)
    state.moved |= 1 << other
    state.entrants |= 1 << other | 1 << target
    state.began_at_healing_place &= ~(1 << target)
    state.asked = NOTHING
    on_entered(state, other)


VERB = Verb("replace other target", _offer_replace, _check_replace, _replace, (0, 1), rank=10)

POWER = Power(
    "replacement",
    "other",
    "K1.geser",
    {"replaces": Trait(True)},
    old_names=("geser",),
    verbs={"enter": (VERB,)},
)
