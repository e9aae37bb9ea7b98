"""Puzzle searches in a separate process, so that windows never block.

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

MAX_TRIED = 400_000
"""Limit of positions for a proof."""
PROGRESS_EVERY = 500
"""Positions between progress reports."""
OnProgress = Callable[[Any], None]
"""Progress callback; puzzle searches report the number of positions."""


class Job(Protocol):
    """A search; must be picklable."""

    def run(self, on_progress: OnProgress) -> Any:
        """Return the result; report progress with *on_progress*."""


class SearchEnded(GameError):
    """The process ended without a result."""


@dataclass(frozen=True, slots=True)
class Reply:
    """Job that finds the opponent's answer in *puzzle* after *moves* (all actions since the set-up)."""

    puzzle: Puzzle
    card_set: Any
    moves: tuple[str, ...]

    def run(self, on_progress: OnProgress) -> Action:
        """Return the answer."""
        solver = _solver(self.puzzle, self.card_set, on_progress)
        state = solver.begin().state
        for text in self.moves[solver.lead_length :]:
            state.apply(Action.parse(text), events=False)
        return solver.reply(state)


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
    """Job that checks whether *puzzle* has exactly one solution."""

    puzzle: Puzzle
    card_set: Any
    most: int = MAX_TRIED

    def run(self, on_progress: OnProgress) -> Proof:
        """Return the proof."""
        solver = _solver(self.puzzle, self.card_set, on_progress)
        lines = solver.lines(most=self.most)
        tried = solver.tried
        whole = tried <= self.most
        solution = solver.in_playable_order(next(iter(lines))) if whole and len(lines) == 1 else ()
        return Proof(tuple(sorted(lines)), solution, tried, whole)


class Searcher:
    """A process that runs one job at a time. Started by the first job."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._connection: Connection | None = None
        self._process: SpawnProcess | None = None
        self._waiting: Future[Any] | None = None

    def run(self, job: Job, on_progress: OnProgress | None = None) -> Future[Any]:
        """Start *job*, cancelling the running one. *on_progress* is called in a background thread."""
        self.cancel()
        answer: Future[Any] = Future()
        with self._lock:
            self._waiting = answer
        threading.Thread(
            target=self._work, args=(job, answer, on_progress), daemon=True, name="dozor-search"
        ).start()
        return answer

    def cancel(self) -> None:
        """Cancel the running job; its result raises CancelledError."""
        with self._lock:
            waiting, self._waiting = self._waiting, None
            if waiting is not None and not waiting.done():
                waiting.cancel()
                self._end_process()

    def close(self) -> None:
        """End the process."""
        self.cancel()
        with self._lock:
            self._end_process()

    def _ensure_process(self) -> Connection:
        if self._connection is None or self._process is None or not self._process.is_alive():
            self._connection, self._process = processes.start(serve, "dozor-search")
        return self._connection

    def _end_process(self) -> None:
        connection, process = self._connection, self._process
        self._connection = self._process = None
        processes.end(connection, process)

    def _work(self, job: Job, answer: Future[Any], on_progress: OnProgress | None) -> None:
        """Send *job* and wait for its result; runs in a thread because starting a process takes a moment."""
        try:
            with self._lock:
                if answer.done():
                    return
                connection = self._ensure_process()
                connection.send(job)
        except (OSError, RuntimeError, ValueError):
            # The process couldn't start or has just ended; the caller must learn of it.
            with contextlib.suppress(InvalidStateError):
                answer.set_exception(SearchEnded(Reason("bots.worker-lost")))
            return
        while not answer.done():
            try:
                kind, value = connection.recv()
            except (EOFError, OSError, TypeError):
                kind, value = "failed", SearchEnded(Reason("bots.worker-lost"))
            if kind == "tried":
                if on_progress is not None and not answer.done():
                    on_progress(value)
                continue
            with contextlib.suppress(InvalidStateError):
                if kind == "found":
                    answer.set_result(value)
                else:
                    answer.set_exception(value)


def serve(connection: Connection) -> None:
    """Run jobs in the child process until the connection closes."""
    while True:
        try:
            job: Job = connection.recv()
        except (EOFError, OSError):
            return
        try:
            result = ("found", job.run(lambda so_far: connection.send(("tried", so_far))))
        except Exception as error:
            result = ("failed", error)
        try:
            connection.send(result)
        except OSError:
            return


def _solver(puzzle: Puzzle, card_set: Any, on_progress: OnProgress) -> Solver:
    solver = Solver(puzzle, game_of(puzzle.game), positions_of(puzzle.game), card_set)
    solver.on_progress, solver.progress_every = on_progress, PROGRESS_EVERY
    return solver
