"""What a move does: from a position to the next one, with the events on request.

A move is taken as legal (:mod:`app.rules.tribunal.legality` is asked before); the result stops at the next
question: skipped turns, gloom payments, the change of sides and the draw rules happen on the way.
"""

from __future__ import annotations

from collections.abc import Callable

from app.rules.game import Event
from app.rules.tribunal.actions import Log, event
from app.rules.tribunal.core import (
    ACCEPT_DRAW,
    ACT,
    COLLECT,
    DECLARE,
    DECLINE_DRAW,
    OFFER_DRAW,
    OFFERED,
    PENDING,
    PICK,
    PICK_ONE,
    PRICE,
    RESIGN,
    SET_PRICE,
    WAIVE,
    Move,
    Other,
    Position,
    seat,
)
from app.rules.tribunal.numbers import Rules
from app.rules.tribunal.turns import act, end_game, go_on


def first_position(r: Rules) -> Position:
    """Setup (R4): one Other a side, Light first."""
    n = r.numbers
    light, dark = Other(1, n.lives, n.light_mana), Other(1, n.lives, n.dark_mana)
    return Position(0, ACT, (light,), (dark,), queue=(0,))


def after(p: Position, move: Move, r: Rules, log: Log = None) -> Position:
    """The position after the legal *move*; what happened is added to *log*."""
    p = p.copy()
    verb, target, x = move
    if p.phase == ACT and verb <= COLLECT:
        act(p, move, r, log)
    else:
        DECISIONS[verb](p, target, x, r, log)
    return p


def declare(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """R22."""
    p.phase = PRICE
    p.quiet = -1
    if log is not None:
        log.append(Event("tribunal.declared", {"side": seat(p.side), "evidence": p.evidence}))


def waive(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """R22: no Tribunal in this side-turn."""
    if log is not None:
        log.append(Event("tribunal.waived", {"side": seat(p.side)}))
    go_on(p, r, log, settled=True)


def set_price(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """R23: the accused says the price of its next Other."""
    p.prices += (x,)
    if len(p.prices) == len(p.theirs):
        p.phase = PICK
    if log is not None:
        log.append(event("priced", 1 - p.side, p.theirs[target].number, price=x))


def pick(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """R24: the accuser pays the price of an Other, who is gone."""
    price, victim = p.prices[target], p.theirs[target].number
    p.evidence -= price
    p.theirs = p.theirs[:target] + p.theirs[target + 1 :]
    p.prices = ()
    p.quiet = -1
    if log is not None:
        args = {"side": seat(p.side), "target": victim, "price": price, "total": p.evidence}
        log.append(Event("tribunal.picked", args))
        log.append(event("died", 1 - p.side, victim, cause="tribunal"))
    if p.theirs:
        go_on(p, r, log, settled=True)
    else:
        end_game(p, p.side, "tribunal.end-tribunal", log)


def offer_draw(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """D3."""
    p.offer = PENDING
    if log is not None:
        log.append(Event("tribunal.draw-offered", {"side": seat(p.side)}))


def decline_draw(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """D3: once a side-turn is enough."""
    p.offer = OFFERED
    if log is not None:
        log.append(Event("tribunal.draw-declined", {"side": seat(1 - p.side)}))


def accept_draw(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """D3."""
    if log is not None:
        log.append(Event("tribunal.draw-accepted", {"side": seat(1 - p.side)}))
    end_game(p, -1, "tribunal.end-agreed", log)


def resign(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """The side that decides gives up."""
    loser = p.decider
    if log is not None:
        log.append(Event("tribunal.resigned", {"side": seat(loser)}))
    end_game(p, 1 - loser, "tribunal.end-resigned", log)


DECISIONS: dict[int, Callable[[Position, int, int, Rules, Log], None]] = {
    DECLARE: declare,
    WAIVE: waive,
    SET_PRICE: set_price,
    PICK_ONE: pick,
    OFFER_DRAW: offer_draw,
    DECLINE_DRAW: decline_draw,
    ACCEPT_DRAW: accept_draw,
    RESIGN: resign,
}
"""What no Other does but a side: the Tribunal, draws, the end."""
