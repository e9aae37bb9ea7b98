"""Layout of a free table: zones with their positions (mm) and cards, and initial things.

A layout belongs to a card set and selects cards by their properties, so that a card added to the set joins
others of its kind. The origin is at the top left, y points down. Text format: docs/formats/table.md.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeVar, get_args
from urllib.parse import quote, unquote

from app.plain_json import parse_int
from app.rules.cardset import MAX_TEXT
from app.rules.game import TABLE_SEATS, BadText, Reason, Seat

# --- queries that select cards ---------------------------------------------------------------------------
# ``kind=other,side=light``, ``deck=spell``, ``card=anton|geser``: all conditions (separated by commas) must
# hold; of the values (separated by ``|``), one must match. ``*`` matches every card. A zone's query selects
# from the cards not yet taken by earlier zones; queries by ``card`` come first.


ALL_CARDS = "*"
QUERY_FIELDS = ("kind", "deck", "side", "specialty", "spell", "start", "card", "word")
MAX_QUERY = 4000


def parse_query(text: str) -> Mapping[str, tuple[str, ...]]:
    """Parse a query into field → matching values. Raises :class:`BadText`."""
    if text == ALL_CARDS:
        return {}
    conditions: dict[str, tuple[str, ...]] = {}
    for part in text.split(","):
        name, equals, values = part.partition("=")
        if (
            not equals
            or name not in QUERY_FIELDS
            or name in conditions
            or not values
            or len(text) > MAX_QUERY
        ):
            raise BadText(Reason("free.bad-query", "", {"text": text[:60]}))
        conditions[name] = tuple(values.split("|"))
    return conditions


def selects_by_key(conditions: Mapping[str, tuple[str, ...]]) -> bool:
    """Return whether the query selects cards by key."""
    return "card" in conditions


def query_of(keys: tuple[str, ...]) -> str:
    """Return a query for exactly the cards *keys*."""
    return "card=" + "|".join(keys)


# --- layouts ---------------------------------------------------------------------------------------------


ZoneKind = Literal["hand", "pile", "area", "board", "track", "tray"]
Loose = Literal["card", "counter", "die", "coin", "note"]
KINDS: tuple[ZoneKind, ...] = get_args(ZoneKind)
LOOSE: tuple[Loose, ...] = get_args(Loose)
SEAT_WORDS: tuple[Literal[""] | Seat, ...] = ("", *TABLE_SEATS)
MAX_MM = 5000
MAX_ZONES = 200
MAX_THINGS = 1000
MAX_NAME = 80
"""Maximum characters of a name given to a zone at the table; decks and seats of the set can have more."""
BOX = "box"
"""A pile that always exists: the set's cards that aren't on the table."""
T = TypeVar("T")
Word = TypeVar("Word", bound=str)
_KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_COLOUR = re.compile(r"#[0-9a-f]{6}")


@dataclass(frozen=True, slots=True)
class ZoneDef:
    """A named place. ``x, y, w, h``: left, top, width and height in mm (all 0 for hands).

    ``owner``: the seat of a hand or area; other seats don't see cards put there from a hand or pile unless
    ``up``. ``card``: the card whose picture and name a board or area shows. ``track``, ``cell``,
    ``marker``: a track of the set, its marker's initial cell (from 0; −1: before the first), and the counter
    used as marker. ``board``: a board of the set. ``fill``: query for initial cards; ``up``: they are face
    up; ``shuffled``: they are in random order. ``counters``: contents of a tray. ``names``: title by
    language.
    """

    key: str
    kind: ZoneKind
    x: int = 0
    y: int = 0
    w: int = 0
    h: int = 0
    owner: str = ""
    card: str = ""
    track: str = ""
    cell: int = -1
    marker: str = ""
    fill: str = ""
    up: bool = False
    shuffled: bool = False
    counters: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    board: str = ""

    @property
    def secret(self) -> bool:
        """Whether cards put here are hidden from other seats."""
        return self.kind in ("area", "board") and bool(self.owner) and not self.up

    def contains(self, x: int, y: int) -> bool:
        """Return whether the point (mm) is in the zone."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h


@dataclass(frozen=True, slots=True)
class ThingDef:
    """A loose thing at the start. ``x, y``: centre in mm; ``turn``: clockwise quarters (hexagons: sixths)."""

    kind: Loose
    what: str
    x: int
    y: int
    up: bool = True
    turn: int = 0


@dataclass(frozen=True, slots=True)
class SeatDef:
    """A seat of the set's own game: its name by language, its colour ``#rrggbb``, its symbol ("": none).

    ``optional``: fewer can play, without this seat.
    """

    key: Seat
    names: Mapping[str, str] = field(default_factory=dict)
    colour: str = ""
    symbol: str = ""
    optional: bool = False


Row = ZoneDef | ThingDef | SeatDef


@dataclass(frozen=True, slots=True)
class Layout:
    """A whole table of ``width`` × ``height`` mm."""

    width: int = 1400
    height: int = 690
    zones: tuple[ZoneDef, ...] = ()
    things: tuple[ThingDef, ...] = ()

    @property
    def secret(self) -> bool:
        """Whether a seat may have cards that others must not see."""
        return any(zone.kind == "hand" or zone.secret for zone in self.zones)

    def to_plain(self) -> dict[str, Any]:
        """Return the layout as plain values, without the defaults of zones and things."""
        plain: dict[str, object] = {"width": self.width, "height": self.height}
        if self.zones:
            plain["zone"] = [_plain(zone) for zone in self.zones]
        if self.things:
            plain["thing"] = [_plain(thing) for thing in self.things]
        return plain

    @classmethod
    def from_plain(cls, plain: object) -> Layout:
        """Build a layout from :meth:`to_plain`. Raises :class:`BadText` for anything else."""
        if not isinstance(plain, dict) or plain.keys() - {"width", "height", "zone", "thing"}:
            raise bad("table", str(plain))
        zones, things = (
            _rows(plain, name, most) for name, most in (("zone", MAX_ZONES), ("thing", MAX_THINGS))
        )
        layout = cls(
            _number(plain, "width", 1400, 100, MAX_MM),
            _number(plain, "height", 690, 100, MAX_MM),
            tuple(_zone(row) for row in zones),
            tuple(_thing(row) for row in things),
        )
        keys = [zone.key for zone in layout.zones]
        for key in keys:
            if keys.count(key) > 1 or key == BOX:
                raise bad("key", key)
        return layout

    def lines(self) -> tuple[str, ...]:
        """Return the layout as text lines, for records."""
        lines = [f"table {self.width} {self.height}"]
        rows: list[tuple[str, ZoneDef | ThingDef]] = [("zone", zone) for zone in self.zones]
        rows += [("thing", thing) for thing in self.things]
        return (*lines, *(write_row(head, row) for head, row in rows))

    @classmethod
    def read(cls, lines: Iterable[str]) -> Layout:
        """Parse :meth:`lines`. Raises :class:`BadText`."""
        plain: dict[str, Any] = {"zone": [], "thing": []}
        for line in lines:
            match line.split():
                case ["table", width, height] if None not in (parse_int(width), parse_int(height)):
                    plain |= {"width": parse_int(width), "height": parse_int(height)}
                case ["zone" | "thing" as head, *words]:
                    plain[head].append(read_row(words, line))
                case _:
                    raise bad("line", line)
        return cls.from_plain(plain)


def bad(name: str, value: str) -> BadText:
    """Build the error for a bad layout."""
    return BadText(Reason("free.bad-layout", "", {"field": name, "value": value[:60]}))


def key_is_good(key: str) -> bool:
    """Return whether *key* can name a zone: lower-case Latin letters, digits, hyphens."""
    return bool(_KEY.fullmatch(key)) and key != BOX


def write_row(head: str, row: Row) -> str:
    """Return *row* as a line that starts with *head*."""
    words = [head]
    for name, value in _plain(row).items():
        if isinstance(value, dict):
            words += [f"{name}.{quote(language)}={quote(text)}" for language, text in value.items()]
        elif isinstance(value, list):
            words.append(f"{name}=" + ",".join(map(quote, value)))
        else:
            shown = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
            words.append(f"{name}={quote(shown, safe=',=|*')}")
    return " ".join(words)


def _plain(row: Row) -> dict[str, object]:
    empty: tuple[object, ...] = ("", (), {})
    plain: dict[str, object] = {}
    for about in fields(row):
        value = getattr(row, about.name)
        if value in empty or (value == about.default and about.name != "kind"):
            continue
        plain[about.name] = (
            list(value)
            if isinstance(value, tuple)
            else (dict(value) if isinstance(value, Mapping) else value)
        )
    return plain


def read_row(words: list[str], line: str) -> dict[str, object]:
    """Parse the *words* of *line* after its head. Raises :class:`BadText`."""
    row: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        head, dot, language = name.partition(".")
        if not equals or name in row:
            raise bad("line", line)
        if dot and head == "names":
            row.setdefault("names", {})[unquote(language)] = unquote(text)
        elif name == "counters":
            row[name] = [unquote(counter) for counter in text.split(",")]
        elif name in ("up", "shuffled", "optional"):
            row[name] = text == "yes"
        elif name in ("x", "y", "w", "h", "cell", "turn"):
            row[name] = parse_int(text, 6)
            if row[name] is None:
                raise bad(name, text)
        else:
            row[name] = unquote(text)
    return row


def _rows(plain: Mapping[str, object], name: str, most: int) -> list[Mapping[str, object]]:
    rows = plain.get(name, [])
    if not isinstance(rows, list) or len(rows) > most or not all(isinstance(row, dict) for row in rows):
        raise bad(name, str(rows)[:60])
    return rows


def _zone(row: Mapping[str, object]) -> ZoneDef:
    field_names = {about.name for about in fields(ZoneDef)}
    for name in row:
        if name not in field_names:
            raise bad(name, str(row[name]))
    key = _text(row, "key")
    if not key_is_good(key):
        raise bad("key", key)
    counters = row.get("counters", [])
    if not isinstance(counters, list) or not all(isinstance(counter, str) for counter in counters):
        raise bad("counters", str(counters))
    fill = _text(row, "fill", MAX_QUERY)
    if fill:
        parse_query(fill)
    x, y, w, h = (_number(row, name, 0, 0, MAX_MM) for name in "xywh")
    return ZoneDef(
        key,
        _choice(row, "kind", KINDS),
        x,
        y,
        w,
        h,
        owner=_choice(row, "owner", SEAT_WORDS),
        card=_text(row, "card"),
        track=_text(row, "track"),
        cell=_number(row, "cell", -1, -1, 200),
        marker=_text(row, "marker"),
        fill=fill,
        up=_flag(row, "up", False),
        shuffled=_flag(row, "shuffled", False),
        counters=tuple(counters),
        names=_names(row),
        board=_text(row, "board"),
    )


def seat_from(row: Mapping[str, object]) -> SeatDef:
    """Build a seat from plain values. Raises :class:`BadText`."""
    if row.keys() - {about.name for about in fields(SeatDef)}:
        raise bad("seat", str(dict(row)))
    return SeatDef(
        _choice(row, "key", TABLE_SEATS),
        _names(row),
        _good(row, "colour", "", lambda value: value == "" or bool(_COLOUR.fullmatch(str(value)))),
        _good(row, "symbol", "", lambda value: value == "" or bool(_KEY.fullmatch(str(value)))),
        _flag(row, "optional", False),
    )


def _names(row: Mapping[str, object]) -> dict[str, str]:
    names = row.get("names", {})
    if not isinstance(names, dict) or not all(
        isinstance(v, str) and len(v) <= MAX_TEXT for v in names.values()
    ):
        raise bad("names", str(names))
    return dict(names)


def _thing(row: Mapping[str, object]) -> ThingDef:
    if row.keys() - {about.name for about in fields(ThingDef)}:
        raise bad("thing", str(dict(row)))
    return ThingDef(
        _choice(row, "kind", LOOSE),
        _text(row, "what"),
        _number(row, "x", 0, 0, MAX_MM),
        _number(row, "y", 0, 0, MAX_MM),
        _flag(row, "up", True),
        _number(row, "turn", 0, 0, 5),
    )


def _text(row: Mapping[str, object], name: str, most: int = 400) -> str:
    return _good(row, name, "", lambda value: isinstance(value, str) and len(value) <= most)


def _choice(row: Mapping[str, object], name: str, choices: tuple[Word, ...]) -> Word:
    value = row.get(name, "")
    for choice in choices:
        if value == choice:
            return choice
    raise bad(name, str(value))


def _flag(row: Mapping[str, object], name: str, default: bool) -> bool:
    return _good(row, name, default, lambda value: isinstance(value, bool))


def _number(row: Mapping[str, object], name: str, default: int, least: int, most: int) -> int:
    return _good(row, name, default, lambda value: type(value) is int and least <= value <= most)


def _good(row: Mapping[str, Any], name: str, default: T, fits: Callable[[Any], bool]) -> T:
    value: T = row.get(name, default)
    if not fits(value):
        raise bad(name, str(value))
    return value
