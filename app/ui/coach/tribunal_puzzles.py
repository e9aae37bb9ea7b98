"""Puzzles of Tribunal: each decision has one right answer; the other side defends as well as possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import Any

from PySide6.QtCore import Signal

from app.rules.game import Action, Seat, View
from app.rules.games import game_of, positions_of
from app.rules.lesson import match_of
from app.rules.match import Match
from app.rules.puzzle_search import Searcher, Verdict
from app.rules.tribunal import Numbers
from app.rules.tribunal.puzzles import Find, Judge, TribunalPuzzle, shipped
from app.rules.tribunal.state import State
from app.table.words import Words
from app.ui.coach.choice import Choice, ChoicePage
from app.ui.coach.solving import SolvingSession, solved
from app.widgets.preferences import Preferences

SOLVED = "puzzles/solved-tribunal"
KINDS = ("kill", "price", "survive")
GAME = "tribunal"
EXPANSIONS = ("expansion-1", "expansion-2")
PRICING = "tribunal.ask-price"


class TribunalPuzzleSession(SolvingSession):
    """A puzzle being solved; its proof is searched in another process."""

    solved_key = SOLVED
    whose = "coach.puzzle-side"

    def __init__(self, puzzle: TribunalPuzzle, searcher: Searcher | None = None) -> None:
        """Start *puzzle*; *searcher*: runs the proofs (default: a new process)."""
        self.puzzle = puzzle
        self.key = puzzle.key
        self.too_slow = f"coach.puzzle-{puzzle.kind}-failed"
        on = [name.removeprefix("expansion-") for name in EXPANSIONS if puzzle.options.get(name)]
        self.variant = "both" if len(on) > 1 else f"only-{on[0]}" if on else ""
        super().__init__(self._match, puzzle.seat, searcher)

    @property
    def _state(self) -> State:
        state: Any = self.match.state
        assert isinstance(state, State)
        return state

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

    def explanation(self, words: Words) -> list[str]:
        """Return sentences on why the puzzle is solved or not."""
        if self.reached:
            steps = self.puzzle.rest_of_solution(self._state)
            lines = [words.t(f"coach.puzzle-{self.puzzle.kind}-done")]
        else:
            steps, lines = self.refutation, super().explanation(words)
        if steps:
            rest = "tries" if all(seat == self.seat for seat, _ in steps) and not self.reached else "rest"
            line = "; ".join(words.describe_steps(self._state, steps))
            lines.append(words.t(f"coach.puzzle-{rest}", line=line))
        if not self.reached and self.puzzle.goal == "win":
            lines.append(self._what_is_left(words))
        return lines

    def _what_is_left(self, words: Words) -> str:
        """Return what the solver still lacks to win where the refutation ends."""
        state = self._state.copy()
        for _, action in self.refutation:
            state.apply(action, events=False)
        others, lives, lacking = self.puzzle.left(state.position)
        # A Tribunal that was held has spent the evidence.
        held = any(action.verb == "pick" for _, action in self.refutation)
        needed = state.rules.evidence_needed if lacking and not held else 0
        return words.t("coach.puzzle-left", others=others, lives=lives, have=needed - lacking, needed=needed)

    def show_next(self) -> None:
        """Play the right action; after the end or a wrong decision, start again first."""
        if self.over or self._verdict:
            self.restart()
        self.answer(self.submit)

    def answer(self, callback: Callable[[Action], object]) -> None:
        if self.over or self._chosen or self.to_move != self.seat:
            return
        self._search(
            Find(self.puzzle, self._state.copy(), "hint"),
            lambda right: None if right is None else callback(right),
        )

    def _at_end(self) -> bool:
        return bool(self.puzzle.over(self._state))

    def _goal_holds(self) -> bool:
        return self._verdict == "reached" or self.puzzle.over(self._state) == "solved"

    def _choosing(self) -> bool:
        question = self._state.question
        return question is not None and question.kind == PRICING and question.seat == self.seat

    def _judge(self) -> Judge:
        return Judge(self.puzzle, self._state.copy())

    def _on_verdict(self, verdict: Verdict) -> None:
        if verdict == "wrong" and self.to_move == self.seat:
            self._search(Find(self.puzzle, self._state.copy(), "refutation"), self._on_refutation)
        else:
            super()._on_verdict(verdict)

    def _on_refutation(self, steps: list[tuple[Seat, Action]]) -> None:
        self.refutation = steps
        super()._on_verdict("wrong")

    def _match(self) -> Match:
        puzzle = self.puzzle
        args = Numbers(), puzzle.position, puzzle.options
        return match_of(game_of(GAME), positions_of(GAME), *args)

    def _answer(self, _view: View, _seed: int, _player: str) -> Future[Action]:
        return self._searcher.run(Find(self.puzzle, self._state.copy(), "reply"))


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
