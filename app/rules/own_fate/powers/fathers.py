"""Kostya's father opens one flat to vampires until the end of the movement phase (K3, A47)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, VAMPIRE
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import FateState
from app.rules.own_fate.verbs import Verb, Words, chance_from_hand, lay


def _offer(s: FateState, out: list[Action]) -> None:
    assert s.ask is not None
    b = s.book
    if s.ask[1] != DARK or b.spec[s.ask[2]] != VAMPIRE:
        return
    for e in s.playable(DARK, "kostya-father"):
        for loc in range(len(b.locs)):
            if b.bars_vampires[loc]:
                out.append(b.act("chance", b.names[e], b.locs[loc]))


def _check(s: FateState, words: Words) -> Refusal | None:
    assert s.ask is not None
    b = s.book
    refusal = chance_from_hand(s, s.ask[1], words, "kostya-father")
    if refusal is not None:
        return refusal
    if len(words) != 2 or words[1] not in b.loc_index:
        return no.WRONG_ARGUMENTS
    if s.ask[1] != DARK or b.spec[s.ask[2]] != VAMPIRE:
        return no.NOT_A_VAMPIRE
    return None if b.bars_vampires[b.loc_index[words[1]]] else no.NOT_A_FLAT


def _do(s: FateState, words: Words) -> None:
    e, loc = s.book.ent[words[0]], s.book.loc_index[words[1]]
    s.drop_from_hand(DARK, e)
    lay(s, e, loc)
    s.papa = loc
    s.ask = None


VERB = Verb("chance", _offer, _check, _do)
