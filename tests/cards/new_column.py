"""A column added by the recipe docs/howto/add-a-column.md, in the copy that tests/test_recipes.py makes."""

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
from app.cards.data import CardData
from app.cards.replacing import Replacement, replace_texts
from app.editor.page import EditorPage
from app.widgets.preferences import Preferences

CARD = "metro"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    build.build()
    assert schema.NEWEST == "0010"
    return library.ensure_catalogue(tmp_path / "cards.db")


def credited(catalogue: Catalogue) -> CardData:
    """Return the card as stored, after its column was set."""
    number = next(row.id for row in catalogue.cards("own-fate") if row.key == CARD)
    catalogue.change(number, "art_credit", "Ivanova")
    return catalogue.card(number)


def test_it_is_stored_found_undone_and_redone(file: Path):
    with Catalogue(file) as catalogue:
        card = credited(catalogue)
    with Catalogue(file) as catalogue:
        assert (card.art_credit, catalogue.matching("ivan")) == ("Ivanova", {card.id})
        catalogue.undo()
        assert (catalogue.card(card.id).art_credit, catalogue.matching("ivan")) == ("", set())
        catalogue.redo()
        assert catalogue.card(card.id).art_credit == "Ivanova"


def test_it_is_edited_in_the_form(file: Path, tmp_path: Path, qapp: QApplication):
    with Catalogue(file) as catalogue:
        page = EditorPage(catalogue, Preferences(tmp_path / "settings.ini", qapp))
        number = next(row.id for row in catalogue.cards("own-fate") if row.key == CARD)
        page.list.choose(number)
        QTest.keyClicks(page.form.nature.fields["art_credit"].edit, "Ivanova")
        assert catalogue.card(number).art_credit == "Ivanova"
        page.deleteLater()


@pytest.mark.parametrize("suffix", [".dozorset", ".json", ".csv", ".xlsx"])
def test_it_is_exported_and_imported(file: Path, tmp_path: Path, suffix: str):
    with Catalogue(file) as catalogue:
        before = catalogue.set_data("own-fate")
        credited(catalogue)
        exchange.write(catalogue.set_data("own-fate"), tmp_path / f"set{suffix}")
    data, _pictures = exchange.read(tmp_path / f"set{suffix}", before)
    assert next(card for card in data.cards if card.key == CARD).art_credit == "Ivanova"


def test_it_is_replaced_with_all_other_texts(file: Path):
    with Catalogue(file) as catalogue:
        credited(catalogue)
        data = replace_texts(catalogue.set_data("own-fate"), Replacement("Ivanova", "Petrova"))
    assert next(card for card in data.cards if card.key == CARD).art_credit == "Petrova"


def test_it_is_merged(file: Path):
    with Catalogue(file) as catalogue:
        base = catalogue.set_data("own-fate")
        credited(catalogue)
        mine = catalogue.set_data("own-fate")
    theirs = replace(
        base, cards=tuple(replace(card, copies=2) if card.key == CARD else card for card in base.cards)
    )
    merged = merge.merge(base, mine, theirs)
    card = next(card for card in merged.data.cards if card.key == CARD)
    assert (card.art_credit, card.copies, merged.conflicts) == ("Ivanova", 2, ())


@pytest.mark.parametrize("source", ["history", "backup"])
def test_it_survives_damage(file: Path, source: str):
    with Catalogue(file) as catalogue:
        number = credited(catalogue).id
        if source == "backup":
            backups.daily(file)
    with closing(sqlite3.connect(file)) as raw, raw:
        if source == "backup":
            raw.execute("DELETE FROM history")
        raw.execute("UPDATE card SET art_credit = x'ff', copies = -1 WHERE id = ?", (number,))
    report = catalogue_repair.analyse_damage(file)
    (loss,) = report.losses
    assert (set(loss.fields), source in loss.offers) == ({"art_credit", "copies"}, True)
    catalogue_repair.repair(report)
    assert integrity.check_all(file)
    with Catalogue(file) as catalogue:
        assert catalogue.card(number).art_credit == "Ivanova"
