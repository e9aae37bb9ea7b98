"""What each action of an Other does, one function each, by verb in :data:`ALONE` and :data:`UPON`.

Actions are legal and may modify the position. ``me`` is a draft of the acting Other, ``target`` an index,
``x`` the move's number, ``price`` its mana cost. :mod:`app.rules.tribunal.turns` does what follows every
action.
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
    Position,
    by_side,
    newcomer,
    replaced,
    seat,
    with_chain,
    with_flags,
    with_lives,
    with_mana,
)
from app.rules.tribunal.legality import cost
from app.rules.tribunal.numbers import Rules

Log = list[Event] | None
"""Events so far; None if they aren't wanted."""


def event(kind: str, side: int, number: int, **args: int | str) -> Event:
    """Build an event about the Other *number* of *side*."""
    return Event(f"tribunal.{kind}", {"side": seat(side), "number": number, **args})


def pass_(p: Position, me: Draft, x: int, r: Rules, log: Log) -> None:
    """Pass (R21)."""
    if log is not None:
        log.append(event("passed", p.side, me.number))


def farm(p: Position, me: Draft, x: int, r: Rules, log: Log) -> None:
    """Farm (R15); a level costs its number in experience (B2)."""
    gained = me.layer + r.farm_xp
    me.xp += gained
    if log is not None:
        log.append(event("farmed", p.side, me.number, xp=gained))
    while me.xp >= me.level:
        me.xp -= me.level
        me.level += 1
        if log is not None:
            log.append(event("levelled", p.side, me.number, level=me.level))


def recharge(p: Position, me: Draft, x: int, r: Rules, log: Log) -> None:
    """Recharge (R16)."""
    me.mana += me.level
    if log is not None:
        log.append(event("recharged", p.side, me.number, mana=me.level))


def attack(p: Position, target: int, x: int, price: int, r: Rules, log: Log) -> None:
    """Attack (R17); a shield absorbs the blow (E9)."""
    foe = p.theirs[target]
    if log is not None:
        log.append(event("attacked", p.side, p.actor.number, target=foe.number, cost=price))
    if foe.flags & SHIELDED:
        p.theirs = replaced(p.theirs, target, with_flags(foe, foe.flags & ~SHIELDED))
        if log is not None:
            log.append(event("shield-held", 1 - p.side, foe.number))
        return
    p.quiet = -1
    lives = foe.lives - r.attack_damage
    if lives > 0:
        p.theirs = replaced(p.theirs, target, with_lives(foe, lives))
        if log is not None:
            log.append(event("wounded", 1 - p.side, foe.number, lives=lives))
    else:
        p.theirs = p.theirs[:target] + p.theirs[target + 1 :]
        if log is not None:
            log.append(event("died", 1 - p.side, foe.number, cause="attack"))


def deeper(p: Position, me: Draft, x: int, r: Rules, log: Log) -> None:
    """Go deeper (R18)."""
    price = cost(p, DEEPER, r)
    me.mana -= price
    me.layer += 1
    if log is not None:
        log.append(event("went-deeper", p.side, me.number, layer=me.layer, cost=price))


def up(p: Position, me: Draft, x: int, r: Rules, log: Log) -> None:
    """Go up (R19)."""
    price = cost(p, UP, r)
    me.mana -= price
    me.layer -= 1
    if log is not None:
        log.append(event("went-up", p.side, me.number, layer=me.layer, cost=price))


def initiate(p: Position, target: int, x: int, price: int, r: Rules, log: Log) -> None:
    """Initiate (R20)."""
    number = p.created[p.side] + 1
    p.created = by_side(p.side, number, p.created[1 - p.side])
    p.queue += (len(p.mine),)
    p.mine += (newcomer(number, r.lives),)
    p.quiet = -1
    if log is not None:
        log.append(event("initiated", p.side, p.actor.number, newcomer=number, cost=price))


def heal(p: Position, target: int, x: int, price: int, r: Rules, log: Log) -> None:
    """Heal (E1)."""
    ally = Draft(p.mine[target])
    ally.lives = min(ally.lives + r.numbers.heal_lives, r.lives)
    ally.heals += 1
    p.mine = replaced(p.mine, target, ally.done())
    if log is not None:
        log.append(event("healed", p.side, p.actor.number, ally=ally.number, lives=ally.lives, cost=price))


def blind(p: Position, target: int, x: int, price: int, r: Rules, log: Log) -> None:
    """Blind (E2)."""
    _take_senses(p, target, BLINDED, "blinded", price, log)


def delay(p: Position, target: int, x: int, price: int, r: Rules, log: Log) -> None:
    """Delay (E3); a chain's remaining turns wait too (B17)."""
    actor = p.actor
    if p.forsages:
        waiting = with_chain(actor.flags, p.forsages, p.extra)
        p.mine = replaced(p.mine, p.queue[0], with_flags(actor, waiting))
    if log is not None:
        log.append(event("delayed", p.side, actor.number, cost=price))


def transfer(p: Position, target: int, x: int, price: int, r: Rules, log: Log) -> None:
    """Transfer mana (E4)."""
    ally = p.mine[target]
    p.mine = replaced(p.mine, target, with_mana(ally, ally.mana + x))
    if log is not None:
        log.append(event("transferred", p.side, p.actor.number, ally=ally.number, mana=x, cost=price))


def fabricate(p: Position, target: int, x: int, price: int, r: Rules, log: Log) -> None:
    """Fabricate evidence (E5)."""
    p.evidence += x
    if r.fabrication_adds_up:
        p.fabricated = by_side(p.side, p.fabricated[p.side] + x, p.fabricated[1 - p.side])
    if log is not None:
        log.append(event("fabricated", p.side, p.actor.number, evidence=x, cost=price, total=p.evidence))


def forsage(p: Position, target: int, x: int, price: int, r: Rules, log: Log) -> None:
    """Overdrive (E6)."""
    p.forsages += 1
    p.extra += r.numbers.forsage_turns
    if log is not None:
        log.append(event("forced", p.side, p.actor.number, turns=r.numbers.forsage_turns, cost=price))


def stun(p: Position, target: int, x: int, price: int, r: Rules, log: Log) -> None:
    """Stun (E7)."""
    _take_senses(p, target, STUNNED, "stunned", price, log)


def _take_senses(p: Position, target: int, state: int, kind: str, price: int, log: Log) -> None:
    """Set *state* on *target*, which is thus no witness to it (R13)."""
    foe = p.theirs[target]
    p.theirs = replaced(p.theirs, target, with_flags(foe, foe.flags | state))
    if log is not None:
        log.append(event(kind, p.side, p.actor.number, target=foe.number, cost=price))


def burn(p: Position, target: int, x: int, price: int, r: Rules, log: Log) -> None:
    """Burn mana (E8); all of *x* is paid even if less burns (B19)."""
    foe = p.theirs[target]
    burnt = min(x, foe.mana)
    p.theirs = replaced(p.theirs, target, with_mana(foe, foe.mana - burnt))
    if log is not None:
        log.append(event("burnt", p.side, p.actor.number, target=foe.number, mana=burnt, cost=price))


def shield(p: Position, me: Draft, x: int, r: Rules, log: Log) -> None:
    """Shield (E9)."""
    price = cost(p, SHIELD, r)
    me.mana -= price
    me.flags |= SHIELDED
    if log is not None:
        log.append(event("shielded", p.side, me.number, cost=price))


def collect(p: Position, me: Draft, x: int, r: Rules, log: Log) -> None:
    """Collect mana (E10, B20)."""
    me.mana += x
    if log is not None:
        log.append(event("collected", p.side, me.number, mana=x))


Alone = Callable[[Position, Draft, int, Rules, Log], None]
Upon = Callable[[Position, int, int, int, Rules, Log], None]

ALONE: dict[int, Alone] = {
    PASS: pass_,
    FARM: farm,
    RECHARGE: recharge,
    DEEPER: deeper,
    UP: up,
    SHIELD: shield,
    COLLECT: collect,
}
"""Actions that change only the acting Other."""
UPON: dict[int, Upon] = {
    ATTACK: attack,
    INITIATE: initiate,
    HEAL: heal,
    BLIND: blind,
    DELAY: delay,
    TRANSFER: transfer,
    FABRICATE: fabricate,
    FORSAGE: forsage,
    STUN: stun,
    BURN: burn,
}
"""Actions that change more; the acting Other pays afterwards."""
