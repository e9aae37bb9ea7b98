"""Compare a choice with its alternatives, in worlds that fit the seat's view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from math import fsum, hypot
from random import Random
from typing import cast

from app.bots.fate import heuristics, race
from app.bots.fate.evaluate import light_chance
from app.bots.fate.players import Brief
from app.bots.fate.search_result import ActionResults, cautious, compared, main_stake, mean_and_error
from app.bots.review.data import SURE, Decision, Luck, Mark, Step
from app.bots.review.replayed import SLOT, ReplayedGame, Span
from app.rules.game import Action, Reason, Seat, without_copies
from app.rules.own_fate import GAME
from app.rules.own_fate.redaction import Dealer, shuffle
from app.rules.own_fate.state import FateState, FateView

MARKS: tuple[tuple[float, Mark], ...] = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""Minimum loss for each mark, gravest first."""
ONLY = 0.10
"""How much worse the second-best choice must be for the mark "only"."""
DECIDED = 0.03
"""Decisions with less at stake aren't marked: the game is lost or won anyway."""
BATCH = 8
"""Number of worlds between two eliminations."""
FINALISTS = 3
LINE = 4
"""Maximum number of decisions in a line."""
TRUSTED = 3
"""Minimum number of visits of a step in a line."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Number of worlds for each task.

    ``screen``: find doubtful decisions; ``find``: find their best choice; ``judge``, ``judge_most``: measure
    the loss, with more worlds if near a mark; ``redeals``, ``redeals_most``: per draw of cards, with more if
    unsure.
    """

    screen: int = 32
    find: int = 48
    judge: int = 128
    judge_most: int = 512
    redeals: int = 64
    redeals_most: int = 256
    width: int = 6
    """Maximum number of alternatives; in a battle slot, for each of its decisions."""


FULL = Effort()


@dataclass(slots=True, eq=False)
class Contender:
    """A possible sequence of actions for the decision, and its results."""

    chain: tuple[Action, ...]
    node: race.Node = field(default_factory=race.Node)
    chances: dict[int, float] = field(default_factory=dict)
    """Chance by world number."""
    stakes: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def results(self, worlds: Sequence[int]) -> ActionResults:
        """Return the results in *worlds*."""
        return ActionResults(
            self.chain[0], [self.chances[n] for n in worlds], [self.stakes[n] for n in worlds]
        )

    def gaps(self, to: Contender, worlds: Sequence[int]) -> list[float]:
        """Return the lead over *to*, world by world."""
        return [self.chances[n] - to.chances[n] for n in worlds]

    def mean(self, worlds: Sequence[int]) -> float:
        """Return the mean chance (0 to 1) in *worlds*."""
        return fsum(self.chances[n] for n in worlds) / len(worlds)


class Trial:
    """Tries contenders for a decision of *seat* in sampled worlds."""

    def __init__(self, state: FateState, seat: Seat, seed: int) -> None:
        self._deal = Dealer(Brief(state, seat).masked, seat).deal
        self.seat, self._seed = seat, seed << 20
        self.until = race.horizon(self.world(0))

    def world(self, number: int) -> FateState:
        """Return the sampled world *number*; 0 is reserved for other uses."""
        return self._deal(Random(self._seed + number))

    def try_in_worlds(self, contenders: Sequence[Contender], worlds: Sequence[int]) -> None:
        """Try *contenders* in *worlds*, except where they have been tried already."""
        for number in worlds:
            dealt = self.world(number)
            for contender in contenders:
                if number in contender.chances:
                    continue
                world = dealt.copy()
                self.follow(world, contender.chain)
                contender.chances[number] = race.descend(world, self.seat, contender.node, self.until)
                contender.stakes[number] = race.stakes(world)

    def follow(self, world: FateState, chain: Sequence[Action]) -> None:
        """Play *chain* in *world* while the seat decides and its actions are legal."""
        world.apply(chain[0], events=False, checked=True)
        for action in chain[1:]:
            if world.to_move != self.seat or action not in world.legal():
                return
            world.apply(action, events=False, checked=True)

    def line(self, contender: Contender, number: int) -> tuple[Step, ...]:
        """Return the most visited continuation after *contender* in the world *number*, without *done*.

        Forced moves are left out too.
        """
        world, node = self.world(number), contender.node
        self.follow(world, contender.chain)
        steps: list[Step] = []
        while world.result is None and world.turn < self.until and len(steps) < LINE:
            legal, seat = world.legal(), world.to_move
            if len(legal) == 1:
                world.apply(legal[0], events=False, checked=True)
                continue
            visits = [(node.below[a].tried, n) for n, a in enumerate(legal) if a in node.below]
            tried, n = max(visits, default=(0, 0))
            if tried < TRUSTED or seat is None:
                break
            if legal[n].verb != "done":
                steps.append((seat, legal[n]))
            node = node.below[legal[n]]
            world.apply(legal[n], events=False, checked=True)
        return tuple(steps)

    def plan(self, contender: Contender, whole: bool) -> tuple[Action, ...]:
        """Return the chain of *contender*; *whole*: with the rest of the slot by the rules of thumb."""
        if not whole:
            return contender.chain
        world, chain = self.world(0), list(contender.chain)
        other, turn = world.asked.other, world.turn
        self.follow(world, contender.chain)
        while (
            world.to_move == self.seat
            and world.asked.kind in SLOT
            and world.asked.other == other
            and world.turn == turn
            and chain[-1].verb != "draw"
            and len(chain) < race.LONGEST
        ):
            action = heuristics.best(world, world.legal())
            chain.append(action)
            world.apply(action, events=False, checked=True)
        return tuple(chain)


def review_decision(game: ReplayedGame, span: Span, effort: Effort = FULL, seed: int = 0) -> Decision:
    """Review the decision *span*."""
    state, seat = game.states[span.at], game.seats[span.at]
    played = Contender(game.actions[span.at : span.until + 1])
    alternatives, all_tried = _alternatives(game, span, effort.width)
    trial = Trial(state, seat, (seed << 16) + span.at)
    screen = range(1, 1 + effort.screen)
    left = _screen(trial, played, alternatives, screen)
    met = [n for n in screen if n in played.chances]
    verdict = _Verdict(played, played, *_cross_validate(played, left, met), met)
    best = max([played, *left], key=lambda contender: contender.mean(met))
    if best is not played and _may_deserve_mark(best, played, met):
        verdict = _measure(trial, played, left, met, effort)
    gap, reason = 0.0, None
    mark = _mark(verdict)
    if not mark and verdict.best is played and all_tried and span.at == span.until:
        gap, reason = _only_move_gap(trial, played, alternatives, met, effort)
        # Without a reason, a lead of ten points in simulations isn't convincing.
        mark = "only" if reason and DECIDED <= played.mean(met) <= 1 - DECIDED else ""
    slot = game.slot(span.at)
    line: tuple[Step, ...] = ()
    refutation: tuple[Step, ...] = ()
    if mark and mark != "only":
        example = _example(verdict)
        line, refutation = trial.line(verdict.best, example), trial.line(played, example)
        reason = _reason(verdict, seat)
    return Decision(
        span.at,
        span.until,
        state.turn,
        seat,
        state.asked.kind,
        slot,
        played.chain,
        trial.plan(verdict.best, bool(slot)) if verdict.best is not played else played.chain,
        verdict.best.mean(verdict.worlds),
        verdict.loss,
        verdict.error,
        mark,
        sum(gap > 0 for gap in verdict.best.gaps(played, verdict.worlds)) / len(verdict.worlds),
        len(verdict.worlds),
        line,
        refutation,
        reason,
        gap,
    )


@dataclass(frozen=True, slots=True)
class _Verdict:
    played: Contender
    best: Contender
    loss: float
    error: float
    worlds: Sequence[int]
    """The worlds in which the loss was measured."""


def _alternatives(game: ReplayedGame, span: Span, width: int) -> tuple[list[Contender], bool]:
    """Return the alternatives, and whether they are all of the last decision's.

    In a battle slot, there are alternatives to each action that was played. What a hint advised isn't
    questioned, nor what came before it in the slot.
    """
    contenders: list[Contender] = []
    complete = True
    advised = [at for at in range(span.at, span.until + 1) if at in game.advised]
    for at in range(advised[-1] + 1 if advised else span.at, span.until + 1):
        brief = Brief(game.states[at], game.seats[at])
        taken = game.actions[at].by_design()
        rivals = [
            rival
            for rival in race._rivals(cast(FateView, brief), width + 1)
            if rival.action.by_design() != taken
        ][:width]
        complete = len(rivals) + 1 >= len(without_copies(brief.actions))
        before = game.actions[span.at : at]
        contenders += [Contender((*before, rival.action)) for rival in rivals]
    return contenders, complete


def _screen(
    trial: Trial, played: Contender, others: Sequence[Contender], worlds: Sequence[int]
) -> list[Contender]:
    """Return those of *others* that may still be the best after *worlds*.

    Stops early if none is left, the game is decided, or none can be enough better for a mark.
    """
    left = list(others)
    for first in range(0, len(worlds), BATCH):
        trial.try_in_worlds([played, *left], worlds[first : first + BATCH])
        seen = worlds[: first + BATCH]
        means = {id(contender): contender.mean(seen) for contender in (played, *left)}
        lead = max([played, *left], key=lambda contender: means[id(contender)])
        left = [
            contender
            for contender in left
            if contender is lead or not _is_clearly_behind(contender, lead, seen)
        ]
        over = max(means.values()) < DECIDED / 2 or min(means.values()) > 1 - DECIDED / 2
        if (
            over
            or not left
            or (
                len(seen) >= 2 * BATCH
                and not any(_may_deserve_mark(contender, played, seen) for contender in left)
            )
        ):
            break
    return left


def _may_deserve_mark(contender: Contender, played: Contender, worlds: Sequence[int]) -> bool:
    gap, error = mean_and_error(contender.gaps(played, worlds))
    return gap + SURE * cautious(error, len(worlds)) >= MARKS[-1][0]


def _is_clearly_behind(contender: Contender, lead: Contender, worlds: Sequence[int]) -> bool:
    gap, error = mean_and_error(lead.gaps(contender, worlds))
    return gap > SURE * cautious(error, len(worlds))


def _cross_validate(
    played: Contender, others: Sequence[Contender], worlds: Sequence[int]
) -> tuple[float, float]:
    """Return the loss of *played* and its standard error, by cross-validation.

    The best choice in one half of *worlds* is measured in the other half.
    """
    if not others:
        return 0.0, 0.0
    contenders = [played, *others]
    gaps: list[float] = []
    for finds, judges in ((worlds[::2], worlds[1::2]), (worlds[1::2], worlds[::2])):
        best = max(contenders, key=lambda contender: contender.mean(finds))
        gaps += best.gaps(played, judges)
    return mean_and_error(gaps)


def _measure(
    trial: Trial, played: Contender, left: Sequence[Contender], met: Sequence[int], effort: Effort
) -> _Verdict:
    """Measure the loss of a doubtful decision: find the best in some worlds, measure in others."""
    finalists = sorted(left, key=lambda contender: contender.mean(met), reverse=True)[:FINALISTS]
    finds = range(1 + effort.screen, 1 + effort.screen + effort.find)
    trial.try_in_worlds([played, *finalists], finds)
    seen = [*met, *finds]
    top = max(contender.mean(seen) for contender in finalists)
    # Of equal choices, take the one that the rules of thumb prefer.
    best = next(
        contender
        for contender in left
        if contender in finalists and contender.mean(seen) >= top - race.SLIGHT
    )
    first = finds.stop
    worlds = range(first, first + effort.judge)
    while True:
        trial.try_in_worlds([played, best], worlds)
        loss, error = mean_and_error(best.gaps(played, worlds))
        near = min(abs(loss - mark) for mark, _ in MARKS) < SURE * error
        if not near or len(worlds) >= effort.judge_most:
            break
        worlds = range(first, first + 2 * len(worlds))
    return _Verdict(played, best if loss > 0 else played, loss, error, worlds)


def _mark(verdict: _Verdict) -> Mark:
    before = verdict.best.mean(verdict.worlds)
    after = verdict.played.mean(verdict.worlds)
    if verdict.best is verdict.played or before < DECIDED or after > 1 - DECIDED:
        return ""
    if verdict.loss < SURE * verdict.error:
        return ""
    return next((mark for least, mark in MARKS if verdict.loss >= least), "")


def _only_move_gap(
    trial: Trial, played: Contender, others: Sequence[Contender], met: Sequence[int], effort: Effort
) -> tuple[float, Reason | None]:
    """Return how much worse the second-best choice is if enough for the mark "only", else 0, and why."""
    if not others or not met:
        return 0.0, None
    for contender in others:
        seen = [n for n in met if n in contender.chances]
        gap, error = mean_and_error(played.gaps(contender, seen))
        if gap < ONLY or gap < SURE * cautious(error, len(seen)):
            return 0.0, None
    second = max(others, key=lambda contender: contender.mean([n for n in met if n in contender.chances]))
    worlds = range(1 + effort.screen, 1 + effort.screen + effort.judge)
    trial.try_in_worlds([played, second], worlds)
    gap, error = mean_and_error(played.gaps(second, worlds))
    if gap < max(ONLY, SURE * error):
        return 0.0, None
    return gap, _reason(_Verdict(second, played, gap, error, worlds), trial.seat)


def _example(verdict: _Verdict) -> int:
    gaps = list(zip(verdict.best.gaps(verdict.played, verdict.worlds), verdict.worlds, strict=True))
    ahead = [(gap, n) for gap, n in gaps if gap > 0] or gaps
    middle = fsum(gap for gap, _ in ahead) / len(ahead)
    return min(ahead, key=lambda pair: abs(pair[0] - middle))[1]


def _reason(verdict: _Verdict, seat: Seat) -> Reason | None:
    """Return what would be different at the end of the simulations, if that explains the loss, else None."""
    comparison = compared(verdict.played.results(verdict.worlds), verdict.best.results(verdict.worlds))
    stake, more = main_stake(comparison, seat)
    if not stake:
        return None
    amount = round(abs(more), 1)
    return Reason(f"bots.otherwise-{stake}", "", {"amount": amount, "more": "yes" if more > 0 else "no"})


# --- the luck of the draw --------------------------------------------------------------------------------


UNSURE = 0.02
"""Standard error above which more redeals are sampled."""
DEAL = -1
"""The index of the deal among the actions."""


def mixed(state: FateState, rng: Random) -> FateState:
    """Return a copy of *state* with the unknown cards of its decks shuffled."""
    shuffled = state.copy()
    shuffled.clear_caches()
    shuffle(shuffled.deck, rng)
    deck = shuffled.probability_deck
    if deck:
        side, top = shuffled.compiled.side, deck[-1]
        if shuffled.top_seen_by:
            below_top = deck[:-1]
            shuffle(below_top, rng)
            shuffled.probability_deck = [*below_top, top]
        else:
            shuffle(deck, rng)
            # Pick a random card of that side: taking the first would bias the order of the others.
            same_side = [n for n, e in enumerate(deck) if side[e] == side[top]]
            deck.append(deck.pop(same_side[int(rng.random() * len(same_side))]))
    shuffled.rng = rng.getrandbits(64)
    return shuffled


def review_luck(game: ReplayedGame, at: int, effort: Effort = FULL, seed: int = 0) -> Luck:
    """Return Light's luck with the cards drawn by the action *at* (:data:`DEAL`: the deal)."""
    # Games reviewed with the same seed must not share redeals.
    rng = Random(f"luck {seed} {game.start.seed} {at}")
    after = game.states[at + 1]
    start = game.start

    def redeal() -> FateState:
        if at == DEAL:
            return GAME.new(start.cards, start.options, rng.getrandbits(64))
        s = mixed(game.states[at], rng)
        s.apply(game.actions[at], events=False, checked=True)
        return s

    redeals = [redeal() for _ in range(effort.redeals)]
    # The horizon must not depend on the actual cards.
    until = 1 + max(s.turn for s in redeals)
    before = [_value(s, until, rng) for s in redeals]
    actual = [_value(after, until, rng) for _ in range(effort.redeals)]
    while True:
        (was, was_error), (now, now_error) = mean_and_error(before), mean_and_error(actual)
        error = hypot(was_error, now_error)
        if error <= UNSURE or len(before) >= effort.redeals_most:
            return Luck(at, after.turn, now - was, error)
        _double_samples(before, lambda: _value(redeal(), until, rng))
        _double_samples(actual, lambda: _value(after, until, rng))


def _double_samples(values: list[float], value: Callable[[], float]) -> None:
    values += [value() for _ in range(len(values))]


def _value(state: FateState, until: int, rng: Random) -> float:
    return light_chance(race.play_on(mixed(state, rng), until))
