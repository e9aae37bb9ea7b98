"""Places of a free table: boards, areas, tracks, trays, hands, and the box."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from app.face.look import look
from app.face.ops import Shape, Text
from app.rules.game import SEATS
from app.ui.board import paint
from app.ui.board.geometry import layout_row
from app.ui.board.piece import Piece
from app.ui.board.places import Place
from app.ui.free.pieces import draw_eye
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with

FLAGS = Qt.AlignmentFlag
NIGHT = "#12151c"
LARGEST_SLOT = 58.0
"""Maximum size of a counter in a tray, scene units."""
HAND_TITLE = 0.44
"""Maximum share of a hand's width for its title."""
TITLE = 22.0
"""Height of a place's title, scene units."""


class Board(Place):
    """A place with a card's picture: the game table's plate, upright so that cards fill it."""

    slant = 9.0

    def outline(self) -> QPainterPath:
        return paint.outline(self.area)

    def draw(self, painter: QPainter, scale: float) -> None:
        """Draw the board; by day the picture keeps its colours, and the name is on paper fading into it."""
        theme = self.context.preferences.theme
        if theme.base == "night":
            super().draw(painter, scale)
            return
        edge = self.outline()
        with paint.saved(painter, edge):
            painter.fillRect(self.area, QColor(theme.panel))
            painter.setOpacity(0.86)
            self.context.gallery.paint_art(painter, self.state.key, self.area)
            painter.setOpacity(1.0)
            paper = QLinearGradient(0, 0, 0, 62)
            for stop, alpha in ((0.0, 245), (0.5, 215), (1.0, 0)):
                paper.setColorAt(stop, theme.color("panel", alpha / 255))
            painter.fillRect(QRectF(0, 0, self.area.width(), 62), paper)
        paint.draw_shape(painter, edge, QPen(theme.color("line"), 1.6), None)
        painter.fillRect(QRectF(8, 7, 5, 24), QColor(theme.accent))
        self.write_name(painter, QRectF(20, 3, self.area.width() - 28, 31), min(27, 21 * self.text_scale))


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board of the set: key, and name."""

    board: str
    name: str


class GameBoard(Piece):
    """A board of the set as it's printed."""

    kind = "place"

    def draw(self, painter: QPainter, scale: float) -> None:
        face = self.context.gallery.board_pixmap(self.state.board, self.size.width() * scale, 1.0)
        with paint.saved(painter, paint.outline(self.area)):
            if face.isNull():
                painter.fillRect(self.area, self.context.preferences.theme.color("panel"))
            else:
                painter.drawPixmap(self.area, face, QRectF(face.rect()))


class Ground(Piece):
    """A place for loose things or for cards; things that come from it don't light it."""

    kind = "place"

    def draw_mark(self, painter: QPainter) -> None:
        if self.mark != "source":
            super().draw_mark(painter)


@dataclass(frozen=True, slots=True)
class AreaState:
    """A place for loose things: title, owner, whether things here are hidden from the other seat."""

    title: str
    side: str = ""
    secret: bool = False
    art: str = ""
    own: bool = True


class Area(Ground):
    """A frame on the table with a title on a slanted tab."""

    def draw(self, painter: QPainter, scale: float) -> None:
        state: AreaState = self.state
        theme = self.context.preferences.theme
        night = theme.base == "night"
        shape = paint.outline(self.area)
        with paint.saved(painter, shape):
            base = QColor(theme.side(state.side) if state.side else ("#1d2433" if night else "#e9dfc9"))
            ground = QLinearGradient(self.area.topLeft(), self.area.bottomRight())
            for stop, alpha in ((0.0, 96 if state.side else 190), (1.0, 44 if state.side else 120)):
                ground.setColorAt(stop, paint.faded(base, alpha / 255))
            painter.fillRect(self.area, QColor(12, 15, 21, 120) if night else QColor(255, 250, 240, 120))
            painter.fillRect(self.area, ground)
            if state.art:
                painter.setOpacity(0.34 if night else 0.30)
                width = min(self.area.width(), self.area.height() * 0.9)
                self.context.gallery.paint_art(
                    painter, state.art, QRectF(self.area.right() - width, 0, width, self.area.height())
                )
                painter.setOpacity(1.0)
                fade = QLinearGradient(self.area.right() - width, 0, self.area.right(), 0)
                for stop, opacity in ((0.0, 1.0), (1.0, 0.0)):
                    fade.setColorAt(stop, paint.faded("#12151c" if night else "#efe6d3", opacity))
                painter.setOpacity(0.8)
                painter.fillRect(QRectF(self.area.right() - width, 0, width, self.area.height()), fade)
                painter.setOpacity(1.0)
        edge = paint.faded(theme.side_text(state.side), 0.75) if state.side else theme.color("line", 0.75)
        paint.draw_shape(painter, shape, QPen(edge, 1.4), None)
        if state.title:
            ink = theme.side_text(state.side) if state.side else theme.text
            left = 8.0
            if state.secret:
                draw_eye(painter, QPointF(16, TITLE / 2), 13, theme.accent_text if state.own else theme.quiet)
                left = 28.0
            # Larger letters would be under the cards that lie below the title.
            paint.draw_fitted(
                painter,
                QRectF(left, 1, self.area.width() - left - 8, TITLE),
                state.title,
                fonts.display(min(TITLE, paint.LETTER_HEIGHT * self.text_scale)),
                ink,
            )


@dataclass(frozen=True, slots=True)
class TrackState:
    """A track of the set: key, number of cells, marker position (−1: before the first), marker.

    The marker is a counter's key, or empty for a lamp.
    """

    track: str
    name: str
    cells: int
    cell: int
    marker: str
    movable: bool


class TrackPiece(Piece):
    """A track with its printed background, colours and text, enlarged to be legible, and its marker."""

    kind = "place"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: TrackState = self.state
        face = self.context.gallery.track_pixmap(state.track, self.size.width() * scale, 1.0)
        shape = paint.outline(self.area)
        with paint.saved(painter, shape):
            if face.isNull():
                painter.fillRect(self.area, QColor("#1a1f2a"))
            else:
                painter.drawPixmap(self.area, face, QRectF(face.rect()))
            if not self.as_printed:
                self._write(painter)
        if state.movable:
            self._draw_marker(painter, self.marker_area(), state, scale)

    @property
    def as_printed(self) -> bool:
        """Whether the track is drawn as it's printed, like those of games of one's own."""
        content = self.context.gallery.track(self.state.track)
        return content is not None and look(content.look).own_game

    def _write(self, painter: QPainter) -> None:
        """Draw the name, and every cell with its number above its side's symbol."""
        state: TrackState = self.state
        gallery = self.context.gallery
        face, content = gallery.track_face(state.track), gallery.track(state.track)
        font = fonts.display(self.head * 0.76)
        width = max(self.size.width() * 0.30, QFontMetricsF(font).horizontalAdvance(state.name) + 22)
        for lean, color in ((2.0, "#f2b544"), (0.0, NIGHT)):
            band = [QPointF(0, 0), QPointF(width + lean, 0), QPointF(width - 9 + lean, self.head + lean / 2)]
            paint.draw_shape(
                painter, QPolygonF([*band, QPointF(0, self.head + lean / 2)]), None, QColor(color)
            )
        paint.draw_fitted(painter, QRectF(6, 0, width - 16, self.head), state.name, font, "#fffaf0")
        if face is None or content is None:
            return
        for number in range(state.cells):
            printed = [op for op in face.ops if op.part == f"cell-{number}"]
            fills = (op.fill for op in printed if isinstance(op, Shape))
            ground = next((fill for fill in fills if isinstance(fill, str)), NIGHT)
            printed_text = next((op for op in printed if isinstance(op, Text)), None)
            cell = self.cell_area(number)
            painter.fillRect(cell.adjusted(0.6, 0, -0.6, 0), QColor(ground))
            if printed_text is None:
                continue
            side = content.sides[number] if number < len(content.sides) else ""
            shows_side = side in SEATS and number != state.cell
            # The marker covers the lower half of its cell.
            low = cell.height() * (
                0.5 if number == state.cell and state.marker else 0.3 if shows_side else 0.0
            )
            font = fonts.sans(
                max(min(cell.height() * 0.42, cell.width() * 0.72), paint.LETTER_HEIGHT), bold=True
            )
            text_area = cell.adjusted(0, 0, 0, -low)
            paint.draw_fitted(
                painter, text_area, printed_text.text, font, printed_text.color, FLAGS.AlignHCenter
            )
            if shows_side:
                sign = min(low * 0.85, cell.width() * 0.7)
                place = QRectF(cell.center().x() - sign / 2, cell.bottom() - low, sign, sign)
                symbols.draw(painter, side, place, printed_text.color)

    @property
    def head(self) -> float:
        """Height of the name."""
        return min(paint.LETTER_HEIGHT * 1.4, self.size.height() * 0.4)

    def _draw_marker(self, painter: QPainter, cell: QRectF, state: TrackState, scale: float) -> None:
        theme = self.context.preferences.theme
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for width, alpha in ((7.0, 70), (3.0, 255)):
            painter.setPen(QPen(theme.color("accent", alpha / 255), width))
            painter.drawRoundedRect(cell.adjusted(1, 1, -1, -1), 3, 3)
        if not state.marker:
            return
        edge = self.marker_edge()
        bottom = cell.center().y() + edge / 2 if self.as_printed else cell.bottom() + edge * 0.14
        area = QRectF(cell.center().x() - edge / 2, bottom - edge, edge, edge)
        face = self.context.gallery.counter_pixmap(state.marker, edge * scale, 1.0)
        if not face.isNull():
            painter.drawPixmap(area, face, QRectF(face.rect()))

    @property
    def extent(self) -> QRectF:
        shown = self.state is not None and self.state.movable
        return self.area.united(self.marker_area()) if shown else self.area

    def marker_area(self) -> QRectF:
        """Return the marker's area: its cell, or outside the first or last."""
        state: TrackState = self.state
        cell = self.cell_area(min(max(0, state.cell), state.cells - 1))
        if 0 <= state.cell < state.cells:
            return cell
        width = self.marker_edge()
        return QRectF(
            cell.left() - width if state.cell < 0 else cell.right(), cell.top(), width, cell.height()
        )

    def marker_edge(self) -> float:
        """Return the size of the marker's counter, in the piece's units."""
        cell = self.cell_area(0)
        if self.as_printed:
            return 0.8 * min(cell.width(), cell.height())
        return min(cell.height() * 0.6, max(cell.width() * 1.25, cell.height() * 0.5))

    def cell_area(self, cell: int) -> QRectF:
        """Return a cell's area, in the piece's units."""
        state: TrackState = self.state
        face = self.context.gallery.track_face(state.track)
        place = face.part(f"cell-{cell}") if face is not None else None
        if face is None or place is None:
            step = self.size.width() / max(1, state.cells)
            return QRectF(cell * step, 0, step, self.size.height())
        along, top = self.size.width() / face.width, self.head + 3
        if self.as_printed:
            down = self.size.height() / face.height
            return QRectF(place.x * along, place.y * down, place.w * along, place.h * down)
        return QRectF(place.x * along, top, place.w * along, self.size.height() - top - 3)

    def cell_at(self, point: QPointF) -> int:
        """Return the cell at a point of the piece; −1 outside the cells."""
        state: TrackState = self.state
        for cell in range(state.cells):
            area = self.cell_area(cell)
            if self.as_printed and not area.contains(point):
                continue
            if area.left() <= point.x() <= area.right() and point.y() >= area.top() - 4:
                return cell
        return -1

    def step_at(self, point: QPointF) -> int | None:
        """Return the cell for a marker dropped at a point; None away from the track.

        Before the first cell it is −1, after the last the number of cells.
        """
        if not self.area.adjusted(-40, -20, 40, 20).contains(point):
            return None
        inside = QPointF(point.x(), min(max(point.y(), self.area.top()), self.area.bottom()))
        if (cell := self.cell_at(inside)) >= 0:
            return cell
        content = self.context.gallery.track(self.state.track)
        if content is not None and content.form != "straight":
            return None
        first, last = self.cell_area(0), self.cell_area(self.state.cells - 1)
        return -1 if point.x() < first.left() else self.state.cells if point.x() > last.right() else None


@dataclass(frozen=True, slots=True)
class TraySlot:
    """A counter of a tray: kind, name, number left of those printed (None: any number)."""

    what: str
    name: str
    left: int | None


@dataclass(frozen=True, slots=True)
class TrayState:
    """A tray of counters."""

    title: str
    slots: tuple[TraySlot, ...]


class Tray(Piece):
    """A tray of counters to drag off."""

    kind = "place"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: TrayState = self.state
        theme = self.context.preferences.theme
        night = theme.base == "night"
        painter.setPen(QPen(theme.color("line"), 1.2))
        painter.setBrush(QColor(10, 13, 19, 190) if night else QColor(255, 250, 240, 190))
        painter.drawRoundedRect(self.area, 5, 5)
        if self.head:
            paint.draw_fitted(
                painter,
                QRectF(8, 0, self.area.width() - 16, self.head),
                state.title,
                fonts.display(paint.LETTER_HEIGHT * self.text_scale),
                theme.quiet,
            )
        for slot, area in zip(state.slots, self.places(), strict=True):
            edge = min(area.width(), area.height())
            spot = QRectF(area.center().x() - edge / 2, area.center().y() - edge / 2, edge, edge)
            face = self.context.gallery.counter_pixmap(slot.what, edge * scale, 1.0)
            painter.setOpacity(0.4 if slot.left == 0 else 1.0)
            if not face.isNull():
                painter.drawPixmap(spot, face, QRectF(face.rect()))
            painter.setOpacity(1.0)
            if slot.left not in (1, None):
                radius = max(11.0, edge * 0.22)
                corner = spot.bottomRight() - QPointF(radius, radius) * 0.5
                font = fonts.sans(max(paint.LETTER_HEIGHT, radius * 1.2), bold=True)
                paint.draw_badge(
                    painter, corner, radius, str(slot.left), "#12151c", "#fff4dc", font, theme.accent
                )

    @property
    def head(self) -> float:
        """Height of the title."""
        return 21.0 * self.text_scale if self.state.title and self.size.height() > 70 else 0.0

    def places(self) -> list[QRectF]:
        """Return the areas of the counters: rows of squares as large as fit."""
        state: TrayState = self.state
        count = max(1, len(state.slots))
        room = QRectF(6, self.head + 3, self.size.width() - 12, self.size.height() - self.head - 8)
        best, rows = 0.0, 1
        for row_count in range(1, 5):
            edge = min(room.height() / row_count, room.width() / -(-count // row_count), LARGEST_SLOT)
            if edge > best + 0.5:
                best, rows = edge, row_count
        columns = -(-count // rows)
        pitch = min(room.width() / columns, best * 1.5)
        top = room.top() + (room.height() - rows * best) / 2
        return [
            QRectF(
                room.left() + (n % columns) * pitch + 2, top + (n // columns) * best + 2, best - 4, best - 4
            )
            for n in range(len(state.slots))
        ]

    def slot_at(self, point: QPointF) -> str:
        """Return the counter at a point of the piece; "" if there is none, or none is left."""
        for slot, area in zip(self.state.slots, self.places(), strict=True):
            if slot.left != 0 and area.adjusted(-3, -3, 3, 3).contains(point):
                return str(slot.what)
        return ""


@dataclass(frozen=True, slots=True)
class HandState:
    """A hand: its owner's side and emblem, number of cards.

    ``backs``: of unseen cards, with their width-to-height ratios.
    """

    title: str
    side: str
    emblem: str
    count: int
    backs: tuple[tuple[str, float], ...] = ()


class HandZone(Ground):
    """The background of a hand; from behind, with the backs of its cards."""

    def draw(self, painter: QPainter, scale: float) -> None:
        state: HandState = self.state
        theme = self.context.preferences.theme
        lean = self.area.height() * 0.10
        tint = paint.faded(theme.side(state.side), (70 if theme.base == "night" else 46) / 255)
        paint.draw_shape(painter, paint.slanted(self.area, lean), QPen(theme.color("line"), 1), tint)
        draw_with(painter, None, QColor(theme.side(state.side)))
        painter.drawRect(QRectF(lean, 0, 5, min(26.0, self.area.height())))
        if state.emblem:
            symbols.draw(painter, state.emblem, QRectF(lean + 12, 4, 18, 18), theme.side_text(state.side))
        start = lean + (36 if state.emblem else 12)
        paint.draw_fitted(
            painter,
            QRectF(
                start,
                2,
                min(240.0 * self.text_scale, self.area.width() * HAND_TITLE),
                TITLE * self.text_scale,
            ),
            f"{state.title}  ·  {state.count}",
            fonts.display(17 * self.text_scale),
            theme.side_text(state.side),
        )
        if state.backs:
            left = min(max(300.0, self.area.width() * 0.3), start + self.area.width() * HAND_TITLE)
            room = QRectF(left, 4, self.area.width() - left - 20, self.area.height() - 8)
            for (back, _ratio), area in zip(
                state.backs, layout_row([ratio for _back, ratio in state.backs], room, gap=4), strict=True
            ):
                deck, _, side = back.partition(" ")
                face = self.context.gallery.back_pixmap(deck, side, area.width() * scale, 1.0)
                if face.isNull():
                    painter.setBrush(QColor(theme.raised))
                    painter.drawRoundedRect(area, 3, 3)
                else:
                    painter.drawPixmap(area, face, QRectF(face.rect()))


class Box(Piece):
    """The set's box with everything that isn't on the table."""

    kind = "pile"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: Any = self.state
        theme = self.context.preferences.theme
        lid = self.area.height() * 0.34
        painter.setPen(QPen(QColor(theme.accent).darker(150), 1.4))
        painter.setBrush(QColor("#3a2f22" if theme.base == "night" else "#c9ac7c"))
        painter.drawRoundedRect(self.area.adjusted(3, lid * 0.5, -3, -18), 3, 3)
        painter.setBrush(QColor("#54432e" if theme.base == "night" else "#dcc395"))
        painter.drawRoundedRect(QRectF(0, 2, self.area.width(), lid), 3, 3)
        paint.draw_fitted(
            painter,
            QRectF(0, lid, self.area.width(), self.area.height() - lid - 20),
            str(state.count),
            fonts.display(18),
            theme.text,
            FLAGS.AlignHCenter,
        )
        paint.draw_fitted(
            painter,
            QRectF(-6, self.area.height() - 19, self.area.width() + 12, 19),
            state.title,
            fonts.sans(paint.LETTER_HEIGHT),
            theme.quiet,
            FLAGS.AlignHCenter,
        )
