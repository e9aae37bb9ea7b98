"""The Tribunal table in the position editor: every Other can be moved to any layer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QSizeF

from app.rules.game import Action
from app.rules.tribunal.set_up import TribunalSetUp
from app.rules.tribunal.state import State
from app.ui.board.gestures import Gestures
from app.ui.board.piece import Piece, RenderContext
from app.ui.tribunal.arrange import LaneArranger, last_top
from app.ui.tribunal.geometry import layout_table
from app.ui.tribunal.scene import TribunalScene
from app.ui.tribunal.tribunal_words import TribunalWords


class SetUpLayers(LaneArranger):
    """Layers that stay scrolled where they are, independent of who acts."""

    def follow(self, state: State) -> None:
        self.top = min(self.top, last_top(state))


class TribunalSetUpScene(TribunalScene):
    """All pieces of a position being set up. Gestures are requests for edits."""

    def __init__(self, desk: RenderContext, words: TribunalWords, set_up: TribunalSetUp) -> None:
        self.set_up = set_up
        super().__init__(desk, words)

    def show_all(self) -> None:
        """Show the current position."""
        self.sync(self.set_up.view())
        self.set_actions(self.set_up.actions())

    def intended_actions(self, piece: Piece, aimed: Piece) -> list[Action]:
        return [Action("put", (piece.key, aimed.key))]

    def _arranger_for(self, size: QSizeF) -> LaneArranger:
        words: Any = self._words
        arranger = SetUpLayers(words, layout_table(size.width(), size.height()))
        if self._arranger is not None:
            arranger.top, arranger.viewer = self._arranger.top, self._arranger.viewer
        return arranger

    def _gestures_of(self, actions: Sequence[Action]) -> Gestures:
        gestures = Gestures()
        for action in actions:
            other, layer = action.args
            gestures.pairs[other].setdefault(layer, []).append(action)
        return gestures
