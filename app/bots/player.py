"""The interface of computer players: they see a view, never a state, and answer with one action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from app.rules.game import TALK_VERBS, Action, Outcome, Question, Seat, State, View

THINK_TIMES = (1, 3, 10)
"""Choices of thinking time per decision in a window, s."""
SECONDS = 3.0
"""Default thinking time, s."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one decision: seconds, playouts, or both; None: no limit.

    ``stop`` is polled while thinking; once true, the player answers with its best so far.
    """

    seconds: float | None = None
    playouts: int | None = None
    stop: Callable[[], bool] | None = None


UNBOUNDED = Budget()


class Player(Protocol):
    """A decider for a seat. It keeps nothing between decisions that a view could not give it."""

    name: str
    reads_board: bool
    """Whether it needs the whole view; if not, it gets a :class:`Glimpse`, which is much cheaper."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        """Return one of ``view.actions``. All randomness comes from *rng*, so that a game can be repeated."""


class Glimpse:
    """A minimal view: the question and the actions."""

    __slots__ = ("actions", "question", "seat")

    def __init__(self, seat: Seat, question: Question | None, actions: Sequence[Action]) -> None:
        self.seat: Seat | None = seat
        self.question = question
        self.actions = actions

    @property
    def outcome(self) -> Outcome | None:
        """Return None: with a pending decision, the game isn't over."""
        return None

    def determinized(self, rng: Random) -> Any:
        """Raise AssertionError: a search must read the board."""
        raise AssertionError("a player with reads_board = False cannot search")


def glimpse(state: State, seat: Seat) -> View:
    """Return the view of *state* for a player that does not read the board."""
    return Glimpse(seat, state.question, state.legal())


class RandomPlayer:
    """A player of uniformly random legal actions; it never resigns and declines every draw."""

    name = "random"
    reads_board = False

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """Return one of the game's own actions at random."""
        actions = view.actions
        moves = (
            [action for action in actions if action.verb not in TALK_VERBS]
            or [action for action in actions if action.verb == "decline-draw"]
            or actions
        )
        return moves[int(rng.random() * len(moves))]
