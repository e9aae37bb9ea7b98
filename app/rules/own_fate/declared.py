"""Declared moves and rides, which Dark may block before they happen (K3, A38)."""

from __future__ import annotations

from app.rules.game import Value
from app.rules.own_fate.compiled import DARK, LIGHT, NONE
from app.rules.own_fate.position import Position
from app.rules.own_fate.records import NOTHING, Ride, Walk
from app.rules.own_fate.verbs import ask
from app.rules.own_fate.walking import arrive, closed


def declare(s: Position, pending: Walk | Ride) -> None:
    """Declare a move; if Dark can't answer, it happens."""
    o = pending.other
    s.asked = NOTHING
    s.pending = pending
    if s.compiled.side[o] == LIGHT and s.window(DARK, "closed-way"):
        s.answered = 1
        if isinstance(pending, Walk):
            s.emit("move-declared", {"other": s.name(o), "to": s.place(pending.to)})
        ask(s, "close-way", DARK, o)
    else:
        carry_out(s)


def carry_out(s: Position) -> None:
    """Carry out the declared move, unless its target is closed now."""
    pending, s.pending = s.pending, None
    if pending is None:
        return
    o, to = pending.other, pending.to
    phone = closed(s, to)
    if phone != NONE and s.compiled.side[o] == LIGHT:
        s.emit("move-blocked", {"other": s.name(o), "to": s.place(to), "card": s.name(phone)})
        return
    if isinstance(pending, Ride):
        _carry(s, pending)
        return
    s.moved |= 1 << o
    if s.log is not None:
        s.emit("moved", {"other": s.name(o), "from": s.place(s.loc[o]), "to": s.place(to)})
    arrive(s, o, to)


def aboard(s: Position, ride: Ride) -> tuple[str, ...]:
    """Return the names of the passengers."""
    return tuple(s.compiled.names[t] for t in range(s.compiled.n_others) if ride.aboard >> t & 1)


def _carry(s: Position, ride: Ride) -> None:
    here = s.place(s.loc[ride.other])
    told: dict[str, Value] = {
        "item": s.name(ride.car),
        "others": aboard(s, ride),
        "from": here,
        "to": s.place(ride.to),
    }
    s.emit("rode", told)
    s.used_items |= 1 << ride.car
    s.moved |= ride.aboard
    for t in range(s.compiled.n_others):
        if ride.aboard >> t & 1:
            arrive(s, t, ride.to)
