"""The value of a position to the side whose turn it is, in points (roughly, one point per mana).

Each Other that has yet to act counts as if it recharged or farmed. The weights are fitted to games against
itself and against older weights (bench/README.md).
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from math import asinh, exp
from pathlib import Path
from typing import NamedTuple

from app import paths
from app.rules.tribunal.core import SHIELDED, STUNNED, Other, Position
from app.rules.tribunal.numbers import Rules

_MANA, _LAYER = map(Other._fields.index, ("mana", "layer"))
WIN = 100_000
"""A won position is worth this minus the round of the win."""
_MOST = 10
"""Number of Tribunals up to which evidence adds value."""
_RICH = 1_000
"""Mana beyond this adds no value."""
_SPENT_UNSEEN = 4
"""Number of attacks up to which mana adds value to an unseen Other."""


class Weights(NamedTuple):
    """The evaluation's weights, in points."""

    first_life: float
    next_life: float
    second_other: float
    third_other: float
    mana: float
    much_mana: float
    level: float
    high_level: float
    xp: float
    layer: float
    stunned: float
    shielded: float
    evidence: float
    evidence_squared: float
    tribunal: float
    tempo: float
    """Share of an Other's growth that counts before it acts.

    Less than 1; otherwise, a search would prefer waiting to growing.
    """
    initiation: float
    """Share of an initiation's gain that already counts while there is mana for it."""
    unseen: float
    """Value of an Other deeper than all enemies, which can't be attacked or witnessed."""
    unseen_mana: float
    """Extra value per mana of such an Other."""


class Side:
    """The Others of a side and their value."""

    __slots__ = ("acting", "count", "deepest", "evidence", "growth", "growths", "number", "unseen", "worth")

    def __init__(
        self,
        number: int,
        evidence: list[float],
        worth: float,
        growths: list[float],
        deepest: int,
        tempo: float,
    ) -> None:
        self.number = number
        """Unique within a search."""
        self.evidence = evidence
        """Value of evidence against them, by amount."""
        self.count = len(growths)
        self.deepest = deepest
        """Their deepest layer."""
        self.worth = worth
        self.growths = growths
        """Growth of each Other in a side-turn."""
        self.growth = sum(growths)
        self.acting = worth - tempo * self.growth / 2
        """Their value in their own side-turn, without the growth of those that have yet to act."""
        self.unseen: dict[int, float] = {}
        """Bonus for being deeper, by the enemy's deepest layer."""


class Value:
    """The evaluation under given rules. Caches values of Others and sides."""

    def __init__(self, rules: Rules, weights: Weights | None = None) -> None:
        weights = weights or fitted()[0][rules.first, rules.second]
        self.needed = rules.evidence_needed
        self.weights = weights
        self._cache: dict[Other, tuple[float, float]] = {}
        self.sides: dict[tuple[Other, ...], Side] = {}
        self._most = _MOST * rules.evidence_needed
        self._spent_unseen = _SPENT_UNSEEN * rules.attack_cost
        self._fall = rules.fall_lives
        self._farm_xp = rules.farm_xp
        self._against_lone = [self._evidence_value(held, True) for held in range(self._most + 1)]
        self._against_many = [self._evidence_value(held, False) for held in range(self._most + 1)]
        self._tempo = weights.tempo
        values_of_count = [0.0, 0.0, weights.second_other]
        step = weights.third_other
        while len(values_of_count) < 64:
            values_of_count.append(values_of_count[-1] + step)
            step *= 0.6
        self._values_of_count = values_of_count
        newcomer = self._current_value(Other(0, rules.lives, 0))
        self._initiation_costs = [max(1, rules.initiate_cost * n) for n in range(64)]
        self._initiation_gains = [0.0] + [
            weights.initiation
            * max(
                0.0,
                newcomer
                + values_of_count[n + 1]
                - values_of_count[n]
                - self._current_value(Other(0, 1, self._initiation_costs[n]))
                + self._current_value(Other(0, 1, 0)),
            )
            for n in range(1, 63)
        ]

    def other(self, other: Other) -> float:
        """Return the value of *other* to its own side."""
        return self._value_and_growth(other)[0]

    def _value_and_growth(self, other: Other) -> tuple[float, float]:
        cached = self._cache.get(other)
        if cached is None:
            now = self._current_value(other)
            cached = self._cache[other] = now, self._value_after_growth(other) - now
        return cached

    def _value_after_growth(self, other: Other) -> float:
        if other.layer:
            # If it can't pay for the gloom, _current_value has deducted that already.
            now, left = self._current_value(other), other.mana - other.layer
            return max(now, self._current_value(self._farmed(other, left))) if left >= 0 else now
        return max(
            self._current_value(other._replace(mana=other.mana + other.level)),
            self._current_value(self._farmed(other, other.mana)) - self.weights.evidence,
        )

    def _farmed(self, other: Other, mana: int) -> Other:
        level, xp = other.level, other.xp + other.layer + self._farm_xp
        while xp >= level:
            xp -= level
            level += 1
        return other._replace(mana=mana, level=level, xp=xp)

    def __call__(self, position: Position) -> float:
        """Return the value of the unfinished *position* to the side whose turn it is."""
        sides = self.sides
        return self.between(
            position,
            sides.get(position.mine) or self.new_side(position.mine),
            sides.get(position.theirs) or self.new_side(position.theirs),
        )

    def between(self, position: Position, ours: Side, enemy: Side) -> float:
        """Return the value of *position* to the side whose turn it is; *ours*, *enemy*: its sides."""
        # Count the growth of those that have yet to act; otherwise, a search would use delays and overdrives
        # to push the enemy's next turn beyond its horizon.
        queue = position.queue
        if len(queue) == ours.count:
            coming = ours.growth
        else:
            coming = 0.0
            growths = ours.growths
            for i in queue:
                coming += growths[i]
        if position.extra:
            coming += position.extra * ours.growths[queue[0]]
        held, against, most = position.evidence, position.their_evidence, self._most
        hidden = 0.0
        depth, against_depth = ours.deepest, enemy.deepest
        if depth > against_depth:
            bonus = ours.unseen.get(against_depth)
            hidden = self._unseen_bonus(ours, position.mine, against_depth) if bonus is None else bonus
        elif depth < against_depth:
            bonus = enemy.unseen.get(depth)
            hidden = -(self._unseen_bonus(enemy, position.theirs, depth) if bonus is None else bonus)
        return (
            ours.acting
            - enemy.worth
            + self._tempo * coming
            + hidden
            + enemy.evidence[held if held < most else most]
            - ours.evidence[against if against < most else most]
        )

    def side(self, others: tuple[Other, ...]) -> Side:
        """Return the side that consists of *others*, cached."""
        return self.sides.get(others) or self.new_side(others)

    def new_side(self, others: tuple[Other, ...]) -> Side:
        """Create the side that consists of *others* and add it to ``sides``."""
        count = len(others)
        total, growths, richest, deepest = 0.0, [], 0, 0
        cache = self._cache
        for other in others:
            # Inlined: a search creates a side at every second position.
            worth, growth = cache.get(other) or self._value_and_growth(other)
            total += worth
            growths.append(growth)
            mana, layer = other[_MANA], other[_LAYER]
            if mana > richest:
                richest = mana
            if layer > deepest:
                deepest = layer
        # Count an initiation in proportion to the mana for it; otherwise, a search would do anything to push
        # the enemy's initiation beyond its horizon.
        need = self._initiation_costs[count]
        total += self._values_of_count[count] + self._initiation_gains[count] * (min(need, richest) / need)
        evidence = self._against_lone if count == 1 else self._against_many
        side = self.sides[others] = Side(len(self.sides), evidence, total, growths, deepest, self._tempo)
        return side

    def _unseen_bonus(self, side: Side, others: tuple[Other, ...], depth: int) -> float:
        """Return the bonus of *side* (*others*) if the enemy's deepest Other is on layer *depth*, cached."""
        # Against many witnesses, only unseen actions make progress; without this bonus, both sides would
        # collect mana until the game is drawn.
        w = self.weights
        value = 0.0
        for other in others:
            if other.layer > depth and other.mana >= other.layer:
                value += w.unseen + w.unseen_mana * min(other.mana - other.layer, self._spent_unseen)
        side.unseen[depth] = value
        return value

    def _evidence_value(self, held: int, lone: bool) -> float:
        needed = self.needed
        w = self.weights
        if lone:
            # One Tribunal wins: the nearer it is, the more each point of evidence is worth.
            if held >= needed:
                return w.tribunal
            return w.evidence * held + w.evidence_squared * held * held
        return w.evidence * held if held < needed else w.evidence * (0.8 * held + 0.2 * needed) + 2.0

    def _current_value(self, other: Other) -> float:
        _, lives, mana, layer, level, xp, flags, _ = other
        w = self.weights
        if layer and mana < layer:
            # It will fall: deduct a life and all mana.
            lives -= self._fall
            mana = 0
            if lives <= 0:
                return 3.0
        value = w.first_life + w.next_life * (lives - 1)
        if mana <= 10:
            value += w.mana * mana
        else:
            value += 10 * w.mana + w.much_mana * (min(mana, 25) - 10) + 0.05 * max(0, min(mana, _RICH) - 25)
        value += w.level * level if level < 7 else 6 * w.level + w.high_level * (level - 6)
        value += w.xp * xp / level + w.layer * layer
        if flags:
            if flags & STUNNED:
                value += w.stunned
            if flags & SHIELDED:
                value += w.shielded
        return value


# --- chances of winning, drawing, and losing -------------------------------------------------------------
# The curves are fitted to games between strong, equal players for each combination of expansions
# (bench/README.md). The log odds of winning are slope · asinh(points / bend) − edge; for losing, points
# are negated; the remainder are draws. Far beyond the bend, the odds grow slowly: a long game can still be
# lost, or run out of rounds.


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


def weights_file() -> Path:
    """Return the file of the weights and curves, fitted by ``research/fit_tribunal.py``."""
    return paths.data() / "weights" / "tribunal.json"


@cache
def fitted() -> tuple[dict[tuple[bool, bool], Weights], dict[tuple[bool, bool], Curve]]:
    """Return the weights and the curves by the expansions in use, read once."""
    weights, curves = {}, {}
    for plain in json.loads(weights_file().read_text(encoding="utf-8")):
        first, second = plain["expansions"]
        weights[first, second], curves[first, second] = Weights(**plain["weights"]), Curve(**plain["curve"])
    return weights, curves


def chance(points: float, rules: Rules) -> Chance:
    """Return the chances under *rules* of a side that is *points* ahead."""
    if abs(points) > WIN / 2:
        return Chance(1.0, 0.0, 0.0) if points > 0 else Chance(0.0, 0.0, 1.0)
    return fitted()[1][rules.first, rules.second].chance(points)
