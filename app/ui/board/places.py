"""The table's ground: the city with its paths, and the locations."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)

from app.ui.board import paint
from app.ui.board.geometry import LEAN
from app.ui.board.piece import Piece
from app.widgets import fonts, symbols

FLAGS = Qt.AlignmentFlag


@dataclass(frozen=True, slots=True)
class PlaceState:
    """A location: its name, symbols of rules in force there, and whether it is highlighted."""

    key: str
    name: str
    signs: tuple[tuple[str, str], ...] = ()
    """(symbol, side) at the right of the header; with a side, the symbol is struck through."""
    hub: bool = False
    lit: bool = False
    extra_header: float = 0.0
    """Additional header height for a name on two lines."""


HEADER_HEIGHT, NAME = 34.0, 21.0
"""Heights in scene units of the line with a location's name, and of its letters."""
SECOND_LINE = 18.0
"""Height of the name's second line."""


def needs_two_lines(name: str, signs: int, area: QRectF, grown: float) -> bool:
    """Return whether *name* can be divided and doesn't fit on one line of *area* with *signs* symbols."""
    width = QFontMetricsF(fonts.display(NAME * grown)).horizontalAdvance(name)
    return " " in name and width * paint.ONE_LINE_SCALE > name_room(area, signs, grown).width()


def name_room(area: QRectF, signs: int, grown: float, more: float = 0.0) -> QRectF:
    """Return the room for a location's name in *area*, left of *signs* symbols."""
    lean = area.height() * LEAN
    # Near the top, the slant of the right edge is negligible.
    width = area.width() - lean - (22 if signs else 17) - signs * 30 * grown
    return QRectF(lean + 12, 3, width, 29 * grown + more)


class Place(Piece):
    """A location: a slanted plate with its darkened picture."""

    kind = "place"

    def outline(self) -> QPainterPath:
        """Return the plate's edge."""
        return paint.closed_path(paint.slanted(self.area, self.slant))

    @property
    def slant(self) -> float:
        """Horizontal offset of the plate's top left corner."""
        return self.size.height() * LEAN

    @property
    def name_area(self) -> QRectF:
        return self.mapRectToScene(QRectF(self.slant, 0, self.size.width() - self.slant, self._header_height))

    @property
    def _header_height(self) -> float:
        """Height of the header with the name."""
        state: PlaceState = self.state
        return HEADER_HEIGHT * self.text_scale + state.extra_header

    def write_name(self, painter: QPainter, area: QRectF, size: float) -> None:
        """Draw the location's name in *area* in letters of at most *size* units."""
        paint.draw_one_or_two_lines(
            painter, area, self.state.name, fonts.display(size), self.context.preferences.theme.text
        )

    def shape(self) -> QPainterPath:
        return self.outline()

    def draw(self, painter: QPainter, scale: float) -> None:
        state: PlaceState = self.state
        theme = self.context.preferences.theme
        night = theme.base == "night"
        edge = self.outline()
        with paint.saved(painter, edge):
            painter.fillRect(self.area, QColor("#1b2130" if night else "#e3d8bf"))
            painter.setOpacity(0.50 if night else 0.42)
            self.context.gallery.paint_art(painter, state.key, self.area)
            painter.setOpacity(1.0)
            if not night:
                # The pictures show a dark city; the day theme tints them to make them warm instead of grey.
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
                painter.fillRect(self.area, QColor("#ffe6bd"))
                painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
            shade = QLinearGradient(0, 0, 0, self.size.height())
            for stop, alpha in ((0.0, 235), (0.22, 150), (0.6, 110), (1.0, 190)):
                shade.setColorAt(stop, paint.faded("#0d1119" if night else "#efe6d3", alpha / 255))
            painter.fillRect(self.area, shade)
            if state.lit:
                lamp = QLinearGradient(0, 0, self.size.width() * 0.5, self.size.height())
                lamp.setColorAt(0, theme.color("accent", 90 / 255))
                lamp.setColorAt(0.7, theme.color("accent", 0))
                painter.fillRect(self.area, QBrush(lamp))
        painter.setPen(
            QPen(
                QColor(theme.accent)
                if state.lit
                else QColor(theme.quiet)
                if state.hub
                else theme.color("line"),
                2.4 if state.hub or state.lit else 1.6,
            )
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(edge)
        lean = self.slant
        text_scale = self.text_scale
        bar_end = 30 * text_scale + state.extra_header
        paint.draw_shape(
            painter,
            QPolygonF(
                [
                    QPointF(lean - 1, 6),
                    QPointF(lean + 4, 6),
                    QPointF(lean + 2.6, bar_end),
                    QPointF(lean - 2.4, bar_end),
                ]
            ),
            None,
            QColor(theme.accent),
        )
        signs_width = len(state.signs) * 30 * text_scale
        self.write_name(
            painter, name_room(self.area, len(state.signs), text_scale, state.extra_header), NAME * text_scale
        )
        x = self.size.width() - 10 - signs_width
        for symbol, side in state.signs:
            area = QRectF(x, 6, 22 * text_scale, 22 * text_scale)
            symbols.draw(painter, symbol, area.adjusted(2, 2, -2, -2), theme.side_text(side))
            if side:
                painter.setPen(QPen(QColor(theme.text), 2.6))
                painter.drawLine(area.bottomLeft(), area.topRight())
            x += 30 * text_scale

    def draw_mark(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.context.preferences.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.mark in ("target", "selected"):
            painter.fillPath(self.outline(), theme.color("accent", 46 / 255))
            painter.setPen(QPen(QColor(theme.accent), 4))
            painter.drawPath(self.outline())
            paint.draw_brackets(
                painter, self.area.adjusted(self.slant * 0.5, -3, -self.slant * 0.5, 3), theme.accent, 6
            )
        if self.focused:
            painter.setPen(QPen(QColor(theme.text), 3, Qt.PenStyle.DashLine))
            painter.drawPath(self.outline())


@dataclass(frozen=True, slots=True)
class CityState:
    """The ground; ``paths``: lines as x1, y1, x2, y2; ``sided``: whether sides' colours cross it."""

    paths: tuple[tuple[float, float, float, float], ...]
    sided: bool = True


class City(Piece):
    """The ground with diagonals in the sides' colours, and the paths between locations."""

    kind = "city"
    fills_rect = True

    def boundingRect(self) -> QRectF:
        return self.area

    def draw(self, painter: QPainter, scale: float) -> None:
        theme = self.context.preferences.theme
        night = theme.base == "night"
        width, height = self.size.width(), self.size.height()
        ground = QLinearGradient(0, 0, width * 0.4, height)
        ground.setColorAt(0, QColor("#0d1017" if night else "#efe7d6"))
        ground.setColorAt(1, QColor("#161b27" if night else "#ddd1b8"))
        painter.fillRect(self._bounds, ground)
        state: CityState = self.state
        diagonals = (
            (theme.light, ((0, 0.62), (0, 1.0), (0.30, 1.0)), 0.30 if night else 0.20),
            (theme.light, ((0, 0.55), (0, 0.585), (0.355, 1.0), (0.328, 1.0)), 0.22),
            (theme.dark, ((1.0, 0.44), (1.0, 0.0), (0.62, 0.0)), 0.34 if night else 0.20),
            (theme.dark, ((1.0, 0.49), (1.0, 0.515), (0.555, 0.0), (0.577, 0.0)), 0.25),
            (theme.accent, ((0.42, 1.0), (0.62, 1.0), (0.52, 0.40), (0.50, 0.40)), 0.06),
        )
        for color, points, alpha in diagonals if state.sided else ():
            corners = [QPointF(x * width, y * height) for x, y in points]
            paint.draw_shape(painter, corners, None, paint.faded(color, alpha))
        for x1, y1, x2, y2 in state.paths:
            line = QLineF(x1, y1, x2, y2)
            painter.setPen(
                QPen(
                    QColor("#05070b" if night else "#b8aa8b"),
                    15,
                    Qt.PenStyle.SolidLine,
                    Qt.PenCapStyle.RoundCap,
                )
            )
            painter.drawLine(line)
            pen = QPen(theme.color("accent", 0.85), 4.4, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
            pen.setDashPattern([0.2, 3.2])
            painter.setPen(pen)
            painter.drawLine(line)

    def draw_mark(self, painter: QPainter) -> None:
        return
