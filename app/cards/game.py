"""What a set declares of its game: kinds of cards, decks, sides, fields, sizes, symbols, fonts, templates.

A set without a declaration is one of the shipped game, which is data too (``data/game/``). Declarations are
plain values; :func:`Game.read` lets nothing through that cannot be stored, drawn, written and read back.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any

from app import disk_cache, paths
from app.cards import game_reading, powers
from app.cards.field import Field
from app.cards.game_parts import (
    COLUMNS,
    FILE,
    HIDDEN,
    MOST_COPIES,
    MOST_PICTURE,
    RESERVED,
    TEXTS,
    Deck,
    Kind,
    Shape,
    Side,
    Size,
    default_of,
    usual_most,
)
from app.face.content import POKER, SIZES

if TYPE_CHECKING:
    from app.cards.data import CardData, SetData


@dataclass(frozen=True)
class Game:
    """What a set declares of its game.

    ``symbols``: name → SVG path data in a square of 24 units (drawn by the even-odd rule); ``fonts``: name →
    digest of a file among the pictures; ``templates``: of the faces, plain values that nothing here
    looks into.
    """

    kinds: tuple[Kind, ...]
    decks: tuple[Deck, ...]
    sides: tuple[Side, ...]
    fields: tuple[Field, ...] = ()
    sizes: tuple[Size, ...] = ()
    symbols: Mapping[str, str] = field(default_factory=dict)
    fonts: Mapping[str, str] = field(default_factory=dict)
    templates: tuple[Mapping[str, Any], ...] = ()

    def __hash__(self) -> int:
        return hash(self.canonical)

    # ---- the fields of a card

    @cached_property
    def card_fields(self) -> tuple[Field, ...]:
        """Every field of a card, in the order of forms, tables and files."""
        texts = [one for one in self.fields if one.translated]
        plain = [one for one in self.fields if not one.translated]
        sides, decks = self.side_keys, self.deck_keys
        return (
            Field("name", "text", most=60, translated=True),
            *texts,
            Field("kind", "choice", choices=self.kind_keys),
            Field("side", "choice", choices=sides, default="neutral" if "neutral" in sides else sides[0]),
            Field(
                "deck", "choice", choices=decks, default="probability" if "probability" in decks else decks[0]
            ),
            Field("copies", "number", most=MOST_COPIES, default=1),
            *(one for one in plain if one.widget != "origins"),
            Field("picture", "picture", most=MOST_PICTURE, default="", terse=True),
            *(one for one in plain if one.widget == "origins"),
        )

    @cached_property
    def edited_fields(self) -> tuple[Field, ...]:
        """The fields of a card that people see and edit."""
        return tuple(one for one in self.card_fields if one.widget not in HIDDEN)

    @cached_property
    def by_name(self) -> Mapping[str, Field]:
        """The fields that people see, by name."""
        return {one.name: one for one in self.edited_fields}

    @cached_property
    def own_fields(self) -> Mapping[str, Field]:
        """The fields that are kept in :attr:`CardData.values`, by name."""
        return {one.name: one for one in self.fields if not one.translated and one.name not in COLUMNS}

    @cached_property
    def place_kinds(self) -> tuple[str, ...]:
        """The kinds of card that are places: they lead to others."""
        return tuple(kind for one in self._ways for kind in one.kinds)

    def leads(self, card: CardData) -> tuple[str, ...]:
        """The keys of the places to which *card* leads."""
        return tuple(key for one in self._ways for key in held(card, one))

    @cached_property
    def _ways(self) -> tuple[Field, ...]:
        return tuple(one for one in self.fields if one.widget == "locations")

    def places(self, cards: Iterable[CardData]) -> list[CardData]:
        """Those of *cards* that are places."""
        return [card for card in cards if card.kind in self.place_kinds]

    def signs(self, card: CardData) -> list[str]:
        """What may stand for *card* if there is a symbol of that name: what was chosen for it, the symbol of
        its kind, of its side.
        """
        chosen = [str(held(card, one)) for one in self.fields if one.widget == "choice"]
        kinds = [one.symbol for one in self.kinds if one.key == card.kind]
        return [*chosen, *kinds, *(one.symbol for one in self.sides if one.key == card.side)]

    @cached_property
    def drawn_fields(self) -> tuple[Field, ...]:
        """The fields that templates may name beside those that every card has."""
        return tuple(
            one
            for one in self.card_fields
            if one.name not in (*RESERVED, *TEXTS) and one.widget not in ("power", "location", *HIDDEN)
        )

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The names of the fields that are translated."""
        return tuple(one.name for one in self.card_fields if one.translated)

    @cached_property
    def numbers(self) -> tuple[str, ...]:
        """The names of the fields that are numbers."""
        return tuple(one.name for one in self.card_fields if one.widget == "number")

    @lru_cache(maxsize=256)  # noqa: B019  (a game is a value, and there are few)
    def fields_of(self, kind: str) -> tuple[Field, ...]:
        """The fields that people see of a card of *kind*."""
        return tuple(one for one in self.edited_fields if one.on(kind))

    def keeps_origins(self) -> bool:
        """Whether it is written down where a number comes from."""
        return any(one.widget == "origins" for one in self.fields)

    # ---- kinds, decks, sides

    @cached_property
    def kind_keys(self) -> tuple[str, ...]:
        """The keys of the kinds, in the order in which cards are printed."""
        return tuple(one.key for one in self.kinds)

    @cached_property
    def deck_keys(self) -> tuple[str, ...]:
        """The keys of the decks."""
        return tuple(one.key for one in self.decks)

    @cached_property
    def side_keys(self) -> tuple[str, ...]:
        """The keys of the sides."""
        return tuple(one.key for one in self.sides)

    def measures(self, kind: str) -> tuple[tuple[float, float], Shape]:
        """Width and height in mm of a card of *kind*, and its shape."""
        size = next((one.size for one in self.kinds if one.key == kind), "poker")
        own = next((one for one in self.sizes if one.key == size), None)
        return ((own.w, own.h), own.shape) if own is not None else (SIZES.get(size, POKER), "rect")

    def deck_measures(self, deck: str, cards: Iterable[CardData]) -> tuple[tuple[float, float], Shape]:
        """Width and height in mm of the backs of *deck*, and their shape: those of the first of *cards* in
        it, else of the kind that mostly belongs to it.
        """
        usual = (one.key for one in self.kinds if one.deck == deck)
        kinds = (*(card.kind for card in cards if card.deck == deck), *usual, "")
        return self.measures(kinds[0])

    def back_side(self, side: str, deck: str) -> str:
        """The side that a back of *deck* shows for a card of *side*."""
        return side if any(one.by_side for one in self.decks if one.key == deck) else self.no_side

    @cached_property
    def no_side(self) -> str:
        """The side of what belongs to no side."""
        return str(self.by_name["side"].default)

    def deck_of(self, kind: str) -> str:
        """The deck that a card of *kind* mostly belongs to."""
        found = next((one.deck for one in self.kinds if one.key == kind), "")
        return found or str(self.by_name["deck"].default)

    def blank(self, key: str, kind: str) -> CardData:
        """A card of *kind* of which nothing else is said."""
        from app.cards.data import CardData

        return CardData(key, kind, self.no_side, self.deck_of(kind))

    # ---- as plain values

    def to_plain(self) -> dict[str, Any]:
        """The declarations as JSON and TOML hold them; what is as by default is left out."""
        found: dict[str, Any] = {
            "kind": [_said(one, Kind(one.key, self.deck_keys[0])) for one in self.kinds],
            "deck": [_said(one, Deck(one.key)) for one in self.decks],
            "side": [_said(one, Side(one.key)) for one in self.sides],
            "field": [_field_said(one) for one in self.fields],
            "size": [{name: getattr(one, name) for name in ("key", "shape", "w", "h")} for one in self.sizes],
            "symbols": dict(self.symbols),
            "fonts": dict(self.fonts),
            "template": [dict(one) for one in self.templates],
        }
        return {name: value for name, value in found.items() if value}

    @classmethod
    def read(cls, plain: object) -> Game:
        """The game of :meth:`to_plain`. Raises :class:`CatalogueError` naming the place of what cannot be."""
        return cls(**game_reading.read(plain))

    @cached_property
    def stored(self) -> str:
        """The declarations as they stand in the catalogue."""
        return json.dumps(self.to_plain(), ensure_ascii=False)

    @cached_property
    def canonical(self) -> str:
        """The declarations as one text, the same for the same ones."""
        return json.dumps(self.to_plain(), ensure_ascii=False, sort_keys=True)

    @cached_property
    def look(self) -> str:
        """What faces are drawn by, as canonical JSON; "" where that is as in the shipped game."""
        mine, theirs = self._drawn(), shipped()._drawn()
        return "" if mine == theirs else json.dumps(mine, ensure_ascii=False, sort_keys=True)

    def _drawn(self) -> dict[str, Any]:
        plain = self.to_plain()
        return {
            "kinds": [{"key": one.key, "size": one.size, "symbol": one.symbol} for one in self.kinds],
            "sides": [
                {"key": one.key, "colour": one.colour, "lean": one.lean, "symbol": one.symbol}
                for one in self.sides
            ],
            "sizes": plain.get("size", []),
            "symbols": dict(self.symbols),
            "fonts": dict(self.fonts),
            "templates": plain.get("template", []),
        }

    # ---- changed

    def with_field(self, made: Field) -> Game:
        """This game with *made* in the place of its field of that name, or behind the others."""
        there = any(one.name == made.name for one in self.fields)
        kept = tuple(made if one.name == made.name else one for one in self.fields)
        return replace(self, fields=kept if there else (*kept, made))


def _said(one: Any, blank: Any) -> dict[str, Any]:
    """What *one* says beyond its key and *blank*."""
    values = {name: getattr(one, name) for name in type(one).__slots__}
    return {name: value for name, value in values.items() if name == "key" or value != getattr(blank, name)}


def _field_said(one: Field) -> dict[str, Any]:
    plain = {
        "name": one.name,
        "type": one.widget,
        "kinds": list(one.kinds),
        "least": one.least,
        "most": one.most,
        "choices": list(one.choices),
        "optional": one.optional,
        "translated": one.translated,
        "terse": one.terse,
    }
    usual = {
        "kinds": [],
        "least": 0,
        "most": usual_most(one.widget),
        "choices": [],
        "optional": one.widget == "number",
        "translated": False,
        "terse": not one.translated,
    }
    made = {name: value for name, value in plain.items() if name not in usual or value != usual[name]}
    if not one.translated and one.default != default_of(one.name, one.widget, one.choices):
        made["default"] = one.default
    return made


# ---- which game a set is of


def game_of(data: SetData) -> Game:
    """The game that *data* declares; the shipped one if it declares none."""
    return data.game if data.game is not None else shipped()


@cache
def shipped() -> Game:
    """The game of the shipped sets, as ``data/game/game.toml`` declares it."""
    file = paths.data() / "game" / FILE

    def made() -> dict[str, Any]:
        return Game.read(tomllib.loads(file.read_text(encoding="utf-8"))).to_plain()

    def stamp() -> disk_cache.Stamp:
        return (disk_cache.of_files([file]), disk_cache.of_code("cards"))

    return Game.read(disk_cache.cached("game", stamp, made))


@lru_cache(maxsize=64)
def from_text(text: str) -> Game:
    """The game stored as *text*. Raises :class:`CatalogueError` or ValueError."""
    return Game.read(json.loads(text))


def plays_shipped(data: SetData) -> bool:
    """Whether the rules of the shipped games know all that *data* declares of its cards: it may have more
    fields than theirs, but no other kinds, decks or sides."""
    return known_to_rules(game_of(data))


def known_to_rules(mine: Game) -> bool:
    """What :func:`plays_shipped` says of the sets of a game."""
    theirs = shipped()
    return mine is theirs or (
        mine.kind_keys == theirs.kind_keys
        and mine.decks == theirs.decks
        and mine.side_keys == theirs.side_keys
        and all(one in mine.fields for one in theirs.fields)
    )


def held(card: CardData, one: Field) -> Any:
    """What *card* holds in the field *one*, which is not a translated one; in that of powers all of them."""
    if one.widget == "power":
        return powers.listed(card)
    if one.name in RESERVED or one.name in COLUMNS:
        return getattr(card, one.name)
    return card.values.get(one.name, one.default)


def put(card: CardData, one: Field, value: Any) -> CardData:
    """*card* with *value*, which fits, in the field *one*; the name alone of a power stands for it."""
    if one.widget == "power":
        return powers.with_powers(
            card, [{powers.NAME: value}] * bool(value) if isinstance(value, str) else value
        )
    if one.name in RESERVED or one.name in COLUMNS:
        changes: dict[str, Any] = {one.name: value}
        return replace(card, **changes)
    values = {name: kept for name, kept in card.values.items() if name != one.name}
    if value != one.default:
        values[one.name] = value
    return replace(card, values=dict(sorted(values.items())))
