"""The result of a search: the compared actions, with chances and errors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from app.rules.game import Action, Reason, Seat, Value

STAKES = ("vortex", "egor", "light", "dark", "balance")
"""What is compared at the end of simulations, to explain differences.

The vortex's cell, Egor's wounds, the numbers of Light and Dark Others in play, and the balance (> 0: for
Light).
"""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action compared by a search. Chances are the seat's chances to win, 0 to 1."""

    action: Action
    chance: float
    """Mean over all worlds in which the action was tried."""
    worlds: int
    """Number of common worlds: those in which the chosen action was tried too."""
    mean: float
    """Mean chance over the common worlds."""
    error: float
    """Standard error of :attr:`mean`; 0.5 with fewer than two worlds."""
    loss: float
    """How much lower the mean is than the chosen action's, over the common worlds."""
    loss_error: float
    """Standard error of :attr:`loss`; 0 for the chosen action."""
    worse: float
    """Share of the common worlds in which it did worse than the chosen action."""
    otherwise: tuple[float, ...] = ()
    """Mean difference of each of :data:`STAKES` from the chosen action, over the common worlds."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The chosen action, its chance, the number of simulations, and all candidates.

    The chosen one is the first candidate; the others are sorted by loss, those without common worlds last.
    """

    action: Action
    chance: float
    simulations: int
    candidates: tuple[Candidate, ...]

    def candidate(self, action: Action) -> Candidate | None:
        """Return the candidate for *action*, in any copy of its spell; None if it wasn't compared."""
        return next(
            (option for option in self.candidates if option.action.by_design() == action.by_design()), None
        )


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean and standard error of *values*; (½, ½) for none, an error of ½ for one."""
    count = len(values)
    if not count:
        return 0.5, 0.5
    mean = fsum(values) / count
    if count < 2:
        return mean, 0.5
    return mean, sqrt(fsum((value - mean) ** 2 for value in values) / (count * (count - 1)))


@dataclass(frozen=True, slots=True)
class ActionResults:
    """An action's results world by world: the chances, and the stakes at the end."""

    action: Action
    chances: list[float]
    stakes: list[tuple[int, ...]]


def search_result(best: Action, tried: Sequence[ActionResults], simulations: int) -> SearchResult:
    """Return the result of a search that tried the actions of *tried* and chose *best*."""
    chosen = next(results for results in tried if results.action == best)
    candidates = [compared(results, chosen) for results in tried]
    candidates.sort(key=lambda candidate: (candidate.action != best, not candidate.worlds, candidate.loss))
    return SearchResult(best, candidates[0].chance, simulations, tuple(candidates))


def compared(results: ActionResults, chosen: ActionResults) -> Candidate:
    """Compare *results* with those of the *chosen* action in their common worlds."""
    common = min(len(results.chances), len(chosen.chances))
    mean, error = mean_and_error(results.chances[:common])
    gaps = [
        chosen_chance - chance for chosen_chance, chance in zip(chosen.chances, results.chances, strict=False)
    ]
    loss, loss_error = mean_and_error(gaps) if gaps else (0.0, 0.5)
    more = [
        [there - here for there, here in zip(after, instead, strict=True)]
        for after, instead in zip(results.stakes, chosen.stakes, strict=False)
    ]
    return Candidate(
        results.action,
        mean_and_error(results.chances)[0],
        common,
        mean,
        error,
        loss,
        0.0 if results is chosen else loss_error,
        sum(gap > 0 for gap in gaps) / common if common else 0.0,
        tuple(sum(gaps) / len(more) for gaps in zip(*more, strict=True)),
    )


# --- the reason for a searched action: what would be different with the runner-up ------------------------


MENTIONED_FROM = {"vortex": 0.3, "egor": 0.3, "light": 0.25, "dark": 0.25, "balance": 1.0}
"""How much a stake must change on average to be mentioned."""
FOR_DARK = {"vortex": 1, "egor": 1, "light": -1, "dark": 1, "balance": -1}
"""Sign of each stake for Dark: 1 if more of it is good for Dark."""
SURE = 2.0
"""Standard errors by which the runner-up must be behind to count as worse: those of the margin shown."""
RARE = 0.05
"""The standard error is at least this divided by the number of worlds (:func:`cautious`)."""


def cautious(error: float, seen: int) -> float:
    """Return the standard *error* after *seen* worlds, but at least RARE / *seen*.

    A few equal worlds prove little: one that hasn't been seen may differ.
    """
    return max(error, RARE / seen)


MAX_MARGIN = 20
"""Margin in percentage points above which chances aren't shown as numbers: too few worlds were tried."""


def margin(error: float, seen: int) -> int:
    """Return the margin of a chance with the standard *error* after *seen* worlds, in percentage points."""
    return round(100 * SURE * cautious(error, max(1, seen)))


def search_reason(result: SearchResult, seat: Seat) -> Reason | None:
    """Return why *seat* chose the best of *result*; None if no other was tried in two common worlds."""
    rival = next((candidate for candidate in result.candidates[1:] if candidate.worlds > 1), None)
    if rival is None:
        return None
    best = result.candidates[0]
    args: dict[str, Value] = {
        "action": str(rival.action),
        "chance": percent(best, best),
        "other": percent(rival, best),
        "worlds": rival.worlds,
        "better": round(rival.worlds * rival.worse),
    }
    if max(margin(best.error, best.worlds), margin(rival.loss_error, rival.worlds)) > MAX_MARGIN:
        return Reason("bots.why-few", "", args)
    if not is_worse(rival, best):
        return Reason("bots.why-as-good", "", args)
    stake, more = main_stake(rival, seat)
    if not stake:
        return Reason("bots.why-searched", "", args)
    args |= {"amount": round(abs(more), 1), "more": "yes" if more > 0 else "no"}
    return Reason(f"bots.why-searched-{stake}", "", args)


def is_worse(candidate: Candidate, chosen: Candidate) -> bool:
    """Return whether *candidate* is surely worse than *chosen*, and not only by less than half a per cent."""
    return percent(candidate, chosen) < percent(chosen, chosen) and (
        candidate.loss > SURE * cautious(candidate.loss_error, max(1, candidate.worlds))
    )


def percent(candidate: Candidate, chosen: Candidate) -> int:
    """Return the chance of *candidate* in whole per cent: that of *chosen* minus the candidate's loss.

    A candidate with a negative loss counts as equal.
    """
    return round(100 * min(1.0, max(0.0, chosen.chance - max(0.0, candidate.loss))))


def main_stake(rival: Candidate, seat: Seat) -> tuple[str, float]:
    """Return (stake, change) for the most relevant change against *seat*; ("", 0.0) if all are small."""
    harm = 1 if seat == "light" else -1
    changes = [
        (abs(more) / MENTIONED_FROM[stake], stake, more)
        for stake, more in zip(STAKES, rival.otherwise, strict=True)
        if more * harm * FOR_DARK[stake] > 0
    ]
    share, stake, more = max(changes, default=(0.0, "", 0.0))
    return (stake, more) if share >= 1.0 else ("", 0.0)
