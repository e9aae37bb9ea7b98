"""The interface of computer players: they get a view, never a state, and return an action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import NoReturn, Protocol

from app.rules.game import TALK_VERBS, Action, Outcome, Question, Seat, State, View

THINK_TIMES = (1, 3, 10)
"""Choices of thinking time per decision in a window, in s."""
SECONDS = 3.0
"""Default thinking time, in s."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits for a decision: seconds and playouts (None: no limit).

    ``stop`` is polled while the player thinks; once it returns true, the player returns its best action so
    far.
    """

    seconds: float | None = None
    playouts: int | None = None
    stop: Callable[[], bool] | None = None


UNBOUNDED = Budget()


class Player(Protocol):
    """A computer player. It may cache between decisions only what follows from views."""

    name: str
    reads_board: bool
    """Whether it needs the whole view; if not, it gets the much cheaper :class:`Glimpse`."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return one of ``view.actions``. All randomness comes from *rng*, so that games are reproducible."""


class Glimpse:
    """A minimal view: the question and the actions."""

    __slots__ = ("actions", "question", "seat")

    def __init__(self, seat: Seat, question: Question | None, actions: Sequence[Action]) -> None:
        self.seat: Seat | None = seat
        self.question, self.actions = question, actions

    @property
    def outcome(self) -> Outcome | None:
        """Return None: with a pending decision, the game isn't over."""
        return None

    def determinized(self, rng: Random) -> NoReturn:
        """Raise AssertionError: a search must read the board."""
        raise AssertionError("a player with reads_board = False cannot search")


def glimpse(state: State, seat: Seat) -> View:
    """Return the minimal view of *state* for a player that doesn't read the board."""
    return Glimpse(seat, state.question, state.legal())


class RandomPlayer:
    """A player that chooses uniformly among legal actions; it never resigns and declines every draw."""

    name = "random"
    reads_board = False

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """Return a random action; talk only if nothing else is legal."""
        actions = view.actions
        moves = (
            [action for action in actions if action.verb not in TALK_VERBS]
            or [action for action in actions if action.verb == "decline-draw"]
            or actions
        )
        return moves[int(rng.random() * len(moves))]
