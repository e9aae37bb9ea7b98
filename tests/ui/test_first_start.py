"""The first start asks two questions at most and sets a table; later ones go where the last was left."""

import pytest

from app.ui import first_start
from app.ui.coach.page import LessonPage
from app.ui.first_start import FirstStart


@pytest.fixture
def begun(window):
    window.begin()
    return window


def answer(window, name: str) -> None:
    page = window.shown
    names = [answer for answer, _ in first_start.QUESTIONS[page.question]]
    page.cards[names.index(name)].click()


def test_who_is_new_is_taught_after_one_question(begun):
    answer(begun, "teach")
    assert isinstance(begun.shown, LessonPage)


def test_who_knows_the_rules_is_at_the_table_after_two_questions(begun):
    answer(begun, "know")
    answer(begun, "two")
    assert begun.page is not None
    assert begun.page.session.persons() == ["light", "dark"]


def test_the_questions_are_asked_once(begun):
    begun.leave_game()
    begun.begin()
    assert begun.shown is begun.start_page


def test_the_questions_are_asked_in_the_language_chosen_meanwhile(begun, interface):
    interface.set_language("en")
    assert begun.shown.cards[0].choice.title == "No, teach me"


def test_a_game_that_was_open_at_the_close_is_open_again(begun, new_game):
    begun.play(new_game)
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
    begun.play(new_game)
    file = begun.page.session.match.file.path
    begun.close()
    file.unlink()
    begun.begin()
    assert begun.shown is begun.start_page
    assert not isinstance(begun.shown, FirstStart)
