"""A mistake retried on the table: verdict, hint, solution, skip; the game stays unchanged."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTextBrowser

from app.rules.game import Action
from app.ui.own_fate.page import FatePage
from app.ui.review.mistakes import describe_actions
from app.ui.review.retry import RetryPage, RetrySession


@pytest.fixture
def retry(qtbot, preferences, gallery, played, review):
    def show(number=1):
        mistakes = [one for one in review.decisions if one.seat == "light"]
        session = RetrySession(played, mistakes[number - 1])
        table = FatePage(preferences, gallery, session)
        page = RetryPage(preferences, table, session, number, len(mistakes))
        qtbot.addWidget(page)
        page.resize(1366, 740)
        with qtbot.waitExposed(page):
            page.show()
        page.activateWindow()
        page.start()
        return page

    return show


def test_the_position_is_the_one_before_the_mistake_and_stays_it(retry, played):
    page = retry()
    session, at = page.session, page.session.decision.at
    assert session.match.state.digest() == played.state_after(at).digest()
    assert (session.viewer, session.to_move) == ("light", "light")
    assert not session.undo()
    assert session.match.state.digest() == played.state_after(at).digest()


@pytest.mark.parametrize(("signed", "called"), [("light ⚙ higher", {}), ("Anna ⚙ higher", {"light": "Anna"})])
def test_who_sits_in_the_computers_place_is_not_called_by_its_name(
    retry, played, monkeypatch, signed, called
):
    monkeypatch.setattr(played, "header", replace(played.header, players={"light": signed}))
    assert retry().table.words.player_names == called


def test_a_choice_is_judged_and_nobody_answers_it(retry, qtbot):
    page = retry()
    best = page.session.decision.best[0]
    with qtbot.waitSignal(page.judge_wanted) as told:
        page.table.run_action(best)
    assert told.args == [(best,)]
    assert not page.session.submit(page.session.match.state.legal()[0])


def test_nobody_is_there_to_resign_to(retry):
    session = retry().session
    before = session.match.state.digest()
    assert not session.submit(Action("resign", ("light",)))
    assert (session.match.state.digest(), session.own) == (before, ())


@pytest.mark.parametrize(("loss", "good"), [(0.0, True), (0.03, True), (0.031, False)])
def test_it_passes_within_three_hundredths_of_the_best(retry, qtbot, loss, good):
    page = retry()
    page.session.submit(page.session.decision.best[0])
    with qtbot.waitSignal(page.judged) as told:
        page.judge(loss, 0.01)
    assert told.args == [good]
    assert page.table.sheet.isVisible()


def test_another_try_begins_where_the_first_did(retry):
    page = retry()
    before = page.session.match.state.digest()
    page.session.submit(page.session.decision.best[0])
    page.judge(0.2, 0.01)
    page.table.sheet.choose("retry-again")
    assert page.session.match.state.digest() == before
    assert page.session.actions


def test_the_hint_does_not_say_the_answer_and_the_solution_does(retry):
    page = retry()
    answer = describe_actions(page.session.decision.best, page.table.words, page.session.before)
    page.table.hint()
    assert page.coach.aside
    assert answer not in page.coach.aside
    page.coach.show_button.click()
    assert answer in page.table.sheet.findChild(QTextBrowser).toPlainText()


def test_the_hint_of_a_slot_is_of_what_differs(retry, preferences):
    page = retry()
    session = page.session
    gloom, done = Action("gloom", ("2",)), Action("done")
    session.decision = replace(session.decision, played=(Action("gloom", ("4",)), done), best=(gloom, done))
    page.hint()
    assert preferences.t("review.retry-hint-gloom") in page.coach.aside


def test_after_the_last_mistake_the_way_leads_back_and_before_it_on(retry, qtbot):
    page = retry(1)
    with qtbot.waitSignal(page.next_wanted):
        page.skip_button.click()
    page = retry(3)
    with qtbot.waitSignal(page.leave_wanted):
        page.skip_button.click()


def test_by_keys_alone(retry, qtbot):
    page = retry()
    QTest.keyClick(page.table.view, Qt.Key.Key_S)
    assert page.table.sheet.isVisible()
    with qtbot.waitSignal(page.next_wanted):
        QTest.keyClick(page.table.sheet, Qt.Key.Key_Return)
