"""Whom a composed power reaches, whether its conditions hold, and the numbers that powers change (K6)."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.own_fate.carried import Aura, Source
from app.rules.own_fate.compiled import LETHAL, LIGHT, NONE
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.records import Result
from app.rules.own_fate.vocabulary import NUMBERS, Part, Who


def fatal(results: Sequence[Result], o: int) -> int:
    """The number of wounds that killed *o* in the Count of *results*."""
    return min([LETHAL, *(r.lethal for r in results if r.target == o and r.wounds)])


def owner(s: Position, source: Source) -> int:
    """The seat that has the card; NONE for a location and an Item that nobody holds."""
    b, e = s.compiled, source.entity
    if e == NONE:
        return NONE
    if source.kind != "item":
        return b.side[e]
    return b.side[s.holder[e]] if s.holder[e] != NONE else NONE


def works(s: Position, source: Source) -> bool:
    """Whether the card is where its powers work: in play, held, or (a Chance) in hand."""
    e = source.entity
    if e == NONE:
        return True
    if source.kind == "chance":
        return e in s.hands[s.compiled.side[e]]
    return s.zone[e] == IN_PLAY and (source.kind != "item" or s.holder[e] != NONE)


def place(s: Position, source: Source) -> int:
    """Where the card is."""
    if source.entity == NONE:
        return source.place
    return s.item_loc(source.entity) if source.kind == "item" else s.loc[source.entity]


def bearer(s: Position, source: Source) -> int:
    """The Other that is meant by the card itself or its holder; NONE there is none."""
    return (
        s.holder[source.entity]
        if source.kind == "item"
        else source.entity
        if source.kind == "other"
        else NONE
    )


def _is(s: Position, o: int, state: str) -> bool:
    """Whether *o* is in that state."""
    if not state:
        return True
    if state == "wounded":
        return s.wounds[o] > 0
    if state == "dying":
        # By option only wounds that just kill can be undone (A83).
        return o in s.dead and (not s.compiled.kostya_exact or s.wounds[o] == fatal(s.results, o))
    if state == "fed":
        return o not in s.dead and any(c.vampire == o and c.wounds for c in s.credits)
    return bool(s.began_at_healing_place >> o & 1)


def _anybody(s: Position, state: str) -> object:
    """Something without which nobody is in that state: what is asked every turn costs one look."""
    return s.dead if state == "dying" else s.credits if state == "fed" else s.began_at_healing_place


def reaches(s: Position, source: Source, who: Who, o: int, loc: int) -> bool:
    """Whether *who*, said by the card, means *o*, in play at *loc*."""
    if who.who in ("self", "holder"):
        return o == bearer(s, source)
    if who.where == "here" and loc != place(s, source):
        return False
    return s.compiled.meant(who.side, who.specialty, owner(s, source)) >> o & 1 == 1 and (
        not who.state or _is(s, o, who.state)
    )


def targets(s: Position, source: Source, who: Who, slot: int = NONE) -> list[int]:
    """The Others in play that *who* means; *slot*: whose slot it is."""
    if who.who in ("self", "holder"):
        o = bearer(s, source)
        return [o] if o != NONE and s.zone[o] == IN_PLAY else []
    if who.state and who.state != "wounded" and not _anybody(s, who.state):
        return []
    those = [slot] if who.who == "slot" else range(s.compiled.n_others)
    return [o for o in those if s.zone[o] == IN_PLAY and reaches(s, source, who, o, s.loc[o])]


def hold(s: Position, source: Source, conditions: tuple[Part, ...]) -> bool:
    """Whether all *conditions* of the card's power hold."""
    return all(_holds(s, source, part) for part in conditions)


def _holds(s: Position, source: Source, part: Part) -> bool:
    if part.word == "compare":
        value = _compared(s, source, part.text("number"))
        least, most = part.get("least"), part.get("most")
        return (not isinstance(least, int) or value >= least) and (not isinstance(most, int) or value <= most)
    side, specialty = part.text("side") or "any", part.text("specialty")
    here, itself, seat = place(s, source), bearer(s, source), owner(s, source)
    there = any(
        s.loc[o] == here and o != itself and s.compiled.meant(side, specialty, seat) >> o & 1
        for o in range(s.compiled.n_others)
    )
    return there == (part.word == "beside")


def _compared(s: Position, source: Source, number: str) -> int:
    if number == "vortex":
        return s.inferno
    if number == "balance":
        return s.balance if owner(s, source) == LIGHT else -s.balance
    o = bearer(s, source)
    if o == NONE:
        return 0
    return s.wounds[o] if number == "wounds" else len(s.hand[o]) if number == "spells" else s.gloom[o]


def rules(s: Position, aura: Aura, o: int, loc: int) -> bool:
    """Whether what always holds by *aura* holds for *o*, in play at *loc*."""
    who = aura.power.who
    return (
        works(s, aura.source)
        and who is not None
        and reaches(s, aura.source, who, o, loc)
        and hold(s, aura.source, aura.power.conditions)
    )


def changed(s: Position, name: str, o: int, value: int, loc: int = NONE) -> int:
    """The number *name* of *o* at *loc* (NONE: where it stands), *value* by its own card, as powers of others
    and of the moment change it."""
    auras = s.compiled.composed.auras[name]
    if not auras and not s.changes:
        return value
    at = s.loc[o] if loc == NONE else loc
    here = [aura for aura in auras if rules(s, aura, o, at)]
    for aura in here:
        if aura.to:
            value = aura.to
    value += sum(aura.by for aura in here if not aura.to)
    value += sum(one.by for one in s.changes if one.number == name and one.others >> o & 1)
    number = NUMBERS[name]
    return max(number.least, min(number.most, value))
