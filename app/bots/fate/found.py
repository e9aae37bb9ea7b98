"""What a search found: the candidates with their chances, and how sure that is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import fsum, sqrt

from app.rules.game import Action


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


def found(best: Action, met: Sequence[tuple[Action, Sequence[float]]], simulations: int) -> Found:
    """What a search found that chose *best*: of each action in *met* the chances in the worlds that it met,
    world by world from the first."""
    chosen = next(chances for action, chances in met if action == best)
    told = []
    for action, chances in met:
        common = min(len(chances), len(chosen))
        mean, error = mean_error(chances[:common])
        gaps = [a - b for a, b in zip(chosen, chances, strict=False)]
        loss, loss_error = mean_error(gaps) if gaps else (0.0, 0.5)
        told.append(
            Candidate(
                action,
                mean_error(chances)[0],
                common,
                mean,
                error,
                loss,
                0.0 if action == best else loss_error,
                sum(gap > 0 for gap in gaps) / common if common else 0.0,
            )
        )
    told.sort(key=lambda one: (one.action != best, not one.worlds, one.loss))
    return Found(best, told[0].chance, simulations, tuple(told))
