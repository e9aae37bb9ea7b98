"""A card set as the free table reads it: cards, tracks and counters, as values and as text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, NamedTuple, TypeVar
from urllib.parse import quote, unquote

from app.rules.cardset import MAX_CELLS, MAX_COPIES, MAX_DESIGNS, TrackDef
from app.rules.free import layout
from app.rules.free.boards import HOLDS, BoardThing, PlaceThing
from app.rules.free.layout import MAX_MM, Layout, SeatDef, ZoneDef
from app.rules.game import SEATS, TABLE_SEATS, BadText, Reason

MIN_EDGE, MAX_EDGE = 120, 3000
"""Minimum and maximum card edge in tenths of a mm."""
SHAPES = ("rect", "round", "hex")
NUMBERS = ("strength", "experience", "initiative", "cost")
DICE = ("4", "6", "8", "10", "12", "20", "100")
"""Allowed numbers of sides of a die."""
COLOURS: Mapping[str, str] = dict(zip(TABLE_SEATS, ("#1f6fb2", "#d1541b", "#2e8b57", "#a64ca6"), strict=True))
"""Colours of the seats of a set of its own that declares none."""


@dataclass(frozen=True, slots=True)
class CardThing:
    """A card design. Its numbers are only displayed (None: absent).

    ``back``: the deck and side that its back shows (``probability light``) and, if they come in several
    sizes, the size (:func:`distinguish_backs`).
    """

    key: str
    kind: str = ""
    side: str = "neutral"
    deck: str = ""
    back: str = ""
    copies: int = 1
    specialty: str = ""
    spell: str = ""
    start: str = ""
    strength: int | None = None
    experience: int | None = None
    initiative: int | None = None
    cost: int | None = None
    width: int = 630
    height: int = 880
    """Tenths of a mm."""
    shape: str = "rect"
    """Outline: rectangle, ellipse, or hexagon with corners left and right."""

    @property
    def measure(self) -> Measure:
        """Size and outline."""
        return Measure(self.width / 10, self.height / 10, self.shape)

    def fits(self, conditions: Mapping[str, tuple[str, ...]]) -> bool:
        """Return whether the card matches the query *conditions*."""
        for name, values in conditions.items():
            if name == "word":
                if not any(value in self.key for value in values):
                    return False
            elif (self.key if name == "card" else getattr(self, name)) not in values:
                return False
        return True


class Measure(NamedTuple):
    """Width and height in mm of an unturned thing, and its outline."""

    width: float = 63.0
    height: float = 88.0
    shape: str = "rect"

    @property
    def turns(self) -> int:
        """Number of steps in a full turn: six for a hexagon, else four."""
        return 6 if self.shape == "hex" else 4

    @property
    def half(self) -> tuple[int, int]:
        """Distances from the centre to the left and the top edge, in whole mm."""
        return round(self.width / 2 + 0.25), round(self.height / 2)


POKER = Measure()
FIXED = {"die": Measure(17, 17), "coin": Measure(26, 26, "round"), "note": Measure(62, 40)}


@dataclass(frozen=True, slots=True)
class CounterThing:
    """A counter. ``count``: number to print; ``size``: diameter in tenths of a mm."""

    key: str
    side: str = "neutral"
    count: int = 1
    size: int = 159


@dataclass(frozen=True)
class TableSet:
    """The contents of a set for the table, and their layout. ``key`` is the set's name for display.

    ``seats``: those that the set's own game declares, in order.
    """

    key: str
    cards: tuple[CardThing, ...] = ()
    tracks: tuple[TrackDef, ...] = ()
    counters: tuple[CounterThing, ...] = ()
    layout: Layout = Layout()  # noqa: RUF009  (frozen, holds nothing that changes)
    seats: tuple[SeatDef, ...] = ()
    boards: tuple[BoardThing, ...] = ()

    @cached_property
    def by_key(self) -> dict[str, CardThing]:
        """Card designs by key."""
        return {card.key: card for card in self.cards}

    @cached_property
    def counter_by_key(self) -> dict[str, CounterThing]:
        """Counters by key."""
        return {counter.key: counter for counter in self.counters}

    @cached_property
    def track_by_key(self) -> dict[str, TrackDef]:
        """Tracks by key."""
        return {track.key: track for track in self.tracks}

    @cached_property
    def board_by_key(self) -> dict[str, BoardThing]:
        """Boards by key."""
        return {board.key: board for board in self.boards}

    def design(self, what: str) -> CardThing:
        """Return the design of card *what* (``attack-2.3``). Raises KeyError."""
        return self.by_key[what.partition(".")[0]]

    def copies_of(self, card: CardThing) -> tuple[str, ...]:
        """Return the copies of a design: just the key if there is one, else with copy numbers."""
        if card.copies == 1:
            return (card.key,)
        return tuple(f"{card.key}.{number}" for number in range(1, card.copies + 1))

    @cached_property
    def _by_back(self) -> dict[str, Measure]:
        return {card.back: card.measure for card in reversed(self.cards)}

    @cached_property
    def common_size(self) -> Measure:
        """The most common card size."""
        count: dict[Measure, int] = {}
        for card in self.cards:
            count[card.measure] = count.get(card.measure, 0) + card.copies
        return max(count, key=lambda size: count[size], default=POKER)

    @cached_property
    def has_light_and_dark(self) -> bool:
        """Whether the seats are Light and Dark: the set has such cards or counters, and declares no seats."""
        return not self.seats and has_sides(self.cards, self.counters)

    @property
    def seat_counts(self) -> range:
        """How many can play with the set."""
        if self.has_light_and_dark:
            return range(2, 3)
        least = sum(not seat.optional for seat in self.seats) if self.seats else 2
        return range(max(1, least), (len(self.seats) or len(TABLE_SEATS)) + 1)

    def seat(self, key: str) -> SeatDef:
        """Return how the seat *key* looks; if the set doesn't declare it, without names."""
        seat = next((seat for seat in self.seats if seat.key == key), SeatDef(TABLE_SEATS[0]))
        return seat if seat.colour else replace(seat, colour=COLOURS[key])

    @cached_property
    def has_hexagons(self) -> bool:
        """Whether the set has hexagonal cards, which are placed edge to edge."""
        return any(card.shape == "hex" for card in self.cards)

    def measure(self, kind: str, what: str, back: str = "") -> Measure:
        """Return a thing's size; for an unseen card (*what* empty), the one that goes with *back*."""
        if kind == "counter":
            edge = round(self.counter_by_key[what].size / 10)
            return Measure(edge, edge, "round")
        if kind != "card":
            return FIXED[kind]
        return self.design(what).measure if what else self._by_back.get(back, POKER)

    def pile_card_size(self, pile: ZoneDef, what: str = "", back: str = "") -> Measure:
        """Return the size of a pile's cards.

        That is the size of the top card (*what*, or its *back* if unseen), else of the cards that the pile's
        query selects, else the one that fits best.
        """
        if what or back:
            return self.measure("card", what, back)
        if pile.fill:
            conditions = layout.parse_query(pile.fill)
            return next((card.measure for card in self.cards if card.fits(conditions)), self.common_size)

        def room(size: Measure) -> float:
            wide, high = pile.w - size.width, pile.h - size.height
            return wide + high if wide >= 0 <= high else abs(wide) + abs(high) + pile.w + pile.h

        return min({card.measure: None for card in self.cards}, key=room, default=POKER)

    def fingerprint(self) -> str:
        """Return a short hash of everything that can change a game."""
        return self._hash

    @cached_property
    def _hash(self) -> str:
        return hashlib.blake2b("\n".join(self.lines()).encode(), digest_size=8).hexdigest()

    def lines(self) -> tuple[str, ...]:
        """Return the set as text lines, for records."""
        lines = [f"cards {quote(self.key)}"]
        for head, things in (("card", self.cards), ("counter", self.counters)):
            lines += [_line(head, thing) for thing in things]
        lines += [f"track {quote(t.key)} " + " ".join(map(str, t.cells)) for t in self.tracks]
        lines += [layout.write_row("seat", seat) for seat in self.seats]
        for board in self.boards:
            lines.append(f"board {quote(board.key)} {board.width} {board.height}")
            lines += [
                f"place {quote(board.key)} {quote(place.key)} {place.x} {place.y} {place.w} {place.h}"
                f" {place.holds}".rstrip()
                for place in board.places
            ]
        return (*lines, *self.layout.lines())

    @classmethod
    def read(cls, lines: Iterable[str]) -> TableSet:
        """Parse :meth:`lines`. Raises :class:`BadText`, except for the layout with the line's number."""
        key = ""
        cards: dict[str, CardThing] = {}
        counters: dict[str, CounterThing] = {}
        tracks: dict[str, TrackDef] = {}
        boards: dict[str, BoardThing] = {}
        layout_lines: list[str] = []
        seats: list[SeatDef] = []
        for number, line in enumerate(lines, 1):
            try:
                match line.split():
                    case ["cards", name]:
                        key = unquote(name)
                    case ["card", name, *words] if name not in cards and len(cards) < MAX_DESIGNS:
                        cards[name] = _read(CardThing, name, words)
                    case ["counter", name, *words] if name not in counters and len(counters) < MAX_DESIGNS:
                        counters[name] = _read(CounterThing, name, words)
                    case ["track", name, *cells] if name not in tracks and 0 < len(cells) <= MAX_CELLS:
                        tracks[name] = TrackDef(unquote(name), tuple(int(cell[:7]) for cell in cells))
                    case ["board", name, *numbers] if name not in boards and len(boards) < MAX_DESIGNS:
                        width, height = _lengths(numbers, 2, least=1)
                        boards[name] = BoardThing(unquote(name), width, height)
                    case ["place", name, place, *words] if len(boards[name].places) < MAX_DESIGNS:
                        boards[name] = _with_place(boards[name], unquote(place), words)
                    case ["table" | "zone" | "thing", *_]:
                        layout_lines.append(line)
                    case ["seat", *words] if len(seats) < len(TABLE_SEATS):
                        seats.append(layout.seat_from(layout.read_row(words, line)))
                    case _:
                        raise ValueError(line)
            except (KeyError, ValueError):
                wrong = Reason("record.bad-card-line", "", {"line": number, "text": line[:60]})
                raise BadText(wrong) from None
        return cls(
            key,
            tuple(cards.values()),
            tuple(tracks.values()),
            tuple(counters.values()),
            Layout.read(layout_lines),
            tuple(seats),
            tuple(boards.values()),
        )


def _lengths(words: Sequence[str], count: int, least: int = 0) -> list[int]:
    """Return *count* lengths in tenths of a mm. Raises ValueError."""
    lengths = [int(word[:6]) for word in words]
    if len(lengths) != count or not all(least <= length <= 10 * MAX_MM for length in lengths):
        raise ValueError(words)
    return lengths


def _with_place(board: BoardThing, key: str, words: Sequence[str]) -> BoardThing:
    holds = words[4] if len(words) == 5 else ""
    if holds not in HOLDS:
        raise ValueError(holds)
    x, y, w, h = _lengths(words[:4], 4)
    return replace(board, places=(*board.places, PlaceThing(key, x, y, w, h, holds)))


SomeThing = TypeVar("SomeThing", CardThing, CounterThing)


def _line(head: str, thing: CardThing | CounterThing) -> str:
    words = [head, quote(thing.key)]
    for about in fields(thing)[1:]:
        value = getattr(thing, about.name)
        if value != about.default:
            words.append(f"{about.name}={quote(str(value))}")
    return " ".join(words)


def _read(thing_type: type[SomeThing], key: str, words: list[str]) -> SomeThing:
    thing_fields = {about.name: about for about in fields(thing_type)[1:]}
    values: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or name not in thing_fields or name in values:
            raise ValueError(word)
        if name in NUMBERS or isinstance(thing_fields[name].default, int):
            if len(text) > 6:
                raise ValueError(word)
            values[name] = int(text)
        else:
            values[name] = unquote(text)
    if not 0 <= values.get("copies", 1) <= MAX_COPIES or not 20 <= values.get("size", 159) <= 1000:
        raise ValueError(key)
    if not all(MIN_EDGE <= values.get(edge, MIN_EDGE) <= MAX_EDGE for edge in ("width", "height")):
        raise ValueError(key)
    if values.get("shape", "rect") not in SHAPES:
        raise ValueError(key)
    return thing_type(unquote(key), **values)


def has_sides(cards: Iterable[CardThing], counters: Iterable[CounterThing]) -> bool:
    """Return whether any card or counter is Light or Dark; otherwise, seats get other names."""
    return any(thing.side in SEATS for thing in cards) or any(thing.side in SEATS for thing in counters)


def distinguish_backs(cards: Iterable[CardThing]) -> tuple[CardThing, ...]:
    """Return *cards* with backs that distinguish sizes.

    A card's size is visible from the back, so a back that comes in several sizes gets a third word (``loot
    sun 700x1200-rect``).
    """
    designs = tuple(cards)
    sizes: dict[str, set[Measure]] = {}
    for card in designs:
        sizes.setdefault(card.back, set()).add(card.measure)
    return tuple(
        replace(card, back=f"{card.back} {card.width}x{card.height}-{card.shape}")
        if len(sizes[card.back]) > 1
        else card
        for card in designs
    )
