"""Layout of the table of Tribunal, in scene units."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF

SHOWN = 5
"""Number of layers visible at once."""
EDGE = 14.0
LANES_TOP = 158.0
LANES_FOOT = 10.0
GAP = 7.0
AXIS = 128.0
"""Width of the column with the names of layers, between the sides."""
TOKEN = (196.0, 146.0)
"""Width and height of an Other at normal size."""
STEP = 0.02
MAX_SCALE, MIN_SCALE = 1.6, 0.4
"""Maximum and minimum scale of an Other."""
MIN_EMPTY_HEIGHT = 74.0
"""Minimum height of a layer, with or without Others, before all shrink to fit the table."""
PARTS, QUEUE = 0.42, 0.46
"""Shares of the strip's width for the parts of the round and the queue; a button fits between them."""
OTHER_GAP, RANK_GAP, LANE_END_GAP = 10.0, 6.0, 34.0
"""Gaps between two Others, between two rows of Others, and at the end of a layer."""


@dataclass(frozen=True, slots=True)
class Lanes:
    """The layout of one table: size, heights of the visible layers, scale of an Other."""

    width: float
    height: float
    heights: tuple[float, ...]
    scale: float

    @property
    def head(self) -> QRectF:
        """Area of the strip with the round, the turn, and the queue."""
        return QRectF(EDGE, 8, self.width - 2 * EDGE, 84)

    def evidence(self, side: str) -> QRectF:
        """Return the area of *side*'s evidence."""
        half = (self.width - 2 * EDGE - AXIS) / 2
        x = EDGE if side == "light" else EDGE + half + AXIS
        return QRectF(x, 98, half, 52)

    def scroll(self, way: int) -> QRectF:
        """Return the area of the button that scrolls up (−1) or down (1), between the evidence bars."""
        middle = self.width / 2
        return QRectF(middle + (2 if way > 0 else -AXIS / 2 + 2), 110, AXIS / 2 - 4, 34)

    def lane(self, row: int) -> QRectF:
        """Return the area of the visible layer *row* (0: the topmost)."""
        top = LANES_TOP + sum(self.heights[:row]) + GAP * row
        return QRectF(EDGE, top, self.width - 2 * EDGE, self.heights[row])

    def tokens(self, row: int, side: str, count: int) -> list[QRectF]:
        """Return the areas of *count* Others of *side* in the visible layer *row*, in order of creation."""
        if not count:
            return []
        lane, scale = self.lane(row), self.scale
        while scale > MIN_SCALE and _lane_height(count, scale, self.width) > lane.height():
            scale -= STEP
        token_width, token_height = TOKEN[0] * scale, TOKEN[1] * scale
        per_rank = _others_per_rank(scale, self.width)
        ranks = -(-count // per_rank)
        per_rank = -(-count // ranks)
        step, rank_height = token_width + OTHER_GAP * scale, token_height + RANK_GAP
        middle = lane.center().x()
        areas = []
        for index in range(count):
            rank, place = divmod(index, per_rank)
            in_rank = min(per_rank, count - rank * per_rank)
            y = lane.center().y() - (ranks * rank_height - RANK_GAP) / 2 + rank * rank_height
            start = middle - AXIS / 2 - 6 - in_rank * step if side == "light" else middle + AXIS / 2 + 16
            areas.append(QRectF(start + place * step, y, token_width, token_height))
        return areas


@lru_cache(16)
def layout_table(width: float, height: float, others_per_row: tuple[int, ...] = (0,) * SHOWN) -> Lanes:
    """Return the layout for *width* × *height* units.

    *others_per_row*: for each visible layer, the number of Others of the side that has more. Others are as
    large as possible; empty layers yield their space.
    """
    free = height - LANES_FOOT - LANES_TOP - GAP * (SHOWN - 1)
    scale = MAX_SCALE
    while (heights := [_lane_height(count, scale, width) for count in others_per_row]) and sum(
        heights
    ) > free:
        if scale <= MIN_SCALE:
            heights = [lane_height * free / sum(heights) for lane_height in heights]
            break
        scale -= STEP
    spare = (free - sum(heights)) / SHOWN
    return Lanes(width, height, tuple(lane_height + spare for lane_height in heights), scale)


def _others_per_rank(scale: float, width: float) -> int:
    """Return how many Others of size *scale* fit side by side on one side."""
    room = (width - 2 * EDGE - AXIS) / 2 - LANE_END_GAP
    return max(1, int(room / (scale * (TOKEN[0] + OTHER_GAP))))


def _lane_height(count: int, scale: float, width: float) -> float:
    """Return the height of a layer with *count* Others of size *scale*."""
    ranks = -(-count // _others_per_rank(scale, width))
    return max(MIN_EMPTY_HEIGHT, ranks * (TOKEN[1] * scale + RANK_GAP) + 8)
