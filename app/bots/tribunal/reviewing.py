"""The review of a finished game of *Tribunal*, in pieces for :mod:`app.bots.review.work`.

Nothing is hidden or random, so each change of the chances is due to a choice. The prices of a Tribunal are
one decision.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from statistics import fmean

from app.bots.review import storage
from app.bots.review.accounts import turnings
from app.bots.review.data import Decision, Mark, Point, Review, Step as Told, line
from app.bots.review.replayed import NoReview, Piece, Span, Start, start_of
from app.bots.tribunal.alpha_beta import MAX_DEPTH, Search, SearchResult
from app.bots.tribunal.analysis import AVERAGED, as_actions, light
from app.bots.tribunal.value import WIN, chance
from app.rules.game import SEATS, TALK_VERBS, Action, Reason, Seat
from app.rules.match import Match
from app.rules.tribunal import GAME, State
from app.rules.tribunal.core import PRICE, Position

NODES = 8_000
"""Nodes per decision, and for a played move that isn't one of the best two."""
DEEPER = 4
"""Factor for the nodes when a mark must be confirmed."""
FIRST_NODES = 150
"""Nodes for each point of the initial curve."""
MARKS: tuple[tuple[float, Mark], ...] = ((0.20, "blunder"), (0.10, "mistake"), (0.05, "inaccuracy"))
"""Minimum loss for each mark, gravest first."""
ONLY = 0.10
"""How much worse the second-best choice must be for the mark "only"."""
DECIDED = 0.03
"""Decisions with less at stake aren't marked: the game is lost or won anyway."""
LINE = 6
"""Maximum number of steps of a line after the choice itself."""
PRICES = "prices"
"""``Decision.slot`` for the prices of a Tribunal."""


@dataclass(frozen=True)
class TribunalJob:
    """Everything needed to review a game; picklable."""

    game: str
    start: Start
    actions: tuple[Action, ...]
    nodes: int = NODES
    advised: frozenset[int] = frozenset()
    """Indices of the actions that a hint had advised."""

    @classmethod
    def of(cls, match: Match, nodes: int = NODES) -> TribunalJob:
        """Return the job for *match*. Raises :class:`NoReview` unless it's a finished game of *Tribunal*."""
        if match.game.key != GAME.key:
            raise NoReview(Reason("bots.review-other-game"))
        if match.outcome is None:
            raise NoReview(Reason("bots.review-unfinished"))
        actions = tuple(move.action for move in match.moves)
        key, start = storage.key(match.header, actions), start_of(match.header, match.card_set)
        return cls(key, start, actions, nodes, match.followed_advice)

    @cached_property
    def states(self) -> list[State]:
        """The states; ``states[n]`` is the one after *n* actions."""
        state = GAME.new(self.start.cards, self.start.options, self.start.seed)
        states = [state]
        for action in self.actions:
            state = state.copy()
            state.apply(action, events=False)
            states.append(state)
        return states

    @cached_property
    def talked(self) -> bool:
        """Whether the game ended by a resignation or an agreed draw."""
        outcome = self.states[-1].outcome
        return outcome is not None and outcome.reason in ("tribunal.end-resigned", "tribunal.end-agreed")

    @cached_property
    def search(self) -> Search:
        """The search shared by all pieces in a process."""
        return Search(self.states[0].rules)

    def begun(self) -> Review:
        """Return the initial review: the curve, by shallow searches."""
        outcome = self.states[-1].outcome
        result = {"light": 1.0, "dark": 0.0}.get((outcome and outcome.winner) or "", 0.5)
        points = tuple(
            self._point(at, self._score_of_light(self.states[at].position, FIRST_NODES))
            for at in self._turn_starts()
        )
        points = (*points, self._point(len(self.actions), result))
        return Review(self.game, storage.engine_version(GAME.key), result, 0.0, points)

    def pieces(self) -> list[Span]:
        """Return the decisions with a choice; what a hint advised isn't questioned."""
        spans: list[Span] = []
        at = 0
        while at < len(self.actions):
            until = at
            if self.states[at].position.phase == PRICE:
                while self.actions[until].verb == "price" and self.states[until + 1].position.phase == PRICE:
                    until += 1
            followed = not self.advised.isdisjoint(range(at, until + 1))
            if self.actions[until].verb not in TALK_VERBS and not followed and self._is_choice(at):
                spans.append(Span(at, until))
            at = until + 1
        return spans

    def find(self, piece: Piece) -> Decision:
        """Review the decision *piece*."""
        assert isinstance(piece, Span)
        state = self.states[piece.at]
        position, seat = state.position, state.to_move
        assert seat is not None
        assert state.question is not None
        played = self.actions[piece.at : piece.until + 1]
        size = len(played)
        by_depth = self._best_lines(position, 2)
        recent = [self._score_of(seat, light(position, results[0].value)) for results in by_depth[-AVERAGED:]]
        lines = [
            (
                self._score_of(seat, light(position, result.value)),
                as_actions(position, result.line, state.rules),
            )
            for result in by_depth[-1]
        ]
        choices = [tuple((action for _, action in line[:size])) for _, line in lines]
        if played in choices:
            own, reply = lines[choices.index(played)]
        else:
            value, line = self._search_after(self.states[piece.until + 1], self.search.reached - 1)
            own, reply = self._score_of(seat, value), (*((seat, action) for action in played), *line)
        best = max(own, lines[0][0])
        if best - own >= MARKS[-1][0]:
            # The played choice was searched less deeply so far, so a win may have been overlooked.
            (best, _), (own, line) = self._compare_choices(state, (choices[0], played), DEEPER * self.nodes)
            reply = (*((seat, action) for action in played), *line)
            best = max(own, best)
        loss = best - own
        alone = own - lines[1][0] if played == choices[0] and len(lines) > 1 else 0.0
        if alone >= ONLY:
            # Searched more deeply, all choices may turn out to lose.
            (best, _), (second, _) = self._compare_choices(state, choices, DEEPER * self.nodes)
            own, alone = best, best - second
        mark = _mark(loss, best, own, alone)
        if 0.0 < recent[-1] < 1.0:
            best = min(1.0, max(loss, best + fmean(recent) - recent[-1]))
        shows_lines = mark not in ("", "only")
        return Decision(
            piece.at,
            piece.until,
            position.round,
            seat,
            state.question.kind,
            PRICES if position.phase == PRICE else "",
            played,
            choices[0] if loss > 0 else played,
            best,
            loss,
            0.0,
            mark,
            float(loss > 0),
            1,
            lines[0][1][size : size + LINE] if shows_lines else (),
            reply[size : size + LINE] if shows_lines else (),
            None,
            alone if mark == "only" else 0.0,
        )

    def joined(self, review: Review) -> Review:
        """Return *review* with turning points added, or unchanged while pieces are missing."""
        if not review.whole:
            return review
        decisions = list(review.decisions)
        for at in range(len(decisions) - 2, -1, -1):
            one, later = decisions[at : at + 2]
            if one.seat == later.seat and one.until + 1 == later.at:
                # A position has one chance; the later search saw further.
                decisions[at] = replace(one, chance=min(1.0, later.chance + one.loss))
        review = replace(review, decisions=tuple(decisions))
        lines = {seat: line(review, seat)[: -1 if self.talked else None] for seat in SEATS}
        turned = [turning for seat in SEATS for turning in turnings(seat, lines[seat], review.decisions, ())]
        # There is no luck in this game.
        return replace(review, turnings=tuple(replace(turning, cause="choice") for turning in turned))

    def judge(self, at: int, best: Sequence[Action], chosen: Sequence[Action]) -> tuple[float, float]:
        """Return (how much lower *chosen*'s chance is than *best*'s after *at* actions, 0.0 as its error)."""
        state = self.states[at]
        seat = state.to_move
        if tuple(best) == tuple(chosen) or seat is None:
            return 0.0, 0.0
        (first, _), (second, _) = self._compare_choices(state, (best, chosen), self.nodes)
        return first - second, 0.0

    def _compare_choices(
        self, state: State, choices: Sequence[Sequence[Action]], nodes: int
    ) -> list[tuple[float, tuple[Told, ...]]]:
        """Return (chance, continuation) for the decider in *state* after each of *choices*.

        All are searched for *nodes*, then, unless decided, to the smallest depth reached.
        """
        seat = state.to_move
        assert seat is not None
        boards = []
        for actions in choices:
            board = state.copy()
            for action in actions:
                board.apply(action, events=False)
            boards.append(board)
        evaluated, depth = [], MAX_DEPTH
        for board in boards:
            evaluated.append(self._search_after(board, MAX_DEPTH, nodes))
            if abs(evaluated[-1][0]) < WIN / 2:
                depth = min(depth, self.search.reached)
        evaluated = [
            result if abs(result[0]) > WIN / 2 else self._search_after(board, depth, nodes)
            for result, board in zip(evaluated, boards, strict=True)
        ]
        return [(self._score_of(seat, value), line) for value, line in evaluated]

    def _best_lines(self, position: Position, count: int) -> list[tuple[SearchResult, ...]]:
        """Return *count* lines for each depth."""
        self.search.most_nodes = self.nodes
        by_depth: list[tuple[SearchResult, ...]] = []
        for results in self.search.lines(position, count):
            by_depth.append(results)
            if all(abs(result.value) > WIN / 2 for result in results):
                break
        return by_depth

    def _search_after(self, state: State, depth: int, nodes: int = 0) -> tuple[float, tuple[Told, ...]]:
        """Return (value for Light, line) of *state*, searched to *depth* or *nodes* (0: the default)."""
        position = state.position
        if position.result is not None:
            return {0: WIN, 1: -WIN}.get(position.result.winner, 0.0), ()
        self.search.most_nodes = nodes or self.nodes
        result = self.search.best(position, max(1, depth))
        return light(position, result.value), as_actions(position, result.line, state.rules)

    def _score_of(self, seat: Seat, value: float) -> float:
        score = chance(value, self.search.rules).score
        return score if seat == "light" else 1.0 - score

    def _score_of_light(self, position: Position, nodes: int) -> float:
        self.search.most_nodes = nodes
        result = self.search.best(position)
        if not result.depth:
            # With more price vectors than nodes, there is no result yet: search one ply without a limit.
            self.search.most_nodes = 0
            result = self.search.best(position, 1)
        return chance(light(position, result.value), self.search.rules).score

    def _is_choice(self, at: int) -> bool:
        state = self.states[at]
        return sum(action.verb not in TALK_VERBS for action in state.legal()) > 1

    def _turn_starts(self) -> list[int]:
        """Return the numbers of actions before each side-turn and before an ending by talk."""
        starts, last = [], (-1, -1)
        for at, state in enumerate(self.states[:-1]):
            position = state.position
            if (position.round, position.side) != last:
                last = position.round, position.side
                starts.append(at)
        before = len(self.actions) - 1
        return [*starts, before] if self.talked and before > starts[-1] else starts

    def _point(self, at: int, chance_of_light: float) -> Point:
        certain = chance_of_light, 0.0
        return Point(at, self.states[at].position.round, *certain, *certain, chance_of_light)

    def __getstate__(self) -> dict[str, object]:
        # Leave out the replayed game and the search, which are large.
        return {field.name: getattr(self, field.name) for field in fields(self)}


def _mark(loss: float, best: float, own: float, alone: float) -> Mark:
    """Return the mark of a choice with the chance *own* that lost *loss*; *best*: the best choice's chance.

    *alone*: how much worse the second-best choice is.
    """
    if best < DECIDED or own > 1 - DECIDED:
        return ""
    if alone >= ONLY:
        return "only"
    return next((mark for least, mark in MARKS if loss >= least), "")
