"""Compare complete games of the higher Other with rules and players compiled by mypyc against plain Python.

    .venv/bin/python bench/compiled.py FOLDER [--games 8] [--sims 100]

FOLDER becomes a copy of the program with compiled modules unless it exists (this takes minutes and a C
compiler); ``python -m app arena …`` run there plays the same games faster. Times are processor seconds of
the game alone, each game played plain and compiled in turn. Exit status 1 if a game differs.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent

PLAIN = {
    "app/rules/own_fate": {
        # A class whose fields name a class that is only imported for the type checker crashes when imported.
        "view",
        # These gain nothing: the search never runs them.
        *(
            "__init__",
            "view_parts",
            "projection",
            "forecast",
            "card_reference",
            "positions",
            "set_up",
            "digest",
        ),
        *("unseen", "count_view", "declared", "game", "refuse", "trial"),
        # mypyc itself fails on the first; what cards carry cannot be unpickled once compiled.
        *("vocabulary", "composition", "power_checks"),
    },
    # Discovers its modules by walking the package.
    "app/rules/own_fate/powers": {"__init__"},
    # Frozen records that processes send each other, which cannot be unpickled once compiled; the registry of
    # levels, whose class attributes would have no value.
    "app/bots/fate": {"__init__", "search_result", "players", "search_reason"},
}
"""Modules of the hot packages that stay as they are."""

COMPILE = """
import sys
from mypyc.build import mypycify
from setuptools import setup

setup(name="dozor", packages=[], ext_modules=mypycify(sys.argv.pop().split(), opt_level="2", debug_level="0"))
"""

GAME = """
import sys, time
from pathlib import Path
from app.bots.contest import Contest, play_one
from app.rules.cardset import read_set

cards = read_set(Path("tests/rules/own_fate.set").read_text(encoding="utf-8").splitlines())
number, sims = map(int, sys.argv[1:])
contest = Contest("own-fate", cards, "higher", "higher", number + 2, 5, playouts=sims)
began = time.process_time()
row = play_one(contest, number)
print(time.process_time() - began, row)
"""


def compiled(folder: Path) -> None:
    """Create *folder* as a copy of the program with compiled modules."""
    for name in ("app", "data", "docs", "tests"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    files = ["app/rules/dice.py"]
    for package, plain in PLAIN.items():
        files += [
            str(file.relative_to(ROOT))
            for file in sorted((ROOT / package).glob("*.py"))
            if file.stem not in plain
        ]
    words = ("-c", COMPILE, "--quiet", "build_ext", "--inplace", " ".join(files))
    subprocess.run([sys.executable, *words], cwd=folder, check=True)
    shutil.rmtree(folder / "build")


def game(folder: Path, number: int, sims: int) -> tuple[float, str]:
    """Return the seconds of one game played from *folder*, and its result."""
    asked = [sys.executable, "-c", GAME, str(number), str(sims)]
    told = subprocess.run(asked, cwd=folder, check=True, capture_output=True, encoding="utf-8")
    seconds, _, row = told.stdout.partition(" ")
    return float(seconds), row


def main() -> None:
    """Compile if needed, play, and print the figures."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--games", type=int, default=8)
    arguments.add_argument("--sims", type=int, default=100)
    asked = arguments.parse_args()
    if not asked.folder.exists():
        compiled(asked.folder)
    plain, fast, alike = [], [], True
    for number in range(0, 2 * asked.games, 2):
        there = game(ROOT, number, asked.sims)
        here = game(asked.folder, number, asked.sims)
        plain.append(there[0])
        fast.append(here[0])
        alike &= there[1] == here[1]
        print(f"game {number}: {there[0]:.1f} s plain, {here[0]:.1f} s compiled", flush=True)
    ratios = sorted(a / b for a, b in zip(plain, fast, strict=True))
    print(
        f"{asked.games} games of higher: {sum(plain):.0f} s plain, {sum(fast):.0f} s compiled: "
        f"{sum(plain) / sum(fast):.2f} times as fast; by game median {median(ratios):.2f} "
        f"({ratios[0]:.2f}–{ratios[-1]:.2f}); {'the same games' if alike else 'OTHER GAMES'}"
    )
    sys.exit(not alike)


if __name__ == "__main__":
    main()
