"""Puzzles of *Tribunal*: for each decision of one side, a single answer is proven right.

``data/puzzles/tribunal-puzzles.jsonl`` has one per line (docs/formats/puzzle.md). Kinds: ``kill`` (win within
a number of side turns), ``survive`` (don't lose within them), and ``price`` (either, by setting prices in a
Tribunal). Proofs are computed on demand, against every legal defence.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Literal

from app import paths
from app.rules.game import SEATS, Action, Reason, Seat
from app.rules.puzzle_search import OnProgress, Verdict
from app.rules.tribunal import notation
from app.rules.tribunal.core import (
    ACT,
    OFFER_DRAW,
    PRICE,
    SET_PRICE,
    Move,
    Position,
)
from app.rules.tribunal.effects import apply_move
from app.rules.tribunal.legality import affordable_evidence, legal
from app.rules.tribunal.numbers import Rules
from app.rules.tribunal.position import build_position
from app.rules.tribunal.state import State

Kind = Literal["kill", "price", "survive"]
_CHEAP_LEVEL = 2
"""Up to this level, the two recharges that an overdrive makes possible bring less mana than it costs."""


class TooLarge(Exception):
    """A proof exceeds its limit of positions."""


class Proof:
    """Proves whether *side* can reach its goal by the end of side turn *last*, against any defence.

    The goal is to win or (``survive``) not to lose. Results are cached by position.
    """

    def __init__(self, rules: Rules, side: int, last: int, *, survive: bool, most: int = 0) -> None:
        self.rules, self.side, self.last, self.survive = rules, side, last, survive
        self.most = most
        """Number of positions after which :class:`TooLarge` is raised; 0: unlimited."""
        self.tried = 0
        self._cache: dict[tuple[object, ...], bool] = {}

    def reaches_goal(self, position: Position) -> bool:
        """Return whether the goal can be reached from *position*. Raises :class:`TooLarge`."""
        if position.result is not None:
            return position.result.winner == self.side or (self.survive and position.result.winner < 0)
        if turn_of(position) > self.last:
            return self.survive
        key = position.hash_key()
        reached = self._cache.get(key)
        if reached is None:
            self.tried += 1
            if self.most and self.tried > self.most:
                raise TooLarge
            reached = self._cache[key] = not self._hopeless(position) and self._is_reachable(position)
        return reached

    def right_moves(self, position: Position) -> list[Move]:
        """Return the decider's moves in *position* that keep the goal reachable."""
        return [move for move, child in self.choices(position) if self.reaches_goal(child)]

    def choices(self, position: Position) -> Iterator[tuple[Move, Position]]:
        """Yield (move, next position) for the moves in *position*, without talk.

        For prices, yields the first price of each maximal vector and the position after the whole vector:
        raising a price never helps the accuser.
        """
        if position.phase == PRICE:
            for vector in price_vectors(position, self.rules):
                child = position
                for n in range(len(position.prices), len(vector)):
                    child = apply_move(child, (SET_PRICE, n, vector[n]), self.rules)
                yield (SET_PRICE, len(position.prices), vector[len(position.prices)]), child
            return
        for move in legal(position, self.rules):
            if move[0] < OFFER_DRAW:
                yield move, apply_move(position, move, self.rules)

    def _is_reachable(self, position: Position) -> bool:
        own = position.decider == self.side
        # Try kills first: for attack and defence, they decide soonest.
        for _, child in sorted(
            self.choices(position), key=lambda choice: len(choice[1].theirs) + len(choice[1].mine)
        ):
            if self.reaches_goal(child) == own:
                return own
        return not own

    def _hopeless(self, position: Position) -> bool:
        if (
            self.survive
            or position.side != self.side
            or position.phase != ACT
            or turn_of(position) + 2 <= self.last
        ):
            return False
        rules = self.rules
        mana = sum(other.mana for other in position.mine)
        if position.overdrives:
            # The overdrive is already paid for, and each remaining turn of the chain may bring mana.
            mana += (position.extra + 1) * position.actor.level
        if rules.second:
            if rules.collection != "c" or any(other.level > _CHEAP_LEVEL for other in position.mine):
                return False
            strikes = mana // rules.attack_cost if rules.attack_cost else 99
        else:
            strikes = len(position.queue)
        blows = sorted(-(-other.lives // rules.attack_damage) for other in position.theirs)
        fabricated = (
            sum(affordable_evidence(position, other.mana, rules) for other in position.mine)
            if rules.first
            else 0
        )
        if position.evidence + fabricated + (mana if rules.first else 0) >= rules.evidence_needed:
            # A Tribunal may execute one.
            blows.pop()
        return sum(blows) > strikes


def turn_of(position: Position) -> int:
    """Return the number of the current side turn; consecutive ones differ by 1."""
    return 2 * position.round + position.side


def price_vectors(position: Position, rules: Rules) -> Iterable[tuple[int, ...]]:
    """Yield the maximal price vectors for all accused Others that begin with the prices in *position*.

    No price exceeds what makes an Other safe, and the total is as large as possible.
    """
    prices, count = position.prices, len(position.theirs)
    cap = position.evidence + 1
    remaining = min(rules.average_price * count - sum(prices), cap * (count - len(prices)))
    count_left = count - len(prices)
    for other_prices in product(range(min(cap, remaining) + 1), repeat=count_left - 1):
        last_price = remaining - sum(other_prices)
        if 0 <= last_price <= cap:
            yield (*prices, *other_prices, last_price)


@dataclass(frozen=True)
class TribunalPuzzle:
    """A puzzle: ``seat``, to move, must reach ``goal`` within ``turns`` side turns, counting the current one.

    ``solution``: the main line, against the longest defence.
    """

    key: str
    kind: Kind
    grade: int
    """From 1, the easiest, to 5."""
    proof: int
    """Number of positions in the proof."""
    seat: Seat
    turns: int
    goal: Literal["win", "survive"]
    options: Mapping[str, bool | int | str]
    position: Mapping[str, object]
    solution: tuple[tuple[Seat, Action], ...] = ()
    _proofs: list[Proof] = field(default_factory=list, compare=False, repr=False)
    _steps: dict[tuple[object, ...], Action] = field(default_factory=dict, compare=False, repr=False)

    def state(self) -> State:
        """Return the initial state. Raises :class:`~app.rules.game.BadPosition`."""
        return build_position(self.position, self.rules)

    @property
    def rules(self) -> Rules:
        """The puzzle's rules."""
        return Rules.of(None, self.options)

    def goal_proof(self, most: int = 0) -> Proof:
        """Return the puzzle's proof, cached; *most*: see :class:`Proof`, only for the first call."""
        if not self._proofs:
            last = turn_of(self.state().position) + self.turns - 1
            survive = self.goal == "survive"
            self._proofs.append(Proof(self.rules, SEATS.index(self.seat), last, survive=survive, most=most))
        return self._proofs[0]

    def judge(self, state: State, action: Action) -> Verdict:
        """Return "right" if the solver's *action* in *state* keeps the goal reachable, else "wrong"."""
        move = notation.move(state.position, action)
        is_right = not isinstance(move, Reason) and self.goal_proof().reaches_goal(
            apply_move(state.position, move, state.rules)
        )
        return "right" if is_right else "wrong"

    def reply(self, state: State) -> Action:
        """Return the opponent's answer in *state*.

        That is a move that makes the goal unreachable, else the main line's move, else the one that leaves
        the opponent most lives.
        """
        proof = self.goal_proof()
        position = state.position
        harmless: list[tuple[int, Move]] = []
        for move, child in proof.choices(position):
            if not proof.reaches_goal(child):
                return notation.action(position, move)
            lives = child.mine if SEATS[child.side] != self.seat else child.theirs
            harmless.append((sum(other.lives for other in lives), move))
        planned = self._main_line().get(position.hash_key())
        return planned or notation.action(position, max(harmless, key=lambda pair: pair[0])[1])

    def hint(self, state: State) -> Action | None:
        """Return an action of the solver in *state* that keeps the goal reachable, if there is one."""
        moves = self.goal_proof().right_moves(state.position)
        return notation.action(state.position, moves[0]) if moves else None

    def refutation(self, state: State) -> list[tuple[Seat, Action]]:
        """Return play after a wrong decision, until the failure shows or the solver sets prices.

        The solver gathers evidence first, then does what the solution says, as far as possible, else what
        costs the enemy most lives. Own actions at the end that bring none of these are left out.
        """
        proof, position = self.goal_proof(), state.position
        planned = [action for seat, action in self.solution if seat == self.seat]
        steps: list[tuple[Seat, Action]] = []
        useful = 0
        while position.result is None and turn_of(position) <= proof.last:
            own = position.decider == proof.side
            if own and position.phase == PRICE:
                break
            choices = (
                (own and self.left(child)[2],
                 own and notation.action(position, move) not in planned,
                 own and sum(other.lives for other in (*child.mine, *child.theirs)), move, child)
                for move, child in proof.choices(position) if not proof.reaches_goal(child)
            )  # fmt: skip
            *_, move, child = min(choices, key=lambda choice: choice[:3]) if own else next(choices)
            # A Tribunal's prices are chosen together.
            moves = [
                (SET_PRICE, at, child.prices[at]) for at in range(len(position.prices), len(child.prices))
            ]
            for action in notation.actions(position, moves or [move]):
                steps.append((SEATS[position.decider], action))
            if not own or child.phase != ACT or self.left(child) != self.left(position):
                useful = len(steps)
            position = child
        return steps[:useful]

    def left(self, position: Position) -> tuple[int, int, int]:
        """Return the number of enemy Others, their lives, and the evidence that the solver lacks (E2)."""
        own = position.side == SEATS.index(self.seat)
        enemies, evidence = (
            (position.theirs, position.evidence) if own else (position.mine, position.their_evidence)
        )
        needed = self.rules.evidence_needed if self.rules.first else 0
        return len(enemies), sum(other.lives for other in enemies), max(0, needed - evidence)

    def _main_line(self) -> Mapping[tuple[object, ...], Action]:
        if not self._steps:
            state = self.state()
            for _, action in self.solution:
                self._steps[state.position.hash_key()] = action
                state.apply(action, events=False)
        return self._steps

    def rest_of_solution(self, state: State) -> list[tuple[Seat, Action]]:
        """Return what follows *state* in the main line; [] if *state* isn't in it."""
        steps = list(self._main_line())
        key = state.position.hash_key()
        return list(self.solution[steps.index(key) :]) if key in steps else []

    def over(self, state: State) -> Literal["solved", "failed", ""]:
        """Return "solved" or "failed" if the puzzle is over in *state*, else ""."""
        position, proof = state.position, self.goal_proof()
        if position.result is not None or turn_of(position) > proof.last:
            return "solved" if proof.reaches_goal(position) else "failed"
        return ""


def line(puzzle: TribunalPuzzle) -> str:
    """Return *puzzle* as a line of the file."""
    return json.dumps(
        {
            "key": puzzle.key,
            "kind": puzzle.kind,
            "grade": puzzle.grade,
            "proof": puzzle.proof,
            "seat": puzzle.seat,
            "turns": puzzle.turns,
            "goal": puzzle.goal,
            "options": dict(puzzle.options),
            "position": dict(puzzle.position),
            "solution": [[seat, str(action)] for seat, action in puzzle.solution],
        },
        ensure_ascii=False,
    )


def read(text: str) -> TribunalPuzzle:
    """Parse a line of the file. Raises ValueError, TypeError or LookupError if it is invalid."""
    data = json.loads(text)
    solution = tuple((seat, Action.parse(words)) for seat, words in data.pop("solution"))
    return TribunalPuzzle(**data, solution=solution)


def read_all(lines: Sequence[str]) -> list[TribunalPuzzle]:
    """Parse the lines of a file."""
    return [read(text) for text in lines if text.strip()]


def shipped() -> list[TribunalPuzzle]:
    """Return the puzzles shipped with the program, in file order: easiest first."""
    file = paths.data() / "puzzles" / "tribunal-puzzles.jsonl"
    return read_all(file.read_text(encoding="utf-8").splitlines())


# --- jobs for ``puzzle_search.Searcher`` -----------------------------------------------------------------
# Proofs take a while, so the process caches them for later jobs.


_MAX_CACHED = 4
_puzzles: dict[str, TribunalPuzzle] = {}


def _cached(puzzle: TribunalPuzzle) -> TribunalPuzzle:
    if puzzle.key not in _puzzles:
        while len(_puzzles) >= _MAX_CACHED:
            del _puzzles[next(iter(_puzzles))]
        _puzzles[puzzle.key] = puzzle
    return _puzzles[puzzle.key]


@dataclass(frozen=True, slots=True)
class Judge:
    """Job: judge the solver's last decision, which led to *state*."""

    puzzle: TribunalPuzzle
    state: State

    def run(self, _tell: OnProgress) -> Verdict:
        """Return the verdict; right prices reach the goal of a puzzle about prices."""
        puzzle = _cached(self.puzzle)
        right: Verdict = "reached" if puzzle.kind == "price" else "right"
        return right if puzzle.goal_proof().reaches_goal(self.state.position) else "wrong"


@dataclass(frozen=True, slots=True)
class Find:
    """Job: find something in *state*."""

    puzzle: TribunalPuzzle
    state: State
    what: Literal["reply", "hint", "refutation"]

    def run(self, _tell: OnProgress) -> object:
        """Return the result of the puzzle's method."""
        return getattr(_cached(self.puzzle), self.what)(self.state)
