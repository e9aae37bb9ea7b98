"""A window's screen, raising a window above the others, and closing it with Escape."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QScreen
from PySide6.QtWidgets import QWidget


def screen_of(widget: QWidget) -> QScreen:
    """Return the screen of *widget*; before it is shown, that of its parent's window.

    Never use ``widget.screen()``: PySide6 (6.11.3) then makes the screen a child of the widget, and may
    delete it when the widget is collected; the next pixmap crashes the process.
    """
    parent = widget.parentWidget()
    shown_widget = widget if parent is None or widget.isVisible() else parent.window()
    return (
        QGuiApplication.screenAt(shown_widget.mapToGlobal(shown_widget.rect().center()))
        or QGuiApplication.primaryScreen()
    )


def raise_window(window: QWidget) -> None:
    """Show *window* in front of the others, with the keyboard."""
    window.show()
    window.raise_()
    window.activateWindow()


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
