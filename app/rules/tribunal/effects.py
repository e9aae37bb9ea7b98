"""What a move does: from a position to the next one, with the events on request.

A move is taken as legal (:mod:`app.rules.tribunal.legality` is asked before); the result stops at the next
question: skipped turns, gloom payments, the change of sides and the draw rules happen on the way.
"""

from __future__ import annotations

from collections.abc import Callable

from app.rules.game import Event
from app.rules.tribunal.actions import ALONE, UPON, Log, event
from app.rules.tribunal.core import (
    ACCEPT_DRAW,
    ACT,
    COLLECT,
    DECLARE,
    DECLINE_DRAW,
    DEEPER,
    DELAY,
    IMMUNE,
    OFFER_DRAW,
    OFFERED,
    OVER,
    PENDING,
    PICK,
    PICK_ONE,
    PRICE,
    RESIGN,
    SENSELESS,
    SET_PRICE,
    UP,
    WAIVE,
    Draft,
    Move,
    Other,
    Position,
    replaced,
    seat,
    with_mana,
    witnesses,
)
from app.rules.tribunal.legality import cost
from app.rules.tribunal.numbers import Rules
from app.rules.tribunal.turns import HOOKED, bury, end_game, falls, go_on

_MOST_REMEMBERED = 50_000


def first_position(r: Rules) -> Position:
    """Setup (R4): one Other a side, Light first."""
    n = r.numbers
    light, dark = Other(1, n.lives, n.light_mana), Other(1, n.lives, n.dark_mana)
    return Position(0, ACT, (light,), (dark,), queue=(0,))


def after(p: Position, move: Move, r: Rules, log: Log = None) -> Position:
    """The position after the legal *move*; what happened is added to *log*."""
    p = p.copy()
    verb, target, x = move
    if p.phase != ACT or verb > COLLECT:
        DECISIONS[verb](p, target, x, r, log)
        return p
    price, rate = 0, r.rates[verb]
    if verb not in ALONE:
        price = cost(p, verb, r, target, x)
        UPON[verb](p, target, x, price, r, log)
    queue, mine = p.queue, p.mine
    index = queue[0]
    actor = mine[index]
    if rate and verb not in ALONE:
        _offend(p, actor.layer, rate, log)
        rate = 0
    if not p.theirs:
        p.mine = replaced(mine, index, with_mana(actor, actor.mana - price))
        end_game(p, p.side, "tribunal.end-attack", log)
        return p
    key = verb, x, price, actor
    known = None if log is not None else r.turned.get(key)
    if known is None:
        known = r.turned[key] = _turned(p, actor, verb, x, price, r, log)
        if len(r.turned) > _MOST_REMEMBERED:
            r.turned.clear()
    elif rate:
        _offend(p, actor.layer, rate * x if verb == COLLECT else rate, log)
    me, fell = known
    if fell and r.fall_lives:
        p.quiet = -1
    if me.lives <= 0:
        bury(p, log)
        if p.phase == OVER:
            return p
    else:
        p.mine = mine = (*mine[:index], me, *mine[index + 1 :])
        if p.extra and verb != DELAY:
            p.extra -= 1
            if log is not None:
                log.append(event("extra-turn", p.side, me.number, left=p.extra))
            return p
        p.queue = queue = queue[1:] if verb != DELAY else (*queue[1:], index)
        if queue and not mine[queue[0]].flags & HOOKED:
            # What go_on would do for the usual next Other; it counts in a search.
            p.forsages = p.extra = 0
            return p
    go_on(p, r, log)
    return p


def _turned(
    p: Position, actor: Other, verb: int, x: int, price: int, r: Rules, log: Log
) -> tuple[Other, bool]:
    """What becomes of *actor* by its own action, or the *price* of it, and by the gloom; whether it falls."""
    me = Draft(actor)
    me.mana -= price
    if verb == DELAY:
        return me.done(), False
    if verb in ALONE:
        ALONE[verb](p, me, x, r, log)
        if r.rates[verb]:
            _offend(p, actor.layer, r.rates[verb] * x if verb == COLLECT else r.rates[verb], log)
    fell = bool(me.layer) and verb != DEEPER and verb != UP and falls(p, me, r, log)
    me.flags &= ~IMMUNE
    return me.done(), fell


def _offend(p: Position, layer: int, rate: int, log: Log) -> None:
    """The enemy gains *rate* pieces of evidence for each witness of a deed on *layer* (R13, R14)."""
    count = 0
    for foe in p.theirs:
        if foe.layer >= layer and not foe.flags & SENSELESS:
            count += 1
    if not count:
        return
    p.their_evidence += rate * count
    if log is not None:
        log.append(
            Event(
                "tribunal.evidence",
                {
                    "side": seat(1 - p.side),
                    "evidence": rate * count,
                    "rate": rate,
                    "count": count,
                    "witnesses": tuple(foe.number for foe in witnesses(p.theirs, layer)),
                    "total": p.their_evidence,
                },
            )
        )


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
