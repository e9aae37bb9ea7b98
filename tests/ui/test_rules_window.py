"""The rules: opened at a number, found by their contents."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QLabel, QLineEdit, QTextBrowser, QTreeWidget

from app.ui.rules_page import headings
from app.ui.rules_window import RulesWindow


@pytest.fixture
def rules(qtbot: Any, interface: Any) -> RulesWindow:
    window = RulesWindow(interface)
    qtbot.addWidget(window)
    return window


def test_a_number_opens_its_rule(rules):
    rules.open_at("B6")
    assert rules.findChild(QTextBrowser).textCursor().block().text().startswith("B6 ")


def test_the_contents_lead_to_every_part(rules):
    rules.open_at("")
    contents, text = rules.findChild(QTreeWidget), rules.findChild(QTextBrowser)
    part = contents.topLevelItem(contents.topLevelItemCount() - 2)
    contents.itemClicked.emit(part, 0)
    assert text.textCursor().block().text() == part.text(0)


def test_the_number_of_a_rule_is_lit(rules, interface):
    block = next(b for level, b in headings(rules.findChild(QTextBrowser).document()) if level == 3)
    assert block.begin().fragment().charFormat().foreground().color() == QColor(interface.theme.accent_text)


def test_a_card_is_called_by_its_name_and_found_by_its_number(rules):
    rules.open_at("K2.flashlight")
    assert rules.findChild(QTextBrowser).textCursor().block().text() == "Фонарик"


def test_nothing_that_only_the_program_knows_is_read(rules):
    text = rules.findChild(QTextBrowser).toPlainText()
    assert not re.search(r"K\d\.[a-z]|[a-z]+-[a-z]+|\b(battle|never)\b|без поведения", text)


def test_a_search_says_how_many_rules_it_found(rules, interface):
    rules.open_at("")
    search, told = rules.findChild(QLineEdit), rules.findChild(QLabel)
    search.setText("фонарик")
    assert told.text() == interface.t("ui.rules-found", count=len(rules.found()))
    search.setText("трамвай")
    assert told.text() == interface.t("ui.rules-found", count=0)
