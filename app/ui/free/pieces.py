"""Loose things of a free table: cards, counters, dice, coins, notes, pointers."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from app.face.ops import Text
from app.ui.board import paint
from app.ui.board.cards import (
    USE_COLOURS,
    HandCard,
    HandCardDetailState,
    draw_card_face,
    draw_corner,
    draw_numbers,
)
from app.ui.board.piece import Piece
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with
from app.widgets.gallery import Gallery

FLAGS = Qt.AlignmentFlag
INK, PAPER = "#17181c", "#f6f1e6"
DICE_SIDES = {"4": 3, "6": 4, "8": 4, "10": 5, "12": 5, "20": 6, "100": 8}
"""Number of corners of a die's outline."""
_PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}  # fmt: skip
PRINTED = 0.065
"""Minimum size of a shipped card's printed name, as a share of the card's width."""


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
    """A counter. ``value``: the number it represents; ``count``: how many are in this spot.

    Both are shown unless 1.
    """

    what: str
    name: str
    value: int = 1
    turn: int = 0
    grouped: bool = False
    count: int = 1


class CounterPiece(Piece):
    """A counter on the table."""

    kind = "chip"
    shape_of_edge = "round"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: ChipState = self.state
        with paint.saved(painter):
            painter.translate(self.area.center())
            painter.rotate(90 * state.turn)
            painter.translate(-self.area.center())
            painter.fillPath(paint.outline(self.area.translated(1.2, 1.8), "round"), QColor(0, 0, 0, 80))
            face = self.context.gallery.counter_pixmap(state.what, self.size.width() * scale, 1.0)
            if face.isNull():
                font = fonts.sans(self.size.width() * 0.5, bold=True)
                center, radius = self.area.center(), self.size.width() / 2
                paint.draw_badge(painter, center, radius, state.name[:2], "#39435a", "#fff4dc", font)
            else:
                painter.drawPixmap(self.area, face, QRectF(face.rect()))
        radius = max(10.0, self.size.width() * 0.30)
        if state.count > 1:
            paint.draw_badge(
                painter,
                QPointF(self.area.left() + radius * 0.5, self.area.top() + radius * 0.5),
                radius,
                f"×{state.count}",
                "#fff4dc",
                "#12151c",
                fonts.sans(max(paint.LETTER_HEIGHT, radius), bold=True),
            )
        if state.value != 1:
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
    """A die with its number of sides and value; a coin has no sides.

    ``label``: the letter on a coin; "": sun or moon.
    """

    sides: str
    value: int
    label: str = ""


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
            angles = [2 * pi * n / corners for n in range(corners)]
            points = [center + QPointF(sin(angle), -cos(angle)) * radius for angle in angles]
            shape = paint.closed_path(points)
        painter.fillPath(shape.translated(1.2, 1.8), QColor(0, 0, 0, 90))
        paint.draw_shape(painter, shape, QPen(QColor(theme.accent).darker(160), 1.4), QColor(PAPER))
        if state.sides == "6" and 1 <= state.value <= 6:
            draw_with(painter, None, QColor(theme.light if state.value == 1 else INK))
            step = radius * 0.52
            for x, y in _PIPS[state.value]:
                painter.drawEllipse(center + QPointF(x * step, y * step), radius * 0.16, radius * 0.16)
            return
        font = fonts.display(max(paint.LETTER_HEIGHT, radius * (0.95 if state.value < 100 else 0.7)))
        area = self.area.adjusted(-2, 0, 2, 0)
        paint.draw_fitted(painter, area, str(state.value), font, INK, FLAGS.AlignHCenter)


class Coin(Piece):
    """A coin, showing sun or moon, or in a game of one's own a letter."""

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
        side, ink = radius * 1.05, "#6b4306" if sun else "#343d54"
        area = QRectF(center.x() - side / 2, center.y() - side / 2, side, side)
        if state.label:
            font = fonts.display(max(paint.LETTER_HEIGHT, radius * 1.1))
            paint.draw_fitted(painter, area, state.label, font, ink, FLAGS.AlignHCenter)
        else:
            symbols.draw(painter, "light" if sun else "dark", area, ink)


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
        with paint.saved(painter):
            painter.translate(self.area.center())
            painter.rotate(90 * state.turn)
            w, h = self.size.width(), self.size.height()
            if state.turn % 2:
                w, h = h, w
            area = QRectF(-w / 2, -h / 2, w, h)
            fold = min(w, h) * 0.22
            sheet = QPolygonF([area.topLeft(), area.topRight(), area.bottomRight() - QPointF(0, fold),
                               area.bottomRight() - QPointF(fold, 0), area.bottomLeft()])  # fmt: skip
            paint.draw_shape(painter, sheet.translated(1.5, 2), None, QColor(0, 0, 0, 80))
            painter.setBrush(QColor("#f7e3a6"))
            painter.drawPolygon(sheet)
            painter.setBrush(QColor("#d8bd6d"))
            painter.drawPolygon(QPolygonF([area.bottomRight() - QPointF(0, fold),
                                           area.bottomRight() - QPointF(fold, fold),
                                           area.bottomRight() - QPointF(fold, 0)]))  # fmt: skip
            painter.setPen(QColor(INK))
            inner = area.adjusted(5, 3, -5, -3)
            painter.setFont(self._font(painter, inner, state.text, h))
            painter.drawText(inner, int(FLAGS.AlignCenter) | int(Qt.TextFlag.TextWordWrap), state.text)

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
    """A pointer in the colour of its owner's side."""

    side: str


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
        paint.draw_shape(painter, arrow, QPen(QColor("#fff4dc"), 2), QColor(theme.side(state.side)))


@dataclass(frozen=True, slots=True)
class CardState(HandCardDetailState):
    """A loose card, or one in a hand.

    ``key``: the physical card, empty if only its back is visible; ``turn``: in quarters, for a hexagon in
    sixths; ``hidden``: visible only to the seat at the screen; ``grouped``: moves with others; ``shape``: its
    outline; ``own``: its set has its own faces, unknown to the program.
    """

    back: str = ""
    turn: int = 0
    hidden: bool = False
    grouped: bool = False
    shape: str = "rect"
    own: bool = False


class LooseCard(Piece):
    """A card on the table: its printed face, with text too small to read written over it."""

    kind = "card"

    @property
    def shape_of_edge(self) -> str:
        return self.state.shape if self.state is not None else "rect"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: CardState = self.state
        gallery = self.context.gallery
        painter.fillPath(paint.outline(self.area.translated(1.6, 2.2), state.shape, 4), QColor(0, 0, 0, 90))
        with paint.saved(painter):
            painter.translate(self.area.center())
            w, h = self.size.width(), self.size.height()
            if state.shape == "hex":
                # An irregular hexagon still has to fill its outline in every rotation.
                painter.scale(w / 2, h / sqrt(3))
                painter.rotate(60 * state.turn)
                painter.scale(2 / w, sqrt(3) / h)
            else:
                painter.rotate(90 * state.turn)
            if state.shape != "hex" and state.turn % 2:
                w, h = h, w
            area = QRectF(-w / 2, -h / 2, w, h)
            if state.key:
                face = gallery.front_pixmap(state.key, w * scale, 1.0)
            else:
                deck, _, side = state.back.partition(" ")
                face = gallery.back_pixmap(deck, side, w * scale, 1.0)
            draw_card_face(
                painter, area, face, state.name, self.context.preferences.theme.side(state.side), state.shape
            )
            printed, middle = printed_name(gallery, state) if state.key and state.name else (1.0, 0.0)
            # Rounded up, the readable size would put labels over names that are just readable.
            if paint.readable(painter) - 1 > w * printed:
                painter.translate(area.topLeft())
                self._write_labels(painter, state, w, h, middle)
        if state.hidden:
            self._draw_veil(painter)
        if state.grouped:
            inset = 9.0 if state.shape == "rect" else self.size.width() * 0.22
            at = QPointF(self.area.right() - inset, self.area.top() + 9)
            draw_link(painter, at, self.context.preferences.theme.accent)

    def _write_labels(
        self, painter: QPainter, state: CardState, width: float, height: float, middle: float
    ) -> None:
        """Write the name in whole words, an Other's numbers, a spell's kind and strength.

        *middle*: where the name is printed on an unknown face.
        """
        # From near, no larger than needed: labels cover what is printed.
        readable = paint.readable(painter)
        letters = min(paint.LETTER_HEIGHT, 1.5 * readable) * self.context.preferences.table_text
        ground = QColor(
            USE_COLOURS.get(state.symbol) or self.context.preferences.theme.side(state.side)
        ).darker(125)
        room = width - 8 if state.shape == "rect" else width * 0.72
        lines = _lines(state.name, fonts.sans(min(letters, readable), bold=True), room)
        if state.own:
            # A line that is too long ends with "…".
            lines[1:] = filter(None, [state.name.removeprefix(lines[0]).strip()])
        strip, line = width * 0.27, letters * 1.1
        band_height = line * len(lines) + 3
        # A spell's strength is in the corner, so the name goes below.
        top = strip * 2 + 5 if state.points else 0.0
        if state.own:
            top = min(max(0.0, middle * height - band_height / 2), height - band_height)
        band = QRectF(0, top, width, band_height)
        with paint.saved(painter, paint.outline(QRectF(0, 0, width, height), state.shape, 4)):
            painter.fillRect(band, ground)
            if state.numbers:
                # Above the veil over what only the owner sees.
                numbers_top = height * (0.72 if state.hidden else 1.0) - letters * 1.3
                draw_numbers(painter, QRectF(0, numbers_top, width, letters * 1.3), state.numbers, letters)
        for number, line_text in enumerate(lines):
            place = QRectF((width - room) / 2, band.top() + 1 + number * line, room + 1, line)
            align = FLAGS.AlignHCenter if state.own else FLAGS.AlignLeft
            paint.draw_fitted(painter, place, line_text, fonts.sans(letters, bold=True), "#fffaf0", align)
        if state.points:
            draw_corner(painter, state, strip)

    def _draw_veil(self, painter: QPainter) -> None:
        """Draw a dark veil with a closed eye over what only the owner sees."""
        theme = self.context.preferences.theme
        band = QPainterPath()
        width, height = self.size.width(), self.size.height()
        band.addPolygon(QPolygonF([QPointF(0, height * 0.80), QPointF(width, height * 0.72),
                                   QPointF(width, height), QPointF(0, height)]))  # fmt: skip
        if self.shape_of_edge != "rect":
            band = band.intersected(paint.outline(self.area, self.shape_of_edge))
        painter.fillPath(band, QColor(18, 16, 34, 205))
        draw_eye(painter, QPointF(width / 2, height * 0.885), width * 0.22, theme.accent)


class HeldFace(HandCard):
    """A card in the hand with its printed face and outline, for sets with unknown faces."""

    @property
    def shape_of_edge(self) -> str:
        return self.state.shape if self.state is not None else "rect"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: CardState = self.state
        theme = self.context.preferences.theme
        edge = paint.outline(self.area, state.shape, 6)
        painter.fillPath(edge.translated(1.4, 1.8), QColor(0, 0, 0, 90))
        face = self.context.gallery.front_pixmap(state.key, self.size.width() * scale, 1.0)
        draw_card_face(painter, self.area, face, state.name, theme.side(state.side), state.shape)
        paint.draw_shape(painter, edge, QPen(QColor(0, 0, 0, 130), 1.2), None)
        if state.planned:
            # Show by form too that the card is open.
            painter.fillPath(edge, QColor(8, 10, 14, 110))
            letters = paint.LETTER_HEIGHT * 1.1 * self.context.preferences.table_text
            at = QPointF(self.size.width() * (0.5 if state.shape != "rect" else 1.0), self.size.height())
            at -= QPointF(0 if state.shape != "rect" else letters, letters)
            paint.draw_badge(painter, at, letters * 0.75, "✓", theme.accent, theme.on_accent,
                       fonts.sans(letters, bold=True))  # fmt: skip


def printed_name(gallery: Gallery, state: CardState) -> tuple[float, float]:
    """Return the printed name's size, as a share of the card's width (1: not legible), and its middle.

    The middle is a share of the card's height.
    """
    if not state.own:
        return PRINTED, 0.0
    face = gallery.face(state.key)
    names = [op for op in face.ops if isinstance(op, Text) and op.part == "name"] if face is not None else []
    place = face.part("name") if face is not None else None
    if face is None or place is None or not names:
        return 1.0, 0.0
    return max(op.size for op in names) / face.width, (place.y + place.h / 2) / face.height


def _lines(name: str, font: QFont, room: float) -> list[str]:
    """Return as many words of *name* as fit on three lines, at least the first."""
    words, lines = name.split(), list[str]()
    while words and len(lines) < 3:
        fits = [count for count in range(1, len(words) + 1)
                if QFontMetricsF(font).horizontalAdvance(" ".join(words[:count])) <= room]  # fmt: skip
        if not fits:
            break
        lines.append(" ".join(words[: fits[-1]]))
        words = words[fits[-1] :]
    return lines or words[:1]
