"""A lesson at the table: which step is shown, what the other side does by script, what is let through."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Signal

from app.rules.game import Action, Game, Reason, Seat
from app.rules.lesson import Lesson, Step, actions_of, match_of, next_of, reading
from app.rules.scenario import MOST_SKIPPED, Positions
from app.ui.board.session import GameSession
from app.ui.own_fate.event_kinds import EVENTS
from app.widgets.later import later, once

SCRIPT = "script"
"""The player of the side that the lesson plays."""
SEEN = frozenset(name for name, kind in EVENTS.items() if kind.ms)
"""Events after which the table is left as it is for a moment."""
PACE = 650
"""ms between two things that the other side does, where they are worth seeing."""


class LessonSession(GameSession):
    """A game that goes where the lesson leads. What is legal but not the step's is not done (``strayed``)."""

    replannable = False
    narrated = True
    stepped = Signal(int)
    """The step with this number is shown now; what it watches has happened."""
    strayed = Signal(object)
    """A legal :class:`Action` that is not what this step is about. Nothing was done."""
    over = Signal()
    """The learner has gone on from the last step."""

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
        """*step*: where to go on. Raises ``BadText`` for a position that cannot be."""
        self.lesson = lesson
        self._make = partial(match_of, game, positions, card_set, lesson.position, lesson.options)
        other: Seat = "dark" if lesson.seat == "light" else "light"
        super().__init__(self._make(), {lesson.seat: "person", other: SCRIPT})
        self.index = min(max(step, 0), len(lesson.steps) - 1)
        self._pace = pace
        self._queue: list[str] = []
        self.counted = False
        """Whether a Count was made on the way to the step that :meth:`seek` went to."""
        self._clock = once(self, self._play)

    @property
    def step(self) -> Step:
        """What is shown."""
        return self.lesson.steps[self.index]

    @property
    def watching(self) -> bool:
        """Whether the other side is still at what this step shows."""
        return bool(self._queue)

    def expected(self) -> list[Action]:
        """The actions that this step waits for; none where it is only read."""
        if self._queue:
            return []
        found = (reading(self.match.state, text) for text in self.step.do)
        return [action for action in found if action is not None]

    @property
    def actions(self) -> tuple[Action, ...]:
        """The legal actions of a step that is done; a step that is read offers nothing."""
        return super().actions if self.step.do and not self._queue else ()

    def why_not(self, action: Action) -> Reason | None:
        """Why *action* cannot be done now: in a step that is read, nothing can."""
        if not self.step.do or self._queue:
            return Reason("coach.read-first")
        reason = super().why_not(action)
        if reason is not None and reason.code == "fate.gloom-first" and self.expected():
            # A game chooses the gloom by itself when a card is laid; a lesson teaches to choose it.
            return Reason("coach.gloom-first", reason.rule)
        return reason

    def start(self) -> None:
        """Show the table at the step where the learner is."""
        super().start()
        self.seek(self.index)

    def seek(self, index: int) -> None:
        """Stand at the step *index*, as if all before it had been done."""
        self._clock.stop()
        self._queue = []
        self.index = min(max(index, 0), len(self.lesson.steps) - 1)
        made = self._make()
        for step in self.lesson.steps[: self.index]:
            for action in actions_of(made.state.copy(), (*step.watch, *step.do[:1])):
                made.submit(action)
        self.counted = False
        for action in actions_of(made.state.copy(), self.step.watch):
            self.counted |= any(event.kind == "counted" for event in made.submit(action))
        self.match = made
        self.version += 1
        self._tell_again()
        self.rebuilt.emit(self.view)
        self._ask()
        self.stepped.emit(self.index)

    def forward(self) -> None:
        """On from a step that is read; what the other side is at is finished at once."""
        if self._queue:
            self._hurry()
        elif not self.step.do:
            self._enter(self.index + 1)

    def back(self) -> None:
        """To the step before this one."""
        self.seek(self.index - 1)

    def show_how(self) -> None:
        """Do what this step waits for."""
        if self.expected():
            self.submit(self.expected()[0])

    def submit(self, action: Action) -> bool:
        """Do *action* if it is this step's; say so kindly if it is only legal, and why not if it is not."""
        expected = self.expected()
        wanted = any(_alike(action, one) for one in expected)
        if self.match.state.why_not(action) is not None or wanted:
            done = super().submit(action)
            if done:
                self._enter(self.index + 1)
            return done
        self.strayed.emit(action)
        return False

    @property
    def no_hint(self) -> str:  # type: ignore[override]
        """What there is to say where the step asks for nothing."""
        if self.watching:
            return "coach.watching"
        last = self.index + 1 == len(self.lesson.steps)
        return "coach.hint-last" if last else "coach.reading"

    def hint(self) -> bool:
        """What this step waits for."""
        expected = self.expected()
        if expected:
            later(self, 0, lambda: self.hinted.emit(expected[0], Reason("coach.lesson-waits"), ()))
        return bool(expected)

    def undo(self, count: int = 1, *, agreed: bool = False, of: Seat | None = None) -> bool:
        """Taking back is going back a step."""
        self.back()
        return True

    def undo_to_own(self) -> bool:
        """Taking back is going back a step."""
        self.back()
        return True

    def close(self) -> None:
        """Let the lesson go."""
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
        """Do the next of what is watched; what changes nothing on the table goes by at once."""
        for _ in range(MOST_SKIPPED):
            if not self._queue:
                break
            statement = self._queue[0]
            action = next_of(self.match.state, statement)
            if action is None:
                self._queue.pop(0)
                continue
            if not statement.startswith("until"):
                self._queue.pop(0)
            before = len(self.match.moves)
            GameSession.submit(self, action)
            seen = any(event.kind in SEEN for told in self.told(before) for event in told.events)
            if self._pace and self._queue and seen:
                self._clock.start(self._pace)
                break
        self.stepped.emit(self.index)


def _alike(one: Action, other: Action) -> bool:
    """Whether two actions differ at most in which copies of a spell they name."""
    return one.verb == other.verb and [word.partition(".")[0] for word in one.args] == [
        word.partition(".")[0] for word in other.args
    ]
