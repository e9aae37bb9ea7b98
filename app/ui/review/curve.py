"""The curve of a seat's chance to win, below a replay's time line; clicking it seeks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QToolTip, QWidget

from app.bots.review.data import Point, Spot, Turning, Walk, between, estimate, walk
from app.rules.game import Seat, opponent
from app.widgets import fonts
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences

SIDE_MARGIN = 16.0
"""Margin left and right, px, as in the timeline above."""
HEIGHT = 122
"""Height in px at text size 100 %."""
TOP_MARGIN = 7.0
"""px above the line of a won game."""
ARROW = 4.0
"""px from the centre of a small arrow to its tip."""
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "only": "!"}
"""Annotation symbol of each mark, as in chess."""
CLICK_RADIUS = 13.0
"""Click radius of a sign, px."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A mark on the decision of *seat* after *at* actions, with its description."""

    at: int
    seat: Seat
    mark: str
    words: str


class Curve(QWidget):
    """The curve of the chance to win of one seat, as that seat could know it.

    Turning points are thick: solid if a choice caused them, else dashed. Marks are small signs at the
    top of falls. Unreviewed parts show the first estimate, by turn.
    """

    seek_wanted = Signal(int)
    """Emitted with the position (number of actions) to seek to."""
    decision_wanted = Signal(int)
    """Emitted with the position of a marked decision to show."""

    def __init__(self, preferences: Preferences, count: int, game: str = "") -> None:
        """Create the curve; *count*: number of actions in the *game*."""
        super().__init__()
        self._game, self._preferences = game, preferences
        self._count = max(1, count)
        self._at = 0
        self._seat: Seat = "light"
        self._line: Walk = ()
        self._estimate: Walk = ()
        self._points: tuple[Point, ...] = ()
        self._show_open_hands = False
        self._turnings: tuple[Turning, ...] = ()
        self._signs: tuple[Sign, ...] = ()
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        preferences.subscribe(self._restyle)

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The marks shown."""
        return self._signs

    def show_curve(
        self,
        spots: Sequence[Spot],
        points: Sequence[Point],
        turnings: Sequence[Turning],
        signs: Sequence[Sign],
        seat: Seat,
    ) -> None:
        """Show the chance of *seat*: its line so far (*spots*), and the estimate by turn (*points*)."""
        self._line, self._estimate, self._points = walk(spots), estimate(points, seat), tuple(points)
        self._turnings, self._signs = tuple(turnings), tuple(signs)
        self._seat = seat
        self._name()
        self.update()

    def show_open_hands(self, on: bool) -> None:
        """Show or hide the estimate with open hands."""
        self._show_open_hands = on
        self.update()

    def show_position(self, position: int) -> None:
        """Put the cursor at *position*."""
        self._at = position
        self.update()

    def spot(self, at: int) -> QPointF:
        """Return the point of the curve after *at* actions (px)."""
        return QPointF(self._x(at), self._y(self.chance(at)))

    def chance(self, at: int) -> float:
        """Return the seat's chance (0 to 1) after *at* actions; ½ if unknown."""
        return between(self._line if self._is_reviewed(at) else self._estimate, at)

    @property
    def _estimate_after_line(self) -> Walk:
        """The estimate, from the end of the line."""
        if not self._line:
            return self._estimate
        reached = self._line[-1][0]
        later = [point for point in self._estimate if point[0] > reached]
        return [(reached, between(self._estimate, reached)), *later] if later else ()

    def _is_reviewed(self, at: int) -> bool:
        """Return whether the line covers *at* actions."""
        return bool(self._line) and at <= self._line[-1][0]

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._tip(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        sign = self._sign_at(event.position())
        if sign is not None:
            self.decision_wanted.emit(sign.at)
        else:
            self.seek_wanted.emit(self._nearest(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.seek_wanted.emit(self._nearest(event.position().x()))

    def _position(self, x: float) -> int:
        share = (x - SIDE_MARGIN) / max(1.0, self.width() - 2 * SIDE_MARGIN)
        return round(min(1.0, max(0.0, share)) * self._count)

    def _nearest(self, x: float) -> int:
        at = self._position(x)
        # Near the start of a turn, seek to that.
        nearest = min(self._points, key=lambda point: abs(point.at - at), default=None)
        return nearest.at if nearest is not None and abs(self._x(nearest.at) - x) <= CLICK_RADIUS else at

    def _sign_at(self, spot: QPointF) -> Sign | None:
        near = [
            (abs(where.x() - spot.x()) + abs(where.y() - spot.y()), n)
            for n, sign in enumerate(self._signs)
            if (where := self._place(sign)) and abs(where.x() - spot.x()) <= CLICK_RADIUS
            and abs(where.y() - spot.y()) <= CLICK_RADIUS
        ]  # fmt: skip
        return self._signs[min(near)[1]] if near else None

    def _tip(self, spot: QPointF) -> str:
        sign = self._sign_at(spot)
        if sign is not None:
            return sign.words
        return self._describe(self._position(spot.x())) if self._points else ""

    def _describe(self, at: int) -> str:
        """Describe the chance after *at* actions."""
        turn = max((point.turn for point in self._points if point.at <= at), default=self._points[0].turn)
        code = "review.curve-point" if self._is_reviewed(at) else "review.curve-estimate"
        return self._preferences.t(code, game=self._game, turn=turn, chance=round(100 * self.chance(at)))

    def _name(self) -> None:
        """Set the accessible name and description: the chance by turn, and the marks."""
        t, seat = self._preferences.t, self._preferences.t(f"table.seat-{self._seat}")
        if not self._points:
            self.setAccessibleName(t("review.curve-empty", seat=seat))
            return
        sentences = [t("review.curve", seat=seat), *(self._describe(point.at) for point in self._points)]
        self.setAccessibleName(" ".join(sentences))
        self.setAccessibleDescription(" ".join(sign.words for sign in self._signs))

    def _x(self, at: int) -> float:
        return SIDE_MARGIN + (self.width() - 2 * SIDE_MARGIN) * at / self._count

    def _y(self, chance: float) -> float:
        return TOP_MARGIN + (self._low - TOP_MARGIN) * (1.0 - chance)

    @property
    def _low(self) -> float:
        """Y coordinate of chance 0 (px); the legend is below."""
        return self.height() - self._preferences.px("small") * 1.5 - TOP_MARGIN

    def _place(self, sign: Sign) -> QPointF:
        """Return where to draw *sign*: above the curve if there is room, else below, inside the widget."""
        radius = self._radius()
        spot = self.spot(sign.at)
        up = radius + 5.0
        y = spot.y() - up if spot.y() - up - radius >= 1.0 else spot.y() + up
        return QPointF(spot.x(), min(max(y, radius + 1.0), self._low + TOP_MARGIN - radius - 1.0))

    def _radius(self) -> float:
        return self._preferences.px("small") * 0.72

    def _restyle(self, *_args: object) -> None:
        self.setFixedHeight(self._preferences.grown(HEIGHT))
        self._name()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(self.rect(), QColor(theme.street))
            self._paint_ground(painter)
            if self._points:
                self._paint_curve(painter)
                self._paint_scale(painter)
            here = self._x(self._at)
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.drawLine(QPointF(here, 2), QPointF(here, self._low + TOP_MARGIN - 2))
            if self._points:
                draw_with(painter, QPen(QColor(theme.street), 2), QColor(theme.accent))
                painter.drawEllipse(self.spot(self._at), 5, 5)
            for sign in self._signs:
                self._paint_sign(painter, sign)

    def _paint_ground(self, painter: QPainter) -> None:
        theme, t = self._preferences.theme, self._preferences.t
        middle = self._y(0.5)
        painter.setPen(QPen(QColor(theme.line), 1))
        for chance in (0.0, 0.25, 0.75, 1.0):
            painter.drawLine(
                QPointF(SIDE_MARGIN, self._y(chance)), QPointF(self.width() - SIDE_MARGIN, self._y(chance))
            )
        painter.setPen(QPen(QColor(theme.quiet), 1))
        painter.drawLine(QPointF(SIDE_MARGIN, middle), QPointF(self.width() - SIDE_MARGIN, middle))
        painter.setFont(fonts.sans(self._preferences.px("small")))
        room = QRectF(self.rect()).adjusted(SIDE_MARGIN, 0, -SIDE_MARGIN, 0)
        self._paint_legend(painter, room)
        if not self._points:
            # Keep the line of even chances out of the text.
            words = t("review.curve-coming")
            text_width = painter.fontMetrics().horizontalAdvance(words) + 16
            text_height = painter.fontMetrics().height()
            ground = QRectF(
                room.center().x() - text_width / 2, middle - text_height / 2, text_width, text_height
            )
            painter.fillRect(ground, QColor(theme.street))
            painter.setPen(QColor(theme.quiet))
            painter.drawText(ground, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_scale(self, painter: QPainter) -> None:
        """Label the horizontal lines at the right end."""
        painter.setPen(QColor(self._preferences.theme.text))
        painter.setFont(fonts.sans(round(self._preferences.px("small") * 0.85)))
        for chance in (1.0, 0.5, 0.0):
            below = painter.fontMetrics().ascent() + 2 if chance == 1.0 else -3
            words = self._preferences.t("review.percent", amount=str(round(100 * chance)))
            wide = painter.fontMetrics().horizontalAdvance(words)
            painter.drawText(QPointF(self.width() - SIDE_MARGIN - wide, self._y(chance) + below), words)

    def _paint_legend(self, painter: QPainter, room: QRectF) -> None:
        """Draw the legend of the existing lines, as far as it fits."""
        t, theme, metrics = self._preferences.t, self._preferences.theme, painter.fontMetrics()
        main, thin = QPen(QColor(theme.text), 2), QPen(QColor(theme.quiet), 1.2)
        entries: list[tuple[str, QPen]] = []
        if self._line:
            entries.append((t("review.line", game=self._game), main))
        if self._estimate_after_line:
            entries.append((t("review.estimate"), thin if self._line else main))
        if self._show_open_hands:
            entries.append((t("review.open-hands"), self._open_pen))
        entries += [
            (t(f"review.turned-{cause}"), self._pen(cause))
            for cause in sorted({turning.cause for turning in self._turnings})
        ]
        base = self.height() - metrics.descent() - 3
        middle, left = base - metrics.ascent() * 0.34, room.left()
        # Which direction is whose.
        for seat, up in ((self._seat, -1), (opponent(self._seat), 1)):
            draw_with(painter, None, QColor(theme.side_text(seat)))
            tip, flat = middle + up * ARROW, middle - up * ARROW
            painter.drawPolygon(
                [QPointF(left, flat), QPointF(left + 2 * ARROW, flat), QPointF(left + ARROW, tip)]
            )
            painter.setPen(QColor(theme.side_text(seat)))
            painter.drawText(QPointF(left + 2 * ARROW + 6, base), name := t(f"table.seat-{seat}"))
            left += 2 * ARROW + 6 + metrics.horizontalAdvance(name) + 16
        while (
            entries
            and sum(metrics.horizontalAdvance(words) + 56 for words, _ in entries) > room.right() - left
        ):
            entries.pop()
        right = room.right()
        for words, pen in reversed(entries):
            start = right - metrics.horizontalAdvance(words)
            painter.setPen(QColor(theme.quiet))
            painter.drawText(QPointF(start, base), words)
            painter.setPen(pen)
            painter.drawLine(QPointF(start - 34, middle), QPointF(start - 10, middle))
            right = start - 56

    @property
    def _open_pen(self) -> QPen:
        return QPen(QColor(self._preferences.theme.quiet), 1.2, Qt.PenStyle.DotLine)

    def _pen(self, cause: str) -> QPen:
        pen = QPen(QColor(self.colour(cause)), 5, c=Qt.PenCapStyle.RoundCap)
        if cause != "choice":
            pen.setDashPattern([0.6, 1.5])
        return pen

    def _paint_curve(self, painter: QPainter) -> None:
        theme = self._preferences.theme
        spots = self._to_points(self._line or self._estimate)
        middle = self._y(0.5)
        ground = QPolygonF([QPointF(spots[0].x(), middle), *spots, QPointF(spots[-1].x(), middle)])
        whole = QPainterPath()
        whole.addPolygon(ground)
        for seat, half in (
            (self._seat, QRectF(0, 0, self.width(), middle)),
            (opponent(self._seat), QRectF(0, middle, self.width(), self._low + TOP_MARGIN - middle)),
        ):
            painter.save()
            painter.setClipRect(half)
            colour = QColor(theme.side(seat))
            colour.setAlphaF(0.55)
            painter.fillPath(whole, colour)
            painter.restore()
        draw_with(painter, QPen(QColor(theme.text), 2, j=Qt.PenJoinStyle.RoundJoin), None)
        painter.drawPolyline(QPolygonF(spots))
        if self._line and self._estimate_after_line:
            painter.setPen(QPen(QColor(theme.quiet), 1.2))
            painter.drawPolyline(QPolygonF(self._to_points(self._estimate_after_line)))
        if self._show_open_hands:
            open_walk = [
                (point.at, point.open if self._seat == "light" else 1.0 - point.open)
                for point in self._points
            ]
            painter.setPen(self._open_pen)
            painter.drawPolyline(QPolygonF(self._to_points(open_walk)))
        for turning in self._turnings:
            painter.setPen(self._pen(turning.cause))
            for step in pairwise(self._line):
                if (step[0][0], step[1][0]) == (turning.start, turning.end):
                    painter.drawPolyline(QPolygonF(self._to_points(step)))

    def _to_points(self, walk: Walk) -> list[QPointF]:
        return [QPointF(self._x(at), self._y(chance)) for at, chance in walk]

    def colour(self, cause: str) -> str:
        """Return the colour for turning points of *cause*."""
        theme = self._preferences.theme
        return {"choice": theme.accent, "luck": theme.good_text}.get(cause, theme.quiet)

    def _paint_sign(self, painter: QPainter, sign: Sign) -> None:
        theme = self._preferences.theme
        where, radius = self._place(sign), self._radius()
        good = sign.mark == "only"
        painter.setPen(QPen(QColor(theme.street), 1.5))
        painter.setBrush(QColor(theme.good_text if good else theme.side(sign.seat)))
        painter.drawEllipse(where, radius, radius)
        painter.setPen(QColor(theme.street if good else "#fffaf0"))
        painter.setFont(fonts.sans(self._preferences.px("small") * 0.88, bold=True))
        room = QRectF(where.x() - radius, where.y() - radius, 2 * radius, 2 * radius)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, SIGNS[sign.mark])
