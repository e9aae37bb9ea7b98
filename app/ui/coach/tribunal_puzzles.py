"""Puzzles of Tribunal: each decision has one right answer; the other side defends as well as possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from itertools import takewhile
from typing import Any

from PySide6.QtCore import Signal

from app.rules.game import Action, Seat, View
from app.rules.games import game_of, positions_of
from app.rules.lesson import match_of
from app.rules.match import Match
from app.rules.puzzle_search import Job, Searcher
from app.rules.tribunal import Numbers
from app.rules.tribunal.puzzles import FindHint, FindMistake, FindReply, TribunalPuzzle, shipped
from app.rules.tribunal.state import State
from app.ui.board.page import TablePage
from app.ui.coach.choice import Choice, ChoicePage
from app.ui.coach.solving import SolvingSession, solved
from app.widgets import tasks
from app.widgets.preferences import Preferences

SOLVED = "puzzles/solved-tribunal"
KINDS = ("kill", "price", "survive")
GAME = "tribunal"
PRICING = "tribunal.ask-price"


class TribunalPuzzleSession(SolvingSession):
    """A puzzle being solved.

    A decision is played immediately and judged by a proof in another process. A wrong decision ends the
    puzzle after its refutation is shown.
    """

    solved_key = SOLVED
    whose = "coach.puzzle-side"

    def __init__(self, puzzle: TribunalPuzzle, searcher: Searcher | None = None) -> None:
        """Start *puzzle*; *searcher*: runs the proofs (default: a new process)."""
        self.puzzle = puzzle
        self.key = puzzle.key
        self.wrong: Action | None = None
        """The decision after which the goal can't be reached; None if there is none."""
        self._searcher = searcher or Searcher()
        self._search_number = 0
        self._chosen: list[Action] = []
        """Actions chosen but not yet judged: one action, or all prices."""
        self._before = puzzle.state()
        self._wrong_at = 0
        super().__init__(self._match, puzzle.seat, self._answer)

    @property
    def _state(self) -> State:
        state: Any = self.match.state
        assert isinstance(state, State)
        return state

    @property
    def _pricing(self) -> bool:
        """Whether the solver is still being asked for prices."""
        question = self._state.question
        return question is not None and question.kind == PRICING and question.seat == self.seat

    @property
    def mistake_at(self) -> int | None:
        return self._wrong_at if self.wrong is not None else None

    @property
    def over(self) -> bool:
        if self.wrong is None:
            return not self._chosen and bool(self.puzzle.over(self._state))
        # The puzzle is over once the refutation, if any, was shown.
        return self.match.moves[-1].seat != self.seat or self._state.to_move in (None, self.seat)

    @property
    def reached(self) -> bool:
        return self.wrong is None and self.puzzle.over(self._state) == "solved"

    def task(self, preferences: Preferences) -> str:
        t = preferences.t
        # Turns of the sides alternate, starting with the current one.
        own, theirs = (self.puzzle.turns + 1) // 2, self.puzzle.turns // 2
        args: dict[str, dict[str, int | str]] = {
            "kill": {"own": own},
            "survive": {"theirs": theirs},
            "price": {"goal": self.puzzle.goal},
        }
        title = t(f"coach.puzzle-{self.puzzle.kind}", **args[self.puzzle.kind])
        return f"{title} {t('coach.puzzle-grade', grade=self.puzzle.grade)}"

    def explanation(self, table: TablePage) -> list[str]:
        t, words = table.words.t, table.words
        if self.wrong is None:
            return [t(f"coach.puzzle-{self.puzzle.kind}-done")]
        played = self.match.moves[self._wrong_at :]
        own = list(takewhile(lambda move: move.seat == self.seat, played))
        lines = [
            t(
                "coach.puzzle-wrong",
                action=words.describe_choices(self._before, [move.action for move in own])[0],
            )
        ]
        after = self._before.copy()
        for move in own:
            after.apply(move.action, events=False)
        answers = [(move.seat, move.action) for move in played[len(own) :]]
        if answers:
            lines.append(t("coach.puzzle-refuted", line="; ".join(words.describe_steps(after, answers))))
        elif after.to_move is not None:
            lines.append(t("coach.puzzle-too-slow"))
        return lines

    def close(self) -> None:
        """Cancel the proof and close the session."""
        self._search_number += 1
        self._searcher.close()
        super().close()

    def restart(self) -> None:
        self._cancel_judging()
        super().restart()

    def submit(self, action: Action) -> bool:
        judging = bool(self._chosen) and not self._pricing
        if self.over or judging:
            return False
        mine = self.wrong is None and self.to_move == self.seat
        if mine and not self._chosen:
            self._before, self._wrong_at = self._state.copy(), len(self.match.moves)
        if mine and self._state.why_not(action) is None:
            self._chosen.append(action)
        return super().submit(action)

    def undo(self, count: int = 1, *, agreed: bool = False, of: Seat | None = None) -> bool:
        self._cancel_judging()
        return super().undo(count, agreed=agreed, of=of)

    def show_next(self) -> None:
        """Play the right action; after the end or a wrong decision, start again first."""
        if self.over or self.wrong is not None:
            self.restart()
        self.answer(self.submit)

    def answer(self, callback: Callable[[Action], object]) -> None:
        if self.over or self._chosen or self.to_move != self.seat:
            return
        self._search(
            FindHint(self.puzzle, self._state.copy()),
            lambda right: None if right is None else callback(right),
        )

    def _ask(self) -> None:
        if not self._chosen or self._pricing:
            super()._ask()
            return
        self.judging.emit()
        self._search(FindMistake(self.puzzle, self._before, tuple(self._chosen)), self._judge)

    def _judge(self, wrong: int) -> None:
        if wrong >= 0:
            self.wrong = self._chosen[wrong]
        self._chosen = []
        self._ask()

    def _cancel_judging(self) -> None:
        """Cancel the search and forget the decision that was being judged."""
        self._search_number += 1
        self._searcher.cancel()
        self._chosen, self.wrong = [], None

    def _search(self, job: Job, callback: Callable[[Any], object]) -> None:
        """Run *job* in the other process and call *callback* with its result."""
        self._search_number += 1
        number = self._search_number

        def pass_on(result: Future[Any]) -> None:
            if number == self._search_number:
                callback(result.result())

        tasks.follow(self, self._searcher.run(job), pass_on)

    def _match(self) -> Match:
        puzzle = self.puzzle
        args = Numbers(), puzzle.position, puzzle.options
        return match_of(game_of(GAME), positions_of(GAME), *args)

    def _answer(self, _view: View, _seed: int, _player: str) -> Future[Action]:
        return self._searcher.run(FindReply(self.puzzle, self._state.copy()))


class TribunalPuzzleList(ChoicePage):
    """The page to choose puzzles: a card for each kind and grade, with the number solved."""

    LEAVE = "coach.to-puzzles"
    group_wanted = Signal(object)
    """The user chose these puzzles, of one kind and grade."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, "coach.tribunal-puzzles", "coach.tribunal-puzzles-lead")
        self._solved = set(solved(preferences, SOLVED))
        puzzles = shipped()
        grades = sorted({puzzle.grade for puzzle in puzzles})
        self.groups = [
            matching
            for kind in KINDS
            for grade in grades
            if (matching := [puzzle for puzzle in puzzles if (puzzle.kind, puzzle.grade) == (kind, grade)])
        ]
        self.show_cards([partial(self._choice, group) for group in self.groups])
        self.chosen.connect(lambda at: self.group_wanted.emit(self.groups[at]))

    def next_of(self, group: Sequence[TribunalPuzzle]) -> int:
        """Return the index of the first unsolved puzzle in *group*; 0 if all are solved."""
        return next((at for at, puzzle in enumerate(group) if puzzle.key not in self._solved), 0)

    def _choice(self, group: Sequence[TribunalPuzzle]) -> Choice:
        t, first = self._preferences.t, group[0]
        done = sum(puzzle.key in self._solved for puzzle in group)
        return Choice(
            t(f"coach.puzzles-{first.kind}"),
            t("coach.puzzles-grade", grade=first.grade, count=len(group)),
            {"kill": "light", "price": "neutral", "survive": "dark"}[first.kind],
            t("coach.puzzles-done", done=done, count=len(group)),
            done / len(group),
            done == len(group),
        )
