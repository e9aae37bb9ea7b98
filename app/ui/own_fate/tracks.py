"""The two tracks above the map: the Inferno vortex and the balance."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from app.ui.board import paint
from app.ui.board.piece import Piece
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with

FLAGS = Qt.AlignmentFlag


@dataclass(frozen=True, slots=True)
class TracksState:
    """``balance``: −limit…limit; ``labels``: of the vortex; ``inferno``: the chip's cell from 1; 0: none."""

    balance_title: str
    vortex_title: str
    balance: int
    limit: int
    labels: tuple[int, ...]
    inferno: int


class Tracks(Piece):
    """The vortex in the left half, the balance in the right half."""

    kind = "tracks"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: TracksState = self.state
        parts = self.track_areas()
        self._draw_vortex(painter, parts["vortex"], state)
        self._draw_balance(painter, parts["balance"], state)

    def track_areas(self) -> dict[str, QRectF]:
        """Return the areas of ``vortex`` and ``balance``."""
        gap = 24.0
        vortex = QRectF(0, 0, self.size.width() * 0.44 - gap / 2, self.size.height())
        width = self.size.width() - vortex.width() - gap
        return {"vortex": vortex, "balance": QRectF(vortex.right() + gap, 0, width, self.size.height())}

    def value_at(self, point: QPointF) -> tuple[str, int] | None:
        """Return (track, value) of the cell at *point*; None if there is no cell.

        The value is the number of a vortex cell, from 1, or the balance.
        """
        state: TracksState = self.state
        for name, area in self.track_areas().items():
            count = max(1, len(state.labels)) if name == "vortex" else 2 * state.limit + 1
            for number, cell in enumerate(self._cells(self._cells_area(area), count)):
                if cell.containsPoint(point, Qt.FillRule.OddEvenFill):
                    return name, number + 1 if name == "vortex" else number - state.limit
        return None

    def _draw_title(self, painter: QPainter, area: QRectF, symbol: str, text: str, color: str) -> QRectF:
        theme = self.context.preferences.theme
        symbols.draw(painter, symbol, QRectF(area.left() + 2, area.top() + 17, 28, 28), color)
        width = 96.0 * self.context.preferences.table_text
        paint.draw_fitted(
            painter,
            QRectF(area.left() + 36, area.top() + 14, width, 34),
            text,
            fonts.display(20 * self.context.preferences.table_text),
            theme.text,
        )
        return self._cells_area(area)

    def _cells_area(self, area: QRectF) -> QRectF:
        """Return the area for cells."""
        return area.adjusted(42 + 96 * self.context.preferences.table_text, 6, -2, -6)

    def _cells(self, area: QRectF, count: int) -> list[QPolygonF]:
        lean = area.height() * 0.26
        step = (area.width() - lean) / count
        return [
            QPolygonF(
                [
                    QPointF(area.left() + n * step + lean, area.top()),
                    QPointF(area.left() + (n + 1) * step + lean - 3, area.top()),
                    QPointF(area.left() + (n + 1) * step - 3, area.bottom()),
                    QPointF(area.left() + n * step, area.bottom()),
                ]
            )
            for n in range(count)
        ]

    def _draw_vortex(self, painter: QPainter, area: QRectF, state: TracksState) -> None:
        theme = self.context.preferences.theme
        night = theme.name == "night"
        inner = self._draw_title(painter, area, "vortex", state.vortex_title, theme.dark_text)
        count = max(1, len(state.labels))
        cells = enumerate(self._cells(inner, count))
        # Draw the chip's cell last, so that its neighbour doesn't cover the flame.
        for number, cell in sorted(cells, key=lambda entry: entry[0] + 1 == state.inferno):
            reached = number < state.inferno
            share = (number + 1) / count
            base = QColor(theme.dark)
            fill = (
                paint.mix_colours(base, "#12151c", 0.62 - 0.5 * share)
                if night
                else paint.mix_colours(base, "#f6f1e6", 0.72 - 0.55 * share)
            )
            if reached:
                fill = QColor.fromHsvF(0.06 - 0.05 * share, 0.82, 0.55 + 0.35 * share)
            draw_with(painter, QPen(theme.color("line"), 1), fill)
            painter.drawPolygon(cell)
            has_chip = number + 1 == state.inferno
            ink = "#fffaf0" if night or reached or share > 0.55 else theme.text
            box = cell.boundingRect()
            if has_chip:
                draw_with(painter, QPen(QColor("#fff4dc"), 3), None)
                painter.drawPolygon(cell)
                flame = QRectF(box.center().x() - 16, box.top() - 12, 32, 32)
                symbols.draw(painter, "inferno", flame.adjusted(-3, -2, 3, 4), "#1b0d06")
                symbols.draw(painter, "inferno", flame, "#ffd36b")
            label_area = box.adjusted(0, box.height() * 0.42, 0, 4) if has_chip else box
            font = fonts.sans(
                (20 if has_chip else 21) * min(1.2, self.context.preferences.table_text), bold=True
            )
            paint.draw_fitted(painter, label_area, str(state.labels[number]), font, ink, FLAGS.AlignHCenter)
        if state.inferno <= 0:
            symbols.draw(painter, "inferno", QRectF(inner.left() - 24, inner.top() + 8, 30, 30), "#ffd36b")

    def _draw_balance(self, painter: QPainter, area: QRectF, state: TracksState) -> None:
        theme = self.context.preferences.theme
        night = theme.name == "night"
        inner = self._draw_title(painter, area, "balance", state.balance_title, theme.accent_text)
        count = 2 * state.limit + 1
        for number, cell in enumerate(self._cells(inner, count)):
            value = number - state.limit
            box = cell.boundingRect()
            color = QColor(theme.dark if value < 0 else theme.light if value > 0 else theme.neutral)
            is_reached = 0 < value <= state.balance or state.balance <= value < 0
            fade = abs(value) / max(1, state.limit)
            if not is_reached:
                color = (
                    paint.mix_colours(color, "#12151c", 0.58 - 0.2 * fade)
                    if night
                    else paint.mix_colours(color, "#f6f1e6", 0.66 - 0.2 * fade)
                )
            draw_with(painter, QPen(theme.color("line"), 1), color)
            painter.drawPolygon(cell)
            ink = "#fffaf0" if night or is_reached else "#17181c"
            if value == state.balance:
                draw_with(painter, QPen(QColor("#fff4dc"), 3), QColor(theme.accent))
                painter.drawPolygon(cell)
                paint.draw_fitted(
                    painter,
                    box,
                    f"{abs(value)}",
                    fonts.sans(24 * min(1.1, self.context.preferences.table_text), bold=True),
                    theme.on_accent,
                    FLAGS.AlignHCenter,
                )
            else:
                paint.draw_fitted(
                    painter,
                    box,
                    f"{abs(value)}",
                    fonts.sans(17 * min(1.1, self.context.preferences.table_text), bold=abs(value) % 5 == 0),
                    ink,
                    FLAGS.AlignHCenter,
                )

    def draw_mark(self, painter: QPainter) -> None:
        return
