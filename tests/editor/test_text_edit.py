"""The text field: highlights are in the right place, also after an emoji, and a bar is there if needed."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QApplication, QPlainTextEdit

from app.cards.field import Field
from app.editor import utf16
from app.editor.text_edit import LINES, Completing, TextField, TokenPainter
from app.widgets.preferences import Preferences


@pytest.fixture
def edit(qtbot, qapp, tmp_path):
    made = QPlainTextEdit()
    qtbot.addWidget(made)
    made.painter = TokenPainter(made, Preferences(tmp_path / "settings.ini", qapp))
    return made


def marked(edit: QPlainTextEdit) -> list[str]:
    """Return the highlighted pieces of text."""
    block, found = edit.document().firstBlock(), []
    while block.isValid():
        words = block.text().encode("utf-16-le")
        for one in block.layout().formats():
            found.append(words[2 * one.start : 2 * (one.start + one.length)].decode("utf-16-le"))
        block = block.next()
    return found


@pytest.mark.parametrize("before", ["", "🦉 ", "🦉🌒 🌙"])
def test_symbols_and_cards_are_marked_behind_an_emoji(edit, before):
    edit.setPlainText(f"{before}{{attack}} [[anton]] *so*")
    assert set(marked(edit)) == {"{attack}", "[[anton]]", "*so*"}


@pytest.mark.parametrize("before", ["", "🦉\n🦉 "])
def test_a_misspelled_word_is_underlined_behind_an_emoji(edit, before):
    text = f"{before}рана ошыбка"
    edit.setPlainText(text)
    edit.painter.show_wrong([utf16.place(text, text.index("ошыбка"), 6)])
    assert marked(edit) == ["ошыбка"]


def test_a_symbol_is_completed_behind_an_emoji(edit):
    edit.setPlainText("🦉🦉 {att")
    edit.moveCursor(QTextCursor.MoveOperation.End)
    assert Completing(edit, lambda _bracket: []).typed_prefix() == ("{", "att")


def test_a_text_that_fits_has_no_scroll_bar_at_any_width(qtbot, qapp, tmp_path):
    field = TextField(Field("rules", "long-text", most=999), Preferences(tmp_path / "settings.ini", qapp))
    qtbot.addWidget(field)
    field.show()
    barred = []
    for width in range(240, 420, 12):
        field.show_text("", "source")
        field.resize(width, 300)
        QApplication.processEvents()
        field.show_text("В Бою рядом с ней может сыграть любую карту на Воронку. " * 4, "source")
        QApplication.processEvents()
        barred += [width] if field.edit.verticalScrollBar().isVisible() else []
        assert field.edit.height() < LINES[1]
    assert barred == []
    field.show_text("Ещё одна строка\n" * 20, "source")
    QApplication.processEvents()
    assert field.edit.verticalScrollBar().isVisible()
