"""Data model of powers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from app.rules.own_fate.composition import Composed, Part

if TYPE_CHECKING:
    from app.rules.own_fate.position import Position
    from app.rules.own_fate.verbs import QuestionKind, Verb

Value = int | str | tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Trait:
    """A plain value read by the rules.

    ``overridable``: whether a card may override the default, with a number from ``least`` to ``most`` or, if
    the default isn't a number, a word.
    """

    default: Value
    overridable: bool = False
    least: int = 0
    most: int = 9

    def accepts(self, value: object) -> bool:
        """Return whether a card may override it with *value*."""
        if not isinstance(self.default, int):
            return isinstance(value, str)
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class TraitPlace:
    """Where a trait appears in composed powers: power and effect (from 0), field and sign."""

    power: int
    effect: int
    name: str
    sign: int = 1


@dataclass(frozen=True, slots=True)
class Power:
    """What a card does beyond its numbers. One power is one file of ``powers``.

    ``kind``: the kind of card that may carry it; ``rule``: its rule's number. ``verbs``: actions it adds, by
    question; ``questions``: those it asks itself. ``enters`` is called when its Other has entered play, and
    may ask. ``worth``: points a computer player adds for letting it in. ``options``: options that affect it.
    ``old_names``: its names in older sets and records.
    """

    name: str
    kind: str
    rule: str
    traits: Mapping[str, Trait] = field(default_factory=dict)
    old_names: tuple[str, ...] = ()
    verbs: Mapping[str, tuple[Verb, ...]] = field(default_factory=dict)
    questions: tuple[QuestionKind, ...] = ()
    enters: Callable[[Position, int], None] | None = None
    worth: float = 0.0
    options: tuple[str, ...] = ()
    composed: tuple[Composed, ...] = ()
    """Its composition, if it is data; ``trait_places`` locate traits in it."""
    trait_places: Mapping[str, TraitPlace] = field(default_factory=dict)
    question: str = ""
    """Names, older than its composition, of its question and (``verb``) answer in records."""
    verb: str = ""

    @property
    def record_name(self) -> str:
        """Its name in records."""
        return self.old_names[0] if self.old_names else self.name

    def overridable_traits(self) -> dict[str, Trait]:
        """Return the traits a card may override."""
        return {name: trait for name, trait in self.traits.items() if trait.overridable}

    def composition_for(self, own: Mapping[str, object]) -> tuple[Composed, ...]:
        """Return its composition with a card's *own* values."""
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
