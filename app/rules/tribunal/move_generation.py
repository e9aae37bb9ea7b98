"""Fast generation of all legal moves.

Moves without a target depend on a few small numbers of the Other, so :mod:`app.rules.tribunal.legality`
computes them once and they are cached with the rules; only targets are checked every time. Both agree on
every move (checked by a test and, on a million positions, ``tools/tribunal_moves.py``), so no offered move is
refused.
"""

from __future__ import annotations

from app.rules.game import Action
from app.rules.tribunal.core import (
    ACCEPT_DRAW,
    ACT,
    AMOUNT,
    ATTACK,
    BLIND,
    BURN,
    DECLARE,
    DECLINE_DRAW,
    FABRICATE,
    HEAL,
    IMMUNE,
    NO_OFFER,
    OFFER_DRAW,
    OVER,
    PENDING,
    PICK,
    PICK_ONE,
    PRICE,
    RESIGN,
    SET_PRICE,
    SHIELDED,
    STUN,
    TARGET,
    TRANSFER,
    TRIBUNAL,
    WAIVE,
    Menu,
    Move,
    Position,
    watcher,
)
from app.rules.tribunal.legality import barred, cost, held, listed, verbs
from app.rules.tribunal.notation import actions
from app.rules.tribunal.numbers import Rules

_MOST_REMEMBERED = 20_000
_RESIGN = (Action("resign"),)
_OFFER_OR_RESIGN = (Action("offer-draw"), *_RESIGN)
_TALK = {Action("offer-draw"): OFFER_DRAW, Action("resign"): RESIGN}
_ANSWERS: list[Move] = [(ACCEPT_DRAW, -1, 0), (DECLINE_DRAW, -1, 0)]
_DECISION: list[Move] = [(DECLARE, -1, 0), (WAIVE, -1, 0)]


def menu(p: Position, r: Rules) -> Menu:
    """Return the acting Other's menu."""
    me = p.mine[p.queue[0]]
    key = (me.mana, me.layer, me.level, me.flags & SHIELDED, len(p.mine), p.forsages)
    known = r.menus.get(key)
    if known is None:
        if len(r.menus) >= _MOST_REMEMBERED:
            r.menus.clear()
        known = r.menus[key] = _menu(p, r)
    return known


def _menu(p: Position, r: Rules) -> Menu:
    me = p.actor
    moves: list[Move] = []
    aimed = []
    for verb in verbs(r):
        if verb in TARGET or verb == FABRICATE:
            if me.mana >= r.least[verb]:
                aimed.append(verb)
        elif held(p, verb, me, r) is None:
            numbers = range(1, listed(p, verb, -1, r) + 1) if verb in AMOUNT else (0,)
            moves.extend([(verb, -1, x) for x in numbers])
    return Menu(tuple(moves), tuple(aimed))


def spoken(p: Position, at_hand: Menu) -> dict[Action, Move]:
    """Return *at_hand*'s moves without a target, by action."""
    if not at_hand.actions:
        at_hand.actions = dict(zip(actions(p, at_hand.moves), at_hand.moves, strict=True))
    return at_hand.actions


def aimed_moves(p: Position, at_hand: Menu, r: Rules) -> list[Move]:
    """Return *at_hand*'s moves that depend on targets or witnesses, with every number."""
    moves: list[Move] = []
    mine, theirs = p.mine, p.theirs
    index = p.queue[0]
    me = mine[index]
    layer = me.layer
    seen = [j for j, foe in enumerate(theirs) if foe.layer <= layer]
    for verb in at_hand.aimed:
        if verb in (ATTACK, BLIND):
            moves += [(verb, j, 0) for j in seen]
        elif verb == STUN:
            moves += [(STUN, j, 0) for j in seen if not theirs[j].flags & IMMUNE]
        elif verb == BURN:
            for j in seen:
                moves += [(BURN, j, x) for x in range(1, listed(p, BURN, j, r) + 1)]
        elif verb == HEAL:
            moves += [(HEAL, j, 0) for j in range(len(mine)) if barred(p, HEAL, j, r) is None]
        elif verb == TRANSFER:
            if len(mine) > 1:
                numbers = range(1, listed(p, TRANSFER, -1, r) + 1)
                moves += [(TRANSFER, j, x) for j in range(len(mine)) if j != index for x in numbers]
        elif watcher(theirs, layer) is None and me.mana >= cost(p, FABRICATE, r):
            moves += [(FABRICATE, -1, x) for x in range(1, listed(p, FABRICATE, -1, r) + 1)]
    return moves


def settling_moves(p: Position, r: Rules) -> list[Move]:
    """Return the moves of a side that declares, prices, picks or answers an offer, except talk."""
    phase = p.phase
    if p.offer == PENDING:
        return _ANSWERS
    if phase == TRIBUNAL:
        return _DECISION
    if phase == PRICE:
        j = len(p.prices)
        return [(SET_PRICE, j, x) for x in range(listed(p, SET_PRICE, j, r) + 1)]
    assert phase == PICK
    return [(PICK_ONE, j, 0) for j, price in enumerate(p.prices) if price <= p.evidence]


def talk(p: Position, r: Rules) -> tuple[Action, ...]:
    """Return the deciding side's draw offer and resignation."""
    if p.offer == NO_OFFER and r.agreement and p.phase in (ACT, TRIBUNAL):
        return _OFFER_OR_RESIGN
    return _RESIGN


def legal(p: Position, r: Rules) -> list[Move]:
    """Return all legal moves of the deciding side; draw offers and resigning come last."""
    if p.phase == OVER:
        return []
    if p.phase == ACT and p.offer != PENDING:
        at_hand = menu(p, r)
        moves = [*at_hand.moves, *aimed_moves(p, at_hand, r)]
    else:
        moves = [*settling_moves(p, r)]
    moves += [(_TALK[said], -1, 0) for said in talk(p, r)]
    return moves
