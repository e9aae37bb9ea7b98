"""Entering and leaving play: steps shared by entering, replacing and summoning (A7, A8)."""

from __future__ import annotations

from app.rules.own_fate import refusals as no
from app.rules.own_fate.compiled import LIGHT, NEUTRAL, NONE
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.refusals import Refusal


def check_price(state: Position, other: int, cost: int) -> Refusal | None:
    """Return why *other*'s side can't pay *cost* on the balance (A7), or None."""
    cards = state.compiled
    if cards.limit_by_cost:
        return no.BALANCE_LIMIT if cost > cards.balance_max else None
    after = state.balance - cost if cards.side[other] == LIGHT else state.balance + cost
    return None if cards.balance_min <= after <= cards.balance_max else no.BALANCE_LIMIT


def pay(state: Position, other: int, cost: int) -> None:
    """Move the treaty chip *cost* spaces towards *other*'s opponent, at most to the track's end."""
    cards = state.compiled
    after = state.balance - cost if cards.side[other] == LIGHT else state.balance + cost
    old, state.balance = state.balance, max(cards.balance_min, min(cards.balance_max, after))
    state.emit("balance-moved", {"from": old, "to": state.balance, "by": cards.names[other]})


def put_into_play(state: Position, other: int, loc: int) -> None:
    """Put *other* into play at *loc* and deal its spells."""
    cards = state.compiled
    state.zone[other] = IN_PLAY
    state.loc[other] = loc
    state.wounds[other] = state.gloom[other] = 0
    state.amulet[other], state.manoeuvres[other] = NONE, ()
    state.hand[other] = state.draw(cards.strength[other])
    emit_drawn(state, other, state.hand[other], "entry")


def emit_drawn(state: Position, other: int, cards: tuple[int, ...], why: str) -> None:
    """Emit the event that *other* drew *cards*, if any; only *other*'s seat sees the faces."""
    if state.log is not None and cards:
        state.emit(
            "drawn",
            {"other": state.name(other), "count": len(cards), "why": why},
            secret={"cards": state.spells(cards)},
            to=(state.compiled.side[other],) if state.compiled.side[other] != NEUTRAL else (),
        )


def discard_all(state: Position, other: int) -> None:
    """Discard *other*'s spells, amulet and manoeuvres."""
    cards = (
        state.hand[other]
        + state.manoeuvres[other]
        + ((state.amulet[other],) if state.amulet[other] != NONE else ())
    )
    state.hand[other], state.manoeuvres[other], state.amulet[other] = (), (), NONE
    state.discard.extend(cards)
    if cards:
        state.emit("spells-discarded", {"other": state.name(other), "cards": state.spells(cards)})
