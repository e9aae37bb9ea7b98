"""Alpha-beta search with iterative deepening and a transposition table; a ply is a decision of one Other.

Values are points for the side whose turn it is. That side decides, except when the accused sets prices in a
Tribunal, for which the candidates are in :mod:`app.bots.tribunal.moves`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import log
from random import Random
from time import perf_counter
from typing import cast

from app.bots.tribunal.moves import acting, candidates, level, settling
from app.bots.tribunal.value import WIN, Side, Value, Weights
from app.rules.tribunal.core import (
    ACT,
    ATTACK,
    DECLARE,
    DELAY,
    FABRICATE,
    INITIATE,
    OFFERED,
    OVER,
    OVERDRIVE,
    PENDING,
    PICK,
    PICK_ONE,
    PRICE,
    SET_PRICE,
    VERBS,
    WAIVE,
    Move,
    Other,
    Position,
)
from app.rules.tribunal.effects import apply_move
from app.rules.tribunal.numbers import Rules

MAX_DEPTH = 64
_INFINITY = 10.0 * WIN
_EXACT, _LOWER, _UPPER = 0, 1, 2
_CLOCK_EVERY = 128
_NULL = 0.01
"""Width of a null window."""
_CALM = 4
"""Maximum remaining depth for static pruning."""
_MARGIN = (0.0, 5.0, 8.0, 11.0, 14.0)
"""Static null-move margins by remaining depth: a position better than beta by this isn't searched."""
_SWING = (0.0, 0.0, 5.0, 10.0, 15.0)
"""Futility margins by remaining depth: how much a move can gain beyond its immediate effect."""
_SHALLOWER, _SURE = 4, 5.0
"""Depth reduction and margin of the shallow test search."""
_FIRST, _KILLER = 1 << 40, 1 << 39
_MAX_LATER = 40
LINE = 16
"""Maximum length of a line, apart from the prices of its last Tribunal."""
_LATER = tuple(
    tuple(
        int(1.1 + log(depth) * log(index + 1) / 1.6) if depth > 2 and index else 0
        for index in range(_MAX_LATER + 1)
    )
    for depth in range(_MAX_LATER + 1)
)
"""Late move reductions by remaining depth and move number.

Move ordering is good: in 96 of 100 positions with a cutoff, the first move causes it.
"""
_GREAT = frozenset({ATTACK, DECLARE, WAIVE, PICK_ONE, FABRICATE, INITIATE, OVERDRIVE})
_GAIN = tuple(30.0 if verb in _GREAT else 12.0 for verb in range(len(VERBS)))
"""Upper bounds of the immediate gain, by verb."""

MAX_ENTRIES = 150_000
"""Approximate maximum of entries in each of the two transposition tables (about 50 MB together)."""
MAX_SIDES = 100_000
"""Number of sides beyond which the search clears its caches."""

Answer = Move | tuple[int, ...]
"""A move, or all prices of a Tribunal."""
Entry = tuple[int, float, int, Answer | None]
Step = tuple[int, Move]
"""A side and its move."""
Choice = tuple[Move, Position]
"""A move and the position after it; for a price, the position after the whole vector."""


class _Stopped(Exception):
    """The limit of nodes or time is reached, or the search was cancelled."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """The best move, its value to the decider, and the completed depth.

    ``line``: the expected play of both sides; when prices are set, it begins with all prices.
    """

    move: Move
    value: float
    depth: int
    nodes: int
    seconds: float
    line: tuple[Step, ...]


class Search:
    """A search under given rules, for any number of positions. Not thread-safe.

    The transposition table keeps about the latest :data:`MAX_ENTRIES` positions, up to about twice as many,
    so searching a game's positions in order is efficient.
    """

    def __init__(
        self,
        rules: Rules,
        *,
        nodes: int = 0,
        seconds: float = 0.0,
        cancelled: Callable[[], bool] | None = None,
        rng: Random | None = None,
        error: float = 0.0,
        weights: Weights | None = None,
        selective: bool = True,
        clock: Callable[[], float] = perf_counter,
    ) -> None:
        """Create a search.

        A search ends after *nodes* or *seconds* of *clock* (0: no limit) or when *cancelled* returns true;
        these attributes may be changed between searches. *selective*: prune and reduce unimportant moves
        (False: for tests). With *rng*, the choice among equal moves is random, and a random error of up to
        *error* points is added to each move's value.
        """
        self.rules, self.selective = rules, selective
        self.value = Value(rules, weights)
        self.error = error if rng is not None else 0.0
        self.most_nodes, self.seconds, self.cancelled, self.rng = nodes, seconds, cancelled, rng
        self.clock = clock
        self.nodes = 0
        """Number of nodes in the current or last search."""
        self.reached = 0
        """Completed depth of the current or last search."""
        self._table: dict[int, Entry] = {}
        self._older: dict[int, Entry] = {}
        self._counts = rules.fabrication_adds_up or rules.repetitions > 0
        """Whether hash keys include the game's history."""
        self._killers: list[tuple[Move | None, Move | None]] = []
        self._history: tuple[dict[Move, int], dict[Move, int]] = {}, {}
        self._prices: dict[tuple[tuple[Other, ...], int, bool], list[tuple[int, ...]]] = {}
        self._next_check = 0
        self._last = 1 << 60
        self._started = self._deadline = 0.0
        self._partial: Move | None = None
        self._slips: dict[Move, float] = {}

    def best(self, position: Position, max_depth: int = MAX_DEPTH) -> SearchResult:
        """Search for the best move in *position*, which must not be over; ignores a pending draw offer."""
        position = self._start(position)
        choices = self._root_choices(position)
        best, value, depth = choices[0], 0.0, 0
        if len(choices) > 1:
            try:
                for deeper in range(1, max_depth + 1):
                    choices, value = self._search_root(position, choices, deeper)
                    best, depth = choices[0], deeper
                    self.reached = deeper
                    if abs(value) > WIN / 2:
                        break
            except _Stopped:
                best = next((choice for choice in choices if choice[0] == self._partial), best)
        return SearchResult(best[0], value, depth, self.nodes, self._spent(), self._line(position, best))

    def lines(
        self, position: Position, count: int, max_depth: int = MAX_DEPTH
    ) -> Iterator[tuple[SearchResult, ...]]:
        """Yield results for at most *count* moves of *position*, best first, after each depth (multi-PV)."""
        position = self._start(position)
        choices = self._root_choices(position)
        for depth in range(1, max_depth + 1):
            rated: list[tuple[Choice, float]] = []
            try:
                while choices and len(rated) < count:
                    choices, value = self._search_root(position, choices, depth)
                    rated.append((choices.pop(0), value))
            except _Stopped:
                return
            # A move searched at reduced depth may turn out better later.
            rated.sort(key=lambda pair: -pair[1])
            choices = [choice for choice, _ in rated] + choices
            self.reached = depth
            yield tuple(
                SearchResult(choice[0], value, depth, self.nodes, self._spent(), self._line(position, choice))
                for choice, value in rated
            )

    def _start(self, position: Position) -> Position:
        self._started = self.clock()
        self._deadline = self._started + self.seconds if self.seconds else 0.0
        self.nodes = self.reached = 0
        self._last = self.most_nodes or 1 << 60
        self._next_check = min(_CLOCK_EVERY, self._last)
        self._killers = [(None, None)] * (2 * MAX_DEPTH)
        self._slips = {}
        for history in self._history:
            for move in history:
                history[move] >>= 3
        if len(self.value.sides) > MAX_SIDES:
            self.value = Value(self.rules, self.value.weights)
            self._table, self._older = {}, {}
        if len(self._prices) > MAX_SIDES:
            self._prices = {}
        return _decline_offer(position)

    def _spent(self) -> float:
        return self.clock() - self._started

    def _root_choices(self, position: Position) -> list[Choice]:
        if position.phase != PRICE:
            moves = acting(position, self.rules) if position.phase == ACT else settling(position)
            choices = [(move, apply_move(position, move, self.rules)) for move in moves]
        else:
            choices = [
                ((SET_PRICE, len(position.prices), vector[len(position.prices)]), priced(position, vector))
                for vector in self._vectors(position, every_subset=True)
            ]
        if self.rng is not None:
            self.rng.shuffle(choices)
        return choices

    def _vectors(self, position: Position, *, every_subset: bool = False) -> list[tuple[int, ...]]:
        """Return the candidate price vectors in *position* that begin with the prices set so far."""
        values = [self.value.other(other) for other in position.theirs]
        average = self.rules.average_price
        about = (position.theirs, position.evidence, every_subset)
        vectors = self._prices.get(about)
        if vectors is None:
            vectors = self._prices[about] = candidates(
                values, position.evidence, average, every_subset=every_subset
            )
        prices = position.prices
        if prices:
            vectors = [v for v in vectors if v[: len(prices)] == prices]
            if not vectors:
                budget = average * len(values) - sum(prices)
                vectors = [prices + level(values[len(prices) :], budget, position.evidence + 1, (), 1.0)]
        return vectors

    def _search_root(
        self, position: Position, choices: list[Choice], depth: int
    ) -> tuple[list[Choice], float]:
        """Search *choices* to *depth*; return them with the best first, and its value to the decider."""
        self._partial = None
        best = -_INFINITY
        first = 0
        error = self.error
        sign = -1.0 if position.phase == PRICE else 1.0
        for i, (move, child) in enumerate(choices):
            self._count_node()
            turn = sign if child.side == position.side else -sign
            slip = (
                self._slips.setdefault(move, self.rng.uniform(-self.error, self.error))
                if error and self.rng is not None
                else 0.0
            )
            floor = best - slip if best > -_INFINITY else best
            deep = depth - (move[0] != DELAY)
            v = self._child_value(child, deep, floor, floor + _NULL if i else _INFINITY, turn > 0)
            if i and v > floor:
                v = self._child_value(child, deep, floor, _INFINITY, turn > 0)
            v += slip
            if v > best:
                best, first = v, i
                self._partial = move
        return [choices[first], *choices[:first], *choices[first + 1 :]], best

    def _child_value(
        self,
        child: Position,
        depth: int,
        alpha: float,
        beta: float,
        own: bool,
        ply: int = 1,
        foes: Side | None = None,
    ) -> float:
        """Return the value of *child* to the side that moved there; *own*: whether it's that side's turn.

        *foes*: the other side in *child*, if known.
        """
        if own:
            return self._search(child, depth, alpha, beta, ply, None, foes)
        return -self._search(child, depth, -beta, -alpha, ply, foes)

    def _count_node(self) -> None:
        self.nodes += 1
        if self.nodes >= self._next_check:
            self._check_limits()

    def _check_limits(self) -> None:
        """Raise :class:`_Stopped` if the search must end; replace the older table if the newer is full."""
        if len(self._table) >= MAX_ENTRIES:
            self._table, self._older = {}, self._table
        if self.nodes >= self._last:
            raise _Stopped
        self._next_check = min(self.nodes + _CLOCK_EVERY, self._last)
        if self._deadline and self.clock() > self._deadline:
            raise _Stopped
        if self.cancelled is not None and self.cancelled():
            raise _Stopped

    def _search(
        self,
        position: Position,
        depth: int,
        alpha: float,
        beta: float,
        ply: int,
        ours: Side | None = None,
        enemy: Side | None = None,
    ) -> float:
        """Return the value of *position* to the side to play; *ours*, *enemy*: its sides, if known."""
        if position.result is not None:
            if position.result.winner < 0:
                return 0.0
            won = float(WIN - position.round)
            return won if position.result.winner == position.side else -won
        value = self.value
        if ours is None:
            ours = value.sides.get(position.mine) or value.new_side(position.mine)
        if enemy is None:
            enemy = value.sides.get(position.theirs) or value.new_side(position.theirs)
        if depth <= 0:
            return value.between(position, ours, enemy)
        key = self._key(position, ours, enemy)
        entry = self._table.get(key)
        if entry is None and self._older:
            entry = self._older.get(key)
        first: Answer | None = None
        if entry is not None:
            entry_depth, v, bound, first = entry
            if entry_depth >= depth and (
                bound == _EXACT or (bound == _LOWER and v >= beta) or (bound == _UPPER and v <= alpha)
            ):
                return v
        if position.phase == PRICE:
            return self._search_prices(position, key, depth, alpha, beta, ply)
        hope = -_INFINITY
        if beta - alpha < 2 * _NULL and self.selective and position.phase == ACT:
            stand = value.between(position, ours, enemy)
            if depth > _CALM:
                plain = self._shallow_cutoff(position, ours, enemy, stand, depth, alpha, beta, ply)
                if plain is not None:
                    return plain
            elif stand - _MARGIN[depth] >= beta:
                return stand
            elif not position.overdrives:
                hope = alpha - stand - _SWING[depth]
        moves = self._ordered_moves(position, depth, first, ply)
        best, best_move = self._search_moves(position, moves, enemy, depth, alpha, beta, hope, ply)
        bound = _UPPER if best <= alpha else _LOWER if best >= beta else _EXACT
        self._table[key] = depth, best, bound, best_move
        return best

    def _ordered_moves(self, position: Position, depth: int, first: Answer | None, ply: int) -> list[Move]:
        """Return the moves of *position*, ordered: *first*, killers, others by history."""
        if position.phase != ACT:
            return settling(position)
        moves = acting(position, self.rules)
        if depth > 1 and len(moves) > 2:
            order = self._history[position.side]
            killers = self._killers[ply]
            moves.sort(
                key=lambda m: _FIRST if m == first else _KILLER if m in killers else order.get(m, 0),
                reverse=True,
            )
        elif first is not None and moves[0] != first and first in moves:
            moves.remove(first)
            moves.insert(0, first)
        return moves

    def _search_moves(
        self,
        position: Position,
        moves: list[Move],
        enemy: Side,
        depth: int,
        alpha: float,
        beta: float,
        hope: float,
        ply: int,
    ) -> tuple[float, Move | None]:
        """Return the best value of *moves* and its move, or None; skip moves that can't gain *hope*."""
        value, rules, side, theirs = self.value, self.rules, position.side, position.theirs
        sides, new_side, between = value.sides, value.new_side, value.between
        gains = _GAIN
        wide = beta - alpha >= 2 * _NULL
        best = -_INFINITY
        best_move: Move | None = None
        # Don't reduce in a chain of extra turns, which is one plan.
        later = _LATER[min(depth, _MAX_LATER) if self.selective and not position.extra else 0]
        for index, move in enumerate(moves):
            verb = move[0]
            if gains[verb] < hope:
                if alpha > best:
                    best = alpha
                continue
            self.nodes += 1
            if self.nodes >= self._next_check:
                self._check_limits()
            child = apply_move(position, move, rules)
            mine = child.side == side
            # A delay costs no depth; otherwise, the search would push bad news beyond its horizon.
            deep = depth - (verb != DELAY)
            # Most moves leave the enemy unchanged.
            foes = enemy if (child.theirs if mine else child.mine) is theirs else None
            if not deep and child.result is None:
                if mine:
                    other = foes or value.side(child.theirs)
                    v = between(child, sides.get(child.mine) or new_side(child.mine), other)
                else:
                    other = foes or value.side(child.mine)
                    v = -between(child, other, sides.get(child.theirs) or new_side(child.theirs))
            elif index and depth > 1:
                cut = 0 if verb == OVERDRIVE else later[index if index < _MAX_LATER else _MAX_LATER]
                v = self._child_value(child, deep - cut, alpha, alpha + _NULL, mine, ply + 1, foes)
                if cut and v > alpha:
                    v = self._child_value(child, deep, alpha, alpha + _NULL, mine, ply + 1, foes)
                if wide and alpha < v < beta:
                    v = self._child_value(child, deep, alpha, beta, mine, ply + 1, foes)
            else:
                v = self._child_value(child, deep, alpha, beta, mine, ply + 1, foes)
            if v > best:
                best, best_move = v, move
                if v > alpha:
                    alpha = v
                    if v >= beta:
                        if depth > 1:
                            self._remember(side, move, depth, ply)
                        break
        return best, best_move

    def _shallow_cutoff(
        self,
        position: Position,
        ours: Side,
        enemy: Side,
        stand: float,
        depth: int,
        alpha: float,
        beta: float,
        ply: int,
    ) -> float | None:
        """Return the value of a shallower search if it's well outside the null window, else None.

        *stand*: the static evaluation.
        """
        if stand >= beta:
            bound = beta + _SURE
            v = self._search(position, depth - _SHALLOWER, bound - _NULL, bound, ply, ours, enemy)
            return v if v >= bound else None
        if stand <= alpha and not position.overdrives:
            bound = alpha - _SURE
            v = self._search(position, depth - _SHALLOWER, bound, bound + _NULL, ply, ours, enemy)
            return v if v <= bound else None
        return None

    def _remember(self, side: int, move: Move, depth: int, ply: int) -> None:
        killers = self._killers[ply]
        if killers[0] != move:
            self._killers[ply] = (move, killers[0])
        history = self._history[side]
        history[move] = history.get(move, 0) + depth * depth

    def _key(self, position: Position, ours: Side, enemy: Side) -> int:
        key = (
            position.side,
            position.phase,
            ours.number,
            enemy.number,
            position.evidence,
            position.their_evidence,
            position.queue,
            position.overdrives,
            position.extra,
            position.round,
            position.quiet,
            position.prices,
            position.created,
        )
        return hash((key, position.fabricated, position.history)) if self._counts else hash(key)

    def _search_prices(
        self, position: Position, key: int, depth: int, alpha: float, beta: float, ply: int
    ) -> float:
        """Return the value of a position with prices to set: the accused takes the accuser's worst vector."""
        worst = _INFINITY
        answer: Answer | None = None
        ceiling = beta
        for vector in self._vectors(position):
            self._count_node()
            v = self._search(priced(position, vector), depth - 1, alpha, beta, ply + 1)
            if v < worst:
                worst, answer = v, vector
                if v < beta:
                    beta = v
                    if v <= alpha:
                        break
        bound = _LOWER if worst >= ceiling else _UPPER if worst <= alpha else _EXACT
        self._table[key] = depth, worst, bound, answer
        return worst

    def _line(self, position: Position, choice: Choice) -> tuple[Step, ...]:
        """Return the principal variation from *position* that begins with *choice*."""
        move, child = choice
        line = _priced_steps(position, child.prices) if position.phase == PRICE else [(position.side, move)]
        position = child
        while len(line) < LINE and position.phase != OVER:
            key = self._key(position, self.value.side(position.mine), self.value.side(position.theirs))
            entry = self._table.get(key) or self._older.get(key)
            if entry is None or entry[3] is None:
                break
            if position.phase == PRICE:
                line += _priced_steps(position, entry[3])
                position = priced(position, entry[3])
            else:
                answer = cast(Move, entry[3])
                line.append((position.side, answer))
                position = apply_move(position, answer, self.rules)
        return tuple(line)


def _priced_steps(position: Position, prices: tuple[int, ...]) -> list[Step]:
    already_set = len(position.prices)
    return [
        (1 - position.side, (SET_PRICE, already_set + n, price))
        for n, price in enumerate(prices[already_set:])
    ]


def priced(position: Position, vector: tuple[int, ...]) -> Position:
    """Return *position* with all prices set."""
    position = position.copy()
    position.phase, position.prices = PICK, vector
    return position


def _decline_offer(position: Position) -> Position:
    if position.offer == PENDING:
        position = position.copy()
        position.offer = OFFERED
    return position
