"""Alisa's search of the probability deck instead of walking (K1, A8, A43, A98)."""

from __future__ import annotations

from app.rules.own_fate import refusals as no
from app.rules.own_fate.arrivals import check_price, pay, put_into_play
from app.rules.own_fate.compiled import DARK, LIGHT, NONE
from app.rules.own_fate.composed import on_entered
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.records import NOTHING
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import slot_verb


def check_look(state: Position, other: int) -> Refusal | None:
    """Return why *other* can't search the deck, or None."""
    cards, bit = state.compiled, 1 << other
    if not cards.looks[other]:
        return no.NO_LOOK
    if state.zone[other] != IN_PLAY:
        return no.NOT_IN_PLAY
    if cards.hub[state.loc[other]]:
        return no.IN_METRO
    if (state.moved | state.through_portal) & bit:
        return no.HAS_MOVED
    return None if state.probability_deck else no.DECK_EMPTY


def _look(state: Position, other: int) -> None:
    cards = state.compiled
    seat = cards.side[other]
    state.asked = NOTHING
    state.moved |= 1 << other
    state.emit(
        "looked",
        {"other": state.name(other), "count": len(state.probability_deck)},
        secret={"cards": tuple(cards.names[entity] for entity in sorted(state.probability_deck))},
        to=(seat,),
    )
    state.known[seat] |= sum(1 << entity for entity in state.hands[1 - seat])
    state.known_in_deck[seat] = sum(1 << entity for entity in state.probability_deck)
    summoned_name = cards.trait(other, "summons")
    summoned = next(
        (
            entity
            for entity in state.probability_deck
            if entity < cards.n_others and cards.answers_to(entity, summoned_name)
        ),
        NONE,
    )
    has_come = summoned != NONE and _show_and_summon(state, other, summoned)
    state.shuffle_probability()
    if has_come:
        on_entered(state, summoned)


def _show_and_summon(state: Position, other: int, entity: int) -> bool:
    """Show *entity*, found by *other*, and put it into play if the balance allows; return whether it did."""
    cards = state.compiled
    state.emit("shown", {"card": state.name(entity)})
    if check_price(state, entity, cards.cost[entity]) is not None:
        state.known_in_deck[1 - cards.side[other]] |= 1 << entity
        return False
    state.probability_deck.remove(entity)
    for n in (LIGHT, DARK):
        state.known_in_deck[n] &= ~(1 << entity)
    state.emit(
        "summoned",
        {"other": state.name(entity), "by": state.name(other), "location": state.place(state.loc[other])},
    )
    pay(state, entity, cards.cost[entity])
    put_into_play(state, entity, state.loc[other])
    return True


VERB = slot_verb(
    "look", check_look, _look, (0, "probability-deck"), lambda cards, other: cards.looks[other], rank=70
)

POWER = Power(
    "deck-search",
    "other",
    "K1.alisa",
    {"looks": Trait(True), "summons": Trait("portal", overridable=True)},
    old_names=("alisa",),
    verbs={"movement": (VERB,)},
)
