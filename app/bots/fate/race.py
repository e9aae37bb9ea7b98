"""Information-set Monte Carlo tree search, seen by one seat (single observer).

Every simulation plays in a world that the seat cannot tell from the real one (``view.determinized``): down
the tree by the rules of thumb and what was found so far, then on by the rules of thumb alone to the beginning
of a turn (:func:`horizon`), where the position is weighed. A node stands for a sequence of actions; an action
that a world does not allow is not counted against it.

At the root rivals race: they meet the same worlds, and who falls clearly behind drops out (racing, Maron and
Moore 1994), so that few simulations tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, fsum, sqrt
from random import Random
from time import perf_counter

from app.bots.fate import heuristics, rollout
from app.bots.fate.evaluate import light_chance
from app.bots.fate.found import Found, Met, design, found, mean_error
from app.rules.game import Action, Seat
from app.rules.own_fate.compiled import DARK, LIGHT
from app.rules.own_fate.flow import perform
from app.rules.own_fate.position import IN_PLAY
from app.rules.own_fate.redaction import Dealer
from app.rules.own_fate.state import FateState
from app.rules.own_fate.view import FateView

PLIES = 12
"""How many decisions at least a playout of the rules of thumb alone looks ahead; one that begins with another
action may take a few less."""
LONGEST = 80
"""The most decisions of a slot that are weighed on one look at the table."""
EXPLORATION = 0.5
"""How strongly the rules of thumb and the little-tried are followed against what was found."""
TEMPERATURE = 1.1
"""How far apart scores of the rules of thumb must be to matter."""
WIDTH = 8
"""How many actions of a decision are searched: the best by rules of thumb."""
COLDEST = exp(-30.0)
"""The least weight of an action."""
LIKING = 0.05
"""How much more chance to win who speaks against the rules of thumb has to show, where they are sure."""
TRUSTED = 16
"""After so many worlds what was found begins to count for more than the rules of thumb."""
FIRST_LOOK = 6
"""Worlds after which rivals are compared for the first time."""
CLEARLY = 2.5
"""By how many standard errors one must be behind to drop out."""
SLIGHT = 0.002
"""How much chance to win is not worth looking for."""
RARE = 0.05
"""How much chance one unseen world may shift: the standard error after so many worlds is no less than this,
divided by their number."""
WIDER_FROM = 1600
"""From so many simulations on twice as many actions are searched."""
HOPELESS = 12.0
"""Who scores so much less than the best is not searched."""

PLAIN = frozenset({"doll", "cancel-attack", "manoeuvre-defence", "credit", "discard", "draw-offer"})
"""Questions that rules of thumb answer as well as any search."""


class Node:
    """What was found after a sequence of actions."""

    __slots__ = ("below", "tried", "won")

    def __init__(self) -> None:
        self.below: dict[Action, Node] = {}
        self.tried = 0
        self.won = 0.0

    @property
    def mean(self) -> float:
        """The chance to win for who chose it; 0 as long as it was not tried."""
        return self.won / self.tried if self.tried else 0.0


@dataclass(frozen=True, slots=True)
class Rival:
    """An action that may be chosen: what the rules of thumb think of it, and what was found after it."""

    action: Action
    weight: float
    node: Node
    met: Met

    @classmethod
    def of(cls, action: Action, weight: float = 0.0) -> Rival:
        """One that has met no world."""
        return cls(action, weight, Node(), Met(action, [], []))

    @property
    def chances(self) -> list[float]:
        """What was found in the worlds that it met."""
        return self.met.chances

    def worth(self, seen: int) -> float:
        """How good it looks after the first *seen* worlds."""
        return fsum(self.chances[:seen]) / seen + LIKING * self.weight * min(1.0, TRUSTED / seen)


def search(
    view: FateView,
    rng: Random,
    simulations: int,
    stop: Callable[[], bool] | None = None,
    seconds: float | None = None,
) -> Found:
    """The best action of *view*'s seat after at most *simulations*, about as many as *seconds* allow (fewer
    when one is clearly best); *stop* is asked before each.

    Rivals are tried in the same worlds, so that what they differ in is not the luck of the deal. The budget
    is halved at the root (Karnin et al. 2013): each phase (:func:`_phases`) has an equal part of what is
    left, and after each the worse half drops out; who is clearly behind drops out before. At least one
    simulation is made.
    The same view, generator and number give the same answer, unless time ends first.
    """
    race = _Race(view, rng, _rivals(view, _width(simulations)), stop, seconds)
    live = race.rivals[: max(1, simulations)]
    phases = _phases(len(live))
    if seconds is not None and len(live) > 1:
        # One world says how many simulations the time is enough for.
        race.meet(live)
    for phase in range(phases):
        share = race.left(simulations) // (phases - phase)
        live = race.run(live, race.done + share)
        if len(live) == 1 or race.stopped:
            break
        if phase < phases - 1:
            live = race.order(live)[: max(2, (len(live) + 1) // 2)]
    return race.found(live)


def compare(
    view: FateView,
    actions: Sequence[Action],
    rng: Random,
    worlds: int,
    stop: Callable[[], bool] | None = None,
) -> Found:
    """What comes of *actions* in *worlds* worlds that *view*'s seat cannot tell from the real one, the same
    for each: nobody drops out. *stop* is asked before each simulation but the first. The action chosen is the
    best by its mean; the same view, actions, generator and number give the same."""
    rivals = [Rival.of(action) for action in designs(actions)]
    race = _Race(view, rng, rivals, stop)
    while race.world < worlds and race.meet(rivals):
        pass
    return race.found(rivals)


class _Race:
    """Rivals, and the worlds that they meet."""

    def __init__(
        self,
        view: FateView,
        rng: Random,
        rivals: list[Rival],
        stop: Callable[[], bool] | None,
        seconds: float | None = None,
    ) -> None:
        assert view.seat is not None
        self.rivals = rivals
        self._began, self._seconds = perf_counter(), seconds
        self.done = self.world = 0
        self.stopped = False
        self._seat: Seat = view.seat
        self._deal = Dealer(view.masked, self._seat).deal
        self._seed = rng.getrandbits(48)
        self._stop = stop
        # How far all are looked ahead is found by playing a world of its own.
        self._until = horizon(self._deal(Random(self._seed)))

    def left(self, simulations: int) -> int:
        """How many of so many simulations are left, as far as the time allows at the pace of those done."""
        left = simulations - self.done
        if self._seconds is None or not self.done:
            return left
        spent = perf_counter() - self._began
        return max(0, min(left, int((self._seconds - spent) * self.done / max(spent, 1e-6))))

    def meet(self, live: Sequence[Rival]) -> bool:
        """Let *live* meet one more world; false where that was stopped."""
        self.world += 1
        dealt = self._deal(Random(self._seed + self.world))
        for rival in live:
            if self.done and (self._late() or (self._stop is not None and self._stop())):
                self.stopped = True
                return False
            world = dealt.copy()
            rival.met.chances.append(simulate(world, self._seat, rival, self._until))
            rival.met.stakes.append(stakes(world))
            self.done += 1
        return True

    def _late(self) -> bool:
        return self._seconds is not None and perf_counter() - self._began >= self._seconds

    def run(self, live: list[Rival], most: int) -> list[Rival]:
        """Let *live* meet whole worlds until one is left or *most* simulations do not suffice for another;
        who stays."""
        look = self.world + FIRST_LOOK
        while not self.done or (len(live) > 1 and self.done + len(live) <= most):
            if not self.meet(live):
                break
            if self.world >= look:
                look += max(2, self.world // 4)
                live = _left(live)
        return live

    def order(self, live: Sequence[Rival]) -> list[Rival]:
        """*live*, the best first, by the worlds that all of them met."""
        # Whoever is a world behind, because time ran out, is compared by what was seen by all.
        seen = min(len(rival.chances) for rival in live) or 1
        return sorted((r for r in live if r.chances), key=lambda rival: rival.worth(seen), reverse=True)

    def found(self, live: Sequence[Rival]) -> Found:
        """What was found, the best of *live* chosen."""
        return found(self.order(live)[0].action, [rival.met for rival in self.rivals], self.done)


def _width(simulations: int) -> int:
    """How many rivals so many simulations can tell apart."""
    return WIDTH if simulations < WIDER_FROM else 2 * WIDTH


def _phases(rivals: int) -> int:
    """In how many phases so many rivals are halved until two are left, and those two compared."""
    return max(1, (rivals - 1).bit_length())


def _rivals(view: FateView, width: int) -> list[Rival]:
    """The actions to be tried, at most *width*, the best by the rules of thumb first."""
    # They say the same of the first decision in every world: only what the seat knows counts.
    actions = designs(view.actions)
    scores = heuristics.scores(view.masked, actions) if len(actions) > 1 else [0.0]
    least = max(scores) - HOPELESS
    order = sorted(
        (n for n, score in enumerate(scores) if score >= least), key=scores.__getitem__, reverse=True
    )[:width]
    weights = _weights([scores[n] for n in order])
    return [Rival.of(actions[n], weight) for n, weight in zip(order, weights, strict=True)]


def designs(actions: Sequence[Action]) -> list[Action]:
    """*actions* without those that differ only in which copy of a spell they take: the first copy stays."""
    first: dict[tuple[str, ...], Action] = {}
    for action in actions:
        first.setdefault(design(action), action)
    return list(first.values())


def cautious(error: float, seen: int) -> float:
    """The standard *error* found in *seen* worlds, no less than one rare world that was not met allows: six
    worlds that look alike say nothing of it."""
    return max(error, RARE / seen)


def _left(live: list[Rival]) -> list[Rival]:
    """Those of *live* that may turn out more than slightly better than the best in the same worlds."""
    seen = len(live[0].chances)
    order = sorted(live, key=lambda rival: rival.worth(seen), reverse=True)
    best = order[0]
    stay = [best]
    for rival in order[1:]:
        gaps = [a - b for a, b in zip(best.chances, rival.chances, strict=True)]
        _, error = mean_error(gaps)
        if best.worth(seen) - rival.worth(seen) + SLIGHT <= CLEARLY * cautious(error, seen):
            stay.append(rival)
    return stay


def simulate(s: FateState, seat: Seat, rival: Rival, until: int) -> float:
    """One simulation from *s*, which is used up, beginning with *rival*, to the turn *until*; the chance to
    win it found for *seat*."""
    perform(s, rival.action, False)
    return descend(s, seat, rival.node, until)


def descend(s: FateState, seat: Seat, node: Node, until: int) -> float:
    """One simulation from *s*, which is used up and in which what *node* stands for has been done by *seat*,
    to the turn *until*; the chance to win it found for *seat*."""
    path: list[tuple[Node, bool]] = [(node, True)]
    while node.tried and s.result is None and s.turn < until:
        legal = s.legal()
        if len(legal) == 1:
            action = legal[0]
        else:
            action = _choose(node, legal, heuristics.scores(s, legal))
            node = node.below[action]
            path.append((node, s.to_move == seat))
        perform(s, action, False)
    return weigh(play_on(s, until), seat, path)


def stakes(s: FateState) -> tuple[int, ...]:
    """What is at stake in *s*, in the order of :data:`found.STAKES`."""
    b = s.compiled
    return (
        s.inferno,
        s.wounds[b.egor],
        *(sum(s.zone[o] == IN_PLAY for o in b.of_side[side]) for side in (LIGHT, DARK)),
        s.balance,
    )


def weigh(s: FateState, seat: Seat, path: Sequence[tuple[Node, bool]]) -> float:
    """The chance of *seat* to win in *s*, told to every node on the *path* there and who chose it."""
    chance = light_chance(s)
    if seat == "dark":
        chance = 1.0 - chance
    for step, mine in path:
        step.tried += 1
        step.won += chance if mine else 1.0 - chance
    return chance


def _weights(scores: Sequence[float]) -> list[float]:
    """How strongly the rules of thumb speak for each; together 1."""
    top, total = max(scores), 0.0
    weights = []
    for score in scores:
        cold = (score - top) / TEMPERATURE
        weight = exp(cold) if cold > -30.0 else COLDEST
        weights.append(weight)
        total += weight
    return [weight / total for weight in weights]


def _choose(node: Node, legal: Sequence[Action], scores: list[float]) -> Action:
    """The action to follow in the tree below *node*, where it is from now on."""
    below = node.below
    # Not by sum(): from Python 3.12 on it rounds otherwise, and a choice may hang on that.
    tried, won = 0, 0.0
    for child in below.values():
        tried += child.tried
        won += child.won
    parent = won / tried if tried else 0.5
    push = EXPLORATION * sqrt(tried + 1)
    order = sorted(range(len(legal)), key=scores.__getitem__, reverse=True)[:WIDTH]
    best, pick, known = -1.0, order[0], below.get(legal[order[0]])
    for n, weight in zip(order, _weights([scores[n] for n in order]), strict=True):
        there = below.get(legal[n])
        if there is None or not there.tried:
            value = parent - 0.02 + push * weight
        else:
            value = there.won / there.tried + push * weight / (1 + there.tried)
        if value > best:
            best, pick, known = value, n, there
    action = legal[pick]
    if known is None:
        below[action] = Node()
    return action


def horizon(s: FateState) -> int:
    """The turn at whose beginning positions after *s*, which is used up, are weighed: the first that begins
    at least :data:`PLIES` decisions on, as the rules of thumb would play."""
    plies, turn = 0, s.turn
    while s.result is None and (plies < PLIES or s.turn == turn):
        turn = s.turn
        plies += rollout.step(s, LONGEST)
    return s.turn if s.result is None else s.turn + 1


def play_on(s: FateState, until: int) -> FateState:
    """Play *s* on by rules of thumb to the beginning of the turn *until*; gives *s*.

    There blows have fallen and hands are drawn. All rivals are weighed at the same one: a turn may cost a
    side more than most of its choices, so who were weighed a turn earlier would look better than it is.
    """
    while s.result is None and s.turn < until:
        rollout.step(s, LONGEST)
    return s
