"""What floats over the table for a moment stands off the pieces that it speaks of."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QWidget

from app.ui.board.panel_place import spot
from app.ui.board.view import TableView

GAP = 10
"""px between what floats and what it must not cover."""
SPOKEN_OF, PANEL, LAMP, PIECE, HAND, NAME, AIM, GROUND = 30.0, 14.0, 10.0, 5.0, 6.0, 7.0, 1.4, 0.6
"""How dear it is to cover pieces that are spoken of, a panel, what can be taken or aimed at, any other
piece, the hand, the name of a place, the ground of one that can be aimed at, that of any other."""


def on_page(view: TableView, area: QRectF) -> QRectF:
    """*area* of the scene in px of the page that *view* lies on."""
    return view.shown_at(area).translated(QPointF(view.pos()))


def float_at(
    view: TableView, panels: Iterable[QWidget], widget: QWidget, at: QPointF, keys: Iterable[str] = ()
) -> None:
    """Move *widget* (on the page of *view*) near *at* (px of the page), off the pieces *keys* most of all and
    off *panels*."""
    spoken_of = set(keys)
    avoid: list[tuple[QRectF, float]] = []
    for key, piece in view.table.pieces.items():
        if piece.what == "city":
            continue
        ground = piece.what == "place"
        weight = GROUND if ground else PIECE
        if piece.mark:
            weight = AIM if ground else LAMP
        if key in spoken_of:
            weight = PIECE if ground else SPOKEN_OF
        avoid.append((on_page(view, piece.sceneBoundingRect()), weight))
        if not piece.head.isEmpty():
            avoid.append((on_page(view, piece.head), NAME))
    if not view.table.hand.isEmpty():
        avoid.append((on_page(view, view.table.hand), HAND))
    for panel in panels:
        if panel is not widget and panel.isVisible():
            avoid.append((QRectF(panel.geometry()), PANEL))
    size = QSizeF(widget.size())
    near = QRectF(at, at).adjusted(-GAP, -GAP, GAP, GAP)
    place = spot(size.width(), size.height(), QRectF(view.geometry()), near, avoid, GAP)
    widget.move(place.toPoint())
