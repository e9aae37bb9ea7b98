"""Where a window is: on which screen, and in front of the others."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication, QScreen
from PySide6.QtWidgets import QWidget


def screen_of(widget: QWidget) -> QScreen:
    """The screen that *widget* is on, or will be: of one that is not shown yet that of the window it is for.

    Never by ``widget.screen()``: to PySide6 (6.11.3) the screen is a child of the widget from then on, and
    where a widget that nobody reaches any more is collected, the screen may be deleted with it; the next
    pixmap ends the process.
    """
    above = widget.parentWidget()
    there = widget if above is None or widget.isVisible() else above.window()
    return (
        QGuiApplication.screenAt(there.mapToGlobal(there.rect().center())) or QGuiApplication.primaryScreen()
    )


def bring_to_front(window: QWidget) -> None:
    """Show *window* in front of the others, with the keyboard."""
    window.show()
    window.raise_()
    window.activateWindow()
