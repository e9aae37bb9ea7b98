"""What is edited, with every earlier state of it: steps back and forth."""

from __future__ import annotations

from typing import Generic, TypeVar

Edited = TypeVar("Edited")


class EditHistory(Generic[Edited]):
    """One value and what it was before; a value that was handed over is not changed any more."""

    def __init__(self, now: Edited) -> None:
        self.now = now
        self._past: list[Edited] = []
        self._future: list[Edited] = []

    def keep(self, value: Edited) -> None:
        """It is *value* from now on."""
        self._past.append(self.now)
        self._future.clear()
        self.now = value

    def undo(self) -> bool:
        """Take the last edit back. Whether there was one."""
        return self._go(self._past, self._future)

    def redo(self) -> bool:
        """Do again what was taken back. Whether there was anything."""
        return self._go(self._future, self._past)

    def _go(self, back: list[Edited], forth: list[Edited]) -> bool:
        if not back:
            return False
        forth.append(self.now)
        self.now = back.pop()
        return True
