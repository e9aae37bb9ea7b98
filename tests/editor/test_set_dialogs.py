"""The dialog for a set's rules text."""

from __future__ import annotations

from app.cards import paragraphs
from app.editor.page import EditorPage
from app.editor.rules_dialog import RulesDialog
from app.widgets.preferences import Preferences


def test_the_rules_text_is_stored_as_it_is_typed(page: EditorPage, preferences: Preferences) -> None:
    dialog = RulesDialog(page.model, preferences, page)
    dialog.show()
    for words in ("Turn ", "*one*."):
        dialog.text.edit.insertPlainText(words)
        dialog.store()
    assert paragraphs.source_text(page.model.data) == "Turn *one*."
    assert "Turn one." in dialog.preview.toPlainText()
    dialog.close()
