"""Check that reviews of *Own Fate* are right: luck, ledger, marks, agreement, levels, time.

    python -m bench.review luck [--games 1000] [--player watchman|random] [--redeals 16]
    python -m bench.review planted [--games 50] [--worlds 2048]       known losses: marked?
    python -m bench.review swapped [--games 200]                      same verdict with unseen cards swapped?
    python -m bench.review seeds [--games 20]                         same marks with two seeds?
    python -m bench.review levels [--games 50] [--simulations 100]    mean loss of each level
    python -m bench.review time [--games 20]                          processor time of whole reviews

``--seed`` chooses the deals. ``--keep FILE`` appends the result of each game and continues after those in
the file; ``--minutes`` limits the time.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import fsum, sqrt
from pathlib import Path
from random import Random
from statistics import mean, median, pstdev, stdev
from typing import Any

from app.bots.fate import heuristics, race
from app.bots.fate.players import Brief, of_level
from app.bots.player import Budget, RandomPlayer
from app.bots.review.accounts import ledgers
from app.bots.review.comparison import DEAL, Contender, Effort, Trial, review_decision, review_luck
from app.bots.review.replayed import ReplayedGame, Span, Start
from app.bots.review.work import ReviewJob, joined
from app.rules.own_fate.game import GAME
from research import loss

book = cache(loss.book)
FAULTS = ("inaccuracy", "mistake", "blunder")


def played(seed: int, choose: Callable[[Any], Any]) -> ReplayedGame:
    """Play the deal *seed*; *choose* gets each state."""
    cards = book()
    state = GAME.new(cards.cards, cards.options, seed)
    actions = []
    while state.to_move is not None:
        action = choose(state)
        actions.append(action)
        state.apply(action, events=False)
    return ReplayedGame(Start(cards.cards, cards.options, seed), actions)


def watchmen(seed: int, spoilt: float = 0.0) -> ReplayedGame:
    """Play a game with the heuristics, with that share of random decisions."""
    rng = Random(f"watchmen {seed}")

    def choose(state: Any) -> Any:
        legal = state.legal()
        if rng.random() < spoilt:
            return legal[int(rng.random() * len(legal))]
        return heuristics.best(state, legal)

    return played(seed, choose)


def at_random(seed: int) -> ReplayedGame:
    """Play a game with random answers."""
    rng, player = Random(f"random {seed}"), RandomPlayer()
    return played(seed, lambda state: player.choose(Brief(state, state.to_move), rng))


def of_job(game: ReplayedGame, effort: Effort, seed: int = 0) -> ReviewJob:
    """Return the job of reviewing *game*."""
    return ReviewJob("bench", game.start, game.actions, effort, seed)


def mean_and_se(values: list[float]) -> str:
    """Return mean and standard error as text; "too few" for fewer than two *values*."""
    return f"{mean(values):+.4f} ± {stdev(values) / sqrt(len(values)):.4f}" if len(values) > 1 else "too few"


@dataclass(frozen=True)
class Measurement:
    """A measurement: what to record for game number n, and how to summarize all of them."""

    of_game: Callable[[int, argparse.Namespace], Any]
    """As plain JSON."""
    print_rows: Callable[[list[Any], argparse.Namespace], None]


def luck(number: int, options: argparse.Namespace) -> Any:
    """Return the luck of a game by kind of event, its result, and the error of its ledgers."""
    effort = Effort(redeals=options.redeals, redeals_most=options.redeals)
    seed = options.seed * 1_000_000 + number
    game = at_random(seed) if options.player == "random" else watchmen(seed)
    lucks = [review_luck(game, at, effort, options.seed) for at in (DEAL, *game.draws())]
    kinds: dict[str, list[float]] = {}
    for one in lucks:
        kind = "deal" if one.at == DEAL else game.states[one.at].asked.kind
        kinds.setdefault(kind, []).append(one.light)
    off = [
        abs(one.result - 0.5 - (one.deal + one.draws - one.own + one.theirs + one.unseen))
        for one in ledgers([], lucks, game.result)
    ]
    return kinds, game.result, max(off)


def print_luck(rows: list[Any], options: argparse.Namespace) -> None:
    """Print mean luck by kind of event, the variance it explains, and the ledger's error."""
    totals = [fsum(value for values in kinds.values() for value in values) for kinds, _, _ in rows]
    results = [result for _, result, _ in rows]
    worst = max(off for _, _, off in rows)
    print(
        f"{options.player}: {len(rows)} games, luck a game {mean_and_se(totals)}, ledger off by {worst:.1e}"
    )
    if pstdev(results):
        adjusted = [result - total for result, total in zip(results, totals, strict=True)]
        share = pstdev(adjusted) ** 2 / pstdev(results) ** 2
        print(f"variance of luck-adjusted results {share:.0%} of raw ({pstdev(results) ** 2:.4f})")
    kinds = sorted({kind for found, _, _ in rows for kind in found})
    for kind in kinds:
        values = [value for found, _, _ in rows for value in found.get(kind, ())]
        if len(values) > 1:
            error = stdev(values) / sqrt(len(values)) or 1.0
            print(
                f"  {kind}: {len(values)} events, {mean_and_se(values)}, {abs(mean(values)) / error:.1f} SE"
            )


def reference(game: ReplayedGame, span: Span, worlds: int) -> tuple[float, float]:
    """Return what the decision lost in *worlds* other worlds, and its standard error.

    One half selects the best action, the other measures it.
    """
    trial = Trial(game.states[span.at], game.seats[span.at], 1 << 40 | span.at)
    mine = Contender(game.actions[span.at : span.until + 1])
    others = []
    for at in range(span.at, span.until + 1):
        rivals = race._rivals(Brief(game.states[at], game.seats[at]), race.WIDTH)  # type: ignore[arg-type]
        before = game.actions[span.at : at]
        others += [
            Contender((*before, one.action))
            for one in rivals
            if one.action.by_design() != game.actions[at].by_design()
        ]
    if not others:
        return 0.0, 0.0
    first, second = range(1, 1 + worlds // 2), range(1 + worlds // 2, 1 + worlds)
    # Sequential halving, because measuring all actions would take too long.
    left, seen = others, 0
    for share in (16, 4, 1):
        part = first[: len(first) // share]
        trial.try_in_worlds([mine, *left], part[seen:])
        seen = len(part)
        left = sorted(left, key=lambda one: -one.mean(part))[: max(1, len(left) // 3)]
    best = max([mine, *left], key=lambda one: one.mean(first))
    if best is mine:
        return 0.0, 0.0
    trial.try_in_worlds([mine, best], second)
    gaps = best.gaps(mine, second)
    return mean(gaps), stdev(gaps) / sqrt(len(gaps))


def planted(number: int, options: argparse.Namespace) -> Any:
    """Return loss, chance and mark of some decisions of a game in which one of ten is random."""
    game = watchmen(options.seed * 1_000_000 + number, 0.1)
    rng = Random(number)
    quick = Effort(screen=8, find=8, judge=16, judge_most=16)
    found = []
    spans = game.spans()
    for span in rng.sample(spans, min(len(spans), options.sample)):
        # Decisions that look bad at first, and a sample of all.
        if review_decision(game, span, quick, 99).loss > 0.03 or rng.random() < 0.15:
            one = review_decision(game, span, seed=options.seed)
            found.append((reference(game, span, options.worlds)[0], one.chance, one.mark))
    return found


def print_planted(rows: list[Any], options: argparse.Namespace) -> None:
    """Print how many of the known losses are marked."""
    found = [one for row in rows for one in row]
    print(f"{len(rows)} games, {len(found)} decisions against {options.worlds} worlds")
    grave = ("mistake", "blunder")
    for name, marks, those in (
        ("loss >= 0.20 marked mistake or worse", grave, lambda lost, chance: lost >= 0.20 and chance >= 0.03),
        ("loss >= 0.10 marked", FAULTS, lambda lost, chance: lost >= 0.10 and chance >= 0.03),
        ("loss <= 0.02 marked mistake or worse", grave, lambda lost, _: lost <= 0.02),
    ):
        hit = [mark in marks for lost, chance, mark in found if those(lost, chance)]
        print(f"  {name}: {sum(hit)} of {len(hit)}")


def swapped(number: int, options: argparse.Namespace) -> Any:
    """Return whether the verdict stays the same if hidden cards are dealt again."""
    effort = Effort(screen=8, find=8, judge=16, judge_most=16)
    game = watchmen(options.seed * 1_000_000 + number, 0.1)
    rng = Random(number)
    span = rng.choice([one for one in game.spans() if not game.drew(one.until)])
    verdict = review_decision(game, span, effort)
    state = game.states[span.at].view(game.seats[span.at]).determinized(rng)
    for at in range(span.at, span.until + 1):
        game.states[at] = state
        state = state.copy()
        state.apply(game.actions[at], events=False)
    game.states[span.until + 1] = state
    return review_decision(game, span, effort) == verdict


def print_swapped(rows: list[Any], _options: argparse.Namespace) -> None:
    """Print how often the verdict stays the same."""
    print(f"same verdict: {sum(rows)} of {len(rows)}")


def seeds(number: int, options: argparse.Namespace) -> Any:
    """Return for each decision whether each of two seeds marks it as a mistake or worse."""
    game = watchmen(options.seed * 1_000_000 + number, 0.1)
    return [
        [review_decision(game, span, seed=n).mark in ("mistake", "blunder") for n in (1, 2)]
        for span in game.spans()
    ]


def print_seeds(rows: list[Any], _options: argparse.Namespace) -> None:
    """Print how often the seeds agree."""
    marks = [pair for row in rows for pair in row]
    agreed = sum(one == other for one, other in marks)
    print(
        f"{len(rows)} games, {len(marks)} decisions, {agreed / len(marks):.1%} agree; "
        f"of {sum(map(any, marks))} marked by either {sum(map(all, marks))} by both"
    )


def levels(number: int, options: argparse.Namespace) -> Any:
    """Return the loss per decision of each level against itself, by level; None without decisions."""
    found = {}
    effort = Effort(find=24, judge=64, judge_most=64)
    budget = Budget(playouts=options.simulations)
    for name in ("novice", "watchman", "higher"):
        player, rng = of_level(name), Random(f"{name} {number}")
        game = played(
            options.seed * 1_000_000 + number,
            lambda s, player=player, rng=rng: player.choose(Brief(s, s.to_move), rng, budget),
        )
        losses = [review_decision(game, span, effort).loss for span in game.spans()]
        found[name] = mean(losses) if losses else None
    return found


def print_levels(rows: list[Any], _options: argparse.Namespace) -> None:
    """Print the mean of each level."""
    for name in rows[0]:
        values = [row[name] for row in rows if row[name] is not None]
        tens = mean_and_se([10 * value for value in values])
        print(f"  {name}: {len(values)} games, loss a decision {mean_and_se(values)}, in ten {tens}")


def times(number: int, options: argparse.Namespace) -> Any:
    """Return processor seconds of a game's curve and of its whole review."""
    job = of_job(watchmen(options.seed * 1_000_000 + number, 0.04), Effort())
    began = time.process_time()
    begun = job.begun()
    first = time.process_time() - began
    pieces = job.pieces()
    joined(job, begun, map(job.find, pieces), len(pieces))
    return first, time.process_time() - began


def print_times(rows: list[Any], _options: argparse.Namespace) -> None:
    """Print the medians and maxima of both times, and the 95th percentile of whole reviews."""
    first, spent = [sorted(column) for column in zip(*rows, strict=True)]
    late = spent[int(0.95 * len(spent))]
    print(f"{len(spent)} games: processor seconds median {median(spent):.1f}, p95 {late:.1f}")
    print(f"  maximum {spent[-1]:.1f}; curve median {median(first):.2f}, maximum {max(first):.2f}")


WAYS = {
    "luck": Measurement(luck, print_luck),
    "planted": Measurement(planted, print_planted),
    "swapped": Measurement(swapped, print_swapped),
    "seeds": Measurement(seeds, print_seeds),
    "levels": Measurement(levels, print_levels),
    "time": Measurement(times, print_times),
}


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=WAYS)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--player", choices=("watchman", "random"), default="watchman")
    parser.add_argument("--redeals", type=int, default=64)
    parser.add_argument("--worlds", type=int, default=2048)
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    way = WAYS[options.what]
    end = time.monotonic() + 60 * options.minutes if options.minutes else float("inf")
    rows: list[Any] = []
    if options.keep and options.keep.exists():
        rows = [json.loads(line) for line in options.keep.read_text(encoding="utf-8").splitlines()]
    for number in range(len(rows), options.games):
        if time.monotonic() >= end:
            break
        rows.append(way.of_game(number, options))
        if options.keep:
            with options.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(rows[-1]) + "\n")
    way.print_rows(rows, options)


if __name__ == "__main__":
    main()
