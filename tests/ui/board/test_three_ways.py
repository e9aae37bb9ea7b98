"""The same game by mouse, by keys, and by a screen reader's actions has the same record."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from app.rules.record import write_entry

DECISIONS = 8


def by_mouse(widget, row):
    if row is None:
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    else:
        widget.scrollToItem(widget.item(row))
        spot = widget.visualItemRect(widget.item(row)).center()
        QTest.mouseClick(widget.viewport(), Qt.MouseButton.LeftButton, pos=spot)


def by_keys(widget, row):
    widget.setFocus()
    if row is None:
        QTest.keyClick(widget, Qt.Key.Key_Space)
        return
    QTest.keyClick(widget, Qt.Key.Key_Home)
    for _ in range(row):
        QTest.keyClick(widget, Qt.Key.Key_Down)
    QTest.keyClick(widget, Qt.Key.Key_Return)


def by_reader(widget, row):
    spoken = QAccessible.queryAccessibleInterface(widget)
    spoken = spoken if row is None else spoken.child(row)
    spoken.actionInterface().doAction("Press")


def record(table, way, qtbot):
    """Return the record of a game of random answers that are all given in one *way*."""
    rng = Random(4)
    for _ in range(DECISIONS):
        panel = table.question
        panel.expand_answers()
        panel._on_layout_done()
        QApplication.processEvents()
        buttons = {
            str(button.property("action")): (button, None)
            for button in panel.findChildren(QPushButton)
            if button.isVisible()
            and button.isEnabled()
            and button.property("action") not in (None, "", "answers")
        }
        rows = {str(action): (panel.answers, row) for row, (action, _text, _area) in enumerate(panel.rows())}
        offered = buttons | rows
        before = len(table.session.match.moves)
        chosen = rng.choice(sorted(offered))
        way(*offered[chosen])
        # Qt shows for a moment that a screen reader presses a button.
        qtbot.waitUntil(lambda before=before: len(table.session.match.moves) > before, timeout=1000)
    return [write_entry(entry) for entry in table.session.match.entries]


@pytest.mark.slow
def test_the_same_game_by_mouse_by_keys_and_by_a_screen_reader_has_the_same_record(page, qtbot):
    first, *others = [record(page(open_hands=True), way, qtbot) for way in (by_mouse, by_keys, by_reader)]
    assert len(first) >= DECISIONS
    assert others == [first, first]
