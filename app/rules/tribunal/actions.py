"""What each action of an Other does, one function each, by verb.

:data:`SELF_ACTIONS` and :data:`BOARD_ACTIONS` list them. The action must be legal; the position is modified.
``actor`` is a draft of the acting Other, ``target`` an index, ``amount`` the move's number, ``price`` its
mana cost. :mod:`app.rules.tribunal.effects` does what follows an action.
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
    HEAL,
    INITIATE,
    OVERDRIVE,
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
    light_dark,
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
"""Events so far; None: don't record events."""


def event(kind: str, side: int, number: int, **args: int | str) -> Event:
    """Build an event about the Other *number* of *side*."""
    return Event(f"tribunal.{kind}", {"side": seat(side), "number": number, **args})


def pass_(position: Position, actor: Draft, amount: int, rules: Rules, log: Log) -> None:
    """Pass (R21)."""
    if log is not None:
        log.append(event("passed", position.side, actor.number))


def farm(position: Position, actor: Draft, amount: int, rules: Rules, log: Log) -> None:
    """Farm (R15); rising from level N takes N experience (B2)."""
    gained = actor.layer + rules.farm_xp
    actor.xp += gained
    if log is not None:
        log.append(event("farmed", position.side, actor.number, xp=gained))
    while actor.xp >= actor.level:
        actor.xp -= actor.level
        actor.level += 1
        if log is not None:
            log.append(event("levelled", position.side, actor.number, level=actor.level))


def recharge(position: Position, actor: Draft, amount: int, rules: Rules, log: Log) -> None:
    """Recharge (R16)."""
    actor.mana += actor.level
    if log is not None:
        log.append(event("recharged", position.side, actor.number, mana=actor.level))


def attack(position: Position, target: int, amount: int, price: int, rules: Rules, log: Log) -> None:
    """Attack (R17); a shield absorbs the attack (E9)."""
    foe = position.theirs[target]
    if log is not None:
        log.append(event("attacked", position.side, position.actor.number, target=foe.number, cost=price))
    if foe.flags & SHIELDED:
        position.theirs = replaced(position.theirs, target, with_flags(foe, foe.flags & ~SHIELDED))
        if log is not None:
            log.append(event("shield-held", 1 - position.side, foe.number))
        return
    position.quiet = -1
    lives = foe.lives - rules.attack_damage
    if lives > 0:
        position.theirs = replaced(position.theirs, target, with_lives(foe, lives))
        if log is not None:
            log.append(event("wounded", 1 - position.side, foe.number, lives=lives))
    else:
        position.theirs = position.theirs[:target] + position.theirs[target + 1 :]
        if log is not None:
            log.append(event("died", 1 - position.side, foe.number, cause="attack"))


def deeper(position: Position, actor: Draft, amount: int, rules: Rules, log: Log) -> None:
    """Go deeper (R18)."""
    price = cost(position, DEEPER, rules)
    actor.mana -= price
    actor.layer += 1
    if log is not None:
        log.append(event("went-deeper", position.side, actor.number, layer=actor.layer, cost=price))


def up(position: Position, actor: Draft, amount: int, rules: Rules, log: Log) -> None:
    """Go up (R19)."""
    price = cost(position, UP, rules)
    actor.mana -= price
    actor.layer -= 1
    if log is not None:
        log.append(event("went-up", position.side, actor.number, layer=actor.layer, cost=price))


def initiate(position: Position, target: int, amount: int, price: int, rules: Rules, log: Log) -> None:
    """Initiate (R20)."""
    number = position.created[position.side] + 1
    position.created = light_dark(position.side, number, position.created[1 - position.side])
    position.queue += (len(position.mine),)
    position.mine += (newcomer(number, rules.lives),)
    position.quiet = -1
    if log is not None:
        log.append(event("initiated", position.side, position.actor.number, newcomer=number, cost=price))


def heal(position: Position, target: int, amount: int, price: int, rules: Rules, log: Log) -> None:
    """Heal (E1)."""
    ally = Draft(position.mine[target])
    ally.lives = min(ally.lives + rules.numbers.heal_lives, rules.lives)
    ally.heals += 1
    position.mine = replaced(position.mine, target, ally.done())
    if log is not None:
        log.append(
            event(
                "healed", position.side, position.actor.number, ally=ally.number, lives=ally.lives, cost=price
            )
        )


def blind(position: Position, target: int, amount: int, price: int, rules: Rules, log: Log) -> None:
    """Blind (E2)."""
    _set_state(position, target, BLINDED, "blinded", price, log)


def delay(position: Position, target: int, amount: int, price: int, rules: Rules, log: Log) -> None:
    """Delay (E3); a chain's remaining turns are delayed too (B17)."""
    actor = position.actor
    if position.overdrives:
        waiting = with_chain(actor.flags, position.overdrives, position.extra)
        position.mine = replaced(position.mine, position.queue[0], with_flags(actor, waiting))
    if log is not None:
        log.append(event("delayed", position.side, actor.number, cost=price))


def transfer(position: Position, target: int, amount: int, price: int, rules: Rules, log: Log) -> None:
    """Transfer mana (E4)."""
    ally = position.mine[target]
    position.mine = replaced(position.mine, target, with_mana(ally, ally.mana + amount))
    if log is not None:
        log.append(
            event(
                "transferred", position.side, position.actor.number, ally=ally.number, mana=amount, cost=price
            )
        )


def fabricate(position: Position, target: int, amount: int, price: int, rules: Rules, log: Log) -> None:
    """Fabricate evidence (E5)."""
    position.evidence += amount
    if rules.fabrication_adds_up:
        position.fabricated = light_dark(
            position.side, position.fabricated[position.side] + amount, position.fabricated[1 - position.side]
        )
    if log is not None:
        log.append(
            event(
                "fabricated",
                position.side,
                position.actor.number,
                evidence=amount,
                cost=price,
                total=position.evidence,
            )
        )


def overdrive(position: Position, target: int, amount: int, price: int, rules: Rules, log: Log) -> None:
    """Overdrive (E6)."""
    position.overdrives += 1
    position.extra += rules.numbers.forsage_turns
    if log is not None:
        log.append(
            event(
                "forced", position.side, position.actor.number, turns=rules.numbers.forsage_turns, cost=price
            )
        )


def stun(position: Position, target: int, amount: int, price: int, rules: Rules, log: Log) -> None:
    """Stun (E7)."""
    _set_state(position, target, STUNNED, "stunned", price, log)


def _set_state(position: Position, target: int, state: int, kind: str, price: int, log: Log) -> None:
    """Set *state* on *target*, which therefore isn't a witness (R13)."""
    foe = position.theirs[target]
    position.theirs = replaced(position.theirs, target, with_flags(foe, foe.flags | state))
    if log is not None:
        log.append(event(kind, position.side, position.actor.number, target=foe.number, cost=price))


def burn(position: Position, target: int, amount: int, price: int, rules: Rules, log: Log) -> None:
    """Burn mana (E8); all of *amount* is paid even if less burns (B19)."""
    foe = position.theirs[target]
    burnt = min(amount, foe.mana)
    position.theirs = replaced(position.theirs, target, with_mana(foe, foe.mana - burnt))
    if log is not None:
        log.append(
            event("burnt", position.side, position.actor.number, target=foe.number, mana=burnt, cost=price)
        )


def shield(position: Position, actor: Draft, amount: int, rules: Rules, log: Log) -> None:
    """Shield (E9)."""
    price = cost(position, SHIELD, rules)
    actor.mana -= price
    actor.flags |= SHIELDED
    if log is not None:
        log.append(event("shielded", position.side, actor.number, cost=price))


def collect(position: Position, actor: Draft, amount: int, rules: Rules, log: Log) -> None:
    """Collect mana (E10, B20)."""
    actor.mana += amount
    if log is not None:
        log.append(event("collected", position.side, actor.number, mana=amount))


SelfAction = Callable[[Position, Draft, int, Rules, Log], None]
BoardAction = Callable[[Position, int, int, int, Rules, Log], None]

SELF_ACTIONS: dict[int, SelfAction] = {
    PASS: pass_,
    FARM: farm,
    RECHARGE: recharge,
    DEEPER: deeper,
    UP: up,
    SHIELD: shield,
    COLLECT: collect,
}
"""Actions that change only the acting Other."""
BOARD_ACTIONS: dict[int, BoardAction] = {
    ATTACK: attack,
    INITIATE: initiate,
    HEAL: heal,
    BLIND: blind,
    DELAY: delay,
    TRANSFER: transfer,
    FABRICATE: fabricate,
    OVERDRIVE: overdrive,
    STUN: stun,
    BURN: burn,
}
"""Actions that change more; the acting Other pays afterwards."""
