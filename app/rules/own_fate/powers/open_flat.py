"""Kostya's Father opens one flat to vampires until the end of Movement (K3, A47)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import DARK, VAMPIRE, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import Verb, Words, chance_from_hand, has_chances, play_to_location


def _offer(state: Position, out: list[Action]) -> None:
    cards = state.compiled
    if state.asked.seat != DARK or cards.specialty[state.asked.other] != VAMPIRE:
        return
    for entity in state.playable(DARK, "open-flat"):
        for loc in range(len(cards.location_names)):
            if cards.bars_vampires[loc]:
                out.append(cards.act("chance", cards.names[entity], cards.location_names[loc]))


def _check(state: Position, words: Words) -> Refusal | None:
    cards = state.compiled
    refusal = chance_from_hand(state, state.asked.seat, words, "open-flat")
    if refusal is not None:
        return refusal
    if len(words) != 2 or words[1] not in cards.location_index:
        return no.WRONG_ARGUMENTS
    if state.asked.seat != DARK or cards.specialty[state.asked.other] != VAMPIRE:
        return no.NOT_A_VAMPIRE
    return None if cards.bars_vampires[cards.location_index[words[1]]] else no.NOT_A_FLAT


def _do(state: Position, words: Words) -> None:
    entity, loc = state.compiled.entity_index[words[0]], state.compiled.location_index[words[1]]
    state.drop_from_hand(DARK, entity)
    play_to_location(state, entity, loc)
    state.open_flat = loc
    state.asked = NOTHING


def _is_dark_vampire(cards: CompiledSet, other: int) -> bool:
    return cards.side[other] == DARK and cards.specialty[other] == VAMPIRE


VERB = Verb("chance card target", _offer, _check, _do, (0, 1), _is_dark_vampire, has_chances, 20)

POWER = Power(
    "open-flat",
    "chance",
    "K3.kostya-father",
    {"window": Trait("movement")},
    old_names=("kostya-father",),
    verbs={"movement": (VERB,)},
)
