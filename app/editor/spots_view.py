"""View of a board's or a track's face, on which places and cells are moved with the mouse."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen

from app.editor.face_view import FaceView
from app.face.ops import Rect
from app.widgets.preferences import Preferences

POINT: Final = 12.0
"""Size of a point as drawn, mm."""
HANDLE: Final = 12.0
"""Size of the corner that resizes a place, px."""
GRID: Final = 0.5
"""Positions are multiples of this, mm."""
SMALLEST: Final = 5.0
"""Smallest side of a place, mm."""


class SpotsView(FaceView):
    """Shows a face with its spots: rectangles, or points without a width and a height, in mm."""

    spot_chosen = Signal(int)
    spot_changed = Signal(int, object)
    """Emits the number of a spot, and its new :class:`~app.face.ops.Rect`."""
    spot_requested = Signal(float, float)
    """Emits where a new spot is wanted: in mm from the top left corner."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._spots: list[Rect] = []
        self._chosen = -1
        self._start: tuple[QPointF, Rect, bool] | None = None
        """While dragging: where from, the spot then, and whether the corner is dragged."""

    def show_spots(self, spots: Sequence[Rect], chosen: int = -1) -> None:
        """Show *spots* over the face, number *chosen* with handles."""
        self._spots, self._chosen, self._start = list(spots), chosen, None
        self.update()

    def area_of_spot(self, number: int) -> QRectF:
        """Return where spot *number* is, in widget coordinates."""
        spot, (scale, corner) = self._spots[number], self._scale_and_corner()
        w, h = spot.w or POINT, spot.h or POINT
        x, y = spot.x + (spot.w - w) / 2, spot.y + (spot.h - h) / 2
        return QRectF(corner.x() + x * scale, corner.y() + y * scale, w * scale, h * scale)

    def _spot_at(self, point: QPointF) -> int:
        """Return the smallest spot at *point*; -1 if there is none."""
        areas = [(self.area_of_spot(number), number) for number in range(len(self._spots))]
        hits = [(area.width() * area.height(), number) for area, number in areas if area.contains(point)]
        return min(hits)[1] if hits else -1

    def _on_corner(self, number: int, point: QPointF) -> bool:
        return bool(self._spots[number].w) and (
            (self.area_of_spot(number).bottomRight() - point).manhattanLength() < HANDLE
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose a spot and begin dragging it, or the corner of the chosen one."""
        point = event.position()
        at_corner = self._chosen >= 0 and self._on_corner(self._chosen, point)
        number = self._chosen if at_corner else self._spot_at(point)
        if number < 0 or event.button() != Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)
            return
        self._start = point, self._spots[number], at_corner
        if number != self._chosen:
            start = self._start
            self._chosen = number
            self.spot_chosen.emit(number)
            self._start = start
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._start is None or self._face is None:
            super().mouseMoveEvent(event)
            return
        begin, spot, at_corner = self._start
        scale, _corner = self._scale_and_corner()
        by = (event.position() - begin) / scale
        if at_corner:
            w, h = (max(SMALLEST, _rounded(size)) for size in (spot.w + by.x(), spot.h + by.y()))
            self._spots[self._chosen] = replace(spot, w=w, h=h)
        else:
            x, y = spot.x + spot.w / 2 + by.x(), spot.y + spot.h / 2 + by.y()
            x = min(max(0.0, _rounded(x)), self._face.width)
            y = min(max(0.0, _rounded(y)), self._face.height)
            self._spots[self._chosen] = replace(spot, x=x - spot.w / 2, y=y - spot.h / 2)
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        start, self._start = self._start, None
        if start is not None and self._spots[self._chosen] != start[1]:
            self.spot_changed.emit(self._chosen, self._spots[self._chosen])
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Request a new spot where there is none."""
        if self._face is None or self._spot_at(event.position()) >= 0:
            return
        scale, corner = self._scale_and_corner()
        point = (event.position() - corner) / scale
        if 0 <= point.x() <= self._face.width and 0 <= point.y() <= self._face.height:
            self.spot_requested.emit(_rounded(point.x()), _rounded(point.y()))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._face is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, spot in enumerate(self._spots):
            area, is_chosen = self.area_of_spot(number), number == self._chosen
            accent = QColor(self._preferences.theme.color("accent"))
            painter.setBrush(QColor(accent.red(), accent.green(), accent.blue(), 60 if is_chosen else 20))
            painter.setPen(QPen(accent, 2.4 if is_chosen else 1.4))
            if spot.w:
                painter.drawRoundedRect(area, 3, 3)
            else:
                painter.drawEllipse(area)
            if is_chosen and spot.w:
                corner = area.bottomRight()
                painter.setBrush(accent)
                painter.drawRect(QRectF(corner - QPointF(HANDLE, HANDLE) / 2, corner).translated(2, 2))


def _rounded(length: float) -> float:
    return round(length / GRID) * GRID
