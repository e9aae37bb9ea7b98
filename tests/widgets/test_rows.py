"""The order of buttons in rows."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from app.widgets.rows import GAP, ButtonRows

WORDS = ("Rematch with sides swapped", "Rematch", "Review", "Go through the game", "Look", "To the start")


@pytest.mark.parametrize("room", [460, 620, 700])
def test_buttons_of_several_rows_stand_below_one_another(qtbot, room):
    page = QWidget()
    qtbot.addWidget(page)
    rows = ButtonRows()
    column = QVBoxLayout(page)
    column.setContentsMargins(0, 0, 0, 0)
    column.addLayout(rows)
    buttons = [QPushButton(words, page) for words in WORDS]
    rows.flow(buttons, room)
    page.setFixedWidth(room)
    page.show()
    assert len({button.width() for button in buttons}) == 1
    lefts = sorted({button.x() for button in buttons})
    tops = sorted({button.y() for button in buttons})
    assert 1 < len(tops) < len(buttons)
    assert len(lefts) * len(tops) == len(buttons)
    assert all(button.width() >= button.sizeHint().width() for button in buttons)


def test_buttons_of_one_row_are_as_wide_as_their_words(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    rows = ButtonRows()
    column = QVBoxLayout(page)
    column.addLayout(rows)
    buttons = [QPushButton(words, page) for words in ("Leave the game", "Stay")]
    page.resize(700, 80)
    rows.flow(buttons, 300)
    page.show()
    rows.flow(buttons, 680)
    assert buttons[0].y() == buttons[1].y()
    page.layout().activate()
    assert buttons[0].width() > buttons[1].width() + GAP


def test_no_buttons_are_no_rows(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    rows = ButtonRows()
    QVBoxLayout(page).addLayout(rows)
    rows.flow([], 300)
    assert rows.count() == 0
