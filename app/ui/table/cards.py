"""Cards that are held or lie in piles: hands, decks, discards."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

from app.ui.table import paint
from app.ui.table.piece import Piece
from app.widgets import fonts

FLAGS = Qt.AlignmentFlag
USE = {"attack": "#b52f22", "defence": "#2f6794", "healing": "#3a7f46"}


@dataclass(frozen=True, slots=True)
class HandState:
    """A card in the hand of the seat that looks. ``symbol``, ``points``: a spell's kind and strength."""

    key: str
    name: str
    side: str
    symbol: str = ""
    points: str = ""
    playable: bool = True
    minus: int = 0
    planned: bool = False


class HandCard(Piece):
    """A card of the own hand, its face up."""

    what = "card"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: HandState = self.state
        face = self.desk.gallery.front_pixmap(state.key, self.size.width() * scale, 1.0)
        _card_face(painter, self.area, face, state.name, self.desk.interface.theme.side(state.side))
        if state.points:
            size = min(34.0, self.size.width() * 0.30)
            fill = USE.get(state.symbol, "#3a4357")
            paint.tag(
                painter,
                QRectF(-3, -3, size * 1.62, size * 0.92),
                state.symbol,
                state.points,
                fill,
                "#ffffff",
                fonts.sans(size * 0.74, bold=True),
                "#fff4dc",
            )
        if state.minus:
            paint.tag(
                painter,
                QRectF(-3, 32, 44, 22),
                "minus",
                str(state.minus),
                "#59657a",
                "#ffffff",
                fonts.sans(17, bold=True),
            )
        if not state.playable or state.planned:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(8, 10, 14, 130 if state.planned else 66))
            painter.drawRoundedRect(self.area, 6, 6)


@dataclass(frozen=True, slots=True)
class PileState:
    """A pile: how many cards, what its top shows (a card's key, or a back's deck and side)."""

    title: str
    count: int
    front: str = ""
    deck: str = ""
    side: str = ""


class Pile(Piece):
    """A deck or a discard, with its count."""

    what = "pile"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: PileState = self.state
        theme = self.desk.interface.theme
        label = 22.0
        height = self.size.height() - label
        card = QRectF(0, 0, height * 63 / 88, height)
        card.moveLeft((self.size.width() - card.width()) / 2)
        if state.count:
            depth = min(4, 1 + state.count // 8)
            for layer in range(depth, 0, -1):
                painter.setPen(QPen(theme.color("line"), 1))
                painter.setBrush(QColor(theme.street))
                painter.drawRoundedRect(card.translated(layer * 1.8, layer * 1.4), 5, 5)
            if state.front:
                pixmap = self.desk.gallery.front_pixmap(state.front, card.width() * scale, 1.0)
            else:
                pixmap = self.desk.gallery.back_pixmap(state.deck, state.side, card.width() * scale, 1.0)
            _card_face(painter, card, pixmap, "", theme.side(state.side))
        else:
            painter.setPen(QPen(theme.color("line"), 1.6, Qt.PenStyle.DashLine))
            painter.setBrush(theme.color("street", 0.5))
            painter.drawRoundedRect(card, 5, 5)
        paint.disc(
            painter,
            QPointF(card.right() - 3, card.top() + 8),
            16,
            str(state.count),
            "#12151c",
            "#fff4dc",
            fonts.sans(18, bold=True),
            theme.accent,
        )
        paint.fitted(
            painter,
            QRectF(-14, self.size.height() - label + 2, self.size.width() + 28, label),
            state.title,
            fonts.sans(16),
            theme.quiet,
            FLAGS.AlignHCenter,
        )


def _card_face(painter: QPainter, area: QRectF, face: QPixmap, name: str, fill: str) -> None:
    if not face.isNull():
        painter.drawPixmap(area, face, QRectF(face.rect()))
        return
    shape = QPainterPath()
    shape.addRoundedRect(area, 5, 5)
    painter.fillPath(shape, QColor(fill).darker(140))
    paint.fitted(painter, area.adjusted(6, 0, -6, 0), name, fonts.display(16), "#fffaf0", FLAGS.AlignHCenter)
