"""The symbols of the cards as Qt paths and icons."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPixmap, QTransform

from app.face import symbols, to_qt


@cache
def path(name: str) -> QPainterPath:
    """Return the outline of the symbol *name* in a square of 24 units. Raises KeyError if unknown."""
    return to_qt.painter_path(symbols.outline(name), even_odd=True)


def draw(painter: QPainter, name: str, area: QRectF, color: QColor | str) -> None:
    """Draw the symbol *name* in the square *area*; *color*: if it has none of its own."""
    if not symbols.is_plain(name):
        painter.save()
        painter.translate(area.topLeft())
        painter.scale(area.width(), area.height())
        to_qt.paint(painter, symbols.ops("symbol", name, 0, 0, 1, QColor(color).name())[0])
        painter.restore()
        return
    scale = QTransform.fromTranslate(area.x(), area.y()).scale(
        area.width() / symbols.UNIT, area.height() / symbols.UNIT
    )
    painter.fillPath(scale.map(path(name)), QColor(color))


def icon(name: str, color: QColor | str, size: int = 20, *, chosen: QColor | str = "") -> QIcon:
    """Return the symbol *name* as an icon of *size* px, sharp at 1, 1.5, and 2 device px per px.

    *chosen*: the symbol's colour in a selected row.
    """
    qicon = QIcon()
    for ratio in (1.0, 1.5, 2.0):
        qicon.addPixmap(pixmap(name, color, size, ratio))
        if chosen:
            qicon.addPixmap(pixmap(name, chosen, size, ratio), QIcon.Mode.Selected)
    return qicon


def pixmap(name: str, color: QColor | str, size: int, ratio: float) -> QPixmap:
    """Return the symbol *name* as a picture of *size* px; *ratio*: device px per px."""
    picture = QPixmap(QSize(size, size) * ratio)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    with QPainter(picture) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(painter, name, QRectF(1, 1, size - 2, size - 2), color)
    return picture
