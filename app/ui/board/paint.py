"""Drawing helpers that many pieces share: badges, pips, fitted text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QGradient,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with
from app.widgets.theme import Theme

HINTS = (
    QPainter.RenderHint.Antialiasing
    | QPainter.RenderHint.TextAntialiasing
    | QPainter.RenderHint.SmoothPixmapTransform
)
FLAGS = Qt.AlignmentFlag
LETTER_HEIGHT = 16.0
"""Height of letters and numbers in table units, at normal text size, on small pieces too."""
READABLE = 11
"""Minimum size to which text is shrunk, in px on an unscaled screen."""
MIN_SCALE = 0.62
"""Smallest scale of a line shrunk to fit."""
ONE_LINE_SCALE = 0.8
"""Smallest scale at which a name stays on one line."""
MIN_SQUEEZE = 0.7
"""Horizontal scale to which letters are squeezed before a line is cut."""
LINE = 1.08
"""Line height relative to the letter size, so that descenders and ascenders don't touch."""


def smooth(widget: QWidget) -> QPainter:
    """Return a painter of *widget* that draws smooth edges."""
    painter = QPainter(widget)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return painter


@contextmanager
def saved(painter: QPainter, clip: QPainterPath | None = None) -> Iterator[None]:
    """Restore the state of *painter* at the end of the block; *clip*: draw only inside this path."""
    painter.save()
    if clip is not None:
        painter.setClipPath(clip)
    yield
    painter.restore()


def draw_shape(
    painter: QPainter,
    shape: QPainterPath | QPolygonF | Sequence[QPointF],
    edge: QPen | QColor | Qt.PenStyle | str | None,
    fill: QBrush | QColor | QGradient | str | None,
) -> None:
    """Draw a path or polygon; *edge* and *fill*: see :func:`draw_with`."""
    draw_with(painter, edge, fill)
    if isinstance(shape, QPainterPath):
        painter.drawPath(shape)
    else:
        painter.drawPolygon(shape)


def faded(color: QColor | str, alpha: float) -> QColor:
    """Return *color* with the opacity *alpha*, 0…1."""
    result = QColor(color)
    result.setAlphaF(alpha)
    return result


def slanted(area: QRectF, lean: float) -> QPolygonF:
    """Return a slanted plate in *area*, whose sides lean by *lean*."""
    left, right = QPointF(area.left() + lean, area.top()), QPointF(area.right() - lean, area.bottom())
    return QPolygonF([left, area.topRight(), right, area.bottomLeft()])


def closed_path(points: QPolygonF | Sequence[QPointF]) -> QPainterPath:
    """Return the closed path through *points*."""
    path = QPainterPath()
    path.addPolygon(QPolygonF(points))
    path.closeSubpath()
    return path


def outline(area: QRectF, shape: str = "rect", corner: float = 5.0) -> QPainterPath:
    """Return the outline of *area*: a rectangle with rounded corners, an ellipse (``round``), or ``hex``."""
    path = QPainterPath()
    if shape == "round":
        path.addEllipse(area)
    elif shape == "hex":
        quarter, middle = area.width() / 4, area.center().y()
        points = [QPointF(area.left() + quarter, area.top()), QPointF(area.right() - quarter, area.top()),
                  QPointF(area.right(), middle), QPointF(area.right() - quarter, area.bottom()),
                  QPointF(area.left() + quarter, area.bottom()), QPointF(area.left(), middle)]  # fmt: skip
        path = closed_path(points)
    else:
        path.addRoundedRect(area, corner, corner)
    return path


def draw_fitted(
    painter: QPainter,
    area: QRectF,
    text: str,
    font: QFont,
    color: QColor | str,
    align: Qt.AlignmentFlag = FLAGS.AlignLeft,
    *,
    smallest: float = MIN_SCALE,
) -> None:
    """Draw one line of *text*, fitted into *area*.

    It is shrunk down to *smallest* (but stays readable), then set in the plain face and narrower, and only
    then cut with ….
    """
    font, room = QFont(font), area.width()
    painter.setPen(QColor(color))
    squeeze = 1.0
    if (width := _text_width(font, text)) > room > 0:
        minimum, size = _min_size(painter, font, smallest), int(font.pixelSize() * room / width)
        font.setPixelSize(max(minimum, size))
        if size > minimum and _text_width(font, text) > room:
            # Widths don't shrink exactly in proportion to heights.
            font.setPixelSize(size - 1)
        if _text_width(font, text) > room and font.family() == fonts.DISPLAY:
            font = fonts.sans(font.pixelSize(), bold=True)
        squeeze = max(MIN_SQUEEZE, min(1.0, room / _text_width(font, text)))
        text = QFontMetricsF(font).elidedText(text, Qt.TextElideMode.ElideRight, room / squeeze + 0.5)
    painter.setFont(font)
    if squeeze == 1.0:
        painter.drawText(area, align | FLAGS.AlignVCenter, text)
        return
    # Not by QFont's stretch: its result differs between platforms.
    with saved(painter):
        painter.translate(area.topLeft())
        painter.scale(squeeze, 1.0)
        painter.drawText(QRectF(0, 0, room / squeeze + 1, area.height()), align | FLAGS.AlignVCenter, text)


def fits_unsqueezed(painter: QPainter, area: QRectF, text: str, font: QFont) -> bool:
    """Return whether :func:`draw_fitted` draws *text* in *area* without squeezing or cutting it."""
    shrunk = QFont(font)
    shrunk.setPixelSize(_min_size(painter, font, MIN_SCALE))
    return _text_width(shrunk, text) <= area.width()


def _text_width(font: QFont, text: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(text)


def _min_size(painter: QPainter, font: QFont, smallest: float) -> int:
    """Return the size to which *font* may be shrunk: the share *smallest* of its size, but readable."""
    return max(round(font.pixelSize() * smallest), min(font.pixelSize(), readable(painter)))


def readable(painter: QPainter) -> int:
    """Return the smallest readable letter size, in units of *painter*."""
    transform = painter.deviceTransform()
    screen = QGuiApplication.primaryScreen()
    ratio = screen.devicePixelRatio() if screen is not None else 1.0
    return math.ceil(READABLE * ratio / math.hypot(transform.m11(), transform.m12()))


def draw_one_or_two_lines(
    painter: QPainter,
    area: QRectF,
    text: str,
    font: QFont,
    color: QColor | str,
    align: Qt.AlignmentFlag = FLAGS.AlignLeft,
) -> None:
    """Draw *text* in *area*: on one line if it needs little shrinking, else on two lines if they fit."""
    spaces = [index for index, character in enumerate(text) if character == " "]
    size = min(font.pixelSize(), int(area.height() / 2 / LINE))
    if (
        not spaces
        or _text_width(font, text) * ONE_LINE_SCALE <= area.width()
        or size < _min_size(painter, font, 0.5)
    ):
        draw_fitted(painter, area, text, font, color, align)
        return
    middle = min(spaces, key=lambda index: abs(2 * index - len(text)))
    small = QFont(font)
    small.setPixelSize(size)
    upper = area.adjusted(0, 0, 0, -area.height() / 2)
    for half, line in ((upper, text[:middle]), (upper.translated(0, area.height() / 2), text[middle + 1 :])):
        draw_fitted(painter, half, line, small, color, align)


def mix_colours(color: QColor | str, other: QColor | str, part: float) -> QColor:
    """Return a mix of *color* and *other*; *part* (0…1): the share of *other*."""
    a, b = QColor(color), QColor(other)
    return QColor.fromRgbF(
        a.redF() + (b.redF() - a.redF()) * part,
        a.greenF() + (b.greenF() - a.greenF()) * part,
        a.blueF() + (b.blueF() - a.blueF()) * part,
    )


def draw_badge(
    painter: QPainter,
    center: QPointF,
    radius: float,
    text: str,
    fill: QColor | str,
    ink: QColor | str,
    font: QFont,
    edge: QColor | str | None = None,
) -> None:
    """Draw a round badge with *text*."""
    draw_with(painter, QPen(QColor(edge), radius * 0.14) if edge else Qt.PenStyle.NoPen, QColor(fill))
    painter.drawEllipse(center, radius, radius)
    area = QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius)
    draw_fitted(painter, area, text, font, ink, FLAGS.AlignHCenter)


def draw_tag(
    painter: QPainter,
    area: QRectF,
    symbol: str,
    text: str,
    fill: QColor | str,
    ink: QColor | str,
    font: QFont,
    edge: QColor | str | None = None,
) -> None:
    """Draw a slanted tag with *symbol* and *text*."""
    lean = area.height() * 0.22
    draw_shape(
        painter,
        slanted(area, lean),
        QPen(QColor(edge), 1.4) if edge else Qt.PenStyle.NoPen,
        QColor(fill),
    )
    side = area.height() * 0.66
    inset = (area.height() - side) / 2
    symbols.draw(painter, symbol, QRectF(area.left() + lean + 1, area.top() + inset, side, side), ink)
    draw_fitted(
        painter,
        QRectF(area.left() + lean + side + 3, area.top(), area.width() - 2 * lean - side - 3, area.height()),
        text,
        font,
        ink,
        FLAGS.AlignHCenter,
    )


def draw_wounds(
    painter: QPainter, origin: QPointF, size: float, wounds: int, lethal: int, theme: Theme, step: float
) -> None:
    """Draw a column of drops: *wounds* filled, the others up to *lethal* empty; *step*: from drop to drop."""
    for number in range(max(lethal, wounds)):
        area = QRectF(origin.x(), origin.y() + number * step, size, size)
        with saved(painter):
            painter.translate(area.topLeft())
            painter.scale(size / 24, size / 24)
            painter.setPen(QPen(QColor("#fff4ea"), 2.2))
            painter.setBrush(QColor("#e0342a") if number < wounds else QColor(10, 12, 18, 150))
            painter.drawPath(symbols.path("wound"))


def draw_brackets(painter: QPainter, area: QRectF, color: QColor | str, width: float) -> None:
    """Draw corners around *area*: a mark visible without colour."""
    arm = min(area.width(), area.height()) * 0.24
    painter.setPen(
        QPen(QColor(color), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap, Qt.PenJoinStyle.MiterJoin)
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for x, y, sx, sy in (
        (area.left(), area.top(), 1, 1),
        (area.right(), area.top(), -1, 1),
        (area.right(), area.bottom(), -1, -1),
        (area.left(), area.bottom(), 1, -1),
    ):
        painter.drawPolyline([QPointF(x + sx * arm, y), QPointF(x, y), QPointF(x, y + sy * arm)])
