"""The levels of *Tribunal*, and their player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from app.bots.player import UNBOUNDED, Budget
from app.bots.tribunal.alpha_beta import Search, SearchResult
from app.bots.tribunal.value import WIN
from app.rules.game import Action, Reason, View, opponent
from app.rules.tribunal import State, TribunalView, notation
from app.rules.tribunal.core import PENDING


@dataclass(frozen=True, slots=True)
class Level:
    """A strength: nodes per decision, and the random error of each move's value in points."""

    nodes: int
    error: float = 0.0


LEVELS: Mapping[str, Level] = {
    "weak": Level(30, 14.0),
    "middle": Level(200, 6.0),
    "strong": Level(3_000),
    "master": Level(60_000),
}


def _why(state: State, result: SearchResult) -> Reason:
    """Return the reason: a forced or hasty move, a forced win or loss, equality, or which ``side`` is better.

    It's impersonal, because the decider reads a hint, but the opponent reads a computer's reason.
    """
    side = state.to_move
    assert side is not None
    if not result.depth:
        code = "only" if result.nodes < 2 else "hasty"
    elif result.value > WIN / 2:
        code = "wins"
    elif result.value < -WIN / 2:
        code = "loses"
    elif abs(result.value) < 4:
        code = "even"
    else:
        code = "better"
        side = side if result.value > 0 else opponent(side)
    return Reason(f"tribunal.why-{code}", "", {"side": side, "plies": result.depth})


class TribunalPlayer:
    """A player of one level, reproducible for the same decisions and generators unless limited in time.

    A level without errors keeps its transposition table for the next decision.
    """

    reads_board = True

    def __init__(self, level_name: str) -> None:
        self.level = LEVELS[level_name]
        self.name = f"tribunal-{level_name}"
        self._search: Search | None = None
        self.reason = Reason("tribunal.why-only")
        """The reason for the last action."""

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """Return one of ``view.actions``; the playouts of *budget* are nodes that override the level's."""
        assert isinstance(view, TribunalView), "this player knows Tribunal only"
        state = view.state
        if state.position.offer == PENDING:
            self.reason = Reason("tribunal.why-plays-on")
            return Action("decline-draw")
        search = self._search
        if search is None or search.rules != state.rules:
            search = Search(state.rules, rng=rng, error=self.level.error)
        search.rng, search.cancelled = rng, budget.stop
        search.most_nodes, search.seconds = budget.playouts or self.level.nodes, budget.seconds or 0.0
        self._search = None if self.level.error else search
        result = search.best(state.position)
        self.reason = _why(state, result)
        return notation.action(state.position, result.move)
