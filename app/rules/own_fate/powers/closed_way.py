"""The Broken Mobile: closes the location where it is to Light (A38)."""

from __future__ import annotations

from app.rules.game import Action, Manner, Value
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK
from app.rules.own_fate.declared import carry_out
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, chance_from_hand, plain_verb, play_to_location


def _closable(state: Position) -> list[int]:
    cards = state.compiled
    return [loc for loc in range(len(cards.location_names)) if cards.mobile_metro or not cards.hub[loc]]


def _offer_close(state: Position, out: list[Action]) -> None:
    cards = state.compiled
    for entity in state.playable(DARK, "closed-way"):
        for loc in _closable(state):
            out.append(cards.act("chance", cards.names[entity], cards.location_names[loc]))


def _check_close(state: Position, words: Words) -> Refusal | None:
    refusal = chance_from_hand(state, DARK, words, "closed-way")
    if refusal is not None:
        return refusal
    if len(words) != 2 or words[1] not in state.compiled.location_index:
        return no.WRONG_ARGUMENTS
    return None if state.compiled.location_index[words[1]] in _closable(state) else no.METRO_NOT_CLOSED


def _close(state: Position, words: Words) -> None:
    entity = state.compiled.entity_index[words[0]]
    state.drop_from_hand(DARK, entity)
    play_to_location(state, entity, state.compiled.location_index[words[1]])
    state.mobile_laid_turn = state.turn
    _finish(state)


def _finish(state: Position) -> None:
    state.asked = NOTHING
    carry_out(state)


def _way(state: Position) -> dict[str, Value]:
    return {"to": state.place(state.pending.to) if state.pending is not None else ""}


QUESTION = QuestionKind(
    "close-way",
    (Verb("chance card target", _offer_close, _check_close, _close, (0, 1)), plain_verb("pass", _finish)),
    {"other": "other"},
    _way,
    in_slot=True,
    held_power="closed-way",
    manner=Manner(recurs=True),
)

POWER = Power(
    "closed-way",
    "chance",
    "K3.broken-mobile",
    {"window": Trait("close-way")},
    options=("mobile-closes-metro",),
    old_names=("broken-mobile",),
    questions=(QUESTION,),
)
