"""The header of the result sheet: the winner's colour and emblem, and the headline."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QHBoxLayout, QWidget

from app.widgets import symbols
from app.widgets.controls import Label, filled
from app.widgets.preferences import Preferences

HEIGHT, SHARE = 168, 0.19
"""Height in px, and the largest share of the page's height."""


class ResultBanner(QWidget):
    """A banner with a headline in the winner's colour, or a neutral one if there is no winner."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._side = self._emblem = ""
        self._words = Label(step="title", wordWrap=True)
        filled(QHBoxLayout(self), self._words, margins=(34, 0, HEIGHT + 60, 0))
        self.fit(HEIGHT * 10)
        self.hide()

    def fit(self, page: int) -> None:
        """Set the height for a *page* of this height (px), leaving room below."""
        self.setFixedHeight(min(HEIGHT, round(page * SHARE)))

    def show_result(self, side: str, emblem: str, words: str) -> None:
        """Show *words* in the colour of *side*, with the symbol *emblem*, if any."""
        self._side, self._emblem = side, emblem
        self._words.setText(words)
        self._words.setStyleSheet(f"color: {self._preferences.theme.on_side(side)};")
        self.show()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        width, height = self.width(), self.height()
        rise = {"light": 1, "dark": -1}.get(self._side, 0) * 0.09 * height
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.fillRect(self.rect(), QColor(theme.side(self._side)))
            night = QColor("#12151c")
            edge = width - 2.1 * height
            painter.setBrush(night)
            painter.drawPolygon(
                _polygon((edge, 0), (width, 0), (width, height), (edge + 0.6 * height, height))
            )
            lamp = 0.08 * height
            painter.setBrush(QColor(theme.accent))
            painter.drawPolygon(
                _polygon(
                    (edge - lamp, 0),
                    (edge, 0),
                    (edge + 0.6 * height, height),
                    (edge + 0.6 * height - lamp, height),
                )
            )
            foot = height - 5 - abs(rise) / 2
            painter.drawPolygon(
                _polygon((0, foot + rise / 2), (width, foot - rise / 2), (width, height), (0, height))
            )
            if self._emblem:
                middle = QPointF(width - 0.76 * height, height * 0.47)
                painter.drawEllipse(middle, height * 0.40, height * 0.40)
                size = height * 0.50
                area = QRectF(middle.x() - size / 2, middle.y() - size / 2, size, size)
                symbols.draw(painter, self._emblem, area, night)


def _polygon(*points: tuple[float, float]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])
