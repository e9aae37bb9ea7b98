"""The levels of play: novice, watchman, higher and great Other. Each gets a view and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import log
from random import Random
from typing import cast

from app.bots.fate import heuristics, race
from app.bots.fate.found import Found
from app.bots.fate.otherwise import otherwise
from app.bots.player import UNBOUNDED, Budget, Player
from app.rules.game import TALK, Action, Outcome, Question, Reason, Seat, State, View
from app.rules.own_fate.redaction import determinize, masked
from app.rules.own_fate.state import FateState
from app.rules.own_fate.view import FateView


def own_actions(view: View) -> list[Action]:
    """The game's own actions: people end games by talk, players made of code play them out."""
    return [action for action in view.actions if action.verb not in TALK] or list(view.actions)


class Brief:
    """As much of a view as these players read: the masked position and the actions. Made ten times faster
    than the whole view, from the same masking."""

    __slots__ = ("actions", "masked", "seat")

    def __init__(self, state: State, seat: Seat) -> None:
        self.seat: Seat | None = seat
        self.actions: tuple[Action, ...] = tuple(state.legal()) if state.to_move == seat else ()
        self.masked = masked(cast(FateState, state), seat)

    @property
    def question(self) -> Question | None:
        """What is asked now."""
        return self.masked.question

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended."""
        return self.masked.outcome

    def determinized(self, rng: Random) -> FateState:
        """A full state that this view cannot tell from the real one."""
        return determinize(self.masked, self.seat, rng)


class _Sighted:
    """What the levels share: they read the board, briefly where the arena asks."""

    reads_board = True
    brief = Brief


class Watchman(_Sighted):
    """Follows the rules of thumb, always."""

    name = "watchman"

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """The action that looks best."""
        return heuristics.best(cast(FateView, view).masked, own_actions(view))


class Novice(_Sighted):
    """Knows the rules of thumb, sees them through a fog and now and then forgets to look."""

    name = "novice"
    fog = 0.9
    """Spread of what it takes a score for."""
    slip = 0.12
    """How often it takes what comes to hand."""

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """What looks best through the fog; never an obvious blunder on purpose."""
        actions = own_actions(view)
        if len(actions) == 1:
            return actions[0]
        scores = heuristics.scores(cast(FateView, view).masked, actions)
        dread = max(scores) - 20.0
        sane = [n for n, score in enumerate(scores) if score >= dread] or list(range(len(actions)))
        if rng.random() < self.slip:
            return actions[sane[int(rng.random() * len(sane))]]
        # A Gumbel fog: small differences are often missed, great ones seldom.
        fogged = [
            (scores[n] - self.fog * 0.5 * log(-log(max(1e-12, rng.random() * 0.999999))), n) for n in sane
        ]
        return actions[max(fogged)[1]]


class HigherOther(_Sighted):
    """Plays ahead in worlds that may be the real one (``race``)."""

    name = "higher"
    playouts = 100
    """Simulations a decision when the budget names none."""
    most = 400
    """The most simulations of one decision, however much time there is."""
    told_after = 24
    """In how many worlds an answer by the rules of thumb is looked at, when its reason is wanted."""
    found: Found | None = None
    """What the last search found; None where nothing was searched."""
    _view: FateView | None = None
    _seat: Seat = "light"

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """The action that did best in those worlds, within the budget."""
        self.found = self._view = None
        seen = cast(FateView, view)
        actions = own_actions(view)
        if len(actions) == 1:
            return actions[0]
        assert seen.seat is not None
        self._seat, self._view = seen.seat, seen
        if seen.question is None or seen.question.kind in race.PLAIN:
            return heuristics.best(seen.masked, actions)
        count = budget.playouts or (self.playouts if budget.seconds is None else self.most)
        self.found = race.search(seen, rng, count, budget.stop, budget.seconds)
        return self.found.action

    @property
    def reason(self) -> Reason:
        """What would happen otherwise, as far as the last search found. Where nothing was searched, what was
        chosen is compared now with what the rules of thumb like next."""
        told = otherwise(self.found, self._seat) if self.found is not None else self._compared()
        return told or Reason("bots.why-thumb")

    def _compared(self) -> Reason | None:
        if self._view is None:
            return Reason("bots.why-only")
        rivals = [rival.action for rival in race._rivals(self._view, 2)]
        seen = race.compare(self._view, rivals, Random(len(self._view.actions)), self.told_after)
        # Who chose by rules of thumb did not look: what looks better now was not the reason.
        return otherwise(seen, self._seat) if seen.action == rivals[0] else None


class GreatOther(HigherOther):
    """A higher Other that takes its time."""

    name = "great"
    playouts = 800
    most = 20_000


LEVELS: Mapping[str, Callable[[], Player]] = {
    level.name: level for level in (Novice, Watchman, HigherOther, GreatOther)
}
"""The levels of Own Fate, weakest first."""


def of_level(name: str) -> Player:
    """A new player of that level. Raises KeyError."""
    return LEVELS[name]()
