"""Count a player's decisions per game by kind: all, and without those answered automatically.

Run: ``python -m research.decisions [games] [player]`` (novice). A bot plays both seats of *Own Fate*.

``asked``          the questions of the rules
``spared``         those with one sensible answer, answered automatically in a game against the computer
                   (:attr:`~app.rules.game.Manner.sure`)
``with the card``  the gloom of a slot, if it is the level that the table chooses itself when the
                   cards are played
"""

from __future__ import annotations

import statistics
import sys
from collections import Counter
from random import Random
from typing import Any, cast

from app import paths
from app.bots.players import player
from app.cards import convert, source
from app.rules.game import SEATS
from app.rules.own_fate import GAME, FateState
from app.rules.passes import Passes


def main() -> None:
    """Play and count."""
    games, name = int(sys.argv[1]) if len(sys.argv) > 1 else 60, (sys.argv[2:] or ["novice"])[0]
    cards = convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))
    counts: dict[str, Counter[str]] = {one: Counter() for one in ("asked", "spared", "with the card")}
    parts = []
    for number in range(games):
        asked, less = _game(cards, number, name, counts)
        parts.append(less / asked)
    print(f"{'kind':18}" + "".join(f"{one:>15}" for one in counts))
    for kind, _ in counts["asked"].most_common():
        print(f"{kind:18}" + "".join(f"{found[kind] / games:15.1f}" for found in counts.values()))
    print(f"{'all':18}" + "".join(f"{sum(found.values()) / games:15.1f}" for found in counts.values()))
    print(f"fewer: median {statistics.median(parts):.1%} of a game's decisions")


def _game(cards: Any, seed: int, name: str, counts: dict[str, Counter[str]]) -> tuple[int, int]:
    """Play a game; return the numbers of decisions, and of those answered automatically or with the card."""
    bot, rng = player(name), Random(seed)
    state = cast(FateState, GAME.new(cards, {}, seed))
    passes = Passes(GAME.manners)
    for seat in SEATS:
        for kind, manner in GAME.manners.items():
            if manner.only_answer:
                passes.auto_answer(seat, kind)
    before = sum(counts["asked"].values()), sum(sum(one.values()) for one in counts.values())
    levels: dict[int, int] = {}
    chosen = start = 0
    while state.outcome is None:
        assert state.to_move is not None
        view = state.view(state.to_move)
        assert view.question is not None
        kind = view.question.kind
        counts["asked"][kind] += 1
        action = passes.answer(view)
        counts["spared"][kind] += action is not None
        action = action or bot.choose(view, rng)
        if kind == "gloom":
            levels = _levels(state)
            chosen, start = int(action.args[0]), view.slot.gloom_from if view.slot else 0
        if kind == "battle" and action.verb == "done" and levels and view.slot is not None:
            counts["with the card"]["gloom"] += _by_itself(levels, start, view.slot.used) == chosen
            levels = {}
        state.apply(action, events=False)
    asked = sum(counts["asked"].values()) - before[0]
    return asked, sum(sum(one.values()) for one in counts.values()) - before[1] - asked


def _levels(state: FateState) -> dict[int, int]:
    """Return the number of cards that each level of gloom allows."""
    found = {}
    for action in state.legal():
        if action.verb == "gloom":
            trial = state.copy()
            trial.apply(action, events=False)
            slot = trial.view(state.to_move).slot
            found[int(action.args[0])] = slot.allowance if slot is not None else 0
    return found


def _by_itself(levels: dict[int, int], start: int, used: int) -> int:
    """Return the level that the table chooses when *used* cards are played without choosing one."""
    level = min(levels, key=lambda one: (abs(one - start), one))
    while levels[level] < used and level + 1 in levels:
        level += 1
    return level


if __name__ == "__main__":
    main()
