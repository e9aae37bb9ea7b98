"""The replay of a game of Own Fate."""

from __future__ import annotations

from typing import Any

from app.rules.own_fate import FateView
from app.table.beats import Director
from app.table.own_fate.director import FateDirector
from app.table.own_fate.words import FateWords
from app.ui.board.piece import RenderContext
from app.ui.board.preview import Preview
from app.ui.board.replay_page import ReplayPage
from app.ui.own_fate.scene import FateScene


class FateReplay(ReplayPage[FateView]):
    """The replay page with the table of Own Fate."""

    reviewable = True

    def _parts(self, desk: RenderContext) -> tuple[Any, Any, Any, Director]:
        words = FateWords(desk.preferences, desk.gallery)
        return (
            words,
            FateScene(desk, words),
            Preview(desk.preferences, desk.gallery, words.game),
            FateDirector(words),
        )
