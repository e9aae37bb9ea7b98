"""Questions with one sensible answer are answered automatically, and can be undone."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.rules.game import TALK_VERBS, Action, Question
from app.rules.passes import PASS
from app.table.gestures import DONE
from app.ui.own_fate.page import FatePage
from app.widgets.controls import widgets_of
from tests.ui.pointer import wait_for_answers


@pytest.fixture
def alone(qtbot, preferences, gallery, session):
    """Return a function that opens a table against a computer that never moves."""

    def table():
        page = FatePage(preferences, gallery, session(seed=5, players={"light": "novice"}))
        qtbot.addWidget(page)
        page.resize(1366, 740)
        page.show()
        page.start()
        return page

    return table


def test_calls_are_declared_when_nobody_is_left_and_come_back(alone):
    page = alone()
    session, rng, told = page.session, Random(4), []
    session.auto_answered.connect(told.append)
    for _ in range(1500):
        if told or session.match.outcome is not None:
            break
        legal = [one for one in session.match.state.legal() if one.verb not in TALK_VERBS]
        wanted = [one for one in legal if one.verb in ("play", "enter")] or legal
        session.submit(rng.choice(wanted))
    assert told
    done = max(n for n, move in enumerate(session.match.moves) if move.action == Action("done"))
    assert session.match.moves[done].seat == "dark"
    assert page.words.t(f"table.spared-{told[0]}") in page.notice.text()
    assert page.question._late_timer.isActive()
    assert session.undo(len(session.match.moves) - done)
    assert session.match.state.question.kind == told[0]
    assert session.to_move == "dark"


def test_an_answer_that_ends_the_slot_is_announced_like_an_automatic_one(page):
    table, rng = page(seed=3, open_hands=True), Random(1)
    while not table.words.slot_enders:
        table.run_action(rng.choice([one for one in table.session.actions if one.verb not in TALK_VERBS]))
    table.run_action(min(table.words.slot_enders, key=str))
    assert table.words.t("table.spared-battle") in table.notice.text()
    assert table.question._late_timer.isActive()


def test_two_people_confirm_what_they_lay(session):
    assert session(seed=5).auto_answerable == ("extra-card",)


def test_what_is_answered_unasked_is_not_told_as_a_question(alone):
    session, rng, spared, told = alone().session, Random(4), [], []
    session.auto_answered.connect(spared.append)
    session.action_done.connect(lambda: told.append(session.passes.answer(session.view_of(session.to_move))))
    for _ in range(1500):
        if spared or session.match.outcome is not None:
            break
        legal = [one for one in session.match.state.legal() if one.verb not in TALK_VERBS]
        session.submit(rng.choice([one for one in legal if one.verb in ("play", "enter")] or legal))
    assert spared
    assert set(told) == {None}


def test_a_late_press_does_not_answer_the_question_after_an_automatic_answer(page, qtbot):
    table = page(seed=3, open_hands=True)
    panel, moves = table.question, table.session.match.moves
    panel.expect_late_press()
    table.refresh_question()
    wait_for_answers(table)
    lowest = widgets_of(panel._closing)[-1]
    QTest.mouseClick(lowest, Qt.MouseButton.LeftButton)
    QTest.keyClick(table, Qt.Key.Key_Return)
    assert not moves
    panel._late_timer.start(0)
    qtbot.waitUntil(lowest.isEnabled)
    QTest.mouseClick(lowest, Qt.MouseButton.LeftButton)
    assert len(moves) == 1


@pytest.mark.parametrize("before", [DONE, PASS])
def test_not_now_waits_where_another_button_was_pressed(page, qtbot, before):
    panel = page(seed=3, open_hands=True).question
    panel.ask(Question("stop-shift", "light"), [before])
    widgets_of(panel._closing)[-1].click()
    panel.ask(Question("growth-card", "light"), [PASS])
    lowest = widgets_of(panel._closing)[-1]
    assert lowest.isEnabled() == (before == PASS)
    panel._late_timer.start(0)
    qtbot.waitUntil(lowest.isEnabled)
