"""One Other on its layer: everything it has, readable at arm's length and without colours."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from app.ui.board import paint
from app.ui.board.piece import Piece
from app.ui.tribunal.geometry import TOKEN
from app.ui.tribunal.tribunal_words import short
from app.widgets import fonts, symbols

FLAGS = Qt.AlignmentFlag
MANA = "#7fc4e8"
LIFE = "#e0342a"
XP = "#d9c49a"
STATE_FILL = {"blinded": "#4a5a68", "stunned": "#8a3a12", "shielded": "#2c5f80", "immune": "#35704f"}
STATE_SYMBOL = {"blinded": "blinded", "stunned": "stunned", "shielded": "defence", "immune": "immune"}


@dataclass(frozen=True, slots=True)
class OtherState:
    """Everything that a token shows."""

    name: str
    side: str
    number: int
    art: str
    lives: int
    most_lives: int
    mana: int
    layer: int
    level: int
    xp: int
    states: tuple[str, ...] = ()
    falls: bool = False
    acting: bool = False
    acted: bool = False
    watches: bool = False
    price: int | None = None
    payable: bool = False


class OtherToken(Piece):
    """An Other standing on a layer."""

    what = "token"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: OtherState = self.state
        theme = self.desk.preferences.theme
        width, height = TOKEN
        painter.save()
        painter.scale(self.size.width() / width, self.size.height() / height)
        body = QRectF(0, 0, width, height)
        shape = QPainterPath()
        shape.addRoundedRect(body, 6, 6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if state.acting:
            for thick, alpha in ((14, 45), (9, 110), (5, 255)):
                painter.setPen(QPen(theme.color("accent", alpha / 255), thick))
                painter.drawPath(shape)
        side = QColor(theme.side(state.side))
        painter.save()
        painter.setClipPath(shape)
        painter.fillRect(body, QColor("#10131b"))
        self._portrait(painter, state, side)
        self._numbers(painter, state)
        self._name(painter, state, side)
        if state.acted:
            painter.fillRect(body, QColor(8, 10, 14, 84))
        painter.restore()
        rim = QColor(LIFE) if state.falls else side.lighter(140)
        painter.setPen(QPen(rim, 5 if state.falls else 2.4))
        painter.drawPath(shape)
        self._signs(painter, state)
        painter.restore()

    def _portrait(self, painter: QPainter, state: OtherState, side: QColor) -> None:
        area = QRectF(0, 0, 92, 146)
        ground = QLinearGradient(0, 0, 0, 146)
        ground.setColorAt(0, side.darker(110))
        ground.setColorAt(1, side.darker(220))
        painter.fillRect(area, ground)
        painter.save()
        painter.setClipRect(QRectF(0, 0, 92, 118), Qt.ClipOperation.IntersectClip)
        # A face stands right of its picture's middle, where the pennants of a card leave it room.
        drawn = self.desk.gallery.paint_art(painter, state.art, QRectF(-62, 0, 154, 118))
        painter.restore()
        if not drawn:
            symbols.draw(painter, state.side, QRectF(16, 26, 60, 60), QColor(255, 255, 255, 110))

    def _name(self, painter: QPainter, state: OtherState, side: QColor) -> None:
        band = QPainterPath()
        rise = 3.0 if state.side == "light" else -3.0
        band.moveTo(0, 114 + rise)
        band.lineTo(92, 114 - rise)
        band.lineTo(92, 146)
        band.lineTo(0, 146)
        band.closeSubpath()
        painter.fillPath(band, side.darker(120))
        symbols.draw(painter, state.side, QRectF(7, 121, 19, 19), "#fff4dc")
        paint.fitted(
            painter, QRectF(29, 113, 59, 33), state.name, fonts.display(18), "#fffaf0", smallest=0.62
        )

    def _numbers(self, painter: QPainter, state: OtherState) -> None:
        x, right = 101.0, TOKEN[0] - 8
        for life in range(max(state.most_lives, state.lives)):
            area = QRectF(x + life * 29, 9, 25, 25)
            painter.save()
            painter.translate(area.topLeft())
            painter.scale(25 / 24, 25 / 24)
            painter.setPen(QPen(QColor("#fff4ea"), 1.8))
            painter.setBrush(QColor(LIFE) if life < state.lives else QColor(10, 12, 18, 150))
            painter.drawPath(symbols.path("heart"))
            painter.restore()
        big = fonts.sans(34, bold=True)
        symbols.draw(painter, "mana", QRectF(x, 45, 24, 24), MANA)
        paint.fitted(painter, QRectF(x + 28, 38, right - x - 28, 38), short(state.mana), big, "#ffffff")
        symbols.draw(painter, "level", QRectF(x, 82, 22, 22), "#f2b544")
        level = fonts.sans(25, bold=True)
        paint.fitted(painter, QRectF(x + 28, 78, right - x - 28, 30), str(state.level), level, "#fff4dc")
        paint.fitted(
            painter,
            QRectF(x + 40, 112, right - x - 40, 22),
            f"{state.xp}/{state.level}",
            fonts.sans(18, bold=True),
            XP,
            FLAGS.AlignRight,
        )
        symbols.draw(painter, "experience", QRectF(x, 113, 19, 19), XP)
        bar = QRectF(x, 136, right - x, 5)
        painter.fillRect(bar, QColor("#2a3140"))
        painter.fillRect(
            QRectF(bar.x(), bar.y(), bar.width() * state.xp / max(1, state.level), 5), QColor(XP)
        )

    def _signs(self, painter: QPainter, state: OtherState) -> None:
        y = 6.0
        for word in state.states:
            center = QPointF(75, y + 14)
            painter.setPen(QPen(QColor("#fff4dc"), 2))
            painter.setBrush(QColor(STATE_FILL[word]))
            painter.drawEllipse(center, 15, 15)
            symbols.draw(
                painter, STATE_SYMBOL[word], QRectF(center.x() - 9, center.y() - 9, 18, 18), "#ffffff"
            )
            y += 32
        if state.watches:
            painter.setPen(QPen(QColor("#10131a"), 2))
            painter.setBrush(QColor(self.desk.preferences.theme.accent))
            painter.drawEllipse(QPointF(15, 15), 14, 14)
            symbols.draw(painter, "other", QRectF(5, 5, 20, 20), "#17181c")
        if state.falls:
            painter.setPen(QPen(QColor("#fff4ea"), 2))
            painter.setBrush(QColor(LIFE))
            painter.drawEllipse(QPointF(TOKEN[0] - 19, 57), 15, 15)
            symbols.draw(painter, "up", QRectF(TOKEN[0] - 28, 48, 18, 18), "#ffffff")
        if state.price is not None:
            area = QRectF(8, 78, 80, 32)
            fill = self.desk.preferences.theme.accent if state.payable else "#39435a"
            ink = "#17181c" if state.payable else "#ffffff"
            paint.tag(
                painter,
                area,
                "evidence",
                str(state.price),
                fill,
                ink,
                fonts.sans(24, bold=True),
                "#10131a",
            )
