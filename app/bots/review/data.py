"""The results of a game's review, as frozen values. Chances are chances to win, 0 to 1."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from math import floor
from typing import Any, Literal

from app.plain_json import dumps, loads
from app.rules.game import Action, Reason, Seat, Value

Mark = Literal["", "inaccuracy", "mistake", "blunder", "only"]
Cause = Literal["choice", "luck"]
Step = tuple[Seat, Action]
"""A seat and its action."""
SURE = 2.5
"""Standard errors that a loss must exceed to be reported."""


@dataclass(frozen=True, slots=True)
class Point:
    """The position after *at* actions, at the beginning of *turn* or the end of the game.

    All are chances of Light: as Light could know it, as Dark could, and with open hands; a seat's estimate
    has a standard error.
    """

    at: int
    turn: int
    light: float
    light_error: float
    dark: float
    dark_error: float
    open: float

    def known_by(self, seat: Seat) -> tuple[float, float]:
        """Return (chance of *seat* as *seat* could know it, standard error), each from 0 to 1."""
        return (self.light, self.light_error) if seat == "light" else (1.0 - self.dark, self.dark_error)


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice of *seat* in the position after *at* actions, compared with its alternatives.

    A battle slot is one decision; so is every other answer. All chances are those of *seat*.
    """

    at: int
    until: int
    """The last action of the decision: *at* itself, or later in a battle slot."""
    turn: int
    seat: Seat
    kind: str
    """The kind of the question (``Question.kind``)."""
    slot: str
    """The Other whose battle slot it is; "" for another question."""
    played: tuple[Action, ...]
    best: tuple[Action, ...]
    """The best found; what was played if nothing was better."""
    chance: float
    """Of the best."""
    loss: float
    """How much lower the played choice's chance is.

    The best was found in other worlds than these, so it may be slightly below 0.
    """
    error: float
    """The standard error of *loss*."""
    mark: Mark
    better: float
    """The share of the worlds in which the best did better."""
    worlds: int
    """The number of worlds in which both were tried."""
    line: tuple[Step, ...] = ()
    """The search's continuation after the best."""
    refutation: tuple[Step, ...] = ()
    """The search's continuation after what was played."""
    reason: Reason | None = None
    """What would be different, where the ends of the search show it; else None."""
    gap: float = 0.0
    """For an only move: how much worse the next best is."""

    @property
    def lost(self) -> float:
        """Return the *loss* as shown: 0 if insignificant, else rounded down to full per cent.

        So it claims no more than its *mark*, and a reader's sum matches.
        """
        sure = self.best != self.played and self.loss >= SURE * self.error
        return floor(100 * self.loss + 1e-6) / 100 if sure else 0.0

    @property
    def fall(self) -> tuple[int, int]:
        """Return the chances before and after what was played, in whole per cent.

        All displays use these, to round consistently.
        """
        before = round(100 * self.chance)
        return before, max(0, before - round(100 * self.lost))


@dataclass(frozen=True, slots=True)
class Luck:
    """The effect of the cards after action *at* (−1: the deal) on the chance of Light.

    Compared with redeals; its standard error.
    """

    at: int
    turn: int
    light: float
    error: float


@dataclass(frozen=True, slots=True)
class Turning:
    """One of the greatest changes of the chance of *seat*, as it could know it.

    It happened after *start* to *end* actions; *cause*: whether choices or luck contributed more.
    """

    seat: Seat
    start: int
    end: int
    change: float
    cause: Cause


@dataclass(frozen=True, slots=True)
class Ledger:
    """What decided the game for *seat*: result − ½ = deal + draws − own + theirs + talk + unseen, exactly.

    *own* and *theirs* are reported losses (:attr:`Decision.lost`). *talk* is the effect of a resignation or
    an agreed draw: the result less the chance that *seat* knew of. *unseen* is the rest: hands that the other
    side did not see, insignificant losses, and what the evaluation does not know. It measures no one's skill.
    Each of the other amounts has its standard error.
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
    """The results for a game so far: *part* of it is done, 0 to 1.

    The other fields are in game order; *ledgers* and *turnings* come when all is done.
    """

    game: str
    """The game's key (``storage.key``)."""
    engine: str
    """The engine's version (``storage.engine_version``)."""
    result: float
    """Of Light: 1, 0, or ½."""
    part: float = 0.0
    points: tuple[Point, ...] = ()
    decisions: tuple[Decision, ...] = ()
    lucks: tuple[Luck, ...] = ()
    turnings: tuple[Turning, ...] = ()
    ledgers: tuple[Ledger, ...] = ()

    @property
    def whole(self) -> bool:
        """Return whether everything is done."""
        return self.part >= 1.0

    def marked(self, *seats: Seat) -> tuple[Decision, ...]:
        """Return the marked decisions of *seats* (none: of both)."""
        return tuple(
            decision for decision in self.decisions if decision.mark and (not seats or decision.seat in seats)
        )

    def lost(self, seat: Seat) -> tuple[int, float]:
        """Return (reviewed decisions of *seat*, their total loss of chance; 1.0 is a whole game)."""
        own = [decision.loss for decision in self.decisions if decision.seat == seat]
        return len(own), sum(own)

    def to_json(self) -> str:
        """Return the review as one line of JSON for :func:`of_json`."""
        return dumps(self)

    def to_plain(self) -> dict[str, Any]:
        """Return the review as JSON for other programs: fields by name, actions as text."""
        plain: dict[str, Any] = _to_plain(self)
        return plain


def of_json(text: str) -> Review:
    """Parse the output of :meth:`Review.to_json`. Raises ValueError, TypeError, or LookupError."""
    read = loads(text, Review, Point, Decision, Luck, Turning, Ledger, Reason)
    if not isinstance(read, Review):
        raise TypeError("no review")
    return _again(read)


def _again(read: Review) -> Review:
    """Convert the tuples of a file to actions."""

    def steps(line: tuple[Any, ...]) -> tuple[Step, ...]:
        return tuple((seat, Action(*action)) for seat, action in line)

    decisions = tuple(
        replace(
            decision,
            played=tuple(Action(*action) for action in decision.played),
            best=tuple(Action(*action) for action in decision.best),
            line=steps(decision.line),
            refutation=steps(decision.refutation),
        )
        for decision in read.decisions
    )
    return replace(read, decisions=decisions)


def _to_plain(value: Any) -> Any:
    if isinstance(value, Action):
        return str(value)
    if is_dataclass(value):
        return {item.name: _to_plain(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, tuple | list):
        return [_to_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: _to_plain(item) for key, item in value.items()}
    plain: Value = value
    return plain
