"""Timers bound to their owner, and long work while windows stay painted."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from typing import Generic, TypeVar

from PySide6.QtCore import QElapsedTimer, QEventLoop, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QProgressDialog, QWidget

from app.widgets import tasks


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


Result = TypeVar("Result")

GRACE = 300
"""Delay before a progress dialog appears, ms."""


class _ThreadedWork(Generic[Result]):
    """Work in a thread, and an event loop that waits for it."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self.loop = QEventLoop()
        self.result: Future[Result] = Future()

        def attempt(_task: tasks.Task) -> None:
            try:
                self.result.set_result(work())
            except BaseException as error:
                self.result.set_exception(error)

        tasks.run(self.loop, attempt, lambda _none: self.loop.quit(), finish=True)

    def wait_blind(self, milliseconds: int = 0) -> None:
        """Wait for the work, at most *milliseconds* (0: no limit); windows repaint but take no input."""
        if milliseconds:
            call_later(self.loop, milliseconds, self.loop.quit)
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self.loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        finally:
            QApplication.restoreOverrideCursor()


def run_blocking(work: Callable[[], Result]) -> Result:
    """Run *work* in a thread and return its result. Windows repaint but take no input."""
    running = _ThreadedWork(work)
    running.wait_blind()
    return running.result.result()


@contextmanager
def busy() -> Iterator[None]:
    """Show the wait cursor during work that only the GUI thread can do, until the window is repainted."""
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        repaint_now()
        yield
        repaint_now()
    finally:
        QApplication.restoreOverrideCursor()


def repaint_now() -> None:
    """Repaint windows between two pieces of work in the GUI thread; they take no input."""
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)


def run_cancellable(
    parent: QWidget,
    label: str,
    stop: str,
    seconds: float,
    work: Callable[[Callable[[], bool]], Result],
    end: Callable[[], object] | None = None,
) -> tuple[Result, bool]:
    """Run ``work(is_cancelled)`` in a thread; return ``(result, cancelled)``.

    Re-raises what *work* raises. After a delay, a dialog over *parent* shows *label*, the elapsed part of the
    expected *seconds*, and a button *stop*, which also calls *end* (if *work* can't call ``is_cancelled``).
    """
    stopped = threading.Event()
    running = _ThreadedWork(lambda: work(stopped.is_set))
    running.wait_blind(GRACE)
    if not running.result.done():
        passed = QElapsedTimer()
        passed.start()
        dialog = QProgressDialog(label, stop, 0, int(seconds * 1000), parent, autoReset=False)
        dialog.setModal(True)
        dialog.setMinimumWidth(dialog.sizeHint().width() * 3 // 2)
        for slot in filter(None, (stopped.set, end)):
            dialog.canceled.connect(slot)
        clock = repeating(dialog, lambda: dialog.setValue(min(passed.elapsed(), dialog.maximum() - 1)))
        clock.start(100)
        dialog.show()
        running.loop.exec()
        clock.stop()
        dialog.hide()
        dialog.deleteLater()
    return running.result.result(), stopped.is_set()
