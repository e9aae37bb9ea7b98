"""What a player made of code is: it sees a view, never a state, and answers with one action."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from app.rules.game import TALK, Action, Outcome, Question, Seat, State, View

THINK_TIMES = (1, 3, 10)
"""How long a player in a window may be told to think about one decision, in seconds."""
SECONDS = 3.0
"""How long it may, unless told otherwise."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a player may think about one decision: seconds, playouts, or both; None: as it likes.

    ``stop`` is asked again and again while it thinks: true, and it answers with what it has."""

    seconds: float | None = None
    playouts: int | None = None
    stop: Callable[[], bool] | None = None


UNBOUNDED = Budget()


class Player(Protocol):
    """One that decides for a seat. It keeps nothing between decisions that a view could not give it."""

    name: str
    reads_board: bool
    """Whether it needs the whole view; one that does not gets a :class:`Glimpse`, which is much cheaper."""

    def choose(self, view: View, rng: Random, budget: Budget) -> Action:
        """One of ``view.actions``. All chance comes from *rng*, so that a game can be repeated."""


class Glimpse:
    """The part of a view that costs nothing: what is asked and what may be answered."""

    __slots__ = ("actions", "question", "seat")

    def __init__(self, seat: Seat, question: Question | None, actions: Sequence[Action]) -> None:
        self.seat: Seat | None = seat
        self.question = question
        self.actions = actions

    @property
    def outcome(self) -> Outcome | None:
        """A decision is asked, so the game goes on."""
        return None

    def determinized(self, rng: Random) -> Any:
        """Never: who searches has to read the board."""
        raise AssertionError("a player with reads_board = False cannot search")


def glimpse(state: State, seat: Seat) -> View:
    """What a player that does not read the board sees of *state*."""
    return Glimpse(seat, state.question, state.legal())


class RandomPlayer:
    """Any legal action, all alike; it never resigns and declines every draw."""

    name = "random"
    reads_board = False

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """One of the game's own actions, with equal chances."""
        actions = view.actions
        moves = (
            [action for action in actions if action.verb not in TALK]
            or [action for action in actions if action.verb == "decline-draw"]
            or actions
        )
        return moves[int(rng.random() * len(moves))]
