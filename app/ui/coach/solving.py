"""Session and page of a puzzle of any game: one position and one goal."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import Future
from itertools import takewhile
from typing import Any, Literal

from PySide6.QtCore import Qt, Signal

from app.rules.game import Action, Seat, State, View, opponent
from app.rules.match import Match
from app.rules.puzzle_search import Job, Searcher, Verdict
from app.table.words import Words
from app.ui.board.ask_panel import INPUT_GUARD_MS
from app.ui.board.page import TablePage
from app.ui.board.session import GameSession
from app.ui.coach.panel import CoachedPage, nudge
from app.widgets import tasks
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot


class SolvingSession(GameSession):
    """A puzzle being solved; it can be restarted.

    Each decision is played immediately and judged by a search in another process. The puzzle ends once the
    goal is reached, whatever follows, or after a wrong decision and what refutes it.
    """

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
    whose = "coach.puzzle-whose"
    """Code of the sentence that says who the solver plays."""
    too_slow = "coach.puzzle-too-slow"
    """Code of the sentence that says that the goal is out of reach, if nothing shows why."""
    variant = ""
    """Expansions that are on, for that sentence."""

    def __init__(self, begin: Callable[[], Match], seat: Seat, searcher: Searcher | None = None) -> None:
        """Start the match that *begin* returns; *seat* solves it.

        *searcher*: runs the searches (default: a new process).
        """
        self._begin = begin
        self.seat = seat
        self._searcher = searcher or Searcher()
        self._search_number = 0
        self._verdict: Verdict | Literal[""] = ""
        """The verdict that ends the puzzle, if any."""
        self._chosen, self._chosen_at = False, 0
        """Whether the solver has chosen what isn't judged yet; the number of decisions before that."""
        self.refutation: list[tuple[Seat, Action]] = []
        """What the position after a wrong decision leads to, if that isn't played."""
        super().__init__(begin(), {seat: "person", opponent(seat): "script"}, chooser=self._answer)
        self._first = len(self.match.moves)

    @property
    def moved(self) -> bool:
        """Whether anything was played since the start of the puzzle."""
        return len(self.match.moves) > self._first

    @property
    def waits_for_verdict(self) -> bool:
        """Whether the solver's decision is being judged."""
        return self._chosen and not self._choosing()

    @property
    def mistake_at(self) -> int | None:
        """Number of decisions before the one that failed; None if there is none, or it isn't known."""
        return self._chosen_at if self._verdict == "wrong" else None

    @property
    def over(self) -> bool:
        """Whether the puzzle is over."""
        if self._verdict == "wrong":
            # Once the refutation, if any, was shown.
            return self.match.moves[-1].seat != self.seat or self.to_move in (None, self.seat)
        shown = self._verdict == "reached" and self._goal_holds()
        return not self._chosen and (shown or self._at_end())

    @property
    def reached(self) -> bool:
        """Whether the goal was reached; valid when the puzzle is over."""
        return self._verdict != "wrong" and self._goal_holds()

    def task(self, preferences: Preferences) -> str:
        """Return title and task of the puzzle."""
        raise NotImplementedError

    def explanation(self, words: Words) -> list[str]:
        """Return sentences on why the puzzle is solved or not; [] if that's obvious."""
        if self.mistake_at is None:
            return []
        played = self.match.moves[self.mistake_at :]
        own = [move.action for move in takewhile(lambda move: move.seat == self.seat, played)]
        before, state = map(self.match.state_after, (self.mistake_at, self.mistake_at + len(own)))
        lines = [words.t("coach.puzzle-wrong", action="; ".join(words.describe_choices(before, own)))]
        answers = [(move.seat, move.action) for move in played[len(own) :]]
        if answers and self._refutes(state, answers[0][1]):
            refutation = words.describe_steps(state, answers)
            lines.append(words.t("coach.puzzle-refuted", line="; ".join(refutation)))
        elif self.to_move is not None:
            lines.append(words.t(self.too_slow))
        return lines

    def answer(self, callback: Callable[[Action], object]) -> None:
        """Call *callback* with the right answer to the current question, if known; maybe later."""

    def show_next(self) -> None:
        """Play the next step of the solution."""
        raise NotImplementedError

    def restart(self) -> None:
        """Return to the start of the puzzle."""
        self._cancel_judging(0)
        self.begin_again(self._begin())

    def submit(self, action: Action) -> bool:
        """Do *action*, unless the puzzle is over or a decision is being judged."""
        mine = not self._verdict and self.to_move == self.seat
        if self.over or self.waits_for_verdict:
            return False
        if mine and not self._chosen:
            self._chosen_at = len(self.match.moves)
        self._chosen |= mine and self.match.state.why_not(action) is None
        return super().submit(action)

    def undo(self, count: int = 1, *, agreed: bool = False, of: Seat | None = None) -> bool:
        """Undo *count* decisions, but not beyond the start of the puzzle."""
        left = len(self.match.moves) - count
        if left < self._first:
            return False
        self._cancel_judging(left)
        return super().undo(count, agreed=agreed, of=of)

    def close(self) -> None:
        """Cancel the search and close the session."""
        self._search_number += 1
        self._searcher.close()
        super().close()

    def _at_end(self) -> bool:
        """Return whether the time for the goal is over."""
        raise NotImplementedError

    def _goal_holds(self) -> bool:
        """Return whether the goal holds in the position, provided that the solver's decisions were right."""
        raise NotImplementedError

    def _choosing(self) -> bool:
        """Return whether the solver's decision isn't complete yet."""
        raise NotImplementedError

    def _refutes(self, _state: State, _reply: Action) -> bool:
        """Return whether *_reply* in *_state* explains why the solver's decision was wrong."""
        return True

    def _judge(self) -> Job:
        """Return the job that judges the last decision, which led to the position."""
        raise NotImplementedError

    def _answer(self, view: View, _seed: int, _player: str) -> Action | Future[Action]:
        """Return the other side's reply."""
        raise NotImplementedError

    def _ask(self) -> None:
        if self.waits_for_verdict:
            self.judging.emit()
            self._search(self._judge(), self._on_verdict)
        elif self.over:
            self.judged.emit(self.reached)
        else:
            super()._ask()

    def _on_verdict(self, verdict: Verdict) -> None:
        self._chosen = False
        self._verdict = "" if verdict == "right" else verdict
        self._ask()

    def _cancel_judging(self, left: int) -> None:
        """Cancel the search and forget the verdict and all but *left* decisions."""
        self._search_number += 1
        self._searcher.cancel()
        self.refutation = []
        self._verdict, self._chosen = "", self._chosen and left > self._chosen_at

    def _search(self, job: Job, callback: Callable[[Any], object]) -> None:
        """Run *job* in the other process and call *callback* with its result."""
        self._search_number += 1
        number = self._search_number

        def pass_on(result: Future[Any]) -> None:
            if number == self._search_number:
                callback(result.result())

        tasks.follow(self, self._searcher.run(job), pass_on)


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
        self._result = ""
        """How the puzzle ended, as in the code of its message."""
        self._guard_timer = single_shot(self, lambda: None, INPUT_GUARD_MS)
        session.judged.connect(self._judged)
        session.searched.connect(self._searched, Qt.ConnectionType.QueuedConnection)
        session.judging.connect(lambda: self.coach.remark("review.retry-judging", warm=True))
        session.action_done.connect(self._offer_restart)
        table.event_show.all_shown.connect(self._withdraw_question)
        session.decision_needed.connect(lambda _seat, _actions: self._go_on())
        self.coach.back_wanted.connect(self._restart)
        self.coach.next_wanted.connect(self._leave_result)
        self.coach.shown_wanted.connect(self._show_next)
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
        self.coach.back_button.setText(t("coach.again"))
        self.coach.leave_button.setText(t("coach.to-puzzles"))
        if self._result:
            self._show_result()
            return
        self.coach.show_text(self.session.task(self._preferences), self._number, self._count, to_do=True)
        self.coach.show_button.setText(t("coach.solution"))
        self._go_on()

    def _go_on(self) -> None:
        """Say who the solver is; after a result, say the task again."""
        if self._result:
            self._result = ""
            self._retranslate()
            return
        seat = self._preferences.t(f"table.seat-{self.session.seat}")
        self.coach.remark(self.session.whose, seat=seat, variant=self.session.variant)
        self._offer_restart()

    def _offer_restart(self) -> None:
        self.coach.back_button.setEnabled(True)
        self.coach.back_button.setVisible(self.session.moved)

    def _searched(self, tried: int) -> None:
        if not self.session.over and self.session.to_move != self.session.seat:
            self.coach.remark("coach.puzzle-searched", warm=True, count=tried)

    def _restart(self) -> None:
        self._solution_shown = False
        self.session.restart()

    def _show_next(self) -> None:
        """Show the next step of the solution, after which the puzzle doesn't count as solved.

        At the end, go to the next puzzle instead.
        """
        if self._result:
            # A second click on the solution would skip the puzzle.
            if not self._guard_timer.isActive():
                self.next_wanted.emit()
            return
        self._solution_shown = True
        self.session.show_next()

    def _judged(self, reached: bool) -> None:
        self.coach.remark()
        if reached and not self._solution_shown:
            solved_key = self.session.solved_key
            keys = sorted({*solved(self._preferences, solved_key), self.session.key})
            self._preferences.store(solved_key, json.dumps(keys))
        self._result = "missed" if not reached else "shown" if self._solution_shown else "solved"
        self._withdraw_question()
        self.table.stage.when_idle(self._show_result)

    def _withdraw_question(self) -> None:
        """Offer no actions after the end."""
        if self._result:
            self.table.scene.set_actions(())
            self.table.hide_question_controls()
            self.table.question.ask(None, ())
            self.table.preview.clear_hovered()

    def _show_result(self) -> None:
        """Show above the table how the puzzle ended, why, and what the solver can do now."""
        if not self._result:
            # Started again meanwhile.
            return
        t, coach, result = self._preferences.t, self.coach, self._result
        lines = self.session.explanation(self.table.words) or [t(f"coach.puzzle-{result}.hint")]
        text = " ".join([t(f"coach.puzzle-{result}"), *lines])
        coach.show_text(text, self._number, self._count, to_do=False)
        self._offer_restart()
        more, is_solved = self._number < self._count, result == "solved"
        coach.next_button.setText(t("coach.puzzle-next" if is_solved else "coach.puzzle-back"))
        coach.next_button.setVisible(more if is_solved else self.session.mistake_at is not None)
        coach.show_button.setText(t("coach.puzzle-next"))
        coach.show_button.setVisible(more and not is_solved)
        self._guard_timer.start()
        if self.session.refutation:
            self.table.show_line(self.session.refutation, t("coach.puzzle-line"), "coach.puzzle-line-asks")

    def _leave_result(self) -> None:
        """Go to the next puzzle, or back to the mistake."""
        if self.session.mistake_at is None:
            self.next_wanted.emit()
        else:
            self.session.undo(len(self.session.match.moves) - self.session.mistake_at)
