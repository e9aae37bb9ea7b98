"""What happens when the window meets an error of its own: one sentence, a log, and the game goes on."""

from __future__ import annotations

import logging
import sys
import threading
import traceback
from collections.abc import Callable
from datetime import datetime
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from app import paths

log = logging.getLogger(__name__)


class ErrorKeeper(QObject):
    """Catches what nobody caught. ``sentence_wanted`` asks for the one sentence to be shown."""

    sentence_wanted = Signal(str)
    """The path of the log file, already written."""

    _met = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._previous: Callable[..., object] = sys.excepthook
        self._met.connect(self._keep, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Take the place of ``sys.excepthook`` (and of the threads') until :meth:`remove`."""
        self._previous = sys.excepthook
        sys.excepthook = self._caught
        threading.excepthook = lambda met: self._caught(met.exc_type, met.exc_value, met.exc_traceback)

    def remove(self) -> None:
        """Give the hook back."""
        sys.excepthook = self._previous  # type: ignore[assignment]
        threading.excepthook = threading.__excepthook__

    def _caught(self, kind: type[BaseException], error: BaseException | None,
                trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QApplication.quit()
            return
        self._met.emit("".join(traceback.format_exception(kind, error, trace)))

    def _keep(self, text: str) -> None:
        file = paths.log_file()
        try:
            with file.open("a", encoding="utf-8") as out:
                out.write(f"--- {datetime.now().astimezone().isoformat(timespec='seconds')}\n{text}\n")
        except OSError:
            log.error("cannot write %s:\n%s", file, text)
        self.sentence_wanted.emit(str(file))
