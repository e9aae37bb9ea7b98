"""Measure who wins Own Fate with which numbers and house rules: many games of one level against itself.

    python -m research.balance [--rules book] [--level watchman] [--games 400] [--seed 1] [--sims 0]
                               [--jobs 1] [--keep FILE] VARIANT…

A variant is written as in ``app/bots/sweep.py`` and applied on top of the rule set: ``base``,
``petr.cost=6+vortex=9``, ``option.olga=inside``. The cards are those of ``data/source/own-fate``. Prints
Light's share with its 95 % interval, turns, endings, results for the rule set's aims, and the games each
side won by turn. With ``--keep``, games that FILE already has are not played again (for one variant).
"""

from __future__ import annotations

import argparse
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    from app.bots import inference
    from app.bots.contest import Contest, Ledger, run
    from app.bots.standings import table
    from app.bots.sweep import changed
    from app.cards import playing, source
    from app.rules.game import SEATS

    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("variants", nargs="+")
    arguments.add_argument("--rules", default="book")
    arguments.add_argument("--level", default="watchman")
    arguments.add_argument("--games", type=int, default=400)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--sims", type=int, default=0)
    arguments.add_argument("--jobs", type=int, default=1)
    arguments.add_argument("--keep", type=Path)
    asked = arguments.parse_args()
    played = playing.of(source.read_folder(ROOT / "data" / "source" / "own-fate"), asked.rules, "en")
    pool = ProcessPoolExecutor(asked.jobs, get_context("spawn")) if asked.jobs > 1 else None
    # The same player on both seats: the two games of a pair would be one, so every deal is played once.
    for variant in asked.variants:
        cards, options = changed(played.cards, variant)
        contest = Contest(
            "own-fate",
            cards,
            asked.level,
            asked.level,
            asked.games,
            asked.seed,
            {**played.options, **options},
            asked.sims,
            alone=True,
        )
        ledger = Ledger(asked.keep, contest) if asked.keep else None
        rows = run(contest, pool, ledger=ledger, at_once=2 * asked.jobs)
        found = table(contest, rows)
        share, low, high = found["light-wins"]
        print(
            f"{variant:44} Light {share:6.1%} ({low:.1%}–{high:.1%})  turns {found['turns']['mean']:5.2f} "
            f"({found['turns']['least']}–{found['turns']['most']})  {found['endings']}",
            flush=True,
        )
        for key, aim in played.aims.items():
            if aim.what in ("wins", "ends"):
                count, total = aim.count_games(rows)
                share, low, high = inference.share(count, total)
                print(f"    {key:12} {share:6.1%} ({low:.1%}–{high:.1%}) of {total}", flush=True)
        for seat in SEATS:
            turns = Counter(row["turns"] for row in rows if row["winner"] == seat)
            print(
                f"    {seat:5} on turn " + ", ".join(f"{turn}: {turns[turn]}" for turn in sorted(turns)),
                flush=True,
            )


if __name__ == "__main__":
    main()
