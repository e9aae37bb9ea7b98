"""What floats over the table for a moment stands off the pieces that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QWidget

from app.ui.board.panel_place import spot

if TYPE_CHECKING:
    from app.ui.board.page import TablePage

GAP = 10
"""px between what floats and what it must not cover."""
SPOKEN_OF, PANEL, LAMP, PIECE, HAND, GROUND = 30.0, 12.0, 8.0, 3.0, 4.0, 0.6
"""How dear it is to cover pieces that are spoken of, a panel, what can be taken or aimed at, any other
piece, the hand, the ground of a place."""


def on_page(page: TablePage, area: QRectF) -> QRectF:
    """*area* of the scene in px of *page*."""
    view = page.view
    corner = view.mapTo(page, view.mapFromScene(area.topLeft()))
    end = view.mapTo(page, view.mapFromScene(area.bottomRight()))
    return QRectF(corner, end).normalized()


def float_at(page: TablePage, widget: QWidget, at: QPointF, keys: Iterable[str] = ()) -> None:
    """Move *widget* (a child of *page*) near *at* (px of the page), off the pieces *keys* most of all."""
    spoken_of = set(keys)
    avoid: list[tuple[QRectF, float]] = []
    for key, piece in page.scene.pieces.items():
        if piece.what == "city":
            continue
        ground = piece.what == "place"
        weight = GROUND if ground else PIECE
        if piece.mark:
            weight = PIECE if ground else LAMP
        if key in spoken_of:
            weight = PIECE if ground else SPOKEN_OF
        avoid.append((on_page(page, piece.sceneBoundingRect()), weight))
    if (hand := getattr(page.scene.geometry, "hand", None)) is not None:
        avoid.append((on_page(page, hand), HAND))
    for panel in (page.planner.panel, page.notice, page.news):
        if panel is not widget and panel.isVisible():
            avoid.append((QRectF(panel.geometry()), PANEL))
    size = QSizeF(widget.size())
    near = QRectF(at, at).adjusted(-GAP, -GAP, GAP, GAP)
    place = spot(size.width(), size.height(), QRectF(page.view.geometry()), near, avoid, GAP)
    widget.move(place.toPoint())
