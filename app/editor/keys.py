"""Keyboard shortcuts, and undo keys in text fields."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget


def shortcut(
    owner: QWidget, keys: str | QKeySequence.StandardKey | QKeySequence, do: Callable[[], object]
) -> None:
    """Call *do* on *keys* while *owner*, or a child, has the focus."""
    hotkey = QShortcut(QKeySequence(keys), owner, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
    hotkey.activated.connect(do)


def is_undo(event: QEvent) -> bool:
    """Return whether *event* is Ctrl+Z, Ctrl+Shift+Z, or Ctrl+Y, as a text field receives it."""
    return (
        event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
        and isinstance(event, QKeyEvent)
        and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        and event.key() in (Qt.Key.Key_Z, Qt.Key.Key_Y)
    )


class _UndoFilter(QObject):
    def __init__(self, field: QWidget, is_pending: Callable[[], bool]) -> None:
        super().__init__(field)
        self._is_pending = is_pending

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if is_undo(event) and not self._is_pending():
            event.ignore()
            return True
        return False


def leave_undo(field: QWidget, is_pending: Callable[[], bool] = lambda: False) -> None:
    """Let undo and redo keys in *field* undo and redo the editor's steps, not just typing.

    *is_pending*: returns whether the field's text isn't stored yet; then they undo and redo typing.
    """
    field.installEventFilter(_UndoFilter(field, is_pending))
