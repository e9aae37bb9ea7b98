"""The table of Tribunal: scrollable layers and the game's gestures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QPointF, QSizeF, Qt
from PySide6.QtGui import QKeyEvent

from app.rules.game import Action
from app.rules.tribunal import TribunalView
from app.table.gestures import Gestures
from app.table.tribunal import gestures
from app.table.tribunal.words import TribunalWords
from app.ui.board.piece import Piece
from app.ui.board.scene import TableScene
from app.ui.tribunal.arrange import LaneArranger, last_top
from app.ui.tribunal.geometry import layout_table
from app.ui.tribunal.ground import Head
from app.ui.tribunal.other import OtherToken


class TribunalScene(TableScene[TribunalView]):
    """The pieces of a table of Tribunal, and the player's input."""

    _words: TribunalWords
    arranger_class: type[LaneArranger] = LaneArranger

    def _set_view(self, view: TribunalView) -> None:
        """Set the view, and scroll to the acting Other."""
        if self._view is None or view.state.queue != self._view.state.queue or view is not self._view:
            self._arranger.follow(view.state)
        super()._set_view(view)

    def sync(self, view: TribunalView, *, animate: bool = True) -> None:
        # Only here are layers laid out again; beats between two views use the current layout.
        self._set_view(view)
        self._arranger.make_room(view.state)
        super().sync(view, animate=animate)

    @property
    def top(self) -> int:
        """The first visible layer."""
        return int(self._arranger.top)

    def scroll(self, step: int) -> None:
        """Scroll by *step* layers (positive: deeper)."""
        if self._view is None:
            return
        top = min(last_top(self._view.state), max(0, self._arranger.top + step))
        if top != self._arranger.top:
            self._arranger.top = top
            self.sync(self._view, animate=False)

    def show_sight(self, name: str) -> None:
        """Show whom the Other *name* sees, and who sees it; "": the acting one."""
        if self._view is None or self._pressed is not None:
            return
        if name != self._arranger.viewer:
            self._arranger.viewer = name
            super().sync(self._view, animate=False)

    def _name_of(self, piece: Piece) -> str:
        if piece.key.startswith("layer-"):
            return self._words.lane(int(piece.key.removeprefix("layer-")))
        return super()._name_of(piece)

    def point_at(self, target: str) -> None:
        """Highlight the Other or layer with the key *target* ("": none)."""
        for key, piece in self.pieces.items():
            if isinstance(piece, OtherToken) or key.startswith("layer-"):
                piece.set_hovered(bool(target) and key == target)

    def card_at(self, position: QPointF) -> str:
        """Return the name of the Other at *position* (scene units); "" if there is none."""
        for item in self.items(position):
            if isinstance(item, Head):
                return item.name_at(item.mapFromScene(position))
            if isinstance(item, OtherToken):
                return item.key
        return ""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_PageUp: -1, Qt.Key.Key_PageDown: 1}.get(Qt.Key(event.key()))
        if step is None or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            super().keyPressEvent(event)
            return
        self.scroll(step)
        event.accept()

    def _arranger_for(self, size: QSizeF) -> LaneArranger:
        words: Any = self._words
        arranger = self.arranger_class(words, layout_table(size.width(), size.height()))
        if self._arranger is not None:
            arranger.top, arranger.viewer = self._arranger.top, self._arranger.viewer
        return arranger

    def _gestures_of(self, actions: Sequence[Action]) -> Gestures:
        return gestures.gestures_of(actions, self.view)

    def intended_actions(self, piece: Piece, aimed: Piece) -> list[Action]:
        return gestures.intended_actions(piece.key, aimed.key, self.view)

    def _clicked(self, piece: Piece | None, position: QPointF) -> None:
        if piece is not None and piece.key.startswith("scroll-"):
            self.scroll(1 if piece.key.endswith("down") else -1)
            return
        # The evidence that can pay for an Other now.
        payer = next((key for key in self.gestures.pairs if key.startswith("evidence-")), "")
        if payer and piece is not None and piece.key in self.gestures.targets(payer):
            self.select(payer)
        super()._clicked(piece, position)
