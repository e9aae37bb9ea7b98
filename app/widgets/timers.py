"""Timers bound to their owner."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


def single_shot(owner: QObject, callback: Callable[[], object], milliseconds: int = 0) -> QTimer:
    """Return a timer of *owner* that calls *callback* once, *milliseconds* after it is started."""
    timer = QTimer(owner, singleShot=True, interval=milliseconds)
    timer.timeout.connect(callback)
    return timer


def repeating(owner: QObject, callback: Callable[[], object], milliseconds: int = 0) -> QTimer:
    """Return a timer of *owner* that calls *callback* every *milliseconds* once it is started."""
    timer = QTimer(owner, interval=milliseconds)
    timer.timeout.connect(callback)
    return timer


def call_later(owner: QObject, milliseconds: int, callback: Callable[[], object]) -> None:
    """Call *callback* after *milliseconds*, unless *owner* is gone by then.

    ``QTimer.singleShot`` would leak *callback* if its context object is deleted first (PySide6 6.11.3).
    """
    timer = single_shot(owner, callback)
    timer.timeout.connect(timer.deleteLater)
    timer.start(milliseconds)
