"""Anton's player: Light sees the top probability card (K2)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.book import NONE
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import FateState
from app.rules.own_fate.verbs import Verb, Words


def _player(s: FateState, o: int) -> int:
    return next((i for i in s.book.players if s.holder[i] == o), NONE)


def check_listen(s: FateState, o: int) -> Refusal | None:
    """Why *o* cannot listen now."""
    item = _player(s, o)
    if item == NONE:
        return no.NO_PLAYER
    if s.book.hub[s.loc[o]]:
        return no.IN_METRO
    if s.used_items >> item & 1:
        return no.ITEM_USED
    return None if s.pdeck else no.DECK_EMPTY


def _offer(s: FateState, out: list[Action]) -> None:
    assert s.ask is not None
    if check_listen(s, s.ask[2]) is None:
        out.append(s.book.act("listen", s.book.names[s.ask[2]]))


def _check(s: FateState, words: Words) -> Refusal | None:
    assert s.ask is not None
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    o = s.book.entity(words[0])
    if not 0 <= o < s.book.n_others:
        return no.UNKNOWN_NAME
    return check_listen(s, o) or (no.NOT_THIS_SLOT if o != s.ask[2] else None)


def _do(s: FateState, words: Words) -> None:
    b = s.book
    o = b.ent[words[0]]
    s.used_items |= 1 << _player(s, o)
    s.top_known |= 1 << b.side[o]
    s.emit("listened", {"other": words[0]}, secret={"card": b.names[s.pdeck[-1]]}, to=(b.side[o],))
    s.ask = None


VERB = Verb("listen", _offer, _check, _do)
