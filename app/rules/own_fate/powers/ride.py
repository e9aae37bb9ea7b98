"""The Night Watch car (K2, A35–A37): who rides is chosen before it starts."""

from __future__ import annotations

from typing import Any

from app.rules.game import Action
from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import LIGHT, NONE
from app.rules.own_fate.powers import listen
from app.rules.own_fate.refusals import Refusal
from app.rules.own_fate.state import IN_PLAY, FateState
from app.rules.own_fate.verbs import Verb, Words, ask, fixed
from app.rules.own_fate.walking import arrive, closed


def _passenger(s: FateState, t: int, o: int) -> Refusal | None:
    """Why *t* cannot ride in the slot of *o*."""
    b, bit = s.book, 1 << t
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
    # An entrant may ride in the turn it came (A36); a replacement has no move left (A46).
    return no.HAS_MOVED if (s.moved | s.ported) & bit else None


def _car_waits(s: FateState, car: int, o: int) -> Refusal | None:
    """Why *o*, whose slot it is, cannot ride in *car* anywhere."""
    b = s.book
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


def _road(s: FateState, o: int, loc: int) -> Refusal | None:
    """Why no car takes *o* to *loc*."""
    b = s.book
    if loc == s.loc[o]:
        return no.ALREADY_THERE
    if b.no_car[loc]:
        return no.CAR_BARRED
    if b.car_by_ways and loc not in b.ways[s.loc[o]]:
        return no.NO_WAY
    return no.MOBILE if closed(s, loc) != NONE else None


def check_ride(s: FateState, car: int, o: int, loc: int) -> Refusal | None:
    """Why *o*, whose slot it is, cannot ride in *car* to *loc*."""
    return _car_waits(s, car, o) or _road(s, o, loc)


def _offer(s: FateState, out: list[Action]) -> None:
    assert s.ask is not None
    b, o = s.book, s.ask[2]
    for car in b.cars:
        if s.holder[car] == NONE or _car_waits(s, car, o) is not None:
            continue
        for loc in range(len(b.locs)):
            if _road(s, o, loc) is None:
                out.append(b.act("ride", b.names[car], b.locs[loc]))


def _check(s: FateState, words: Words) -> Refusal | None:
    assert s.ask is not None
    b = s.book
    if len(words) != 2:
        return no.WRONG_ARGUMENTS
    car, loc = b.entity(words[0]), b.location(words[1])
    return no.UNKNOWN_NAME if NONE in (car, loc) else check_ride(s, car, s.ask[2], loc)


def _do(s: FateState, words: Words) -> None:
    assert s.ask is not None
    b, o = s.book, s.ask[2]
    car = b.ent[words[0]]
    s.pend = ("ride", o, b.loc_index[words[1]], car, 1 << o | 1 << s.holder[car])
    ask(s, "passengers", b.side[o], o)
    if not any(action.verb == "board" for action in s.legal()):
        _go(s)


def _aboard(s: FateState, t: int) -> Refusal | None:
    return no.ON_BOARD if s.pend[4] >> t & 1 else _passenger(s, t, s.pend[1])


def _offer_board(s: FateState, out: list[Action]) -> None:
    b = s.book
    for t in range(s.pend[1]):
        if s.loc[t] == s.loc[s.pend[1]] and _aboard(s, t) is None:
            out.append(b.act("board", b.names[t]))


def _check_board(s: FateState, words: Words) -> Refusal | None:
    if len(words) != 1:
        return no.WRONG_ARGUMENTS
    t = s.book.entity(words[0])
    return no.UNKNOWN_NAME if not 0 <= t < s.book.n_others else _aboard(s, t)


def _board(s: FateState, words: Words) -> None:
    s.pend = (*s.pend[:4], s.pend[4] | 1 << s.book.ent[words[0]])


def _names(s: FateState, bits: int) -> tuple[str, ...]:
    return tuple(s.book.names[t] for t in range(s.book.n_others) if bits >> t & 1)


def _go(s: FateState) -> None:
    from app.rules.own_fate.movement import declare

    _, o, loc, car, bits = s.pend
    s.emit("ride-declared", {"item": s.name(car), "to": s.place(loc), "others": _names(s, bits)})
    declare(s, o, s.pend)


def _back(s: FateState) -> None:
    s.pend = ()
    s.ask = None


def carry(s: FateState, pending: tuple[Any, ...]) -> None:
    """The car carries its passengers."""
    _, o, loc, car, bits = pending
    s.emit(
        "rode",
        {"item": s.name(car), "others": _names(s, bits), "from": s.place(s.loc[o]), "to": s.place(loc)},
    )
    s.used_items |= 1 << car
    s.moved |= bits
    for t in range(s.book.n_others):
        if bits >> t & 1:
            arrive(s, t, loc)


RIDE = Verb("ride", _offer, _check, _do)
PASSENGERS: tuple[Verb, ...] = (
    Verb("board", _offer_board, _check_board, _board),
    fixed("go", _go),
    fixed("back", _back),
    listen.VERB,
)
