"""Who wins Own Fate with which numbers and house rules: many games of one level against itself.

    python bench/balance.py [--level watchman] [--games 400] [--seed 1] [--sims 0] [--jobs 1] VARIANT…

A variant is written as in ``app/bots/variants.py``: ``base``, ``petr.cost=6+vortex=9``,
``option.olga=inside``. The cards are those of ``data/source/own-fate``. Prints Light's share with its 95 %
interval, turns, endings.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def main() -> None:
    """Play every variant and print a line for each."""
    from app.bots.contest import Contest, run, table
    from app.bots.variants import changed
    from app.cards import convert, source

    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("variants", nargs="+")
    arguments.add_argument("--level", default="watchman")
    arguments.add_argument("--games", type=int, default=400)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--sims", type=int, default=0)
    arguments.add_argument("--jobs", type=int, default=1)
    asked = arguments.parse_args()
    shipped = convert.card_set(source.read_folder(ROOT / "data" / "source" / "own-fate"))
    pool = ProcessPoolExecutor(asked.jobs, get_context("spawn")) if asked.jobs > 1 else None
    # The same player on both seats: the two games of a pair would be one, so every deal is played once.
    for variant in asked.variants:
        cards, options = changed(shipped, variant)
        contest = Contest("own-fate", cards, asked.level, asked.level, asked.games, asked.seed, options,
                          asked.sims, alone=True)
        found = table(contest, run(contest, pool, at_once=2 * asked.jobs))
        share, low, high = found["light-wins"]
        print(f"{variant:44} Light {share:6.1%} ({low:.1%}–{high:.1%})  turns {found['turns']['mean']:5.2f} "
              f"({found['turns']['least']}–{found['turns']['most']})  {found['endings']}", flush=True)


if __name__ == "__main__":
    main()
