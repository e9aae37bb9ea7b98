"""What the print window says below its choices: a sentence, or all warnings, each a link to its card."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea

from app.widgets.label import Label

LINES: Final = 6
"""So many lines are seen at once; more of them scroll."""


class Message(QScrollArea):
    """As high as its words need, up to a few lines."""

    card_chosen = Signal(str)
    """The key of the card whose warning was pressed."""

    def __init__(self) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._label = Label(
            wordWrap=True, textFormat=Qt.TextFormat.RichText, alignment=Qt.AlignmentFlag.AlignTop
        )
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        self._label.linkActivated.connect(self.card_chosen)
        self.setWidget(self._label)

    def say(self, words: str, bad: bool = False) -> None:
        """Show a sentence."""
        self._show(escape(words), "danger" if bad else "quiet")

    def warn(self, title: str, warnings: Sequence[tuple[str, str]]) -> None:
        """Show *title* and below it *warnings*: the key of a card, and what is said of it."""
        rows = [f'<a href="{escape(card)}">{escape(sentence)}</a>' for card, sentence in warnings]
        self._show("<br>".join([f"<b>{escape(title)}</b>", *rows]), "danger")

    def text(self) -> str:
        """What is shown, as HTML."""
        return self._label.text()

    def _show(self, words: str, role: str) -> None:
        self._label.setText(words)
        self._label.setProperty("role", role)
        self._label.style().unpolish(self._label)
        self._label.style().polish(self._label)
        self.verticalScrollBar().setValue(0)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        needs = self._label.heightForWidth(self.viewport().width())
        most = LINES * self._label.fontMetrics().lineSpacing()
        self.setFixedHeight(max(0, min(needs, most)))
