"""Running long work while windows stay painted."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from PySide6.QtCore import QElapsedTimer, QEventLoop, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QProgressDialog, QWidget

from app.widgets.timers import call_later, repeating

Result = TypeVar("Result")

GRACE = 300
"""Delay before a progress dialog appears, ms."""


class _DoneSignal(QObject):
    finished = Signal()


class _ThreadedWork(Generic[Result]):
    """Work in a thread, and an event loop that waits for it."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self.loop, self._done = QEventLoop(), _DoneSignal()
        self._done.finished.connect(self.loop.quit, Qt.ConnectionType.QueuedConnection)
        self._work = work
        self._results: list[Result] = []
        self._errors: list[BaseException] = []
        self.thread = threading.Thread(target=self._run)
        self.thread.start()

    def _run(self) -> None:
        try:
            self._results.append(self._work())
        except BaseException as error:
            self._errors.append(error)
        self._done.finished.emit()

    def wait_blind(self, milliseconds: int = 0) -> None:
        """Wait for the work, at most *milliseconds* (0: no limit); windows repaint but take no input."""
        if milliseconds:
            call_later(self.loop, milliseconds, self.loop.quit)
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self.loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        finally:
            QApplication.restoreOverrideCursor()

    def result(self) -> Result:
        """Wait for the thread; return the result of the work, or raise its error."""
        self.thread.join()
        if self._errors:
            raise self._errors[0]
        return self._results[0]


def run_blocking(work: Callable[[], Result]) -> Result:
    """Run *work* in a thread and return its result. Windows repaint but take no input."""
    running = _ThreadedWork(work)
    running.wait_blind()
    return running.result()


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
    if running.thread.is_alive():
        passed = QElapsedTimer()
        passed.start()
        dialog = QProgressDialog(label, stop, 0, int(seconds * 1000), parent)
        dialog.setModal(True)
        dialog.setAutoReset(False)
        dialog.setMinimumWidth(dialog.sizeHint().width() * 3 // 2)
        dialog.canceled.connect(stopped.set)
        if end is not None:
            dialog.canceled.connect(end)
        clock = repeating(dialog, lambda: dialog.setValue(min(passed.elapsed(), dialog.maximum() - 1)))
        clock.start(100)
        dialog.show()
        running.loop.exec()
        clock.stop()
        dialog.deleteLater()
    return running.result(), stopped.is_set()
