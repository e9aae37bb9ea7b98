"""Puzzle searches in a separate process, so that windows never block.

Jobs are plain values; progress and results arrive in a thread of this process. Cancelling ends the process;
the next job starts another.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from app.jobs import ChildProcess, Handler
from app.rules.game import Action, Cards, State
from app.rules.games import game_of, positions_of
from app.rules.puzzle import Line, Puzzle, Solver
from app.rules.record import Move

MAX_TRIED = 400_000
"""Limit of positions for a proof."""
MAX_JUDGED = 50_000
"""Limit of positions for judging a decision."""
PROGRESS_EVERY = 500
"""Positions between progress reports."""
Verdict = Literal["reached", "right", "wrong"]
"""On the solver's decision: the goal is reached whatever follows, can still be reached, or no longer can."""
OnProgress = Callable[[object], None]
"""Progress callback; puzzle searches report the number of positions."""


class Job(Protocol):
    """A search; must be picklable."""

    def run(self, on_progress: OnProgress) -> object:
        """Return the result; report progress with *on_progress*."""


@dataclass(frozen=True, slots=True)
class _Position:
    """A position in ``puzzle``: after ``moves``, all since the set-up."""

    puzzle: Puzzle
    card_set: Cards
    moves: tuple[Move, ...]

    def _set_up(self, on_progress: OnProgress) -> tuple[Solver, State]:
        solver = _solver(self.puzzle, self.card_set, on_progress)
        state = solver.begin().state
        for move in self.moves[solver.lead_length :]:
            state.apply(move.action, events=False)
        return solver, state


class Reply(_Position):
    """Job that finds the opponent's answer."""

    def run(self, on_progress: OnProgress) -> Action:
        """Return the answer."""
        solver, state = self._set_up(on_progress)
        return solver.reply(state)


class Judge(_Position):
    """Job that judges the solver's last decision."""

    def run(self, on_progress: OnProgress) -> Verdict:
        """Return the verdict; "right" if that would take too long."""
        solver, state = self._set_up(on_progress)
        lines = solver.lines(state, MAX_JUDGED)
        if solver.tried > MAX_JUDGED:
            return "right"
        return "wrong" if not lines else "reached" if () in lines else "right"


@dataclass(frozen=True, slots=True)
class Proof:
    """Result of :class:`Prove`.

    ``lines``: minimal lines that reach the goal; ``solution``: the only one, in playable order, or empty;
    ``tried``: number of positions visited; ``whole``: whether the search was complete.
    """

    lines: tuple[Line, ...]
    solution: tuple[str, ...]
    tried: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Prove:
    """Job that checks whether ``puzzle`` has exactly one solution."""

    puzzle: Puzzle
    card_set: Cards
    most: int = MAX_TRIED

    def run(self, on_progress: OnProgress) -> Proof:
        """Return the proof."""
        solver = _solver(self.puzzle, self.card_set, on_progress)
        lines = solver.lines(most=self.most)
        tried = solver.tried
        whole = tried <= self.most
        solution = solver.in_playable_order(next(iter(lines))) if whole and len(lines) == 1 else ()
        return Proof(tuple(sorted(lines)), solution, tried, whole)


class Searcher(ChildProcess):
    """A process that runs one :class:`Job` at a time. Started by the first job, ended by cancelling."""

    def __init__(self) -> None:
        super().__init__(begin, "dozor-search", killed=True)


def begin() -> Handler:
    """Return the function that runs jobs in the child process."""
    return _run


def _run(job: Job, on_progress: OnProgress, _cancelled: Callable[[], bool]) -> object:
    return job.run(on_progress)


def _solver(puzzle: Puzzle, card_set: Cards, on_progress: OnProgress) -> Solver:
    solver = Solver(puzzle, game_of(puzzle.game), positions_of(puzzle.game), card_set)
    solver.on_progress, solver.progress_every = on_progress, PROGRESS_EVERY
    return solver
