"""The interactive free table: select, drag and drop several things at once.

It shares pieces, pictures, focus and animation with the game table. Drops emit actions, and the table is
redrawn from the resulting view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial, reduce
from itertools import product
from math import dist
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsRectItem, QGraphicsSceneMouseEvent

from app.rules.free import BOX, FreeView, ZoneDef
from app.rules.game import Action
from app.table.free.verbs import ZONE, free_spot, movable
from app.table.gestures import Gestures
from app.table.words import Words
from app.ui.board.cards import HandCard
from app.ui.board.geometry import HEIGHT
from app.ui.board.piece import MARGIN, Piece, RenderContext, Spec
from app.ui.board.places import City
from app.ui.board.scene import DRAG_START
from app.ui.free.arrange import HAND_DEPTH, FreeArranger
from app.ui.free.drag_scene import DragContent, DragScene
from app.ui.free.pieces import LooseCard
from app.ui.free.zones import Area, Board, HandZone, TrackPiece, Tray

NUDGE, FINE_NUDGE = 10, 1
"""mm by which Shift and an arrow move the selection; with Alt too, finely."""
EXTEND_SELECTION = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
DOUBLE_CLICK_VERBS = {"Pile": "draw", "Box": "search-open", "Die": "roll", "Coin": "roll",
                      "LooseCard": "flip", "Note": "note"}  # fmt: skip
"""Verb of a double click by piece."""
PLACES = (Area, Board, TrackPiece, HandZone)
GROUND = (Area, Board)
"""Pieces on which a new die may lie."""
DIE_MM = 40
"""Size of the free place for a new die or coin, mm."""
READING_MM = (400, 260)
"""Largest area in mm in which cards can be read on a small screen."""


class FreeScene(DragScene):
    """All pieces of one free table."""

    zoom_wanted = Signal(QRectF, QRectF)
    """The first area is to be read from near, in the second, which isn't darkened; or the whole again."""

    menu_wanted = Signal(object)
    """Emitted with a scene position at which to open the menu."""
    verb_wanted = Signal(str)
    """Emitted with a verb for the selection."""
    tray_wanted = Signal(str)
    """Emitted with a tray's zone key, to take something out by keyboard."""

    def __init__(self, context: RenderContext, words: Words) -> None:
        self._active = False
        self._double_click_verb = ""
        self._zoom_areas: tuple[QRectF, QRectF] | None = None
        """Where to zoom when the second click of a double click ends; None: nowhere."""
        self._band: QGraphicsRectItem | None = None
        self._placed: dict[str, Spec] = {}
        super().__init__(context, words)
        self._veil = self.addPolygon(QPolygonF(), QPen(Qt.PenStyle.NoPen))
        self._veil.setZValue(HAND_DEPTH - 0.2)

    def spotlight(self, area: QRectF) -> None:
        """Darken the table around *area* (scene units), or, if that is empty, nothing."""
        table = QPolygonF(self.geometry.table)
        self._veil.setPolygon(QPolygonF() if area.isEmpty() else table.subtracted(QPolygonF(area)))
        self._veil.setBrush(self._context.preferences.theme.color("street", 0.7))

    @property
    def pointer_mm(self) -> tuple[int, int]:
        """The last pointer position, mm; initially the middle of the table."""
        at = self._at if not self._at.isNull() else self.geometry.table.center()
        return self.geometry.to_mm(at)

    def free_mm(self) -> tuple[int, int]:
        """Return the position nearest to the pointer where a die covers nothing, mm; else the pointer's."""
        near, layout = self.pointer_mm, self.geometry.layout
        ground = (City, *GROUND)
        taken = [piece.sceneBoundingRect() for piece in self.pieces.values() if not isinstance(piece, ground)]
        spots = product(range(DIE_MM, layout.width - DIE_MM, 10), range(DIE_MM, layout.height - DIE_MM, 10))
        for spot in (near, *sorted(spots, key=partial(dist, near))):
            if not any(map(self.geometry.around(*spot, DIE_MM, DIE_MM).intersects, taken)):
                return spot
        return near

    def selected_keys(self) -> list[str]:
        """Return the keys a verb applies to: the selection, else the hovered or focused piece."""
        if self.chosen:
            return list(self.chosen)
        key = self.hovering or self.focus_key
        return [key] if key in self.pieces else []

    def choose(self, keys: Sequence[str]) -> None:
        """Select exactly the pieces *keys*."""
        self.chosen = [key for key in keys if key in self.pieces]
        self._mark()
        self.picked.emit(self.chosen[0] if len(self.chosen) == 1 else "")

    def choose_all(self) -> None:
        """Select all loose things."""
        self.choose([key for key in self.pieces if key.isdecimal() and not self._in_hand(key)])

    def card_of(self, piece: Piece | None) -> str:
        """Return the card whose face or picture *piece* shows, or ""."""
        state: Any = piece.state if piece is not None else None
        if isinstance(piece, (HandCard, LooseCard)):
            return str(state.key)
        for name in ("front", "art"):
            if getattr(state, name, ""):
                return str(getattr(state, name))
        return str(state.key) if isinstance(piece, Board) else ""

    def card_at(self, position: QPointF) -> str:
        return self.card_of(self.piece_at(position))

    # The shared table -----------------------------------------------------------------------------

    def sync(self, view: FreeView, *, animate: bool = True) -> None:
        super().sync(view, animate=animate)
        if any(key not in self.pieces for key in self.chosen):
            self.choose(self.chosen)

    @property
    def hand_area(self) -> QRectF:
        laid = self.geometry
        return laid.own_hand if laid is not None and laid.hands else QRectF()

    def refresh(self) -> None:
        self._placed.clear()
        self._arranger.reset()
        super().refresh()

    def set_size(self, width: float, height: float = HEIGHT) -> None:
        self._placed.clear()
        super().set_size(width, height)

    def _place(self, spec: Spec, time: int) -> None:
        piece = self.pieces.get(spec.key)
        if piece is not None and self._placed.get(spec.key) is spec and piece.pos() == spec.rect.topLeft():
            return
        self._placed[spec.key] = spec
        super()._place(spec, time)

    def set_actions(self, actions: Sequence[Action]) -> None:
        self._active = bool(actions)
        if not self._active:
            self.chosen = []
        self._mark()

    def press(self, key: str) -> None:
        piece = self.pieces.get(key)
        if piece is not None and self._active:
            self._pressed_by_key(piece)

    def cancel_drag(self) -> None:
        self._drag = None
        self._target = ""
        if self._band is not None:
            self.removeItem(self._band)
            self._band = None
        super().cancel_drag()

    def _arranger_for(self, size: QSizeF) -> FreeArranger:
        words: Any = self._words
        views = self.views()
        room = views[0].size() if views else size.toSize()
        scale = min(room.width() / size.width(), room.height() / size.height())
        return FreeArranger(
            words, self._context.gallery, size, max(0.1, scale), self._context.preferences.table_text
        )

    def _needs_relayout(self, view: FreeView) -> bool:
        return False

    def _gestures_of(self, actions: Sequence[Action]) -> Gestures:
        return Gestures()

    def intended_actions(self, piece: Piece, aimed: Piece) -> list[Action]:
        return []

    def _mark(self) -> None:
        chosen = set(self.chosen)
        for key, piece in self.pieces.items():
            piece.set_mark("target" if key == self._target else "selected" if key in chosen else "")

    # Mouse ----------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._at = event.scenePos()
        piece = self.piece_at(event.scenePos())
        if event.button() == Qt.MouseButton.RightButton:
            self.cancel_drag()
            if piece is not None and piece.key not in self.chosen:
                self.choose([piece.key])
            self.menu_wanted.emit(event.scenePos())
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.cancel_drag()
        self._pressed = piece
        self._press_at = event.scenePos()
        self._drags_whole_pile = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self._banding(piece):
            self._pressed = None

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._at = event.scenePos()
        if self._ghost is not None and self._drag is not None:
            self._highlight_target(event.scenePos())
            self._ghost.setPos(event.scenePos() - self._grip + self._snap_offset(event.scenePos()))
            return
        if not event.buttons() & Qt.MouseButton.LeftButton:
            self._hover_at(event.scenePos())
            return
        if (event.scenePos() - self._press_at).manhattanLength() < DRAG_START:
            return
        if self._pressed is None:
            self._stretch(event.scenePos())
        elif self._active:
            self._start_drag(self._pressed)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        zoom_areas, self._zoom_areas = self._zoom_areas, None
        if zoom_areas is not None:
            self.cancel_drag()
            self.zoom_wanted.emit(*zoom_areas)
        elif self._drag is not None:
            self._put_down(event.scenePos())
        elif self._double_click_verb and self._pressed is not None:
            self.choose([self._pressed.key])
            self.verb_wanted.emit(self._double_click_verb)
        elif self._band is not None:
            self._choose_banded(bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        else:
            self._mouse_clicked(self._pressed, event)
        self._pressed = None
        self._double_click_verb = ""

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Zoom to the ground, or run the double click's verb on release, unless it drags or hits another."""
        piece = self.piece_at(event.scenePos())
        if (piece is None or isinstance(piece, GROUND)) and not self.arranging:
            self._zoom_areas = self._areas_to_read(piece, event.scenePos())
            return
        again = piece is not None and self.chosen == [piece.key]
        self.mousePressEvent(event)
        if again and piece is not None and self._active and not event.modifiers() & EXTEND_SELECTION:
            self._double_click_verb = DOUBLE_CLICK_VERBS.get(type(piece).__name__, "")

    def _areas_to_read(self, place: Piece | None, at: QPointF) -> tuple[QRectF, QRectF]:
        """Return the areas of the things on *place*, and of it with them; without, what's around *at*."""
        most = self.geometry.around(*self.geometry.to_mm(at), *READING_MM)
        if place is None:
            return most, QRectF()
        room = QRectF(place.pos(), place.size)
        there = (
            area
            for key, piece in self.pieces.items()
            if key.isdecimal() and room.contains((area := piece.sceneBoundingRect()).center())
        )
        things = reduce(QRectF.united, there, QRectF())
        if not things.isEmpty():
            # The place's name is at its top.
            things |= QRectF(room.topLeft(), QSizeF(room.width(), 1))
        fits = things.width() <= most.width() and things.height() <= most.height()
        return (room if things.isEmpty() else things if fits else most), room | things

    def _banding(self, piece: Piece | None) -> bool:
        """Return whether a drag from here draws a selection frame: on the table or on fixed places."""
        if self._on_marker(piece, self._press_at):
            return False
        return piece is None or (isinstance(piece, PLACES) and not self.arranging)

    def _mouse_clicked(self, piece: Piece | None, event: QGraphicsSceneMouseEvent) -> None:
        under = self.piece_at(event.scenePos())
        if isinstance(under, TrackPiece) and self._active and not self.arranging:
            cell = under.cell_at(under.mapFromScene(event.scenePos()))
            if cell >= 0 and under.state.movable:
                self.action_chosen.emit(Action("track", (under.key.removeprefix(ZONE), str(cell))))
                return
        if piece is None or (isinstance(piece, (Tray, *PLACES)) and not self.arranging):
            hand = isinstance(under, HandZone) and self._active
            self.choose([under.key] if hand and under is not None else [])
            return
        if event.modifiers() & EXTEND_SELECTION and piece.key.isdecimal():
            self._toggle(piece.key)
        else:
            self.choose([piece.key])

    def _toggle(self, key: str) -> None:
        loose = [chosen for chosen in self.chosen if chosen.isdecimal()]
        self.choose([chosen for chosen in loose if chosen != key] if key in loose else [*loose, key])

    def _stretch(self, at: QPointF) -> None:
        if self._band is None:
            theme = self._context.preferences.theme
            self._band = QGraphicsRectItem()
            self._band.setPen(QPen(QColor(theme.accent), 2, Qt.PenStyle.DashLine))
            self._band.setBrush(theme.color("accent", 0.12))
            self._band.setZValue(900)
            self.addItem(self._band)
        self._band.setRect(QRectF(self._press_at, at).normalized())

    def _choose_banded(self, more: bool) -> None:
        assert self._band is not None
        area = self._band.rect()
        inside = [key for key, piece in self.pieces.items() if key.isdecimal()
                  and area.contains(piece.pos() + piece.area.center())]  # fmt: skip
        self.cancel_drag()
        self.choose([*self.chosen, *(key for key in inside if key not in self.chosen)] if more else inside)

    # Keyboard -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1),
                Qt.Key.Key_Down: (0, 1)}.get(Qt.Key(event.key()))  # fmt: skip
        piece = self.pieces.get(self.focus_key)
        if step is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            fine = event.modifiers() & Qt.KeyboardModifier.AltModifier
            self._nudge(step, FINE_NUDGE if fine else NUDGE)
        elif event.key() == Qt.Key.Key_Space and piece is not None and self._active:
            self._toggle(piece.key) if piece.key.isdecimal() else self.choose([piece.key])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and piece is not None and self._active:
            self._pressed_by_key(piece)
        elif event.key() in (Qt.Key.Key_Menu, Qt.Key.Key_F10) and piece is not None:
            self.menu_wanted.emit(piece.pos() + piece.area.center())
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def let_go(self) -> bool:
        active = self.dragging or bool(self.chosen)
        self.cancel_drag()
        self.choose([])
        return active

    def _nudge(self, step: tuple[int, int], distance: int) -> None:
        loose = [key for key in self.chosen if key.isdecimal() and not self._in_hand(key)]
        first = next((thing for thing in self.view.things if str(thing.id) in loose[:1]), None)
        if first is None or not self._active:
            return
        layout = self.view.set.layout
        x = min(max(0, first.x + step[0] * distance), layout.width)
        y = min(max(0, first.y + step[1] * distance), layout.height)
        self.action_chosen.emit(Action("move", (",".join(loose), str(x), str(y))))

    def _pressed_by_key(self, piece: Piece) -> None:
        """Put the selection into a place, open a tray, or select or deselect *piece*."""
        if piece.key.isdecimal():
            self.choose([] if piece.key in self.chosen else [piece.key])
            return
        zone = piece.key.removeprefix(ZONE)
        if self.chosen and piece.key not in self.chosen:
            action = self._put_by_key(zone)
            if action is not None:
                self.action_chosen.emit(action)
                return
        if isinstance(piece, Tray):
            self.tray_wanted.emit(zone)
        else:
            self.choose([] if piece.key in self.chosen else [piece.key])

    def _put_by_key(self, key: str) -> Action | None:
        zone = ZoneDef(BOX, "pile") if key == BOX else self.view.zones[key]
        spot = self._free_spot(zone)
        loose = [chosen for chosen in self.chosen if chosen.isdecimal()]
        if not loose:
            pile = self.chosen[0].removeprefix(ZONE)
            if pile not in self.view.piles or not self.view.piles[pile].count:
                return None
            return self._put_top(pile, key if zone.kind in ("pile", "hand") else "", spot)
        if zone.kind in ("pile", "hand", "tray"):
            return self._put_things(DragContent("things", tuple(loose)), key, spot)
        return Action("move", (",".join(loose), *map(str, spot)))

    def _free_spot(self, zone: ZoneDef) -> tuple[int, int]:
        """Return a position in *zone* next to the things there."""
        view: FreeView = self.view
        if zone.kind == "track" and movable(view, zone):
            return zone.x + zone.w // 2, zone.y + zone.h // 2
        return free_spot(view, zone.key, self._size_of(self.chosen[0]))

    # Under the pointer ----------------------------------------------------------------------------

    def under(self, position: QPointF) -> list[Piece]:
        """Return the pieces at *position*; if a loose thing is hit exactly, without near misses."""
        # Pieces without corners are not hit in the corners of their rectangle.
        near = [
            piece
            for piece in super().under(position)
            if piece.shape_of_edge == "rect" or piece.covers(piece.mapFromScene(position), MARGIN)
        ]
        exact_hits = [
            piece for piece in near if piece.key == self._lifted or piece.covers(piece.mapFromScene(position))
        ]
        return exact_hits if any(piece.key.isdecimal() for piece in exact_hits) else near

    def _hover_at(self, position: QPointF) -> None:
        piece = self.piece_at(position)
        if isinstance(piece, PLACES) and self._veil.contains(position):
            piece = None
        key = piece.key if piece is not None else ""
        if key != self.hovering:
            self._set_hover(self.hovering, False)
            self.hovering = key
            """The key of the piece under the pointer."""
            self._set_hover(key, True)
            # Over what is being read, the ground's own card would be in the way.
            self.hovered.emit(
                "" if self._veil.polygon() and isinstance(piece, PLACES) else self.card_of(piece)
            )

    def focus_piece(self, key: str) -> None:
        super().focus_piece(key)
        self.hovered.emit(self.card_of(self.pieces.get(key)))
