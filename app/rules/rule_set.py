"""A rule set as the rules see it: what differs from a card set as it is printed in the book.

House rules, labels of tracks, values of cards and numbers of the game, each by its key; and the aims that it
is made for, which change nothing. No differences: by the book. What a set *is* with them is asked of
:meth:`Differences.applied`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal, NamedTuple

from app.rules.cardset import CardDef, CardSet
from app.rules.record import Setting

BOOK = "book"
"""The key of the rule set that differs in nothing, which every set has."""

CARD_VALUES = ("strength", "experience", "initiative", "cost", "copies")
"""What a rule set may change on a card."""


class Place(NamedTuple):
    """Where a rule set can change something; ``field`` is the value of a card that is meant, "" elsewhere."""

    part: Literal["option", "track", "card", "number", "aim"]
    key: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class Differences:
    """What a rule set changes: options by name, labels of cells by track, values by card, numbers by key.

    ``aims``: what it is meant to bring about, plain (``app/rules/aims.py``), by key; they are no difference.
    """

    options: Mapping[str, Setting] = field(default_factory=dict)
    tracks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    cards: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    aims: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def places(self) -> Iterator[tuple[Place, Any]]:
        """Every place that differs, with its value."""
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
        """Every aim with its place."""
        for key, aim in self.aims.items():
            yield Place("aim", key), aim

    def changed(self, place: Place, value: Any) -> Differences:
        """These with *value* at *place*; None: it does not differ any more."""
        part: str = f"{place.part}s"
        found = dict(getattr(self, part))
        held = {**found.get(place.key, {}), place.field: value} if place.field else value
        if place.field and value is None:
            held = {name: number for name, number in held.items() if name != place.field} or None
        found[place.key] = held
        return replace(self, **{part: {key: one for key, one in found.items() if one is not None}})

    def __or__(self, other: Differences) -> Differences:
        """Both, what *other* says over what this says."""
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
        """*cards* with these values and labels; of what is not among them nothing comes."""
        return replace(
            cards,
            cards=tuple(_changed(card, self.cards.get(card.key, {})) for card in cards.cards),
            tracks=tuple(
                replace(track, cells=self.tracks.get(track.key, track.cells)) for track in cards.tracks
            ),
        )

    def to_plain(self) -> dict[str, Any]:
        """What differs as JSON and TOML hold it, the rest left out."""
        found: dict[str, Any] = {
            "options": dict(self.options),
            "tracks": {key: list(cells) for key, cells in self.tracks.items()},
            "cards": {key: dict(values) for key, values in self.cards.items()},
            "numbers": dict(self.numbers),
            "aims": {key: dict(aim) for key, aim in self.aims.items()},
        }
        return {name: values for name, values in found.items() if values}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Differences:
        """What :meth:`to_plain` gave."""
        tracks = {key: tuple(cells) for key, cells in plain.get("tracks", {}).items()}
        return cls(**{**plain, "tracks": tracks})

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return bool(self.options or self.tracks or self.cards or self.numbers)


def _changed(card: CardDef, numbers: Mapping[str, int]) -> CardDef:
    values: dict[str, Any] = dict(numbers)
    return replace(card, **values) if values else card
