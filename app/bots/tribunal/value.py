"""What a position is worth to the side whose turn it is, in points (a mana is worth about one).

The weights were tuned by games against their own variations (bench/tribunal.py).
"""

from __future__ import annotations

from typing import NamedTuple

from app.rules.tribunal.core import SHIELDED, STUNNED, Other, Position
from app.rules.tribunal.numbers import Rules

WIN = 100_000
"""A won position is worth this less the round in which it is won."""
_MOST = 10
"""More evidence than so many Tribunals take is worth no more."""
_RICH = 1_000
"""More mana than this is worth no more."""
_SPENT_UNSEEN = 4
"""More mana than so many attacks cost an unseen Other does not spend soon."""


class Weights(NamedTuple):
    """What things are worth, in points."""

    first_life: float = 8.0
    next_life: float = 6.0
    second_other: float = 7.0
    third_other: float = 3.0
    mana: float = 0.6
    much_mana: float = 0.25
    level: float = 2.2
    high_level: float = 0.7
    xp: float = 1.6
    layer: float = -0.25
    stunned: float = -3.0
    shielded: float = 2.0
    evidence: float = 0.7
    evidence_squared: float = 0.02
    tribunal: float = 60.0
    tempo: float = 0.5
    initiation: float = 0.8
    """The part of an initiation's gain that the mana for it is worth already."""
    unseen: float = 0.5
    """What being deeper than every enemy is worth: nobody strikes such an Other, or tells of its deeds."""
    unseen_mana: float = 0.15
    """What its mana is worth beyond that of others, a piece."""


DEFAULT = Weights()


class Side:
    """The Others of a side, and what they are worth together."""

    __slots__ = ("acting", "count", "deepest", "evidence", "levels", "number", "others", "unseen", "waiting")

    def __init__(
        self,
        number: int,
        others: tuple[Other, ...],
        evidence: list[float],
        waiting: float,
        half_tempo: float,
    ) -> None:
        self.number = number
        """Tells it from all others of the same search."""
        self.others = others
        self.evidence = evidence
        """What evidence against them is worth, by its amount."""
        self.count = len(others)
        self.deepest = max(other.layer for other in others)
        """The deepest layer they are on."""
        self.levels = sum(other.level for other in others)
        self.waiting = waiting
        """Their worth while the enemy acts."""
        self.acting = waiting - half_tempo * self.levels
        """Their worth in their own turn, less half a tempo."""
        self.unseen: dict[int, float] = {}
        """By the deepest layer of the enemy, what it brings to be deeper."""


class Value:
    """The evaluation under some rules. Keeps what it has computed for single Others."""

    def __init__(self, rules: Rules, weights: Weights = DEFAULT) -> None:
        self.needed = rules.evidence_needed
        self.weights = weights
        self.known: dict[Other, float] = {}
        self.sides: dict[tuple[Other, ...], Side] = {}
        self._most = _MOST * rules.evidence_needed
        self._spent_unseen = _SPENT_UNSEEN * rules.attack_cost
        self._fall = rules.fall_lives
        self._against_lone = [self._evidence(held, True) for held in range(self._most + 1)]
        self._against_many = [self._evidence(held, False) for held in range(self._most + 1)]
        self._tempo = weights.tempo
        self._half_tempo = weights.tempo / 2
        heads = [0.0, 0.0, weights.second_other]
        step = weights.third_other
        while len(heads) < 64:
            heads.append(heads[-1] + step)
            step *= 0.6
        self._heads = heads
        fresh = self._judged(Other(0, rules.lives, 0))
        self._need = [max(1, rules.initiate_cost * n) for n in range(64)]
        self._gain = [0.0] + [
            weights.initiation
            * max(
                0.0,
                fresh
                + heads[n + 1]
                - heads[n]
                - self._judged(Other(0, 1, self._need[n]))
                + self._judged(Other(0, 1, 0)),
            )
            for n in range(1, 63)
        ]

    def other(self, one: Other) -> float:
        """What *one* is worth to its own side."""
        value = self.known.get(one)
        if value is None:
            value = self.known[one] = self._judged(one)
        return value

    def __call__(self, p: Position) -> float:
        """What *p*, not over, is worth to the side whose turn it is."""
        sides = self.sides
        return self.between(
            p,
            sides.get(p.mine) or self.side(p.mine),
            sides.get(p.theirs) or self.side(p.theirs),
        )

    def between(self, p: Position, ours: Side, enemy: Side) -> float:
        """The same, *ours* and *enemy* being known."""
        # Whoever has not acted yet has a recharge coming: without this a search would gladly pay for delays
        # and forsages that only push the enemy's next turn out of its sight.
        mine, queue = p.mine, p.queue
        if len(queue) == ours.count:
            coming = ours.levels
        else:
            coming = 0
            for i in queue:
                coming += mine[i].level
        if p.extra:
            coming += p.extra * mine[queue[0]].level
        held, against, most = p.evidence, p.their_evidence, self._most
        hidden = 0.0
        depth, against_depth = ours.deepest, enemy.deepest
        if depth > against_depth:
            known = ours.unseen.get(against_depth)
            hidden = self._unseen(ours, against_depth) if known is None else known
        elif depth < against_depth:
            known = enemy.unseen.get(depth)
            hidden = -(self._unseen(enemy, depth) if known is None else known)
        return (
            ours.acting
            - enemy.waiting
            + self._tempo * coming
            + hidden
            + enemy.evidence[held if held < most else most]
            - ours.evidence[against if against < most else most]
        )

    def side(self, others: tuple[Other, ...]) -> Side:
        """What *others* are together."""
        known = self.sides.get(others)
        if known is None:
            count = len(others)
            total = self._heads[count] + sum(map(self.other, others))
            # A newcomer that is nearly paid for is worth nearly as much: otherwise a search does anything to
            # keep the enemy's initiation just out of its sight.
            need = self._need[count]
            total += self._gain[count] * (min(need, max(one.mana for one in others)) / need)
            evidence = self._against_lone if count == 1 else self._against_many
            known = Side(len(self.sides), others, evidence, total, self._half_tempo)
            self.sides[others] = known
        return known

    def _unseen(self, side: Side, depth: int) -> float:
        """What it brings *side* that the enemy's deepest one is only *depth* deep; remembered there."""
        # Against many witnesses only what nobody sees makes progress; without this both sides would
        # gather mana until the game is drawn.
        w = self.weights
        value = 0.0
        for other in side.others:
            if other.layer > depth and other.mana >= other.layer:
                value += w.unseen + w.unseen_mana * min(other.mana - other.layer, self._spent_unseen)
        side.unseen[depth] = value
        return value

    def _evidence(self, held: int, lone: bool) -> float:
        """What *held* evidence is worth, against a *lone* Other or against several."""
        needed = self.needed
        w = self.weights
        if lone:
            # One Tribunal wins: the nearer it is, the more each piece is worth.
            if held >= needed:
                return w.tribunal
            return w.evidence * held + w.evidence_squared * held * held
        return w.evidence * held if held < needed else w.evidence * (0.8 * held + 0.2 * needed) + 2.0

    def _judged(self, one: Other) -> float:
        _, lives, mana, layer, level, xp, flags, _ = one
        w = self.weights
        if layer and mana < layer:
            # It will fall: a life and all mana are as good as gone.
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
