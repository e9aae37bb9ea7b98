"""Editor views around the form: sets, table, translations, board, checks, files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QItemSelectionModel, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDoubleSpinBox,
    QLineEdit,
    QMenu,
    QProgressDialog,
    QScrollArea,
)

from app import i18n
from app.cards import exchange, game, labels, replacing
from app.cards.data import CardData, SetData
from app.cards.units import TextPlace
from app.editor import dialogs, model, preview_dialog, set_dialogs, words
from app.editor.page import EditorPage
from app.editor.table_model import SORT
from app.editor.table_view import unquoted
from app.widgets.preferences import Preferences
from app.widgets.waiting import call_later


def card(page: EditorPage, key: str) -> CardData:
    return next(card for card in page.model.cards() if card.key == key)


def select(page: EditorPage, cells: list[tuple[str, str]]) -> None:
    """Select table cells by card key and column heading (``cost``, ``name:en``)."""
    grid, table = page.table.grid, page.table.table
    grid.clearSelection()
    heads = [column.head for column in table.columns]
    for key, head in cells:
        source = table.index(table.row_of(card(page, key).id), heads.index(head))
        index = page.table.filter.mapFromSource(source)
        grid.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        grid.selectionModel().select(index, QItemSelectionModel.SelectionFlag.Select)


def accept(monkeypatch: pytest.MonkeyPatch, kind: type[QDialog], fill=None) -> None:
    def accepted(self) -> int:
        if fill is not None:
            fill(self)
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(kind, "exec", accepted)


def typed(line: QLineEdit, text: str) -> None:
    line.setText(text)
    line.textEdited.emit(text)


def test_a_cell_shows_its_new_value_after_an_edit_and_an_undo(page: EditorPage) -> None:
    table, anton = page.table.table, card(page, "anton").id
    strength = [column.head for column in table.columns].index("strength")

    def shown() -> str:
        return table.look(table.row_of(anton), strength)[0]

    assert shown() == "4"
    page.model.set_value(anton, "strength", 9)
    assert shown() == "9"
    page.model.undo()
    assert shown() == "4"


def test_a_card_stands_under_its_new_kind_after_an_edit_and_an_undo(page: EditorPage, qtbot) -> None:
    anton = card(page, "anton")
    other = next(one.kind for one in page.model.cards() if one.kind != anton.kind)
    with qtbot.waitSignal(page.model.cards_changed):
        page.model.set_value(anton.id, "kind", other)
    with qtbot.waitSignal(page.model.cards_changed):
        page.model.undo()
    assert page.model.card(anton.id).kind == anton.kind


def test_cells_are_copied_and_pasted_as_spreadsheets_do(page: EditorPage) -> None:
    page.show_view("table")
    select(page, [("anton", "cost"), ("andrey", "cost")])
    QTest.keyClick(page.table.grid, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "6\n4"
    QGuiApplication.clipboard().setText("1\r\n2\r\n")
    QTest.keyClick(page.table.grid, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    assert (card(page, "anton").cost, card(page, "andrey").cost) == (1, 2)
    page.model.undo()
    assert (card(page, "anton").cost, card(page, "andrey").cost) == (6, 4)


def test_a_paste_with_a_fault_changes_nothing_and_says_why(page: EditorPage) -> None:
    select(page, [("anton", "cost"), ("andrey", "cost")])
    QGuiApplication.clipboard().setText("1\nмного")
    page.table.paste()
    assert card(page, "anton").cost == 6
    assert "Андрей" in page.message.text()


def test_fill_down_and_clear(page: EditorPage) -> None:
    select(page, [("anton", "cost"), ("andrey", "cost"), ("larisa", "cost")])
    QTest.keyClick(page.table.grid, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert [card(page, key).cost for key in ("anton", "andrey", "larisa")] == [6, 6, 6]
    QTest.keyClick(page.table.grid, Qt.Key.Key_Delete)
    assert [card(page, key).cost for key in ("anton", "andrey", "larisa")] == [None, None, None]


def test_a_cell_alone_is_filled_from_the_one_above_it(page: EditorPage) -> None:
    select(page, [("andrey", "cost")])
    QTest.keyClick(page.table.grid, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert card(page, "andrey").cost == card(page, "anton").cost
    page.model.undo()
    select(page, [("andrey", "cost"), ("larisa", "cost")])
    QTest.keyClick(page.table.grid, Qt.Key.Key_Delete)
    QTest.keyClick(page.table.grid, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert [card(page, key).cost for key in ("anton", "andrey", "larisa")] == [6, 6, 6]


def test_a_held_ctrl_does_not_add_the_row_that_the_program_chooses(page: EditorPage) -> None:
    page.show_view("table")
    page.table.choose(card(page, "metro").id)
    QTest.keyPress(page, Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)
    page.table.choose(card(page, "anton").id)
    QTest.keyRelease(page, Qt.Key.Key_Control)
    assert page.table.chosen_keys() == ("anton",)


def test_a_change_of_many_cards_is_read_as_one_and_seen_everywhere(
    qtbot, page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(model, "MAX_RELOADED", 3)
    page.choose("anton")
    data = page.model.data
    many = replace(data, cards=tuple(replace(card, copies=7) for card in data.cards))
    with qtbot.waitSignal(page.model.cards_changed):
        page.model.put_set(many, "editor.undo-import")
    assert {one.copies for one in page.model.cards()} == {7}
    assert page.form.numbers["copies"].spin.value() == 7
    page.model.undo()
    assert page.form.numbers["copies"].spin.value() == 1


def test_the_table_sorts_numbers_as_numbers_and_filters(page: EditorPage) -> None:
    heads = [column.head for column in page.table.table.columns]
    page.table.grid.sortByColumn(heads.index("initiative"), Qt.SortOrder.DescendingOrder)
    shown = [page.table.filter.index(row, 0).data() for row in range(3)]
    assert shown == ["zavulon", "alisa", "semen"]
    page.model.set_value(card(page, "semen").id, "copies", 0)
    rows = range(page.table.filter.rowCount())
    copies = {page.table.filter.index(row, heads.index("copies")).data(SORT) for row in rows}
    assert min(copies) == 0
    page.table.search.setText("вампир")
    assert 0 < page.table.filter.rowCount() < 52


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("a\tb\n1\t2\n", [["a", "b"], ["1", "2"]]),
        ('"one\ntwo"\t""""\n', [["one\ntwo", '"']]),
        ("", []),
        ('Fox\t"Run\nOwl\tFly"\n', [["Fox", '"Run'], ["Owl", 'Fly"']]),
        ('5" x 7"\tb', [['5" x 7"', "b"]]),
    ],
)
def test_a_text_from_a_spreadsheet_is_read(text: str, cells: list[list[str]]) -> None:
    assert unquoted(text) == cells


def test_a_set_is_copied_changed_renamed_and_deleted(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    accept(monkeypatch, set_dialogs.SetDialog, lambda dialog: dialog.names["ru"].setText("Чужая судьба"))
    page.sets.copy()
    assert page.model.set_key == "svoya-sudba-2"
    page.model.set_value(card(page, "anton").id, "cost", 1)
    assert page.model.catalogue.card_set("own-fate").card("anton").cost == 6
    assert page.model.catalogue.card_set("svoya-sudba-2").card("anton").cost == 1
    accept(monkeypatch, set_dialogs.SetDialog, lambda dialog: dialog.names["ru"].setText("Моя"))
    page.sets.rename()
    assert page.model.data.names["ru"] == "Моя"
    page.sets.delete()
    assert [row.key for row in page.model.catalogue.sets()] == ["own-fate", "tribunal"]
    page.model.undo()
    assert [row.key for row in page.model.catalogue.sets()] == ["own-fate", "tribunal", "svoya-sudba-2"]


def test_a_new_set_is_empty_and_takes_a_card(page: EditorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    accept(monkeypatch, set_dialogs.SetDialog, lambda dialog: typed(dialog.names["ru"], "Пустой"))
    accept(monkeypatch, dialogs.CardDialog, lambda dialog: typed(dialog.name, "Кот"))
    page.sets.new()
    data = page.model.data
    assert (data.cards, data.tracks, data.counters, data.terms, data.numbers) == ((), (), (), (), ())
    page.new_card()
    assert [page.model.name(card, "ru") for card in page.model.cards()] == ["Кот"]


def test_a_new_set_begins_with_the_board_of_another(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def filled(dialog) -> None:
        typed(dialog.names["ru"], "С полем")
        dialog.begins.setCurrentIndex(dialog.begins.findData("board"))

    accept(monkeypatch, set_dialogs.SetDialog, filled)
    page.sets.new()
    assert (len(page.model.cards()), len(page.model.data.tracks)) == (0, 2)


def test_a_new_set_is_written_in_the_language_that_is_chosen(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def german(dialog) -> None:
        dialog.written.setCurrentIndex(dialog.written.findData("de"))
        typed(dialog.names["de"], "Spuk")
        assert dialog.key.text() == "spuk"

    accept(monkeypatch, set_dialogs.SetDialog, german)
    page.sets.new()
    data = page.model.data
    assert (data.key, data.source, dict(data.names)) == ("spuk", "de", {"de": "Spuk"})


def test_a_card_is_copied_and_deleted(page: EditorPage) -> None:
    page.choose("anton")
    page.buttons.copy.click()
    assert page.form.key.text() == "anton-2"
    assert page.model.content(card(page, "anton-2"), "ru").picture == "anton"
    page.buttons.delete.click()
    assert all(other.key != "anton-2" for other in page.model.cards())


def test_another_language_is_a_column_of_the_form(page: EditorPage, monkeypatch: pytest.MonkeyPatch) -> None:
    def french(dialog) -> None:
        dialog._add_language("fr", "Leur destin")

    accept(monkeypatch, set_dialogs.SetDialog, french)
    page.sets.rename()
    page.choose("anton")
    page.form.texts["name", "fr"].edit.setText("Antoine")
    page.form.texts["name", "fr"].edited.emit("Antoine")
    assert card(page, "anton").texts["fr"]["name"].value == "Antoine"
    assert page.model.content(card(page, "petr"), "fr").fallback


def test_the_whole_set_goes_back_to_what_was_shipped(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = page.model.data
    page.model.set_value(card(page, "anton").id, "cost", 1)
    page.model.delete_cards([card(page, "petr").id])
    accept(monkeypatch, preview_dialog.PreviewDialog)
    page.sets.revert()
    strip = [(c.key, c.cost, c.texts, c.origins) for c in page.model.data.cards]
    assert strip == [(c.key, c.cost, c.texts, c.origins) for c in before.cards]


@pytest.mark.parametrize("suffix", exchange.SUFFIXES)
def test_a_file_taken_in_is_one_step(
    page: EditorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    accept(monkeypatch, preview_dialog.PreviewDialog)
    file = tmp_path / f"набор{suffix}"
    page.sets.write_file(file)
    before = card(page, "anton").cost, card(page, "petr").cost
    page.model.set_value(card(page, "anton").id, "cost", 1)
    page.model.set_value(card(page, "petr").id, "cost", 1)
    page.sets.take_file(file)
    assert (card(page, "anton").cost, card(page, "petr").cost) == before
    page.model.undo()
    assert (card(page, "anton").cost, card(page, "petr").cost) == (1, 1)


def test_a_bad_file_is_one_sentence(page: EditorPage, tmp_path: Path) -> None:
    file = tmp_path / "set.dozorset"
    file.write_bytes(b"nothing")
    page.sets.take_file(file)
    assert "set.dozorset" in page.message.text()


def test_translating_goes_on_to_what_is_left(qtbot, page: EditorPage) -> None:
    bench = page.translations
    page.show_view("translations")
    qtbot.waitUntil(lambda: not bench.units.busy, timeout=10000)
    page.model.set_value(card(page, "anton").id, "name", "Тоша", "ru")
    bench.languages.setCurrentIndex(bench.languages.findData("en"))
    qtbot.waitUntil(lambda: not bench.units.busy, timeout=10000)
    before = bench.progress.value()
    bench.shown.setCurrentIndex(2)
    assert list(bench.units.units) == [TextPlace("card", "anton", "name")]
    assert bench.was.text() == "Антон Городецкий"
    bench.target.edit.setPlainText("Tosha")
    bench.mark_done()
    assert page.model.status(card(page, "anton"), "name", "en") == "checked"
    qtbot.waitUntil(lambda: bench.progress.value() == before + 1, timeout=5000)


def test_a_track_is_made_longer_in_the_next_game(page: EditorPage) -> None:
    page.show_view("board")
    page.board.choose("track", "vortex")
    before = page.model.catalogue.card_set("own-fate").track("vortex").cells
    page.board.lengthen(1)
    assert page.model.catalogue.card_set("own-fate").track("vortex").cells == (*before, before[-1] + 1)
    page.board.choose("track", "balance")
    page.board.lengthen(-1)
    assert page.model.catalogue.card_set("own-fate").track("balance").cells == tuple(range(-9, 10))
    page.board.lengthen(1)
    assert page.model.catalogue.card_set("own-fate").track("balance").cells == tuple(range(-10, 11))


def test_cells_are_typed_and_a_fault_is_said(page: EditorPage) -> None:
    page.board.choose("track", "vortex")
    page.board.set_cells("1, 2, пять")
    assert page.board.problem.text()
    page.board.set_cells("1, 2, 3, 5, 8")
    assert page.model.data.tracks[1].cells == (1, 2, 3, 5, 8)
    assert page.model.data.tracks[1].origin == "house"


def in_two_languages(data: SetData) -> SetData:
    kept = {}
    for part in ("cards", "tracks", "counters", "backs", "numbers", "rule_sets"):
        kept[part] = tuple(
            replace(one, texts={key: one.texts[key] for key in ("ru", "en") if key in one.texts})
            for one in getattr(data, part)
        )
    return replace(data, names={key: data.names[key] for key in ("ru", "en")}, **kept)


@pytest.mark.parametrize(
    ("owner", "key"), [("track", "gloom-0"), ("counter", "figure-light-1"), ("back", "spell-neutral")]
)
def test_the_whole_form_of_a_thing_of_the_board_is_seen(page: EditorPage, owner: str, key: str) -> None:
    page.model.catalogue.put_set(in_two_languages(page.model.catalogue.set_data("tribunal")))
    page.model.open_set("tribunal")
    page.show_view("board")
    page.board.choose(owner, key)
    QApplication.processEvents()
    forms = page.board.findChild(QScrollArea)
    assert forms.height() >= forms.widget().layout().minimumSize().height()


def test_a_counters_size_is_shown_as_stored(page: EditorPage) -> None:
    page.board.choose("counter", "wound")
    page.board.set_value(size=5.0)
    assert page.board.findChild(QDoubleSpinBox, "size").value() == 5.0


def test_a_counters_name_and_count_are_stored(page: EditorPage) -> None:
    page.board.choose("counter", "wound")
    page.board.set_value(count=50, origin="house")
    page.board.set_text("name", "en", "Injury")
    wound = next(c for c in page.model.data.counters if c.key == "wound")
    assert (wound.count, wound.texts["en"]["name"].value) == (50, "Injury")


def test_checking_waits_while_the_table_is_scrolled_and_comes_to_its_end(qtbot, page: EditorPage) -> None:
    page.show_view("table")
    bar = page.table.grid.verticalScrollBar()
    bar.setRange(0, 1000)
    page.checks.check_all()
    for step in range(1, 8):
        bar.setValue(step)
        before = len(page.checks.findings)
        QTest.qWait(20)
        assert len(page.checks.findings) == before
    qtbot.waitUntil(page.checks.finished, timeout=20000)


def test_checks_find_what_is_wrong_and_lead_there(qtbot, page: EditorPage, qapp: QApplication) -> None:
    qtbot.waitUntil(page.checks.finished, timeout=20000)
    assert page.checks.tree.topLevelItemCount() == 0
    page.model.set_value(card(page, "anton").id, "initiative", 5)
    page.model.set_value(card(page, "petr").id, "rules", "Щуровщина " * 59 + "Щуровщина.", "ru")
    qtbot.waitUntil(page.checks.finished, timeout=20000)
    assert page.checks.tree.topLevelItemCount() == 0, "the list is made when it is looked at"
    page.show_view("checks")
    codes = {
        page.checks.tree.topLevelItem(n).data(0, Qt.ItemDataRole.UserRole).code
        for n in range(page.checks.tree.topLevelItemCount())
    }
    assert codes == {"check-initiative-twice", "check-face", "check-outdated"}
    assert page.views.buttons["checks"].text().split()[-1] == str(page.checks.tree.topLevelItemCount())
    page.checks.jump_requested.emit(card(page, "anton").id, "initiative", "")
    assert page.form.numbers["initiative"].spin.hasFocus()


def pressed(page: EditorPage, name: str, language: str = "ru") -> None:
    """Choose *name* in the open menu."""
    menu = next(menu for menu in page.findChildren(QMenu) if menu.isVisible())
    words = i18n.text(f"editor.{name}", language)
    next(action for action in menu.actions() if action.text() == words).trigger()
    menu.close()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_the_menu_of_the_table_fills_copies_and_opens(page: EditorPage) -> None:
    page.show_view("table")
    select(page, [("anton", "cost"), ("andrey", "cost")])
    page.table.grid.customContextMenuRequested.emit(QPoint(5, 5))
    pressed(page, "table-fill")
    assert card(page, "andrey").cost == 6
    page.table.grid.customContextMenuRequested.emit(QPoint(5, 5))
    pressed(page, "table-open")
    assert (page.stack.currentWidget(), page.form.key.text()) == (page.form, "andrey")


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_the_menu_of_a_card_copies_and_prints_it(page: EditorPage, qtbot) -> None:
    page.choose("anton")
    page.list.menu_requested.emit(QPoint(5, 5))
    with qtbot.waitSignal(page.print_requested) as asked:
        pressed(page, "print-card")
    assert asked.args == ["own-fate", ("anton",)]
    page.list.menu_requested.emit(QPoint(5, 5))
    pressed(page, "button-copy")
    assert page.form.key.text() == "anton-2"


@pytest.mark.parametrize(
    ("field", "held", "told"),
    [
        ("strength", None, "—"),
        ("deck", "probability", "Lines of probability"),
        ("picture", "anton@0.400,0.500,1.50", "anton · 40%, 50% · ×1.50"),
        ("ways", ("metro", "roof"), "metro, roof"),
        ("name", "Anton", "Anton"),
    ],
)
def test_what_a_field_held_is_told_in_words(field: str, held: object, told: str) -> None:
    assert words.value(field, held, "en", game.shipped(), labels.shipped()) == told


def test_words_are_replaced_in_the_table_after_a_look(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def filled(dialog) -> None:
        dialog.sought.setText("Гесер")
        dialog.by.setText("Гэсэр")
        dialog.languages.setCurrentIndex(dialog.languages.findData("ru"))
        assert dialog.ok.isEnabled()

    accept(monkeypatch, set_dialogs.ReplaceDialog, filled)
    accept(monkeypatch, preview_dialog.PreviewDialog)
    page.table.grid.replace_requested.emit()
    assert card(page, "geser").texts["ru"]["name"].value == "Гэсэр"
    page.model.undo()
    assert card(page, "geser").texts["ru"]["name"].value == "Гесер"


def test_a_replacement_that_changes_nothing_or_cannot_be_read_is_not_shown(
    page: EditorPage, preferences: Preferences, qtbot
) -> None:
    dialog = set_dialogs.ReplaceDialog(preferences, page.model.data, (), page)
    assert not dialog.ok.isEnabled()
    dialog.sought.setText("такого слова нет")
    assert (dialog.ok.isEnabled(), dialog.count.text()) == (False, "Изменится 0 текстов.")
    dialog.pattern.setChecked(True)
    dialog.sought.setText("(")
    qtbot.waitUntil(lambda: dialog.problem.text() != "")
    assert not dialog.ok.isEnabled()
    assert dialog.problem.text().startswith("Регулярное выражение")


def test_a_pattern_without_end_does_not_stop_the_window_and_can_be_corrected(
    page: EditorPage, preferences: Preferences, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replacing, "SECONDS", 0.1)
    dialog = set_dialogs.ReplaceDialog(preferences, page.model.data, (), page)
    beats: list[int] = []
    clock = QTimer(dialog, interval=20)
    clock.timeout.connect(lambda: beats.append(1))
    clock.start()
    dialog.pattern.setChecked(True)
    for letter in r"(\w+\s?)+$":
        dialog.sought.setText(dialog.sought.text() + letter)
    qtbot.waitUntil(lambda: dialog.problem.text() != "", timeout=30_000)
    assert dialog.problem.text().startswith("Выражение работает слишком долго")
    assert len(beats) > 10
    dialog.sought.setText("Гесе(р)")
    assert not dialog.ok.isEnabled()
    qtbot.waitUntil(dialog.ok.isEnabled, timeout=30_000)


def test_the_button_of_the_wait_stops_a_pattern(
    page: EditorPage, preferences: Preferences, qtbot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replacing, "SECONDS", 60.0)
    dialog = set_dialogs.ReplaceDialog(preferences, page.model.data, (), page)
    dialog.pattern.setChecked(True)
    dialog.sought.setText(r"(\w+\s?)+$")

    def press() -> None:
        waits = dialog.findChildren(QProgressDialog)
        call_later(dialog, 50, press)
        if waits:
            waits[0].canceled.emit()

    press()
    qtbot.waitUntil(lambda: dialog.problem.text() != "", timeout=30_000)
    assert dialog.problem.text().startswith("Выражение работает слишком долго")


def test_the_set_that_is_edited_is_printed_by_the_usual_keys(page: EditorPage) -> None:
    asked: list[tuple[str, object]] = []
    page.print_requested.connect(lambda key, cards: asked.append((key, cards)))
    keys = [one for one in page.findChildren(QShortcut) if one.key() == QKeySequence("Ctrl+P")]
    keys[0].activated.emit()
    assert asked == [("own-fate", ())]
