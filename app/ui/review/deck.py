"""The mistakes to try again, spaced: those not yet done better first, the others when they are due."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import TypeVar

from app import paths
from app.files import atomic_write
from app.locks import exclusive

DAYS = (1, 3, 7, 21, 60)
"""Days after which one that was done better is asked again, by how often in a row."""
Mistake = TypeVar("Mistake")


class Deck:
    """What is known of each mistake by its key: how often in a row it was done better, when it is due."""

    def __init__(self, file: Path | None = None) -> None:
        """*file*: by default that in the user's folder. One that cannot be read counts as empty."""
        self._file = file or paths.home() / "mistakes.json"
        self._known = self._read()

    def note(self, key: str, better: bool, today: date) -> None:
        """The mistake *key* was tried *today*, and done *better* or not. Without room for it nothing is
        kept."""
        with exclusive(self._file):
            # Another window may have noted others.
            self._known |= self._read()
            times = min(self._known.get(key, (0, ""))[0] + 1, len(DAYS)) if better else 0
            due = today + timedelta(DAYS[times - 1] if better else 0)
            self._known[key] = (times, due.isoformat())
            with contextlib.suppress(OSError):
                atomic_write(self._file, json.dumps(self._known))

    def _read(self) -> dict[str, tuple[int, str]]:
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
            read = json.loads(self._file.read_text(encoding="utf-8"))
            return {str(key): (int(times), str(due)) for key, (times, due) in read.items()}
        return {}

    def solved(self, key: str) -> bool:
        """Whether the mistake *key* was done better the last time."""
        return self._known.get(key, (0, ""))[0] > 0

    def due(self, key: str, today: date) -> bool:
        """Whether the mistake *key* should be tried *today*."""
        times, day = self._known.get(key, (0, ""))
        return not times or day <= today.isoformat()

    def ordered(self, mistakes: Iterable[tuple[str, Mistake]], today: date) -> list[Mistake]:
        """Those of *mistakes* (with their keys) that are due: first those not yet done better, in their
        order, then the others, the longest due first."""
        wanted = [
            (self.solved(key), self._known.get(key, (0, ""))[1] if self.solved(key) else "", n, one)
            for n, (key, one) in enumerate(mistakes)
            if self.due(key, today)
        ]
        return [one for *_, one in sorted(wanted, key=lambda each: each[:3])]
