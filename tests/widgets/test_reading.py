"""Texts are one Tab stop; arrow keys move a caret; Ctrl with arrows finds links and headings."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.widgets.controls import filled
from app.widgets.reading import TextPane

CONTROL = Qt.KeyboardModifier.ControlModifier
PAGE = (
    "<h2>Calls</h2><p>A <a href='rule:B6'>vampire</a> calls.</p>"
    "<h2>Movement</h2><p><a href='card:anton'>Anton</a> moves; then <a href='card:egor'>Egor</a>.</p>"
)


@pytest.fixture
def text(qtbot):
    """Return a text between two buttons in an active window."""
    window, pane = QWidget(), TextPane()
    filled(QVBoxLayout(window), QPushButton("before"), pane, QPushButton("after"))
    qtbot.addWidget(window)
    pane.setHtml(PAGE)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    pane.setFocus()
    pane.keeps = window  # otherwise nothing would keep the window
    return pane


@pytest.mark.parametrize(("key", "name"), [(Qt.Key.Key_Tab, "after"), (Qt.Key.Key_Backtab, "before")])
def test_one_tab_leaves_a_text_with_links(text, key, name):
    QTest.keyClick(text, key)
    assert text.window().focusWidget().text() == name


def test_the_caret_moves_so_that_a_screen_reader_can_follow_it(text):
    assert text.textCursor().position() == 0
    QTest.keyClick(text, Qt.Key.Key_Down)
    assert text.textCursor().position() == len("Calls\n")


def test_control_with_arrows_selects_the_links_and_enter_follows_them(text, qtbot):
    selected = []
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        QTest.keyClick(text, key, CONTROL)
        selected.append(text.textCursor().selectedText())
    assert selected == ["vampire", "Anton", "Egor", "Anton"]
    with qtbot.waitSignal(text.anchorClicked) as followed:
        QTest.keyClick(text, Qt.Key.Key_Return)
    assert followed.args[0].toString() == "card:anton"


def test_control_with_arrows_selects_the_headings(text):
    QTest.keyClick(text, Qt.Key.Key_Down, CONTROL)
    assert text.textCursor().selectedText() == "Movement"
    QTest.keyClick(text, Qt.Key.Key_Up, CONTROL)
    assert text.textCursor().selectedText() == "Calls"
