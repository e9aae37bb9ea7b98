"""Search for the rule set *Even*: options, labels and house numbers that meet its aims.

    python -m research.even FILE [--try CANDIDATE…] [--seconds 3600] [--level watchman] [--seed 31] [--top 10]

Fast bots play every candidate on the same deals: 60, then 240, then 800 while it stays among the best.
A candidate is one of the best with one to three settings changed. FILE stores a line for each result, and the
search continues from it; ``--top`` with ``--seconds 0`` only prints its best. ``--try`` first evaluates the
given candidates (format of ``app/bots/sweep.py``) on all 800 deals.
For the final verdict at the level that the aims are for, use ``python -m research.balance``.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

from app import paths
from app.bots import contest as hall
from app.bots.sweep import changed
from app.cards import playing, source
from app.rules.own_fate.options import OPTIONS
from app.rules.rule_set import Aim

AIMS = (
    Aim("wins", "light", least=45, most=55),
    Aim("ends", last=3, most=5),
    Aim("ends", first=6, last=11, least=50),
    Aim("wins", "light", first=9, least=25),
    Aim("wins", "dark", first=9, least=25),
)
STAGES = (60, 240, 800)
SETTLED = ("turn-limit", "secrecy", "player-look", "balance-limit")
"""Options that don't change the nature of the game, or only cut it short."""
STARTERS = ("anton", "andrey", "larisa")
Levers = Mapping[str, Sequence[str]]


def shortfall(aim: Aim, share: float) -> float:
    """Return by how much *share* (0 to 1) misses *aim*; 0 if it meets the aim."""
    under = 0.0 if aim.least is None else aim.least / 100 - share
    over = 0.0 if aim.most is None else share - aim.most / 100
    return max(0.0, under, over)


@dataclass
class Judged:
    """A candidate: its settings, and the shares that its games reached."""

    levers: dict[str, str]
    games: int
    shares: list[float]

    @property
    def miss(self) -> float:
        """Return the total distance from the aims, plus a little for games not yet played."""
        missed = sum(shortfall(aim, share) for aim, share in zip(AIMS, self.shares, strict=True))
        return missed + 0.4 / sqrt(self.games)

    @property
    def name(self) -> str:
        """Return the candidate in the format of ``app/bots/sweep.py``."""
        return "+".join(f"{key}={value}" for key, value in sorted(self.levers.items())) or "base"


def levers(data: Any) -> Levers:
    """Return the values to try by setting: options not in SETTLED, and Others' numbers not in the book."""
    found: dict[str, Sequence[str]] = {}
    for option in OPTIONS:
        if option.name not in SETTLED:
            found[f"option.{option.name}"] = [
                ("yes" if choice is True else "no" if choice is False else str(choice))
                for choice in option.choices
            ]
    for card in data.cards:
        for field, origin in card.origins.items():
            if card.kind == "other" and origin == "house" and not (field == "cost" and card.key in STARTERS):
                most = 12 if field == "initiative" else 10 if field == "cost" else 8
                if card.key in ("geser", "zavulon") and field == "strength":
                    most = 10
                found[f"{card.key}.{field}"] = [str(n) for n in range(1, most + 1)]
    return found


def labels(rng: Random) -> str:
    """Return vortex labels: 6 to 12 cells, never falling or (three in ten) never rising."""
    cells = [rng.choice((1, 1, 2, 2, 3))]
    for _ in range(rng.randint(5, 11)):
        cells.append(min(10, cells[-1] + rng.choice((0, 0, 1, 1, 2))))
    if rng.random() < 0.3:
        cells.reverse()
    return "-".join(map(str, cells))


def moved(best: dict[str, str], known: Levers, rng: Random) -> dict[str, str]:
    """Return the candidate *best* with one to three settings changed."""
    found = dict(best)
    for _ in range(rng.choice((1, 1, 2, 2, 3))):
        kind = rng.random()
        if kind < 0.25:
            now = found.get("vortex", "1-2-3-4-5-6-7-8-9-10").split("-")
            at = rng.randrange(len(now))
            if rng.random() < 0.25:
                found["vortex"] = labels(rng)
            elif rng.random() < 0.4:
                now = now[:-1] if rng.random() < 0.5 and len(now) > 5 else [*now, now[-1]]
                found["vortex"] = "-".join(now)
            else:
                now[at] = str(max(1, min(10, int(now[at]) + rng.choice((-2, -1, 1, 2)))))
                found["vortex"] = "-".join(now)
        elif kind < 0.4 and found:
            found.pop(rng.choice(sorted(found)))
        else:
            options = [key for key in known if key.startswith("option.")]
            key = rng.choice(options if kind < 0.6 else [key for key in known if key not in options])
            found[key] = rng.choice(known[key])
    return found


class Search:
    """The candidates of a file, and a generator of new ones."""

    def __init__(self, file: Path, level: str, seed: int) -> None:
        data = source.read_folder(paths.data() / "source" / "own-fate")
        self.played = playing.of(data, "book", "en")
        self.known, self.file, self.level, self.seed = levers(data), file, level, seed
        self.judged: dict[str, Judged] = {}
        if file.exists():
            for line in file.read_text(encoding="utf-8").splitlines():
                one = Judged(**json.loads(line))
                self.judged[one.name] = one
        self.rng = Random(len(self.judged))

    def best(self, count: int) -> list[Judged]:
        """Return the *count* candidates nearest to the aims."""
        return sorted(self.judged.values(), key=lambda one: one.miss)[:count]

    def judge(self, chosen: dict[str, str], whole: bool = False) -> Judged | None:
        """Play *chosen* while it is among the best, or to the end if *whole*; None if already evaluated."""
        one = Judged(chosen, 1, [])
        if one.name in self.judged:
            return None
        rows: list[hall.Row] = []
        for games in STAGES:
            cards, options = changed(self.played.cards, one.name)
            contest = hall.Contest(
                "own-fate",
                cards,
                self.level,
                self.level,
                games,
                self.seed,
                {**self.played.options, **options},
                alone=True,
            )
            rows += hall.batch(contest, range(len(rows), games))
            found = [aim.count_games(rows) for aim in AIMS]
            one = Judged(chosen, games, [k / n if n else 0.0 for k, n in found])
            best = self.best(12)
            # The first games only show where to begin.
            if not whole and (len(best) < 12 or one.miss - 0.4 / sqrt(games) > best[-1].miss - 0.01):
                break
        self.judged[one.name] = one
        with self.file.open("a", encoding="utf-8") as file:
            plain = {"levers": one.levers, "games": one.games, "shares": [round(s, 4) for s in one.shares]}
            file.write(json.dumps(plain) + "\n")
        return one

    def candidate(self) -> dict[str, str]:
        """Return the next candidate."""
        if len(self.judged) < 24:
            rng, cells = self.rng, self.rng.randint(5, 9)
            start = {"option.vortex-healing-from": rng.choice(("4", "5", "6"))}
            # More cards mean later healing; a higher cost means later entry.
            strong = {f"{key}.experience": rng.choice("345678") for key in ("geser", "semen")}
            dear = {f"{key}.cost": rng.choice(("6", "8", "10")) for key in ("darya", "petr", "zavulon")}
            first = rng.choice((1, 2, 3))
            return {
                **start,
                **strong,
                **dear,
                "vortex": "-".join(str(min(10, first + n)) for n in range(cells)),
            }
        best = self.best(12)
        return moved(best[min(len(best) - 1, int(self.rng.expovariate(0.35)))].levers, self.known, self.rng)


def format_candidate(one: Judged) -> str:
    """Return a candidate as a line."""
    light, soon, middle, late_light, late_dark = one.shares
    return (
        f"{one.miss - 0.4 / sqrt(one.games):.3f}  {one.games:5}  Light {light:.1%}  by 3 {soon:.1%}  "
        f"6–11 {middle:.1%}  from 9: Light {late_light:.1%} Dark {late_dark:.1%}  {one.name}"
    )


def main() -> None:
    """Search for the given time and print the best."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("file", type=Path)
    arguments.add_argument("--try", dest="tried", nargs="*", default=[], metavar="CANDIDATE")
    arguments.add_argument("--seconds", type=float, default=3600)
    arguments.add_argument("--level", default="watchman")
    arguments.add_argument("--seed", type=int, default=31)
    arguments.add_argument("--top", type=int, default=10)
    asked = arguments.parse_args()
    if hasattr(os, "nice") and asked.seconds:
        os.nice(15)
    search = Search(asked.file, asked.level, asked.seed)
    for name in asked.tried:
        search.judge(dict(change.split("=", 1) for change in name.split("+") if "=" in change), whole=True)
    until = time.monotonic() + asked.seconds
    while time.monotonic() < until:
        search.judge(search.candidate())
    for one in search.best(asked.top):
        print(format_candidate(one))
    print(f"{len(search.judged)} candidates", file=sys.stderr)


if __name__ == "__main__":
    main()
