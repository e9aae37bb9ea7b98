"""The contract that every game fulfils: what windows, bots, records and tests may rely on.

Vocabulary first, then the verbs a player would use. A game is a module-level object that satisfies
:class:`Game`; a position of it satisfies :class:`State`.

Exceptions::

    GameError                 root: something was asked of a game that it refuses
      IllegalAction           the action is not legal now; carries the Reason; the state is unchanged
      BadText                 a text (action, option, record) that cannot be read; carries a Reason
        BadPosition           a position that cannot be; carries all that is wrong with it

A bug inside the rules is an AssertionError and never one of these.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Literal, NamedTuple, Protocol, Self

Seat = Literal["light", "dark"]
SEATS: tuple[Seat, Seat] = ("light", "dark")

Value = str | float | bool | None | tuple[Any, ...]
"""What actions, events and reasons may carry: plain, hashable, the same in a file and in memory."""


TALK: frozenset[str] = frozenset({"resign", "offer-draw", "accept-draw", "decline-draw"})
"""Verbs by which people end a game. They are legal actions like others and stand last in ``legal()``;
bots and random players leave them alone while anything else is legal, and decline an offered draw."""


def opponent(seat: Seat) -> Seat:
    """The other seat."""
    return "dark" if seat == "light" else "light"


class Action(NamedTuple):
    """One small decision of the seat to move. Its text form, ``verb arg arg``, is stable for ever."""

    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))

    @classmethod
    def parse(cls, text: str) -> Action:
        """The action written as *text*. Says nothing about whether it is legal.

        Raises :class:`BadText` for an empty line.
        """
        words = text.split()
        if not words:
            raise BadText(Reason("record.empty-action"))
        return cls(words[0], tuple(words[1:]))


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is not so: a stable code, the number of the rule, and what fills the sentence.

    The sentence itself is made where it is shown (``app.i18n``), in the reader's language.
    """

    code: str
    rule: str = ""
    args: Mapping[str, Value] = field(default_factory=dict)


class GameError(Exception):
    """Root of what a game refuses. ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.code, dict(reason.args))
        self.reason = reason


class IllegalAction(GameError):
    """The action is not legal in this state. The state is as it was."""


class BadText(GameError):
    """A text that is no action, option or record of this game."""


class BadPosition(BadText):
    """A position that cannot be. ``faults`` are all that is wrong with it."""

    def __init__(self, faults: Sequence[Reason]) -> None:
        super().__init__(faults[0])
        self.faults = tuple(faults)


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened, in the order in which it happened.

    ``args`` is what everybody may know. ``secret`` is what only the seats in ``to`` may know besides;
    with ``hidden`` the other seats do not even learn that it happened.
    """

    kind: str
    args: Mapping[str, Value] = field(default_factory=dict)
    secret: Mapping[str, Value] = field(default_factory=dict)
    to: tuple[Seat, ...] = ()
    hidden: bool = False

    def seen_by(self, seat: Seat | None) -> Event | None:
        """What *seat* (None: a spectator who knows only what is public) may see of this event."""
        if seat in self.to:
            return self
        if self.hidden:
            return None
        return Event(self.kind, self.args) if self.secret else self


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked now, of whom. ``kind`` is a stable code, ``args`` fill its sentence."""

    kind: str
    seat: Seat
    args: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won (None: a draw), why (a stable code), and how the score came about."""

    winner: Seat | None
    reason: str
    args: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule of a game: its name, its default, what it may be, and the ruling that it settles.

    ``before``: what held before there was this option, so what a record means that does not name it; None
    for an option that every record names. ``house``: the book has no such rule, the default is a cap of ours.
    """

    name: str
    default: bool | int | str
    choices: tuple[bool | int | str, ...]
    rule: str = ""
    before: bool | int | str | None = None
    house: bool = False

    @property
    def unsaid(self) -> bool | int | str:
        """The value that a record means which does not name the option."""
        return self.default if self.before is None else self.before


@dataclass(frozen=True, slots=True)
class Manner:
    """How people are asked a kind of question."""

    in_the_open: bool = False
    """All answers are on the table: it is asked without showing a hand. They never depend on hidden cards."""
    open_verbs: Callable[[Any], frozenset[str]] | None = None
    """Of a question that is not in the open: which answers are in a state, and as little depend on hidden
    cards."""
    recurs: bool = False
    """It may be asked several times in a turn: a seat may pass it for the rest of the turn."""
    sure: Callable[[Any], Action | None] | None = None
    """The only sensible answer by what a seat's view tells, None where there are several: a seat may be
    spared such questions."""
    takes_back: bool = False
    """It is spared only where the answer can be taken back."""


PLAIN_MANNER = Manner()


class View(Protocol):
    """All that one seat may know. Immutable. The table and the bots get views, never states."""

    @property
    def seat(self) -> Seat | None:
        """Whose view this is; None is the neutral view of the moment the screen is handed over."""

    @property
    def question(self) -> Question | None:
        """What is asked now; None when the game is over."""

    @property
    def actions(self) -> Sequence[Action]:
        """The legal actions, if it is this seat's decision; empty otherwise."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def determinized(self, rng: Random) -> State:
        """A full state that this view cannot tell from the real one, built from the view alone."""


class State(Protocol):
    """A position: everything, including the question now asked and what is pending behind it."""

    @property
    def to_move(self) -> Seat | None:
        """The seat that decides now; None when the game is over."""

    @property
    def question(self) -> Question | None:
        """What is asked now; None when the game is over."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""

    def legal(self) -> Sequence[Action]:
        """All legal actions of the seat to move: the one gate that everything asks.

        Where there are more than can be listed (a number without a bound in Tribunal, gloom without a cap in
        Own Fate, everything on the free table) it lists them up to an amount that the game states, and
        ``why_not`` answers for the rest.
        """

    def why_not(self, action: Action) -> Reason | None:
        """None if *action* is legal now, listed or not, else why it is not, with the number of the rule."""

    def apply(self, action: Action, *, events: bool = True) -> Sequence[Event]:
        """Do *action* and say what happened (nothing with ``events=False``, for searching).

        Raises :class:`IllegalAction`, and then the state is as it was.
        """

    def copy(self) -> Self:
        """An independent copy. Cheap: bots live on it."""

    def view(self, seat: Seat | None) -> View:
        """All that *seat* may know; None gives what both may."""

    def digest(self) -> str:
        """A short hash of the whole state, the same on every machine."""


class Game(Protocol):
    """A game: what it is called, what can be set, how it begins."""

    key: str
    rules_version: int
    oldest_rules: int
    """The oldest version that records can be replayed by: the options of such a game have an ``edition``."""
    options: tuple[Option, ...]
    revealing: frozenset[str]
    """Kinds of events after which a seat knows more: draws, shuffles, looks, shown cards. Nobody takes
    such an action back alone."""
    manners: Mapping[str, Manner]
    """How its kinds of questions are asked, where that is not as usual."""

    def new(self, card_set: Any, options: Mapping[str, bool | int | str], seed: int) -> State:
        """The first position. Raises :class:`BadText` for an unknown option or value."""
