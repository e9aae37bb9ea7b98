"""What a window asks about a puzzle of Tribunal, as jobs of ``puzzle_search.Searcher``: to prove takes a
while, and what was proved for one question serves the next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.game import Action
from app.rules.puzzle_search import Tell
from app.rules.tribunal import notation
from app.rules.tribunal.puzzles import TribunalPuzzle
from app.rules.tribunal.state import State

_MOST_KNOWN = 4
_known: dict[str, TribunalPuzzle] = {}


def _remembered(puzzle: TribunalPuzzle) -> TribunalPuzzle:
    """*puzzle* with what this process has proved of it."""
    if puzzle.key not in _known:
        while len(_known) >= _MOST_KNOWN:
            del _known[next(iter(_known))]
        _known[puzzle.key] = puzzle
    return _known[puzzle.key]


@dataclass(frozen=True, slots=True)
class Judged:
    """Which of *actions*, done one after another in *state*, loses the goal: its place, −1 if none does."""

    puzzle: TribunalPuzzle
    state: State
    actions: Sequence[Action]

    def run(self, _tell: Tell) -> int:
        """The verdict."""
        puzzle, state = _remembered(self.puzzle), self.state.copy()
        for place, action in enumerate(self.actions):
            if puzzle.judge(state, action) == "wrong":
                return place
            state.apply(action, events=False)
        return -1


@dataclass(frozen=True, slots=True)
class Replied:
    """What the other side answers in *state*."""

    puzzle: TribunalPuzzle
    state: State

    def run(self, _tell: Tell) -> Action:
        """The answer."""
        return _remembered(self.puzzle).reply(self.state)


@dataclass(frozen=True, slots=True)
class Right:
    """What keeps the goal in hand in *state*; None if nothing does."""

    puzzle: TribunalPuzzle
    state: State

    def run(self, _tell: Tell) -> Action | None:
        """The right answer."""
        moves = _remembered(self.puzzle).proving().right(self.state.position)
        return notation.action(self.state.position, moves[0]) if moves else None
