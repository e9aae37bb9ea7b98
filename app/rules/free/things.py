"""What a free table is played with: a set's cards, tracks and counters as plain values, and as text."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any
from urllib.parse import quote, unquote

from app.rules.cardset import TrackDef
from app.rules.free.layout import Layout
from app.rules.game import BadText, Reason

CARD_SIZE = (63, 88)
DIE_SIZE, COIN_SIZE = (17, 17), (26, 26)
NOTE_SIZE = (62, 40)
NUMBERS = ("strength", "experience", "initiative", "cost")
DICE = ("4", "6", "8", "10", "12", "20", "100")
"""How many sides a die may have."""
MOST_DESIGNS, MOST_COPIES = 500, 200


@dataclass(frozen=True, slots=True)
class CardThing:
    """One design of a card. ``back``: the deck and the side that its back shows, ``probability light``. Its
    numbers are only shown (None: it has none)."""

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


@dataclass(frozen=True, slots=True)
class CounterThing:
    """One counter: how many are printed, and its size in tenths of a mm."""

    key: str
    side: str = "neutral"
    count: int = 1
    size: int = 159


@dataclass(frozen=True)
class TableSet:
    """Everything of a set that lies on a table, and how it is laid out. ``key`` names the set for people."""

    key: str
    cards: tuple[CardThing, ...] = ()
    tracks: tuple[TrackDef, ...] = ()
    counters: tuple[CounterThing, ...] = ()
    layout: Layout = Layout()  # noqa: RUF009  (frozen, holds nothing that changes)

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

    def design(self, what: str) -> CardThing:
        """The design of the physical card *what* (``attack-2.3``). Raises KeyError."""
        return self.by_key[what.partition(".")[0]]

    def copies_of(self, card: CardThing) -> tuple[str, ...]:
        """The physical cards of one design: the key alone, or with the number of the copy."""
        if card.copies == 1:
            return (card.key,)
        return tuple(f"{card.key}.{number}" for number in range(1, card.copies + 1))

    def size(self, kind: str, what: str) -> tuple[int, int]:
        """Width and height in mm of a thing that is not turned."""
        if kind == "counter":
            edge = round(self.counter_by_key[what].size / 10)
            return edge, edge
        return {"die": DIE_SIZE, "coin": COIN_SIZE, "note": NOTE_SIZE}.get(kind, CARD_SIZE)

    def fingerprint(self) -> str:
        """A short hash of everything that can change a game."""
        return self._hash

    @cached_property
    def _hash(self) -> str:
        return hashlib.blake2b("\n".join(self.lines()).encode(), digest_size=8).hexdigest()

    def lines(self) -> tuple[str, ...]:
        """The set as text lines, as a record carries it."""
        made = [f"cards {quote(self.key)}"]
        for head, things in (("card", self.cards), ("counter", self.counters)):
            made += [_line(head, thing) for thing in things]
        made += [f"track {quote(t.key)} " + " ".join(map(str, t.cells)) for t in self.tracks]
        return (*made, *self.layout.lines())

    @classmethod
    def read(cls, lines: Iterable[str]) -> TableSet:
        """The set of :meth:`lines`. Raises :class:`BadText` naming the line (from 1) that cannot be read."""
        key = ""
        cards: dict[str, CardThing] = {}
        counters: dict[str, CounterThing] = {}
        tracks: dict[str, TrackDef] = {}
        rest: list[str] = []
        for number, line in enumerate(lines, 1):
            try:
                match line.split():
                    case ["cards", name]:
                        key = unquote(name)
                    case ["card", name, *words] if name not in cards and len(cards) < MOST_DESIGNS:
                        cards[name] = _read(CardThing, name, words)
                    case ["counter", name, *words] if name not in counters and len(counters) < MOST_DESIGNS:
                        counters[name] = _read(CounterThing, name, words)
                    case ["track", name, *cells] if name not in tracks and 0 < len(cells) <= 100:
                        tracks[name] = TrackDef(unquote(name), tuple(int(cell[:7]) for cell in cells))
                    case ["table" | "zone" | "thing", *_]:
                        rest.append(line)
                    case _:
                        raise ValueError(line)
            except ValueError:
                wrong = Reason("record.bad-card-line", "", {"line": number, "text": line[:60]})
                raise BadText(wrong) from None
        return cls(
            key, tuple(cards.values()), tuple(tracks.values()), tuple(counters.values()), Layout.read(rest)
        )


def _line(head: str, thing: CardThing | CounterThing) -> str:
    words = [head, quote(thing.key)]
    for about in fields(thing)[1:]:
        value = getattr(thing, about.name)
        if value != about.default:
            words.append(f"{about.name}={quote(str(value))}")
    return " ".join(words)


def _read(made: type[Any], key: str, words: list[str]) -> Any:
    known = {about.name: about for about in fields(made)[1:]}
    found: dict[str, Any] = {}
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or name not in known or name in found:
            raise ValueError(word)
        if name in NUMBERS or isinstance(known[name].default, int):
            if len(text) > 6:
                raise ValueError(word)
            found[name] = int(text)
        else:
            found[name] = unquote(text)
    if not 0 <= found.get("copies", 1) <= MOST_COPIES or not 20 <= found.get("size", 159) <= 1000:
        raise ValueError(key)
    return made(unquote(key), **found)
