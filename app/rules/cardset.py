"""A card set as the rules read it: plain values from the catalogue.

Numbers a designer may change (stats, tracks) enter the game only here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeVar

Kind = Literal["location", "other", "person", "item", "chance", "spell"]
Side = Literal["light", "dark", "neutral"]
Specialty = Literal["mage", "witch", "vampire", "shapeshifter", ""]
Spell = Literal["attack", "defence", "healing", ""]
Deck = Literal["setup", "probability", "spell"]


@dataclass(frozen=True, slots=True)
class CardDef:
    """One card design; the set has ``copies`` of it.

    ``strength``: a spell's points, or the number of spells an Other is dealt on entry and may hold.
    ``power``: name of a power written as code (empty: none), ``params``: its parameters. ``powers``: further
    powers, each the canonical JSON of a composed power or of a name with parameters
    (``app.rules.own_fate.vocabulary``). ``ways``: locations one step away. ``start``: where a setup card
    begins.
    """

    key: str
    kind: Kind
    side: Side = "neutral"
    deck: Deck = "probability"
    copies: int = 1
    specialty: Specialty = ""
    spell: Spell = ""
    strength: int = 0
    experience: int = 0
    initiative: int = 0
    cost: int = 0
    donor: bool = False
    power: str = ""
    params: Mapping[str, str | int | bool] = field(default_factory=dict)
    ways: tuple[str, ...] = ()
    start: str = ""
    powers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TrackDef:
    """A track: ``cells`` are its labels from left to right (balance: −10…10, vortex: 1…10)."""

    key: str
    cells: tuple[int, ...]


Named = TypeVar("Named", CardDef, TrackDef)


def _by_key(definitions: Iterable[Named], key: str) -> Named:
    for definition in definitions:
        if definition.key == key:
            return definition
    raise KeyError(key)


@dataclass(frozen=True, slots=True)
class CardSet:
    """All cards and tracks of a game. ``key`` is the set's name for display."""

    key: str
    cards: tuple[CardDef, ...]
    tracks: tuple[TrackDef, ...]

    def card(self, key: str) -> CardDef:
        """Return the card *key*. Raises KeyError."""
        return _by_key(self.cards, key)

    def track(self, key: str) -> TrackDef:
        """Return the track *key*. Raises KeyError."""
        return _by_key(self.tracks, key)

    def fingerprint(self) -> str:
        """Return a short hash of everything that can change a game, without texts and pictures."""
        rows = [
            repr(
                (
                    c.key,
                    c.kind,
                    c.side,
                    c.deck,
                    c.copies,
                    c.specialty,
                    c.spell,
                    c.strength,
                    c.experience,
                    c.initiative,
                    c.cost,
                    c.donor,
                    c.power,
                    sorted(c.params.items()),
                    c.ways,
                    c.start,
                    # Left out if empty, so that older sets keep their fingerprint.
                    *((c.powers,) if c.powers else ()),
                )
            )
            for c in sorted(self.cards, key=lambda c: c.key)
        ]
        rows += [repr((t.key, t.cells)) for t in sorted(self.tracks, key=lambda t: t.key)]
        return hashlib.blake2b("\n".join(rows).encode(), digest_size=8).hexdigest()
