"""A window's screen, and raising a window above the others."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QScreen
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
