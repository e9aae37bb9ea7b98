"""Headers of the groups of cards in a hand."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from app.ui.board import paint
from app.ui.board.piece import Piece
from app.widgets import fonts
from app.widgets.drawing import draw_with


@dataclass(frozen=True, slots=True)
class GroupState:
    """A group of cards: its owner's name, a note, its side, and whether its battle slot is active."""

    name: str
    note: str
    side: str
    active: bool
    short: str = ""
    """The name for narrow groups."""


class GroupLabel(Piece):
    """The header above a group of cards in the hand."""

    kind = "label"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: GroupState = self.state
        theme = self.context.preferences.theme
        draw_with(painter, None, QColor(theme.accent if state.active else theme.side(state.side)))
        painter.drawRect(QRectF(0, self.size.height() - 3, self.size.width(), 2.4))
        scale_factor = self.context.preferences.table_text
        font = fonts.sans(17 * scale_factor, bold=True)
        painter.setFont(font)
        note_width = painter.fontMetrics().horizontalAdvance(state.note) + 8.0
        note_width = min(note_width, self.size.width() * 0.5)
        room = QRectF(0, 0, self.size.width() - note_width - 4, 20 * scale_factor)
        paint.draw_fitted(
            painter,
            room,
            state.short
            if state.short and not paint.fits_unsqueezed(painter, room, state.name, font)
            else state.name,
            font,
            theme.accent_text if state.active else theme.side_text(state.side),
        )
        paint.draw_fitted(
            painter,
            QRectF(self.size.width() - note_width, 0, note_width, 20 * scale_factor),
            state.note,
            fonts.sans(16 * scale_factor),
            theme.quiet,
            Qt.AlignmentFlag.AlignRight,
        )

    def draw_mark(self, painter: QPainter) -> None:
        return
