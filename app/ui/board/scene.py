"""Interaction with the table: pieces are moved by mouse or keys.

It never changes a game: it emits requests as signals.
"""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Generic

from PySide6.QtCore import QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QKeyEvent, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsSceneHelpEvent, QGraphicsSceneMouseEvent, QToolTip

from app.rules.game import Action, without_copies
from app.table.gestures import Gestures
from app.table.session import V
from app.table.speech import describe_piece
from app.table.words import Words
from app.ui.board.cards import PileState
from app.ui.board.piece import Piece, RenderContext
from app.ui.board.synced_scene import SyncedScene
from app.widgets.announcer import announce
from app.widgets.waiting import single_shot

DRAG_START = 9.0
"""Distance (scene units) that the pointer moves before a press becomes a drag."""
MOVABLE = frozenset({"card", "token", "chip"})
TARGET_KINDS = frozenset({"card", "token", "chip", "place", "pile", "step"})
ACCESSIBLE_KINDS = TARGET_KINDS | {"strip", "tracks", "label"}
ALL_PIECES = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)
"""Keys that go through all pieces, with Ctrl."""
MAX_NAMED = 5
"""Number of targets that a sentence names."""
REFUSAL_DELAY_MS = 350
"""ms that a held piece rests on one that doesn't take it before the reason is shown."""


class TableScene(SyncedScene[V], Generic[V]):
    """All pieces of one table, and the player's input."""

    target_aliases: Mapping[str, str] = MappingProxyType({})
    """Kind of piece → key of the piece that is targeted when something is dropped on that kind."""

    action_chosen = Signal(object)
    """The legal :class:`Action` that the player chose."""
    choice_needed = Signal(object, object)
    """The player must choose between these actions, at this position (scene units)."""
    explanation_wanted = Signal(object, object)
    """The player attempted one of these illegal actions at this position (scene units): explain why not."""
    unusable_clicked = Signal(str, object)
    """This hand card, which can't be used now, was clicked at this position (scene units)."""
    hovered = Signal(str)
    """Key of the card under the pointer or with keyboard focus; "" for none."""
    pinned = Signal(str)
    """Key of the card that should stay in the preview; "" for none."""
    active_changed = Signal(str)
    """Key of the piece that is selected or dragged; "" for none."""
    picked = Signal(str)
    """Key of the piece that is selected; "" for none."""
    touched = Signal()
    """The player has pressed something on the table, which ends animations."""
    focus_moved = Signal(str)
    """Key of the piece that has the keyboard focus now."""
    refusal_left = Signal()
    """A dragged piece has left the target that refused it, so an explanation is out of date."""
    dragged = Signal(bool)
    """A drag has begun (True) or ended (False); background work pauses meanwhile."""

    def __init__(self, context: RenderContext, words: Words) -> None:
        super().__init__(context, words)
        self.gestures = Gestures()
        """The legal actions as moves of pieces onto others."""
        self._offered: tuple[Action, ...] = ()
        self.selected = ""
        """Key of the piece selected by a click or key; "" for none."""
        self.hovering = ""
        self._last_active = ""
        self._refused_key, self._refused_at = "", QPointF()
        self._refusal_timer = single_shot(self, self._explain_drop, REFUSAL_DELAY_MS)
        self.focus_key = ""
        """Key of the piece with keyboard focus; "" for none."""
        self._last_step = ("", 0, 0, "")
        """The last step by an arrow key: where from, its direction, and where to."""
        self._found: list[Piece] = []
        """The pieces at the position that is examined, if they are known."""
        self._pressed: Piece | None = None
        self._press_at = QPointF()
        self._ghost: QGraphicsPixmapItem | None = None
        self._flight: QVariantAnimation | None = None
        self._flying: QGraphicsPixmapItem | None = None
        self.set_size(1440.0)

    @property
    def hand_area(self) -> QRectF:
        """Area of the viewer's hand; empty if there is none."""
        return QRectF()

    @property
    def active_key(self) -> str:
        """Key of the piece that is selected or dragged; "" for none."""
        if self._ghost is not None and self._pressed is not None:
            return self._pressed.key
        return self.selected

    @property
    def dragging(self) -> bool:
        """Whether a piece is being dragged."""
        return self._ghost is not None

    def set_actions(self, actions: Sequence[Action]) -> None:
        """Set the legal actions of the viewing seat."""
        self._offered = tuple(actions)
        self.gestures = self._gestures_of(actions) if self._view is not None else Gestures()
        if self.selected and not self.gestures.targets(self.selected):
            self.select("")
        self._mark()

    def _set_view(self, view: V) -> None:
        super()._set_view(view)
        # Actions may be set while an earlier view is shown; their gestures depend on the current view.
        self.gestures = self._gestures_of(self._offered)

    def press(self, key: str) -> None:
        """Press the piece *key*, like a click in its middle."""
        self.touched.emit()
        piece = self.pieces.get(key)
        if piece is not None:
            self._clicked(piece, piece.scenePos() + piece.area.center())

    def endpoints_of(self, action: Action) -> tuple[str, str] | None:
        """Return (source piece, target piece) of *action*; None if it has no gesture on this table."""
        for source, targets in self._gestures_of([action]).pairs.items():
            for target in targets:
                if source in self.pieces and target in self.pieces:
                    return source, target
        return None

    def cancel_drag(self) -> None:
        """End a drag; the piece returns to its place immediately."""
        if self._ghost is not None:
            self.removeItem(self._ghost)
            self._ghost = None
            self.dragged.emit(False)
        if self._flight is not None:
            self._flight.stop()
            self._flight = None
        if self._flying is not None:
            self.removeItem(self._flying)
            self._flying = None
        self._pressed = None
        for piece in self.pieces.values():
            if piece.opacity() != 1.0:
                piece.setOpacity(1.0)

    def let_go(self) -> bool:
        """End a drag or a selection; return False if there is none."""
        active = bool(self.active_key)
        self.cancel_drag()
        self.select("")
        return active

    def card_at(self, position: QPointF) -> str:
        """Return the key of the card at *position* (scene units), for the preview; "" if there is none."""
        for item in self.under(position):
            if isinstance(item, Piece) and item.kind in TARGET_KINDS:
                return item.card
        return ""

    def _gestures_of(self, actions: Sequence[Action]) -> Gestures:
        """Return the gestures of the legal *actions*."""
        raise NotImplementedError

    def actions_of(self, key: str) -> list[Action]:
        """Return the legal actions that move the piece *key*."""
        return [action for actions in self.gestures.targets(key).values() for action in actions]

    def intended_actions(self, piece: Piece, aimed: Piece) -> list[Action]:
        """Return the actions, legal or not, that putting *piece* on *aimed* may stand for."""
        raise NotImplementedError

    def name_targets(self, key: str) -> str:
        """Return a sentence that names the targets of the piece *key*; "" if it has none."""
        targets = [self.pieces[target] for target in self.gestures.targets(key) if target in self.pieces]
        names = list(dict.fromkeys(filter(None, map(self._name_of, targets))))
        names = names[:MAX_NAMED] + (["…"] if len(names) > MAX_NAMED else [])
        name = self._name_of(self.pieces[key]) if names else ""
        return self._words.t("table.targets", name=name, names=", ".join(names)) if names else ""

    def _name_of(self, piece: Piece) -> str:
        if isinstance(piece.state, PileState):
            return piece.state.title
        return self._words.plain_name(piece.card) if piece.card else ""

    def describe_piece(self, key: str) -> str:
        """Return what the piece *key* is and what can be done with it, for screen readers."""
        piece, held = self.pieces[key], self.pieces.get(self.selected)
        name = self._name_of(held) if held is not None else ""
        return describe_piece(self._words, piece.accessible_text, piece.mark, name, self.name_targets(key))

    def all_intended_actions(self, key: str) -> list[Action]:
        """Return the actions, legal or not, that moving the piece *key* to any target may stand for."""
        piece = self.pieces[key]
        targets = [
            other for other in self.pieces.values() if other is not piece and other.kind in TARGET_KINDS
        ]
        return list(
            dict.fromkeys(action for target in targets for action in self.intended_actions(piece, target))
        )

    def tooltip_at(self, position: QPointF) -> str:
        """Return a sentence about what is at *position* (scene units), if it isn't a card; else ""."""
        return ""

    def _mark(self) -> None:
        active = self.active_key
        if active != self._last_active:
            self._last_active = active
            self.active_changed.emit(active)
        targets = self.gestures.targets(active)
        for key, piece in self.pieces.items():
            if active:
                mark = "target" if key in targets else "selected" if key == self.selected else ""
            else:
                mark = "source" if self.gestures.targets(key) else ""
            piece.set_mark(mark)  # type: ignore[arg-type]

    def select(self, key: str) -> None:
        """Select the piece *key*, like a click; "": none."""
        if key != self.selected:
            self.selected = key
            self.picked.emit(key)
        self._mark()

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Show a tooltip for what the pointer rests on."""
        tooltip = self.tooltip_at(event.scenePos())
        # Rich text wraps.
        if tooltip:
            QToolTip.showText(event.screenPos(), f"<qt>{html.escape(tooltip)}</qt>", event.widget())
        else:
            super().helpEvent(event)

    # Mouse --------------------------------------------------------------------------------------

    def under(self, position: QPointF) -> list[Piece]:
        """Return the pieces at *position*, topmost first.

        A card raised out of the fan for reading counts at its resting place, so that the pointer still finds
        its neighbours.
        """
        pieces = self._found or self._pieces_at(position)
        lifted = self.pieces.get(self._lifted)
        if lifted is not None:
            pieces = [piece for piece in pieces if piece is not lifted]
            if QRectF(lifted.rest_pos, lifted.size).contains(position):
                above = sum(piece.zValue() > lifted.depth for piece in pieces)
                pieces.insert(above, lifted)
        return pieces

    def _pieces_at(self, position: QPointF) -> list[Piece]:
        return [item for item in self.items(position) if isinstance(item, Piece)]

    def piece_at(self, position: QPointF, what: frozenset[str] = TARGET_KINDS) -> Piece | None:
        """Return the topmost opaque piece at *position* of one of the kinds *what*; None if there is none."""
        for item in self.under(position):
            if isinstance(item, Piece) and item.kind in what and item.opacity() > 0.9:
                return item
        return None

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.touched.emit()
        if event.button() == Qt.MouseButton.RightButton:
            key = self.card_at(event.scenePos())
            self.cancel_drag()
            self.select("")
            if key:
                self.pinned.emit(key)
            return
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self.cancel_drag()
        self._pressed = self.piece_at(event.scenePos())
        self._press_at = event.scenePos()

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self._hover_at(event.scenePos())
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if self._ghost is None:
            moved = event.scenePos() - self._press_at
            if self._pressed.kind not in MOVABLE or moved.manhattanLength() < DRAG_START:
                return
            self._lift(self._pressed)
        assert self._ghost is not None
        self._ghost.setPos(event.scenePos() - self._grip)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        piece = self._pressed
        if self._ghost is not None and piece is not None:
            self._put_down(event.scenePos())
            return
        self._pressed = None
        if piece is None or piece.boundingRect().contains(piece.mapFromScene(event.scenePos())):
            self._clicked(piece, event.scenePos())

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Put a card that can only go onto a pile there; otherwise the same as two clicks."""
        piece = self.piece_at(event.scenePos())
        targets = self.gestures.targets(piece.key) if piece is not None else {}
        only = self.pieces.get(next(iter(targets))) if len(targets) == 1 else None
        if event.button() == Qt.MouseButton.LeftButton and only is not None and only.kind == "pile":
            self.touched.emit()
            self.select("")
            self._do(targets[only.key], event.scenePos())
        else:
            self.mousePressEvent(event)

    def _lift(self, piece: Piece) -> None:
        self.select("")
        self._grip = self._press_at - piece.scenePos() - piece.boundingRect().topLeft()
        ghost = self._hold(piece.shown_picture(self.view_scale))
        ghost.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        piece.setOpacity(0.30)
        self._mark()

    def _hold(self, picture: QPixmap) -> QGraphicsPixmapItem:
        """Begin a drag: add *picture* (in device px), which follows the pointer, and return it."""
        self._ghost = ghost = QGraphicsPixmapItem(picture)
        ghost.setScale(1.0 / self.view_scale)
        ghost.setZValue(1000)
        ghost.setOpacity(0.94)
        self.addItem(ghost)
        self.dragged.emit(True)
        return ghost

    def drop_target(self, piece: Piece, position: QPointF) -> Piece | None:
        """Return what *piece* would be put on at *position* (scene units); None if nothing there takes it.

        It need not be the topmost piece: a location takes an Other that is dropped on a card in it.
        """
        targets = self.gestures.targets(piece.key)
        under = self._under_held(piece, position)
        aliases = [self.target_aliases[item.kind] for item in under if item.kind in self.target_aliases]
        aliased = [self.pieces[key] for key in aliases if key in self.pieces and key in targets]
        return next((item for item in (*under, *aliased) if item.key in targets), None)

    def _under_held(self, piece: Piece, position: QPointF) -> list[Piece]:
        """Return the opaque pieces at *position* without the held *piece*, topmost first."""
        return [item for item in self.under(position) if item is not piece and item.opacity() > 0.9]

    def _put_down(self, position: QPointF) -> None:
        piece = self._pressed
        assert piece is not None
        target = self.drop_target(piece, position)
        if target is not None:
            actions = self.gestures.targets(piece.key)[target.key]
            self.cancel_drag()
            self._mark()
            self._do(actions, position)
            return
        under = self._under_held(piece, position)
        target = next(
            (item for item in under if item.kind in TARGET_KINDS or item.kind in self.target_aliases), None
        )
        self._fly_back(piece)
        if target is not None and self._view is not None:
            self._light_targets(piece)
            self.explanation_wanted.emit(self.intended_actions(piece, target), position)

    def _fly_back(self, piece: Piece) -> None:
        ghost, self._ghost = self._ghost, None
        self._pressed = None
        duration = self._context.preferences.duration(260)
        if ghost is None:
            return
        self.dragged.emit(False)
        if duration <= 0:
            self.removeItem(ghost)
            piece.setOpacity(1.0)
            self._mark()
            return
        ghost.setOpacity(1.0)
        end = piece.scenePos() + piece.boundingRect().topLeft()
        flight = QVariantAnimation(self, startValue=ghost.pos(), endValue=end, duration=duration)
        flight.valueChanged.connect(ghost.setPos)
        flight.finished.connect(self.cancel_drag)
        self._flying, self._flight = ghost, flight
        flight.start()
        self._mark()

    def _clicked(self, piece: Piece | None, position: QPointF) -> None:
        if piece is not None and piece.action is not None:
            self.select("")
            self.action_chosen.emit(piece.action)
            return
        targets = self.gestures.targets(self.selected)
        if (aimed := next((item for item in self.under(position) if item.key in targets), None)) and (
            # The whole table is a target, but not the other cards in the hand.
            aimed.kind in TARGET_KINDS or piece is None or piece.kind != "card"
        ):
            self.select("")
            self._do(targets[aimed.key], position)
            return
        if piece is None:
            self.select("")
            self.pinned.emit("")
            return
        if self.selected:
            if piece.key == self.selected:
                self.select("")
                return
            selected = self.pieces.get(self.selected)
            if selected is not None and not self.gestures.targets(piece.key):
                self._light_targets(selected)
                self.explanation_wanted.emit(self.intended_actions(selected, piece), position)
                return
        if self.gestures.targets(piece.key):
            self.select(piece.key)
        else:
            nearest_movable = self.piece_at(position, frozenset({"token", "chip", "card"}))
            self.select(
                nearest_movable.key
                if nearest_movable is not None and self.gestures.targets(nearest_movable.key)
                else ""
            )
            # A left click unpins the pinned card and shows the clicked one; only the right button pins.
            self.pinned.emit("")
            if piece.kind in MOVABLE | {"place"}:
                self.hovered.emit(piece.card)
            if self._offered and piece.kind == "card" and not self.selected:
                self.unusable_clicked.emit(piece.key, position)

    def _light_targets(self, piece: Piece) -> None:
        """After a refusal, select *piece*, which lights its targets; without one, select nothing."""
        self.select(piece.key if self.gestures.targets(piece.key) else "")

    def _do(self, actions: Sequence[Action], position: QPointF) -> None:
        different = without_copies(actions)
        if len(different) == 1:
            self.action_chosen.emit(different[0])
        else:
            self.choice_needed.emit(different, position)

    # Hover and keys -----------------------------------------------------------------------------

    def _hover_at(self, position: QPointF) -> None:
        # Several questions about one position; searching the scene takes most of their time.
        self._found = self._pieces_at(position)
        self._watch_refusal(position)
        key = self.card_at(position)
        self._found = []
        if key != self.hovering:
            self._set_hover(self.hovering, False)
            self.hovering = key
            self._set_hover(key, True)
            self.hovered.emit(key)

    def _watch_refusal(self, position: QPointF) -> None:
        """If a held piece rests on one that doesn't take it, explain why, after a moment."""
        held = self.pieces.get(self.active_key)
        piece = self.piece_at(position) if held is not None else None
        refused = (
            held is not None
            and piece is not None
            and piece is not held
            and self.drop_target(held, position) is None
        )
        key = piece.key if piece is not None and refused else ""
        if key == self._refused_key:
            return
        if self._refused_key and self.dragging:
            self.refusal_left.emit()
        self._refused_key, self._refused_at = key, position
        if key:
            self._refusal_timer.start()
        else:
            self._refusal_timer.stop()

    def _explain_drop(self) -> None:
        held, target = self.pieces.get(self.active_key), self.pieces.get(self._refused_key)
        if held is not None and target is not None:
            self.explanation_wanted.emit(self.intended_actions(held, target), self._refused_at)

    def _set_hover(self, key: str, on: bool) -> None:
        piece = self.pieces.get(key)
        if piece is not None and piece.kind in MOVABLE:
            piece.set_hovered(on)
        self._raise_card(key if on else "")

    def hover_lost(self) -> None:
        """Clear the hover, because the pointer has left the table."""
        self._set_hover(self.hovering, False)
        self.hovering = ""
        self.hovered.emit("")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }.get(Qt.Key(event.key()))
        if step is not None:
            self._move_focus(*step)
        elif event.key() in ALL_PIECES and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            order = [key for key in self.reading_order() if self.pieces[key].kind in TARGET_KINDS]
            at = order.index(self.focus_key) if self.focus_key in order else -1
            to = dict(zip(ALL_PIECES, (at - 1, at + 1, 0, len(order) - 1), strict=True))[Qt.Key(event.key())]
            self._go_to(order[to] if 0 <= to < len(order) else "")
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.focus_key:
            if not event.isAutoRepeat():
                self.press(self.focus_key)
        else:
            super().keyPressEvent(event)
            return
        event.accept()

    def _move_focus(self, x: int, y: int) -> None:
        """Focus the nearest piece in the direction (*x*, *y*), or the first one if none has the focus.

        While a piece is selected, only that piece and its targets.
        """
        targets = self.gestures.targets(self.selected) if self.selected else None
        candidates = [
            piece
            for piece in self.pieces.values()
            if piece.kind in TARGET_KINDS
            and (targets is None or piece.key in targets or piece.key == self.selected)
        ]
        current = self.pieces.get(self.focus_key)
        if current is None or current not in candidates:
            candidates.sort(key=lambda piece: (not self.gestures.targets(piece.key), piece.scenePos().y()))
            self.focus_piece(candidates[0].key if candidates else "")
            return
        center = current.scenePos() + current.area.center()
        best, best_cost = "", 1e9
        if self._last_step[1:] == (-x, -y, current.key) and self.pieces.get(self._last_step[0]) in candidates:
            best, candidates = self._last_step[0], []
        for piece in candidates:
            if piece is current:
                continue
            offset = piece.scenePos() + piece.area.center() - center
            along = offset.x() * x + offset.y() * y
            across = abs(offset.x() * y) + abs(offset.y() * x)
            if along > 4 and along + 2.2 * across < best_cost:
                best, best_cost = piece.key, along + 2.2 * across
        self._last_step = (current.key, x, y, best)
        self._go_to(best)

    def _go_to(self, key: str) -> None:
        """Focus the piece *key*; "": say that nothing else is there."""
        if key:
            self.focus_piece(key)
        else:
            announce(self._words.t("table.spoken-end"))

    def reading_order(self) -> list[str]:
        """Return the keys of the pieces in reading order: each place with what is there, last the hand."""
        pieces = [piece for piece in self.pieces.values() if piece.kind in ACCESSIBLE_KINDS]
        places = [(piece.sceneBoundingRect(), piece) for piece in pieces if piece.kind == "place"]

        def rank(piece: Piece) -> tuple[bool, float, float, bool, float, float]:
            middle, at = piece.sceneBoundingRect().center(), piece.scenePos()
            if self.hand_area.contains(middle):
                # Each group of cards, column by column.
                return True, 0.0, at.x(), True, at.y(), 0.0
            home = next((place for area, place in places if area.contains(middle)), piece).scenePos()
            return piece.zValue() >= 5, home.y() // 60, home.x(), piece.kind != "place", at.y() // 60, at.x()

        return [piece.key for piece in sorted(pieces, key=rank)]

    def focus_piece(self, key: str) -> None:
        """Move keyboard focus to the piece *key*."""
        if self.focus_key in self.pieces:
            self.pieces[self.focus_key].set_focused(False)
        self.focus_key = key
        if key in self.pieces:
            self.pieces[key].set_focused(True)
            self.hovered.emit(self.pieces[key].card)
            self.focus_moved.emit(key)
