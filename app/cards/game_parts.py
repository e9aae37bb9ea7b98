"""Parts of a game: kinds of cards, decks, sides, sizes, and the types of fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from app.cards.field import MAX_KEY, MAX_NUMBER, MAX_TEXT, Field, Widget
from app.face.content import Outline

FILE = "game.toml"
"""The file of a set's game declaration."""
Shape = Outline
SHAPES: tuple[Shape, ...] = get_args(Shape)
TYPES: tuple[Widget, ...] = ("text", "long-text", "number", "choice", "flag", "picture", "symbols")
"""Types that a set's own fields may have."""
COLUMNS: Mapping[str, tuple[Widget, object]] = {
    "specialty": ("choice", ""),
    "spell": ("choice", ""),
    "strength": ("number", None),
    "experience": ("number", None),
    "initiative": ("number", None),
    "cost": ("number", None),
    "donor": ("flag", False),
    "power": ("power", ""),
    "params": ("params", {}),
    "ways": ("locations", ()),
    "start": ("location", ""),
    "origins": ("origins", {}),
}
"""Fields with their own attribute in :class:`CardData`: widget and default."""
TEXTS: Mapping[str, Widget] = {"rules": "long-text", "flavour": "text"}
"""Texts any game may declare, with their widgets."""
RESERVED = ("key", "id", "name", "kind", "side", "deck", "copies", "picture", "texts", "values")
HIDDEN: tuple[Widget, ...] = ("params", "origins")
"""Widgets of fields that are not edited directly."""
MAX_COPIES = 99
MAX_PICTURE = 120


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card: its usual deck, its size, its symbol."""

    key: str
    deck: str = ""
    size: str = "poker"
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck. ``by_side``: whether its backs reveal the card's side (rule A16)."""

    key: str
    by_side: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A side: its colour ``#rrggbb``, the slope of its bands (``lean``: -1, 0, 1), its symbol."""

    key: str
    colour: str = "#4a5a68"
    lean: int = 0
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Size:
    """A card size, in mm."""

    key: str
    shape: Shape = "rect"
    w: float = 63.0
    h: float = 88.0


Declaration = Kind | Deck | Side | Size | Field


def declared_name(declaration: Declaration) -> str:
    """Return the name of a field, the key of any other *declaration*."""
    return declaration.name if isinstance(declaration, Field) else declaration.key


def default_of(name: str, widget: Widget, choices: tuple[str, ...] = ()) -> object:
    if name in COLUMNS:
        return COLUMNS[name][1]
    if widget == "choice":
        return choices[0] if choices else ""
    return {"number": None, "flag": False}.get(widget, "")


def usual_most(widget: Widget) -> int:
    """Return the default ``most`` of a field with this widget."""
    limits: Mapping[Widget, int] = {
        "text": 120, "long-text": 600, "number": 99, "flag": 1, "symbols": 20, "locations": 50, "params": 50,
        "picture": MAX_PICTURE,
    }  # fmt: skip
    return limits.get(widget, MAX_KEY)


def largest(widget: Widget) -> int:
    """Return the largest ``most`` allowed for a field with this widget."""
    return {"number": MAX_NUMBER, "symbols": 100, "picture": MAX_PICTURE}.get(widget, MAX_TEXT)
