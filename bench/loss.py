"""What the search of Own Fate loses by budget, on hard positions.

    python -m bench.loss choose FILE [--positions 500] [--seed 1]
    python -m bench.loss measure [FILE] [--positions 500] [--worlds 4096] [--budgets 50,100,200,400,800,1600]
                                 [--seconds 1,3] [--seed 1]

``choose`` writes positions on which two searches of 64 worlds disagree, or where a likely action (of those
that a search would try) loses 0.02 or more while another is near the best: a line each, the deal and which of
the legal actions was taken at every decision (base 36). They come from games of watchmen who do anything in
one decision of ten. ``measure`` judges what each budget chooses by so many other worlds: in one half of them
the best action is found, in the other it is compared with the one chosen, so that nobody's luck counts. Loss
is chance to win.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from app.bots.contest import interval
from app.bots.fate import heuristics, race
from app.bots.fate.found import Found
from app.cards import playing, source
from app.rules.own_fate.game import GAME

ROOT = Path(__file__).resolve().parent.parent
FIXED = Path(__file__).with_name("fate_positions.txt")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SPOILT = 0.1
"""How often a watchman does anything, so that positions are not all alike."""
LOSS = 0.02
NEAR = 0.03
EVERY = 7
"""Every so many decisions a position is looked at."""


def book() -> Any:
    """The shipped set by the book."""
    return playing.of(source.read_folder(ROOT / "data" / "source" / "own-fate"), "book", "en")


def reference(view: Any, worlds: int, seed: int) -> Found:
    """What every action that a search of the largest budget tries is worth in *worlds* worlds."""
    actions = [rival.action for rival in race._rivals(view, 2 * race.WIDTH)]
    return race.compare(view, actions, Random(seed), worlds)


def hard(view: Any, seed: int) -> bool:
    """Whether *view* is a decision on which something hangs and which is not plain."""
    one, other = reference(view, 64, seed), reference(view, 64, seed + 1)
    if one.action != other.action:
        return max(c.loss for c in one.candidates) >= LOSS
    others = [c.loss for c in one.candidates[1:]]
    return any(loss >= LOSS for loss in others) and any(loss < NEAR for loss in others)


def choose(file: Path, positions: int, seed: int) -> None:
    """Write so many positions to *file*."""
    played, number = book(), 0
    with file.open("w", encoding="utf-8") as out:
        deal = seed * 1_000_000
        while number < positions:
            state, rng, taken = GAME.new(played.cards, played.options, deal), Random(deal), ""
            count = 0
            while state.to_move is not None and number < positions:
                legal = state.legal()
                if (
                    count % EVERY == deal % EVERY
                    and len(legal) > 1
                    and state.question is not None
                    and state.question.kind not in race.PLAIN
                ):
                    view = state.view(state.to_move)
                    if len(race._rivals(view, 2)) > 1 and hard(view, deal + count):
                        out.write(f"{deal} {taken}\n")
                        out.flush()
                        number += 1
                index = (
                    int(rng.random() * len(legal))
                    if rng.random() < SPOILT
                    else legal.index(heuristics.best(state, legal))
                )
                if index >= len(DIGITS):
                    break
                taken += DIGITS[index]
                state.apply(legal[index], events=False)
                count += 1
            deal += 1


def kept(file: Path, positions: int) -> Iterator[Any]:
    """The views of the decisions in *file*."""
    played = book()
    for line in file.read_text(encoding="utf-8").splitlines()[:positions]:
        deal, taken = (line + " ").split(" ")[:2]
        state = GAME.new(played.cards, played.options, int(deal))
        for digit in taken:
            state.apply(state.legal()[DIGITS.index(digit)], events=False)
        yield state.view(state.to_move)


def measure(
    file: Path, positions: int, worlds: int, budgets: list[int], seconds: list[float], seed: int
) -> None:
    """Print the mean loss of every budget, with its interval."""
    lost: dict[str, list[float]] = {}
    spent: dict[str, list[int]] = {}
    for number, view in enumerate(kept(file, positions)):
        finds = reference(view, worlds // 2, 7_000_000 + number).action
        judges = reference(view, worlds - worlds // 2, 8_000_000 + number)
        best = judges.candidate(finds)
        assert best is not None
        ways: list[tuple[str, int, float | None]] = [(f"{one} simulations", one, None) for one in budgets]
        ways += [(f"{one:g} s", 1_000_000, one) for one in seconds]
        for name, simulations, limit in ways:
            found = race.search(view, Random(seed * 1_000 + number), simulations, seconds=limit)
            taken = judges.candidate(found.action)
            assert taken is not None
            lost.setdefault(name, []).append(best.mean - taken.mean)
            spent.setdefault(name, []).append(found.simulations)
    for name, losses in lost.items():
        middle, _low, high = interval(losses)
        error = (high - middle) / 1.96 if len(losses) > 1 else 0.0
        used = sum(spent[name]) / len(losses)
        print(f"{name:>18}: loss {middle:+.4f} ± {error:.4f} (SE) on {len(losses)}, {used:.0f} used")


def main() -> None:
    """Choose or measure."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    commands = arguments.add_subparsers(dest="command", required=True)
    for name in ("choose", "measure"):
        command = commands.add_parser(name)
        if name == "choose":
            command.add_argument("file", type=Path)
        else:
            command.add_argument("file", type=Path, nargs="?", default=FIXED)
            command.add_argument("--worlds", type=int, default=4096)
            command.add_argument("--budgets", default="50,100,200,400,800,1600")
            command.add_argument("--seconds", default="")
        command.add_argument("--positions", type=int, default=500)
        command.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    if asked.command == "choose":
        choose(asked.file, asked.positions, asked.seed)
        return
    if not asked.file.exists():
        sys.exit(f"{asked.file} is not there: write it with python -m bench.loss choose {asked.file}")
    measure(
        asked.file,
        asked.positions,
        asked.worlds,
        [int(one) for one in asked.budgets.split(",") if one],
        [float(one) for one in asked.seconds.split(",") if one],
        asked.seed,
    )


if __name__ == "__main__":
    main()
