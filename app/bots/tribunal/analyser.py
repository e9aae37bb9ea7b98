"""Analyse positions of *Tribunal* in a child process that keeps its transposition table.

    analyser = Analyser()
    analyser.ask(state, on_result)  # on_result(Analysis) repeatedly, in a thread of the analyser
    analyser.stop()

A new question cancels the last one. This module doesn't use Qt.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from app.bots.thinking import ThinkingProcess, lower_priority
from app.bots.tribunal import analysis
from app.bots.tribunal.alpha_beta import Search
from app.bots.tribunal.analysis import Analysis, Prices
from app.rules.game import GameError, Reason
from app.rules.tribunal import State
from app.rules.tribunal.numbers import Rules

LONGEST = 600.0
"""Hard time limit in s; the user has probably left."""
PRICES = 0.3
"""Time for judging prices, in s."""
REPORT_EVERY = 0.1
"""Interval between reports on a question, in s."""
Fail = Callable[[Exception], None]


class AnalyserLost(GameError):
    """The process ended without an answer. The next question starts a new one."""


@dataclass(frozen=True, slots=True)
class LinesQuestion:
    """Asks for the best ``count`` lines of ``state``."""

    state: State
    count: int
    seconds: float
    version: int

    def answers(self, search: Search) -> Iterator[Analysis]:
        """Yield results of increasing depth."""
        return analysis.analyse(search, self.state, self.count, self.version)


@dataclass(frozen=True, slots=True)
class PricesQuestion:
    """Asks for the effect of ``prices`` in ``state``."""

    state: State
    prices: tuple[int, ...]
    seconds: float
    version: int

    def answers(self, search: Search) -> Iterator[Prices]:
        """Yield results of increasing depth."""
        return analysis.price(search, self.state, self.prices, self.version)


class Analyser(ThinkingProcess):
    """A process that analyses positions for one window. Started by the first question."""

    def __init__(self) -> None:
        super().__init__(serve, "dozor-analyser")
        self._number = 0
        self._on_result: Callable[[Any], None] | None = None
        self._on_failure: Fail | None = None

    def ask(
        self,
        state: State,
        on_result: Callable[[Analysis], None],
        *,
        lines: int = 3,
        seconds: float = 0.0,
        request: int = 0,
        fail: Fail | None = None,
    ) -> None:
        """Analyse the unfinished *state* for *seconds* (0: until the next question).

        *on_result* is called with results, the last one with ``done``; *fail*, if the analysis fails or the
        process is lost. *request*: copied to the results as ``version``.
        """
        self._put(LinesQuestion(state.copy(), lines, seconds or LONGEST, request), on_result, fail)

    def judge_prices(
        self,
        state: State,
        prices: tuple[int, ...],
        on_result: Callable[[Prices], None],
        *,
        seconds: float = PRICES,
        request: int = 0,
        fail: Fail | None = None,
    ) -> None:
        """Judge *prices* for all accused Others in *state*, in which prices are to be set.

        *on_result*, *fail*, *request*: see :meth:`ask`.
        """
        self._put(PricesQuestion(state.copy(), prices, seconds, request), on_result, fail)

    def stop(self) -> None:
        """Cancel the last question; its results are dropped."""
        with self._lock:
            is_running, self._on_result, self._on_failure = self._on_result is not None, None, None
            self._number += 1
        if is_running:
            self._send((0, None))

    def close(self) -> None:
        """End the process. The next question starts a new one."""
        self.stop()
        self._end_process()

    def _put(
        self, question: LinesQuestion | PricesQuestion, on_result: Callable[[Any], None], fail: Fail | None
    ) -> None:
        with self._lock:
            self._number += 1
            self._on_result, self._on_failure = on_result, fail
            number = self._number
        self._send((number, question))

    def _on_message(self, message: tuple[int, Any], current: bool) -> None:
        number, result = message
        with self._lock:
            is_current = current and number == self._number
            on_result, fail = (self._on_result, self._on_failure) if is_current else (None, None)
        if isinstance(result, Exception):
            if fail is not None:
                fail(result)
        elif on_result is not None:
            on_result(result)

    def _on_process_lost(self) -> Callable[[], None]:
        fail, self._on_result, self._on_failure = self._on_failure, None, None

        def notify() -> None:
            if fail is not None:
                fail(AnalyserLost(Reason("bots.worker-lost")))

        return notify


def serve(line: Connection) -> None:
    """Answer questions until the connection is closed; runs in the child process."""
    lower_priority()
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


def _answer(
    line: Connection, number: int, question: LinesQuestion | PricesQuestion, searches: dict[Rules, Search]
) -> None:
    """Send results until the question is answered or the next message arrives."""
    rules = question.state.rules
    search = searches.get(rules)
    if search is None:
        # Only one game is analysed at a time: drop the other's table.
        searches.clear()
        search = searches[rules] = Search(rules, cancelled=line.poll)
    search.seconds = question.seconds
    reported_at = -1.0
    for result in question.answers(search):
        now = time.monotonic()
        if result.done or now - reported_at >= REPORT_EVERY:
            reported_at = now
            line.send((number, result))
        if line.poll():
            return
