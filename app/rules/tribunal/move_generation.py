"""All legal moves of a position, quickly.

What an Other may do without a target depends on a few small numbers of its own, so it is asked of the gate
once and remembered with the rules; only targets are looked at every time. The gate and the menu agree on
every move (a test asks both), so that what is offered is never refused.
"""

from __future__ import annotations

from typing import NamedTuple

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
    STUNNED,
    TARGET,
    TRANSFER,
    TRIBUNAL,
    WAIVE,
    Move,
    Position,
)
from app.rules.tribunal.legality import cost, held, listed, verbs
from app.rules.tribunal.numbers import Rules
from app.rules.tribunal.words import action

_MOST_REMEMBERED = 20_000
_RESIGN = (Action("resign"),)
_OFFER_OR_RESIGN = (Action("offer-draw"), *_RESIGN)
_TALK = {Action("offer-draw"): OFFER_DRAW, Action("resign"): RESIGN}
_ANSWERS: list[Move] = [(ACCEPT_DRAW, -1, 0), (DECLINE_DRAW, -1, 0)]
_DECISION: list[Move] = [(DECLARE, -1, 0), (WAIVE, -1, 0)]


class Menu(NamedTuple):
    """What the acting Other may do: moves without a target, the same in words, and verbs that want one."""

    moves: tuple[Move, ...]
    actions: dict[Action, Move]
    aimed: tuple[int, ...]
    """Verbs whose targets, or (fabricating) witnesses, are still to be looked at."""


def menu(p: Position, r: Rules) -> Menu:
    """The menu of the Other who acts in *p*."""
    mine = p[2]
    _, _, mana, layer, level, _, flags, _ = mine[p[6][0]]
    key = (mana, layer, level, flags & SHIELDED, len(mine), p[7])
    found = r.menus.get(key)
    if found is None:
        if len(r.menus) >= _MOST_REMEMBERED:
            r.menus.clear()
        found = r.menus[key] = _menu(p, r)
    return found


def _menu(p: Position, r: Rules) -> Menu:
    me = p[2][p[6][0]]
    moves: list[Move] = []
    aimed = []
    for verb in verbs(r):
        if verb in TARGET or verb == FABRICATE:
            if me[2] >= r.least[verb]:
                aimed.append(verb)
        elif held(p, verb, me, r) is None:
            numbers = range(1, listed(p, verb, -1, r) + 1) if verb in AMOUNT else (0,)
            moves.extend([(verb, -1, x) for x in numbers])
    return Menu(tuple(moves), {action(p, move): move for move in moves}, tuple(aimed))


def aimed_moves(p: Position, at_hand: Menu, r: Rules) -> list[Move]:
    """The moves of *at_hand* that have a target or depend on witnesses, with every number they may have."""
    moves: list[Move] = []
    mine, theirs = p[2], p[3]
    i = p[6][0]
    mana, layer = mine[i][2], mine[i][3]
    seen = [j for j, foe in enumerate(theirs) if foe[3] <= layer]
    for verb in at_hand.aimed:
        if verb in (ATTACK, BLIND):
            for j in seen:
                moves.append((verb, j, 0))
        elif verb == STUN:
            for j in seen:
                if not theirs[j][6] & IMMUNE:
                    moves.append((STUN, j, 0))
        elif verb == BURN:
            for j in seen:
                for x in range(1, listed(p, BURN, j, r) + 1):
                    moves.append((BURN, j, x))
        elif verb == HEAL:
            for j, ally in enumerate(mine):
                if ally[1] < r.lives and mana >= cost(p, HEAL, r, j):
                    moves.append((HEAL, j, 0))
        elif verb == TRANSFER:
            if len(mine) > 1:
                numbers = range(1, listed(p, TRANSFER, -1, r) + 1)
                moves += [(TRANSFER, j, x) for j in range(len(mine)) if j != i for x in numbers]
        else:
            for foe in theirs:
                if foe[3] >= layer and not foe[6] & STUNNED:
                    break
            else:
                if mana >= cost(p, FABRICATE, r):
                    moves += [(FABRICATE, -1, x) for x in range(1, listed(p, FABRICATE, -1, r) + 1)]
    return moves


def settling_moves(p: Position, r: Rules) -> list[Move]:
    """The moves of a side that declares, prices, picks or answers an offer, without what people say."""
    phase = p[1]
    if p[16] == PENDING:
        return _ANSWERS
    if phase == TRIBUNAL:
        return _DECISION
    if phase == PRICE:
        j = len(p[13])
        return [(SET_PRICE, j, x) for x in range(listed(p, SET_PRICE, j, r) + 1)]
    assert phase == PICK
    return [(PICK_ONE, j, 0) for j, price in enumerate(p[13]) if price <= p[4]]


def talk(p: Position, r: Rules) -> tuple[Action, ...]:
    """What the side that decides may say to end the game by words."""
    if p[16] == NO_OFFER and r.agreement and p[1] in (ACT, TRIBUNAL):
        return _OFFER_OR_RESIGN
    return _RESIGN


def legal(p: Position, r: Rules) -> list[Move]:
    """All legal moves of the side that decides; what people say to each other stands last."""
    if p[1] == OVER:
        return []
    if p[1] == ACT and p[16] != PENDING:
        at_hand = menu(p, r)
        moves = [*at_hand.moves, *aimed_moves(p, at_hand, r)]
    else:
        moves = [*settling_moves(p, r)]
    moves += [(_TALK[said], -1, 0) for said in talk(p, r)]
    return moves
