"""Style sheets of single widgets."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def set_style_sheet(widget: QWidget, sheet: str) -> None:
    """Set the style *sheet* of *widget*, unless it has it: Qt takes milliseconds to restyle everything
    inside.
    """
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)
