"""Who analyses positions for the window: an engine in a process of its own; nobody waits for it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, Signal

from app.bots.tribunal.analysis import Analysis, Prices
from app.rules.tribunal.state import State


class Engine(Protocol):
    """What thinks about positions. It tells in threads of its own (``app.bots.tribunal.analyser``)."""

    def ask(
        self,
        state: State,
        tell: Callable[[Analysis], None],
        *,
        lines: int = 3,
        seconds: float = 0.0,
        version: int = 0,
        fail: Callable[[Exception], None] | None = None,
    ) -> None:
        """Think about *state* until stopped, or for so many *seconds*."""

    def judge_prices(
        self,
        state: State,
        prices: tuple[int, ...],
        tell: Callable[[Prices], None],
        *,
        seconds: float = 0.3,
        version: int = 0,
    ) -> None:
        """What would come of *prices*."""

    def stop(self) -> None:
        """Think no more."""

    def close(self) -> None:
        """Let the process go."""


class Analyst(QObject):
    """Asks *engine* for the window, and says in its thread what comes. One question at a time."""

    heard = Signal(object)
    """More was found about the position last asked about: an :class:`Analysis`."""
    priced = Signal(object)
    """What the prices last asked about would bring: :class:`Prices`."""
    failed = Signal()
    """The engine has gone; the next question starts another."""
    _told = Signal(int, object)
    _failed = Signal(int)

    def __init__(self, engine: Engine, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._version = 0
        queued = Qt.ConnectionType.QueuedConnection
        self._told.connect(self._hear, queued)
        self._failed.connect(self._fail, queued)

    def ask(self, state: State) -> None:
        """Think about *state* until something else is asked or :meth:`stop`."""
        self._version += 1
        version = self._version
        self._engine.ask(
            state.copy(),
            lambda found: self._say(self._told, version, found),
            version=version,
            fail=lambda _error: self._say(self._failed, version),
        )

    def judge_prices(self, state: State, prices: Sequence[int]) -> None:
        """What the accuser would take if the Others had *prices*, and which prices are best."""
        self._version += 1
        version = self._version
        self._engine.judge_prices(
            state.copy(), tuple(prices), lambda found: self._say(self._told, version, found), version=version
        )

    def stop(self) -> None:
        """Think no more; what is still under way is not told."""
        self._version += 1
        self._engine.stop()

    def close(self) -> None:
        """Let the engine go."""
        self._version += 1
        self._engine.close()

    @staticmethod
    def _say(signal: Any, *what: object) -> None:
        """In a thread of the engine: hand *what* over to the window's. It may have gone meanwhile."""
        with contextlib.suppress(RuntimeError):
            signal.emit(*what)

    def _hear(self, version: int, found: Analysis | Prices) -> None:
        if version == self._version:
            (self.priced if isinstance(found, Prices) else self.heard).emit(found)

    def _fail(self, version: int) -> None:
        if version == self._version:
            self.failed.emit()
