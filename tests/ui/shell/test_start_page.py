"""The start screen's title stays uncovered, however many choices there are."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app.ui.coach.lessons import finished_key, new_here, shipped, store_step
from app.ui.shell.poster import poster
from app.ui.shell.start_page import CHOICES, LINKS, StartPage
from app.widgets.theme import THEMES


@pytest.mark.parametrize("size", [(1366, 736), (1920, 1048), (3840, 2100)])
@pytest.mark.parametrize("unfinished", [False, True])
def test_the_choices_leave_the_name_a_quarter_of_the_height(qtbot, preferences, size, unfinished):
    page = StartPage(preferences)
    qtbot.addWidget(page)
    page.resize(*size)
    page.offer_continue(unfinished)
    page.show()
    shown = [b for b in page.findChildren(QPushButton) if b.isVisible() and b.accessibleDescription()]
    assert len(shown) == len(CHOICES) - (not unfinished)
    assert min(b.y() for b in shown) >= size[1] / 4
    assert max(b.geometry().bottom() for b in shown) <= size[1]


def test_the_name_is_as_large_as_other_text_however_large_that_is(qtbot, preferences, drawn_texts):
    preferences.set_text_percent(200)
    page = StartPage(preferences)
    qtbot.addWidget(page)
    page.resize(1024, 650)
    page.show()
    page.grab()
    name = next(one for one in drawn_texts if one.words == preferences.t("ui.program-name"))
    preferences.set_text_percent(100)
    assert name.px >= preferences.px("body") * 2


@pytest.mark.parametrize("percent", [175, 200])
def test_no_choice_covers_another_or_the_name_however_large_the_text_is(qtbot, preferences, percent):
    preferences.set_text_percent(percent)
    page = StartPage(preferences)
    qtbot.addWidget(page)
    page.setMinimumSize(960, 640)
    page.resize(1366, 690)
    page.offer_continue(True)
    page.show()
    page.grab()
    QApplication.processEvents()
    choices = [b.geometry() for b in page.findChildren(QPushButton) if b.isVisible()]
    name_height = preferences.px("head")
    preferences.set_text_percent(100)
    assert not [one for one in choices for other in choices if one is not other and one.intersects(other)]
    assert min(one.y() for one in choices) > name_height


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_choice_says_what_it_is_for_on_a_common_screen(qtbot, preferences, drawn_texts, language):
    preferences.set_language(language)
    page = StartPage(preferences)
    qtbot.addWidget(page)
    page.resize(1366, 736)
    page.show()
    drawn_texts.clear()
    page.grab()
    shown = [name for name, _key in CHOICES if name != "continue"]
    assert {preferences.t(f"ui.start-{name}.hint") for name in shown} <= {one.words for one in drawn_texts}


class Editor(QWidget):
    """An editor in which the user makes a game, or doesn't."""

    def __init__(self, made: bool) -> None:
        super().__init__()
        self.made, self.asked = made, 0

    def take_file(self, file: Path) -> None:
        raise AssertionError(file)

    def make_game(self) -> bool:
        self.asked += 1
        return self.made


@pytest.mark.parametrize("made", [True, False])
@pytest.mark.parametrize("was_open", [True, False])
def test_a_game_of_ones_own_is_made_in_the_editor(qtbot, window, made, was_open):
    editor = Editor(made)
    qtbot.addWidget(editor)
    window.host.context = replace(window.host.context, open_editor=lambda _window: editor)
    if was_open:
        window.choose("edit")
    window.choose("own")
    assert (editor.asked, editor.isVisible()) == (1, made or was_open)


@pytest.mark.parametrize("size", [(960, 610), (1024, 668), (1366, 736)])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_on_a_small_screen_the_game_that_waits_is_named_whole(
    qtbot, preferences, drawn_texts, language, size
):
    preferences.set_language(language)
    page = StartPage(preferences)
    qtbot.addWidget(page)
    page.resize(*size)
    waits = "Own Fate · Turn 12 · Computer: Higher Other · 30 September, 20:45"
    page.offer_continue(True, lambda: waits)
    page.show()
    drawn_texts.clear()
    page.grab()
    written = [one.words for one in drawn_texts]
    assert waits in written
    assert not [words for words in written if words.endswith("…")]


def test_every_door_at_the_foot_is_asked_for_by_its_name(qtbot, preferences):
    page = StartPage(preferences)
    qtbot.addWidget(page)
    page.resize(960, 610)
    page.show()
    asked = []
    page.chosen.connect(asked.append)
    foot = max(b.geometry().bottom() for b in page.findChildren(QPushButton) if b.accessibleDescription())
    feet = [b for b in page.findChildren(QPushButton) if b.isVisible() and b.y() > foot]
    assert len(feet) == len(LINKS) + len(("language", "theme"))
    assert all(button.width() >= button.sizeHint().width() for button in feet)
    called = {preferences.t(words).rstrip("…") for _name, words in LINKS}
    for button in feet:
        if button.text() in called:
            button.click()
    assert sorted(asked) == sorted(name for name, _words in LINKS)


def test_a_lesson_left_in_the_middle_is_still_the_first_choice(preferences):
    lesson = shipped()[0]
    assert new_here(preferences)
    store_step(preferences, lesson, 7)
    assert new_here(preferences)
    preferences.store(finished_key(lesson.key), "yes")
    assert not new_here(preferences)


@pytest.mark.parametrize(("width", "ratio"), [(1366, 1.0), (1920, 1.0), (1280, 1.5), (1920, 2.0)])
def test_the_houses_of_the_poster_stand_wall_to_wall(qapp, width, ratio):
    image = poster(QSize(width, 768), ratio, THEMES["day"], 0.36).toImage()
    row = [image.pixelColor(x, image.height() - 1).name() for x in range(image.width() * 2 // 3)]
    between = [len(list(run)) for wall, run in groupby(row, lambda color: color == "#2a2620") if not wall]
    assert all(width > 4 for width in between), "lit windows are wider than a gap between houses"
