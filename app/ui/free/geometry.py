"""Mapping of a free table's millimetres to the scene."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from app.rules.free import Layout, ZoneDef

EDGE = 12.0
OTHER_HAND = 58.0
OWN_HAND = 186.0
BOX_ROOM = 66.0
"""Space for the box next to the other hand."""


@dataclass(frozen=True, slots=True)
class FreeGeometry:
    """A table of *layout* on a scene of *width* by *height* units, with space for *hands* if any."""

    width: float
    height: float
    layout: Layout
    hands: bool

    @property
    def field(self) -> QRectF:
        """The area for the table."""
        whole = QRectF(EDGE, EDGE, self.width - 2 * EDGE, self.height - 2 * EDGE)
        if self.hands:
            return whole.adjusted(0, OTHER_HAND, 0, -OWN_HAND)
        # Without hands, the table leaves the box a strip where there is space.
        table = self.layout.width / self.layout.height
        beside, below = whole.adjusted(0, 0, -BOX_ROOM, 0), whole.adjusted(0, 0, 0, -BOX_ROOM)
        return max(beside, below, key=lambda room: min(room.width(), room.height() * table))

    @property
    def scale(self) -> float:
        """Scene units per mm."""
        return min(self.field.width() / self.layout.width, self.field.height() / self.layout.height)

    @property
    def origin(self) -> QPointF:
        """The table's top left corner."""
        field, scale = self.field, self.scale
        return QPointF(field.center().x() - self.layout.width * scale / 2,
                       field.center().y() - self.layout.height * scale / 2)  # fmt: skip

    @property
    def table(self) -> QRectF:
        """The whole table."""
        return QRectF(self.origin.x(), self.origin.y(), self.layout.width * self.scale,
                      self.layout.height * self.scale)  # fmt: skip

    @property
    def own_hand(self) -> QRectF:
        """Area of the hand of the seat at the screen."""
        return QRectF(EDGE, self.height - OWN_HAND, self.width - 2 * EDGE, OWN_HAND - 6)

    @property
    def other_hand(self) -> QRectF:
        """Area of the other seat's hand, which shows the backs of cards."""
        return QRectF(EDGE, 6, self.width - 2 * EDGE - BOX_ROOM, OTHER_HAND)

    def zone(self, zone: ZoneDef) -> QRectF:
        """Return a zone's area."""
        return self.rect(zone.x, zone.y, zone.w, zone.h)

    def rect(self, x: float, y: float, w: float, h: float) -> QRectF:
        """Return the area of a rectangle in mm."""
        scale, origin = self.scale, self.origin
        return QRectF(origin.x() + x * scale, origin.y() + y * scale, w * scale, h * scale)

    def around(self, x: float, y: float, w: float, h: float) -> QRectF:
        """Return the area of a rectangle of *w* × *h* mm around a centre in mm."""
        return self.rect(x - w / 2, y - h / 2, w, h)

    def to_mm(self, point: QPointF) -> tuple[int, int]:
        """Return the table position (mm) nearest to a point of the scene."""
        scale, origin = self.scale, self.origin
        x, y = (point.x() - origin.x()) / scale, (point.y() - origin.y()) / scale
        return min(max(0, round(x)), self.layout.width), min(max(0, round(y)), self.layout.height)
