"""Apply moves: compute the next position, optionally with events.

The move must be legal (:mod:`app.rules.tribunal.legality`). The result is the position at the next question,
after skipped turns, gloom payments, changes of sides and draw rules.
"""

from __future__ import annotations

from collections.abc import Callable

from app.rules.game import Event
from app.rules.tribunal.actions import BOARD_ACTIONS, SELF_ACTIONS, Log, event
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
from app.rules.tribunal.turns import NEEDS_TURN_START, advance, end_game, pay_gloom, remove_dead

_CACHE_SIZE = 50_000


def first_position(rules: Rules) -> Position:
    """Return the setup (R4): one Other per side, Light first."""
    numbers = rules.numbers
    light, dark = Other(1, numbers.lives, numbers.light_mana), Other(1, numbers.lives, numbers.dark_mana)
    return Position(0, ACT, (light,), (dark,), queue=(0,))


def apply_move(position: Position, move: Move, rules: Rules, log: Log = None) -> Position:
    """Return the position after the legal *move*; append events to *log*."""
    position = position.copy()
    verb, target, amount = move
    if position.phase != ACT or verb > COLLECT:
        DECISIONS[verb](position, target, amount, rules, log)
        return position
    price, rate = 0, rules.rates[verb]
    if verb not in SELF_ACTIONS:
        price = cost(position, verb, rules, target, amount)
        BOARD_ACTIONS[verb](position, target, amount, price, rules, log)
    queue, mine = position.queue, position.mine
    index = queue[0]
    actor = mine[index]
    if rate and verb not in SELF_ACTIONS:
        _add_evidence(position, actor.layer, rate, log)
        rate = 0
    if not position.theirs:
        position.mine = replaced(mine, index, with_mana(actor, actor.mana - price))
        end_game(position, position.side, "tribunal.end-attack", log)
        return position
    key = verb, amount, price, actor
    outcome = None if log is not None else rules.actor_cache.get(key)
    if outcome is None:
        outcome = rules.actor_cache[key] = _actor_after(position, actor, verb, amount, price, rules, log)
        if len(rules.actor_cache) > _CACHE_SIZE:
            rules.actor_cache.clear()
    elif rate:
        _add_evidence(position, actor.layer, rate * amount if verb == COLLECT else rate, log)
    updated, fell = outcome
    if fell and rules.fall_lives:
        position.quiet = -1
    if updated.lives <= 0:
        remove_dead(position, log)
        if position.phase == OVER:
            return position
    else:
        position.mine = mine = (*mine[:index], updated, *mine[index + 1 :])
        if position.extra and verb != DELAY:
            position.extra -= 1
            if log is not None:
                log.append(event("extra-turn", position.side, updated.number, left=position.extra))
            return position
        position.queue = queue = queue[1:] if verb != DELAY else (*queue[1:], index)
        if queue and not mine[queue[0]].flags & NEEDS_TURN_START:
            # A shortcut for advance(), worthwhile in a search.
            position.overdrives = position.extra = 0
            return position
    advance(position, rules, log)
    return position


def _actor_after(
    position: Position, actor: Other, verb: int, amount: int, price: int, rules: Rules, log: Log
) -> tuple[Other, bool]:
    """Return *actor* after paying *price* (or doing a self action) and the gloom, and whether it fell."""
    draft = Draft(actor)
    draft.mana -= price
    if verb == DELAY:
        return draft.done(), False
    if verb in SELF_ACTIONS:
        SELF_ACTIONS[verb](position, draft, amount, rules, log)
        if rules.rates[verb]:
            _add_evidence(
                position,
                actor.layer,
                rules.rates[verb] * amount if verb == COLLECT else rules.rates[verb],
                log,
            )
    fell = bool(draft.layer) and verb != DEEPER and verb != UP and pay_gloom(position, draft, rules, log)
    draft.flags &= ~IMMUNE
    return draft.done(), fell


def _add_evidence(position: Position, layer: int, rate: int, log: Log) -> None:
    """Give the enemy *rate* evidence for each witness of an offence on *layer* (R13)."""
    # The condition of core.witnesses(); counting here, without a list, makes the search faster.
    count = 0
    for foe in position.theirs:
        if foe.layer >= layer and not foe.flags & SENSELESS:
            count += 1
    if not count:
        return
    position.their_evidence += rate * count
    if log is not None:
        log.append(
            Event(
                "tribunal.evidence",
                {
                    "side": seat(1 - position.side),
                    "evidence": rate * count,
                    "rate": rate,
                    "count": count,
                    "witnesses": tuple(foe.number for foe in witnesses(position.theirs, layer)),
                    "total": position.their_evidence,
                },
            )
        )


def declare(position: Position, target: int, amount: int, rules: Rules, log: Log) -> None:
    """Declare (R22)."""
    position.phase = PRICE
    position.quiet = -1
    if log is not None:
        log.append(Event("tribunal.declared", {"side": seat(position.side), "evidence": position.evidence}))


def waive(position: Position, target: int, amount: int, rules: Rules, log: Log) -> None:
    """Declare no Tribunal this turn (R22)."""
    if log is not None:
        log.append(Event("tribunal.waived", {"side": seat(position.side)}))
    advance(position, rules, log, settled=True)


def set_price(position: Position, target: int, amount: int, rules: Rules, log: Log) -> None:
    """Set the accused side's next price (R23)."""
    position.prices += (amount,)
    if len(position.prices) == len(position.theirs):
        position.phase = PICK
    if log is not None:
        log.append(event("priced", 1 - position.side, position.theirs[target].number, price=amount))


def pick(position: Position, target: int, amount: int, rules: Rules, log: Log) -> None:
    """Pay the price of an Other, which dies (R24)."""
    price, victim = position.prices[target], position.theirs[target].number
    position.evidence -= price
    position.theirs = position.theirs[:target] + position.theirs[target + 1 :]
    position.prices = ()
    position.quiet = -1
    if log is not None:
        args = {"side": seat(position.side), "target": victim, "price": price, "total": position.evidence}
        log.append(Event("tribunal.picked", args))
        log.append(event("died", 1 - position.side, victim, cause="tribunal"))
    if position.theirs:
        advance(position, rules, log, settled=True)
    else:
        end_game(position, position.side, "tribunal.end-tribunal", log)


def offer_draw(position: Position, target: int, amount: int, rules: Rules, log: Log) -> None:
    """Offer (D3)."""
    position.offer = PENDING
    if log is not None:
        log.append(Event("tribunal.draw-offered", {"side": seat(position.side)}))


def decline_draw(position: Position, target: int, amount: int, rules: Rules, log: Log) -> None:
    """Decline; a further offer this turn is illegal (D3)."""
    position.offer = OFFERED
    if log is not None:
        log.append(Event("tribunal.draw-declined", {"side": seat(1 - position.side)}))


def accept_draw(position: Position, target: int, amount: int, rules: Rules, log: Log) -> None:
    """Accept (D3)."""
    if log is not None:
        log.append(Event("tribunal.draw-accepted", {"side": seat(1 - position.side)}))
    end_game(position, -1, "tribunal.end-agreed", log)


def resign(position: Position, target: int, amount: int, rules: Rules, log: Log) -> None:
    """Resign for the deciding side."""
    loser = position.decider
    if log is not None:
        log.append(Event("tribunal.resigned", {"side": seat(loser)}))
    end_game(position, 1 - loser, "tribunal.end-resigned", log)


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
