"""How the program ended last time: a mark in the user's folder that only a proper end removes.

What a crash of native code leaves behind is written by ``faulthandler`` and moved into the log at the next
start. After two ends in a row without goodbye the start is a safe one.
"""

from __future__ import annotations

import contextlib
import faulthandler
from datetime import datetime
from pathlib import Path
from typing import TextIO

from PySide6.QtCore import QLockFile

from app import paths

CRASHES = 2
"""So many crashes in a row make the next start a safe one."""


class Ends:
    """From the start to the end of one program. A second one beside it keeps no mark and finds none."""

    def __init__(self) -> None:
        folder = paths.home()
        self._trace = folder / "crash.log"
        self._count = folder / "crashes"
        mark = folder / "running"
        left = mark.exists()
        self._lock = QLockFile(str(mark))
        self._lock.setStaleLockTime(0)
        self._alone = self._lock.tryLock(0)
        self._out: TextIO | None = None
        self.crashed = self._alone and left
        """Whether the last start did not end by itself."""
        self.traced = False
        """Whether the log has what native code left behind."""
        self.safe = False
        """Whether so many crashes in a row call for a safe start."""
        if self._alone:
            # A folder that cannot be written to is told by whoever needs it.
            with contextlib.suppress(OSError):
                self._begin()

    def _begin(self) -> None:
        count = _number(self._count) + 1 if self.crashed else 0
        self.safe = count >= CRASHES
        self._count.write_text(str(0 if self.safe else count), encoding="ascii")
        trace = self._trace.read_text("utf-8", "replace").strip() if self._trace.exists() else ""
        self.traced = bool(trace)
        if trace:
            with paths.log_file().open("a", encoding="utf-8") as log:
                log.write(f"--- {datetime.now().astimezone().isoformat(timespec='seconds')}\n{trace}\n\n")
        self._out = self._trace.open("w", encoding="utf-8")
        faulthandler.enable(self._out)

    def ended(self) -> None:
        """The program ends as it should."""
        if self._out is not None:
            faulthandler.disable()
            self._out.close()
            with contextlib.suppress(OSError):
                self._trace.unlink()
                self._count.write_text("0", encoding="ascii")
        if self._alone:
            self._lock.unlock()


def _number(file: Path) -> int:
    try:
        return int(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0
