"""The interface of every game for windows, bots, records and tests.

A game is a module-level object that implements :class:`Game`; its positions implement :class:`State`.

Exceptions::

    GameError                 root: a game refuses what was asked
      IllegalAction           the action is not legal now; carries the Reason; the state is unchanged
      BadText                 unreadable text (action, option, record); carries a Reason
        BadPosition           an impossible position; carries all its faults

A bug in the rules is an AssertionError, never one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, NamedTuple, Protocol, Self

Seat = Literal["light", "dark"]
SEATS: tuple[Seat, Seat] = ("light", "dark")

Value = str | float | bool | None | tuple[Any, ...]
"""Values in actions, events and reasons: plain, hashable, the same in files and memory."""


TALK_VERBS: frozenset[str] = frozenset({"resign", "offer-draw", "accept-draw", "decline-draw"})
"""Verbs that end a game by talk. They are legal actions, last in ``legal()``.

Bots and random players avoid them while anything else is legal, and decline draws.
"""


def opponent(seat: Seat) -> Seat:
    """Return the other seat."""
    return "dark" if seat == "light" else "light"


class Action(NamedTuple):
    """One small decision of the seat to move. Its text form, ``verb arg arg``, never changes."""

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))

    @classmethod
    def parse(cls, text: str) -> Action:
        """Parse *text*, without checking legality. Raises :class:`BadText` for an empty line."""
        words = text.split()
        if not words:
            raise BadText(Reason("record.empty-action"))
        return cls(words[0], tuple(words[1:]))


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is refused or noted: a stable code, a rule number, and message arguments.

    ``app.i18n`` makes the message in the reader's language.
    """

    code: str
    rule: str = ""
    args: Mapping[str, Value] = field(default_factory=dict)


class GameError(Exception):
    """Root of a game's refusals. ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code, dict(reason.args))
        self.reason = reason


class IllegalAction(GameError):
    """The action is illegal in this state, which is unchanged."""


class BadText(GameError):
    """A text that isn't a valid action, option or record."""


class BadPosition(BadText):
    """An impossible position. ``faults``: everything wrong with it."""

    def __init__(self, faults: Sequence[Reason]) -> None:
        super().__init__(faults[0])
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, in order.

    ``args`` is public. ``secret`` is for the seats in ``to`` only; with ``hidden`` the other seats don't
    learn of the event at all.
    """

    kind: str
    args: Mapping[str, Value] = field(default_factory=dict)
    secret: Mapping[str, Value] = field(default_factory=dict)
    to: tuple[Seat, ...] = ()
    hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return what *seat* (None: a spectator) may see of this event."""
        if seat in self.to:
            return self
        if self.hidden:
            return None
        return Event(self.kind, self.args) if self.secret else self


@dataclass(frozen=True, slots=True)
class Question:
    """The open question to a seat. ``kind`` is a stable code, ``args`` are its message's arguments."""

    kind: str
    seat: Seat
    args: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result: winner (None: a draw), reason (a stable code), and score details."""

    winner: Seat | None
    reason: str
    args: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game: name, default, choices, and the rule it belongs to.

    ``before``: value before the option existed, implied by records without it; None if all records have it.
    ``house``: the default is our limit; the book has no such rule.
    """

    name: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]
    rule: str = ""
    before: bool | int | str | None = None
    house: bool = False

    @property
    def implied_value(self) -> bool | int | str:
        """Value implied by records without the option."""
        return self.default if self.before is None else self.before


@dataclass(frozen=True, slots=True)
class Manner:
    """How people are asked a kind of question."""

    public: bool = False
    """All answers are public and never depend on hidden cards, so no hand is shown."""
    open_verbs: Callable[[Any], frozenset[str]] | None = None
    """A state's public answers, independent of hidden cards, where not all are public."""
    recurs: bool = False
    """It may come several times a turn: a seat may pass it for the whole turn."""
    only_answer: Callable[[Any], Action | None] | None = None
    """The only sensible answer in a view, None if there are several: allows auto-answering."""
    only_if_undoable: bool = False
    """It is auto-answered only where that can be undone."""


PLAIN_MANNER = Manner()


class View(Protocol):
    """Everything one seat may know. Immutable. Tables and bots get views, never states."""

    @property
    def seat(self) -> Seat | None:
        """The view's seat; None for the neutral view while the screen changes hands."""

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""

    @property
    def actions(self) -> Sequence[Action]:
        """Legal actions at this seat's decision; else empty."""

    @property
    def outcome(self) -> Outcome | None:
        """The result; None during the game."""

    def determinized(self, rng: Random) -> State:
        """Return a full state consistent with this view, built from the view alone."""


class State(Protocol):
    """A position: everything, including the open question and what is pending."""

    @property
    def to_move(self) -> Seat | None:
        """The seat to decide; None when the game is over."""

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """The result; None during the game."""

    def legal(self) -> Sequence[Action]:
        """Return all legal actions of the seat to move.

        If there are too many (unbounded numbers in Tribunal, gloom without a cap in Own Fate, everything on
        the free table), this is a selection with a documented limit, and ``why_not`` checks the rest.
        """

    def why_not(self, action: Action) -> Reason | None:
        """Return None if *action* is legal now, listed or not, else the reason with its rule."""

    def apply(self, action: Action, *, events: bool = True) -> Sequence[Event]:
        """Do *action* and return events (none with ``events=False``, for search).

        Raises :class:`IllegalAction`, leaving the state unchanged.
        """

    def copy(self) -> Self:
        """Return an independent copy. Must be cheap: bots need many."""

    def view(self, seat: Seat | None) -> View:
        """Return all that *seat* may know; for None, what both may."""

    def digest(self) -> str:
        """Return a short hash of the state, the same on every machine."""


class Game(Protocol):
    """A game: key, options, first position."""

    key: str
    rules_version: int
    oldest_rules: int
    """Oldest version whose records replay: such games have an ``edition`` option."""
    options: tuple[Option, ...]
    revealing: frozenset[str]
    """Events after which a seat knows more: draws, shuffles, looks, shown cards.

    A seat can't undo such an action alone.
    """
    manners: Mapping[str, Manner]
    """How its kinds of questions are asked, unless with PLAIN_MANNER."""

    def new(self, card_set: Any, options: Mapping[str, bool | int | str], seed: int) -> State:
        """Return the first position. Raises :class:`BadText` for an unknown option or value."""
