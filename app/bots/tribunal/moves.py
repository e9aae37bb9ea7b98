"""Move generation for the search: all that may be best, and only significant numbers where a number is free.

Legality is defined in :mod:`app.rules.tribunal.legality`; the relevant part is written out for speed, since
the search makes a hundred thousand moves a second, and ``tools/tribunal_moves.py`` checks it against that on
a million positions. Dominated moves are omitted: passing where one could recharge, or farm unseen; a shield
that no one can attack; a blinding or a delay that no one is left to use.
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
    SENSELESS,
    SHIELD,
    SHIELDED,
    STUN,
    STUNNED,
    TRANSFER,
    TRIBUNAL,
    UP,
    WAIVE,
    Move,
    Other,
    Position,
    watcher,
)
from app.rules.tribunal.legality import affordable_evidence, cost
from app.rules.tribunal.numbers import Rules

_FARM: Move = (FARM, -1, 0)
_RECHARGE: Move = (RECHARGE, -1, 0)
_DEEPER: Move = (DEEPER, -1, 0)
_UP: Move = (UP, -1, 0)
_INITIATE: Move = (INITIATE, -1, 0)
_PASS: Move = (PASS, -1, 0)
_FORSAGE: Move = (FORSAGE, -1, 0)
_SHIELD: Move = (SHIELD, -1, 0)
_DELAY: Move = (DELAY, -1, 0)
_DECLARE: list[Move] = [(DECLARE, -1, 0), (WAIVE, -1, 0)]


def acting(p: Position, r: Rules) -> list[Move]:
    """Return the moves of the acting Other, most promising first."""
    mine, theirs = p.mine, p.theirs
    me = mine[p.queue[0]]
    mana, layer = me.mana, me.layer
    moves: list[Move] = []
    aimed: list[Move] = []
    if mana >= r.attack_cost:
        for j, foe in enumerate(theirs):
            if foe.layer <= layer:
                # Kills come first, mere wounds after growing.
                (moves if foe.lives <= r.attack_damage else aimed).append((ATTACK, j, 0))
    if mana >= r.initiate_cost * len(mine):
        moves.append(_INITIATE)
    if not layer:
        moves.append(_RECHARGE)
        moves += aimed
        moves.append(_FARM)
        if mana:
            moves.append(_DEEPER)
        if r.second:
            if r.collection != "c":
                _collect_freely(p, r, moves)
            if mana:
                _second(p, r, moves)
        if r.first:
            _first(p, r, moves)
        return moves
    _below(p, me, r, moves, aimed)
    return moves


def _below(p: Position, me: Other, r: Rules, moves: list[Move], aimed: list[Move]) -> None:
    """Add the other moves of an Other in the gloom; *aimed*: its non-lethal attacks."""
    theirs = p.theirs
    mana, layer = me.mana, me.layer
    moves += aimed
    moves.append(_FARM)
    if mana >= layer:
        moves.append(_UP)
        if mana > layer:
            moves.append(_DEEPER)
    watched = False
    for foe in theirs:
        if foe.layer >= layer and not foe.flags & SENSELESS:
            watched = True
            break
    if r.second:
        if r.collection == "c":
            moves.append((COLLECT, -1, me.level))
            if watched and me.level > 1:
                moves.append((COLLECT, -1, 1))
        elif r.collection == "a":
            _collect_freely(p, r, moves)
        if mana:
            _second(p, r, moves)
    if r.first:
        _first(p, r, moves)
    if watched:
        moves.append(_PASS)


def _collect_freely(p: Position, r: Rules, moves: list[Move]) -> None:
    """Add unbounded collections (B20 a, b).

    For killing all enemies in one chain of forsages, and for the first forsage.
    """
    me = p.actor
    blows = sum(-(-foe.lives // r.attack_damage) for foe in p.theirs)
    forsages, turns = (p.forsages, p.extra) if p.extra else (0, 1)
    more = max(0, blows - turns)
    n = r.numbers
    needed = (
        blows * r.attack_cost
        + more * (n.forsage_cost + n.forsage_step * forsages)
        + n.forsage_step * more * (more - 1) // 2
        + (blows + more + 1) * me.layer
    )
    moves.extend(
        [(COLLECT, -1, x) for x in sorted({max(1, needed - me.mana), max(1, n.forsage_cost - me.mana)})]
    )


def _second(p: Position, r: Rules, moves: list[Move]) -> None:
    """Add the actions of expansion 2 that cost mana."""
    n = r.numbers
    theirs = p.theirs
    _, _, mana, layer, _, _, flags, _ = p.actor
    if mana >= n.forsage_cost + n.forsage_step * p.forsages:
        moves.append(_FORSAGE)
    stuns, burns = mana >= n.stun_cost, mana >= n.burn_cost
    if stuns or burns:
        for j, foe in enumerate(theirs):
            if foe.layer > layer:
                continue
            if stuns and not foe.flags & (IMMUNE | STUNNED):
                moves.append((STUN, j, 0))
            owned = foe.mana
            if burns and owned:
                # Burn everything; enough to make it fall; enough to disarm it.
                most = min(owned, mana // n.burn_cost)
                moves.append((BURN, j, most))
                fall = owned - foe.layer + 1
                if foe.layer and 0 < fall < most:
                    moves.append((BURN, j, fall))
                disarm = owned - r.attack_cost + 1
                if 0 < disarm < most and disarm != fall:
                    moves.append((BURN, j, disarm))
    if mana >= n.shield_cost and not flags & SHIELDED:
        for foe in theirs:
            if foe.mana >= r.attack_cost or (r.first and foe.mana >= n.transfer_cost):
                moves.append(_SHIELD)
                break


def _first(p: Position, r: Rules, moves: list[Move]) -> None:
    """Add the actions of expansion 1."""
    n = r.numbers
    mine, theirs, queue = p.mine, p.theirs, p.queue
    i = queue[0]
    me = mine[i]
    mana, layer = me.mana, me.layer
    if watcher(theirs, layer) is None and mana >= cost(p, FABRICATE, r):
        most = affordable_evidence(p, mana, r)
        spare = max(1, affordable_evidence(p, mana - layer, r)) if mana > layer else 1
        amounts = {1, most, spare, min(most, max(1, r.evidence_needed - p.evidence))}
        moves.extend([(FABRICATE, -1, x) for x in sorted(amounts, reverse=True)])
    if not mana:
        return
    later = len(queue) > 1
    if mana >= n.blind_cost and (later or p.extra):
        for j, foe in enumerate(theirs):
            if foe.layer <= layer and not foe.flags & SENSELESS:
                moves.append((BLIND, j, 0))
    if mana >= n.heal_cost:
        for j, ally in enumerate(mine):
            if ally.lives < r.lives and mana >= n.heal_cost + n.heal_step * ally.heals:
                moves.append((HEAL, j, 0))
    if mana >= n.transfer_cost and len(mine) > 1:
        _transfer(p, r, moves)
    # Once a side-turn per Other: further delays only push the enemy beyond the horizon.
    if later and mana >= n.delay_cost and i < queue[1] and not p.forsages:
        moves.append(_DELAY)


def _transfer(p: Position, r: Rules, moves: list[Move]) -> None:
    """Add mana transfers that save an ally from falling, arm it, or pay its initiation.

    If the giver falls anyway, it gives everything.
    """
    me = p.actor
    mana, layer = me.mana, me.layer
    most = mana // r.numbers.transfer_cost
    blow, newcomer = r.attack_cost, r.initiate_cost * len(p.mine)
    stays = mana >= layer
    for j, ally in enumerate(p.mine):
        if ally is me:
            continue
        owned, depth = ally.mana, ally.layer
        richest = owned + most
        if not stays or owned < depth <= richest:
            moves.append((TRANSFER, j, depth - owned if stays else most))
        has = owned if owned > depth else depth
        if has < blow <= richest and (stays or blow < richest):
            moves.append((TRANSFER, j, blow - owned))
        if has < newcomer <= richest and (stays or newcomer < richest):
            moves.append((TRANSFER, j, newcomer - owned))


def settling(p: Position) -> list[Move]:
    """Return the moves of a side that may declare, or that picks."""
    if p.phase == TRIBUNAL:
        return _DECLARE
    return [(PICK_ONE, j, 0) for j, price in enumerate(p.prices) if price <= p.evidence]
