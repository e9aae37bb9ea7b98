"""Columns added by the recipe docs/howto/add-a-column.md, in the copy that tests/test_recipes.py makes."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.cards import backups, build, catalogue_repair, exchange, integrity, library, merge, schema
from app.cards.catalogue import Catalogue
from app.cards.data import CardData, SetData
from app.cards.replacing import Replacement, replace_texts
from app.editor.fields import Picker
from app.editor.page import EditorPage
from app.widgets.preferences import Preferences

CARD = "metro"
VALUES = {"art_credit": "Ivanova", "art_style": "ink", "art_tags": ("anton", "olga"), "art_code": "no-7"}
BLANKS = {"art_credit": "", "art_style": "oil", "art_tags": (), "art_code": ""}
INVALID = {"art_credit": b"\xff", "art_style": "blue", "art_tags": "[1", "art_code": "No 7", "copies": -1}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    build.build()
    assert schema.NEWEST == "0011"
    return library.ensure_catalogue(tmp_path / "cards.db")


def changed(catalogue: Catalogue) -> CardData:
    """Return the card as stored, after its columns were set."""
    number = next(row.id for row in catalogue.set_data("own-fate").cards if row.key == CARD)
    for name, value in VALUES.items():
        catalogue.change(number, name, value)
    return catalogue.card(number)


def values(card: CardData) -> dict[str, object]:
    return {name: getattr(card, name) for name in VALUES}


def card_of(data: SetData) -> CardData:
    return next(card for card in data.cards if card.key == CARD)


def test_it_is_stored_found_undone_and_redone(file: Path):
    with Catalogue(file) as catalogue:
        card = changed(catalogue)
    with Catalogue(file) as catalogue:
        assert (values(card), catalogue.matching("ivan")) == (VALUES, {card.id})
        for _name in VALUES:
            catalogue.undo()
        assert (values(catalogue.card(card.id)), catalogue.matching("ivan")) == (BLANKS, set())
        for _name in VALUES:
            catalogue.redo()
        assert values(catalogue.card(card.id)) == VALUES


def test_it_is_edited_in_the_form(file: Path, tmp_path: Path, qapp: QApplication):
    with Catalogue(file) as catalogue:
        page = EditorPage(catalogue, Preferences(tmp_path / "settings.ini", qapp))
        number = next(row.id for row in catalogue.set_data("own-fate").cards if row.key == CARD)
        page.list.choose(number)
        fields = page.form.nature.fields
        QTest.keyClicks(fields["art_credit"].edit, "Ivanova")
        fields["art_style"].picked.emit("ink")
        fields["art_tags"].picked.emit(("anton", "olga"))
        QTest.keyClicks(fields["art_code"], "no-7")
        fields["art_code"].editingFinished.emit()
        assert values(catalogue.card(number)) == VALUES
        page.deleteLater()


def test_a_counters_column_is_edited_on_the_board(file: Path, tmp_path: Path, qapp: QApplication):
    with Catalogue(file) as catalogue:
        page = EditorPage(catalogue, Preferences(tmp_path / "settings.ini", qapp))
        counter = page.model.data.counters[0]
        page.board.choose("counter", counter.key)
        pickers = page.board.findChildren(Picker)
        next(picker for picker in pickers if picker.findData("ink") >= 0).picked.emit("ink")
        assert catalogue.set_data("own-fate").counters[0].art_style == "ink"
        page.deleteLater()


@pytest.mark.parametrize("suffix", [".dozorset", ".json", ".csv", ".xlsx"])
def test_it_is_exported_and_imported(file: Path, tmp_path: Path, suffix: str):
    with Catalogue(file) as catalogue:
        before = catalogue.set_data("own-fate")
        changed(catalogue)
        exchange.write(catalogue.set_data("own-fate"), tmp_path / f"set{suffix}")
    data, _pictures = exchange.read(tmp_path / f"set{suffix}", before)
    assert values(card_of(data)) == VALUES


def test_it_is_replaced_with_all_other_texts(file: Path):
    with Catalogue(file) as catalogue:
        changed(catalogue)
        data = replace_texts(catalogue.set_data("own-fate"), Replacement("Ivanova", "Petrova"))
    assert card_of(data).art_credit == "Petrova"


def test_it_is_merged(file: Path):
    with Catalogue(file) as catalogue:
        base = catalogue.set_data("own-fate")
        changed(catalogue)
        mine = catalogue.set_data("own-fate")
    theirs = replace(
        base, cards=tuple(replace(card, copies=2) if card.key == CARD else card for card in base.cards)
    )
    merged = merge.merge(base, mine, theirs)
    card = card_of(merged.data)
    assert (values(card), card.copies, merged.conflicts) == (VALUES, 2, ())


@pytest.mark.parametrize("source", ["history", "backup"])
def test_it_survives_damage(file: Path, source: str):
    with Catalogue(file) as catalogue:
        number = changed(catalogue).id
        if source == "backup":
            backups.daily(file)
    with closing(sqlite3.connect(file)) as raw, raw:
        if source == "backup":
            raw.execute("DELETE FROM history")
        settings = ", ".join(f"{name} = ?" for name in INVALID)
        raw.execute(f"UPDATE card SET {settings} WHERE id = ?", (*INVALID.values(), number))
    report = catalogue_repair.analyse_damage(file)
    (loss,) = report.losses
    assert (set(loss.fields), source in loss.offers) == (set(INVALID), True)
    catalogue_repair.repair(report)
    assert integrity.check_all(file)
    with Catalogue(file) as catalogue:
        assert values(catalogue.card(number)) == VALUES
