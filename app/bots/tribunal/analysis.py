"""What a position of Tribunal is worth and what is best in it, as a board of analysis shows it.

    for seen in analyse(search, state, 3): …            # deeper and deeper, until the search is stopped
    for seen in price(search, state, (21, 19)): …       # what prices cost, and better ones

All chances are those of Light, from 0 to 1, a draw counting half.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.bots.tribunal.alpha_beta import Found, Search, priced
from app.bots.tribunal.alpha_beta import Step as Made
from app.bots.tribunal.chances import chance
from app.bots.tribunal.value import WIN
from app.rules.game import SEATS, Action, Seat
from app.rules.tribunal import State, notation
from app.rules.tribunal.core import DECLINE_DRAW, OVER, PENDING, PRICE, Position
from app.rules.tribunal.effects import after
from app.rules.tribunal.numbers import Rules

Step = tuple[Seat, Action]
"""Who does what."""


@dataclass(frozen=True, slots=True)
class Line:
    """A way to go on: its first step is the choice, the rest what the search expects of both sides."""

    chance: float
    value: float
    """In points of Light."""
    steps: tuple[Step, ...]

    @property
    def mate(self) -> int:
        """The round in which the game is won, and lost; 0: nobody sees that yet."""
        return round(WIN - abs(self.value)) if abs(self.value) > WIN / 2 else 0


@dataclass(frozen=True, slots=True)
class Analysis:
    """What was found so far of a position: the lines, best first for whoever decides."""

    version: int
    depth: int
    """So many decisions ahead everything that matters was looked at."""
    nodes: int
    seconds: float
    lines: tuple[Line, ...]
    done: bool = False

    @property
    def chance(self) -> float:
        """The chance of Light; even while nothing is known."""
        return self.lines[0].chance if self.lines else 0.5


@dataclass(frozen=True, slots=True)
class Pick:
    """One that the accuser may take at these prices, and the chance of Light after that."""

    name: str
    price: int
    chance: float


@dataclass(frozen=True, slots=True)
class Prices:
    """What *prices* lead to (the accuser takes the first of *picks*, which are in his order), and the best
    prices found."""

    version: int
    prices: tuple[int, ...]
    picks: tuple[Pick, ...]
    best: tuple[int, ...]
    best_chance: float
    depth: int
    done: bool = False

    @property
    def chance(self) -> float:
        """The chance of Light with these prices."""
        return self.picks[0].chance if self.picks else 0.5


def settled(state: State) -> Position:
    """The position that is judged for *state*: as if an open offer of a draw had been declined."""
    p = state.position
    return after(p, (DECLINE_DRAW, -1, 0), state.rules) if p.offer == PENDING else p


def analyse(search: Search, state: State, count: int = 3, version: int = 0) -> Iterator[Analysis]:
    """The best *count* lines of *state*, which is not over, after every depth; the last one is done."""
    p = settled(state)
    seen: Analysis | None = None
    for found in search.lines(p, count):
        lines = tuple(_line(p, one, state.rules) for one in found)
        seen = Analysis(version, found[0].depth, found[-1].nodes, found[-1].seconds, lines)
        yield seen
    yield replace(seen or Analysis(version, 0, search.nodes, 0.0, ()), done=True)


def price(search: Search, state: State, prices: Sequence[int], version: int = 0) -> Iterator[Prices]:
    """What *prices* for all accused Others lead to in *state*, where the accused says them, and the best
    ones; half of the time of *search* is spent on each."""
    p = replace(state.position, prices=())
    assert p.phase == PRICE
    accuser = 1.0 if p.side == 0 else -1.0
    seconds, nodes = search.seconds, search.most_nodes
    search.seconds, search.most_nodes = seconds / 2, nodes // 2
    picks: tuple[Pick, ...] = ()
    said = priced(p, tuple(prices))
    depth = 0
    for found in search.lines(said, len(p.theirs)):
        picks = tuple(
            Pick(
                notation.name(SEATS[1 - p.side], p.theirs[one.move[1]].number),
                prices[one.move[1]],
                chance(accuser * one.value, state.rules).score,
            )
            for one in found
        )
        depth = found[0].depth
        yield Prices(version, tuple(prices), picks, (), 0.5, depth)
    best = search.best(p)
    search.seconds, search.most_nodes = seconds, nodes
    better = chance(-accuser * best.value, state.rules).score
    vector = tuple(step[1][2] for step in best.line[: len(p.theirs)])
    known = picks[0].chance if picks else 0.5
    if (better - known) * accuser > 0:
        # Seen to the end, the chosen ones are no worse than the best ones.
        better, vector = known, tuple(prices)
    yield Prices(version, tuple(prices), picks, vector, better, max(depth, best.depth), True)


def light(p: Position, value: float) -> float:
    """*value* to whoever decides in *p*, to Light."""
    return value if p.decider == 0 else -value


def _line(p: Position, found: Found, rules: Rules) -> Line:
    value = light(p, found.value)
    return Line(chance(value, rules).score, value, told(p, found.line, rules))


def told(p: Position, steps: Sequence[Made], rules: Rules) -> tuple[Step, ...]:
    """*steps* from *p* on in words."""
    found: list[Step] = []
    for side, move in steps:
        found.append((SEATS[side], notation.action(p, move)))
        p = after(p, move, rules)
        if p.phase == OVER:
            break
    return tuple(found)
