"""Reviews games in child processes and reports partial results without blocking the caller.

    reviewer = Reviewer()
    answer = reviewer.review(job, folder, tell)     # tell(Review) repeatedly, in a reviewer thread
    answer.result()                                 # the whole Review; a Future

Results are stored next to the record every few seconds and at the end, so that an interrupted review
continues. The curve comes within a second, then decisions and draws in game order.
"""

from __future__ import annotations

import contextlib
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, InvalidStateError
from pathlib import Path
from typing import Any

from app.bots.review import keeping
from app.bots.review.data import Review
from app.bots.review.work import Begin, Found, Job, Judge, Part, joined
from app.rules.puzzle_search import Searcher

KEEP_EVERY = 5.0
"""Seconds between stores."""
TELL_EVERY = 0.25
"""Seconds between reports."""
Told = Callable[[Review], None]


def processes() -> int:
    """Return the number of processes of a review: two if possible, leaving the rest to others."""
    return max(1, min(2, os.cpu_count() or 1))


class Reviewer:
    """A reviewer of one game and one retried choice at a time. Processes start on first use."""

    def __init__(self, count: int = 0) -> None:
        """Create it with *count* processes; 0: the default."""
        self._workers = [Searcher() for _ in range(count or processes())]
        self._judge = Searcher()
        self._running: _Running | None = None

    def review(self, job: Job, folder: Path | None = None, tell: Told | None = None) -> Future[Review]:
        """Start the review of *job*, cancelling the last one; *tell* receives partial results in a thread.

        *folder*: the records', where it is stored and continued; None: not stored.
        """
        self.cancel()
        self._running = _Running(job, folder, tell, self._workers)
        return self._running.answer

    def judge(self, job: Judge) -> Future[tuple[float, float]]:
        """Start judging how much lower a choice's chance is than the best's, with standard error.

        Cancels the last one.
        """
        return self._judge.run(job)

    def cancel(self) -> None:
        """Cancel the current review. Its results stay stored."""
        if self._running is not None:
            self._running.cancel()
            self._running = None

    def close(self) -> None:
        """End all processes."""
        self.cancel()
        for one in (*self._workers, self._judge):
            one.close()


class _Running:
    """One review in progress."""

    def __init__(self, job: Job, folder: Path | None, tell: Told | None, workers: list[Searcher]) -> None:
        self.answer: Future[Review] = Future()
        self._job, self._folder, self._tell, self._workers = job, folder, tell, workers
        self._lock = threading.Lock()
        self._found: list[Found] = []
        self._known: Review | None = None
        self._count = 0
        self._going = 0
        self._kept = self._told = time.monotonic()
        workers[0].run(Begin(job)).add_done_callback(self._begun)

    def cancel(self) -> None:
        """Cancel it; its results stay stored."""
        self.answer.cancel()
        for worker in self._workers:
            worker.cancel()
        with self._lock:
            so_far = self._so_far()
        if so_far is not None and not so_far.whole:
            self._keep(so_far)

    def _begun(self, done: Future[tuple[Review, int]]) -> None:
        if done.cancelled() or self._failed(done):
            return
        review, count = done.result()
        before = keeping.kept(self._folder, self._job.game) if self._folder is not None else None
        with self._lock:
            self._known, self._count = before or review, count
            so_far = self._known
            self._going = len(self._workers)
        if self._tell is not None:
            self._tell(so_far)
        if so_far.whole:
            self._finish(so_far)
            return
        for number, worker in enumerate(self._workers):
            part = Part(self._job, so_far, number, len(self._workers))
            worker.run(part, self._hear).add_done_callback(self._ended)

    def _hear(self, found: Any) -> None:
        """Add one more piece, in a worker's thread."""
        now = time.monotonic()
        with self._lock:
            self._found.append(found)
            so_far = self._so_far()
            tells, keeps = now - self._told >= TELL_EVERY, now - self._kept >= KEEP_EVERY
            if tells:
                self._told = now
            if keeps:
                self._kept = now
        if so_far is None or self.answer.done() or so_far.whole:
            return
        if tells and self._tell is not None:
            self._tell(so_far)
        if keeps:
            self._keep(so_far)

    def _ended(self, done: Future[Any]) -> None:
        if done.cancelled() or self._failed(done):
            return
        with self._lock:
            self._going -= 1
            so_far = self._so_far() if not self._going else None
        if so_far is not None:
            self._keep(so_far)
            self._finish(so_far)

    def _so_far(self) -> Review | None:
        return joined(self._job, self._known, self._found, self._count) if self._known is not None else None

    def _failed(self, done: Future[Any]) -> bool:
        error = done.exception()
        if error is not None:
            with contextlib.suppress(InvalidStateError):
                self.answer.set_exception(error)
        return error is not None

    def _finish(self, review: Review) -> None:
        with contextlib.suppress(InvalidStateError):
            self.answer.set_result(review)

    def _keep(self, review: Review) -> None:
        if self._folder is not None:
            keeping.keep(self._folder, review)
