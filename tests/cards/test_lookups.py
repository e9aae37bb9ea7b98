"""Lookup tables are part of a set: in its files, copies, merges, and removals."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.cards import game_edits, keys, library, merge, source
from app.cards.catalogue import Catalogue
from app.cards.data import SetData, game_of
from app.cards.field import Lookup
from app.face.look import look

ROWS = {"gold": "#b8860b", "Sawmill, old": "3", "": "x"}


@pytest.fixture
def data() -> SetData:
    data = game_edits.empty("tin", "1", "en", {"en": "Tin"})
    data, rarity = game_edits.add_field(data, "Rarity", "choice", "en", choices=["Common", "Gold"])
    data, key = game_edits.add(data, "lookup", "Rarity colour", "en")
    return game_edits.change(data, "lookup", key, of=rarity, rows=ROWS, other="#777777")


def lookups(data: SetData) -> tuple[Lookup, ...]:
    return game_of(data).lookups


def test_the_set_has_its_tables_in_files_json_and_the_catalogue(data: SetData, tmp_path) -> None:
    assert lookups(data) == (Lookup("raritycolour", "rarity", ROWS, "#777777"),)
    assert lookups(source.from_files(source.to_files(data))) == lookups(data)
    assert lookups(source.from_json(source.to_json(data))) == lookups(data)
    with Catalogue(library.ensure_catalogue(tmp_path / "cards.db")) as catalogue:
        catalogue.put_set(data)
        assert lookups(catalogue.set_data("tin")) == lookups(data)
        catalogue.put_set(game_edits.remove(data, "lookup", "raritycolour"))
        catalogue.undo()
        assert lookups(catalogue.set_data("tin")) == lookups(data)


def test_a_merge_has_the_tables_of_both_sides(data: SetData) -> None:
    mine = game_edits.change(data, "lookup", "raritycolour", other="#000000")
    theirs, added = game_edits.add(data, "lookup", "Ranks", "en")
    merged = merge.merge(data, mine, theirs)
    assert not merged.conflicts
    assert [(table.key, table.other) for table in lookups(merged.data)] == [
        ("raritycolour", "#000000"), (added, ""),
    ]  # fmt: skip
    assert {"lookup-ranks", "lookup-raritycolour"} <= {label.key for label in merged.data.labels}


def test_a_merge_may_lose_the_field_of_a_table(data: SetData) -> None:
    without = game_edits.remove(data, "lookup", "raritycolour")
    theirs = game_edits.remove(without, "field", "rarity")
    assert merge.merge(without, data, theirs).data.game is not None


def test_without_its_field_a_table_has_any_rows(data: SetData) -> None:
    (table,) = lookups(game_edits.remove(data, "field", "rarity"))
    assert (table.of, table.rows) == ("", ROWS)


def test_a_table_and_a_field_never_have_the_same_key(data: SetData) -> None:
    data, field = game_edits.add_field(data, "Rarity-colour", "number", "en")
    data, table = game_edits.add(data, "lookup", "Rarity.colour", "en")
    assert len({"raritycolour", field, table}) == 3


def test_the_key_of_a_new_table_follows_its_name_until_a_formula_has_it(data: SetData) -> None:
    renamed, key = keys.name_declaration(data, "lookup", "raritycolour", "en", "Colours")
    assert (key, lookups(renamed)[0].key) == ("colours", "colours")
    template = {"key": "a", "parts": [{"type": "box", "fill": "lookup(raritycolour, rarity)"}]}
    used = replace(data, game=replace(game_of(data), templates=(template,)))
    assert keys.name_declaration(used, "lookup", "raritycolour", "en", "Colours")[1] == "raritycolour"


def test_rows_that_are_numbers_can_be_calculated_with(data: SetData) -> None:
    table = look(game_of(data).look).names["raritycolour"]
    assert table == {"gold": "#b8860b", "sawmill, old": 3.0, "": "x", None: "#777777"}


def test_a_symbol_with_another_name_is_followed(data: SetData) -> None:
    data = game_edits.with_symbol(data, "x", "M2 2H22V22H2Z")
    assert lookups(game_edits.rename(data, "symbol", "x", "y"))[0].rows[""] == "y"
