"""Measure how strong one player of Own Fate is against another: each deal is played twice, seats swapped.

    python -m research.strength FIRST SECOND [--pairs 100] [--seed 1] [--rules book] [--older DIR]
                               [--keep FILE] [--redeals 16]

A player is a level with its simulations per decision (``higher:100``), a habit of ``research/exploiters.py``
(``habit/rush``), or with ``--older`` a level of another checkout of this repository (``older/higher:100``),
which must have the same rules. ``--keep`` appends each pair to a file and continues after those in it.

Prints the share of games won, and the same with luck removed: the effect of the deal and of each draw,
measured against ``--redeals`` alternatives (``app/bots/review/luck.py``), is subtracted. This keeps the
mean, for any evaluation, and about halves the variance.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from importlib import import_module
from math import fsum
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from app.bots.inference import share
from app.bots.player import Budget, Player
from app.bots.review.comparison import DEAL, Effort, review_luck
from app.bots.review.replayed import ReplayedGame, Start
from app.bots.standings import interval
from app.cards import playing, source
from app.rules.game import SEATS, Seat
from app.rules.own_fate.game import GAME
from research.exploiters import HABITS, Exploiter

ROOT = Path(__file__).resolve().parent.parent
Maker = Callable[[], tuple[Player, Budget]]
Pair = tuple[list[float], list[float]]
"""As Light and as Dark: result and luck."""


def older(folder: Path) -> Callable[[str], Player]:
    """Import the checkout *folder* under another package name; return its function for players."""
    room = Path(tempfile.mkdtemp(prefix="older-"))
    package = room / "older_bots"
    shutil.copytree(folder / "app" / "bots", package, ignore=shutil.ignore_patterns("__pycache__"))
    for file in package.rglob("*.py"):
        file.write_text(file.read_text(encoding="utf-8").replace("app.bots", "older_bots"), encoding="utf-8")
    sys.path.insert(0, str(room))
    found: Callable[[str], Player] = import_module("older_bots.players").player
    return found


def maker(word: str, others: Callable[[str], Player] | None) -> Maker:
    """Return a function that makes the player that *word* names, with its budget."""
    name, _, count = word.partition(":")
    budget = Budget(playouts=int(count) if count else None)
    room, _, inner = name.rpartition("/")
    if room == "habit":
        if inner not in HABITS:
            raise SystemExit(f"no habit is called {inner}: {', '.join(HABITS)}")
        return lambda: (Exploiter(inner), budget)
    if room == "older":
        if others is None:
            raise SystemExit(f"{word}: say with --older where the other checkout is")
        return lambda: (others(inner), budget)
    from app.bots.players import player

    return lambda: (player(name), budget)


def pair(played: Any, makers: tuple[Maker, Maker], deal: int, redeals: int) -> Pair:
    """Return the first player's results for *deal* as Light, then as Dark (1, ½ or 0), and the luck."""
    won: list[float] = []
    luck: list[float] = []
    for mine in SEATS:
        state = GAME.new(played.cards, played.options, deal)
        players: dict[Seat, tuple[Player, Budget]] = {
            seat: makers[0 if seat == mine else 1]() for seat in SEATS
        }
        rngs = {seat: Random(f"{deal}/{seat}") for seat in SEATS}
        actions = []
        while (seat := state.to_move) is not None:
            who, budget = players[seat]
            brief = getattr(who, "brief", None)
            view = brief(state, seat) if brief is not None else state.view(seat)
            actions.append(who.choose(view, rngs[seat], budget))
            state.apply(actions[-1], events=False)
        assert state.outcome is not None
        winner = state.outcome.winner
        won.append(0.5 if winner is None else float(winner == mine))
        of_light = lucky(ReplayedGame(Start(played.cards, played.options, deal), actions), redeals)
        luck.append(of_light if mine == "light" else -of_light)
    return won, luck


def lucky(game: ReplayedGame, redeals: int) -> float:
    """Return Light's luck in *game*, over the deal and all draws; 0 without redeals."""
    if not redeals:
        return 0.0
    effort = Effort(redeals=redeals, redeals_most=redeals)
    return fsum(review_luck(game, at, effort).light for at in (DEAL, *game.draws()))


def main() -> None:
    """Play, and print the share of the first player."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("first")
    arguments.add_argument("second")
    arguments.add_argument("--pairs", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--rules", default="book")
    arguments.add_argument("--older", type=Path)
    arguments.add_argument("--keep", type=Path)
    arguments.add_argument("--redeals", type=int, default=16)
    asked = arguments.parse_args()
    others = older(asked.older) if asked.older else None
    makers = (maker(asked.first, others), maker(asked.second, others))
    played = playing.of(source.read_folder(ROOT / "data" / "source" / "own-fate"), asked.rules, "en")
    pairs: list[Pair] = []
    if asked.keep and asked.keep.exists():
        pairs = [json.loads(line) for line in asked.keep.read_text(encoding="utf-8").splitlines()]
    while len(pairs) < asked.pairs:
        pairs.append(pair(played, makers, asked.seed * 1_000_000 + len(pairs), asked.redeals))
        if asked.keep:
            with asked.keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps(pairs[-1]) + "\n")
    print(f"{asked.first} against {asked.second}, {asked.rules}, seed {asked.seed}: {len(pairs)} pairs")
    print("  {:.1%} ({:.1%} to {:.1%}, by pairs)".format(*interval([fmean(won) for won, _ in pairs])))
    if asked.redeals:
        less = [fmean(won) - fmean(luck) for won, luck in pairs]
        print("  {:.1%} ({:.1%} to {:.1%}) less luck".format(*interval(less)))
    for name, part in zip(("Light", "Dark"), zip(*(won for won, _ in pairs), strict=True), strict=True):
        won, low, high = share(sum(part), len(part))
        print(f"  as {name} {won:.1%} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
