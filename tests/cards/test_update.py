"""Updating a shipped set in a user's catalogue keeps the user's changes."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app.cards import library
from app.cards.catalogue import Catalogue, apply_shipped_changes, base_file
from app.cards.data import CardData, Text


@pytest.fixture
def newer(tmp_path: Path) -> Path:
    """Return the next edition: Anton stronger and dearer, a new name, a new card, one removed."""
    file = tmp_path / "edition" / "cards.db"
    library.ensure_catalogue(file)
    with Catalogue(file) as edition:
        data = edition.set_data("own-fate")
        cards = []
        for card in data.cards:
            if card.key == "anton":
                texts = {**card.texts, "ru": {**card.texts["ru"], "name": Text("Антон Новый")}}
                card = replace(card, strength=11, cost=3, texts=texts)
            if card.key != "flashlight":
                cards.append(card)
        news = CardData("newcomer", "item", texts={"ru": {"name": Text("Новый")}})
        edition.put_set(replace(data, version="9", cards=(*cards, news)))
        edition._engine.raw_connection().driver_connection.execute("PRAGMA journal_mode = DELETE")
    return file


def test_the_new_edition_is_taken_in_where_the_user_changed_nothing(tmp_path: Path, newer: Path) -> None:
    file = library.ensure_catalogue(tmp_path / "cards.db")
    with Catalogue(file) as mine:
        assert apply_shipped_changes(mine, library.shipped_file()) == []
        number = next(row.id for row in mine.set_data("own-fate").cards if row.key == "anton")
        mine.change(number, "strength", 7)
        assert apply_shipped_changes(mine, newer) == ["own-fate"]
        data = mine.set_data("own-fate")
        anton = next(card for card in data.cards if card.key == "anton")
        assert (anton.strength, anton.origins["strength"]) == (7, "house")
        assert (anton.cost, anton.texts["ru"]["name"].value) == (3, "Антон Новый")
        keys = {card.key for card in data.cards}
        assert "newcomer" in keys
        assert "flashlight" not in keys
        assert apply_shipped_changes(mine, newer) == []
        step = mine.next_steps()[0]
        assert step.params["kept"] == 1
        before = mine.version(step.params["base"])
        assert next(card for card in before.cards if card.key == "anton").strength == 4


def test_who_only_reads_gets_the_new_edition_too(monkeypatch, newer: Path) -> None:
    with Catalogue.open(read_only=True) as mine:
        assert mine.set_data("own-fate").version != "9"
    monkeypatch.setattr("app.cards.catalogue.shipped_file", lambda: newer)
    with Catalogue.open(read_only=True) as mine:
        assert mine.read_only
        assert mine.set_data("own-fate").version == "9"


def test_a_card_that_the_user_changed_outlives_its_removal(tmp_path: Path, newer: Path) -> None:
    file = library.ensure_catalogue(tmp_path / "cards.db")
    shutil.copyfile(library.shipped_file(), base_file(file))
    with Catalogue(file) as mine:
        number = next(row.id for row in mine.set_data("own-fate").cards if row.key == "flashlight")
        mine.change(number, "name", "Мой фонарь", "ru")
        apply_shipped_changes(mine, newer)
        assert "flashlight" in {row.key for row in mine.set_data("own-fate").cards}


def test_taking_in_is_one_step_that_can_be_taken_back(tmp_path: Path, newer: Path) -> None:
    file = library.ensure_catalogue(tmp_path / "cards.db")
    shutil.copyfile(library.shipped_file(), base_file(file))
    with Catalogue(file) as mine:
        before = mine.set_data("own-fate")
        apply_shipped_changes(mine, newer)
        mine.undo()
        assert mine.set_data("own-fate") == before


def test_a_set_that_the_user_deleted_does_not_come_back(tmp_path: Path, newer: Path) -> None:
    file = library.ensure_catalogue(tmp_path / "cards.db")
    shutil.copyfile(library.shipped_file(), base_file(file))
    with Catalogue(file) as mine:
        mine.delete_set("own-fate")
        assert apply_shipped_changes(mine, newer) == []
        assert "own-fate" not in {found.key for found in mine.sets()}
