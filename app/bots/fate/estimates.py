"""Estimates for the heuristics: distances, damage, danger, a card's worth in hand.

States are masked or sampled. Functions use card faces only of the own side (*me*, *own*), and only the number
of the opponent's cards.
"""

from __future__ import annotations

from functools import lru_cache

from app.rules.own_fate.compiled import ATTACK, DARK, HEALING, LIGHT, MAGE, SHIFTER, VAMPIRE, CompiledSet
from app.rules.own_fate.position import IN_PLAY, Position

FAR = 99
PATIENCE = 0.62
"""Discount of a goal per step."""
SAFE = 8
"""Maximum of balance points that a side can owe and still win by the vortex (A6, A9)."""
SATED = 3
"""Number of wounds after which Egor yields no more harvest."""


class SetTables:
    """Tables of a card set: walking distances, cards' worth in hand, each Other's weight."""

    def __init__(self, cards: CompiledSet) -> None:
        spots = range(len(cards.location_names))
        self.dist = [[self._steps(cards, start, end) for end in spots] for start in spots]
        self.fade = [[PATIENCE ** max(1, steps) for steps in row] for row in self.dist]
        self.barred = [[self._closed(cards, other, loc) for loc in spots] for other in range(cards.n_others)]
        self.flat = next(
            (
                cards.location_index[c.start]
                for c in (cards.cards[cards.svetlana],)
                if c.start in cards.location_index
            ),
            0,
        )
        self.values_in_hand = [
            [
                [_value_in_hand(cards, other, card, crowded) for card in range(cards.n_spells)]
                for other in range(cards.n_others)
            ]
            for crowded in (False, True)
        ]
        # The worth of a card, for choosing discards.
        self.loss = [
            [
                kept + 0.15 if spell_type == ATTACK else kept
                for kept, spell_type in zip(row, cards.spell_types, strict=True)
            ]
            for row in self.values_in_hand[True]
        ]
        self.weight = [
            2.0 + 0.35 * max(cards.strength[other], 2 * cards.experience[other]) + 0.12 * cards.cost[other]
            for other in range(cards.n_others)
        ]

    @staticmethod
    def _steps(cards: CompiledSet, start: int, end: int) -> int:
        reached = {start: 0}
        queue = [start]
        for here in queue:
            for near in cards.ways[here]:
                if near not in reached:
                    reached[near] = reached[here] + 1
                    queue.append(near)
        return reached.get(end, FAR)

    @staticmethod
    def _closed(cards: CompiledSet, other: int, loc: int) -> bool:
        return (cards.bars_vampires[loc] and cards.specialty[other] == VAMPIRE) or (
            cards.bars_dark[loc] and cards.side[other] == DARK
        )


@lru_cache(maxsize=8)
def tables_of(cards: CompiledSet) -> SetTables:
    """Return the tables of *cards*, cached."""
    return SetTables(cards)


def affordable(own: int, left: int) -> bool:
    """Return whether a side that leads the balance by *own* should let its lead drop to *left*.

    It must not owe more than SAFE, with which it can't win by the vortex, nor let the enemy's debt drop to
    SAFE.
    """
    return left >= -SAFE and not own > SAFE >= left


def expected_damage(state: Position, other: int, own: bool) -> float:
    """Return the expected number of wounds that *other* deals in a battle; *own*: its cards are known."""
    cards = state.compiled
    spec = cards.specialty[other]
    hand = state.hand[other]
    if spec == SHIFTER:
        return 0.75 * cards.experience[other] + cards.more[other] + 0.6 * len(state.manoeuvres[other])
    if not hand:
        return 0.0
    if own:
        kinds, strength = cards.spell_types, cards.spell_points
        best = next_best = 0
        for c in hand:
            if kinds[c] == ATTACK:
                points = strength[c]
                if points > best:
                    best, next_best = points, best
                elif points > next_best:
                    next_best = points
        if spec == VAMPIRE:
            return float(best) or 1.0
        if next_best:
            return best + next_best - 1.0 + cards.more[other]
        return float(best) + cards.more[other] if best else 0.0
    n = len(hand)
    return min(2.3, 1.15 + 0.25 * n) if spec == VAMPIRE else min(3.0, 0.7 + 0.4 * n) + cards.more[other]


def healing_power(state: Position, other: int) -> float:
    """Return how many cells of the vortex *other* could heal in a battle with its known cards."""
    cards = state.compiled
    if cards.side[other] != LIGHT or cards.specialty[other] != MAGE:
        return 0.0
    kinds, strength = cards.spell_types, cards.spell_points
    heals = [strength[c] for c in state.hand[other] if kinds[c] == HEALING]
    cells = 0
    if heals:
        heals.sort(reverse=True)
        cells = heals[0]
        # Every card but the first costs a level of gloom.
        for points in heals[1:3]:
            cells += points - 1 if points else 0
    if cards.ability[other] and state.hand[other]:
        cells = max(cells, max([strength[c] for c in state.hand[other]]) - cards.ability[other])
    return float(cells)


def life_left(state: Position, other: int, loc: int) -> int:
    """Return how many more wounds would kill *other* at *loc* (at least 1)."""
    left = state.compiled.lethal[loc] - state.wounds[other]
    return left if left > 1 else 1


def danger(state: Position, other: int, loc: int, me: int) -> float:
    """Return the wounds that *other* must expect at *loc* from the enemies that are there now."""
    cards = state.compiled
    side = cards.side[other]
    total, friends = 0.0, 1
    where, zone = state.loc, state.zone
    for e in range(cards.n_others):
        if where[e] != loc or e == other or zone[e] != IN_PLAY:
            continue
        if cards.side[e] == side:
            friends += 1
        else:
            total += expected_damage(state, e, cards.side[e] == me)
    return total / friends if total else 0.0


def hand_values(state: Position, other: int) -> list[float]:
    """Return each spell's worth if *other* keeps it for a later battle, given its current hand size."""
    cards = state.compiled
    return tables_of(cards).values_in_hand[
        len(state.hand[other]) + cards.experience[other] > cards.strength[other]
    ][other]


def value_in_hand(state: Position, other: int, card: int) -> float:
    """Return the worth of *card* if *other* keeps it for a later battle."""
    return hand_values(state, other)[card]


def _value_in_hand(cards: CompiledSet, other: int, card: int, crowded: bool) -> float:
    strength, spell_type = cards.spell_points[card], cards.spell_types[card]
    spec = cards.specialty[other]
    if spec == SHIFTER:
        return 0.25
    if spec == VAMPIRE:
        return 0.3 + (0.33 if spell_type == ATTACK else 0.12) * strength
    worth = (0.30, 0.26, 0.30)[spell_type] * strength
    if spell_type == HEALING and cards.side[other] == LIGHT and spec == MAGE:
        worth = 0.75 * strength
    elif cards.ability[other] and strength >= 3:
        worth += 0.35 * (strength - 2)
    return worth * 0.5 if crowded else worth
