"""The lessons, played through on the real table."""

from dataclasses import replace
from itertools import groupby

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from app import i18n, paths
from app.cards import convert
from app.rules.games import game_of, positions_of
from app.rules.lesson import actions_of, match_of, parse
from app.rules.pages import rule
from app.rules.scenario import BadScenario
from app.rules.tribunal.numbers import Numbers
from app.table.own_fate.director import FateDirector
from app.table.own_fate.words import done_means_stay
from app.table.speech import joined
from app.ui.board.scene import REFUSAL_DELAY_MS
from app.ui.coach.lessons import (
    Highlight,
    LessonList,
    LessonPage,
    finished_key,
    known,
    lesson_page,
    shipped,
    step_in,
    store_step,
)
from app.ui.coach.session import LessonSession
from app.ui.new_game.games import own_fate, tribunal

LESSONS = shipped()
NAMED = {lesson.key: lesson for lesson in LESSONS}
MOST_READ = 3
"""Maximum number of reading steps in a row."""
LEAST_DONE = 2 / 3
MOST_WORDS = 30


@pytest.fixture
def learn(qtbot, preferences, gallery, cards, shelf):
    def show(key="own-fate"):
        if NAMED[key].game == "own-fate":
            playable = own_fate(game_of("own-fate"), shelf(convert.card_set(cards), cards))
        else:
            playable = tribunal(shelf(Numbers()))
        page = lesson_page(NAMED[key], preferences, gallery, playable, playable.card_set())
        qtbot.addWidget(page)
        page.resize(1366, 740)
        page.show()
        page.start()
        return page

    return show


def session_of(lesson, cards):
    """Return a session of *lesson* without a window."""
    chosen = convert.card_set(cards) if lesson.game == "own-fate" else Numbers()
    return LessonSession(lesson, game_of(lesson.game), positions_of(lesson.game), chosen, pace=0)


def to_step(page, wanted):
    """Advance to the step that waits for the action *wanted*."""
    while wanted not in page.session.step.do:
        on(page)


def on(page):
    if page.session.step.do:
        page.session.play_expected()
    else:
        page.coach.next_button.click()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_steps_are_few_and_short_and_in_every_language(lesson):
    for step in lesson.steps:
        assert set(step.text) == set(i18n.LANGUAGES)
        for text in step.text.values():
            assert 0 < len(text.split()) <= MOST_WORDS, text


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_a_lesson_is_done_and_not_read(lesson):
    done = [bool(step.do) for step in lesson.steps]
    assert sum(done) / len(done) >= LEAST_DONE
    assert max(len(list(run)) for acts, run in groupby(done) if not acts) <= MOST_READ


def test_the_first_lesson_begins_with_a_call_and_is_acted_in_at_the_second_click():
    read, act = LESSONS[0].steps[:2]
    assert (bool(read.do), bool(act.do)) == (False, True)
    assert act.watch[0] == "dark call larisa egor"


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_steps_lead_to_rules_that_exist(lesson):
    for language in i18n.LANGUAGES:
        named = [step.rule for step in lesson.steps if step.rule]
        assert [number for number in named if not rule(number, language, lesson.game)] == []


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_every_expected_action_is_legal_and_leads_to_the_end(qapp, lesson, cards):
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


@pytest.mark.parametrize(
    "lesson", [one for one in LESSONS if one.game == "own-fate"], ids=lambda one: one.key
)
def test_a_step_calls_the_button_by_its_name(lesson, cards):
    made_by, card_set = (game_of(lesson.game), positions_of(lesson.game)), convert.card_set(cards)
    state = match_of(*made_by, card_set, lesson.position, lesson.options).state
    for step in lesson.steps:
        actions_of(state, step.watch)
        if step.do and step.do[0].endswith(" done"):
            stays = done_means_stay(state.question, state.legal())
            for language, text in step.text.items():
                assert i18n.text("table.stay" if stays else "table.action-done", language) in text
        actions_of(state, step.do[:1])


def test_the_evening_is_walked_on_the_table_and_won(learn, preferences):
    page = learn()
    left = []
    page.leave_wanted.connect(lambda: left.append(True))
    for _ in page.session.lesson.steps:
        assert page.coach.text == page.session.step.text["ru"]
        on(page)
    assert "Победа" in page.table.sheet.accessibleName()
    page.table.sheet.choose("leave")
    assert left
    assert (page.session.match.outcome.winner, page.session.match.outcome.reason) == (
        "light",
        "vortex-closed",
    )
    assert preferences.stored(finished_key("own-fate"), "")
    assert step_in(preferences, NAMED["own-fate"]) == 0


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_nothing_lies_over_what_a_step_speaks_of(learn, lesson):
    page = learn(lesson.key)
    view, scene = page.table.view, page.table.scene
    for step in lesson.steps:
        covered = page.table.sheet.isVisible()
        assert not (covered and step.light)
        for key in [] if covered else page.lamps.highlighted():
            area = scene.pieces[key].sceneBoundingRect()
            if area.contains(scene.sceneRect().center()) and area.width() > scene.width() / 2:
                continue  # the table itself, or both tracks whole
            for corner in (area.center(), area.topLeft(), area.bottomRight()):
                inside = area.center() + (corner - area.center()) * 0.6
                at = view.viewport().mapTo(page, view.mapFromScene(inside))
                assert page.childAt(at) is view.viewport(), (step.text["en"], key)
        on(page)


def test_what_a_step_speaks_of_is_lit_on_the_table(learn, qtbot):
    page = learn()
    to_step(page, "light move anton roof")
    qtbot.waitUntil(lambda: sorted(page.lamps.highlighted()) == ["anton", "roof"])


def test_a_step_that_is_read_offers_nothing_and_says_so(learn):
    page = learn()
    assert page.table.question.listed() == []
    to_step(page, "light move anton roof")
    page.coach.back_wanted.emit()
    from app.rules.game import Action

    assert page.table.question.listed() == []
    assert page.session.why_not(Action("move", ("anton", "roof"))).code == "coach.read-first"


def test_enter_goes_on_after_f2_in_a_step_that_is_read(learn):
    page = learn()
    page.table.focus_actions()
    QTest.keyClick(page.focusWidget(), Qt.Key.Key_Return)
    assert page.session.index == 1
    assert page.table.question.focusProxy() is None


def test_the_pieces_to_carry_are_numbered_and_the_answer_to_press_is_named(learn, qtbot):
    page = learn()
    to_step(page, "light move anton roof")

    def numbers():
        lit = [item for item in page.table.scene.items() if isinstance(item, Highlight)]
        return {lamp.parentItem().key: lamp.number for lamp in lit}

    qtbot.waitUntil(lambda: numbers() == {"anton": 1, "roof": 2})
    to_step(page, "light gloom 1")
    assert "Сумрак, уровень 1" in page.coach.aside


def test_a_legal_action_that_is_not_the_steps_is_told_kindly_and_not_done(learn):
    page = learn()
    to_step(page, "light move anton roof")
    done = next(action for action in page.session.actions if action.verb == "done")
    page.table.run_action(done)
    assert page.session.step.do == ("light move anton roof",)
    assert "Крыша" in page.coach.aside
    assert not page.table.notice.isVisible()


def test_any_copy_of_a_spell_is_right(learn, cards):
    page = learn()
    to_step(page, "light burn defence-1")
    at = page.session.index
    page.table.run_action(page.session.expected()[0])
    assert page.session.index == at + 1


def test_an_illegal_action_gets_its_reason(learn):
    page = learn()
    to_step(page, "light move anton roof")
    from app.rules.game import Action

    page.table.run_action(Action("move", ("anton", "moscow")))
    assert page.table.notice.isVisible()
    assert page.session.step.do == ("light move anton roof",)


def test_a_hint_where_nothing_is_to_be_done_says_how_to_go_on(learn):
    page = learn()
    page.table.hint()
    assert "Дальше" in page.table.notice.text()
    page.session.seek(len(page.session.lesson.steps) - 1)
    page.table.sheet.dismiss()
    page.table.notice.hide()
    page.table.hint()
    assert page.table.notice.isVisible()
    assert "Закончить" in page.table.notice.text()


def test_a_lesson_goes_on_where_it_was_left(learn, preferences):
    page = learn()
    to_step(page, "light play attack-3 larisa")
    index, digest = page.session.index, page.session.match.state.digest()
    page.session.close()
    again = learn()
    assert again.session.index == index == step_in(preferences, NAMED["own-fate"])
    assert again.session.match.state.digest() == digest


def test_back_takes_the_last_deed_back(learn):
    page = learn()
    to_step(page, "light move anton roof")
    page.session.play_expected()
    page.coach.back_button.click()
    assert page.session.step.do == ("light move anton roof",)
    assert page.session.view.other("anton").location == "entrance-hall"


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


def test_the_end_of_a_lesson_leads_to_the_next_lesson_of_its_game(window):
    for lesson, following in (("own-fate", "second-evening"), ("second-evening", ""), ("tribunal", "")):
        window.learning.learn(NAMED[lesson])
        window.shown.session.over.emit()
        names = [name for name, _ in window.shown.table.sheet._offered]
        assert names == ["play-novice", *(["next-lesson"] if following else []), "leave"]
        if following:
            window.shown.table.sheet.choose("next-lesson")
            assert window.shown.lesson.key == following


def test_a_lesson_in_the_users_folder_is_listed_and_learnt_without_code(window, tmp_path):
    folder = paths.home() / "lessons"
    folder.mkdir()
    (folder / "mine.toml").write_text(OWN, encoding="utf-8")
    (folder / "broken.toml").write_text("game = 1", encoding="utf-8")
    window.learning.lessons()
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
    store_step(preferences, known()[0], 5)
    window.learning.lessons()
    one = window.shown.cards[0].choice
    assert one.state == "шаг 6 из 20"
    assert 0.2 < one.progress < 0.3
    assert window.shown.cards[1].choice.state.endswith("не начат")


@pytest.mark.parametrize(
    "bad", [b"\xff", b"title = 1", b"[[step]]\n", b"x", b"title={}\ngame=''\nstep=[1]\n[position]"]
)
def test_a_file_that_is_no_lesson_is_refused(bad):
    with pytest.raises(BadScenario):
        parse(bad)


def test_a_reader_in_the_middle_of_a_lesson_that_has_changed_begins_it_anew(learn, preferences):
    preferences.store("lesson/own-fate", 30)
    assert step_in(preferences, NAMED["own-fate"]) == 0
    assert learn().session.index == 0
    changed = replace(NAMED["own-fate"], steps=NAMED["own-fate"].steps[1:])
    store_step(preferences, NAMED["own-fate"], 5)
    assert (step_in(preferences, NAMED["own-fate"]), step_in(preferences, changed)) == (5, 0)


@pytest.mark.parametrize("size", [(1366, 706), (1024, 664)])
def test_what_is_asked_and_said_is_whole_in_a_small_window(learn, qtbot, size):
    page = learn()
    page.resize(*size)
    for _ in range(6):
        on(page)
        qtbot.waitUntil(lambda: page.session.to_move == page.session.lesson.seat, timeout=20_000)
        qtbot.wait(50)
        # Content that doesn't fit would enlarge the window or overlap.
        assert (page.width(), page.height()) == size
        assert page.table.question.height() >= page.table.question.minimumSizeHint().height()
        words = page.coach.findChildren(QLabel)[0]
        assert words.height() >= words.heightForWidth(words.width())


@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_cost_or_reason_below_a_question_is_cut_in_a_small_window(learn, preferences, language):
    preferences.set_language(language)
    page = learn()
    page.resize(1024, 668)
    for number in range(len(page.lesson.steps)):
        page.session.seek(number)
        QApplication.processEvents()
        assert page.table.question._heading.verticalScrollBar().maximum() == 0, number + 1


def test_a_step_that_is_done_is_not_told_while_what_came_of_it_is_shown(learn, preferences):
    page = learn()
    to_step(page, "light done")
    preferences.set_reduced_motion(False)
    preferences.set_animation("step")
    done = page.coach.text
    page.coach.show_button.click()
    assert page.coach.text == preferences.t("table.watching") != done
    page.coach.next_button.click()
    assert page.coach.text == page.session.step.text["ru"]


def test_no_question_is_put_while_the_scripted_side_moves(learn):
    page = learn()
    to_step(page, "light move anton roof")
    page.session._queue = ["dark done"]
    assert page.session.to_move == "light"
    page.table.refresh_question()
    assert page.table.question.sentence == ""


def test_an_other_that_has_entered_is_not_said_to_have_moved(learn, preferences):
    preferences.set_language("en")
    page = learn()
    to_step(page, "light item night-watch-car semen")
    assert page.table.question.sentence == "Semyon can’t walk any further. Use items or press “Done”."


def test_the_panel_says_how_many_steps_there_are(learn, preferences):
    preferences.set_language("en")
    page = learn()
    to_step(page, "light move anton roof")
    assert [
        bar.toolTip() for bar in page.coach.findChildren(QWidget) if bar.toolTip().startswith("Step")
    ] == ["Step 2 of 20"] * 2


def test_healing_of_the_vortex_has_the_sign_of_its_shift(learn):
    page = learn()
    to_step(page, "light play healing-4 svetlana")
    on(page)
    moves = len(page.session.match.moves)
    on(page)
    events = [event for entry in page.session.history(moves) for event in entry.events]
    beats = FateDirector(page.table.words).beats(events, page.session.view)
    assert [row[1] for beat in beats if beat.target == "tracks" for row in beat.rows] == ["−4"]


@pytest.mark.parametrize(("over", "refused"), [("svetlana", False), ("egor", True)])
def test_a_card_in_a_location_refuses_nothing_that_the_location_takes(learn, qtbot, over, refused):
    page = learn()
    to_step(page, "light ride night-watch-car svetlana-flat")
    scene = page.table.scene
    said = []
    scene.explanation_wanted.connect(lambda actions, _at: said.append(actions))
    piece = scene.pieces[over]
    scene.select("night-watch-car")
    scene._watch_refusal(piece.scenePos() + piece.area.center())
    qtbot.wait(REFUSAL_DELAY_MS + 150)
    assert bool(said) == refused


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.key)
def test_each_step_is_spoken_once_and_does_not_speak_of_the_mouse(learn, preferences, heard, lesson):
    preferences.set_language("en")
    page = learn(lesson.key)
    for step in lesson.steps[:-1]:
        page.table.stage.skip_to_end()
        heard.flush()
        spoken, text = " ".join(heard.texts), joined([step.text["en"]])
        assert spoken.count(text) == 1
        assert spoken.count("Press F2") == bool(step.do)
        assert "drag" not in spoken.lower()
        heard.texts.clear()
        on(page)


@pytest.mark.parametrize("over", ["", "night-watch-car", "egor-mother"])
def test_a_card_for_the_whole_table_is_played_on_empty_ground_but_not_on_another_card(learn, over):
    page = learn()
    to_step(page, "light chance egor-mother")
    scene, view = page.table.scene, page.table.view
    scene.select("egor-mother")
    chosen, port = [], view.viewport().rect()
    scene.action_chosen.connect(chosen.append)
    at = next(
        QPoint(x, y)
        for y in range(port.height() - 10, 0, -10)
        for x in range(10, port.width(), 10)
        if scene.piece_at(view.mapToScene(x, y)) is scene.pieces.get(over)
    )
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert [str(action) for action in chosen] == ([] if over else ["chance egor-mother"])
