"""The sheets as they will be: one page of a PDF at a time, drawn by PDFium."""

from __future__ import annotations

import pypdfium2
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from app.widgets.preferences import Preferences


class SheetView(QWidget):
    """One page of a PDF, as large as it fits, paper on a dark table."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._document: pypdfium2.PdfDocument | None = None
        self._page = 0
        self._picture = QImage()
        self.setMinimumSize(320, 320)

    @property
    def pages(self) -> int:
        """How many pages the document has."""
        return len(self._document) if self._document is not None else 0

    def show_document(self, data: bytes) -> None:
        """Show the PDF *data*; empty: nothing."""
        self.close_document()
        self._document = pypdfium2.PdfDocument(data) if data else None
        self.show_page(min(self._page, max(0, self.pages - 1)))

    def show_page(self, page: int) -> None:
        """Show the page *page*, counted from 0."""
        self._page = page
        self._picture = QImage()
        self.update()

    def close_document(self) -> None:
        """Let go of the document."""
        if self._document is not None:
            self._document.close()
            self._document = None

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._picture = QImage()
        super().resizeEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._preferences.theme.color("street"))
            if self._picture.isNull():
                self._picture = self._render()
            if self._picture.isNull():
                return
            size = self._picture.deviceIndependentSize()
            x, y = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
            shadow = QRectF(x + 4, y + 5, size.width(), size.height())
            painter.fillRect(shadow, self._preferences.theme.color("ground", 0.6))
            painter.drawImage(round(x), round(y), self._picture)

    def _render(self) -> QImage:
        if self._document is None or not self.pages:
            return QImage()
        page = self._document[self._page]
        ratio = self.devicePixelRatioF()
        width, height = page.get_size()
        room = self.size() - QSize(32, 32)
        scale = min(room.width() / width, room.height() / height) * ratio
        bitmap = page.render(scale=max(0.05, scale), rev_byteorder=True, prefer_bgrx=True)
        raw = bitmap.buffer
        kind = QImage.Format.Format_RGBX8888
        picture = QImage(raw, bitmap.width, bitmap.height, bitmap.stride, kind).copy()
        picture.setDevicePixelRatio(ratio)
        bitmap.close()
        page.close()
        return picture
