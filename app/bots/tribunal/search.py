"""Alpha-beta with iterative deepening and a transposition table, a ply being one decision of one Other.

Values are points for the side whose turn it is; that side decides everywhere but in the pricing of a
Tribunal, where the accused chooses among the vectors of :mod:`app.bots.tribunal.pricing`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import perf_counter

from app.bots.tribunal.moves import acting, settling
from app.bots.tribunal.pricing import candidates, level
from app.bots.tribunal.value import DEFAULT, WIN, Value, Weights
from app.rules.tribunal.core import (
    ACT,
    NO_OFFER,
    OFFERED,
    OVER,
    PICK,
    PRICE,
    SET_PRICE,
    Move,
    Position,
)
from app.rules.tribunal.effects import after
from app.rules.tribunal.numbers import Rules

MAX_DEPTH = 64
_INFINITY = 10.0 * WIN
_EXACT, _LOWER, _UPPER = 0, 1, 2
_CLOCK_EVERY = 128

Entry = tuple[int, float, int, Move | None]


class _Stopped(Exception):
    """The budget of nodes or time is spent, or somebody cancelled."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: the move, its value to the decider, plies searched fully, nodes, seconds.

    ``line`` is the play it expects, as moves.
    """

    move: Move
    value: float
    depth: int
    nodes: int
    seconds: float
    line: tuple[Move, ...]


class Search:
    """One search under some rules. Not to be shared between threads."""

    def __init__(self, rules: Rules, *, nodes: int = 0, seconds: float = 0.0,
                 cancelled: Callable[[], bool] | None = None, rng: Random | None = None,
                 error: float = 0.0, weights: Weights = DEFAULT,
                 clock: Callable[[], float] = perf_counter) -> None:
        """Stops after *nodes* or *seconds* of *clock* (0: no such limit) or when *cancelled* says so.

        With *rng* equal moves are taken by chance, and each move is misjudged by up to *error* points.
        """
        self.rules = rules
        self.value = Value(rules, weights)
        self.error = error if rng is not None else 0.0
        self.most_nodes = nodes or 1 << 60
        self.seconds = seconds
        self.cancelled = cancelled
        self.rng = rng
        self.clock = clock
        self.nodes = 0
        self._table: dict[Position, Entry] = {}
        self._killers: list[Move | None] = [None] * (MAX_DEPTH + 2)
        self._history: dict[Move, int] = {}
        self._next_look = _CLOCK_EVERY
        self._deadline = 0.0
        self._partial: Move | None = None
        self._slips: dict[Move, float] = {}

    def best(self, p: Position, max_depth: int = MAX_DEPTH) -> Found:
        """The best move in *p*, which is not over and asks no answer to an offer of a draw."""
        started = self.clock()
        self._deadline = started + self.seconds if self.seconds else 0.0
        p = _settled_offer(p)
        choices = self._root(p)
        best, value, depth = choices[0][0], 0.0, 0
        if len(choices) > 1:
            try:
                for deeper in range(1, max_depth + 1):
                    choices, value = self._iterate(p, choices, deeper)
                    best, depth = choices[0][0], deeper
                    if abs(value) > WIN / 2:
                        break
            except _Stopped:
                best = self._partial or best
        return Found(best, value, depth, self.nodes, self.clock() - started, self._line(p, best))

    def _root(self, p: Position) -> list[tuple[Move, Position]]:
        """The moves of *p* with where they lead; a price leads to the pick of its whole vector."""
        if p[1] != PRICE:
            moves = acting(p, self.rules) if p[1] == ACT else settling(p)
            found = [(move, after(p, move, self.rules)) for move in moves]
        else:
            found = [((SET_PRICE, len(p[13]), vector[len(p[13])]), _priced(p, vector))
                     for vector in self._vectors(p, every_subset=True)]
        if self.rng is not None:
            self.rng.shuffle(found)
        return found

    def _vectors(self, p: Position, *, every_subset: bool = False) -> list[tuple[int, ...]]:
        """The price vectors considered in *p*, those said so far kept."""
        values = [self.value.other(one) for one in p[3]]
        average = self.rules.average_price
        vectors = candidates(values, p[4], average, every_subset=every_subset)
        said = p[13]
        if said:
            vectors = [v for v in vectors if v[:len(said)] == said]
            if not vectors:
                budget = average * len(values) - sum(said)
                vectors = [said + level(values[len(said):], budget, p[4] + 1, (), 1.0)]
        return vectors

    def _iterate(self, p: Position, choices: list[tuple[Move, Position]],
                 depth: int) -> tuple[list[tuple[Move, Position]], float]:
        """*choices* with the best one first, and its value to the decider, searched *depth* plies deep."""
        self._partial = None
        best = -_INFINITY
        first = 0
        error = self.error
        sign = -1.0 if p[1] == PRICE else 1.0
        for i, (move, child) in enumerate(choices):
            self._enter()
            turn = sign if child[0] == p[0] else -sign
            slip = self._slips.setdefault(move, self._misjudged()) if error else 0.0
            floor = best - slip if best > -_INFINITY else best
            if turn > 0:
                v = self._search(child, depth - 1, floor, _INFINITY, 1) + slip
            else:
                v = -self._search(child, depth - 1, -_INFINITY, -floor, 1) + slip
            if v > best:
                best, first = v, i
                self._partial = move
        return [choices[first], *choices[:first], *choices[first + 1:]], best

    def _misjudged(self) -> float:
        return self.rng.uniform(-self.error, self.error) if self.rng is not None else 0.0

    def _enter(self) -> None:
        self.nodes += 1
        if self.nodes >= self.most_nodes:
            raise _Stopped
        if self.nodes >= self._next_look:
            self._next_look = self.nodes + _CLOCK_EVERY
            if self._deadline and self.clock() > self._deadline:
                raise _Stopped
            if self.cancelled is not None and self.cancelled():
                raise _Stopped

    def _search(self, p: Position, depth: int, alpha: float, beta: float, ply: int) -> float:
        """The value of *p* to the side whose turn it is."""
        phase = p[1]
        if phase == OVER:
            result = p[18]
            assert result is not None
            if result[0] < 0:
                return 0.0
            won = float(WIN - p[9])
            return won if result[0] == p[0] else -won
        if depth <= 0:
            return self.value(p)
        table = self._table
        entry = table.get(p)
        first: Move | None = None
        if entry is not None:
            known, v, bound, first = entry
            if known >= depth and (bound == _EXACT or (bound == _LOWER and v >= beta)
                                   or (bound == _UPPER and v <= alpha)):
                return v
        if phase == PRICE:
            return self._accused(p, depth, alpha, beta, ply)
        rules = self.rules
        if phase == ACT:
            moves = acting(p, rules)
            if len(moves) > 2:
                killer = self._killers[ply]
                history = self._history
                if depth > 1 and history:
                    moves.sort(key=lambda m: -history.get(m, 0))
                if killer is not None and killer != first and killer in moves:
                    moves.remove(killer)
                    moves.insert(0, killer)
            if first is not None and moves[0] != first and first in moves:
                moves.remove(first)
                moves.insert(0, first)
        else:
            moves = settling(p)
        side = p[0]
        best = -_INFINITY
        best_move: Move | None = None
        start = alpha
        for index, move in enumerate(moves):
            self.nodes += 1
            if self.nodes >= self.most_nodes or self.nodes >= self._next_look:
                self.nodes -= 1
                self._enter()
            child = after(p, move, rules)
            if depth == 1 and child[1] != OVER:
                v = self.value(child) if child[0] == side else -self.value(child)
            elif child[0] == side:
                if index and depth > 1:
                    cut = 2 if index > 3 and depth > 3 else 1
                    v = self._search(child, depth - cut, alpha, alpha + 0.01, ply + 1)
                    if v > alpha and (cut > 1 or v < beta):
                        v = self._search(child, depth - 1, alpha, beta, ply + 1)
                else:
                    v = self._search(child, depth - 1, alpha, beta, ply + 1)
            elif index and depth > 1:
                cut = 2 if index > 3 and depth > 3 else 1
                v = -self._search(child, depth - cut, -alpha - 0.01, -alpha, ply + 1)
                if v > alpha and (cut > 1 or v < beta):
                    v = -self._search(child, depth - 1, -beta, -alpha, ply + 1)
            else:
                v = -self._search(child, depth - 1, -beta, -alpha, ply + 1)
            if v > best:
                best = v
                best_move = move
                if v > alpha:
                    alpha = v
                    if v >= beta:
                        self._killers[ply] = move
                        self._history[move] = self._history.get(move, 0) + depth * depth
                        break
        table[p] = (depth, best, _UPPER if best <= start else _LOWER if best >= beta else _EXACT, best_move)
        return best

    def _accused(self, p: Position, depth: int, alpha: float, beta: float, ply: int) -> float:
        """The value of a pricing to the accuser: the accused takes the vector that is worst for him."""
        worst = _INFINITY
        ceiling = beta
        for vector in self._vectors(p):
            self._enter()
            v = self._search(_priced(p, vector), depth - 1, alpha, beta, ply + 1)
            if v < worst:
                worst = v
                if v < beta:
                    beta = v
                    if v <= alpha:
                        break
        bound = _LOWER if worst >= ceiling else _UPPER if worst <= alpha else _EXACT
        self._table[p] = (depth, worst, bound, None)
        return worst

    def _line(self, p: Position, move: Move) -> tuple[Move, ...]:
        """The play expected from *p*, *move* first."""
        line = [move]
        if p[1] == PRICE:
            return tuple(line)
        p = after(p, move, self.rules)
        while len(line) < 12 and p[1] not in (OVER, PRICE):
            entry = self._table.get(p)
            if entry is None or entry[3] is None:
                break
            line.append(entry[3])
            p = after(p, entry[3], self.rules)
        return tuple(line)


def _priced(p: Position, vector: tuple[int, ...]) -> Position:
    """*p* with all prices said."""
    return (p[0], PICK, *p[2:13], vector, *p[14:])


def _settled_offer(p: Position) -> Position:
    """*p* as if no draw had been offered: a search plays on."""
    return p if p[16] in (NO_OFFER, OFFERED) else (*p[:16], OFFERED, *p[17:])
