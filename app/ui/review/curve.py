"""The chance to win by turn, painted below the time line of a replay. Pressing it seeks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

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

from app.bots.review.data import Point, Turning
from app.rules.game import Seat, opponent
from app.widgets import fonts
from app.widgets.preferences import Preferences

SIDE = 16.0
"""px left and right of the line, as of the time line above."""
HIGH = 104
"""px at text size 100 %."""
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "only": "!"}
"""What stands for each mark, as in chess."""
NEAR = 13.0
"""px from the middle of a sign, within which a press means it."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A mark on the decision of *seat* in the position after *at* actions, and what is said of it."""

    at: int
    seat: Seat
    mark: str
    words: str


class Curve(QWidget):
    """The curve of one seat's chance: above the middle it was ahead. Turning points are thick, whole where
    a choice made them, dashed where luck did; marks are small signs."""

    sought = Signal(int)
    """The position after so many actions is wanted."""
    picked = Signal(int)
    """The decision marked in the position after so many actions is wanted."""

    def __init__(self, preferences: Preferences, count: int, game: str = "") -> None:
        """*count*: how many actions the *game* has."""
        super().__init__()
        self._game = game
        self._preferences = preferences
        self._count = max(1, count)
        self._at = 0
        self._seat: Seat = "light"
        self._points: tuple[Point, ...] = ()
        self._turnings: tuple[Turning, ...] = ()
        self._signs: tuple[Sign, ...] = ()
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        preferences.subscribe(self._dress)

    @property
    def points(self) -> tuple[Point, ...]:
        """What is shown."""
        return self._points

    @property
    def signs(self) -> tuple[Sign, ...]:
        """The marks that are shown."""
        return self._signs

    def show_curve(
        self, points: Sequence[Point], turnings: Sequence[Turning], signs: Sequence[Sign], seat: Seat
    ) -> None:
        """Show the chance of *seat*."""
        self._points, self._turnings, self._signs = tuple(points), tuple(turnings), tuple(signs)
        self._seat = seat
        self._name()
        self.update()

    def show_position(self, position: int) -> None:
        """Put the lamp at *position*."""
        self._at = position
        self.update()

    def spot(self, at: int) -> QPointF:
        """Where the curve is after *at* actions (px)."""
        return QPointF(self._x(at), self._y(self.chance(at)))

    def chance(self, at: int) -> float:
        """The chance of the seat after *at* actions, between the two points around it; ½ without any."""
        before = [one for one in self._points if one.at <= at]
        after = [one for one in self._points if one.at > at]
        if not before or not after:
            ends = before[-1:] or after[:1]
            return self._own(ends[0]) if ends else 0.5
        a, b = before[-1], after[0]
        part = (at - a.at) / (b.at - a.at)
        return self._own(a) + (self._own(b) - self._own(a)) * part

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self._tip(QPointF(event.pos())), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        meant = self._sign_at(event.position())
        if meant is not None:
            self.picked.emit(meant.at)
        else:
            self.sought.emit(self._nearest(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.sought.emit(self._nearest(event.position().x()))

    def _nearest(self, x: float) -> int:
        part = (x - SIDE) / max(1.0, self.width() - 2 * SIDE)
        at = round(min(1.0, max(0.0, part)) * self._count)
        # A turn is what the curve is made of: near one, its beginning is meant.
        near = min(self._points, key=lambda one: abs(one.at - at), default=None)
        return near.at if near is not None and abs(self._x(near.at) - x) <= NEAR else at

    def _sign_at(self, spot: QPointF) -> Sign | None:
        near = [
            (abs(where.x() - spot.x()) + abs(where.y() - spot.y()), n)
            for n, one in enumerate(self._signs)
            if (where := self._place(one)) and abs(where.x() - spot.x()) <= NEAR
            and abs(where.y() - spot.y()) <= NEAR
        ]  # fmt: skip
        return self._signs[min(near)[1]] if near else None

    def _tip(self, spot: QPointF) -> str:
        sign = self._sign_at(spot)
        if sign is not None:
            return sign.words
        if not self._points:
            return ""
        at = self._nearest(spot.x())
        one = [one for one in self._points if one.at <= at][-1:] or list(self._points[:1])
        return self._told(one[0])

    def _told(self, one: Point) -> str:
        error = round(200 * one.known_by(self._seat)[1])
        return self._preferences.t(
            "review.curve-point" if error else "review.curve-point-surely",
            game=self._game,
            turn=one.turn,
            chance=round(100 * self._own(one)),
            **({"error": error} if error else {}),
        )

    def _name(self) -> None:
        """What the curve shows, in words: where it begins, where it ends, how many marks there are."""
        t, seat = self._preferences.t, self._preferences.t(f"table.seat-{self._seat}")
        if not self._points:
            self.setAccessibleName(t("review.curve-empty", seat=seat))
            return
        told = [t("review.curve", seat=seat), *(self._told(one) for one in self._points)]
        self.setAccessibleName(" ".join(told))
        self.setAccessibleDescription(" ".join(one.words for one in self._signs))

    def _own(self, one: Point) -> float:
        """The chance of the seat, as it could know it."""
        return one.known_by(self._seat)[0]

    def _openly(self, one: Point) -> float:
        """The chance of the seat with open hands."""
        return one.open if self._seat == "light" else 1.0 - one.open

    @property
    def _hidden(self) -> bool:
        """Whether open hands would tell anything else."""
        return any(self._own(one) != self._openly(one) for one in self._points)

    def _x(self, at: int) -> float:
        return SIDE + (self.width() - 2 * SIDE) * at / self._count

    def _y(self, chance: float) -> float:
        return 8.0 + (self.height() - 16.0) * (1.0 - chance)

    def _place(self, sign: Sign) -> QPointF:
        """Where *sign* stands: over the curve, and whole in the widget."""
        radius = self._radius()
        spot = self.spot(sign.at)
        up = radius + 5.0
        y = spot.y() - up if spot.y() - up - radius >= 1.0 else spot.y() + up
        return QPointF(spot.x(), min(max(y, radius + 1.0), self.height() - radius - 1.0))

    def _radius(self) -> float:
        return self._preferences.px("small") * 0.72

    def _dress(self, *_told: object) -> None:
        self.setFixedHeight(self._preferences.grown(HIGH))
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
            here = self._x(self._at)
            painter.setPen(QPen(QColor(theme.accent), 2))
            painter.drawLine(QPointF(here, 2), QPointF(here, self.height() - 2))
            if self._points:
                painter.setPen(QPen(QColor(theme.street), 2))
                painter.setBrush(QColor(theme.accent))
                painter.drawEllipse(self.spot(self._at), 5, 5)
            for one in self._signs:
                self._paint_sign(painter, one)

    def _paint_ground(self, painter: QPainter) -> None:
        theme, t = self._preferences.theme, self._preferences.t
        middle = self._y(0.5)
        painter.setPen(QPen(QColor(theme.line), 1))
        for chance in (0.0, 0.25, 0.75, 1.0):
            painter.drawLine(QPointF(SIDE, self._y(chance)), QPointF(self.width() - SIDE, self._y(chance)))
        painter.setPen(QPen(QColor(theme.quiet), 1))
        painter.drawLine(QPointF(SIDE, middle), QPointF(self.width() - SIDE, middle))
        painter.setFont(fonts.sans(self._preferences.px("small")))
        sides = (
            (self._seat, Qt.AlignmentFlag.AlignTop),
            (opponent(self._seat), Qt.AlignmentFlag.AlignBottom),
        )
        room = QRectF(self.rect()).adjusted(SIDE + 5, 8, -SIDE - 5, -8)
        for seat, edge in sides:
            painter.setPen(QColor(theme.side_text(seat)))
            painter.drawText(room, edge | Qt.AlignmentFlag.AlignLeft, t(f"table.seat-{seat}"))
        self._paint_legend(painter, room)
        if not self._points:
            # The line of even chances does not run through the words.
            words = t("review.curve-coming")
            wide = painter.fontMetrics().horizontalAdvance(words) + 16
            high = painter.fontMetrics().height()
            ground = QRectF(room.center().x() - wide / 2, room.center().y() - high / 2, wide, high)
            painter.fillRect(ground, QColor(theme.street))
            painter.setPen(QColor(theme.quiet))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)

    def _paint_legend(self, painter: QPainter, room: QRectF) -> None:
        """What the thick parts mean, as far as there are any."""
        right = room.right()
        # Where the curve does not end.
        ends_low = bool(self._points) and self._own(self._points[-1]) < 0.5
        bottom = room.top() + painter.fontMetrics().ascent() + 3 if ends_low else room.bottom()
        for cause in sorted({one.cause for one in self._turnings}, reverse=True):
            words = self._preferences.t(f"review.turned-{cause}")
            wide = painter.fontMetrics().horizontalAdvance(words)
            painter.setPen(QColor(self._preferences.theme.quiet))
            painter.drawText(QPointF(right - wide, bottom - 3), words)
            middle = bottom - 3 - painter.fontMetrics().ascent() * 0.34
            painter.setPen(self._pen(cause))
            painter.drawLine(QPointF(right - wide - 34, middle), QPointF(right - wide - 10, middle))
            right -= wide + 56
        if self._hidden:
            words = self._preferences.t("review.open-hands")
            wide = painter.fontMetrics().horizontalAdvance(words)
            painter.setPen(QColor(self._preferences.theme.quiet))
            painter.drawText(QPointF(right - wide, bottom - 3), words)
            middle = bottom - 3 - painter.fontMetrics().ascent() * 0.34
            painter.setPen(QPen(QColor(self._preferences.theme.quiet), 1.2))
            painter.drawLine(QPointF(right - wide - 34, middle), QPointF(right - wide - 10, middle))

    def _pen(self, cause: str) -> QPen:
        pen = QPen(QColor(self.colour(cause)), 5, c=Qt.PenCapStyle.RoundCap)
        if cause == "luck":
            pen.setDashPattern([0.6, 1.5])
        return pen

    def _paint_curve(self, painter: QPainter) -> None:
        theme = self._preferences.theme
        spots = [QPointF(self._x(one.at), self._y(self._own(one))) for one in self._points]
        middle = self._y(0.5)
        ground = QPolygonF([QPointF(spots[0].x(), middle), *spots, QPointF(spots[-1].x(), middle)])
        whole = QPainterPath()
        whole.addPolygon(ground)
        for seat, half in (
            (self._seat, QRectF(0, 0, self.width(), middle)),
            (opponent(self._seat), QRectF(0, middle, self.width(), self.height() - middle)),
        ):
            painter.save()
            painter.setClipRect(half)
            colour = QColor(theme.side(seat))
            colour.setAlphaF(0.55)
            painter.fillPath(whole, colour)
            painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.text), 2, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPolyline(QPolygonF(spots))
        if self._hidden:
            painter.setPen(QPen(QColor(theme.quiet), 1.2))
            openly = [QPointF(self._x(one.at), self._y(self._openly(one))) for one in self._points]
            painter.drawPolyline(QPolygonF(openly))
        for turning in self._turnings:
            painter.setPen(self._pen(turning.cause))
            part = [one for one in self._points if turning.start <= one.at <= turning.end]
            painter.drawPolyline(QPolygonF([QPointF(self._x(p.at), self._y(self._own(p))) for p in part]))

    def colour(self, cause: str) -> str:
        """The colour of what a choice or luck has turned."""
        theme = self._preferences.theme
        return theme.accent if cause == "choice" else theme.good_text

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
