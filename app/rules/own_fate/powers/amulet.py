"""A witch's amulet in battle: one card more, at minus one (K5, A69, A70)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import (
    S_AMULET,
    FateState,
)
from app.rules.own_fate.tally import (
    Tally,
    add,
    make_play,
    slot_other,
    tally,
)
from app.rules.own_fate.verbs import Verb, Words


def check_amulet(s: FateState, o: int, t: Tally, target: int) -> Refusal | None:
    """Why the witch *o* cannot play her amulet on *target*."""
    card = s.amulet[o]
    if card == NONE:
        return no.NO_AMULET
    if S_AMULET in t.sources:
        return no.AMULET_USED
    effect = targets.classify(s, o, t.loc, s.book.sp_type[card], s.book.sp_str[card], target, amulet=True)
    return effect if len(effect) == 2 else None


def _offer_amulet(s: FateState, out: list[Action]) -> None:
    o = slot_other(s)
    card = s.amulet[o]
    if card == NONE:
        return
    t = tally(s, o)
    if S_AMULET in t.sources:
        return
    here = targets.present(s, t.loc)
    # It goes nowhere where a card from hand may not.
    for target in targets.reachable(s, o, t.loc, s.book.sp_type[card], s.book.sp_str[card], here):
        if check_amulet(s, o, t, target) is None:
            out.append(s.book.act("amulet", s.book.names[target]))


def _check_amulet(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    target = s.book.entity(words[0])
    o = slot_other(s)
    return no.UNKNOWN_NAME if target == NONE else check_amulet(s, o, tally(s, o), target)


def _amulet(s: FateState, words: Words) -> None:
    o = slot_other(s)
    target = s.book.ent[words[0]]
    add(s, ("play", make_play(s, o, tally(s, o).loc, s.amulet[o], target, S_AMULET, amulet=True), NONE))


VERB = Verb("amulet", _offer_amulet, _check_amulet, _amulet)
