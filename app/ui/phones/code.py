"""The QR code for phones."""

from __future__ import annotations

import segno
from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.widgets.drawing import draw_with

QUIET = 4
"""White margin around the code, modules."""
MODULE = 6
"""Width of a module, px at text size 100 %."""


class QrCode(QWidget):
    """A QR code, black on white in every theme, with whole-pixel modules for sharpness."""

    def __init__(self, module: int = MODULE) -> None:
        super().__init__()
        self._module = module
        self._rows: tuple[bytes, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_text(self, text: str) -> None:
        """Encode *text*."""
        self._rows = tuple(bytes(row) for row in segno.make(text, error="m", micro=False).matrix)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        side = (len(self._rows) + 2 * QUIET) * self._module
        return QSize(side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        draw_with(painter, None, QColor(0, 0, 0))
        side = self._module
        for y, row in enumerate(self._rows):
            for x, dark in enumerate(row):
                if dark:
                    painter.drawRect(QRectF((x + QUIET) * side, (y + QUIET) * side, side, side))
        painter.end()
