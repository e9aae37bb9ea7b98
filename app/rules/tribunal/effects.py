"""What a move does: from a position to the next one, with the events on request.

A move is taken as legal (:mod:`app.rules.tribunal.legality` is asked before); the result stops at the next
question: skipped turns, gloom payments, the change of sides and the draw rules happen on the way.
"""

from __future__ import annotations

from hashlib import blake2b

from app.rules.game import Event
from app.rules.tribunal.core import (
    ACCEPT_DRAW,
    ACT,
    ATTACK,
    BLIND,
    BLINDED,
    BURN,
    COLLECT,
    DECLARE,
    DECLINE_DRAW,
    DEEPER,
    DELAY,
    FABRICATE,
    FARM,
    FORSAGE,
    HEAL,
    IMMUNE,
    INITIATE,
    NO_OFFER,
    OFFER_DRAW,
    OFFERED,
    OVER,
    PASS,
    PENDING,
    PICK,
    PICK_ONE,
    PRICE,
    RECHARGE,
    RESIGN,
    SENSELESS,
    SET_PRICE,
    SHIELD,
    SHIELDED,
    STATES,
    STUN,
    STUNNED,
    TRANSFER,
    TRIBUNAL,
    UP,
    WAIVE,
    Move,
    Other,
    Position,
    chain_of,
    decider,
    seat,
    with_chain,
)
from app.rules.tribunal.legality import cost
from app.rules.tribunal.numbers import Rules

Log = list[Event] | None

_HOOKED = ~IMMUNE
"""A turn whose Other has any other flag does not simply begin: a state may end, a delayed chain go on."""


def first_position(r: Rules) -> Position:
    """Setup (R4): one Other a side, Light first."""
    n = r.numbers
    return (
        0,
        ACT,
        ((1, n.lives, n.light_mana, 0, 1, 0, 0, 0),),
        ((1, n.lives, n.dark_mana, 0, 1, 0, 0, 0),),
        0,
        0,
        (0,),
        0,
        0,
        1,
        0,
        0,
        0,
        (),
        1,
        1,
        NO_OFFER,
        (),
        None,
    )


def after(p: Position, move: Move, r: Rules, log: Log = None) -> Position:
    """The position after the legal *move*; what happened is added to *log*."""
    if p[1] == ACT and move[0] <= COLLECT:
        return _act(p, move, r, log)
    return _settle(p, move, r, log)


def _act(p: Position, move: Move, r: Rules, log: Log) -> Position:
    """One action of the first Other in the queue, and the end of its turn (R8)."""
    (
        side,
        _,
        mine,
        theirs,
        ev,
        their_ev,
        queue,
        forsages,
        extra,
        rnd,
        quiet,
        fab,
        their_fab,
        _,
        born,
        their_born,
        offer,
        history,
        _,
    ) = p
    verb, target, x = move
    i = queue[0]
    number, lives, mana, layer, level, xp, flags, heals = mine[i]
    paying = True
    rate = 0
    unseeing = -1
    price = 0
    if verb == FARM:
        xp += layer + r.farm_xp
        rate = r.farm_rate
        if log is not None:
            log.append(_event("farmed", side, number, xp=layer + r.farm_xp))
        while xp >= level:
            xp -= level
            level += 1
            if log is not None:
                log.append(_event("levelled", side, number, level=level))
    elif verb == RECHARGE:
        mana += level
        if log is not None:
            log.append(_event("recharged", side, number, mana=level))
    elif verb == DEEPER:
        layer += 1
        price = layer
        mana -= price
        paying = False
        if log is not None:
            log.append(_event("went-deeper", side, number, layer=layer, cost=price))
    elif verb == UP:
        price = layer
        mana -= price
        layer -= 1
        paying = False
        if log is not None:
            log.append(_event("went-up", side, number, layer=layer, cost=price))
    elif verb == ATTACK:
        mana -= r.attack_cost
        rate = r.attack_rate
        if log is not None:
            log.append(_event("attacked", side, number, target=theirs[target][0], cost=r.attack_cost))
        t = theirs[target]
        if t[6] & SHIELDED:
            theirs = (*theirs[:target], (*t[:6], t[6] & ~SHIELDED, t[7]), *theirs[target + 1 :])
            if log is not None:
                log.append(_event("shield-held", 1 - side, t[0]))
        else:
            quiet = -1
            left = t[1] - r.attack_damage
            if left > 0:
                theirs = (*theirs[:target], (t[0], left, *t[2:]), *theirs[target + 1 :])
                if log is not None:
                    log.append(_event("wounded", 1 - side, t[0], lives=left))
            else:
                theirs = theirs[:target] + theirs[target + 1 :]
                if log is not None:
                    log.append(_event("died", 1 - side, t[0], cause="attack"))
                if not theirs:
                    me = (number, lives, mana, layer, level, xp, flags, heals)
                    return _over(
                        side,
                        (*mine[:i], me, *mine[i + 1 :]),
                        theirs,
                        ev,
                        their_ev,
                        rnd,
                        quiet,
                        fab,
                        their_fab,
                        born,
                        their_born,
                        history,
                        (side, "tribunal.end-attack"),
                        log,
                    )
    elif verb == INITIATE:
        price = r.initiate_cost * len(mine)
        mana -= price
        born += 1
        queue += (len(mine),)
        mine += ((born, r.lives, 0, 0, 1, 0, 0, 0),)
        quiet = -1
        if log is not None:
            log.append(_event("initiated", side, number, newcomer=born, cost=price))
    elif verb == PASS:
        if log is not None:
            log.append(_event("passed", side, number))
    else:
        price = cost(p, verb, r, target, x)
        mana -= price
        if verb == DELAY:
            if forsages:
                flags = with_chain(flags, forsages, extra)
            if log is not None:
                log.append(_event("delayed", side, number, cost=price))
            me = (number, lives, mana, layer, level, xp, flags, heals)
            return _go_on(
                side,
                (*mine[:i], me, *mine[i + 1 :]),
                theirs,
                ev,
                their_ev,
                (*queue[1:], i),
                rnd,
                quiet,
                fab,
                their_fab,
                born,
                their_born,
                offer,
                history,
                r,
                log,
            )
        if verb == HEAL:
            if target == i:
                lives = min(lives + r.numbers.heal_lives, r.lives)
                heals += 1
            else:
                t = mine[target]
                healed = min(t[1] + r.numbers.heal_lives, r.lives)
                mine = (*mine[:target], (t[0], healed, *t[2:7], t[7] + 1), *mine[target + 1 :])
            if log is not None:
                t = mine[target]
                log.append(
                    _event(
                        "healed", side, number, ally=t[0], lives=lives if target == i else t[1], cost=price
                    )
                )
        elif verb == TRANSFER:
            t = mine[target]
            mine = (*mine[:target], (t[0], t[1], t[2] + x, *t[3:]), *mine[target + 1 :])
            if log is not None:
                log.append(_event("transferred", side, number, ally=t[0], mana=x, cost=price))
        elif verb == FABRICATE:
            ev += x
            if r.fabrication_adds_up:
                fab += x
            if log is not None:
                log.append(_event("fabricated", side, number, evidence=x, cost=price, total=ev))
        elif verb == FORSAGE:
            forsages += 1
            extra += r.numbers.forsage_turns
            if log is not None:
                log.append(_event("forced", side, number, turns=r.numbers.forsage_turns, cost=price))
        elif verb == SHIELD:
            flags |= SHIELDED
            if log is not None:
                log.append(_event("shielded", side, number, cost=price))
        elif verb == COLLECT:
            mana += x
            rate = x * r.numbers.collect_rate
            if log is not None:
                log.append(_event("collected", side, number, mana=x))
        else:
            t = theirs[target]
            if verb == BURN:
                rate = r.numbers.burn_rate
                burnt = min(x, t[2])
                t = (t[0], t[1], t[2] - burnt, *t[3:])
                if log is not None:
                    log.append(_event("burnt", side, number, target=t[0], mana=burnt, cost=price))
            else:
                unseeing = target
                if verb == BLIND:
                    rate = r.numbers.blind_rate
                    t = (*t[:6], t[6] | BLINDED, t[7])
                else:
                    assert verb == STUN
                    rate = r.numbers.stun_rate
                    t = (*t[:6], t[6] | STUNNED, t[7])
                if log is not None:
                    log.append(
                        _event(
                            "blinded" if verb == BLIND else "stunned", side, number, target=t[0], cost=price
                        )
                    )
            theirs = (*theirs[:target], t, *theirs[target + 1 :])
    if rate:
        witnesses = 0
        for j, t in enumerate(theirs):
            if t[3] >= layer and not t[6] & SENSELESS and j != unseeing:
                witnesses += 1
        if witnesses:
            their_ev += rate * witnesses
            if log is not None:
                log.append(
                    Event(
                        "tribunal.evidence",
                        {
                            "side": seat(1 - side),
                            "evidence": rate * witnesses,
                            "rate": rate,
                            "count": witnesses,
                            "witnesses": tuple(
                                t[0]
                                for j, t in enumerate(theirs)
                                if t[3] >= layer and not t[6] & SENSELESS and j != unseeing
                            ),
                            "total": their_ev,
                        },
                    )
                )
    if paying and layer:
        quiet, lives, mana, layer = _gloom(side, number, lives, mana, layer, quiet, r, log)
    if lives <= 0:
        mine = mine[:i] + mine[i + 1 :]
        if not mine:
            return _over(
                side,
                mine,
                theirs,
                ev,
                their_ev,
                rnd,
                quiet,
                fab,
                their_fab,
                born,
                their_born,
                history,
                (1 - side, "tribunal.end-gloom"),
                log,
            )
        queue = tuple([j - 1 if j > i else j for j in queue[1:]])
    else:
        me = (number, lives, mana, layer, level, xp, flags & ~IMMUNE, heals)
        mine = (*mine[:i], me, *mine[i + 1 :])
        if extra:
            if log is not None:
                log.append(_event("extra-turn", side, number, left=extra - 1))
            return (
                side,
                ACT,
                mine,
                theirs,
                ev,
                their_ev,
                queue,
                forsages,
                extra - 1,
                rnd,
                quiet,
                fab,
                their_fab,
                (),
                born,
                their_born,
                offer,
                history,
                None,
            )
        queue = queue[1:]
        if queue and not mine[queue[0]][6] & _HOOKED:
            # What _go_on would do for the usual next Other: measured at a fifth of a search's time.
            return (
                side,
                ACT,
                mine,
                theirs,
                ev,
                their_ev,
                queue,
                0,
                0,
                rnd,
                quiet,
                fab,
                their_fab,
                (),
                born,
                their_born,
                offer,
                history,
                None,
            )
    return _go_on(
        side,
        mine,
        theirs,
        ev,
        their_ev,
        queue,
        rnd,
        quiet,
        fab,
        their_fab,
        born,
        their_born,
        offer,
        history,
        r,
        log,
    )


def _gloom(
    side: int, number: int, lives: int, mana: int, layer: int, quiet: int, r: Rules, log: Log
) -> tuple[int, int, int, int]:
    """The payment of one Other (R10): quiet, lives, mana and layer after it."""
    if mana >= layer:
        if log is not None:
            log.append(_event("paid-gloom", side, number, cost=layer))
        return quiet, lives, mana - layer, layer
    lives = max(0, lives - r.fall_lives)
    if log is not None:
        log.append(_event("fell", side, number, lives=lives, layer=layer))
        if not lives:
            log.append(_event("died", side, number, cause="gloom"))
    return -1 if r.fall_lives else quiet, lives, 0, 0


def _go_on(
    side: int,
    mine: tuple[Other, ...],
    theirs: tuple[Other, ...],
    ev: int,
    their_ev: int,
    queue: tuple[int, ...],
    rnd: int,
    quiet: int,
    fab: int,
    their_fab: int,
    born: int,
    their_born: int,
    offer: int,
    history: tuple[int, ...],
    r: Rules,
    log: Log,
    settled: bool = False,
) -> Position:
    """To the next question: start hooks and skipped turns (R8), the Tribunal option, the other side (R9).

    *settled*: the Tribunal of this side-turn has been held or waived (B7).
    """
    while True:
        while queue:
            i = queue[0]
            me = mine[i]
            flags = me[6]
            if not flags & _HOOKED:
                break
            if flags > STATES:
                forsages, extra = chain_of(flags)
                mine = (*mine[:i], (*me[:6], flags & STATES, me[7]), *mine[i + 1 :])
                return (
                    side,
                    ACT,
                    mine,
                    theirs,
                    ev,
                    their_ev,
                    queue,
                    forsages,
                    extra,
                    rnd,
                    quiet,
                    fab,
                    their_fab,
                    (),
                    born,
                    their_born,
                    offer,
                    history,
                    None,
                )
            flags &= ~(BLINDED | SHIELDED)
            if not flags & STUNNED:
                mine = (*mine[:i], (*me[:6], flags, me[7]), *mine[i + 1 :])
                break
            number, lives, mana, layer, level, xp, _, heals = me
            if log is not None:
                log.append(_event("skipped", side, number))
            if layer:
                quiet, lives, mana, layer = _gloom(side, number, lives, mana, layer, quiet, r, log)
            if lives <= 0:
                mine = mine[:i] + mine[i + 1 :]
                if not mine:
                    return _over(
                        side,
                        mine,
                        theirs,
                        ev,
                        their_ev,
                        rnd,
                        quiet,
                        fab,
                        their_fab,
                        born,
                        their_born,
                        history,
                        (1 - side, "tribunal.end-gloom"),
                        log,
                    )
                queue = tuple([j - 1 if j > i else j for j in queue[1:]])
            else:
                flags &= ~STUNNED
                if r.guard:
                    flags |= IMMUNE
                me = (number, lives, mana, layer, level, xp, flags, heals)
                mine = (*mine[:i], me, *mine[i + 1 :])
                queue = queue[1:]
        if queue:
            return (
                side,
                ACT,
                mine,
                theirs,
                ev,
                their_ev,
                queue,
                0,
                0,
                rnd,
                quiet,
                fab,
                their_fab,
                (),
                born,
                their_born,
                offer,
                history,
                None,
            )
        if ev >= r.evidence_needed and not settled:
            return (
                side,
                TRIBUNAL,
                mine,
                theirs,
                ev,
                their_ev,
                queue,
                0,
                0,
                rnd,
                quiet,
                fab,
                their_fab,
                (),
                born,
                their_born,
                offer,
                history,
                None,
            )
        passed = _pass_over(
            side, mine, theirs, ev, their_ev, rnd, quiet, fab, their_fab, born, their_born, history, r, log
        )
        if passed[1] == OVER:
            return passed
        (
            side,
            _,
            mine,
            theirs,
            ev,
            their_ev,
            queue,
            _,
            _,
            rnd,
            quiet,
            fab,
            their_fab,
            _,
            born,
            their_born,
            offer,
            history,
            _,
        ) = passed
        settled = False


def _pass_over(
    side: int,
    mine: tuple[Other, ...],
    theirs: tuple[Other, ...],
    ev: int,
    their_ev: int,
    rnd: int,
    quiet: int,
    fab: int,
    their_fab: int,
    born: int,
    their_born: int,
    history: tuple[int, ...],
    r: Rules,
    log: Log,
) -> Position:
    """The enemy's side-turn begins; after Dark's a round is full and the draw rules are asked (D1–D4)."""
    queue = tuple(range(len(theirs)))
    if side == 1:
        result: str | None = None
        quiet += 1
        if r.quiet_rounds and quiet >= r.quiet_rounds:
            result = "tribunal.end-quiet"
        elif rnd >= r.most_rounds:
            result = "tribunal.end-rounds"
        if r.repetitions:
            key = _key(mine, theirs, ev, their_ev, fab, their_fab)
            history = (*history, key) if quiet else (key,)
            if result is None and history.count(key) >= r.repetitions:
                result = "tribunal.end-repetition"
        if result is not None:
            return _over(
                side,
                mine,
                theirs,
                ev,
                their_ev,
                rnd,
                quiet,
                fab,
                their_fab,
                born,
                their_born,
                history,
                (-1, result),
                log,
            )
        rnd += 1
    if log is not None:
        log.append(Event("tribunal.turn-began", {"side": seat(1 - side), "round": rnd}))
    return (
        1 - side,
        ACT,
        theirs,
        mine,
        their_ev,
        ev,
        queue,
        0,
        0,
        rnd,
        quiet,
        their_fab,
        fab,
        (),
        their_born,
        born,
        NO_OFFER,
        history,
        None,
    )


def _key(mine: tuple[Other, ...], theirs: tuple[Other, ...], *rest: int) -> int:
    """What tells two positions after a round apart, the same number on every machine."""
    return int.from_bytes(blake2b(repr((mine, theirs, rest)).encode(), digest_size=6).digest(), "big")


def _over(
    side: int,
    mine: tuple[Other, ...],
    theirs: tuple[Other, ...],
    ev: int,
    their_ev: int,
    rnd: int,
    quiet: int,
    fab: int,
    their_fab: int,
    born: int,
    their_born: int,
    history: tuple[int, ...],
    result: tuple[int, str],
    log: Log,
) -> Position:
    if log is not None:
        winner = seat(result[0]) if result[0] >= 0 else ""
        log.append(Event("tribunal.ended", {"winner": winner, "reason": result[1]}))
    return (
        side,
        OVER,
        mine,
        theirs,
        ev,
        their_ev,
        (),
        0,
        0,
        rnd,
        quiet,
        fab,
        their_fab,
        (),
        born,
        their_born,
        NO_OFFER,
        history,
        result,
    )


def _settle(p: Position, move: Move, r: Rules, log: Log) -> Position:
    """The decisions that no Other takes: Tribunal, prices, the pick, draw offers, resignation."""
    (
        side,
        phase,
        mine,
        theirs,
        ev,
        their_ev,
        queue,
        forsages,
        extra,
        rnd,
        quiet,
        fab,
        their_fab,
        prices,
        born,
        their_born,
        offer,
        history,
        _,
    ) = p
    verb, target, x = move

    def with_offer(state: int) -> Position:
        return (
            side,
            phase,
            mine,
            theirs,
            ev,
            their_ev,
            queue,
            forsages,
            extra,
            rnd,
            quiet,
            fab,
            their_fab,
            prices,
            born,
            their_born,
            state,
            history,
            None,
        )

    def end(winner: int, reason: str) -> Position:
        return _over(
            side,
            mine,
            theirs,
            ev,
            their_ev,
            rnd,
            quiet,
            fab,
            their_fab,
            born,
            their_born,
            history,
            (winner, reason),
            log,
        )

    if verb == DECLARE:
        if log is not None:
            log.append(Event("tribunal.declared", {"side": seat(side), "evidence": ev}))
        return (
            side,
            PRICE,
            mine,
            theirs,
            ev,
            their_ev,
            (),
            0,
            0,
            rnd,
            -1,
            fab,
            their_fab,
            (),
            born,
            their_born,
            offer,
            history,
            None,
        )
    if verb == SET_PRICE:
        prices += (x,)
        if log is not None:
            log.append(_event("priced", 1 - side, theirs[target][0], price=x))
        return (
            side,
            PICK if len(prices) == len(theirs) else PRICE,
            mine,
            theirs,
            ev,
            their_ev,
            (),
            0,
            0,
            rnd,
            quiet,
            fab,
            their_fab,
            prices,
            born,
            their_born,
            offer,
            history,
            None,
        )
    if verb == PICK_ONE:
        ev -= prices[target]
        victim = theirs[target][0]
        theirs = theirs[:target] + theirs[target + 1 :]
        quiet = -1
        if log is not None:
            log.append(
                Event(
                    "tribunal.picked",
                    {"side": seat(side), "target": victim, "price": prices[target], "total": ev},
                )
            )
            log.append(_event("died", 1 - side, victim, cause="tribunal"))
        if not theirs:
            return end(side, "tribunal.end-tribunal")
    elif verb == OFFER_DRAW:
        if log is not None:
            log.append(Event("tribunal.draw-offered", {"side": seat(side)}))
        return with_offer(PENDING)
    elif verb == DECLINE_DRAW:
        if log is not None:
            log.append(Event("tribunal.draw-declined", {"side": seat(1 - side)}))
        return with_offer(OFFERED)
    elif verb == ACCEPT_DRAW:
        if log is not None:
            log.append(Event("tribunal.draw-accepted", {"side": seat(1 - side)}))
        return end(-1, "tribunal.end-agreed")
    elif verb == RESIGN:
        loser = decider(p)
        if log is not None:
            log.append(Event("tribunal.resigned", {"side": seat(loser)}))
        return end(1 - loser, "tribunal.end-resigned")
    else:
        assert verb == WAIVE
        if log is not None:
            log.append(Event("tribunal.waived", {"side": seat(side)}))
    return _go_on(
        side,
        mine,
        theirs,
        ev,
        their_ev,
        (),
        rnd,
        quiet,
        fab,
        their_fab,
        born,
        their_born,
        offer,
        history,
        r,
        log,
        settled=True,
    )


def _event(kind: str, side: int, number: int, **args: int | str) -> Event:
    """An event about the Other *number* of *side*."""
    return Event(f"tribunal.{kind}", {"side": seat(side), "number": number, **args})
