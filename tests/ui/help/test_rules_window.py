"""The rules window: opening at a number, the contents."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QTextBrowser, QTreeWidget

from app.cards.rule_sets import DeviationText
from app.ui.help.rule_deviations import Deviations
from app.ui.help.rules_window import RulesWindow
from app.widgets.rules_page import headings


@pytest.fixture
def rules(qtbot: Any, preferences: Any) -> RulesWindow:
    window = RulesWindow(preferences)
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


def test_the_number_of_a_rule_is_lit(rules, preferences):
    block = next(b for level, b in headings(rules.findChild(QTextBrowser).document()) if level == 3)
    assert block.begin().fragment().charFormat().foreground().color() == QColor(preferences.theme.accent_text)


def test_a_card_is_called_by_its_name_and_found_by_its_number(rules):
    rules.open_at("K2.flashlight")
    assert rules.findChild(QTextBrowser).textCursor().block().text() == "Фонарик"


def test_nothing_that_only_the_program_knows_is_read(rules):
    text = rules.findChild(QTextBrowser).toPlainText()
    assert not re.search(r"K\d\.[a-z]|[a-z]+-[a-z]+|\b(battle|never)\b|без поведения", text)


def test_a_search_says_how_many_rules_it_found(rules, preferences):
    rules.open_at("")
    search, told = rules.findChild(QLineEdit), rules.findChild(QLabel)
    search.setText("фонарик")
    assert told.text() == preferences.t("ui.rules-found", count=len(rules.found()))
    search.setText("трамвай")
    assert told.text() == preferences.t("ui.rules-found", count=0)


def hold_language(*_language: str) -> Deviations:
    found = (
        DeviationText("option", "Предел ходов", "40", "10", rule="A11"),
        DeviationText("card", "Пётр: стоимость", "4", "11", rule="K1.petr"),
        DeviationText("number", "Что-то ещё", "1", "2"),
    )
    return Deviations("Короткая", found)


def body(window: RulesWindow) -> str:
    return window.findChild(QTextBrowser).document().toPlainText()


def test_what_holds_in_the_game_is_said_at_its_rule_and_at_the_top(qtbot, preferences):
    window = RulesWindow(preferences, held=hold_language)
    qtbot.addWidget(window)
    title = window.findChild(QTextBrowser).document().begin()
    assert "правила" in title.text()
    note = title.next().text()
    for part in ("«Короткая»", "Предел ходов: 10 (по книге: 40)", "Что-то ещё: 2 (по книге: 1)"):
        assert part in note
    window.open_at("A11")
    below = window.findChild(QTextBrowser).textCursor().block().next()
    assert below.text() == "В этой партии Предел ходов: 10 (по книге: 40)."
    window.open_at("K1.petr")
    assert "11 (по книге: 4)" in window.findChild(QTextBrowser).textCursor().block().next().text()


def test_the_contents_mark_what_differs_and_the_top_leads_there(qtbot, preferences):
    window = RulesWindow(preferences, held=hold_language)
    qtbot.addWidget(window)
    contents = window.findChild(QTreeWidget)
    parts = [contents.topLevelItem(at) for at in range(contents.topLevelItemCount())]
    rules = [part.child(at) for part in parts for at in range(part.childCount())]
    marked = [item.text(0) for item in rules if item.text(0).endswith("•")]
    assert [text.split()[0] for text in marked] == ["Пётр", "A11"]
    document = window.findChild(QTextBrowser).document()
    assert 'href="rule:A11"' in document.toHtml().split("A11 ")[0]


def test_the_marks_go_with_the_game(qtbot, preferences):
    now = [hold_language()]
    window = RulesWindow(preferences, held=lambda _language: now[0])
    qtbot.addWidget(window)
    plain = RulesWindow(preferences)
    qtbot.addWidget(plain)
    assert body(window) != body(plain)
    now[0] = Deviations()
    window.mark_deviations()
    assert body(window) == body(plain)
    now[0] = hold_language()
    window.mark_deviations()
    assert "Короткая" in body(window)
    window.open_at("A12")
    assert window.findChild(QTextBrowser).textCursor().block().text().startswith("A12 ")


def test_a_hit_and_a_chosen_rule_are_read_out_whole(rules, heard, preferences):
    rules.open_at("")
    search, contents = rules.findChild(QLineEdit), rules.findChild(QTreeWidget)
    search.setText("фонарик")
    QTest.keyClick(search, Qt.Key.Key_Return)
    heard.flush()
    assert preferences.t("ui.rules-found", count=len(rules.found())) in heard.texts[0]
    text = rules.findChild(QTextBrowser)
    assert text.textCursor().block().next().text() in heard.texts[0]
    assert contents.accessibleName()
    contents.itemActivated.emit(contents.topLevelItem(0), 0)
    heard.flush()
    assert contents.topLevelItem(0).text(0) in heard.texts[1]


def test_typing_searches_wherever_the_focus_is_and_again_after_reopening(rules, qtbot):
    search = rules.findChild(QLineEdit)
    for part in (rules.findChild(QTextBrowser), rules.findChild(QTreeWidget)):
        rules.open_at("")
        part.setFocus()
        QTest.keyClicks(part, "b")
        QTest.keyClicks(search, "6")
        assert search.text() == "b6"
    rules.open_at("")
    assert rules.focusWidget() is search
