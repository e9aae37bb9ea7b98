"""Where millimetres of a free table are on the scene."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from app.rules.free import Layout, ZoneDef

EDGE = 12.0
OTHER_HAND = 58.0
OWN_HAND = 186.0
BOX_ROOM = 66.0
"""Beside the other's hand stands the box."""


@dataclass(frozen=True, slots=True)
class FreeGeometry:
    """A table of *layout* on a scene *width* by *height* units; with *hands* there is room for them."""

    width: float
    height: float
    layout: Layout
    hands: bool

    @property
    def field(self) -> QRectF:
        """What is left for the table."""
        whole = QRectF(EDGE, EDGE, self.width - 2 * EDGE, self.height - 2 * EDGE)
        if self.hands:
            return whole.adjusted(0, OTHER_HAND, 0, -OWN_HAND)
        # Without hands the box has no place of its own: the table leaves it a strip where it has room.
        table = self.layout.width / self.layout.height
        beside, below = whole.adjusted(0, 0, -BOX_ROOM, 0), whole.adjusted(0, 0, 0, -BOX_ROOM)
        return max(beside, below, key=lambda room: min(room.width(), room.height() * table))

    @property
    def scale(self) -> float:
        """Scene units a mm."""
        return min(self.field.width() / self.layout.width, self.field.height() / self.layout.height)

    @property
    def origin(self) -> QPointF:
        """Where the table's left top corner is."""
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
        """The hand of the one who looks."""
        return QRectF(EDGE, self.height - OWN_HAND, self.width - 2 * EDGE, OWN_HAND - 6)

    @property
    def other_hand(self) -> QRectF:
        """The other's hand, from behind."""
        return QRectF(EDGE, 6, self.width - 2 * EDGE - BOX_ROOM, OTHER_HAND)

    def zone(self, zone: ZoneDef) -> QRectF:
        """Where a zone is."""
        return self.rect(zone.x, zone.y, zone.w, zone.h)

    def rect(self, x: float, y: float, w: float, h: float) -> QRectF:
        """A rectangle given in mm."""
        scale, origin = self.scale, self.origin
        return QRectF(origin.x() + x * scale, origin.y() + y * scale, w * scale, h * scale)

    def around(self, x: float, y: float, w: float, h: float) -> QRectF:
        """A rectangle *w* × *h* mm around a middle in mm."""
        return self.rect(x - w / 2, y - h / 2, w, h)

    def to_mm(self, point: QPointF) -> tuple[int, int]:
        """The place of the table (mm) at a point of the scene, the nearest one for a point beside it."""
        scale, origin = self.scale, self.origin
        x, y = (point.x() - origin.x()) / scale, (point.y() - origin.y()) / scale
        return min(max(0, round(x)), self.layout.width), min(max(0, round(y)), self.layout.height)
