"""The start screen keeps its name free, however many choices there are."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton

from app.ui.coach.lessons import new_here, shipped
from app.ui.coach.page import finished_key, progress_key
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


def test_a_lesson_left_in_the_middle_is_still_the_first_choice(interface):
    lesson = shipped()[0]
    assert new_here(interface)
    interface.store(progress_key(lesson.key), 7)
    assert new_here(interface)
    interface.store(finished_key(lesson.key), "yes")
    assert not new_here(interface)
