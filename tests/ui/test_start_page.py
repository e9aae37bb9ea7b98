"""The start screen keeps its name free, however many choices there are."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton

from app.ui.start_page import CHOICES, StartPage


@pytest.mark.parametrize("size", [(1366, 736), (1920, 1048), (3840, 2100)])
@pytest.mark.parametrize("unfinished", [False, True])
def test_the_choices_leave_the_name_a_quarter_of_the_height(qtbot, interface, size, unfinished):
    page = StartPage(interface)
    qtbot.addWidget(page)
    page.resize(*size)
    page.offer_continue(unfinished)
    page.show()
    shown = [b for b in page.findChildren(QPushButton) if b.isVisible() and b.accessibleDescription()]
    assert len(shown) == len(CHOICES) - (not unfinished)
    assert min(b.y() for b in shown) >= size[1] / 4
    assert max(b.geometry().bottom() for b in shown) <= size[1]
