"""Controls of Tribunal that stay keep their places, also with the price sheet."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QApplication, QPushButton

from tests.covering import covering
from tests.ui.pinned import SCREENS, STEPS, moved

OTHER = {"lives": 2, "mana": 3, "level": 2, "xp": 1}
PRICING = {"turn": "light", "phase": "price", "light": {"evidence": 30, "others": [OTHER, OTHER]},
           "dark": {"evidence": 20, "others": [OTHER, OTHER]}}  # fmt: skip


@pytest.mark.parametrize(("screen", "language"), covering(SCREENS, ["ru", "en"]))
def test_no_control_that_stays_moves_in_tribunal(table, preferences, screen, language):
    size, percent = screen
    preferences.set_language(language)
    preferences.set_text_percent(percent)
    page = table("both", size=size)
    assert not moved(page, STEPS)


@pytest.mark.parametrize(("screen", "language"), covering(SCREENS, ["ru", "en"]))
def test_no_button_of_the_price_sheet_moves(table, preferences, screen, language):
    size, percent = screen
    preferences.set_language(language)
    preferences.set_text_percent(percent)
    page = table(position=PRICING, size=size)
    sheet = page.pricing
    sheet.present(page.session.view.state, may_ask=True)

    def buttons():
        QApplication.processEvents()
        shown = [button for button in sheet.findChildren(QPushButton) if button.isVisible()]
        return {button.text(): QRect(button.mapTo(page, QPoint()), button.size()) for button in shown}

    before = buttons()
    assert len(before) > 3
    for press in (
        sheet.ask_button.click,
        sheet.share_evenly,
        lambda: sheet.protect(next(iter(sheet.steppers))),
    ):
        press()
        now = buttons()
        assert {name: now[name] for name in before} == before
