"""Single-shot timers bound to their owner."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def once(owner: QObject, what: Callable[[], object], milliseconds: int = 0) -> QTimer:
    """Return a timer of *owner* that calls *what* once, *milliseconds* after it is started."""
    timer = QTimer(owner, singleShot=True, interval=milliseconds)
    timer.timeout.connect(what)
    return timer


def later(owner: QObject, milliseconds: int, what: Callable[[], object]) -> None:
    """Call *what* after *milliseconds*, unless *owner* is gone by then.

    ``QTimer.singleShot`` with a context would leak *what* when the context is deleted first (PySide6 6.11.3).
    """
    timer = once(owner, what)
    timer.timeout.connect(timer.deleteLater)
    timer.start(milliseconds)
