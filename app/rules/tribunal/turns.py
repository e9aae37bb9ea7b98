"""What follows an action: gloom (R10), next Other (R8), a side's turn (R9), endings.

These functions modify their position, which must not be shared yet.
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
    chain_of,
    plain,
    replaced,
    seat,
)
from app.rules.tribunal.numbers import Rules

HOOKED = ~IMMUNE
"""Flags that need work when a turn begins: a state ends, or a delayed chain resumes."""


def falls(p: Position, me: Draft, r: Rules, log: Log) -> bool:
    """Pay *me*'s gloom (R10); return whether it falls out of it."""
    if me.mana >= me.layer:
        me.mana -= me.layer
        if log is not None:
            log.append(event("paid-gloom", p.side, me.number, cost=me.layer))
        return False
    me.lives = max(0, me.lives - r.fall_lives)
    if log is not None:
        log.append(event("fell", p.side, me.number, lives=me.lives, layer=me.layer))
        if not me.lives:
            log.append(event("died", p.side, me.number, cause="gloom"))
    me.mana = me.layer = 0
    return True


def bury(p: Position, log: Log) -> None:
    """Remove the first in the queue, killed by the gloom; end the game if it was the side's last."""
    index, *queue = p.queue
    p.mine = p.mine[:index] + p.mine[index + 1 :]
    p.queue = tuple([later - 1 if later > index else later for later in queue])
    if not p.mine:
        end_game(p, 1 - p.side, "tribunal.end-gloom", log)


def go_on(p: Position, r: Rules, log: Log, *, settled: bool = False) -> None:
    """Go to the next question: an Other's turn, a Tribunal, the other side (R9).

    *settled*: this turn's Tribunal is over or waived (B7).
    """
    p.phase = ACT
    p.forsages = p.extra = 0
    while not (p.queue and (not p.mine[p.queue[0]].flags & HOOKED or _turn_begins(p, r, log))):
        if p.phase == OVER:
            return
        if p.evidence >= r.evidence_needed and not settled:
            p.phase = TRIBUNAL
            return
        _change_sides(p, r, log)
        settled = False


def _turn_begins(p: Position, r: Rules, log: Log) -> bool:
    """Begin the next turn in the queue (R8); return whether there was one.

    States end, delayed chains resume (B17), the stunned are skipped.
    """
    while p.queue:
        index = p.queue[0]
        flags = p.mine[index].flags
        if not flags & HOOKED:
            return True
        me = Draft(p.mine[index])
        if flags > STATES:
            p.forsages, p.extra = chain_of(flags)
            me.flags &= STATES
        else:
            me.flags &= ~(BLINDED | SHIELDED)
        if flags > STATES or not flags & STUNNED:
            p.mine = replaced(p.mine, index, me.done())
            return True
        _skip(p, me, r, log)
    return False


def _skip(p: Position, me: Draft, r: Rules, log: Log) -> None:
    """Skip a stunned Other's turn; it can't be stunned again immediately (E7, G1)."""
    if log is not None:
        log.append(event("skipped", p.side, me.number))
    if me.layer and falls(p, me, r, log) and r.fall_lives:
        p.quiet = -1
    if me.lives <= 0:
        bury(p, log)
        return
    me.flags &= ~STUNNED
    if r.guard:
        me.flags |= IMMUNE
    p.mine = replaced(p.mine, p.queue[0], me.done())
    p.queue = p.queue[1:]


@cache
def _everybody(count: int) -> tuple[int, ...]:
    """Return the initial queue of a side's turn."""
    return tuple(range(count))


def _change_sides(p: Position, r: Rules, log: Log) -> None:
    """Begin the enemy's turn; after Dark's, the round ends first."""
    if p.side == 1:
        drawn = _round_ends(p, r)
        if drawn is not None:
            end_game(p, -1, drawn, log)
            return
        p.round += 1
    p.side = 1 - p.side
    p.mine, p.theirs = p.theirs, p.mine
    p.evidence, p.their_evidence = p.their_evidence, p.evidence
    p.queue = _everybody(len(p.mine))
    p.offer = NO_OFFER
    if log is not None:
        log.append(Event("tribunal.turn-began", {"side": seat(p.side), "round": p.round}))


def _round_ends(p: Position, r: Rules) -> str | None:
    """Return the draw rule (D1, D2, D4) that ends the game this round, or None."""
    p.quiet += 1
    result = None
    if r.quiet_rounds and p.quiet >= r.quiet_rounds:
        result = "tribunal.end-quiet"
    elif p.round >= r.most_rounds:
        result = "tribunal.end-rounds"
    if r.repetitions:
        key = _key(p)
        p.history = (*p.history, key) if p.quiet else (key,)
        if result is None and p.history.count(key) >= r.repetitions:
            result = "tribunal.end-repetition"
    return result


def _key(p: Position) -> int:
    """Return a machine-independent key of a position after a round."""
    rest = p.evidence, p.their_evidence, p.fabricated[p.side], p.fabricated[1 - p.side]
    text = repr((plain(p.mine), plain(p.theirs), rest))
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")


def end_game(p: Position, winner: int, reason: str, log: Log) -> None:
    """End the game; *winner* -1: nobody."""
    p.phase = OVER
    p.queue = p.prices = ()
    p.forsages = p.extra = 0
    p.offer = NO_OFFER
    p.result = Result(winner, reason)
    if log is not None:
        name = seat(winner) if winner >= 0 else ""
        log.append(Event("tribunal.ended", {"winner": name, "reason": reason}))
