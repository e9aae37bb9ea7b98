"""The Night Watch Car (K2, A35–A37): passengers are chosen before it starts."""

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
from app.rules.own_fate.verbs import QuestionKind, Verb, Words, ask, fixed
from app.rules.own_fate.walking import closed


def _passenger(s: Position, t: int, o: int) -> Refusal | None:
    """Return why *t* can't ride in *o*'s slot."""
    b, bit = s.compiled, 1 << t
    if s.zone[t] != IN_PLAY:
        return no.NOT_IN_PLAY
    if b.side[t] != b.side[o]:
        return no.NOT_OWN_SIDE
    if s.loc[t] != s.loc[o]:
        return no.OTHER_PLACE
    if t > o:
        return no.CAR_SLOT
    if s.calling & bit:
        return no.CALLING
    # An entrant may ride at once (A36); a replacement doesn't move any more (A46).
    return no.HAS_MOVED if (s.moved | s.through_portal) & bit else None


def _car_waits(s: Position, car: int, o: int) -> Refusal | None:
    """Return why *o*, in its slot, can't ride in *car* anywhere."""
    b = s.compiled
    if car not in b.cars:
        return no.NOT_A_CAR
    if s.zone[car] != IN_PLAY or s.holder[car] == NONE:
        return no.NO_CAR_HERE
    if b.side[o] != b.side[s.holder[car]] or b.side[o] != LIGHT:
        return no.CAR_LIGHT
    if s.cops != NONE:
        return no.COPS
    if s.used_items >> car & 1:
        return no.ITEM_USED
    if s.loc[s.holder[car]] != s.loc[o]:
        return no.NO_CAR_HERE
    return _passenger(s, o, o) or _passenger(s, s.holder[car], o)


def _road(s: Position, o: int, loc: int) -> Refusal | None:
    """Return why no car takes *o* to *loc*."""
    b = s.compiled
    if loc == s.loc[o]:
        return no.ALREADY_THERE
    if b.no_car[loc]:
        return no.CAR_BARRED
    if b.car_by_ways and loc not in b.ways[s.loc[o]]:
        return no.NO_WAY
    return no.MOBILE if closed(s, loc) != NONE else None


def check_ride(s: Position, car: int, o: int, loc: int) -> Refusal | None:
    """Return why *o*, in its slot, can't ride in *car* to *loc*."""
    return _car_waits(s, car, o) or _road(s, o, loc)


def _offer(s: Position, out: list[Action]) -> None:
    b, o = s.compiled, s.asked.other
    for car in b.cars:
        if s.holder[car] == NONE or _car_waits(s, car, o) is not None:
            continue
        for loc in range(len(b.location_names)):
            if _road(s, o, loc) is None:
                out.append(b.act("ride", b.names[car], b.location_names[loc]))


def _check(s: Position, words: Words) -> Refusal | None:
    b = s.compiled
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    car, loc = b.entity(words[0]), b.location(words[1])
    return no.UNKNOWN_NAME if NONE in (car, loc) else check_ride(s, car, s.asked.other, loc)


def _do(s: Position, words: Words) -> None:
    b, o = s.compiled, s.asked.other
    car = b.entity_index[words[0]]
    s.pending = Ride(o, b.location_index[words[1]], car, 1 << o | 1 << s.holder[car])
    ask(s, "passengers", b.side[o], o)
    boarding: list[Action] = []
    _offer_board(s, boarding)
    if not boarding:
        _go(s)


def _ride(s: Position) -> Ride:
    assert isinstance(s.pending, Ride)
    return s.pending


def _aboard(s: Position, t: int) -> Refusal | None:
    ride = _ride(s)
    return no.ON_BOARD if ride.aboard >> t & 1 else _passenger(s, t, ride.other)


def _details(s: Position) -> dict[str, Value]:
    """Return the passenger question's arguments."""
    ride = _ride(s)
    return {"to": s.place(ride.to), "item": s.name(ride.car), "aboard": aboard(s, ride)}


def _offer_board(s: Position, out: list[Action]) -> None:
    b, o = s.compiled, _ride(s).other
    for t in range(o):
        if s.loc[t] == s.loc[o] and _aboard(s, t) is None:
            out.append(b.act("board", b.names[t]))


def _check_board(s: Position, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    t = s.compiled.entity(words[0])
    return no.UNKNOWN_NAME if not 0 <= t < s.compiled.n_others else _aboard(s, t)


def _board(s: Position, words: Words) -> None:
    ride = _ride(s)
    s.pending = ride._replace(aboard=ride.aboard | 1 << s.compiled.entity_index[words[0]])


def _go(s: Position) -> None:
    ride = _ride(s)
    s.emit("ride-declared", {"item": s.name(ride.car), "to": s.place(ride.to), "others": aboard(s, ride)})
    declare(s, ride)


def _back(s: Position) -> None:
    s.pending = None
    s.asked = NOTHING


def _is_light(b: CompiledSet, o: int) -> bool:
    return b.side[o] == LIGHT


RIDE = Verb("ride item to", _offer, _check, _do, (0, 1), _is_light, rank=80)
PASSENGERS = QuestionKind(
    "passengers",
    (
        Verb("board other", _offer_board, _check_board, _board, (0, "item")),
        fixed("go", _go),
        fixed("back", _back),
        deck_listening.VERB,
    ),
    {"other": "other"},
    _details,
    in_slot=True,
    of_owner=True,
    manner=Manner(in_the_open=True),
)

POWER = Power(
    "car",
    "item",
    "K2.night-watch-car",
    {"rides": Trait(True)},
    options=("car-route",),
    formerly=("night-watch-car",),
    verbs={"movement": (RIDE,)},
    questions=(PASSENGERS,),
)
