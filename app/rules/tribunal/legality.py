"""Legality: used by both refusals and (in ``move_generation``) legal moves.

A move is refused entirely (:func:`closed`), for its target (:func:`barred`), or for its number, which goes
from 1 (a price: from 0) to :func:`most` or is unbounded. A refusal has a code, a rule number, and message
arguments.
"""

from __future__ import annotations

from math import isqrt

from app.rules.game import Reason, Value
from app.rules.tribunal.core import (
    ACCEPT_DRAW,
    ACT,
    AMOUNT,
    ATTACK,
    BLIND,
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
    OVER,
    PASS,
    PENDING,
    PICK,
    PICK_ONE,
    PRICE,
    RECHARGE,
    RESIGN,
    SET_PRICE,
    SHIELD,
    SHIELDED,
    STUN,
    TRANSFER,
    TRIBUNAL,
    UP,
    WAIVE,
    Move,
    Other,
    Position,
    seat,
    watcher,
)
from app.rules.tribunal.numbers import Rules

BASE = (PASS, FARM, RECHARGE, ATTACK, DEEPER, UP, INITIATE)
FIRST = (HEAL, BLIND, DELAY, TRANSFER, FABRICATE)
SECOND = (FORSAGE, STUN, BURN, SHIELD, COLLECT)
_FIRST, _SECOND = frozenset(FIRST), frozenset(SECOND)
_ACTING = frozenset(BASE + FIRST + SECOND)
_FREE = frozenset({PASS, FARM, HEAL})
_FLAT = frozenset({ATTACK, BLIND, DELAY, STUN, SHIELD})
"""Verbs with a constant cost."""
_EACH = frozenset({TRANSFER, BURN})
"""Verbs with a cost per mana."""
_SETS = (BASE, BASE + FIRST, BASE + SECOND, BASE + FIRST + SECOND)


def verbs(r: Rules) -> tuple[int, ...]:
    """Return all verbs of an Other under *r*, possible now or not."""
    return _SETS[r.first + 2 * r.second]


def cost(p: Position, verb: int, r: Rules, target: int = -1, x: int = 1) -> int:
    """Return the mana the acting Other pays for *verb* on *target* with number *x*."""
    if verb in _FLAT:
        return r.least[verb]
    if verb in _EACH:
        return r.least[verb] * x
    if verb == DEEPER:
        return p.actor.layer + 1
    if verb == UP:
        return p.actor.layer
    if verb == INITIATE:
        return r.initiate_cost * len(p.mine)
    n = r.numbers
    if verb == HEAL:
        return n.heal_cost + n.heal_step * p.mine[target].heals
    if verb == FABRICATE:
        first = n.fabricate_cost + n.fabricate_step * p.fabricated[p.side]
        return x * first + n.fabricate_step * x * (x - 1) // 2
    return n.forsage_cost + n.forsage_step * p.forsages if verb == FORSAGE else 0


# Rule of each refusal; without an entry it is the verb's own (_VERB_RULE).
UNAFFORDABLE = "too-little-mana"
_RULE = {
    "over": "R26",
    "answer-first": "D3",
    "not-acting": "R9",
    "no-expansion-1": "E1",
    "no-expansion-2": "E6",
    "not-in-reality": "R16",
    "nothing-above": "R19",
    "extra-turn-now": "B17",
    "shielded-already": "E9",
    "watched": "E5",
    "collect-in-reality": "B20",
    "too-little-evidence": "R22",
    "not-yet-tribunal": "R22",
    "not-pricing": "R23",
    "not-picking": "R24",
    "no-agreement": "D3",
    "offered-already": "D3",
    "no-offer": "D3",
    "unhurt": "B11",
    "not-to-self": "B23",
    "price-in-order": "R23",
    "too-dear": "R24",
    "unseen": "R12",
    "nothing-to-burn": "B19",
    "stun-guarded": "G1",
}
_VERB_RULE = {
    ATTACK: "R17",
    DEEPER: "R18",
    UP: "R19",
    INITIATE: "R20",
    HEAL: "E1",
    BLIND: "E2",
    DELAY: "E3",
    TRANSFER: "E4",
    FABRICATE: "E5",
    FORSAGE: "E6",
    STUN: "E7",
    BURN: "E8",
    SHIELD: "E9",
    COLLECT: "B20",
    SET_PRICE: "R23",
}


def closed(p: Position, verb: int, r: Rules) -> str | None:
    """Return why *verb* is impossible now whatever its target and number, or None."""
    phase = p.phase
    if phase == OVER:
        return "over"
    if verb == RESIGN:
        return None
    if p.offer == PENDING:
        return None if verb in (ACCEPT_DRAW, DECLINE_DRAW) else "answer-first"
    if verb in _ACTING:
        if phase != ACT:
            return "not-acting"
        if verb in _FIRST and not r.first:
            return "no-expansion-1"
        if verb in _SECOND and not r.second:
            return "no-expansion-2"
        return held(p, verb, p.actor, r)
    if verb in (DECLARE, WAIVE):
        if phase == TRIBUNAL:
            return None
        poor = phase == ACT and p.evidence < r.evidence_needed
        return "too-little-evidence" if poor else "not-yet-tribunal"
    if verb == SET_PRICE:
        return None if phase == PRICE else "not-pricing"
    if verb == PICK_ONE:
        return None if phase == PICK else "not-picking"
    if verb == OFFER_DRAW:
        if not r.agreement:
            return "no-agreement"
        if phase not in (ACT, TRIBUNAL):
            return "not-acting"
        return None if p.offer == NO_OFFER else "offered-already"
    return "no-offer"


def held(p: Position, verb: int, me: Other, r: Rules) -> str | None:
    """Return what keeps *me*, the acting Other, from *verb*, which this game has; or None."""
    if verb in _FREE:
        return None
    mana, layer = me.mana, me.layer
    if verb == RECHARGE:
        return "not-in-reality" if layer else None
    if verb == ATTACK:
        return UNAFFORDABLE if mana < r.attack_cost else None
    if verb == DEEPER:
        return UNAFFORDABLE if mana <= layer else None
    if verb == INITIATE:
        return UNAFFORDABLE if mana < r.initiate_cost * len(p.mine) else None
    if verb == UP:
        if not layer:
            return "nothing-above"
        return UNAFFORDABLE if mana < layer else None
    if verb == DELAY and p.forsages and not r.delays_extra:
        return "extra-turn-now"
    if verb == SHIELD and me.flags & SHIELDED:
        return "shielded-already"
    if verb == FABRICATE and watcher(p.theirs, layer):
        return "watched"
    if verb == COLLECT:
        return "collect-in-reality" if r.collection == "b" and layer else None
    return UNAFFORDABLE if mana < cost(p, verb, r) else None


def barred(p: Position, verb: int, target: int, r: Rules) -> str | None:
    """Return why *verb*, itself possible, can't have *target* (an index by verb); or None."""
    if verb == HEAL:
        if p.mine[target].lives >= r.lives:
            return "unhurt"
        return UNAFFORDABLE if p.actor.mana < cost(p, HEAL, r, target) else None
    if verb == TRANSFER:
        return "not-to-self" if target == p.queue[0] else None
    if verb == SET_PRICE:
        return None if target == len(p.prices) else "price-in-order"
    if verb == PICK_ONE:
        return None if p.prices[target] <= p.evidence else "too-dear"
    foe = p.theirs[target]
    if foe.layer > p.actor.layer:
        return "unseen"
    if verb == BURN and not foe.mana and not r.burns_over:
        return "nothing-to-burn"
    if verb == STUN and foe.flags & IMMUNE:
        return "stun-guarded"
    return None


def _explained(p: Position, code: str, move: Move, r: Rules) -> Reason:
    """Return refusal *code* of *move* with rule number and message arguments."""
    verb, target, _ = move
    args: dict[str, Value] = {}
    if code == UNAFFORDABLE:
        args = {"cost": cost(p, verb, r, target), "mana": p.actor.mana}
    elif code == "watched":
        layer = p.actor.layer
        foe = watcher(p.theirs, layer)
        assert foe is not None
        args = {"side": seat(1 - p.side), "watcher": foe.number}
    elif code == "too-little-evidence":
        args = {"evidence": p.evidence, "needed": r.evidence_needed}
    elif code == "unhurt":
        args = {"lives": r.lives}
    elif code == "too-dear":
        args = {"price": p.prices[target], "evidence": p.evidence}
    elif code == "unseen":
        args = {"layer": p.theirs[target].layer, "mine": p.actor.layer}
    return Reason(f"tribunal.{code}", _RULE.get(code) or _VERB_RULE[verb], args)


def most(p: Position, verb: int, target: int, r: Rules) -> int | None:
    """Return the maximum number for *verb*, itself possible, on *target*; None: unbounded (B20 a, b)."""
    if verb == SET_PRICE:
        return r.average_price * len(p.theirs) - sum(p.prices)
    me = p.mine[p.queue[0]]
    if verb == TRANSFER:
        return me.mana // r.numbers.transfer_cost
    if verb == BURN:
        payable = me.mana // r.numbers.burn_cost
        return payable if r.burns_over else min(p.theirs[target].mana, payable)
    if verb == FABRICATE:
        return affordable_evidence(p, me.mana, r)
    return me.level if r.collection == "c" else None


def affordable_evidence(p: Position, mana: int, r: Rules) -> int:
    """Return the most evidence *mana* can fabricate in one action (E5, B13)."""
    step = r.numbers.fabricate_step
    b = 2 * (r.numbers.fabricate_cost + step * p.fabricated[p.side]) - step
    return (isqrt(b * b + 8 * step * mana) - b) // (2 * step)


def listed(p: Position, verb: int, target: int, r: Rules) -> int:
    """Return the largest number to list for *verb* on *target*.

    It is :func:`most`, capped by ``collect_limit`` where options allow unlimited mana.
    """
    limit = most(p, verb, target, r)
    if limit is None:
        return r.numbers.collect_limit
    return limit if r.collection == "c" or verb == SET_PRICE else min(limit, r.numbers.collect_limit)


def refusal(p: Position, move: Move, r: Rules) -> Reason | None:
    """Return why the well-formed *move* is illegal, or None."""
    verb, target, x = move
    code = closed(p, verb, r)
    if code is None and target >= 0:
        code = barred(p, verb, target, r)
    if code is not None:
        return _explained(p, code, move, r)
    if verb in AMOUNT:
        limit = most(p, verb, target, r)
        least = 0 if verb == SET_PRICE else 1
        rule = "B19" if verb == BURN else _VERB_RULE[verb]
        if limit is None and x < least:
            return Reason("tribunal.number-too-small", rule, {"number": x, "least": least})
        if limit is not None and not least <= x <= limit:
            return Reason("tribunal.number-out-of-range", rule, {"number": x, "least": least, "most": limit})
    return None
