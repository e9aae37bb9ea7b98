"""Placement of a floating panel: near its subject, covering little of what matters; in px."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

MERGE_DISTANCE, MERGE_SHARE = 12.0, 0.1
"""Intervals in px, and as a share of the panel, of whose positions only one is tried; the larger holds."""
NEARNESS = 0.35
"""Cost of 1 px of distance per px of the panel's shorter edge; covering 1 px² costs the area's weight."""


def best_position(
    width: float,
    height: float,
    room: QRectF,
    near: QRectF,
    avoid: Sequence[tuple[QRectF, float]],
    gap: float,
) -> QPointF:
    """Return the top left corner, inside *room*, of a panel close to *near* that covers little of *avoid*.

    *avoid*: areas with weights.
    """
    left, right = room.left() + gap, room.right() - gap - width
    top, bottom = room.top() + gap, room.bottom() - gap - height
    important = [area for area, weight in sorted(avoid, key=lambda one: -one[1]) if weight >= 1]
    across = [left, right, near.left() - gap - width, near.right() + gap, near.center().x() - width / 2]
    across += [side for area in important for side in (area.left() - gap - width, area.right() + gap)]
    down = [top, bottom, near.top(), near.bottom() - height, near.top() - gap - height, near.bottom() + gap]
    down += [side for area in important for side in (area.top() - gap - height, area.bottom() + gap)]
    # Plain numbers for speed: a panel is placed after every decision, testing hundreds of rectangles.
    areas = [
        (area.left(), area.top(), area.right(), area.bottom(), weight) for area, weight in avoid if weight
    ]

    near_left, near_right = near.left(), near.right()
    near_top, near_bottom, near_middle = near.top(), near.bottom(), near.center().y()
    distance_cost = NEARNESS * min(width, height)
    lefts = sorted(
        (max(near_left - x - width, x - near_right, 0.0), x)
        for x in _distinct_candidates(across, left, right, width)
    )
    tops = sorted(
        (max(near_top - y - height, y - near_bottom, 0.0) + abs(y + height / 2 - near_middle) * 0.05, y)
        for y in _distinct_candidates(down, top, bottom, height)
    )
    best = (float("inf"), left, top)
    # Nearest first: places that cost more by distance alone are skipped.
    for x_distance, x in lefts:
        if distance_cost * x_distance > best[0]:
            break
        columns = sorted(
            (
                (common_width * weight, above, below)
                for start, above, end, below, weight in areas
                if (common_width := min(end, x + width) - max(start, x)) > 0.0
            ),
            reverse=True,
        )
        for y_distance, y in tops:
            cost = distance_cost * (x_distance + y_distance)
            if cost > best[0]:
                break
            for unit_cost, above, below in columns:
                common_height = min(below, y + height) - max(above, y)
                if common_height > 0.0:
                    cost += unit_cost * common_height
                    if cost > best[0]:
                        break
            best = min(best, (cost, x, y))
    return QPointF(best[1], best[2])


def _distinct_candidates(wanted: Sequence[float], least: float, most: float, size: float) -> list[float]:
    """Return *wanted* clamped to *least*…*most*, only the first value of each interval.

    *size*: length in px of the panel in this direction.
    """
    alike = max(MERGE_DISTANCE, MERGE_SHARE * size)
    distinct: dict[int, float] = {}
    for value in wanted:
        within = min(max(least, value), max(least, most))
        distinct.setdefault(round(within / alike), within)
    return list(distinct.values())
