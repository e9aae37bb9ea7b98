"""Cards of a free table: loose ones, and printed faces in a hand."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from app.face.ops import Text
from app.ui.board import paint
from app.ui.board.cards import USE_COLOURS, HandCard, draw_card_face, draw_corner
from app.ui.board.hand_card import HandCardDetailState, draw_numbers
from app.ui.board.piece import Piece
from app.ui.free.pieces import draw_eye, draw_link
from app.widgets import fonts
from app.widgets.drawing import draw_with
from app.widgets.gallery import Gallery

FLAGS = Qt.AlignmentFlag
PRINTED = 0.065
"""Minimum size of a shipped card's printed name, as a share of the card's width."""


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
        painter.save()
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
        if paint.readable(painter) > w * printed:
            painter.translate(area.topLeft())
            self._write_labels(painter, state, w, h, middle)
        painter.restore()
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
        letters = paint.LETTER_HEIGHT * self.context.preferences.table_text
        ground = QColor(
            USE_COLOURS.get(state.symbol) or self.context.preferences.theme.side(state.side)
        ).darker(125)
        room = width - 8 if state.shape == "rect" else width * 0.72
        min_font = fonts.sans(min(letters, paint.readable(painter)), bold=True)
        lines = _lines(state.name, min_font, room)
        if state.own and QFontMetricsF(min_font).horizontalAdvance(lines[0]) > room:
            return  # Part of a word says less than the face.
        strip, line = width * 0.27, letters * 1.1
        band_height = line * len(lines) + 3
        # A spell's strength is in the corner, so the name goes below.
        top = strip * 2 + 5 if state.points else 0.0
        if state.own:
            top = min(max(0.0, middle * height - band_height / 2), height - band_height)
        band = QRectF(0, top, width, band_height)
        painter.save()
        painter.setClipPath(paint.outline(QRectF(0, 0, width, height), state.shape, 4))
        painter.fillRect(band, ground)
        if state.numbers:
            # Above the veil over what only the owner sees.
            numbers_top = height * (0.72 if state.hidden else 1.0) - letters * 1.3
            draw_numbers(painter, QRectF(0, numbers_top, width, letters * 1.3), state.numbers, letters)
        painter.restore()
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
        draw_with(painter, QPen(QColor(0, 0, 0, 130), 1.2), None)
        painter.drawPath(edge)
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
    """Return as many words of *name* as fit on two lines, at least the first."""
    words, lines = name.split(), list[str]()
    while words and len(lines) < 2:
        fits = [count for count in range(1, len(words) + 1)
                if QFontMetricsF(font).horizontalAdvance(" ".join(words[:count])) <= room]  # fmt: skip
        if not fits:
            break
        lines.append(" ".join(words[: fits[-1]]))
        words = words[fits[-1] :]
    return lines or words[:1]
