"""Fit the weights and chances of Tribunal's search to self-played games, by variant.

    python -m research.fit_tribunal sample VARIANT FILE [--games 200] [--nodes 120] [--seed 1] [--loose 0.3]
    python -m research.fit_tribunal weights FILE...
    python -m research.fit_tribunal chances FILE...

VARIANT: base, base+1, base+2, base+1+2. ``sample`` plays games between two equal players with that many
nodes, with loose starts (up to that share of random actions in the first rounds), and adds a line for each
game to FILE: the winner, and each start of a side-turn with its value to Light by the search. ``weights``
prints the weights of ``data/weights/tribunal.json`` fitted to the decided games of FILE...: logistic loss;
the scale first, and again whenever the evaluation's sensitivity to each weight is measured; regularized
towards the old weights. ``chances`` prints the curve of ``data/weights/tribunal.json`` fitted to all games,
and how often its predictions came true.

Fit weights to loose games: in careful ones, giving up a life has a reason, and the fit would learn that lives
are worth little. Fit chances to games at the level they are shown for.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import log
from pathlib import Path
from random import Random

import numpy as np

from app.bots.tribunal import value as evaluation
from app.bots.tribunal.alpha_beta import Search
from app.bots.tribunal.value import WIN, Curve, Value, Weights
from app.rules.game import TALK_VERBS
from app.rules.tribunal import GAME, State, notation
from app.rules.tribunal.core import ACT, Position
from app.rules.tribunal.line import read, write
from app.rules.tribunal.numbers import Rules
from tools.tribunal_puzzles import VARIANTS

LINEARIZATIONS = 4
"""Number of times the evaluation's sensitivity to each weight is measured."""
STEPS = 50
"""Fitting steps between two measurements."""
REGULARIZATION = 0.002
"""Regularization: loss for a change of a weight by its own size."""
STEP = 0.02
BINS = 10
ROUNDS = 12
"""Rounds of search over the curve's numbers."""
BOUNDS = {"steep": (0.005, 2.0), "bend": (1.0, 60.0), "edge": (0.01, 3.0)}


@dataclass(frozen=True, slots=True)
class Start:
    """The start of a side-turn: its value to Light, and Light's result."""

    state: State
    points: float
    won: float


def sample(variant: str, file: Path, games: int, nodes: int, seed: int, loose: float) -> None:
    """Play *games* and append them to *file*."""
    with file.open("a", encoding="utf-8") as out:
        for number in range(seed, seed + games):
            rng = Random(f"fit {variant} {number}")
            state = GAME.new(None, VARIANTS[variant], number)
            search = Search(state.rules, nodes=nodes, rng=rng)
            careless, young = rng.uniform(0.0, loose), rng.randint(3, 12)
            turns: list[tuple[float, str]] = []
            while state.to_move is not None:
                p = state.position
                found = search.best(p)
                if _starts(p):
                    turns.append((round(found.value if p.side == 0 else -found.value, 3), write(state)))
                action = notation.action(p, found.move)
                if state.round < young and rng.random() < careless:
                    action = rng.choice([one for one in state.legal() if one.verb not in TALK_VERBS])
                state.apply(action, events=False)
            assert state.outcome is not None
            won = {"light": 1.0, "dark": 0.0, None: 0.5}[state.outcome.winner]
            out.write(json.dumps({"won": won, "turns": turns}) + "\n")
            out.flush()


def _starts(position: Position) -> bool:
    """Return whether a side-turn begins in *position*."""
    return position.phase == ACT and len(position.queue) == len(position.mine) and not position.overdrives


def starts(files: Sequence[Path]) -> Iterator[Start]:
    """Yield the start of each side-turn in the games of *files*, unless the search already sees a win."""
    for file in files:
        for text in file.read_text(encoding="utf-8").splitlines():
            game = json.loads(text)
            for points, told in game["turns"]:
                if abs(points) < WIN / 2:
                    yield Start(read(told), points, game["won"])


def fitted(told: Sequence[Start], rules: Rules) -> tuple[Weights, list[float]]:
    """Return the weights that best predict the winner, and the loss before each fitting step."""
    before = evaluation.fitted()[0][rules.first, rules.second]
    size = np.maximum(np.abs(np.array(before)), 0.1)
    won = np.array([one.won for one in told])
    weights, losses = np.array(before), []
    for _ in range(LINEARIZATIONS):
        value, answer = _linearize(told, rules, weights, size)
        scale = _scale(value, won)
        here = weights.copy()
        for _ in range(STEPS):
            predicted = 1 / (1 + np.exp(-(value + answer @ (weights - here)) / scale))
            slope = answer.T @ (predicted - won) / len(won) / scale
            pull = REGULARIZATION * (weights - np.array(before)) / size**2
            # Weights change in proportion to their size: they differ by a factor of a thousand.
            weights = weights - STEP * size**2 * (slope + pull) * scale
            losses.append(_loss(predicted, won))
    return Weights(*(round(float(one), 3) for one in weights)), losses


def _linearize(
    told: Sequence[Start], rules: Rules, weights: np.ndarray, size: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return each position's value to Light by *weights*, and its derivative by each weight."""

    def values(some: np.ndarray) -> np.ndarray:
        value = Value(rules, Weights(*map(float, some)))
        return np.array([_for_light(value, one.state.position) for one in told])

    answers = []
    for n, step in enumerate(size / 100):
        more, less = weights.copy(), weights.copy()
        more[n] += step
        less[n] -= step
        answers.append((values(more) - values(less)) / (2 * step))
    return values(weights), np.array(answers).T


def _for_light(value: Value, position: Position) -> float:
    return value(position) if position.side == 0 else -value(position)


def _loss(predicted: np.ndarray, won: np.ndarray) -> float:
    near = np.clip(predicted, 1e-9, 1 - 1e-9)
    return float(-np.mean(won * np.log(near) + (1 - won) * np.log(1 - near)))


def _scale(value: np.ndarray, won: np.ndarray) -> float:
    """Return by how many points the odds to win grow by a factor of e, according to *value*."""
    return _least(lambda one: _loss(1 / (1 + np.exp(-value / one)), won), 1.0, 200.0)


def _least(loss: Callable[[float], float], low: float, high: float) -> float:
    """Return where between *low* and *high* the unimodal *loss* is least, by golden-section search."""
    golden = (5**0.5 - 1) / 2
    while high - low > 0.01 * low:
        left, right = high - golden * (high - low), low + golden * (high - low)
        low, high = (low, right) if loss(left) < loss(right) else (left, high)
    return (low + high) / 2


def curve(told: Sequence[Start]) -> Curve:
    """Return the maximum-likelihood curve for *told*: coordinate descent, several rounds."""
    points = np.array([one.points for one in told])
    won = np.array([one.won for one in told])

    def loss(slope: float, bend: float, edge: float) -> float:
        odds = slope * np.arcsinh(points / bend)
        win, lost = (1 / (1 + np.exp(edge - np.clip(one, -50, 50))) for one in (odds, -odds))
        # The third is what the other two leave.
        likely = np.where(won == 1, win, np.where(won == 0, lost, 1 - win - lost))
        return float(-np.mean(np.log(np.maximum(likely, 1e-6))))

    # Coordinate by coordinate: the steepness in the middle hardly depends on where the curve bends.
    numbers = {"steep": 0.1, "bend": 10.0, "edge": 0.3}

    def with_(name: str, number: float) -> float:
        tried = numbers | {name: number}
        return loss(tried["steep"] * tried["bend"], tried["bend"], tried["edge"])

    for name in [*BOUNDS] * ROUNDS:
        numbers[name] = _least(partial(with_, name), *BOUNDS[name])
    bend = round(numbers["bend"], 1)
    return Curve(round(numbers["steep"] * bend, 2), bend, round(numbers["edge"], 2))


def print_calibration(told: Sequence[Start], by: Curve) -> None:
    """Print by tenths of Light's predicted chance how often it came true."""
    predicted = [by.chance(one.points).score for one in told]
    loss = -sum(
        one.won * log(max(p, 1e-9)) + (1 - one.won) * log(max(1 - p, 1e-9))
        for one, p in zip(told, predicted, strict=True)
    ) / len(told)
    print(f"{by}: {len(told)} positions, log loss {loss:.3f}")
    print("foretold | came true | positions")
    for n in range(BINS):
        some = [i for i, p in enumerate(predicted) if n <= p * BINS < n + 1 + (n == BINS - 1)]
        if some:
            mean = sum(predicted[i] for i in some) / len(some)
            print(f"{mean:.2f} | {sum(told[i].won for i in some) / len(some):.2f} | {len(some)}")


def main() -> int:
    """Sample or fit."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = arguments.add_subparsers(dest="command", required=True)
    sampling = commands.add_parser("sample")
    sampling.add_argument("variant", choices=VARIANTS)
    sampling.add_argument("file", type=Path)
    sampling.add_argument("--games", type=int, default=200)
    sampling.add_argument("--nodes", type=int, default=120)
    sampling.add_argument("--seed", type=int, default=1)
    sampling.add_argument("--loose", type=float, default=0.3)
    for name in ("weights", "chances"):
        commands.add_parser(name).add_argument("files", type=Path, nargs="+")
    asked = arguments.parse_args()
    if asked.command == "sample":
        sample(asked.variant, asked.file, asked.games, asked.nodes, asked.seed, asked.loose)
        return 0
    told = [*starts(asked.files)]
    if not told:
        print("there is nothing to fit to in these files", file=sys.stderr)
        return 2
    rules = told[0].state.rules
    if any(one.state.rules != rules for one in told):
        print("fit one variant at a time: these files have several", file=sys.stderr)
        return 2
    if asked.command == "chances":
        print_calibration(told, evaluation.fitted()[1][rules.first, rules.second])
        print_calibration(told, curve(told))
        return 0
    decided = [one for one in told if one.won != 0.5]
    weights, losses = fitted(decided, rules)
    print(json.dumps(weights._asdict(), default=float))
    print(
        f"{len(decided)} positions, log loss {losses[0]:.4f} before, {losses[-1]:.4f} after", file=sys.stderr
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
