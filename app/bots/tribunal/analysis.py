"""Evaluate a position of *Tribunal* and its best lines, for the analysis board.

    for seen in analyse(search, state, 3): …            # deeper and deeper, until the search is stopped
    for seen in price(search, state, (21, 19)): …       # the effect of prices, and better ones

All chances are Light's expected scores, from 0 to 1. A child process analyses and keeps its transposition
table::

    analyser = Analyser()
    analyser.ask(state, on_result)  # on_result(Analysis) repeatedly, in a thread of the analyser
    analyser.cancel()

A new question cancels the last one. This module doesn't use Qt.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import partial
from statistics import fmean

from app.bots.tribunal.alpha_beta import Search, SearchResult, Step as Made, priced
from app.bots.tribunal.value import WIN, chance
from app.jobs import ChildProcess, Handler, Report, lower_priority
from app.rules.game import SEATS, Action, Seat
from app.rules.tribunal import State, notation
from app.rules.tribunal.core import DECLINE_DRAW, OVER, PENDING, PRICE, Position
from app.rules.tribunal.effects import apply_move
from app.rules.tribunal.numbers import Rules

Step = tuple[Seat, Action]
"""A seat and its action."""
AVERAGED = 4
"""Number of depths over which chances are averaged: they swing with the side that acts last."""


@dataclass(frozen=True, slots=True)
class Line:
    """A variation: the first step is the choice, the others are the expected play."""

    chance: float
    value: float
    """In points for Light."""
    steps: tuple[Step, ...]

    @property
    def mate(self) -> int:
        """Return the round in which the game is won or lost; 0 if neither was found."""
        return round(WIN - abs(self.value)) if abs(self.value) > WIN / 2 else 0


@dataclass(frozen=True, slots=True)
class Analysis:
    """The result so far for a position; ``lines`` are sorted, best for the decider first."""

    version: int
    depth: int
    """The completed depth, in decisions."""
    nodes: int
    seconds: float
    lines: tuple[Line, ...]
    done: bool = False

    @property
    def chance(self) -> float:
        """Return the expected score (0 to 1) of Light; ½ while unknown."""
        return self.lines[0].chance if self.lines else 0.5


@dataclass(frozen=True, slots=True)
class Pick:
    """An Other that the accuser may pick at its price, and Light's chance afterwards."""

    name: str
    price: int
    chance: float


@dataclass(frozen=True, slots=True)
class Prices:
    """The effect of ``prices`` (the accuser takes the first of ``picks``), and the best prices found."""

    version: int
    prices: tuple[int, ...]
    picks: tuple[Pick, ...]
    best: tuple[int, ...]
    best_chance: float
    depth: int
    done: bool = False

    @property
    def chance(self) -> float:
        """Return the expected score (0 to 1) of Light with these prices; ½ while unknown."""
        return self.picks[0].chance if self.picks else 0.5


def position_to_analyse(state: State) -> Position:
    """Return the position to analyse, with an open draw offer declined."""
    position = state.position
    return apply_move(position, (DECLINE_DRAW, -1, 0), state.rules) if position.offer == PENDING else position


def analyse(search: Search, state: State, count: int = 3, version: int = 0) -> Iterator[Analysis]:
    """Yield at most *count* best lines of the unfinished *state* after each depth; the last is ``done``.

    The chances are averages over the last depths.
    """
    position = position_to_analyse(state)
    seen: Analysis | None = None
    chances: list[float] = []
    for results in search.lines(position, count):
        lines = tuple(_line(position, result, state.rules) for result in results)
        chances.append(lines[0].chance)
        change = fmean(chances[-AVERAGED:]) - chances[-1]
        lines = tuple(
            line if line.mate else replace(line, chance=min(0.99, max(0.01, line.chance + change)))
            for line in lines
        )
        seen = Analysis(version, results[0].depth, results[-1].nodes, results[-1].seconds, lines)
        yield seen
    yield replace(seen or Analysis(version, 0, search.nodes, 0.0, ()), done=True)


def price(search: Search, state: State, prices: Sequence[int], version: int = 0) -> Iterator[Prices]:
    """Yield the effect of *prices* for all accused Others in *state*, and the best ones.

    *search*'s time and nodes are split evenly between the two.
    """
    position = replace(state.position, prices=())
    assert position.phase == PRICE
    accuser = 1.0 if position.side == 0 else -1.0
    seconds, nodes = search.seconds, search.most_nodes
    search.seconds, search.most_nodes = seconds / 2, nodes // 2
    picks: tuple[Pick, ...] = ()
    priced_position = priced(position, tuple(prices))
    depth = 0
    for results in search.lines(priced_position, len(position.theirs)):
        picks = tuple(
            Pick(
                notation.name(SEATS[1 - position.side], position.theirs[result.move[1]].number),
                prices[result.move[1]],
                chance(accuser * result.value, state.rules).score,
            )
            for result in results
        )
        depth = results[0].depth
        yield Prices(version, tuple(prices), picks, (), 0.5, depth)
    best = search.best(position)
    search.seconds, search.most_nodes = seconds, nodes
    better = chance(-accuser * best.value, state.rules).score
    vector = tuple(step[1][2] for step in best.line[: len(position.theirs)])
    chosen_chance = picks[0].chance if picks else 0.5
    if (better - chosen_chance) * accuser > 0:
        # The chosen prices turned out no worse than the best ones found.
        better, vector = chosen_chance, tuple(prices)
    yield Prices(version, tuple(prices), picks, vector, better, max(depth, best.depth), True)


def light(position: Position, value: float) -> float:
    """Convert *value* to the decider in *position* to Light's value."""
    return value if position.decider == 0 else -value


def _line(position: Position, result: SearchResult, rules: Rules) -> Line:
    value = light(position, result.value)
    return Line(chance(value, rules).score, value, as_actions(position, result.line, rules))


def as_actions(position: Position, steps: Sequence[Made], rules: Rules) -> tuple[Step, ...]:
    """Return *steps* from *position* on as actions."""
    actions: list[Step] = []
    for side, move in steps:
        actions.append((SEATS[side], notation.action(position, move)))
        position = apply_move(position, move, rules)
        if position.phase == OVER:
            break
    return tuple(actions)


LONGEST = 600.0
"""Hard time limit in s; the user has probably left."""
PRICES = 1.5
"""Time for judging prices, in s."""
REPORT_EVERY = 0.1
"""Interval between reports on a question, in s."""


@dataclass(frozen=True, slots=True)
class LinesQuestion:
    """Asks for the best ``count`` lines of ``state``."""

    state: State
    count: int
    seconds: float
    version: int

    def answers(self, search: Search) -> Iterator[Analysis]:
        """Yield results of increasing depth."""
        return analyse(search, self.state, self.count, self.version)


@dataclass(frozen=True, slots=True)
class PricesQuestion:
    """Asks for the effect of ``prices`` in ``state``."""

    state: State
    prices: tuple[int, ...]
    seconds: float
    version: int

    def answers(self, search: Search) -> Iterator[Prices]:
        """Yield results of increasing depth."""
        return price(search, self.state, self.prices, self.version)


Question = LinesQuestion | PricesQuestion


class Analyser(ChildProcess):
    """A process that analyses positions for one window. Started by the first question."""

    def __init__(self) -> None:
        super().__init__(begin, "dozor-analyser")

    def ask(
        self,
        state: State,
        on_result: Callable[[Analysis], None],
        *,
        lines: int = 3,
        seconds: float = 0.0,
        request: int = 0,
    ) -> Future[None]:
        """Analyse the unfinished *state* for *seconds* (0: until the next question, at most :data:`LONGEST`).

        *on_result* is called with results, the last one, unless cancelled, with ``done``. The future fails
        if the analysis fails or the process is lost. *request*: copied to the results as ``version``.
        """
        return self.run(LinesQuestion(state.copy(), lines, seconds or LONGEST, request), on_result)

    def judge_prices(
        self,
        state: State,
        prices: tuple[int, ...],
        on_result: Callable[[Prices], None],
        *,
        seconds: float = PRICES,
        request: int = 0,
    ) -> Future[None]:
        """Judge *prices* for all accused Others in *state*, in which prices are to be set.

        *on_result*, *request*, the future: see :meth:`ask`.
        """
        return self.run(PricesQuestion(state.copy(), prices, seconds, request), on_result)


def begin() -> Handler:
    """Return the function that answers questions in the child process."""
    lower_priority()
    return partial(_answer, {})


def _answer(
    searches: dict[Rules, Search], question: Question, report: Report, cancelled: Callable[[], bool]
) -> None:
    """Report results until the question is answered or cancelled."""
    rules = question.state.rules
    search = searches.get(rules)
    if search is None:
        # Only one game is analysed at a time: drop the other's table.
        searches.clear()
        search = searches[rules] = Search(rules, cancelled=cancelled)
    search.seconds = question.seconds
    reported_at = -1.0
    for result in question.answers(search):
        now = time.monotonic()
        if result.done or now - reported_at >= REPORT_EVERY:
            reported_at = now
            report(result)
        if cancelled():
            return
