"""Controls of the free table that stay keep their places."""

import pytest
from PySide6.QtWidgets import QApplication

from tests.ui.pinned import SCREENS, places


@pytest.mark.parametrize(("size", "percent"), SCREENS)
@pytest.mark.parametrize("language", ["ru", "en"])
def test_no_control_that_stays_moves_on_the_free_table(free_table, preferences, size, percent, language):
    preferences.set_language(language)
    preferences.set_text_percent(percent)
    here = free_table("own-fate", size=size)
    QApplication.processEvents()
    before = places(here.page)
    for piece in list(here.scene.pieces)[:12]:
        here.scene.press(piece)
        QApplication.processEvents()
        now = places(here.page)
        assert all(now[name] == before[name] for name in ("question", "log", "banner", "primary"))
