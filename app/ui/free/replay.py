"""The replay of a free table."""

from __future__ import annotations

from typing import Any

from app.rules.free import FreeView
from app.table.beats import Director
from app.table.free.words import FreeWords
from app.ui.board.piece import RenderContext
from app.ui.board.preview import Preview
from app.ui.board.replay_page import ReplayPage
from app.ui.free.scene import FreeScene


class FreeReplay(ReplayPage[FreeView]):
    """The shared replay for a free table; a turn starts when the screen is handed over."""

    def _parts(self, desk: RenderContext) -> tuple[Any, Any, Any, Director]:
        state: Any = self._match.state
        words = FreeWords(desk.preferences, desk.gallery, state.set)
        return (
            words,
            FreeScene(desk, words),
            Preview(desk.preferences, desk.gallery, words.game),
            Director(words),
        )

    def turns(self) -> dict[int, int]:
        passes = [count for count, (_, action, _) in enumerate(self._history, 1) if action.verb == "pass"]
        return {count: number for number, count in enumerate(passes, 2)}
