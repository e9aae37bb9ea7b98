"""Apply moves: compute the next position, optionally with events.

The move must be legal (:mod:`app.rules.tribunal.legality`). The result is the position at the next question,
after skipped turns, gloom payments, changes of sides and draw rules.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from hashlib import blake2b

from app.rules.game import Event
from app.rules.tribunal.actions import BOARD_ACTIONS, SELF_ACTIONS, Log, event
from app.rules.tribunal.core import (
    ACCEPT_DRAW,
    ACT,
    BLINDED,
    COLLECT,
    DECLARE,
    DECLINE_DRAW,
    DEEPER,
    DELAY,
    IMMUNE,
    NO_OFFER,
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
    SHIELDED,
    STATES,
    STUNNED,
    TRIBUNAL,
    UP,
    WAIVE,
    Draft,
    Move,
    Other,
    Position,
    Result,
    as_tuples,
    chain_of,
    replaced,
    seat,
    with_mana,
    witnesses,
)
from app.rules.tribunal.legality import cost
from app.rules.tribunal.numbers import Rules

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


# --- what follows an action: gloom, queue, rounds, endings -----------------------------------------------
# These functions modify the position, which must not be shared yet.


NEEDS_TURN_START = ~IMMUNE
"""Flags that matter when a turn begins: a state ends, or a delayed chain resumes."""


def pay_gloom(position: Position, actor: Draft, rules: Rules, log: Log) -> bool:
    """Pay for *actor*'s layer of gloom (R10); return whether it falls instead."""
    if actor.mana >= actor.layer:
        actor.mana -= actor.layer
        if log is not None:
            log.append(event("paid-gloom", position.side, actor.number, cost=actor.layer))
        return False
    actor.lives = max(0, actor.lives - rules.fall_lives)
    if log is not None:
        log.append(event("fell", position.side, actor.number, lives=actor.lives, layer=actor.layer))
        if not actor.lives:
            log.append(event("died", position.side, actor.number, cause="gloom"))
    actor.mana = actor.layer = 0
    return True


def remove_dead(position: Position, log: Log) -> None:
    """Remove the acting Other, killed by the gloom; end the game if it was the side's last."""
    index, *queue = position.queue
    position.mine = position.mine[:index] + position.mine[index + 1 :]
    position.queue = tuple([later - 1 if later > index else later for later in queue])
    if not position.mine:
        end_game(position, 1 - position.side, "tribunal.end-gloom", log)


def advance(position: Position, rules: Rules, log: Log, *, settled: bool = False) -> None:
    """Go to the next question: an Other's turn, a Tribunal, or the other side's turn (R9).

    *settled*: whether this turn's Tribunal is over or waived (B7).
    """
    position.phase = ACT
    position.overdrives = position.extra = 0
    while not (
        position.queue
        and (
            not position.mine[position.queue[0]].flags & NEEDS_TURN_START or _begin_turn(position, rules, log)
        )
    ):
        if position.phase == OVER:
            return
        if position.evidence >= rules.evidence_needed and not settled:
            position.phase = TRIBUNAL
            return
        _change_sides(position, rules, log)
        settled = False


def _begin_turn(position: Position, rules: Rules, log: Log) -> bool:
    """Begin the next Other's turn (R8); return False if no Other is left in the queue.

    States end, delayed chains resume (B17), and stunned Others are skipped.
    """
    while position.queue:
        index = position.queue[0]
        flags = position.mine[index].flags
        if not flags & NEEDS_TURN_START:
            return True
        actor = Draft(position.mine[index])
        if flags > STATES:
            position.overdrives, position.extra = chain_of(flags)
            actor.flags &= STATES
        else:
            actor.flags &= ~(BLINDED | SHIELDED)
        if flags > STATES or not flags & STUNNED:
            position.mine = replaced(position.mine, index, actor.done())
            return True
        _skip(position, actor, rules, log)
    return False


def _skip(position: Position, actor: Draft, rules: Rules, log: Log) -> None:
    """Skip a stunned Other's turn (E7); with option G1, it can't be stunned again immediately."""
    if log is not None:
        log.append(event("skipped", position.side, actor.number))
    if actor.layer and pay_gloom(position, actor, rules, log) and rules.fall_lives:
        position.quiet = -1
    if actor.lives <= 0:
        remove_dead(position, log)
        return
    actor.flags &= ~STUNNED
    if rules.guard:
        actor.flags |= IMMUNE
    position.mine = replaced(position.mine, position.queue[0], actor.done())
    position.queue = position.queue[1:]


@cache
def _initial_queue(count: int) -> tuple[int, ...]:
    return tuple(range(count))


def _change_sides(position: Position, rules: Rules, log: Log) -> None:
    """Begin the enemy's turn; after Dark's, the round ends first."""
    if position.side == 1:
        drawn = _end_round(position, rules)
        if drawn is not None:
            end_game(position, -1, drawn, log)
            return
        position.round += 1
    position.side = 1 - position.side
    position.mine, position.theirs = position.theirs, position.mine
    position.evidence, position.their_evidence = position.their_evidence, position.evidence
    position.queue = _initial_queue(len(position.mine))
    position.offer = NO_OFFER
    if log is not None:
        log.append(Event("tribunal.turn-began", {"side": seat(position.side), "round": position.round}))


def _end_round(position: Position, rules: Rules) -> str | None:
    """Finish the round; return the reason of a draw (D1, D2, D4) that ends the game, or None."""
    position.quiet += 1
    result = None
    if rules.quiet_rounds and position.quiet >= rules.quiet_rounds:
        result = "tribunal.end-quiet"
    elif position.round >= rules.most_rounds:
        result = "tribunal.end-rounds"
    if rules.repetitions:
        key = _key(position)
        position.history = (*position.history, key) if position.quiet else (key,)
        if result is None and position.history.count(key) >= rules.repetitions:
            result = "tribunal.end-repetition"
    return result


def _key(position: Position) -> int:
    """Return a machine-independent hash of a position after a round."""
    evidence = (
        position.evidence,
        position.their_evidence,
        position.fabricated[position.side],
        position.fabricated[1 - position.side],
    )
    text = repr((as_tuples(position.mine), as_tuples(position.theirs), evidence))
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")


def end_game(position: Position, winner: int, reason: str, log: Log) -> None:
    """End the game; *winner*: a side, or -1 for a draw."""
    position.phase = OVER
    position.queue = position.prices = ()
    position.overdrives = position.extra = 0
    position.offer = NO_OFFER
    position.result = Result(winner, reason)
    if log is not None:
        name = seat(winner) if winner >= 0 else ""
        log.append(Event("tribunal.ended", {"winner": name, "reason": reason}))
