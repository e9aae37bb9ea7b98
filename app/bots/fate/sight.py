"""What a seat reckons with: ways, punches, threats, what a card is worth kept.

All functions take a state (masked or made up) and look at the faces of a side only when told that it is
their own (``me``); of the other side they count backs.
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
"""What a goal one step further away is worth, compared with one at hand."""
SAFE = 8
"""A side that owes up to so many points of balance still wins by the vortex (A6, A9)."""
SATED = 3
"""Wounds of Egor after which nobody finds more blood in him."""


class Ground:
    """Tables of one book: distances on foot, roles of places, what each Other weighs."""

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
        # What a card is worth that must be thrown away.
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
    """The tables of *book*, made once."""
    return Ground(book)


def affordable(own: int, left: int) -> bool:
    """Whether a side whose lead on the balance is *own* may let it sink to *left*.

    It must not owe so much that the vortex wins nothing. Nor may it forgive the enemy such a debt: nobody but
    the creditor can make it less, so whoever keeps it has won.
    """
    return left >= -SAFE and not own > SAFE >= left


def egor_goes(s: Position) -> int:
    """Where Egor will stand in this turn's battle, as far as the Calls tell now."""
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
    """Whether Dark stands where Egor is (or will be): then nobody heals the vortex."""
    b = s.compiled
    return not (b.hub[loc] and not b.threat_in_metro) and s.side_at(loc, DARK)


def punch(s: Position, o: int, own: bool) -> float:
    """How many wounds *o* can be expected to deal in one battle."""
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
    """How many cells the mage *o* could heal the vortex in one battle with its hand (own faces only)."""
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
    """How many wounds *o* still stands at *loc* before it dies (at least 1)."""
    left = s.compiled.lethal[loc] - s.wounds[o]
    return left if left > 1 else 1


def danger(s: Position, o: int, loc: int, me: int) -> float:
    """Wounds *o* has to expect at *loc* from the enemies standing there now."""
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
    """What each spell is worth if *o*, with as many cards as it has, keeps it for a later battle."""
    b = s.compiled
    return ground(b).keep[len(s.hand[o]) + b.experience[o] > b.strength[o]][o]


def keep(s: Position, o: int, card: int) -> float:
    """What *card* is worth if *o* keeps it for a later battle."""
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
