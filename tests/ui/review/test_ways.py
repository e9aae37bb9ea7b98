"""Ways to and from a review: from the result, from saved games, to the table and back."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from copy import copy
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.rules.record_file import RecordFile
from app.ui.board import replay_page
from app.ui.review.mistakes import MistakeDeck, faults, mistake_key
from app.ui.review.over_replay import ReviewOverReplay
from app.ui.review.own_games import OwnGames
from app.ui.review.retry import RetryPage, RetrySession
from app.ui.review.teacher import ReviewService
from app.ui.saves import saved_games
from app.ui.saves.page import SavesPage
from app.ui.shell import game_opening


class Known:
    """Source with one review for any game, which accepts every choice."""

    def __init__(self, review):
        self.review_ = review

    def name(self, _match):
        return self.review_.game

    def stored(self, _match):
        return self.review_

    def of_file(self, _saved):
        return self.review_

    def review(self, _match, _tell):
        raise AssertionError("it was made before")

    def judge(self, _match, _decision, _actions):
        answer = Future()
        answer.set_result((0.0, 0.0))
        return answer

    def close(self):
        """Do nothing."""


@pytest.fixture
def reviewing(window, preferences, review):
    window.archive._reviewer = ReviewService(preferences, Known(review), window)
    return window


@pytest.fixture
def file(played):
    """Return the saved file of the played game."""
    record = RecordFile.create(saved_games.new_file(), played.header)
    for entry in played.entries:
        record.append(entry)
    record.close()
    return saved_games.newest()[0]


def over_of(window):
    over = window.shown.findChild(ReviewOverReplay)
    assert over is not None
    return over


def test_saved_games_lead_to_the_review_of_a_game_that_has_ended(reviewing, file, review):
    reviewing.archive.show_saves()
    page = reviewing.shown
    assert isinstance(page, SavesPage)
    page._buttons["review"].click()
    assert over_of(reviewing).mistakes == faults(review, "light")


def test_saved_games_do_not_offer_it_for_a_game_that_goes_on(reviewing, new_game):
    reviewing.games.play(new_game)
    reviewing.host.leave()
    reviewing.archive.show_saves()
    assert reviewing.shown._buttons["review"].isHidden()


def test_the_result_leads_to_the_review(reviewing, qtbot, new_game):
    reviewing.games.play(new_game)
    page = reviewing.page
    page.curtain.raise_curtain()
    page.session.submit(page.talk_action("resign", page.session.to_move))
    qtbot.waitUntil(page.sheet.isVisible)
    words = reviewing.preferences.t("review.do")
    assert words in [one.text() for one in page.sheet.findChildren(QPushButton) if one.isVisible()]
    page.sheet.choose("review")
    over_of(reviewing)


def test_the_replay_leads_to_the_review_of_the_same_position(reviewing, file):
    reviewing.games.open_record(file)
    replay = reviewing.shown
    replay.seek(30)
    replay._review.click()
    over_of(reviewing)
    assert reviewing.shown.position == 30


def test_whoever_leaves_a_game_comes_back_to_the_list_it_was_chosen_from(reviewing, file, new_game):
    reviewing.games.play(new_game)
    reviewing.host.leave()
    for way in ("open", "review", "open"):
        reviewing.archive.show_saves()
        reviewing.shown.choose(file)
        reviewing.shown._buttons[way].click()
        assert reviewing.shown._leave.text() == reviewing.preferences.t("review.own-leave")
        QTest.keyClick(reviewing, Qt.Key.Key_Escape)
        assert isinstance(reviewing.shown, SavesPage)
        assert reviewing.shown.chosen.file == file


def test_a_review_asked_for_in_my_games_leads_back_there(reviewing, file):
    reviewing.archive.own_games()
    reviewing.shown.review_wanted.emit(file)
    over_of(reviewing).step(1)
    over_of(reviewing)._retry()
    assert isinstance(reviewing.shown, RetryPage)
    QTest.keyClick(reviewing, Qt.Key.Key_Escape)
    over_of(reviewing)
    QTest.keyClick(reviewing, Qt.Key.Key_Escape)
    assert isinstance(reviewing.shown, OwnGames)


@pytest.mark.parametrize("reviewed", [False, True])
def test_a_game_played_on_from_a_replay_leads_back_to_the_same_position(reviewing, file, reviewed):
    (reviewing.archive.review_file if reviewed else reviewing.games.open_record)(file)
    reviewing.shown.seek(30)
    reviewing.shown._play_on.click()
    reviewing.page.leave_wanted.emit()
    assert reviewing.shown.position == 30
    assert (reviewing.shown.findChild(ReviewOverReplay) is not None) == reviewed


def test_no_game_is_played_again_in_the_thread_of_the_window(reviewing, file, monkeypatch):
    threads = []

    def noting(name, does):
        def noted(*given):
            threads.append((name, threading.current_thread()))
            return does(*given)

        return noted

    for module, name in ((game_opening, "replay"), (replay_page, "replay_history"), (RetrySession, "_begin")):
        monkeypatch.setattr(module, name, noting(name, getattr(module, name)))
    reviewing.archive.review_file(file)
    over_of(reviewing).step(1)
    over_of(reviewing)._retry()
    reviewing.shown.session.restart()
    assert [name for name, _ in threads] == ["replay", "replay_history", "_begin", "_begin"]
    assert threading.main_thread() not in {thread for _, thread in threads}


def test_a_mistake_done_better_is_kept_and_the_next_one_follows(reviewing, file, played, review, qtbot):
    reviewing.archive.review_file(file)
    over_of(reviewing).step(1)
    over_of(reviewing)._retry()
    page = reviewing.shown
    assert isinstance(page, RetryPage)
    first, second, _ = faults(review, "light")
    page.table.run_action(first.best[0])
    qtbot.waitUntil(page.table.sheet.isVisible)
    assert MistakeDeck().solved(mistake_key(played.header, first))
    page.table.sheet.choose("retry-skip")
    assert reviewing.shown.session.decision == second
    reviewing.shown.leave_wanted.emit()
    assert reviewing.shown.position == second.at
    assert over_of(reviewing).decision == second


def test_a_mistake_tried_again_keeps_its_number(reviewing, file, review):
    reviewing.archive.review_file(file)
    last = faults(review, "light")[-1]
    over_of(reviewing).go_to(last.at)
    over_of(reviewing)._retry()
    assert reviewing.shown.session.decision == last
    assert (reviewing.shown._number, reviewing.shown._count) == (3, 3)


def test_ones_own_games_lead_to_their_mistakes_and_back(reviewing, file, review):
    reviewing.archive.show_saves()
    reviewing.shown.own_wanted.emit()
    page = reviewing.shown
    assert isinstance(page, OwnGames)
    page.read_all()
    page._retry_button.click()
    assert reviewing.shown.session.decision == faults(review, "light")[0]
    reviewing.shown.leave_wanted.emit()
    assert isinstance(reviewing.shown, OwnGames)


def test_a_review_that_is_not_whole_shows_what_it_has_and_grows(reviewing, file, review, qtbot):
    teacher = reviewing.archive.reviewer
    half = replace(review, part=0.5, decisions=review.decisions[:1], turnings=(), ledgers=())
    teacher._reviews[review.game] = half
    teacher._source.review = lambda _match, _tell: Future()
    reviewing.archive.review_file(file)
    over = over_of(reviewing)
    assert len(over.mistakes) <= 1
    teacher.changed.emit(review)
    assert len(over.mistakes) == 3


def test_a_game_from_a_set_up_position_has_no_review(reviewing, played):
    class Elsewhere:
        """The same game from a custom position."""

        def __getattr__(self, name):
            return getattr(played.game, name)

    match = copy(played)
    match.game = Elsewhere()
    reviewing.games.replay(match)
    assert reviewing.shown._review.isHidden()
