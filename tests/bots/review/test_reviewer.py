"""A review in separate processes: progress, cancelling, resuming from stored results."""

import threading
from concurrent.futures import CancelledError

import pytest

from app.bots.review import storage
from app.bots.review.reviewer import Reviewer
from app.bots.review.work import review


def test_what_was_found_before_the_end_is_kept_and_gone_on_with(job, tmp_path):
    reviewer = Reviewer(1)
    heard, some = [], threading.Event()

    def notify(so_far):
        heard.append(so_far)
        if so_far.decisions:
            some.set()

    try:
        first = reviewer.review(job, tmp_path, notify)
        assert some.wait(60)
        reviewer.cancel()
        with pytest.raises(CancelledError):
            first.result(0)
        part = storage.load(tmp_path, job.game)
        assert heard[0].part == 0.0
        assert heard[0].points
        assert 0.0 < part.part < 1.0
        again = []
        found = reviewer.review(job, tmp_path, again.append).result(60)
        assert again[0] == part
        assert found == storage.load(tmp_path, job.game) == review(job)
    finally:
        reviewer.close()
