"""A game of Tribunal gone through step by step."""

from __future__ import annotations

from typing import Any

from app.rules.match import Match
from app.rules.tribunal import TribunalView
from app.ui.board.beats import Director
from app.ui.board.piece import Desk
from app.ui.board.replay_page import ReplayPage
from app.ui.tribunal.director import TribunalDirector
from app.ui.tribunal.forecast import Forecast
from app.ui.tribunal.scene import TribunalScene
from app.ui.tribunal.tribunal_words import TribunalWords
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences


class TribunalReplay(ReplayPage[TribunalView]):
    """The shared replay over the lanes; everybody sees everything, so there are no eyes to choose."""

    def __init__(self, preferences: Preferences, gallery: Gallery, match: Match) -> None:
        super().__init__(preferences, gallery, match)
        self._seat.hide()
        self.scene.hovered.connect(self.scene.look)

    def _parts(self, desk: Desk) -> tuple[Any, Any, Any, Director]:
        words = TribunalWords(desk.preferences, desk.gallery)
        return words, TribunalScene(desk, words), Forecast(desk.preferences, words), TribunalDirector(words)

    def _shown(self, view: TribunalView) -> None:
        self.preview.show_state(view.state)

    def turns(self) -> dict[int, int]:
        """After how many actions a round begins, with Light's turn → its number."""
        return {
            count: number
            for count, (_, _, events) in enumerate(self._told, 1)
            for event in events
            if event.kind == "tribunal.turn-began" and event.args["side"] == "light"
            if isinstance(number := event.args["round"], int)
        }
