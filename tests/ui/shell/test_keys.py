"""Shortcuts: all are listed, none conflicts, and one leaves every page."""

from collections import Counter

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication

from app.i18n import with_system_keys
from app.ui.help.guide_window import KeysDialog
from app.ui.new_game.dialog import NewGame


def test_the_list_has_every_command_of_the_menus_that_has_a_key(window, qtbot):
    dialog = KeysDialog(None, window.preferences, window.menus.shortcuts_by_menu())
    qtbot.addWidget(dialog)
    told = dialog.text.toPlainText()
    for title, rows in window.menus.shortcuts_by_menu():
        for what, keys in rows:
            assert f"{what}\n{', '.join(keys)}" in told, (title, what)


@pytest.mark.parametrize("game", ["own-fate", "tribunal", "free"])
def test_no_key_is_heard_by_a_menu_and_by_the_table(full_window, game):
    full_window.games.play(NewGame(seed=3, game=game))
    QApplication.processEvents()
    page = full_window.page
    own = {key.toString() for action in page.actions() for key in action.shortcuts()}
    menus = Counter(
        key.toString()
        for action in full_window.menus.commands()
        if action.isVisible() and action.isEnabled()
        for key in action.shortcuts()
    )
    assert not own & set(menus)
    assert not [key for key, count in menus.items() if count > 1]


def test_a_page_without_a_table_is_left_by_the_key_too(window):
    leave = window.menus["leave"]
    assert not leave.isEnabled()
    window.learning.lessons()
    assert leave.isEnabled()
    leave.trigger()
    assert window.shown is window.host.start_page
    assert not leave.isEnabled()


def test_macos_takes_only_quit_and_about_into_its_own_menu(window):
    roles = {name: action.menuRole() for name, action in window.menus._actions.items()}
    assert roles.pop("quit") == QAction.MenuRole.QuitRole
    assert roles.pop("about") == QAction.MenuRole.AboutRole
    assert set(roles.values()) == {QAction.MenuRole.NoRole}


def test_no_command_has_a_key_of_macos_itself(window):
    taken = {"Ctrl+H", "Ctrl+Alt+H", "Ctrl+M", "Ctrl+Tab", "Ctrl+Space", "Ctrl+`", "Ctrl+,"}
    keys = {key.toString() for action in window.menus.commands() for key in action.shortcuts()}
    assert not keys & taken


def test_quitting_and_saving_have_keys_on_windows_where_qt_knows_none(window):
    keys = {name: window.menus[name].shortcut().toString() for name in ("quit", "save-as")}
    assert keys == {"quit": "Ctrl+Q", "save-as": "Ctrl+Shift+S"}


def test_on_macos_a_hint_names_the_command_key():
    assert with_system_keys("Press Ctrl+Shift+Z.", "darwin") == "Press Cmd+Shift+Z."
    assert with_system_keys("Press Ctrl+Shift+Z.", "linux") == "Press Ctrl+Shift+Z."


@pytest.mark.parametrize("language", ["ru", "en"])
def test_each_alt_key_belongs_to_one_thing_on_the_first_pages(window, preferences, language):
    preferences.set_language(language)
    menus = [action.text() for action in window.menuBar().actions()]
    for show in (window.host.show_start, window.learning.first_start):
        show()
        buttons = [button for button in window.findChildren(QAbstractButton) if button.isVisibleTo(window)]
        keys = [
            text[text.index("&") + 1].upper()
            for text in (*menus, *(b.text() for b in buttons))
            if "&" in text
        ]
        keys += [
            key.removeprefix("Alt+")
            for button in buttons
            if (key := button.shortcut().toString()).startswith("Alt+") and "&" not in button.text()
        ]
        assert len(keys) == len(set(keys)), keys
        assert len(keys) >= len(menus)
