"""The end of a game at the table: the last deed is seen, then who won and what can be done next."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.rules.game import Outcome
from app.ui.board.overlay import Sheet
from app.ui.board.result import lay_result
from app.ui.board.session import GameSession
from app.ui.board.words import Words
from app.widgets.later import later
from app.widgets.preferences import Preferences

LAST_LOOK = 1100
"""ms that the end of a game is seen on the table before the result covers it."""


class Ending(QObject):
    """Lays the result on *sheet*."""

    announced = Signal(str)
    sounded = Signal(str)

    def __init__(
        self, preferences: Preferences, session: GameSession, words: Words, sheet: Sheet,
        told: Callable[[Outcome], str],
    ) -> None:  # fmt: skip
        """*told*: how the game ended, as HTML."""
        super().__init__(sheet)
        self._preferences, self._session, self._words = preferences, session, words
        self._sheet, self._told = sheet, told
        self.here = True
        """Whether the end of the game has a page of its own here."""
        self.reviewable = False
        """Whether there is somebody who could tell what decided it."""
        self.shown = False
        """Whether the result was shown."""

    def look(self) -> None:
        """Let the last deed be seen for a moment before anything lies over it."""
        outcome, persons = self._session.match.outcome, self._session.persons()
        lost = (
            outcome is not None and outcome.winner is not None and persons and outcome.winner not in persons
        )
        self.sounded.emit("end-lost" if lost else "end-won")
        pause = self._preferences.duration(LAST_LOOK)
        if self._sheet.isVisible():
            return
        if pause:
            later(self, pause, self.show)
        else:
            self.show()

    def show(self) -> None:
        """Who won and how, unless that was taken back in the meantime or something is being read."""
        outcome = self._session.match.outcome
        if outcome is None or self._sheet.isVisible() or not self.here:
            return
        # What was begun at a set-up position cannot be read back from its record, and is not recorded.
        reviewed = self.reviewable and self._session.match.file is not None
        title = lay_result(self._sheet, self._words, outcome, self._told(outcome), reviewed=reviewed)
        self.shown = True
        self.announced.emit(title)
