"""Keys that follow names until something refers to them."""

from dataclasses import replace
from pathlib import Path

import pytest

from app.cards import column_mapping, game_edits, library
from app.cards.catalogue import Catalogue
from app.cards.column_mapping import ImportMapping
from app.cards.data import CardData, Remark, SetData, Text, empty_card, game_of
from app.cards.keys import follow_names, name_declaration
from app.cards.tabular import Sheet


@pytest.fixture
def heroes() -> SetData:
    data = game_edits.empty("heroes", "1", "en", {"en": "Heroes"})
    return replace(
        data, cards=(called(empty_card(game_of(data), "fox", "card"), "Fox"), card_of(data, "owl"))
    )


def card_of(data: SetData, key: str, rules: str = "") -> CardData:
    texts = {"name": Text(key.capitalize()), **({"rules": Text(rules)} if rules else {})}
    return replace(empty_card(game_of(data), key, "card"), texts={"en": texts})


def called(card: CardData, name: str) -> CardData:
    return replace(card, texts={"en": {**card.texts.get("en", {}), "name": Text(name)}})


def rename(data: SetData, key: str, name: str) -> SetData:
    cards = tuple(called(card, name) if card.key == key else card for card in data.cards)
    return follow_names(data, replace(data, cards=cards))


def keys_of(data: SetData) -> list[str]:
    return [card.key for card in data.cards]


@pytest.mark.parametrize(
    ("name", "key"), [("Red Fox", "red-fox"), ("Owl", "owl-2"), ("狐", "fox"), ("Fox!", "fox")]
)
def test_the_key_of_a_renamed_card_is_made_from_the_new_name(heroes: SetData, name: str, key: str) -> None:
    assert keys_of(rename(heroes, "fox", name)) == [key, "owl"]


def with_reference(data: SetData) -> SetData:
    return replace(data, cards=(*data.cards, card_of(data, "elk", "Find [[fox]].")))


def with_formula(data: SetData) -> SetData:
    source = {"key": "card", "part": [{"name": "a", "show": "key == 'fox'"}]}
    return replace(data, game=replace(game_of(data), templates=(source,)))


def with_picture(data: SetData) -> SetData:
    return replace(data, cards=(*data.cards, replace(card_of(data, "elk"), picture="fox")))


def exported(data: SetData) -> SetData:
    return replace(data, lineage=("0" * 64,))


def typed_key(data: SetData) -> SetData:
    return replace(
        data, cards=tuple(called(card, "Vixen") if card.key == "fox" else card for card in data.cards)
    )


@pytest.mark.parametrize("change", [with_reference, with_formula, with_picture, exported, typed_key])
def test_a_key_stays_once_something_refers_to_it(heroes: SetData, change) -> None:
    assert keys_of(rename(change(heroes), "fox", "Red Fox"))[0] == "fox"


def test_remarks_move_with_the_key(heroes: SetData) -> None:
    remarked = replace(heroes, remarks={"card/fox/name": {"en": Remark("A pun")}})
    assert rename(remarked, "fox", "Red Fox").remarks == {"card/red-fox/name": {"en": Remark("A pun")}}


def test_a_row_with_a_new_name_gives_the_same_card_another_key(heroes: SetData, tmp_path: Path) -> None:
    with Catalogue(library.ensure_catalogue(tmp_path / "cards.db")) as catalogue:
        catalogue.put_set(heroes)
        data = catalogue.set_data("heroes")
        rows = [["Name", "Text"], ["Red Fox", "Run."], ["Owl", ""]]
        data = replace(
            data,
            cards=tuple(
                replace(c, texts={"en": {**c.texts["en"], "rules": Text("Run.")}}) if c.key == "fox" else c
                for c in data.cards
            ),
        )
        mapping = ImportMapping(("name:en", "rules:en"), "card", "en")
        imported = column_mapping.import_table(data, Sheet(rows), mapping, {})
        new = column_mapping.taken(data, imported.data, imported)
        assert keys_of(new) == ["red-fox", "owl"]
        catalogue.put_set(new)
        assert [(c.id, c.key) for c in catalogue.set_data("heroes").cards] == [
            (data.cards[0].id, "red-fox"),
            (data.cards[1].id, "owl"),
        ]
        catalogue.undo("heroes")
        assert keys_of(catalogue.set_data("heroes")) == ["fox", "owl"]


@pytest.mark.parametrize(("part", "name", "key"), [
    ("kind", "Building", "building"), ("deck", "Buildings", "buildings"), ("side", "Red", "red"),
    ("field", "Victory Points", "victorypoints"),
])  # fmt: skip
def test_a_declaration_that_nothing_uses_yet_gets_the_key_of_its_name(
    heroes: SetData, part: str, name: str, key: str
) -> None:
    if part == "field":
        data, old = game_edits.add_field(heroes, "Points", "number", "en")
    else:
        data, old = game_edits.add(heroes, part, f"New {part}", "en")
    data, new = name_declaration(data, part, old, "en", name)
    assert new == key
    assert {label.key for label in data.labels if old in label.key.split("-", 1)} == set()
    assert (
        next(label.texts["en"]["name"].value for label in data.labels if label.key == f"{part}-{key}") == name
    )


def test_a_kind_with_cards_and_a_field_with_values_keep_their_keys(heroes: SetData) -> None:
    data, field = game_edits.add_field(heroes, "Points", "number", "en")
    valued = replace(data, cards=tuple(replace(card, values={field: 3}) for card in data.cards))
    assert name_declaration(valued, "field", field, "en", "Coins")[1] == field
    data, kind = game_edits.add(heroes, "kind", "New kind", "en")
    data = replace(data, cards=(*data.cards, replace(empty_card(game_of(data), "mill", kind))))
    assert name_declaration(data, "kind", kind, "en", "Building")[1] == kind


def test_a_renamed_choice_field_keeps_its_choices(heroes: SetData) -> None:
    data, field = game_edits.add_field(heroes, "Rarity", "choice", "en", choices=["Common", "Rare"])
    data, new = name_declaration(data, "field", field, "en", "Frequency")
    assert {label.key for label in data.labels} >= {
        "field-frequency",
        "choice-frequency-common",
        "choice-frequency-rare",
    }
    assert game_of(data).by_name[new].choices == ("", "common", "rare")
