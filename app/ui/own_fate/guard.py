"""Warns before *done* or a pass lets an Other of the player die, or loses the game, if a play prevents it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from app.rules.game import Action
from app.rules.own_fate import FateView
from app.rules.own_fate.ending import losses
from app.rules.own_fate.rescue import avoidable, vortex_closer
from app.table.own_fate.losses import LossQuestions
from app.table.own_fate.words import FateWords
from app.ui.board.session import WARN_LOSSES, GameSession
from app.widgets import tasks
from app.widgets.preferences import Preferences

MAX_WAIT = 0.1
"""s that *done* waits at most for the search."""


class Guard(QObject):
    """Finds, while the player plans, what is lost in the Count though another plan would prevent it.

    It knows what the player's view shows, no more.
    """

    changed = Signal(str)
    """The warning has changed: a sentence, or "" for none."""

    def __init__(
        self, owner: QObject, session: GameSession[FateView], preferences: Preferences, words: FateWords
    ) -> None:
        super().__init__(owner)
        self._session, self._preferences = session, preferences
        self._questions = LossQuestions(words)
        self._task: tasks.Task | None = None
        self._position: tuple[int, int, object] | None = None
        self._losses: frozenset[str] = frozenset()

    def watch(self, view: FateView | None) -> None:
        """Search in *view*; None: the player isn't planning."""
        is_on = self._preferences.stored(WARN_LOSSES, "yes") != "no" and not self._session.has_narrator
        if view is None or not is_on or not (losses(view.masked) or vortex_closer(view.masked)):
            tasks.cancel(self)
            self._position = self._task = None
            self._show(frozenset())
            return
        position = (self._session.version, len(self._session.match.entries), view.seat)
        if position != self._position:
            self._position = position
            self._task = tasks.run(
                self, lambda task: avoidable(view.masked, task.is_cancelled), self._show, latest_only=True
            )

    def question(self, action: Action) -> str:
        """Return the question to ask before *action*, at most once a turn for each loss; "": don't ask.

        Waits a moment for the search.
        """
        if self._task is not None:
            self._task.wait(MAX_WAIT)
        if self._task is None or self._task.is_running():
            return ""
        turn = self._session.view.turn
        sentence = self._questions.question(self._losses, action, turn)
        self._questions.accept(self._losses, turn)
        return sentence

    def _show(self, found: frozenset[str]) -> None:
        if found != self._losses:
            self._losses = found
            self.changed.emit(self._questions.warning(found))
