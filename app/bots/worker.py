"""A player in a process of its own: asked with a view, it answers later, and whoever asked never waits.

One question at a time: a new one, or ``cancel``, ends the thinking about the last within a simulation,
and its answer is dropped. An answer carries the version of the position it was asked about. No Qt in here:
a window listens to the :class:`~concurrent.futures.Future`, whose callbacks come in a thread of the worker.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, replace
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from random import Random
from typing import Any

from app.bots.player import SECONDS, Budget, Player
from app.bots.players import player
from app.rules.game import Action, GameError, Reason, View

NICE = 5
"""By how much the thinking process gives way to others (where the system knows such a thing)."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much one answer may cost: seconds, simulations, or both."""

    seconds: float | None = SECONDS
    playouts: int | None = None

    def since(self, asked: float) -> Limits:
        """What is left of them for whoever was asked at *asked* (``time.monotonic``, one clock for all
        processes): a person waits for the start of the process too. A quarter of the time always is."""
        if self.seconds is None:
            return self
        return replace(self, seconds=max(0.25 * self.seconds, self.seconds - (time.monotonic() - asked)))


@dataclass(frozen=True, slots=True)
class Answer:
    """The action chosen, why, for which version of the position, how long it took (s), and what was found of
    each action that a search compared with others (``fate.found.Candidate``)."""

    action: Action
    reason: Reason
    version: int
    seconds: float
    candidates: tuple[Any, ...] = ()


class WorkerLost(GameError):
    """The process has ended without an answer. The next question starts another."""


class Worker:
    """A process that thinks for one window. Started by the first question."""

    def __init__(self, level: str = "watchman", limits: Limits | None = None) -> None:
        self.level = level
        self.limits = limits or Limits()
        self._lock = threading.Lock()
        self._line: Connection | None = None
        self._process: Any = None
        self._waiting: Future[Answer] | None = None
        self._number = 0
        self._orders: SimpleQueue[bytes | None] = SimpleQueue()
        self._speaker: threading.Thread | None = None

    def ask(
        self, view: View, version: int = 0, *, seed: int = 0, level: str = "", limits: Limits | None = None
    ) -> Future[Answer]:
        """The answer to come to *view*. Whatever was asked before is cancelled."""
        self.cancel()
        answer: Future[Answer] = Future()
        with self._lock:
            self._number += 1
            self._waiting = answer
            question = (
                "ask",
                self._number,
                version,
                level or self.level,
                seed,
                limits or self.limits,
                view,
                time.monotonic(),
            )
        if self._speaker is None:
            self._speaker = threading.Thread(target=self._speak, daemon=True, name="dozor-questions")
            self._speaker.start()
        # Packed at once, for the position may change; sent in a thread, for to start a process takes a while.
        self._orders.put(bytes(ForkingPickler.dumps(question)))
        return answer

    def cancel(self) -> None:
        """Think no more about the last question; its answer never comes (CancelledError)."""
        with self._lock:
            waiting, self._waiting = self._waiting, None
        if waiting is not None:
            self._orders.put(bytes(ForkingPickler.dumps(("cancel",))))
            waiting.cancel()

    def close(self) -> None:
        """Let the process go. It may be asked again, which starts another."""
        self.cancel()
        if self._speaker is not None:
            self._orders.put(None)
            self._speaker.join()
            self._speaker = None
        with self._lock:
            line, process = self._line, self._process
            self._line = self._process = None
        if line is not None:
            with contextlib.suppress(OSError):
                line.send(("end",))
        if process is not None:
            process.join(0.5)
            if process.is_alive():
                process.terminate()
                process.join(2)
        if line is not None:
            line.close()

    def _speak(self) -> None:
        """In a thread of its own: send what is to be said, to a process that lives."""
        while (order := self._orders.get()) is not None:
            try:
                self._running().send_bytes(order)
            except OSError:
                # Whoever listens to the line tells of a process that has ended; of one that cannot be
                # started nobody else can.
                with self._lock:
                    unheard = self._waiting if self._line is None else None
                if unheard is not None:
                    with contextlib.suppress(InvalidStateError):
                        unheard.set_exception(WorkerLost(Reason("bots.worker-lost")))

    def _running(self) -> Connection:
        """The line to the process; it is started if there is none."""
        with self._lock:
            line, process = self._line, self._process
        if line is not None and process is not None and process.is_alive():
            return line
        context = get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), daemon=True, name="dozor-player")
        process.start()
        theirs.close()
        with self._lock:
            self._line, self._process = mine, process
        threading.Thread(target=self._listen, args=(mine,), daemon=True, name="dozor-answers").start()
        return mine

    def _listen(self, line: Connection) -> None:
        while True:
            try:
                number, answer = line.recv()
            except (EOFError, OSError, TypeError):
                break
            with self._lock:
                wanted = number == self._number and line is self._line
                waiting = self._waiting if wanted else None
                if wanted:
                    self._waiting = None
            if waiting is not None:
                # Whoever asked may have cancelled it by its own hand.
                with contextlib.suppress(InvalidStateError):
                    if isinstance(answer, Answer):
                        waiting.set_result(answer)
                    else:
                        waiting.set_exception(answer)
        with self._lock:
            waiting = self._waiting if line is self._line else None
            if line is self._line:
                self._waiting = self._line = self._process = None
        if waiting is not None:
            with contextlib.suppress(InvalidStateError):
                waiting.set_exception(WorkerLost(Reason("bots.worker-lost")))


def serve(line: Connection) -> None:
    """The other process: answer questions until told to end."""
    # Where both want the processor, the window goes first.
    if hasattr(os, "nice"):
        os.nice(NICE)
    players: dict[str, Player] = {}
    while True:
        try:
            message = line.recv()
        except (EOFError, OSError):
            return
        if message[0] == "end":
            return
        if message[0] != "ask":
            continue
        number, version, level, seed, limits, view, asked = message[1:]
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
    """The answer of the player *level* to *view*; a message on *line* ends the thinking at once. A player of
    *players* is asked if it is there, for what it may have kept."""
    began = time.perf_counter()
    stop = None if line is None else line.poll
    thinker = player(level) if players is None else players.get(level) or player(level)
    if players is not None:
        players[level] = thinker
    action = thinker.choose(view, Random(seed), Budget(limits.seconds, limits.playouts, stop))
    # Who does not search has no more to say than that.
    reason = getattr(thinker, "reason", None) or Reason("bots.why-thumb")
    found = getattr(thinker, "found", None)
    candidates = found.candidates if found is not None else ()
    return Answer(action, reason, version, time.perf_counter() - began, candidates)
