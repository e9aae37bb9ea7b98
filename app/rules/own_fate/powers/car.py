"""The Night Watch Car (K2, A35–A37). Passengers are chosen before the ride is declared."""

from __future__ import annotations

from app.rules.game import Action, Manner, Value
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import LIGHT, NONE, CompiledSet
from app.rules.own_fate.declared import aboard, declare
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.power import Power, Trait
from app.rules.own_fate.powers import deck_listening
from app.rules.own_fate.records import NOTHING, Ride
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, plain_verb
from app.rules.own_fate.walking import closing_mobile


def _check_passenger(state: Position, rider: int, other: int) -> Refusal | None:
    cards, bit = state.compiled, 1 << rider
    if state.zone[rider] != IN_PLAY:
        return no.NOT_IN_PLAY
    if cards.side[rider] != cards.side[other]:
        return no.NOT_OWN_SIDE
    if state.loc[rider] != state.loc[other]:
        return no.OTHER_PLACE
    if rider > other:
        return no.CAR_SLOT
    if state.calling & bit:
        return no.CALLING
    # An Other that entered this turn may ride (A36); one that replaced another may not (A46).
    return no.HAS_MOVED if (state.moved | state.through_portal) & bit else None


def _check_car(state: Position, car: int, other: int) -> Refusal | None:
    cards = state.compiled
    if car not in cards.cars:
        return no.NOT_A_CAR
    if state.zone[car] != IN_PLAY or state.holder[car] == NONE:
        return no.NO_CAR_HERE
    if cards.side[other] != cards.side[state.holder[car]] or cards.side[other] != LIGHT:
        return no.CAR_LIGHT
    if state.cops != NONE:
        return no.COPS
    if state.used_items >> car & 1:
        return no.ITEM_USED
    if state.loc[state.holder[car]] != state.loc[other]:
        return no.NO_CAR_HERE
    return _check_passenger(state, other, other) or _check_passenger(state, state.holder[car], other)


def _check_road(state: Position, other: int, loc: int) -> Refusal | None:
    cards = state.compiled
    if loc == state.loc[other]:
        return no.ALREADY_THERE
    if cards.no_car[loc]:
        return no.CAR_BARRED
    if cards.car_by_ways and loc not in cards.ways[state.loc[other]]:
        return no.NO_WAY
    return no.MOBILE if closing_mobile(state, loc) != NONE else None


def check_ride(state: Position, car: int, other: int, loc: int) -> Refusal | None:
    """Return why *other*, in its slot, can't ride in *car* to *loc*, or None."""
    return _check_car(state, car, other) or _check_road(state, other, loc)


def _offer(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, state.asked.other
    for car in cards.cars:
        if state.holder[car] == NONE or _check_car(state, car, other) is not None:
            continue
        for loc in range(len(cards.location_names)):
            if _check_road(state, other, loc) is None:
                out.append(cards.act("ride", cards.names[car], cards.location_names[loc]))


def _check(state: Position, words: Words) -> Refusal | None:
    cards = state.compiled
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    car, loc = cards.entity(words[0]), cards.location(words[1])
    return no.UNKNOWN_NAME if NONE in (car, loc) else check_ride(state, car, state.asked.other, loc)


def _do(state: Position, words: Words) -> None:
    cards, other = state.compiled, state.asked.other
    car = cards.entity_index[words[0]]
    state.pending = Ride(other, cards.location_index[words[1]], car, 1 << other | 1 << state.holder[car])
    ask(state, "passengers", cards.side[other], other)
    boarding: list[Action] = []
    _offer_board(state, boarding)
    if not boarding:
        _go(state)


def _ride(state: Position) -> Ride:
    assert isinstance(state.pending, Ride)
    return state.pending


def _check_boarding(state: Position, rider: int) -> Refusal | None:
    ride = _ride(state)
    return no.ON_BOARD if ride.aboard >> rider & 1 else _check_passenger(state, rider, ride.other)


def _details(state: Position) -> dict[str, Value]:
    ride = _ride(state)
    return {"to": state.place(ride.to), "item": state.name(ride.car), "aboard": aboard(state, ride)}


def _offer_board(state: Position, out: list[Action]) -> None:
    cards, other = state.compiled, _ride(state).other
    for rider in range(other):
        if state.loc[rider] == state.loc[other] and _check_boarding(state, rider) is None:
            out.append(cards.act("board", cards.names[rider]))


def _check_board(state: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    rider = state.compiled.entity(words[0])
    return no.UNKNOWN_NAME if not 0 <= rider < state.compiled.n_others else _check_boarding(state, rider)


def _board(state: Position, words: Words) -> None:
    ride = _ride(state)
    state.pending = ride._replace(aboard=ride.aboard | 1 << state.compiled.entity_index[words[0]])


def _go(state: Position) -> None:
    ride = _ride(state)
    state.emit(
        "ride-declared",
        {"item": state.name(ride.car), "to": state.place(ride.to), "others": aboard(state, ride)},
    )
    declare(state, ride)


def _back(state: Position) -> None:
    state.pending = None
    state.asked = NOTHING


def _is_light(cards: CompiledSet, other: int) -> bool:
    return cards.side[other] == LIGHT


RIDE = Verb("ride item to", _offer, _check, _do, (0, 1), _is_light, rank=80)
PASSENGERS = QuestionKind(
    "passengers",
    (
        Verb("board other", _offer_board, _check_board, _board, (0, "item")),
        plain_verb("go", _go),
        plain_verb("back", _back),
        deck_listening.VERB,
    ),
    {"other": "other"},
    _details,
    in_slot=True,
    of_owner=True,
    manner=Manner(public=True),
)

POWER = Power(
    "car",
    "item",
    "K2.night-watch-car",
    {"rides": Trait(True)},
    options=("car-route",),
    old_names=("night-watch-car",),
    verbs={"movement": (RIDE,)},
    questions=(PASSENGERS,),
)
