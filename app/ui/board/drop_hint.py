"""Explanation of why a held piece can't be dropped under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF

from app.widgets.waiting import single_shot

if TYPE_CHECKING:
    from app.ui.board.scene import TableScene

DELAY_MS = 350
"""ms that the pointer rests on a piece before the reason is shown."""


class DropHint(QObject):
    """Watches the pointer while a piece is held."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._key = ""
        self._at = QPointF()
        self._timer = single_shot(self, self._explain, DELAY_MS)

    def on_pointer_moved(self, position: QPointF) -> None:
        """Handle the pointer at *position* (scene units)."""
        scene = self._scene
        held = scene.pieces.get(scene.active_key)
        piece = scene.piece_at(position) if held is not None else None
        refused = (
            held is not None
            and piece is not None
            and piece is not held
            and scene.drop_target(held, position) is None
        )
        key = piece.key if piece is not None and refused else ""
        if key == self._key:
            return
        self._key, self._at = key, position
        if key:
            self._timer.start()
        else:
            self._timer.stop()

    def _explain(self) -> None:
        scene = self._scene
        held, target = scene.pieces.get(scene.active_key), scene.pieces.get(self._key)
        if held is not None and target is not None:
            scene.explanation_wanted.emit(scene.intended_actions(held, target), self._at)
