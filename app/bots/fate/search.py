"""Information-set Monte Carlo tree search, seen by one seat (single observer).

Every simulation plays in a world of its own that the seat cannot tell from the real one
(``view.determinized``): down the tree by the rules of thumb and what was found so far, then on by the rules
of thumb alone for at least :data:`PLIES` decisions to a quiet moment, where the position is weighed.
A node stands for a sequence of actions; an action that a world does not allow is not counted against it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, sqrt
from random import Random

from app.bots.fate import hasty, thumb
from app.bots.fate.evaluate import light_chance
from app.rules.game import Action, Seat
from app.rules.own_fate.flow import perform
from app.rules.own_fate.masking import Dealer
from app.rules.own_fate.state import BATTLE, FateState
from app.rules.own_fate.view import FateView

PLIES = 12
"""The least number of decisions played beyond the tree."""
LONGEST = 40
"""The most, when no quiet moment comes."""
CURIOSITY = 0.5
"""How strongly the rules of thumb and the little-tried are followed against what was found."""
WARMTH = 1.1
"""How far apart scores of the rules of thumb must be to matter."""
WIDTH = 8
"""How many actions of a decision are searched: the best by rules of thumb."""
COLDEST = exp(-30.0)
"""The least weight of an action."""
HOPELESS = 12.0
"""Who scores so much less than the best is not searched."""

PLAIN = frozenset({"doll", "cancel-attack", "manoeuvre-defence", "credit", "discard", "draw-offer"})
"""Questions that rules of thumb answer as well as any search."""


class Node:
    """What was found after a sequence of actions."""

    __slots__ = ("below", "seen", "tried", "won")

    def __init__(self) -> None:
        self.below: dict[Action, Node] = {}
        self.tried = 0
        self.seen = 0
        self.won = 0.0


@dataclass(frozen=True, slots=True)
class Found:
    """What a search found: each action of the root with its share of simulations and its chance to win."""

    action: Action
    chance: float
    simulations: int
    tries: tuple[tuple[Action, int, float], ...]


def search(view: FateView, rng: Random, simulations: int,
           stop: Callable[[], bool] | None = None) -> Found:
    """The best action of *view*'s seat after at most *simulations* (fewer when nothing can change any more);
    *stop* is asked before each.

    At least one simulation is made. The same view, generator and number give the same answer.
    """
    seat = view.seat
    assert seat is not None
    root = Node()
    deal = Dealer(view.masked, seat).deal
    # The rules of thumb say the same of the first decision in every world: only what the seat knows counts.
    actions = list(view.actions)
    first = thumb.scores(view.masked, actions) if len(actions) > 1 else []
    done = 0
    while done < simulations and not (done and stop is not None and stop()):
        simulate(deal(rng), seat, root, actions, first)
        done += 1
        if done % 8 == 0 and _settled(root, simulations - done):
            break
    tries = sorted(((action, node.tried, node.won / node.tried if node.tried else 0.0)
                    for action, node in root.below.items()), key=lambda t: (-t[1], -t[2], str(t[0])))
    if not tries:
        action = view.actions[0]
        return Found(action, 0.5, done, ((action, done, 0.5),))
    return Found(tries[0][0], tries[0][2], done, tuple(tries))


def _settled(root: Node, left: int) -> bool:
    """Whether no action can catch up with the most tried in so many simulations."""
    counts = sorted((child.tried for child in root.below.values()), reverse=True)
    return len(counts) > 1 and counts[0] - counts[1] > left


def worth_searching(s: FateState, actions: list[Action]) -> list[Action]:
    """The actions that are not hopeless by the rules of thumb."""
    scores = thumb.scores(s, actions)
    least = max(scores) - HOPELESS
    return [action for action, score in zip(actions, scores, strict=True) if score >= least]


def simulate(s: FateState, seat: Seat, root: Node, actions: Sequence[Action], first: list[float]) -> float:
    """One simulation from *s*, which is used up, beginning with one of *actions*, which the rules of thumb
    give the scores *first*; the chance to win it found for *seat*."""
    path: list[tuple[Node, bool]] = []
    node = root
    legal, scores = actions, first
    while True:
        if len(legal) == 1:
            action = legal[0]
        else:
            action, fresh = _choose(node, legal, scores or thumb.scores(s, legal))
            node = node.below[action]
            path.append((node, s.to_move == seat))
            if fresh:
                perform(s, action, False)
                break
        perform(s, action, False)
        if s.result is not None:
            break
        legal, scores = s.legal(), []
    chance = light_chance(play_on(s)) if s.result is None else light_chance(s)
    if seat == "dark":
        chance = 1.0 - chance
    for step, mine in path:
        step.tried += 1
        step.won += chance if mine else 1.0 - chance
    return chance


def _choose(node: Node, legal: Sequence[Action], scores: list[float]) -> tuple[Action, bool]:
    """The action to follow in the tree, and whether it is new there."""
    below = node.below
    # Not by sum(): from Python 3.12 on it rounds otherwise, and a choice may hang on that.
    tried, won = 0, 0.0
    for child in below.values():
        tried += child.tried
        won += child.won
    parent = (won / tried if tried else won) if below else 0.5
    push = CURIOSITY * sqrt(tried + 1)
    top = max(scores)
    order = sorted(range(len(legal)), key=scores.__getitem__, reverse=True)[:WIDTH]
    weights = []
    total = 0.0
    for n in order:
        cold = (scores[n] - top) / WARMTH
        weight = exp(cold) if cold > -30.0 else COLDEST
        weights.append(weight)
        total += weight
    best, pick, known = -1.0, order[0], below.get(legal[order[0]])
    for n, weight in zip(order, weights, strict=True):
        there = below.get(legal[n])
        if there is None or not there.tried:
            value = parent - 0.02 + push * weight / total
        else:
            value = there.won / there.tried + push * (weight / total) / (1 + there.tried)
        if value > best:
            best, pick, known = value, n, there
    action = legal[pick]
    if known is None:
        below[action] = Node()
        return action, True
    return action, False


def play_on(s: FateState) -> FateState:
    """Play *s* on by rules of thumb to a quiet moment at least :data:`PLIES` decisions on; gives *s*."""
    plies = 0
    while s.result is None:
        if plies >= PLIES and (s.phase != BATTLE or plies >= LONGEST):
            break
        plies += hasty.step(s, LONGEST - plies)
    return s
