"""While a sheet or the curtain covers the table, no key, menu command, or accessible action of it acts."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.rules.game import Action
from app.ui.new_game.dialog import NewGame

ON_PURPOSE = {"ui.do-guard", "ui.do-say-again"}
"""Entries of the table's menu that concern no game: a setting, and the screen reader's last sentence."""


@pytest.fixture(params=["own-fate", "tribunal", "free"])
def page(full_window, request):
    """Return the table of a game in which something can be undone."""
    cards = "tribunal" if request.param == "tribunal" else "own-fate"
    full_window.games.play(NewGame(seed=3, game=request.param, set_key=cards))
    page = full_window.page
    page.curtain.raise_curtain()
    page.run_action(Action.parse("add die 6 300 300") if request.param == "free" else page.session.actions[0])
    if page.curtain.isVisible():
        page.curtain.raise_curtain()
    return page


def covered_by_the_curtain(page):
    page.session.request_handover()
    return page.curtain


def covered_by_the_question_whether_to_leave(page):
    page.ask_leave()
    return page.sheet


def accessible_parts(interface):
    """Yield *interface* and everything below it."""
    yield interface
    for number in range(interface.childCount()):
        child = interface.child(number)
        if child is not None:
            yield from accessible_parts(child)


def test_nothing_on_a_covered_table_acts(full_window, page):
    menu, match, t = full_window.menus.menu("table"), page.session.match, full_window.preferences.t
    entries = [entry for entry in menu.actions() if entry.isVisible() and not entry.isSeparator()]
    exempt = {t(code) for code in ON_PURPOSE}
    before = list(match.entries)
    for cover in (covered_by_the_curtain, covered_by_the_question_whether_to_leave):
        sheet = cover(page)
        title = sheet.accessibleName()

        def is_unchanged(sheet=sheet, title=title):
            QApplication.processEvents()
            dialog = QApplication.activeModalWidget() or QApplication.activePopupWidget()
            same_sheet = sheet.isVisible() and sheet.accessibleName() == title
            return match.entries == before and same_sheet and dialog is None

        assert {entry.text() for entry in entries if entry.isEnabled()} <= exempt
        for action in (*entries, *page.actions()):
            for stroke in (keys[0] for keys in action.shortcuts()):
                if stroke.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):  # the sheet's own keys
                    QTest.keyClick(full_window.focusWidget(), stroke.key(), stroke.keyboardModifiers())
                    assert is_unchanged(), stroke
        for widget in (page.view, page.side):
            for part in accessible_parts(QAccessible.queryAccessibleInterface(widget)):
                actions = part.actionInterface()
                for name in actions.actionNames() if actions is not None else ():
                    actions.doAction(name)
                    assert is_unchanged(), (name, part.text(QAccessible.Text.Name))
        sheet.raise_curtain() if sheet is page.curtain else sheet.choose("close")
        assert full_window.menus["undo"].isEnabled()
        assert page.isAncestorOf(full_window.focusWidget())
