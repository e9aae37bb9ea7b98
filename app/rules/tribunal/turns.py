"""How the game goes on: the turn of an Other (R8), the side's turn (R9), the gloom (R10), the ends of a game.

Everything here changes the position that it is given, which is nobody else's yet.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b

from app.rules.game import Event
from app.rules.tribunal.actions import ALONE, UPON, Log, event
from app.rules.tribunal.core import (
    ACT,
    BLINDED,
    COLLECT,
    DEEPER,
    DELAY,
    IMMUNE,
    NO_OFFER,
    OVER,
    SENSELESS,
    SHIELDED,
    STATES,
    STUNNED,
    TRIBUNAL,
    UP,
    Draft,
    Move,
    Other,
    Position,
    Result,
    chain_of,
    plain,
    replaced,
    seat,
    with_mana,
    witnesses,
)
from app.rules.tribunal.legality import cost
from app.rules.tribunal.numbers import Rules

_MOST_REMEMBERED = 50_000
_HOOKED = ~IMMUNE
"""A turn whose Other has any other flag does not simply begin: a state may end, a delayed chain go on."""


def act(p: Position, move: Move, r: Rules, log: Log) -> None:
    """The turn of the first Other in the queue: its action, the gloom, what follows (R8)."""
    verb, target, x = move
    price = 0
    rate = r.rates[verb]
    if verb not in ALONE:
        price = cost(p, verb, r, target, x)
        UPON[verb](p, target, x, price, r, log)
        if rate:
            _offend(p, p.actor.layer, rate, log)
            rate = 0
    queue, mine = p.queue, p.mine
    index = queue[0]
    actor = mine[index]
    if not p.theirs:
        p.mine = replaced(mine, index, with_mana(actor, actor.mana - price))
        end_game(p, p.side, "tribunal.end-attack", log)
        return
    key = verb, x, price, actor
    known = None if log is not None else r.turned.get(key)
    if known is None:
        known = r.turned[key] = _turned(p, actor, verb, x, price, r, log)
        if len(r.turned) > _MOST_REMEMBERED:
            r.turned.clear()
    elif rate:
        _offend(p, actor.layer, rate * x if verb == COLLECT else rate, log)
    me, falls = known
    if falls and r.fall_lives:
        p.quiet = -1
    if me.lives <= 0:
        _bury(p, log)
    else:
        p.mine = mine = (*mine[:index], me, *mine[index + 1 :])
        if verb == DELAY:
            p.queue = (*queue[1:], index)
        elif p.extra:
            p.extra -= 1
            if log is not None:
                log.append(event("extra-turn", p.side, me.number, left=p.extra))
            return
        else:
            p.queue = queue[1:]
    if p.phase != OVER:
        go_on(p, r, log)


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
    falls = bool(me.layer) and verb != DEEPER and verb != UP and _falls(p, me, r, log)
    me.flags &= ~IMMUNE
    return me.done(), falls


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


def _falls(p: Position, me: Draft, r: Rules, log: Log) -> bool:
    """*me* pays for the gloom (R10); whether it falls out of it."""
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


def _bury(p: Position, log: Log) -> None:
    """The first of the queue has died of the gloom; the game ends with the last Other of a side."""
    index, *queue = p.queue
    p.mine = p.mine[:index] + p.mine[index + 1 :]
    p.queue = tuple([later - 1 if later > index else later for later in queue])
    if not p.mine:
        end_game(p, 1 - p.side, "tribunal.end-gloom", log)


def go_on(p: Position, r: Rules, log: Log, *, settled: bool = False) -> None:
    """To the next question: the turn of an Other, the Tribunal option, the other side (R9).

    *settled*: the Tribunal of this side-turn has been held or waived (B7).
    """
    p.phase = ACT
    p.forsages = p.extra = 0
    while not (p.queue and (not p.actor.flags & _HOOKED or _turn_begins(p, r, log))):
        if p.phase == OVER:
            return
        if p.evidence >= r.evidence_needed and not settled:
            p.phase = TRIBUNAL
            return
        _change_sides(p, r, log)
        settled = False


def _turn_begins(p: Position, r: Rules, log: Log) -> bool:
    """Whether one of the queue begins its turn (R8). Its states end, or a delayed chain goes on (B17); the
    stunned are skipped."""
    while p.queue:
        index = p.queue[0]
        flags = p.mine[index].flags
        if not flags & _HOOKED:
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
    """A stunned Other misses its turn, and cannot be stunned again at once (E7, G1)."""
    if log is not None:
        log.append(event("skipped", p.side, me.number))
    if me.layer and _falls(p, me, r, log) and r.fall_lives:
        p.quiet = -1
    if me.lives <= 0:
        _bury(p, log)
        return
    me.flags &= ~STUNNED
    if r.guard:
        me.flags |= IMMUNE
    p.mine = replaced(p.mine, p.queue[0], me.done())
    p.queue = p.queue[1:]


@cache
def _everybody(count: int) -> tuple[int, ...]:
    """The queue of a side-turn that begins."""
    return tuple(range(count))


def _change_sides(p: Position, r: Rules, log: Log) -> None:
    """The enemy's side-turn begins, after a round unless that was the last one."""
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
    """By which of the draw rules (D1, D2, D4) the game ends with this round; None if it goes on."""
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
    """What tells two positions after a round apart, the same number on every machine."""
    rest = p.evidence, p.their_evidence, p.fabricated[p.side], p.fabricated[1 - p.side]
    text = repr((plain(p.mine), plain(p.theirs), rest))
    return int.from_bytes(blake2b(text.encode(), digest_size=6).digest(), "big")


def end_game(p: Position, winner: int, reason: str, log: Log) -> None:
    """The game is over; *winner*: -1 nobody."""
    p.phase = OVER
    p.queue = p.prices = ()
    p.forsages = p.extra = 0
    p.offer = NO_OFFER
    p.result = Result(winner, reason)
    if log is not None:
        name = seat(winner) if winner >= 0 else ""
        log.append(Event("tribunal.ended", {"winner": name, "reason": reason}))
