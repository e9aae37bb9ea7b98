"""The moves that a search looks at: all that may be best, and only telling numbers where a number is free.

What is legal is asked of :mod:`app.rules.tribunal.move_generation`; here is only the choice among it. What
another move beats whatever follows is left out: passing where one could recharge, or farm unseen; a shield
that nobody can strike; a blinding or a delay that nobody is left to use.
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
    INITIATE,
    PASS,
    PICK_ONE,
    RECHARGE,
    SENSELESS,
    SHIELD,
    STUN,
    STUNNED,
    TRANSFER,
    TRIBUNAL,
    UP,
    WAIVE,
    Move,
    Position,
    witnesses,
)
from app.rules.tribunal.legality import affordable_evidence, held, most
from app.rules.tribunal.move_generation import in_sight, menu, targets
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
    """The moves of the Other who acts, those first that most often are best."""
    can = menu(p, r).can
    me, theirs = p.actor, p.theirs
    layer = me.layer
    more = r.first or r.second
    seen = in_sight(p, layer) if more or ATTACK in can else []
    moves: list[Move] = []
    wounds: list[Move] = []
    if ATTACK in can:
        for j in seen:
            # A kill is looked at first, a mere wound after growing.
            (moves if theirs[j].lives <= r.attack_damage else wounds).append((ATTACK, j, 0))
    if INITIATE in can:
        moves.append(_INITIATE)
    if not layer:
        moves.append(_RECHARGE)
    moves += wounds
    moves.append(_FARM)
    if UP in can:
        moves.append(_UP)
    if DEEPER in can:
        moves.append(_DEEPER)
    watched = bool(layer) and witnesses(theirs, layer) > 0
    if r.second:
        if COLLECT in can:
            _collect(p, r, watched, moves)
        _second(p, r, can, seen, moves)
    if r.first:
        _first(p, r, can, seen, moves)
    if watched:
        moves.append(_PASS)
    return moves


def _collect(p: Position, r: Rules, watched: bool, moves: list[Move]) -> None:
    """Collections: all that the level allows or, where that is seen, a single one; recharging is better in
    reality. Where the house sets the number no bound (B20 a, b): what kills all enemies in one chain of
    forsages, this one or the next, and what the first forsage costs."""
    me, n = p.actor, r.numbers
    if r.collection == "c":
        if me.layer:
            moves.append((COLLECT, -1, me.level))
            if watched and me.level > 1:
                moves.append((COLLECT, -1, 1))
        return
    blows = sum(-(-foe.lives // r.attack_damage) for foe in p.theirs)
    forsages, turns = (p.forsages, p.extra) if p.extra else (0, 1)
    more = max(0, blows - turns)
    needed = (
        blows * r.attack_cost
        + more * (n.forsage_cost + n.forsage_step * forsages)
        + n.forsage_step * more * (more - 1) // 2
        + (blows + more + 1) * me.layer
    )
    telling = {max(1, needed - me.mana), max(1, n.forsage_cost - me.mana)}
    moves.extend([(COLLECT, -1, x) for x in sorted(telling)])


def _second(p: Position, r: Rules, can: frozenset[int], seen: list[int], moves: list[Move]) -> None:
    """The other actions of expansion 2."""
    theirs = p.theirs
    if FORSAGE in can:
        moves.append(_FORSAGE)
    stunned = targets(p, STUN, seen, r) if STUN in can else ()
    burnt = targets(p, BURN, seen, r) if BURN in can else ()
    for j in seen:
        foe = theirs[j]
        if j in stunned and not foe.flags & STUNNED:
            moves.append((STUN, j, 0))
        owned = foe.mana
        if owned and j in burnt:
            # All that can be burnt; what makes it fall; what disarms it.
            payable = most(p, BURN, j, r)
            assert payable is not None
            all_of_it = min(owned, payable)
            moves.append((BURN, j, all_of_it))
            fall = owned - foe.layer + 1
            if foe.layer and 0 < fall < all_of_it:
                moves.append((BURN, j, fall))
            disarm = owned - r.attack_cost + 1
            if 0 < disarm < all_of_it and disarm != fall:
                moves.append((BURN, j, disarm))
    if SHIELD in can:
        armed = min(r.attack_cost, r.numbers.transfer_cost) if r.first else r.attack_cost
        for foe in theirs:
            if foe.mana >= armed:
                moves.append(_SHIELD)
                break


def _first(p: Position, r: Rules, can: frozenset[int], seen: list[int], moves: list[Move]) -> None:
    """The actions of expansion 1."""
    theirs, queue = p.theirs, p.queue
    me = p.actor
    mana, layer = me.mana, me.layer
    if FABRICATE in can and held(p, FABRICATE, me, r) is None:
        all_of_it = affordable_evidence(p, mana, r)
        spare = max(1, affordable_evidence(p, mana - layer, r)) if mana > layer else 1
        amounts = {1, all_of_it, spare, min(all_of_it, max(1, r.evidence_needed - p.evidence))}
        moves.extend([(FABRICATE, -1, x) for x in sorted(amounts, reverse=True)])
    later = len(queue) > 1
    if BLIND in can and (later or p.extra):
        for j in seen:
            if not theirs[j].flags & SENSELESS:
                moves.append((BLIND, j, 0))
    if HEAL in can:
        moves.extend([(HEAL, j, 0) for j in targets(p, HEAL, seen, r)])
    if TRANSFER in can and len(p.mine) > 1:
        _transfer(p, r, moves)
    # Once a side-turn for each Other: further delays only push the enemy out of a search's sight.
    if later and DELAY in can and queue[0] < queue[1] and not p.forsages:
        moves.append(_DELAY)


def _transfer(p: Position, r: Rules, moves: list[Move]) -> None:
    """Mana for an ally: what saves it from falling, arms it, or pays its initiation; everything, if the giver
    falls anyway."""
    me = p.actor
    mana, layer = me.mana, me.layer
    all_of_it = mana // r.numbers.transfer_cost
    wanted = r.attack_cost, r.initiate_cost * len(p.mine)
    for j, ally in enumerate(p.mine):
        if j == p.queue[0]:
            continue
        owned, depth = ally.mana, ally.layer
        if mana < layer or owned < depth <= owned + all_of_it:
            moves.append((TRANSFER, j, all_of_it if mana < layer else depth - owned))
        for need in wanted:
            if max(owned, depth) < need <= owned + all_of_it and (mana >= layer or need < owned + all_of_it):
                moves.append((TRANSFER, j, need - owned))


def settling(p: Position) -> list[Move]:
    """The moves of a side that may declare, or that picks."""
    if p.phase == TRIBUNAL:
        return _DECLARE
    return [(PICK_ONE, j, 0) for j, price in enumerate(p.prices) if price <= p.evidence]
