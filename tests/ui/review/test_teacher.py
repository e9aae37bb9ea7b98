"""Reviews for the window: progress, one game after another."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path

import pytest

from app.bots.review.data import Review
from app.rules.game import GameError, Reason
from app.ui.review.teacher import ReviewService


def found(game, part=1.0):
    return Review(game, "an engine", 0.0, part)


class Slow:
    """Review source that answers on demand."""

    def __init__(self):
        self.tells, self.reviews, self.answers, self.whole = {}, {}, [], {}

    def name(self, match):
        return str(match)

    def stored(self, match):
        return self.whole.get(match)

    def of_file(self, saved):
        return None

    def review(self, match, tell):
        self.tells[match], self.reviews[match] = tell, Future()
        return self.reviews[match]

    def judge(self, match, moment, actions):
        self.answers.append(Future())
        return self.answers[-1]

    def close(self):
        """Do nothing."""


@pytest.fixture
def source():
    return Slow()


@pytest.fixture
def teacher(qtbot, preferences, source):
    made = ReviewService(preferences, source)
    yield made
    made.close()


def test_what_is_found_on_the_way_is_told_and_known_when_the_game_is_opened_again(qtbot, teacher, source):
    name = teacher.review("a")
    half = found("a", 0.5)
    with qtbot.waitSignal(teacher.changed) as told:
        source.tells["a"](half)
    assert told.args == [half]
    assert teacher.review("a") == name
    assert teacher.seen(name) == half
    assert list(source.reviews) == ["a"]


def test_a_game_that_was_reviewed_before_is_not_reviewed_again(teacher, source):
    source.whole["a"] = found("a")
    assert teacher.seen(teacher.review("a")) == found("a")
    assert not source.reviews


def test_a_review_that_fails_says_why_and_begins_anew_when_the_game_is_opened_again(qtbot, teacher, source):
    teacher.review("a")
    first = source.reviews["a"]
    with qtbot.waitSignal(teacher.review_failed) as told:
        first.set_exception(GameError(Reason("bots.worker-lost")))
    name, why = told.args
    assert (name, bool(why)) == ("a", True)
    teacher.review("a")
    assert source.reviews["a"] is not first


def test_several_games_are_reviewed_one_after_another(qtbot, teacher, source):
    files = [Path("one"), Path("two")]
    going, reviewed = [], []
    teacher.progressed.connect(lambda *told: going.append(told))
    teacher.reviewed.connect(reviewed.append)
    teacher.review_files((file, lambda file=file: file.name) for file in files)
    for name in ("one", "two"):
        source.reviews[name].set_result(found(name))
        qtbot.waitUntil(lambda name=name: Path(name) in reviewed)
    assert reviewed == files
    assert [told for told in going if told[0]] == [(1, 2), (2, 2)]
    assert going[-1] == (0, 0)


def test_only_the_last_choice_is_judged(qtbot, teacher, source):
    for _ in range(2):
        teacher.judge("a", None, ())
    heard = []
    teacher.judged.connect(lambda *told: heard.append(told))
    source.answers[0].set_result((0.5, 0.1))
    source.answers[1].set_result((0.02, 0.01))
    qtbot.waitUntil(lambda: bool(heard))
    qtbot.wait(20)
    assert heard == [(0.02, 0.01)]
