"""Olga: allows a card on the vortex despite a Dark Other with Egor (K3, A90)."""

from __future__ import annotations

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate import targets
from app.rules.own_fate.compiled import LIGHT, MAGE, CompiledSet
from app.rules.own_fate.position import Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import S_OLGA, Lay, Tally
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.tally import add_step, check_cost, find_in_hand, make_play, payable, tally
from app.rules.own_fate.verbs import Verb, Words, chance_from_hand


def check_olga(state: Position, other: int, totals: Tally, card: int) -> Refusal | None:
    """Return why *other* can't play *card* on the vortex with Olga (A90), or None."""
    cards = state.compiled
    if (
        cards.side[other] != LIGHT
        or cards.specialty[other] != MAGE
        or totals.loc != state.loc[cards.svetlana]
    ):
        return no.OLGA_PLACE
    effect = targets.classify(
        state, other, totals.loc, cards.spell_types[card], cards.spell_points[card], cards.svetlana, olga=True
    )
    if isinstance(effect, Refusal):
        return effect
    if not cards.olga_extra:
        return check_cost(state, other, totals, card, effect.nominal, effect.minus, cards.svetlana)
    value = targets.worth(state, other, effect.nominal, effect.minus)
    return None if payable(state, other, totals, without=card, spare=value) else no.CANNOT_PAY


def _unplanned_olgas(state: Position, totals: Tally) -> list[int]:
    used = [step.chance for step in state.plan if isinstance(step, Lay)]
    return [entity for entity in state.playable(LIGHT, "vortex-card") if entity not in used]


def _offer_olga(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    if cards.side[other] != LIGHT or not state.playable(LIGHT, "vortex-card"):
        return
    totals = tally(state, other)
    for entity in _unplanned_olgas(state, totals):
        for card in state.hand[other]:
            if card not in totals.taken and check_olga(state, other, totals, card) is None:
                out.append(cards.act("chance", cards.names[entity], cards.spell_names[card]))


def _check_olga(state: Position, words: Words) -> Refusal | None:
    other = state.asked.other
    refusal = chance_from_hand(state, state.compiled.side[other], words, "vortex-card")
    if refusal is not None:
        return refusal
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    totals = tally(state, other)
    if state.compiled.entity_index[words[0]] not in _unplanned_olgas(state, totals):
        return no.IN_PLAN
    card = find_in_hand(state, other, totals, words[1])
    return check_olga(state, other, totals, card) if isinstance(card, int) else card


def _olga(state: Position, words: Words) -> None:
    other = state.asked.other
    card = state.compiled.spell_index[words[1]]
    play = make_play(state, other, tally(state, other).loc, card, state.compiled.svetlana, S_OLGA, olga=True)
    add_step(state, Lay(play, state.compiled.entity_index[words[0]]))


def _is_light(cards: CompiledSet, other: int) -> bool:
    return cards.side[other] == LIGHT


def _at_svetlana(state: Position, other: int) -> bool:
    return bool(state.hands[LIGHT]) and state.loc[state.compiled.svetlana] == tally(state, other).loc


VERB = Verb("chance card target", _offer_olga, _check_olga, _olga, (0, 1), _is_light, _at_svetlana, 60)

POWER = Power(
    "vortex-card",
    "chance",
    "K3.olga",
    {"window": Trait("battle")},
    options=("olga", "olga-ability"),
    old_names=("olga",),
    verbs={"battle": (VERB,)},
)
