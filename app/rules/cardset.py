"""A card set as the rules read it: plain values from the catalogue.

Numbers a designer may change (stats, tracks) enter the game only here.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Literal, TypeVar
from urllib.parse import quote, unquote

from app.rules.game import BadText, Reason

Kind = Literal["location", "other", "person", "item", "chance", "spell"]
Side = Literal["light", "dark", "neutral"]
Specialty = Literal["mage", "witch", "vampire", "shapeshifter", ""]
Spell = Literal["attack", "defence", "healing", ""]
Deck = Literal["setup", "probability", "spell"]


@dataclass(frozen=True, slots=True)
class CardDef:
    """One card design; the set has ``copies`` of it.

    ``strength``: a spell's points, or the number of spells an Other is dealt on entry and may hold.
    ``power``: name of a power written as code (empty: none), ``params``: its parameters. ``powers``: further
    powers, each the canonical JSON of a composed power or of a name with parameters
    (``app.rules.own_fate.vocabulary``). ``ways``: locations one step away. ``start``: where a setup card
    begins.
    """

    key: str
    kind: Kind
    side: Side = "neutral"
    deck: Deck = "probability"
    copies: int = 1
    specialty: Specialty = ""
    spell: Spell = ""
    strength: int = 0
    experience: int = 0
    initiative: int = 0
    cost: int = 0
    donor: bool = False
    power: str = ""
    params: Mapping[str, str | int | bool] = field(default_factory=dict)
    ways: tuple[str, ...] = ()
    start: str = ""
    powers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TrackDef:
    """A track: ``cells`` are its labels from left to right (balance: −10…10, vortex: 1…10)."""

    key: str
    cells: tuple[int, ...]


Named = TypeVar("Named", CardDef, TrackDef)


def _by_key(definitions: Iterable[Named], key: str) -> Named:
    for definition in definitions:
        if definition.key == key:
            return definition
    raise KeyError(key)


@dataclass(frozen=True, slots=True)
class CardSet:
    """All cards and tracks of a game. ``key`` is the set's name for display."""

    key: str
    cards: tuple[CardDef, ...]
    tracks: tuple[TrackDef, ...]

    def card(self, key: str) -> CardDef:
        """Return the card *key*. Raises KeyError."""
        return _by_key(self.cards, key)

    def track(self, key: str) -> TrackDef:
        """Return the track *key*. Raises KeyError."""
        return _by_key(self.tracks, key)

    def fingerprint(self) -> str:
        """Return a short hash of everything that can change a game, without texts and pictures."""
        rows = [
            repr(
                (
                    c.key,
                    c.kind,
                    c.side,
                    c.deck,
                    c.copies,
                    c.specialty,
                    c.spell,
                    c.strength,
                    c.experience,
                    c.initiative,
                    c.cost,
                    c.donor,
                    c.power,
                    sorted(c.params.items()),
                    c.ways,
                    c.start,
                    # Left out if empty, so that older sets keep their fingerprint.
                    *((c.powers,) if c.powers else ()),
                )
            )
            for c in sorted(self.cards, key=lambda c: c.key)
        ]
        rows += [repr((t.key, t.cells)) for t in sorted(self.tracks, key=lambda t: t.key)]
        return hashlib.blake2b("\n".join(rows).encode(), digest_size=8).hexdigest()


# --- sets as text lines, for records and scenarios -------------------------------------------------------
# What can change a game, no names or pictures. One line per card, ``card KEY name=value …``, without
# default values; one per track, ``track KEY CELL CELL …``. Parsing the lines returns a set with the same
# fingerprint.


_FIELDS = {f.name: f for f in fields(CardDef)}
_NUMBERS = ("copies", "strength", "experience", "initiative", "cost")
_CHOICES: dict[str, tuple[str, ...]] = {
    "kind": ("location", "other", "person", "item", "chance", "spell"),
    "side": ("light", "dark", "neutral"),
    "specialty": ("mage", "witch", "vampire", "shapeshifter", ""),
    "spell": ("attack", "defence", "healing", ""),
    "deck": ("setup", "probability", "spell"),
}
MAX_DESIGNS, MAX_COPIES, MAX_CELLS = 20_000, 99, 100
"""Maxima, also for sets in the catalogue: card designs, copies of one, and cells of a track."""
MAX_TEXT = 4_000
"""Maximum characters of a text in a set, also in the catalogue."""
MAX_POWERS = 9


def write_set(cards: CardSet) -> tuple[str, ...]:
    """Return *cards* as lines: the set's key, then cards and tracks, each sorted by key."""
    lines = [f"cards {quote(cards.key)}"]
    lines += [_card_line(card) for card in sorted(cards.cards, key=lambda c: c.key)]
    lines += [
        f"track {quote(track.key)} " + " ".join(map(str, track.cells))
        for track in sorted(cards.tracks, key=lambda t: t.key)
    ]
    return tuple(lines)


def _card_line(card: CardDef) -> str:
    words = ["card", quote(card.key)]
    for name, definition in _FIELDS.items():
        value = getattr(card, name)
        if name in ("key", "params") or (value == definition.default and name != "kind"):
            continue
        if name == "ways":
            if value:
                words.append("ways=" + ",".join(map(quote, value)))
        elif name == "powers":
            words += [f"also.{n}={quote(power)}" for n, power in enumerate(value)]
        elif name == "donor":
            words.append("donor=yes")
        else:
            words.append(f"{name}={quote(str(value))}")
    words += [f"param.{quote(k)}={_write_param(v)}" for k, v in sorted(card.params.items())]
    return " ".join(words)


def _write_param(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if isinstance(value, int) else f"'{quote(value)}"


def read_set(lines: Iterable[str]) -> CardSet:
    """Parse *lines*. Raises :class:`BadText` with the number of the unreadable line (from 1)."""
    key = ""
    cards: dict[str, CardDef] = {}
    tracks: dict[str, TrackDef] = {}
    for number, line in enumerate(lines, 1):
        try:
            match line.split():
                case ["cards", name]:
                    key = unquote(name)
                case ["card", name, *words] if name not in cards and len(cards) < MAX_DESIGNS:
                    cards[name] = _read_card(unquote(name), words)
                case ["track", name, *cells] if name not in tracks and 0 < len(cells) <= MAX_CELLS:
                    tracks[name] = TrackDef(unquote(name), tuple(_parse_small_int(cell) for cell in cells))
                case _:
                    raise ValueError
        except ValueError:
            raise BadText(Reason("record.bad-card-line", "", {"line": number, "text": line[:60]})) from None
    return CardSet(key, tuple(cards.values()), tuple(tracks.values()))


def _read_card(key: str, words: list[str]) -> CardDef:
    values: dict[str, Any] = {}
    params: dict[str, str | int | bool] = {}
    powers: list[str] = []
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or name in values:
            raise ValueError(word)
        if name.startswith("param."):
            params[unquote(name[6:])] = _read_param(text)
        elif name == f"also.{len(powers)}" and len(powers) < MAX_POWERS:
            powers.append(unquote(text))
        elif name in _NUMBERS:
            values[name] = _parse_small_int(text)
        elif name in _CHOICES:
            if text not in _CHOICES[name]:
                raise ValueError(word)
            values[name] = text
        elif name == "ways":
            values[name] = tuple(unquote(way) for way in text.split(","))
        elif name == "donor":
            values[name] = _parse_bool(text)
        elif name in ("power", "start"):
            values[name] = unquote(text)
        else:
            raise ValueError(word)
    if "kind" not in values or not 0 <= values.get("copies", 1) <= MAX_COPIES:
        raise ValueError(key)
    return CardDef(key=key, params=params, powers=tuple(powers), **values)


def _read_param(text: str) -> str | int | bool:
    if text.startswith("'"):
        return unquote(text[1:])
    return _parse_bool(text) if text in ("yes", "no") else _parse_small_int(text, 10)


def _parse_bool(text: str) -> bool:
    if text not in ("yes", "no"):
        raise ValueError(text)
    return text == "yes"


def _parse_small_int(text: str, most: int = 7) -> int:
    if len(text) > most:
        raise ValueError(text)
    return int(text)
