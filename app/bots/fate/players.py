"""The levels of play: novice, watchman, higher Other. Each gets a view and nothing else."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from math import log
from random import Random
from typing import cast

from app.bots.fate import search, thumb
from app.bots.player import UNBOUNDED, Budget, Player
from app.rules.game import TALK, Action, View
from app.rules.own_fate.view import FateView


def own_actions(view: View) -> list[Action]:
    """The game's own actions: people end games by talk, players made of code play them out."""
    return [action for action in view.actions if action.verb not in TALK] or list(view.actions)


class Watchman:
    """Follows the rules of thumb, always."""

    name = "watchman"
    reads_board = True

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """The action that looks best."""
        return thumb.best(cast(FateView, view).masked, own_actions(view))


class Novice:
    """Knows the rules of thumb, sees them through a fog and now and then forgets to look."""

    name = "novice"
    reads_board = True
    fog = 0.9
    """Spread of what it takes a score for."""
    slip = 0.12
    """How often it takes what comes to hand."""

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """What looks best through the fog; never an obvious blunder on purpose."""
        actions = own_actions(view)
        if len(actions) == 1:
            return actions[0]
        scores = thumb.scores(cast(FateView, view).masked, actions)
        dread = max(scores) - 20.0
        sane = [n for n, score in enumerate(scores) if score >= dread] or list(range(len(actions)))
        if rng.random() < self.slip:
            return actions[sane[int(rng.random() * len(sane))]]
        # A Gumbel fog: small differences are often missed, great ones seldom.
        fogged = [(scores[n] - self.fog * 0.5 * log(-log(max(1e-12, rng.random() * 0.999999))), n)
                  for n in sane]
        return actions[max(fogged)[1]]


class HigherOther:
    """Plays ahead in worlds that may be the real one (``search``)."""

    name = "higher"
    reads_board = True
    playouts = 100
    """Simulations a decision when the budget names none."""

    def choose(self, view: View, rng: Random, budget: Budget = UNBOUNDED) -> Action:
        """The action most often followed within the budget."""
        seen = cast(FateView, view)
        actions = own_actions(view)
        if len(actions) == 1:
            return actions[0]
        stop = None
        count = budget.playouts
        if budget.seconds is not None:
            until = time.perf_counter() + budget.seconds

            def stop() -> bool:
                return time.perf_counter() >= until

            count = count or 100_000
        return search.search(seen, rng, count or self.playouts, stop).action


LEVELS: Mapping[str, Callable[[], Player]] = {
    "novice": Novice, "watchman": Watchman, "higher": HigherOther}
"""The levels of Own Fate, weakest first."""
