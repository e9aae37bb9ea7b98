"""Text labels on the table: whose hand it is."""

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
    """A group's owner, note, and whether its slot is active."""

    name: str
    note: str
    side: str
    active: bool
    short: str = ""
    """The name for narrow groups."""


class GroupLabel(Piece):
    """The header over a group of held cards."""

    kind = "label"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: GroupState = self.state
        theme = self.context.preferences.theme
        draw_with(painter, None, QColor(theme.accent if state.active else theme.side(state.side)))
        painter.drawRect(QRectF(0, self.size.height() - 3, self.size.width(), 2.4))
        grown = self.context.preferences.table_text
        font = fonts.sans(17 * grown, bold=True)
        painter.setFont(font)
        note = painter.fontMetrics().horizontalAdvance(state.note) + 8.0
        note = min(note, self.size.width() * 0.5)
        room = QRectF(0, 0, self.size.width() - note - 4, 20 * grown)
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
            QRectF(self.size.width() - note, 0, note, 20 * grown),
            state.note,
            fonts.sans(16 * grown),
            theme.quiet,
            Qt.AlignmentFlag.AlignRight,
        )

    def draw_mark(self, painter: QPainter) -> None:
        return
