"""How the program ended last time: a mark in the user's folder that only a proper end removes.

What a crash of native code leaves behind is written by ``faulthandler`` and moved into the log at the next
start. After two ends in a row without goodbye the start is a safe one; an end that left no such trace in a
program that had been running well for a while (somebody killed it, the power failed) is none of them.
"""

from __future__ import annotations

import contextlib
import faulthandler
from pathlib import Path
from typing import TextIO

from app import locks, paths, user_errors
from app.files import atomic_write

CRASHES = 2
"""So many crashes in a row make the next start a safe one."""
WELL = 20_000
"""ms after which a program that still answers runs well."""


class Ends:
    """From the start to the end of one program. A second one beside it keeps no mark and finds none."""

    def __init__(self) -> None:
        folder = paths.home()
        self._trace = folder / "crash.log"
        self._count = folder / "crashes"
        self._well = folder / "ran-well"
        self._mark = folder / "running"
        left = self._mark.exists()
        self._lock = locks.hold(self._mark)
        self._alone = self._lock is not None
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
        trace = self._trace.read_text("utf-8", "replace").strip() if self._trace.exists() else ""
        self.traced = bool(trace)
        counts = self.crashed and (self.traced or not self._well.exists())
        count = _number(self._count) + 1 if counts else 0
        self.safe = count >= CRASHES
        atomic_write(self._count, str(0 if self.safe else count))
        self._well.unlink(missing_ok=True)
        if trace:
            user_errors.note(f"{trace}\n")
        self._trace.unlink(missing_ok=True)
        self._out = self._trace.open("x", encoding="utf-8")
        faulthandler.enable(self._out)

    def runs_well(self) -> None:
        """The program has been up for :data:`WELL` ms and still answers."""
        if self._alone:
            with contextlib.suppress(OSError):
                self._well.touch()

    def ended(self) -> None:
        """The program ends as it should."""
        if self._out is not None:
            faulthandler.disable()
            self._out.close()
            with contextlib.suppress(OSError):
                self._trace.unlink()
                self._well.unlink(missing_ok=True)
                atomic_write(self._count, "0")
        if self._lock is not None:
            locks.release(self._mark, self._lock)


def running() -> bool:
    """Whether a window of the program is open with the user's folder."""
    mark = paths.home() / "running"
    lock = locks.hold(mark)
    if lock is None:
        return mark.is_file()
    locks.release(mark, lock)
    return False


def _number(file: Path) -> int:
    try:
        return int(file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return 0
