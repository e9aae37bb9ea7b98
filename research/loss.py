"""Measure what the search of Own Fate loses by budget, on hard positions.

    python -m research.loss choose FILE [--positions 500] [--seed 1]
    python -m research.loss measure [FILE] [--positions 500] [--worlds 4096]
                            [--budgets 50,100,200,400,800,1600]
                            [--seconds 1,3] [--seed 1] [--keep FILE]

``choose`` writes positions on which two searches of 64 worlds disagree, or where a plausible action (one
that a search would try) loses 0.02 or more while another is close to the best. A line holds the deal and the
index of each action taken (base 36). Positions come from games of watchmen that make one of ten decisions at
random.

``measure`` judges each budget's choice in at most ``--worlds`` other worlds. One half selects the best
action, the other compares it with the choices, so that selection luck does not count. A half stops when the
loss is known to ± 0.005 (one standard error), candidates that are clearly behind are dropped, and nothing is
compared where all budgets choose the best. Loss is in chance to win. ``--keep`` appends each position to a
file and continues there.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from app.bots.fate import heuristics, race
from app.bots.fate.search_result import SearchResult, mean_and_error
from app.cards import playing, source
from app.rules.game import Action
from app.rules.own_fate.game import GAME

ROOT = Path(__file__).resolve().parent.parent
FIXED = Path(__file__).with_name("fate_positions.txt")
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
SPOILT = 0.1
"""Share of random decisions, so that positions vary."""
LOSS = 0.02
NEAR = 0.03
FIRST = 128
"""Worlds before the first check whether they suffice."""
SURE = 0.005
"""Sufficient standard error of one loss; it adds 0.0002 to the mean of 500."""
EVERY = 7
"""Decisions between two positions that are considered."""
Line = dict[str, tuple[float, int]]
"""Loss and simulations used at a position, by budget."""


def book() -> Any:
    """Return the shipped set with the book's rules."""
    return playing.of(source.read_folder(ROOT / "data" / "source" / "own-fate"), "book", "en")


def reference(view: Any, worlds: int, seed: int) -> SearchResult:
    """Return the value in *worlds* worlds of each action that a search with the largest budget tries."""
    actions = [rival.action for rival in race._rivals(view, 2 * race.WIDTH)]
    return race.compare(view, actions, Random(seed), worlds)


def hard(view: Any, seed: int) -> bool:
    """Return whether *view* asks for a decision that matters and isn't obvious."""
    one, other = reference(view, 64, seed), reference(view, 64, seed + 1)
    if one.action != other.action:
        return max(c.loss for c in one.candidates) >= LOSS
    others = [c.loss for c in one.candidates[1:]]
    return any(loss >= LOSS for loss in others) and any(loss < NEAR for loss in others)


def choose(file: Path, positions: int, seed: int) -> None:
    """Write that many positions to *file*."""
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


def decision_views(file: Path, positions: int) -> Iterator[Any]:
    """Yield the views of the first *positions* decisions in *file*."""
    played = book()
    for line in file.read_text(encoding="utf-8").splitlines()[:positions]:
        deal, taken = (line + " ").split(" ")[:2]
        state = GAME.new(played.cards, played.options, int(deal))
        for digit in taken:
            state.apply(state.legal()[DIGITS.index(digit)], events=False)
        yield state.view(state.to_move)


def best_of(view: Any, seed: int, worlds: int) -> Action:
    """Return the best action of *view*.

    Uses at most that many worlds, drops actions that are clearly behind, and stops once the gaps between the
    others are known.
    """
    # The heuristics' opinion is ignored here.
    rivals = [race.Rival.of(rival.action) for rival in race._rivals(view, 2 * race.WIDTH)]
    trial = race._Race(view, Random(seed), rivals, None)
    live = rivals
    for look in looks(worlds):
        while trial.world < look:
            trial.try_in_next_world(live)
        live = race._remaining_rivals(trial.order(live))
        if len(live) == 1 or max(gaps(live, live[0]).values()) <= SURE:
            break
    return trial.order(live)[0].action


def judged(view: Any, actions: Sequence[Action], best: Action, seed: int, worlds: int) -> dict[Action, float]:
    """Return how much less chance of winning each of *actions* has than *best*.

    Uses the same worlds for all actions: at most *worlds*, fewer if the result is already certain.
    """
    if set(actions) == {best}:
        return {best: 0.0}
    rivals = [race.Rival.of(action) for action in dict.fromkeys((best, *actions))]
    trial = race._Race(view, Random(seed), rivals, None)
    for look in looks(worlds):
        while trial.world < look:
            trial.try_in_next_world(rivals)
        if max(gaps(rivals, rivals[0]).values()) <= SURE:
            break
    return {r.action: fmean(rivals[0].chances) - fmean(r.chances) for r in rivals}


def looks(worlds: int) -> Iterator[int]:
    """Yield the numbers of worlds after which to check whether they suffice."""
    look = min(FIRST, worlds)
    while look < worlds:
        yield look
        look *= 2
    yield worlds


def gaps(rivals: Sequence[race.Rival], best: race.Rival) -> dict[Action, float]:
    """Return the standard error of what each of *rivals* loses against *best*; 0 for *best*."""
    return {
        r.action: 0.0
        if r is best
        else max(
            mean_and_error([a - b for a, b in zip(best.chances, r.chances, strict=True)])[1],
            race.RARE / len(r.chances),
        )
        for r in rivals
    }


def lost(
    view: Any, number: int, worlds: int, budgets: Sequence[int], seconds: Sequence[float], seed: int
) -> Line:
    """Return what each budget loses at position *number*, and how many simulations it used."""
    ways: list[tuple[str, int, float | None]] = [(f"{one} simulations", one, None) for one in budgets]
    ways += [(f"{one:g} s", 1_000_000, one) for one in seconds]
    found = {
        name: race.search(view, Random(seed * 1_000 + number), simulations, seconds=limit)
        for name, simulations, limit in ways
    }
    best = best_of(view, 7_000_000 + number, worlds // 2)
    loss = judged(view, [one.action for one in found.values()], best, 8_000_000 + number, worlds // 2)
    return {name: (loss[one.action], one.simulations) for name, one in found.items()}


def measure(lines: Sequence[Line]) -> None:
    """Print each budget's mean loss with its standard error, and its gain over the first."""
    first = next(iter(lines[0]))
    for name in lines[0]:
        middle, error = mean_and_error([line[name][0] for line in lines])
        less, doubt = mean_and_error([line[first][0] - line[name][0] for line in lines])
        used = fmean(line[name][1] for line in lines)
        print(
            f"{name:>18}: loss {middle:+.4f} ± {error:.4f} (SE) on {len(lines)}, {used:.0f} used; "
            f"{less:+.4f} ± {doubt:.4f} less than with {first}"
        )


def main() -> None:
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
            command.add_argument("--keep", type=Path)
        command.add_argument("--positions", type=int, default=500)
        command.add_argument("--seed", type=int, default=1)
    asked = arguments.parse_args()
    if asked.command == "choose":
        choose(asked.file, asked.positions, asked.seed)
        return
    if not asked.file.exists():
        sys.exit(f"{asked.file} is not there: write it with python -m research.loss choose {asked.file}")
    budgets = [int(one) for one in asked.budgets.split(",") if one]
    seconds = [float(one) for one in asked.seconds.split(",") if one]
    lines: list[Line] = []
    if asked.keep and asked.keep.exists():
        lines = [json.loads(line) for line in asked.keep.read_text(encoding="utf-8").splitlines()]
    for number, view in enumerate(decision_views(asked.file, asked.positions)):
        if number < len(lines):
            continue
        lines.append(lost(view, number, asked.worlds, budgets, seconds, asked.seed))
        if asked.keep:
            with asked.keep.open("a", encoding="utf-8") as out:
                out.write(json.dumps(lines[-1]) + "\n")
    measure(lines)


if __name__ == "__main__":
    main()
