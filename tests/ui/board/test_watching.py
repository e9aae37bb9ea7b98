"""The next question waits until what happened has been seen; whoever is in a hurry goes there at once."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from app.rules.game import TALK


@pytest.fixture
def watched(page, preferences, qtbot):
    """A table against the computer, which has just done much more than a moment's worth."""
    preferences.set_reduced_motion(False)
    preferences.set_animation("slow")

    def calls(view, _seed, _player):
        called = [one for one in view.actions if one.verb == "call"]
        return (called or [one for one in view.actions if one.verb in ("done", "pass")] or view.actions)[0]

    table = page(seed=3, players={"dark": "novice"}, chooser=calls)
    qtbot.waitUntil(lambda: table.watching, timeout=10_000)
    return table


def asked(table):
    """The actions that the panel's buttons and list offer."""
    closing = [one.property("action") for one in table.question.findChildren(QPushButton) if one.isVisible()]
    return [one for one in closing if one] + [str(action) for action, _words, _place in table.question.rows()]


def test_nothing_is_asked_while_the_other_sides_deeds_are_shown(watched):
    assert watched.question.sentence == "Смотрите, что происходит…"
    assert asked(watched) == ["table.watched"]


def test_a_click_on_the_table_leads_to_the_question_at_once(watched, qtbot):
    for _ in range(40):
        if not watched.watching and not watched.stage.busy and watched.session.actions:
            break
        QTest.mouseClick(watched.view.viewport(), Qt.MouseButton.LeftButton)
        qtbot.wait(20)
    assert not watched.stage.busy
    legal = {str(one) for one in watched.session.actions if one.verb not in TALK}
    assert legal
    assert set(asked(watched)) <= legal
    assert watched.question.sentence != "Смотрите, что происходит…"


def test_escape_leads_to_the_question_at_once(watched):
    QTest.keyClick(watched, Qt.Key.Key_Escape)
    assert not watched.watching
    assert not watched.stage.busy


def test_what_was_seen_to_its_end_is_asked_about(watched, qtbot):
    for _ in range(2000):
        if not watched.watching and not watched.stage.busy and watched.session.actions:
            break
        watched.stage.advance(300)
        qtbot.wait(1)
    assert watched.session.actions
    assert watched.question.sentence != "Смотрите, что происходит…"


def test_space_pressed_again_and_again_leads_on_and_plays_nothing(watched, qtbot):
    for _ in range(60):
        pressed = watched.window().focusWidget() or watched
        QTest.keyClick(pressed, Qt.Key.Key_Space)
        qtbot.wait(5)
        if not watched.watching and not watched.stage.busy and watched.session.actions:
            break
    decided = len(watched.session.match.entries)
    for _ in range(4):
        QTest.keyClick(watched.window().focusWidget() or watched, Qt.Key.Key_Space)
        qtbot.wait(5)
    assert watched.session.actions
    assert len(watched.session.match.entries) == decided


def test_space_on_go_on_at_once_leads_on_by_one_step(watched):
    button = next(
        one for one in watched.question.findChildren(QPushButton) if one.property("action") == "table.watched"
    )
    went = []
    watched.question.step_wanted.connect(lambda: went.append(True))
    button.setFocus()
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert went == [True]
    assert watched.watching
