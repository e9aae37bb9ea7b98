"""A computer player in a child process, which answers asynchronously.

A new question, or ``cancel``, ends the thinking about the previous one within a simulation. An answer
contains the version of its position. This module doesn't use Qt: callbacks of the
:class:`~concurrent.futures.Future` run in a thread of the worker.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from app.bots.player import SECONDS, Budget, Player
from app.bots.players import player
from app.bots.thinking import ThinkingProcess, lower_priority
from app.rules.game import Action, GameError, Reason, View


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for an answer: seconds, simulations, or both (None: no limit)."""

    seconds: float | None = SECONDS
    playouts: int | None = None

    def since(self, asked: float) -> Limits:
        """Return the limits minus the time since *asked* (``time.monotonic``), but at least a quarter.

        So starting the process counts as thinking time.
        """
        if self.seconds is None:
            return self
        return replace(self, seconds=max(0.25 * self.seconds, self.seconds - (time.monotonic() - asked)))


@dataclass(frozen=True, slots=True)
class Answer:
    """The chosen action, its reason, the position's version, the time taken in s, and the candidates.

    A search's candidates are ``fate.search_result.Candidate``.
    """

    action: Action
    reason: Reason
    version: int
    seconds: float
    candidates: tuple[Any, ...] = ()


class WorkerLost(GameError):
    """The process ended without an answer. The next question starts a new one."""


class Worker(ThinkingProcess):
    """A process that runs a player for one window. Started by the first question."""

    def __init__(self, level: str = "watchman", limits: Limits | None = None) -> None:
        super().__init__(serve, "dozor-player")
        self.level = level
        self.limits = limits or Limits()
        self._waiting: Future[Answer] | None = None
        self._number = 0

    def ask(
        self, view: View, version: int = 0, *, seed: int = 0, level: str = "", limits: Limits | None = None
    ) -> Future[Answer]:
        """Return the future answer to *view*; cancel the previous question."""
        self.cancel()
        answer: Future[Answer] = Future()
        with self._lock:
            self._number += 1
            self._waiting = answer
            number = self._number
        self._send(
            (number, version, level or self.level, seed, limits or self.limits, view, time.monotonic())
        )
        return answer

    def cancel(self) -> None:
        """Cancel the last question; its future raises CancelledError."""
        with self._lock:
            waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._send(None)
            waiting.cancel()

    def close(self) -> None:
        """End the process. The next question starts a new one."""
        self.cancel()
        self._end_process()

    def _on_message(self, message: tuple[int, Answer | Exception], current: bool) -> None:
        number, answer = message
        with self._lock:
            is_current = current and number == self._number
            waiting = self._waiting if is_current else None
            if is_current:
                self._waiting = None
        if waiting is not None:
            # The caller may have cancelled the future itself.
            with contextlib.suppress(InvalidStateError):
                if isinstance(answer, Answer):
                    waiting.set_result(answer)
                else:
                    waiting.set_exception(answer)

    def _on_process_lost(self) -> Callable[[], None]:
        waiting, self._waiting = self._waiting, None

        def notify() -> None:
            if waiting is not None:
                with contextlib.suppress(InvalidStateError):
                    waiting.set_exception(WorkerLost(Reason("bots.worker-lost")))

        return notify


def serve(line: Connection) -> None:
    """Answer questions until the connection is closed; runs in the child process."""
    lower_priority()
    players: dict[str, Player] = {}
    while True:
        try:
            message = line.recv()
        except (EOFError, OSError):
            return
        if message is None:
            continue
        number, version, level, seed, limits, view, asked = message
        try:
            answer: Answer | Exception = think(view, version, level, seed, limits.since(asked), line, players)
        except Exception as error:
            answer = error
        try:
            line.send((number, answer))
        except OSError:
            return


def think(
    view: View,
    version: int,
    level: str,
    seed: int,
    limits: Limits,
    line: Connection | None = None,
    players: dict[str, Player] | None = None,
) -> Answer:
    """Return the answer of the player *level* to *view*; a message on *line* ends the thinking.

    *players*: cache of players, reused because they have caches too.
    """
    began = time.perf_counter()
    stop = None if line is None else line.poll
    thinker = player(level) if players is None else players.get(level) or player(level)
    if players is not None:
        players[level] = thinker
    action = thinker.choose(view, Random(seed), Budget(limits.seconds, limits.playouts, stop))
    # A player that doesn't search gives no other reason.
    reason = getattr(thinker, "reason", None) or Reason("bots.why-thumb")
    result = getattr(thinker, "search_result", None)
    candidates = result.candidates if result is not None else ()
    return Answer(action, reason, version, time.perf_counter() - began, candidates)
