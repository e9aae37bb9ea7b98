"""Puzzles of Tribunal at the table: every decision has one right answer, and the other side defends best."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import takewhile
from typing import Any

from PySide6.QtCore import Signal

from app.rules.game import Action, View
from app.rules.games import game_of, positions_of
from app.rules.lesson import match_of
from app.rules.match import Match
from app.rules.tribunal import Numbers
from app.rules.tribunal.puzzles import TribunalPuzzle, shipped
from app.rules.tribunal.state import State
from app.ui.board.page import TablePage
from app.ui.coach.choice import Choice, ChoicePage
from app.ui.coach.solving import SolvingSession, solved
from app.widgets.preferences import Preferences

SOLVED = "puzzles/solved-tribunal"
KINDS = ("kill", "price", "survive")
GAME = "tribunal"
PRICING = "tribunal.ask-price"


class TribunalPuzzleSession(SolvingSession):
    """One puzzle being solved. A wrong decision ends it: the answer that refutes it is shown."""

    kept_as = SOLVED

    def __init__(self, puzzle: TribunalPuzzle) -> None:
        self.puzzle = puzzle
        self.key = puzzle.key
        self.wrong: Action | None = None
        """The decision that lost the goal."""
        self._before: State | None = None
        super().__init__(self._match, puzzle.seat, self._answer)

    @property
    def _now(self) -> State:
        state: Any = self.match.state
        assert isinstance(state, State)
        return state

    @property
    def _pricing(self) -> bool:
        """Whether the solver is still asked for prices."""
        question = self._now.question
        return question is not None and question.kind == PRICING and question.seat == self.seat

    @property
    def over(self) -> bool:
        if self.wrong is not None:
            # All prices are said, and the answer that refutes them is still to be seen.
            if self._pricing or len(self.match.moves) <= self._wrong_at:
                return False
            answered = self.match.moves[-1].seat != self.seat and len(self.match.moves) > self._wrong_at + 1
            return answered or self._now.to_move in (None, self.seat)
        return bool(self.puzzle.over(self._now))

    @property
    def reached(self) -> bool:
        return self.wrong is None and self.puzzle.over(self._now) == "solved"

    def task(self, preferences: Preferences) -> str:
        t = preferences.t
        seat = t(f"table.seat-{self.seat}")
        title = t(f"coach.puzzle-{self.puzzle.kind}", turns=self.puzzle.turns, seat=seat)
        return f"{title} {t('coach.puzzle-grade', grade=self.puzzle.grade)}"

    def why(self, table: TablePage) -> list[str]:
        t, words = table.words.t, table.words
        if self.wrong is None or self._before is None:
            return [t(f"coach.puzzle-{self.puzzle.kind}-done")]
        played = self.match.moves[self._wrong_at :]
        own = list(takewhile(lambda move: move.seat == self.seat, played))
        told = [t("coach.puzzle-wrong", action=words.chosen(self._before, [move.action for move in own])[0])]
        after = self._before.copy()
        for move in own:
            after.apply(move.action, events=False)
        answers = [(move.seat, move.action) for move in played[len(own) :]]
        if answers:
            told.append(t("coach.puzzle-refuted", line="; ".join(words.steps(after, answers))))
        elif after.to_move is not None:
            told.append(t("coach.puzzle-too-slow"))
        return told

    def again(self) -> None:
        self.wrong = self._before = None
        super().again()

    def submit(self, action: Action) -> bool:
        state = self.match.state
        if self.over or state.why_not(action) is not None:
            return super().submit(action)
        mine = self.wrong is None and state.to_move == self.seat
        if mine and self.puzzle.judge(self._now, action) == "wrong":
            self.wrong, self._before, self._wrong_at = action, self._now.copy(), len(self.match.moves)
        return super().submit(action)

    def undo(self, count: int = 1, *, agreed: bool = False, of: object = None) -> bool:
        self.wrong = self._before = None
        return super().undo(count, agreed=agreed)

    def show_next(self) -> None:
        """Do the right thing; from a position where there is none, begin again."""
        if self.over or self.wrong is not None:
            self.again()
        right = self.answer()
        if right is not None:
            self.submit(right)

    def answer(self) -> Action | None:
        state = self.match.state
        if self.over or self.wrong is not None or state.to_move != self.seat:
            return None
        now = self._now
        return next((one for one in now.legal() if self.puzzle.judge(now, one) == "right"), None)

    def _match(self) -> Match:
        puzzle = self.puzzle
        about = Numbers(), puzzle.position, puzzle.options
        return match_of(game_of(GAME), positions_of(GAME), *about)

    def _answer(self, _view: View, _seed: int, _player: str) -> Action:
        return self.puzzle.reply(self._now)


class TribunalPuzzleList(ChoicePage):
    """The puzzles by kind and grade: one card a group, with how many of it are solved."""

    LEAVE = "coach.to-puzzles"
    group_wanted = Signal(object)
    """The puzzles of one kind and grade."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, "coach.tribunal-puzzles", "coach.tribunal-puzzles-lead")
        self._solved = set(solved(preferences, SOLVED))
        known = shipped()
        grades = sorted({one.grade for one in known})
        self.groups = [
            found
            for kind in KINDS
            for grade in grades
            if (found := [one for one in known if (one.kind, one.grade) == (kind, grade)])
        ]
        self.put([partial(self._choice, group) for group in self.groups])
        self.chosen.connect(lambda at: self.group_wanted.emit(self.groups[at]))

    def next_of(self, group: Sequence[TribunalPuzzle]) -> int:
        """The place of the first of *group* that is not solved; the first one where all are."""
        return next((at for at, one in enumerate(group) if one.key not in self._solved), 0)

    def _choice(self, group: Sequence[TribunalPuzzle]) -> Choice:
        t, one = self._preferences.t, group[0]
        done = sum(each.key in self._solved for each in group)
        return Choice(
            t(f"coach.puzzles-{one.kind}"),
            t("coach.puzzles-grade", grade=one.grade, count=len(group)),
            {"kill": "light", "price": "neutral", "survive": "dark"}[one.kind],
            t("coach.puzzles-done", done=done, count=len(group)),
            done / len(group),
            done == len(group),
        )
