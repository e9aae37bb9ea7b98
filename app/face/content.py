"""What stands on a face: plain data that the catalogue fills and the layout arranges.

Texts are already in the reader's language. Symbols inside texts are written ``{strength}``,
``{wound}``, ``{attack}``…; ``*word*`` is italic, ``**word**`` bold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

FaceKind = str
"""*tile*: an Other of Tribunal with places for its numbers; *reference*: a card that sums the rules up."""
Side = str


@dataclass(frozen=True, slots=True)
class CardContent:
    """One card's front. ``None`` for a number means that the card has none (nothing is drawn)."""

    key: str
    kind: FaceKind
    side: Side
    name: str
    kind_line: str
    rules: str
    language: str
    flavour: str = ""
    specialty: str = ""
    spell: str = ""
    strength: int | None = None
    experience: int | None = None
    initiative: int | None = None
    cost: int | None = None
    donor: bool = False
    picture: str = ""
    """The key of the picture in ``data/art/`` or of the set's own; empty draws the kind's emblem."""
    footer: str = ""
    """Small print: set, version, number of the card."""
    fallback: bool = False
    """A text is missing in this language and another language's stands in its place."""
    ways: tuple[str, ...] = ()
    """Locations: the names of the locations one step away."""
    values: Mapping[str, str | int | bool | tuple[str, ...]] = field(default_factory=dict)
    """What stands in the fields that only the set's own game has; symbols by their names."""
    look: str = ""
    """What the set's own game is drawn by, as JSON, the same text for all cards of a set; "": as shipped."""

    def __hash__(self) -> int:
        plain = (getattr(self, name) for name in self.__slots__ if name != "values")
        return hash((*plain, *sorted(self.values.items())))


@dataclass(frozen=True, slots=True)
class BackContent:
    """A card's back: the deck it belongs to, and the side that the back gives away (rule A16)."""

    deck: str
    side: Side
    label: str
    language: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class TrackContent:
    """A track: its name and cells left to right; ``sides`` gives each cell's colour."""

    key: str
    name: str
    cells: tuple[str, ...]
    sides: tuple[Side, ...]
    language: str
    look: str = ""


@dataclass(frozen=True, slots=True)
class CounterContent:
    """One counter: its face, how many are printed, and its size in mm."""

    key: str
    name: str
    label: str
    side: Side
    count: int
    size: float = 15.875
    symbol: str = ""
    language: str = ""
    look: str = ""


@dataclass(frozen=True, slots=True)
class SetContent:
    """Everything of a set that can be drawn, in one language, in printing order."""

    key: str
    name: str
    version: str
    language: str
    cards: tuple[tuple[CardContent, BackContent, int], ...] = ()
    """Front, back, copies."""
    tracks: tuple[TrackContent, ...] = ()
    counters: tuple[CounterContent, ...] = ()
    extra: dict[str, str] = field(default_factory=dict)
    """What the kinds (``kinds-K``), decks and sides of the set's cards are called."""
