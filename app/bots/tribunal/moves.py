"""The moves that a search looks at: all of them, but only telling numbers where a number is free.

Every move here is legal by :mod:`app.rules.tribunal.gate` (a test holds them together); it is written out
once more for speed, as the search makes its moves a hundred thousand times a second.
"""

from __future__ import annotations

from app.rules.tribunal.core import (
    ATTACK,
    BLIND,
    BURN,
    COLLECT,
    DECLARE,
    DEEPER,
    DELAY,
    FABRICATE,
    FARM,
    FORSAGE,
    HEAL,
    IMMUNE,
    INITIATE,
    PASS,
    PICK_ONE,
    RECHARGE,
    SHIELD,
    SHIELDED,
    STUN,
    STUNNED,
    TRANSFER,
    TRIBUNAL,
    UP,
    WAIVE,
    Move,
    Position,
)
from app.rules.tribunal.gate import cost
from app.rules.tribunal.numbers import Rules

_FARM: Move = (FARM, -1, 0)
_RECHARGE: Move = (RECHARGE, -1, 0)
_DEEPER: Move = (DEEPER, -1, 0)
_UP: Move = (UP, -1, 0)
_INITIATE: Move = (INITIATE, -1, 0)
_PASS: Move = (PASS, -1, 0)
_DECLARE: list[Move] = [(DECLARE, -1, 0), (WAIVE, -1, 0)]


def acting(p: Position, r: Rules) -> list[Move]:
    """The moves of the Other who acts, those first that most often are best."""
    mine = p[2]
    i = p[6][0]
    me = mine[i]
    mana, layer = me[2], me[3]
    moves: list[Move] = []
    if mana >= r.attack_cost:
        moves = [(ATTACK, j, 0) for j, foe in enumerate(p[3]) if foe[3] <= layer]
    if layer:
        moves.append(_FARM)
        if r.second or r.first:
            _more(p, r, i, moves)
        if mana >= layer:
            moves.append(_UP)
            if mana > layer:
                moves.append(_DEEPER)
        if mana >= r.initiate_cost * len(mine):
            moves.append(_INITIATE)
    else:
        if mana >= r.initiate_cost * len(mine):
            moves.append(_INITIATE)
        moves.append(_RECHARGE)
        moves.append(_FARM)
        if mana:
            moves.append(_DEEPER)
        if r.second or r.first:
            _more(p, r, i, moves)
    moves.append(_PASS)
    return moves


def _more(p: Position, r: Rules, i: int, moves: list[Move]) -> None:
    """The actions of the expansions."""
    n = r.numbers
    mine, theirs = p[2], p[3]
    me = mine[i]
    _, _, mana, layer, level, _, flags, _ = me
    if r.second:
        if mana >= n.forsage_cost * (p[7] + 1):
            moves.append((FORSAGE, -1, 0))
        if mana >= n.stun_cost:
            moves.extend([(STUN, j, 0) for j, foe in enumerate(theirs)
                          if foe[3] <= layer and not foe[6] & (IMMUNE | STUNNED)])
        if mana >= n.burn_cost:
            for j, foe in enumerate(theirs):
                if foe[3] <= layer and foe[2]:
                    most = min(foe[2], mana // n.burn_cost)
                    amounts = {most, (most + 1) // 2}
                    if 0 < foe[2] - foe[3] + 1 <= most:
                        amounts.add(foe[2] - foe[3] + 1)
                    moves.extend([(BURN, j, x) for x in sorted(amounts, reverse=True)])
        if mana >= n.shield_cost and not flags & SHIELDED:
            moves.append((SHIELD, -1, 0))
        if r.collection == "c":
            if layer:
                moves.append((COLLECT, -1, level))
                if level > 1:
                    moves.append((COLLECT, -1, 1))
        elif not layer or r.collection == "a":
            moves.append((COLLECT, -1, n.collect_limit))
            moves.append((COLLECT, -1, min(n.collect_limit, 5)))
    if r.first:
        for foe in theirs:
            if foe[3] >= layer and not foe[6] & STUNNED:
                break
        else:
            if mana >= cost(p, FABRICATE, r, -1, 1):
                most = 1
                while cost(p, FABRICATE, r, -1, most + 1) <= mana:
                    most += 1
                amounts = {1, most, min(most, max(1, r.evidence_needed - p[4]))}
                spare = most
                while spare > 1 and mana - cost(p, FABRICATE, r, -1, spare) < layer:
                    spare -= 1
                amounts.add(spare)
                moves.extend([(FABRICATE, -1, x) for x in sorted(amounts, reverse=True)])
        if mana >= n.blind_cost and len(p[6]) > 1:
            moves.extend([(BLIND, j, 0) for j, foe in enumerate(theirs) if foe[3] <= layer and not foe[6]])
        if mana >= n.heal_cost:
            moves.extend([(HEAL, j, 0) for j, ally in enumerate(mine)
                          if ally[1] < r.lives and mana >= n.heal_cost + n.heal_step * ally[7]])
        if mana >= n.transfer_cost and len(mine) > 1:
            most = mana // n.transfer_cost
            amounts = {most, (most + 1) // 2}
            moves.extend([(TRANSFER, j, x) for j in range(len(mine)) if j != i for x in amounts])
        # Once a side-turn for each Other: further delays only push the enemy out of a search's sight.
        if mana >= n.delay_cost and len(p[6]) > 1 and i < p[6][1] and not p[7]:
            moves.append((DELAY, -1, 0))


def settling(p: Position) -> list[Move]:
    """The moves of a side that may declare, or that picks."""
    if p[1] == TRIBUNAL:
        return _DECLARE
    return [(PICK_ONE, j, 0) for j, price in enumerate(p[13]) if price <= p[4]]
