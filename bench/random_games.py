"""Play many random games: none may fail, all must end. Print their length, endings and winners as JSON.

    python bench/random_games.py [--games 100000] [--seed 1] [--jobs 2] [--game own-fate] [--keep FILE]

Every second game has random options. ``--keep`` writes each batch as a line of FILE, and a later run
continues there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

BATCH = 200


def batch(game_key: str, seed: int, first: int) -> dict:
    """Return the figures of one batch of games."""
    from app.bots.contest import seed_of
    from app.rules.cardset import read_set
    from app.rules.game import TALK_VERBS
    from app.rules.games import game_of

    game = game_of(game_key)
    cards = None
    if game_key == "own-fate":
        lines = (ROOT / "tests" / "rules" / "own_fate.set").read_text(encoding="utf-8").splitlines()
        cards = read_set(lines)
    endings: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    lengths, turns = [], []
    for number in range(first, first + BATCH):
        rng = Random(f"{seed}/{number}")
        options = {o.name: rng.choice(o.choices) for o in game.options} if number % 2 else {}
        state = game.new(cards, options, seed_of(seed, number))
        length = 0
        while state.to_move is not None:
            legal = [action for action in state.legal() if action.verb not in TALK_VERBS]
            state.apply(legal[int(rng.random() * len(legal))], events=False)
            length += 1
            assert length < 100_000, f"game {number} of series {seed} does not end"
        outcome = state.outcome
        assert outcome is not None
        endings[outcome.reason] += 1
        wins[outcome.winner or "draw"] += 1
        lengths.append(length)
        turn = getattr(state, "turn", 0)
        turns.append(turn if isinstance(turn, int) else 0)
    return {"endings": endings, "wins": wins, "lengths": lengths, "turns": turns}


def main() -> None:
    """Play, and print the figures."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=100_000)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--game", default="own-fate")
    arguments.add_argument("--keep", default="")
    asked = arguments.parse_args()
    kept = Path(asked.keep) if asked.keep else None
    done = {}
    if kept is not None and kept.exists():
        for line in kept.read_text(encoding="utf-8").splitlines():
            first, found = json.loads(line)
            done[first] = found
    todo = [first for first in range(0, asked.games, BATCH) if first not in done]
    with ProcessPoolExecutor(asked.jobs) as pool:
        count = len(todo)
        batches = pool.map(batch, [asked.game] * count, [asked.seed] * count, todo)
        for first, found in zip(todo, batches, strict=True):
            done[first] = found
            if kept is not None:
                with kept.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([first, found]) + "\n")
    endings: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    lengths: list[int] = []
    turns: list[int] = []
    for found in done.values():
        endings.update(found["endings"])
        wins.update(found["wins"])
        lengths += found["lengths"]
        turns += found["turns"]
    print(
        json.dumps(
            {
                "game": asked.game,
                "seed": asked.seed,
                "games": len(lengths),
                "wins": dict(sorted(wins.items())),
                "endings": dict(sorted(endings.items())),
                "decisions": {"minimum": min(lengths), "median": median(lengths), "maximum": max(lengths)},
                "turns": {"minimum": min(turns), "median": median(turns), "maximum": max(turns)},
            },
            indent=2,
        )
    )


if __name__ == "__main__":
    main()
