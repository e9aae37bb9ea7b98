"""Placement of floating notes: near their subject, covering little of what matters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.board.captions import Caption
from app.ui.board.view import TableView
from app.widgets.windows import screen_of

MERGE_DISTANCE, MERGE_SHARE = 12.0, 0.1
"""Intervals in px, and as a share of the panel, of whose positions only one is tried; the larger holds."""
NEARNESS = 0.35
"""Cost of 1 px of distance per px of the panel's shorter edge; covering 1 px² costs the area's weight."""
GAP = 10
"""px between a floating widget and what it must not cover."""
MENTIONED_COST, PANEL_COST, MARKED_COST, PIECE_COST, HAND_COST, NAME_COST, TARGET_COST, GROUND_COST = (
    30.0,
    14.0,
    10.0,
    5.0,
    6.0,
    7.0,
    1.4,
    0.6,
)
"""Costs of covering what is on the page.

In order: a mentioned piece, a panel or pile, a piece that can be moved or targeted, any other piece, the
hand, the name of a place, the ground of a target place, any other ground.
"""


def best_position(
    width: float, height: float, room: QRectF, near: QRectF, avoid: Sequence[tuple[QRectF, float]], gap: float
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


def map_to_page(view: TableView, area: QRectF) -> QRectF:
    """Return *area* (scene units) in px of the page that contains *view*."""
    return view.map_to_view(area).translated(QPointF(view.pos()))


def move_tooltip_off(widget: QWidget) -> None:
    """Move a tooltip that covers *widget* to the left of it, or to the right if the screen ends there."""
    covered = QRect(widget.mapToGlobal(QPoint()), widget.size())
    for tip in QApplication.topLevelWidgets():
        if tip.inherits("QTipLabel") and tip.geometry().intersects(covered):
            left = covered.left() - GAP - tip.width()
            tip.move(left if left >= screen_of(tip).geometry().left() else covered.right() + GAP, tip.y())


def place_near(
    view: TableView, panels: Iterable[QWidget], widget: QWidget, at: QPointF, keys: Iterable[str] = ()
) -> None:
    """Move *widget* near *at* (px of *view*'s page), off *panels* and above all off the pieces *keys*."""
    mentioned = set(keys)
    avoid: list[tuple[QRectF, float]] = []
    for key, piece in view.table.pieces.items():
        if piece.kind == "city":
            continue
        ground = piece.kind == "place"
        weight = GROUND_COST if ground else PANEL_COST if piece.kind == "pile" else PIECE_COST
        if piece.mark:
            weight = TARGET_COST if ground else MARKED_COST
        if key in mentioned:
            weight = PIECE_COST if ground else MENTIONED_COST
        avoid.append((map_to_page(view, piece.sceneBoundingRect()), weight))
        if not piece.name_area.isEmpty():
            avoid.append((map_to_page(view, piece.name_area), NAME_COST))
    if not view.table.hand_area.isEmpty():
        avoid.append((map_to_page(view, view.table.hand_area), HAND_COST))
    captions = [item for item in view.table.items() if isinstance(item, Caption)]
    avoid += [(map_to_page(view, caption.sceneBoundingRect()), PIECE_COST) for caption in captions]
    for panel in panels:
        if panel is not widget and panel.isVisible():
            avoid.append((QRectF(panel.geometry()), PANEL_COST))
    near = QRectF(at, at).adjusted(-GAP, -GAP, GAP, GAP)
    position = best_position(widget.width(), widget.height(), QRectF(view.geometry()), near, avoid, GAP)
    widget.move(position.toPoint())
