"""A composed power's targets, its conditions, and the numbers powers change (K6)."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.own_fate.carried import Aura, Source
from app.rules.own_fate.compiled import LETHAL, LIGHT, NONE
from app.rules.own_fate.composition import Part, Who
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.records import Result
from app.rules.own_fate.vocabulary import MOST_COUNTED, NUMBERS


def fatal(results: Sequence[Result], o: int) -> int:
    """Return how many wounds killed *o* in *results*."""
    return min([LETHAL, *(r.lethal for r in results if r.target == o and r.wounds)])


def owner(s: Position, source: Source) -> int:
    """Return the seat that has the card; NONE for a location or an item without holder."""
    b, e = s.compiled, source.entity
    if e == NONE:
        return NONE
    if source.kind != "item":
        return b.side[e]
    return b.side[s.holder[e]] if s.holder[e] != NONE else NONE


def works(s: Position, source: Source) -> bool:
    """Return whether the card is where its powers work: in play, held, or (a chance) in hand."""
    e = source.entity
    if e == NONE:
        return True
    if source.kind == "chance":
        return e in s.hands[s.compiled.side[e]]
    return s.zone[e] == IN_PLAY and (source.kind != "item" or s.holder[e] != NONE)


def place(s: Position, source: Source) -> int:
    """Return the card's location."""
    if source.entity == NONE:
        return source.place
    return s.item_loc(source.entity) if source.kind == "item" else s.loc[source.entity]


def bearer(s: Position, source: Source) -> int:
    """Return the Other that is the card itself or its holder, or NONE."""
    return (
        s.holder[source.entity]
        if source.kind == "item"
        else source.entity
        if source.kind == "other"
        else NONE
    )


def is_so(s: Position, o: int, state: str) -> bool:
    """Return whether *o* is in *state*."""
    if not state:
        return True
    if state == "wounded":
        return s.wounds[o] > 0
    if state == "dying":
        # By option only wounds that just kill can be undone (A83).
        return o in s.dead and (not s.compiled.kostya_exact or s.wounds[o] == fatal(s.results, o))
    if state == "fed":
        return o not in s.dead and any(c.vampire == o and c.wounds for c in s.credits)
    if state == "hurt":
        return any(r.target == o and r.wounds for r in s.results)
    return bool(s.began_at_healing_place >> o & 1)


def _anybody(s: Position, state: str) -> object:
    """Return something that is empty while nobody is in *state*: a cheap check first."""
    if state == "dying":
        return s.dead
    return s.credits if state == "fed" else s.results if state == "hurt" else s.began_at_healing_place


def reaches(s: Position, source: Source, who: Who, o: int, loc: int) -> bool:
    """Return whether the card's *who* means *o*, in play at *loc*."""
    if who.who in ("self", "holder"):
        return o == bearer(s, source)
    if who.where == "here" and loc != place(s, source):
        return False
    return s.compiled.meant(who.side, who.specialty, owner(s, source)) >> o & 1 == 1 and (
        not who.state or is_so(s, o, who.state)
    )


def targets(s: Position, source: Source, who: Who, slot: int = NONE) -> list[int]:
    """Return the Others or donors in play that *who* means; *slot*: the Other in its slot."""
    if who.who in ("self", "holder"):
        o = bearer(s, source)
        return [o] if o != NONE and s.zone[o] == IN_PLAY else []
    if who.state and who.state != "wounded" and not _anybody(s, who.state):
        return []
    those = [slot] if who.who == "slot" else s.compiled.told(who.specialty)
    return [o for o in those if s.zone[o] == IN_PLAY and reaches(s, source, who, o, s.loc[o])]


def hold(s: Position, source: Source, conditions: tuple[Part, ...]) -> bool:
    """Return whether all *conditions* of the card's power hold."""
    return all(_holds(s, source, part) for part in conditions)


def _holds(s: Position, source: Source, part: Part) -> bool:
    if part.word == "compare":
        value = _compared(s, source, part.text("number"))
        least, most = part.get("least"), part.get("most")
        return (not isinstance(least, int) or value >= least) and (not isinstance(most, int) or value <= most)
    if part.word == "itself":
        o = bearer(s, source)
        return o != NONE and is_so(s, o, part.text("state"))
    there = _here(s, source, part.text("side") or "any", part.text("specialty"))
    return bool(there) == (part.word == "beside")


def _here(s: Position, source: Source, side: str, specialty: str = "") -> int:
    """Count matching Others in the card's location, without itself (an item's holder)."""
    here, itself = place(s, source), bearer(s, source)
    meant = s.compiled.meant(side, specialty, owner(s, source))
    return sum(
        1
        for o in s.compiled.told(specialty)
        if meant >> o & 1 and s.loc[o] == here and o != itself and s.zone[o] == IN_PLAY
    )


def times(s: Position, source: Source, per: str) -> int:
    """Return how many times an effect done *for each* happens; 1 without counting."""
    if not per:
        return 1
    if per in ("wound", "spell"):
        o = bearer(s, source)
        return 0 if o == NONE else s.wounds[o] if per == "wound" else len(s.hand[o])
    return _here(s, source, "any", "donor") if per == "donor" else _here(s, source, per)


def counted(s: Position, source: Source, part: Part, blank: str) -> int:
    """Return the number in field *blank* multiplied by :func:`times`."""
    n = part.number(blank) * times(s, source, part.text("per"))
    return max(-MOST_COUNTED, min(MOST_COUNTED, n))


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
    """Return whether *aura* applies to *o*, in play at *loc*."""
    who = aura.power.who
    return (
        works(s, aura.source)
        and who is not None
        and reaches(s, aura.source, who, o, loc)
        and hold(s, aura.source, aura.power.conditions)
    )


def cause(s: Position, name: str, o: int, loc: int) -> str:
    """Return the card or power that first changes number *name* of *o* at *loc*, or ""."""
    auras = (aura.source.name for aura in s.compiled.composed.auras[name] if rules(s, aura, o, loc))
    passing = (one.source for one in s.changes if one.number == name and one.others >> o & 1)
    return next(auras, "") or next(passing, "")


def changed(s: Position, name: str, o: int, value: int, loc: int = NONE) -> int:
    """Return number *name* of *o*, its card's *value* as changed by powers.

    *loc* is NONE for *o*'s own location.
    """
    auras = s.compiled.composed.auras[name]
    if not auras and not s.changes:
        return value
    at = s.loc[o] if loc == NONE else loc
    here = [aura for aura in auras if rules(s, aura, o, at)]
    for aura in here:
        if aura.to:
            value = aura.to
    value += sum(
        counted(s, aura.source, aura.part, "by") if aura.per else aura.by for aura in here if not aura.to
    )
    value += sum(one.by for one in s.changes if one.number == name and one.others >> o & 1)
    number = NUMBERS[name]
    return max(number.least, min(number.most, value))
