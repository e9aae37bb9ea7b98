"""Measure simulations per second of the higher Other on one core, and how well it keeps a time limit.

    python bench/search.py [--games 6] [--sims 60] [--limit 0] [--decisions 100] [--asked]

Simulations run as in play, and cut after 12 decisions. Positions are every fortieth decision of games of
watchmen. Times are processor time. ``--limit S`` gives that many decisions S seconds of wall time each and
prints median, p99 and maximum; ``--asked`` measures a user's wait instead, from the request to the player's
process to its answer.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random
from statistics import median
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from app.rules.own_fate.state import FateView

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def cut(views: list[FateView], plies: int, simulations: int) -> float:
    """Return simulations per second when cut after *plies* decisions.

    That many from each view, the first actions in turn in the same worlds, evaluated at the cut.
    """
    from app.bots.fate import race
    from app.bots.fate.evaluate import light_chance
    from app.rules.own_fate.redaction import Dealer

    began, done = time.process_time(), 0
    for view in views:
        assert view.seat is not None
        deal, actions = Dealer(view.masked, view.seat).deal, view.actions[:8]
        for n in range(simulations):
            if n % len(actions) == 0:
                dealt = deal(Random(n))
            world = dealt.copy()
            world.apply(actions[n % len(actions)], events=False)
            spent = 1
            while world.result is None and spent < plies:
                spent += race.rollout_step(world, plies)
            light_chance(world)
            done += 1
    return done / (time.process_time() - began)


def waits(views: list[FateView], limit: float, decisions: int) -> list[float]:
    """Return seconds from the request to a player's process to its answer, for that many searched decisions.

    It answers early when nothing else can be better.
    """
    from app.bots.players import Limits, Worker

    # The first answer waits for the process to start.
    worker = Worker("higher", Limits(seconds=limit))
    worker.ask(views[0], limits=Limits(None, 1)).result(60)
    spent = []
    for n in range(decisions):
        began = time.perf_counter()
        worker.ask(views[n % len(views)], n, seed=n).result(60)
        spent.append(time.perf_counter() - began)
    worker.close()
    return spent


def summary(what: str, spent: list[float]) -> str:
    """Return statistics of the seconds *spent* in one line."""
    spent = sorted(spent)
    late = spent[int(0.99 * len(spent))]
    return (
        f"{what}: {len(spent)} decisions, median {median(spent):.3f}, p99 {late:.3f}, maximum {spent[-1]:.3f}"
    )


def main() -> None:
    """Search, and print the figures."""
    from app.bots.fate import heuristics, race
    from app.rules.cardset import read_set
    from app.rules.own_fate import GAME

    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("--games", type=int, default=6)
    arguments.add_argument("--sims", type=int, default=60)
    arguments.add_argument("--limit", type=float, default=0.0)
    arguments.add_argument("--decisions", type=int, default=100)
    arguments.add_argument("--asked", action="store_true")
    asked = arguments.parse_args()
    cards = read_set((ROOT / "tests" / "rules" / "own_fate.set").read_text(encoding="utf-8").splitlines())
    views = []
    for seed in range(asked.games):
        state, number = GAME.new(cards, {}, seed), 0
        while state.to_move is not None:
            legal = state.legal()
            if number % 40 == 20 and len(legal) > 1 and state.question.kind not in race.PLAIN:
                views.append(state.view(state.to_move))
            state.apply(heuristics.best(state, legal), events=False)
            number += 1
    rng = Random(5)
    rates, each = [], []
    for _ in range(3):
        began, done = time.process_time(), 0
        for view in views:
            before = time.process_time()
            done += race.search(view, rng, asked.sims).simulations
            each.append(time.process_time() - before)
        rates.append(done / (time.process_time() - began))
    print(
        f"{len(views)} positions, limit {asked.sims} simulation{'s' * (asked.sims > 1)}: "
        f"{median(rates):.0f} simulations/s ({min(rates):.0f}–{max(rates):.0f}), "
        f"to the first turn after {race.PLIES} decisions"
    )
    print(summary(f"processor seconds per decision, limit {asked.sims}", each))
    rates = [cut(views, 12, asked.sims) for _ in range(3)]
    print(f"cut after 12 decisions: {median(rates):.0f} simulations/s ({min(rates):.0f}–{max(rates):.0f})")
    if asked.limit and asked.asked:
        spent = waits(views, asked.limit, asked.decisions)
        print(summary(f"through its process, limit {asked.limit} s", spent))
    elif asked.limit:
        spent = []
        for n in range(asked.decisions):
            until = time.perf_counter() + asked.limit
            began = time.perf_counter()
            race.search(views[n % len(views)], rng, 100_000, lambda until=until: time.perf_counter() >= until)
            spent.append(time.perf_counter() - began)
        print(summary(f"limit {asked.limit} s", spent))


if __name__ == "__main__":
    main()
