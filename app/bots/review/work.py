"""The work of a review in pieces: each is found by itself, in any order and by anybody, and comes out the
same.

    job = job_of(match)
    for piece in job.pieces(): found = job.find(piece)       # a Decision or a Luck
    review = joined(job, job.begun(), every found)

:class:`Part` is what one process does of it, :class:`Judge` judges a choice that is tried again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Protocol

from app.bots.fate.found import mean_error
from app.bots.review import keeping
from app.bots.review.accounts import ledgers, turnings
from app.bots.review.curve import curve
from app.bots.review.data import Decision, Luck, Review
from app.bots.review.line import line
from app.bots.review.luck import DEAL, weigh_luck
from app.bots.review.played import Played, Span, Start, check, start_of
from app.bots.review.weighing import FULL, Contender, Effort, Trial, weigh
from app.rules.game import SEATS, Action
from app.rules.match import Match

NICE = 5
"""By how much a process that reviews gives way to others (where the system knows such a thing)."""
JUDGED = 192
"""In so many worlds a choice that is tried again is judged."""
Found = Decision | Luck
Tell = Callable[[Any], None]


@dataclass(frozen=True, slots=True)
class Draw:
    """Cards that came with the action *at*; that is ``luck.DEAL`` for the deal."""

    at: int


Piece = Span | Draw


@dataclass(frozen=True)
class ReviewJob:
    """Everything that a review needs of a game; it can be sent to another process."""

    game: str
    start: Start
    actions: tuple[Action, ...]
    effort: Effort = FULL
    seed: int = 0

    @classmethod
    def of(cls, match: Match, effort: Effort = FULL, seed: int = 0) -> ReviewJob:
        """The review of *match*. Raises :class:`~app.bots.review.played.NoReview`."""
        check(match)
        actions = tuple(move.action for move in match.moves)
        game = keeping.key(match.header, actions)
        return cls(game, start_of(match.header, match.card_set), actions, effort, seed)

    @cached_property
    def played(self) -> Played:
        """The game, played again."""
        return Played(self.start, self.actions)

    def begun(self) -> Review:
        """The review as it begins: the curve alone, within a second."""
        game = self.played
        return Review(self.game, keeping.engine(), game.result, 0.0, curve(game, seed=self.seed))

    def pieces(self) -> list[Piece]:
        """All that is to be found, in the order of the game."""
        draws: list[Piece] = [Draw(at) for at in (DEAL, *self.played.draws())]
        return sorted([*draws, *self.played.spans()], key=lambda piece: piece.at)

    def find(self, piece: Piece) -> Found:
        """What *piece* came to."""
        if isinstance(piece, Span):
            return weigh(self.played, piece, self.effort, self.seed)
        return weigh_luck(self.played, piece.at, self.effort, self.seed)

    def joined(self, review: Review) -> Review:
        """*review* with turning points and ledgers, once all has been found."""
        if not review.whole:
            return review
        found, known = (review.decisions, review.lucks), None
        lines = {seat: line(review, seat) for seat in SEATS}
        if self.played.talked:
            lines = {seat: spots[:-1] for seat, spots in lines.items()}
            before = review.points[-2]
            known = {
                seat: spots[-1].percent / 100 if spots else before.known_by(seat)[0]
                for seat, spots in lines.items()
            }
        turned = [one for seat in SEATS for one in turnings(seat, lines[seat], *found)]
        return replace(review, turnings=tuple(turned), ledgers=ledgers(*found, review.result, known))

    def judge(self, at: int, best: Sequence[Action], chosen: Sequence[Action]) -> tuple[float, float]:
        """How much less chance *chosen* has than *best* after *at* actions, and the standard error of
        that."""
        return judge(self.played, at, best, chosen, JUDGED)

    def __getstate__(self) -> tuple[Any, ...]:
        # Without the game played again, which is large.
        return self.game, self.start, self.actions, self.effort, self.seed

    def __setstate__(self, state: tuple[Any, ...]) -> None:
        for name, value in zip(("game", "start", "actions", "effort", "seed"), state, strict=True):
            object.__setattr__(self, name, value)


class Job(Protocol):
    """Everything that the review of a game needs; it can be sent to another process."""

    @property
    def game(self) -> str:
        """The game's key (``keeping.key``)."""

    def begun(self) -> Review:
        """The review as it begins: the curve alone, within a second."""

    def pieces(self) -> Sequence[Piece]:
        """All that is to be found, in the order of the game."""

    def find(self, piece: Any) -> Found:
        """What *piece* came to."""

    def joined(self, review: Review) -> Review:
        """*review*, to which pieces have been added, with what follows from all of them."""

    def judge(self, at: int, best: Sequence[Action], chosen: Sequence[Action]) -> tuple[float, float]:
        """How much less chance *chosen* has than *best* after *at* actions, and its standard error."""


def job_of(match: Match) -> Job:
    """The review of *match*, by its game. Raises :class:`~app.bots.review.played.NoReview`."""
    if match.game.key == "tribunal":
        # Imported when wanted: the review of the other game starts without it.
        from app.bots.tribunal.reviewing import TribunalJob

        return TribunalJob.of(match)
    return ReviewJob.of(match)


def left(job: Job, review: Review) -> list[Piece]:
    """What is not in *review* yet."""
    spans = {one.at for one in review.decisions}
    draws = {one.at for one in review.lucks}
    return [piece for piece in job.pieces() if piece.at not in (spans if isinstance(piece, Span) else draws)]


def joined(job: Job, review: Review, found: Iterable[Found], count: int) -> Review:
    """*review* with what was *found* besides; *count*: how many pieces there are in all."""
    new = list(found)
    decisions = [*review.decisions, *(one for one in new if isinstance(one, Decision))]
    lucks = [*review.lucks, *(one for one in new if isinstance(one, Luck))]
    decisions.sort(key=lambda one: one.at)
    lucks.sort(key=lambda one: one.at)
    done = len(decisions) + len(lucks)
    part = done / count if done < count else 1.0
    return job.joined(replace(review, part=part, decisions=tuple(decisions), lucks=tuple(lucks)))


def review(job: Job) -> Review:
    """The whole review, made here and now."""
    pieces = job.pieces()
    return joined(job, job.begun(), map(job.find, pieces), len(pieces))


@dataclass(frozen=True)
class Begin:
    """The first work: the review as it begins, and how many pieces it has."""

    job: Job

    def run(self, tell: Tell) -> tuple[Review, int]:
        """The curve."""
        return self.job.begun(), len(self.job.pieces())


@dataclass(frozen=True)
class Part:
    """What the process *number* of *processes* does: every so manieth of what is not *known* yet."""

    job: Job
    known: Review
    number: int
    processes: int

    def run(self, tell: Tell) -> int:
        """Tell piece by piece what is found; how many that were."""
        give_way()
        pieces = left(self.job, self.known)[self.number :: self.processes]
        for piece in pieces:
            tell(self.job.find(piece))
        return len(pieces)


@dataclass(frozen=True)
class Judge:
    """Judges *chosen* against *best* in the position after *at* actions of a game."""

    job: Job
    at: int
    best: tuple[Action, ...]
    chosen: tuple[Action, ...]

    def run(self, tell: Tell) -> tuple[float, float]:
        """How much less chance *chosen* has, and the standard error of that."""
        give_way()
        return self.job.judge(self.at, self.best, self.chosen)


def judge(
    game: Played, at: int, best: Sequence[Action], chosen: Sequence[Action], worlds: int
) -> tuple[float, float]:
    """How much less chance *chosen* has than *best* after *at* actions, and the standard error of that."""
    if tuple(best) == tuple(chosen):
        return 0.0, 0.0
    trial = Trial(game.states[at], game.seats[at], 1 << 40 | at)
    pair = [Contender(tuple(best)), Contender(tuple(chosen))]
    numbers = range(1, 1 + worlds)
    trial.meet(pair, numbers)
    return mean_error(pair[0].gaps(pair[1], numbers))


def give_way() -> None:
    """Let the window and the players go first."""
    if hasattr(os, "nice"):
        os.nice(max(0, NICE - os.nice(0)))
