"""The start screen keeps its name free, however many choices there are."""

from __future__ import annotations

from itertools import groupby

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QPushButton

from app.ui.coach.lessons import new_here, shipped
from app.ui.coach.page import finished_key, keep_step
from app.ui.shell.poster import poster
from app.ui.shell.start_page import CHOICES, StartPage
from app.widgets.theme import THEMES


@pytest.mark.parametrize("size", [(1366, 736), (1920, 1048), (3840, 2100)])
@pytest.mark.parametrize("unfinished", [False, True])
def test_the_choices_leave_the_name_a_quarter_of_the_height(qtbot, preferences, size, unfinished):
    page = StartPage(preferences)
    qtbot.addWidget(page)
    page.resize(*size)
    page.offer_continue(unfinished)
    page.show()
    shown = [b for b in page.findChildren(QPushButton) if b.isVisible() and b.accessibleDescription()]
    assert len(shown) == len(CHOICES) - (not unfinished)
    assert min(b.y() for b in shown) >= size[1] / 4
    assert max(b.geometry().bottom() for b in shown) <= size[1]


def test_a_lesson_left_in_the_middle_is_still_the_first_choice(preferences):
    lesson = shipped()[0]
    assert new_here(preferences)
    keep_step(preferences, lesson, 7)
    assert new_here(preferences)
    preferences.store(finished_key(lesson.key), "yes")
    assert not new_here(preferences)


@pytest.mark.parametrize(("width", "ratio"), [(1366, 1.0), (1920, 1.0), (1280, 1.5), (1920, 2.0)])
def test_the_houses_of_the_poster_stand_wall_to_wall(qapp, width, ratio):
    image = poster(QSize(width, 768), ratio, THEMES["day"], 0.36).toImage()
    row = [image.pixelColor(x, image.height() - 1).name() for x in range(image.width() * 2 // 3)]
    between = [len(list(run)) for wall, run in groupby(row, lambda color: color == "#2a2620") if not wall]
    assert all(width > 4 for width in between), "lit windows are wider than a gap between houses"
