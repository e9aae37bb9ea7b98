"""Move generation for the search: only moves that may be best, and only significant numbers.

Legality is defined in :mod:`app.rules.tribunal.legality`. The relevant part is repeated here for speed, since
the search makes a hundred thousand moves a second; ``tools/tribunal_moves.py`` compares both on a million
positions. Dominated moves are omitted: passing instead of recharging or of farming unseen; a shield against
no attacker; a blinding or delay from which no one can benefit.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

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
    HEAL,
    IMMUNE,
    INITIATE,
    OVERDRIVE,
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
_FORSAGE: Move = (OVERDRIVE, -1, 0)
_SHIELD: Move = (SHIELD, -1, 0)
_DELAY: Move = (DELAY, -1, 0)
_DECLARE: list[Move] = [(DECLARE, -1, 0), (WAIVE, -1, 0)]


def acting(position: Position, rules: Rules) -> list[Move]:
    """Return the moves of the acting Other, most promising first."""
    mine, theirs = position.mine, position.theirs
    actor = mine[position.queue[0]]
    mana, layer = actor.mana, actor.layer
    moves: list[Move] = []
    aimed: list[Move] = []
    if mana >= rules.attack_cost:
        for j, foe in enumerate(theirs):
            if foe.layer <= layer:
                # Kills come first, other attacks after recharging.
                (moves if foe.lives <= rules.attack_damage else aimed).append((ATTACK, j, 0))
    if mana >= rules.initiate_cost * len(mine):
        moves.append(_INITIATE)
    if not layer:
        moves.append(_RECHARGE)
        moves += aimed
        moves.append(_FARM)
        if mana:
            moves.append(_DEEPER)
        if rules.second:
            if rules.collection != "c":
                _add_collections(position, rules, moves)
            if mana:
                _add_expansion_2_moves(position, rules, moves)
        if rules.first:
            _add_expansion_1_moves(position, rules, moves)
        return moves
    _add_gloom_moves(position, actor, rules, moves, aimed)
    return moves


def _add_gloom_moves(
    position: Position, actor: Other, rules: Rules, moves: list[Move], aimed: list[Move]
) -> None:
    theirs = position.theirs
    mana, layer = actor.mana, actor.layer
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
    if rules.second:
        if rules.collection == "c":
            moves.append((COLLECT, -1, actor.level))
            if watched and actor.level > 1:
                moves.append((COLLECT, -1, 1))
        elif rules.collection == "a":
            _add_collections(position, rules, moves)
        if mana:
            _add_expansion_2_moves(position, rules, moves)
    if rules.first:
        _add_expansion_1_moves(position, rules, moves)
    if watched:
        moves.append(_PASS)


def _add_collections(position: Position, rules: Rules, moves: list[Move]) -> None:
    """Add unbounded collections (B20 a, b): enough to kill all enemies in a chain, or to overdrive once."""
    actor = position.actor
    blows = sum(-(-foe.lives // rules.attack_damage) for foe in position.theirs)
    overdrives, turns = (position.overdrives, position.extra) if position.extra else (0, 1)
    more = max(0, blows - turns)
    numbers = rules.numbers
    needed = (
        blows * rules.attack_cost
        + more * (numbers.forsage_cost + numbers.forsage_step * overdrives)
        + numbers.forsage_step * more * (more - 1) // 2
        + (blows + more + 1) * actor.layer
    )
    moves.extend(
        [
            (COLLECT, -1, amount)
            for amount in sorted({max(1, needed - actor.mana), max(1, numbers.forsage_cost - actor.mana)})
        ]
    )


def _add_expansion_2_moves(position: Position, rules: Rules, moves: list[Move]) -> None:
    numbers = rules.numbers
    theirs = position.theirs
    _, _, mana, layer, _, _, flags, _ = position.actor
    if mana >= numbers.forsage_cost + numbers.forsage_step * position.overdrives:
        moves.append(_FORSAGE)
    stuns, burns = mana >= numbers.stun_cost, mana >= numbers.burn_cost
    if stuns or burns:
        for j, foe in enumerate(theirs):
            if foe.layer > layer:
                continue
            if stuns and not foe.flags & (IMMUNE | STUNNED):
                moves.append((STUN, j, 0))
            owned = foe.mana
            if burns and owned:
                # Burn everything, or enough to make the enemy fall or unable to attack.
                most = min(owned, mana // numbers.burn_cost)
                moves.append((BURN, j, most))
                fall = owned - foe.layer + 1
                if foe.layer and 0 < fall < most:
                    moves.append((BURN, j, fall))
                disarm = owned - rules.attack_cost + 1
                if 0 < disarm < most and disarm != fall:
                    moves.append((BURN, j, disarm))
    if mana >= numbers.shield_cost and not flags & SHIELDED:
        for foe in theirs:
            if foe.mana >= rules.attack_cost or (rules.first and foe.mana >= numbers.transfer_cost):
                moves.append(_SHIELD)
                break


def _add_expansion_1_moves(position: Position, rules: Rules, moves: list[Move]) -> None:
    numbers = rules.numbers
    mine, theirs, queue = position.mine, position.theirs, position.queue
    i = queue[0]
    actor = mine[i]
    mana, layer = actor.mana, actor.layer
    if watcher(theirs, layer) is None and mana >= cost(position, FABRICATE, rules):
        most = affordable_evidence(position, mana, rules)
        spare = max(1, affordable_evidence(position, mana - layer, rules)) if mana > layer else 1
        amounts = {1, most, spare, min(most, max(1, rules.evidence_needed - position.evidence))}
        moves.extend([(FABRICATE, -1, amount) for amount in sorted(amounts, reverse=True)])
    if not mana:
        return
    later = len(queue) > 1
    if mana >= numbers.blind_cost and (later or position.extra):
        for j, foe in enumerate(theirs):
            if foe.layer <= layer and not foe.flags & SENSELESS:
                moves.append((BLIND, j, 0))
    if mana >= numbers.heal_cost:
        for j, ally in enumerate(mine):
            if ally.lives < rules.lives and mana >= numbers.heal_cost + numbers.heal_step * ally.heals:
                moves.append((HEAL, j, 0))
    if mana >= numbers.transfer_cost and len(mine) > 1:
        _add_transfers(position, rules, moves)
    # At most one delay per Other and side-turn: more only push the enemy beyond the horizon.
    if later and mana >= numbers.delay_cost and i < queue[1] and not position.overdrives:
        moves.append(_DELAY)


def _add_transfers(position: Position, rules: Rules, moves: list[Move]) -> None:
    """Add mana transfers that save an ally from falling, or enable its attack or initiation.

    If the giver falls anyway, it gives everything.
    """
    actor = position.actor
    mana, layer = actor.mana, actor.layer
    most = mana // rules.numbers.transfer_cost
    blow, newcomer = rules.attack_cost, rules.initiate_cost * len(position.mine)
    stays = mana >= layer
    for j, ally in enumerate(position.mine):
        if ally is actor:
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


def settling(position: Position) -> list[Move]:
    """Return the moves of a side that may declare a Tribunal or must pick."""
    if position.phase == TRIBUNAL:
        return _DECLARE
    return [(PICK_ONE, j, 0) for j, price in enumerate(position.prices) if price <= position.evidence]


# --- candidate prices of the accused ---------------------------------------------------------------------
# Raising a price never helps the accuser, and any price above the accuser's evidence E is as good as E +
# 1, so only vectors that spend the whole budget with prices up to E + 1 matter. If evidence were worth a
# constant λ points to the accuser, the best vector would protect the k most valuable Others with E + 1 and
# make value − λ · price equal for the others. λ isn't constant (keeping enough for the next Tribunal
# matters), so there are candidates for several λ.


LAMBDAS = (0.0, 0.5, 1.0, 2.0)
MAX_SUBSETS = 6
"""Maximum number of Others for trying all subsets to protect; with more, only the most valuable."""


def candidates(
    values: Sequence[float], evidence: int, average: int, *, every_subset: bool = False
) -> list[tuple[int, ...]]:
    """Return price vectors for Others worth *values* to the accused, against *evidence*.

    *average*: budget per Other. Protects the most valuable ones or, with *every_subset*, any of them (for up
    to :data:`MAX_SUBSETS` Others).
    """
    count = len(values)
    cap = evidence + 1
    budget = average * count
    most = min(count - 1, budget // cap)
    ranked = sorted(range(count), key=lambda i: -values[i])
    vectors: dict[tuple[int, ...], None] = {}
    for size in range(most, -1, -1):
        any_of_them = every_subset and count <= MAX_SUBSETS
        chosen = combinations(range(count), size) if any_of_them else [tuple(ranked[:size])]
        for protected in chosen:
            for weight in LAMBDAS:
                vectors[level(values, budget, cap, protected, weight)] = None
    return list(vectors)


def level(
    values: Sequence[float], budget: int, cap: int, protected: Sequence[int], weight: float
) -> tuple[int, ...]:
    """Return prices with *protected* at *cap* and the remaining *budget* levelled for λ = *weight*."""
    prices = [0] * len(values)
    for i in protected:
        prices[i] = cap
    remaining = budget - cap * len(protected)
    unprotected = [i for i in range(len(values)) if i not in protected]
    if weight == 0.0:
        for i in sorted(unprotected, key=lambda i: -values[i]):
            prices[i] = min(cap, remaining)
            remaining -= prices[i]
        return tuple(prices)
    while remaining > 0 and unprotected:
        # Raise the accuser's currently best target by one.
        i = max(unprotected, key=lambda i: values[i] - weight * prices[i])
        prices[i] += 1
        remaining -= 1
        if prices[i] == cap:
            unprotected.remove(i)
    return tuple(prices)
