"""Reviews of games for the window, in other processes, one after another, without blocking."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError, Future
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from app import paths, user_errors
from app.bots.review import storage
from app.bots.review.data import Decision, Review
from app.bots.review.reviewer import Reviewer
from app.bots.review.work import Judge, job_of
from app.rules.game import Action
from app.rules.match import Match
from app.rules.record_file import read_file
from app.ui.saves.saved_games import Saved
from app.widgets import tasks
from app.widgets.preferences import Preferences
from app.widgets.waiting import run_blocking


class EngineSource:
    """The engine's reviewer. It replies in threads of its own; stored reviews can be read from any thread.

    Starts no process before it is needed.
    """

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


class ReviewService(QObject):
    """The window's client of *source*; emits results in the window's thread."""

    changed = Signal(object)
    """Emitted with an updated :class:`~app.bots.review.data.Review`."""
    review_failed = Signal(str, str)
    """Emitted when the review of the game with this key stopped, with a sentence why."""
    judged = Signal(float, float)
    """Emitted with the chance lost by the last judged choice, and its standard error."""
    judging_failed = Signal(str)
    """Emitted if the last choice can't be judged, with a sentence why."""
    progressed = Signal(int, int)
    """Emitted when game number (from 1; 0: none) of several is being reviewed, with their count."""
    reviewed = Signal(object)
    """Emitted with the file of a reviewed game."""

    def __init__(self, preferences: Preferences, source: EngineSource, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._preferences, self._source = preferences, source
        self._reviews: dict[str, Review] = {}
        self._current_game = ""
        self._request_number = 0
        self._files: deque[tuple[Path, Callable[[], Match]]] = deque()
        self._file: Path | None = None
        self._count = 0

    def review(self, match: Match) -> str:
        """Start or continue the review of *match*, unless complete; return its key for :meth:`seen`."""
        name = self._source.name(match)
        review = self._reviews.get(name) or run_blocking(lambda: self._source.stored(match))
        if review is not None:
            self._reviews[name] = review
        whole = review is not None and review.whole
        if not whole and self._current_game != name:
            # A game the user is viewing takes precedence over the queue.
            self._stop_files()
            self._begin(name, match)
        return name

    def seen(self, name: str) -> Review | None:
        """Return the review so far of the game *name*."""
        return self._reviews.get(name)

    def of_file(self, saved: Saved) -> Review | None:
        """Return the review of a saved game if it is stored and complete."""
        return self._source.of_file(saved)

    def review_files(self, files: Iterable[tuple[Path, Callable[[], Match]]]) -> None:
        """Review the games of *files* one after another, each read by its function; empty: stop."""
        self._stop_files()
        self._files = deque(files)
        self._count = len(self._files)
        self._next_file()

    def judge(self, match: Match, decision: Decision, actions: tuple[Action, ...]) -> None:
        """Evaluate *actions* instead of *decision*; replies with ``judged`` or ``judging_failed``."""
        self._request_number += 1
        request = self._request_number
        tasks.follow(self, self._source.judge(match, decision, actions), partial(self._answer, request))

    @property
    def progress(self) -> tuple[int, int]:
        """Number (from 1; 0: none) of the game being reviewed, of several, and their count."""
        return (self._count - len(self._files), self._count) if self._file is not None else (0, 0)

    def close(self) -> None:
        """Cancel all work."""
        self._request_number += 1
        self._current_game = ""
        self._files.clear()
        self._source.close()

    def _begin(self, name: str, match: Match) -> None:
        self._current_game = name
        try:
            future = self._source.review(match, tasks.call_in_window(self, self._on_review))
        except Exception as error:
            future = Future()
            future.set_exception(error)
        future.add_done_callback(tasks.call_in_window(self, partial(self._end, name)))

    def _on_review(self, review: Review) -> None:
        self._reviews[review.game] = review
        self.changed.emit(review)

    def _end(self, name: str, done: Future[Review]) -> None:
        if name != self._current_game:
            return
        self._current_game = ""
        try:
            review = done.result()
        except CancelledError:
            return
        except Exception as error:
            # What was stored stays; opening the game again restarts the review.
            self._reviews.pop(name, None)
            self.review_failed.emit(name, user_errors.refusal(error, self._preferences.language))
        else:
            self._on_review(review)
            if self._file is not None:
                self.reviewed.emit(self._file)
        self._next_file()

    def _answer(self, request: int, done: Future[tuple[float, float]]) -> None:
        if request != self._request_number:
            return
        try:
            loss, error = done.result()
        except CancelledError:
            return
        except Exception as error_:
            self.judging_failed.emit(user_errors.refusal(error_, self._preferences.language))
        else:
            self.judged.emit(loss, error)

    def _stop_files(self) -> None:
        self._files.clear()
        self._file = None
        self.progressed.emit(0, 0)

    def _next_file(self) -> None:
        self._file = None
        while self._files:
            file, read = self._files.popleft()
            self.progressed.emit(self._count - len(self._files), self._count)
            try:
                match = read()
            except Exception as error:
                # An unreadable game is reported when it is opened; continue with the others.
                user_errors.refusal(error, self._preferences.language)
                continue
            review = self._source.stored(match)
            if review is None or not review.whole:
                self._file = file
                self._begin(self._source.name(match), match)
                return
        self.progressed.emit(0, 0)
