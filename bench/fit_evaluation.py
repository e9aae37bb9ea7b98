"""Fit the network of ``app/bots/fate/evaluate.py``.

    python bench/fit_evaluation.py sample FILE [--games 8000] [--seed 900000] [--noise 0.12]
    python bench/fit_evaluation.py fit FILE... > app/bots/fate/network.py

``sample``: watchmen, who now and then do anything, play; FILE gets a line for each game: what Light made of
it and the start of each turn. The standard library is enough, so PyPy can do it, in a third of the time.
``fit`` needs numpy (a development dependency): a network with one layer of sixteen units (fewer where some
have no say) beside the straight way, by logistic loss, long games of less weight a turn, a fifth of the games
held back to say when to stop.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

UNITS = 16
ROUNDS = 60
BATCH = 256
DECAY = 0.003


def sample(file: Path, games: int, seed: int, noise: float) -> None:
    """Play *games* and add their turns to *file*."""
    from app.bots.fate import thumb
    from app.bots.fate.evaluate import NAMES, Places, features, signs, words
    from app.rules.own_fate.game import GAME
    from app.rules.set_text import read_set

    cards = read_set((ROOT / "tests" / "rules" / "own_fate.set").read_text(encoding="utf-8").splitlines())
    with file.open("a", encoding="utf-8") as out:
        for number in range(seed, seed + games):
            rng, state, turns = Random(number), GAME.new(cards, {}, number), []
            loose, turn = noise * rng.random(), state.turn
            every = words(state.book)
            rows = Places(state.book, every)
            while state.to_move is not None:
                if state.turn != turn:
                    turn = state.turn
                    said = [every[row - len(NAMES)] for row in signs(state, rows)]
                    turns.append(([round(value, 3) for value in features(state)], said))
                legal = state.legal()
                anything = rng.random() < loose
                state.apply(legal[int(rng.random() * len(legal))] if anything else thumb.best(state, legal),
                            events=False)
            won = {"light": 1.0, "dark": 0.0, None: 0.5}[state.outcome.winner]
            out.write(json.dumps([won, turns]) + "\n")


def fit(files: list[Path]) -> None:
    """Fit to the turns in *files*; the module goes to standard output, what it is worth to standard error."""
    import numpy as np

    from app.bots.fate.evaluate import NAMES

    games = [json.loads(line) for file in files for line in file.read_text(encoding="utf-8").splitlines()]
    kinds = ["held", "lies", "carried", "plays", "beside", "egor"]
    known = sorted({sign for _, turns in games for _, found in turns for sign in found},
                   key=lambda sign: (kinds.index(sign.split()[0]), sign))
    column = {sign: len(NAMES) + n for n, sign in enumerate(known)}
    count = sum(len(turns) for _, turns in games)
    x = np.zeros((count, len(NAMES) + len(known)), np.float32)
    won, weight, kept = np.zeros(count, np.float32), np.zeros(count, np.float32), np.zeros(count, bool)
    at = 0
    for number, (result, turns) in enumerate(games):
        for numbers, found in turns:
            x[at, :len(numbers)] = numbers
            x[at, [column[sign] for sign in found]] = 1.0
            won[at], weight[at], kept[at] = result, len(turns) ** -0.5, number % 5 == 0
            at += 1
    weight /= weight.mean()
    mean, spread = x.mean(0), x.std(0) + 1e-9
    mean[0], spread[0] = 0.0, 1.0
    z = np.clip((x - mean) / spread, -5.0, 5.0)

    rng = np.random.default_rng(1)
    wide = x.shape[1]
    parts = [rng.normal(0, wide ** -0.5, (wide, UNITS)), np.zeros(UNITS),
             rng.normal(0, 0.3, UNITS), np.zeros(1), np.zeros(wide)]
    parts = [part.astype(np.float32) for part in parts]
    slow, fast = [0 * part for part in parts], [0 * part for part in parts]

    def chances(rows: Any) -> Any:
        inner, beside, out, start, straight = parts
        return 1 / (1 + np.exp(-(np.tanh(rows @ inner + beside) @ out + start + rows @ straight)))

    def loss(where: Any) -> tuple[float, float]:
        p = np.clip(chances(z[where]), 1e-4, 1 - 1e-4)
        wrong = -(won[where] * np.log(p) + (1 - won[where]) * np.log(1 - p))
        right = (p > 0.5) == (won[where] > 0.5)
        part = weight[where]
        return float(np.average(wrong, weights=part)), float(np.average(right, weights=part))

    order, steps = np.where(~kept)[0], 0
    best, chosen = 9.0, parts
    for turn in range(ROUNDS):
        rng.shuffle(order)
        rate = 0.004 * (1 - turn / ROUNDS) + 1e-5
        for begin in range(0, len(order), BATCH):
            rows = order[begin:begin + BATCH]
            inner, beside, out, start, straight = parts
            units = np.tanh(z[rows] @ inner + beside)
            p = 1 / (1 + np.exp(-(units @ out + start + z[rows] @ straight)))
            error = (p - won[rows]) * weight[rows] / len(rows)
            back = np.outer(error, out) * (1 - units * units)
            grades = [z[rows].T @ back + DECAY * inner, back.sum(0), units.T @ error + DECAY * out,
                      np.array([error.sum()]), z[rows].T @ error + DECAY * straight]
            steps += 1
            for n, grade in enumerate(grades):
                slow[n] = 0.9 * slow[n] + 0.1 * grade
                fast[n] = 0.999 * fast[n] + 0.001 * grade ** 2
                step = slow[n] / (1 - 0.9 ** steps) / (np.sqrt(fast[n] / (1 - 0.999 ** steps)) + 1e-7)
                parts[n] = (parts[n] - rate * step).astype(np.float32)
        now = loss(kept)
        if now[0] < best:
            best, chosen = now[0], [part.copy() for part in parts]
    parts[:] = chosen
    told = loss(kept)
    print(f"{count} turns of {len(games)} games, Light won {np.mean([result for result, _ in games]):.1%}; "
          f"held back: log loss {told[0]:.4f}, right {told[1]:.1%}; "
          f"the others {loss(~kept)[0]:.4f}", file=sys.stderr)

    inner, beside, out, start, straight = parts
    # Decay leaves some units without a say.
    heard = np.abs(out) > 0.02
    inner, beside, out = inner[:, heard], beside[heard], out[heard]
    rows = np.concatenate([inner, straight[:, None]], 1) / spread[:, None]
    first = np.concatenate([beside, start]) - mean @ rows
    write(known, rows, first, out)


def write(known: list[str], rows: Any, first: Any, out: Any) -> None:
    """The module with the weights."""
    def line(values: Any) -> str:
        return "(" + ", ".join(f"{value:.3f}" for value in values) + ")"

    print('"""The weights of ``evaluate``. Written by ``bench/fit_evaluation.py fit``: not to be changed by '
          'hand."""\n\nfrom __future__ import annotations\n\nSIGNS: tuple[str, ...] = (')
    for sign in known:
        print(f'    "{sign}",')
    print(')\n"""What has a row of its own after the numbers of ``evaluate.NAMES``."""\n'
          "ROWS: tuple[tuple[float, ...], ...] = (")
    for row in rows:
        print(f"    {line(row)},")
    print(')\n"""What a number of one adds to each unit and, last, straight to the result (the logarithm of '
          'odds)."""')
    print(f"DIRECT: list[float] = [{line(first)[1:-1]}]\n"
          '"""What the units and the result begin with."""')
    print(f'BEYOND: tuple[float, ...] = {line(out)}\n"""What each unit adds to the result."""')


def main() -> None:
    """Sample or fit."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = arguments.add_subparsers(dest="command", required=True)
    sampling = commands.add_parser("sample")
    sampling.add_argument("file", type=Path)
    sampling.add_argument("--games", type=int, default=8000)
    sampling.add_argument("--seed", type=int, default=900_000)
    sampling.add_argument("--noise", type=float, default=0.12)
    commands.add_parser("fit").add_argument("files", type=Path, nargs="+")
    asked = arguments.parse_args()
    if asked.command == "sample":
        sample(asked.file, asked.games, asked.seed, asked.noise)
    else:
        fit(asked.files)


if __name__ == "__main__":
    main()
