"""What a search found: the candidates with their chances, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from app.rules.game import Action

STAKES = ("vortex", "egor", "light", "dark", "balance")
"""What is compared where a search cuts: the cell of the vortex, Egor's wounds, how many Others of Light and
of Dark are in play, the balance (> 0: of Light)."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action that a search compared with others. All chances are those of the seat that chooses to win,
    0 to 1."""

    action: Action
    chance: float
    """What was found after it, over every world that it met."""
    worlds: int
    """How many worlds it has in common with the action chosen (of that: how many it met)."""
    mean: float
    """Its chance over those common worlds."""
    error: float
    """The standard error of :attr:`mean`; 0.5 where one world or none says nothing of it."""
    loss: float
    """How much less chance it has than the action chosen, in the mean of the common worlds; 0 of that."""
    loss_error: float
    """The standard error of :attr:`loss`; 0 of the action chosen."""
    worse: float
    """In which share of the common worlds it did worse than the action chosen."""
    otherwise: tuple[float, ...] = ()
    """How much more of each of :data:`STAKES` there is after it than after the action chosen, in the mean of
    the common worlds."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the action chosen, its chance to win, how many simulations that took, and every
    candidate, the one chosen first, then whoever loses least."""

    action: Action
    chance: float
    simulations: int
    candidates: tuple[Candidate, ...]

    def candidate(self, action: Action) -> Candidate | None:
        """What was found of *action*; of another copy of the same spell too. None if it was not compared."""
        wanted = design(action)
        return next((one for one in self.candidates if design(one.action) == wanted), None)


def design(action: Action) -> tuple[str, ...]:
    """*action* without the copy of its spell: what two alike have in common."""
    return (action.verb, *(word.partition(".")[0] for word in action.args))


def mean_error(values: Sequence[float]) -> tuple[float, float]:
    """Mean and standard error of *values*; ½ each of nothing, an error of ½ of a single one."""
    count = len(values)
    if not count:
        return 0.5, 0.5
    mean = fsum(values) / count
    if count < 2:
        return mean, 0.5
    return mean, sqrt(fsum((value - mean) ** 2 for value in values) / (count * (count - 1)))


@dataclass(frozen=True, slots=True)
class Met:
    """What an action met: world by world from the first its chance, and what was at stake in the end."""

    action: Action
    chances: list[float]
    stakes: list[tuple[int, ...]]


def found(best: Action, met: Sequence[Met], simulations: int) -> Found:
    """What a search found that chose *best*, of the actions that it tried."""
    chosen = next(one for one in met if one.action == best)
    told = [compared(one, chosen) for one in met]
    told.sort(key=lambda one: (one.action != best, not one.worlds, one.loss))
    return Found(best, told[0].chance, simulations, tuple(told))


def compared(one: Met, chosen: Met) -> Candidate:
    """What *one* came to beside the one *chosen*, in the worlds that both met."""
    common = min(len(one.chances), len(chosen.chances))
    mean, error = mean_error(one.chances[:common])
    gaps = [a - b for a, b in zip(chosen.chances, one.chances, strict=False)]
    loss, loss_error = mean_error(gaps) if gaps else (0.0, 0.5)
    more = [
        [there - here for there, here in zip(after, instead, strict=True)]
        for after, instead in zip(one.stakes, chosen.stakes, strict=False)
    ]
    return Candidate(
        one.action,
        mean_error(one.chances)[0],
        common,
        mean,
        error,
        loss,
        0.0 if one is chosen else loss_error,
        sum(gap > 0 for gap in gaps) / common if common else 0.0,
        tuple(sum(gaps) / len(more) for gaps in zip(*more, strict=True)),
    )
