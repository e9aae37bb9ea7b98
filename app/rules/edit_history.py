"""Undo and redo for an edited value."""

from __future__ import annotations

from typing import Generic, TypeVar

Edited = TypeVar("Edited")


class EditHistory(Generic[Edited]):
    """A value with its earlier and undone values, which must not be mutated.

    Subclasses override :meth:`refresh` to update what they derive from the value.
    """

    def __init__(self, now: Edited) -> None:
        self.now = now
        self._past: list[Edited] = []
        self._future: list[Edited] = []
        self.refresh()

    def refresh(self) -> None:
        """Update derived values; called after every change of the current value."""

    def push(self, value: Edited) -> None:
        """Make *value* current; it can be undone."""
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
