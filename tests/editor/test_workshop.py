"""Editor tools next to the form: glossary, custom words, fixes, board pieces, lab, folders."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QPushButton, QTableWidgetItem

from app.cards import exchange, library
from app.cards.catalogue import Catalogue
from app.cards.data import CardData
from app.editor import dialogs, preview_dialog, spelling
from app.editor.page import EditorPage
from app.editor.set_dialogs import GlossaryDialog
from app.face.ops import Warn
from app.ui.lab.dialog import for_set
from app.widgets.preferences import Preferences

DATA = Qt.ItemDataRole.UserRole


@pytest.fixture
def glossary(page: EditorPage, preferences: Preferences) -> GlossaryDialog:
    return GlossaryDialog(page.model, preferences, page)


def term(glossary: GlossaryDialog, key: str, column: int) -> QTableWidgetItem:
    rows = range(glossary.table.rowCount())
    row = next(row for row in rows if glossary.table.item(row, 0).data(DATA)[0] == key)
    return glossary.table.item(row, column)


def test_every_other_location_has_a_box_to_tick(page: EditorPage) -> None:
    page.choose("metro")
    rows = page.form.nature.fields["ways"].list
    boxes = [rows.item(row) for row in range(rows.count()) if not rows.item(row).isHidden()]
    assert len(boxes) == 7
    assert all(box.data(Qt.ItemDataRole.CheckStateRole) is not None for box in boxes)


def test_another_translation_of_a_term_is_told_at_every_card_that_has_the_old_one(
    page: EditorPage, glossary: GlossaryDialog
) -> None:
    english, otherwise = page.model.languages.index("en"), len(page.model.languages)
    assert term(glossary, "vortex", otherwise).text() == "—"
    term(glossary, "vortex", english).setText("whirl")
    assert int(term(glossary, "vortex", otherwise).text()) > 3
    page.model.undo()
    assert term(glossary, "vortex", english).text() == "vortex"


def test_a_term_is_added_named_and_removed(page: EditorPage, glossary: GlossaryDialog) -> None:
    glossary.add()
    glossary.table.item(glossary.table.currentRow(), 0).setText("Дозор")
    assert term(glossary, "dozor", 0).text() == "Дозор"
    glossary.table.setCurrentItem(term(glossary, "dozor", 0))
    glossary.remove()
    assert "dozor" not in {one.key for one in page.model.data.terms}


def test_a_slip_is_replaced_from_its_menu_and_a_word_held_right(
    qtbot, page: EditorPage, preferences: Preferences
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
    spelling.offer_words(menu, "картуу", "ru", page.spelling, preferences, said.append, lambda: None)
    qtbot.waitUntil(lambda: len(menu.actions()) > 3, timeout=60_000)
    next(action for action in menu.actions() if action.text() == "карту").trigger()
    assert said == ["карту"]
    page.accept_word("Зовищем", "ru")
    assert page.model.data.words == {"ru": ("Зовищем",)}
    qtbot.waitUntil(lambda: len(field._painter.wrong()) == 1, timeout=20_000)


def codes(page: EditorPage) -> set[str]:
    return {
        str(finding.params.get("warning", finding.code))
        for pairs in page.checks.findings.values()
        for finding, _ in pairs
    }


def press_fix(qtbot, page: EditorPage, code: str) -> None:
    """Choose the finding in the list and press its fix button."""
    qtbot.waitUntil(page.checks.finished, timeout=20_000)
    tree = page.checks.tree
    rows = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    told = {str(row.data(0, DATA).params.get("warning", row.data(0, DATA).code)): row for row in rows}
    tree.setCurrentItem(told[code])
    assert page.checks.fix_button.isVisible()
    page.checks.fix_button.click()
    qtbot.waitUntil(page.checks.finished, timeout=20_000)


@pytest.fixture(scope="module")
def checked(qapp, styled: Preferences, tmp_path_factory: pytest.TempPathFactory) -> Iterator[EditorPage]:
    """Return a module-wide editor after a full check, which is slow."""
    with Catalogue(library.ensure_catalogue(tmp_path_factory.mktemp("checked") / "cards.db")) as catalogue:
        made = EditorPage(catalogue, styled)
        made.resize(1366, 768)
        made.show()
        assert QTest.qWaitForWindowExposed(made)
        made.show_view("checks")
        yield made
        shiboken6.delete(made)


@pytest.fixture
def mending(qtbot, preferences: Preferences, checked: EditorPage) -> Iterator[EditorPage]:
    """Return the checked editor; undo the test's changes afterwards."""
    qtbot.waitUntil(checked.checks.finished, timeout=20_000)
    before = checked.model.data
    yield checked
    while checked.model.data != before:
        assert checked.model.undo()


@pytest.mark.parametrize(
    ("key", "field", "value", "language", "code"),
    [
        ("anton", "initiative", 7, None, "check-initiative-twice"),
        ("anton", "initiative", None, None, "check-no-initiative"),
        ("anton", "copies", 0, None, "check-no-copies"),
        ("anton", "copies", 3, None, "check-deck-count"),
        ("anton", "power", "flying", None, "check-unknown-power"),
        ("anton", "start", "nowhere", None, "check-no-location"),
        ("anton", "start", "", None, "check-no-start"),
        ("metro", "ways", ("nowhere",), None, "check-no-location"),
        ("attack-1", "strength", None, None, "check-no-strength"),
        ("attack-1", "spell", "", None, "check-no-spell"),
        ("anton", "name", "", "ru", "check-no-name"),
        ("anton", "name", "Тоша", "ru", "check-outdated"),
        ("anton", "rules", "", "en", "check-missing"),
        ("anton", "rules", "Как [[nobody]].", "ru", "check-no-reference"),
        ("anton", "name", "Антон 漢字", "ru", "face.missing-glyph"),
        ("anton", "picture", "0" * 64, None, "face.lost-picture"),
    ],
)
def test_a_finding_is_mended_where_it_is_told(
    qtbot, mending: EditorPage, key: str, field: str, value: object, language: str | None, code: str
) -> None:
    assert code not in codes(mending)
    mending.model.set_value(mending.model.keys()[key], field, value, language)
    press_fix(qtbot, mending, code)
    if code == "check-outdated":
        # There is one finding per translation.
        press_fix(qtbot, mending, code)
    assert code not in codes(mending)


def test_a_fault_of_the_board_is_mended_and_shown_there(qtbot, page: EditorPage) -> None:
    page.show_view("checks")
    assert codes(page) == set()
    spell = page.model.data.backs[-1]
    page.model.put_set(replace(page.model.data, backs=page.model.data.backs[:-1]), "editor.undo-board")
    press_fix(qtbot, page, "check-no-back")
    assert (page.model.data.backs[-1].deck, codes(page)) == (spell.deck, set())
    page.model.set_value(page.model.keys()["attack-1"], "copies", 9)
    back = replace(page.model.data.backs[-1], count=60)
    backs = (*page.model.data.backs[:-1], back)
    page.model.put_set(replace(page.model.data, backs=backs), "editor.undo-board")
    qtbot.waitUntil(page.checks.finished, timeout=20_000)
    page.checks.show_button.click()
    assert (page.stack.currentWidget(), page.board.thing()) == (page.board, back)


def test_after_the_first_full_check_only_changed_faces_are_laid_out(
    qtbot, page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    qtbot.waitUntil(page.checks.finished, timeout=20_000)
    laid_out: list[str] = []
    whole = page.model.warnings

    def noted(card: CardData, language: str) -> tuple[Warn, ...]:
        laid_out.append(card.key)
        return whole(card, language)

    monkeypatch.setattr(page.model, "warnings", noted)
    page.board.choose("counter", "wound")
    page.board.set_value(count=7)
    page.model.set_value(page.model.keys()["anton"], "cost", 1)
    page.model.set_value(page.model.keys()["petr"], "copies", 2)
    qtbot.waitUntil(page.checks.finished, timeout=20_000)
    assert set(laid_out) == {"anton"}


def test_a_name_that_has_no_room_on_another_card_is_found_there(qtbot, page: EditorPage) -> None:
    qtbot.waitUntil(page.checks.finished, timeout=20_000)
    assert not page.checks.findings[page.model.keys()["moscow"]]
    page.model.set_value(page.model.keys()["metro"], "name", "Подземные дороги " * 3, "ru")
    qtbot.waitUntil(page.checks.finished, timeout=20_000)
    said = [finding for finding, _told in page.checks.findings[page.model.keys()["moscow"]]]
    assert "check-face" in {finding.code for finding in said}


def test_a_cell_of_a_track_takes_the_next_colour_and_its_other_cells_stay(page: EditorPage) -> None:
    page.show_view("board")
    page.board.choose("track", "balance")
    before = page.board.thing()
    page.board.findChild(QPushButton, "colour-0").click()
    after = page.board.thing()
    assert (before.sides[0], after.sides[0], after.sides[1:]) == ("dark", "neutral", before.sides[1:])
    page.board.set_cells(", ".join(map(str, [*after.cells, 11])))
    assert page.board.thing().sides == (*after.sides, "light")


@pytest.mark.parametrize("owner", ["track", "counter", "back", "number", "rule_set"])
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


def test_a_cost_changed_on_the_board_stands_on_the_reference_card(page: EditorPage) -> None:
    page.model.open_set("tribunal")

    def rules() -> str:
        card = next(card for card in page.model.cards() if card.key == "reference-actions")
        return page.model.content(card, "en").rules

    assert "*Attack*, 3\N{NO-BREAK SPACE}{mana}" in rules()
    page.show_view("board")
    page.board.choose("number", "attack-cost")
    page.board.set_value(value=4)
    assert "*Attack*, 4\N{NO-BREAK SPACE}{mana}" in rules()
    page.model.undo()
    assert "*Attack*, 3\N{NO-BREAK SPACE}{mana}" in rules()
    assert ("Mana for an attack", "attack-cost") in dialogs.reference_names(page.model, "en")


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


def test_the_lab_plays_the_set_as_it_stands_and_shows_a_page(qtbot, page: EditorPage) -> None:
    dialog = for_set(page._preferences, page.model.data, None, page)
    qtbot.waitUntil(lambda: dialog.lever.count() > 1, timeout=20_000)
    dialog.level.setCurrentIndex(0)
    dialog.games.setValue(10)
    with qtbot.waitSignal(dialog.lab.finished, timeout=90_000):
        dialog.start()
    dialog.lab.wait()
    assert "<svg" in dialog.shown.plain


def test_the_lab_is_stopped_and_keeps_what_was_played(qtbot, page: EditorPage) -> None:
    dialog = for_set(page._preferences, page.model.data, None, page)
    qtbot.waitUntil(lambda: dialog.lever.count() > 1, timeout=20_000)
    dialog.games.setValue(5000)
    with qtbot.waitSignal(dialog.lab.finished, timeout=60_000):
        dialog.start()
        dialog.stop.click()
    dialog.lab.wait()
    assert "доигранные партии сохранены" in dialog.message.text()


@pytest.mark.parametrize("width", [1200, 1366, 1920])
def test_every_field_of_the_form_is_within_its_room(page: EditorPage, qapp, width: int) -> None:
    page.resize(width, 768)
    for key in ("anton", "metro", "attack-1"):
        page.choose(key)
        qapp.processEvents()
        assert page.form.widget().width() <= page.form.viewport().width()
        assert page.form.widget().minimumSizeHint().width() <= page.form.viewport().width()
