"""Setting a widget's style sheet only when it changes."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def set_style_sheet(widget: QWidget, sheet: str) -> None:
    """Set the style *sheet* of *widget* if it has another one: Qt takes milliseconds to restyle."""
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)
