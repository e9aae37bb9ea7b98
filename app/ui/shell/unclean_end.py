"""Detection of an unclean end by a mark in the profile that only a clean exit removes.

``faulthandler`` writes the trace of a native crash; the next start moves it into the log. Two crashes in a
row cause a safe start. An unclean end without a trace, in a program that had run well for a while (killed,
power failure), doesn't count.
"""

from __future__ import annotations

import contextlib
import faulthandler
import re
from pathlib import Path
from typing import TextIO

from app import locks, paths, user_errors
from app.files import atomic_write, read

CRASHES = 2
"""Number of crashes in a row that cause a safe start."""
HEALTHY_AFTER_MS = 20_000
"""ms after which a program that still responds is considered to run well."""


HANDLED = "code 0x8"
"""Start of the codes of Windows' exceptions that a program survives, such as those of COM."""


class CrashDetector:
    """Marks in the profile for one run of the program; a second run in parallel ignores them."""

    def __init__(self) -> None:
        folder = paths.home()
        self._trace = folder / "crash.log"
        self._count = folder / "crashes"
        self._well = folder / "ran-well"
        self._mark = folder / "running"
        left = self._mark.exists()
        self._lock = locks.acquire(self._mark)
        self._alone = self._lock is not None
        self._out: TextIO | None = None
        self.crashed = self._alone and left
        """Whether the last run did not exit cleanly."""
        self.has_native_trace = False
        """Whether a native crash left a trace in the log."""
        self.safe = False
        """Whether there were enough crashes in a row for a safe start."""
        if self._alone:
            # An unwritable folder is reported when it is used.
            with contextlib.suppress(OSError):
                self._begin()

    def _begin(self) -> None:
        trace = read(self._trace).decode("utf-8", "replace").strip() if self._trace.exists() else ""
        self.has_native_trace = is_crash(trace)
        counts = self.crashed and (self.has_native_trace or not self._well.exists())
        count = _number(self._count) + 1 if counts else 0
        self.safe = count >= CRASHES
        atomic_write(self._count, str(0 if self.safe else count))
        self._well.unlink(missing_ok=True)
        if trace:
            user_errors.note(f"{trace}\n")
        self._trace.unlink(missing_ok=True)
        self._out = self._trace.open("x", encoding="utf-8")
        faulthandler.enable(self._out)

    def mark_healthy(self) -> None:
        """Record that the program still responds after :data:`HEALTHY_AFTER_MS`."""
        if self._alone:
            with contextlib.suppress(OSError):
                self._well.touch()

    def mark_clean_exit(self) -> None:
        """Record a clean exit."""
        if self._out is not None:
            faulthandler.disable()
            self._out.close()
            with contextlib.suppress(OSError):
                self._trace.unlink()
                self._well.unlink(missing_ok=True)
                atomic_write(self._count, "0")
        if self._lock is not None:
            locks.release(self._mark, self._lock)


def is_crash(trace: str) -> bool:
    """Return whether *trace* has the end of a program.

    On Windows, faulthandler also writes exceptions that the system's own dialogs raise and catch.
    """
    ends = re.findall(r"^(?:Fatal Python error|Windows fatal exception): (.*)$", trace, re.MULTILINE)
    return any(not end.startswith(HANDLED) for end in ends)


def running() -> bool:
    """Return whether a window of the program is open with this profile."""
    mark = paths.home() / "running"
    lock = locks.acquire(mark)
    if lock is None:
        return mark.is_file()
    locks.release(mark, lock)
    return False


def _number(file: Path) -> int:
    try:
        return int(read(file))
    except (OSError, ValueError):
        return 0
