"""Drawing of a saved game in the list."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QPixmapCache
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.ui.saves import saved_games
from app.ui.saves.saved_games import Saved
from app.widgets import fonts, symbols
from app.widgets.preferences import Preferences

SAVED = Qt.ItemDataRole.UserRole
"""Data role of the saved game of an item."""


class GameRow(QStyledItemDelegate):
    """Draws two lines per game: date, game and turn; players and result."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._preferences = preferences

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Any) -> QSize:
        return QSize(
            200, round(self._preferences.px("body") * 1.6 + self._preferences.px("small") * 1.8) + 14
        )

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Any) -> None:
        saved: Saved = index.data(SAVED)
        theme = self._preferences.theme
        area = QRectF(option.rect)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if chosen:
            painter.fillRect(area, QColor(theme.raised))
            painter.fillRect(QRectF(area.left(), area.top(), 4, area.height()), QColor(theme.accent))
        winner = saved.end.winner if saved.end is not None else None
        symbol, color = ("neutral", theme.danger_text)
        if saved.header is not None:
            symbol = winner or ("balance" if saved.end is not None else "way")
            color = theme.side_text(winner) if saved.end is not None else theme.accent_text
        symbol_size = 22.0
        symbols.draw(
            painter,
            symbol,
            QRectF(area.left() + 16, area.center().y() - symbol_size / 2, symbol_size, symbol_size),
            color,
        )
        picture = self._thumbnail(saved, area)
        text_area = area.adjusted(54, 7, -12, -7)
        if not picture.isNull():
            picture_area = QRectF(QPointF(), QSizeF(picture.deviceIndependentSize()))
            picture_area.moveCenter(QPointF(area.right() - 8 - picture_area.width() / 2, area.center().y()))
            painter.drawPixmap(picture_area.topLeft(), picture)
            text_area.setRight(picture_area.left() - 12)
        painter.setPen(QColor(theme.text))
        painter.setFont(fonts.sans(self._preferences.px("body"), bold=True))
        title, _, summary = index.data().partition("\n")
        self._draw_line(painter, text_area, Qt.AlignmentFlag.AlignTop, title)
        painter.setPen(QColor(theme.quiet if saved.header is not None else theme.danger_text))
        painter.setFont(fonts.sans(self._preferences.px("small")))
        self._draw_line(painter, text_area, Qt.AlignmentFlag.AlignBottom, summary)
        painter.restore()

    def _thumbnail(self, saved: Saved, area: QRectF) -> QPixmap:
        """Return the picture of an unfinished game, as high as the row; a null pixmap if there is none."""
        file = saved_games.picture_of(saved.file)
        key = f"{file}:{saved.modified.timestamp()}:{area.height()}"
        picture = QPixmap()
        if saved.end is None and not QPixmapCache.find(key, picture) and file.exists():
            picture = QPixmap(str(file))
            picture = picture.scaledToHeight(
                round(area.height() - 8), Qt.TransformationMode.SmoothTransformation
            )
            QPixmapCache.insert(key, picture)
        return picture

    @staticmethod
    def _draw_line(painter: QPainter, area: QRectF, place: Qt.AlignmentFlag, text: str) -> None:
        text = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, round(area.width()))
        painter.drawText(area, place | Qt.AlignmentFlag.AlignLeft, text)
