"""Check Tribunal's fast move generators against its rules, on a million positions of random games.

    python -m tools.tribunal_moves [--positions 1000000] [--first 0]

``app/rules/tribunal/legality.py`` decides what is legal. In every position, ``move_generation.py`` must list
exactly the moves that are not refused (of unlisted numbers, the smallest and largest are tried), and every
move that ``bots/tribunal/moves.py`` generates must be legal.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random

from app.bots.tribunal.moves import acting, settling
from app.rules.tribunal import Numbers, Rules
from app.rules.tribunal.core import (
    ACT,
    ALLY,
    AMOUNT,
    OFFER_DRAW,
    OVER,
    PENDING,
    PRICE,
    SET_PRICE,
    TARGET,
    VERBS,
    Move,
    Position,
)
from app.rules.tribunal.effects import apply_move, first_position
from app.rules.tribunal.legality import legal, max_listed_amount, refusal
from app.rules.tribunal.numbers import OPTIONS

NUMBERS = Numbers(quiet_rounds=15, most_rounds=40, last_round=40, collect_limit=9)


def positions(count: int, first: int) -> Iterator[tuple[Position, Rules, list[Move]]]:
    """Yield *count* positions of random games with random options, from game *first* on."""
    number = first
    while count > 0:
        rng = Random(f"moves {number}")
        number += 1
        rules = Rules.of(NUMBERS, {option.name: rng.choice(option.choices) for option in OPTIONS})
        p = first_position(rules)
        while p.phase != OVER and count > 0:
            moves = legal(p, rules)
            yield p, rules, moves
            count -= 1
            p = apply_move(
                p, rng.choice([move for move in moves if move[0] < OFFER_DRAW] or moves[:2]), rules
            )


def asked(position: Position, rules: Rules) -> Iterator[Move]:
    """Yield the moves to check in *position*."""
    for verb in range(len(VERBS)):
        others = position.mine if TARGET.get(verb) == ALLY else position.theirs
        for target in range(len(others)) if verb in TARGET else (-1,):
            if verb not in AMOUNT:
                yield verb, target, 0
            elif position.phase == (PRICE if verb == SET_PRICE else ACT):
                most = max_listed_amount(position, verb, target, rules)
                for x in {0, 1, most - 1, most, most + 1}:
                    if x >= 0 and (most < NUMBERS.collect_limit or x <= most or rules.collection == "c"):
                        yield verb, target, x


def fault(position: Position, rules: Rules, moves: list[Move]) -> str | None:
    """Return what is wrong with the lists of *moves* in *position*."""
    offered = set(moves)
    for move in (*asked(position, rules), *moves):
        if (move in offered) != (refusal(position, move, rules) is None):
            return f"{VERBS[move[0]]} {move} is {'' if move in offered else 'not '}listed"
    if position.phase != PRICE and position.offer != PENDING:
        for move in acting(position, rules) if position.phase == ACT else settling(position):
            # Without a house limit, a search may take a number beyond the list.
            if move not in offered and refusal(position, move, rules) is not None:
                return f"{VERBS[move[0]]} {move} is searched and not legal"
    return None


def main() -> int:
    ask = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ask.add_argument("--positions", type=int, default=1_000_000)
    ask.add_argument("--first", type=int, default=0)
    wanted = ask.parse_args()
    start, wrong, seen = time.process_time(), 0, 0
    for p, rules, moves in positions(wanted.positions, wanted.first):
        seen += len(moves)
        found = fault(p, rules, moves)
        if found is not None:
            wrong += 1
            print(found, p, rules.chosen(), flush=True)
    spent = time.process_time() - start
    print(f"{wanted.positions} positions, {seen} legal moves, {wrong} faults, {spent:.0f} s of the processor")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
