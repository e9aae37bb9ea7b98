"""The text field: highlights are in the right place, also after an emoji."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit

from app.editor import utf16
from app.editor.text_edit import Completing, TokenPainter
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
