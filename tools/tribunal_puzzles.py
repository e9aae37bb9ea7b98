"""Puzzles of Tribunal: found in self-played games, proved, and proved again by a plain search.

    python -m tools.tribunal_puzzles find FILE [--games 200] [--nodes 300] [--first 1]
    python -m tools.tribunal_puzzles make FILE... > data/puzzles/tribunal-puzzles.jsonl
    python -m tools.tribunal_puzzles prove [FILE]

``find`` adds to FILE the late positions of decisive games, a line each: variant and position. ``make``
takes what has one right answer at every decision of the main line, every other action disproved, leaves out
what the *weak* level finds, and grades the rest by how many positions prove it. ``prove`` proves every
puzzle of the file again by itself: it asks the rules by their contract alone (``legal``, ``apply``),
remembers nothing and leaves nothing out.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from app.bots.tribunal.alpha_beta import Search
from app.bots.tribunal.player import TribunalPlayer
from app.rules.game import TALK, Action, Seat
from app.rules.tribunal import GAME, State, notation
from app.rules.tribunal.core import ACT, PRICE
from app.rules.tribunal.position import build, plain
from app.rules.tribunal.puzzles import Kind, Proof, TooLarge, TribunalPuzzle, line, read_all, turn_of

FILE = Path(__file__).resolve().parent.parent / "data" / "puzzles" / "tribunal-puzzles.jsonl"
MOST = 4_000
"""A puzzle takes at most so many positions to prove: a window has to judge at once."""
TRIES = 5
"""So often the weak level tries a puzzle; it finds it if it solves most of them."""
GRADES = 5
LATE = 5
"""In so many last rounds of a game puzzles are looked for."""
LONGEST = 14
VARIANTS: Mapping[str, Mapping[str, bool]] = {
    "base": {},
    "base+1": {"expansion-1": True},
    "base+2": {"expansion-2": True},
    "base+1+2": {"expansion-1": True, "expansion-2": True},
}


def find(file: Path, games: int, nodes: int, first: int) -> None:
    """Play *games* and add their late positions to *file*."""
    with file.open("a", encoding="utf-8") as out:
        for number in range(first, first + games):
            rng = Random(f"puzzles {number}")
            name, options = rng.choice([*VARIANTS.items()])
            state = GAME.new(None, options, number)
            search = Search(state.rules, nodes=nodes, rng=rng)
            seen: list[State] = []
            while state.to_move is not None:
                seen.append(state.copy())
                legal = [one for one in state.legal() if one.verb not in TALK]
                loose = state.round < 4 and rng.random() < 0.5
                move = search.best(state.position).move
                state.apply(
                    rng.choice(legal) if loose else notation.action(state.position, move), events=False
                )
            if state.outcome is None or state.outcome.winner is None:
                continue
            for one in seen:
                if one.round >= state.round - LATE and one.position.phase in (ACT, PRICE):
                    data = {"variant": name, "position": plain(one)}
                    out.write(json.dumps(data, separators=(",", ":")) + "\n")
            out.flush()


def puzzles(lines: Iterator[str]) -> Iterator[TribunalPuzzle]:
    """The puzzles in *lines* of ``find``."""
    seen = set()
    for text in lines:
        data = json.loads(text)
        told = json.dumps(data["position"] | {"round": 0, "quiet": 0}, sort_keys=True)
        if told in seen:
            continue
        seen.add(told)
        position = data["position"] | {"round": 10, "quiet": 0}
        options = VARIANTS[data["variant"]]
        state = build(position, GAME.new(None, options, 0).rules)
        found = _puzzle(state, options)
        if found is not None and not _easy(found):
            yield found


def _puzzle(state: State, options: Mapping[str, bool]) -> TribunalPuzzle | None:
    """The puzzle that *state* is, of the first kind that it is one of."""
    seat = state.to_move
    assert seat is not None
    # Longer than three side-turns no proof is small.
    plans: tuple[tuple[Kind, str, tuple[int, ...]], ...]
    if state.position.phase == PRICE:
        plans = (("price", "win", (2,)), ("price", "survive", (3,)))
    else:
        plans = (("kill", "win", (1, 3)), ("survive", "survive", (2,)))
    for kind, goal, lengths in plans:
        for turns in lengths:
            puzzle = TribunalPuzzle("", kind, 0, 0, seat, turns, goal, options, plain(state))  # type: ignore[arg-type]
            try:
                solved = _solution(puzzle, state)
            except TooLarge:
                break
            if solved is not None:
                return solved
    return None


def _solution(puzzle: TribunalPuzzle, state: State) -> TribunalPuzzle | None:
    """*puzzle* with its main line, if every decision on it has one right answer."""
    proof = puzzle.proving(MOST)
    if not proof.holds(state.position):
        return None
    board, decided = state.copy(), 0
    steps: list[tuple[Seat, Action]] = []
    while not puzzle.over(board) and len(steps) < LONGEST:
        p = board.position
        choices = [*proof.choices(p)]
        seat = board.to_move
        assert seat is not None
        if seat == puzzle.seat:
            right = [(move, child) for move, child in choices if proof.holds(child)]
            if p.phase == PRICE:
                if not _one_plan(p, right, len(choices)):
                    return None
                vector = right[len(right) // 2][1].prices
                for n in range(len(p.prices), len(vector)):
                    action = notation.action(board.position, (19, n, vector[n]))
                    steps.append((seat, action))
                    board.apply(action, events=False)
                decided += 1
                continue
            if len(choices) > 1:
                if len(right) != 1:
                    return None
                decided += 1
            action = notation.action(p, right[0][0])
        else:
            action = _hardest(proof, board)
        steps.append((seat, action))
        board.apply(action, events=False)
    if not decided or puzzle.over(board) != "solved":
        return None
    return replace(puzzle, proof=proof.tried, solution=tuple(steps), _proofs=[], _steps={})


def _one_plan(p: Any, right: list[tuple[Any, Any]], count: int) -> bool:
    """Whether the *right* of so many price vectors protect the same Others, and are few."""
    safe = {tuple(price > p.evidence for price in child.prices) for _, child in right}
    return len(safe) == 1 and 2 * len(right) <= count


def _hardest(proof: Proof, board: State) -> Action:
    """The answer after which the proof is largest."""

    def size(child: Any) -> int:
        again = Proof(proof.rules, proof.side, proof.last, survive=proof.survive)
        again.holds(child)
        return again.tried

    move, _ = max(proof.choices(board.position), key=lambda one: size(one[1]))
    return notation.action(board.position, move)


def _easy(puzzle: TribunalPuzzle) -> bool:
    """Whether the weak level finds it."""
    return 2 * sum(_solves(puzzle, seed) for seed in range(TRIES)) > TRIES


def _solves(puzzle: TribunalPuzzle, seed: int) -> bool:
    state, rng = puzzle.state(), Random(seed)
    while not puzzle.over(state):
        if state.to_move == puzzle.seat:
            action = TribunalPlayer("weak").choose(state.view(puzzle.seat), rng)
            if puzzle.judge(state, action) == "wrong":
                return False
        else:
            action = puzzle.reply(state)
        state.apply(action, events=False)
    return puzzle.over(state) == "solved"


def make(files: list[Path]) -> None:
    """Print the puzzles in *files*, graded."""
    lines = (one for file in files for one in file.read_text(encoding="utf-8").splitlines())
    found: list[TribunalPuzzle] = []
    for puzzle in puzzles(lines):
        found.append(puzzle)
        print(len(found), puzzle.kind, puzzle.turns, puzzle.proof, file=sys.stderr, flush=True)
    found.sort(key=lambda one: (one.proof, str(one.position)))
    for n, puzzle in enumerate(found):
        graded = replace(puzzle, key=f"tribunal-{n + 1:03}", grade=1 + GRADES * n // len(found))
        print(line(graded))


def prove(file: Path) -> int:
    """Prove the puzzles of *file* again; 1 if one is none."""
    kinds: Counter[str] = Counter()
    wrong = 0
    started = time.process_time()
    for puzzle in read_all(file.read_text(encoding="utf-8").splitlines()):
        fault = _fault(puzzle)
        kinds[puzzle.kind] += 1
        if fault:
            wrong += 1
            print(puzzle.key, fault, flush=True)
    print(
        f"{sum(kinds.values())} puzzles, {dict(kinds)}, {wrong} wrong, {time.process_time() - started:.0f} s"
    )
    return int(wrong > 0)


def _fault(puzzle: TribunalPuzzle) -> str:
    """What is wrong with *puzzle*, by a search that knows nothing but the rules' contract."""
    state = puzzle.state()
    end = turn_of(state.position) + puzzle.turns
    for seat, action in puzzle.solution:
        if seat != state.to_move:
            return f"{action}: it is not {seat}'s turn"
        if seat == puzzle.seat and state.position.phase != PRICE:
            for other in _moves(state):
                child = state.copy()
                child.apply(other, events=False)
                if _reaches(child, puzzle, end) != (other == action):
                    return f"{other}: {'no answer' if other == action else 'an answer too'}"
        elif seat == puzzle.seat and not state.position.prices and not _reaches(state, puzzle, end):
            return "no prices reach it"
        state.apply(action, events=False)
    return "" if _reaches(state, puzzle, end) else "the main line does not end well"


def _moves(state: State) -> list[Action]:
    return [action for action in state.legal() if action.verb not in TALK]


def _reaches(state: State, puzzle: TribunalPuzzle, end: int) -> bool:
    """Whether the goal is reached from *state* before the side-turn *end*."""
    outcome = state.outcome
    if outcome is not None:
        return outcome.winner == puzzle.seat or (puzzle.goal == "survive" and outcome.winner is None)
    if turn_of(state.position) >= end:
        return puzzle.goal == "survive"
    own = state.to_move == puzzle.seat
    for action in _moves(state):
        child = state.copy()
        child.apply(action, events=False)
        if _reaches(child, puzzle, end) == own:
            return own
    return not own


def main() -> int:
    """Find, make or prove."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = arguments.add_subparsers(dest="command", required=True)
    finding = commands.add_parser("find")
    finding.add_argument("file", type=Path)
    finding.add_argument("--games", type=int, default=200)
    finding.add_argument("--nodes", type=int, default=300)
    finding.add_argument("--first", type=int, default=1)
    commands.add_parser("make").add_argument("files", type=Path, nargs="+")
    commands.add_parser("prove").add_argument("file", type=Path, nargs="?", default=FILE)
    asked = arguments.parse_args()
    if asked.command == "find":
        find(asked.file, asked.games, asked.nodes, asked.first)
    elif asked.command == "make":
        make(asked.files)
    else:
        return prove(asked.file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
