"""Data model of powers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from app.rules.own_fate.composition import Composed, Part

Value = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trait:
    """A value that the rules read from a power.

    ``overridable``: whether a card may override the default: a number by one from ``least`` to ``most``, a
    word by another word.
    """

    default: Value
    overridable: bool = False
    least: int = 0
    most: int = 9

    def accepts(self, value: object) -> bool:
        """Return whether *value* is a valid override."""
        if not isinstance(self.default, int):
            return isinstance(value, str)
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class TraitPlace:
    """Where a trait's value is inserted into composed powers.

    ``power``, ``effect``: indices; ``name``: the field; ``sign``: factor of the value, 1 or −1.
    """

    power: int
    effect: int
    name: str
    sign: int = 1


@dataclass(frozen=True, slots=True)
class Power:
    """What a card does beyond its numbers, declared in a file of ``powers``.

    ``kind``: kind of the cards that may have it; ``rule``: number of its rule. ``worth``: bonus for entering
    in the computer player's evaluation. ``options``: options that affect it. ``old_names``: its names in
    older sets and records.
    """

    name: str
    kind: str
    rule: str
    traits: Mapping[str, Trait] = field(default_factory=dict)
    old_names: tuple[str, ...] = ()
    worth: float = 0.0
    options: tuple[str, ...] = ()
    composed: tuple[Composed, ...] = ()
    """The composed powers it consists of, if it is data; ``trait_places`` locates traits in them."""
    trait_places: Mapping[str, TraitPlace] = field(default_factory=dict)
    question: str = ""
    """Name of its question in records, if different from a composed power's; ``verb``: name of the answer."""
    verb: str = ""

    @property
    def record_name(self) -> str:
        """The power's name in records."""
        return self.old_names[0] if self.old_names else self.name

    def overridable_traits(self) -> dict[str, Trait]:
        """Return the traits that a card may override, by name."""
        return {name: trait for name, trait in self.traits.items() if trait.overridable}

    def composition_for(self, own: Mapping[str, object]) -> tuple[Composed, ...]:
        """Return the composed powers with a card's *own* trait values."""
        if not own or not self.trait_places:
            return self.composed
        powers = [*self.composed]
        for name, place in self.trait_places.items():
            value = own.get(name)
            if type(value) is int:
                power = powers[place.power]
                do = [*power.do]
                part = do[place.effect]
                values = tuple(
                    (field_name, place.sign * value if field_name == place.name else old_value)
                    for field_name, old_value in part.values
                )
                do[place.effect] = Part(part.word, values)
                powers[place.power] = replace(power, do=tuple(do))
        return tuple(powers)
