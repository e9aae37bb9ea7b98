"""Candidate prices of the accused at a Tribunal.

Raising a price never helps the accuser and any price above his evidence E is as good as E + 1, so only
vectors that spend the whole budget with prices up to E + 1 matter. If evidence were worth a constant λ points
to the accuser, the best vector would protect the k most valuable Others at E + 1 and level the rest, so that
value − λ · price is equal. λ is not constant (keeping enough for the next Tribunal matters), so the search
chooses among the candidates for several λ.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

LAMBDAS = (0.0, 0.5, 1.0, 2.0)
MOST_SUBSETS = 6
"""Up to this many Others any may be protected; beyond, the most valuable: each doubles the subsets."""


def candidates(
    values: Sequence[float], evidence: int, average: int, *, every_subset: bool = False
) -> list[tuple[int, ...]]:
    """Return price vectors for Others worth *values* to the accused, against this evidence.

    Protects the most valuable ones, or with *every_subset* any of them (up to :data:`MOST_SUBSETS`).
    """
    count = len(values)
    cap = evidence + 1
    budget = average * count
    most = min(count - 1, budget // cap)
    ranked = sorted(range(count), key=lambda i: -values[i])
    vectors: dict[tuple[int, ...], None] = {}
    for size in range(most, -1, -1):
        any_of_them = every_subset and count <= MOST_SUBSETS
        chosen = combinations(range(count), size) if any_of_them else [tuple(ranked[:size])]
        for protected in chosen:
            for weight in LAMBDAS:
                vectors[level(values, budget, cap, protected, weight)] = None
    return list(vectors)


def level(
    values: Sequence[float], budget: int, cap: int, protected: Sequence[int], weight: float
) -> tuple[int, ...]:
    """Return prices with *protected* at *cap* and the rest of *budget* levelled for one λ = *weight*."""
    prices = [0] * len(values)
    for i in protected:
        prices[i] = cap
    left = budget - cap * len(protected)
    rest = [i for i in range(len(values)) if i not in protected]
    if weight == 0.0:
        for i in sorted(rest, key=lambda i: -values[i]):
            prices[i] = min(cap, left)
            left -= prices[i]
        return tuple(prices)
    while left > 0 and rest:
        # Raise the accuser's currently best target by one.
        i = max(rest, key=lambda i: values[i] - weight * prices[i])
        prices[i] += 1
        left -= 1
        if prices[i] == cap:
            rest.remove(i)
    return tuple(prices)
