"""The engine's reviewer for the window; reviews are stored in the user's folder of games."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future

from app import paths
from app.bots.review import storage
from app.bots.review.data import Decision, Review
from app.bots.review.reviewer import Reviewer
from app.bots.review.work import Judge, job_of
from app.rules.game import Action
from app.rules.match import Match
from app.rules.record_file import read_file
from app.ui.saves.saved_games import Saved


class EngineSource:
    """A :class:`~app.ui.review.teacher.Source`; starts no process before it is needed."""

    def __init__(self) -> None:
        self._reviewer = Reviewer()

    def name(self, match: Match) -> str:
        """Return the unique key of *match*."""
        return storage.key(match.header, [move.action for move in match.moves])

    def stored(self, match: Match) -> Review | None:
        """Return the stored, perhaps partial, review of *match*, if any."""
        return storage.load(paths.games(), self.name(match))

    def of_file(self, saved: Saved) -> Review | None:
        """Return the stored review of a saved game if it is complete, else None. Raises ``BadRecord``."""
        record = read_file(saved.file)
        review = storage.load(paths.games(), storage.key(record.header, storage.standing_actions(record)))
        return review if review is not None and review.whole else None

    def review(self, match: Match, report: Callable[[Review], None]) -> Future[Review]:
        """Review all of *match*. Raises :class:`~app.bots.review.replayed.NoReview`."""
        return self._reviewer.review(job_of(match), paths.games(), report)

    def judge(
        self, match: Match, decision: Decision, actions: tuple[Action, ...]
    ) -> Future[tuple[float, float]]:
        """Return a future of (chance lost by *actions* against the best of *decision*, standard error)."""
        return self._reviewer.judge(Judge(job_of(match), decision.at, decision.best, actions))

    def close(self) -> None:
        """Stop the processes."""
        self._reviewer.close()
