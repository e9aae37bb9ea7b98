"""At 760 × 720 every text fits without horizontal scrolling, in both languages."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QApplication, QTextBrowser, QWidget

from app.ui.board.preview import Preview
from app.ui.help.guide_window import PAGES, GuideWindow
from app.ui.help.reference_window import ReferenceWindow
from app.ui.help.rules_window import RulesWindow
from app.ui.shell.start import build_context
from app.widgets.gallery import Gallery

SIZE = (760, 720)
LEAST = 0.45
"""Minimum width of a text, as a share of the window's."""
LANGUAGES = ("ru", "en")
PERCENT = (100, 200)
"""Text sizes."""

pytestmark = [pytest.mark.parametrize("language", LANGUAGES), pytest.mark.parametrize("percent", PERCENT)]


@pytest.fixture
def reader(preferences: Any, language: str, percent: int) -> Any:
    """Return preferences with the test's language and text size."""
    preferences.set_language(language)
    preferences.set_text_percent(percent)
    return preferences


@pytest.fixture
def narrow(qtbot: Any) -> Any:
    """Return a function that shows a window and then makes it narrow."""

    def show(window: QWidget) -> QWidget:
        qtbot.addWidget(window)
        with qtbot.waitExposed(window):
            window.show()
        window.resize(*SIZE)
        QApplication.processEvents()
        assert window.width() == SIZE[0]
        return window

    return show


def too_wide(page: QTextBrowser) -> list[str]:
    """Return the beginnings of the blocks wider than *page*."""
    document: QTextDocument = page.document()
    room = page.viewport().width()
    layout, found = document.documentLayout(), []
    block = document.begin()
    while block.isValid():
        area = layout.blockBoundingRect(block)
        lines = block.layout()
        ends = (lines.lineAt(at).naturalTextRect().right() for at in range(lines.lineCount()))
        if area.left() + max(ends, default=0.0) > room:
            found.append(block.text()[:40])
        block = block.next()
    if not found and page.horizontalScrollBar().maximum():
        found.append("the page as a whole")
    return found


@pytest.mark.parametrize("game", ["own-fate", "tribunal"])
def test_every_rule_is_read_without_scrolling_sideways(reader: Any, narrow: Any, game: str) -> None:
    window = narrow(RulesWindow(reader, game))
    assert too_wide(window.findChild(QTextBrowser)) == []
    assert window.findChild(QTextBrowser).width() > LEAST * SIZE[0]


def test_every_page_of_the_guide_is_read_without_scrolling_sideways(reader: Any, narrow: Any) -> None:
    window = narrow(GuideWindow(reader))
    for name in PAGES:
        window.open_at(name)
        assert too_wide(window.page) == [], name
    assert window.page.width() > LEAST * SIZE[0]


def test_every_card_of_the_reference_is_explained_in_a_column_that_can_be_read(
    reader: Any, narrow: Any
) -> None:
    playable = build_context(reader).games()[0]
    cards = playable.sets.shipped()
    window = narrow(ReferenceWindow(reader, Gallery(reader, partial(playable.sets.faces, cards)), cards))
    for key in window.keys:
        window.choose(key)
        assert too_wide(window.findChild(QTextBrowser)) == [], key
    assert window.findChild(QTextBrowser).width() > LEAST * SIZE[0]
    assert window.findChild(QTextBrowser).height() > 0.3 * SIZE[1]
    assert window.findChild(Preview).face_width() > 100
