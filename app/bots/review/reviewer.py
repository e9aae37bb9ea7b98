"""Reviews games in child processes and reports partial results without blocking the caller.

    reviewer = Reviewer()
    answer = reviewer.review(job, folder, on_review)    # on_review(Review) repeatedly, in a reviewer thread
    answer.result()                                     # the whole Review; a Future

With a folder, results are stored next to the record every few seconds and at the end, so that an interrupted
review can be continued. The curve is reported within a second, then decisions and draws in game order.
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

from app.bots.review import storage
from app.bots.review.data import Review
from app.bots.review.work import Begin, Job, Judge, Part, PieceResult, joined
from app.rules.puzzle_search import Searcher

STORE_EVERY = 5.0
"""Interval of storing, in s."""
REPORT_EVERY = 0.25
"""Interval of reports, in s."""
OnReview = Callable[[Review], None]


def processes() -> int:
    """Return the number of processes for a review: two if there are two CPUs."""
    return max(1, min(2, os.cpu_count() or 1))


class Reviewer:
    """Reviews one game, and judges one retried choice, at a time. Processes start on first use."""

    def __init__(self, count: int = 0) -> None:
        """Create a reviewer with *count* processes; 0: the default."""
        self._workers = [Searcher() for _ in range(count or processes())]
        self._judge = Searcher()
        self._running: _Running | None = None

    def review(
        self, job: Job, folder: Path | None = None, on_review: OnReview | None = None
    ) -> Future[Review]:
        """Start reviewing *job*, cancelling the last one; call *on_review* with partial results in a thread.

        *folder*: the folder of the records, for storing and continuing the review; None: don't store it.
        """
        self.cancel()
        self._running = _Running(job, folder, on_review, self._workers)
        return self._running.answer

    def judge(self, job: Judge) -> Future[tuple[float, float]]:
        """Start *job*; return the future (loss, standard error). Cancels the last one."""
        return self._judge.run(job)

    def cancel(self) -> None:
        """Cancel the current review; its results are stored if it has a folder."""
        if self._running is not None:
            self._running.cancel()
            self._running = None

    def close(self) -> None:
        """End all processes."""
        self.cancel()
        for searcher in (*self._workers, self._judge):
            searcher.close()


class _Running:
    def __init__(
        self, job: Job, folder: Path | None, on_review: OnReview | None, workers: list[Searcher]
    ) -> None:
        self.answer: Future[Review] = Future()
        self._job, self._folder, self._on_review, self._workers = job, folder, on_review, workers
        self._lock = threading.Lock()
        self._results: list[PieceResult] = []
        self._first_review: Review | None = None
        self._count = 0
        self._active_workers = 0
        self._stored_at = self._reported_at = time.monotonic()
        workers[0].run(Begin(job)).add_done_callback(self._on_begun)

    def cancel(self) -> None:
        """Cancel the review; store its results if there is a folder."""
        self.answer.cancel()
        for worker in self._workers:
            worker.cancel()
        with self._lock:
            so_far = self._partial_review()
        if so_far is not None and not so_far.whole:
            self._store(so_far)

    def _on_begun(self, done: Future[tuple[Review, int]]) -> None:
        if done.cancelled() or self._failed(done):
            return
        review, count = done.result()
        before = storage.load(self._folder, self._job.game) if self._folder is not None else None
        with self._lock:
            self._first_review, self._count = before or review, count
            so_far = self._first_review
            self._active_workers = len(self._workers)
        if self._on_review is not None:
            self._on_review(so_far)
        if so_far.whole:
            self._finish(so_far)
            return
        for number, worker in enumerate(self._workers):
            part = Part(self._job, so_far, number, len(self._workers))
            worker.run(part, self._add_result).add_done_callback(self._on_worker_done)

    def _add_result(self, result: PieceResult) -> None:
        now = time.monotonic()
        with self._lock:
            self._results.append(result)
            so_far = self._partial_review()
            report, store = now - self._reported_at >= REPORT_EVERY, now - self._stored_at >= STORE_EVERY
            if report:
                self._reported_at = now
            if store:
                self._stored_at = now
        if so_far is None or self.answer.done() or so_far.whole:
            return
        if report and self._on_review is not None:
            self._on_review(so_far)
        if store:
            self._store(so_far)

    def _on_worker_done(self, done: Future[object]) -> None:
        if done.cancelled() or self._failed(done):
            return
        with self._lock:
            self._active_workers -= 1
            so_far = self._partial_review() if not self._active_workers else None
        if so_far is not None:
            self._store(so_far)
            self._finish(so_far)

    def _partial_review(self) -> Review | None:
        return (
            joined(self._job, self._first_review, self._results, self._count)
            if self._first_review is not None
            else None
        )

    def _failed(self, done: Future[Any]) -> bool:
        error = done.exception()
        if error is not None:
            with contextlib.suppress(InvalidStateError):
                self.answer.set_exception(error)
        return error is not None

    def _finish(self, review: Review) -> None:
        with contextlib.suppress(InvalidStateError):
            self.answer.set_result(review)

    def _store(self, review: Review) -> None:
        if self._folder is not None:
            storage.store(self._folder, review)
