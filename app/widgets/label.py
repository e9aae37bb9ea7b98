"""Words on the screen, as they are: what a stranger's set or file is called is never read as HTML.

A label that shows HTML of ours says so by ``textFormat=Qt.TextFormat.RichText``, and what it fills in is
escaped.
"""

from __future__ import annotations

import html
from typing import Any

from PySide6 import QtGui
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox, QWidget


class Label(QLabel):
    """A ``QLabel`` that shows tags as they are typed, until it is told otherwise."""

    def __init__(self, *args: Any, step: str = "", role: str = "", **properties: Any) -> None:
        """*step* of the type scale and *role* of the colours, as the theme's style sheet has them."""
        super().__init__(*args, **{"textFormat": Qt.TextFormat.PlainText, **properties})
        self.setProperty("step", step)
        self.setProperty("role", role)


class MessageBox(QMessageBox):
    """A ``QMessageBox`` of plain words."""

    def __init__(self, *args: Any, **properties: Any) -> None:
        super().__init__(*args, **properties)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setInformativeText(self, text: str) -> None:  # noqa: N802
        super().setInformativeText(text)
        for label in self.findChildren(QLabel):
            label.setTextFormat(Qt.TextFormat.PlainText)


def as_tip(words: str) -> str:
    """*words* for ``setToolTip``: Qt would read them as HTML if they look like it."""
    if not QtGui.Qt.mightBeRichText(words):
        return words
    return f"<qt>{html.escape(words)}</qt>".replace("\n", "<br>")


def describe(widget: QWidget, words: str) -> None:
    """Let *words* be the tooltip of *widget* and its name for screen readers."""
    widget.setToolTip(as_tip(words))
    widget.setAccessibleName(words)
