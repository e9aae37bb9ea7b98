"""The dialogs for a set's rules text and statistics."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QDialog

from app.cards import paragraphs
from app.editor.page import EditorPage
from app.editor.rules_dialog import RulesDialog
from app.editor.statistics_dialog import StatisticsDialog
from app.face.ops import texts
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


@pytest.mark.parametrize(
    "command", ["rename", "edit_glossary", "edit_rules", "edit_game", "edit_versions", "show_statistics"]
)
def test_a_dialog_that_is_accepted_as_it_opened_changes_nothing(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(QDialog, "exec", lambda dialog: (dialog.accept(), dialog.result())[1])
    before = page.model.data
    getattr(page.sets, command)()
    assert page.model.data == before


def test_statistics_follow_the_choice_and_are_saved(
    page: EditorPage, preferences: Preferences, tmp_path: Path
) -> None:
    dialog = StatisticsDialog(page.model, preferences, page)
    dialog.list.setCurrentRow(5)
    dialog.deck.setCurrentIndex(dialog.deck.findData("spell"))
    dialog.deck.activated.emit(dialog.deck.currentIndex())
    assert [dialog.table.item(row, 0).text() for row in range(3)] == ["—", "1", "2"]
    drawn = [op.text for op in texts(dialog.face().ops)]
    assert {"24", "18"} <= set(drawn)
    for name in ("chart.png", "chart.svg", "counts.csv"):
        dialog.save(tmp_path / name)
    assert QImage(str(tmp_path / "chart.png")).width() > 1000
    assert QSvgRenderer(str(tmp_path / "chart.svg")).isValid()
    assert (tmp_path / "counts.csv").read_text("utf-8-sig").count("\n") > 30
    dialog.save(tmp_path / "none" / "chart.png")
    assert dialog.problem.text()
    dialog.close()
