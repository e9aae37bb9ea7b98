"""The interface that every game implements for windows, bots, records and tests.

A game is a module-level object that implements :class:`Game`; its positions implement :class:`State`.

Exceptions::

        GameError                 base class of a game's errors
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

from typing_extensions import TypeVar

Seat = Literal["light", "dark", "third", "fourth"]
SEATS: tuple[Seat, Seat] = ("light", "dark")
TABLE_SEATS: tuple[Seat, ...] = (*SEATS, "third", "fourth")
"""The seats of the free table, at which one to four play."""

Value = str | float | bool | None | tuple[Any, ...]
"""Values in events, questions and reasons: plain and hashable."""


TALK_VERBS: frozenset[str] = frozenset({"resign", "offer-draw", "accept-draw", "decline-draw"})
"""Verbs for resigning and agreeing on a draw. They are legal actions, last in ``legal()``.

Bots and random players avoid them while anything else is legal, and decline draws.
"""


def design_of(card: str) -> str:
    """Return the design of a copy of a card: ``attack-2`` for ``attack-2.3``."""
    return card.partition(".")[0]


def opponent(seat: Seat) -> Seat:
    """Return the other seat of a game for two."""
    return "dark" if seat == "light" else "light"


def next_seats(seats: Sequence[Seat]) -> dict[Seat, Seat]:
    """Return the seat that follows each of *seats*."""
    return dict(zip(seats, (*seats[1:], *seats[:1]), strict=True))


def seats_of(options: Mapping[str, object]) -> tuple[Seat, ...]:
    """Return the seats of a game with these *options*, in the order of play."""
    count = options.get("seats")
    return TABLE_SEATS[:count] if isinstance(count, int) and count > 0 else SEATS


class Action(NamedTuple):
    """One small decision of the seat to move. Its text form, ``verb arg arg``, never changes."""

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))

    def by_design(self) -> tuple[str, ...]:
        """Return the words with each card's design, so that actions with copies of a card are equal."""
        return self.verb, *map(design_of, self.args)

    @classmethod
    def parse(cls, text: str) -> Action:
        """Parse *text* without checking legality. Raises :class:`BadText` if it is empty."""
        words = text.split()
        if not words:
            raise BadText(Reason("record.empty-action"))
        return cls(words[0], tuple(words[1:]))


def without_copies(actions: Sequence[Action]) -> list[Action]:
    """Return *actions* without those that differ only in the copy of a card; the first stays."""
    first_copies: dict[tuple[str, ...], Action] = {}
    for action in actions:
        first_copies.setdefault(action.by_design(), action)
    return list(first_copies.values())


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is refused, or a notice: a stable message code, a rule number, and arguments.

    ``app.i18n`` formats the message in the reader's language.
    """

    code: str
    rule: str = ""
    args: Mapping[str, Value] = field(default_factory=dict)


class GameError(Exception):
    """Base class of a game's errors; see ``reason``."""

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
    """Something that happened in a game.

    ``args`` are public. Only the seats in ``to`` see ``secret``; if ``hidden``, the other seats don't learn
    of the event at all.
    """

    kind: str
    args: Mapping[str, Value] = field(default_factory=dict)
    secret: Mapping[str, Value] = field(default_factory=dict)
    to: tuple[Seat, ...] = ()
    hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Event | None:
        """Return what *seat* (None: a spectator) may see of this event; None if nothing."""
        if seat in self.to:
            return self
        if self.hidden:
            return None
        return Event(self.kind, self.args) if self.secret else self


@dataclass(frozen=True, slots=True)
class Question:
    """What the rules ask a seat now. ``kind`` is a stable code, ``args`` are its message's arguments."""

    kind: str
    seat: Seat
    args: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result: winner (None: a draw), reason (a stable code), and details such as the score."""

    winner: Seat | None
    reason: str
    args: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a game: name, default, choices, and the rule it belongs to.

    ``before``: how games were played before the option existed, for records without it; None if all records
    have it. ``house``: the default is a house rule that the rulebook doesn't have.
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
    """All answers are public and independent of hidden cards, so the screen needn't show a hand."""
    open_verbs: Callable[[State], frozenset[str]] | None = None
    """Returns a state's public answers, independent of hidden cards, if only some are public."""
    recurs: bool = False
    """The question can be asked several times a turn; a seat may pass it for the whole turn."""
    only_answer: Callable[[View], Action | None] | None = None
    """Returns the only sensible answer in a view, None if there are several. Allows auto-answering."""
    only_if_undoable: bool = False
    """The question is auto-answered only where the answer can be undone."""


PLAIN_MANNER = Manner()


class View(Protocol):
    """Everything one seat may know. Immutable. Tables and bots get views, never states."""

    @property
    def seat(self) -> Seat | None:
        """The view's seat; None for a neutral view, as while the screen changes hands."""

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""

    @property
    def actions(self) -> Sequence[Action]:
        """Legal actions if this seat is to decide, else empty."""

    @property
    def outcome(self) -> Outcome | None:
        """The result; None during the game."""

    def determinized(self, rng: Random) -> State:
        """Return a full state consistent with this view, built from the view alone."""


class State(Protocol):
    """A whole position, including hidden cards, the open question, and pending effects."""

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides next; None when the game is over."""

    @property
    def question(self) -> Question | None:
        """The open question; None when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """The result; None during the game."""

    def legal(self) -> Sequence[Action]:
        """Return all legal actions of the seat to move.

        Where there are too many (unbounded numbers in Tribunal, gloom without a cap in Own Fate, everything
        on the free table), returns a selection with a documented limit; ``why_not`` accepts the others too.
        """

    def why_not(self, action: Action) -> Reason | None:
        """Return None if *action* is legal now, listed or not, else the reason with its rule."""

    def apply(self, action: Action, *, events: bool = True) -> Sequence[Event]:
        """Do *action* and return its events (with ``events=False``, for searches, none).

        Raises :class:`IllegalAction`, leaving the state unchanged.
        """

    def copy(self) -> Self:
        """Return an independent copy. Must be cheap: bots need many."""

    def view(self, seat: Seat | None) -> View:
        """Return all that *seat* may know; for None, what both seats may know."""

    def digest(self) -> str:
        """Return a short hash of the state, the same on every machine."""


class Cards(Protocol):
    """A set of cards or numbers that a game is played with."""

    @property
    def key(self) -> str:
        """The set's key."""

    def fingerprint(self) -> str:
        """Return a short hash of everything that can change a game."""


Played = TypeVar("Played", bound=Cards, contravariant=True, default=Any)
"""The sets that a game accepts."""


class Game(Protocol[Played]):
    """A game: its key, options, and initial position."""

    key: str
    rules_version: int
    oldest_rules: int
    """Oldest version whose records replay; if older than ``rules_version``, ``new`` takes an ``edition``."""
    options: tuple[Option, ...]
    revealing: frozenset[str]
    """Events after which a seat knows more: draws, shuffles, looks, shown cards.

    A seat can't undo such an action alone.
    """
    manners: Mapping[str, Manner]
    """How each kind of question is asked; PLAIN_MANNER for kinds not listed."""

    def new(self, card_set: Played, options: Mapping[str, bool | int | str], seed: int) -> State:
        """Return the initial position. Raises :class:`BadText` for bad options or an unplayable set."""
