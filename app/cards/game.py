"""A set's game: kinds of cards, decks, sides, seats, fields, sizes, symbols, fonts, templates.

A set without a declaration belongs to the shipped game, which is data too (``data/game/``). Declarations are
plain values; :func:`Game.read` accepts only those that can be stored, drawn, written and read back.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field as dataclass_field, replace
from functools import cache, cached_property, lru_cache
from typing import Any

from app import disk_cache, paths
from app.cards import game_reading
from app.cards.entities import COLUMNS, CardData, columns, default_of
from app.cards.field import (
    FILE,
    HIDDEN,
    TEXTS,
    Deck,
    Declaration,
    Field,
    Kind,
    Lookup,
    Seat,
    Shape,
    Side,
    Size,
    usual_most,
)
from app.face.content import POKER, SIZES
from app.face.template import Source

_FIRST = ("kind", "side", "deck", "copies")
"""Fields of every card that come before those that games declare."""
NOTE = "playtest_note"
"""The field of the designer's note, which is neither printed nor translated."""


@dataclass(frozen=True)
class Game:
    """The game a set declares.

    ``symbols``: name → SVG path data in a square of 24 units (drawn by the even-odd rule), a colour and such
    path data, or the digest of a stored picture; ``fonts``: name → digest of a stored font; ``templates``: of
    the faces, opaque here.
    """

    kinds: tuple[Kind, ...]
    decks: tuple[Deck, ...]
    sides: tuple[Side, ...]
    fields: tuple[Field, ...] = ()
    sizes: tuple[Size, ...] = ()
    lookups: tuple[Lookup, ...] = ()
    seats: tuple[Seat, ...] = ()
    symbols: Mapping[str, str] = dataclass_field(default_factory=dict)
    fonts: Mapping[str, str] = dataclass_field(default_factory=dict)
    templates: tuple[Source, ...] = ()

    def __hash__(self) -> int:
        return hash(self.canonical)

    # ---- card fields

    @cached_property
    def card_fields(self) -> tuple[Field, ...]:
        """Every card field, in the order of forms, tables and files."""
        texts = [field for field in self.fields if field.translated]
        plain = [field for field in self.fields if not field.translated]
        common = [self.adapted(field) for field in columns(CardData, "everyone")]
        return (
            Field("name", "text", most=60, translated=True),
            *texts,
            *(field for field in common if field.name in _FIRST),
            *(field for field in plain if field.widget != "origins"),
            *(field for field in common if field.name not in _FIRST),
            *(field for field in plain if field.widget == "origins"),
        )

    def adapted(self, field: Field) -> Field:
        """Return *field*, which every set has, with this game's kinds, sides, or decks as choices."""
        lists = {
            "kind": self.kind_keys, "side": self.side_keys, "sides": self.side_keys, "deck": self.deck_keys,
        }  # fmt: skip
        if field.name not in lists:
            return field
        keys = lists[field.name]
        default = field.default if field.default in (..., *keys) else keys[0]
        return replace(field, choices=keys, default=default)

    @cached_property
    def edited_fields(self) -> tuple[Field, ...]:
        return tuple(field for field in self.card_fields if field.widget not in HIDDEN)

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        return {field.name: field for field in self.edited_fields}

    @cached_property
    def own_fields(self) -> Mapping[str, Field]:
        """The fields stored in :attr:`CardData.values`, by name."""
        return {
            field.name: field for field in self.fields if not field.translated and field.name not in COLUMNS
        }

    @cached_property
    def place_kinds(self) -> tuple[str, ...]:
        """The kinds of card that are locations, from which paths lead to others."""
        return tuple(kind for field in self.fields if field.widget == "locations" for kind in field.kinds)

    @cached_property
    def drawn_fields(self) -> tuple[Field, ...]:
        """The fields that templates may refer to, besides those common to all cards."""
        return tuple(
            field
            for field in self.card_fields
            if field.name not in ("name", *_FIRST, "picture", NOTE, *TEXTS)
            and field.widget not in ("power", "location", *HIDDEN)
        )

    @cached_property
    def texts(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.card_fields if field.translated)

    @cached_property
    def printed_texts(self) -> tuple[str, ...]:
        """The texts that templates draw on faces; only these are translated."""
        words = {"name", *TEXTS, *re.findall(r"\w+", str(self.templates))}
        return tuple(name for name in self.texts if name in words)

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        return tuple(field.name for field in self.card_fields if field.widget == "number")

    @lru_cache(maxsize=256)  # noqa: B019  (a game is a value, and there are few)
    def fields_of(self, kind: str) -> tuple[Field, ...]:
        """Return the fields that people edit on a card of *kind*."""
        return tuple(field for field in self.edited_fields if field.on(kind))

    def records_origins(self) -> bool:
        return any(field.widget == "origins" for field in self.fields)

    # ---- kinds, decks, sides

    @cached_property
    def kind_keys(self) -> tuple[str, ...]:
        return tuple(kind.key for kind in self.kinds)

    @cached_property
    def deck_keys(self) -> tuple[str, ...]:
        return tuple(deck.key for deck in self.decks)

    @cached_property
    def side_keys(self) -> tuple[str, ...]:
        return tuple(side.key for side in self.sides)

    def card_size(self, kind: str) -> tuple[tuple[float, float], Shape]:
        """Return the width and height in mm of a card of *kind*, and the shape."""
        size = next((declared.size for declared in self.kinds if declared.key == kind), "poker")
        own = next((declared for declared in self.sizes if declared.key == size), None)
        return ((own.w, own.h), own.shape) if own is not None else (SIZES.get(size, POKER), "rect")

    def back_side(self, side: str, deck: str) -> str:
        """Return the side shown on the back of a *deck* card of *side*."""
        return (
            side if any(declared.by_side for declared in self.decks if declared.key == deck) else self.no_side
        )

    @cached_property
    def no_side(self) -> str:
        """The side of cards and counters that belong to no side."""
        return str(self.by_name["side"].default)

    def deck_of(self, kind: str) -> str:
        deck = next((declared.deck for declared in self.kinds if declared.key == kind), "")
        return deck or str(self.by_name["deck"].default)

    # ---- as plain values

    def to_plain(self) -> dict[str, Any]:
        """Return the declarations for JSON and TOML, without defaults."""
        plain = {
            "kind": [_non_defaults(kind, Kind(kind.key, self.deck_keys[0])) for kind in self.kinds],
            "deck": [_non_defaults(deck, Deck(deck.key)) for deck in self.decks],
            "side": [_non_defaults(side, Side(side.key)) for side in self.sides],
            "seat": [_non_defaults(seat, Seat(seat.key)) for seat in self.seats],
            "field": [_field_to_plain(field) for field in self.fields],
            "size": [
                {name: getattr(size, name) for name in ("key", "shape", "w", "h")} for size in self.sizes
            ],
            "lookup": [_non_defaults(table, Lookup(table.key)) for table in self.lookups],
            "symbols": dict(self.symbols),
            "fonts": dict(self.fonts),
            "template": [dict(template) for template in self.templates],
        }
        return {name: value for name, value in plain.items() if value}

    @classmethod
    def read(cls, plain: object) -> Game:
        """Return the game from :meth:`to_plain`. Raises :class:`CatalogueError` naming the invalid place."""
        return cls(**game_reading.read(plain))

    @cached_property
    def stored(self) -> str:
        return json.dumps(self.to_plain(), ensure_ascii=False)

    @cached_property
    def canonical(self) -> str:
        return json.dumps(self.to_plain(), ensure_ascii=False, sort_keys=True)

    @cached_property
    def look(self) -> str:
        """The drawing declarations as canonical JSON; "" if as in the shipped game."""
        drawn, shipped_drawn = self._drawn(), shipped()._drawn()
        return "" if drawn == shipped_drawn else json.dumps(drawn, ensure_ascii=False, sort_keys=True)

    def _drawn(self) -> dict[str, object]:
        plain = self.to_plain()
        return {
            "kinds": [{"key": kind.key, "size": kind.size, "symbol": kind.symbol} for kind in self.kinds],
            "sides": [
                {"key": side.key, "colour": side.colour, "lean": side.lean, "symbol": side.symbol}
                for side in self.sides
            ],
            "sizes": plain.get("size", []),
            "symbols": dict(self.symbols),
            "fonts": dict(self.fonts),
            "templates": plain.get("template", []),
        } | ({"lookups": plain["lookup"]} if self.lookups else {})

    # ---- changes

    def with_field(self, new: Field) -> Game:
        """Return this game with the field *new*: in place of the field with its name, or last."""
        exists = any(field.name == new.name for field in self.fields)
        kept = tuple(new if field.name == new.name else field for field in self.fields)
        return replace(self, fields=kept if exists else (*kept, new))


def _non_defaults(declaration: Declaration, blank: Declaration) -> dict[str, object]:
    """Return the values of *declaration* that differ from *blank*, and its key."""
    values = {name: getattr(declaration, name) for name in type(declaration).__slots__}
    return {name: value for name, value in values.items() if name == "key" or value != getattr(blank, name)}


def _field_to_plain(field: Field) -> dict[str, object]:
    plain: dict[str, object] = {
        "name": field.name,
        "type": field.widget,
        "kinds": list(field.kinds),
        "least": field.least,
        "most": field.most,
        "choices": list(field.choices),
        "optional": field.optional,
        "translated": field.translated,
        "terse": field.terse,
    }
    defaults = {
        "kinds": [],
        "least": 0,
        "most": usual_most(field.widget),
        "choices": [],
        "optional": field.widget == "number",
        "translated": False,
        "terse": not field.translated,
    }
    result = {name: value for name, value in plain.items() if name not in defaults or value != defaults[name]}
    if not field.translated and field.default != default_of(field.name, field.widget, field.choices):
        result["default"] = field.default
    return result


# ---- games


@cache
def shipped() -> Game:
    """Return the game of the shipped sets, from ``data/game/game.toml``."""
    file = paths.data() / "game" / FILE

    plain = disk_cache.cached(
        "game",
        lambda: (disk_cache.stamp_of_files([file]), disk_cache.stamp_of_code("cards")),
        lambda: Game.read(tomllib.loads(file.read_text(encoding="utf-8"))).to_plain(),
    )
    return Game.read(plain)


@lru_cache(maxsize=64)
def from_text(text: str) -> Game:
    """Return the game stored as *text*. Raises :class:`CatalogueError` or ValueError."""
    return Game.read(json.loads(text))


def known_to_rules(mine: Game) -> bool:
    """Return whether the rules of the shipped games can play a set of the game *mine*."""
    theirs = shipped()
    return mine is theirs or (
        mine.kind_keys == theirs.kind_keys
        and mine.decks == theirs.decks
        and mine.side_keys == theirs.side_keys
        and all(field in mine.fields for field in theirs.fields)
    )
