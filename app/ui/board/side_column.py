"""The side column of a table: question, preview and log, which share its height."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from app.ui.board.preview import Chronicle
from app.widgets.controls import filled
from app.widgets.preferences import Preferences

LOG_SIZE = "chronicle"
"""Setting: whether the log uses the room of the preview too."""


class SideColumn(QWidget):
    """*question*, *preview* and *chronicle* from the top; users can move the borders."""

    def __init__(
        self, preferences: Preferences, question: QWidget, preview: QWidget, chronicle: Chronicle
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self._chronicle = chronicle
        self._parts = QSplitter(Qt.Orientation.Vertical)
        for part in (question, preview, chronicle):
            self._parts.addWidget(part)
        for widget in (preview, chronicle):
            # On a low page the question, which can't shrink, takes the room of both.
            widget.setMinimumHeight(1)
        for index in range(3):
            self._parts.setCollapsible(index, index != 0)
        self._parts.setHandleWidth(3)
        # In a widget of fixed width, because a splitter would widen for a long question and move the table.
        self._inside = filled(QVBoxLayout(self), (self._parts, 1), spacing=0, margins=(0, 0, 0, 0))

    def set_header(self, widget: QWidget) -> None:
        """Place *widget* above the question."""
        self._inside.insertWidget(0, widget)

    def toggle_log_size(self) -> None:
        """Toggle whether the log uses the room of the preview too."""
        current = self._preferences.stored(LOG_SIZE, "usual")
        self._preferences.store(LOG_SIZE, "usual" if current == "grown" else "grown")

    def set_shares(self, height: int, *parts: float) -> None:
        """Divide *height* px among question, preview and log by the shares *parts*."""
        self._parts.setSizes([round(height * part) for part in parts])

    def fit(self, width: int, height: int, card_share: float) -> None:
        """Size the column for a page of *width* × *height* px.

        *card_share*: the preview's minimum share of the height, while the column is wide enough for that and
        the log isn't enlarged.
        """
        scale = self._preferences.text_percent / 100
        column_width = round(min(max(288.0, width * 0.22), 420.0) * min(1.6, scale))
        self.setFixedWidth(column_width)
        cramped = height < 620 * scale
        # On a high page the answers have room even in large text; on a low page the preview shrinks.
        spaciousness = min(1.0, max(0.0, height / 140 - 3.4))
        share = 0.10 + 0.26 * spaciousness * min(1.0, max(1.0, height / 740) / scale)
        preview = min(column_width * 1.4, height * max(share, card_share))
        grown = self._preferences.stored(LOG_SIZE, "usual") == "grown"
        self._chronicle.show_grown(grown)
        question_share = 0.8 if cramped else 0.72
        if grown:
            # The log takes the room of the preview.
            preview, question_share = 0.0, 0.5
        other_height = height - preview
        self._parts.setSizes(
            [round(other_height * question_share), round(preview), round(other_height * (1 - question_share))]
        )
