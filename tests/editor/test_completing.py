"""Completion while a text is typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from app.editor.page import EditorPage
from app.editor.text_edit import TextField

pytestmark = pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)


@pytest.fixture
def rules(page: EditorPage) -> TextField:
    page.choose("anton")
    field = page.form.texts["rules", "ru"]
    field.edit.setPlainText("")
    page.window().activateWindow()
    field.edit.setFocus()
    return field


def offered(field: TextField) -> list[str]:
    model = field.completing.completionModel()
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def write(field: TextField, text: str) -> None:
    for character in text:
        field.edit.insertPlainText(character)


def test_a_bracket_offers_the_terms_of_the_game_in_the_readers_language(rules: TextField) -> None:
    write(rules, "Сыграй {")
    assert rules.completing.is_open()
    assert "Атака" in offered(rules)
    write(rules, "ата")
    assert offered(rules) == ["Атака"]
    QTest.keyClick(rules.completing.popup(), Qt.Key.Key_Return)
    assert rules.text() == "Сыграй {attack}"
    assert not rules.completing.is_open()


def test_two_brackets_name_a_card_that_is_found_by_a_part_of_its_name(rules: TextField) -> None:
    write(rules, "Рядом с [[ветлан")
    assert "Светлана" in offered(rules)
    QTest.keyClick(rules.completing.popup(), Qt.Key.Key_Tab)
    assert rules.text().startswith("Рядом с [[svetlana")
    assert rules.text().endswith("]]")


def test_escape_leaves_what_was_typed(rules: TextField) -> None:
    write(rules, "{сил")
    QTest.keyClick(rules.completing.popup(), Qt.Key.Key_Escape)
    assert (rules.text(), rules.completing.is_open()) == ("{сил", False)


def test_plain_words_offer_nothing(rules: TextField) -> None:
    write(rules, "Сила {attack} и ещё")
    assert not rules.completing.is_open()


@pytest.mark.parametrize(("key", "marked"), [(Qt.Key.Key_B, "**Бой**"), (Qt.Key.Key_I, "*Бой*")])
def test_keys_make_bold_and_italic(rules: TextField, key: Qt.Key, marked: str) -> None:
    write(rules, "Бой")
    rules.edit.selectAll()
    QTest.keyClick(rules.edit, key, Qt.KeyboardModifier.ControlModifier)
    assert rules.text() == marked


def test_a_term_is_found_by_what_is_written_too(rules: TextField) -> None:
    write(rules, "Сыграй {att")
    assert offered(rules) == ["Атака"]
