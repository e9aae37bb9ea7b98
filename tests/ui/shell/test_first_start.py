"""The first start asks at most two questions and opens a table; later ones resume."""

import subprocess
import sys
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from app.ui.coach.lessons import LessonPage
from app.ui.shell import first_start
from app.ui.shell.first_start import FirstStart
from app.ui.shell.start import build_context
from app.widgets.preferences import first_language

OPENS = """
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QFileOpenEvent
from app.ui.shell import start
running = start.application([])
running.file_wanted.connect(print)
QCoreApplication.sendEvent(running, QFileOpenEvent("evening.dozorgame"))
"""


@pytest.fixture
def begun(window):
    window.begin()
    yield window
    window.host.leave()


def answer(window, name: str) -> None:
    page = window.shown
    names = [answer for answer, _ in first_start.QUESTIONS[page.question]]
    page.cards[names.index(name)].click()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_game_of_the_house_is_told_in_one_sentence(begun, preferences, language):
    begun.host.context = build_context(preferences)
    preferences.set_language(language)
    begun.learning.first_start()
    for game in begun.context.games():
        line = begun.shown.tiles[game.key].accessibleDescription()
        assert begun.shown.tiles[game.key].text() == preferences.t(f"ui.game-{game.key}")
        assert 4 < len(line.split()) < 40
        assert line.count(".") == 1


def test_who_is_new_is_taught_after_one_question(begun):
    answer(begun, "teach")
    assert isinstance(begun.shown, LessonPage)


def test_who_knows_the_rules_is_at_the_table_after_two_questions(begun):
    answer(begun, "know")
    answer(begun, "two")
    assert begun.page is not None
    assert begun.page.session.persons() == ["light", "dark"]


def test_the_questions_are_asked_once(begun):
    begun.host.leave()
    begun.begin()
    assert begun.shown is begun.host.start_page


def test_the_questions_are_asked_in_the_language_chosen_meanwhile(begun, preferences):
    preferences.set_language("en")
    assert begun.shown.cards[0].choice.title == "Teach me"


def test_every_language_is_one_press_away_and_the_one_in_use_is_marked(begun, preferences):
    buttons = begun.shown.languages
    assert [one.text() for one in buttons.values()] == ["Русский", "English"]
    for language in ("en", "en", "ru"):
        buttons[language].click()
        assert preferences.language == language
        assert [code for code, one in buttons.items() if one.isChecked()] == [language]
    assert begun.shown.cards[0].choice.title == "Научите меня"


def test_a_game_that_was_open_at_the_close_is_open_again(begun, new_game):
    begun.games.play(new_game)
    file = begun.page.session.match.file.path
    begun.close()
    begun.begin()
    assert begun.page.session.match.file.path == file


def test_a_lesson_that_was_open_at_the_close_is_open_again(begun):
    answer(begun, "teach")
    key = begun.shown.session.lesson.key
    begun.close()
    begun.begin()
    assert isinstance(begun.shown, LessonPage)
    assert begun.shown.session.lesson.key == key


def test_a_game_whose_file_is_gone_leads_to_the_start_screen(begun, new_game):
    begun.games.play(new_game)
    file = begun.page.session.match.file.path
    begun.close()
    file.unlink()
    begun.begin()
    assert begun.shown is begun.host.start_page
    assert not isinstance(begun.shown, FirstStart)


@pytest.mark.parametrize(
    ("system", "spoken"), [("ru_RU", "ru"), ("ru_KZ", "ru"), ("en_GB", "en"), ("de_DE", "en"), ("C", "ru")]
)
def test_the_first_start_speaks_the_systems_language_or_else_english(system, spoken):
    assert first_language(system) == spoken


def test_the_pointer_says_that_the_editor_is_coming(begun, qtbot):
    room, pointers = QWidget(), []
    qtbot.addWidget(room)

    def maker(_parent):
        pointers.append(QApplication.overrideCursor().shape())
        return room

    begun.host.context = replace(begun.context, open_editor=maker)
    begun.choose("edit")
    assert pointers == [Qt.CursorShape.WaitCursor]
    assert QApplication.overrideCursor() is None


def test_the_editor_that_stood_beside_the_table_stands_there_again(begun, new_game, qtbot):
    room = QWidget()
    qtbot.addWidget(room)
    begun.host.context = replace(begun.context, open_editor=lambda _parent: room)
    begun.games.play(new_game)
    begun.choose("edit")
    begun.close()
    assert not room.isVisible()
    begun.begin()
    assert room.isVisible()
    assert begun.page is not None


def test_a_file_that_macos_hands_over_as_an_event_is_asked_for():
    done = subprocess.run([sys.executable, "-c", OPENS], capture_output=True, encoding="utf-8", check=False)
    assert (done.stdout, done.stderr) == ("evening.dozorgame\n", "")


def test_a_game_is_asked_about_by_a_press_on_its_picture(begun, preferences):
    begun.host.context = build_context(preferences)
    begun.learning.first_start()
    page, wanted = begun.shown, []
    page.game_wanted.disconnect()
    page.game_wanted.connect(wanted.append)
    for tile in page.tiles.values():
        assert tile.isVisible()
        tile.click()
    assert wanted == list(page.tiles)
    page.ask("with")
    assert not page.games.isVisible()


def test_the_languages_are_radio_buttons_and_the_first_stops(begun):
    page = begun.shown
    languages = list(page.languages.values())
    for button in languages:
        role = QAccessible.queryAccessibleInterface(button).role()
        assert role == QAccessible.Role.RadioButton
    page.cards[0].setFocus()
    QTest.keyClick(page.cards[0], Qt.Key.Key_Backtab)
    assert page.window().focusWidget() in languages
