"""What is allowed: the one gate that legal moves, refusals and effects go through.

A move is refused as a whole (:func:`closed`), for its target (:func:`barred`), or for its number, which
goes from 1 (a price: from 0) to :func:`most`. A refusal is a code, the number of the rule, and what fills
the sentence.
"""

from __future__ import annotations

from app.rules.game import Reason
from app.rules.tribunal.core import (
    ACCEPT_DRAW,
    ACT,
    ALLY,
    AMOUNT,
    ATTACK,
    BLIND,
    BURN,
    COLLECT,
    DECLARE,
    DECLINE_DRAW,
    DEEPER,
    DELAY,
    EVIDENCE,
    FABRICATE,
    FABRICATED,
    FARM,
    FLAGS,
    FOE,
    FORSAGE,
    FORSAGES,
    HEAL,
    HEALS,
    IMMUNE,
    INITIATE,
    LAYER,
    LEVEL,
    LIVES,
    MANA,
    MINE,
    NO_OFFER,
    OFFER,
    OFFER_DRAW,
    OVER,
    PASS,
    PENDING,
    PHASE,
    PICK,
    PICK_ONE,
    PRICE,
    PRICES,
    QUEUE,
    RECHARGE,
    RESIGN,
    SET_PRICE,
    SHIELD,
    SHIELDED,
    STUN,
    STUNNED,
    TARGET,
    THEIRS,
    TRANSFER,
    TRIBUNAL,
    UP,
    WAIVE,
    Move,
    Position,
)
from app.rules.tribunal.numbers import Rules

BASE = (PASS, FARM, RECHARGE, ATTACK, DEEPER, UP, INITIATE)
FIRST = (HEAL, BLIND, DELAY, TRANSFER, FABRICATE)
SECOND = (FORSAGE, STUN, BURN, SHIELD, COLLECT)
_FIRST, _SECOND = frozenset(FIRST), frozenset(SECOND)
_ACTING = frozenset(BASE + FIRST + SECOND)


def verbs(r: Rules) -> tuple[int, ...]:
    """What an Other may do under *r*, whether possible now or not."""
    return BASE + (FIRST if r.first else ()) + (SECOND if r.second else ())


def cost(p: Position, verb: int, r: Rules, target: int = -1, x: int = 1) -> int:
    """The mana that the acting Other pays for *verb* on *target* with the number *x*."""
    n = r.numbers
    if verb == ATTACK:
        return r.attack_cost
    if verb == DEEPER:
        return p[MINE][p[QUEUE][0]][LAYER] + 1
    if verb == UP:
        return p[MINE][p[QUEUE][0]][LAYER]
    if verb == INITIATE:
        return r.initiate_cost * len(p[MINE])
    if verb == HEAL:
        return n.heal_cost + n.heal_step * p[MINE][target][HEALS]
    if verb == BLIND:
        return n.blind_cost
    if verb == DELAY:
        return n.delay_cost
    if verb == TRANSFER:
        return n.transfer_cost * x
    if verb == FABRICATE:
        return x * p[FABRICATED] + x * (x - 1) // 2
    if verb == FORSAGE:
        return n.forsage_cost * (p[FORSAGES] + 1)
    if verb == STUN:
        return n.stun_cost
    if verb == BURN:
        return n.burn_cost * x
    if verb == SHIELD:
        return n.shield_cost
    return 0


_COST_RULE = {ATTACK: "tribunal:R17", DEEPER: "tribunal:R18", UP: "tribunal:R19", INITIATE: "tribunal:R20",
              BLIND: "tribunal:E2", DELAY: "tribunal:E3", TRANSFER: "tribunal:E4",
              FABRICATE: "tribunal:E5", FORSAGE: "tribunal:E6", STUN: "tribunal:E7",
              BURN: "tribunal:E8", SHIELD: "tribunal:E9"}


def closed(p: Position, verb: int, r: Rules) -> Reason | None:
    """Why *verb* is not possible now at all, whatever its target and number; None if it may be."""
    phase = p[PHASE]
    if phase == OVER:
        return Reason("tribunal.over", "tribunal:R26")
    if verb == RESIGN:
        return None
    if p[OFFER] == PENDING:
        return None if verb in (ACCEPT_DRAW, DECLINE_DRAW) else Reason("tribunal.answer-first", "tribunal:D3")
    if verb in _ACTING:
        if phase != ACT:
            return Reason("tribunal.not-acting", "tribunal:R9")
        if verb in _FIRST and not r.first:
            return Reason("tribunal.no-expansion", "tribunal:E1", {"expansion": 1})
        if verb in _SECOND and not r.second:
            return Reason("tribunal.no-expansion", "tribunal:E6", {"expansion": 2})
        if verb in (PASS, FARM):
            return None
        me = p[MINE][p[QUEUE][0]]
        if verb == RECHARGE:
            return Reason("tribunal.not-in-reality", "tribunal:R16") if me[LAYER] else None
        if verb == UP and not me[LAYER]:
            return Reason("tribunal.nothing-above", "tribunal:R19")
        if verb == DELAY and p[FORSAGES]:
            return Reason("tribunal.extra-turn-now", "tribunal:B17")
        if verb == SHIELD and me[FLAGS] & SHIELDED:
            return Reason("tribunal.shielded-already", "tribunal:E9")
        if verb == FABRICATE:
            layer = me[LAYER]
            for foe in p[THEIRS]:
                if foe[LAYER] >= layer and not foe[FLAGS] & STUNNED:
                    return Reason("tribunal.watched", "tribunal:E5", {"watcher": foe[0]})
        if verb == COLLECT:
            if r.collection == "b" and me[LAYER]:
                return Reason("tribunal.collect-in-reality", "tribunal:B20")
            return None
        if verb == HEAL:
            return None
        price = cost(p, verb, r)
        if me[MANA] < price:
            return Reason("tribunal.too-little-mana", _COST_RULE[verb], {"cost": price, "mana": me[MANA]})
        return None
    if verb in (DECLARE, WAIVE):
        if phase == TRIBUNAL:
            return None
        if phase == ACT and p[EVIDENCE] < r.evidence_needed:
            return Reason("tribunal.too-little-evidence", "tribunal:R22",
                          {"evidence": p[EVIDENCE], "needed": r.evidence_needed})
        return Reason("tribunal.not-yet-tribunal", "tribunal:R22")
    if verb == SET_PRICE:
        return None if phase == PRICE else Reason("tribunal.not-pricing", "tribunal:R23")
    if verb == PICK_ONE:
        return None if phase == PICK else Reason("tribunal.not-picking", "tribunal:R24")
    if verb == OFFER_DRAW:
        if not r.agreement:
            return Reason("tribunal.no-agreement", "tribunal:D3")
        if phase not in (ACT, TRIBUNAL):
            return Reason("tribunal.not-acting", "tribunal:D3")
        return None if p[OFFER] == NO_OFFER else Reason("tribunal.offered-already", "tribunal:D3")
    return Reason("tribunal.no-offer", "tribunal:D3")


def barred(p: Position, verb: int, target: int, r: Rules) -> Reason | None:
    """Why *verb*, itself possible, is not so on *target* (an index as the verb has it)."""
    if verb == HEAL:
        ally = p[MINE][target]
        if ally[LIVES] >= r.lives:
            return Reason("tribunal.unhurt", "tribunal:B11", {"lives": r.lives})
        price = cost(p, HEAL, r, target)
        mana = p[MINE][p[QUEUE][0]][MANA]
        if mana < price:
            return Reason("tribunal.too-little-mana", "tribunal:E1", {"cost": price, "mana": mana})
        return None
    if verb == TRANSFER:
        return Reason("tribunal.not-to-self", "tribunal:B23") if target == p[QUEUE][0] else None
    if verb == SET_PRICE:
        return None if target == len(p[PRICES]) else Reason("tribunal.price-in-order", "tribunal:R23")
    if verb == PICK_ONE:
        price = p[PRICES][target]
        if price <= p[EVIDENCE]:
            return None
        return Reason("tribunal.too-dear", "tribunal:R24", {"price": price, "evidence": p[EVIDENCE]})
    foe = p[THEIRS][target]
    me = p[MINE][p[QUEUE][0]]
    if foe[LAYER] > me[LAYER]:
        return Reason("tribunal.unseen", "tribunal:R12", {"layer": foe[LAYER], "mine": me[LAYER]})
    if verb == BURN and not foe[MANA]:
        return Reason("tribunal.nothing-to-burn", "tribunal:B19")
    if verb == STUN and foe[FLAGS] & IMMUNE:
        return Reason("tribunal.stun-guarded", "tribunal:G1")
    return None


def most(p: Position, verb: int, target: int, r: Rules) -> int:
    """The largest number that *verb* on *target*, itself possible, may carry."""
    if verb == SET_PRICE:
        return r.average_price * len(p[THEIRS]) - sum(p[PRICES])
    me = p[MINE][p[QUEUE][0]]
    if verb == TRANSFER:
        return me[MANA] // r.numbers.transfer_cost
    if verb == BURN:
        return min(p[THEIRS][target][MANA], me[MANA] // r.numbers.burn_cost)
    if verb == FABRICATE:
        k = 1
        while cost(p, FABRICATE, r, -1, k + 1) <= me[MANA]:
            k += 1
        return k
    return me[LEVEL] if r.collection == "c" else r.numbers.collect_limit


_NUMBER_RULE = {SET_PRICE: "tribunal:R23", TRANSFER: "tribunal:E4", BURN: "tribunal:B19",
                FABRICATE: "tribunal:E5", COLLECT: "tribunal:B20"}


def refusal(p: Position, move: Move, r: Rules) -> Reason | None:
    """Why *move*, well formed, is not legal now; None if it is."""
    verb, target, x = move
    reason = closed(p, verb, r)
    if reason is None and target >= 0:
        reason = barred(p, verb, target, r)
    if reason is None and verb in AMOUNT:
        limit = most(p, verb, target, r)
        least = 0 if verb == SET_PRICE else 1
        if not least <= x <= limit:
            reason = Reason("tribunal.number-out-of-range", _NUMBER_RULE[verb],
                            {"number": x, "least": least, "most": limit})
    return reason


def legal(p: Position, r: Rules) -> list[Move]:
    """All legal moves of the side that decides; what people say to each other stands last."""
    phase = p[PHASE]
    if phase == OVER:
        return []
    if p[OFFER] == PENDING:
        return [(ACCEPT_DRAW, -1, 0), (DECLINE_DRAW, -1, 0), (RESIGN, -1, 0)]
    moves: list[Move] = []
    if phase == ACT:
        for verb in verbs(r):
            if closed(p, verb, r) is None:
                _spread(p, verb, r, moves)
    elif phase == TRIBUNAL:
        moves = [(DECLARE, -1, 0), (WAIVE, -1, 0)]
    else:
        _spread(p, SET_PRICE if phase == PRICE else PICK_ONE, r, moves)
    if closed(p, OFFER_DRAW, r) is None:
        moves.append((OFFER_DRAW, -1, 0))
    moves.append((RESIGN, -1, 0))
    return moves


def _spread(p: Position, verb: int, r: Rules, moves: list[Move]) -> None:
    """Add *verb*, itself possible, with every target and number it may have."""
    kind = TARGET.get(verb)
    if kind is None:
        if verb in AMOUNT:
            moves.extend([(verb, -1, x) for x in range(1, most(p, verb, -1, r) + 1)])
        else:
            moves.append((verb, -1, 0))
        return
    assert kind in (FOE, ALLY)
    for target in range(len(p[THEIRS] if kind == FOE else p[MINE])):
        if barred(p, verb, target, r) is None:
            if verb in AMOUNT:
                least = 0 if verb == SET_PRICE else 1
                moves.extend([(verb, target, x) for x in range(least, most(p, verb, target, r) + 1)])
            else:
                moves.append((verb, target, 0))
