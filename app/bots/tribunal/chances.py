"""Conversion of points to chances of winning, drawing, and losing.

The curves are fitted to games between strong, equal players for each combination of expansions
(bench/README.md). The log odds of winning are slope · asinh(points / bend) − edge; for losing, points are
negated; the remainder are draws. Far beyond the bend, the odds grow slowly: a long game can still be lost, or
run out of rounds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import asinh, exp

from app.bots.tribunal.value import WIN
from app.rules.tribunal.numbers import Rules


@dataclass(frozen=True, slots=True)
class Chance:
    """The chances of a side; they add up to 1."""

    win: float
    draw: float
    loss: float

    @property
    def score(self) -> float:
        """Return the expected score, a draw being half a win."""
        return self.win + self.draw / 2


@dataclass(frozen=True, slots=True)
class Curve:
    """Converts points to chances; fitted for one combination of expansions."""

    slope: float
    bend: float
    """Number of points up to which the log odds are about linear."""
    edge: float

    def chance(self, points: float) -> Chance:
        """Return the chances of a side that is *points* ahead in an undecided game."""
        odds = self.slope * asinh(points / self.bend)
        win, loss = (
            1 / (1 + exp(-max(-_STEEP, min(_STEEP, log_odds - self.edge)))) for log_odds in (odds, -odds)
        )
        return Chance(win, 1 - win - loss, loss)


_STEEP = 50.0
CURVES: Mapping[tuple[bool, bool], Curve] = {
    (False, False): Curve(0.74, 5.1, 0.44),
    (True, False): Curve(9.3, 59.8, 0.01),
    (False, True): Curve(5.55, 59.8, 0.01),
    (True, True): Curve(1.95, 13.4, 0.01),
}
"""By the expansions in use."""


def chance(points: float, rules: Rules) -> Chance:
    """Return the chances under *rules* of a side that is *points* ahead."""
    if abs(points) > WIN / 2:
        return Chance(1.0, 0.0, 0.0) if points > 0 else Chance(0.0, 0.0, 1.0)
    return CURVES[rules.first, rules.second].chance(points)
