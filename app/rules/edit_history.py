"""Undo and redo for an edited value."""

from __future__ import annotations

from typing import Generic, TypeVar

Edited = TypeVar("Edited")


class EditHistory(Generic[Edited]):
    """A value with its past and undone states; stored values must not be mutated.

    :meth:`refresh` brings up to date what follows from the value.
    """

    def __init__(self, now: Edited) -> None:
        self.now = now
        self._past: list[Edited] = []
        self._future: list[Edited] = []
        self.refresh()

    def refresh(self) -> None:
        """Follow the current state; called whenever another one has become current."""

    def push(self, value: Edited) -> None:
        """Make *value* the current state."""
        self._past.append(self.now)
        self._future.clear()
        self.now = value
        self.refresh()

    def undo(self) -> bool:
        """Undo an edit; return whether there was one."""
        return self._go(self._past, self._future)

    def redo(self) -> bool:
        """Redo an edit; return whether there was one."""
        return self._go(self._future, self._past)

    def _go(self, back: list[Edited], forth: list[Edited]) -> bool:
        if not back:
            return False
        forth.append(self.now)
        self.now = back.pop()
        self.refresh()
        return True
