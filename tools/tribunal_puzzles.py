"""Make puzzles of Tribunal: find them in self-played games, prove them, and verify them by a plain search.

    python -m tools.tribunal_puzzles find FILE [--games 200] [--nodes 60] [--first 1]
    python -m tools.tribunal_puzzles make FILE MADE
    python -m tools.tribunal_puzzles grade MADE... > data/puzzles/tribunal-puzzles.jsonl
    python -m tools.tribunal_puzzles prove [FILE]

``find`` adds to FILE late positions of loosely played games in which a search sees an end, a line each:
variant, number of the game and position. ``make`` adds to MADE those with one right answer at every decision
of the main line and every other action disproved, except those that the *weak* level finds; it can be
interrupted and continued. ``grade`` takes one of each kind per game and few with similar solutions; the grade
is the number of positions in the proof. ``prove`` proves every puzzle of the file again independently, by the
rules' contract alone (``legal``, ``apply``, ``digest``), without pruning.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from app.bots.tribunal.alpha_beta import Search
from app.bots.tribunal.player import TribunalPlayer
from app.bots.tribunal.value import WIN
from app.rules.game import TALK_VERBS, Action, Seat
from app.rules.tribunal import GAME, State, notation
from app.rules.tribunal.core import ACT, PASS, PRICE
from app.rules.tribunal.effects import apply_move
from app.rules.tribunal.position import build_position, to_plain
from app.rules.tribunal.puzzles import Kind, Proof, TooLarge, TribunalPuzzle, line, read, read_all, turn_of

FILE = Path(__file__).resolve().parent.parent / "data" / "puzzles" / "tribunal-puzzles.jsonl"
MAX_POSITIONS = 4_000
"""Maximum positions in a puzzle's proof: a window must judge quickly."""
MOST_ACCUSED = 3
"""Maximum Others for which a plain search can try all prices."""
WEAK_ATTEMPTS = 5
"""Attempts of the weak level; it finds a puzzle if it solves most times."""
GRADES = 5
LATE = 2
"""Number of last rounds searched for puzzles."""
SCREENING_NODES = 3_000
"""Nodes of the search that judges whether a position is promising."""
LONGEST = 14
MAX_SIMILAR = 3
"""Maximum number of puzzles solved by the same verbs."""
VARIANTS: Mapping[str, Mapping[str, bool]] = {
    "base": {},
    "base+1": {"expansion-1": True},
    "base+2": {"expansion-2": True},
    "base+1+2": {"expansion-1": True, "expansion-2": True},
}


def find(file: Path, games: int, nodes: int, first: int) -> None:
    """Play *games* and add their promising late positions to *file*."""
    with file.open("a", encoding="utf-8") as out:
        for number in range(first, first + games):
            rng = Random(f"puzzles {number}")
            name, options = rng.choice([*VARIANTS.items()])
            seen = _loose_game(GAME.new(None, options, number), nodes, rng)
            if not seen:
                continue
            looking = Search(seen[0].rules, nodes=SCREENING_NODES)
            for one in seen:
                if one.round >= seen[-1].round - LATE and _is_promising(one, looking):
                    data = {"variant": name, "game": number, "position": to_plain(one)}
                    out.write(json.dumps(data, separators=(",", ":")) + "\n")
            out.flush()


def _loose_game(state: State, nodes: int, rng: Random) -> list[State]:
    """Return the positions of a game of *nodes* with random early actions; none without a winner."""
    search = Search(state.rules, nodes=nodes, rng=rng)
    careless, young = rng.uniform(0.0, 0.4), rng.randint(6, 17)
    seen: list[State] = []
    while state.to_move is not None:
        seen.append(state.copy())
        action = notation.action(state.position, search.best(state.position).move)
        if state.round < young and rng.random() < careless:
            action = rng.choice([one for one in state.legal() if one.verb not in TALK_VERBS])
        state.apply(action, events=False)
    return seen if state.outcome is not None and state.outcome.winner is not None else []


def _is_promising(state: State, search: Search) -> bool:
    """Return whether *state* may be a puzzle: prices to set, a win in sight, or a loss by passing."""
    p = state.position
    if p.phase != ACT:
        return p.phase == PRICE and not p.prices
    value = search.best(p).value
    if abs(value) > WIN / 2:
        return value > 0
    idle = apply_move(p, (PASS, -1, 0), state.rules)
    if idle.result is not None:
        return idle.result.winner != p.side
    lost = search.best(idle).value
    return (lost if idle.side == p.side else -lost) < -WIN / 2


def make(file: Path, made: Path) -> None:
    """Add to *made* the result of each line of *file* that it does not have yet."""
    done = 0
    if made.exists():
        done = sum(1 for _ in made.read_text(encoding="utf-8").splitlines())
    with made.open("a", encoding="utf-8") as out:
        for text in file.read_text(encoding="utf-8").splitlines()[done:]:
            data = json.loads(text)
            position = data["position"] | {"round": 10, "quiet": 0}
            options = VARIANTS[data["variant"]]
            puzzle = _puzzle(build_position(position, GAME.new(None, options, 0).rules), options)
            found = puzzle is not None and not _found_by_weak(puzzle)
            # Record failures too, so that a continued run skips them.
            one = {"game": data["game"], "puzzle": json.loads(line(puzzle)) if found and puzzle else None}
            out.write(json.dumps(one, ensure_ascii=False) + "\n")
            out.flush()


def _puzzle(state: State, options: Mapping[str, bool]) -> TribunalPuzzle | None:
    """Return *state* as the first kind of puzzle that it is; None if it is none."""
    seat = state.to_move
    assert seat is not None
    # Proofs longer than three side-turns are never small.
    plans: tuple[tuple[Kind, str, tuple[int, ...]], ...]
    if state.position.phase == PRICE:
        if len(state.position.theirs) > MOST_ACCUSED:
            return None
        plans = (("price", "win", (2,)), ("price", "survive", (3,)))
    else:
        plans = (("kill", "win", (1, 3)), ("survive", "survive", (2,)))
    for kind, goal, lengths in plans:
        for turns in lengths:
            puzzle = TribunalPuzzle("", kind, 0, 0, seat, turns, goal, options, to_plain(state))  # type: ignore[arg-type]
            try:
                solved = _solution(puzzle, state)
            except TooLarge:
                break
            if solved is not None:
                return solved
    return None


def _solution(puzzle: TribunalPuzzle, state: State) -> TribunalPuzzle | None:
    """Return *puzzle* with its main line, if every decision on it has one right answer."""
    proof = puzzle.goal_proof(MAX_POSITIONS)
    if not proof.reaches_goal(state.position):
        return None
    board, decided = state.copy(), 0
    steps: list[tuple[Seat, Action]] = []
    while not puzzle.over(board) and len(steps) < LONGEST:
        p = board.position
        choices = [*proof.choices(p)]
        seat = board.to_move
        assert seat is not None
        if seat == puzzle.seat:
            right = [(move, child) for move, child in choices if proof.reaches_goal(child)]
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


def _one_plan(position: Any, right: list[tuple[Any, Any]], count: int) -> bool:
    """Return whether the *right* of *count* price vectors protect the same Others, and are few."""
    safe = {tuple(price > position.evidence for price in child.prices) for _, child in right}
    return len(safe) == 1 and 2 * len(right) <= count


def _hardest(proof: Proof, board: State) -> Action:
    """Return the answer with the largest remaining proof."""

    def size(child: Any) -> int:
        again = Proof(proof.rules, proof.side, proof.last, survive=proof.survive)
        again.reaches_goal(child)
        return again.tried

    move, _ = max(proof.choices(board.position), key=lambda one: size(one[1]))
    return notation.action(board.position, move)


def _found_by_weak(puzzle: TribunalPuzzle) -> bool:
    """Return whether the weak level finds it."""
    return 2 * sum(_solves(puzzle, seed) for seed in range(WEAK_ATTEMPTS)) > WEAK_ATTEMPTS


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


def grade(files: list[Path]) -> None:
    """Print the puzzles of *files* with grades.

    Keeps the largest of each kind per game, and the :data:`MAX_SIMILAR` largest of those solved by the same
    verbs.
    """
    made = [json.loads(text) for file in files for text in file.read_text(encoding="utf-8").splitlines()]
    largest: dict[tuple[object, ...], TribunalPuzzle] = {}
    for one in made:
        if one["puzzle"] is not None:
            puzzle = read(json.dumps(one["puzzle"]))
            told = one["game"], puzzle.kind
            if told not in largest or largest[told].proof < puzzle.proof:
                largest[told] = puzzle
    found: list[TribunalPuzzle] = []
    shapes: Counter[tuple[object, ...]] = Counter()
    for puzzle in sorted(largest.values(), key=lambda one: (-one.proof, str(one.position))):
        verbs = tuple(action.verb for _, action in puzzle.solution)
        shape = puzzle.kind, puzzle.turns, tuple(puzzle.options), verbs
        if shapes[shape] < MAX_SIMILAR:
            shapes[shape] += 1
            found.append(puzzle)
    found.reverse()
    for n, puzzle in enumerate(found):
        print(line(replace(puzzle, key=f"tribunal-{n + 1:03}", grade=1 + GRADES * n // len(found))))


def prove(file: Path) -> int:
    """Prove the puzzles of *file* again; return 1 if one fails."""
    kinds: Counter[str] = Counter()
    wrong = 0
    started = time.process_time()
    for puzzle in read_all(file.read_text(encoding="utf-8").splitlines()):
        fault = _error(puzzle)
        kinds[puzzle.kind] += 1
        if fault:
            wrong += 1
            print(puzzle.key, fault, flush=True)
    print(
        f"{sum(kinds.values())} puzzles, {dict(kinds)}, {wrong} wrong, {time.process_time() - started:.0f} s"
    )
    return int(wrong > 0)


def _error(puzzle: TribunalPuzzle) -> str:
    """Return what is wrong with *puzzle*, by a search that only uses the rules' contract."""
    state = puzzle.state()
    end = turn_of(state.position) + puzzle.turns
    known: dict[str, bool] = {}
    for seat, action in puzzle.solution:
        if seat != state.to_move:
            return f"{action}: it is not {seat}'s turn"
        if seat == puzzle.seat and state.position.phase != PRICE:
            for other in _moves(state):
                child = state.copy()
                child.apply(other, events=False)
                if _reaches(child, puzzle, end, known) != (other == action):
                    return f"{other}: {'no answer' if other == action else 'an answer too'}"
        elif seat == puzzle.seat and not state.position.prices and not _reaches(state, puzzle, end, known):
            return "no prices reach it"
        state.apply(action, events=False)
    return "" if _reaches(state, puzzle, end, known) else "the main line does not end well"


def _moves(state: State) -> list[Action]:
    return [action for action in state.legal() if action.verb not in TALK_VERBS]


def _reaches(state: State, puzzle: TribunalPuzzle, end: int, known: dict[str, bool]) -> bool:
    """Return whether the goal is reached from *state* before side-turn *end*; *known* is a cache."""
    outcome = state.outcome
    if outcome is not None:
        return outcome.winner == puzzle.seat or (puzzle.goal == "survive" and outcome.winner is None)
    if turn_of(state.position) >= end:
        return puzzle.goal == "survive"
    digest = state.digest()
    if digest not in known:
        own = state.to_move == puzzle.seat
        known[digest] = not own
        for action in _moves(state):
            child = state.copy()
            child.apply(action, events=False)
            if _reaches(child, puzzle, end, known) == own:
                known[digest] = own
                break
    return known[digest]


def main() -> int:
    """Find, make, grade or prove."""
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = arguments.add_subparsers(dest="command", required=True)
    finding = commands.add_parser("find")
    finding.add_argument("file", type=Path)
    finding.add_argument("--games", type=int, default=200)
    finding.add_argument("--nodes", type=int, default=60)
    finding.add_argument("--first", type=int, default=1)
    making = commands.add_parser("make")
    making.add_argument("file", type=Path)
    making.add_argument("made", type=Path)
    commands.add_parser("grade").add_argument("files", type=Path, nargs="+")
    commands.add_parser("prove").add_argument("file", type=Path, nargs="?", default=FILE)
    asked = arguments.parse_args()
    if asked.command == "find":
        find(asked.file, asked.games, asked.nodes, asked.first)
    elif asked.command == "make":
        make(asked.file, asked.made)
    elif asked.command == "grade":
        grade(asked.files)
    else:
        return prove(asked.file)
    return 0


if __name__ == "__main__":
    sys.exit(main())
