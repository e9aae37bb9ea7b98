"""The token of an Other: all its values, legible at arm's length and without colours."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPen

from app.table.tribunal.words import abbreviated
from app.ui.board import paint
from app.ui.board.piece import Piece
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with

PORTRAIT = 0.47
"""Width of the portrait as a share of the token's width."""
MANA = "#7fc4e8"
LIFE = "#e0342a"
XP = "#d9c49a"
STATE_FILL = {"blinded": "#4a5a68", "stunned": "#8a3a12", "shielded": "#2c5f80", "immune": "#35704f"}
STATE_SYMBOL = {"blinded": "blinded", "stunned": "stunned", "shielded": "defence", "immune": "immune"}


@dataclass(frozen=True, slots=True)
class OtherState:
    """Everything that the token of an Other shows."""

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
    """The token of an Other: portrait, numbers at the right, name below, in large letters at any size."""

    kind = "token"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: OtherState = self.state
        theme = self.context.preferences.theme
        side = QColor(theme.side(state.side))
        shape = paint.outline(self.area, corner=6)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if state.acting:
            for thick, alpha in ((14, 45), (9, 110), (5, 255)):
                painter.setPen(QPen(theme.color("accent", alpha / 255), thick))
                painter.drawPath(shape)
        width, height = self.size.width(), self.size.height()
        letters = paint.LETTER_HEIGHT * self.context.preferences.table_text
        name_height = max(letters * 1.4, height * 0.2)
        face = QRectF(0, 0, width * PORTRAIT, height - name_height)
        with paint.saved(painter, shape):
            painter.fillRect(self.area, QColor("#10131b"))
            self._draw_portrait(painter, state, side, face)
            self._draw_numbers(
                painter, state, QRectF(face.right(), 0, width - face.right(), face.height()), letters
            )
            self._draw_name(painter, state, side, QRectF(0, face.bottom(), width, name_height))
        rim = QColor(LIFE) if state.falls else side.lighter(140)
        painter.setPen(QPen(rim, 5 if state.falls else 2.4))
        painter.drawPath(shape)
        self._draw_signs(painter, state, face, letters)

    def _draw_portrait(self, painter: QPainter, state: OtherState, side: QColor, area: QRectF) -> None:
        ground = QLinearGradient(area.topLeft(), area.bottomLeft())
        ground.setColorAt(0, side.darker(110))
        ground.setColorAt(1, side.darker(220))
        painter.fillRect(area, ground)
        with paint.saved(painter):
            painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
            # Crop: the face is right of the middle of a card's picture, because of the pennants.
            if not self.context.gallery.paint_art(
                painter, state.art, area.adjusted(area.width() - area.height() * 1.305, 0, 0, 0)
            ):
                sign = QRectF(0, 0, area.width() * 0.6, area.width() * 0.6)
                sign.moveCenter(area.center())
                symbols.draw(painter, state.side, sign, QColor(255, 255, 255, 110))
        if state.acted:
            # Dim only the picture, never the text.
            painter.fillRect(area, QColor(8, 10, 14, 130))

    def _draw_name(self, painter: QPainter, state: OtherState, side: QColor, area: QRectF) -> None:
        painter.fillRect(area, side.darker(120))
        size = area.height() * 0.68
        inner = area.adjusted(7, 0, -6, 0)
        font = fonts.display(size)
        room = inner.width() - size - 5
        if QFontMetricsF(font).horizontalAdvance(state.name) <= room:
            sign = QRectF(inner.left(), area.center().y() - size / 2, size, size)
            symbols.draw(painter, state.side, sign, "#fff4dc")
            inner.setLeft(inner.right() - room)
        else:
            # Omit the side's symbol, which the name needs the space of; the background shows the side too.
            font = fonts.sans(size, bold=True)
        paint.draw_fitted(painter, inner, state.name, font, "#fffaf0")

    def _draw_numbers(self, painter: QPainter, state: OtherState, area: QRectF, letters: float) -> None:
        left, right = area.left() + 5 + area.width() * 0.05, area.right() - 5
        room, row = right - left, area.height() / 3

        def number(symbol: str, color: str, value_area: QRectF, told: str, size: float, ink: str) -> None:
            sign = min(size * 0.85, value_area.height() * 0.7)
            symbols.draw(
                painter,
                symbol,
                QRectF(value_area.left(), value_area.center().y() - sign / 2, sign, sign),
                color,
            )
            font = fonts.sans(max(letters, size), bold=True)
            paint.draw_fitted(painter, value_area.adjusted(sign + size * 0.15, 0, 0, 0), told, font, ink)

        hearts = max(state.most_lives, state.lives)
        heart_size = min(row * 0.72, room / hearts - 2)
        if heart_size < letters * 0.7:
            lives = QRectF(left, 2, room, row)
            number("heart", LIFE, lives, f"{state.lives}/{state.most_lives}", row * 0.62, "#ffffff")
        else:
            for life in range(hearts):
                with paint.saved(painter):
                    painter.translate(left + life * (heart_size + 2), 2 + (row - heart_size) / 2)
                    painter.scale(heart_size / 24, heart_size / 24)
                    painter.setPen(QPen(QColor("#fff4ea"), 1.8))
                    painter.setBrush(QColor(LIFE) if life < state.lives else QColor(10, 12, 18, 150))
                    painter.drawPath(symbols.path("heart"))
        number("mana", MANA, QRectF(left, row, room, row), abbreviated(state.mana), row * 0.85, "#ffffff")
        # The bar shows experience if there is no room for the number.
        xp_text = str(state.xp) if room > letters * 4.4 else ""
        level_area = QRectF(left, 2 * row - 3, room * (0.56 if xp_text else 1.0), row)
        number("level", "#f2b544", level_area, str(state.level), row * 0.62, "#fff4dc")
        if xp_text:
            level_area.setRect(left + room * 0.58, level_area.top(), room * 0.42, row)
            number("experience", XP, level_area, xp_text, row * 0.5, XP)
        bar = QRectF(left, area.bottom() - 7, room, 4)
        painter.fillRect(bar, QColor("#2a3140"))
        bar.setWidth(room * min(1.0, state.xp / max(1, state.level)))
        painter.fillRect(bar, QColor(XP))

    def _draw_signs(self, painter: QPainter, state: OtherState, face: QRectF, letters: float) -> None:
        """Draw the Other's states and price on the edge of the portrait."""
        accent = self.context.preferences.theme.accent
        signs = [(STATE_SYMBOL[word], STATE_FILL[word]) for word in state.states]
        if state.falls:
            signs.append(("up", LIFE))
        price_height = max(letters * 1.3, face.height() * 0.26) if state.price is not None else 0.0
        max_size = min(32.0, face.width() * 0.36)
        step = min(max_size + 2, (face.height() - price_height - 8) / max(1, len(signs)))
        for number, (symbol, fill) in enumerate(signs):
            spot = QPointF(face.right() - max_size / 2 - 2, 3 + step * (number + 0.5))
            _draw_sign(painter, spot, min(max_size, step) / 2, symbol, fill, "#ffffff", "#fff4dc")
        if state.watches:
            _draw_sign(
                painter,
                QPointF(max_size / 2, max_size / 2),
                max_size / 2,
                "other",
                accent,
                "#17181c",
                "#10131a",
            )
        if state.price is not None:
            area = QRectF(3, face.bottom() - price_height - 3, face.width() - 6, price_height)
            fill, ink = (accent, "#17181c") if state.payable else ("#39435a", "#ffffff")
            font = fonts.sans(max(letters, price_height * 0.75), bold=True)
            paint.draw_tag(painter, area, "evidence", str(state.price), fill, ink, font, "#10131a")


def _draw_sign(
    painter: QPainter, center: QPointF, radius: float, symbol: str, fill: str, ink: str, edge: str
) -> None:
    """Draw a round symbol."""
    draw_with(painter, QPen(QColor(edge), 2), QColor(fill))
    painter.drawEllipse(center, radius, radius)
    symbol_size = radius * 1.25
    symbols.draw(
        painter,
        symbol,
        QRectF(center.x() - symbol_size / 2, center.y() - symbol_size / 2, symbol_size, symbol_size),
        ink,
    )
