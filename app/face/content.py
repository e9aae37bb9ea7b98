"""The content of a face, as plain data: filled from the catalogue, arranged by the layout.

Texts are already in the reader's language. Symbols inside texts are written ``{name}``; ``*word*`` is italic,
``**word**`` bold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from app import i18n
from app.rules.free.things import TableSet

Outline = Literal["rect", "round", "hex"]
POKER = (63.0, 88.0)
"""mm"""
SIZES: Mapping[str, tuple[float, float]] = {
    "poker": POKER,
    "bridge": (57.15, 88.9),
    "euro": (59.0, 92.0),
    "mini-euro": (45.0, 68.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
}
"""Width and height in mm of the standard card sizes."""

WORDS_OFFERED = (
    "card_number", "different_cards", "cards_in_deck", "kind_line", "footer", "w", "h", "language", "key",
)  # fmt: skip
"""Those that completion offers."""
FACE_WORDS = (
    *WORDS_OFFERED, "reach", "lean", "lift", "picture", "fallback", "size", "shape", "label", "cells",
    "count", "symbol", "sides", "form", "xs", "ys", "cell_size", "names", "widths", "heights", "own_game",
)  # fmt: skip
"""Names on every face besides the fields; ``card.w`` is the same as ``w``, even if a field is called *w*."""


@dataclass(frozen=True, slots=True)
class CardContent:
    """Content of a card's front."""

    key: str
    kind: str
    side: str
    name: str
    kind_line: str
    rules: str
    language: str
    flavour: str = ""
    picture: str = ""
    """The key of a picture in ``data/art/`` or of one added to the set; "" draws the kind's emblem."""
    footer: str = ""
    """Small print: set, version, card number."""
    fallback: bool = False
    """Whether a text that is missing in this language was replaced by another language's."""
    values: tuple[tuple[str, object], ...] = ()
    """The fields that the set's game declares, with their values.

    Numbers (None: the card has none, and none is drawn), words, lists, and texts in the reader's language.
    """
    look: str = ""
    """The look of the set's own game (:mod:`app.face.look`); "" is the shipped look."""
    size: tuple[float, float] = POKER
    """Width and height of the card, mm."""
    shape: Outline = "rect"

    def value(self, name: str) -> object:
        """Return the value of the field *name*; None if the card has no such field."""
        return dict(self.values).get(name)


@dataclass(frozen=True, slots=True)
class BackContent:
    """Content of a card's back. ``side``: the side that the back shows (rule A16)."""

    deck: str
    side: str
    label: str
    language: str
    look: str = ""
    size: tuple[float, float] = POKER
    shape: Outline = "rect"
    values: tuple[tuple[str, object], ...] = ()
    """The names of the deck and the side, as ``deck.word`` and ``side.word``."""


@dataclass(frozen=True, slots=True)
class TrackContent:
    """Content of a track. ``cells``: labels, left to right; ``sides``: the side that colours each cell.

    ``form``: ``straight``, ``loop``, or ``free``; ``xs``, ``ys``: middles of the cells, mm; ``cell_size``:
    the side of a cell, mm; ``size``: width and height, mm; ``picture``: as of a card.
    """

    key: str
    name: str
    cells: tuple[str, ...]
    sides: tuple[str, ...]
    language: str
    look: str = ""
    form: str = "straight"
    xs: tuple[float, ...] = ()
    ys: tuple[float, ...] = ()
    cell_size: float = 0.0
    size: tuple[float, float] = (264.0, 42.0)
    picture: str = ""


@dataclass(frozen=True, slots=True)
class PlaceContent:
    """A place on a board: the middle, width, and height in mm; without the last two, it's a point."""

    key: str
    name: str
    x: float
    y: float
    width: float
    height: float
    holds: str


@dataclass(frozen=True, slots=True)
class BoardContent:
    """Content of a board. ``size``: width and height, mm; ``names`` to ``heights``: of its ``places``."""

    key: str
    name: str
    language: str
    look: str = ""
    size: tuple[float, float] = (297.0, 210.0)
    picture: str = ""
    places: tuple[PlaceContent, ...] = ()
    names: tuple[str, ...] = ()
    xs: tuple[float, ...] = ()
    ys: tuple[float, ...] = ()
    widths: tuple[float, ...] = ()
    heights: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class CounterContent:
    """Content of a counter. ``count``: number printed; ``size``: side or diameter, mm."""

    key: str
    name: str
    label: str
    side: str
    count: int
    size: float = 15.875
    symbol: str = ""
    language: str = ""
    look: str = ""
    values: tuple[tuple[str, object], ...] = ()
    """The name of the side, as ``side.word``."""
    picture: str = ""


@dataclass(frozen=True, slots=True)
class BackFault:
    """A deck without a back for the cards of a side, or (*back*) on more or fewer cards than wanted.

    ``designed``: a template for the backs of any deck draws more than a ground on the back that's missing.
    """

    deck: str
    side: str
    back: str = ""
    there: int = 0
    wanted: int = 0
    designed: bool = False


@dataclass(frozen=True, slots=True)
class SetContent:
    """Everything that can be drawn from a set, in one language, in printing order."""

    key: str
    name: str
    version: str
    language: str
    cards: tuple[tuple[CardContent, BackContent, int], ...] = ()
    """Front, back, copies."""
    tracks: tuple[TrackContent, ...] = ()
    counters: tuple[CounterContent, ...] = ()
    summaries: tuple[tuple[CardContent, CardContent], ...] = ()
    """Reference cards, which are in no deck: front and back."""
    extra: dict[str, str] = field(default_factory=dict)
    """Names of the kinds (``kinds-K``), decks, and sides of the set's cards."""
    table: Callable[[], TableSet] | None = field(default=None, compare=False, repr=False)
    """Returns the set's layout on the free table; None if the set has none."""
    faults: tuple[BackFault, ...] = ()
    spoken: str = i18n.FALLBACK
    """The language of words that the program adds to the set's printed sheets.

    ``language`` if the program is translated into it, else the reader's, else the set's source language if
    the program is translated into that.
    """
    boards: tuple[BoardContent, ...] = ()
    rules: str = ""
    """The rules text as it's written."""

    @property
    def strips(self) -> tuple[TrackContent | BoardContent, ...]:
        """The tracks and the boards."""
        return *self.tracks, *self.boards
