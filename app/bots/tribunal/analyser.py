"""Analyse positions of *Tribunal* in a child process that keeps its transposition table.

    analyser = Analyser()
    analyser.ask(state, on_result)  # on_result(Analysis) repeatedly, in a thread of the analyser
    analyser.cancel()

A new question cancels the last one. This module doesn't use Qt.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial

from app.bots.tribunal import analysis
from app.bots.tribunal.alpha_beta import Search
from app.bots.tribunal.analysis import Analysis, Prices
from app.jobs import ChildProcess, Handler, Report, lower_priority
from app.rules.tribunal import State
from app.rules.tribunal.numbers import Rules

LONGEST = 600.0
"""Hard time limit in s; the user has probably left."""
PRICES = 0.3
"""Time for judging prices, in s."""
REPORT_EVERY = 0.1
"""Interval between reports on a question, in s."""


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


Question = LinesQuestion | PricesQuestion


class Analyser(ChildProcess):
    """A process that analyses positions for one window. Started by the first question."""

    def __init__(self) -> None:
        super().__init__(begin, "dozor-analyser")

    def ask(
        self,
        state: State,
        on_result: Callable[[Analysis], None],
        *,
        lines: int = 3,
        seconds: float = 0.0,
        request: int = 0,
    ) -> Future[None]:
        """Analyse the unfinished *state* for *seconds* (0: until the next question, at most :data:`LONGEST`).

        *on_result* is called with results, the last one, unless cancelled, with ``done``. The future fails
        if the analysis fails or the process is lost. *request*: copied to the results as ``version``.
        """
        return self.run(LinesQuestion(state.copy(), lines, seconds or LONGEST, request), on_result)

    def judge_prices(
        self,
        state: State,
        prices: tuple[int, ...],
        on_result: Callable[[Prices], None],
        *,
        seconds: float = PRICES,
        request: int = 0,
    ) -> Future[None]:
        """Judge *prices* for all accused Others in *state*, in which prices are to be set.

        *on_result*, *request*, the future: see :meth:`ask`.
        """
        return self.run(PricesQuestion(state.copy(), prices, seconds, request), on_result)


def begin() -> Handler:
    """Return the function that answers questions in the child process."""
    lower_priority()
    return partial(_answer, {})


def _answer(
    searches: dict[Rules, Search], question: Question, report: Report, cancelled: Callable[[], bool]
) -> None:
    """Report results until the question is answered or cancelled."""
    rules = question.state.rules
    search = searches.get(rules)
    if search is None:
        # Only one game is analysed at a time: drop the other's table.
        searches.clear()
        search = searches[rules] = Search(rules, cancelled=cancelled)
    search.seconds = question.seconds
    reported_at = -1.0
    for result in question.answers(search):
        now = time.monotonic()
        if result.done or now - reported_at >= REPORT_EVERY:
            reported_at = now
            report(result)
        if cancelled():
            return
