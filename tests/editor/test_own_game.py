"""A designer's story: a custom game, from an empty set to a table that another person opens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from openpyxl import Workbook
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QTableWidget,
    QWidget,
)

from app.cards import exchange, game_edits, pictures, tabular
from app.cards.data import Text, back_size, empty_card, game_of
from app.cards.source import set_from_template, templates
from app.editor import preview_dialog, set_menu, table_import
from app.editor.dialogs import FieldDialog
from app.editor.fields import Picker
from app.editor.game_dialog import Form, GameDialog
from app.editor.model import with_placeholders
from app.editor.page import EditorPage
from app.editor.set_dialogs import SetDialog
from app.face.symbols import Drawing
from app.rules.free.things import COLOURS
from app.widgets import file_dialogs
from app.widgets.controls import Label, MessageBox
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot
from tools import typefaces

TABLE = """Название;Стоимость в мане;Стихия;Текст;Номер;Заметки
Дракон;7;Огонь;Дышит огнём.;A1;доделать
Русалка;3;Вода;Поёт.;A2;
Голем;5;Земля;Молчит.;A3;
Саламандра;2;Огонь;Греется.;A4;
Водяной;4;Вода;Тянет.;A5;
Гном;1;Земля;Копает.;A6;
"""


@pytest.fixture
def heroes(page: EditorPage, monkeypatch: pytest.MonkeyPatch) -> EditorPage:
    """Return an editor with a new, empty set, created through the window."""

    def name_it(dialog: SetDialog) -> int:
        line = dialog.names["ru"]
        line.setText("Герои")
        line.textEdited.emit("Герои")
        return 1

    monkeypatch.setattr(SetDialog, "exec", name_it)
    page.sets.new()
    assert page.model.set_key == "geroi"
    return page


def declare(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch, name: str, widget: str, values: str = ""
) -> None:
    """Press *Add a field…* below the form and fill in the dialog."""

    def fill(dialog: FieldDialog) -> int:
        dialog.name.setText(name)
        dialog.type.setCurrentIndex(dialog.type.findData(widget))
        dialog.choices.setText(values)
        assert dialog.ok.isEnabled()
        return 1

    monkeypatch.setattr(FieldDialog, "exec", fill)
    page.form.add_field.click()


def test_a_new_symbol_has_a_button_above_the_rules_at_once(heroes: EditorPage) -> None:
    heroes.add_card(empty_card(heroes.model.game, "dragon", "card"))
    symbol = game_edits.with_symbol(heroes.model.data, "sun", "M2 2H22V22H2Z")
    assert heroes.model.put_set(symbol, "editor.undo-game")
    offered = [what for _button, what, _shape in heroes.form.texts["rules", "ru"]._buttons]
    assert "{sun}" in offered


@pytest.mark.usefixtures("qapp")
def test_new_symbols_have_colours_of_their_own() -> None:
    blue, names = COLOURS["light"], [f"{letter}ood" for letter in "abcdefgh"]
    data = game_edits.empty("tin", "1", "en", {"en": "Tin"})
    data = game_edits.with_symbol(data, "sun", f"{blue} M2 2H22V22H2Z")
    made = game_of(with_placeholders(data, names)).symbols
    assert len({Drawing.read(made[name]).color for name in ("sun", *names)}) == 9


def test_an_empty_set_has_a_game_of_its_own_and_shows_nothing_of_another(heroes: EditorPage) -> None:
    game = heroes.model.game
    assert (game.kind_keys, game.deck_keys, game.texts) == (
        ("card",),
        ("deck",),
        ("name", "rules", "flavour"),
    )
    heroes.add_card(empty_card(game, "dragon", "card"))
    assert list(heroes.form.numbers) == ["copies"]
    assert list(heroes.form.nature.fields) == ["kind", "side", "deck", "playtest_note", "picture"]
    assert not heroes.form.power.isVisible()
    assert "ways" not in heroes.form.nature.fields
    assert "strength" not in {column.field for column in heroes.table.table.columns}


def test_a_field_is_added_where_it_is_missed_filled_found_and_taken_back(
    heroes: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    heroes.add_card(empty_card(heroes.model.game, "dragon", "card"))
    declare(heroes, monkeypatch, "Атака", "number")
    declare(heroes, monkeypatch, "Девиз", "text")
    declare(heroes, monkeypatch, "Стихия", "choice", "Огонь, Вода")
    heroes.form.numbers["ataka"].more.click()
    heroes.form.texts["deviz", "ru"].edit.setText("Ни шагу назад")
    heroes.form.texts["deviz", "ru"].edited.emit("Ни шагу назад")
    heroes.form.nature.fields["stihiya"].picked.emit("ogon")
    card = heroes.model.cards()[0]
    assert dict(card.values) == {"ataka": 0, "stihiya": "ogon"}
    assert [one.key for one in heroes.model.matching("шагу")] == ["dragon"]
    said = [heroes.table.table.headerData(n, Qt.Orientation.Horizontal) for n in range(9)]
    assert {"Атака", "Стихия"} <= set(said)
    while heroes.model.cards() and heroes.model.cards()[0].values:
        assert heroes.model.undo()
    heroes.model.undo()
    assert "stihiya" not in heroes.model.game.by_name


def test_the_key_of_a_card_follows_its_name_once_it_is_typed(heroes: EditorPage) -> None:
    for key, name in (("drakon", "Дракон"), ("gnom", "Гном")):
        card = replace(empty_card(heroes.model.game, key, "card"), texts={"ru": {"name": Text(name)}})
        heroes.add_card(card)
    heroes.list.choose(heroes.model.keys()["drakon"])
    field = heroes.form.texts["name", "ru"]
    for typed in ("З", "Зм", "Змей"):
        field.edit.setText(typed)
        field.edited.emit(typed)
    assert heroes.model.card_of("drakon") is not None
    heroes.list.choose(heroes.model.keys()["gnom"])
    QTest.qWait(1)
    assert list(heroes.model.keys()) == ["zmej", "gnom"]
    assert heroes.form.card().key == "gnom"
    assert heroes.model.undo()
    assert list(heroes.model.keys()) == ["drakon", "gnom"]
    assert heroes.model.name(heroes.model.card_of("drakon"), "ru") == "Дракон"


def test_the_key_of_a_kind_follows_its_first_name(heroes: EditorPage) -> None:
    dialog = GameDialog(heroes.model, heroes._preferences, heroes)
    dialog.add("kind")
    line = dialog._form.findChild(QLineEdit, "kind-ru")
    line.setText("Здание")
    line.setModified(True)
    line.editingFinished.emit()
    assert dialog.shown_part() == ("kind", "zdanie")
    assert heroes.model.labels.kind("zdanie", "ru") == "Здание"


def test_every_name_in_the_game_dialog_is_stored_in_its_language(page: EditorPage, preferences) -> None:
    dialog = GameDialog(page.model, preferences, page)
    for part in ("kind", "side"):
        dialog.choose(part, dialog._keys(part)[0])
        names = [name for line in dialog._form.findChildren(QLineEdit) if "-" in (name := line.objectName())]
        assert len(names) >= len(page.model.languages)
        for name in names:
            line = dialog._form.findChild(QLineEdit, name)
            line.setText(f"Name {name}")
            line.setModified(True)
            line.editingFinished.emit()
        again = Form(page.model, preferences, *dialog.shown_part())
        assert [again.findChild(QLineEdit, name).text() for name in names] == [f"Name {n}" for n in names]


@pytest.mark.parametrize("key", ["own-fate", "tribunal", *templates()])
def test_no_valid_choice_in_the_game_dialog_is_marked(page: EditorPage, preferences, key: str) -> None:
    model = page.model
    if key in templates():
        model.catalogue.put_set(set_from_template(key, key, "1", "ru", {"ru": key}))
    model.open_set(key)
    dialog = GameDialog(model, preferences, page)
    for part in ("kind", "deck", "side", "seat", "lookup"):
        for name in dialog._keys(part):
            form = Form(model, preferences, part, name)
            offered = [box.itemText(row) for box in form.findChildren(Picker) for row in range(box.count())]
            assert not [text for text in offered if "⚠" in text], (part, name)


def test_no_list_in_the_game_dialog_offers_the_same_twice(page: EditorPage, preferences) -> None:
    dialog = GameDialog(page.model, preferences, page)
    for part in ("kind", "deck", "side", "field"):
        for name in dialog._keys(part):
            for box in Form(page.model, preferences, part, name).findChildren(Picker):
                offered = [box.itemData(row) for row in range(box.count())]
                assert len(offered) == len(set(offered)), (part, name, offered)


@pytest.mark.parametrize("part", ["deck", "kind", "size", "symbol", "lookup"])
def test_a_new_part_that_was_just_named_is_the_only_one_shown(heroes: EditorPage, part: str) -> None:
    dialog = GameDialog(heroes.model, heroes._preferences, heroes)
    dialog.show()
    assert QTest.qWaitForWindowExposed(dialog)
    dialog.add(part)
    QTest.keyClicks(dialog.focusWidget(), "Zebra")
    QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
    shown = [form for form in dialog.findChildren(Form) if form.isVisibleTo(dialog)]
    assert [(form.part, form.key) for form in shown] == [(part, "zebra")] == [dialog.shown_part()]
    assert dialog.focusWidget() in shown[0].findChildren(QWidget)
    dialog.deleteLater()


def test_a_symbol_is_named_and_gets_its_drawing_with_one_click(
    heroes: EditorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "sun.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1H9V9H1Z"/></svg>',
        encoding="utf-8",
    )

    def answer() -> None:
        asking = QApplication.activeModalWidget()
        assert isinstance(asking, QFileDialog)
        QTest.qWait(100)  # longer than the dialog for the game waits before it looks again
        asking.done(1)

    monkeypatch.setattr(QFileDialog, "selectedFiles", lambda _dialog: [str(file)])
    dialog = GameDialog(heroes.model, heroes._preferences, heroes)
    dialog.show()
    assert QTest.qWaitForWindowExposed(dialog)
    dialog.add("symbol")
    QTest.keyClicks(dialog.focusWidget(), "Sun")
    button = next(b for b in dialog.findChildren(QPushButton) if "SVG" in b.text())
    single_shot(dialog, answer, 0).start()
    button.setFocus()
    button.click()
    assert list(heroes.model.game.symbols) == ["sun"]
    assert heroes.model.game.symbols["sun"] != game_edits.NEW_SYMBOL
    dialog.deleteLater()


def test_a_deleted_kind_takes_its_cards_and_undo_brings_them_back(
    heroes: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = GameDialog(heroes.model, heroes._preferences, heroes)
    dialog.add("kind")
    line = dialog._form.findChild(QLineEdit, "kind-ru")
    line.setText("Место")
    line.setModified(True)
    line.editingFinished.emit()
    key = dialog.shown_part()[1]
    assert heroes.model.labels.kind(key, "ru") == "Место"
    heroes.model.put([empty_card(heroes.model.game, "tower", key)], "editor.undo-new-card", {"key": "tower"})
    told = []
    monkeypatch.setattr(
        GameDialog, "_confirm_loss", lambda _self, name, lost: told.append((name, lost.cards)) or True
    )
    dialog.choose("kind", key)
    dialog.remove()
    assert told == [("Место", 1)]
    assert (heroes.model.game.kind_keys, heroes.model.cards()) == (("card",), [])
    heroes.model.undo()
    assert [card.key for card in heroes.model.cards()] == ["tower"]
    dialog.choose("kind", "card")
    dialog.remove()
    dialog.choose("kind", key)
    assert not dialog.delete_button.isEnabled()
    dialog.deleteLater()


def test_what_a_game_cannot_hold_is_refused_where_it_is_asked_for(heroes: EditorPage) -> None:
    data = heroes.model.data
    for number in range(59):
        data, _key = game_edits.add(data, "deck", f"Колода {number}", "ru")
    assert heroes.model.put_set(data, "editor.undo-game")
    dialog = GameDialog(heroes.model, heroes._preferences, heroes)
    dialog.add("deck")
    assert "60" in dialog.problem.text()
    assert len(heroes.model.game.decks) == 60
    dialog.deleteLater()


def test_a_table_with_headings_of_its_own_is_asked_about_once(
    heroes: EditorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "cards.csv"
    file.write_bytes(TABLE.encode("cp1251"))
    asked: list[tuple[str, ...]] = []

    def answer(dialog: table_import.ColumnsDialog) -> int:
        asked.append(dialog.mapping().targets)
        notes = dialog.pickers[5]
        notes.setCurrentIndex(notes.findData(""))
        return 1

    monkeypatch.setattr(table_import.ColumnsDialog, "exec", answer)
    left = {"Гном"}

    def look(dialog: preview_dialog.PreviewDialog) -> int:
        for tick in dialog._ticks.values():
            if tick.text() in left:
                tick.setCheckState(tick.checkState().Unchecked)
        return 1

    monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", look)
    heroes.sets.take_file(file)
    assert asked == [("name:ru", "+number", "+choice", "rules:ru", "key", "+text")]
    game, cards = heroes.model.game, {card.key: card for card in heroes.model.cards()}
    assert [one.name for one in game.own_fields.values()] == ["stoimostvmane", "stihiya"]
    assert list(cards) == ["a1", "a2", "a3", "a4", "a5"]
    assert dict(cards["a1"].values) == {"stoimostvmane": 7, "stihiya": "ogon"}
    assert heroes.model.labels.choice("stihiya", "ogon", "ru") == "Огонь"
    assert cards["a2"].texts["ru"]["rules"].value == "Поёт."
    left.clear()
    file.write_bytes(TABLE.replace("Поёт.", "Поёт ночью.").encode())
    heroes.sets.refresh_table()
    assert len(asked) == 1
    cards = {card.key: card for card in heroes.model.cards()}
    assert (len(cards), cards["a2"].texts["ru"]["rules"].value) == (6, "Поёт ночью.")


def test_columns_can_be_changed_after_faults_and_stay_as_chosen_until_the_import(
    heroes: EditorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "cards.csv").write_text("Название;Ход\nВесло;1\nПарус;два\n", encoding="utf-8")
    choices, previews, asked = ["+number", "+text", "+text"], [preview_dialog.MAP_AGAIN, 1, 1], []

    def answer(dialog: table_import.ColumnsDialog) -> int:
        asked.append(dialog.mapping().targets[1])
        dialog.pickers[1].setCurrentIndex(dialog.pickers[1].findData(choices[len(asked) - 1]))
        return 1

    monkeypatch.setattr(table_import.ColumnsDialog, "exec", answer)
    told: list[str] = []

    def read(dialog: preview_dialog.FaultsDialog) -> int:
        table = dialog.findChild(QTableWidget)
        told.append(table.item(0, 2).text())
        return preview_dialog.MAP_AGAIN

    monkeypatch.setattr(preview_dialog.FaultsDialog, "exec", read)
    monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", lambda _dialog: previews.pop(0))
    heroes.sets.take_file(tmp_path / "cards.csv")
    assert asked[1:] == ["+number", "+text"]
    assert "«Ход»" in told[0], told
    assert [card.texts["ru"]["hod"].value for card in heroes.model.cards()] == ["1", "два"]
    heroes.sets.refresh_table()
    assert len(asked) == 3


def test_a_table_that_was_not_imported_is_not_read_again_by_f5(
    heroes: EditorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(table_import.ColumnsDialog, "exec", lambda _dialog: 1)
    for name, answer in (("taken", 1), ("cancelled", 0)):
        (tmp_path / f"{name}.csv").write_text("Название;Текст\nВесло;Греби.\n", encoding="utf-8")
        monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", lambda _dialog, answer=answer: answer)
        heroes.sets.take_file(tmp_path / f"{name}.csv")
    assert table_import.last_table(heroes.sets._preferences, heroes.model.set_key) == tmp_path / "taken.csv"


def test_a_chosen_sheet_is_remembered_whichever_is_open_later(
    heroes: EditorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = []

    def answer(dialog: table_import.ColumnsDialog) -> int:
        asked.append(dialog.sheets.currentText())
        return 1

    def save(active: int, *rows: list[str]) -> None:
        book = Workbook()
        for title in ("Идеи", "Карты"):
            sheet = book.create_sheet(title)
            sheet.append(["Название", "Текст"])
            for row in rows if title == "Карты" else [["Нет", "Нет"]]:
                sheet.append(row)
        del book["Sheet"]
        book.active = active
        book.save(tmp_path / "t.xlsx")

    monkeypatch.setattr(table_import.ColumnsDialog, "exec", answer)
    monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", lambda _dialog: 1)
    save(1, ["Лиса", "Беги."])
    heroes.sets.take_file(tmp_path / "t.xlsx")
    save(0, ["Лиса", "Беги."], ["Сова", "Лети."])
    heroes.sets.refresh_table()
    assert asked == ["Карты"]
    assert [heroes.model.name(card, "ru") for card in heroes.model.cards()] == ["Лиса", "Сова"]


@pytest.fixture
def watched(heroes: EditorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """Yield a table that was imported into the set and is watched; every preview is accepted."""
    monkeypatch.setattr(heroes.sets._watcher, "_pause", single_shot(heroes, heroes.sets._watcher._check, 20))
    monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", lambda _dialog: 1)
    monkeypatch.setattr(table_import.ColumnsDialog, "exec", lambda _dialog: 1)
    file = tmp_path / "cards.csv"
    file.write_text("Название;Текст\nЛиса;Беги.\nСова;Лети.\n", encoding="utf-8")
    heroes.sets.take_file(file)
    heroes.sets.watch_table(True)
    # Offscreen, the window isn't activated again after the dialog of a slow import, such as the first.
    heroes.activateWindow()
    yield file
    # A later change must not open a dialog that nobody answers.
    heroes.sets._watcher.watch(None)


def replace_file(file: Path, text: str) -> None:
    new = file.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(file)


def overwrite(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")


def append(file: Path, text: str) -> None:
    with file.open("a", encoding="utf-8") as stream:
        stream.write(text)


@pytest.mark.parametrize("save", [replace_file, overwrite])
def test_a_watched_table_is_imported_when_it_is_saved(heroes: EditorPage, watched: Path, save, qtbot) -> None:
    for rules in ("Стой.", "Спи."):
        save(watched, f"Название;Текст\nЛиса;{rules}\nСова;Лети.\n")
        qtbot.waitUntil(
            lambda rules=rules: heroes.model.card_of("lisa").texts["ru"]["rules"].value == rules,
            timeout=30_000,
        )


def test_a_half_written_table_does_not_count(heroes: EditorPage, watched: Path, qtbot) -> None:
    told: list[str] = []
    heroes.sets.reported.connect(told.append)
    replace_file(watched, 'Название;Текст\nЛиса;"Сто')
    qtbot.waitUntil(lambda: bool(told), timeout=30_000)
    assert heroes.model.card_of("lisa").texts["ru"]["rules"].value == "Беги."
    append(watched, 'й."\nСова;Лети.\n')
    qtbot.waitUntil(
        lambda: heroes.model.card_of("lisa").texts["ru"]["rules"].value == "Стой.", timeout=30_000
    )


def test_a_table_that_is_no_longer_watched_is_left_alone(heroes: EditorPage, watched: Path) -> None:
    heroes.sets.watch_table(False)
    replace_file(watched, "Название;Текст\nЛиса;Стой.\n")
    QTest.qWait(100)
    assert heroes.model.card_of("lisa").texts["ru"]["rules"].value == "Беги."


def test_a_key_from_a_key_column_stays_when_the_card_gets_another_name(
    heroes: EditorPage, watched: Path
) -> None:
    heroes.sets.watch_table(False)
    replace_file(watched, "Ключ;Название\nlisa;Лиса\nsova;Сова\n")
    heroes.sets.refresh_table()
    replace_file(watched, "Ключ;Название\nlisa;Рысь\nsova;Сова\n")
    heroes.sets.refresh_table()
    assert [card.key for card in heroes.model.cards()] == ["lisa", "sova"]
    number = heroes.model.card_of("sova").id
    assert heroes.model.set_value(number, "name", "Филин", "ru")
    assert [card.key for card in heroes.model.cards()] == ["lisa", "sova"]


def test_cards_that_left_the_table_are_deleted_only_if_they_are_ticked(
    heroes: EditorPage, watched: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heroes.sets.watch_table(False)
    replace_file(watched, "Название;Текст\nЛиса;Стой.\n")
    chosen = "all"

    def choose(dialog: preview_dialog.PreviewDialog) -> int:
        dialog.card_choice.setCurrentIndex(dialog.card_choice.findData(chosen))
        dialog.card_choice.activated.emit(0)
        told.append(any("Будет удалена" in label.text() for label in dialog.findChildren(Label)))
        return 1

    told: list[bool] = []
    monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", choose)
    heroes.sets.refresh_table()
    assert (len(heroes.model.cards()), heroes.model.card_of("lisa").texts["ru"]["rules"].value) == (
        2,
        "Стой.",
    )
    chosen = "gone"
    replace_file(watched, "Название;Текст\nЛиса;Стой.\nИтого;?\n")
    heroes.sets.refresh_table()
    assert [card.key for card in heroes.model.cards()] == ["lisa"]
    assert told == [False, True]
    heroes.model.undo()
    assert [card.key for card in heroes.model.cards()] == ["lisa", "sova"]


def test_a_cancelled_import_changes_nothing(
    heroes: EditorPage, watched: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_file(watched, "Название;Текст\nЛиса;Стой.\n")
    monkeypatch.setattr(table_import, "run_cancellable", lambda *args: (args[4](lambda: True), True))
    heroes.sets.refresh_table()
    assert heroes.model.card_of("lisa").texts["ru"]["rules"].value == "Беги."


def test_a_copy_is_merged_into_the_set_it_was_copied_from(
    heroes: EditorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    model = heroes.model
    card = replace(empty_card(model.game, "lisa", "card"), texts={"ru": {"name": Text("Лиса")}})
    heroes.add_card(card)

    def name_it(dialog: SetDialog) -> int:
        dialog.key.setText("kopiya")
        return 1

    monkeypatch.setattr(SetDialog, "exec", name_it)
    heroes.sets.copy()
    assert model.set_key == "kopiya"
    model.set_value(model.keys()["lisa"], "rules", "Беги.", "ru")
    file = tmp_path / "copy.dozorset"
    heroes.sets.write_file(file)
    model.open_set("geroi")
    model.set_value(model.keys()["lisa"], "copies", 3)
    asked: list[str] = []
    monkeypatch.setattr(MessageBox, "is_agreed", lambda box, yes, _no: asked.append(yes) or True)
    monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", lambda _dialog: 1)
    heroes.sets.take_file(file)
    assert "Герои" in asked[0]
    (merged,) = model.cards()
    assert (model.set_key, merged.copies) == ("geroi", 3)
    assert (merged.texts["ru"]["rules"].value, model.title("ru")) == ("Беги.", "Герои")


def test_a_font_and_a_drawing_become_the_sets_own_and_travel_with_its_file(heroes, tmp_path) -> None:
    model = heroes.model
    game_dialog = GameDialog(model, heroes._preferences, heroes)
    (tmp_path / "moon.ttf").write_bytes(typefaces.font("Moon"))
    (tmp_path / "sun.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M1 1H9V9H1Z"/></svg>',
        encoding="utf-8",
    )
    game_dialog.take_font(tmp_path / "moon.ttf")
    assert list(model.game.fonts) == ["moon"]
    assert game_dialog.shown_part() == ("font", "moon")
    game_dialog.add("symbol")
    game_dialog._form.take_drawing(tmp_path / "sun.svg")
    (name,) = model.game.symbols
    assert model.game.symbols[name] != "M2 2H22V22H2Z"
    file = tmp_path / "mine.dozorset"
    exchange.write(model.data, file, model.catalogue.pictures(pictures.used(model.data)))
    data, found = exchange.read(file, model.data)
    assert game_of(data).fonts == model.game.fonts
    assert [one.media for one in found] == ["font/ttf"]


def test_a_symbol_gets_a_colour_or_becomes_a_picture_in_its_own_colours(heroes, tmp_path) -> None:
    model = heroes.model
    game_dialog = GameDialog(model, heroes._preferences, heroes)
    game_dialog.add("symbol")
    (name,) = model.game.symbols
    game_dialog._form._set_symbol_colour("#c0392b")
    assert model.game.symbols[name] == "#c0392b M2 2H22V22H2Z"
    game_dialog._form._apply_outline("M0 0H9V9Z")
    assert model.game.symbols[name] == "#c0392b M0 0H9V9Z"
    game_dialog._form._set_symbol_colour("")
    assert model.game.symbols[name] == "M0 0H9V9Z"
    (tmp_path / "coin.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8Z" fill="#c90"/></svg>',
        encoding="utf-8",
    )
    game_dialog._form.take_picture(tmp_path / "coin.svg")
    assert [model.game.symbols[name]] == pictures.used(model.data)
    (tmp_path / "no.png").write_bytes(b"no")
    game_dialog._form.take_picture(tmp_path / "no.png")
    assert game_dialog.problem.text()


def test_what_is_no_font_is_told_in_one_sentence(page, tmp_path) -> None:
    game_dialog = GameDialog(page.model, page._preferences, page)
    (tmp_path / "no.ttf").write_bytes(b"OTTO" + bytes(60))
    game_dialog.take_font(tmp_path / "no.ttf")
    assert game_dialog.problem.text()
    assert not page.model.game.fonts


def test_a_new_set_begins_with_a_table(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "звери.csv"
    file.write_bytes(TABLE.encode())

    def name_it(dialog: SetDialog) -> int:
        dialog.names["ru"].setText("Звери")
        dialog.names["ru"].textEdited.emit("Звери")
        dialog.begins.setCurrentIndex(dialog.begins.findData(set_menu.TABLE))
        return 1

    monkeypatch.setattr(SetDialog, "exec", name_it)
    monkeypatch.setattr(file_dialogs, "ask_path", lambda *_asked: str(file))
    monkeypatch.setattr(table_import.ColumnsDialog, "exec", lambda _dialog: 1)
    monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", lambda _dialog: 1)
    assert page.sets.new(own=True)
    assert page.model.set_key == "zveri"
    assert [page.model.name(card, "ru") for card in page.model.cards()][:2] == ["Дракон", "Русалка"]
    assert "stihiya" in page.model.game.own_fields


def test_cancelling_a_table_leads_back_to_what_was_entered_for_the_set(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shown: list[str] = []

    def name_it_once(dialog: SetDialog) -> int:
        shown.append(dialog.names["ru"].text())
        if len(shown) == 1:
            dialog.names["ru"].setText("Звери")
            dialog.names["ru"].textEdited.emit("Звери")
            dialog.begins.setCurrentIndex(dialog.begins.findData(set_menu.TABLE))
        return len(shown) < 3 and dialog.ok.isEnabled()

    (tmp_path / "звери.csv").write_bytes(TABLE.encode())
    before = [row.key for row in page.model.catalogue.sets()]
    monkeypatch.setattr(SetDialog, "exec", name_it_once)
    monkeypatch.setattr(file_dialogs, "ask_path", lambda *_asked: str(tmp_path / "звери.csv"))
    monkeypatch.setattr(table_import.ColumnsDialog, "exec", lambda _dialog: 0)
    assert not page.sets.new(own=True)
    assert shown == ["", "Звери", "Звери"]
    assert [row.key for row in page.model.catalogue.sets()] == before
    assert page.model.set_key == "own-fate"


@pytest.mark.parametrize("wants", [True, False])
def test_symbols_that_a_table_uses_are_made_if_wanted(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, wants: bool
) -> None:
    page.model.put_set(game_edits.empty("tin", "1", "en", {"en": "Tin"}), "editor.undo-new-set")
    page.model.open_set("tin")
    (tmp_path / "tin.csv").write_text("Name;Rules;Cost\nMill;Gain {wood}.;{wool}{wood}\n", encoding="utf-8")
    asked: list[str] = []
    monkeypatch.setattr(MessageBox, "is_agreed", lambda box, *_: asked.append(box.text()) is None and wants)
    monkeypatch.setattr(table_import.ColumnsDialog, "exec", lambda _dialog: 1)
    monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", lambda _dialog: 1)
    page.sets.take_file(tmp_path / "tin.csv")
    assert len(asked) == 1
    assert set(page.model.game.symbols) == ({"wood", "wool"} if wants else set())
    assert len(page.model.cards()) == 1
    (tmp_path / "tin.csv").write_text("Name;Rules;Cost\nMill;Lose {wood}.;{wool}{wood}\n", encoding="utf-8")
    page.sets.take_file(tmp_path / "tin.csv")
    assert len(asked) == 1  # the answer stays
    page.model.undo()
    page.model.undo()
    assert not page.model.game.symbols


def test_a_set_gets_no_name_that_another_set_has(page: EditorPage, preferences) -> None:
    others = page.model.catalogue.sets()
    dialog = SetDialog(preferences, "", {"ru": others[0].names["ru"].upper()}, "1", "ru", others, "own")
    assert not dialog.ok.isEnabled()
    assert others[0].names["ru"].upper() in dialog.problem.text()


def test_an_added_language_without_a_name_has_the_name_in_the_source_language(
    preferences: Preferences,
) -> None:
    dialog = SetDialog(preferences, "", {"ru": "", "de": ""}, "1", "ru", [], "")
    dialog.languages.setCurrentIndex(dialog.languages.findData("en"))
    dialog.add.click()
    dialog.names["ru"].setText("Урожай")
    dialog.names["ru"].textEdited.emit("Урожай")
    assert dialog.answer()[2] == {"ru": "Урожай", "en": "Урожай"}
    assert dialog.names["en"].placeholderText() == "Урожай"


def test_a_language_is_removed_from_a_set_with_its_texts(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drop_english(dialog: SetDialog) -> int:
        button = next(b for b in dialog.findChildren(QPushButton) if "English" in b.accessibleName())
        button.click()
        return 1

    monkeypatch.setattr(SetDialog, "exec", drop_english)
    before = page.model.languages
    page.sets.rename()
    assert {*before} - {*page.model.languages} == {"en"}
    assert {*before} - {*page.model.data.languages()} == {"en"}
    assert page.model.undo()
    assert page.model.languages == before


def test_a_game_of_ones_own_begins_with_nothing_of_the_open_set(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    offered: list[str] = []

    def cancel(dialog: SetDialog) -> int:
        offered.extend(str(dialog.begins.itemData(row)) for row in range(dialog.begins.count()))
        return 0

    monkeypatch.setattr(SetDialog, "exec", cancel)
    assert not page.sets.new(own=True)
    assert offered[:2] == ["", set_menu.TABLE]
    assert "board" not in offered
    assert len(offered) > 2  # templates


def test_a_column_of_the_table_is_as_wide_as_what_stands_in_it_needs(page: EditorPage) -> None:
    page.show_view("table")
    grown, table = page._preferences.grown, page.table
    wide = {column.field: table.grid.columnWidth(at) for at, column in enumerate(table.table.columns)}
    assert wide["rules"] == grown(380)
    assert wide["flavour"] == grown(220)
    assert wide["ways"] == grown(200)
    assert wide["cost"] == grown(112)


def test_the_back_of_a_deck_of_tiles_is_cut_as_they_are(page: EditorPage) -> None:
    page.model.catalogue.put_set(set_from_template("hex-tiles", "mine", "1", "ru", {"ru": "Плитки"}))
    page.model.open_set("mine")
    back = page.model.data.backs[0]
    (size, shape) = back_size(page.model.game, back.deck, page.model.cards())
    assert shape == "hex"
    page.show_view("board")
    page.board.choose("back", back.key)
    seen = page.board.face._face
    assert (seen.width, seen.height) == size
    assert seen.outline


def test_a_symbol_of_the_game_is_chosen_for_a_part_or_typed_by_its_bare_name(heroes) -> None:
    model = heroes.model
    model.put_set(game_edits.with_symbol(model.data, "anchor", "M2 2H22V22H2Z"), "editor.undo-game")
    model.put_set(game_edits.with_symbol(model.data, "rope", "M2 2H22V22H2Z"), "editor.undo-game")
    heroes.add_card(empty_card(model.game, "dragon", "card"))
    heroes.show()
    heroes.show_view("design")
    QTest.qWait(1)
    view = heroes.design
    view.add_part("symbol")
    chooser = view.form.lines["symbol"]
    assert {"'anchor'", "'rope'"} <= {chooser.itemText(at) for at in range(chooser.count())}
    for typed in ("anchor", "'rope'"):
        chooser.setEditText(typed)
        chooser.lineEdit().editingFinished.emit()
        assert view.template()["parts"][-1]["symbol"] == f"'{typed.strip(chr(39))}'"


def test_sides_that_a_table_names_are_made_when_the_person_wants_them(
    heroes: EditorPage, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "cards.csv"
    file.write_text("key,name:ru,side\nfox,Лиса,Красные\nhare,Заяц,Синие\n", encoding="utf-8")
    asked: list[list[str]] = []

    def makes(values: dict[str, list[str]], *_about: object) -> bool:
        asked.append(values["side"])
        return len(asked) > 1

    monkeypatch.setattr(table_import, "_ask_to_create", makes)
    monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", lambda _dialog: 1)
    heroes.sets.take_file(file)
    assert not heroes.model.cards()
    heroes.sets.take_file(file)
    assert asked == [["Красные", "Синие"]] * 2
    sides = {card.key: card.side for card in heroes.model.cards()}
    assert [heroes.model.labels.choice("side", sides[key], "ru") for key in ("fox", "hare")] == asked[0]


def test_a_row_with_a_cell_too_many_is_named(tmp_path: Path, page: EditorPage) -> None:
    file = tmp_path / "cards.csv"
    file.write_text("key;name:ru\nanton;Антон; и Ольга\n", encoding="utf-8")
    with pytest.raises(tabular.BadTable) as refused:
        exchange.read(file, page.model.data)
    (fault,) = refused.value.faults
    assert (fault.row, fault.message.code) == (2, "cards.too-many-cells")
    assert "и Ольга" in fault.message.text("ru")


def test_a_size_may_be_called_anything_and_is_kept_under_a_key_made_from_it(
    heroes, preferences, qtbot
) -> None:
    dialog = GameDialog(heroes.model, preferences)
    qtbot.addWidget(dialog)
    dialog.add("size")
    name = dialog.findChild(QLineEdit, "key")
    name.selectAll()
    name.insert("Шестиугольник")
    QTest.keyClick(name, Qt.Key.Key_Return)
    assert [one.key for one in heroes.model.game.sizes] == ["shestiugolnik"]
    assert dialog.problem.text() == ""


def test_a_new_symbol_has_no_outline_that_one_would_have_to_delete_first(heroes, preferences, qtbot) -> None:
    dialog = GameDialog(heroes.model, preferences)
    qtbot.addWidget(dialog)
    dialog.add("symbol")
    assert dialog.findChild(QPlainTextEdit, "outline").toPlainText() == ""


def test_the_longest_text_is_the_one_with_most_to_read_not_most_to_type(heroes) -> None:
    model = heroes.model
    for key, rules in (("short", "Платите {anchor}{anchor}{anchor}."), ("long", "Возьмите верхнюю карту.")):
        card = empty_card(model.game, key, "card")
        heroes.add_card(replace(card, texts={"ru": {"name": Text(key), "rules": Text(rules)}}))
    longest, _shortest = model.extremes("card", "ru")
    assert model.card(longest).key == "long"
