"""Keys that belong to the whole editor, whatever field has the focus."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget


def shortcut(
    owner: QWidget, keys: str | QKeySequence.StandardKey | QKeySequence, do: Callable[[], object]
) -> None:
    """Have *keys* *do* something while *owner*, or what stands in it, has the focus."""
    made = QShortcut(QKeySequence(keys), owner)
    made.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    made.activated.connect(do)


def is_undo(event: QEvent) -> bool:
    """Whether *event* is Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y on its way to a text field."""
    kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
    return (
        event.type() in kinds
        and isinstance(event, QKeyEvent)
        and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        and event.key() in (Qt.Key.Key_Z, Qt.Key.Key_Y)
    )


class _UndoIsElsewhere(QObject):
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if is_undo(event):
            event.ignore()
            return True
        return False


def leave_undo(field: QWidget) -> None:
    """Let undo and redo in *field* be the catalogue's, not its own."""
    field.installEventFilter(_UndoIsElsewhere(field))
