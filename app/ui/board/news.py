"""A notice of what happened since the person last acted, shown while animations are off."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QEnterEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from app.widgets.controls import Label, set_style_sheet
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

WIDTH = 330
"""px at text size 100 %."""
READING_MS = (2500, 55)
"""Time in ms that a notice stays: a minimum, plus ms per letter."""


class News(Label):
    """A notice that a click or time hides; it stays while the pointer is on it."""

    def __init__(self, parent: QWidget, preferences: Preferences) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._hide_timer = single_shot(self, self.hide)
        self.hide()

    def show_lines(self, lines: Sequence[tuple[str, str]]) -> None:
        """Show *lines* of (seat that gives the colour, sentence)."""
        theme = self._preferences.theme
        title = self._preferences.t("table.news-title")
        body = f"<b>{html.escape(title)}</b>" + "".join(
            f'<p style="margin:3px 0 0 0"><span style="color:{theme.side_text(seat)}">▎</span>'
            f"{html.escape(line)}</p>"
            for seat, line in lines
        )
        set_style_sheet(
            self,
            f"QLabel {{ background: {theme.panel}; color: {theme.text}; border: 1px solid {theme.line};"
            f" border-left: 5px solid {theme.accent}; padding: 8px 12px; }}",
        )
        self.setText(body)
        width = round(WIDTH * self._preferences.text_percent / 100)
        self.setFixedWidth(width)
        self.resize(width, self.heightForWidth(width))
        words = " ".join((title, *(line for _, line in lines)))
        self.setAccessibleName(words)
        self.show()
        self.raise_()
        self._hide_timer.start(READING_MS[0] + READING_MS[1] * len(words))

    def hide(self) -> None:
        self._hide_timer.stop()
        super().hide()

    def enterEvent(self, event: QEnterEvent) -> None:
        self._hide_timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if self.isVisible():
            self._hide_timer.start()
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Hide the notice: a click means it was read."""
        self.hide()
        event.accept()
