"""Parse and validate a game's declarations; errors name the declaration and the value."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypedDict, TypeGuard, TypeVar

from app.cards.entities import COLUMNS, RESERVED, default_of
from app.cards.errors import CatalogueError, unfit, unknown_key
from app.cards.field import (
    FILE,
    HIDDEN,
    KEY,
    MAX_NAME,
    MAX_NUMBER,
    SHAPES,
    TEXTS,
    TYPES,
    Deck,
    Declaration,
    Field,
    Kind,
    Lookup,
    Seat,
    Side,
    Size,
    Widget,
    declared_name,
    largest,
    normalize_text,
    shortened,
    usual_most,
    validate,
)
from app.face.content import SIZES
from app.face.look import check
from app.face.template import Source, TemplateError

MAX_COUNTS = {"kind": 60, "deck": 60, "side": 40, "seat": 4, "field": 100, "size": 40, "lookup": 60,
              "template": 400}  # fmt: skip
MAX_SYMBOLS, MAX_FONTS, MAX_CHOICES = 300, 40, 60
MAX_KEY, MAX_FIELD_NAME = 17, 24
"""Maximum characters, kept short because label keys combine them."""
MAX_OUTLINE = 8000
MAX_ROWS = 500
"""Maximum rows of a lookup table; each row and value has at most MAX_NAME characters."""
MIN_SIZE, MAX_SIZE = 12.0, 300.0
"""Limits of a card's width and height, in mm."""
MAX_DEPTH, MAX_NODES, MAX_STRING = 14, 20_000, 2000
"""Nesting depth of a template, values in all templates together, characters of one string."""
SIZED: tuple[Widget, ...] = ("text", "long-text", "number", "symbols", "locations")
"""Widgets of fields with a configurable ``most``."""
DIGEST = re.compile(r"[0-9a-f]{64}")
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,2})?"
# Possessive and atomic, because digits can be split into numbers in very many ways.
_OUTLINE = re.compile(rf"\s*+(?:(?:[MmLlHhVvCcSsQqTtAaZz]|(?>{_NUMBER}))[\s,]*+)*+")
_ARGUMENTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
_PART = re.compile(rf"([MmLlHhVvCcSsQqTtAaZz])|({_NUMBER})")


Value = TypeVar("Value")
Word = TypeVar("Word", bound=str)
AnyDeclaration = TypeVar("AnyDeclaration", bound=Declaration)


REQUIRED: Any = ...
"""The default of a value that must be given."""
GameParts = TypedDict("GameParts", {  # noqa: UP013
    "kinds": tuple[Kind, ...], "decks": tuple[Deck, ...], "sides": tuple[Side, ...],
    "fields": tuple[Field, ...], "sizes": tuple[Size, ...], "lookups": tuple[Lookup, ...],
    "seats": tuple[Seat, ...], "templates": tuple[Source, ...],
    "symbols": Mapping[str, str], "fonts": Mapping[str, str],
})  # fmt: skip
"""The parts of :class:`app.cards.game.Game`."""


class _Row:
    """One table of declarations. ``get`` to ``words`` validate and return one of its values."""

    def __init__(self, part: str, values: object, number: int) -> None:
        self.part, self.place = part, f"{part} {number}"
        if not isinstance(values, Mapping):
            raise _bad_value(self.place, part, values)
        self.values = values
        self.names_read: dict[str, None] = {}
        name = values.get("key", values.get("name"))
        if isinstance(name, str):
            self.place = f"{part} {name[:40]}"

    def bad_value(self, name: str, choices: Iterable[str] = ()) -> CatalogueError:
        return _bad_value(self.place, name, self.values.get(name, ""), choices)

    def get(
        self, name: str, default: Value, is_valid: Callable[[Any], bool], choices: Iterable[str] = ()
    ) -> Value:
        self.names_read[name] = None
        value: Value = self.values.get(name, default)
        if value is ... or (name in self.values and not is_valid(value)):
            raise self.bad_value(name, choices)
        return value

    def key(self, name: str = "key", default: str = REQUIRED, most: int = MAX_KEY) -> str:
        return str(self.get(name, default, lambda value: _is_key(value, most) or value == default))

    def flag(self, name: str, default: bool = False) -> bool:
        return bool(self.get(name, default, lambda value: isinstance(value, bool)))

    def number(self, name: str, default: int, least: int, most: int) -> int:
        return int(self.get(name, default, lambda value: type(value) is int and least <= value <= most))

    def colour(self, default: str) -> str:
        return self.get(
            "colour", default, lambda value: isinstance(value, str) and bool(_COLOUR.fullmatch(value))
        )

    def length(self, name: str) -> float:
        return float(
            self.get(name, REQUIRED, lambda value: _is_length(value) and MIN_SIZE <= value <= MAX_SIZE)
        )

    def word(self, name: str, default: Word, choices: Sequence[Word]) -> Word:
        return self.get(name, default, lambda value: isinstance(value, str) and value in choices, choices)

    def words(
        self, name: str, is_valid: Callable[[Any], bool], choices: Iterable[str] = ()
    ) -> tuple[str, ...]:
        def good(values: object) -> bool:
            return (
                isinstance(values, list | tuple)
                and len(values) <= MAX_CHOICES
                and all(map(is_valid, values))
                and len(set(values)) == len(values)
            )

        return tuple(self.get(name, (), good, choices))


def read(plain: object) -> GameParts:
    """Return the parts of the game in *plain*. Raises :class:`CatalogueError`."""
    if not isinstance(plain, Mapping):
        raise _bad_value("—", "kind", plain)
    allowed = (*MAX_COUNTS, "symbols", "fonts")
    unknown = next((name for name in plain if name not in allowed), None)
    if unknown is not None:
        raise unknown_key(FILE, "—", str(unknown), allowed)
    decks = _read_declarations(plain, "deck", lambda row: Deck(row.key(), row.flag("by_side")))
    sides = _read_declarations(plain, "side", _side)
    seats = _read_declarations(plain, "seat", _seat)
    sizes = _read_declarations(plain, "size", lambda row: Size(row.key(), row.word("shape", "rect", SHAPES),
                                                 row.length("w"), row.length("h")))  # fmt: skip
    known_sizes = (*SIZES, *(size.key for size in sizes))
    symbols = _read_table(plain, "symbols", MAX_SYMBOLS, is_symbol)
    deck_keys = tuple(deck.key for deck in decks)
    if not decks or not sides:
        raise _bad_value("—", "side" if decks else "deck", "")

    def kind(row: _Row) -> Kind:
        deck = row.word("deck", deck_keys[0], deck_keys)
        return Kind(row.key(), deck, row.word("size", "poker", known_sizes), row.key("symbol", "", 40))

    kinds = _read_declarations(plain, "kind", kind)
    if not kinds:
        raise _bad_value("—", "kind", "")
    fields = _read_declarations(
        plain, "field", lambda row: _field(row, tuple(declared.key for declared in kinds))
    )
    lookups = _read_declarations(plain, "lookup", _lookup)
    labels = label_keys(kinds, decks, sides, fields, lookups, seats)
    duplicate = next((key for key in labels if labels.count(key) > 1), None)
    if duplicate is not None:
        raise CatalogueError("cards.key-twice", key=duplicate)
    return {
        "kinds": kinds,
        "decks": decks,
        "sides": sides,
        "seats": seats,
        "fields": fields,
        "sizes": sizes,
        "lookups": lookups,
        "symbols": symbols,
        "fonts": _read_table(plain, "fonts", MAX_FONTS, lambda digest: DIGEST.fullmatch(digest) is not None),
        "templates": _templates(plain.get("template", [])),
    }


def label_keys(
    kinds: Sequence[Kind],
    decks: Sequence[Deck],
    sides: Sequence[Side],
    fields: Sequence[Field],
    lookups: Sequence[Lookup] = (),
    seats: Sequence[Seat] = (),
) -> list[str]:
    """Return the keys of the labels for a game's declarations."""
    return [
        *(f"kind-{kind.key}" for kind in kinds),
        *(f"side-{side.key}" for side in sides),
        *(f"deck-{deck.key}" for deck in decks),
        *(f"field-{field.name}" for field in fields if field.widget not in HIDDEN),
        *(f"choice-{field.name}-{value or 'none'}" for field in fields for value in field.choices),
        *(f"lookup-{table.key}" for table in lookups),
        *(f"seat-{seat.key}" for seat in seats),
    ]


def _side(row: _Row) -> Side:
    return Side(row.key(), row.colour("#4a5a68"), row.number("lean", 0, -1, 1), row.key("symbol", "", 40))


def _seat(row: _Row) -> Seat:
    return Seat(row.key(), row.colour(""), row.key("symbol", "", 40), row.flag("optional"))


def _lookup(row: _Row) -> Lookup:
    """Read a lookup table. Its field may be missing, because the other side of a merge deleted it."""

    def is_cell(value: object) -> bool:
        return isinstance(value, str) and len(value) <= MAX_NAME and normalize_text(value, "") == value

    def are_rows(rows: object) -> bool:
        return (
            isinstance(rows, Mapping)
            and len(rows) <= MAX_ROWS
            and all(is_cell(row) and is_cell(value) for row, value in rows.items())
        )

    key, of = row.key(most=MAX_FIELD_NAME), row.key("of", "", MAX_FIELD_NAME)
    return Lookup(key, of, dict(row.get("rows", {}, are_rows)), row.get("other", "", is_cell))


def _field(row: _Row, kinds: tuple[str, ...]) -> Field:
    name = row.key("name", most=MAX_FIELD_NAME)
    translated = row.flag("translated")
    types: tuple[Widget, ...] = TYPES
    if name in COLUMNS:
        types = (COLUMNS[name].widget,)
    elif translated or name in TEXTS:
        types = ("text", "long-text")
    widget: Widget = row.word("type", REQUIRED, types)
    if name in RESERVED or (name in TEXTS and not translated) or (name in COLUMNS and translated):
        raise row.bad_value("name" if name in RESERVED else "translated")
    is_number = widget == "number"
    default_most = usual_most(widget)
    least = -MAX_NUMBER if is_number else 1
    most = row.number("most", default_most, least, largest(widget) if widget in SIZED else default_most)
    least = row.number("least", 0, -MAX_NUMBER if is_number else 0, most if is_number else 0)
    choices = row.words("choices", lambda value: value == "" or _is_key(value, MAX_KEY))
    if (widget == "choice") != bool(choices) or (
        name in COLUMNS and widget == "choice" and "" not in choices
    ):
        raise row.bad_value("choices")
    optional = row.flag("optional", is_number)
    if (optional and not is_number) or (is_number and name in COLUMNS and not optional):
        raise row.bad_value("optional")
    field = Field(
        name,
        widget,
        row.words("kinds", lambda value: value in kinds, kinds),
        least,
        most,
        choices,
        optional,
        translated,
        default_of(name, widget, choices),
        row.flag("terse", not translated),
    )
    row.names_read["default"] = None
    if "default" in row.values:
        field = _with_default(row, field)
    elif is_number and not optional:
        raise row.bad_value("default")
    return field


def _with_default(row: _Row, field: Field) -> Field:
    value = row.values["default"]
    expected = {"flag": bool, "number": int}.get(field.widget, str)
    if field.translated or field.optional or field.name in COLUMNS or type(value) is not expected:
        raise row.bad_value("default")
    try:
        fitting = validate(field, value, field.name)
    except CatalogueError as error:
        raise row.bad_value("default") from error
    if fitting != value:
        raise row.bad_value("default")
    return replace(field, default=value)


def _read_declarations(
    plain: Mapping[str, Any], part: str, make: Callable[[_Row], AnyDeclaration]
) -> tuple[AnyDeclaration, ...]:
    """Return the declarations that *make* reads from the tables of *part*. Their names must be unique."""
    rows = plain.get(part, [])
    if not isinstance(rows, list | tuple):
        raise _bad_value("—", part, rows)
    if len(rows) > MAX_COUNTS[part]:
        raise CatalogueError("cards.too-many", what=part, count=len(rows), most=MAX_COUNTS[part])
    declarations: list[AnyDeclaration] = []
    for number, values in enumerate(rows, 1):
        row = _Row(part, values, number)
        declarations.append(make(row))
        unknown = next((name for name in row.values if name not in row.names_read), None)
        if unknown is not None:
            raise unknown_key(FILE, row.place, str(unknown), row.names_read)
    names = [declared_name(declaration) for declaration in declarations]
    duplicate = next((name for name in names if names.count(name) > 1), None)
    if duplicate is not None:
        raise CatalogueError("cards.key-twice", key=duplicate)
    return tuple(declarations)


def _read_table(
    plain: Mapping[str, object], part: str, most: int, is_valid: Callable[[str], bool]
) -> dict[str, str]:
    table = plain.get(part, {})
    if not isinstance(table, Mapping):
        raise _bad_value("—", part, table)
    if len(table) > most:
        raise CatalogueError("cards.too-many", what=part, count=len(table), most=most)
    for name, value in table.items():
        if not (
            _is_key(name, 40)
            or (
                part == "fonts"
                and isinstance(name, str)
                and 0 < len(name) <= 60
                and normalize_text(name, "") == name
            )
        ):
            raise _bad_value(part, str(name)[:60], value)
        if not isinstance(value, str) or not is_valid(value):
            raise _bad_value(part, name, value)
    return dict(table)


def is_symbol(text: str) -> bool:
    """Return whether *text* is a symbol: an outline, perhaps with a colour before it, or a picture."""
    color, _space, outline = text.partition(" ")
    is_outlined = is_outline(outline if _COLOUR.fullmatch(color) else text)
    return is_outlined or DIGEST.fullmatch(text) is not None


def is_outline(text: str) -> bool:
    """Return whether *text* is valid SVG path data.

    It must start with a move, and each command must have the right number of arguments.
    """
    if len(text) > MAX_OUTLINE or not _OUTLINE.fullmatch(text):
        return False
    command, count = "", 0
    for letter, _number in _PART.findall(text):
        if not letter:
            count += 1
            continue
        if not _takes_arguments(command, count) or (not command and letter not in "Mm"):
            return False
        command, count = letter.lower(), 0
    return bool(command) and _takes_arguments(command, count)


def _takes_arguments(command: str, count: int) -> bool:
    need = _ARGUMENTS.get(command, 0)
    return count == 0 if need == 0 else count > 0 and count % need == 0


def _templates(plain: object) -> tuple[Source, ...]:
    if not isinstance(plain, list | tuple) or not all(isinstance(template, Mapping) for template in plain):
        raise _bad_value("—", "template", plain)
    if len(plain) > MAX_COUNTS["template"]:
        raise CatalogueError("cards.too-many", what="template", count=len(plain), most=MAX_COUNTS["template"])
    remaining = [MAX_NODES]
    values = (_plain_value(template, MAX_DEPTH, remaining) for template in plain)
    templates: tuple[Source, ...] = tuple(value for value in values if isinstance(value, dict))
    try:
        check(templates)
    except TemplateError as error:
        raise _bad_template(error) from error
    return templates


def _bad_template(error: TemplateError) -> CatalogueError:
    place, (name, _equals, value) = f"template {error.where}", error.what.partition(" = ")
    if error.formula is not None:
        return CatalogueError(
            "face.bad-formula",
            file=FILE,
            place=place,
            formula=error.what,
            what=error.formula.what,
            why=error.formula.why,
        )
    if error.allowed and not value:
        return unknown_key(FILE, place, name, error.allowed)
    return _bad_value(place, name if value else "template", value or name, error.allowed)


def _plain_value(value: object, depth: int, remaining: list[int]) -> object:
    """Return *value* with texts normalized. Raises CatalogueError if not plain, too deep, or too large."""
    remaining[0] -= 1
    if remaining[0] < 0 or depth < 0:
        raise CatalogueError("cards.too-many", what="template", count=MAX_NODES + 1, most=MAX_NODES)
    if isinstance(value, Mapping):
        if not all(isinstance(name, str) and len(name) <= MAX_NAME for name in value):
            raise _bad_value("template", "—", value)
        return {
            normalize_text(name, ""): _plain_value(child, depth - 1, remaining)
            for name, child in value.items()
        }
    if isinstance(value, list | tuple):
        return [_plain_value(child, depth - 1, remaining) for child in value]
    if isinstance(value, str) and len(value) <= MAX_STRING:
        return normalize_text(value)
    if isinstance(value, bool) or (_is_length(value) and abs(value) < 10**12):
        return value
    raise _bad_value("template", "—", value)


def _is_key(value: object, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most and KEY.fullmatch(value) is not None


def _is_length(value: object) -> TypeGuard[float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _bad_value(place: str, field: str, value: object, choices: Iterable[str] = ()) -> CatalogueError:
    return unfit(FILE, place, field, shortened(value), choices)
