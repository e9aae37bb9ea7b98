"""Data safety: daily copies, restore, the history of a card, two programs on one file."""

import contextlib
import os
import shutil
import sqlite3
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from app.cards import backups, library
from app.cards.catalogue import Catalogue
from app.cards.errors import CatalogueError


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return library.ensure_catalogue(tmp_path / "cards.db")


def anton(catalogue: Catalogue) -> int:
    return next(row.id for row in catalogue.set_data("own-fate").cards if row.key == "anton")


def test_one_copy_a_day_and_old_ones_go(file: Path) -> None:
    start = date(2026, 1, 1)
    for day in range(100):
        assert backups.daily(file, start + timedelta(days=day)) is not None
    assert backups.daily(file, start + timedelta(days=99)) is None
    kept = [backup.file.name for backup in backups.available(file)]
    assert kept[0] == "cards.2026-04-10.db"
    assert kept[10:] == ["cards.2026-03-31.db", "cards.2026-02-28.db", "cards.2026-01-31.db"]


@pytest.mark.parametrize("schema", ["7", "23"])
def test_copies_made_before_an_upgrade_stand_among_the_others_by_their_day(file: Path, schema: str) -> None:
    made = {}
    for day in (1, 3):
        copy = backups.daily(file, date(2026, 1, day))
        assert copy is not None
        made[day] = copy
    made[2] = Path(shutil.copy(made[1], file.with_name(f"cards.{schema}.backup.db")))
    for day, copy in made.items():
        noon = datetime(2026, 1, day, 12).timestamp()
        os.utime(copy, (noon, noon))
    assert [backup.file for backup in backups.available(file)] == [made[3], made[2], made[1]]


def test_going_back_to_a_copy_brings_everything_back_and_keeps_what_was(file: Path) -> None:
    with Catalogue(file) as catalogue:
        before = catalogue.set_data("own-fate")
        copy = backups.daily(file)
        assert copy is not None
        catalogue.delete_cards([anton(catalogue)])
        after = catalogue.set_data("own-fate")
        kept = backups.restore(file, copy)
        assert catalogue.set_data("own-fate") == before
        with Catalogue(kept) as other:
            assert other.set_data("own-fate") == after


def test_a_damaged_copy_is_refused_and_the_catalogue_stays(file: Path) -> None:
    copy = backups.daily(file)
    assert copy is not None
    copy.write_bytes(b"no catalogue")
    with Catalogue(file) as catalogue:
        before = catalogue.set_data("own-fate")
        with pytest.raises(CatalogueError) as refused:
            backups.restore(file, copy)
        assert refused.value.code == "cards.backup-damaged"
        assert catalogue.set_data("own-fate") == before


def test_a_copy_whose_rows_are_damaged_is_refused_and_the_catalogue_stays(file: Path) -> None:
    with Catalogue(file) as catalogue:
        before = catalogue.set_data("own-fate")
        copy = backups.daily(file)
        assert copy is not None
        with contextlib.closing(sqlite3.connect(copy)) as raw, raw:
            raw.execute("UPDATE card SET picture = x'ff'")
        with pytest.raises(CatalogueError) as refused:
            backups.restore(file, copy)
        assert refused.value.code == "cards.backup-damaged"
        assert catalogue.set_data("own-fate") == before


def test_the_history_of_a_card_says_what_it_was_before(file: Path) -> None:
    with Catalogue(file) as catalogue:
        number = anton(catalogue)
        was = catalogue.card(number).strength
        catalogue.change(number, "strength", 9)
        catalogue.change(number, "name", "Антон II", "ru")
        catalogue.delete_cards([catalogue.set_data("own-fate").cards[0].id])
        last, first = catalogue.history_of(number)
        assert last.changes == (("name", "ru", "Антон Городецкий", "Антон II"),)
        assert ("strength", "", was, 9) in first.changes


def test_two_programs_do_not_destroy_or_take_back_each_others_work(file: Path) -> None:
    with Catalogue(file) as one, Catalogue(file) as two:
        first, second = (row.id for row in one.set_data("own-fate").cards[:2])
        one.change(first, "name", "Первый", "ru")
        stamp = one.stamp()
        two.change(second, "name", "Второй", "ru")
        assert one.stamp() != stamp
        one.undo()
        names = {row.id: row.texts["ru"]["name"].value for row in one.set_data("own-fate").cards}
        assert names[second] == "Второй"
        assert names[first] != "Первый"
        assert one.undo() is None
        two.undo()
        assert one.card(second).texts["ru"]["name"].value != "Второй"


def test_an_import_leaves_what_another_program_has_changed_since_it_read_the_set(file: Path) -> None:
    with Catalogue(file) as one, Catalogue(file) as two:
        read = one.set_data("own-fate")
        first, second, *others = read.cards
        imported = replace(read, cards=(first, replace(second, copies=9), *others))
        two.change(first.id, "copies", 7)
        one.put_set(imported, "editor.undo-import", read=read)
        assert [one.card(card.id).copies for card in (first, second)] == [7, 9]
        two.change(second.id, "copies", 8)
        with pytest.raises(CatalogueError) as caught:
            one.put_set(imported, "editor.undo-import", read=read)
        assert caught.value.code == "cards.changed-elsewhere"
        assert one.card(second.id).copies == 8


def test_two_programs_on_one_field_the_slower_is_refused(file: Path) -> None:
    with Catalogue(file) as one, Catalogue(file) as two:
        number = anton(one)
        one.change(number, "name", "Первый", "ru")
        two.change(number, "name", "Второй", "ru")
        with pytest.raises(CatalogueError) as caught:
            one.undo()
        assert caught.value.code == "cards.step-overtaken"
        assert one.card(number).texts["ru"]["name"].value == "Второй"
