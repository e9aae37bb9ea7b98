"""Declared moves and rides, which Dark may block before they happen (K3, A38)."""

from __future__ import annotations

from app.rules.game import Value
from app.rules.own_fate.compiled import DARK, LIGHT, NONE
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import NOTHING, Ride, Walk
from app.rules.own_fate.verbs import ask
from app.rules.own_fate.walking import arrive, closing_mobile


def declare(state: Position, pending: Walk | Ride) -> None:
    """Declare a move; unless Dark may block it, carry it out."""
    other = pending.other
    state.asked = NOTHING
    state.pending = pending
    if state.compiled.side[other] == LIGHT and state.window(DARK, "closed-way"):
        state.reply_given = 1
        if isinstance(pending, Walk):
            state.emit("move-declared", {"other": state.name(other), "to": state.place(pending.to)})
        ask(state, "close-way", DARK, other)
    else:
        carry_out(state)


def carry_out(state: Position) -> None:
    """Carry out the declared move, if any, unless a mobile closes its target to Light."""
    pending, state.pending = state.pending, None
    if pending is None:
        return
    other, to = pending.other, pending.to
    phone = closing_mobile(state, to)
    if phone != NONE and state.compiled.side[other] == LIGHT:
        state.emit(
            "move-blocked", {"other": state.name(other), "to": state.place(to), "card": state.name(phone)}
        )
        return
    if isinstance(pending, Ride):
        _ride(state, pending)
        return
    state.moved |= 1 << other
    if state.log is not None:
        state.emit(
            "moved",
            {"other": state.name(other), "from": state.place(state.loc[other]), "to": state.place(to)},
        )
    arrive(state, other, to)


def aboard(state: Position, ride: Ride) -> tuple[str, ...]:
    """Return the names of the Others in the car."""
    return tuple(
        state.compiled.names[rider] for rider in range(state.compiled.n_others) if ride.aboard >> rider & 1
    )


def _ride(state: Position, ride: Ride) -> None:
    here = state.place(state.loc[ride.other])
    args: dict[str, Value] = {
        "item": state.name(ride.car),
        "others": aboard(state, ride),
        "from": here,
        "to": state.place(ride.to),
    }
    state.emit("rode", args)
    state.used_items |= 1 << ride.car
    state.moved |= ride.aboard
    for rider in range(state.compiled.n_others):
        if ride.aboard >> rider & 1:
            arrive(state, rider, ride.to)
