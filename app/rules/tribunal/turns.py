"""Everything that follows an action: gloom (R10), the next Other (R8), the next side (R9), endings.

These functions modify the position, which must not be shared yet.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

from app.rules.game import Event
from app.rules.tribunal.actions import Log, event
from app.rules.tribunal.core import (
    ACT,
    BLINDED,
    IMMUNE,
    NO_OFFER,
    OVER,
    SHIELDED,
    STATES,
    STUNNED,
    TRIBUNAL,
    Draft,
    Position,
    Result,
    as_tuples,
    chain_of,
    replaced,
    seat,
)
from app.rules.tribunal.numbers import Rules

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
