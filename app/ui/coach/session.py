"""A lesson at the table: the current step, the scripted other side, the accepted actions."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Signal

from app.rules.game import Action, Game, Reason, Seat
from app.rules.lesson import Lesson, Step, actions_of, legal_action, match_of, next_action
from app.rules.scenario import MAX_SKIPPED, Positions
from app.ui.board.session import GameSession
from app.ui.own_fate.event_kinds import EVENTS
from app.widgets.timers import call_later, single_shot

SCRIPT = "script"
"""Player name of the scripted side."""
SEEN = frozenset(name for name, kind in EVENTS.items() if kind.ms)
"""Events after which the table pauses for a moment."""
PACE = 650
"""ms between two visible actions of the scripted side."""


class LessonSession(GameSession):
    """A game that follows a lesson. Legal actions outside the step are rejected (``strayed``)."""

    allows_plan_edits = False
    has_narrator = True
    step_entered = Signal(int)
    """Emitted when this step becomes current and the actions it watches have happened."""
    off_script = Signal(object)
    """Emitted for a legal :class:`Action` outside this step. Nothing was done."""
    over = Signal()
    """Emitted when the learner leaves the last step."""

    def __init__(
        self,
        lesson: Lesson,
        game: Game,
        positions: Positions,
        card_set: Any,
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
        """Whether a Count happened on the way to the step that :meth:`seek` went to."""
        self._clock = single_shot(self, self._play)

    @property
    def step(self) -> Step:
        """The current step."""
        return self.lesson.steps[self.index]

    @property
    def watching(self) -> bool:
        """Whether the other side is still playing what this step shows."""
        return bool(self._queue)

    def expected(self) -> list[Action]:
        """Return the actions this step waits for; empty if it is only read."""
        if self._queue:
            return []
        actions = (legal_action(self.match.state, text) for text in self.step.do)
        return [action for action in actions if action is not None]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions of a step to be done; empty if it is only read."""
        return super().actions if self.step.do and not self._queue else ()

    def why_not(self, action: Action) -> Reason | None:
        """Return why *action* can't be done now; nothing can in a step that is only read."""
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
        """Go to step *index*, as if all earlier ones had been done."""
        self._clock.stop()
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
        """Leave a step that is only read; finish the other side's actions immediately."""
        if self._queue:
            self._hurry()
        elif not self.step.do:
            self._enter(self.index + 1)

    def back(self) -> None:
        """Go to the previous step."""
        self.seek(self.index - 1)

    def play_expected(self) -> None:
        """Do what this step waits for."""
        if self.expected():
            self.submit(self.expected()[0])

    def submit(self, action: Action) -> bool:
        """Do *action* if it belongs to this step; emit ``strayed`` if it is only legal, else refuse it."""
        expected = self.expected()
        wanted = any(_alike(action, allowed) for allowed in expected)
        if self.match.state.why_not(action) is not None or wanted:
            done = super().submit(action)
            if done:
                self._enter(self.index + 1)
            return done
        self.off_script.emit(action)
        return False

    @property
    def no_hint_code(self) -> str:  # type: ignore[override]
        """The message if the step asks for nothing."""
        if self.watching:
            return "coach.watching"
        last = self.index + 1 == len(self.lesson.steps)
        return "coach.hint-last" if last else "coach.reading"

    def hint(self) -> bool:
        """Hint at the action this step waits for."""
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
        self._clock.stop()
        super().close()

    def _enter(self, index: int) -> None:
        if index >= len(self.lesson.steps):
            self.over.emit()
            return
        self.index = index
        self._queue = list(self.step.watch)
        self._play()

    def _hurry(self) -> None:
        self._clock.stop()
        pace, self._pace = self._pace, 0
        self._play()
        self._pace = pace

    def _play(self) -> None:
        """Play the watched actions; those without visible effect take no time."""
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
            before = len(self.match.moves)
            GameSession.submit(self, action)
            seen = any(event.kind in SEEN for entry in self.history(before) for event in entry.events)
            if self._pace and self._queue and seen:
                self._clock.start(self._pace)
                break
        self.step_entered.emit(self.index)


def _alike(first: Action, other: Action) -> bool:
    """Return whether two actions differ at most in the copies of spells they name."""
    return first.verb == other.verb and [word.partition(".")[0] for word in first.args] == [
        word.partition(".")[0] for word in other.args
    ]
