"""Entering and leaving play: what entering, replacing and summoning share (A7, A8)."""

from __future__ import annotations

from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import LIGHT, NEUTRAL, NONE
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.refusals import Refusal


def price(s: Position, o: int, cost: int) -> Refusal | None:
    """Return why *o*'s side can't pay *cost* (A7)."""
    b = s.compiled
    if b.limit_by_cost:
        return no.BALANCE_LIMIT if cost > b.balance_max else None
    after = s.balance - cost if b.side[o] == LIGHT else s.balance + cost
    return None if b.balance_min <= after <= b.balance_max else no.BALANCE_LIMIT


def pay(s: Position, o: int, cost: int) -> None:
    """Move the treaty chip towards *o*'s opponent."""
    b = s.compiled
    after = s.balance - cost if b.side[o] == LIGHT else s.balance + cost
    old, s.balance = s.balance, max(b.balance_min, min(b.balance_max, after))
    s.emit("balance-moved", {"from": old, "to": s.balance, "by": b.names[o]})


def place(s: Position, o: int, loc: int) -> None:
    """Put *o* into play at *loc* with a full hand of spells."""
    b = s.compiled
    s.zone[o] = IN_PLAY
    s.loc[o] = loc
    s.wounds[o] = s.gloom[o] = 0
    s.amulet[o], s.manoeuvres[o] = NONE, ()
    s.hand[o] = s.draw(b.strength[o])
    drawn(s, o, s.hand[o], "entry")


def drawn(s: Position, o: int, cards: tuple[int, ...], why: str) -> None:
    """Emit the event that *o* drew *cards*, if any; only its seat sees the faces."""
    if s.log is not None and cards:
        s.emit(
            "drawn",
            {"other": s.name(o), "count": len(cards), "why": why},
            secret={"cards": s.spells(cards)},
            to=(s.compiled.side[o],) if s.compiled.side[o] != NEUTRAL else (),
        )


def discard_all(s: Position, o: int) -> None:
    """Discard *o*'s spells, amulet and manoeuvres."""
    cards = s.hand[o] + s.manoeuvres[o] + ((s.amulet[o],) if s.amulet[o] != NONE else ())
    s.hand[o], s.manoeuvres[o], s.amulet[o] = (), (), NONE
    s.discard.extend(cards)
    if cards:
        s.emit("spells-discarded", {"other": s.name(o), "cards": s.spells(cards)})
