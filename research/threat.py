"""Measure what the ban on healing the vortex while Egor is threatened (K4.svetlana) does to Own Fate.

    python -m research.threat [--games 200] [--seed 33] [--rules book] [VARIANT]

Watchmen that know the rule play the same deals with the ban and without. Prints the results for the aims of
*Even*. The game without the ban is for measuring only; there is no such option.
"""

from __future__ import annotations

import argparse
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Play with the ban, then without."""
    from app.bots import contest, inference
    from app.bots.fate import movement
    from app.bots.sweep import changed
    from app.cards import playing, source
    from app.rules.own_fate import targets
    from research.even import AIMS

    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("variant", nargs="?", default="option.vortex-healing-from=4")
    arguments.add_argument("--games", type=int, default=200)
    arguments.add_argument("--seed", type=int, default=33)
    arguments.add_argument("--rules", default="book")
    asked = arguments.parse_args()
    played = playing.of(source.read_folder(ROOT / "data" / "source" / "own-fate"), asked.rules, "en")
    cards, options = changed(played.cards, asked.variant)
    options = {**played.options, **options}
    games = contest.Contest(
        "own-fate", cards, "watchman", "watchman", asked.games, asked.seed, options, alone=True
    )
    for told in ("with the ban", "without it"):
        rows = contest.batch(games, range(asked.games))
        print(told)
        for aim in AIMS:
            share, low, high = inference.share(*aim.count_games(rows))
            print(f"    {aim.to_plain()}: {share:.1%} ({low:.1%}–{high:.1%}) of {aim.count_games(rows)[1]}")
        targets.threatened = lambda _: False  # type: ignore[assignment]
        movement.watched = lambda *_: False  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
