"""Text of up to 200 % on small windows: nothing overlaps, the answers and *Done* stay visible."""

from itertools import combinations

import pytest
from PySide6.QtTest import QTest

from app.ui.coach.panel import CoachPanel
from app.widgets.controls import widgets_of


@pytest.mark.parametrize("percent", [150, 175, 200])
@pytest.mark.parametrize(("width", "height"), [(1024, 400), (1366, 460)])
def test_large_text_in_a_low_window_hides_and_overlaps_nothing(page, preferences, percent, width, height):
    """The heights are those of the table below a lesson's text, in windows of 1024 × 700 and 1366 × 768."""
    preferences.set_language("en")
    preferences.set_text_percent(percent)
    table = page(size=(width, height))
    table.curtain.raise_curtain()
    table.focus_actions()
    QTest.qWait(0)
    panel = table.question
    panel.suspend_updates(False)
    panel._on_layout_done()
    parts = [panel.banner, panel._heading, panel.answers, panel._fold, *widgets_of(panel._closing)]
    areas = [
        part.rect().translated(part.mapTo(panel, part.rect().topLeft())) for part in parts if part.isVisible()
    ]
    assert all(panel.rect().contains(area) for area in areas)
    assert not any(one.intersects(other) for one, other in combinations(areas, 2))
    assert panel.answers.isVisible()
    assert panel.answers.visualItemRect(panel.answers.item(0)).height() <= panel.answers.height()
    preferences.set_text_percent(100)


def test_the_lesson_s_number_makes_room_for_large_text(qtbot, preferences):
    coach = CoachPanel(preferences)
    qtbot.addWidget(coach)
    coach.show()
    for percent in (100, 200):
        preferences.set_text_percent(percent)
        assert coach._number.isVisible() == (percent < 150)
    preferences.set_text_percent(100)
