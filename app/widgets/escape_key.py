"""Escape closes a window, unless a widget in it handles the key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget


class _EscapeFilter(QObject):
    def __init__(self, window: QWidget, close: Callable[[], object]) -> None:
        super().__init__(window)
        self.setObjectName(NAME)
        self._close = close
        window.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and not event.modifiers()
        ):
            self._close()
            return True
        return False


NAME = "leaves by Escape"


def close_on_escape(window: QWidget, close: Callable[[], object] | None = None) -> None:
    """Close *window* (or call *close*) on Escape, unless that was set up before.

    A key reaches a window only if nothing inside accepted it.
    """
    if window.findChild(QObject, NAME, Qt.FindChildOption.FindDirectChildrenOnly) is None:
        _EscapeFilter(window, close or window.close)
