"""The session of a lesson: its current step, the scripted opponent, the accepted actions."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal

from app.rules.game import Action, Cards, Game, Reason, Seat
from app.rules.lesson import Lesson, Step, actions_of, legal_action, match_of, next_action
from app.rules.scenario import MAX_SKIPPED, Positions
from app.table.own_fate.event_kinds import EVENTS
from app.ui.board.session import GameSession
from app.widgets.waiting import call_later, single_shot

SCRIPT = "script"
"""Player name of the scripted side."""
SEEN = frozenset(name for name, kind in EVENTS.items() if kind.ms)
"""Kinds of event after which the script pauses for a moment."""
PACE = 650
"""ms between two visible actions of the scripted side."""


class LessonSession(GameSession):
    """A game that follows a lesson. Legal actions that the step doesn't expect emit ``off_script``."""

    allows_plan_edits = False
    has_narrator = True
    step_entered = Signal(int)
    """Emitted with the current step's index: at each pause of its scripted actions, and after them."""
    off_script = Signal(object)
    """Emitted for a legal :class:`Action` that the step doesn't expect, instead of doing it."""
    over = Signal()
    """Emitted when the learner leaves the last step."""

    def __init__(
        self,
        lesson: Lesson,
        game: Game,
        positions: Positions,
        card_set: Cards,
        *,
        step: int = 0,
        pace: int = PACE,
    ) -> None:
        """Start *lesson* at *step*. Raises ``BadText`` for an impossible position."""
        self.lesson = lesson
        self._make = partial(match_of, game, positions, card_set, lesson.position, lesson.options)
        other: Seat = "dark" if lesson.seat == "light" else "light"
        super().__init__(self._make(), {lesson.seat: "person", other: SCRIPT})
        self.index = min(max(step, 0), len(lesson.steps) - 1)
        self._pace = pace
        self._queue: list[str] = []
        self.count_shown = False
        """Whether a Count is among the scripted actions of the step that :meth:`seek` went to."""
        self._pause_timer = single_shot(self, self._play)

    @property
    def step(self) -> Step:
        """The current step."""
        return self.lesson.steps[self.index]

    @property
    def watching(self) -> bool:
        """Whether scripted actions of the step are still being played."""
        return bool(self._queue)

    def expected(self) -> list[Action]:
        """Return the actions that the step waits for; [] if the learner only reads or watches it."""
        if self._queue:
            return []
        actions = (legal_action(self.match.state, text) for text in self.step.do)
        return [action for action in actions if action is not None]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions; () if the learner only reads or watches the step."""
        return super().actions if self.step.do and not self._queue else ()

    def why_not(self, action: Action) -> Reason | None:
        """Return why *action* can't be done now; None if it can. In a step to read, nothing can."""
        if not self.step.do or self._queue:
            return Reason("coach.read-first")
        reason = super().why_not(action)
        if reason is not None and reason.code == "fate.gloom-first" and self.expected():
            # In a game, playing a card chooses the gloom automatically; a lesson teaches the choice.
            return Reason("coach.gloom-first", reason.rule)
        return reason

    def start(self) -> None:
        """Show the table at the current step."""
        super().start()
        self.seek(self.index)

    def seek(self, index: int) -> None:
        """Go to the step *index*, as if all earlier steps had been done."""
        self._pause_timer.stop()
        self._queue = []
        self.index = min(max(index, 0), len(self.lesson.steps) - 1)
        match = self._make()
        for step in self.lesson.steps[: self.index]:
            for action in actions_of(match.state.copy(), (*step.watch, *step.do[:1])):
                match.submit(action)
        self.count_shown = False
        for action in actions_of(match.state.copy(), self.step.watch):
            self.count_shown |= any(event.kind == "counted" for event in match.submit(action))
        self.begin_again(match)
        self.step_entered.emit(self.index)

    def forward(self) -> None:
        """Finish the scripted actions immediately, or leave a step that the learner only reads."""
        if self._queue:
            self._play_at_once()
        elif not self.step.do:
            self._enter(self.index + 1)

    def back(self) -> None:
        """Go to the previous step."""
        self.seek(self.index - 1)

    def play_expected(self) -> None:
        """Do the first action that the step waits for, if any."""
        if self.expected():
            self.submit(self.expected()[0])

    def submit(self, action: Action) -> bool:
        """Do *action* if the step expects it; else emit ``off_script``, or refuse it if it's illegal."""
        expected = self.expected()
        is_expected = any(action.by_design() == allowed.by_design() for allowed in expected)
        if self.match.state.why_not(action) is not None or is_expected:
            done = super().submit(action)
            if done:
                self._enter(self.index + 1)
            return done
        self.off_script.emit(action)
        return False

    @property
    def no_hint_code(self) -> str:  # type: ignore[override]
        """Code of the message for a hint in a step that waits for no action."""
        if self.watching:
            return "coach.watching"
        last = self.index + 1 == len(self.lesson.steps)
        return "coach.hint-last" if last else "coach.reading"

    def hint(self) -> bool:
        """Emit the action that the step waits for as ``hinted``; return False if there is none."""
        expected = self.expected()
        if expected:
            call_later(self, 0, lambda: self.hinted.emit(expected[0], Reason("coach.lesson-waits"), ()))
        return bool(expected)

    def undo(self, count: int = 1, *, agreed: bool = False, of: Seat | None = None) -> bool:
        """Go back one step."""
        self.back()
        return True

    def undo_to_own(self) -> bool:
        """Go back one step."""
        self.back()
        return True

    def close(self) -> None:
        """Stop the script and close the session."""
        self._pause_timer.stop()
        super().close()

    def _enter(self, index: int) -> None:
        if index >= len(self.lesson.steps):
            self.over.emit()
            return
        self.index = index
        self._queue = list(self.step.watch)
        self._play()

    def _play_at_once(self) -> None:
        self._pause_timer.stop()
        pace, self._pace = self._pace, 0
        self._play()
        self._pace = pace

    def _play(self) -> None:
        """Play the scripted actions, pausing after those with a visible effect."""
        for _ in range(MAX_SKIPPED):
            if not self._queue:
                break
            statement = self._queue[0]
            action = next_action(self.match.state, statement)
            if action is None:
                self._queue.pop(0)
                continue
            if not statement.startswith("until"):
                self._queue.pop(0)
            move_count = len(self.match.moves)
            GameSession.submit(self, action)
            is_visible = any(
                event.kind in SEEN for entry in self.history(move_count) for event in entry.events
            )
            if self._pace and self._queue and is_visible:
                self._pause_timer.start(self._pace)
                break
        self.step_entered.emit(self.index)
