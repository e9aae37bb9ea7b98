"""Fit the network of ``app/bots/fate/evaluate.py``.

    python -m research.fit_evaluation sample FILE [--rules book] [--games 8000] [--seed 900000] [--noise 0.05]
    python -m research.fit_evaluation fit FILE... > data/weights/own-fate.json
    python -m research.fit_evaluation told FILE...

``sample``: watchmen play by the rule set. Sometimes they act at random, but never forgive a debt at random
that has won them the game; one side in eight has a bad habit (``research/exploiters.py``), and in three games
of ten the numbers of some Others are changed. FILE gets a line for each game: Light's result and the start of
each turn. ``fit`` needs numpy (a development dependency). It fits a network with one layer of sixteen units
(fewer if some have no effect) and a linear skip connection, by logistic loss. Positions of turn t represent
the games that reach turn t: all weigh the same, and so do the rule sets. Of every 20 games of each file, 14
are for training, 3 for early stopping, and 3 for testing, once, at the end; the network's test results by
turn go to standard error. ``told`` prints the same for the current network on all games of other files.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.rules.cardset import CardDef, CardSet
    from app.rules.own_fate.state import FateState

ROOT = Path(__file__).resolve().parent.parent
UNITS = 16
ROUNDS = 24
BATCH = 512
DECAY = 0.00002
MIN_DEVIATION = 0.05
"""Smallest standard deviation of a feature, so that rare cases don't get extreme weights."""
HABIT_SHARE = 0.125
"""Share of sides with a bad habit."""
EDITED = 0.3
"""Share of games with changed numbers."""
OF = 20
STOPPING, TESTING = (14, 15, 16), (17, 18, 19)
"""Games of each :data:`OF` for early stopping, and for testing."""
LAST = 12
"""This and later turns are reported together."""


def edited(cards: CardSet, rng: Random) -> CardSet:
    """Return *cards* with the numbers of about half of the Others, except zeros, changed by one."""

    def near(value: int, least: int) -> int:
        return max(least, value + rng.choice((-1, 1)))

    def change(card: CardDef) -> CardDef:
        if card.kind != "other" or rng.random() < 0.5:
            return card
        return replace(
            card,
            cost=near(card.cost, 0) if card.cost else 0,
            strength=near(card.strength, 1) if card.strength else 0,
            experience=near(card.experience, 1) if card.experience else 0,
            initiative=near(card.initiative, 1),
        )

    return replace(cards, cards=tuple(change(card) for card in cards.cards))


def sample(file: Path, rules: str, games: int, seed: int, noise: float) -> None:
    """Play *games* by *rules* and append their turns to *file*."""
    from app.bots.fate import race
    from app.bots.fate.evaluate import active_features, feature_names, features
    from app.cards import playing, source
    from app.rules.game import SEATS
    from app.rules.own_fate.game import GAME
    from research import exploiters

    habits = tuple(exploiters.HABITS)

    played = playing.of(source.read_folder(ROOT / "data" / "source" / "own-fate"), rules, "en")
    with file.open("a", encoding="utf-8") as out:
        for number in range(seed, seed + games):
            rng, turns = Random(number), []
            changed = edited(played.cards, rng) if rng.random() < EDITED else played.cards
            state = GAME.new(changed, played.options, number)
            loose, turn = noise * rng.random(), state.turn
            cards, egor = feature_names(state.compiled)
            habit = {seat: rng.choice(habits) if rng.random() < HABIT_SHARE else "" for seat in SEATS}
            while state.to_move is not None:
                if state.turn != turn:
                    turn = state.turn
                    said: Counter[str] = Counter(egor[state.loc[state.compiled.egor]])
                    for group, n, much in active_features(state):
                        said.update({word: much * value for word, value in cards[group][n].items()})
                    rounded = {word: round(value, 3) for word, value in said.items()}
                    turns.append((turn, [round(value, 3) for value in features(state)], rounded))
                anything = rng.random() < loose and not owed(state)
                own = habit[state.to_move]
                if anything or own:
                    legal = state.legal()
                    state.apply(
                        legal[int(rng.random() * len(legal))]
                        if anything
                        else exploiters.choose(state, legal, own),
                        events=False,
                    )
                else:
                    race.rollout_step(state, 1)
            assert state.outcome is not None
            won = {"light": 1.0, "dark": 0.0, None: 0.5}[state.outcome.winner]
            out.write(json.dumps({"rules": rules, "won": won, "turns": turns}) + "\n")


def owed(state: FateState) -> bool:
    """Return whether the side to move is choosing who enters while it is owed enough to win.

    Such a choice must not be random: it could forgive the debt that wins the game.
    """
    if state.question is None or state.question.kind != "enter":
        return False
    from app.bots.fate.estimates import SAFE

    return (state.balance if state.to_move == "light" else -state.balance) > SAFE


class Positions:
    """The starts of turns in some files, one row each: features, and the game's result."""

    def __init__(self, files: Sequence[Path], known: Sequence[str] = ()) -> None:
        import numpy as np

        from app.bots.fate.evaluate import GROUPS, IN_PLAY_GROUPS, NAMES

        games = [
            (n, json.loads(line))
            for file in files
            for n, line in enumerate(file.read_text(encoding="utf-8").splitlines())
        ]
        kinds = [*GROUPS, *IN_PLAY_GROUPS, "egor"]
        self.known = list(known) or sorted(
            {sign for _, game in games for _, _, found in game["turns"] for sign in found},
            key=lambda sign: (kinds.index(sign.split()[0]), sign),
        )
        column = {sign: len(NAMES) + n for n, sign in enumerate(self.known)}
        count = sum(len(game["turns"]) for _, game in games)
        self.games = len(games)
        self.x = np.zeros((count, len(NAMES) + len(self.known)), np.float32)
        self.won, self.turn = np.zeros(count, np.float32), np.zeros(count, int)
        self.part = np.zeros(count, int)
        self.rules = np.empty(count, object)
        at = 0
        for number, game in games:
            for turn, numbers, found in game["turns"]:
                self.x[at, : len(numbers)] = numbers
                for sign, value in found.items():
                    if sign in column:
                        self.x[at, column[sign]] = value
                self.won[at], self.turn[at], self.rules[at] = game["won"], turn, game["rules"]
                self.part[at] = number % OF
                at += 1
        # Rule sets weigh the same, however long their games are.
        self.weight = np.zeros(count, np.float32)
        for rules in set(self.rules):
            self.weight[self.rules == rules] = 1.0 / np.sum(self.rules == rules)
        self.weight /= self.weight.mean()

    def summary(self, chance: Any, where: Any) -> str:
        """Return how well *chance* predicted the rows *where*.

        The loss, then by rule set and turn: its mean, Light's share of wins, ± the 95 % interval, games.
        """
        import numpy as np

        wrong = -(self.won * np.log(chance) + (1 - self.won) * np.log(1 - chance))
        right = (chance > 0.5) == (self.won > 0.5)
        lines = [
            f"log loss {np.average(wrong[where], weights=self.weight[where]):.4f}, "
            f"right {np.average(right[where], weights=self.weight[where]):.1%}"
        ]
        for rules in sorted(set(self.rules)):
            mine = where & (self.rules == rules)
            for turn in range(2, LAST + 1):
                rows = mine & (self.turn == turn if turn < LAST else self.turn >= LAST)
                if count := int(rows.sum()):
                    won = float(self.won[rows].mean())
                    lines.append(
                        f"{rules:6} turn {turn:2}{'+' if turn == LAST else ' '} "
                        f"told {chance[rows].mean():.3f}  won {won:.3f} "
                        f"± {1.96 * (won * (1 - won) / count) ** 0.5:.3f}  of {count}"
                    )
        return "\n".join(lines)


def chances(x: Any, rows: Any, first: Any, out: Any) -> Any:
    """Return the evaluation of positions *x* with a network."""
    import numpy as np

    from app.bots.fate.evaluate import NAMES, with_debt

    sums = x @ rows + first
    said = 1 / (1 + np.exp(-(np.tanh(sums[:, :-1]) @ out + sums[:, -1])))
    said = with_debt(said, x[:, NAMES.index("light-owes")], x[:, NAMES.index("dark-owes")])
    return np.clip(said, 1e-4, 1 - 1e-4)


def fit(files: Sequence[Path]) -> None:
    """Fit to the turns in *files*; print the module, and its test results to standard error."""
    import numpy as np

    of = Positions(files)
    x, won, weight = of.x, of.won, of.weight
    tested, stopping = np.isin(of.part, TESTING), np.isin(of.part, STOPPING)
    fitted = ~tested & ~stopping
    mean, spread = x[fitted].mean(0), np.maximum(x[fitted].std(0), MIN_DEVIATION)
    mean[0], spread[0] = 0.0, 1.0
    z = np.clip((x - mean) / spread, -5.0, 5.0)

    rng = np.random.default_rng(1)
    wide = x.shape[1]
    parts = [
        rng.normal(0, wide**-0.5, (wide, UNITS)),
        np.zeros(UNITS),
        rng.normal(0, 0.3, UNITS),
        np.zeros(1),
        np.zeros(wide),
    ]
    parts = [part.astype(np.float32) for part in parts]
    slow, fast = [0 * part for part in parts], [0 * part for part in parts]

    def loss(where: Any) -> float:
        inner, beside, out, start, straight = parts
        p = 1 / (1 + np.exp(-(np.tanh(z[where] @ inner + beside) @ out + start + z[where] @ straight)))
        p = np.clip(p, 1e-4, 1 - 1e-4)
        wrong = -(won[where] * np.log(p) + (1 - won[where]) * np.log(1 - p))
        return float(np.average(wrong, weights=weight[where]))

    order, steps = np.where(fitted)[0], 0
    best, chosen = 9.0, parts
    for turn in range(ROUNDS):
        rng.shuffle(order)
        rate = 0.004 * (1 - turn / ROUNDS) + 1e-5
        for begin in range(0, len(order), BATCH):
            rows = order[begin : begin + BATCH]
            inner, beside, out, start, straight = parts
            units = np.tanh(z[rows] @ inner + beside)
            p = 1 / (1 + np.exp(-(units @ out + start + z[rows] @ straight)))
            error = (p - won[rows]) * weight[rows] / len(rows)
            back = np.outer(error, out) * (1 - units * units)
            grades = [
                z[rows].T @ back + DECAY * inner,
                back.sum(0),
                units.T @ error + DECAY * out,
                np.array([error.sum()]),
                z[rows].T @ error + DECAY * straight,
            ]
            steps += 1
            for n, grade in enumerate(grades):
                slow[n] = 0.9 * slow[n] + 0.1 * grade
                fast[n] = 0.999 * fast[n] + 0.001 * grade**2
                step = slow[n] / (1 - 0.9**steps) / (np.sqrt(fast[n] / (1 - 0.999**steps)) + 1e-7)
                parts[n] = (parts[n] - rate * step).astype(np.float32)
        now = loss(stopping)
        if now < best:
            best, chosen = now, [part.copy() for part in parts]
    parts[:] = chosen
    fitted_loss = loss(fitted)

    inner, beside, out, start, straight = parts
    # Weight decay leaves some units without effect.
    heard = np.abs(out) > 0.02
    inner, beside, out = inner[:, heard], beside[heard], out[heard]
    rows = np.concatenate([inner, straight[:, None]], 1) / spread[:, None]
    first = np.concatenate([beside, start]) - mean @ rows
    rows, first, out = rows.round(3), first.round(3), out.round(3)
    write(of.known, rows, first, out)
    at_the_end = of.summary(chances(x, rows, first, out), tested)
    print(
        f"{len(won)} turns of {of.games} games; log loss of those fitted to {fitted_loss:.4f}, of "
        f"those that say when to stop {best:.4f}; of the rest:\n{at_the_end}",
        file=sys.stderr,
    )


def report(files: Sequence[Path]) -> None:
    """Print the current network's predictions for all games of *files*."""
    import numpy as np

    from app.bots.fate.evaluate import network

    names, rows, direct, beyond = network()
    of = Positions(files, names)
    said = chances(of.x, np.array(rows), np.array(direct), np.array(beyond))
    print(of.summary(said, np.ones(len(of.won), bool)))


def write(known: Sequence[str], rows: Any, first: Any, out: Any) -> None:
    """Print the weights as JSON, a feature or row on each line."""

    def lines(values: Iterable[Any]) -> str:
        return "[\n" + ",\n".join(map(json.dumps, values)) + "\n]"

    def numbers(values: Any) -> list[float]:
        return [float(f"{value:.3f}") for value in values]

    print(f'{{\n"features": {lines(known)},\n"rows": {lines(map(numbers, rows))},')
    print(f'"direct": {json.dumps(numbers(first))},\n"beyond": {json.dumps(numbers(out))}\n}}')


def main() -> None:
    """Sample, fit or report."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = arguments.add_subparsers(dest="command", required=True)
    sampling = commands.add_parser("sample")
    sampling.add_argument("file", type=Path)
    sampling.add_argument("--rules", default="book")
    sampling.add_argument("--games", type=int, default=8000)
    sampling.add_argument("--seed", type=int, default=900_000)
    sampling.add_argument("--noise", type=float, default=0.05)
    for name in ("fit", "told"):
        commands.add_parser(name).add_argument("files", type=Path, nargs="+")
    asked = arguments.parse_args()
    if asked.command == "sample":
        sample(asked.file, asked.rules, asked.games, asked.seed, asked.noise)
    elif asked.command == "fit":
        fit(asked.files)
    else:
        report(asked.files)


if __name__ == "__main__":
    main()
