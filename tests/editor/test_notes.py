"""Playtest notes on cards."""

from __future__ import annotations

from PySide6.QtTest import QTest

from app.cards import convert, units
from app.editor.page import EditorPage
from app.editor.text_edit import TextField

NOTE = "Won five games of six"


def test_a_note_is_found_but_neither_drawn_nor_translated(page: EditorPage) -> None:
    page.choose("medved")
    before = convert.content(page.model.data, "ru")
    field = page.form.nature.fields["playtest_note"]
    assert isinstance(field, TextField)
    field.setFocus()
    QTest.keyClicks(field.edit, NOTE)
    assert page.model.data.cards[page.model.cards().index(page.form.card())].playtest_note == NOTE
    assert [card.key for card in page.model.matching("five six")] == ["medved"]
    assert convert.content(page.model.data, "ru") == before
    assert not any(NOTE in unit.value for unit in units.units(page.model.data, "en", unprinted=True))


def test_list_and_table_show_only_cards_with_a_note(page: EditorPage) -> None:
    number = page.model.keys()["medved"]
    page.model.set_value(number, "playtest_note", NOTE)
    for view in (page.list, page.table):
        view.noted.click()
    assert page.list.rows.count() == page.table.filter.rowCount() == 1
    page.choose("olga")
    assert not page.list.noted.isChecked()
    page.table.noted.click()
    assert page.table.filter.rowCount() == len(page.model.cards())
