"""What is done once, a moment later, as long as whoever it is for is still there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def once(owner: QObject, what: Callable[[], object], milliseconds: int = 0) -> QTimer:
    """A timer of *owner* that does *what* once, so many *milliseconds* after it is started."""
    timer = QTimer(owner, singleShot=True, interval=milliseconds)
    timer.timeout.connect(what)
    return timer


def later(owner: QObject, milliseconds: int, what: Callable[[], object]) -> None:
    """Do *what* in so many *milliseconds*, unless *owner* is gone by then.

    ``QTimer.singleShot`` with a context would keep *what*, and all it knows, for ever when the context goes
    first (PySide6 6.11.3).
    """
    timer = once(owner, what)
    timer.timeout.connect(timer.deleteLater)
    timer.start(milliseconds)
