"""Analysis of positions for the window: an engine in another process, without blocking."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, Signal

from app.bots.tribunal.analysis import Analysis, Prices
from app.rules.tribunal.state import State


class Engine(Protocol):
    """An analyser of positions (``app.bots.tribunal.analyser``); it replies in threads of its own."""

    def ask(
        self,
        state: State,
        on_result: Callable[[Analysis], None],
        *,
        lines: int = 3,
        seconds: float = 0.0,
        request: int = 0,
        fail: Callable[[BaseException], None] | None = None,
    ) -> None:
        """Find the best *lines* lines of *state* until stopped, or for *seconds* (0: no limit).

        Calls *on_result* in a thread of the engine, repeatedly, with *request* as the result's ``version``;
        *fail* if the engine dies.
        """

    def judge_prices(
        self,
        state: State,
        prices: tuple[int, ...],
        on_result: Callable[[Prices], None],
        *,
        seconds: float = 0.3,
        request: int = 0,
    ) -> None:
        """Judge *prices*, one for each accused Other in *state*, where the accused sets prices.

        Calls *on_result* in a thread of the engine, repeatedly for at most *seconds*, with *request* as the
        result's ``version``.
        """

    def cancel(self) -> None:
        """Cancel the last request; no more results are sent."""

    def close(self) -> None:
        """Stop the process."""


class AnalysisClient(QObject):
    """The window's client of *engine*, one request at a time; emits in the window's thread."""

    updated = Signal(object)
    """Emitted with an updated :class:`Analysis` of the last position."""
    priced = Signal(object)
    """Emitted with updated :class:`Prices`: the effect of the prices judged last."""
    failed = Signal()
    """Emitted when the engine dies; the next request starts a new one."""
    _result_ready = Signal(int, object)
    _failed = Signal(int)

    def __init__(self, engine: Engine, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._version = 0
        queued = Qt.ConnectionType.QueuedConnection
        self._result_ready.connect(self._on_result, queued)
        self._failed.connect(self._fail, queued)

    def ask(self, state: State) -> None:
        """Analyse *state* until the next request or :meth:`stop`."""
        self._version += 1
        version = self._version
        self._engine.ask(
            state.copy(),
            lambda found: self._emit(self._result_ready, version, found),
            request=version,
            fail=lambda _error: self._emit(self._failed, version),
        )

    def judge_prices(self, state: State, prices: Sequence[int]) -> None:
        """Find which Others the accuser would pick at these *prices*, and the best prices."""
        self._version += 1
        version = self._version
        self._engine.judge_prices(
            state.copy(),
            tuple(prices),
            lambda found: self._emit(self._result_ready, version, found),
            request=version,
        )

    def stop(self) -> None:
        """Stop analysing; pending results are dropped."""
        self._version += 1
        self._engine.cancel()

    def close(self) -> None:
        """Close the engine."""
        self._version += 1
        self._engine.close()

    @staticmethod
    def _emit(signal: Any, *args: object) -> None:
        """Emit *signal* from the engine's thread, if the window still exists."""
        with contextlib.suppress(RuntimeError):
            signal.emit(*args)

    def _on_result(self, version: int, result: Analysis | Prices) -> None:
        if version == self._version:
            (self.priced if isinstance(result, Prices) else self.updated).emit(result)

    def _fail(self, version: int) -> None:
        if version == self._version:
            self.failed.emit()
