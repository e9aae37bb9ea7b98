"""All legal moves of a position, quickly.

What an Other may do without a target depends on a few small numbers of its own, so it is asked of
:mod:`app.rules.tribunal.legality` once and remembered with the rules; only targets are looked at every time.
Both agree on every move (a test asks both, ``tools/tribunal_moves.py`` on a million positions), so that what
is offered is never refused.
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
    """The menu of the Other who acts in *p*."""
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
    """The moves of *at_hand* without a target, by what they are called."""
    if not at_hand.actions:
        at_hand.actions = dict(zip(actions(p, at_hand.moves), at_hand.moves, strict=True))
    return at_hand.actions


def aimed_moves(p: Position, at_hand: Menu, r: Rules) -> list[Move]:
    """The moves of *at_hand* that have a target or depend on witnesses, with every number they may have."""
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
    """The moves of a side that declares, prices, picks or answers an offer, without what people say."""
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
    """What the side that decides may say to end the game by words."""
    if p.offer == NO_OFFER and r.agreement and p.phase in (ACT, TRIBUNAL):
        return _OFFER_OR_RESIGN
    return _RESIGN


def legal(p: Position, r: Rules) -> list[Move]:
    """All legal moves of the side that decides; what people say to each other stands last."""
    if p.phase == OVER:
        return []
    if p.phase == ACT and p.offer != PENDING:
        at_hand = menu(p, r)
        moves = [*at_hand.moves, *aimed_moves(p, at_hand, r)]
    else:
        moves = [*settling_moves(p, r)]
    moves += [(_TALK[said], -1, 0) for said in talk(p, r)]
    return moves
