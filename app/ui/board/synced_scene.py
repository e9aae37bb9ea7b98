"""The pieces of a table, brought to what a view says and drawn in slices. The hand is added by the scene."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any, Generic

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsScene
from typing_extensions import TypeVar

from app.rules.game import View
from app.ui.board.geometry import HEIGHT
from app.ui.board.piece import Desk, Piece, Spec
from app.ui.board.words import Words
from app.widgets.label import as_tip
from app.widgets.later import once

V = TypeVar("V", bound=View, default=Any)
"""The views of the game at a table."""
DRAWING = 0.006
"""Seconds that pictures may be drawn before the window has its turn again."""
LIFT, LIFTED = 16.0, 60.0
"""How far (scene units) a held card rises out of the fan while it is read, and its depth then."""


class SyncedScene(QGraphicsScene, Generic[V]):
    """All pieces of one table. It can be rebuilt from a view at any moment (:meth:`sync`)."""

    def __init__(self, desk: Desk, words: Words) -> None:
        super().__init__()
        self._desk = desk
        self._words = words
        self._pieces: dict[str, Piece] = {}
        self._view: V | None = None
        self._stood: V | None = None
        """The view that the table was last brought to; what is shown since then lies over it."""
        self._coming: dict[str, Spec] = {}
        self._arranger: Any = None
        self._lifted = ""
        self._scale = 0.0
        self._drawing = once(self, self._draw_stale)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)

    @property
    def pieces(self) -> dict[str, Piece]:
        """All pieces by key."""
        return self._pieces

    @property
    def geometry(self) -> Any:
        """Where things stand, in scene units."""
        return self._arranger.geometry

    def set_size(self, width: float, height: float = HEIGHT) -> None:
        """Lay the table out *width* units wide and *height* high."""
        self._arranger = self._arranger_for(QSizeF(width, height))
        self.setSceneRect(QRectF(0, 0, width, height))
        if self._view is not None:
            self.sync(self._view, animate=False)

    def set_scale(self, scale: float) -> None:
        """Draw for *scale* device px a unit: what the view that shows the table has."""
        if scale > 0.0 and abs(scale - self._scale) > 1e-9:
            self._scale = scale
            for piece in self._pieces.values():
                piece.refresh()
            self._drawing.start()

    @property
    def all_drawn(self) -> bool:
        """Whether every picture shows what it should."""
        return all(piece.drawn for piece in self._pieces.values())

    def _draw_stale(self, *, fresh: bool = False) -> None:
        """Draw what has changed (what is *fresh* first) for a moment, and the rest when the window has had
        its turn."""
        if self._scale <= 0.0:
            return
        began = perf_counter()
        for piece in list(self._pieces.values()):
            if not piece.drawn and fresh and piece.ever_drawn:
                self._drawing.start()
            elif not piece.drawn:
                piece.draw_at(self._scale)
                if perf_counter() - began > DRAWING:
                    self._drawing.start()
                    return

    def refresh(self) -> None:
        """Draw everything anew: another theme, language or card."""
        self.drop_ghost()
        self._arranger = self._arranger_for(self.sceneRect().size())
        for piece in self._pieces.values():
            piece.state = None
        if self._view is not None:
            self.sync(self._view, animate=False)
            for piece in self._pieces.values():
                piece.refresh()
            self._drawing.start()

    @property
    def view(self) -> V:
        """What the table shows, once it shows anything."""
        assert self._view is not None
        return self._view

    def sync(self, view: V, *, animate: bool = True) -> None:
        """Make the table look like *view*. A piece in the hand returns to where it belongs."""
        self.drop_ghost()
        self._turn_to(view)
        self._stood = view
        if self._outgrown(view):
            self.set_size(self.sceneRect().width(), self.sceneRect().height())
            return
        specs = self._arranger.arrange(view)
        wanted = {spec.key for spec in specs}
        for key in [key for key in self._pieces if key not in wanted]:
            self._remove(key)
        time = self._desk.preferences.duration(320) if animate else 0
        for spec in specs:
            self._place(spec, time)
        self._mark()
        # What is new must not stand there empty; what only looks otherwise does so a moment later.
        self._draw_stale(fresh=True)

    def expect(self, view: V) -> None:
        """Know that the table is to look like *view*; its pieces stay as they are until they are told
        (:meth:`adopt`, :meth:`show_field`, :meth:`sync`)."""
        self._turn_to(view)
        self._coming = {} if self._outgrown(view) else {one.key: one for one in self._arranger.arrange(view)}

    def adopt(self, key: str) -> None:
        """Let the piece *key* stand where the expected view says, and look so if it is new."""
        spec, piece = self._coming.get(key), self._pieces.get(key)
        if spec is None:
            return
        if piece is None:
            self._place(spec, 0)
        else:
            piece.spec = spec = replace(piece.spec, rect=QRectF(spec.rect.topLeft(), piece.size))
            piece.rest = spec.rect.topLeft()
        self._drawing.start()

    def show_field(self, key: str, name: str, value: Any, unknown: object) -> None:
        """Let the piece *key* show *value* as *name* of its state; *unknown*: what the expected view says."""
        piece, coming = self._pieces.get(key), self._coming.get(key)
        if piece is None or not hasattr(piece.state, name):
            return
        if value is unknown:
            if coming is None:
                return
            value = getattr(coming.state, name)
        piece.spec = replace(piece.spec, state=replace(piece.state, **{name: value}))
        piece.show_state(piece.spec.state, piece.size)
        self._drawing.start()

    def open_place(self, key: str) -> None:
        """Give the place *key* most of the table until the next :meth:`sync`, where the game's table does."""

    def settle(self) -> None:
        """Finish every movement and every picture at once (pictures, tests)."""
        for piece in self._pieces.values():
            piece.settle()
            if self._scale > 0.0:
                piece.draw_at(self._scale)

    # What a hand or another game's table adds -------------------------------------------------------

    def drop_ghost(self) -> None:
        """Let go of what is in the hand."""

    def _mark(self) -> None:
        """Light up what can be taken or aimed at."""

    def _arranger_for(self, size: QSizeF) -> Any:
        """What makes pieces of a view on a table of *size* (scene units)."""
        raise NotImplementedError

    def _turn_to(self, view: V) -> None:
        """*view* is what the table shows, or is about to."""
        self._view = view

    def _outgrown(self, view: V) -> bool:
        """Whether *view* has places that the table was not laid out for."""
        return False

    # Pieces ---------------------------------------------------------------------------------------

    def _remove(self, key: str) -> None:
        piece = self._pieces.pop(key)
        self.removeItem(piece)
        piece.deleteLater()

    def _place(self, spec: Spec, time: int) -> None:
        piece = self._pieces.get(spec.key)
        if piece is not None and type(piece) is not spec.kind:
            self.removeItem(piece)
            piece.deleteLater()
            piece = None
        fresh = piece is None
        lifted = spec.key == self._lifted
        if piece is None:
            piece = spec.kind(self._desk, spec.key)
            self._pieces[spec.key] = piece
            self.addItem(piece)
        elif piece.spec == spec and piece.state is not None and not lifted:
            # Most of a table stays as it is from one decision to the next.
            if not time:
                piece.settle()
            return
        piece.spec = spec
        piece.rest, piece.depth = spec.rect.topLeft(), spec.depth
        piece.setZValue(LIFTED if lifted else spec.depth)
        piece.spoken = spec.spoken
        piece.setToolTip(as_tip(spec.spoken) if piece.what in ("token", "chip", "step") else "")
        piece.show_state(spec.state, spec.rect.size())
        piece.glide_to(piece.rest - QPointF(0, LIFT if lifted else 0), 0 if fresh else time)

    def _lift_for_reading(self, key: str) -> None:
        """Let the held card *key* stand out of the fan, and the one before it go back."""
        time = self._desk.preferences.duration(110)
        for one, out in ((self._lifted, False), (key, True)):
            piece = self._pieces.get(one)
            if piece is not None and piece.lifts:
                piece.setZValue(LIFTED if out else piece.depth)
                piece.glide_to(piece.rest - QPointF(0, LIFT if out else 0), time)
        piece = self._pieces.get(key)
        self._lifted = key if piece is not None and piece.lifts else ""
