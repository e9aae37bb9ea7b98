"""Where a floating panel stands: near what it is about, off what has to be seen. Plain arithmetic in px."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

NEARNESS = 0.35
"""What a px of distance costs, measured in covered px of the panel's shorter edge."""


def spot(
    width: float,
    height: float,
    room: QRectF,
    near: QRectF,
    avoid: Sequence[tuple[QRectF, float]],
    gap: float,
) -> QPointF:
    """The upper left corner, inside *room*, for a panel beside *near* that covers least of *avoid* (areas
    with their weights)."""
    left, right = room.left() + gap, room.right() - gap - width
    top, bottom = room.top() + gap, room.bottom() - gap - height
    across = {left, right, near.left() - gap - width, near.right() + gap, near.center().x() - width / 2}
    down = {top, bottom, near.top(), near.bottom() - height, near.top() - gap - height, near.bottom() + gap}
    for area, weight in avoid:
        if weight >= 1:
            across |= {area.left() - gap - width, area.right() + gap}
            down |= {area.top() - gap - height, area.bottom() + gap}
    # Plain numbers: a panel is put anew after every decision, and asks hundreds of rectangles.
    areas = [
        (area.left(), area.top(), area.right(), area.bottom(), weight) for area, weight in avoid if weight
    ]

    near_left, near_right = near.left(), near.right()
    near_top, near_bottom, near_middle = near.top(), near.bottom(), near.center().y()
    short = NEARNESS * min(width, height)
    best, least = QPointF(left, top), float("inf")
    for x in sorted({min(max(left, one), max(left, right)) for one in across}):
        aside = max(near_left - x - width, x - near_right, 0.0)
        columns = [
            (wide * weight, above, below)
            for start, above, end, below, weight in areas
            if (wide := min(end, x + width) - max(start, x)) > 0.0
        ]
        for y in sorted({min(max(top, one), max(top, bottom)) for one in down}):
            apart = max(near_top - y - height, y - near_bottom, 0.0)
            off = abs(y + height / 2 - near_middle) * 0.05
            cost = short * (aside + apart + off)
            for worth, above, below in columns:
                tall = min(below, y + height) - max(above, y)
                if tall > 0.0:
                    cost += worth * tall
            if cost < least:
                best, least = QPointF(x, y), cost
    return best
