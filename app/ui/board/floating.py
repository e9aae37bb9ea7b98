"""Placement of floating notes beside the pieces that they mention."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QWidget

from app.ui.board.placement import best_position
from app.ui.board.view import TableView

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

In order: a mentioned piece, a panel, a piece that can be moved or targeted, any other piece, the hand, the
name of a place, the ground of a target place, any other ground.
"""


def map_to_page(view: TableView, area: QRectF) -> QRectF:
    """Return *area* (scene units) in px of the page that contains *view*."""
    return view.map_to_view(area).translated(QPointF(view.pos()))


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
        weight = GROUND_COST if ground else PIECE_COST
        if piece.mark:
            weight = TARGET_COST if ground else MARKED_COST
        if key in mentioned:
            weight = PIECE_COST if ground else MENTIONED_COST
        avoid.append((map_to_page(view, piece.sceneBoundingRect()), weight))
        if not piece.name_area.isEmpty():
            avoid.append((map_to_page(view, piece.name_area), NAME_COST))
    if not view.table.hand_area.isEmpty():
        avoid.append((map_to_page(view, view.table.hand_area), HAND_COST))
    for panel in panels:
        if panel is not widget and panel.isVisible():
            avoid.append((QRectF(panel.geometry()), PANEL_COST))
    size = QSizeF(widget.size())
    near = QRectF(at, at).adjusted(-GAP, -GAP, GAP, GAP)
    position = best_position(size.width(), size.height(), QRectF(view.geometry()), near, avoid, GAP)
    widget.move(position.toPoint())
