"""Hint on why a held piece can't be dropped where the pointer is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF

from app.widgets.later import once

if TYPE_CHECKING:
    from app.ui.board.scene import TableScene

DOUBT = 350
"""ms over a piece before the reason is shown."""


class DropHint(QObject):
    """Observer of the pointer while a piece is held."""

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._scene = scene
        self._key = ""
        self._at = QPointF()
        self._timer = once(self, self._say, DOUBT)

    def over(self, position: QPointF) -> None:
        """Handle the pointer at *position* (scene units)."""
        held = self._scene.held_key
        piece = self._scene.piece_at(position) if held else None
        key = piece.key if piece is not None else ""
        if key == self._key:
            return
        self._key, self._at = key, position
        if key and key != held and key not in self._scene.gestures.targets(held):
            self._timer.start()
        else:
            self._timer.stop()

    def _say(self) -> None:
        scene = self._scene
        taken, aimed = scene.pieces.get(scene.held_key), scene.pieces.get(self._key)
        if taken is not None and aimed is not None:
            scene.refusal_wanted.emit(scene.meant(taken, aimed), self._at)
