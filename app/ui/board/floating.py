"""Placement of floating notes off the pieces that they mention."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QWidget

from app.ui.board.panel_place import spot
from app.ui.board.view import TableView

GAP = 10
"""px between a floating widget and what it must not cover."""
SPOKEN_OF, PANEL, LAMP, PIECE, HAND, NAME, AIM, GROUND = 30.0, 14.0, 10.0, 5.0, 6.0, 7.0, 1.4, 0.6
"""Costs of covering things.

In order: mentioned pieces, a panel, what can be taken or targeted, any other piece, the hand, a place's name,
the ground of a target place, any other ground.
"""


def on_page(view: TableView, area: QRectF) -> QRectF:
    """Return *area* of the scene in px of the page that contains *view*."""
    return view.shown_at(area).translated(QPointF(view.pos()))


def float_at(
    view: TableView, panels: Iterable[QWidget], widget: QWidget, at: QPointF, keys: Iterable[str] = ()
) -> None:
    """Move *widget* near *at* (px of *view*'s page), off *panels* and above all off the pieces *keys*."""
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
        if not piece.name_area.isEmpty():
            avoid.append((on_page(view, piece.name_area), NAME))
    if not view.table.hand.isEmpty():
        avoid.append((on_page(view, view.table.hand), HAND))
    for panel in panels:
        if panel is not widget and panel.isVisible():
            avoid.append((QRectF(panel.geometry()), PANEL))
    size = QSizeF(widget.size())
    near = QRectF(at, at).adjusted(-GAP, -GAP, GAP, GAP)
    place = spot(size.width(), size.height(), QRectF(view.geometry()), near, avoid, GAP)
    widget.move(place.toPoint())
