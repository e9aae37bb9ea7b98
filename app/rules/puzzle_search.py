"""Puzzle searches in a separate process, so windows never wait.

Jobs are plain values; progress and results arrive in a thread of this process. Cancelling ends the process;
the next job starts another.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Protocol

from app import processes
from app.rules.game import Action, GameError, Reason
from app.rules.games import game_of, positions_of
from app.rules.puzzle import Line, Puzzle, Solver

MOST_TRIED = 400_000
"""Positions after which a proof gives up."""
TELL_EVERY = 500
"""Positions between progress reports."""
Tell = Callable[[Any], None]
"""Progress callback; puzzle searches report the number of positions."""


class Job(Protocol):
    """A search. Jobs are pickled."""

    def run(self, tell: Tell) -> Any:
        """Return the result; *tell* reports progress."""


class SearchEnded(GameError):
    """The process has ended without a result."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The opponent's answer in *puzzle* after *moves* (all actions since the set-up)."""

    puzzle: Puzzle
    card_set: Any
    moves: tuple[str, ...]

    def run(self, tell: Tell) -> Action:
        """Return the answer."""
        solver = _solver(self.puzzle, self.card_set, tell)
        state = solver.begin().state
        for text in self.moves[solver.led :]:
            state.apply(Action.parse(text), events=False)
        return solver.reply(state)


@dataclass(frozen=True, slots=True)
class Proof:
    """Result of a search.

    Minimal lines that reach the goal, the solution action by action (if unique), number of positions, and
    whether the search was complete.
    """

    lines: tuple[Line, ...]
    solution: tuple[str, ...]
    tried: int
    whole: bool


@dataclass(frozen=True, slots=True)
class Prove:
    """Job that checks whether *puzzle* has exactly one solution."""

    puzzle: Puzzle
    card_set: Any
    most: int = MOST_TRIED

    def run(self, tell: Tell) -> Proof:
        """Return the proof."""
        solver = _solver(self.puzzle, self.card_set, tell)
        lines = solver.lines(most=self.most)
        tried = solver.tried
        whole = tried <= self.most
        solution = solver.told(next(iter(lines))) if whole and len(lines) == 1 else ()
        return Proof(tuple(sorted(lines)), solution, tried, whole)


class Searcher:
    """A process that runs one job at a time. The first job starts it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._line: Connection | None = None
        self._process: SpawnProcess | None = None
        self._waiting: Future[Any] | None = None

    def run(self, job: Job, tell: Tell | None = None) -> Future[Any]:
        """Start *job*, cancelling any earlier one. *tell* is called in a thread."""
        self.cancel()
        answer: Future[Any] = Future()
        with self._lock:
            self._waiting = answer
        threading.Thread(
            target=self._work, args=(job, answer, tell), daemon=True, name="dozor-search"
        ).start()
        return answer

    def cancel(self) -> None:
        """Cancel the running job; its result raises CancelledError."""
        with self._lock:
            waiting, self._waiting = self._waiting, None
            if waiting is not None and not waiting.done():
                waiting.cancel()
                self._end()

    def close(self) -> None:
        """End the process."""
        self.cancel()
        with self._lock:
            self._end()

    def _start(self) -> Connection:
        if self._line is None or self._process is None or not self._process.is_alive():
            self._line, self._process = processes.start(serve, "dozor-search")
        return self._line

    def _end(self) -> None:
        line, process = self._line, self._process
        self._line = self._process = None
        processes.end(line, process)

    def _work(self, job: Job, answer: Future[Any], tell: Tell | None) -> None:
        """Run *job* and wait, in a separate thread: starting a process takes a moment."""
        try:
            with self._lock:
                if answer.done():
                    return
                line = self._start()
                line.send(job)
        except (OSError, RuntimeError, ValueError):
            # The process couldn't start or has just ended; the caller must learn of it.
            with contextlib.suppress(InvalidStateError):
                answer.set_exception(SearchEnded(Reason("bots.worker-lost")))
            return
        while not answer.done():
            try:
                kind, value = line.recv()
            except (EOFError, OSError, TypeError):
                kind, value = "failed", SearchEnded(Reason("bots.worker-lost"))
            if kind == "tried":
                if tell is not None and not answer.done():
                    tell(value)
                continue
            with contextlib.suppress(InvalidStateError):
                if kind == "found":
                    answer.set_result(value)
                else:
                    answer.set_exception(value)


def serve(line: Connection) -> None:
    """Run jobs in the child process until the connection closes."""
    while True:
        try:
            job: Job = line.recv()
        except (EOFError, OSError):
            return
        try:
            result = ("found", job.run(lambda so_far: line.send(("tried", so_far))))
        except Exception as error:
            result = ("failed", error)
        try:
            line.send(result)
        except OSError:
            return


def _solver(puzzle: Puzzle, card_set: Any, tell: Tell) -> Solver:
    solver = Solver(puzzle, game_of(puzzle.game), positions_of(puzzle.game), card_set)
    solver.tell, solver.tell_every = tell, TELL_EVERY
    return solver
