"""Candidate price vectors for the accused in a Tribunal.

Raising a price never helps the accuser, and any price above the accuser's evidence E is as good as E + 1, so
only vectors that spend the whole budget with prices up to E + 1 matter. If evidence were worth a constant λ
points to the accuser, the best vector would protect the k most valuable Others with E + 1 and make value − λ
· price equal for the others. λ isn't constant (keeping enough for the next Tribunal matters), so there are
candidates for several λ.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

LAMBDAS = (0.0, 0.5, 1.0, 2.0)
MAX_SUBSETS = 6
"""Maximum number of Others for trying all subsets to protect; with more, only the most valuable."""


def candidates(
    values: Sequence[float], evidence: int, average: int, *, every_subset: bool = False
) -> list[tuple[int, ...]]:
    """Return price vectors for Others worth *values* to the accused, against *evidence*.

    *average*: budget per Other. Protects the most valuable ones or, with *every_subset*, any of them (for up
    to :data:`MAX_SUBSETS` Others).
    """
    count = len(values)
    cap = evidence + 1
    budget = average * count
    most = min(count - 1, budget // cap)
    ranked = sorted(range(count), key=lambda i: -values[i])
    vectors: dict[tuple[int, ...], None] = {}
    for size in range(most, -1, -1):
        any_of_them = every_subset and count <= MAX_SUBSETS
        chosen = combinations(range(count), size) if any_of_them else [tuple(ranked[:size])]
        for protected in chosen:
            for weight in LAMBDAS:
                vectors[level(values, budget, cap, protected, weight)] = None
    return list(vectors)


def level(
    values: Sequence[float], budget: int, cap: int, protected: Sequence[int], weight: float
) -> tuple[int, ...]:
    """Return prices with *protected* at *cap* and the remaining *budget* levelled for λ = *weight*."""
    prices = [0] * len(values)
    for i in protected:
        prices[i] = cap
    remaining = budget - cap * len(protected)
    unprotected = [i for i in range(len(values)) if i not in protected]
    if weight == 0.0:
        for i in sorted(unprotected, key=lambda i: -values[i]):
            prices[i] = min(cap, remaining)
            remaining -= prices[i]
        return tuple(prices)
    while remaining > 0 and unprotected:
        # Raise the accuser's currently best target by one.
        i = max(unprotected, key=lambda i: values[i] - weight * prices[i])
        prices[i] += 1
        remaining -= 1
        if prices[i] == cap:
            unprotected.remove(i)
    return tuple(prices)
