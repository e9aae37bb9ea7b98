"""The Sword of Light: the top spell, played at once or discarded (K2, A72)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import (
    S_LIGHT_SWORD,
    FateState,
)
from app.rules.own_fate.tally import (
    make_play,
    slot_other,
    tally,
)
from app.rules.own_fate.verbs import Verb, Words, ask


def check_draw(s: FateState, o: int, item: int) -> Refusal | None:
    """Why *o* cannot draw with the Sword of Light."""
    if item not in s.book.light_swords or s.holder[item] != o:
        return no.NO_SWORD
    if s.used_items >> item & 1:
        return no.ITEM_USED
    return None if s.deck or s.discard else no.DECK_EMPTY


def _offer_draw(s: FateState, out: list[Action]) -> None:
    o = slot_other(s)
    for item in s.book.light_swords:
        if s.holder[item] == o and check_draw(s, o, item) is None:
            out.append(s.book.act("draw", s.book.names[item]))


def _check_draw(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    item = s.book.entity(words[0])
    return no.UNKNOWN_NAME if item == NONE else check_draw(s, slot_other(s), item)


def _draw(s: FateState, words: Words) -> None:
    o = slot_other(s)
    item = s.book.ent[words[0]]
    s.used_items |= 1 << item
    s.barrier = len(s.plan)
    cards = s.draw(1)
    s.drawn = cards[0]
    s.emit(
        "sword-drawn",
        {"item": words[0], "other": s.name(o)},
        secret={"card": s.book.sp_name[cards[0]]},
        to=(s.book.side[o],),
    )
    ask(s, "sword-card", s.book.side[o], o, item)


def check_sword(s: FateState, card: int, target: int) -> Refusal | None:
    """Why the drawn *card* cannot be played on *target* (A72)."""
    if card != s.drawn:
        return no.SWORD_FIRST
    o = slot_other(s)
    effect = targets.classify(s, o, tally(s, o).loc, s.book.sp_type[card], s.book.sp_str[card], target)
    return effect if len(effect) == 2 else None


def _offer_sword(s: FateState, out: list[Action]) -> None:
    o = slot_other(s)
    for target in targets.present(s, tally(s, o).loc):
        if check_sword(s, s.drawn, target) is None:
            out.append(s.book.act("play", s.book.sp_name[s.drawn], s.book.names[target]))


def _check_sword(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    card, target = s.book.spell(words[0]), s.book.entity(words[1])
    return no.UNKNOWN_NAME if NONE in (card, target) else check_sword(s, card, target)


def _sword(s: FateState, words: Words) -> None:
    from app.rules.own_fate.battle import lay_play

    o = slot_other(s)
    play = make_play(s, o, tally(s, o).loc, s.drawn, s.book.ent[words[1]], S_LIGHT_SWORD)
    s.drawn = NONE
    lay_play(s, play)
    s.ask = None


def _offer_drop(s: FateState, out: list[Action]) -> None:
    out.append(s.book.act("drop", s.book.sp_name[s.drawn]))


def _check_drop(s: FateState, words: Words) -> Refusal | None:
    return None if words == (s.book.sp_name[s.drawn],) else no.SWORD_FIRST


def _drop(s: FateState, words: Words) -> None:
    assert s.ask is not None
    s.emit("sword-dropped", {"item": s.name(s.ask[3]), "other": s.name(slot_other(s)), "card": words[0]})
    s.discard.append(s.drawn)
    s.drawn = NONE
    s.ask = None


VERB = Verb("draw", _offer_draw, _check_draw, _draw)
CARD_VERBS: tuple[Verb, ...] = (
    Verb("play", _offer_sword, _check_sword, _sword),
    Verb("drop", _offer_drop, _check_drop, _drop),
)
