"""What a power is."""

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
    """A plain value that the rules ask for: the default, and whether a card may have its own: a number from
    ``least`` to ``most`` where the default is one, else a word."""

    default: Value
    own: bool = False
    least: int = 0
    most: int = 9

    def fits(self, value: object) -> bool:
        """Whether a card may have *value* for its own."""
        if not isinstance(self.default, int):
            return isinstance(value, str)
        return type(value) is int and self.least <= value <= self.most


@dataclass(frozen=True, slots=True)
class Blank:
    """Where a trait of a composed power stands: in which of its powers and their effects (from 0), in which
    blank, and with which sign."""

    power: int
    effect: int
    name: str
    sign: int = 1


@dataclass(frozen=True, slots=True)
class Power:
    """What a card does beyond its numbers, named by what it does. One power is one file of ``powers``.

    ``kind``: the kind of card that may carry it; ``rule``: where the rules tell of it. ``verbs`` are what it
    lets somebody do, by question; ``questions`` those that it asks itself. ``enters`` is done when the Other
    that carries it has come into play, and may ask. ``worth``: how many points more a player made of code
    gives for letting it in. ``options``: the house rules that say
    how it is played. ``formerly``: its names in older sets and records.
    """

    name: str
    kind: str
    rule: str
    traits: Mapping[str, Trait] = field(default_factory=dict)
    formerly: tuple[str, ...] = ()
    verbs: Mapping[str, tuple[Verb, ...]] = field(default_factory=dict)
    questions: tuple[QuestionKind, ...] = ()
    enters: Callable[[Position, int], None] | None = None
    worth: float = 0.0
    options: tuple[str, ...] = ()
    composed: tuple[Composed, ...] = ()
    """What it is composed of, if it is data; ``blanks`` are where its traits stand in it."""
    blanks: Mapping[str, Blank] = field(default_factory=dict)
    question: str = ""
    """What records call the question that offers it, and ``verb`` the answer, if they are older than the
    words that it is composed of."""
    verb: str = ""

    @property
    def called(self) -> str:
        """What records call it."""
        return self.formerly[0] if self.formerly else self.name

    def own(self) -> dict[str, Trait]:
        """The traits of which a card may have its own values."""
        return {name: trait for name, trait in self.traits.items() if trait.own}

    def filled(self, own: Mapping[str, object]) -> tuple[Composed, ...]:
        """What it is composed of on a card with its *own* values."""
        if not own or not self.blanks:
            return self.composed
        found = [*self.composed]
        for name, blank in self.blanks.items():
            value = own.get(name)
            if type(value) is int:
                power = found[blank.power]
                do = [*power.do]
                part = do[blank.effect]
                values = tuple((k, blank.sign * value if k == blank.name else v) for k, v in part.values)
                do[blank.effect] = Part(part.word, values)
                found[blank.power] = replace(power, do=tuple(do))
        return tuple(found)
