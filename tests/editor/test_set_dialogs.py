"""The dialogs for a set's rules text and statistics, and the preview of changes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QDialog

from app.cards import compare, game_edits, paragraphs
from app.cards.data import SetData, Text, empty_card, game_of
from app.cards.merge import Conflict
from app.editor.page import EditorPage
from app.editor.preview_dialog import PreviewDialog
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


def test_the_preview_shows_each_state_of_a_card_under_its_title(preferences: Preferences) -> None:
    data = game_edits.empty("tin", "1", "ru", {"ru": "Олово"})
    game = game_of(data)

    def named(name: str) -> SetData:
        card = replace(empty_card(game, "mill", game.kind_keys[-1]), texts={"ru": {"name": Text(name)}})
        return replace(data, cards=(card,))

    old, new, theirs = map(named, ("Мельница", "Завод", "Шахта"))
    (change,) = compare.deltas(old, new)
    conflicts = [Conflict(change.part, None, "Мельница", "Шахта")]
    shown = PreviewDialog(preferences, "", [change], "", new, old, conflicts=conflicts, theirs=theirs)

    def names() -> dict[str, list[str]]:
        faces = {view.accessibleName(): view._face for view in shown.faces.views}
        return {title: [word.text for word in texts(face.ops)][:1] for title, face in faces.items()}

    assert names() == {"Здесь": ["Мельница"], "В файле": ["Шахта"]}
    shown.table.setCurrentCell(0, 2)
    assert names() == {"Было": ["Мельница"], "Станет": ["Завод"]}
