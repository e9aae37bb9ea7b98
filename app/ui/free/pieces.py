"""Loose things of a free table other than cards: counters, dice, coins, notes, pointers."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from app.ui.board import paint
from app.ui.board.piece import Piece
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with

FLAGS = Qt.AlignmentFlag
INK, PAPER = "#17181c", "#f6f1e6"
DICE_SIDES = {"4": 3, "6": 4, "8": 4, "10": 5, "12": 5, "20": 6, "100": 8}
"""Number of corners of a die's outline."""


def draw_eye(painter: QPainter, center: QPointF, width: float, color: str) -> None:
    """Draw a closed eye."""
    pen = QPen(QColor(color), max(1.4, width * 0.12))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    draw_with(painter, pen, None)
    lid = QPainterPath()
    lid.moveTo(center.x() - width / 2, center.y() - width * 0.1)
    lid.quadTo(center.x(), center.y() + width * 0.45, center.x() + width / 2, center.y() - width * 0.1)
    painter.drawPath(lid)
    for x, y in ((-0.34, 0.16), (0.0, 0.28), (0.34, 0.16)):
        start = center + QPointF(x * width, y * width * 0.8)
        painter.drawLine(start, start + QPointF(x * width * 0.3, width * 0.2))


def draw_link(painter: QPainter, center: QPointF, color: str) -> None:
    """Draw two rings as the sign of a group."""
    draw_with(painter, None, QColor(12, 15, 21, 215))
    painter.drawEllipse(center, 9, 9)
    draw_with(painter, QPen(QColor(color), 1.8), None)
    painter.drawEllipse(center + QPointF(-2.3, 0), 3.4, 3.4)
    painter.drawEllipse(center + QPointF(2.3, 0), 3.4, 3.4)


@dataclass(frozen=True, slots=True)
class ChipState:
    """A counter. ``value``: the number it represents, shown unless it is 1."""

    what: str
    name: str
    value: int = 1
    turn: int = 0
    grouped: bool = False


class CounterPiece(Piece):
    """A counter on the table."""

    kind = "chip"
    shape_of_edge = "round"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: ChipState = self.state
        painter.save()
        painter.translate(self.area.center())
        painter.rotate(90 * state.turn)
        painter.translate(-self.area.center())
        shade = paint.outline(self.area.translated(1.2, 1.8), "round")
        painter.fillPath(shade, QColor(0, 0, 0, 80))
        face = self.context.gallery.counter_pixmap(state.what, self.size.width() * scale, 1.0)
        if face.isNull():
            font = fonts.sans(self.size.width() * 0.5, bold=True)
            center, radius = self.area.center(), self.size.width() / 2
            paint.draw_badge(painter, center, radius, state.name[:2], "#39435a", "#fff4dc", font)
        else:
            painter.drawPixmap(self.area, face, QRectF(face.rect()))
        painter.restore()
        if state.value != 1:
            radius = max(10.0, self.size.width() * 0.30)
            paint.draw_badge(
                painter,
                QPointF(self.area.right() - radius * 0.5, self.area.bottom() - radius * 0.5),
                radius,
                str(state.value),
                "#12151c",
                "#fff4dc",
                fonts.sans(max(paint.LETTER_HEIGHT, radius * 1.25), bold=True),
                self.context.preferences.theme.accent,
            )
        if state.grouped:
            corner = QPointF(self.area.right() - 5, self.area.top() + 3)
            draw_link(painter, corner, self.context.preferences.theme.accent)


@dataclass(frozen=True, slots=True)
class DieState:
    """A die with its number of sides and value; a coin has no sides."""

    sides: str
    value: int


class Die(Piece):
    """A die; the corners of its outline distinguish it from others."""

    kind = "chip"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: DieState = self.state
        theme = self.context.preferences.theme
        center, radius = self.area.center(), self.size.width() / 2
        corners = DICE_SIDES.get(state.sides, 6)
        if state.sides == "6":
            shape = paint.outline(self.area.adjusted(1, 1, -1, -1), corner=radius * 0.28)
        else:
            shape = QPainterPath()
            shape.addPolygon(QPolygonF([
                center + QPointF(sin(2 * pi * n / corners) * radius, -cos(2 * pi * n / corners) * radius)
                for n in range(corners)]))  # fmt: skip
            shape.closeSubpath()
        painter.fillPath(shape.translated(1.2, 1.8), QColor(0, 0, 0, 90))
        draw_with(painter, QPen(QColor(theme.accent).darker(160), 1.4), QColor(PAPER))
        painter.drawPath(shape)
        if state.sides == "6" and 1 <= state.value <= 6:
            draw_with(painter, None, QColor(theme.light if state.value == 1 else INK))
            step = radius * 0.52
            for x, y in _PIPS[state.value]:
                painter.drawEllipse(center + QPointF(x * step, y * step), radius * 0.16, radius * 0.16)
            return
        font = fonts.display(max(paint.LETTER_HEIGHT, radius * (0.95 if state.value < 100 else 0.7)))
        area = self.area.adjusted(-2, 0, 2, 0)
        paint.draw_fitted(painter, area, str(state.value), font, INK, FLAGS.AlignHCenter)


_PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}  # fmt: skip


class Coin(Piece):
    """A coin, showing sun or moon."""

    kind = "chip"
    shape_of_edge = "round"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: DieState = self.state
        center, radius = self.area.center(), self.size.width() / 2
        draw_with(painter, None, QColor(0, 0, 0, 90))
        painter.drawEllipse(center + QPointF(1.2, 1.8), radius, radius)
        sun = state.value == 1
        draw_with(
            painter, QPen(QColor("#8a5a0c" if sun else "#515d77"), 2), QColor("#f2b544" if sun else "#b9c3d6")
        )
        painter.drawEllipse(center, radius - 1, radius - 1)
        draw_with(painter, QPen(QColor("#8a5a0c" if sun else "#515d77"), 1), None)
        painter.drawEllipse(center, radius * 0.8, radius * 0.8)
        side = radius * 1.05
        symbols.draw(painter, "light" if sun else "dark",
                     QRectF(center.x() - side / 2, center.y() - side / 2, side, side),
                     "#6b4306" if sun else "#343d54")  # fmt: skip


@dataclass(frozen=True, slots=True)
class NoteState:
    """A note's text."""

    text: str
    turn: int = 0


class Note(Piece):
    """A slip of paper with text."""

    kind = "chip"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: NoteState = self.state
        painter.save()
        painter.translate(self.area.center())
        painter.rotate(90 * state.turn)
        w, h = self.size.width(), self.size.height()
        if state.turn % 2:
            w, h = h, w
        area = QRectF(-w / 2, -h / 2, w, h)
        fold = min(w, h) * 0.22
        sheet = QPolygonF([area.topLeft(), area.topRight(), area.bottomRight() - QPointF(0, fold),
                           area.bottomRight() - QPointF(fold, 0), area.bottomLeft()])  # fmt: skip
        draw_with(painter, None, QColor(0, 0, 0, 80))
        painter.drawPolygon(sheet.translated(1.5, 2))
        painter.setBrush(QColor("#f7e3a6"))
        painter.drawPolygon(sheet)
        painter.setBrush(QColor("#d8bd6d"))
        painter.drawPolygon(QPolygonF([area.bottomRight() - QPointF(0, fold),
                                       area.bottomRight() - QPointF(fold, fold),
                                       area.bottomRight() - QPointF(fold, 0)]))  # fmt: skip
        painter.setPen(QColor(INK))
        inner = area.adjusted(5, 3, -5, -3)
        font = self._font(painter, inner, state.text, h)
        painter.setFont(font)
        painter.drawText(inner, int(FLAGS.AlignCenter) | int(Qt.TextFlag.TextWordWrap), state.text)
        painter.restore()

    @staticmethod
    def _font(painter: QPainter, area: QRectF, text: str, height: float) -> QFont:
        """Return the largest font in which the whole text fits, or the smallest readable one."""
        size = height * 0.36
        while size > paint.readable(painter):
            painter.setFont(fonts.sans(size, bold=True))
            room = painter.boundingRect(area, int(FLAGS.AlignCenter) | int(Qt.TextFlag.TextWordWrap), text)
            if room.height() <= area.height() and room.width() <= area.width():
                break
            size *= 0.88
        return fonts.sans(size, bold=True)


@dataclass(frozen=True, slots=True)
class PointerState:
    """Whose pointer it is."""

    seat: str


class Pointer(Piece):
    """A glowing hand that points at a place; its tip is the centre of its area."""

    kind = "pointer"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: PointerState = self.state
        theme = self.context.preferences.theme
        tip, r = self.area.center(), self.size.width() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        for part, alpha in ((1.0, 40), (0.7, 70), (0.4, 120)):
            painter.setBrush(theme.color("accent", alpha / 255))
            painter.drawEllipse(tip, r * part, r * part)
        arrow = QPolygonF([tip, tip + QPointF(r * 0.25, r * 0.95), tip + QPointF(r * 0.5, r * 0.62),
                           tip + QPointF(r * 0.92, r * 0.72)])  # fmt: skip
        draw_with(painter, QPen(QColor("#fff4dc"), 2), QColor(theme.side(state.seat)))
        painter.drawPolygon(arrow)
