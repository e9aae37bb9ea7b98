"""One card as large as the page allows."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from app.ui.board.overlay import Overlay
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

MARGIN = 24.0
"""px above and below the card."""


class LargeCard(Overlay):
    """A card that covers the page; any click or key closes it."""

    def __init__(self, parent: QWidget, preferences: Preferences, gallery: Gallery) -> None:
        super().__init__(parent, preferences)
        self._gallery = gallery
        self._key = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_card(self, key: str) -> None:
        """Show the card *key*."""
        content = self._gallery.content(key)
        if content is not None:
            self._key = key
            self.setAccessibleName(f"{content.name}. {content.kind_line}. {content.rules}")
            self.open()

    def mousePressEvent(self, event: object) -> None:
        assert isinstance(event, QMouseEvent)
        event.accept()
        self.dismiss()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        event.accept()
        self.dismiss()

    def paintEvent(self, _event: QPaintEvent) -> None:
        shade = QColor(self.preferences.theme.street)
        shade.setAlphaF(0.72)
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), shade)
            ratio = self._gallery.ratio(self._key)
            height = min(self.height() - 2 * MARGIN, (self.width() - 2 * MARGIN) / ratio)
            width = height * ratio
            area = QRectF((self.width() - width) / 2, (self.height() - height) / 2, width, height)
            face = self._gallery.front_pixmap(self._key, width, self.devicePixelRatioF())
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawPixmap(area, face, QRectF(face.rect()))
