"""A witch's amulet in battle: an extra card with a minus of 1 (K5, A69, A70)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import NONE
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import S_AMULET, Lay, Tally
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add_step, make_play, tally
from app.rules.own_fate.verbs import Verb, Words


def check_amulet(state: Position, other: int, totals: Tally, target: int) -> Refusal | None:
    """Return why *other* can't play its amulet on *target*, or None."""
    card = state.amulet[other]
    if card == NONE:
        return no.NO_AMULET
    if S_AMULET in totals.sources:
        return no.AMULET_USED
    effect = targets.classify(
        state,
        other,
        totals.loc,
        state.compiled.spell_types[card],
        state.compiled.spell_points[card],
        target,
        amulet=True,
    )
    return effect if isinstance(effect, Refusal) else None


def _offer_amulet(state: Position, out: list[Action]) -> None:
    other = state.asked.other
    card = state.amulet[other]
    if card == NONE:
        return
    totals = tally(state, other)
    if S_AMULET in totals.sources:
        return
    candidates = targets.present(state, totals.loc)
    # An amulet can't go where a card from hand can't.
    for target in targets.reachable(
        state,
        other,
        totals.loc,
        state.compiled.spell_types[card],
        state.compiled.spell_points[card],
        candidates,
    ):
        if check_amulet(state, other, totals, target) is None:
            out.append(state.compiled.act("amulet", state.compiled.names[target]))


def _check_amulet(state: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    target = state.compiled.entity(words[0])
    other = state.asked.other
    return no.UNKNOWN_NAME if target == NONE else check_amulet(state, other, tally(state, other), target)


def _amulet(state: Position, words: Words) -> None:
    other = state.asked.other
    target = state.compiled.entity_index[words[0]]
    add_step(
        state,
        Lay(
            make_play(
                state, other, tally(state, other).loc, state.amulet[other], target, S_AMULET, amulet=True
            )
        ),
    )


def _has_amulet(state: Position, other: int) -> bool:
    return state.amulet[other] != NONE


VERB = Verb(
    "amulet target", _offer_amulet, _check_amulet, _amulet, ("amulet", 0), worth_checking=_has_amulet, rank=10
)
