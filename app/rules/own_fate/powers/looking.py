"""Alisa's look through the probability deck instead of a move (K1, A8, A43, A98)."""

from __future__ import annotations

from app.rules.own_fate import entry
from app.rules.own_fate import refusals as no
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import IN_PLAY, FateState
from app.rules.own_fate.verbs import of_slot


def check_look(s: FateState, o: int) -> Refusal | None:
    """Why *o* cannot look through the deck."""
    b, bit = s.book, 1 << o
    if not b.looks[o]:
        return no.NO_LOOK
    if s.zone[o] != IN_PLAY:
        return no.NOT_IN_PLAY
    if b.hub[s.loc[o]]:
        return no.IN_METRO
    if (s.moved | s.ported) & bit:
        return no.HAS_MOVED
    return None if s.pdeck else no.DECK_EMPTY


def _look(s: FateState, o: int) -> None:
    s.ask = None
    entry.look(s, o)


VERB = of_slot("look", check_look, _look)
