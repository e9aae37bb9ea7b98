"""Buttons in rows, and choice boxes that leave the wheel to their form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QPushButton, QScrollArea, QVBoxLayout, QWidget

import app
from app.widgets.controls import GAP, ButtonRows, ComboBox, DoubleSpinBox, SpinBox, push_button

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


def test_an_ampersand_in_a_name_is_shown_and_is_no_shortcut(qtbot):
    button = push_button("Cats & Dogs")
    qtbot.addWidget(button)
    assert button.shortcut().isEmpty()
    assert button.text() == "Cats && Dogs"


def test_no_buttons_are_no_rows(qtbot):
    page = QWidget()
    qtbot.addWidget(page)
    rows = ButtonRows()
    QVBoxLayout(page).addLayout(rows)
    rows.flow([], 300)
    assert rows.count() == 0


OWN = re.compile(r"\b(QComboBox|QSpinBox|QDoubleSpinBox)\(")


@pytest.mark.parametrize("kind", [ComboBox, SpinBox, DoubleSpinBox])
@pytest.mark.parametrize("held", [False, True])
def test_the_wheel_scrolls_the_page_and_changes_nothing(qtbot, kind, held):
    page, area = QWidget(), QScrollArea()
    qtbot.addWidget(area)
    chooser, column = kind(), QVBoxLayout(page)
    column.addWidget(chooser)
    page.setFixedHeight(2000)
    if kind is ComboBox:
        chooser.addItems(["one", "two", "three"])
        value = chooser.currentIndex
    else:
        chooser.setValue(3)
        value = chooser.value
    area.setWidget(page)
    area.resize(300, 200)
    area.show()
    if held:
        chooser.setFocus()
    before = value()
    middle = QPointF(chooser.rect().center())
    turn = QWheelEvent(middle, QPointF(chooser.mapToGlobal(middle.toPoint())), QPoint(), QPoint(0, -120),
                       Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase,
                       False)  # fmt: skip
    QApplication.sendEvent(chooser, turn)
    assert value() == before
    assert not turn.isAccepted()


def test_every_list_and_number_of_the_program_is_one_of_these():
    root = Path(app.__file__).parent
    others = [path.name for path in root.rglob("*.py") if OWN.search(path.read_text(encoding="utf-8"))]
    assert others == []
