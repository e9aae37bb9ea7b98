"""What a review of a game finds, as frozen values. Chances are chances to win, 0 to 1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from math import floor
from typing import Any, Literal

from app.plain import dumps, loads
from app.rules.game import Action, Reason, Seat, Value

Mark = Literal["", "inaccuracy", "mistake", "blunder", "only"]
Cause = Literal["choice", "luck"]
Step = tuple[Seat, Action]
"""Who does what."""
SURE = 2.5
"""So many standard errors a loss must be to be told."""


@dataclass(frozen=True, slots=True)
class Point:
    """The position after *at* actions, where the turn *turn* begins, or where the game has ended. Everything
    is the chance of Light: as Light could know it, as Dark could, and with open hands; what is known by a
    seat has a standard error."""

    at: int
    turn: int
    light: float
    light_error: float
    dark: float
    dark_error: float
    open: float

    def known_by(self, seat: Seat) -> tuple[float, float]:
        """The chance of *seat* as *seat* could know it, and its standard error."""
        return (self.light, self.light_error) if seat == "light" else (1.0 - self.dark, self.dark_error)


@dataclass(frozen=True, slots=True)
class Decision:
    """What *seat* chose in the position after *at* actions, weighed against what else it could have chosen.

    A battle slot is one decision; so is every other answer. All chances are those of *seat*.
    """

    at: int
    until: int
    """The last action of the decision: *at* itself, or further on in a battle slot."""
    turn: int
    seat: Seat
    kind: str
    """What was asked (``Question.kind``)."""
    slot: str
    """The Other whose battle slot it is; empty: no battle slot."""
    played: tuple[Action, ...]
    best: tuple[Action, ...]
    """The best found; what was played where nothing was better."""
    chance: float
    """Of the best."""
    loss: float
    """How much less what was played has; what is best was found in other worlds than this is measured in, so
    it may come out slightly below 0."""
    error: float
    """The standard error of *loss*."""
    mark: Mark
    better: float
    """In which share of the worlds the best did better."""
    worlds: int
    """In how many worlds both were tried."""
    line: tuple[Step, ...] = ()
    """How the search goes on after the best."""
    refutation: tuple[Step, ...] = ()
    """How the search goes on after what was played."""
    reason: Reason | None = None
    """What would be otherwise, where the ends of the search show it; else None."""
    gap: float = 0.0
    """Of an only move: how much less the next best has."""

    @property
    def lost(self) -> float:
        """The *loss* as it is told: 0 where nothing better was found, or not surely; else in full per cent,
        so that it says no more than its *mark*, and whoever adds up what he reads comes to the same sum."""
        sure = self.best != self.played and self.loss >= SURE * self.error
        return floor(100 * self.loss + 1e-6) / 100 if sure else 0.0

    @property
    def fall(self) -> tuple[int, int]:
        """From which chance to which one what was played led, in whole per cent. Wherever a chance of this
        decision is told, it is told from here: rounded in two places it would not be the same number."""
        before = round(100 * self.chance)
        return before, max(0, before - round(100 * self.lost))


@dataclass(frozen=True, slots=True)
class Luck:
    """How much the cards that came after action *at* (−1: the deal) changed the chance of Light, against what
    they could have been; its standard error. *turn*: in which they came."""

    at: int
    turn: int
    light: float
    error: float


@dataclass(frozen=True, slots=True)
class Turning:
    """What happened between the positions after *start* and after *end* actions changed the chance of *seat*,
    as it could know it, by *change*, among the most of the game; *cause*: whether choices or luck did more of
    it."""

    seat: Seat
    start: int
    end: int
    change: float
    cause: Cause


@dataclass(frozen=True, slots=True)
class Ledger:
    """What decided the game for *seat*: result − ½ = deal + draws − own + theirs + talk + unseen, exactly.

    *own* and *theirs* are losses, as far as they are told (:attr:`Decision.lost`). *talk* is what a
    resignation or an agreed draw gave or took: the result less the chance that *seat* knew of. *unseen* is
    what remains: hands that the other side did not see, losses too small to be sure of, and what the
    evaluation does not know. It is nobody's skill. Each of the other amounts has its standard error.
    """

    seat: Seat
    result: float
    deal: float
    deal_error: float
    draws: float
    draws_error: float
    own: float
    own_error: float
    theirs: float
    theirs_error: float
    unseen: float
    talk: float = 0.0


@dataclass(frozen=True, slots=True)
class Review:
    """What was found of a game so far: *part* of it has been looked at, 0 to 1. The rest of the fields are in
    the order of the game; *ledgers* and *turnings* come when all has been looked at."""

    game: str
    """The game's key (``keeping.key``)."""
    engine: str
    """Who reviewed it (``keeping.ENGINE``)."""
    result: float
    """Of Light: 1, 0 or ½."""
    part: float = 0.0
    points: tuple[Point, ...] = ()
    decisions: tuple[Decision, ...] = ()
    lucks: tuple[Luck, ...] = ()
    turnings: tuple[Turning, ...] = ()
    ledgers: tuple[Ledger, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether everything has been looked at."""
        return self.part >= 1.0

    def marked(self, *seats: Seat) -> tuple[Decision, ...]:
        """The marked decisions of *seats* (none: of both)."""
        return tuple(one for one in self.decisions if one.mark and (not seats or one.seat in seats))

    def lost(self, seat: Seat) -> tuple[int, float]:
        """How many decisions of *seat* were looked at, and how much chance they lost in all."""
        own = [one.loss for one in self.decisions if one.seat == seat]
        return len(own), sum(own)

    def to_json(self) -> str:
        """The review as one line of JSON, which :func:`of_json` reads."""
        return dumps(self)

    def told(self) -> dict[str, Any]:
        """The review as JSON for other programs: fields by name, actions as text."""
        told: dict[str, Any] = _told(self)
        return told


def of_json(text: str) -> Review:
    """What :meth:`Review.to_json` wrote. Raises ValueError, TypeError or LookupError for anything else."""
    read = loads(text, Review, Point, Decision, Luck, Turning, Ledger, Reason)
    if not isinstance(read, Review):
        raise TypeError("no review")
    return _again(read)


def _again(read: Review) -> Review:
    """*read* with actions for the tuples that they are in a file."""

    def steps(line: tuple[Any, ...]) -> tuple[Step, ...]:
        return tuple((seat, Action(*action)) for seat, action in line)

    decisions = tuple(
        replace(
            one,
            played=tuple(Action(*action) for action in one.played),
            best=tuple(Action(*action) for action in one.best),
            line=steps(one.line),
            refutation=steps(one.refutation),
        )
        for one in read.decisions
    )
    return replace(read, decisions=decisions)


def _told(value: Any) -> Any:
    if isinstance(value, Action):
        return str(value)
    if is_dataclass(value):
        return {one.name: _told(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, tuple | list):
        return [_told(one) for one in value]
    if isinstance(value, Mapping):
        return {key: _told(one) for key, one in value.items()}
    found: Value = value
    return found
