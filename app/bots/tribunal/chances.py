"""From points to chances: how often a side that stands so many points better wins, draws and loses.

The curves are fitted to self-played games of each variant (bench/README.md): the logarithm of the odds to win
is (points − edge) / scale, that to lose (−points − edge) / scale; the rest is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp

from app.bots.tribunal.value import WIN
from app.rules.tribunal.numbers import Rules


@dataclass(frozen=True, slots=True)
class Chance:
    """The chances of a side, together 1."""

    win: float
    draw: float
    loss: float

    @property
    def score(self) -> float:
        """What the side may expect, a draw being worth half a win."""
        return self.win + self.draw / 2


@dataclass(frozen=True, slots=True)
class Curve:
    """The curve of one variant, in points."""

    scale: float
    edge: float

    def chance(self, points: float) -> Chance:
        """The chances of a side that stands *points* better, and has not won or lost."""
        win, loss = (
            1 / (1 + exp(-max(-_STEEP, min(_STEEP, (one - self.edge) / self.scale))))
            for one in (points, -points)
        )
        return Chance(win, 1 - win - loss, loss)


_STEEP = 50.0
CURVES: Mapping[tuple[bool, bool], Curve] = {
    (False, False): Curve(28.0, 16.8),
    (True, False): Curve(28.0, 39.2),
    (False, True): Curve(19.0, 15.2),
    (True, True): Curve(42.0, 63.0),
}
"""By the expansions that are played with."""


def chance(points: float, rules: Rules) -> Chance:
    """The chances under *rules* of a side that stands *points* better."""
    if abs(points) > WIN / 2:
        return Chance(1.0, 0.0, 0.0) if points > 0 else Chance(0.0, 0.0, 1.0)
    return CURVES[rules.first, rules.second].chance(points)
