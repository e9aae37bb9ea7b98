"""Puzzles at the table: one position, one thing to reach this turn, and the best answers."""

from __future__ import annotations

import contextlib
import json
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app import paths
from app.i18n import said
from app.rules import puzzle as puzzles
from app.rules.game import Action, Reason, Seat, View
from app.rules.games import game_of, positions_of
from app.rules.puzzle import Puzzle, Solver, next_step
from app.rules.puzzle_search import Reply, Searcher
from app.rules.scenario import STILL
from app.ui.board.session import GameSession
from app.ui.coach.choice import Choice, ChoicePage, read_all
from app.ui.coach.panel import CoachPanel
from app.ui.own_fate.page import FatePage
from app.widgets.gallery import Gallery
from app.widgets.layouts import filled
from app.widgets.preferences import Preferences

SOLVED = "puzzles/solved"


def shipped() -> list[Puzzle]:
    """All shipped puzzles, by file name, and those in the user's folder ``puzzles`` that can be read."""
    return [puzzles.read(file) for file in sorted((paths.data() / "puzzles").glob("*.toml"))] + own()[0]


def own() -> tuple[list[Puzzle], list[tuple[Path, Reason]]]:
    """The puzzles in the user's folder, and the files there that are none, each with the reason."""
    return read_all(paths.home() / "puzzles", puzzles.read)


def solved(preferences: Preferences) -> list[str]:
    """The keys of the puzzles that the reader has solved."""
    return list(json.loads(str(preferences.stored(SOLVED, "[]"))))


class PuzzleSession(GameSession):
    """One puzzle being solved. The other side is played by the search itself."""

    judged = Signal(bool)
    """The turn is over: whether the goal is reached."""
    searched = Signal(int)
    """The search for the other side's answer has looked at so many positions."""

    def __init__(self, puzzle: Puzzle, card_set: Any) -> None:
        """Raises ``BadText`` for a position that cannot be."""
        self.puzzle = puzzle
        self.solver = Solver(puzzle, game_of(puzzle.game), positions_of(puzzle.game), card_set)
        other: Seat = "dark" if puzzle.seat == "light" else "light"
        self._card_set = card_set
        self._searcher = Searcher()
        super().__init__(self.solver.begin(), {puzzle.seat: "person", other: "script"}, chooser=self._answer)
        self._first = len(self.match.moves)

    @property
    def over(self) -> bool:
        """Whether the turn is over."""
        return self.solver.over(self.match.state)

    def close(self) -> None:
        """Let the puzzle and its search go."""
        self._searcher.close()
        super().close()

    def again(self) -> None:
        """Back to where the puzzle begins."""
        self.match = self.solver.begin()
        self.version += 1
        self._tell_again()
        self.rebuilt.emit(self.view)
        self._ask()

    def show_next(self) -> None:
        """Do the next of the solution; from a position off its line, begin again."""
        if self.over or self._rest() is None:
            self.again()
        if self.to_move != self.puzzle.seat:
            return
        rest = self._rest() or []
        action = next_step(self.match.state, rest[:1])
        quiet = [one for one in self.match.state.legal() if one.verb in STILL or str(one) == "gloom 0"]
        if action is not None or quiet:
            self.submit(action or quiet[0])

    def _answer(self, _view: View, _seed: int, _player: str) -> Future[Action]:
        """The other side's answer, searched for in another process."""
        moves = tuple(str(move.action) for move in self.match.moves)
        return self._searcher.run(Reply(self.puzzle, self._card_set, moves), self._tell_searched)

    def _tell_searched(self, tried: int) -> None:
        """In the thread of the search: hand the number over to the window's."""
        with contextlib.suppress(RuntimeError):  # the window has gone meanwhile
            self.searched.emit(tried)

    def _rest(self) -> list[str] | None:
        """What of the solution is still to do; None off its line."""
        rest = list(self.puzzle.solution)
        for move in self.match.moves[self._first :]:
            if move.seat != self.puzzle.seat:
                continue
            if rest and _same(rest[0], str(move.action)):
                rest.pop(0)
            elif move.action.verb not in STILL and str(move.action) != "gloom 0":
                return None
        return rest

    def submit(self, action: Action) -> bool:
        """Do *action*, unless the turn is over."""
        return not self.over and super().submit(action)

    def undo(self, count: int = 1, *, agreed: bool = False, of: Seat | None = None) -> bool:
        """Take back, but not what was there before the puzzle began."""
        return len(self.match.moves) - count >= self._first and super().undo(count, agreed=agreed, of=of)

    def undo_to_own(self) -> bool:
        """Back to the solver's last decision."""
        for count, move in enumerate(reversed(self.match.moves[self._first :]), 1):
            if move.seat == self.puzzle.seat:
                return self.undo(count)
        return False

    def _ask(self) -> None:
        if self.over:
            self.judged.emit(self.solver.reached(self.match.state))
        else:
            super()._ask()


def _same(text: str, action: str) -> bool:
    short = [word.partition(".")[0] for word in action.split()]
    return text.split() in (action.split(), short)


class PuzzlePage(QWidget):
    """A puzzle on the real table, its task above."""

    leave_wanted = Signal()
    next_wanted = Signal()
    rule_wanted = Signal(str)

    def __init__(
        self, preferences: Preferences, gallery: Gallery, session: PuzzleSession, number: int, count: int
    ) -> None:
        super().__init__()
        self._preferences = preferences
        self.session = session
        self._number, self._count = number, count
        self.coach = CoachPanel(preferences)
        self.table = FatePage(preferences, gallery, session)
        filled(QVBoxLayout(self), self.coach, (self.table, 1), margins=(0, 0, 0, 0), spacing=0)
        session.judged.connect(self._judged)
        session.searched.connect(self._searched, Qt.ConnectionType.QueuedConnection)
        session.decision_needed.connect(lambda _seat, _actions: self._whose())
        self.coach.back_wanted.connect(self._again)
        self.coach.shown_wanted.connect(session.show_next)
        self.coach.leave_wanted.connect(self.leave_wanted)
        self.table.leave_wanted.connect(self.leave_wanted)
        self.table.rule_wanted.connect(self.rule_wanted)
        self.table.sheet.chosen.connect(self._chosen)
        preferences.language_changed.connect(self._speak)

    def start(self) -> None:
        """Show the position."""
        self._speak()
        self.table.start()

    def _speak(self) -> None:
        t, language = self._preferences.t, self._preferences.language
        puzzle = self.session.puzzle
        title, task = said(puzzle.title, language), said(puzzle.task, language)
        self.coach.say(f"{title}. {task}", self._number, self._count, to_do=True)
        self._whose()
        self.coach.back_button.setText(t("coach.again"))
        self.coach.back_button.setEnabled(True)
        self.coach.show_button.setText(t("coach.solution"))

    def _whose(self) -> None:
        seat = self._preferences.t(f"table.seat-{self.session.puzzle.seat}")
        self.coach.remark("coach.puzzle-whose", seat=seat)

    def _searched(self, tried: int) -> None:
        if not self.session.over and self.session.to_move != self.session.puzzle.seat:
            self.coach.remark("coach.puzzle-searched", warm=True, count=tried)

    def _again(self) -> None:
        self.table.sheet.close_over()
        self.session.again()

    def _judged(self, reached: bool) -> None:
        t = self._preferences.t
        self.table.scene.offer(())
        self.table.question.ask(None, ())
        if reached:
            keys = sorted({*solved(self._preferences), self.session.puzzle.key})
            self._preferences.store(SOLVED, json.dumps(keys))
        words = t("coach.puzzle-solved.hint" if reached else "coach.puzzle-missed.hint")
        buttons = [("puzzle-again", t("coach.again")), ("leave", t("coach.to-puzzles"))]
        if reached and self._number < self._count:
            buttons.insert(0, ("puzzle-next", t("coach.puzzle-next")))
        self.table.sheet.lay(
            t("coach.puzzle-solved" if reached else "coach.puzzle-missed"), f"<p>{words}</p>", buttons
        )

    def _chosen(self, name: str) -> None:
        if name == "puzzle-again":
            self._again()
        elif name == "puzzle-next":
            self.next_wanted.emit()


class PuzzleList(ChoicePage):
    """All puzzles to choose from; what is solved is marked."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__(preferences, "coach.puzzles", "coach.puzzles-lead")
        done = solved(preferences)
        self.put([partial(self._choice, one, one.key in done) for one in shipped()])

    def speak(self) -> None:
        super().speak()
        self.complain(own()[1])

    def _choice(self, puzzle: Puzzle, done: bool) -> Choice:
        language = self._preferences.language
        title = said(puzzle.title, language) or puzzle.key
        return Choice(title, said(puzzle.task, language), puzzle.seat, done=done)
