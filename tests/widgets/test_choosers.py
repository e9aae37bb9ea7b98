"""The wheel over a form scrolls it, without changing values."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

import app
from app.widgets.choosers import ComboBox, DoubleSpinBox, SpinBox

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
