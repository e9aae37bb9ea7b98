"""A field of an entity in a set (editing widget, limits, validation), and the parts of a game.

Declarations are in :mod:`app.cards.fields` and :mod:`app.cards.game`.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field as dataclass_field, replace
from typing import Any, Literal, get_args

from app.cards.errors import CatalogueError
from app.face.content import Outline
from app.i18n.scripts import has_joined_letters
from app.rules.cardset import MAX_CELLS as MAX_CELLS, MAX_COPIES as MAX_COPIES, MAX_TEXT as MAX_TEXT

Widget = Literal[
    "number", "decimal", "choice", "flag", "text", "long-text", "word", "power", "locations",
    "location", "picture", "cells", "sides", "params", "origins", "symbols", "values", "powers",
    "told", "differs", "points",
]  # fmt: skip

KEY = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
MAX_KEY = 60
LANGUAGE = re.compile(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*")
MAX_LANGUAGES = 40
MAX_NAME = 120
"""Maximum characters of a set's name and version, which appear in a card's footer."""
MAX_LABEL = 400
"""Maximum characters of a text on the board."""
MAX_WORDS, MAX_WORD = 5000, 80
"""Maximum number of words the dictionary lacks, and characters of each."""
MAX_BOARD = 1200
"""Maximum width and height of a board, in mm."""
MAX_NUMBER = 10_000
"""Maximum value of a number in a game."""
MAX_POWERS, MAX_NODES, MAX_DEPTH = 4, 120, 6
"""Maxima: powers of a card besides the first named one; values in one power; nesting depth."""
ORIGINS = ("rulebook", "derived", "house")
# Control characters, line ends other than LF, surrogates, byte-order and direction marks: the latter would
# invisibly reverse neighbouring text.
_NEVER = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff\ud800-\udfff]"
)
_UNPRINTABLE = re.compile(_NEVER.pattern.replace("\\x0b", "\\x0a\\x0b"))
_LINE_END = re.compile("\r\n?|[\x0b\x0c\x85\u2028\u2029]")


@dataclass(frozen=True, slots=True)
class Field:
    """A field: how it is edited, for which kinds of card, within which limits.

    For texts ``most`` is the number of characters, for lists that of members; ``least`` and ``most`` of a
    ``cells`` field apply to each cell. An ``optional`` number may be None, and is then not drawn. ``default``
    applies where a file has no value; without one (``...``) a value is required. ``kinds``: the kinds of card
    that have the field; empty: all. A ``terse`` field is left out of files at its default.
    """

    name: str
    widget: Widget
    kinds: tuple[str, ...] = ()
    least: int = 0
    most: int = 99
    choices: tuple[str, ...] = ()
    optional: bool = False
    translated: bool = False
    default: Any = ...
    terse: bool = False

    def on(self, kind: str) -> bool:
        return not self.kinds or kind in self.kinds


def validate(field: Field, value: object, key: str) -> object:
    """Return *value* normalized for *field* of the entity *key*. Raises :class:`CatalogueError`."""
    if value is None and field.optional:
        return None
    match field.widget:
        case "number":
            return _number(field, value, key)
        case "decimal":
            if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
                raise invalid_value("not-a-number", field, value, key)
            return float(_within(field, value, key))
        case "flag":
            return bool(value)
        case "locations":
            if not isinstance(value, Iterable):
                raise TypeError(value)
            ways = tuple(dict.fromkeys(check_key(str(way)) for way in value))
            if len(ways) > field.most:
                raise CatalogueError(
                    "cards.too-many", what=f"{key}: {field.name}", count=len(ways), most=field.most
                )
            return ways
        case "cells":
            return tuple(_number(field, cell, key) for cell in _require_list(field, value, key))
        case "sides":
            return tuple(
                _choice(field, side, key, field.choices) for side in _require_list(field, value, key)
            )
        case "points":
            points = _require_list(field, value, key) if value else ()
            return tuple(_point(field, point, key) for point in points)
        case "params" | "origins":
            return _pairs(field, value, key)
        case "powers":
            return _powers(field, value, key)
        case "told":
            return _digests_by_language(field, value, key)
        case "choice":
            return _choice(field, str(value), key, field.choices)
        case "symbols":
            names = str(value).split()
            if len(names) > field.most:
                what = f"{key}: {field.name}"
                raise CatalogueError("cards.too-many", what=what, count=len(names), most=field.most)
            return " ".join(map(check_key, names))
    if field.widget == "power" and not isinstance(value, str):
        return _powers(field, value, key)
    text = str(value)
    if len(text) > field.most and field.widget in ("text", "long-text", "picture", "word"):
        raise CatalogueError("cards.too-long", card=key, field=field.name, length=len(text), most=field.most)
    if text and field.widget in ("power", "location", "word"):
        return check_key(text)
    return normalize_text(text, "\n" if field.widget == "long-text" else "")


def invalid_value(code: str, field: Field, value: object, key: str, **more: object) -> CatalogueError:
    """Return the error for *value* in *field* of the entity *key*."""
    return CatalogueError(f"cards.{code}", card=key, field=field.name, value=shortened(value), **more)


def shortened(value: object) -> str:
    # Converting a very long number to text is slow, and Python refuses it.
    if isinstance(value, int) and value.bit_length() > 200:
        return "…"
    try:
        return str(value)[:40]
    except (ValueError, RecursionError):
        return "…"


def _number(field: Field, value: object, key: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise invalid_value("not-a-number", field, value, key)
    return int(_within(field, value, key))


def _within(field: Field, value: float, key: str) -> float:
    if not field.least <= value <= field.most:
        raise invalid_value("out-of-limits", field, value, key, least=field.least, most=field.most)
    return value


def _choice(field: Field, value: object, key: str, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise invalid_value("not-a-choice", field, value, key, choices=", ".join(c for c in choices if c))
    return value


def _require_list(field: Field, value: object, key: str) -> list[object] | tuple[object, ...]:
    if not isinstance(value, list | tuple) or not value:
        raise invalid_value("not-a-list", field, value, key)
    if len(value) > MAX_CELLS:
        raise CatalogueError("cards.too-many", what=f"{key}: {field.name}", count=len(value), most=MAX_CELLS)
    return value


def _point(field: Field, value: object, key: str) -> tuple[float, float]:
    if not isinstance(value, list | tuple) or len(value) != 2:
        raise invalid_value("not-a-list", field, value, key)
    number = replace(field, widget="decimal")
    x, y = (validate(number, coordinate, key) for coordinate in value)
    assert isinstance(x, float)
    assert isinstance(y, float)
    return x, y


def _pairs(field: Field, value: object, key: str) -> dict[str, object]:
    """Validate a power's arguments (``params``) or numbers' origins (``origins``)."""
    if not isinstance(value, Mapping) or len(value) > field.most:
        raise invalid_value("not-a-list", field, "", key)
    for name, entry in value.items():
        is_plain = isinstance(entry, bool) or (isinstance(entry, int) and abs(entry) < 10**9)
        is_text = isinstance(entry, str) and len(entry) <= MAX_NAME and normalize_text(entry, "") == entry
        if not re.fullmatch(r"[a-z0-9_-]{1,60}", name) or not (is_plain or is_text):
            raise invalid_value("not-a-list", field, f"{name} = {shortened(entry)}", key)
        if field.widget == "origins" and entry not in ORIGINS:
            raise invalid_value("not-a-choice", field, entry, key, choices=", ".join(ORIGINS))
    return dict(value)


def _powers(field: Field, value: object, key: str) -> tuple[dict[str, object], ...]:
    """Validate only the size and depth of powers; :mod:`app.cards.powers` checks their meaning."""
    if not isinstance(value, list | tuple) or not all(isinstance(power, Mapping) for power in value):
        raise invalid_value("not-a-list", field, value, key)
    if len(value) > MAX_POWERS:
        what = f"{key}: {field.name}"
        raise CatalogueError("cards.too-many", what=what, count=len(value), most=MAX_POWERS)

    def plain(node: object, deep: int, left: list[int]) -> object:
        left[0] -= 1
        if left[0] < 0 or deep < 0:
            raise CatalogueError("cards.too-many", what=f"{key}: {field.name}", count="…", most=MAX_NODES)
        if isinstance(node, Mapping):
            return {check_word(name): plain(child, deep - 1, left) for name, child in node.items()}
        if isinstance(node, list | tuple):
            return [plain(child, deep - 1, left) for child in node]
        if isinstance(node, bool) or (isinstance(node, int) and abs(node) < 10**9):
            return node
        if isinstance(node, str) and len(node) <= MAX_NAME and normalize_text(node, "") == node:
            return node
        raise invalid_value("not-a-list", field, node, key)

    def check_word(name: object) -> str:
        if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9_-]{1,60}", name):
            raise invalid_value("not-a-list", field, name, key)
        return name

    powers = (plain(power, MAX_DEPTH, [MAX_NODES]) for power in value)
    return tuple(power for power in powers if isinstance(power, dict))


def _digests_by_language(field: Field, value: object, key: str) -> dict[str, str]:
    if not isinstance(value, Mapping) or len(value) > MAX_LANGUAGES:
        raise invalid_value("not-a-list", field, "", key)
    for language, digest in value.items():
        if not isinstance(digest, str) or not re.fullmatch(r"[0-9a-f]{16}", digest):
            raise invalid_value("not-a-list", field, digest, key)
        check_language(str(language))
    return {language: value[language] for language in sorted(value)}


def check_language(language: str) -> str:
    """Return *language* if faces can be typeset in it. Raises :class:`CatalogueError`."""
    if not LANGUAGE.fullmatch(language):
        raise CatalogueError("cards.not-a-language", language=language[:40])
    if has_joined_letters(language):
        raise CatalogueError("cards.joined-letters", language=language[:40])
    return language


def check_heading(text: object, field: str) -> str:
    """Return a set's name or version normalized. Raises :class:`CatalogueError` if too long for a footer."""
    if not isinstance(text, str) or len(text) > MAX_NAME:
        raise CatalogueError(
            "cards.bad-value", file="set.toml", place="—", field=field, value=shortened(text)
        )
    return normalize_text(text, "")


def normalize_text(text: str, allowed: str = "\n") -> str:
    """Return *text* fit for cards and files.

    Normalizes to NFC and removes control characters and surrogates. Tabs become spaces; line ends of all
    kinds do so unless *allowed*.
    """
    if not _UNPRINTABLE.search(text) and unicodedata.is_normalized("NFC", text):
        return text
    text = _LINE_END.sub("\n", text).replace("\t", " ")
    if "\n" not in allowed:
        text = " ".join(text.split("\n"))
    return _NEVER.sub("", unicodedata.normalize("NFC", text))


def check_key(key: str) -> str:
    """Return *key* if valid: words of lower-case Latin letters and digits, joined by hyphens."""
    if not isinstance(key, str) or not KEY.fullmatch(key) or len(key) > MAX_KEY:
        raise CatalogueError("cards.not-a-key", value=shortened(key))
    return key


FILE = "game.toml"
"""The file of a set's game declaration."""
Shape = Outline
SHAPES: tuple[Shape, ...] = get_args(Shape)
TYPES: tuple[Widget, ...] = ("text", "long-text", "number", "choice", "flag", "picture", "symbols")
"""Types that a set's own fields may have."""
TEXTS: Mapping[str, Widget] = {"rules": "long-text", "flavour": "text"}
"""Texts any game may declare, with their widgets."""
HIDDEN: tuple[Widget, ...] = ("params", "origins")
"""Widgets of fields that are not edited directly."""
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
class Seat:
    """A player's seat: its colour ``#rrggbb``, its symbol, whether fewer can play without it."""

    key: str
    colour: str = ""
    symbol: str = ""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Size:
    """A card size, in mm."""

    key: str
    shape: Shape = "rect"
    w: float = 63.0
    h: float = 88.0


@dataclass(frozen=True, slots=True)
class Lookup:
    """A lookup table for formulas, such as rarity → colour. ``other``: the value for all other rows.

    ``of``: the field whose values are on the left of ``rows``; "": any text.
    """

    key: str
    of: str = ""
    rows: Mapping[str, str] = dataclass_field(default_factory=dict)
    other: str = ""


Declaration = Kind | Deck | Side | Seat | Size | Lookup | Field


def declared_name(declaration: Declaration) -> str:
    """Return the name of a field, the key of any other *declaration*."""
    return declaration.name if isinstance(declaration, Field) else declaration.key


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
