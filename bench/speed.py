"""Measure random legal play: actions and games per second, with and without a copy per action, on one core.

    python bench/speed.py [--seconds 5] [--rounds 5] [--game own-fate] [--peers]

Only decisions with at least two legal actions count. Prints medians over the rounds, in processor time, so
that a busy machine gives the same figures (± 15 %). ``--peers`` also measures other libraries if they are
installed; Dozor needs none of them.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import platform
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

Step = tuple[int, bool]
"""Decisions with a choice made since the last step, and whether a game ended."""


def own_fate(copying: bool, rng: Random) -> Iterator[Step]:
    """Run the engine as a searching bot does: without events."""
    from app.rules.cardset import read_set
    from app.rules.game import TALK_VERBS
    from app.rules.own_fate import GAME

    lines = (ROOT / "tests" / "rules" / "own_fate.set").read_text(encoding="utf-8").splitlines()
    cards = read_set(lines)
    seed = 0
    while True:
        seed += 1
        state = GAME.new(cards, {}, seed)
        while state.to_move is not None:
            legal = state.legal()
            if copying:
                state = state.copy()
            action = legal[int(rng.random() * len(legal))]
            if action.verb in TALK_VERBS:
                continue
            state.apply(action, events=False)
            yield len(legal) > 1, False
        yield 0, True


def tribunal(copying: bool, rng: Random) -> Iterator[Step]:
    """Run Tribunal."""
    from app.rules.game import TALK_VERBS
    from app.rules.tribunal import GAME, Numbers

    while True:
        state = GAME.new(Numbers(), {}, 1)
        while state.to_move is not None:
            legal = [action for action in state.legal() if action.verb not in TALK_VERBS]
            if copying:
                state = state.copy()
            state.apply(legal[int(rng.random() * len(legal))], events=False)
            yield len(legal) > 1, False
        yield 0, True


def spiel(name: str) -> Callable[[bool, Random], Iterator[Step]]:
    """Run a game of OpenSpiel (copied with its own clone)."""

    def steps(copying: bool, rng: Random) -> Iterator[Step]:
        import pyspiel

        importlib.import_module("open_spiel.python.games.tic_tac_toe")
        game = pyspiel.load_game(name)
        while True:
            state = game.new_initial_state()
            while not state.is_terminal():
                if copying:
                    state = state.clone()
                chance = state.is_chance_node()
                legal = [a for a, _ in state.chance_outcomes()] if chance else state.legal_actions()
                state.apply_action(legal[int(rng.random() * len(legal))])
                yield len(legal) > 1, False
            yield 0, True

    return steps


def chess_moves(copying: bool, rng: Random) -> Iterator[Step]:
    """Run python-chess."""
    import chess

    while True:
        board = chess.Board()
        while not board.is_game_over():
            legal = list(board.legal_moves)
            if copying:
                board = board.copy(stack=False)
            board.push(legal[int(rng.random() * len(legal))])
            yield len(legal) > 1, False
        yield 0, True


def rlcard_rummy(copying: bool, rng: Random) -> Iterator[Step]:
    """Run RLCard's gin rummy (it has no copy)."""
    import rlcard

    env = rlcard.make("gin-rummy", config={"seed": 1})
    while not copying:
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(rng.random() * len(legal))])
            yield len(legal) > 1, False
        yield 0, True


def pokerkit_holdem(copying: bool, rng: Random) -> Iterator[Step]:
    """Run PokerKit's fixed-limit hold'em for two."""
    from copy import deepcopy

    from pokerkit import Automation, FixedLimitTexasHoldem

    while True:
        state = FixedLimitTexasHoldem.create_state(tuple(Automation), True, 0, (1, 2), 2, 4, 200, 2)
        while state.status:
            if copying:
                state = deepcopy(state)
            if state.can_deal_hole():
                state.deal_hole()
                continue
            if state.can_deal_board():
                state.deal_board()
                continue
            can = [
                do
                for ok, do in (
                    (state.can_fold(), state.fold),
                    (state.can_check_or_call(), state.check_or_call),
                    (state.can_complete_bet_or_raise_to(), state.complete_bet_or_raise_to),
                )
                if ok
            ]
            can[int(rng.random() * len(can))]()
            yield len(can) > 1, False
        yield 0, True


OURS = {"own-fate": own_fate, "tribunal": tribunal}
PEERS: dict[str, tuple[str, Callable[[bool, Random], Iterator[Step]]]] = {
    "OpenSpiel tic-tac-toe (Python)": ("pyspiel", spiel("python_tic_tac_toe")),
    "OpenSpiel gin rummy (C++)": ("pyspiel", spiel("gin_rummy")),
    "python-chess": ("chess", chess_moves),
    "RLCard gin rummy": ("rlcard", rlcard_rummy),
    "PokerKit fixed limit": ("pokerkit", pokerkit_holdem),
}


def measure(
    steps: Callable[[bool, Random], Iterator[Step]], copying: bool, seconds: float, rounds: int
) -> tuple[float, float] | None:
    """Return median actions and games per second; None if it cannot copy."""
    found = []
    for number in range(rounds):
        actions = games = 0
        running = steps(copying, Random(number))
        # One-time work (imports, tables) does not count.
        if next(running, None) is None:
            return None
        began = time.process_time()
        for counted, ended in running:
            actions += counted
            games += ended
            if time.process_time() - began > seconds:
                break
        spent = time.process_time() - began
        found.append((actions / spent, games / spent))
    return median(a for a, _ in found), median(g for _, g in found)


def main() -> None:
    """Print a table of what was asked for."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=5)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--game", choices=[*OURS, "all"], default="own-fate")
    arguments.add_argument("--peers", action="store_true")
    asked = arguments.parse_args()
    rows = [(name, steps) for name, steps in OURS.items() if asked.game in (name, "all")]
    for name, (module, steps) in PEERS.items() if asked.peers else ():
        if importlib.util.find_spec(module) is not None:
            rows.append((name, steps))
    print(f"Python {platform.python_version()}, {platform.machine()}, {asked.rounds} × {asked.seconds} s\n")
    print("| Game or library | Actions/s | Actions/s with a copy at every action | Games/s |")
    print("|---|---:|---:|---:|")
    for name, steps in rows:
        plain = measure(steps, False, asked.seconds, asked.rounds)
        copied = measure(steps, True, asked.seconds, asked.rounds)
        assert plain is not None
        with_copy = f"{copied[0]:,.0f}" if copied else "—"
        print(f"| {name} | {plain[0]:,.0f} | {with_copy} | {plain[1]:,.1f} |", flush=True)


if __name__ == "__main__":
    main()
