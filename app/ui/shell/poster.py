"""The poster of the start screen: a dark city, strong diagonals, one warm light."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPixmap, QPolygonF, QRadialGradient

from app.widgets.theme import THEMES, Theme


def poster(size: QSize, ratio: float, theme: Theme, left: float) -> QPixmap:
    """Return the cached poster of *size* logical px with *ratio* device px each; *left*: of its red wedge."""
    return _poster(size.width(), size.height(), ratio, theme.name, left)


@lru_cache(maxsize=2)
def _poster(width: int, height: int, ratio: float, theme: str, left: float) -> QPixmap:
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    with QPainter(picture) as painter:
        paint_poster(painter, QRectF(0, 0, width, height), THEMES[theme], left=left)
    return picture


def paint_poster(painter: QPainter, area: QRectF, theme: Theme, *, left: float = 0.36) -> None:
    """Fill *area* (px) with the poster; its red wedge begins at *left* (a share of the width)."""
    painter.save()
    painter.setClipRect(area)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    width, height = area.width(), area.height()
    night = theme.base == "night"
    sky = QLinearGradient(area.topLeft(), area.bottomLeft())
    sky.setColorAt(0, QColor("#0b0e14" if night else "#f3ead6"))
    sky.setColorAt(1, QColor("#1b2130" if night else "#dccfb3"))
    painter.fillRect(area, QBrush(sky))

    def at(x: float, y: float) -> QPointF:
        return QPointF(area.x() + x * width, area.y() + y * height)

    def wedge(role: str, points: tuple[tuple[float, float], ...], alpha: float) -> None:
        painter.setBrush(theme.color(role, alpha))
        painter.drawPolygon(QPolygonF([at(x, y) for x, y in points]))

    wedge("dark", ((1.0, 0.0), (1.0, 0.62), (0.50, 0.0)), 0.92)
    wedge("dark", ((1.0, 0.66), (1.0, 0.74), (0.40, 0.0), (0.465, 0.0)), 0.55)
    wedge("light", ((left, 1.0), (left, 0.18), (left + 0.42, 1.0)), 0.95)
    wedge("light", ((left, 0.13), (left, 0.06), (left + 0.49, 1.0), (left + 0.455, 1.0)), 0.60)

    _skyline(
        painter,
        area,
        Random(7),
        base=0.80,
        tallest=0.34,
        color=QColor("#141925" if night else "#b9ab8d"),
        windows=None,
    )
    lamp = at(0.70, 0.40)
    glow = QRadialGradient(lamp, 0.55 * height)
    for stop, alpha in ((0.0, 0.62), (0.18, 0.25), (1.0, 0.0)):
        glow.setColorAt(stop, theme.color("accent", alpha if night else alpha * 0.8))
    painter.fillRect(area, QBrush(glow))
    beam = QLinearGradient(lamp, at(0.50, 1.0))
    for stop, alpha in ((0.0, 0.85), (1.0, 0.05)):
        beam.setColorAt(stop, theme.color("accent", alpha))
    painter.setBrush(QBrush(beam))
    painter.drawPolygon(QPolygonF([lamp, at(0.30, 1.0), at(0.78, 1.0)]))
    _skyline(
        painter,
        area,
        Random(21),
        base=1.0,
        tallest=0.36,
        color=QColor("#07090d" if night else "#2a2620"),
        windows=QColor(theme.accent),
    )
    _street_lamp(painter, lamp, height, QColor("#05070a" if night else "#1d1a15"), QColor(theme.accent))
    painter.restore()


def _skyline(
    painter: QPainter,
    area: QRectF,
    rng: Random,
    *,
    base: float,
    tallest: float,
    color: QColor,
    windows: QColor | None,
) -> None:
    x = area.left() - 0.02 * area.width()
    floor = area.top() + base * area.height()
    # One outline for all houses: between adjacent polygons, antialiasing leaves a hairline of sky.
    outline = QPolygonF([QPointF(x, area.bottom())])
    lit: list[QRectF] = []
    while x < area.right():
        width = area.width() * rng.uniform(0.035, 0.085)
        height = area.height() * tallest * rng.uniform(0.30, 1.0)
        slope = height * rng.choice((-0.10, 0.0, 0.10, 0.18))
        outline.append(QPointF(x, floor - height))
        outline.append(QPointF(x + width, floor - height - slope))
        if windows is not None:
            cell = area.width() / 130
            for row in range(int(height / (cell * 2.4))):
                for column in range(int(width / (cell * 2.2))):
                    if rng.random() < 0.055:
                        left = x + cell * (0.8 + column * 2.2)
                        lit.append(QRectF(left, floor - height + cell * (2 + row * 2.4), cell, cell * 1.3))
        x += width
    outline.append(QPointF(x, area.bottom()))
    painter.setBrush(color)
    painter.drawPolygon(outline)
    if windows is not None:
        painter.setBrush(windows)
        painter.drawRects(lit)


def _street_lamp(painter: QPainter, at: QPointF, height: float, pole: QColor, light: QColor) -> None:
    painter.setBrush(pole)
    thick = height * 0.009
    painter.drawRect(QRectF(at.x() + height * 0.055, at.y() - height * 0.03, thick, height))
    painter.drawPolygon(
        QPolygonF(
            [
                QPointF(at.x() - height * 0.035, at.y()),
                QPointF(at.x() + height * 0.035, at.y()),
                QPointF(at.x() + height * 0.064, at.y() - height * 0.03),
                QPointF(at.x() - height * 0.004, at.y() - height * 0.03),
            ]
        )
    )
    painter.setBrush(light)
    painter.drawEllipse(at + QPointF(0, height * 0.006), height * 0.028, height * 0.012)
