"""A review in independent pieces; results are the same in any order and process.

    job = job_of(match)
    for piece in job.pieces(): found = job.find(piece)       # a Decision or a Luck
    review = joined(job, job.begun(), every found)

:class:`Part` is one process's share; :class:`Judge` judges a retried choice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from random import Random
from typing import Protocol

from app.bots.fate.evaluate import light_chance
from app.bots.fate.players import Brief
from app.bots.fate.search_result import mean_and_error
from app.bots.review import storage
from app.bots.review.accounts import ledgers, turnings
from app.bots.review.comparison import DEAL, FULL, Contender, Effort, Trial, review_decision, review_luck
from app.bots.review.data import Decision, Luck, Point, Review, line
from app.bots.review.replayed import Draw, Piece, ReplayedGame, Span, Start, check, start_of
from app.jobs import lower_priority
from app.rules.game import SEATS, Action, Seat
from app.rules.match import Match
from app.rules.own_fate.redaction import Dealer

WORLDS = 64
"""Number of sampled worlds per seat."""


def curve(game: ReplayedGame, worlds: int = WORLDS, seed: int = 0) -> tuple[Point, ...]:
    """Return points for the start of each turn, the end, and the position before an ending by talk."""
    points = []
    before = {len(game.actions) - 1} if game.talked else set[int]()
    for at in sorted({*game.turns(), *before}):
        state = game.states[at]
        chances = {seat: _known_chance(game, at, seat, worlds, seed) for seat in SEATS}
        points.append(Point(at, state.turn, *chances["light"], *chances["dark"], light_chance(state)))
    end = game.result
    at = len(game.actions)
    return (*points, Point(at, game.states[at].turn, end, 0.0, end, 0.0, end))


def _known_chance(game: ReplayedGame, at: int, seat: Seat, worlds: int, seed: int) -> tuple[float, float]:
    deal = Dealer(Brief(game.states[at], seat).masked, seat).deal
    rng = Random(f"curve {seed} {at}")
    return mean_and_error([light_chance(deal(rng)) for _ in range(worlds)])


JUDGED = 192
"""Number of worlds for judging a retried choice."""
PieceResult = Decision | Luck
OnResult = Callable[[object], None]


@dataclass(frozen=True)
class ReviewJob:
    """Everything needed to review a game; picklable."""

    game: str
    start: Start
    actions: tuple[Action, ...]
    effort: Effort = FULL
    seed: int = 0
    advised: frozenset[int] = frozenset()
    """Indices of the actions that a hint had advised."""

    @classmethod
    def of(cls, match: Match, effort: Effort = FULL, seed: int = 0) -> ReviewJob:
        """Return the job for *match*. Raises :class:`~app.bots.review.replayed.NoReview`."""
        check(match)
        actions = tuple(move.action for move in match.moves)
        game = storage.key(match.header, actions)
        start = start_of(match.header, match.card_set)
        return cls(game, start, actions, effort, seed, match.followed_advice)

    @cached_property
    def played(self) -> ReplayedGame:
        """Return the replayed game."""
        return ReplayedGame(self.start, self.actions, self.advised)

    def begun(self) -> Review:
        """Return the initial review: the curve alone, within a second."""
        game = self.played
        return Review(self.game, storage.engine_version(), game.result, 0.0, curve(game, seed=self.seed))

    def pieces(self) -> list[Piece]:
        """Return all pieces, in game order."""
        draws: list[Piece] = [Draw(at) for at in (DEAL, *self.played.draws())]
        return sorted([*draws, *self.played.spans()], key=lambda piece: piece.at)

    def find(self, piece: Piece) -> PieceResult:
        """Return the result of *piece*."""
        if isinstance(piece, Span):
            return review_decision(self.played, piece, self.effort, self.seed)
        return review_luck(self.played, piece.at, self.effort, self.seed)

    def joined(self, review: Review) -> Review:
        """Return *review* with turning points and ledgers added, or unchanged while pieces are missing."""
        if not review.whole:
            return review
        pieces, chances = (review.decisions, review.lucks), None
        lines = {seat: line(review, seat) for seat in SEATS}
        if self.played.talked:
            lines = {seat: spots[:-1] for seat, spots in lines.items()}
            before = review.points[-2]
            chances = {
                seat: spots[-1].percent / 100 if spots else before.known_by(seat)[0]
                for seat, spots in lines.items()
            }
        turned = [turning for seat in SEATS for turning in turnings(seat, lines[seat], *pieces)]
        return replace(review, turnings=tuple(turned), ledgers=ledgers(*pieces, review.result, chances))

    def judge(self, at: int, best: Sequence[Action], chosen: Sequence[Action]) -> tuple[float, float]:
        """Return (how much lower *chosen*'s chance is than *best*'s after *at* actions, standard error)."""
        return judge(self.played, at, best, chosen, JUDGED)

    def __getstate__(self) -> dict[str, object]:
        # Leave out the replayed game, which is large.
        return {field.name: getattr(self, field.name) for field in fields(self)}


class Job(Protocol):
    """Everything needed to review a game; picklable."""

    @property
    def game(self) -> str:
        """Return the game's key (``storage.key``)."""

    def begun(self) -> Review:
        """Return the initial review: the curve alone, within a second."""

    def pieces(self) -> Sequence[Piece]:
        """Return all pieces, in game order."""

    def find(self, piece: Piece) -> PieceResult:
        """Return the result of *piece*."""

    def joined(self, review: Review) -> Review:
        """Return *review* with turning points and ledgers added, or unchanged while pieces are missing."""

    def judge(self, at: int, best: Sequence[Action], chosen: Sequence[Action]) -> tuple[float, float]:
        """Return (how much lower *chosen*'s chance is than *best*'s after *at* actions, standard error)."""


def job_of(match: Match) -> Job:
    """Return the review job of *match*. Raises :class:`~app.bots.review.replayed.NoReview`."""
    if match.game.key == "tribunal":
        # Imported lazily, because reviews of Own Fate don't need it.
        from app.bots.tribunal.reviewing import TribunalJob

        return TribunalJob.of(match)
    return ReviewJob.of(match)


def missing_pieces(job: Job, review: Review) -> list[Piece]:
    """Return the pieces that are missing in *review*."""
    spans = {entry.at for entry in review.decisions}
    draws = {entry.at for entry in review.lucks}
    return [piece for piece in job.pieces() if piece.at not in (spans if isinstance(piece, Span) else draws)]


def joined(job: Job, review: Review, results: Iterable[PieceResult], count: int) -> Review:
    """Return *review* with *results* added; *count*: total number of pieces."""
    new = list(results)
    decisions = [*review.decisions, *(result for result in new if isinstance(result, Decision))]
    lucks = [*review.lucks, *(result for result in new if isinstance(result, Luck))]
    decisions.sort(key=lambda result: result.at)
    lucks.sort(key=lambda result: result.at)
    done = len(decisions) + len(lucks)
    part = done / count if done < count else 1.0
    return job.joined(replace(review, part=part, decisions=tuple(decisions), lucks=tuple(lucks)))


def review(job: Job) -> Review:
    """Return the whole review, computed in this process."""
    pieces = job.pieces()
    return joined(job, job.begun(), map(job.find, pieces), len(pieces))


@dataclass(frozen=True)
class Begin:
    """First task: compute the initial review and the number of pieces."""

    job: Job

    def run(self, on_result: OnResult) -> tuple[Review, int]:
        """Return (initial review, number of pieces)."""
        return self.job.begun(), len(self.job.pieces())


@dataclass(frozen=True)
class Part:
    """Task for worker ``number`` of ``processes``: every n-th missing piece."""

    job: Job
    review: Review
    number: int
    processes: int

    def run(self, on_result: OnResult) -> int:
        """Report each result with *on_result*; return their number."""
        lower_priority()
        pieces = missing_pieces(self.job, self.review)[self.number :: self.processes]
        for piece in pieces:
            on_result(self.job.find(piece))
        return len(pieces)


@dataclass(frozen=True)
class Judge:
    """Task: compare ``chosen`` with ``best`` in the position after ``at`` actions."""

    job: Job
    at: int
    best: tuple[Action, ...]
    chosen: tuple[Action, ...]

    def run(self, on_result: OnResult) -> tuple[float, float]:
        """Return (how much lower ``chosen``'s chance is, standard error)."""
        lower_priority()
        return self.job.judge(self.at, self.best, self.chosen)


def judge(
    game: ReplayedGame, at: int, best: Sequence[Action], chosen: Sequence[Action], worlds: int
) -> tuple[float, float]:
    """Return (how much lower *chosen*'s chance is than *best*'s after *at* actions, standard error)."""
    if tuple(best) == tuple(chosen):
        return 0.0, 0.0
    trial = Trial(game.states[at], game.seats[at], 1 << 40 | at)
    pair = [Contender(tuple(best)), Contender(tuple(chosen))]
    numbers = range(1, 1 + worlds)
    trial.try_in_worlds(pair, numbers)
    return mean_and_error(pair[0].gaps(pair[1], numbers))
