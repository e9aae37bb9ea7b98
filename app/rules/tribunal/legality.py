"""Legality of moves, for refusals and for ``move_generation``.

A move is refused because of its verb (:func:`why_verb_impossible`), its target (:func:`why_target_invalid`),
or its number, which must be from 1 (a price: from 0) to :func:`max_amount`, if bounded.
"""

from __future__ import annotations

from math import isqrt

from app.rules.game import Action, Reason, Value
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
    HEAL,
    IMMUNE,
    INITIATE,
    NO_OFFER,
    OFFER_DRAW,
    OVER,
    OVERDRIVE,
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
    TARGET,
    TRANSFER,
    TRIBUNAL,
    UP,
    WAIVE,
    Menu,
    Move,
    Other,
    Position,
    seat,
    watcher,
)
from app.rules.tribunal.notation import actions
from app.rules.tribunal.numbers import Rules

BASE = (PASS, FARM, RECHARGE, ATTACK, DEEPER, UP, INITIATE)
EXPANSION_1 = (HEAL, BLIND, DELAY, TRANSFER, FABRICATE)
EXPANSION_2 = (OVERDRIVE, STUN, BURN, SHIELD, COLLECT)
_EXPANSION_1_VERBS, _EXPANSION_2_VERBS = frozenset(EXPANSION_1), frozenset(EXPANSION_2)
_ACTING = frozenset(BASE + EXPANSION_1 + EXPANSION_2)
_FREE = frozenset({PASS, FARM, HEAL})
_CONSTANT_COST = frozenset({ATTACK, BLIND, DELAY, STUN, SHIELD})
"""Verbs with a constant cost."""
_COST_PER_MANA = frozenset({TRANSFER, BURN})
"""Verbs with a cost per mana."""
_SETS = (BASE, BASE + EXPANSION_1, BASE + EXPANSION_2, BASE + EXPANSION_1 + EXPANSION_2)


def verbs(rules: Rules) -> tuple[int, ...]:
    """Return all verbs of an Other's actions under *rules*, possible now or not."""
    return _SETS[rules.first + 2 * rules.second]


def cost(position: Position, verb: int, rules: Rules, target: int = -1, amount: int = 1) -> int:
    """Return the mana that the acting Other pays for *verb* on *target* with the number *amount*."""
    if verb in _CONSTANT_COST:
        return rules.least[verb]
    if verb in _COST_PER_MANA:
        return rules.least[verb] * amount
    if verb == DEEPER:
        return position.actor.layer + 1
    if verb == UP:
        return position.actor.layer
    if verb == INITIATE:
        return rules.initiate_cost * len(position.mine)
    numbers = rules.numbers
    if verb == HEAL:
        return numbers.heal_cost + numbers.heal_step * position.mine[target].heals
    if verb == FABRICATE:
        first = numbers.fabricate_cost + numbers.fabricate_step * position.fabricated[position.side]
        return amount * first + numbers.fabricate_step * amount * (amount - 1) // 2
    return numbers.forsage_cost + numbers.forsage_step * position.overdrives if verb == OVERDRIVE else 0


# Rule of each refusal; for missing entries, the rule of the verb (_VERB_RULE).
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
    OVERDRIVE: "E6",
    STUN: "E7",
    BURN: "E8",
    SHIELD: "E9",
    COLLECT: "B20",
    SET_PRICE: "R23",
}


def why_verb_impossible(position: Position, verb: int, rules: Rules) -> str | None:
    """Return why *verb* is impossible now with any target and number, or None."""
    phase = position.phase
    if phase == OVER:
        return "over"
    if verb == RESIGN:
        return None
    if position.offer == PENDING:
        return None if verb in (ACCEPT_DRAW, DECLINE_DRAW) else "answer-first"
    if verb in _ACTING:
        if phase != ACT:
            return "not-acting"
        if verb in _EXPANSION_1_VERBS and not rules.first:
            return "no-expansion-1"
        if verb in _EXPANSION_2_VERBS and not rules.second:
            return "no-expansion-2"
        return why_actor_cannot(position, verb, position.actor, rules)
    if verb in (DECLARE, WAIVE):
        if phase == TRIBUNAL:
            return None
        lacks_evidence = phase == ACT and position.evidence < rules.evidence_needed
        return "too-little-evidence" if lacks_evidence else "not-yet-tribunal"
    if verb == SET_PRICE:
        return None if phase == PRICE else "not-pricing"
    if verb == PICK_ONE:
        return None if phase == PICK else "not-picking"
    if verb == OFFER_DRAW:
        if not rules.agreement:
            return "no-agreement"
        if phase not in (ACT, TRIBUNAL):
            return "not-acting"
        return None if position.offer == NO_OFFER else "offered-already"
    return "no-offer"


def why_actor_cannot(position: Position, verb: int, actor: Other, rules: Rules) -> str | None:
    """Return why *actor*, the acting Other, can't do *verb*, an action of this game; or None."""
    if verb in _FREE:
        return None
    mana, layer = actor.mana, actor.layer
    if verb == RECHARGE:
        return "not-in-reality" if layer else None
    if verb == ATTACK:
        return UNAFFORDABLE if mana < rules.attack_cost else None
    if verb == DEEPER:
        return UNAFFORDABLE if mana <= layer else None
    if verb == INITIATE:
        return UNAFFORDABLE if mana < rules.initiate_cost * len(position.mine) else None
    if verb == UP:
        if not layer:
            return "nothing-above"
        return UNAFFORDABLE if mana < layer else None
    if verb == DELAY and position.overdrives and not rules.delays_extra:
        return "extra-turn-now"
    if verb == SHIELD and actor.flags & SHIELDED:
        return "shielded-already"
    if verb == FABRICATE and watcher(position.theirs, layer):
        return "watched"
    if verb == COLLECT:
        return "collect-in-reality" if rules.collection == "b" and layer else None
    return UNAFFORDABLE if mana < cost(position, verb, rules) else None


def why_target_invalid(position: Position, verb: int, target: int, rules: Rules) -> str | None:
    """Return why *verb*, possible in itself, can't have *target* (see ``core.Move``); or None."""
    if verb == HEAL:
        if position.mine[target].lives >= rules.lives:
            return "unhurt"
        return UNAFFORDABLE if position.actor.mana < cost(position, HEAL, rules, target) else None
    if verb == TRANSFER:
        return "not-to-self" if target == position.queue[0] else None
    if verb == SET_PRICE:
        return None if target == len(position.prices) else "price-in-order"
    if verb == PICK_ONE:
        return None if position.prices[target] <= position.evidence else "too-dear"
    foe = position.theirs[target]
    if foe.layer > position.actor.layer:
        return "unseen"
    if verb == BURN and not foe.mana and not rules.burns_over:
        return "nothing-to-burn"
    return "stun-guarded" if verb == STUN and foe.flags & IMMUNE else None


def _reason(position: Position, code: str, move: Move, rules: Rules) -> Reason:
    verb, target, _ = move
    args: dict[str, Value] = {}
    if code == UNAFFORDABLE:
        args = {"cost": cost(position, verb, rules, target), "mana": position.actor.mana}
    elif code == "watched":
        foe = watcher(position.theirs, position.actor.layer)
        assert foe is not None
        args = {"side": seat(1 - position.side), "watcher": foe.number}
    elif code == "too-little-evidence":
        args = {"evidence": position.evidence, "needed": rules.evidence_needed}
    elif code == "unhurt":
        args = {"lives": rules.lives}
    elif code == "too-dear":
        args = {"price": position.prices[target], "evidence": position.evidence}
    elif code == "unseen":
        args = {"layer": position.theirs[target].layer, "mine": position.actor.layer}
    return Reason(f"tribunal.{code}", _RULE.get(code) or _VERB_RULE[verb], args)


def max_amount(position: Position, verb: int, target: int, rules: Rules) -> int | None:
    """Return the maximum number for *verb* on *target*; None: unbounded (B20 a, b)."""
    if verb == SET_PRICE:
        return rules.average_price * len(position.theirs) - sum(position.prices)
    actor = position.mine[position.queue[0]]
    if verb == TRANSFER:
        return actor.mana // rules.numbers.transfer_cost
    if verb == BURN:
        payable = actor.mana // rules.numbers.burn_cost
        return payable if rules.burns_over else min(position.theirs[target].mana, payable)
    if verb == FABRICATE:
        return affordable_evidence(position, actor.mana, rules)
    return actor.level if rules.collection == "c" else None


def affordable_evidence(position: Position, mana: int, rules: Rules) -> int:
    """Return how much evidence *mana* can fabricate in one action (E5, B13)."""
    step = rules.numbers.fabricate_step
    linear = 2 * (rules.numbers.fabricate_cost + step * position.fabricated[position.side]) - step
    return (isqrt(linear * linear + 8 * step * mana) - linear) // (2 * step)


def max_listed_amount(position: Position, verb: int, target: int, rules: Rules) -> int:
    """Return the largest number to list for *verb* on *target*.

    That is :func:`max_amount`, except for prices capped by ``collect_limit`` if options allow unlimited mana.
    """
    limit = max_amount(position, verb, target, rules)
    if limit is None:
        return rules.numbers.collect_limit
    return limit if rules.collection == "c" or verb == SET_PRICE else min(limit, rules.numbers.collect_limit)


def refusal(position: Position, move: Move, rules: Rules) -> Reason | None:
    """Return why *move* is illegal, or None."""
    verb, target, amount = move
    code = why_verb_impossible(position, verb, rules)
    if code is None and target >= 0:
        code = why_target_invalid(position, verb, target, rules)
    if code is not None:
        return _reason(position, code, move, rules)
    if verb in AMOUNT:
        limit = max_amount(position, verb, target, rules)
        least = 0 if verb == SET_PRICE else 1
        rule = "B19" if verb == BURN else _VERB_RULE[verb]
        if limit is None and amount < least:
            return Reason("tribunal.number-too-small", rule, {"number": amount, "least": least})
        if limit is not None and not least <= amount <= limit:
            return Reason(
                "tribunal.number-out-of-range", rule, {"number": amount, "least": least, "most": limit}
            )
    return None


# --- legal moves -----------------------------------------------------------------------------------------
# Moves without a target depend on a few small numbers of the Other, so they are computed with the functions
# above once and cached in the rules; only targets are checked every time. A test and
# ``tools/tribunal_moves.py`` (on a million positions) check that both agree on every move.


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
