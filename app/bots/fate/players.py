"""The levels of *Own Fate*: novice, watchman, higher Other, and great Other."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log
from random import Random
from typing import cast

from app.bots.fate import heuristics, race
from app.bots.fate.search_result import SearchResult, search_reason
from app.bots.player import UNBOUNDED, Budget, Player
from app.rules.game import TALK_VERBS, Action, Outcome, Question, Reason, Seat, State, View
from app.rules.own_fate.redaction import determinize, masked
from app.rules.own_fate.state import FateState, FateView


def own_actions(view: View) -> list[Action]:
    """Return the legal actions without talk, unless only talk is legal: computer players don't resign."""
    return [action for action in view.actions if action.verb not in TALK_VERBS] or list(view.actions)


class Brief:
    """A minimal view for these players: the masked state and the actions.

    Built ten times as fast as the whole view, by the same redaction.
    """

    __slots__ = ("actions", "masked", "seat")

    def __init__(self, state: State, seat: Seat) -> None:
        self.seat: Seat | None = seat
        self.actions: tuple[Action, ...] = tuple(state.legal()) if state.to_move == seat else ()
        self.masked = masked(cast(FateState, state), seat)

    @property
    def question(self) -> Question | None:
        """Return the current question; None when the game is over."""
        return self.masked.question

    @property
    def outcome(self) -> Outcome | None:
        """Return the game's outcome; None during the game."""
        return self.masked.outcome

    def determinized(self, rng: Random) -> FateState:
        """Return a random full state that fits this view."""
        return determinize(self.masked, self.seat, rng)


class _Level:
    reads_board = True
    brief = Brief


class Watchman(_Level):
    """A player that always follows the rules of thumb."""

    name = "watchman"

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """Return the highest-scoring action."""
        return heuristics.best(cast(FateView, view).masked, own_actions(view))


class Novice(_Level):
    """A player that adds noise to the rules of thumb and sometimes picks at random."""

    name = "novice"
    noise = 0.9
    """Scale of the noise on scores."""
    slip = 0.12
    """Probability of a random pick."""

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """Return the best action by noisy scores, or a random one, but never an obvious blunder."""
        actions = own_actions(view)
        if len(actions) == 1:
            return actions[0]
        scores = heuristics.scores(cast(FateView, view).masked, actions)
        threshold = max(scores) - 20.0
        candidates = [n for n, score in enumerate(scores) if score >= threshold] or list(range(len(actions)))
        if rng.random() < self.slip:
            return actions[candidates[int(rng.random() * len(candidates))]]
        # Gumbel noise: small differences are often missed, large ones rarely.
        noisy = [
            (scores[n] - self.noise * 0.5 * log(-log(max(1e-12, rng.random() * 0.999999))), n)
            for n in candidates
        ]
        return actions[max(noisy)[1]]


class HigherOther(_Level):
    """A player that searches in sampled worlds (``race``)."""

    name = "higher"
    playouts = 100
    """Simulations per decision if the budget has no limit."""
    most = 400
    """Maximum simulations per decision if the budget is a time."""
    explained_after = 24
    """Number of worlds for explaining an answer of the rules of thumb."""
    search_result: SearchResult | None = None
    """The result of the last decision's search; None if it wasn't searched."""
    _view: FateView | None = None
    _seat: Seat = "light"

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """Return the action that did best in sampled worlds or, without a search, by the rules of thumb."""
        self.search_result = self._view = None
        seen = cast(FateView, view)
        actions = own_actions(view)
        if len(actions) == 1:
            return actions[0]
        assert seen.seat is not None
        self._seat, self._view = seen.seat, seen
        if seen.question is None or seen.question.kind in race.PLAIN:
            return heuristics.best(seen.masked, actions)
        count = budget.playouts or (self.playouts if budget.seconds is None else self.most)
        self.search_result = race.search(seen, rng, count, budget.stop, budget.seconds)
        return self.search_result.action

    @property
    def reason(self) -> Reason:
        """Return the reason for the last action, compared with the runner-up of its search.

        If nothing was searched, compares the action now with the second choice of the rules of thumb.
        """
        reason = (
            search_reason(self.search_result, self._seat)
            if self.search_result is not None
            else self._compare_with_second()
        )
        return reason or Reason("bots.why-thumb")

    def _compare_with_second(self) -> Reason | None:
        if self._view is None:
            return Reason("bots.why-only")
        rivals = [rival.action for rival in race._rivals(self._view, 2)]
        seen = race.compare(self._view, rivals, Random(len(self._view.actions)), self.explained_after)
        # If the comparison prefers the second choice, it doesn't explain the first.
        return search_reason(seen, self._seat) if seen.action == rivals[0] else None


class GreatOther(HigherOther):
    """A higher Other with more simulations."""

    name = "great"
    playouts = 800
    most = 20_000


LEVELS: Mapping[str, Callable[[], Player]] = {
    level.name: level for level in (Novice, Watchman, HigherOther, GreatOther)
}
"""The levels by name, weakest first."""


def of_level(name: str) -> Player:
    """Return a new player of the level *name*. Raises KeyError."""
    return LEVELS[name]()
