"""Phase 5: the spells of the next turn (T P5, A70, A82, A93, A95, A97)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, NONE, PLAIN, VAMPIRE, WITCH
from app.rules.own_fate.ending import finish
from app.rules.own_fate.entry import drawn
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import IN_PLAY, FateState, without
from app.rules.own_fate.verbs import Verb, Words, ask, chance, fixed, next_step, spend

FEED_LIMIT = 3
"""A vampire feeds itself up to so many wounds in all (A82)."""


def accident_window(s: FateState) -> None:
    """P5 start: the accident at the power plant."""
    if s.window(DARK, "power-plant-accident"):
        ask(s, "accident", DARK)
    else:
        s.step += 1


def _accident(s: FateState, e: int) -> None:
    s.accident = s.book.number(e, "cards")
    spend(s, e)
    s.step += 1


def slot(s: FateState) -> None:
    """Everyone's cards, in initiative order; the Metro gives none. ``gathered``: 1 drawn, 2 amulet done."""
    b, o, zone = s.book, s.slot, s.zone
    if not s.gathered:
        while o < b.n_others and zone[o] != IN_PLAY:
            o += 1
        s.slot = o
    if o >= b.n_others:
        s.step += 1
        s.slot = 0
        return
    if b.spec[o] == VAMPIRE:
        if not s.gathered and not s.hand[o] and not b.hub[s.loc[o]] and s.wounds[o] < FEED_LIMIT:
            ask(s, "feed", b.side[o], o)
            return
    elif b.caster[o] or b.spec[o] == PLAIN:
        _caster(s, o)
        if s.ask is not None:
            return
    s.slot += 1
    s.gathered = 0


def _caster(s: FateState, o: int) -> None:
    b = s.book
    hub = b.hub[s.loc[o]]
    if not s.gathered:
        s.gathered = 1
        count = 0 if hub else b.experience[o]
        if s.accident and b.side[o] == DARK and b.caster[o] and (not hub or b.accident_in_metro):
            count += s.accident
        if count:
            cards = s.draw(count)
            s.hand[o] = s.hand[o] + cards
            drawn(s, o, cards)
    if s.gathered == 1:
        s.gathered = 2
        if b.spec[o] == WITCH and not hub and s.hand[o]:
            ask(s, "amulet", b.side[o], o)
            return
    if len(s.hand[o]) > b.strength[o]:
        ask(s, "discard", b.side[o], o)


def _slot(s: FateState) -> int:
    assert s.ask is not None
    return int(s.ask[2])


def _hand_verb(name: str, do: object) -> Verb:
    def offer(s: FateState, out: list[Action]) -> None:
        acts = s.book.hand_acts[name]
        for card in s.hand[_slot(s)]:
            out.append(acts[card])

    def check(s: FateState, words: Words) -> Refusal | None:
        if len(words) != 1:
            return no.WRONG_ARGUMENTS
        card = s.book.spell(words[0])
        if card == NONE:
            return no.UNKNOWN_NAME
        return None if card in s.hand[_slot(s)] else no.NOT_IN_HAND

    def act(s: FateState, words: Words) -> None:
        o, card = _slot(s), s.book.sp_index[words[0]]
        s.hand[o] = without(s.hand[o], card)
        s.ask = None
        do(s, o, card)  # type: ignore[operator]

    return Verb(name, offer, check, act)


def _make(s: FateState, o: int, card: int) -> None:
    if s.amulet[o] != NONE:
        s.discard.append(s.amulet[o])
        s.emit("amulet-dropped", {"other": s.name(o), "card": s.book.sp_name[s.amulet[o]]})
    s.amulet[o] = card
    if s.log is not None:
        s.emit(
            "amulet-made", {"other": s.name(o)}, secret={"card": s.book.sp_name[card]}, to=(s.book.side[o],)
        )


def _discard(s: FateState, o: int, card: int) -> None:
    s.discard.append(card)
    if s.log is not None:
        s.emit("discarded", {"other": s.name(o), "card": s.book.sp_name[card]})


def _no_amulet(s: FateState) -> None:
    s.ask = None


def _feed_most(s: FateState, o: int) -> int:
    return FEED_LIMIT - s.wounds[o]


def _offer_feed(s: FateState, out: list[Action]) -> None:
    o = _slot(s)
    for n in range(_feed_most(s, o) + 1):
        out.append(s.book.act("feed", s.book.names[o], str(n)))


def _check_feed(s: FateState, words: Words) -> Refusal | None:
    o = _slot(s)
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    if words[0] != s.book.names[o]:
        return no.NOT_THIS_SLOT
    return None if words[1] in {str(n) for n in range(_feed_most(s, o) + 1)} else no.BAD_NUMBER


def _feed(s: FateState, words: Words) -> None:
    o, n = _slot(s), int(words[1])
    cards = s.draw(n)
    s.wounds[o] += len(cards)
    s.hand[o] = s.hand[o] + cards
    if cards:
        s.emit("fed", {"other": s.name(o), "cards": len(cards), "now": s.wounds[o]})
        drawn(s, o, cards)
    s.gathered = 1
    s.ask = None


def end_turn(s: FateState) -> None:
    """City Light heals who stood there the whole turn (A95); the turn limit (A11)."""
    b = s.book
    for o in range(b.n_others):
        if s.hq0 >> o & 1 and s.zone[o] == IN_PLAY and s.wounds[o]:
            heal = min(s.wounds[o], b.heals[s.loc[o]])
            if heal:
                s.wounds[o] -= heal
                s.emit(
                    "healed", {"target": s.name(o), "wounds": heal, "now": s.wounds[o], "why": "city-light"}
                )
    s.step = 0
    if s.turn >= b.turn_limit:
        finish(s, NONE)


VERBS: dict[str, tuple[Verb, ...]] = {
    "accident": (chance("power-plant-accident", _accident), fixed("pass", next_step)),
    "amulet": (_hand_verb("make", _make), fixed("pass", _no_amulet)),
    "discard": (_hand_verb("discard", _discard),),
    "feed": (Verb("feed", _offer_feed, _check_feed, _feed),),
}
