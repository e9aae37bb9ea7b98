"""Retrying a mistake: the position before it at the table, where another choice is judged."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from app.bots.review.data import Decision
from app.rules.game import TALK_VERBS, Action, Seat, State, opponent
from app.rules.match import Match
from app.ui.board.page import TablePage
from app.ui.board.session import GameSession
from app.ui.coach.panel import CoachedPage, nudge
from app.ui.review.mistakes import describe_actions, describe_better, loss_args
from app.widgets.controls import connect_all
from app.widgets.preferences import Preferences
from app.widgets.waiting import repaint_now, run_blocking

MAX_STEPS_SHOWN = 2
"""Number of played steps shown above the table; the review shows all."""
PASSES = 0.03
"""Maximum loss of chance against the best choice that counts as improved."""


class RetrySession(GameSession):
    """The game as it was before a decision; the other side doesn't reply."""

    has_narrator = True
    chosen = Signal(object)
    """Emitted with the chosen actions (a tuple): one decision, or a whole battle slot."""

    def __init__(self, match: Match, decision: Decision) -> None:
        self.decision, self._full_match = decision, match
        # Replaying a long game takes a while.
        start = run_blocking(self._begin)
        players = {decision.seat: "person", opponent(decision.seat): "script"}
        super().__init__(start, players, open_hands=match.header.open_hands)

    def _begin(self) -> Match:
        match = Match(self._full_match.game, self._full_match.header, self._full_match.card_set)
        for move in self._full_match.moves[: self.decision.at]:
            match.submit(move.action)
        return match

    @property
    def before(self) -> State:
        """The position before the mistake."""
        state: State = self._full_match.state_after(self.decision.at)
        return state

    @property
    def own(self) -> tuple[Action, ...]:
        """The actions chosen since the position before the mistake."""
        return tuple(move.action for move in self.match.moves[self.decision.at :])

    @property
    def over(self) -> bool:
        """Whether the choice is complete: in a battle slot, all of it."""
        state = self.match.state
        if not self.own:
            return False
        if not self.decision.slot or state.outcome is not None or state.to_move != self.decision.seat:
            return True
        view: Any = state.view(self.decision.seat)
        if not hasattr(view, "slot"):
            # All prices of a Tribunal are one decision.
            return bool(view.question.kind != self.decision.kind)
        return view.slot is None or view.slot.other != self.decision.slot

    def restart(self) -> None:
        """Return to the position before the mistake."""
        self.begin_again(run_blocking(self._begin))

    def submit(self, action: Action) -> bool:
        """Do *action*, unless the choice is complete; resigning and draw offers are ignored."""
        return not self.over and action.verb not in TALK_VERBS and super().submit(action)

    def undo(self, count: int = 1, *, agreed: bool = False, of: Seat | None = None) -> bool:
        """Undo, but not beyond the mistake, nor once the choice is complete."""
        within = len(self.match.moves) - count >= self.decision.at
        return within and not self.over and super().undo(count, agreed=agreed, of=of)

    def undo_to_own(self) -> bool:
        """Undo the last action chosen since the mistake."""
        return bool(self.own) and self.undo()

    def _ask(self) -> None:
        if self.over:
            self.chosen.emit(self.own)
        else:
            super()._ask()


class RetryPage(CoachedPage):
    """The page on which a mistake is retried; whoever judges the choice calls :meth:`judge`."""

    next_wanted = Signal()
    judged = Signal(bool)
    """Emitted after judging, with whether the choice is good."""
    judge_wanted = Signal(object)
    """Emitted with the chosen actions (a tuple), to get their loss against the best."""

    def __init__(
        self, preferences: Preferences, table: TablePage, session: RetrySession, number: int, count: int
    ) -> None:
        """Create the page of mistake *number* (from 1) of *count*, on the *table* of *session*."""
        super().__init__(preferences, table, game="")
        self.session, self._number, self._count = session, number, count
        self._solved = False
        self.hint_button, self.skip_button = self.coach.add_buttons()
        table.hint_override = self.hint
        connect_all(
            (session.chosen, self._chose),
            (self.coach.back_wanted, self._restart),
            (self.coach.shown_wanted, self.show_best),
            (self.hint_button.clicked, self.hint),
            (self.skip_button.clicked, self.skip),
            (self.table.sheet.chosen, self._sheet_chosen),
        )
        for key, callback in (("S", self.show_best), ("N", self.skip)):
            QShortcut(
                QKeySequence(key), self, callback, context=Qt.ShortcutContext.WidgetWithChildrenShortcut
            )
        preferences.language_changed.connect(self._retranslate)

    def start(self) -> None:
        """Show the position."""
        self._retranslate()
        # Keep the previous page visible until the table is ready.
        self.setUpdatesEnabled(False)
        repaint_now()
        super().start()
        self.setUpdatesEnabled(True)

    def hint(self) -> None:
        """Hint at the subject of the best choice, without giving it."""
        decision = self.session.decision
        other = next((action for action in decision.best if action not in decision.played), decision.best[-1])
        code, args = nudge(other, self.table.words)
        self.coach.remark(code, warm=True, **args)

    def show_best(self) -> None:
        """Show the best choice; this doesn't count as improved."""
        self._show_result("review.retry-best", "", better=False)

    def skip(self) -> None:
        """Go to the next mistake; after the last, back to the review."""
        (self.next_wanted if self._number < self._count else self.leave_wanted).emit()

    def judge(self, loss: float, error: float) -> None:
        """Show that the choice is worth *loss* less than the best (standard error *error*)."""
        t = self._preferences.t
        good = loss <= PASSES
        self._solved |= good
        self.judged.emit(good)
        self.coach.remark("review.retry-good" if good else "review.retry-missed", warm=True)
        if good:
            gain = round(100 * max(0.0, self.session.decision.lost - max(0.0, loss)))
            self._show_result("review.retry-good", t("review.retry-gain", gain=gain), better=True)
        else:
            code = "review.retry-loses" if error else "review.retry-loses-surely"
            text = t(code, loss=round(100 * loss), error=round(200 * error))
            self.table.sheet.present(
                t("review.retry-not-yet"),
                f"<p>{html.escape(text)}</p>",
                [
                    ("retry-again", t("review.retry-again")),
                    ("retry-best", t("review.retry-solution")),
                    ("retry-skip", t("review.retry-skip")),
                ],
            )

    def show_failure(self, why: str) -> None:
        """Show that the choice can't be judged (*why*, a sentence)."""
        if self.session.over:
            self.session.restart()
            self.coach.remark("review.stopped", warm=True, why=why)

    def _retranslate(self) -> None:
        t, decision = self._preferences.t, self.session.decision
        self.coach.show_text(
            t(
                "review.retry-task",
                game=self.table.words.game,
                turn=decision.turn,
                seat=t(f"table.seat-{decision.seat}"),
                played=describe_actions(
                    decision.played, self.table.words, self.session.before, MAX_STEPS_SHOWN
                ),
                **loss_args(decision),
            ),
            self._number,
            self._count,
            to_do=True,
        )
        self.coach.remark("review.retry-do")
        self.coach.back_button.setText(t("coach.again"))
        self.coach.back_button.setEnabled(True)
        self.coach.show_button.setText(t("review.retry-solution"))
        self.coach.leave_button.setText(t("review.retry-leave"))
        self.hint_button.setText(t("review.retry-hint-button"))
        self.skip_button.setText(t("review.retry-skip"))
        for button, name in (
            (self.hint_button, "hint-button"),
            (self.skip_button, "skip"),
            (self.coach.show_button, "solution"),
        ):
            button.setToolTip(t(f"review.retry-{name}.hint"))

    def _chose(self, actions: tuple[Action, ...]) -> None:
        self.table.scene.set_actions(())
        self.table.hide_question_controls()
        self.table.question.ask(None, ())
        self.coach.remark("review.retry-judging", warm=True)
        self.judge_wanted.emit(actions)

    def _restart(self) -> None:
        self.table.sheet.dismiss()
        self.session.restart()
        self.coach.remark("review.retry-do")

    def _show_result(self, title: str, sentence: str, *, better: bool) -> None:
        t = self._preferences.t
        lines = [sentence] if sentence else []
        lines += describe_better(self.session.decision, self.table.words, self.session.before)
        text = "".join(f'<p style="margin:0 0 8px 0">{html.escape(line)}</p>' for line in lines)
        last = self._number >= self._count
        buttons = [("retry-leave", t("review.retry-leave"))]
        if not last:
            buttons.insert(0, ("retry-skip", t("review.retry-next")))
        buttons.append(("retry-again", t("coach.again" if better else "review.retry-again")))
        self.table.sheet.present(t(title), text, buttons)

    def _sheet_chosen(self, name: str) -> None:
        actions: dict[str, Callable[[], object]] = {
            "retry-again": self._restart,
            "retry-best": self.show_best,
            "retry-skip": self.skip,
            "retry-leave": self.leave_wanted.emit,
        }
        actions.get(name, self._closed)()

    def _closed(self) -> None:
        """Restart a completed choice when the sheet is dismissed."""
        if self.session.over:
            self._restart()
