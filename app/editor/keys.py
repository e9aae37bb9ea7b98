"""Keys that belong to the whole editor, whatever field has the focus."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent


def is_undo(event: QEvent) -> bool:
    """Whether *event* is Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y on its way to a text field."""
    kinds = (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress)
    return (
        event.type() in kinds
        and isinstance(event, QKeyEvent)
        and bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        and event.key() in (Qt.Key.Key_Z, Qt.Key.Key_Y)
    )
