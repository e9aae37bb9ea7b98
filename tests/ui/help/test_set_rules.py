"""The rules text of a set in the window of the free table."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QLineEdit, QTextBrowser, QTreeWidget

from app.cards import paragraphs, rulebook, source
from app.ui.help.set_rules import SetRulesWindow

TEXT = """# Tin & Tide

Gain {wood}.

## Turn

Play [[sawmill]].

![[sawmill]]

### Trade

Ask a neighbour.

## End

Count.
"""


@pytest.fixture
def rules(qtbot: Any, preferences: Any) -> SetRulesWindow:
    data = source.set_from_template("resources", "tin", "1", "en", {"en": "Tin & Tide"})
    window = SetRulesWindow(preferences, partial(rulebook.of, paragraphs.with_text(data, TEXT)))
    qtbot.addWidget(window)
    return window


def test_the_contents_list_chapters_and_sections(rules):
    contents = rules.findChild(QTreeWidget)
    parts = [contents.topLevelItem(row) for row in range(contents.topLevelItemCount())]
    assert [part.text(0) for part in parts] == ["Turn", "End"]
    assert parts[0].child(0).text(0) == "Trade"


def test_symbols_and_cards_are_drawn(rules):
    assert rules.findChild(QTextBrowser).toPlainText().count("\ufffc") == 2


def test_a_search_finds_the_section(rules):
    rules.findChild(QLineEdit).setText("neigh")
    assert rules.found() == ["3"]


def test_a_link_leads_to_the_card(rules, qtbot):
    with qtbot.waitSignal(rules.card_wanted) as asked:
        rules.findChild(QTextBrowser).anchorClicked.emit(QUrl("card:sawmill"))
    assert asked.args == ["sawmill"]


def test_a_set_without_a_text_says_where_to_write_one(qtbot, preferences):
    window = SetRulesWindow(preferences, lambda _language: None)
    qtbot.addWidget(window)
    window.open_at("")
    assert window.findChild(QTextBrowser).toPlainText() == preferences.t("ui.rules-of-set-none")
