"""Whether reviews of *Own Fate* say what is so: luck, ledger, marks, agreement, levels, time.

    python -m bench.review luck [--games 1000] [--player watchman|random] [--redeals 16] [--minutes 0]
    python -m bench.review planted [--games 50] [--worlds 2048]       losses known from other worlds: marked
    or not python -m bench.review swapped [--count 200]                      unseen cards swapped: the same
    verdict python -m bench.review seeds [--games 20]                         two seeds: the same marks
    python -m bench.review levels [--games 50] [--simulations 100]    mean loss of every level
    python -m bench.review time [--games 20]                          processor time of whole reviews

Each prints a table row with its figures; --seed chooses the deals, --minutes ends it earlier (0: no limit).
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from functools import cache
from math import fsum, sqrt
from random import Random
from statistics import mean, median, pstdev, stdev
from typing import Any

from app.bots.fate import heuristics, race
from app.bots.fate.found import design
from app.bots.fate.players import Brief, of_level
from app.bots.player import Budget, RandomPlayer
from app.bots.review.accounts import ledgers
from app.bots.review.data import Decision
from app.bots.review.luck import DEAL, weigh_luck
from app.bots.review.played import Played, Span, Start
from app.bots.review.weighing import Contender, Effort, Trial, weigh
from app.bots.review.work import ReviewJob, joined
from app.rules.own_fate.game import GAME
from bench import loss

book = cache(loss.book)
FAULTS = ("inaccuracy", "mistake", "blunder")


class Clock:
    """Ends a measurement after so many minutes (0: never)."""

    def __init__(self, minutes: float) -> None:
        self._end = time.monotonic() + 60 * minutes if minutes else float("inf")

    def games(self, count: int) -> Iterator[int]:
        """The numbers of the games for which there is time."""
        for number in range(count):
            if time.monotonic() >= self._end:
                return
            yield number


def played(seed: int, choose: Callable[[Any], Any]) -> Played:
    """A game of deal *seed*, *choose* being asked with every state."""
    cards = book()
    state = GAME.new(cards.cards, cards.options, seed)
    actions = []
    while state.to_move is not None:
        action = choose(state)
        actions.append(action)
        state.apply(action, events=False)
    return Played(Start(cards.cards, cards.options, seed), actions)


def watchmen(seed: int, spoilt: float = 0.0) -> Played:
    """A game by the rules of thumb, so many decisions of them anything."""
    rng = Random(f"watchmen {seed}")

    def choose(state: Any) -> Any:
        legal = state.legal()
        if rng.random() < spoilt:
            return legal[int(rng.random() * len(legal))]
        return heuristics.best(state, legal)

    return played(seed, choose)


def at_random(seed: int) -> Played:
    """A game of random answers."""
    rng, player = Random(f"random {seed}"), RandomPlayer()
    return played(seed, lambda state: player.choose(Brief(state, state.to_move), rng))


def of_job(game: Played, effort: Effort, seed: int = 0) -> ReviewJob:
    """The review of *game*."""
    return ReviewJob("bench", game.start, game.actions, effort, seed)


def told(values: list[float]) -> str:
    """Mean and standard error."""
    return f"{mean(values):+.4f} ± {stdev(values) / sqrt(len(values)):.4f}" if len(values) > 1 else "too few"


def luck(options: argparse.Namespace, clock: Clock) -> None:
    """The mean of luck by kind of event, the variance it takes from results, the ledger."""
    effort = Effort(redeals=options.redeals, redeals_most=options.redeals)
    kinds: dict[str, list[float]] = {}
    totals, results, adjusted, worst = [], [], [], 0.0
    for number in clock.games(options.games):
        seed = options.seed * 1_000_000 + number
        game = at_random(seed) if options.player == "random" else watchmen(seed)
        lucks = [weigh_luck(game, at, effort, options.seed) for at in (DEAL, *game.draws())]
        for one in lucks:
            kind = "deal" if one.at == DEAL else game.states[one.at].asked.kind
            kinds.setdefault(kind, []).append(one.light)
        total = fsum(one.light for one in lucks)
        totals.append(total)
        results.append(game.result)
        adjusted.append(game.result - total)
        for one in ledgers([], lucks, game.result):
            sums = one.deal + one.draws - one.own + one.theirs + one.unseen
            worst = max(worst, abs(one.result - 0.5 - sums))
    print(f"{options.player}: {len(totals)} games, luck a game {told(totals)}, ledger off by {worst:.1e}")
    if pstdev(results):
        share = pstdev(adjusted) ** 2 / pstdev(results) ** 2
        print(f"variance of luck-adjusted results {share:.0%} of raw ({pstdev(results) ** 2:.4f})")
    for kind, values in sorted(kinds.items(), key=lambda pair: -len(pair[1])):
        if len(values) > 1:
            error = stdev(values) / sqrt(len(values)) or 1.0
            print(f"  {kind}: {len(values)} events, {told(values)}, {abs(mean(values)) / error:.1f} SE")


def reference(game: Played, span: Span, worlds: int) -> tuple[float, float]:
    """What the decision lost in *worlds* other worlds, the best being found in one half and measured in the
    other; and its standard error."""
    trial = Trial(game.states[span.at], game.seats[span.at], 1 << 40 | span.at)
    mine = Contender(game.actions[span.at : span.until + 1])
    others = []
    for at in range(span.at, span.until + 1):
        rivals = race._rivals(Brief(game.states[at], game.seats[at]), race.WIDTH)  # type: ignore[arg-type]
        before = game.actions[span.at : at]
        others += [
            Contender((*before, one.action))
            for one in rivals
            if design(one.action) != design(game.actions[at])
        ]
    if not others:
        return 0.0, 0.0
    first, second = range(1, 1 + worlds // 2), range(1 + worlds // 2, 1 + worlds)
    # The best is found by halving, as all would cost too much.
    left, seen = others, 0
    for share in (16, 4, 1):
        part = first[: len(first) // share]
        trial.meet([mine, *left], part[seen:])
        seen = len(part)
        left = sorted(left, key=lambda one: -one.mean(part))[: max(1, len(left) // 3)]
    best = max([mine, *left], key=lambda one: one.mean(first))
    if best is mine:
        return 0.0, 0.0
    trial.meet([mine, best], second)
    gaps = best.gaps(mine, second)
    return mean(gaps), stdev(gaps) / sqrt(len(gaps))


def planted(options: argparse.Namespace, clock: Clock) -> None:
    """Decisions of games in which one decision of ten is anything, against a reference of other worlds."""
    rows: list[tuple[float, Decision]] = []
    for number in clock.games(options.games):
        game = watchmen(options.seed * 1_000_000 + number, 0.1)
        rng = Random(number)
        # Those that look bad at first sight, and as many of all.
        spans = game.spans()
        looked = [(weigh(game, one, Effort(screen=8, find=8, judge=16, judge_most=16), 99).loss, one)
                  for one in rng.sample(spans, min(len(spans), options.sample))]  # fmt: skip
        for first_loss, span in looked:
            if first_loss > 0.03 or rng.random() < 0.15:
                lost, _ = reference(game, span, options.worlds)
                rows.append((lost, weigh(game, span, seed=options.seed)))
    grave = [one for lost, one in rows if lost >= 0.20 and decidable(one)]
    large = [one for lost, one in rows if lost >= 0.10 and decidable(one)]
    small = [one for lost, one in rows if lost <= 0.02]
    print(f"{len(rows)} decisions against {options.worlds} worlds")
    for name, those, marks in (
        ("loss >= 0.20 marked mistake or worse", grave, ("mistake", "blunder")),
        ("loss >= 0.10 marked", large, FAULTS),
        ("loss <= 0.02 marked mistake or worse", small, ("mistake", "blunder")),
    ):
        hit = sum(one.mark in marks for one in those)
        print(f"  {name}: {hit} of {len(those)}")


def decidable(one: Decision) -> bool:
    """Whether something hangs on the decision at all."""
    return one.chance >= 0.03


def swapped(options: argparse.Namespace, clock: Clock) -> None:
    """Verdicts on decisions in which what the seat could not see is dealt anew."""
    same = count = 0
    effort = Effort(screen=8, find=8, judge=16, judge_most=16)
    for number in clock.games(options.count):
        game = watchmen(options.seed * 1_000_000 + number, 0.1)
        rng = Random(number)
        span = rng.choice([one for one in game.spans() if not game.drew(one.until)])
        verdict = weigh(game, span, effort)
        state = game.states[span.at].view(game.seats[span.at]).determinized(rng)
        for at in range(span.at, span.until + 1):
            game.states[at] = state
            state = state.copy()
            state.apply(game.actions[at], events=False)
        game.states[span.until + 1] = state
        same += weigh(game, span, effort) == verdict
        count += 1
    print(f"same verdict {same} of {count}")


def seeds(options: argparse.Namespace, clock: Clock) -> None:
    """How often two seeds agree on whether a decision is a mistake (or worse)."""
    both = either = agreed = count = 0
    for number in clock.games(options.games):
        game = watchmen(options.seed * 1_000_000 + number, 0.1)
        for span in game.spans():
            marks = [weigh(game, span, seed=n).mark in ("mistake", "blunder") for n in (1, 2)]
            count += 1
            agreed += marks[0] == marks[1]
            both += all(marks)
            either += any(marks)
    print(f"{count} decisions, {agreed / count:.1%} agree; of {either} marked by either {both} by both")


def levels(options: argparse.Namespace, clock: Clock) -> None:
    """The mean loss of every level against itself."""
    losses: dict[str, list[float]] = {name: [] for name in ("novice", "watchman", "higher")}
    tens: dict[str, list[float]] = {name: [] for name in losses}
    for number in clock.games(options.games):
        for name in losses:
            player, rng = of_level(name), Random(f"{name} {number}")
            budget = Budget(playouts=options.simulations)
            seed = options.seed * 1_000_000 + number
            game = played(seed, lambda s: player.choose(Brief(s, s.to_move), rng, budget))  # noqa: B023
            effort = Effort(find=24, judge=64, judge_most=64)
            found = [weigh(game, span, effort) for span in game.spans()]
            if found:
                losses[name].append(mean(one.loss for one in found))
                tens[name].append(10 * mean(one.loss for one in found))
    for name, values in losses.items():
        print(f"  {name}: {len(values)} games, loss a decision {told(values)}, in ten {told(tens[name])}")


def times(options: argparse.Namespace, clock: Clock) -> None:
    """Processor seconds of a whole review, and of the curve."""
    spent, first = [], []
    for number in clock.games(options.games):
        job = of_job(watchmen(options.seed * 1_000_000 + number, 0.04), Effort())
        began = time.process_time()
        begun = job.begun()
        first.append(time.process_time() - began)
        pieces = job.pieces()
        joined(job, begun, map(job.find, pieces), len(pieces))
        spent.append(time.process_time() - began)
    order = sorted(spent)
    late = order[int(0.95 * len(order))]
    print(f"{len(spent)} games: processor seconds median {median(spent):.1f}, 95 % {late:.1f}")
    print(f"  most {order[-1]:.1f}; curve median {median(first):.2f}, most {max(first):.2f}")


WAYS = {"luck": luck, "planted": planted, "swapped": swapped, "seeds": seeds, "levels": levels, "time": times}


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=WAYS)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--player", choices=("watchman", "random"), default="watchman")
    parser.add_argument("--redeals", type=int, default=64)
    parser.add_argument("--worlds", type=int, default=2048)
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--simulations", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=0.0)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    WAYS[options.what](options, Clock(options.minutes))


if __name__ == "__main__":
    main()
