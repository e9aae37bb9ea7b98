"""Has positions of Tribunal analysed in a process of its own, which keeps what it has found.

    analyser = Analyser()
    analyser.ask(state, tell)       # tell(Analysis) again and again, in a thread of the analyser
    analyser.stop()

One question at a time: a new one ends the last, of which nothing more is told. No Qt in here."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from queue import SimpleQueue
from typing import Any

from app.bots.tribunal import analysis
from app.bots.tribunal.alpha_beta import Search
from app.bots.tribunal.analysis import Analysis, Prices
from app.rules.game import GameError, Reason
from app.rules.tribunal import State
from app.rules.tribunal.numbers import Rules

NICE = 5
LONGEST = 600.0
"""No question is thought about for longer, in seconds: whoever looks has gone."""
PRICES = 0.3
"""How long prices are thought about, in seconds."""
TELL_EVERY = 0.1
"""Seconds between two words about one question, the last one aside."""
Fail = Callable[[Exception], None]


class AnalyserLost(GameError):
    """The process has ended without an answer. The next question starts another."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The question for the best *count* lines of *state*."""

    state: State
    count: int
    seconds: float
    version: int

    def answers(self, search: Search) -> Iterator[Analysis]:
        """What is found, deeper and deeper."""
        return analysis.analyse(search, self.state, self.count, self.version)


@dataclass(frozen=True, slots=True)
class Judged:
    """The question what *prices* lead to in *state*."""

    state: State
    prices: tuple[int, ...]
    seconds: float
    version: int

    def answers(self, search: Search) -> Iterator[Prices]:
        """What is found, deeper and deeper."""
        return analysis.price(search, self.state, self.prices, self.version)


class Analyser:
    """A process that analyses for one window. Started by the first question."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._line: Connection | None = None
        self._process: Any = None
        self._number = 0
        self._tell: Callable[[Any], None] | None = None
        self._fail: Fail | None = None
        self._orders: SimpleQueue[bytes | None] = SimpleQueue()
        self._speaker: threading.Thread | None = None

    def ask(
        self,
        state: State,
        tell: Callable[[Analysis], None],
        *,
        lines: int = 3,
        seconds: float = 0.0,
        version: int = 0,
        fail: Fail | None = None,
    ) -> None:
        """Have *state*, which is not over, analysed for so many *seconds* (0: until somebody asks otherwise):
        *tell* is called with what was found, the last time with ``done``; *fail* if the process is lost."""
        self._put(Lines(state.copy(), lines, seconds or LONGEST, version), tell, fail)

    def judge_prices(
        self,
        state: State,
        prices: tuple[int, ...],
        tell: Callable[[Prices], None],
        *,
        seconds: float = PRICES,
        version: int = 0,
        fail: Fail | None = None,
    ) -> None:
        """Have *prices* of all accused Others judged in *state*, where the accused says prices."""
        self._put(Judged(state.copy(), prices, seconds, version), tell, fail)

    def stop(self) -> None:
        """Think no more about the last question; nothing more is told of it."""
        with self._lock:
            going, self._tell, self._fail = self._tell is not None, None, None
            self._number += 1
        if going:
            self._orders.put(bytes(ForkingPickler.dumps((0, None))))

    def close(self) -> None:
        """Let the process go. It may be asked again, which starts another."""
        self.stop()
        if self._speaker is not None:
            self._orders.put(None)
            self._speaker.join()
            self._speaker = None
        with self._lock:
            line, process = self._line, self._process
            self._line = self._process = None
        if process is not None:
            process.terminate()
            process.join(2)
        if line is not None:
            line.close()

    def _put(self, question: Lines | Judged, tell: Callable[[Any], None], fail: Fail | None) -> None:
        with self._lock:
            self._number += 1
            self._tell, self._fail = tell, fail
            number = self._number
        if self._speaker is None:
            self._speaker = threading.Thread(target=self._speak, daemon=True, name="dozor-analyses")
            self._speaker.start()
        self._orders.put(bytes(ForkingPickler.dumps((number, question))))

    def _speak(self) -> None:
        """In a thread of its own: send what is to be said, to a process that lives."""
        while (order := self._orders.get()) is not None:
            try:
                self._running().send_bytes(order)
            except OSError:
                self._lost()

    def _running(self) -> Connection:
        with self._lock:
            line, process = self._line, self._process
        if line is not None and process.is_alive():
            return line
        context = get_context("spawn")
        mine, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), daemon=True, name="dozor-analyser")
        process.start()
        theirs.close()
        with self._lock:
            self._line, self._process = mine, process
        threading.Thread(target=self._listen, args=(mine,), daemon=True, name="dozor-lines").start()
        return mine

    def _listen(self, line: Connection) -> None:
        while True:
            try:
                number, found = line.recv()
            except (EOFError, OSError, TypeError):
                break
            with self._lock:
                wanted = number == self._number and line is self._line
                tell, fail = (self._tell, self._fail) if wanted else (None, None)
            if isinstance(found, Exception):
                if fail is not None:
                    fail(found)
            elif tell is not None:
                tell(found)
        with self._lock:
            lost = line is self._line
        if lost:
            self._lost()

    def _lost(self) -> None:
        with self._lock:
            fail, self._tell, self._fail = self._fail, None, None
            self._line = self._process = None
        if fail is not None:
            fail(AnalyserLost(Reason("bots.worker-lost")))


def serve(line: Connection) -> None:
    """The other process: answer questions until the line is closed."""
    # Where both want the processor, the window goes first.
    if hasattr(os, "nice"):
        os.nice(NICE)
    searches: dict[Rules, Search] = {}
    while True:
        try:
            number, question = line.recv()
        except (EOFError, OSError):
            return
        if question is None:
            continue
        try:
            _answer(line, number, question, searches)
        except OSError:
            return
        except Exception as error:
            with contextlib.suppress(OSError):
                line.send((number, error))


def _answer(line: Connection, number: int, question: Lines | Judged, searches: dict[Rules, Search]) -> None:
    """Tell what is found until the question is answered, or the next message is there."""
    rules = question.state.rules
    search = searches.get(rules)
    if search is None:
        # One game at a time is looked at: what was found of another is let go.
        searches.clear()
        search = searches[rules] = Search(rules, cancelled=line.poll)
    search.seconds = question.seconds
    told = -1.0
    for found in question.answers(search):
        now = time.monotonic()
        if found.done or now - told >= TELL_EVERY:
            told = now
            line.send((number, found))
        if line.poll():
            return
