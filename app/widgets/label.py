"""Plain text on the screen: names from other people's files are never parsed as HTML.

A label with our own HTML sets ``textFormat=Qt.TextFormat.RichText`` and escapes what it inserts.
"""

from __future__ import annotations

import html
from typing import Any

from PySide6 import QtGui
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget


class Label(QLabel):
    """A ``QLabel`` with plain text by default."""

    def __init__(self, *args: Any, step: str = "", role: str = "", **properties: Any) -> None:
        """Create a label. *step* of the type scale and *role* of the colours: see the theme's style sheet."""
        super().__init__(*args, **{"textFormat": Qt.TextFormat.PlainText, **properties})
        self.setProperty("step", step)
        self.setProperty("role", role)


class MessageBox(QMessageBox):
    """A ``QMessageBox`` with plain text."""

    def __init__(self, *args: Any, **properties: Any) -> None:
        super().__init__(*args, **{"textFormat": Qt.TextFormat.PlainText, **properties})

    def setInformativeText(self, text: str) -> None:  # noqa: N802
        super().setInformativeText(text)
        for label in self.findChildren(QLabel):
            label.setTextFormat(Qt.TextFormat.PlainText)

    def is_agreed(self, yes: str, no: str) -> bool:
        """Wait for one of the buttons *yes* and *no*, and return whether it was *yes*."""
        agree = self.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        self.setEscapeButton(self.addButton(no, QMessageBox.ButtonRole.RejectRole))
        self.exec()
        return self.clickedButton() is agree


def as_tip(text: str) -> str:
    """Escape *text* for ``setToolTip``, which would take text that looks like HTML for HTML."""
    if not QtGui.Qt.mightBeRichText(text):
        return text
    return f"<qt>{html.escape(text)}</qt>".replace("\n", "<br>")


def describe(widget: QWidget, text: str) -> None:
    """Set the tooltip of *widget* and its name for screen readers to *text*."""
    widget.setToolTip(as_tip(text))
    widget.setAccessibleName(text)
