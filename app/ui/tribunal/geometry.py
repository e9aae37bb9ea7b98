"""Where things lie on the Tribunal table: a thousand units high, as wide as the window asks for."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

SHOWN = 5
"""So many layers are in sight at once."""
EDGE = 14.0
LANES_TOP = 158.0
LANES_BOTTOM = 990.0
GAP = 7.0
AXIS = 128.0
"""Width of the column between the sides, where the layers are named."""
TOKEN = (196.0, 146.0)
"""Width and height of an Other where there is room for it."""
SMALLEST = 0.34


@dataclass(frozen=True, slots=True)
class Lanes:
    """The layout of one table *width* units wide."""

    width: float

    @property
    def head(self) -> QRectF:
        """Round, whose turn, and the queue."""
        return QRectF(EDGE, 8, self.width - 2 * EDGE, 84)

    def evidence(self, side: str) -> QRectF:
        """What *side* has gathered against the other."""
        half = (self.width - 2 * EDGE - AXIS) / 2
        x = EDGE if side == "light" else EDGE + half + AXIS
        return QRectF(x, 98, half, 52)

    def lane(self, row: int) -> QRectF:
        """The row number *row* (0 is the uppermost in sight)."""
        height = (LANES_BOTTOM - LANES_TOP - GAP * (SHOWN - 1)) / SHOWN
        return QRectF(EDGE, LANES_TOP + row * (height + GAP), self.width - 2 * EDGE, height)

    def tokens(self, row: int, side: str, count: int) -> list[QRectF]:
        """Where *count* Others of *side* stand in a row: beside the axis, in the order of creation."""
        lane = self.lane(row)
        room = (lane.width() - AXIS) / 2 - 34
        if not count:
            return []
        best, ranks = 0.0, 1
        for tried in (1, 2, 3):
            across = -(-count // tried)
            scale = min(1.0, (lane.height() - 10) / tried / (TOKEN[1] + 6), room / (across * (TOKEN[0] + 10)))
            if scale > best + 0.01:
                best, ranks = scale, tried
        scale = max(best, SMALLEST)
        across = max(1, -(-count // ranks))
        w, h = TOKEN[0] * scale, TOKEN[1] * scale
        step = w + 10 * scale
        middle = lane.center().x()
        found = []
        for index in range(count):
            line, place = divmod(index, across)
            here = min(across, count - line * across)
            y = lane.center().y() - ranks * (h + 6) / 2 + 3 + line * (h + 6)
            start = middle - AXIS / 2 - 6 - here * step if side == "light" else middle + AXIS / 2 + 16
            found.append(QRectF(start + place * step, y, w, h))
        return found
