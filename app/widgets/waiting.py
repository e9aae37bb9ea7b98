"""Work that takes its time while the window goes on being painted."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Generic, TypeVar

from PySide6.QtCore import QElapsedTimer, QEventLoop, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QApplication, QProgressDialog, QWidget

from app.widgets.later import later

Result = TypeVar("Result")

GRACE = 300
"""ms that something may take before a dialog tells of it."""


class _Done(QObject):
    told = Signal()


class _Work(Generic[Result]):
    """Work in a thread, and the loop that waits for it."""

    def __init__(self, work: Callable[[], Result]) -> None:
        self.loop, self._done = QEventLoop(), _Done()
        self._done.told.connect(self.loop.quit, Qt.ConnectionType.QueuedConnection)
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
        self._done.told.emit()

    def wait_blind(self, milliseconds: int = 0) -> None:
        """Until it is done (or so long), windows are painted and take no input."""
        if milliseconds:
            later(self.loop, milliseconds, self.loop.quit)
        QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        try:
            self.loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
        finally:
            QApplication.restoreOverrideCursor()

    def result(self) -> Result:
        """What it gives, or raises."""
        self.thread.join()
        if self._errors:
            raise self._errors[0]
        return self._results[0]


def waited_for(work: Callable[[], Result]) -> Result:
    """What *work*, done in a thread, gives, or raises. Until then windows are painted and take no input."""
    running = _Work(work)
    running.wait_blind()
    return running.result()


@contextmanager
def busy() -> Iterator[None]:
    """Let the pointer say that something comes that only the windows' thread can do, until it is painted."""
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        breathe()
        yield
        breathe()
    finally:
        QApplication.restoreOverrideCursor()


def breathe() -> None:
    """Let windows be painted between two works that only their thread can do; they take no input."""
    QApplication.processEvents(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)


def stoppable(
    parent: QWidget,
    said: str,
    stop: str,
    seconds: float,
    work: Callable[[Callable[[], bool]], Result],
    end: Callable[[], object] | None = None,
) -> tuple[Result, bool]:
    """What *work* gives, or raises, and whether the person stopped it: it takes what tells it so.

    If it is not done at once, a dialog over *parent* says what is *said*, shows how much of the *seconds*
    that it may take have passed, and has a button *stop*.
    *end* is called when it is pressed, for work that can't ask.
    """
    stopped = threading.Event()
    running = _Work(lambda: work(stopped.is_set))
    running.wait_blind(GRACE)
    if running.thread.is_alive():
        passed = QElapsedTimer()
        passed.start()
        dialog = QProgressDialog(said, stop, 0, int(seconds * 1000), parent)
        dialog.setModal(True)
        dialog.setAutoReset(False)
        dialog.setMinimumWidth(dialog.sizeHint().width() * 3 // 2)
        dialog.canceled.connect(stopped.set)
        if end is not None:
            dialog.canceled.connect(end)
        clock = QTimer(dialog)
        clock.timeout.connect(lambda: dialog.setValue(min(passed.elapsed(), dialog.maximum() - 1)))
        clock.start(100)
        dialog.show()
        running.loop.exec()
        clock.stop()
        dialog.deleteLater()
    return running.result(), stopped.is_set()
