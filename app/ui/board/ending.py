"""End of a game: the last action stays visible for a moment, then the result is shown."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from app.rules.game import Outcome
from app.table.words import Words
from app.ui.board.overlay import Sheet
from app.ui.board.session import GameSession
from app.widgets.preferences import Preferences
from app.widgets.waiting import call_later

BUTTONS = {"review": "review.do", "close": "table.result-look"}
"""Message codes of buttons that aren't ``table.result-`` and their name."""
PAUSE_MS = 1100
"""ms before the result covers the final position."""


class Ending(QObject):
    """Shows the result of the game on a sheet."""

    announced = Signal(str)
    sounded = Signal(str)

    def __init__(
        self, preferences: Preferences, session: GameSession, words: Words, sheet: Sheet,
        describe: Callable[[Outcome], str],
    ) -> None:  # fmt: skip
        """Create the presenter; *describe* returns the outcome as HTML."""
        super().__init__(sheet)
        self._preferences, self._session, self._words = preferences, session, words
        self._sheet, self._describe = sheet, describe
        self.shows_result = True
        """Whether the page shows the result at all."""
        self.reviewable = False
        """Whether the game can be reviewed."""
        self.shown = False
        """Whether the result has been shown."""

    def show_after_pause(self) -> None:
        """Leave the last action visible for a moment, then show the result."""
        outcome, persons = self._session.match.outcome, self._session.persons()
        lost = (
            outcome is not None and outcome.winner is not None and persons and outcome.winner not in persons
        )
        self.sounded.emit("end-lost" if lost else "end-won")
        pause = self._preferences.duration(PAUSE_MS)
        if self._sheet.isVisible():
            return
        if pause:
            call_later(self, pause, self.show)
        else:
            self.show()

    def show(self) -> None:
        """Show who won and how, unless that was undone meanwhile or a sheet is open."""
        outcome = self._session.match.outcome
        if outcome is None or self._sheet.isVisible() or not self.shows_result:
            return
        # A game from a set-up position has no record, so it can't be reviewed.
        reviewed = self.reviewable and self._session.match.file is not None
        title, t = self._words.result(outcome), self._words.t
        names = ["rematch", "again", *(["review"] if reviewed else []), "replay", "close", "leave"]
        buttons = [(name, t(BUTTONS.get(name, f"table.result-{name}"))) for name in names]
        color = self._preferences.theme.side(outcome.winner)
        description = self._describe(outcome)
        self._sheet.present(title, description, buttons, color, crest=outcome.winner or "")
        self.shown = True
        self.announced.emit(title)
