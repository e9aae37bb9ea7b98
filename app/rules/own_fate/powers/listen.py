"""Anton's player: Light sees the top probability card (K2)."""

from __future__ import annotations

from app.rules.own_fate import refusals as no
from app.rules.own_fate.book import NONE
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import FateState
from app.rules.own_fate.verbs import of_slot


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


def _listen(s: FateState, o: int) -> None:
    b = s.book
    s.used_items |= 1 << _player(s, o)
    s.top_known |= 1 << b.side[o]
    s.emit("listened", {"other": s.name(o)}, secret={"card": b.names[s.pdeck[-1]]}, to=(b.side[o],))
    s.ask = None


VERB = of_slot("listen", check_listen, _listen)
