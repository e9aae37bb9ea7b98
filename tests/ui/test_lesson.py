"""The guided first evening, walked through on the real table."""

import pytest

from app import i18n
from app.cards import convert
from app.rules.games import game_of, positions_of
from app.rules.lesson import parse
from app.rules.pages import rule
from app.rules.scenario import BadScenario
from app.ui.coach.lessons import lesson_page, shipped
from app.ui.coach.page import progress_key
from app.ui.coach.session import LessonSession

LESSONS = shipped()
MOST_STEPS = 45
MOST_WORDS = 30


@pytest.fixture
def learn(qtbot, interface, gallery, cards):
    def show(key="own-fate"):
        page = lesson_page(key, interface, gallery, convert.card_set(cards))
        qtbot.addWidget(page)
        page.resize(1366, 740)
        page.show()
        page.start()
        return page

    return show


def to_step(page, wanted):
    """Walk on until the step that waits for the action written *wanted*."""
    while wanted not in page.session.step.do:
        on(page)


def on(page):
    if page.session.step.do:
        page.session.show_how()
    else:
        page.coach.next_button.click()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_steps_are_few_and_short_and_in_every_language(lesson):
    assert len(lesson.steps) <= MOST_STEPS
    for step in lesson.steps:
        assert set(step.text) == set(i18n.LANGUAGES)
        for text in step.text.values():
            assert 0 < len(text.split()) <= MOST_WORDS, text


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_steps_lead_to_rules_that_exist(lesson):
    for language in i18n.LANGUAGES:
        assert [step.rule for step in lesson.steps if step.rule and not rule(step.rule, language)] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_every_expected_action_is_legal_and_leads_to_the_end(lesson, cards):
    session = LessonSession(
        lesson, game_of(lesson.game), positions_of(lesson.game), convert.card_set(cards), pace=0
    )
    ended = []
    session.over.connect(lambda: ended.append(session.index))
    session.start()
    for step in lesson.steps:
        assert session.step is step
        assert len(session.expected()) == len(step.do)
        if step.do:
            assert session.submit(session.expected()[0])
        else:
            session.forward()
    assert ended == [len(lesson.steps) - 1]


def test_the_evening_is_walked_on_the_table(learn):
    page = learn()
    left = []
    page.leave_wanted.connect(lambda: left.append(True))
    for _ in page.session.lesson.steps:
        assert page.coach.text == page.session.step.text["ru"]
        on(page)
    assert left
    assert page.session.view.other("anton").wounds == 3


def test_what_a_step_speaks_of_is_lit_on_the_table(learn):
    page = learn()
    to_step(page, "light move anton metro")
    page._light()
    assert sorted(page.lamps.lit()) == ["anton", "metro"]


def test_a_step_that_is_read_offers_nothing_and_says_so(learn):
    page = learn()
    assert page.table.question.listed() == []
    to_step(page, "light move anton metro")
    page._back()
    from app.rules.game import Action

    assert page.table.question.listed() == []
    assert page.session.why_not(Action("move", ("anton", "metro"))).code == "coach.read-first"


def test_the_pieces_to_carry_are_numbered_and_the_answer_to_press_is_named(learn):
    page = learn()
    to_step(page, "light move anton metro")
    page._light()
    assert [(lamp.parentItem().key, lamp._number) for lamp in page.lamps._lit] in (
        [("anton", 1), ("metro", 2)], [("metro", 2), ("anton", 1)])
    to_step(page, "light gloom 1")
    assert "Сумрак: слой 1" in page.coach.aside


def test_a_legal_action_that_is_not_the_steps_is_told_kindly_and_not_done(learn):
    page = learn()
    to_step(page, "light move anton metro")
    done = next(action for action in page.session.actions if action.verb == "done")
    page.table.do(done)
    assert page.session.step.do == ("light move anton metro",)
    assert "Метро" in page.coach.aside
    assert not page.table.notice.isVisible()


def test_an_illegal_action_gets_its_reason(learn):
    page = learn()
    to_step(page, "light move anton metro")
    from app.rules.game import Action

    page.table.do(Action("move", ("anton", "roof")))
    assert page.table.notice.isVisible()
    assert page.session.step.do == ("light move anton metro",)


def test_a_lesson_goes_on_where_it_was_left(learn, interface):
    page = learn()
    to_step(page, "light play attack-4 andrey")
    index, digest = page.session.index, page.session.match.state.digest()
    page.session.close()
    again = learn()
    assert again.session.index == index == int(interface.stored(progress_key("own-fate"), 0))
    assert again.session.match.state.digest() == digest


def test_back_takes_the_last_deed_back(learn):
    page = learn()
    to_step(page, "light move anton metro")
    page.session.show_how()
    page.coach.back_button.click()
    assert page.session.step.do == ("light move anton metro",)
    assert page.session.view.other("anton").location == "moscow"


def test_the_coach_speaks_the_language_of_the_reader(learn, interface):
    page = learn()
    interface.set_language("en")
    assert page.coach.text == page.session.step.text["en"]


def test_the_start_page_opens_the_lesson(window):
    window.choose("learn")
    assert window.page is not None
    assert window.page.session.index == 0
    window.leave_game()
    assert window.page is None


@pytest.mark.parametrize(
    "bad", [b"\xff", b"title = 1", b"[[step]]\n", b"x", b"title={}\ngame=''\nstep=[1]\n[position]"]
)
def test_a_file_that_is_no_lesson_is_refused(bad):
    with pytest.raises(BadScenario):
        parse(bad)
