"""The pieces of a table, synchronised with a view and drawn in slices of time. Subclasses add input."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Any, Generic

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtWidgets import QGraphicsScene

from app.table.session import V
from app.table.words import Words
from app.ui.board.geometry import HEIGHT
from app.ui.board.piece import Piece, RenderContext, Spec
from app.widgets.controls import as_tip
from app.widgets.waiting import single_shot

DRAW_SLICE_S = 0.006
"""Maximum seconds of drawing before control returns to the event loop."""
LIFT, LIFTED = 16.0, 60.0
"""Distance (scene units) by which a hand card is raised out of the fan, and its z value meanwhile."""


class SyncedScene(QGraphicsScene, Generic[V]):
    """All pieces of one table; it can be rebuilt from a view at any time (:meth:`sync`)."""

    def __init__(self, context: RenderContext, words: Words) -> None:
        super().__init__()
        self._context, self._words = context, words
        self.pieces: dict[str, Piece] = {}
        """All pieces by key."""
        self._view: V | None = None
        self._synced_view: V | None = None
        """The view of the last :meth:`sync`."""
        self._expected: dict[str, Spec] = {}
        self._arranger: Any = None
        self._lifted = ""
        self._scale = 0.0
        self._draw_timer = single_shot(self, self._draw_stale)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)

    @property
    def geometry(self) -> object:
        """The game's layout of the table, in scene units."""
        geometry: object = self._arranger.geometry
        return geometry

    def set_size(self, width: float, height: float = HEIGHT) -> None:
        """Lay out the table in *width* × *height* units."""
        self._arranger = self._arranger_for(QSizeF(width, height))
        self.setSceneRect(QRectF(0, 0, width, height))
        if self._view is not None:
            self.sync(self._view, animate=False)

    def set_scale(self, scale: float) -> None:
        """Redraw for *scale* device px per unit."""
        if scale > 0.0 and abs(scale - self._scale) > 1e-9:
            self._scale = scale
            for piece in self.pieces.values():
                piece.refresh()
            self._draw_timer.start()

    @property
    def view_scale(self) -> float:
        """Device px per unit in the first view; 1.0 without one."""
        views = self.views()
        return views[0].transform().m11() * views[0].devicePixelRatioF() if views else 1.0

    @property
    def all_drawn(self) -> bool:
        """Whether every picture is up to date."""
        return all(piece.up_to_date for piece in self.pieces.values())

    def _draw_stale(self, *, fresh: bool = False) -> None:
        """Draw outdated pictures (*fresh*: only of new pieces) for a moment, the others a moment later."""
        if self._scale <= 0.0:
            return
        start = perf_counter()
        for piece in list(self.pieces.values()):
            if not piece.up_to_date and fresh and piece.has_picture:
                self._draw_timer.start()
            elif not piece.up_to_date:
                piece.draw_at(self._scale)
                if perf_counter() - start > DRAW_SLICE_S:
                    self._draw_timer.start()
                    return

    def refresh(self) -> None:
        """Redraw everything, for another theme, another language or changed cards."""
        self.cancel_drag()
        self._arranger = self._arranger_for(self.sceneRect().size())
        for piece in self.pieces.values():
            piece.state = None
        if self._view is not None:
            self.sync(self._view, animate=False)
            for piece in self.pieces.values():
                piece.refresh()
            self._draw_timer.start()

    @property
    def view(self) -> V:
        """The view shown, after the first :meth:`sync`."""
        assert self._view is not None
        return self._view

    def sync(self, view: V, *, animate: bool = True) -> None:
        """Make the table look like *view*; a dragged piece returns to its place."""
        self.cancel_drag()
        self._set_view(view)
        self._synced_view = view
        if self._needs_relayout(view):
            self.set_size(self.sceneRect().width(), self.sceneRect().height())
            return
        specs = self._arranger.arrange(view)
        wanted = {spec.key for spec in specs}
        for key in [key for key in self.pieces if key not in wanted]:
            self._remove(key)
        duration = self._context.preferences.duration(320) if animate else 0
        for spec in specs:
            self._place(spec, duration)
        self._mark()
        # New pieces must not appear empty; changed ones are redrawn a moment later.
        self._draw_stale(fresh=True)

    def prepare(self, view: V) -> None:
        """Expect *view*; pieces stay as they are until updated.

        Update them with :meth:`apply_expected`, :meth:`set_field` or :meth:`sync`.
        """
        self._set_view(view)
        self._expected = (
            {} if self._needs_relayout(view) else {spec.key: spec for spec in self._arranger.arrange(view)}
        )

    def apply_expected(self, key: str) -> None:
        """Move the piece *key* to its place in the expected view; create it if it's new."""
        spec, piece = self._expected.get(key), self.pieces.get(key)
        if spec is None:
            return
        if piece is None:
            self._place(spec, 0)
        else:
            piece.last_spec = spec = replace(piece.last_spec, rect=QRectF(spec.rect.topLeft(), piece.size))
            piece.rest_pos = spec.rect.topLeft()
        self._draw_timer.start()

    def set_field(self, key: str, name: str, value: object, unknown: object) -> None:
        """Set the field *name* of the state of the piece *key* to *value*.

        If *value* is the placeholder *unknown*, use the value in the expected view.
        """
        piece, spec = self.pieces.get(key), self._expected.get(key)
        if piece is None or not hasattr(piece.state, name):
            return
        if value is unknown:
            if spec is None:
                return
            value = getattr(spec.state, name)
        piece.last_spec = replace(piece.last_spec, state=replace(piece.state, **{name: value}))
        piece.show_state(piece.last_spec.state, piece.size)
        self._draw_timer.start()

    def open_location(self, key: str) -> None:
        """Enlarge the location *key* until the next :meth:`sync`, in games that do so."""

    def finish_animations(self) -> None:
        """Finish all movements and draw all pictures immediately, for screenshots and tests."""
        for piece in self.pieces.values():
            piece.finish_animation()
            if self._scale > 0.0:
                piece.draw_at(self._scale)

    # For subclasses ---------------------------------------------------------------------------------

    def cancel_drag(self) -> None:
        """Drop the dragged piece."""

    def _mark(self) -> None:
        """Highlight the pieces that can be taken or targeted."""

    def _arranger_for(self, size: QSizeF) -> object:
        """Return the game's arranger, which makes specs of pieces for a table of *size* (scene units)."""
        raise NotImplementedError

    def _set_view(self, view: V) -> None:
        """Set the view that the table shows or is about to show."""
        self._view = view

    def _needs_relayout(self, view: V) -> bool:
        """Return whether the layout lacks places of *view*."""
        return False

    # Pieces ---------------------------------------------------------------------------------------

    def _remove(self, key: str) -> None:
        piece = self.pieces.pop(key)
        self.removeItem(piece)
        piece.deleteLater()

    def _place(self, spec: Spec, time: int) -> None:
        piece = self.pieces.get(spec.key)
        if piece is not None and type(piece) is not spec.piece_class:
            self.removeItem(piece)
            piece.deleteLater()
            piece = None
        is_new = piece is None
        lifted = spec.key == self._lifted
        if piece is None:
            piece = spec.piece_class(self._context, spec.key)
            self.pieces[spec.key] = piece
            self.addItem(piece)
        elif piece.last_spec == spec and piece.state is not None and not lifted:
            # Most pieces are the same after a decision.
            if not time:
                piece.finish_animation()
            return
        piece.last_spec = spec
        piece.rest_pos, piece.depth = spec.rect.topLeft(), spec.depth
        piece.setZValue(LIFTED if lifted else spec.depth)
        piece.accessible_text = spec.accessible_text
        piece.setToolTip(
            as_tip(spec.accessible_text) if piece.kind in ("token", "chip", "step", "pile") else ""
        )
        piece.show_state(spec.state, spec.rect.size())
        piece.glide_to(piece.rest_pos - QPointF(0, LIFT if lifted else 0), 0 if is_new else time)

    def _raise_card(self, key: str) -> None:
        """Raise the hand card *key* out of the fan, and lower the card that was raised before."""
        duration = self._context.preferences.duration(110)
        for raised_key, is_raised in ((self._lifted, False), (key, True)):
            piece = self.pieces.get(raised_key)
            if piece is not None and piece.rises_on_hover:
                piece.setZValue(LIFTED if is_raised else piece.depth)
                piece.glide_to(piece.rest_pos - QPointF(0, LIFT if is_raised else 0), duration)
        piece = self.pieces.get(key)
        self._lifted = key if piece is not None and piece.rises_on_hover else ""
