"""The editor's file dialogs show every kind of file that can be chosen there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from PySide6.QtCore import QDir
from PySide6.QtWidgets import QFileDialog, QFileSystemModel

from app.cards import exchange, pictures, translate
from app.editor.fields import ask_picture
from app.editor.game_dialog import GameDialog
from app.editor.page import EditorPage
from app.editor.statistics_dialog import StatisticsDialog

ASKS: dict[str, tuple[Callable[[EditorPage], object], Sequence[str]]] = {
    "picture": (lambda page: ask_picture(page, page._preferences), pictures.READ),
    "import": (lambda page: page.sets.import_file(), (*exchange.READ, *translate.READ)),
    "export": (lambda page: page.sets.export_file(), exchange.SUFFIXES),
    "translation": (lambda page: page.sets.export_translation("en", ".po"), (".po",)),
    "font": (lambda page: GameDialog(page.model, page._preferences, page)._add_font(), (".ttf",)),
    "chart": (
        lambda page: StatisticsDialog(page.model, page._preferences, page)._ask_picture(),
        (".png", ".svg"),
    ),
    "counts": (lambda page: StatisticsDialog(page.model, page._preferences, page)._ask_table(), (".csv",)),
}


def patterns_of(dialog: QFileDialog) -> list[str]:
    """Return the patterns of all filters of *dialog*, as Qt reads them."""
    patterns: list[str] = []
    for name_filter in dialog.nameFilters():
        dialog.selectNameFilter(name_filter)
        patterns += dialog.findChild(QFileSystemModel).nameFilters()
    return patterns


def test_no_file_dialog_hides_a_kind_of_file(page: EditorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: dict[str, list[str]] = {}
    hidden = []
    for name, (ask, endings) in ASKS.items():
        monkeypatch.setattr(
            QFileDialog, "exec", lambda dialog, name=name: bool(shown.update({name: patterns_of(dialog)}))
        )
        ask(page)
        hidden += [f"{name}: {ending}" for ending in endings if not QDir.match(shown[name], f"x{ending}")]
    assert hidden == []
