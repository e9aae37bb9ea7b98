"""A window's questions about a Tribunal puzzle, as jobs of ``puzzle_search.Searcher``.

Proofs take a while; each is reused for later questions.
"""

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
    """Return this process's cached *puzzle*, with its proofs."""
    if puzzle.key not in _known:
        while len(_known) >= _MOST_KNOWN:
            del _known[next(iter(_known))]
        _known[puzzle.key] = puzzle
    return _known[puzzle.key]


@dataclass(frozen=True, slots=True)
class Judged:
    """Job: the index of the first of *actions*, applied in order to *state*, that loses the goal, or −1."""

    puzzle: TribunalPuzzle
    state: State
    actions: Sequence[Action]

    def run(self, _tell: Tell) -> int:
        """Return the index."""
        puzzle, state = _remembered(self.puzzle), self.state.copy()
        for place, action in enumerate(self.actions):
            if puzzle.judge(state, action) == "wrong":
                return place
            state.apply(action, events=False)
        return -1


@dataclass(frozen=True, slots=True)
class Replied:
    """Job: the opponent's answer in *state*."""

    puzzle: TribunalPuzzle
    state: State

    def run(self, _tell: Tell) -> Action:
        """Return the answer."""
        return _remembered(self.puzzle).reply(self.state)


@dataclass(frozen=True, slots=True)
class Right:
    """Job: a move in *state* that keeps the goal reachable, or None."""

    puzzle: TribunalPuzzle
    state: State

    def run(self, _tell: Tell) -> Action | None:
        """Return the move."""
        moves = _remembered(self.puzzle).proving().right(self.state.position)
        return notation.action(self.state.position, moves[0]) if moves else None
