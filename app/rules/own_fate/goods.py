"""Play, give, and pick up items (K2, A31–A34)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import Verb, Words, has_chances, has_item


def _item_and_other(state: Position, words: Words) -> tuple[int, int] | Refusal:
    cards = state.compiled
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    item, other = cards.entity(words[0]), cards.entity(words[1])
    if NONE in (item, other):
        return no.UNKNOWN_NAME
    if item not in cards.items:
        return no.WRONG_ARGUMENTS
    return (item, other) if other < cards.n_others else no.ITEM_TO_OWN


def check_item(state: Position, item: int, other: int) -> Refusal | None:
    """Return why *item* can't be played from hand onto *other*, or None."""
    cards = state.compiled
    if not cards.built[item]:
        return no.NOT_BUILT
    if cards.side[other] != cards.side[state.asked.other]:
        return no.ITEM_TO_OWN
    if item not in state.hands[cards.side[other]]:
        return no.NOT_YOURS
    if not cards.may_hold[item - cards.n_others][other]:
        return no.NOT_HOLDER
    return None if other == state.asked.other else no.NOT_THIS_SLOT


def _offer_item(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    for item in state.hands[cards.side[other]]:
        if cards.n_others <= item < cards.first_chance and check_item(state, item, other) is None:
            out.append(cards.act("item", cards.names[item], cards.names[other]))


def _check_item(state: Position, words: Words) -> Refusal | None:
    item_and_other = _item_and_other(state, words)
    return item_and_other if isinstance(item_and_other, Refusal) else check_item(state, *item_and_other)


def _item(state: Position, words: Words) -> None:
    cards = state.compiled
    item, other = cards.entity_index[words[0]], cards.entity_index[words[1]]
    state.drop_from_hand(cards.side[other], item)
    state.zone[item] = IN_PLAY
    state.holder[item] = other
    state.emit("item-played", {"item": words[0], "other": words[1]})
    state.asked = NOTHING


def check_give(state: Position, item: int, other: int) -> Refusal | None:
    """Return why the Other in its slot can't give *item* to *other*, or None."""
    cards, giver = state.compiled, state.asked.other
    if state.zone[item] != IN_PLAY or state.holder[item] != giver:
        return no.ITEM_NOT_HELD
    if other == giver:
        return no.SAME_OTHER
    if state.zone[other] != IN_PLAY:
        return no.NOT_IN_PLAY
    if cards.side[other] != cards.side[giver]:
        return no.NOT_OWN_SIDE
    if cards.hub[state.loc[giver]]:
        return no.IN_METRO
    if state.loc[other] != state.loc[giver]:
        return no.OTHER_PLACE
    return None if cards.may_hold[item - cards.n_others][other] else no.NOT_HOLDER


def _offer_give(state: Position, out: list[Action]) -> None:
    cards, giver = state.compiled, state.asked.other
    here = state.loc[giver]
    if cards.hub[here]:
        return
    for item in cards.items:
        if state.holder[item] == giver:
            for other in cards.of_side[cards.side[giver]]:
                if state.loc[other] == here and other != giver and check_give(state, item, other) is None:
                    out.append(cards.act("give", cards.names[item], cards.names[other]))


def _check_give(state: Position, words: Words) -> Refusal | None:
    item_and_other = _item_and_other(state, words)
    return item_and_other if isinstance(item_and_other, Refusal) else check_give(state, *item_and_other)


def _give(state: Position, words: Words) -> None:
    item, other = state.compiled.entity_index[words[0]], state.compiled.entity_index[words[1]]
    state.emit("item-given", {"item": words[0], "other": state.name(state.holder[item]), "target": words[1]})
    state.holder[item] = other
    state.asked = NOTHING


def check_take(state: Position, item: int, other: int) -> Refusal | None:
    """Return why *other* can't pick up *item*, or None."""
    cards = state.compiled
    if other != state.asked.other:
        return no.NOT_THIS_SLOT
    if state.zone[item] != IN_PLAY or state.holder[item] != NONE:
        return no.ITEM_NOT_FREE
    if cards.hub[state.loc[other]]:
        return no.IN_METRO
    if state.loc[item] != state.loc[other]:
        return no.OTHER_PLACE
    return None if cards.may_hold[item - cards.n_others][other] else no.NOT_HOLDER


def _offer_take(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    for item in cards.items:
        if state.loc[item] == state.loc[other] and check_take(state, item, other) is None:
            out.append(cards.act("take", cards.names[item], cards.names[other]))


def _check_take(state: Position, words: Words) -> Refusal | None:
    item_and_other = _item_and_other(state, words)
    return item_and_other if isinstance(item_and_other, Refusal) else check_take(state, *item_and_other)


def _take(state: Position, words: Words) -> None:
    item, other = state.compiled.entity_index[words[0]], state.compiled.entity_index[words[1]]
    state.holder[item], state.loc[item] = other, NONE
    state.emit("item-taken", {"item": words[0], "other": words[1]})
    state.asked = NOTHING


def _any_item_free(state: Position, _other: int) -> bool:
    cards = state.compiled
    return max(state.loc[cards.n_others : cards.first_chance], default=NONE) != NONE


VERBS: tuple[Verb, ...] = (
    Verb("item item other", _offer_item, _check_item, _item, (0, 1), worth_checking=has_chances, rank=10),
    Verb("give item other", _offer_give, _check_give, _give, (0, 1), worth_checking=has_item, rank=30),
    Verb("take item other", _offer_take, _check_take, _take, (0, 1), worth_checking=_any_item_free, rank=50),
)
