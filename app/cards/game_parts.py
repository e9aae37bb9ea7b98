"""What a game is declared of: kinds of cards, decks, sides, sizes, and what its fields may be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, get_args

from app.cards.field import MOST_KEY, MOST_NUMBER, MOST_TEXT, Widget
from app.face.content import Outline

FILE = "game.toml"
"""Where the text of a set declares its game."""
Shape = Outline
SHAPES: tuple[Shape, ...] = get_args(Shape)
TYPES: tuple[Widget, ...] = ("text", "long-text", "number", "choice", "flag", "picture", "symbols")
"""What a field of one's own may be."""
COLUMNS: Mapping[str, tuple[Widget, Any]] = {
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
"""Fields with a column of their own in :class:`CardData`: what they are there, and what holds without one."""
TEXTS: Mapping[str, Widget] = {"rules": "long-text", "flavour": "text"}
"""Texts that every game may have: what they are if they are declared."""
RESERVED = ("key", "id", "name", "kind", "side", "deck", "copies", "picture", "texts", "values")
HIDDEN: tuple[Widget, ...] = ("params", "origins")
"""Fields that no person edits by themselves."""
MOST_COPIES = 99
MOST_PICTURE = 120


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card: the deck that it mostly belongs to, its size, the symbol that stands for it."""

    key: str
    deck: str = ""
    size: str = "poker"
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck. ``by_side``: its backs give the side of a card away (rule A16)."""

    key: str
    by_side: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """A side: its colour ``#rrggbb``, how its bands slope (``lean``: -1, 0, 1), its symbol."""

    key: str
    colour: str = "#4a5a68"
    lean: int = 0
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Size:
    """A size of cards, in mm."""

    key: str
    shape: Shape = "rect"
    w: float = 63.0
    h: float = 88.0


def default_of(name: str, widget: Widget, choices: tuple[str, ...] = ()) -> Any:
    """What a field of a card holds while nobody has said anything."""
    if name in COLUMNS:
        return COLUMNS[name][1]
    if widget == "choice":
        return choices[0] if choices else ""
    return {"number": None, "flag": False}.get(widget, "")


def usual_most(widget: Widget) -> int:
    """The ``most`` of a field that says nothing of it."""
    usual: Mapping[Widget, int] = {
        "text": 120, "long-text": 600, "number": 99, "flag": 1, "symbols": 20, "locations": 50, "params": 50,
        "picture": MOST_PICTURE,
    }  # fmt: skip
    return usual.get(widget, MOST_KEY)


def largest(widget: Widget) -> int:
    """The largest ``most`` that a field of this widget may have."""
    return {"number": MOST_NUMBER, "symbols": 100, "picture": MOST_PICTURE}.get(widget, MOST_TEXT)
