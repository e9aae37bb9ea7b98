"""Above the map: the vortex, the balance, and a strip with turn, phases, and initiative order."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from app.ui.board import paint
from app.ui.board.piece import Piece, RenderContext
from app.widgets import fonts, symbols

FLAGS = Qt.AlignmentFlag
GHOST = 0.6
"""Opacity of the chip where a plan would move it."""
CACHED_PLACES = 64
"""Maximum number of cached pictures of places in the initiative order."""


@dataclass(frozen=True, slots=True)
class TracksState:
    """``balance``: −limit…limit; ``labels``: of the vortex; ``inferno``: the chip's cell from 1; 0: none.

    ``next_inferno``: the cell after the Count as planned, ``next_balances``: the values after entering, both
    drawn as ghosts if they differ; ``end``: how the game would end; ``growths_left``: after how many growths
    the vortex bursts; ``closed``: how the game would end if the vortex closed now.
    """

    balance_title: str
    vortex_title: str
    balance: int
    limit: int
    labels: tuple[int, ...]
    inferno: int
    next_inferno: int = -1
    next_balances: tuple[int, ...] = ()
    end: str = ""
    growths_left: int = 0
    closed: str = ""


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
        paint.draw_one_or_two_lines(
            painter,
            QRectF(area.left() + 36, area.top() + 8, width, 46),
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
            paint.slanted(QRectF(area.left() + n * step, area.top(), step + lean - 3, area.height()), lean)
            for n in range(count)
        ]

    def _draw_vortex(self, painter: QPainter, area: QRectF, state: TracksState) -> None:
        theme = self.context.preferences.theme
        night = theme.base == "night"
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
            paint.draw_shape(painter, cell, QPen(theme.color("line"), 1), fill)
            has_chip = number + 1 == state.inferno
            ink = "#fffaf0" if night or reached or share > 0.55 else theme.text
            box = cell.boundingRect()
            if has_chip:
                paint.draw_shape(painter, cell, QPen(QColor("#fff4dc"), 3), None)
                flame = QRectF(box.center().x() - 16, box.top() - 12, 32, 32)
                symbols.draw(painter, "inferno", flame.adjusted(-3, -2, 3, 4), "#1b0d06")
                symbols.draw(painter, "inferno", flame, "#ffd36b")
            label_area = box.adjusted(0, box.height() * 0.42, 0, 4) if has_chip else box
            font = fonts.sans(
                (20 if has_chip else 21) * min(1.2, self.context.preferences.table_text), bold=True
            )
            paint.draw_fitted(painter, label_area, str(state.labels[number]), font, ink, FLAGS.AlignHCenter)
        self._draw_next_cell(painter, inner, state)
        if state.inferno <= 0:
            symbols.draw(painter, "inferno", QRectF(inner.left() - 24, inner.top() + 8, 30, 30), "#ffd36b")

    def _draw_next_cell(self, painter: QPainter, inner: QRectF, state: TracksState) -> None:
        """Draw a ghost of the chip where the plan moves it."""
        after, count = state.next_inferno, len(state.labels)
        if not count or after in (-1, state.inferno):
            return
        cells = self._cells(inner, count)
        box = cells[min(max(after, 1), count) - 1].boundingRect()
        if 1 <= after <= count:
            self._draw_ghost(painter, cells[after - 1])
        else:
            box.translate(-box.width() * 0.9 if after < 1 else box.width() * 0.9, 0)
        with paint.saved(painter):
            painter.setOpacity(GHOST)
            flame = QRectF(box.center().x() - 16, box.top() - 12, 32, 32)
            symbols.draw(painter, "inferno", flame.adjusted(-3, -2, 3, 4), "#1b0d06")
            symbols.draw(painter, "inferno", flame, "#ffd36b")

    def _draw_ghost(self, painter: QPainter, cell: QPolygonF) -> None:
        accent = self.context.preferences.theme.color("accent")
        paint.draw_shape(painter, cell, QPen(accent, 3, Qt.PenStyle.DashLine), None)

    def _draw_balance(self, painter: QPainter, area: QRectF, state: TracksState) -> None:
        theme = self.context.preferences.theme
        night = theme.base == "night"
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
            paint.draw_shape(painter, cell, QPen(theme.color("line"), 1), color)
            ink = "#fffaf0" if night or is_reached else "#17181c"
            size, bold = 17, abs(value) % 5 == 0
            if value == state.balance:
                paint.draw_shape(painter, cell, QPen(QColor("#fff4dc"), 3), QColor(theme.accent))
                size, bold, ink = 24, True, theme.on_accent
            font = fonts.sans(size * min(1.1, self.context.preferences.table_text), bold=bold)
            paint.draw_fitted(painter, box, f"{abs(value)}", font, ink, FLAGS.AlignHCenter)
        cells = self._cells(inner, count)
        for value in state.next_balances:
            if value != state.balance and -state.limit <= value <= state.limit:
                self._draw_ghost(painter, cells[value + state.limit])

    def draw_mark(self, painter: QPainter) -> None:
        return


@dataclass(frozen=True, slots=True)
class InitiativePlace:
    """An Other in the initiative order; ``status``: acting, acted, absent, or waiting."""

    key: str
    name: str
    side: str
    initiative: int
    status: str


@dataclass(frozen=True, slots=True)
class StripState:
    """Texts of turn and phases, index of the current phase, and the initiative order.

    ``end``: how the game would end as planned, or by growth of the vortex.
    """

    turn: str
    phases: tuple[str, ...]
    phase: int
    order: tuple[InitiativePlace, ...]
    end: str = ""


class Strip(Piece):
    """The strip above the map."""

    kind = "strip"

    def __init__(self, context: RenderContext, key: str) -> None:
        super().__init__(context, key)
        self._picture_cache: dict[tuple[object, ...], QPixmap] = {}

    def draw(self, painter: QPainter, scale: float) -> None:
        state: StripState = self.state
        theme = self.context.preferences.theme
        half = self.size.width() * 0.50
        text_scale = self.context.preferences.table_text
        turn = QRectF(2, 2, 150 * text_scale, 36 * text_scale)
        paint.draw_fitted(painter, turn, state.turn, fonts.display(27 * text_scale), theme.text)
        # At the right of it, there is room for an offer.
        ahead = QRectF(turn.right() + 8, 2, half * 0.68 - turn.right() - 8, turn.height())
        paint.draw_one_or_two_lines(
            painter, ahead, state.end, fonts.sans(17 * text_scale, bold=True), theme.accent_text
        )
        for number, (phase, area) in enumerate(zip(state.phases, self._phases(), strict=True)):
            lean = 8.0
            is_current, is_past = number == state.phase, number < state.phase
            ground = (
                theme.color("accent") if is_current else theme.color("raised" if is_past else "panel", 0.9)
            )
            paint.draw_shape(painter, paint.slanted(area.adjusted(0, 0, lean, 0), lean), None, ground)
            paint.draw_fitted(
                painter,
                area.adjusted(8, 0, -2, 0),
                phase,
                fonts.sans(17 * text_scale, bold=is_current),
                theme.on_accent if is_current else theme.text if is_past else theme.quiet,
                FLAGS.AlignHCenter,
            )
        self._draw_order(
            painter, QRectF(half + 10, 0, self.size.width() - half - 12, self.size.height()), state.order
        )

    def _phases(self) -> list[QRectF]:
        """Return the area of each phase; long names get more room, so that all have the same letter size."""
        text_scale = self.context.preferences.table_text
        metrics = QFontMetricsF(fonts.sans(17 * text_scale, bold=True))
        # Room in proportion to the names.
        widths = [metrics.horizontalAdvance(phase) + 30 for phase in self.state.phases]
        ends = [0.0, *accumulate(width * (self.size.width() * 0.50 - 20) / sum(widths) for width in widths)]
        return [
            QRectF(2 + left, 41 * text_scale, right - left - 4, 31 * text_scale)
            for left, right in pairwise(ends)
        ]

    def phase_at(self, point: QPointF) -> int:
        """Return the index of the phase at *point*; −1 if there is none."""
        hits = (number for number, area in enumerate(self._phases()) if area.contains(point))
        return next(hits, -1)

    def _draw_order(self, painter: QPainter, area: QRectF, order: Sequence[InitiativePlace]) -> None:
        if not order:
            return
        grown = self.context.preferences.table_text
        step = min(66.0 * grown, area.width() / len(order))
        left = area.right() - step * len(order)
        for number, turn in enumerate(order):
            spot = QRectF(left + step * number, area.top(), step, area.height())
            self._draw_cached(painter, turn, spot)

    def _draw_cached(self, painter: QPainter, turn: InitiativePlace, spot: QRectF) -> None:
        """Draw *turn* in *spot* from a cache, because clipping pictures is slow."""
        scale = painter.deviceTransform().m11()
        room = spot.adjusted(-4, -4, 4, 4)
        preferences = self.context.preferences
        cache_key = (turn, spot.width(), spot.height(), scale, preferences.theme.name, preferences.table_text)
        picture = self._picture_cache.get(cache_key)
        if picture is None:
            picture = QPixmap(math.ceil(room.width() * scale), math.ceil(room.height() * scale))
            picture.fill(Qt.GlobalColor.transparent)
            with QPainter(picture) as inner:
                inner.setRenderHints(paint.HINTS)
                inner.scale(scale, scale)
                inner.translate(-room.topLeft())
                self._draw_place(inner, turn, spot)
            if len(self._picture_cache) >= CACHED_PLACES:
                self._picture_cache.clear()
            self._picture_cache[cache_key] = picture
        width, height = picture.width() / scale, picture.height() / scale
        painter.drawPixmap(QRectF(room.left(), room.top(), width, height), picture, QRectF(picture.rect()))

    def refresh(self) -> None:
        super().refresh()
        if self.state is None:
            self._picture_cache.clear()

    def _draw_place(self, painter: QPainter, turn: InitiativePlace, spot: QRectF) -> None:
        theme, grown, step = self.context.preferences.theme, self.context.preferences.table_text, spot.width()
        center = QPointF(spot.center().x(), spot.top() + 34 * grown)
        radius = min(27.0 * grown, step * 0.44)
        acting = turn.status == "acting"
        absent = turn.status == "absent"
        face = QPainterPath()
        face.addEllipse(center, radius, radius)
        with paint.saved(painter):
            painter.setOpacity(0.38 if absent else 1.0)
            painter.setClipPath(face)
            painter.fillPath(face, QColor(theme.side(turn.side)).darker(130))
            self.context.gallery.paint_art(
                painter, turn.key, QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius)
            )
            if turn.status == "acted":
                painter.fillPath(face, QColor(8, 10, 14, 150))
        side = QColor(theme.side(turn.side)).lighter(140)
        edge = QPen(
            QColor(theme.accent) if acting else side,
            5 if acting else 2.2,
            Qt.PenStyle.DotLine if absent else Qt.PenStyle.SolidLine,
        )
        paint.draw_shape(painter, face, edge, None)
        if turn.status == "acted":
            painter.setPen(QPen(QColor("#fff4dc"), 3.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawPolyline([center + QPointF(-8, 0), center + QPointF(-2, 7), center + QPointF(10, -8)])
        paint.draw_badge(
            painter,
            center + QPointF(0, radius + 2),
            min(12.5 * grown, step * 0.3),
            str(turn.initiative),
            theme.accent if acting else "#12151c",
            theme.on_accent if acting else "#fff4dc",
            fonts.sans(17 * grown, bold=True),
            side,
        )

    def turn_at(self, point: QPointF) -> str:
        """Return the key of the Other in the initiative order at *point*; "" if there is none."""
        state: StripState = self.state
        half = self.size.width() * 0.50
        area = QRectF(half + 10, 0, self.size.width() - half - 12, self.size.height())
        if not state.order or not area.contains(point):
            return ""
        step = min(66.0 * self.context.preferences.table_text, area.width() / len(state.order))
        number = int((point.x() - (area.right() - step * len(state.order))) // step)
        return state.order[number].key if 0 <= number < len(state.order) else ""

    def draw_mark(self, painter: QPainter) -> None:
        return
