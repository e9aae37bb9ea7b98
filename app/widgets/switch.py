"""Small toggle buttons in plain type, for rows of many."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from app.widgets import fonts
from app.widgets.preferences import Preferences
from app.widgets.push_button import push_button


def switch() -> QPushButton:
    """Return a small toggle button."""
    return push_button(look="switch", checkable=True, autoDefault=False)


def restyle(button: QPushButton, preferences: Preferences) -> None:
    """Set plain type of the current text size on *button*."""
    size = preferences.px("body")
    button.setStyleSheet(
        f"font-family: '{fonts.SANS}'; font-weight: normal; font-size: {size}px;"
        f" padding: 4px 6px; min-height: {round(size * 1.35)}px;"
    )
