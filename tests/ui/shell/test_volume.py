"""Volume and mute in the menu, by keys and by mouse."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidgetAction

from app.rules.own_fate import GAME
from app.ui.shell.host import AppContext
from app.ui.shell.main_window import MainWindow
from app.ui.shell.menus import Volume
from app.widgets.sound import Sounds

# The offscreen platform warns so for every menu.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support grabbing the keyboard", extend=True)


class Heard(Sounds):
    """Sounds that record what is played."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.played: list[str] = []
        self.closed = False

    def play(self, name: str) -> None:
        self.played.append(name)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def volumes(preferences: Any) -> Heard:
    return Heard(preferences)


@pytest.fixture
def loud(qtbot: Any, preferences: Any, volumes: Heard, shelf: Any) -> MainWindow:
    """Return the main window on a computer that can play sounds."""
    made = MainWindow(preferences, AppContext(GAME, shelf(), sounds=volumes))
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


@pytest.fixture
def menu(loud: MainWindow) -> QMenu:
    """Return the open volume menu."""
    opened = loud.menus.menu("volume")
    opened.popup(loud.mapToGlobal(loud.rect().center()))
    return opened


def volume_in(menu: QMenu) -> Volume:
    (action,) = menu.actions()
    assert isinstance(action, QWidgetAction)
    row = action.defaultWidget()
    assert isinstance(row, Volume)
    return row


def test_one_key_mutes_and_the_menu_shows_it(loud: MainWindow, preferences: Any) -> None:
    mute = loud.menus["mute"]
    assert [key.toString() for key in mute.shortcuts()] == ["F8"]
    for silent in (True, False):
        QTest.keyClick(loud, Qt.Key.Key_F8)
        assert (preferences.muted, mute.isChecked()) == (silent, silent)


def test_the_volume_is_turned_by_keys_and_heard(
    qtbot: Any, loud: MainWindow, preferences: Any, volumes: Heard
) -> None:
    view, volume = loud.menus.menu("view"), loud.menus.menu("volume")
    before = preferences.volume
    view.popup(loud.mapToGlobal(loud.rect().center()))
    while view.activeAction() is not volume.menuAction():
        QTest.keyClick(view, Qt.Key.Key_Down)
    for key, visible in ((Qt.Key.Key_Right, True), (Qt.Key.Key_Right, True), (Qt.Key.Key_Escape, False)):
        popup = QApplication.activePopupWidget()
        QTest.keyClick(popup.focusWidget() or popup, key)
        qtbot.waitUntil(lambda visible=visible: volume.isVisible() == visible)
    assert preferences.volume == before + 5
    assert volume_in(volume).number.text() == f"{before + 5} %"
    assert volumes.played == ["card-laid"]


def test_a_volume_that_is_chosen_takes_the_mark_from_mute(
    loud: MainWindow, menu: QMenu, preferences: Any
) -> None:
    loud.menus["mute"].trigger()
    volume_in(menu).slider.setValue(80)
    assert (preferences.volume, preferences.muted) == (80, False)
    assert not loud.menus["mute"].isChecked()


def test_a_reader_of_screens_is_told_what_the_slider_is(menu: QMenu, preferences: Any) -> None:
    slider = volume_in(menu).slider
    for language, name in (("ru", "Громкость"), ("en", "Volume")):
        preferences.set_language(language)
        told = QAccessible.queryAccessibleInterface(slider)
        assert told.text(QAccessible.Text.Name) == name
        assert told.valueInterface().currentValue() == preferences.volume


def test_where_no_sound_can_be_heard_none_is_offered(window: MainWindow) -> None:
    with pytest.raises(KeyError):
        window.menus["mute"]


def test_the_loudspeaker_is_let_go_when_the_window_closes(loud: MainWindow, volumes: Heard) -> None:
    loud.close()
    assert volumes.closed
