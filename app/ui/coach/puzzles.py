"""Puzzles of Own Fate: reach a goal in this turn against the best replies."""

from __future__ import annotations

from concurrent.futures import Future
from functools import partial
from pathlib import Path

from app import paths
from app.i18n import text_in
from app.rules import puzzle as puzzles
from app.rules.game import Action, Cards, Reason, State, View
from app.rules.games import game_of, positions_of
from app.rules.puzzle import PLANNED, Puzzle, Solver, next_step, quiet_action
from app.rules.puzzle_search import Judge, Reply
from app.rules.scenario import PASS_VERBS
from app.ui.coach.choice import Choice, ChoicePage, read_all
from app.ui.coach.solving import SolvingSession, solved
from app.widgets import tasks
from app.widgets.preferences import Preferences
from app.widgets.waiting import call_later

SOLVED = "puzzles/solved"


def shipped() -> list[Puzzle]:
    """Return the shipped puzzles, sorted by file name, then those in the user's folder."""
    return [puzzles.read(file) for file in sorted((paths.data() / "puzzles").glob("*.toml"))] + own()[0]


def own() -> tuple[list[Puzzle], list[tuple[Path, Reason]]]:
    """Return (puzzles in the user's folder, [(unreadable file, reason)])."""
    return read_all(paths.home() / "puzzles", puzzles.read)


class PuzzleSession(SolvingSession):
    """A puzzle being solved. A search in another process plays the other side."""

    solved_key = SOLVED

    def __init__(self, puzzle: Puzzle, card_set: Cards) -> None:
        """Start the puzzle. Raises ``BadText`` for an impossible position."""
        self.puzzle = puzzle
        self.solver = Solver(puzzle, game_of(puzzle.game), positions_of(puzzle.game), card_set)
        self.key = puzzle.key
        self._card_set = card_set
        super().__init__(self.solver.begin, puzzle.seat)

    def task(self, preferences: Preferences) -> str:
        language = preferences.language
        return f"{text_in(self.puzzle.title, language)}. {text_in(self.puzzle.task, language)}"

    def show_next(self) -> None:
        """Play the next step of the solution; if the player has left it or it's over, start again first."""
        if self.over or self._remaining_solution() is None:
            self.restart()
        if self.to_move == self.puzzle.seat:
            action = next_step(self.match.state, (self._remaining_solution() or [])[:1])
            self.submit(action or quiet_action(self.match.state))

    def _at_end(self) -> bool:
        return self.solver.over(self.match.state)

    def _goal_holds(self) -> bool:
        return self.solver.reached(self.match.state)

    def _choosing(self) -> bool:
        question = self.match.state.question
        if question is None or question.seat != self.seat or question.kind not in ("gloom", *PLANNED):
            return False
        # A plan can be changed until it is done.
        return self.match.moves[-1].action.verb not in PASS_VERBS

    def _refutes(self, state: State, reply: Action) -> bool:
        return reply != quiet_action(state)

    def _judge(self) -> Judge:
        return Judge(self.puzzle, self._card_set, tuple(self.match.moves))

    def _answer(self, _view: View, _seed: int, _player: str) -> Action | Future[Action]:
        if self._verdict == "reached":
            return quiet_action(self.match.state)
        report = tasks.call_in_window(self, self.searched.emit)
        return self._searcher.run(Reply(self.puzzle, self._card_set, tuple(self.match.moves)), report)

    def _ask(self) -> None:
        if self._verdict == "reached" and self.to_move == self.seat and not self.over:
            # Nothing can go wrong any more: play until the goal is seen.
            call_later(self, 0, lambda: self.submit(quiet_action(self.match.state)))
        else:
            super()._ask()

    def _remaining_solution(self) -> list[str] | None:
        """Return the remaining steps of the solution; None if the player has left it."""
        remaining = list(self.puzzle.solution)
        for move in self.match.moves[self._first :]:
            if move.seat != self.puzzle.seat:
                continue
            if remaining and _same(remaining[0], str(move.action)):
                remaining.pop(0)
            elif move.action.verb not in PASS_VERBS and str(move.action) != "gloom 0":
                return None
        return remaining


def _same(text: str, action: str) -> bool:
    short = [word.partition(".")[0] for word in action.split()]
    return text.split() in (action.split(), short)


class PuzzleList(ChoicePage):
    """The page to choose a puzzle; solved puzzles are marked."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, "coach.puzzles", "coach.puzzles-lead")
        done = solved(preferences, SOLVED)
        self.show_cards([partial(self._choice, puzzle, puzzle.key in done) for puzzle in shipped()])

    def retranslate(self) -> None:
        super().retranslate()
        self.show_unreadable(own()[1])

    def _choice(self, puzzle: Puzzle, done: bool) -> Choice:
        language = self._preferences.language
        title = text_in(puzzle.title, language) or puzzle.key
        side = self._preferences.t(f"table.seat-{puzzle.seat}")
        return Choice(title, text_in(puzzle.task, language), puzzle.seat, side, done=done)
