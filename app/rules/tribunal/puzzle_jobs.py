"""Jobs about a *Tribunal* puzzle for ``puzzle_search.Searcher``.

Proofs take a while, so the process caches them for later jobs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.rules.game import Action
from app.rules.puzzle_search import OnProgress
from app.rules.tribunal import notation
from app.rules.tribunal.puzzles import TribunalPuzzle
from app.rules.tribunal.state import State

_MAX_CACHED = 4
_puzzles: dict[str, TribunalPuzzle] = {}


def _cached(puzzle: TribunalPuzzle) -> TribunalPuzzle:
    if puzzle.key not in _puzzles:
        while len(_puzzles) >= _MAX_CACHED:
            del _puzzles[next(iter(_puzzles))]
        _puzzles[puzzle.key] = puzzle
    return _puzzles[puzzle.key]


@dataclass(frozen=True, slots=True)
class FindMistake:
    """Job: find the first of *actions*, applied in order to *state*, that makes the goal unreachable."""

    puzzle: TribunalPuzzle
    state: State
    actions: Sequence[Action]

    def run(self, _tell: OnProgress) -> int:
        """Return its index in ``actions``, or −1."""
        puzzle, state = _cached(self.puzzle), self.state.copy()
        for place, action in enumerate(self.actions):
            if puzzle.judge(state, action) == "wrong":
                return place
            state.apply(action, events=False)
        return -1


@dataclass(frozen=True, slots=True)
class FindReply:
    """Job: find the opponent's answer in *state*."""

    puzzle: TribunalPuzzle
    state: State

    def run(self, _tell: OnProgress) -> Action:
        """Return the answer."""
        return _cached(self.puzzle).reply(self.state)


@dataclass(frozen=True, slots=True)
class FindHint:
    """Job: find a move in *state* that keeps the goal reachable."""

    puzzle: TribunalPuzzle
    state: State

    def run(self, _tell: OnProgress) -> Action | None:
        """Return the move, or None."""
        moves = _cached(self.puzzle).goal_proof().right_moves(self.state.position)
        return notation.action(self.state.position, moves[0]) if moves else None
