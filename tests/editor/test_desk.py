"""The translation desk: the list of texts, help for a translator, merging two people's work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import polib
import pytest
from PySide6.QtTest import QTest

from app.cards import edits, exchange, units
from app.cards.data import SetData, Text, game_of
from app.cards.units import TextPlace
from app.editor import preview_dialog, unit_help
from app.editor.page import EditorPage
from app.editor.set_dialogs import VersionsDialog
from app.editor.translations import TranslationsView
from app.editor.unit_help import FILTERS

ANTON = TextPlace("card", "anton", "rules")
EVEN = TextPlace("rule_set", "even", "notes")


@pytest.fixture
def desk(qtbot, page: EditorPage) -> TranslationsView:
    page.show_view("translations")
    languages = page.translations.languages
    languages.setCurrentIndex(languages.findData("en"))
    qtbot.waitUntil(lambda: not page.translations.units.busy, timeout=10000)
    return page.translations


def show(desk: TranslationsView, name: str) -> list[TextPlace]:
    desk.shown.setCurrentIndex(FILTERS.index(name))
    return desk.units.units


def changed(data: SetData, key: str, field: str, value: object, language: str | None = None) -> SetData:
    cards = tuple(
        edits.edit_card(card, field, value, language, data.source, game_of(data)) if card.key == key else card
        for card in data.cards
    )
    return replace(data, cards=cards)


def test_every_text_of_the_set_is_in_the_list(page: EditorPage, desk: TranslationsView) -> None:
    assert show(desk, "all") == [unit.place for unit in units.units(page.model.data, "en")]
    assert {place.owner for place in desk.units.units} == {
        *("set", "card", "track", "counter", "back", "rule_set", "zone", "label")
    }


def test_every_choice_of_languages_is_restored(desk: TranslationsView) -> None:
    for combo in (desk.languages, desk.sources, desk.references):
        for row in range(combo.count()):
            combo.setCurrentIndex(row)
            state = desk.save_state()
            combo.setCurrentIndex((row + 1) % combo.count())
            desk.restore_state(state, desk._place)
            assert desk.save_state() == state


def test_looking_at_a_text_changes_nothing(qtbot, own_page: EditorPage) -> None:
    before = own_page.model.data
    own_page.show_view("translations")
    qtbot.waitUntil(lambda: not own_page.translations.units.busy, timeout=10000)
    show(own_page.translations, "all")
    for row in range(0, len(own_page.translations.units.units), 4):
        own_page.translations.list.setCurrentIndex(own_page.translations.units.index(row))
    assert own_page.model.catalogue.next_steps() == (None, None)
    assert own_page.model.data == before


@pytest.mark.parametrize(
    "place",
    [
        EVEN,
        TextPlace("set", "", "name"),
        TextPlace("zone", "counters", "name"),
        TextPlace("track", "vortex", "name"),
    ],
)
def test_a_text_that_is_on_no_card_is_translated_checked_and_taken_back(
    page: EditorPage, desk: TranslationsView, place: TextPlace
) -> None:
    desk.choose(place, "en")
    before = page.model.text_in(place, "en")
    desk.target.edit.setPlainText("Something else")
    assert units.text(page.model.catalogue.set_data("own-fate"), place, "en").value == "Something else"
    desk.mark_done()
    if desk.help.open_flaws():
        desk.mark_done()
    kept = page.model.catalogue.set_data("own-fate")
    assert next(one for one in units.units(kept, "en") if one.place == place).status == "checked"
    assert page.model.data == kept
    page.model.undo()
    page.model.undo()
    assert page.model.text_in(place, "en") == before
    assert page.model.data == page.model.catalogue.set_data("own-fate")


def test_words_are_sought_in_source_and_translation(qtbot, desk: TranslationsView) -> None:
    show(desk, "all")
    desk.search.setText("svetlana vortex")
    qtbot.waitUntil(lambda: ANTON in desk.units.units and len(desk.units.units) < 15, timeout=10000)
    desk.search.setText("СВЕТЛАНОЙ воронк")
    qtbot.waitUntil(lambda: ANTON in desk.units.units and len(desk.units.units) < 8, timeout=10000)
    desk.search.setText("nothing like it")
    qtbot.waitUntil(lambda: not desk.units.units, timeout=10000)
    assert desk.title.text() == desk._preferences.t("editor.nothing-fits")


def test_any_language_is_source_and_any_stands_beside(
    qtbot, page: EditorPage, desk: TranslationsView
) -> None:
    def chosen(place: TextPlace, language: str) -> None:
        desk.choose(place, language)
        qtbot.waitUntil(lambda: not desk.units.busy and desk._place == place, timeout=10000)

    show(desk, "all")
    page.model.put_text(ANTON, "de", "Im Kampf.")
    page.model.put_text(EVEN, "de", "")
    desk._restyle()
    qtbot.waitUntil(lambda: not desk.units.busy, timeout=10000)
    chosen(ANTON, "de")
    desk.sources.setCurrentIndex(desk.sources.findData("en"))
    desk.references.setCurrentIndex(desk.references.findData("ru"))
    assert desk.source.text() == page.model.text_in(ANTON, "en")
    assert desk.reference.text() == page.model.text_in(ANTON, "ru")
    # Texts missing in the chosen language come from the set's own.
    chosen(ANTON, "en")
    desk.sources.setCurrentIndex(desk.sources.findData("de"))
    chosen(EVEN, "en")
    assert desk.source.text() == page.model.text_in(EVEN, "ru")


def test_what_fails_a_check_is_waved_through_with_a_reason(
    qtbot, page: EditorPage, desk: TranslationsView
) -> None:
    page.model.put_text(ANTON, "en", "In Battle he plays {attack}.")
    qtbot.waitUntil(page.checks.finished, timeout=20000)
    assert show(desk, "failing") == [ANTON]
    desk.choose(ANTON, "en")
    assert {"symbols", "numbers"} <= {flaw.check for flaw in desk.help.flaws}
    for flaw in list(dict.fromkeys(flaw.check for flaw in desk.help.flaws)):
        desk.help.waive(flaw, "It says so in the booklet")
        desk._show_help()
    qtbot.waitUntil(page.checks.finished, timeout=20000)
    qtbot.waitUntil(lambda: desk.units.units == [], timeout=2000)
    said = page.model.catalogue.set_data("own-fate").remarks[ANTON.id]["en"].waived
    assert {one.reason for one in said} == {"It says so in the booklet"}


def test_a_text_too_long_for_its_face_is_in_the_list_of_those(
    qtbot, page: EditorPage, desk: TranslationsView
) -> None:
    unit = page.model.unit(ANTON, "en")

    def left(value: str) -> int | None:
        steps = unit_help.room_left(page.model, unit, "en", value)
        while True:
            try:
                next(steps)
            except StopIteration as done:
                return done.value

    long = "Unbearably long. " * 37
    over = left(long)
    assert over < 0
    assert 0 <= left(long[:over]) <= 10
    page.model.put_text(ANTON, "en", long)
    qtbot.waitUntil(page.checks.finished, timeout=20000)
    assert show(desk, "too-long") == [ANTON]


def test_the_room_that_is_left_follows_every_key(qtbot, page: EditorPage, desk: TranslationsView) -> None:
    desk.choose(ANTON, "en")
    qtbot.waitUntil(lambda: desk.help.room.text() != "", timeout=20000)

    def count() -> int:
        return int("".join(filter(str.isdigit, desk.help.room.text())))

    before, length = count(), len(desk.target.text())
    desk.target.edit.setFocus()
    QTest.keyClicks(desk.target.edit, "abcde")
    assert count() == before - len(desk.target.text()) + length == before - 5


def test_what_was_translated_is_offered_and_taken(qtbot, page: EditorPage, desk: TranslationsView) -> None:
    other = replace(page.model.data, key="mine", names={"ru": "Мой"}, lineage=())
    cards = tuple(replace(card, id=0) for card in other.cards)
    mine = units.with_texts(replace(other, cards=cards), "en", {ANTON: None})
    wanted = page.model.text_in(ANTON, "en")
    page.model.put_set(mine, "editor.undo-new-set")
    page.model.open_set("mine")
    qtbot.waitUntil(lambda: not desk.units.busy, timeout=10000)
    desk.choose(ANTON, "en")
    qtbot.waitUntil(lambda: bool(desk.help.suggestions), timeout=5000)
    assert desk.help.suggestions[0].similarity == 1
    desk.help.take(1)
    assert page.model.text_in(ANTON, "en") == wanted


def test_author_and_translator_write_to_each_other(page: EditorPage, desk: TranslationsView) -> None:
    desk.choose(ANTON, "en")
    for line, text in ((desk.help.about, "He is joking."), (desk.help.comment, "Is he?")):
        line.setText(text)
        line.editingFinished.emit()
    said = page.model.catalogue.set_data("own-fate").remarks[ANTON.id]
    assert {language: one.comment for language, one in said.items()} == {
        "ru": "He is joking.",
        "en": "Is he?",
    }
    assert show(desk, "commented") == [ANTON]
    page.model.undo()
    assert "en" not in page.model.data.remarks[ANTON.id]


def answering(monkeypatch: pytest.MonkeyPatch, look: Callable[[preview_dialog.PreviewDialog], int]) -> None:
    monkeypatch.setattr(preview_dialog.PreviewDialog, "exec", look)


@pytest.mark.parametrize("theirs", [False, True])
def test_two_peoples_work_is_joined_and_a_conflict_is_chosen(
    page: EditorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theirs: bool
) -> None:
    file = tmp_path / "alice.dozorset"
    page.sets.write_file(file)
    data = exchange.read(file, page.model.data)[0]
    data = changed(changed(data, "anton", "strength", 7), "egor", "name", "Егор, мальчик", "ru")
    exchange.write(data, file)
    numbers = page.model.keys()
    page.model.set_value(numbers["anton"], "strength", 5)
    page.model.set_value(numbers["petr"], "cost", 2)

    def look(dialog: preview_dialog.PreviewDialog) -> int:
        assert dialog.conflict_table.rowCount() == 1
        assert all(view._face is not None for view in dialog.faces.views)
        dialog.choose(0, theirs=theirs)
        return 1

    answering(monkeypatch, look)
    page.sets.take_file(file)
    cards = {card.key: card for card in page.model.cards()}
    assert (cards["anton"].strength, cards["petr"].cost) == (7 if theirs else 5, 2)
    assert cards["egor"].texts["ru"]["name"].value == "Егор, мальчик"
    page.model.undo()
    assert page.model.data.lineage == ()


def test_a_conflict_alone_is_not_called_no_change(
    page: EditorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "alice.dozorset"
    page.sets.write_file(file)
    exchange.write(changed(exchange.read(file, page.model.data)[0], "anton", "strength", 7), file)
    page.model.set_value(page.model.keys()["anton"], "strength", 5)
    heads: list[str] = []

    def look(dialog: preview_dialog.PreviewDialog) -> int:
        heads.append(dialog._head.text())
        return 0

    answering(monkeypatch, look)
    page.sets.take_file(file)
    assert heads == [""]


def test_a_translation_is_joined_with_what_was_done_meanwhile(
    page: EditorPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "texts.po"
    page.sets.write_translation(file, "en")
    found = polib.pofile(str(file))
    for entry in found:
        if entry.msgctxt == "card/egor/name":
            entry.msgstr = "Egorka"
        if entry.msgctxt == "card/semen/name":
            entry.msgctxt = "card/nobody/name"
    found.save()
    page.model.put_text(TextPlace("card", "svetlana", "name"), "en", "Sveta")

    def look(dialog: preview_dialog.PreviewDialog) -> int:
        assert dialog.skipped_table.item(0, 0).text() == "card/nobody/name"
        assert dialog.table.rowCount() == 1
        return 1

    answering(monkeypatch, look)
    page.sets.take_file(file)
    names = {card.key: card.texts["en"]["name"].value for card in page.model.cards()}
    assert (names["egor"], names["svetlana"], names["semen"]) == ("Egorka", "Sveta", "Semyon")


def test_a_version_is_kept_compared_and_returned_to(
    page: EditorPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[SetData] = []
    dialog = VersionsDialog(page.model, page._preferences, asked.append, page)
    dialog.save("Before the fair")
    number = page.model.keys()["anton"]
    page.model.set_value(number, "cost", 1)
    dialog.list.setCurrentRow(0)
    assert "Before the fair" in dialog.list.item(0).text()
    dialog.go_back()
    assert next(card for card in asked[0].cards if card.key == "anton").cost != 1
    shown: list[str] = []

    def look(found: preview_dialog.PreviewDialog) -> int:
        shown.extend(found.table.item(row, 1).text() for row in range(found.table.rowCount()))
        return 0

    answering(monkeypatch, look)
    dialog.fill()
    dialog.old.setCurrentIndex(2)
    dialog.new.setCurrentIndex(0)
    dialog.compare()
    assert len(shown) == 2
    dialog.list.setCurrentRow(0)
    dialog.drop()
    assert dialog.list.count() == 0
    dialog.deleteLater()


def test_a_renamed_set_has_an_outdated_name_in_other_languages(page: EditorPage) -> None:
    renamed = units.rename_set(page.model.data, {"ru": "Другая судьба", "en": "Own Fate"})
    (name,) = (one for one in units.units(renamed, "en") if one.place.owner == "set")
    assert (name.status, name.text) == ("outdated", Text("Own Fate", "Своя судьба"))


def test_what_a_check_finds_of_a_text_just_typed_is_seen_before_it_is_marked(
    page: EditorPage, desk: TranslationsView
) -> None:
    desk.choose(ANTON, "en")
    desk.target.edit.setPlainText("No symbol and no full stop")
    desk.mark_done()

    def status() -> str:
        kept = page.model.catalogue.set_data("own-fate")
        return next(one for one in units.units(kept, "en") if one.place == ANTON).status

    assert desk.units.unit(ANTON) is not None
    assert status() != "checked"
    assert desk.help.flaws
    desk.mark_done()
    assert status() == "checked"
