"""A seat's estimates: ways, punches, threats, a card's worth in hand.

All functions take a state (masked or sampled) and look at a side's card faces only when told it is their own
(``me``); for the other side they count backs.
"""

from __future__ import annotations

from functools import lru_cache

from app.rules.own_fate import calls
from app.rules.own_fate.compiled import ATTACK, DARK, HEALING, LIGHT, MAGE, SHIFTER, VAMPIRE, CompiledSet
from app.rules.own_fate.flow import STEPS
from app.rules.own_fate.position import IN_PLAY, MOVEMENT, Position

CALLED = STEPS.index(calls.donors_act)
WALKS = STEPS.index(calls.egor_walks)
FAR = 99
PATIENCE = 0.62
"""Discount of a goal per step."""
SAFE = 8
"""Most balance points that a side may owe and still win by the vortex (A6, A9)."""
SATED = 3
"""Wounds after which Egor yields no more blood."""


class Ground:
    """Tables of one book: walking distances, roles of places, each Other's weight."""

    def __init__(self, book: CompiledSet) -> None:
        spots = range(len(book.location_names))
        self.dist = [[self._steps(book, a, b) for b in spots] for a in spots]
        self.fade = [[PATIENCE ** max(1, steps) for steps in row] for row in self.dist]
        self.barred = [[self._closed(book, o, loc) for loc in spots] for o in range(book.n_others)]
        self.flat = next(
            (
                book.location_index[c.start]
                for c in (book.cards[book.svetlana],)
                if c.start in book.location_index
            ),
            0,
        )
        self.keep = [
            [[_kept(book, o, card, crowded) for card in range(book.n_spells)] for o in range(book.n_others)]
            for crowded in (False, True)
        ]
        # A card's worth when discarding.
        self.loss = [
            [kept + 0.15 if typ == ATTACK else kept for kept, typ in zip(row, book.spell_types, strict=True)]
            for row in self.keep[True]
        ]
        self.weight = [
            2.0 + 0.35 * max(book.strength[o], 2 * book.experience[o]) + 0.12 * book.cost[o]
            for o in range(book.n_others)
        ]

    @staticmethod
    def _steps(book: CompiledSet, a: int, b: int) -> int:
        reached = {a: 0}
        queue = [a]
        for here in queue:
            for near in book.ways[here]:
                if near not in reached:
                    reached[near] = reached[here] + 1
                    queue.append(near)
        return reached.get(b, FAR)

    @staticmethod
    def _closed(book: CompiledSet, o: int, loc: int) -> bool:
        return (book.bars_vampires[loc] and book.specialty[o] == VAMPIRE) or (
            book.bars_dark[loc] and book.side[o] == DARK
        )


@lru_cache(maxsize=8)
def ground(book: CompiledSet) -> Ground:
    """Return the tables of *book*, cached."""
    return Ground(book)


def affordable(own: int, left: int) -> bool:
    """Return whether a side leading the balance by *own* may let it sink to *left*.

    It must not owe so much that the vortex wins nothing. Nor may it forgive the enemy such a debt, which only
    the creditor can reduce: keeping it wins.
    """
    return left >= -SAFE and not own > SAFE >= left


def egor_goes(s: Position) -> int:
    """Return Egor's location in this turn's battle, as far as the Calls are known."""
    b = s.compiled
    here = s.loc[b.egor]
    if s.phase != MOVEMENT or s.step > WALKS:
        return here
    for v, d, jump in s.calls or s.declaring:
        if d == b.egor:
            if s.step > CALLED:
                return here
            return s.loc[v] if jump else b.steps[s.loc[v]][here]
    return b.steps[b.home][here]


def watched(s: Position, loc: int) -> bool:
    """Return whether Dark is at Egor's (future) location: no one can heal the vortex then."""
    b = s.compiled
    return not (b.hub[loc] and not b.threat_in_metro) and s.side_at(loc, DARK)


def punch(s: Position, o: int, own: bool) -> float:
    """Return the expected wounds that *o* deals in one battle."""
    b = s.compiled
    spec = b.specialty[o]
    hand = s.hand[o]
    if spec == SHIFTER:
        return 0.75 * b.experience[o] + b.more[o] + 0.6 * len(s.manoeuvres[o])
    if not hand:
        return 0.0
    if own:
        kinds, strength = b.spell_types, b.spell_points
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
            return best + next_best - 1.0 + b.more[o]
        return float(best) + b.more[o] if best else 0.0
    n = len(hand)
    if spec == VAMPIRE:
        return min(2.3, 1.15 + 0.25 * n)
    return min(3.0, 0.7 + 0.4 * n) + b.more[o]


def healing_power(s: Position, o: int) -> float:
    """Return how many vortex cells the mage *o* could heal in one battle (own faces only)."""
    b = s.compiled
    if b.side[o] != LIGHT or b.specialty[o] != MAGE:
        return 0.0
    kinds, strength = b.spell_types, b.spell_points
    heals = [strength[c] for c in s.hand[o] if kinds[c] == HEALING]
    many = 0
    if heals:
        heals.sort(reverse=True)
        many = heals[0]
        # Gloom, for every card but the first.
        for points in heals[1:3]:
            many += points - 1 if points else 0
    if b.ability[o] and s.hand[o]:
        many = max(many, max([strength[c] for c in s.hand[o]]) - b.ability[o])
    return float(many)


def life(s: Position, o: int, loc: int) -> int:
    """Return how many more wounds *o* survives at *loc* plus one (at least 1)."""
    left = s.compiled.lethal[loc] - s.wounds[o]
    return left if left > 1 else 1


def danger(s: Position, o: int, loc: int, me: int) -> float:
    """Return the wounds *o* has to expect at *loc* from the enemies there now."""
    b = s.compiled
    side = b.side[o]
    total, friends = 0.0, 1
    where, zone = s.loc, s.zone
    for e in range(b.n_others):
        if where[e] != loc or e == o or zone[e] != IN_PLAY:
            continue
        if b.side[e] == side:
            friends += 1
        else:
            total += punch(s, e, b.side[e] == me)
    return total / friends if total else 0.0


def kept_hand(s: Position, o: int) -> list[float]:
    """Return each spell's worth if *o*, with its current hand size, keeps it for a later battle."""
    b = s.compiled
    return ground(b).keep[len(s.hand[o]) + b.experience[o] > b.strength[o]][o]


def keep(s: Position, o: int, card: int) -> float:
    """Return the worth of *card* if *o* keeps it for a later battle."""
    return kept_hand(s, o)[card]


def _kept(b: CompiledSet, o: int, card: int, crowded: bool) -> float:
    strength, typ = b.spell_points[card], b.spell_types[card]
    spec = b.specialty[o]
    if spec == SHIFTER:
        return 0.25
    if spec == VAMPIRE:
        return 0.3 + (0.33 if typ == ATTACK else 0.12) * strength
    worth = (0.30, 0.26, 0.30)[typ] * strength
    if typ == HEALING and b.side[o] == LIGHT and spec == MAGE:
        worth = 0.75 * strength
    elif b.ability[o] and strength >= 3:
        worth += 0.35 * (strength - 2)
    return worth * 0.5 if crowded else worth
