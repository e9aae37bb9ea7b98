"""Items changing hands: played, given, picked up (K2, A31–A34)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import Verb, Words, has_chances, holds_something


def _two(s: Position, words: Words) -> tuple[int, int] | Refusal:
    """Return the item and Other in *words*."""
    b = s.compiled
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    item, o = b.entity(words[0]), b.entity(words[1])
    if NONE in (item, o):
        return no.UNKNOWN_NAME
    if item not in b.items:
        return no.WRONG_ARGUMENTS
    return (item, o) if o < b.n_others else no.ITEM_TO_OWN


def check_item(s: Position, item: int, o: int) -> Refusal | None:
    """Return why *item* can't be played from hand onto *o*."""
    b = s.compiled
    if not b.built[item]:
        return no.NOT_BUILT
    if b.side[o] != b.side[s.asked.other]:
        return no.ITEM_TO_OWN
    if item not in s.hands[b.side[o]]:
        return no.NOT_YOURS
    if not b.may_hold[item - b.n_others][o]:
        return no.NOT_HOLDER
    return None if o == s.asked.other else no.NOT_THIS_SLOT


def _offer_item(s: Position, out: list[Action]) -> None:
    b, o = s.compiled, s.asked.other
    for item in s.hands[b.side[o]]:
        if b.n_others <= item < b.first_chance and check_item(s, item, o) is None:
            out.append(b.act("item", b.names[item], b.names[o]))


def _check_item(s: Position, words: Words) -> Refusal | None:
    two = _two(s, words)
    return two if isinstance(two, Refusal) else check_item(s, *two)


def _item(s: Position, words: Words) -> None:
    b = s.compiled
    item, o = b.entity_index[words[0]], b.entity_index[words[1]]
    s.drop_from_hand(b.side[o], item)
    s.zone[item] = IN_PLAY
    s.holder[item] = o
    s.emit("item-played", {"item": words[0], "other": words[1]})
    s.asked = NOTHING


def check_give(s: Position, item: int, o: int) -> Refusal | None:
    """Return why the slot's Other can't give *item* to *o*."""
    b, giver = s.compiled, s.asked.other
    if s.zone[item] != IN_PLAY or s.holder[item] != giver:
        return no.ITEM_NOT_HELD
    if o == giver:
        return no.SAME_OTHER
    if s.zone[o] != IN_PLAY:
        return no.NOT_IN_PLAY
    if b.side[o] != b.side[giver]:
        return no.NOT_OWN_SIDE
    if b.hub[s.loc[giver]]:
        return no.IN_METRO
    if s.loc[o] != s.loc[giver]:
        return no.OTHER_PLACE
    return None if b.may_hold[item - b.n_others][o] else no.NOT_HOLDER


def _offer_give(s: Position, out: list[Action]) -> None:
    b, giver = s.compiled, s.asked.other
    here = s.loc[giver]
    if b.hub[here]:
        return
    for item in b.items:
        if s.holder[item] == giver:
            for o in b.of_side[b.side[giver]]:
                if s.loc[o] == here and o != giver and check_give(s, item, o) is None:
                    out.append(b.act("give", b.names[item], b.names[o]))


def _check_give(s: Position, words: Words) -> Refusal | None:
    two = _two(s, words)
    return two if isinstance(two, Refusal) else check_give(s, *two)


def _give(s: Position, words: Words) -> None:
    item, o = s.compiled.entity_index[words[0]], s.compiled.entity_index[words[1]]
    s.emit("item-given", {"item": words[0], "other": s.name(s.holder[item]), "target": words[1]})
    s.holder[item] = o
    s.asked = NOTHING


def check_take(s: Position, item: int, o: int) -> Refusal | None:
    """Return why *o* can't pick up *item*."""
    b = s.compiled
    if o != s.asked.other:
        return no.NOT_THIS_SLOT
    if s.zone[item] != IN_PLAY or s.holder[item] != NONE:
        return no.ITEM_NOT_FREE
    if b.hub[s.loc[o]]:
        return no.IN_METRO
    if s.loc[item] != s.loc[o]:
        return no.OTHER_PLACE
    return None if b.may_hold[item - b.n_others][o] else no.NOT_HOLDER


def _offer_take(s: Position, out: list[Action]) -> None:
    b, o = s.compiled, s.asked.other
    for item in b.items:
        if s.loc[item] == s.loc[o] and check_take(s, item, o) is None:
            out.append(b.act("take", b.names[item], b.names[o]))


def _check_take(s: Position, words: Words) -> Refusal | None:
    two = _two(s, words)
    return two if isinstance(two, Refusal) else check_take(s, *two)


def _take(s: Position, words: Words) -> None:
    item, o = s.compiled.entity_index[words[0]], s.compiled.entity_index[words[1]]
    s.holder[item], s.loc[item] = o, NONE
    s.emit("item-taken", {"item": words[0], "other": words[1]})
    s.asked = NOTHING


def _anything_lies(s: Position, _o: int) -> bool:
    b = s.compiled
    return max(s.loc[b.n_others : b.first_chance], default=NONE) != NONE


VERBS: tuple[Verb, ...] = (
    Verb("item item other", _offer_item, _check_item, _item, (0, 1), when=has_chances, rank=10),
    Verb("give item other", _offer_give, _check_give, _give, (0, 1), when=holds_something, rank=30),
    Verb("take item other", _offer_take, _check_take, _take, (0, 1), when=_anything_lies, rank=50),
)
