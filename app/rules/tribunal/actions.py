"""What each action of an Other does, one function an action; :data:`ACTIONS` has them by their verbs.

A function gets the position, which it may change; ``me``, a draft of the Other who acts; the index of the
target and the number that the move carries; and the log, if somebody wants to know. The action is legal. What
comes after every action, evidence, the gloom and the end of the turn, is in :mod:`app.rules.tribunal.turns`.
"""

from __future__ import annotations

from collections.abc import Callable

from app.rules.game import Event
from app.rules.tribunal.core import (
    ATTACK,
    BLIND,
    BLINDED,
    BURN,
    COLLECT,
    DEEPER,
    DELAY,
    FABRICATE,
    FARM,
    FORSAGE,
    HEAL,
    INITIATE,
    PASS,
    RECHARGE,
    SHIELD,
    SHIELDED,
    STUN,
    STUNNED,
    TRANSFER,
    UP,
    Draft,
    Other,
    Position,
    replaced,
    seat,
    with_chain,
)
from app.rules.tribunal.legality import cost
from app.rules.tribunal.numbers import Rules

Log = list[Event] | None
"""What has happened so far; None if nobody wants to know."""


def event(kind: str, side: int, number: int, **args: int | str) -> Event:
    """An event about the Other *number* of *side*."""
    return Event(f"tribunal.{kind}", {"side": seat(side), "number": number, **args})


def _paid(p: Position, me: Draft, verb: int, r: Rules, target: int = -1, x: int = 1) -> int:
    """The mana that *me* has paid for the action."""
    price = cost(p, verb, r, target, x)
    me.mana -= price
    return price


def pass_(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """R21."""
    if log is not None:
        log.append(event("passed", p.side, me.number))


def farm(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """R15; each level asks for as much experience as its number (B2)."""
    gained = me.layer + r.farm_xp
    me.xp += gained
    if log is not None:
        log.append(event("farmed", p.side, me.number, xp=gained))
    while me.xp >= me.level:
        me.xp -= me.level
        me.level += 1
        if log is not None:
            log.append(event("levelled", p.side, me.number, level=me.level))


def recharge(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """R16."""
    me.mana += me.level
    if log is not None:
        log.append(event("recharged", p.side, me.number, mana=me.level))


def attack(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """R17; a shield takes the blow and is gone (E9)."""
    price = _paid(p, me, ATTACK, r)
    foe = Draft(p.theirs[target])
    if log is not None:
        log.append(event("attacked", p.side, me.number, target=foe.number, cost=price))
    if foe.flags & SHIELDED:
        foe.flags &= ~SHIELDED
        p.theirs = replaced(p.theirs, target, foe.done())
        if log is not None:
            log.append(event("shield-held", 1 - p.side, foe.number))
    else:
        p.quiet = -1
        foe.lives -= r.attack_damage
        if foe.lives > 0:
            p.theirs = replaced(p.theirs, target, foe.done())
            if log is not None:
                log.append(event("wounded", 1 - p.side, foe.number, lives=foe.lives))
        else:
            p.theirs = p.theirs[:target] + p.theirs[target + 1 :]
            if log is not None:
                log.append(event("died", 1 - p.side, foe.number, cause="attack"))


def deeper(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """R18."""
    price = _paid(p, me, DEEPER, r)
    me.layer += 1
    if log is not None:
        log.append(event("went-deeper", p.side, me.number, layer=me.layer, cost=price))


def up(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """R19."""
    price = _paid(p, me, UP, r)
    me.layer -= 1
    if log is not None:
        log.append(event("went-up", p.side, me.number, layer=me.layer, cost=price))


def initiate(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """R20."""
    price = _paid(p, me, INITIATE, r)
    p.created += 1
    p.queue += (len(p.mine),)
    p.mine += (Other(p.created, r.lives, 0),)
    p.quiet = -1
    if log is not None:
        log.append(event("initiated", p.side, me.number, newcomer=p.created, cost=price))


def heal(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """E1."""
    price = _paid(p, me, HEAL, r, target)
    ally = me if target == p.queue[0] else Draft(p.mine[target])
    ally.lives = min(ally.lives + r.numbers.heal_lives, r.lives)
    ally.heals += 1
    if ally is not me:
        p.mine = replaced(p.mine, target, ally.done())
    if log is not None:
        log.append(event("healed", p.side, me.number, ally=ally.number, lives=ally.lives, cost=price))


def blind(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """E2."""
    _take_senses(p, me, BLIND, target, r, log)


def delay(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """E3; what is left of a chain of extra turns waits with it (B17)."""
    price = _paid(p, me, DELAY, r)
    if p.forsages:
        me.flags = with_chain(me.flags, p.forsages, p.extra)
    if log is not None:
        log.append(event("delayed", p.side, me.number, cost=price))


def transfer(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """E4."""
    price = _paid(p, me, TRANSFER, r, target, x)
    ally = Draft(p.mine[target])
    ally.mana += x
    p.mine = replaced(p.mine, target, ally.done())
    if log is not None:
        log.append(event("transferred", p.side, me.number, ally=ally.number, mana=x, cost=price))


def fabricate(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """E5."""
    price = _paid(p, me, FABRICATE, r, target, x)
    p.evidence += x
    if r.fabrication_adds_up:
        p.fabricated += x
    if log is not None:
        log.append(event("fabricated", p.side, me.number, evidence=x, cost=price, total=p.evidence))


def forsage(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """E6."""
    price = _paid(p, me, FORSAGE, r)
    p.forsages += 1
    p.extra += r.numbers.forsage_turns
    if log is not None:
        log.append(event("forced", p.side, me.number, turns=r.numbers.forsage_turns, cost=price))


def stun(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """E7."""
    _take_senses(p, me, STUN, target, r, log)


def _take_senses(p: Position, me: Draft, verb: int, target: int, r: Rules, log: Log) -> None:
    """Blind or stun the *target*, who is no witness of that (R13)."""
    state, kind = (BLINDED, "blinded") if verb == BLIND else (STUNNED, "stunned")
    price = _paid(p, me, verb, r)
    foe = Draft(p.theirs[target])
    foe.flags |= state
    p.theirs = replaced(p.theirs, target, foe.done())
    if log is not None:
        log.append(event(kind, p.side, me.number, target=foe.number, cost=price))


def burn(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """E8; the mana of *x* is paid even if there is less to burn (B19)."""
    price = _paid(p, me, BURN, r, target, x)
    foe = Draft(p.theirs[target])
    burnt = min(x, foe.mana)
    foe.mana -= burnt
    p.theirs = replaced(p.theirs, target, foe.done())
    if log is not None:
        log.append(event("burnt", p.side, me.number, target=foe.number, mana=burnt, cost=price))


def shield(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """E9."""
    price = _paid(p, me, SHIELD, r)
    me.flags |= SHIELDED
    if log is not None:
        log.append(event("shielded", p.side, me.number, cost=price))


def collect(p: Position, me: Draft, target: int, x: int, r: Rules, log: Log) -> None:
    """B20."""
    me.mana += x
    if log is not None:
        log.append(event("collected", p.side, me.number, mana=x))


Deed = Callable[[Position, Draft, int, int, Rules, Log], None]

ACTIONS: dict[int, Deed] = {
    PASS: pass_,
    FARM: farm,
    RECHARGE: recharge,
    ATTACK: attack,
    DEEPER: deeper,
    UP: up,
    INITIATE: initiate,
    HEAL: heal,
    BLIND: blind,
    DELAY: delay,
    TRANSFER: transfer,
    FABRICATE: fabricate,
    FORSAGE: forsage,
    STUN: stun,
    BURN: burn,
    SHIELD: shield,
    COLLECT: collect,
}

ALONE = frozenset({PASS, FARM, RECHARGE, DEEPER, UP, SHIELD, COLLECT})
"""Actions that change nobody but the Other who acts."""
