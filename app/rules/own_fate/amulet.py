"""A witch's amulet in battle: an extra card at minus one (K5, A69, A70)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import S_AMULET, Lay, Tally
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add, make_play, tally
from app.rules.own_fate.verbs import Verb, Words


def check_amulet(s: Position, o: int, t: Tally, target: int) -> Refusal | None:
    """Return why *o* can't play her amulet on *target*."""
    card = s.amulet[o]
    if card == NONE:
        return no.NO_AMULET
    if S_AMULET in t.sources:
        return no.AMULET_USED
    effect = targets.classify(
        s, o, t.loc, s.compiled.spell_types[card], s.compiled.spell_points[card], target, amulet=True
    )
    return effect if isinstance(effect, Refusal) else None


def _offer_amulet(s: Position, out: list[Action]) -> None:
    o = s.asked.other
    card = s.amulet[o]
    if card == NONE:
        return
    t = tally(s, o)
    if S_AMULET in t.sources:
        return
    here = targets.present(s, t.loc)
    # An amulet can't go where a card from hand can't.
    for target in targets.reachable(
        s, o, t.loc, s.compiled.spell_types[card], s.compiled.spell_points[card], here
    ):
        if check_amulet(s, o, t, target) is None:
            out.append(s.compiled.act("amulet", s.compiled.names[target]))


def _check_amulet(s: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    target = s.compiled.entity(words[0])
    o = s.asked.other
    return no.UNKNOWN_NAME if target == NONE else check_amulet(s, o, tally(s, o), target)


def _amulet(s: Position, words: Words) -> None:
    o = s.asked.other
    target = s.compiled.entity_index[words[0]]
    add(s, Lay(make_play(s, o, tally(s, o).loc, s.amulet[o], target, S_AMULET, amulet=True)))


def _has_one(s: Position, o: int) -> bool:
    return s.amulet[o] != NONE


VERB = Verb("amulet target", _offer_amulet, _check_amulet, _amulet, ("amulet", 0), when=_has_one, rank=10)
