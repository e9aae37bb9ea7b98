"""Work that takes its time while the window goes on being painted."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QEventLoop, QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

Result = TypeVar("Result")


class _Done(QObject):
    told = Signal()


def waited_for(work: Callable[[], Result]) -> Result:
    """What *work*, done in a thread, gives, or raises. Until then windows are painted and take no input."""
    done, loop = _Done(), QEventLoop()
    done.told.connect(loop.quit, Qt.ConnectionType.QueuedConnection)
    results: list[Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:
            errors.append(error)
        done.told.emit()

    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    thread = threading.Thread(target=run)
    thread.start()
    try:
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    finally:
        QApplication.restoreOverrideCursor()
    thread.join()
    if errors:
        raise errors[0]
    return results[0]
