"""The entities of a set: every column is declared here, once.

A column's declaration gives its default, its type in forms, and its limits. The SQLModel model and the
database table (:mod:`app.cards.tables`), forms, files, checks, search, merging, and repair derive from it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, replace
from typing import Any, Literal

from app.cards.field import MAX_BOARD, MAX_COPIES, MAX_KEY, MAX_NUMBER, MAX_PICTURE, ORIGINS, Field, Widget
from app.rules.rule_set import Differences

JSON_WIDGETS: tuple[Widget, ...] = (
    "params", "locations", "cells", "sides", "values", "powers", "told", "differs", "points",
)  # fmt: skip
"""Widgets of columns that hold JSON."""
Declarer = Literal["everyone", "game", "program"]


def column(widget: Widget, default: Any = ..., declared_by: Declarer = "everyone", **limits: Any) -> Any:  # noqa: ANN401  # as dataclasses.field
    """Declare a column.

    *default*: the value that files may leave out, or a class that makes it; ``...``: required.
    *declared_by*: ``everyone``: every set has the field; ``game``: only a set whose game declares it, with
    its limits; ``program``: the program alone writes it. *limits*: see :class:`Field`.
    """
    make = default if isinstance(default, type) else None
    declared = Field("", widget, default=make() if make else default, **limits)
    return field(
        default=MISSING if make or default is ... else default,
        default_factory=make or MISSING,
        metadata={"field": declared, "declared_by": declared_by},
    )


def columns(data_class: type[Entity], *declared_by: Declarer) -> tuple[Field, ...]:
    """Return the fields of *data_class* with their names, in order; with *declared_by*, only those."""
    return tuple(
        replace(declared.metadata["field"], name=declared.name)
        for declared in dataclasses.fields(data_class)
        if "field" in declared.metadata
        and (not declared_by or declared.metadata["declared_by"] in declared_by)
    )


def stored_columns(data_class: type[Entity]) -> dict[str, Field]:
    """Return the columns of the table of *data_class* by name; those that hold JSON come last.

    Origins have a table of their own.
    """
    stored = [
        declared
        for declared in columns(data_class)
        if declared.widget != "origins" and declared.name != "origin"
    ]
    return {each.name: each for each in sorted(stored, key=lambda each: each.widget in JSON_WIDGETS)}


@dataclass(frozen=True, slots=True)
class Text:
    """One text in one language. ``made_from`` is "" in the source language."""

    value: str
    made_from: str = ""
    checked: bool = False


Texts = Mapping[str, Mapping[str, Text]]
"""Language → field → text."""


@dataclass(frozen=True, slots=True)
class CardData:
    """One card design with all its data.

    ``id`` is 0 outside a catalogue. A number is None where the card has none. ``origins`` holds each number's
    origin by field name; ``values`` the non-default values of fields that only the set's own game declares.

    ``power`` with its values (``params``) is the first named power; ``powers`` are all others, as plain
    values (:mod:`app.cards.powers` reads and writes the three as one list). ``told``: for outdated rules
    texts, language → digest of the powers that the card had when the text was written.
    """

    key: str
    kind: str = column("choice")
    side: str = column("choice", "neutral")
    deck: str = column("choice", "probability")
    copies: int = column("number", 1, most=MAX_COPIES)
    specialty: str = column("choice", "", "game")
    spell: str = column("choice", "", "game")
    strength: int | None = column("number", None, "game")
    experience: int | None = column("number", None, "game")
    initiative: int | None = column("number", None, "game")
    cost: int | None = column("number", None, "game")
    donor: bool = column("flag", False, "game")
    power: str = column("power", "", "game")
    params: Mapping[str, str | int | bool] = column("params", dict, "game")
    ways: tuple[str, ...] = column("locations", (), "game")
    start: str = column("location", "", "game")
    playtest_note: str = column("long-text", "", most=2000, terse=True)
    picture: str = column("picture", "", most=MAX_PICTURE, terse=True)
    origins: Mapping[str, str] = column("origins", dict, "game")
    texts: Texts = field(default_factory=dict)
    id: int = 0
    values: Mapping[str, str | int | bool] = column("values", dict, "program", terse=True)
    powers: tuple[Mapping[str, object], ...] = column("powers", (), "program", terse=True)
    told: Mapping[str, str] = column("told", dict, "program", terse=True)

    def value(self, name: str) -> object:
        """Return the value stored in the field *name*; None if there is none."""
        return self.values[name] if name in self.values else getattr(self, name, None)

    def number(self, name: str) -> int | None:
        """Return the number stored in the field *name*; None if there is none."""
        value = self.value(name)
        return value if isinstance(value, int) else None


@dataclass(frozen=True, slots=True)
class TrackData:
    """A track: numbers and colours (sides) of its cells, left to right, and their origin.

    ``form``: a straight row, a loop along the edge, or cells at any ``points``, the middles of the cells in
    mm from the top left corner. ``width``, ``height``, ``cell_size``: mm; cells are smaller if they would
    overlap.
    """

    key: str
    cells: tuple[int, ...] = column("cells", least=-999, most=999)
    sides: tuple[str, ...] = column("sides")
    origin: str = column("choice", "house", choices=ORIGINS)
    texts: Texts = field(default_factory=dict)
    form: str = column("choice", "straight", choices=("straight", "loop", "free"), terse=True)
    width: float = column("decimal", 264.0, least=20, most=MAX_BOARD, terse=True)
    height: float = column("decimal", 42.0, least=20, most=MAX_BOARD, terse=True)
    cell_size: float = column("decimal", 23.0, least=4, most=200, terse=True)
    points: tuple[tuple[float, float], ...] = column("points", (), most=MAX_BOARD, terse=True)
    picture: str = column("picture", "", most=MAX_PICTURE, terse=True)


@dataclass(frozen=True, slots=True)
class CounterData:
    """A counter: number printed (and that number's origin), size in mm (by default 5/8 inch), picture."""

    key: str
    side: str = column("choice", "neutral")
    count: int = column("number", 1, most=500)
    size: float = column("decimal", 15.875, least=5, most=100, terse=True)
    symbol: str = column("word", "", most=MAX_KEY)
    origin: str = column("choice", "house", choices=ORIGINS)
    texts: Texts = field(default_factory=dict)
    picture: str = column("picture", "", most=MAX_PICTURE, terse=True)


@dataclass(frozen=True, slots=True)
class BoardData:
    """A board: its size in mm, and its picture."""

    key: str
    width: float = column("decimal", 250.0, least=20, most=MAX_BOARD)
    height: float = column("decimal", 180.0, least=20, most=MAX_BOARD)
    picture: str = column("picture", "", most=MAX_PICTURE, terse=True)
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlaceData:
    """A named place on a board: a rectangle or, without a width and a height, a point.

    ``x``, ``y``: of its middle, in mm from the board's top left corner. ``holds``: any number of things,
    ``one`` card or counter, or a ``stack``.
    """

    key: str
    board: str = column("word", most=MAX_KEY)
    x: float = column("decimal", 0.0, most=MAX_BOARD)
    y: float = column("decimal", 0.0, most=MAX_BOARD)
    width: float = column("decimal", 0.0, most=MAX_BOARD, terse=True)
    height: float = column("decimal", 0.0, most=MAX_BOARD, terse=True)
    holds: str = column("choice", "", choices=("", "one", "stack"), terse=True)
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class BackData:
    """A back, shared by all cards of one deck (in a deck that shows sides, of one side).

    ``count``: cards with it that the deck should have; 0: as many as exist.
    """

    key: str
    deck: str = column("choice")
    side: str = column("choice")
    texts: Texts = field(default_factory=dict)
    count: int = column("number", 0, most=500, terse=True)


@dataclass(frozen=True, slots=True)
class NumberData:
    """A number of the game that no card shows, such as a cost or a threshold, and its origin."""

    key: str
    value: int = column("number", most=MAX_NUMBER)
    origin: str = column("choice", "house", choices=ORIGINS)
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleSetData:
    """A rule set: differences from the printed set, with its name and ``notes`` as texts."""

    key: str
    differs: Differences = column("differs", Differences, "program")  # noqa: RUF009
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TermData:
    """A glossary term: its accepted names in each language (``name``), separated by commas."""

    key: str
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LabelData:
    """The name of a part of the set's game, by language (``name``).

    Its key says which: ``kind-K`` (``kinds-K`` for many), ``side-S``, ``deck-D``, ``field-F``,
    ``choice-F-V``, ``line-K``, ``line-K-S-V`` (the line under the picture).
    """

    key: str
    texts: Texts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ParagraphData:
    """A paragraph of the set's rules text (``text``); the keys are in the order of the text."""

    key: str
    texts: Texts = field(default_factory=dict)


Entity = (
    CardData | TrackData | CounterData | BoardData | PlaceData | BackData | NumberData | RuleSetData
    | TermData | LabelData | ParagraphData
)  # fmt: skip
COLUMNS: Mapping[str, Field] = {declared.name: declared for declared in columns(CardData, "game")}
"""Columns of a card that games declare, with their own limits."""
RESERVED = ("key", "id", "name", "texts", "values", *(each.name for each in columns(CardData, "everyone")))
"""Names that no game may give a field."""


def default_of(name: str, widget: Widget, choices: tuple[str, ...] = ()) -> object:
    """Return the default of a field that a game declares."""
    if name in COLUMNS:
        return COLUMNS[name].default
    if widget == "choice":
        return choices[0] if choices else ""
    return {"number": None, "flag": False}.get(widget, "")
