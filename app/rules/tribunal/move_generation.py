"""Fast generation of all legal moves, with numbers up to ``legality.max_listed_amount``.

Moves without a target depend on a few small numbers of the Other, so they are computed with
:mod:`app.rules.tribunal.legality` once and cached in the rules; only targets are checked every time. A test
and ``tools/tribunal_moves.py`` (on a million positions) check that both modules agree on every move.
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
from app.rules.tribunal.legality import cost, max_listed_amount, verbs, why_actor_cannot, why_target_invalid
from app.rules.tribunal.notation import actions
from app.rules.tribunal.numbers import Rules

_CACHE_SIZE = 20_000
_RESIGN = (Action("resign"),)
_OFFER_OR_RESIGN = (Action("offer-draw"), *_RESIGN)
_TALK = {Action("offer-draw"): OFFER_DRAW, Action("resign"): RESIGN}
_ANSWERS: list[Move] = [(ACCEPT_DRAW, -1, 0), (DECLINE_DRAW, -1, 0)]
_TRIBUNAL_CHOICES: list[Move] = [(DECLARE, -1, 0), (WAIVE, -1, 0)]


def menu(position: Position, rules: Rules) -> Menu:
    """Return the acting Other's menu, cached."""
    actor = position.mine[position.queue[0]]
    key = (
        actor.mana,
        actor.layer,
        actor.level,
        actor.flags & SHIELDED,
        len(position.mine),
        position.overdrives,
    )
    actor_menu = rules.menus.get(key)
    if actor_menu is None:
        if len(rules.menus) >= _CACHE_SIZE:
            rules.menus.clear()
        actor_menu = rules.menus[key] = _compute_menu(position, rules)
    return actor_menu


def _compute_menu(position: Position, rules: Rules) -> Menu:
    actor = position.actor
    moves: list[Move] = []
    aimed = []
    for verb in verbs(rules):
        if verb in TARGET or verb == FABRICATE:
            if actor.mana >= rules.least[verb]:
                aimed.append(verb)
        elif why_actor_cannot(position, verb, actor, rules) is None:
            numbers = range(1, max_listed_amount(position, verb, -1, rules) + 1) if verb in AMOUNT else (0,)
            moves.extend([(verb, -1, amount) for amount in numbers])
    return Menu(tuple(moves), tuple(aimed))


def moves_by_action(position: Position, actor_menu: Menu) -> dict[Action, Move]:
    """Return *actor_menu*'s moves without a target, by action."""
    if not actor_menu.actions:
        actor_menu.actions = dict(zip(actions(position, actor_menu.moves), actor_menu.moves, strict=True))
    return actor_menu.actions


def aimed_moves(position: Position, actor_menu: Menu, rules: Rules) -> list[Move]:
    """Return the moves of *actor_menu* that depend on targets or watchers, with all listed numbers."""
    moves: list[Move] = []
    mine, theirs = position.mine, position.theirs
    index = position.queue[0]
    actor = mine[index]
    layer = actor.layer
    seen = [j for j, foe in enumerate(theirs) if foe.layer <= layer]
    for verb in actor_menu.aimed:
        if verb in (ATTACK, BLIND):
            moves += [(verb, j, 0) for j in seen]
        elif verb == STUN:
            moves += [(STUN, j, 0) for j in seen if not theirs[j].flags & IMMUNE]
        elif verb == BURN:
            for j in seen:
                moves += [
                    (BURN, j, amount) for amount in range(1, max_listed_amount(position, BURN, j, rules) + 1)
                ]
        elif verb == HEAL:
            moves += [
                (HEAL, j, 0) for j in range(len(mine)) if why_target_invalid(position, HEAL, j, rules) is None
            ]
        elif verb == TRANSFER:
            if len(mine) > 1:
                numbers = range(1, max_listed_amount(position, TRANSFER, -1, rules) + 1)
                moves += [(TRANSFER, j, amount) for j in range(len(mine)) if j != index for amount in numbers]
        elif watcher(theirs, layer) is None and actor.mana >= cost(position, FABRICATE, rules):
            moves += [
                (FABRICATE, -1, amount)
                for amount in range(1, max_listed_amount(position, FABRICATE, -1, rules) + 1)
            ]
    return moves


def decision_moves(position: Position, rules: Rules) -> list[Move]:
    """Return the moves of a side that declares, prices, picks or answers an offer, without talk."""
    phase = position.phase
    if position.offer == PENDING:
        return _ANSWERS
    if phase == TRIBUNAL:
        return _TRIBUNAL_CHOICES
    if phase == PRICE:
        j = len(position.prices)
        return [
            (SET_PRICE, j, amount) for amount in range(max_listed_amount(position, SET_PRICE, j, rules) + 1)
        ]
    assert phase == PICK
    return [(PICK_ONE, j, 0) for j, price in enumerate(position.prices) if price <= position.evidence]


def talk_actions(position: Position, rules: Rules) -> tuple[Action, ...]:
    """Return the deciding side's resignation and, if legal, draw offer."""
    if position.offer == NO_OFFER and rules.agreement and position.phase in (ACT, TRIBUNAL):
        return _OFFER_OR_RESIGN
    return _RESIGN


def legal(position: Position, rules: Rules) -> list[Move]:
    """Return the deciding side's legal moves, with listed numbers; draw offers and resigning come last."""
    if position.phase == OVER:
        return []
    if position.phase == ACT and position.offer != PENDING:
        actor_menu = menu(position, rules)
        moves = [*actor_menu.moves, *aimed_moves(position, actor_menu, rules)]
    else:
        moves = [*decision_moves(position, rules)]
    moves += [(_TALK[action], -1, 0) for action in talk_actions(position, rules)]
    return moves
