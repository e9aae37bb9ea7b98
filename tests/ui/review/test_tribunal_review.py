"""The review of a Tribunal game in the window: whose mistake it was, and a retry."""

from dataclasses import replace

import pytest

from app.bots.review.data import Decision, Point, Review
from app.face.content import SetContent
from app.rules.game import Action
from app.rules.match import Match
from app.rules.tribunal import GAME, Numbers
from app.ui.review.over_replay import ReviewOverReplay
from app.ui.review.panel import decided_by
from app.ui.review.retry import RetryPage, RetrySession
from app.ui.tribunal.page import TribunalPage, TribunalReplay
from app.widgets.gallery import Gallery

PLAYED = ["farm", "recharge", "recharge", "recharge", "recharge", "attack light-1", "recharge", "resign"]


@pytest.fixture
def faces(preferences):
    return Gallery(preferences, lambda language: SetContent("tribunal", "", "1", language))


@pytest.fixture
def match():
    made = Match.begin(GAME, Numbers(), 1, {}, {"light": "Аня", "dark": "Б ⚙ weak"})
    for word in PLAYED:
        made.submit(Action.parse(word))
    assert made.outcome.winner == "light"
    return made


def decision(at, seat, played, best, loss, mark):
    played, best = Action.parse(played), Action.parse(best)
    line = (("dark", Action("recharge")),) if seat == "light" else (("light", Action("farm")),)
    asked, worlds = "tribunal.ask-act", 1
    what = (at, at, at // 2 + 1, seat, asked, "", (played,), (best,))
    return Decision(*what, 0.6, loss, 0.0, mark, 1.0, worlds, line)


@pytest.fixture
def review(match):
    found = (
        decision(2, "light", "recharge", "farm", 0.12, "mistake"),
        decision(3, "dark", "recharge", "farm", 0.07, "inaccuracy"),
        decision(5, "dark", "attack light-1", "recharge", 0.31, "blunder"),
    )
    points = tuple(Point(at, at // 2 + 1, c, 0.0, c, 0.0, c) for at, c in ((0, 0.5), (3, 0.4), (8, 1.0)))
    return Review("a game", "an engine", 1.0, 1.0, points, found)


@pytest.fixture
def over(qtbot, preferences, faces, match, review):
    replay = TribunalReplay(preferences, faces, match)
    qtbot.addWidget(replay)
    replay.resize(1366, 740)
    replay.show()
    made = ReviewOverReplay(preferences, replay, ("light",))
    made.game = review.game
    made.on_review(review)
    return made


def test_the_mistake_that_decided_is_the_greatest_of_the_loser(review):
    assert decided_by(review).at == 5
    assert decided_by(replace(review, result=0.0)).at == 2
    assert decided_by(replace(review, result=0.5)).at == 5
    assert decided_by(replace(review, decisions=(), result=0.0)) is None


def test_the_page_says_whose_mistake_it_was_and_leads_there(over):
    text = over.panel.blame.text
    assert over.panel.tabText(1) == "Чья ошибка"
    assert "Дневной Дозор" in text
    assert "Тёмный 1 — Атаковать: Светлый 1" in text
    over.panel.blame.decision_wanted.emit(5)
    assert over.decision.at == 5
    assert "±" not in over.panel.text
    assert "Светлый 1 — Фармить" in over.panel.text


def test_no_line_of_open_hands_where_nothing_is_hidden(over):
    over.panel.setCurrentIndex(1)
    assert not over.panel._open_hands_box.isVisible()


def test_turning_to_the_analysis_analyses(over):
    replay = over.parent()
    panel = over.panel
    asked = []
    replay.analysis.set_client_factory(lambda: None)
    replay.analysis._connect_client = lambda: asked.append(1)
    panel.setCurrentWidget(replay.analysis.panel)
    assert replay.analysis.on
    assert asked
    replay.analysis.switch(False)
    assert panel.currentIndex() == 0


def test_a_mistake_is_tried_again_on_the_table_without_the_answer_beside_it(
    qtbot, preferences, faces, match, review
):
    session = RetrySession(match, review.decisions[0])
    table = TribunalPage(preferences, faces, session)
    page = RetryPage(preferences, table, session, 1, 1)
    qtbot.addWidget(page)
    page.resize(1366, 740)
    page.show()
    page.start()
    assert not table.may_analyse
    assert "Раунд 2" in page.coach.text
    page.hint()
    with qtbot.waitSignal(page.judge_wanted) as told:
        table.run_action(Action("farm"))
    assert told.args == [(Action("farm"),)]
    with qtbot.waitSignal(page.judged) as judged:
        page.judge(0.0, 0.0)
    assert judged.args == [True]
    assert table.sheet.isVisible()


def test_all_prices_of_a_tribunal_are_one_decision(match, review):
    made = Match.begin(GAME, Numbers(), 1, {}, {})
    session = RetrySession(made, replace(review.decisions[0], at=0, kind="tribunal.ask-price", slot="prices"))
    assert not session.over
    session.match.submit(Action("farm"))
    assert session.over
