"""The rules: opened at a number, found by their contents."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QTextBrowser, QTreeWidget

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
