"""Handling of unexpected errors: one sentence, a log, and the program keeps running."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from app import paths, user_errors
from app.cards.backups import DAMAGE_CODES


class ErrorHandler(QObject):
    """Reports unhandled exceptions of any thread.

    Emits the sentence to show as ``error_occurred``, or as ``damaged`` if the user's catalogue is damaged.
    """

    error_occurred = Signal(str)
    damaged = Signal(str)
    _caught = Signal(str, bool)

    def __init__(self, language: Callable[[], str]) -> None:
        super().__init__()
        self._language = language
        self._previous = sys.excepthook
        self._caught.connect(self._emit, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Replace ``sys.excepthook`` and ``threading.excepthook`` until :meth:`remove`."""
        self._previous = sys.excepthook
        sys.excepthook = self._catch
        threading.excepthook = lambda met: self._catch(met.exc_type, met.exc_value, met.exc_traceback)

    def report(self, error: Exception) -> None:
        """Report an exception as if it were unhandled."""
        self._catch(type(error), error, error.__traceback__)

    def remove(self) -> None:
        """Restore the original hooks."""
        sys.excepthook = self._previous
        threading.excepthook = threading.__excepthook__

    def _catch(
        self, kind: type[BaseException], error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        exception = error if error is not None else kind()
        code, params = getattr(exception, "code", ""), getattr(exception, "params", {})
        is_user_catalogue = code in DAMAGE_CODES and params.get("file") == str(paths.catalogue())
        self._caught.emit(user_errors.report(exception, self._language())[0], is_user_catalogue)

    def _emit(self, sentence: str, damaged: bool) -> None:
        (self.damaged if damaged else self.error_occurred).emit(sentence)
