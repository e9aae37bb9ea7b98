"""Style sheets of single widgets."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def set_style_sheet(widget: QWidget, sheet: str) -> None:
    """Give *widget* the style *sheet*, unless it wears it: Qt dresses everything inside anew, which takes
    milliseconds."""
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)
