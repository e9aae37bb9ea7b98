"""The next question waits until past events have been shown; a player can skip ahead."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.rules.game import TALK_VERBS, Action
from tests.ui.pointer import wait_for_answers


@pytest.fixture
def watched(page, preferences, qtbot):
    """Return a table against the computer, whose moves take longer than a moment to show."""
    preferences.set_reduced_motion(False)
    preferences.set_animation("slow")

    def calls(view, _seed, _player):
        called = [one for one in view.actions if one.verb == "call"]
        return (called or [one for one in view.actions if one.verb in ("done", "pass")] or view.actions)[0]

    table = page(seed=3, players={"dark": "novice"}, chooser=calls)
    qtbot.waitUntil(lambda: table.watching, timeout=10_000)
    return table


def asked(table):
    """Return the actions that the panel's buttons and list offer."""
    closing = [one.property("action") for one in table.question.findChildren(QPushButton) if one.isVisible()]
    return [one for one in closing if one] + [str(action) for action, _words, _place in table.question.rows()]


def test_nothing_is_asked_while_the_other_sides_deeds_are_shown(watched):
    assert watched.question.sentence == "Смотрите…"
    assert asked(watched) == ["table.watched"]


def test_a_click_on_the_table_leads_to_the_question_at_once(watched, qtbot):
    for _ in range(40):
        if not watched.watching and not watched.stage.busy and watched.session.actions:
            break
        QTest.mouseClick(watched.view.viewport(), Qt.MouseButton.LeftButton)
        qtbot.wait(20)
    assert not watched.stage.busy
    legal = {str(one) for one in watched.session.actions if one.verb not in TALK_VERBS}
    assert legal
    assert set(asked(watched)) <= legal
    assert watched.question.sentence != "Смотрите…"


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
    assert watched.question.sentence != "Смотрите…"


def test_space_pressed_again_and_again_leads_on_and_plays_nothing(watched, qtbot):
    watched.activateWindow()
    qtbot.waitUntil(watched.isActiveWindow)
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
    shown = watched.stage.beat
    press_space(watched, go_on_at_once(watched))
    assert watched.stage.beat is not shown
    assert watched.watching


def go_on_at_once(table):
    return next(
        one for one in table.question.findChildren(QPushButton) if one.property("action") == "table.watched"
    )


def press_space(table, where):
    """Press Space with the focus on *where*."""
    table.activateWindow()
    QTest.qWaitForWindowActive(table)
    where.setFocus()
    QTest.keyClick(where, Qt.Key.Key_Space)


@pytest.fixture
def taught(page, preferences):
    """Return a stepwise game of two people with open hands, the clock stopped."""
    preferences.set_reduced_motion(False)
    preferences.set_animation("step")
    table = page(seed=3, open_hands=True)
    table.stage._timer.timeout.disconnect()
    return table


def advance_to_stop(table):
    """Advance until the stage waits for the player or is idle."""
    while table.stage.busy and not table.stage.waiting:
        table.stage.advance(1000)


def step_through(table):
    """Step through everything; return the captions."""
    seen = []
    for _ in range(200):
        advance_to_stop(table)
        if table.stage.waiting:
            seen.append(table.stage.beat.caption)
            table.stage.next_beat()
        if not table.stage.busy:
            return seen
    raise AssertionError("it goes on for ever")


def pass_to_the_other(table, hands):
    """Play until the decision passes to the other side and its events wait to be shown."""
    two, session = hands(table), table.session
    for _ in range(200):
        viewer = session.viewer
        two.step()
        if session.viewer != viewer and table.stage.busy:
            return viewer
        step_through(table)
    raise AssertionError("the decision never passed")


def test_what_was_done_is_seen_before_the_other_side_is_asked(taught, hands):
    before = pass_to_the_other(taught, hands)
    assert taught.watching
    assert asked(taught) == ["table.watched"]
    assert taught.scene.view.seat == before
    assert step_through(taught)
    assert taught.scene.view.seat == taught.session.viewer != before
    assert taught.question.listed() or len(asked(taught)) > 1


def test_step_by_step_the_question_waits_as_long_as_a_step_does(taught, hands):
    two = hands(taught)
    stopped = 0
    for _ in range(40):
        two.step()
        advance_to_stop(taught)
        if taught.stage.waiting:
            stopped += 1
            assert asked(taught) == ["table.watched"]
        step_through(taught)
    assert stopped > 10


def test_a_hint_asked_for_while_a_step_waits_takes_nothing_away(taught, hands):
    pass_to_the_other(taught, hands)
    taught.hint()
    assert not taught.sheet.isVisible()
    assert "Пробел" in taught.notice.text()
    taught.advise(taught.session.actions[:1])
    assert asked(taught) == ["table.watched"]


def test_space_goes_on_wherever_the_keys_are(taught, hands):
    pass_to_the_other(taught, hands)
    advance_to_stop(taught)
    for where in (taught.view, taught.chronicle, go_on_at_once(taught), taught):
        if not taught.stage.waiting:
            break
        press_space(taught, where)
        assert not taught.stage.waiting, where
        advance_to_stop(taught)


def test_step_by_step_space_answers_no_question(taught, hands):
    step_through(taught)
    hands(taught).until(lambda _view: step_through(taught) is not None and fold_of(taught).isVisible())
    told = fold_of(taught).text()
    press_space(taught, fold_of(taught))
    assert fold_of(taught).text() == told


def fold_of(table):
    """Return the button that unfolds the list of all answers."""
    return next(
        one for one in table.question.findChildren(QPushButton) if one.property("action") == "answers"
    )


def test_a_held_key_answers_once(page):
    table = page(seed=3, open_hands=True)
    answers = table.question.answers
    answers.setCurrentRow(0)
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_1, Qt.KeyboardModifier.NoModifier, "1", True)
    QApplication.sendEvent(answers, held)
    assert not table.session.match.entries
    wait_for_answers(table)
    QApplication.sendEvent(answers, held)
    assert not table.session.match.entries
    QTest.keyClick(answers, Qt.Key.Key_1)
    assert len(table.session.match.entries) == 1


def test_a_press_for_the_last_question_does_not_answer_the_next(page, qtbot, real_guard_time):
    table = page(seed=3, open_hands=True)
    qtbot.waitUntil(lambda: not table.question.ignoring_input)
    asked_first = table.question.sentence
    table.run_action(Action("done"))
    assert table.question.sentence != asked_first
    QTest.keyClick(table.question.answers, Qt.Key.Key_1)
    assert len(table.session.match.entries) == 1
    qtbot.waitUntil(lambda: not table.question.ignoring_input)
    QTest.keyClick(table.question.answers, Qt.Key.Key_1)
    assert len(table.session.match.entries) == 2


def test_a_press_too_many_does_not_raise_the_curtain(page, preferences, qtbot, real_guard_time):
    preferences.set_animation("step")
    table = page(seed=3)
    table.session.request_handover()
    button = table.curtain.findChild(QPushButton)
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert table.curtain.isVisible()
    qtbot.waitUntil(lambda: not table.curtain.ignoring_input)
    QTest.keyClick(button, Qt.Key.Key_Space)
    assert table.curtain.isVisible()
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert not table.curtain.isVisible()
