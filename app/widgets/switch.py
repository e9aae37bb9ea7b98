"""Small buttons in plain type, many of which stand side by side; some stay down while what they say is so."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from app.widgets import fonts
from app.widgets.preferences import Preferences
from app.widgets.push_button import push_button


def switch() -> QPushButton:
    """A small button that stays down while what it says is so."""
    return push_button(look="switch", checkable=True, autoDefault=False)


def dress(button: QPushButton, preferences: Preferences) -> None:
    """Give *button*, made by :func:`switch`, plain type: many stand side by side."""
    size = preferences.px("body")
    button.setStyleSheet(
        f"font-family: '{fonts.SANS}'; font-weight: normal; font-size: {size}px;"
        f" padding: 4px 6px; min-height: {round(size * 1.35)}px;"
    )
