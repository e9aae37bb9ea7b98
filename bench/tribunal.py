"""Measure Tribunal: random play, the search, the levels against each other, the balance of the variants.

    python -m bench.tribunal speed | search [wall] | levels [PAIRS [VARIANT]] |
        balance [GAMES [NODES [VARIANT]]] | random [GAMES]

A pair is one opening (four random actions) played twice with the sides swapped. Times are processor seconds
of this process.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean, median, stdev
from time import perf_counter, process_time

from app.bots.tribunal.alpha_beta import Search
from app.bots.tribunal.player import LEVELS, Level
from app.rules.game import TALK_VERBS
from app.rules.tribunal import GAME, Rules
from app.rules.tribunal.core import OFFER_DRAW, OVER, Position
from app.rules.tribunal.effects import apply_move, first_position
from app.rules.tribunal.legality import legal
from app.rules.tribunal.numbers import OPTIONS
from app.rules.tribunal.position import build_position

VARIANTS: dict[str, dict[str, bool | int | str]] = {
    "base": {},
    "base+1": {"expansion-1": True},
    "base+1+2": {"expansion-1": True, "expansion-2": True},
}
OPENING = 4
TOLD = 50
"""Games between two lines of output."""
POSITIONS = Path(__file__).parent / "tribunal_positions.jsonl"


def speed(seconds: float = 3.0) -> None:
    """Play at random through the rules' interface (legal(), then apply()) and print the speed."""
    for name, options in VARIANTS.items():
        rates = []
        for _ in range(5):
            rng, actions, games = Random(1), 0, 0
            until = process_time() + seconds / 5
            started = process_time()
            while process_time() < until:
                state = GAME.new(None, options, games)
                while state.to_move is not None:
                    moves = state.legal()
                    action = moves[int(rng.random() * len(moves))]
                    while action[0] in TALK_VERBS:
                        action = moves[int(rng.random() * len(moves))]
                    state.apply(action, events=False)
                    actions += 1
                games += 1
            rates.append((actions / (process_time() - started), games / (process_time() - started)))
        print(
            f"{name:9} {median(r[0] for r in rates):9,.0f} actions/s, "
            f"{median(r[1] for r in rates):7,.0f} games/s"
        )


def opening(rules: Rules, seed: int) -> Position:
    """Return a position after a few random actions in which nobody has lost yet."""
    rng = Random(seed)
    while True:
        p = first_position(rules)
        for _ in range(OPENING):
            p = apply_move(p, rng.choice([m for m in legal(p, rules) if m[0] < OFFER_DRAW]), rules)
            if p.phase == OVER:
                break
        if p.phase != OVER:
            return p


def middle_games(name: str, rules: Rules) -> list[Position]:
    """Return the twenty fixed positions of variant *name*.

    They are from rounds 8 to 20 of games between players of 300 nodes (November 2026).
    """
    found = []
    for line in POSITIONS.read_text(encoding="utf-8").splitlines():
        data = json.loads(line)
        if data.pop("variant") == name:
            found.append(build_position(data, rules).position)
    return found


def search(clock: str = "cpu") -> None:
    """Print nodes per second and full plies in half a second, medians of 20 fixed positions.

    In processor time, or with ``wall`` in wall time, as in the window.
    """
    seconds, now = 0.5, perf_counter if clock == "wall" else process_time
    for name, options in VARIANTS.items():
        rules = Rules.of(None, options)
        found = [Search(rules, seconds=seconds, clock=now).best(p) for p in middle_games(name, rules)]
        print(
            f"{name:9} {median(f.nodes / f.seconds for f in found):9,.0f} nodes/s, "
            f"{median(f.depth for f in found):g} plies in {seconds} s "
            f"(all: {sorted(f.depth for f in found)})"
        )


def game(job: tuple[dict[str, bool | int | str], int, Level, Level]) -> tuple[int, str, int]:
    """Play one game; return (winner, -1 for none; reason; number of rounds)."""
    options, seed, light, dark = job
    rules = Rules.of(None, options)
    p = opening(rules, seed)
    rng = Random(seed)
    # As in play: levels that misjudge nothing keep their transposition table.
    kept: dict[int, Search] = {}
    while p.phase != OVER:
        side = p.decider
        one = dark if side else light
        search = kept.get(side) or Search(rules, nodes=one.nodes, error=one.error, rng=rng)
        if not one.error:
            kept[side] = search
        p = apply_move(p, search.best(p).move, rules)
    assert p.result is not None
    return p.result.winner, p.result.reason.removeprefix("tribunal."), p.round


def duel(name: str, options: dict[str, bool | int | str], levels: tuple[str, str], pairs: int) -> None:
    """Play both *levels* against each other with sides swapped; draws count half; the interval is over pairs.

    Intermediate results are printed, so that an interrupted run is not lost.
    """
    one, other = (LEVELS[level] for level in levels)
    jobs = [(options, seed, *seats) for seed in range(pairs) for seats in ((one, other), (other, one))]
    results: list[tuple[int, str, int]] = []
    with ProcessPoolExecutor(2) as pool:
        for number, result in enumerate(pool.map(game, jobs), 1):
            results.append(result)
            if number == len(jobs) or number % TOLD == 0:
                _print_duel(name, levels, results)


def _print_duel(name: str, levels: tuple[str, str], results: Sequence[tuple[int, str, int]]) -> None:
    as_light = [_score(winner, 0) for winner, _, _ in results[::2]]
    as_dark = [_score(winner, 1) for winner, _, _ in results[1::2]]
    scores = [(a + b) / 2 for a, b in zip(as_light, as_dark, strict=True)]
    width = 1.96 * stdev(scores) / len(scores) ** 0.5
    print(
        f"{name:9} {levels[0]} {mean(scores):.3f} ± {width:.3f} against {levels[1]}, {len(results)} games: "
        f"as Light {mean(as_light):.3f}, as Dark {mean(as_dark):.3f}; "
        f"{_story(results)}",
        flush=True,
    )


def _score(winner: int, side: int) -> float:
    return 0.5 if winner < 0 else float(winner == side)


def _story(results: Sequence[tuple[int, str, int]]) -> str:
    ends = Counter(reason for _, reason, _ in results)
    return f"median {median(r[2] for r in results):.0f} rounds, {dict(ends.most_common())}"


def levels(pairs: int = 100, only: str = "") -> None:
    """Play each level against the one below it, in every variant or in *only* that one."""
    for name, options in VARIANTS.items():
        if only not in ("", name):
            continue
        for below, above in pairwise(list(LEVELS)[:3]):
            duel(name, options, (above, below), pairs)


def balance(games: int = 50, nodes: int = 0, only: str = "") -> None:
    """Print how often each side wins between equal players (the strong level, or *nodes* per decision)."""
    for name, options in VARIANTS.items():
        if only not in ("", name):
            continue
        one = Level(nodes or LEVELS["strong"].nodes)
        results: list[tuple[int, str, int]] = []
        with ProcessPoolExecutor(2) as pool:
            for result in pool.map(game, [(options, seed, one, one) for seed in range(games)]):
                results.append(result)
                if len(results) == games or len(results) % (TOLD // 2) == 0:
                    _print_balance(name, one, results)


def _print_balance(name: str, one: Level, results: Sequence[tuple[int, str, int]]) -> None:
    wins = Counter(winner for winner, _, _ in results)
    light = [_score(winner, 0) for winner, _, _ in results]
    width = 1.96 * stdev(light) / len(light) ** 0.5
    print(
        f"{name:9} {one.nodes} nodes: Light {wins[0]}, Dark {wins[1]}, draws {wins[-1]}: "
        f"Light's score {mean(light):.3f} ± {width:.3f}; {_story(results)}",
        flush=True,
    )


def random_games(games: int = 100_000) -> None:
    """Play that many random games and print whether they end, how, and who wins.

    Every second one has random house switches, expansions included.
    """
    rng = Random(1)
    told: dict[str, Counter[tuple[str, str]]] = {}
    rounds: dict[str, list[int]] = {}
    kinds = [*VARIANTS.items()]
    for number in range(games):
        name, options = kinds[number // 2 % len(kinds)]
        if number % 2:
            name = "any switches"
            options = {option.name: rng.choice(option.choices) for option in OPTIONS}
        p = _at_random(Rules.of(None, options), rng)
        assert p.result is not None
        end = ("Light", "Dark", "draw")[p.result.winner], p.result.reason.removeprefix("tribunal.end-")
        told.setdefault(name, Counter())[end] += 1
        rounds.setdefault(name, []).append(p.round)
    for name, ends in told.items():
        print(
            f"{name:12} {len(rounds[name])} games ended, median {median(rounds[name]):.0f} rounds, "
            f"most {max(rounds[name])}: "
            + ", ".join(f"{who} {how} {count}" for (who, how), count in ends.most_common())
        )


def _at_random(rules: Rules, rng: Random) -> Position:
    """Return the end of a random game."""
    p = first_position(rules)
    while p.phase != OVER:
        moves = legal(p, rules)
        move = moves[int(rng.random() * len(moves))]
        if move[0] < OFFER_DRAW:
            p = apply_move(p, move, rules)
    return p


if __name__ == "__main__":
    wanted = sys.argv[1] if len(sys.argv) > 1 else "speed"
    more = [int(word) if word.isdigit() else word for word in sys.argv[2:]]
    {"speed": speed, "search": search, "levels": levels, "balance": balance, "random": random_games}[wanted](
        *more
    )  # type: ignore[operator]
