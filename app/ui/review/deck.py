"""Spaced repetition of mistakes."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterable
from datetime import date, timedelta
from pathlib import Path
from typing import TypeVar

from app import paths
from app.files import atomic_write, read
from app.locks import exclusive

DAYS = (1, 3, 7, 21, 60)
"""Days until an improved mistake returns, by number of successes in a row."""
Mistake = TypeVar("Mistake")


class MistakeDeck:
    """Successes in a row and due date of each mistake, by key."""

    def __init__(self, file: Path | None = None) -> None:
        """Read *file*, by default the user's. An unreadable one counts as empty."""
        self._file = file or paths.home() / "mistakes.json"
        self._known = self._read()
        self._unsaved: dict[str, tuple[int, str]] = {}

    def record_try(self, key: str, better: bool, today: date) -> None:
        """Record a try of the mistake *key* *today*; *better*: improved. Write errors are ignored."""
        with exclusive(self._file):
            # Another window may have recorded tries meanwhile.
            self._known |= self._read() | self._unsaved
            times = min(self._known.get(key, (0, ""))[0] + 1, len(DAYS)) if better else 0
            due = today + timedelta(DAYS[times - 1] if better else 0)
            self._known[key] = self._unsaved[key] = (times, due.isoformat())
            with contextlib.suppress(OSError):
                atomic_write(self._file, json.dumps(self._known))
                self._unsaved.clear()

    def _read(self) -> dict[str, tuple[int, str]]:
        with contextlib.suppress(OSError, ValueError, TypeError, AttributeError):
            stored = json.loads(read(self._file))
            return {str(key): (int(times), str(due)) for key, (times, due) in stored.items()}
        return {}

    def solved(self, key: str) -> bool:
        """Return whether the last try of the mistake *key* was better."""
        return self._known.get(key, (0, ""))[0] > 0

    def due(self, key: str, today: date) -> bool:
        """Return whether the mistake *key* is due *today*."""
        times, day = self._known.get(key, (0, ""))
        return not times or day <= today.isoformat()

    def due_mistakes(self, mistakes: Iterable[tuple[str, Mistake]], today: date) -> list[Mistake]:
        """Return the due mistakes of *mistakes* (key, mistake): those not yet improved first, in order.

        The others follow, longest due first.
        """
        due = [
            (self.solved(key), self._known.get(key, (0, ""))[1] if self.solved(key) else "", n, mistake)
            for n, (key, mistake) in enumerate(mistakes)
            if self.due(key, today)
        ]
        return [mistake for *_, mistake in sorted(due, key=lambda entry: entry[:3])]
