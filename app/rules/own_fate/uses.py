"""A card's powers and trait values, and whether they are valid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from app.rules.cardset import CardDef
from app.rules.game import BadText, Reason
from app.rules.own_fate import composition, power_checks
from app.rules.own_fate.composition import Composed, Named
from app.rules.own_fate.power import Power, Value
from app.rules.own_fate.power_index import SUMMED_TRAITS, traits_of


def power_of(card: CardDef, powers: Mapping[str, Power], place_powers: Mapping[str, Power]) -> Power | None:
    """Return *card*'s implemented power, or None; locations and persons default to the one of their key."""
    if card.kind in ("location", "person"):
        return place_powers.get(card.power or card.key)
    power = powers.get(card.power)
    return power if power is not None and power.kind == card.kind else None


class Use(NamedTuple):
    """A power of a card: a registered one with the card's parameters, or (``power`` None) a composed one."""

    kind: str
    power: Power | None
    params: Mapping[str, Any]
    composed: tuple[Composed, ...]

    def trait(self, name: str) -> Value | None:
        """Return the power's value of the trait *name*, or None."""
        trait = self.power.traits.get(name) if self.power is not None else None
        if trait is not None:
            return self.params.get(name, trait.default) if trait.overridable else trait.default
        return traits_of(self.composed, self.kind).get(name) if self.composed else None


def uses_of(card: CardDef, powers: Mapping[str, Power], place_powers: Mapping[str, Power]) -> tuple[Use, ...]:
    """Return *card*'s implemented powers, ``card.power`` first. Raises BadText if one can't be parsed."""
    uses = []
    power = power_of(card, powers, place_powers)
    if power is not None:
        uses.append(Use(card.kind, power, card.params, power.composition_for(card.params)))
    for text in card.powers:
        parsed = composition.read(text)
        if isinstance(parsed, Composed):
            uses.append(Use(card.kind, None, {}, (parsed,)))
            continue
        power = (place_powers if card.kind in ("location", "person") else powers).get(parsed.power)
        if power is not None and power.kind == card.kind:
            uses.append(
                Use(card.kind, power, dict(parsed.params), power.composition_for(dict(parsed.params)))
            )
    return tuple(uses)


def may_hold(item: CardDef, other: CardDef, powers: Mapping[str, Power]) -> bool:
    """Return whether *other* may hold *item* (K2)."""
    if item.side not in (other.side, "neutral"):
        return False
    uses = uses_of(item, powers, {})
    holder, holders = trait_of(uses, "holder"), trait_of(uses, "holders")
    if holder:
        return answers_to(other, holder, powers)
    return not isinstance(holders, tuple) or other.specialty in holders


def trait_of(uses: Sequence[Use], name: str) -> Value:
    """Return the trait *name* of a card's powers, summed or the first (SUMMED_TRAITS); 0 if none has it."""
    values = [value for use in uses if (value := use.trait(name)) is not None]
    if not values:
        return 0
    return sum(map(as_number, values)) if name in SUMMED_TRAITS else values[0]


def check_uses(card: CardDef, uses: Sequence[Use]) -> None:
    """Raise BadText for an invalid trait value or composed power of *card*, or for conflicting powers."""
    for use in uses:
        for name, trait in use.power.overridable_traits().items() if use.power is not None else ():
            if not trait.accepts(value := use.params.get(name, trait.default)):
                expected = (
                    f"{trait.least}…{trait.most}" if isinstance(trait.default, int) else str(trait.default)
                )
                args = {"card": card.key, "name": name, "value": str(value)[:30], "wanted": expected}
                raise BadText(Reason("fate.trait", "C", args))
    if not card.powers:
        return
    own = [power for use in uses if use.power is None for power in use.composed]
    wrong = [fault for power in own for fault in power_checks.problems(power, card.kind, card.side)]
    wrong += power_checks.conflicts([power for use in uses for power in use.composed], card.powers)
    if wrong:
        raise BadText(replace(wrong[0], args={**wrong[0].args, "card": card.key}))


def answers_to(card: CardDef, name: object, powers: Mapping[str, Power]) -> bool:
    """Return whether *name*, from a trait, refers to *card*: to its key or (by any name) a power of it."""
    power = powers.get(str(name))
    names = (power.name, *power.old_names) if power is not None else (name,)
    if card.key == name or card.key in names or card.power in names:
        return True
    named_powers = (
        [named for named in map(composition.read, card.powers) if isinstance(named, Named)]
        if card.powers
        else []
    )
    return any(named.power in names for named in named_powers)


def as_number(value: Value) -> int:
    return value if isinstance(value, int) else 0
