"""Analysis of positions for the window: an engine in another process, without blocking."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from functools import partial

from PySide6.QtCore import QObject, Signal

from app.bots.tribunal.analysis import Analyser, Analysis, Prices
from app.rules.tribunal.state import State
from app.widgets import tasks


class AnalysisClient(QObject):
    """The window's client of *engine*, one request at a time; emits in the window's thread."""

    updated = Signal(object)
    """Emitted with an updated :class:`Analysis` of the last position."""
    priced = Signal(object)
    """Emitted with updated :class:`Prices`: the effect of the prices judged last."""
    failed = Signal()
    """Emitted when the engine dies; the next request starts a new one."""

    def __init__(self, engine: Analyser, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._version = 0

    def ask(self, state: State) -> None:
        """Analyse *state* until the next request or :meth:`stop`."""
        self._version += 1
        report = tasks.call_in_window(self, partial(self._on_result, self._version))
        self._follow(self._engine.ask(state.copy(), report, request=self._version))

    def judge_prices(self, state: State, prices: Sequence[int]) -> None:
        """Find what the accuser would take at these *prices*, and which prices are best."""
        self._version += 1
        report = tasks.call_in_window(self, partial(self._on_result, self._version))
        self._follow(self._engine.judge_prices(state.copy(), tuple(prices), report, request=self._version))

    def stop(self) -> None:
        """Stop analysing; pending results are dropped."""
        self._version += 1
        self._engine.cancel()

    def close(self) -> None:
        """Close the engine."""
        self._version += 1
        self._engine.close()

    def _on_result(self, version: int, result: Analysis | Prices) -> None:
        if version == self._version:
            (self.priced if isinstance(result, Prices) else self.updated).emit(result)

    def _follow(self, answer: Future[None]) -> None:
        version = self._version

        def end(done: Future[None]) -> None:
            if version == self._version and done.exception() is not None:
                self.failed.emit()

        tasks.follow(self, answer, end)
