"""Rule sets as differences from a card set as in the rulebook.

Options, track labels, card values and numbers can differ. Aims change nothing.
:meth:`Differences.applied` returns the resulting set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from app.rules.cardset import CardDef, CardSet
from app.rules.record import OptionValue

BOOK = "book"
"""Key of the rule set without differences; every card set has it."""

CARD_VALUES = ("strength", "experience", "initiative", "cost", "copies")
"""Card values a rule set may change."""


class Place(NamedTuple):
    """Something a rule set can change; ``field``: name of a card's value, "" for other parts."""

    part: Literal["option", "track", "card", "number", "aim"]
    key: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class Differences:
    """A rule set's changes: options by name, track labels by track, values by card, numbers by key.

    ``aims``: intended results by key, as plain values (``app/rules/aims.py``); they aren't differences.
    """

    options: Mapping[str, OptionValue] = field(default_factory=dict)
    tracks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    cards: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    aims: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def places(self) -> Iterator[tuple[Place, Any]]:
        """Yield (place, value) for every difference."""
        for name, value in self.options.items():
            yield Place("option", name), value
        for key, cells in self.tracks.items():
            yield Place("track", key), cells
        for key, values in self.cards.items():
            for name, number in values.items():
                yield Place("card", key, name), number
        for key, number in self.numbers.items():
            yield Place("number", key), number

    def aimed(self) -> Iterator[tuple[Place, Any]]:
        """Yield (place, aim) for every aim."""
        for key, aim in self.aims.items():
            yield Place("aim", key), aim

    def changed(self, place: Place, value: Any) -> Differences:
        """Return a copy with *value* at *place*; None removes the difference."""
        part: str = f"{place.part}s"
        values = dict(getattr(self, part))
        new_value = {**values.get(place.key, {}), place.field: value} if place.field else value
        if place.field and value is None:
            new_value = {name: number for name, number in new_value.items() if name != place.field} or None
        values[place.key] = new_value
        return replace(self, **{part: {key: entry for key, entry in values.items() if entry is not None}})

    def __or__(self, other: Differences) -> Differences:
        """Return the union of both; *other* takes precedence."""
        return Differences(
            {**self.options, **other.options},
            {**self.tracks, **other.tracks},
            {
                key: {**self.cards.get(key, {}), **other.cards.get(key, {})}
                for key in (*self.cards, *other.cards)
            },
            {**self.numbers, **other.numbers},
            {**self.aims, **other.aims},
        )

    def applied(self, cards: CardSet) -> CardSet:
        """Return *cards* with these card values and track labels; ignore unknown keys."""
        return replace(
            cards,
            cards=tuple(_changed(card, self.cards.get(card.key, {})) for card in cards.cards),
            tracks=tuple(
                replace(track, cells=self.tracks.get(track.key, track.cells)) for track in cards.tracks
            ),
        )

    def to_plain(self) -> dict[str, Any]:
        """Return the differences for JSON and TOML, without empty parts."""
        plain: dict[str, Any] = {
            "options": dict(self.options),
            "tracks": {key: list(cells) for key, cells in self.tracks.items()},
            "cards": {key: dict(values) for key, values in self.cards.items()},
            "numbers": dict(self.numbers),
            "aims": {key: dict(aim) for key, aim in self.aims.items()},
        }
        return {name: values for name, values in plain.items() if values}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Differences:
        """Build differences from the result of :meth:`to_plain`."""
        tracks = {key: tuple(cells) for key, cells in plain.get("tracks", {}).items()}
        return cls(**{**plain, "tracks": tracks})

    def __bool__(self) -> bool:
        """Return whether anything differs (aims don't count)."""
        return bool(self.options or self.tracks or self.cards or self.numbers)


def _changed(card: CardDef, numbers: Mapping[str, int]) -> CardDef:
    values: dict[str, Any] = dict(numbers)
    return replace(card, **values) if values else card
