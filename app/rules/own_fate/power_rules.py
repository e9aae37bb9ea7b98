"""Composed powers in play: their targets, their conditions, and the numbers they change (K6)."""

from __future__ import annotations

from collections.abc import Sequence

from app.rules.own_fate.compiled import LETHAL, LIGHT, NONE
from app.rules.own_fate.composition import Part, Who
from app.rules.own_fate.position import IN_PLAY, Position
from app.rules.own_fate.power_index import Aura, PowerSource
from app.rules.own_fate.records import Result
from app.rules.own_fate.vocabulary import MAX_FOR_EACH, NUMBERS


def fatal(results: Sequence[Result], other: int) -> int:
    """Return how many wounds were lethal for *other* in *results*; LETHAL if nothing wounded it."""
    return min([LETHAL, *(result.lethal for result in results if result.target == other and result.wounds)])


def owner(state: Position, source: PowerSource) -> int:
    """Return the seat that the card belongs to; NONE for a location or an item without holder."""
    cards, entity = state.compiled, source.entity
    if entity == NONE:
        return NONE
    if source.kind != "item":
        return cards.side[entity]
    return cards.side[state.holder[entity]] if state.holder[entity] != NONE else NONE


def is_active(state: Position, source: PowerSource) -> bool:
    """Return whether the card is where its powers work: in play, held, or (a chance) in hand."""
    entity = source.entity
    if entity == NONE:
        return True
    if source.kind == "chance":
        return entity in state.hands[state.compiled.side[entity]]
    return state.zone[entity] == IN_PLAY and (source.kind != "item" or state.holder[entity] != NONE)


def place(state: Position, source: PowerSource) -> int:
    """Return the card's location."""
    if source.entity == NONE:
        return source.place
    return state.item_loc(source.entity) if source.kind == "item" else state.loc[source.entity]


def own_other(state: Position, source: PowerSource) -> int:
    """Return the Other that is the card itself or its holder, or NONE."""
    return (
        state.holder[source.entity]
        if source.kind == "item"
        else source.entity
        if source.kind == "other"
        else NONE
    )


def has_state(state: Position, other: int, condition: str) -> bool:
    """Return whether *other* is in the state *condition* (a word of ``vocabulary.STATES``)."""
    if not condition:
        return True
    if condition == "wounded":
        return state.wounds[other] > 0
    if condition == "dying":
        # By option, only an Other with exactly the lethal number of wounds can be saved (A83).
        return other in state.dead and (
            not state.compiled.kostya_exact or state.wounds[other] == fatal(state.results, other)
        )
    if condition == "fed":
        return other not in state.dead and any(c.vampire == other and c.wounds for c in state.credits)
    if condition == "hurt":
        return any(result.target == other and result.wounds for result in state.results)
    return bool(state.began_at_healing_place >> other & 1)


def _state_possible(state: Position, condition: str) -> object:
    """Return a value that is falsy if no Other can be in the state *condition*: a cheap first check."""
    if condition == "dying":
        return state.dead
    return (
        state.credits
        if condition == "fed"
        else state.results
        if condition == "hurt"
        else state.began_at_healing_place
    )


def reaches(state: Position, source: PowerSource, who: Who, other: int, loc: int) -> bool:
    """Return whether *who* of the card's power includes *other*, in play at *loc*."""
    if who.who in ("self", "holder"):
        return other == own_other(state, source)
    if who.where == "here" and loc != place(state, source):
        return False
    return state.compiled.members_of(who.side, who.specialty, owner(state, source)) >> other & 1 == 1 and (
        not who.state or has_state(state, other, who.state)
    )


def targets(state: Position, source: PowerSource, who: Who, slot: int = NONE) -> list[int]:
    """Return the Others or donors in play that *who* includes; *slot*: the Other in its slot."""
    if who.who in ("self", "holder"):
        other = own_other(state, source)
        return [other] if other != NONE and state.zone[other] == IN_PLAY else []
    if who.state and who.state != "wounded" and not _state_possible(state, who.state):
        return []
    candidates = [slot] if who.who == "slot" else state.compiled.candidates_for(who.specialty)
    return [
        other
        for other in candidates
        if state.zone[other] == IN_PLAY and reaches(state, source, who, other, state.loc[other])
    ]


def conditions_met(state: Position, source: PowerSource, conditions: tuple[Part, ...]) -> bool:
    """Return whether all *conditions* of the card's power hold."""
    return all(_condition_met(state, source, part) for part in conditions)


def _condition_met(state: Position, source: PowerSource, part: Part) -> bool:
    if part.word == "compare":
        value = _compared(state, source, part.text("number"))
        least, most = part.get("least"), part.get("most")
        return (not isinstance(least, int) or value >= least) and (not isinstance(most, int) or value <= most)
    if part.word == "itself":
        other = own_other(state, source)
        return other != NONE and has_state(state, other, part.text("state"))
    count = _count_at_card(state, source, part.text("side") or "any", part.text("specialty"))
    return bool(count) == (part.word == "beside")


def _count_at_card(state: Position, source: PowerSource, side: str, specialty: str = "") -> int:
    here, itself = place(state, source), own_other(state, source)
    members = state.compiled.members_of(side, specialty, owner(state, source))
    return sum(
        1
        for other in state.compiled.candidates_for(specialty)
        if members >> other & 1
        and state.loc[other] == here
        and other != itself
        and state.zone[other] == IN_PLAY
    )


def times(state: Position, source: PowerSource, per: str) -> int:
    """Return how often an effect applies that is done for each *per*; 1 if *per* is ""."""
    if not per:
        return 1
    if per in ("wound", "spell"):
        other = own_other(state, source)
        return 0 if other == NONE else state.wounds[other] if per == "wound" else len(state.hand[other])
    return (
        _count_at_card(state, source, "any", "donor")
        if per == "donor"
        else _count_at_card(state, source, per)
    )


def multiplied(state: Position, source: PowerSource, part: Part, field: str) -> int:
    """Return the number in *field* multiplied by :func:`times`, within ±MAX_FOR_EACH."""
    n = part.number(field) * times(state, source, part.text("per"))
    return max(-MAX_FOR_EACH, min(MAX_FOR_EACH, n))


def _compared(state: Position, source: PowerSource, number: str) -> int:
    if number == "vortex":
        return state.inferno
    if number == "balance":
        return state.balance if owner(state, source) == LIGHT else -state.balance
    other = own_other(state, source)
    if other == NONE:
        return 0
    return (
        state.wounds[other]
        if number == "wounds"
        else len(state.hand[other])
        if number == "spells"
        else state.gloom[other]
    )


def aura_applies(state: Position, aura: Aura, other: int, loc: int) -> bool:
    """Return whether *aura* applies to *other*, in play at *loc*."""
    who = aura.power.who
    return (
        is_active(state, aura.source)
        and who is not None
        and reaches(state, aura.source, who, other, loc)
        and conditions_met(state, aura.source, aura.power.conditions)
    )


def first_cause(state: Position, name: str, other: int, loc: int) -> str:
    """Return the first card or power that changes the number *name* of *other* at *loc*, or ""."""
    auras = (
        aura.source.name
        for aura in state.compiled.composed.auras[name]
        if aura_applies(state, aura, other, loc)
    )
    temporary = (
        change.source for change in state.changes if change.number == name and change.others >> other & 1
    )
    return next(auras, "") or next(temporary, "")


def value_with_powers(state: Position, name: str, other: int, value: int, loc: int = NONE) -> int:
    """Return *other*'s number *name* after changes by powers; *value* is the one on its card.

    *loc*: the location to assume for *other*; NONE: its actual one.
    """
    auras = state.compiled.composed.auras[name]
    if not auras and not state.changes:
        return value
    location = state.loc[other] if loc == NONE else loc
    applying = [aura for aura in auras if aura_applies(state, aura, other, location)]
    for aura in applying:
        if aura.to:
            value = aura.to
    value += sum(
        multiplied(state, aura.source, aura.part, "by") if aura.per else aura.by
        for aura in applying
        if not aura.to
    )
    value += sum(
        change.by for change in state.changes if change.number == name and change.others >> other & 1
    )
    number = NUMBERS[name]
    return max(number.least, min(number.most, value))
