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
    best, least = QPointF(left, top), float("inf")
    for x in sorted({min(max(left, one), max(left, right)) for one in across}):
        for y in sorted({min(max(top, one), max(top, bottom)) for one in down}):
            panel = QRectF(x, y, width, height)
            covered = 0.0
            for area, weight in avoid:
                common = panel.intersected(area)
                covered += weight * max(0.0, common.width()) * max(0.0, common.height())
            aside = max(near.left() - panel.right(), panel.left() - near.right(), 0.0)
            apart = max(near.top() - panel.bottom(), panel.top() - near.bottom(), 0.0)
            off = abs(panel.center().y() - near.center().y()) * 0.05
            cost = covered + NEARNESS * min(width, height) * (aside + apart + off)
            if cost < least:
                best, least = QPointF(x, y), cost
    return best
