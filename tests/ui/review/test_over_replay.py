"""A review in the replay: the curve and its signs, from mistake to mistake, what decided the game."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.ui.own_fate.replay import FateReplay
from app.ui.review.over_replay import ReviewOverReplay


@pytest.fixture
def replay(qtbot, preferences, gallery, played):
    made = FateReplay(preferences, gallery, played)
    qtbot.addWidget(made)
    made.resize(1366, 740)
    return made


@pytest.fixture
def over(qtbot, preferences, replay, review):
    made = ReviewOverReplay(preferences, replay, ("light",))
    made.show_review(review)
    with qtbot.waitExposed(replay):
        replay.show()
    return made


def test_n_goes_from_mistake_to_mistake_of_the_person_round_and_round(over, replay, review):
    wanted = [one.at for one in review.decisions if one.seat == "light"]
    assert len(wanted) == 3
    replay.setFocus()
    went = []
    for _ in range(4):
        QTest.keyClick(replay, Qt.Key.Key_N)
        went.append(replay.position)
    assert went == [*wanted, wanted[0]]
    QTest.keyClick(replay, Qt.Key.Key_N, Qt.KeyboardModifier.ShiftModifier)
    assert replay.position == wanted[2]


def test_a_mistake_says_what_was_played_what_was_better_and_in_how_many_worlds(over, replay, played):
    over.step(1)
    decision = over.decision
    words = replay.words
    for told in (words.action(decision.played[0]), words.action(decision.best[0]), "20 %", "78 %", "64"):
        assert told in over.panel.text
    assert replay.scene.view.seat == "light"


def test_a_press_on_a_sign_goes_to_its_decision_and_one_on_the_curve_to_its_turn(over, replay, review):
    sign = over.curve.signs[1]
    QTest.mouseClick(over.curve, Qt.MouseButton.LeftButton, pos=over.curve._place(sign).toPoint())
    assert (replay.position, over.decision.at) == (sign.at, sign.at)
    turn = review.points[3]
    spot = QPoint(round(over.curve.spot(turn.at).x()) + 4, over.curve.height() - 3)
    QTest.mouseClick(over.curve, Qt.MouseButton.LeftButton, pos=spot)
    assert replay.position == turn.at
    assert over.decision is None


def test_the_curve_is_of_the_side_whose_mistakes_are_gone_through(over, review):
    light = over.curve.chance(review.points[2].at)
    over.panel.choose(("dark",))
    assert over.curve.chance(review.points[2].at) == pytest.approx(1 - light)
    assert [one.at for one in over.mistakes] == [one.at for one in review.decisions if one.seat == "dark"]


def test_what_decided_it_goes_from_an_even_start_to_the_result(over):
    lines = over.panel.waterfall.lines
    assert [much for _, much in lines] == [
        "50 %", "+4 % (± 2)", "+31 % (± 12)", "−60 % (± 10)", "+10 % (± 4)", "−35 %", "0 %",
    ]  # fmt: skip


def test_what_is_found_later_shows_at_once_and_the_decision_that_is_read_stays(over, review):
    over.show_review(replace(review, part=0.4, decisions=review.decisions[:2], ledgers=()))
    assert len(over.mistakes) < 3
    over.step(1)
    read = over.decision
    over.show_review(review)
    assert over.decision == read
    assert len(over.mistakes) == 3


def test_t_asks_to_try_the_mistake_again(over, replay, qtbot):
    over.step(1)
    replay.setFocus()
    with qtbot.waitSignal(over.retry_wanted) as told:
        QTest.keyClick(replay, Qt.Key.Key_T)
    assert told.args == [over.decision]


def test_the_curve_tells_its_chances_to_those_who_do_not_see_it(over, review):
    assert "50 %" in over.curve.accessibleName()
    assert over.curve.accessibleDescription().count("20 %") == 3


@pytest.mark.parametrize("theme", ["night", "day"])
def test_the_curve_is_painted_in_both_themes(over, preferences, theme):
    preferences.set_theme(theme)
    QApplication.processEvents()
    picture = over.curve.grab().toImage()
    colours = {
        picture.pixelColor(x, y).name() for x in range(0, picture.width(), 3) for y in range(picture.height())
    }
    for wanted in (preferences.theme.accent, preferences.theme.good_text, preferences.theme.street):
        assert wanted in colours
