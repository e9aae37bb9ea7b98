"""Count legal sequences of decisions ("perft").

    python -m tools.perft            checks every line of tests/rules/perft.txt
    python -m tools.perft --make     regenerates it
    python -m tools.perft --brute 5  counts the first five again without ``legal()``: tries every action that
                                     the words of the position can form with ``why_not``

A line is: seed, random decisions before, depth, sequences, sequences two decisions shorter. Talk is excluded.
"""

from __future__ import annotations

import argparse
import sys
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from app.rules.cardset import read_set
from app.rules.game import TALK_VERBS, Action
from app.rules.own_fate import GAME, FateState
from app.rules.own_fate.tally import MIN_LISTED_LEVEL, slowed

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "tests" / "rules" / "perft.txt"
LEAST = 100_000


def test_set() -> Any:
    """Return the pinned set."""
    return read_set((ROOT / "tests" / "rules" / "own_fate.set").read_text(encoding="utf-8").splitlines())


def position(cards: Any, seed: int, before: int) -> FateState:
    """Return the position after *before* random decisions of game *seed*; ignore the order of ``legal()``."""
    state, rng = GAME.new(cards, {}, seed), Random(f"perft {seed}")
    for _ in range(before):
        if state.outcome is not None:
            break
        state.apply(rng.choice(sorted(state.legal())), events=False)
    return state


def moves(state: FateState) -> list[Action]:
    """Return the legal actions, without talk."""
    return [action for action in state.legal() if action.verb not in TALK_VERBS]


def perft(state: FateState, depth: int, most: float = float("inf")) -> int:
    """Return the number of legal sequences of *depth* decisions; stop counting above *most*."""
    if state.outcome is not None:
        return 0
    if depth == 1:
        return len(moves(state))
    count = 0
    for action in moves(state):
        after = state.copy()
        after.apply(action, events=False)
        count += perft(after, depth - 1, most)
        if count > most:
            break
    return count


def brute_moves(state: FateState) -> list[Action]:
    """Find the legal actions without ``legal()``: ask ``why_not`` about all combinations of words."""
    book = state.compiled
    seat = state.to_move
    assert seat is not None
    view = state.view(seat)
    spells = [c for o in view.others for c in (*o.hand, *o.manoeuvres, o.amulet) if c]
    spells += [p.card for p in (*view.plays, *view.plan) if p.card and p.card in book.spell_index]
    spells += list(state.spells([state.drawn_card])) if state.drawn_card >= 0 else []
    numbers = [str(n) for n in range(21)]
    cards = [*book.names]
    words = {
        "pass": (),
        "done": (),
        "back": (),
        "go": (),
        "chance": ("CARD", "WHERE?"),
        "call": ("CARD", "CARD"),
        "jump": ("CARD", "CARD"),
        "uncall": ("CARD",),
        "enter": ("CARD",),
        "replace": ("CARD", "CARD"),
        "item": ("CARD", "CARD"),
        "give": ("CARD", "CARD"),
        "take": ("CARD", "CARD"),
        "move": ("CARD", "PLACE"),
        "portal": ("CARD", "PLACE", "SPELL"),
        "look": ("CARD",),
        "listen": ("CARD",),
        "ride": ("CARD", "PLACE"),
        "board": ("CARD",),
        "doll": ("CARD", "CARD"),
        "gloom": ("N",),
        "play": ("SPELL", "CARD"),
        "weaken": ("SPELL", "N"),
        "burn": ("SPELL",),
        "bleed": ("N",),
        "amulet": ("CARD",),
        "strike": ("CARD", "CARD"),
        "draw": ("CARD",),
        "manoeuvre": ("SPELL", "CARD"),
        "drop": ("SPELL",),
        "cancel": ("SPELL",),
        "defend": ("N",),
        "credit": ("CARD", "N"),
        "harvest": ("CARD", "N"),
        "make": ("SPELL",),
        "discard": ("SPELL",),
        "feed": ("CARD", "N"),
    }
    kinds: dict[str, list[Any]] = {
        "CARD": cards,
        "PLACE": book.location_names,
        "SPELL": sorted(set(spells)),
        "N": numbers,
        "WHERE?": [None, *book.location_names, *cards, *sorted(set(spells))],
    }
    # Gloom is legal at every payable level, but listed only down to where the whole hand can be
    # played.
    asked = state.asked.other if state.asked.kind == "gloom" else 0
    deepest = max(MIN_LISTED_LEVEL, state.gloom[asked], len(state.hand[asked]) - 1 + slowed(state, asked))
    found = set()
    probe = state.copy()
    # The check must not rely on the list being verified: with an empty list, only "not now" remains
    # as a reason against an otherwise legal action.
    probe._legal = []
    for verb, shape in words.items():
        for chosen in product(*(kinds[word] for word in shape)):
            action = Action(verb, tuple(word for word in chosen if word is not None))
            reason = probe.why_not(action)
            if (reason.code == "fate.not-now") if reason is not None else int(action.args[0]) <= deepest:
                found.add(action)
    return sorted(found)


def brute(state: FateState, depth: int) -> int:
    """Do :func:`perft` with :func:`brute_moves`."""
    if state.outcome is not None:
        return 0
    found = brute_moves(state)
    if depth == 1:
        return len(found)
    count = 0
    for action in found:
        after = state.copy()
        after.apply(action, events=False)
        count += brute(after, depth - 1)
    return count


def lines() -> list[tuple[int, ...]]:
    """Return the lines of the file."""
    rows = (line.split() for line in FILE.read_text(encoding="utf-8").splitlines() if line[:1].isdigit())
    return [tuple(map(int, row)) for row in rows]


def make() -> None:
    """Write twenty positions from all parts of a game, deep enough for many sequences."""
    cards = test_set()
    rows = ["# seed, random decisions before, depth, legal sequences, those two decisions shorter"]
    for seed in range(20):
        before, depth = seed * 17 % 160, 1
        while (state := position(cards, seed, before)).outcome is not None:
            before -= 17
        while (count := perft(state, depth, 3_000_000)) < LEAST:
            depth += 1
        rows.append(f"{seed} {before} {depth} {count} {perft(state, depth - 2)}")
        print(rows[-1], flush=True)
    FILE.write_text("\n".join(rows) + "\n", encoding="utf-8")


def main() -> None:
    """Check, make or count by brute force."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--make", action="store_true")
    arguments.add_argument("--brute", type=int, default=0)
    asked = arguments.parse_args()
    if asked.make:
        make()
        return
    cards = test_set()
    wrong = 0
    for seed, before, depth, count, _ in lines()[: asked.brute or None]:
        state = position(cards, seed, before)
        found = brute(state, min(depth, 3)) if asked.brute else perft(state, depth)
        expected = perft(state, min(depth, 3)) if asked.brute else count
        wrong += found != expected
        said = "ok" if found == expected else f"WRONG, expected {expected}"
        print(seed, before, depth, found, said, flush=True)
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
