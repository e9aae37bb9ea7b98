"""The guided first evening, walked through on the real table."""

import pytest
from PySide6.QtWidgets import QLabel

from app import i18n, paths
from app.cards import convert
from app.rules.games import game_of, positions_of
from app.rules.lesson import parse
from app.rules.pages import rule
from app.rules.scenario import BadScenario
from app.rules.tribunal.numbers import Numbers
from app.ui.coach.highlights import Highlight
from app.ui.coach.lessons import LessonList, known, lesson_page, shipped
from app.ui.coach.page import LessonPage, progress_key
from app.ui.coach.session import LessonSession
from app.ui.new_game.games import own_fate

LESSONS = shipped()
NAMED = {lesson.key: lesson for lesson in LESSONS}
MOST_STEPS = {"own-fate": 45, "tribunal": 15}
MOST_WORDS = 30


@pytest.fixture
def learn(qtbot, preferences, gallery, cards, shelf):
    def show(key="own-fate"):
        playable = own_fate(game_of("own-fate"), shelf(convert.card_set(cards), cards))
        page = lesson_page(NAMED[key], preferences, gallery, playable, playable.card_set())
        qtbot.addWidget(page)
        page.resize(1366, 740)
        page.show()
        page.start()
        return page

    return show


def session_of(lesson, cards):
    """A session of *lesson* without a window."""
    chosen = convert.card_set(cards) if lesson.game == "own-fate" else Numbers()
    return LessonSession(lesson, game_of(lesson.game), positions_of(lesson.game), chosen, pace=0)


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
    assert len(lesson.steps) <= MOST_STEPS[lesson.game]
    for step in lesson.steps:
        assert set(step.text) == set(i18n.LANGUAGES)
        for text in step.text.values():
            assert 0 < len(text.split()) <= MOST_WORDS, text


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_steps_lead_to_rules_that_exist(lesson):
    for language in i18n.LANGUAGES:
        named = [step.rule for step in lesson.steps if step.rule]
        assert [number for number in named if not rule(number, language, lesson.game)] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_every_expected_action_is_legal_and_leads_to_the_end(lesson, cards):
    session = session_of(lesson, cards)
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
    assert page.table.sheet.isVisible()
    page.table.sheet.choose("leave")
    assert left
    assert page.session.view.other("anton").wounds == 3


def test_what_a_step_speaks_of_is_lit_on_the_table(learn, qtbot):
    page = learn()
    to_step(page, "light move anton metro")
    qtbot.waitUntil(lambda: sorted(page.lamps.lit()) == ["anton", "metro"])


def test_a_step_that_is_read_offers_nothing_and_says_so(learn):
    page = learn()
    assert page.table.question.listed() == []
    to_step(page, "light move anton metro")
    page.coach.back_wanted.emit()
    from app.rules.game import Action

    assert page.table.question.listed() == []
    assert page.session.why_not(Action("move", ("anton", "metro"))).code == "coach.read-first"


def test_the_pieces_to_carry_are_numbered_and_the_answer_to_press_is_named(learn, qtbot):
    page = learn()
    to_step(page, "light move anton metro")

    def numbers():
        lit = [item for item in page.table.scene.items() if isinstance(item, Highlight)]
        return {lamp.parentItem().key: lamp.number for lamp in lit}

    qtbot.waitUntil(lambda: numbers() == {"anton": 1, "metro": 2})
    to_step(page, "light gloom 1")
    assert "Сумрак, уровень 1" in page.coach.aside


def test_a_legal_action_that_is_not_the_steps_is_told_kindly_and_not_done(learn):
    page = learn()
    to_step(page, "light move anton metro")
    done = next(action for action in page.session.actions if action.verb == "done")
    page.table.do(done)
    assert page.session.step.do == ("light move anton metro",)
    assert "Метро" in page.coach.aside
    assert not page.table.notice.isVisible()


def test_any_copy_of_a_spell_is_right(learn):
    page = learn()
    to_step(page, "light play defence-1 anton")
    at = page.session.index
    copies = [a for a in page.session.actions if str(a).startswith("play defence-1") and a.args[1] == "anton"]
    assert len(copies) == 2
    page.table.do(copies[1])
    assert page.session.index == at + 1
    on(page)
    assert page.session.index == at + 2


def test_an_illegal_action_gets_its_reason(learn):
    page = learn()
    to_step(page, "light move anton metro")
    from app.rules.game import Action

    page.table.do(Action("move", ("anton", "roof")))
    assert page.table.notice.isVisible()
    assert page.session.step.do == ("light move anton metro",)


def test_a_hint_where_nothing_is_to_be_done_says_how_to_go_on(learn):
    page = learn()
    page.table.hint()
    assert "Дальше" in page.table.notice.text()
    page.session.seek(len(page.session.lesson.steps) - 1)
    page.table.sheet.close_over()
    page.table.notice.hide()
    page.table.hint()
    assert page.table.notice.isVisible()
    assert "Закончить" in page.table.notice.text()


def test_a_lesson_goes_on_where_it_was_left(learn, preferences):
    page = learn()
    to_step(page, "light play attack-4 andrey")
    index, digest = page.session.index, page.session.match.state.digest()
    page.session.close()
    again = learn()
    assert again.session.index == index == int(preferences.stored(progress_key("own-fate"), 0))
    assert again.session.match.state.digest() == digest


def test_back_takes_the_last_deed_back(learn):
    page = learn()
    to_step(page, "light move anton metro")
    page.session.show_how()
    page.coach.back_button.click()
    assert page.session.step.do == ("light move anton metro",)
    assert page.session.view.other("anton").location == "moscow"


def test_the_coach_speaks_the_language_of_the_reader(learn, preferences):
    page = learn()
    preferences.set_language("en")
    assert page.coach.text == page.session.step.text["en"]


OWN = """
game = "own-fate"
[title]
ru = "Свой урок"
en = "My lesson"
[position]
phase = "movement"
[position.cards]
anton = "moscow"
[[step]]
[step.text]
ru = "Смотрите."
en = "Look."
[[step]]
watch = ["until movement anton"]
do = ["light move anton metro"]
[step.text]
ru = "Идите."
en = "Walk."
"""


def test_the_start_page_leads_to_the_lessons_and_on_to_the_table(window):
    window.choose("learn")
    assert isinstance(window.shown, LessonList)
    window.shown.cards[0].click()
    assert isinstance(window.shown, LessonPage)
    assert window.page.session.index == 0
    window.shown.leave_wanted.emit()
    assert isinstance(window.shown, LessonList)


def test_a_lesson_in_the_users_folder_is_listed_and_learnt_without_code(window, tmp_path):
    folder = paths.home() / "lessons"
    folder.mkdir()
    (folder / "mine.toml").write_text(OWN, encoding="utf-8")
    (folder / "broken.toml").write_text("game = 1", encoding="utf-8")
    window.lessons()
    listed = window.shown
    assert [card.choice.title for card in listed.cards][-1] == "Свой урок"
    assert [label.text() for label in listed.findChildren(QLabel) if "broken.toml" in label.text()] != []
    listed.cards[-1].click()
    assert isinstance(window.shown, LessonPage)
    on(window.shown)
    on(window.shown)
    window.shown.table.sheet.choose("leave")
    assert isinstance(window.shown, LessonList)
    assert window.shown.cards[-1].choice.done


def test_the_list_says_how_far_one_is(window, preferences):
    key = known()[0].key
    preferences.store(progress_key(key), 11)
    window.lessons()
    one = window.shown.cards[0].choice
    assert one.state == "шаг 12 из 45"
    assert 0.2 < one.part < 0.3
    assert window.shown.cards[1].choice.state.endswith("не начат")


@pytest.mark.parametrize(
    "bad", [b"\xff", b"title = 1", b"[[step]]\n", b"x", b"title={}\ngame=''\nstep=[1]\n[position]"]
)
def test_a_file_that_is_no_lesson_is_refused(bad):
    with pytest.raises(BadScenario):
        parse(bad)
