"""Statistics of games: exact intervals, and verdicts that stay valid however often one looks.

Verdicts are based on evidence (an e-value): how much likelier the games are under other values than under the
value in question, averaged over those. In at most one of twenty runs does evidence against the true value
ever reach 20, so one may look after every game, stop when the result is clear, and continue later (Ville;
Robbins 1970). A *range* (:func:`span`, :func:`difference`) contains the values that the games don't rule out.
A *verdict* is given exactly if the range excludes the other side, so both always agree. Tables of finished
contests have the exact *interval* (:func:`share`, Clopper and Pearson). Reasons, also for not using a
library: docs/decisions/0070-lab-statistics.md, 0072-one-range.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import copysign, exp, hypot, inf, lgamma, log, log1p, sqrt
from statistics import NormalDist, mean

Three = tuple[float, float, float]
"""A value and the ends of its 95 % interval."""

ERROR = 0.05
"""Error rate of a verdict or an interval."""
POWER = 0.9
"""Statistical power of the recommended number of games."""
CLEAR = -log(ERROR)
"""Log evidence required for a verdict."""
WEIGHTS = (2.0, 40.0)
"""Weights of the two beta priors, in games: for effects of any size, and for small ones."""
MAX_GAMES = 1_000_000


def log_beta(a: float, b: float) -> float:
    """Return the logarithm of the beta function."""
    return lgamma(a) + lgamma(b) - lgamma(a + b)


def beta_cdf(x: float, a: float, b: float) -> float:
    """Return the regularized incomplete beta function: the probability that a beta(a, b) value is ≤ *x*."""
    if x <= 0 or x >= 1:
        return 0.0 if x <= 0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1 - beta_cdf(1 - x, b, a)
    front = exp(a * log(x) + b * log1p(-x) - log_beta(a, b)) / a
    # Lentz's continued fraction.
    tiny, c, d = 1e-300, 1.0, 1 / (1 - (a + b) * x / (a + 1) or 1e-300)
    fraction = d
    for m in range(1, 400):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / (1 + step * d or tiny)
            c = 1 + step / c or tiny
            fraction *= c * d
        if abs(c * d - 1) < 1e-13:
            break
    return min(1.0, front * fraction)


def _solve(below: Callable[[float], bool], low: float = 0.0, high: float = 1.0) -> float:
    """Return the point between *low* and *high* where *below* turns from true to false."""
    for _ in range(36):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) else (low, middle)
    return (low + high) / 2


def share(won: float, total: int) -> Three:
    """Return a share with its exact 95 % interval (Clopper and Pearson); (0, 0, 1) if *total* is 0.

    If *won* is 0 or *total*, the whole error is on the other side: 0 of 20 games don't rule out 14 %. A draw
    counts half, which can only make the interval too wide.
    """
    if not total:
        return 0.0, 0.0, 1.0
    lost = total - won
    tail = ERROR if won <= 0 or lost <= 0 else ERROR / 2
    low = 0.0 if won <= 0 else _solve(lambda p: beta_cdf(p, won, lost + 1) < tail)
    high = 1.0 if lost <= 0 else _solve(lambda p: beta_cdf(p, won + 1, lost) < 1 - tail)
    return won / total, low, high


def shift(differences: Sequence[float]) -> Three:
    """Return the mean of paired differences (−1 to 1) with its 95 % interval.

    Bonett and Price 2012: adds one deal in favour of each side. (0, −1, 1) without differences.
    """
    count = len(differences)
    if not count:
        return 0.0, -1.0, 1.0
    average = mean(differences)
    middle = sum(differences) / (count + 2)
    spread = (sum(d * d for d in differences) + 2) / (count + 2) - middle**2
    half = 1.96 * sqrt(spread / (count + 2))
    return average, max(-1.0, min(average, middle - half)), min(1.0, max(average, middle + half))


# --- evidence ----------------------------------------------------------------------------------------------


def against(won: float, total: float, bound: float) -> float:
    """Return the log evidence that a share isn't *bound* (between 0 and 1); draws may count half."""
    terms = []
    for weight in WEIGHTS:
        a, b = weight * bound, weight * (1 - bound)
        mixed = log_beta(a + won, b + total - won) - log_beta(a, b)
        terms.append(mixed - won * log(bound) - (total - won) * log1p(-bound))
    return _log_mean(terms)


def either(up: float, down: float) -> float:
    """Return the log evidence that *up* and *down* aren't equally likely, from their numbers."""
    return against(up, up + down, 0.5)


def span(won: float, total: float, among: int = 1) -> Three:
    """Return a share with its anytime-valid range; (0, 0, 1) if *total* is 0.

    *among*: the divisor of the error for multiple comparisons (:func:`divided`).
    """
    if not total:
        return 0.0, 0.0, 1.0
    rate, enough = won / total, CLEAR + log(among)
    low = _solve(lambda p: against(won, total, p) >= enough, 0.0, rate) if won > 0 else 0.0
    high = _solve(lambda p: against(won, total, p) < enough, rate, 1.0) if won < total else 1.0
    return rate, low, high


def difference(differences: Sequence[float], among: int = 1) -> Three:
    """Return the mean of paired differences (−1 to 1) with its anytime-valid range.

    The range combines those of two shares: of deals that differ, and of differing deals that are positive. So
    it excludes 0 exactly if :func:`either` is enough for a verdict. (0, −1, 1) without differences.
    """
    if not differences:
        return 0.0, -1.0, 1.0
    up, down = sum(d > 0 for d in differences), sum(d < 0 for d in differences)
    average, size = mean(differences), sum(map(abs, differences)) / max(1, up + down)
    share, fewest, most = span(up + down, len(differences))
    _, low, high = span(up, up + down, among)

    def end(lean: float, outer: bool) -> float:
        if lean * average <= 0:
            # On the other side of zero, or without differences, use the largest possible share that differs.
            return lean * most * (size or 1.0)
        by_lean, by_share = lean * share * size, average * (most if outer else fewest) / share
        far = hypot(average - by_lean, average - by_share)
        if outer:
            return average + copysign(far, average)
        # At least the product of both worst cases, which is on the same side of zero.
        return copysign(max(abs(average) - far, by_lean * by_share / abs(average)), average)

    ends = end(2 * low - 1, average < 0), end(2 * high - 1, average > 0)
    return average, max(-1.0, min(average, ends[0])), min(1.0, max(average, ends[1]))


def above(won: float, total: float, bound: float) -> float:
    """Return the log evidence that a share is above *bound*; draws may count half."""
    if bound <= 0:
        return inf if won else 0.0
    if bound >= 1:
        return -inf
    lost, terms = total - won, []
    for weight in WEIGHTS:
        a, b = weight * bound, weight * (1 - bound)
        prior, posterior = beta_cdf(1 - bound, b, a), beta_cdf(1 - bound, b + lost, a + won)
        if posterior <= 0:
            return -inf
        mixed = log_beta(a + won, b + lost) - log_beta(a, b) + log(posterior) - log(prior)
        terms.append(mixed - won * log(bound) - lost * log1p(-bound))
    return _log_mean(terms)


def _log_mean(terms: Sequence[float]) -> float:
    most = max(terms)
    return most + log(sum(exp(term - most) for term in terms) / len(terms))


def below(won: float, total: float, bound: float) -> float:
    """Return the log evidence that a share is below *bound*."""
    return above(total - won, total, 1 - bound)


def chance(evidence: float) -> float:
    """Return the p-value: the maximum probability of ever reaching this log evidence without an effect."""
    return min(1.0, exp(-max(evidence, 0.0)))


def holm(chances: Sequence[float]) -> list[float]:
    """Return the p-values *chances* corrected for multiple comparisons (Holm 1979).

    That keeps the family-wise error rate, for any dependence.
    """
    adjusted, worst = [1.0] * len(chances), 0.0
    for rank, at in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        worst = max(worst, min(1.0, (len(chances) - rank) * chances[at]))
        adjusted[at] = worst
    return adjusted


def divided(chances: Sequence[float]) -> list[int]:
    """Return :func:`holm`'s divisors of the error for *chances*, for use in ranges."""
    order = sorted(range(len(chances)), key=chances.__getitem__)
    significant = sum(adjusted < ERROR for adjusted in holm(chances))
    numbers = [1] * len(chances)
    for rank, at in enumerate(order):
        numbers[at] = len(chances) - min(rank, significant)
    return numbers


# --- how many games a question needs -----------------------------------------------------------------------


def _min_games(enough: Callable[[int], bool]) -> int:
    """Return the smallest sufficient number of games, within 5 %; :data:`MAX_GAMES` if none is."""
    count = 8
    while count < MAX_GAMES and not enough(count):
        count *= 2
    if count >= MAX_GAMES:
        return MAX_GAMES
    low, high = count // 2, count
    while high - low > max(1, high // 40):
        middle = (low + high) // 2
        low, high = (low, middle) if enough(middle) else (middle, high)
    return high


_POWER_Z = NormalDist().inv_cdf(POWER)


def deals_for(effect: float, differing: float = 0.5, among: int = 1) -> int:
    """Return the number of deals needed to detect a difference of *effect* with power :data:`POWER`.

    *effect* 0.05 is five points; *differing*: the share of deals that end differently; *among*: the divisor
    of the error (:func:`divided`). Returns at most :data:`MAX_GAMES`.
    """
    differing = min(1.0, max(differing, effect))
    lean = effect / differing

    def enough(deals: int) -> bool:
        # Total variance, including that of the number of differing deals.
        spread = sqrt(deals * (differing - effect * effect))
        net = deals * effect - (_POWER_Z + 0.2) * spread
        decisive = deals * differing
        return net > 0 and either((decisive + net) / 2, (decisive - net) / 2) >= CLEAR + log(among)

    return _min_games(enough) if lean > 0 else MAX_GAMES


def games_for(rate: float, bound: float) -> int:
    """Return how many games detect that a share of *rate* isn't *bound*; at most :data:`MAX_GAMES`."""
    side = 1 if rate > bound else -1

    def enough(games: int) -> bool:
        won = games * rate - side * (_POWER_Z + 0.2) * sqrt(games * rate * (1 - rate))
        return (won - games * bound) * side > 0 and against(won, games, bound) >= CLEAR

    return MAX_GAMES if rate == bound else _min_games(enough)


# --- the shape of a distribution ---------------------------------------------------------------------------


def humps(counts: Mapping[int, int]) -> tuple[int, int, int] | None:
    """Return (hump, gap, hump), in turns, if *counts* by turn significantly have two humps; else None.

    Turns are binned in pairs. A gap is significant if it has fewer games than the lower of two bins on its
    two sides, corrected for all triples examined.
    """
    if not counts:
        return None
    places = range(min(counts), max(counts) + 1, 2)
    bins = {turn: counts.get(turn, 0) + counts.get(turn + 1, 0) for turn in places}
    triples = len(places) * (len(places) - 1) * (len(places) - 2) // 6
    best: tuple[float, tuple[int, int]] | None = None
    for gap in places[1:-1]:
        before = max((turn for turn in places if turn < gap), key=bins.__getitem__)
        after = max((turn for turn in places if turn > gap), key=bins.__getitem__)
        lower, in_gap = min(bins[before], bins[after]), bins[gap]
        p_value = 1 - beta_cdf(0.5, in_gap + 1, lower) if lower > in_gap else 1.0
        if best is None or p_value < best[0]:
            best = p_value, (before, after)
    if best is None or best[0] * triples >= ERROR:
        return None
    first, second = (max((at, at + 1), key=lambda turn: counts.get(turn, 0)) for at in best[1])
    # The lowest single turn in between.
    return first, min(range(first + 1, second), key=lambda turn: counts.get(turn, 0)), second
