"""What a position is worth to Light: the chance of winning, from a few numbers that a player would name.

The weights were fitted to games of watchmen against each other (``bench/fit_evaluation.py``).
"""

from __future__ import annotations

from math import exp

from app.bots.fate.sight import SAFE, ground, healing_power, punch
from app.rules.own_fate.book import DARK, LIGHT, MAGE, VAMPIRE
from app.rules.own_fate.state import IN_PLAY, FateState

NAMES = (
    "bias", "inferno", "inferno-end", "balance", "light-owes", "dark-owes", "watched", "watchers",
    "egor-on-way", "egor-wounds", "healer-there", "healing-free", "healing-kept", "light-life", "dark-life",
    "light-cards", "dark-cards", "vampire-cards", "blow-on-watchers", "blow-on-healer", "light-hand",
    "dark-hand", "light-in-hand", "dark-in-hand",
)
WEIGHTS: tuple[float, ...] = (
    0.44, -2.38, -3.20, 0.87, -0.90, -0.08, 0.11, -0.27, -0.02, 0.28, 0.43, 0.88,
    1.26, 0.12, -0.16, 0.42, -0.75, -0.26, 0.13, -0.40, 0.44, -0.67, 0.05, -0.04,
)


def features(s: FateState) -> list[float]:
    """The numbers of :data:`NAMES`, of a full state, each about 0 to 2."""
    b = s.book
    table = ground(b)
    egor, flat = s.loc[b.egor], table.flat
    left = b.vortex + 1 - s.inferno
    loc, zone, side, wounds = s.loc, s.zone, b.side, s.wounds
    watchers = 0
    life = [0.0, 0.0]
    cards = [0.0, 0.0]
    fangs = healing = there = kept = 0.0
    blow_egor = blow_flat = 0.0
    egor_life = 0.0
    strength = b.sp_str
    for o in range(b.n_others):
        if zone[o] != IN_PLAY:
            continue
        mine, here = side[o], loc[o]
        life[mine] += table.weight[o] * (4 - wounds[o]) * 0.1
        points = 0.0
        for c in s.hand[o]:
            points += strength[c]
        if b.spec[o] == VAMPIRE:
            fangs += points
        else:
            cards[mine] += points
        if mine == DARK:
            if here == egor and not b.hub[egor]:
                watchers += 1
                egor_life += 4 - wounds[o]
            elif here == flat:
                blow_flat += punch(s, o, True)
        else:
            if b.spec[o] == MAGE:
                power = healing_power(s, o)
                if here == flat:
                    there = 1.0
                    healing = max(healing, power)
                else:
                    kept = max(kept, power)
            if here == egor and not b.hub[egor]:
                blow_egor += punch(s, o, True)
    free = watchers == 0
    can = min(healing, float(s.inferno)) if free else 0.0
    held = [0, 0]
    for seat in (LIGHT, DARK):
        for e in s.hands[seat]:
            if e < b.n_others:
                held[seat] += 1
    return [
        1.0, s.inferno / b.vortex, 1.0 / left, s.balance * 0.1, 1.0 if s.balance < -SAFE else 0.0,
        1.0 if s.balance > SAFE else 0.0, 0.0 if free else 1.0, watchers * 0.5,
        table.dist[egor][b.home] * 0.33, wounds[b.egor] * 0.33, there, can / max(1, s.inferno) + 0.2 * can,
        max(kept, healing) * 0.25, life[0], life[1], cards[0] * 0.1, cards[1] * 0.1, fangs * 0.1,
        min(1.5, blow_egor / egor_life) if egor_life else 0.0, min(4.0, blow_flat) * 0.25 * there,
        len(s.hands[0]) * 0.2, len(s.hands[1]) * 0.2, held[0] * 0.5, held[1] * 0.5,
    ]


def light_chance(s: FateState) -> float:
    """The chance, 0 to 1, that Light wins from *s*; 1, 0 or ½ when the game is over."""
    if s.result is not None:
        return (1.0, 0.0, 0.5)[s.result[0]] if s.result[0] >= 0 else 0.5
    total = 0.0
    for weight, value in zip(WEIGHTS, features(s), strict=True):
        total += weight * value
    return 1.0 / (1.0 + exp(-total)) if total > -60 else 0.0
