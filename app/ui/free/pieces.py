"""Loose things of a free table: cards, counters, dice, coins, notes, pointers."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from app.ui.board import paint
from app.ui.board.cards import USE, card_face, corner
from app.ui.board.held import HeldState, draw_numbers
from app.ui.board.piece import Piece
from app.widgets import fonts, symbols

FLAGS = Qt.AlignmentFlag
INK, PAPER = "#17181c", "#f6f1e6"
PRINTED = 0.065
"""How large the printed name of a card is at least, as a part of the card's width."""
DICE_SIDES = {"4": 3, "6": 4, "8": 4, "10": 5, "12": 5, "20": 6, "100": 8}
"""How many corners the outline of a die has."""


@dataclass(frozen=True, slots=True)
class CardState(HeldState):
    """A loose card. ``key``: the physical card, empty if only its back is seen; ``hidden``: only the one
    who looks sees it; ``grouped``: it moves together with others."""

    back: str = ""
    turn: int = 0
    hidden: bool = False
    grouped: bool = False


class LooseCard(Piece):
    """A card on the table: as it is printed, and what the print would make too small is written over it."""

    what = "card"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: CardState = self.state
        gallery = self.desk.gallery
        painter.save()
        painter.translate(self.area.center())
        painter.rotate(90 * state.turn)
        w, h = self.size.width(), self.size.height()
        if state.turn % 2:
            w, h = h, w
        area = QRectF(-w / 2, -h / 2, w, h)
        shade = QPainterPath()
        shade.addRoundedRect(area.translated(1.6, 2.2), 4, 4)
        painter.fillPath(shade, QColor(0, 0, 0, 90))
        if state.key:
            face = gallery.front_pixmap(state.key, w * scale, 1.0)
        else:
            deck, _, side = state.back.partition(" ")
            face = gallery.back_pixmap(deck, side, w * scale, 1.0)
        card_face(painter, area, face, state.name, self.desk.preferences.theme.side(state.side))
        if state.key and state.name and paint.readable(painter) > w * PRINTED:
            painter.translate(area.topLeft())
            self._write(painter, state, w, h)
        painter.restore()
        if state.hidden:
            self._veil(painter)
        if state.grouped:
            corner = QPointF(self.area.right() - 9, self.area.top() + 9)
            link(painter, corner, self.desk.preferences.theme.accent)

    def _write(self, painter: QPainter, state: CardState, width: float, height: float) -> None:
        """The name in whole words, an Other's numbers, a spell's kind and strength."""
        letters = paint.LETTERS * self.desk.preferences.table_text
        ground = QColor(USE.get(state.symbol) or self.desk.preferences.theme.side(state.side)).darker(125)
        lines = _lines(state.name, fonts.sans(min(letters, paint.readable(painter)), bold=True), width - 8)
        strip, line = width * 0.27, letters * 1.1
        # A spell has its strength in the corner, so its name stands below that.
        band = QRectF(0, strip * 2 + 5 if state.points else 0.0, width, line * len(lines) + 3)
        painter.save()
        shape = QPainterPath()
        shape.addRoundedRect(QRectF(0, 0, width, height), 4, 4)
        painter.setClipPath(shape)
        painter.fillRect(band, ground)
        if state.numbers:
            # Over the veil that lies on the foot of what only its owner sees.
            low = height * (0.72 if state.hidden else 1.0) - letters * 1.3
            draw_numbers(painter, QRectF(0, low, width, letters * 1.3), state.numbers, letters)
        painter.restore()
        for number, words in enumerate(lines):
            place = QRectF(4, band.top() + 1 + number * line, width - 7, line)
            paint.fitted(painter, place, words, fonts.sans(letters, bold=True), "#fffaf0")
        if state.points:
            corner(painter, state, strip)

    def _veil(self, painter: QPainter) -> None:
        """What only its owner sees lies under a veil of dusk with a closed eye."""
        theme = self.desk.preferences.theme
        band = QPainterPath()
        width, height = self.size.width(), self.size.height()
        band.addPolygon(QPolygonF([QPointF(0, height * 0.80), QPointF(width, height * 0.72),
                                   QPointF(width, height), QPointF(0, height)]))  # fmt: skip
        painter.fillPath(band, QColor(18, 16, 34, 205))
        eye(painter, QPointF(width / 2, height * 0.885), width * 0.22, theme.accent)


def _lines(name: str, font: QFont, room: float) -> list[str]:
    """As many words of *name* as fit on two lines; its first one anyway."""
    words, lines = name.split(), list[str]()
    while words and len(lines) < 2:
        fits = [many for many in range(1, len(words) + 1)
                if QFontMetricsF(font).horizontalAdvance(" ".join(words[:many])) <= room]  # fmt: skip
        if not fits:
            break
        lines.append(" ".join(words[: fits[-1]]))
        words = words[fits[-1] :]
    return lines or words[:1]


def eye(painter: QPainter, center: QPointF, width: float, color: str) -> None:
    """A closed eye."""
    pen = QPen(QColor(color), max(1.4, width * 0.12))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    lid = QPainterPath()
    lid.moveTo(center.x() - width / 2, center.y() - width * 0.1)
    lid.quadTo(center.x(), center.y() + width * 0.45, center.x() + width / 2, center.y() - width * 0.1)
    painter.drawPath(lid)
    for x, y in ((-0.34, 0.16), (0.0, 0.28), (0.34, 0.16)):
        start = center + QPointF(x * width, y * width * 0.8)
        painter.drawLine(start, start + QPointF(x * width * 0.3, width * 0.2))


def link(painter: QPainter, center: QPointF, color: str) -> None:
    """Two rings: it belongs together with others."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(12, 15, 21, 215))
    painter.drawEllipse(center, 9, 9)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(color), 1.8))
    painter.drawEllipse(center + QPointF(-2.3, 0), 3.4, 3.4)
    painter.drawEllipse(center + QPointF(2.3, 0), 3.4, 3.4)


@dataclass(frozen=True, slots=True)
class ChipState:
    """A counter. ``value``: how many it stands for; it is written on it unless it is 1."""

    what: str
    name: str
    value: int = 1
    turn: int = 0
    grouped: bool = False


class CounterPiece(Piece):
    """A counter on the table."""

    what = "chip"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: ChipState = self.state
        painter.save()
        painter.translate(self.area.center())
        painter.rotate(90 * state.turn)
        painter.translate(-self.area.center())
        shade = QPainterPath()
        shade.addEllipse(self.area.translated(1.2, 1.8))
        painter.fillPath(shade, QColor(0, 0, 0, 80))
        face = self.desk.gallery.counter_pixmap(state.what, self.size.width() * scale, 1.0)
        if face.isNull():
            font = fonts.sans(self.size.width() * 0.5, bold=True)
            center, radius = self.area.center(), self.size.width() / 2
            paint.disc(painter, center, radius, state.name[:2], "#39435a", "#fff4dc", font)
        else:
            painter.drawPixmap(self.area, face, QRectF(face.rect()))
        painter.restore()
        if state.value != 1:
            radius = max(10.0, self.size.width() * 0.30)
            paint.disc(painter, QPointF(self.area.right() - radius * 0.5, self.area.bottom() - radius * 0.5),
                       radius, str(state.value), "#12151c", "#fff4dc",
                       fonts.sans(max(paint.LETTERS, radius * 1.25), bold=True),
                       self.desk.preferences.theme.accent)  # fmt: skip
        if state.grouped:
            corner = QPointF(self.area.right() - 5, self.area.top() + 3)
            link(painter, corner, self.desk.preferences.theme.accent)


@dataclass(frozen=True, slots=True)
class DieState:
    """A die of so many sides and what it shows; a coin has no sides."""

    sides: str
    value: int


class Die(Piece):
    """A die: its outline has as many corners as tells it from others."""

    what = "chip"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: DieState = self.state
        theme = self.desk.preferences.theme
        center, radius = self.area.center(), self.size.width() / 2
        corners = DICE_SIDES.get(state.sides, 6)
        if state.sides == "6":
            shape = QPainterPath()
            shape.addRoundedRect(self.area.adjusted(1, 1, -1, -1), radius * 0.28, radius * 0.28)
        else:
            shape = QPainterPath()
            shape.addPolygon(QPolygonF([
                center + QPointF(sin(2 * pi * n / corners) * radius, -cos(2 * pi * n / corners) * radius)
                for n in range(corners)]))  # fmt: skip
            shape.closeSubpath()
        painter.fillPath(shape.translated(1.2, 1.8), QColor(0, 0, 0, 90))
        painter.setPen(QPen(QColor(theme.accent).darker(160), 1.4))
        painter.setBrush(QColor(PAPER))
        painter.drawPath(shape)
        if state.sides == "6" and 1 <= state.value <= 6:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.light if state.value == 1 else INK))
            step = radius * 0.52
            for x, y in _PIPS[state.value]:
                painter.drawEllipse(center + QPointF(x * step, y * step), radius * 0.16, radius * 0.16)
            return
        font = fonts.display(max(paint.LETTERS, radius * (0.95 if state.value < 100 else 0.7)))
        area = self.area.adjusted(-2, 0, 2, 0)
        paint.fitted(painter, area, str(state.value), font, INK, FLAGS.AlignHCenter)


_PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}  # fmt: skip


class Coin(Piece):
    """A coin: the sun or the moon is up."""

    what = "chip"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: DieState = self.state
        center, radius = self.area.center(), self.size.width() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 90))
        painter.drawEllipse(center + QPointF(1.2, 1.8), radius, radius)
        sun = state.value == 1
        painter.setBrush(QColor("#f2b544" if sun else "#b9c3d6"))
        painter.setPen(QPen(QColor("#8a5a0c" if sun else "#515d77"), 2))
        painter.drawEllipse(center, radius - 1, radius - 1)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#8a5a0c" if sun else "#515d77"), 1))
        painter.drawEllipse(center, radius * 0.8, radius * 0.8)
        side = radius * 1.05
        symbols.draw(painter, "light" if sun else "dark",
                     QRectF(center.x() - side / 2, center.y() - side / 2, side, side),
                     "#6b4306" if sun else "#343d54")  # fmt: skip


@dataclass(frozen=True, slots=True)
class NoteState:
    """A note and its words."""

    text: str
    turn: int = 0


class Note(Piece):
    """A slip of paper with words."""

    what = "chip"

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
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 80))
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
        """As large as the whole text fits."""
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
    """A hand of light that points at a place; its tip is the middle of its area."""

    what = "pointer"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: PointerState = self.state
        theme = self.desk.preferences.theme
        tip, r = self.area.center(), self.size.width() / 2
        painter.setPen(Qt.PenStyle.NoPen)
        for part, alpha in ((1.0, 40), (0.7, 70), (0.4, 120)):
            painter.setBrush(theme.color("accent", alpha / 255))
            painter.drawEllipse(tip, r * part, r * part)
        arrow = QPolygonF([tip, tip + QPointF(r * 0.25, r * 0.95), tip + QPointF(r * 0.5, r * 0.62),
                           tip + QPointF(r * 0.92, r * 0.72)])  # fmt: skip
        painter.setBrush(QColor(theme.side(state.seat)))
        painter.setPen(QPen(QColor("#fff4dc"), 2))
        painter.drawPolygon(arrow)
