"""Application of moves: the next position, optionally with events.

The move must be legal (see :mod:`app.rules.tribunal.legality`). The result is at the next question, after
skipped turns, gloom payments, changes of sides and draw rules.
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
    """Return the setup (R4): one Other per side, Light first."""
    n = r.numbers
    light, dark = Other(1, n.lives, n.light_mana), Other(1, n.lives, n.dark_mana)
    return Position(0, ACT, (light,), (dark,), queue=(0,))


def after(p: Position, move: Move, r: Rules, log: Log = None) -> Position:
    """Return the position after the legal *move*; append events to *log*."""
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
            # A shortcut for go_on with an ordinary next Other; it matters in a search.
            p.forsages = p.extra = 0
            return p
    go_on(p, r, log)
    return p


def _turned(
    p: Position, actor: Other, verb: int, x: int, price: int, r: Rules, log: Log
) -> tuple[Other, bool]:
    """Return *actor* after its action, or its *price*, and the gloom; and whether it fell."""
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
    """Give the enemy *rate* evidence for each witness to an offence on *layer* (R13, R14)."""
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
    """Declare (R22)."""
    p.phase = PRICE
    p.quiet = -1
    if log is not None:
        log.append(Event("tribunal.declared", {"side": seat(p.side), "evidence": p.evidence}))


def waive(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """Declare no Tribunal this turn (R22)."""
    if log is not None:
        log.append(Event("tribunal.waived", {"side": seat(p.side)}))
    go_on(p, r, log, settled=True)


def set_price(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """Set the accused side's next price (R23)."""
    p.prices += (x,)
    if len(p.prices) == len(p.theirs):
        p.phase = PICK
    if log is not None:
        log.append(event("priced", 1 - p.side, p.theirs[target].number, price=x))


def pick(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """Pay the price of an Other, which dies (R24)."""
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
    """Offer (D3)."""
    p.offer = PENDING
    if log is not None:
        log.append(Event("tribunal.draw-offered", {"side": seat(p.side)}))


def decline_draw(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """Decline; a further offer this turn is illegal (D3)."""
    p.offer = OFFERED
    if log is not None:
        log.append(Event("tribunal.draw-declined", {"side": seat(1 - p.side)}))


def accept_draw(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """Accept (D3)."""
    if log is not None:
        log.append(Event("tribunal.draw-accepted", {"side": seat(1 - p.side)}))
    end_game(p, -1, "tribunal.end-agreed", log)


def resign(p: Position, target: int, x: int, r: Rules, log: Log) -> None:
    """Resign for the deciding side."""
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
"""Decisions of a side: Tribunal, draws, resignation."""
