"""Alisa's look through the probability deck instead of a move (K1, A8, A43, A98)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import entry
from app.rules.own_fate import refusals as no
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import IN_PLAY, FateState
from app.rules.own_fate.verbs import Verb, Words


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


def _offer(s: FateState, out: list[Action]) -> None:
    assert s.ask is not None
    o = s.ask[2]
    if s.book.looks[o] and check_look(s, o) is None:
        out.append(s.book.act("look", s.book.names[o]))


def _check(s: FateState, words: Words) -> Refusal | None:
    assert s.ask is not None
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    o = s.book.entity(words[0])
    if not 0 <= o < s.book.n_others:
        return no.UNKNOWN_NAME
    return check_look(s, o) or (no.NOT_THIS_SLOT if o != s.ask[2] else None)


def _do(s: FateState, words: Words) -> None:
    s.ask = None
    entry.look(s, s.book.ent[words[0]])


VERB = Verb("look", _offer, _check, _do)
