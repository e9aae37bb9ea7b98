"""Fit the weights of ``app/bots/fate/evaluate.py``: watchmen play, positions are sampled, a logistic
regression says what each number is worth. Needs numpy (a development dependency).

    python bench/fit_evaluation.py [--games 3000] [--seed 7] [--noise 0.1]
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def sample(cards: object, seed: int, noise: float) -> tuple[list[list[float]], float]:
    """Positions of one game between watchmen that now and then do anything, and what Light made of it."""
    from app.bots.fate import thumb
    from app.bots.fate.evaluate import features
    from app.rules.own_fate.game import GAME

    rng = Random(seed)
    state = GAME.new(cards, {}, seed)
    found = []
    loose = noise * rng.random()
    while state.to_move is not None:
        legal = state.legal()
        if rng.random() < 0.05:
            found.append(features(state))
        anything = rng.random() < loose
        action = legal[int(rng.random() * len(legal))] if anything else thumb.best(state, legal)
        state.apply(action, events=False)
    winner = state.outcome.winner
    return found, {"light": 1.0, "dark": 0.0, None: 0.5}[winner]


def main() -> None:
    """Play, fit, print."""
    import numpy

    from app.bots.fate.evaluate import NAMES
    from app.rules.set_text import read_set

    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=3000)
    arguments.add_argument("--seed", type=int, default=7)
    arguments.add_argument("--noise", type=float, default=0.2)
    asked = arguments.parse_args()
    cards = read_set((ROOT / "tests" / "rules" / "own_fate.set").read_text(encoding="utf-8").splitlines())
    rows: list[list[float]] = []
    won: list[float] = []
    for number in range(asked.games):
        positions, result = sample(cards, asked.seed * 1_000_000 + number, asked.noise)
        rows += positions
        won += [result] * len(positions)
    x, y = numpy.array(rows), numpy.array(won)
    cut = int(len(x) * 0.85)
    weights = numpy.zeros(x.shape[1])
    for _ in range(60):
        p = 1 / (1 + numpy.exp(-(x[:cut] @ weights)))
        grade = x[:cut].T @ (p - y[:cut]) + 1.0 * weights
        curve = (x[:cut] * (p * (1 - p))[:, None]).T @ x[:cut] + numpy.eye(x.shape[1])
        weights -= numpy.linalg.solve(curve, grade)
    p = 1 / (1 + numpy.exp(-(x[cut:] @ weights)))
    loss = -numpy.mean(y[cut:] * numpy.log(p) + (1 - y[cut:]) * numpy.log(1 - p))
    right = numpy.mean((p > 0.5) == (y[cut:] > 0.5))
    print(f"{len(x)} positions of {asked.games} games, Light won {y.mean():.1%}; "
          f"held back: log loss {loss:.3f}, right {right:.1%}")
    for name, weight in zip(NAMES, weights, strict=True):
        print(f"{name:20} {weight:+.2f}")
    print("(" + ", ".join(f"{w:.2f}" for w in weights) + ")")


if __name__ == "__main__":
    main()
