"""Escape leaves every room: pages of the main window go back, other windows close."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton, QWidget

from app.ui.coach.lessons import known

PAGES = {
    "lessons": lambda window: window.learning.lessons(),
    "a lesson": lambda window: window.learning.learn(known()[0]),
    "an example": lambda window: window.learning.watch(),
    "puzzles": lambda window: window.learning.puzzles(),
    "a puzzle": lambda window: window.learning.solve(0),
    "set-up": lambda window: window.learning.set_up(),
    "saved games": lambda window: window.archive.show_saves(),
    "first start": lambda window: window.learning.first_start(),
}
WINDOWS = {
    "rules": lambda window: window.windows.open_rules(),
    "reference": lambda window: window.windows.open_reference(),
    "guide": lambda window: window.windows.open_guide(),
    "lab": lambda window: window.windows.open_lab(),
}


def escape(room):
    """Press Escape on the focus in the window of *room*."""
    QApplication.processEvents()
    within = room.window()
    QTest.keyClick(within.focusWidget() or room, Qt.Key.Key_Escape)


@pytest.mark.parametrize("name", PAGES)
def test_escape_leads_back_from_a_page(window, name):
    PAGES[name](window)
    room = window.shown
    assert room is not window.host.start_page
    escape(room)
    assert window.shown is not room


@pytest.mark.parametrize("name", WINDOWS)
def test_escape_closes_a_window_beside(window, name):
    before = {one for one in QApplication.topLevelWidgets() if one.isVisible()}
    WINDOWS[name](window)
    opened = [one for one in QApplication.topLevelWidgets() if one.isVisible() and one not in before]
    assert len(opened) == 1
    escape(opened[0])
    assert not opened[0].isVisible()


def test_every_window_beside_closes_with_the_main_one(window):
    before = {one for one in QApplication.topLevelWidgets() if one.isVisible()}
    for open_window in WINDOWS.values():
        open_window(window)
    opened = {one for one in QApplication.topLevelWidgets() if one.isVisible()} - before
    assert len(opened) == len(WINDOWS)
    window.close()
    assert not [one for one in opened if one.isVisible()]


def test_a_game_that_goes_on_is_left_once_one_is_sure(window, new_game):
    window.games.play(new_game)
    page = window.page
    page.curtain.raise_curtain()
    escape(page)
    assert window.page is page
    assert page.sheet.isVisible()
    assert page.sheet.accessibleName() == window.preferences.t("ui.leave-title")
    escape(page)
    assert window.page is page
    assert not page.sheet.isVisible()
    escape(page)
    page.sheet.choose("leave")
    assert window.shown is window.host.start_page


def test_escape_lets_go_of_what_is_in_the_hand_first(window, new_game):
    window.games.play(new_game)
    page = window.page
    page.curtain.raise_curtain()
    page.preview.pin("anton")
    escape(page)
    assert not page.preview.pinned
    assert not page.sheet.isVisible()


def test_escape_closes_one_thing_per_press(window, new_game):
    window.games.play(new_game)
    page = window.page
    page.curtain.raise_curtain()
    source = next(key for key in page.scene.pieces if page.scene.gestures.targets(key))
    page.scene.select(source)
    page.preview.pin("anton")
    page.show_message("Так нельзя.")
    things = (
        lambda: page.notice.isVisible(),
        lambda: page.preview.pinned,
        lambda: bool(page.scene.selected),
    )
    for closed in range(len(things) + 1):
        assert [is_open() for is_open in things] == [number >= closed for number in range(len(things))]
        assert not page.sheet.isVisible()
        if closed < len(things):
            escape(page)
    escape(page)
    assert page.sheet.isVisible()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_enter_never_leaves_and_no_button_is_called_like_an_action(window, new_game, language):
    window.preferences.set_language(language)
    window.games.play(new_game)
    page = window.page
    page.curtain.raise_curtain()
    escape(page)
    labels = {button.text() for button in page.sheet.findChildren(QPushButton) if button.isVisible()}
    assert window.preferences.t("table.stay") not in labels
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.page is page
    assert not page.sheet.isVisible()


def test_escape_on_the_start_screen_does_nothing(window):
    escape(window.host.start_page)
    assert window.isVisible()
    assert isinstance(window.shown, QWidget)
