"""The table being set up: every piece can be moved anywhere it may be."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QSizeF, Signal
from PySide6.QtWidgets import QGraphicsSceneMouseEvent

from app.rules.game import Action
from app.rules.own_fate.set_up import DECK, DISCARDS, HANDS, PROBABILITY, SetUp
from app.ui.board.gestures import Gestures
from app.ui.board.piece import Piece, RenderContext
from app.ui.own_fate import geometry
from app.ui.own_fate.fate_words import FateWords
from app.ui.own_fate.gestures import AMULET
from app.ui.own_fate.scene import FateScene
from app.ui.own_fate.tracks import Tracks
from app.ui.setup.arrange import DRAWERS, SetUpArranger

OPENS = {HANDS: "hand-light", DECK: "piles", DISCARDS: "piles", PROBABILITY: "piles"}
"""Clicked pile → the drawer it opens."""


class SetUpScene(FateScene):
    """All pieces of a position being set up. Gestures are requests for edits."""

    number_wanted = Signal(str, int)
    """Emitted with ``inferno`` or ``balance``, and the number of the clicked cell."""
    drawer_wanted = Signal(str)

    def __init__(self, desk: RenderContext, words: FateWords, set_up: SetUp) -> None:
        self.set_up = set_up
        self._drawer = DRAWERS[0]
        super().__init__(desk, words)

    @property
    def drawer(self) -> str:
        """The open drawer."""
        return self._drawer

    def open_drawer(self, name: str) -> None:
        """Show the contents of the drawer *name*."""
        self._drawer = name
        self._arranger.drawer = name
        self.show_all()

    def show_all(self, *, animate: bool = True) -> None:
        """Show the current position."""
        self.sync(self.set_up.view("light"), animate=animate)
        self.set_actions(self.set_up.actions())

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        for item in self.items(event.scenePos()):
            if isinstance(item, Tracks):
                hit = item.value_at(item.mapFromScene(event.scenePos()))
                if hit is not None:
                    self.number_wanted.emit("inferno" if hit[0] == "vortex" else hit[0], hit[1])
                    return
        super().mousePressEvent(event)

    def _clicked(self, piece: Piece, position: QPointF) -> None:
        if not self.selected and piece.key in OPENS:
            self.drawer_wanted.emit(OPENS[piece.key])
            return
        super()._clicked(piece, position)

    def _arranger_for(self, size: QSizeF) -> SetUpArranger:
        places = geometry.layout_table(size).places
        extra = [place.key for place in self._view.locations if place.key not in places] if self._view else []
        return SetUpArranger(
            self._words,
            self._context.gallery.content,
            geometry.layout_table(size, extra, self._context.preferences.table_text),
            set_up=self.set_up,
            drawer=self._drawer,
        )

    def _gestures_of(self, actions: Sequence[Action]) -> Gestures:
        gestures = Gestures()
        for action in actions:
            source, target = action.args
            key = f"{AMULET}{self._witch(source)}" if self._witch(source) else source
            gestures.pairs[key].setdefault(target, []).append(action)
        return gestures

    def intended_actions(self, piece: Piece, aimed: Piece) -> list[Action]:
        return [Action("put", (piece.key, aimed.key))]

    def _witch(self, spell: str) -> str:
        """Return the key of the Other whose amulet is *spell*; "" if there is none."""
        for other in self.view.others:
            if other.amulet == spell:
                return str(other.key)
        return ""
