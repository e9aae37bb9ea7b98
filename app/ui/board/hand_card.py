"""A card in the hand with the details needed to choose it; the preview shows the whole card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from app.ui.board import paint
from app.ui.board.cards import USE_COLOURS, HandCard, HandState
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with

FLAGS = Qt.AlignmentFlag


@dataclass(frozen=True, slots=True)
class HandCardDetailState(HandState):
    """A card in the hand; ``numbers`` are those of an Other (a character): (symbol, number)."""

    numbers: tuple[tuple[str, str], ...] = ()


class HandCardDetail(HandCard):
    """A hand card: strength and kind in the corner, name, picture; an Other's numbers below."""

    def draw(self, painter: QPainter, scale: float) -> None:
        state: HandCardDetailState = self.state
        theme = self.context.preferences.theme
        letters = paint.LETTER_HEIGHT * 1.1 * self.context.preferences.table_text
        ground = QColor(USE_COLOURS.get(state.symbol) or theme.side(state.side))
        band = letters * (1.5 if state.points else 2.5)
        number_height = letters * 1.5 if state.numbers else 0.0
        shape = paint.outline(self.area, corner=6)
        painter.save()
        painter.setClipPath(shape)
        painter.fillRect(self.area, ground.darker(190))
        art = self.area.adjusted(0, band, 0, -number_height)
        if not self.context.gallery.paint_art(painter, state.key, art):
            edge = min(art.width(), art.height()) * 0.5
            picture = QRectF(art.center().x() - edge / 2, art.center().y() - edge / 2, edge, edge)
            symbols.draw(painter, state.symbol or "spell", picture, QColor(255, 255, 255, 90))
        if not state.playable or state.planned:
            # Only the picture is dimmed, never text.
            painter.fillRect(art, QColor(8, 10, 14, 170 if state.planned else 120))
        painter.fillRect(QRectF(0, 0, self.size.width(), band), ground.darker(125))
        left = self._corner_width() + 3 if state.points else 7.0
        name = QRectF(left, 1, self.size.width() - left - 5, band - 2)
        paint.draw_one_or_two_lines(painter, name, state.name, fonts.display(letters), "#fffaf0")
        if number_height:
            number_band = QRectF(0, self.size.height() - number_height, self.size.width(), number_height)
            draw_numbers(painter, number_band, state.numbers, letters)
        painter.restore()
        draw_with(painter, QPen(ground.lighter(150), 2), None)
        painter.drawPath(shape)
        if state.points:
            self._draw_corner(painter, state)
        if state.planned:
            # Planned cards differ in shape too, not only in brightness.
            at = QPointF(self.size.width() - letters, self.size.height() - letters)
            paint.draw_badge(painter, at, letters * 0.75, "✓", theme.accent, theme.on_accent,
                       fonts.sans(letters, bold=True))  # fmt: skip


def numbers_of(content: Any) -> tuple[tuple[str, str], ...]:
    """Return the numbers shown on an Other in the hand: (symbol, number); () for a spell or None."""
    return tuple(
        (symbol, str(number))
        for symbol in ("initiative", "strength", "cost")
        if content is not None
        and not content.value("spell")
        and (number := content.value(symbol)) is not None
    )


def draw_numbers(painter: QPainter, area: QRectF, numbers: Sequence[tuple[str, str]], letters: float) -> None:
    """Draw *numbers* side by side in *area*, each after its symbol."""
    painter.fillRect(area, QColor(10, 12, 17, 235))
    font = fonts.sans(letters, bold=True)
    widths = [QFontMetricsF(font).horizontalAdvance(number) + 1 for _, number in numbers]
    room = area.width() - sum(widths)
    symbol_size = min(letters * 0.85, room / len(numbers) - 3)
    gap = (room - len(numbers) * (symbol_size + 2)) / (len(numbers) + 1)
    x = area.left() + gap
    for (symbol, number), width in zip(numbers, widths, strict=True):
        symbols.draw(
            painter,
            symbol,
            QRectF(x, area.center().y() - symbol_size / 2, symbol_size, symbol_size),
            "#f2b544",
        )
        number_area = QRectF(x + symbol_size + 2, area.top(), width, area.height())
        paint.draw_fitted(painter, number_area, number, font, "#fff4dc")
        x += symbol_size + 2 + width + gap
