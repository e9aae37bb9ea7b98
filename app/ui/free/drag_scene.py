"""Dragging on the free table: what is dragged, its picture, snapping, and the action of a drop."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import dist, hypot
from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF, QTransform

from app.rules.free import BOX, FreeView, ZoneDef, boards
from app.rules.free.things import POKER, Measure
from app.rules.game import Action
from app.table.free.verbs import ZONE, own_hand
from app.table.words import Words
from app.ui.board import paint
from app.ui.board.cards import HandCard
from app.ui.board.piece import Piece, RenderContext
from app.ui.board.scene import TableScene
from app.ui.free.arrange import FreeGeometry
from app.ui.free.zones import HandZone, TrackPiece, Tray
from app.widgets.drawing import draw_with

REACH = 0.3
"""Snap distance, as a share of a tile's height."""
Spot = tuple[int, int]
LARGEST_GHOST = 6_000_000
"""Maximum area of the drag picture, px; if larger, only the thing under the pointer is drawn."""
HANDLE = 26.0
"""Size of the corner for resizing a place, scene units."""


def neighbours(size: Measure) -> tuple[Spot, ...]:
    """Return the steps (mm) from a flat-topped hexagon to its six neighbours.

    They are whole mm and add up to zero around any closed path.
    """
    height = round(size.height)
    across, half = round(size.width * 0.75), round(size.height / 2)
    return (
        (0, -height),
        (0, height),
        (across, half),
        (-across, -half),
        (across, half - height),
        (-across, height - half),
    )


def snapped(spot: Spot, size: Measure, others: Iterable[Spot]) -> Spot:
    """Return the free position next to one of *others* for a hexagon dropped at *spot*, or *spot*."""
    occupied = set(others)
    reach, near = size.height * REACH, min(size.width, size.height) / 4
    steps = neighbours(size)
    candidates = {
        (x + dx, y + dy)
        for x, y in occupied
        for dx, dy in steps
        if hypot(x + dx - spot[0], y + dy - spot[1]) <= reach and min(x + dx, y + dy) >= 0
    }
    free = [place for place in sorted(candidates) if all(dist(place, other) >= near for other in occupied)]
    return min(free, key=lambda place: dist(place, spot), default=spot)


def tiles(view: FreeView, size: Measure, carried: Iterable[str] = ()) -> list[Spot]:
    """Return the positions of hexagons of *size*, except those *carried* (by number)."""
    carried_ids = set(carried)
    return [
        (thing.x, thing.y)
        for thing in view.things
        if thing.kind == "card"
        and str(thing.id) not in carried_ids
        and view.set.measure("card", thing.what, thing.back) == size
    ]


@dataclass(frozen=True, slots=True)
class DragContent:
    """What is being dragged.

    Loose ``things``, the ``top`` of a pile or the whole ``pile``, a ``counter`` from a tray, the ``marker``
    of a track, a place being moved (``zone``) or resized (``corner``). ``grip``: from the anchor's middle to
    the pointer.
    """

    kind: str
    keys: tuple[str, ...]
    what: str = ""
    grip: QPointF = field(default_factory=QPointF)


class DragScene(TableScene[FreeView]):
    """Base of the free table's scene with drag and drop."""

    def __init__(self, context: RenderContext, words: Words) -> None:
        self.chosen: list[str] = []
        self.arranging = False
        self.snaps = True
        self._drag: DragContent | None = None
        self._target = ""
        self._at = QPointF()
        self._drags_whole_pile = False
        super().__init__(context, words)

    @property
    def geometry(self) -> FreeGeometry:
        """The mapping of millimetres to the scene."""
        geometry: FreeGeometry = self._arranger.geometry
        return geometry

    def arrange(self, on: bool) -> None:
        """Show or hide the handles for moving and resizing places."""
        self.arranging = on
        self.update()

    def _arrangeable(self, piece: Piece | None) -> bool:
        """Return whether *piece* is a place that can be moved; hands and the box can't."""
        return (
            piece is not None
            and piece.key.startswith(ZONE)
            and piece.key != ZONE + BOX
            and not isinstance(piece, HandZone)
        )

    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802
        """While arranging, draw a dashed frame and a resize corner around every place."""
        if not self.arranging:
            return
        theme = self._context.preferences.theme
        amber = QColor(theme.accent if theme.base == "night" else theme.accent_text)
        frame = QPen(amber, 1.6, Qt.PenStyle.DashLine)
        for piece in self.pieces.values():
            if not self._arrangeable(piece):
                continue
            area = QRectF(piece.pos(), piece.size)
            draw_with(painter, frame, None)
            painter.drawRect(area)
            corner, edge = area.bottomRight(), min(HANDLE, area.width() / 2, area.height() / 2) * 0.7
            paint.draw_shape(
                painter,
                QPolygonF([corner, corner - QPointF(edge, 0), corner - QPointF(0, edge)]),
                None,
                amber,
            )

    def choose(self, keys: Sequence[str]) -> None:
        """Select exactly the pieces *keys*."""
        raise NotImplementedError

    def _start_drag(self, piece: Piece) -> None:
        """Start dragging *piece* with the selection, or what a place contains, or (arranging) the place."""
        zone = piece.key.removeprefix(ZONE)
        grip = self._press_at - piece.pos() - piece.area.center()
        if self.arranging and self._arrangeable(piece):
            corner = piece.pos() + piece.area.bottomRight() - self._press_at
            kind = "corner" if max(corner.x(), corner.y()) < HANDLE else "zone"
            self._show_drag(piece, DragContent(kind, (piece.key,), zone, grip))
        elif isinstance(piece, Tray):
            counter = piece.slot_at(piece.mapFromScene(self._press_at))
            if counter:
                self._show_drag(piece, DragContent("counter", (), counter))
        elif isinstance(piece, TrackPiece):
            if self._on_marker(piece, self._press_at):
                self._show_drag(piece, DragContent("marker", (), zone))
        elif piece.key.startswith(ZONE):
            pile = self.view.piles.get(zone)
            if pile is None or not pile.count:
                return
            if self._drags_whole_pile and zone != BOX:
                self._show_drag(piece, DragContent("pile", (piece.key,), zone, grip))
            elif zone != BOX:
                self._show_drag(piece, DragContent("top", (), zone))
        else:
            if piece.key not in self.chosen:
                self.choose([piece.key])
            keys = [piece.key, *(key for key in self.chosen if key != piece.key and key.isdecimal())]
            keys = self._with_grouped(keys)
            self._show_drag(piece, DragContent("things", tuple(self._with_counters_on_top(keys)), "",
                                      QPointF() if self._in_hand(piece.key) else grip))  # fmt: skip

    def _on_marker(self, piece: Piece | None, at: QPointF) -> bool:
        """Return whether *at* is on a track's movable marker."""
        if not isinstance(piece, TrackPiece) or not piece.state.movable or self.arranging:
            return False
        return piece.marker_area().contains(at - piece.pos())

    def _with_grouped(self, keys: Sequence[str]) -> list[str]:
        """Return *keys* and what is grouped with them: the rules move groups together."""
        groups = {thing.group for thing in self.view.things if thing.group and str(thing.id) in keys}
        grouped = [
            str(thing.id) for thing in self.view.things if thing.group in groups and str(thing.id) not in keys
        ]
        return [*keys, *(key for key in grouped if key in self.pieces)]

    def _with_counters_on_top(self, keys: Sequence[str]) -> list[str]:
        """Return *keys* and the chips lying on cards among them."""
        carried = list(keys)
        seen = set(carried)
        loose = [piece for key, piece in self.pieces.items()
                 if piece.kind == "chip" and key.isdecimal() and key not in seen]  # fmt: skip
        for key in keys:
            card = self.pieces[key]
            if card.kind != "card" or self._in_hand(key):
                continue
            for chip in loose:
                if (
                    chip.key not in seen
                    and card.covers(chip.pos() + chip.area.center() - card.pos())
                    and (self._card_below(chip) is card)
                ):
                    seen.add(chip.key)
                    carried.append(chip.key)
        return carried

    def _card_below(self, chip: Piece) -> Piece | None:
        """Return the card directly below *chip*."""
        middle = chip.pos() + chip.area.center()
        below = [
            piece
            for piece in self.pieces.values()
            if piece.kind == "card"
            and piece.key.isdecimal()
            and piece.zValue() < chip.zValue()
            and piece.covers(middle - piece.pos())
        ]
        return max(below, key=lambda piece: piece.zValue(), default=None)

    def _show_drag(self, piece: Piece, carried: DragContent) -> None:
        self._drag = carried
        scale = self.view_scale
        if carried.kind in ("top", "counter", "marker"):
            picture, corner = self._small_picture(piece, carried, scale), None
        else:
            picture, corner = self._picture_of(piece, carried.keys, scale)
        size = QPointF(picture.width(), picture.height()) / scale
        self._grip = self._press_at - corner if corner is not None else size / 2
        if carried.kind == "things" and self._in_hand(piece.key):
            self._grip = size / 2
        self._hold(picture).setPos(self._at - self._grip)
        for key in carried.keys:
            self.pieces[key].setOpacity(0.30)

    def _small_picture(self, piece: Piece, carried: DragContent, scale: float) -> QPixmap:
        gallery, mm = self._context.gallery, self.geometry.scale * scale
        if isinstance(piece, TrackPiece):
            if not piece.state.marker:
                area = piece.marker_area().translated(-piece.boundingRect().topLeft())
                device = QTransform.fromScale(scale, scale).mapRect(area).toRect()
                return piece.shown_picture(scale).copy(device)
            return gallery.counter_pixmap(piece.state.marker, piece.marker_edge() * scale, 1.0)
        if carried.kind == "counter":
            size = self.view.set.measure("counter", carried.what).width
            return gallery.counter_pixmap(carried.what, size * mm, 1.0)
        pile = self.view.piles[carried.what]
        width = self._size(carried).width * mm
        if pile.top:
            return gallery.front_pixmap(pile.top, width, 1.0)
        deck, _, side = pile.back.partition(" ")
        return gallery.back_pixmap(deck, side, width, 1.0)

    def _size(self, carried: DragContent) -> Measure:
        """Return the size of what is carried; of several things, the one under the pointer."""
        if carried.kind == "top":
            pile = self.view.piles[carried.what]
            return self.view.set.measure("card", pile.top, pile.back)
        return self._size_of(carried.keys[0]) if carried.kind == "things" else POKER

    def _size_of(self, key: str) -> Measure:
        """Return the size of the card *key* or a pile's top card; for others, a standard card's."""
        view = self.view
        if key.startswith(ZONE):
            pile = view.piles.get(key.removeprefix(ZONE))
            return view.set.measure("card", pile.top, pile.back) if pile is not None else POKER
        things = (*view.things, *(card for hand in view.hands.values() for card in hand))
        thing = next((thing for thing in things if str(thing.id) == key), None)
        return view.set.measure("card", thing.what, thing.back) if thing and thing.kind == "card" else POKER

    def _snap_offset(self, position: QPointF) -> QPointF:
        """Return the offset (scene units) from the pointer at which a dragged tile would snap."""
        carried = self._drag
        if carried is None or self._target:
            return QPointF()
        spot = self.geometry.to_mm(position - carried.grip)
        x, y = self._snapped_spot(carried, spot)
        return QPointF(x - spot[0], y - spot[1]) * self.geometry.scale

    def _snapped_spot(self, carried: DragContent, spot: tuple[int, int]) -> tuple[int, int]:
        """Snap to a place on a board; a hexagon snaps edge to edge with others of its size."""
        if not self.snaps or carried.kind not in ("top", "things", "counter"):
            return spot
        view = self.view
        place = boards.spot_at(view.set.board_by_key, view.zones.values(), *spot) if view.set.boards else None
        if place is not None:
            others = ((thing.x, thing.y) for thing in view.things if str(thing.id) not in carried.keys)
            return boards.snapped(place, spot, others)
        size = self._size(carried)
        if size.shape != "hex":
            return spot
        x, y = snapped(spot, size, tiles(self.view, size, carried.keys))
        layout = self.view.set.layout
        return (x, y) if x <= layout.width and y <= layout.height else spot

    def _picture_of(self, anchor: Piece, keys: Sequence[str], scale: float) -> tuple[QPixmap, QPointF]:
        """Return one picture of all pieces, and the scene position of its top left corner."""
        pieces = sorted((self.pieces[key] for key in keys), key=lambda piece: piece.zValue())
        whole = QRectF()
        for piece in pieces:
            whole = whole.united(piece.boundingRect().translated(piece.pos()))
        if whole.width() * whole.height() * scale * scale > LARGEST_GHOST:
            pieces, whole = [anchor], anchor.boundingRect().translated(anchor.pos())
        if len(pieces) == 1:
            return pieces[0].shown_picture(scale), whole.topLeft()
        picture = QPixmap(round(whole.width() * scale) + 1, round(whole.height() * scale) + 1)
        picture.fill(Qt.GlobalColor.transparent)
        with QPainter(picture) as painter:
            for piece in pieces:
                corner = piece.pos() + piece.boundingRect().topLeft() - whole.topLeft()
                painter.drawPixmap(corner * scale, piece.shown_picture(scale))
        return picture, whole.topLeft()

    def _highlight_target(self, at: QPointF) -> None:
        """Highlight the pile, hand or tray that would take a drop at *at*."""
        target = self._drop_target(at)
        if target != self._target:
            self._target = target
            self._mark()

    def _drop_target(self, at: QPointF) -> str:
        """Return the key of the piece, rather than the table, that takes a drop at this point."""
        carried = self._drag
        if carried is None or carried.kind in ("zone", "corner", "counter", "marker"):
            return ""
        cards = carried.kind in ("top", "pile") or any(
            self.pieces[key].kind == "card" for key in carried.keys
        )
        for zone in (ZoneDef(BOX, "pile"), *self.view.zones.values()):
            takes = zone.kind in ("pile", "hand") if cards else zone.kind == "tray" or zone.key == BOX
            takes = takes and (carried.kind != "pile" or zone.kind == "pile")
            if not takes or (carried.kind in ("top", "pile") and zone.key == carried.what):
                continue
            piece = self.pieces.get(ZONE + zone.key)
            if piece is not None and QRectF(piece.pos(), piece.size).contains(at):
                return piece.key
        return ""

    def _put_down(self, position: QPointF) -> None:
        carried = self._drag
        assert carried is not None
        target = self._drop_target(position).removeprefix(ZONE)
        spot = self.geometry.to_mm(position - carried.grip)
        action: Action | None
        riders: list[str] = []
        if carried.kind == "things":
            self._move_to_drop(carried, position + (QPointF() if target else self._snap_offset(position)))
            riders = self._riders_of(carried, target)
            action = self._put_things(carried, target, self._snapped(carried, position, spot))
        elif carried.kind == "top":
            action = self._put_top(carried.what, target, self._snapped_spot(carried, spot))
        elif carried.kind == "pile" and target:
            action = Action("pour", (carried.what, target))
        elif carried.kind == "counter":
            action = Action("add", ("counter", carried.what, *map(str, self._snapped_spot(carried, spot))))
        elif carried.kind == "marker":
            track: Any = self.pieces[ZONE + carried.what]
            cell = track.step_at(position - track.pos())
            action = None if cell is None else Action("track", (carried.what, str(cell)))
        else:
            action = self._reshaped(carried, position)
        self.cancel_drag()
        self._mark()
        if action is not None:
            self.action_chosen.emit(action)
        if riders:
            self.action_chosen.emit(Action("remove", (",".join(riders),)))

    def _riders_of(self, carried: DragContent, target: str) -> list[str]:
        """Return the counters on cards that go into a pile, hand or box: they are removed."""
        what = {key: self.pieces[key].kind for key in carried.keys}
        away = bool(target) and "card" in what.values()
        return [key for key in carried.keys if away and what[key] == "chip"]

    def _move_to_drop(self, carried: DragContent, position: QPointF) -> None:
        """Move loose things immediately to where they were dropped, without animation."""
        offset = position - self._press_at
        for key in carried.keys:
            if not self._in_hand(key):
                self.pieces[key].setPos(self.pieces[key].pos() + offset)

    def _put_things(self, carried: DragContent, target: str, spot: tuple[int, int]) -> Action:
        ids = ",".join(carried.keys)
        if not target:
            return Action("move", (ids, *map(str, spot)))
        cards = [key for key in carried.keys if self.pieces[key].kind == "card"]
        return Action("put", (",".join(cards), target)) if cards else Action("remove", (ids,))

    def _put_top(self, pile: str, target: str, spot: tuple[int, int]) -> Action:
        if not target:
            return Action("take", (pile, "top", *map(str, spot)))
        if target == own_hand(self.view):
            return Action("draw", (pile, "1"))
        return Action("take", (pile, "top", target))

    def _snapped(self, carried: DragContent, at: QPointF, spot: tuple[int, int]) -> tuple[int, int]:
        """Centre a counter in its track cell; snap to a place on a board; place tiles edge to edge."""
        if self.pieces[carried.keys[0]].kind != "chip":
            return self._snapped_spot(carried, spot)
        for piece in self.pieces.values():
            if isinstance(piece, TrackPiece) and QRectF(piece.pos(), piece.size).contains(at):
                cell = piece.cell_at(at - piece.pos())
                if cell >= 0:
                    return self.geometry.to_mm(piece.pos() + piece.cell_area(cell).center())
        return self._snapped_spot(carried, spot)

    def _reshaped(self, carried: DragContent, position: QPointF) -> Action:
        zone = self.view.zones[carried.what]
        offset = (position - self._press_at) / self.geometry.scale
        layout = self.view.set.layout
        if carried.kind == "corner":
            w, h = max(20, zone.w + round(offset.x())), max(20, zone.h + round(offset.y()))
            return Action("zone-put", (zone.key, str(zone.x), str(zone.y), str(w), str(h)))
        x = min(max(0, zone.x + round(offset.x())), layout.width - 10)
        y = min(max(0, zone.y + round(offset.y())), layout.height - 10)
        return Action("zone-put", (zone.key, str(x), str(y), str(zone.w), str(zone.h)))

    def _in_hand(self, key: str) -> bool:
        return isinstance(self.pieces.get(key), HandCard)
