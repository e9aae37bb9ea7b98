"""Rule sets as differences from a card set as in the rulebook.

Options, track labels, card values and numbers can differ. Aims change nothing.
:meth:`Differences.applied` returns the resulting set.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, Literal, NamedTuple

from app.rules.cardset import CardDef, CardSet
from app.rules.game import GameError, Reason
from app.rules.record import OptionValue

BOOK = "book"
"""Key of the rule set without differences; every card set has it."""

CARD_VALUES = ("strength", "experience", "initiative", "cost", "copies")
"""Card values a rule set may change."""


class Place(NamedTuple):
    """Something a rule set can change; ``field``: name of a card's value, "" for other parts."""

    part: Literal["option", "track", "card", "number", "aim"]
    key: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class Differences:
    """A rule set's changes: options by name, track labels by track, values by card, numbers by key.

    ``aims``: intended results by key, as plain values (``app/rules/rule_set.py``); they aren't differences.
    """

    options: Mapping[str, OptionValue] = field(default_factory=dict)
    tracks: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    cards: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    aims: Mapping[str, Mapping[str, object]] = field(default_factory=dict)

    def places(self) -> Iterator[tuple[Place, object]]:
        """Yield (place, value) for every difference."""
        for name, value in self.options.items():
            yield Place("option", name), value
        for key, cells in self.tracks.items():
            yield Place("track", key), cells
        for key, values in self.cards.items():
            for name, number in values.items():
                yield Place("card", key, name), number
        for key, number in self.numbers.items():
            yield Place("number", key), number

    def aimed(self) -> Iterator[tuple[Place, object]]:
        """Yield (place, aim) for every aim."""
        for key, aim in self.aims.items():
            yield Place("aim", key), aim

    def changed(self, place: Place, value: object) -> Differences:
        """Return a copy with *value* at *place*; None removes the difference."""
        part: str = f"{place.part}s"
        values = dict(getattr(self, part))
        if place.field:
            numbers = {**values.get(place.key, {}), place.field: value}
            if value is None:
                del numbers[place.field]
            value = numbers or None
        values[place.key] = value
        return replace(self, **{part: {key: entry for key, entry in values.items() if entry is not None}})

    def __or__(self, other: Differences) -> Differences:
        """Return the union of both; *other* takes precedence."""
        return Differences(
            {**self.options, **other.options},
            {**self.tracks, **other.tracks},
            {
                key: {**self.cards.get(key, {}), **other.cards.get(key, {})}
                for key in (*self.cards, *other.cards)
            },
            {**self.numbers, **other.numbers},
            {**self.aims, **other.aims},
        )

    def applied(self, cards: CardSet) -> CardSet:
        """Return *cards* with these card values and track labels; ignore unknown keys."""
        return replace(
            cards,
            cards=tuple(_changed(card, self.cards.get(card.key, {})) for card in cards.cards),
            tracks=tuple(
                replace(track, cells=self.tracks.get(track.key, track.cells)) for track in cards.tracks
            ),
        )

    def to_plain(self) -> dict[str, object]:
        """Return the differences for JSON and TOML, without empty parts."""
        plain: dict[str, object] = {
            "options": dict(self.options),
            "tracks": {key: list(cells) for key, cells in self.tracks.items()},
            "cards": {key: dict(values) for key, values in self.cards.items()},
            "numbers": dict(self.numbers),
            "aims": {key: dict(aim) for key, aim in self.aims.items()},
        }
        return {name: values for name, values in plain.items() if values}

    @classmethod
    def from_plain(cls, plain: Mapping[str, Any]) -> Differences:
        """Build differences from the result of :meth:`to_plain`."""
        tracks = {key: tuple(cells) for key, cells in plain.get("tracks", {}).items()}
        return cls(**{**plain, "tracks": tracks})

    def __bool__(self) -> bool:
        """Return whether anything differs (aims don't count)."""
        return bool(self.options or self.tracks or self.cards or self.numbers)


def _changed(card: CardDef, numbers: Mapping[str, int]) -> CardDef:
    values: dict[str, Any] = dict(numbers)
    return replace(card, **values) if values else card


# --- aims of a rule set, and how they are measured on games ----------------------------------------------
# An aim bounds a share of games: those that a side wins (of all games, or of those that reach a turn),
# those that end within a range of turns, or those that bringing in an Other, or using a card, gains for
# its side. A rule set declares its aims as data, by key.


What = Literal["wins", "ends", "entering", "card"]
QUANTITIES: tuple[What, ...] = ("wins", "ends", "entering", "card")
LATEST_TURN = 100
"""Latest turn in an aim."""


class BadAim(GameError):
    """An unreadable aim."""


@dataclass(frozen=True, slots=True)
class Aim:
    """An aim: the quantity ``what`` is between ``least`` and ``most`` per cent. None: no bound.

    - ``wins``: share of games won by ``side``, of those that reach turn ``first``; a draw is half a win.
    - ``ends``: share of games that end on turns ``first`` to ``last``.
    - ``card``: for each used card, the games that using it won for its side, minus those it lost, of all
      games replayed without that use.
    - ``entering``: the same for each Other and bringing it in.

    ``level``: the computer players' level that the aim applies to; "": all.
    """

    what: What
    side: str = ""
    first: int = 1
    last: int = LATEST_TURN
    least: float | None = None
    most: float | None = None
    level: str = ""

    @classmethod
    def from_plain(cls, plain: object) -> Aim:
        """Build an aim from :meth:`to_plain`. Raises :class:`BadAim`."""
        keys = {field.name for field in fields(cls)}
        if not isinstance(plain, Mapping) or not set(plain) <= keys or plain.get("what") not in QUANTITIES:
            raise BadAim(Reason("bots.bad-aim", "", {"aim": str(plain)[:120]}))
        aim = cls(**plain)
        turns_valid = (
            isinstance(aim.first, int)
            and isinstance(aim.last, int)
            and 1 <= aim.first <= aim.last <= LATEST_TURN
        )
        sides = ("light", "dark") if aim.what == "wins" else ("",)
        bounds = [bound for bound in (aim.least, aim.most) if bound is not None]
        bounds_valid = all(isinstance(bound, int | float) and -100 <= bound <= 100 for bound in bounds)
        if not (turns_valid and aim.side in sides and bounds and bounds_valid and isinstance(aim.level, str)):
            raise BadAim(Reason("bots.bad-aim", "", {"aim": str(plain)[:120]}))
        return aim

    def to_plain(self) -> dict[str, object]:
        """Return the aim for JSON and TOML, without defaults."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if field.name == "what" or getattr(self, field.name) != field.default
        }

    def count_games(self, rows: Sequence[Mapping[str, Any]]) -> tuple[float, int]:
        """Return (matching games, all counted games) for ``wins`` or ``ends``; a draw is half a win."""
        if self.what == "ends":
            return sum(self.first <= row["turns"] <= self.last for row in rows), len(rows)
        reached = [row for row in rows if row["turns"] >= self.first]
        won = sum(0.5 if row["winner"] is None else row["winner"] == self.side for row in reached)
        return float(won), len(reached)


def read_aims(plain: Mapping[str, Mapping[str, object]]) -> dict[str, Aim]:
    """Parse a rule set's aims, by key. Raises :class:`BadAim`."""
    return {key: Aim.from_plain(aim) for key, aim in plain.items()}
