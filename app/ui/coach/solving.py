"""Session and page of a puzzle of any game: one position and one goal."""

from __future__ import annotations

import html
import json
from collections.abc import Callable

from PySide6.QtCore import Qt, Signal

from app.rules.game import Action, Seat, opponent
from app.rules.match import Match
from app.ui.board.page import TablePage
from app.ui.board.session import Chooser, GameSession
from app.ui.coach.panel import CoachedPage, nudge
from app.widgets.preferences import Preferences


class SolvingSession(GameSession):
    """A puzzle being solved; it can be restarted."""

    judged = Signal(bool)
    """Emitted at the end; True: the goal is reached."""
    searched = Signal(int)
    """Emitted with the number of positions searched for the other side's reply."""
    judging = Signal()
    """Emitted when the chosen actions begin to be judged."""
    key: str
    """Key of the puzzle."""
    solved_key: str
    """Key of the preference that stores the keys of solved puzzles."""

    def __init__(self, begin: Callable[[], Match], seat: Seat, chooser: Chooser) -> None:
        """Start the match that *begin* returns; *seat* solves it, *chooser* replies."""
        self._begin = begin
        self.seat = seat
        super().__init__(begin(), {seat: "person", opponent(seat): "script"}, chooser=chooser)
        self._first = len(self.match.moves)

    whose = "coach.puzzle-whose"
    """Code of the sentence that says who the solver plays."""

    @property
    def mistake_at(self) -> int | None:
        """Number of decisions before the one that failed; None if there is none, or it isn't known."""
        return None

    @property
    def over(self) -> bool:
        """Whether the puzzle is over."""
        raise NotImplementedError

    @property
    def reached(self) -> bool:
        """Whether the goal was reached; valid when the puzzle is over."""
        raise NotImplementedError

    def task(self, preferences: Preferences) -> str:
        """Return title and task of the puzzle."""
        raise NotImplementedError

    def explanation(self, table: TablePage) -> list[str]:
        """Return sentences on why the puzzle is solved or not; [] if that's obvious."""
        return []

    def answer(self, callback: Callable[[Action], object]) -> None:
        """Call *callback* with the right answer to the current question, if known; maybe later."""

    def show_next(self) -> None:
        """Play the next step of the solution."""
        raise NotImplementedError

    def restart(self) -> None:
        """Return to the start of the puzzle."""
        self.begin_again(self._begin())

    def submit(self, action: Action) -> bool:
        """Do *action*, unless the puzzle is over."""
        return not self.over and super().submit(action)

    def undo(self, count: int = 1, *, agreed: bool = False, of: Seat | None = None) -> bool:
        """Undo *count* decisions, but not beyond the start of the puzzle."""
        return len(self.match.moves) - count >= self._first and super().undo(count, agreed=agreed, of=of)

    def undo_to_own(self) -> bool:
        """Undo the solver's last decision and what followed it."""
        for count, move in enumerate(reversed(self.match.moves[self._first :]), 1):
            if move.seat == self.seat:
                return self.undo(count)
        return False

    def _ask(self) -> None:
        if self.over:
            self.judged.emit(self.reached)
        else:
            super()._ask()


def solved(preferences: Preferences, solved_key: str) -> list[str]:
    """Return the keys of solved puzzles, stored in the preference *solved_key*."""
    return preferences.plain(solved_key, [])


class PuzzlePage(CoachedPage):
    """The page of a puzzle: the task above the table of the game."""

    next_wanted = Signal()

    def __init__(
        self, preferences: Preferences, table: TablePage, session: SolvingSession, number: int, count: int
    ) -> None:
        """Create the page of puzzle *number* (from 1) of *count*, with the page *table* of *session*."""
        super().__init__(preferences, table, table.words.game)
        self.session = session
        self._number, self._count = number, count
        self._solution_shown = False
        session.judged.connect(self._judged)
        session.searched.connect(self._searched, Qt.ConnectionType.QueuedConnection)
        session.judging.connect(lambda: self.coach.remark("review.retry-judging", warm=True))
        session.decision_needed.connect(lambda _seat, _actions: self._show_solver())
        self.coach.back_wanted.connect(self._restart)
        self.coach.shown_wanted.connect(self._show_next)
        self.table.sheet.chosen.connect(self._chosen)
        preferences.language_changed.connect(self._retranslate)

    def nudge(self) -> None:
        """Hint at the subject of the answer, without giving it."""

        def show_hint(answer: Action) -> None:
            code, args = nudge(answer, self.table.words)
            self.coach.remark(code, warm=True, **args)

        self.session.answer(show_hint)

    def start(self) -> None:
        """Show the position."""
        self._retranslate()
        super().start()

    def _retranslate(self) -> None:
        t = self._preferences.t
        self.coach.show_text(self.session.task(self._preferences), self._number, self._count, to_do=True)
        self._show_solver()
        self.coach.back_button.setText(t("coach.again"))
        self.coach.back_button.setEnabled(True)
        self.coach.show_button.setText(t("coach.solution"))

    def _show_solver(self) -> None:
        seat = self._preferences.t(f"table.seat-{self.session.seat}")
        self.coach.remark(self.session.whose, seat=seat)

    def _searched(self, tried: int) -> None:
        if not self.session.over and self.session.to_move != self.session.seat:
            self.coach.remark("coach.puzzle-searched", warm=True, count=tried)

    def _restart(self) -> None:
        self.table.sheet.dismiss()
        self._solution_shown = False
        self.session.restart()

    def _show_next(self) -> None:
        """Show the next step of the solution; after that the puzzle doesn't count as solved."""
        self._solution_shown = True
        self.session.show_next()

    def _judged(self, reached: bool) -> None:
        t = self._preferences.t
        self.coach.remark()
        self.table.scene.set_actions(())
        self.table.question.ask(None, ())
        if reached and not self._solution_shown:
            solved_key = self.session.solved_key
            keys = sorted({*solved(self._preferences, solved_key), self.session.key})
            self._preferences.store(solved_key, json.dumps(keys))
        result = "missed" if not reached else "shown" if self._solution_shown else "solved"
        lines = self.session.explanation(self.table) or [t(f"coach.puzzle-{result}.hint")]
        text = "".join(f'<p style="margin:0 0 8px 0">{html.escape(line)}</p>' for line in lines)
        buttons = [("puzzle-again", t("coach.again")), ("leave", t("coach.to-puzzles"))]
        if self.session.mistake_at is not None:
            buttons.insert(0, ("puzzle-back", t("coach.puzzle-back")))
        if self._number < self._count:
            buttons.insert(0 if result == "solved" else 2, ("puzzle-next", t("coach.puzzle-next")))
        self.table.sheet.present(t(f"coach.puzzle-{result}"), text, buttons)

    def _chosen(self, name: str) -> None:
        if name == "puzzle-again":
            self._restart()
        elif name == "puzzle-back" and self.session.mistake_at is not None:
            self.table.sheet.dismiss()
            self.session.undo(len(self.session.match.moves) - self.session.mistake_at)
        elif name == "puzzle-next":
            self.next_wanted.emit()
