"""The sheet over the page is as large as its text needs."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QFrame, QPushButton, QTextBrowser, QWidget

from app.rules.game import Action
from app.ui.board.overlay import Sheet


@pytest.fixture
def open_sheet(qtbot: Any, preferences: Any) -> Any:
    """Return a function that shows a sheet of *lines* lines and returns its box and text."""
    pages: list[QWidget] = []

    def open_with(
        lines: int, size: tuple[int, int] = (1366, 740), **more: Any
    ) -> tuple[QFrame, QTextBrowser]:
        page = QWidget()
        pages.append(page)
        qtbot.addWidget(page)
        page.resize(*size)
        page.show()
        sheet = Sheet(page, preferences)
        sheet.present("Итог", "<p>Строка</p>" * lines, [("close", "Дальше")], **more)
        return sheet.findChild(QFrame, "sheet"), sheet.findChild(QTextBrowser)

    return open_with


@pytest.mark.parametrize("crest", [None, "light", ""])
def test_a_short_text_is_shown_whole_on_a_small_sheet(open_sheet, crest):
    box, text = open_sheet(3, crest=crest)
    assert text.verticalScrollBar().maximum() == 0
    assert box.height() < 500


def test_a_long_text_scrolls_inside_the_page(open_sheet):
    box, text = open_sheet(80)
    assert text.verticalScrollBar().maximum() > 0
    assert box.height() <= 740


def test_a_wide_page_keeps_lines_short(open_sheet):
    box, _text = open_sheet(3, size=(3840, 2100))
    assert box.width() <= 900


@pytest.mark.parametrize(
    ("players", "loser", "title"),
    [
        ({"dark": "novice"}, "dark", "You win"),
        ({"dark": "novice"}, "light", "You lose"),
        ({}, "dark", "Night Watch wins"),
    ],
)
def test_the_result_speaks_to_the_person_and_says_what_review_and_replay_are(
    page, preferences, players, loser, title
):
    preferences.set_language("en")
    table = page(seed=3, open_hands=True, players=players)
    table.session.submit(Action("resign", (loser,)))
    table.ending.show()
    assert table.sheet.accessibleName().endswith(title)
    text = table.sheet._text.toPlainText()
    labels = [button.text() for button in table.sheet._buttons]
    for name in ("Review", "Replay"):
        assert labels.count(name) == 1
        assert f"{name}: the " in text


def test_viewing_the_table_after_the_game_keeps_a_way_on(page, preferences, qtbot):
    preferences.set_language("en")
    table = page(seed=3, players={"dark": "novice"})
    table.session.submit(Action("resign", ("light",)))
    table.ending.show()
    table.sheet.choose("close")
    buttons = [button for button in table.question.findChildren(QPushButton) if button.isVisible()]
    labels = [button.text() for button in buttons]
    assert table.question.sentence == table.words.result(table.session.match.outcome)
    assert labels == ["Rematch, swap sides", "Rematch, same sides", "Review", "Replay", "Leave"]
    with qtbot.waitSignal(table.review_wanted):
        buttons[labels.index("Review")].click()
