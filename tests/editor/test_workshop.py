"""What a workshop has beside the form: glossary, own words, fixes, new board pieces, the lab, folders."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QMenu, QTableWidgetItem

from app.cards import exchange
from app.editor import preview_dialog, spelling_menu
from app.editor.glossary_dialog import GlossaryDialog
from app.editor.page import EditorPage
from app.widgets.interface import Interface

DATA = Qt.ItemDataRole.UserRole


@pytest.fixture
def glossary(page: EditorPage, interface: Interface) -> GlossaryDialog:
    return GlossaryDialog(page.model, interface, page)


def term(glossary: GlossaryDialog, key: str, column: int) -> QTableWidgetItem:
    rows = range(glossary.table.rowCount())
    row = next(row for row in rows if glossary.table.item(row, 0).data(DATA)[0] == key)
    return glossary.table.item(row, column)


def test_another_translation_of_a_term_is_told_at_every_card_that_has_the_old_one(
    page: EditorPage, glossary: GlossaryDialog
) -> None:
    assert term(glossary, "vortex", 2).text() == "—"
    term(glossary, "vortex", 1).setText("whirl")
    assert int(term(glossary, "vortex", 2).text()) > 3
    page.model.undo()
    assert term(glossary, "vortex", 1).text() == "vortex"


def test_a_term_is_added_named_and_removed(page: EditorPage, glossary: GlossaryDialog) -> None:
    glossary.add()
    glossary.table.item(glossary.table.currentRow(), 0).setText("Дозор")
    assert term(glossary, "dozor", 0).text() == "Дозор"
    glossary.table.setCurrentItem(term(glossary, "dozor", 0))
    glossary.remove()
    assert "dozor" not in {one.key for one in page.model.data.terms}


def test_a_slip_is_replaced_from_its_menu_and_a_word_held_right(
    qtbot, page: EditorPage, interface: Interface
) -> None:
    page.choose("anton")
    field = page.form.texts["rules", "ru"]
    page.model.set_value(page.model.keys()["anton"], "rules", "Играет картуу Зовищем", "ru")

    def underlined() -> bool:
        page.form.show_spelling(page.spelling)
        return len(field._painter.wrong()) == 2

    qtbot.waitUntil(underlined, timeout=60_000)
    menu = QMenu(page)
    said: list[str] = []
    spelling_menu.offer(menu, "картуу", "ru", page.spelling, interface, said.append, lambda: None)
    qtbot.waitUntil(lambda: len(menu.actions()) > 3, timeout=60_000)
    next(action for action in menu.actions() if action.text() == "карту").trigger()
    assert said == ["карту"]
    page.keep_word("Зовищем", "ru")
    assert page.model.data.words == {"ru": ("Зовищем",)}
    qtbot.waitUntil(lambda: len(field._painter.wrong()) == 1, timeout=20_000)


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("initiative", 7, "check-initiative-twice"),
        ("initiative", None, "check-no-initiative"),
        ("copies", 0, "check-no-copies"),
        ("power", "flying", "check-unknown-power"),
        ("start", "nowhere", "check-no-location"),
    ],
)
def test_a_finding_is_mended_where_it_is_told(
    qtbot, page: EditorPage, field: str, value: object, code: str
) -> None:
    page.show_view("checks")
    qtbot.waitUntil(page.checks.finished, timeout=20_000)
    page.model.set_value(page.model.keys()["anton"], field, value)
    qtbot.waitUntil(page.checks.finished, timeout=20_000)
    tree = page.checks.tree
    rows = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    tree.setCurrentItem(next(row for row in rows if row.data(0, DATA).code == code))
    page.checks.fix_button.click()
    qtbot.waitUntil(page.checks.finished, timeout=20_000)
    assert code not in {finding.code for pairs in page.checks.found.values() for finding, _ in pairs}


@pytest.mark.parametrize("owner", ["track", "counter", "back"])
def test_a_piece_of_the_board_is_added_copied_and_removed(page: EditorPage, owner: str) -> None:
    def pieces() -> list[str]:
        return [thing.key for thing in getattr(page.model.data, owner + "s")]

    page.show_view("board")
    before = pieces()
    page.board.add(owner)
    thing = page.board.thing()
    assert thing is not None
    assert pieces() == [*before, thing.key]
    page.board.copy()
    assert len(pieces()) == len(before) + 2
    page.board.remove()
    assert pieces() == [*before, thing.key]
    page.model.undo()
    assert len(pieces()) == len(before) + 2


def test_a_set_is_kept_as_a_folder_and_taken_in_again(
    page: EditorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page.sets.write_folder(tmp_path)
    folder = tmp_path / "own-fate"
    data, _pictures = exchange.read_folder(folder)
    exchange.write_folder(replace(data, version="9"), folder)
    monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", lambda _self: True)
    page.sets.take_folder(folder)
    assert page.model.data.version == "9"


def test_the_lab_plays_the_set_as_it_stands_and_shows_a_page(
    qtbot, page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: shown.append(url.toLocalFile()))
    dialog = page.open_lab()
    dialog.level.setCurrentIndex(0)
    dialog.games.setValue(10)
    with qtbot.waitSignal(dialog.lab.finished, timeout=90_000):
        dialog.start()
    assert "<svg" in Path(shown[0]).read_text(encoding="utf-8")
    dialog.lab.wait()


def test_the_lab_is_stopped_and_writes_nothing(qtbot, page: EditorPage) -> None:
    dialog = page.open_lab()
    dialog.games.setValue(5000)
    with qtbot.waitSignal(dialog.lab.refused, timeout=60_000):
        dialog.start()
        dialog.stop.click()
    assert dialog.page is None
    dialog.lab.wait()


@pytest.mark.parametrize("width", [1200, 1366, 1920])
def test_every_field_of_the_form_is_within_its_room(page: EditorPage, qapp, width: int) -> None:
    page.resize(width, 768)
    for key in ("anton", "metro", "attack-1"):
        page.choose(key)
        qapp.processEvents()
        assert page.form.widget().width() <= page.form.viewport().width()
        assert page.form.widget().minimumSizeHint().width() <= page.form.viewport().width()
