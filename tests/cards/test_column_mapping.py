"""Tables with foreign headings: what their values mean, and the keys made for them."""

from pathlib import Path

import pytest

from app.cards import column_mapping, compare, exchange, game_edits
from app.cards.catalogue import shipped
from app.cards.column_mapping import ImportMapping, TableImport
from app.cards.data import CardData, SetData, game_of, text_of
from app.cards.edits import key_of
from app.cards.errors import CatalogueError
from app.cards.field import check_key
from app.cards.tabular import BadTable, Sheet, parse_number, parse_symbols
from app.face import formula


@pytest.fixture
def heroes() -> SetData:
    return game_edits.empty("heroes", "1", "en", {"en": "Heroes"})


def take(data: SetData, *rows: list[str], targets: tuple[str, ...] = ()) -> TableImport:
    """Import a table with the suggested mapping, or with *targets*."""
    targets = targets or column_mapping.suggest_targets(data, rows, "en")
    mapping = ImportMapping(targets, "card", "en")
    values = column_mapping.new_values(data, rows, mapping)
    return column_mapping.import_table(data, Sheet(rows), mapping, values)


def cards(taken: TableImport) -> dict[str, CardData]:
    return {card.key: card for card in taken.data.cards}


def table_of_sides(count: int) -> list[list[str]]:
    return [["key", "side"], *([f"hero-{number}", f"Side {number}"] for number in range(count))]


def test_a_table_may_add_as_many_sides_as_a_set_can_have(heroes: SetData) -> None:
    left = 40 - len(game_of(heroes).sides)
    mapping = ImportMapping(("key", "side"), "card", "en")
    assert len(column_mapping.new_values(heroes, table_of_sides(left), mapping)["side"]) == left
    with pytest.raises(CatalogueError) as refused:
        column_mapping.new_values(heroes, table_of_sides(left + 1), mapping)
    assert refused.value.reason.args == {"what": "side", "count": 41, "most": 40}


@pytest.mark.parametrize(
    ("values", "target"),
    [
        (["001", "002", "010"], "+text"),
        (["07", "12", "3"], "+text"),
        (["00", "1", "2"], "+text"),
        (["0", "10", "-3"], "+number"),
        (["3.0", "4", "5,0"], "+number"),
        (["{wood}{clay}", "{wood}", ""], "+symbols"),
        (["wood clay", "iron", "silk"], "+text"),
        (["{wood}{clay}", "2 wood", "clay, wood", "wood x2"], "+symbols"),
        (["{wood}", "2 iron"], "+text"),
    ],
)
def test_a_type_is_guessed_that_loses_nothing(heroes: SetData, values: list[str], target: str) -> None:
    table = [["Name", "Value"], *([f"Card {n}", value] for n, value in enumerate(values))]
    assert column_mapping.suggest_targets(heroes, table, "en") == ("name:en", target)


@pytest.mark.parametrize(
    ("text", "number"),
    [("3", 3), ("3.0", 3), ("-2,00", -2), ("−4", -4), ("3.5", None), ("x2", None), ("", None), ("²", None)],
)
def test_a_number_is_read_in_the_ways_it_is_written(text: str, number: int | None) -> None:
    assert parse_number(text) == number


@pytest.mark.parametrize("text", ["x2", "2x", " 2 ", "×2", "2.0"])
def test_a_quantity_may_have_a_sign_of_times(text: str) -> None:
    assert parse_number(text, is_count=True) == 2


@pytest.mark.parametrize(
    "text",
    ["{wood}{wood}{clay}", "wood wood clay", "Wood, wood, clay", "2 wood, clay", "wood x2 clay",
     "2x wood; clay", "2xwood + clay", "{wood} x2 {clay}"],
)  # fmt: skip
def test_symbols_are_read_in_the_ways_they_are_written(heroes: SetData, text: str) -> None:
    assert parse_symbols(text, game_of(heroes)) == "wood wood clay"


def test_an_empty_quantity_is_one_for_a_new_card_and_changes_no_known_one(heroes: SetData) -> None:
    first = take(heroes, ["Name", "Qty"], ["Fox", "3"], ["Owl", ""])
    assert {key: card.copies for key, card in cards(first).items()} == {"fox": 3, "owl": 1}
    again = take(first.data, ["Name", "Qty"], ["Fox", ""], ["Owl", "2"])
    assert {key: card.copies for key, card in cards(again).items()} == {"fox": 3, "owl": 2}


def test_an_empty_side_or_deck_is_the_usual_one(heroes: SetData) -> None:
    taken = take(heroes, ["Name", "Side", "Deck"], ["Fox", "Red", "Night"], ["Owl", "", ""])
    assert {(card.side, card.deck) for card in taken.data.cards} == {("red", "night"), ("neutral", "deck")}


def test_new_kinds_decks_and_choices_are_created(heroes: SetData) -> None:
    first = take(
        heroes, ["Name", "Rarity"], *([f"Card {n}", "Common" if n % 2 else "Rare"] for n in range(6))
    )
    rows = [["Name", "Kind", "Deck", "Rarity"], ["Mill", "Building", "Market", "Epic"]]
    mapping = ImportMapping(column_mapping.suggest_targets(first.data, rows, "en"), "card", "en")
    values = column_mapping.new_values(first.data, rows, mapping)
    assert values == {"kind": ["Building"], "deck": ["Market"], "rarity": ["Epic"]}
    taken = column_mapping.import_table(first.data, Sheet(rows), mapping, values)
    mill = cards(taken)["mill"]
    assert (mill.kind, mill.deck, dict(mill.values)) == ("building", "market", {"rarity": "epic"})


@pytest.mark.parametrize("total", [["", "3"], ["  ", "Total"], ["", "=3"]])
def test_a_row_without_a_name_is_not_ticked_and_says_why(heroes: SetData, total: list[str]) -> None:
    taken = take(heroes, ["Name", "VP"], ["Fox", "1"], ["Owl", "2"], total)
    assert taken.mapping.targets == ("name:en", "vp")
    assert {"fox", "owl"} == set(cards(taken)) - taken.unticked
    assert [note.args["row"] for note in taken.notes if note.code == "cards.row-without-name"] == [4]


@pytest.mark.parametrize("total", ["Total", "Итого:", "SUMME"])
def test_a_total_at_the_end_is_not_ticked_and_sets_no_limit(heroes: SetData, total: str) -> None:
    taken = take(heroes, ["Name", "VP"], ["Fox", "1"], ["Owl", "2"], [total, "300"])
    assert {"fox", "owl"} == set(cards(taken)) - taken.unticked
    (note,) = (note for note in taken.notes if note.code == "cards.row-total")
    assert (note.args["row"], note.args["name"]) == (4, total)
    assert game_of(taken.data).by_name["vp"].most == 99


def test_a_card_named_total_is_a_card_if_others_follow(heroes: SetData) -> None:
    assert not take(heroes, ["Name", "VP"], ["Total", "1"], ["Owl", "2"]).unticked


def test_a_number_outside_the_limits_of_an_own_field_widens_them(heroes: SetData) -> None:
    data, name = game_edits.add_field(heroes, "Points", "number", "en")
    data = game_edits.change_field(data, name, least=0, most=20)
    taken = take(data, ["Name", "Points"], ["Ruin", "-1"], ["Palace", "25"])
    field = game_of(taken.data).by_name[name]
    assert (field.least, field.most) == (-1, 25)
    assert cards(taken)["ruin"].values[name] == -1


def test_sentences_that_repeat_are_no_choice(heroes: SetData) -> None:
    game = game_of(heroes)
    assert column_mapping.guess_type(["Steam and salt.", "Low tide.", "High tide."] * 4, game) == "text"
    assert column_mapping.guess_type(["Common", "Rare"] * 4, game) == "choice"


def test_a_heading_may_name_a_language_that_the_set_lacks(heroes: SetData) -> None:
    table = [["Name", "name:de", "rules:de"], ["Fox", "Fuchs", "Lauf."]]
    targets = column_mapping.suggest_targets(heroes, table, "en")
    assert targets == ("name:en", "name:de", "rules:de")
    data = column_mapping.import_table(heroes, Sheet(table), ImportMapping(targets, "card", "en"), {}).data
    assert text_of(data.cards[0].texts, "name", "de") == "Fuchs"


def test_rows_without_a_card_need_no_key(heroes: SetData) -> None:
    table = [["Key", "Name", "Copies"], ["fox", "Fox", "1"], ["", "", "2"], ["", "Total", "3"]]
    imported = take(heroes, *table)
    assert (list(cards(imported)), imported.unticked) == (["fox", "row-3", "row-4"], {"row-3", "row-4"})


@pytest.mark.parametrize("heading", ["Code", "Number", "Title", "Id"])
def test_a_column_is_the_field_that_the_set_already_has(heroes: SetData, heading: str) -> None:
    table = [["Key", "Name", heading], ["a", "Fox", "001"], ["b", "Owl", "002"]]
    first = take(heroes, *table, targets=("key", "name:en", "+text"))
    field = game_of(first.data).fields[-1].name
    assert column_mapping.suggest_targets(first.data, table, "en") == ("key", "name:en", f"{field}:en")


def test_a_column_of_names_is_in_the_language_whose_names_it_has() -> None:
    with shipped() as catalogue:
        fate = catalogue.set_data("own-fate")
    rows = [["Name", "Text", "Экземпляров"], ["Metro", "?", "2"], ["Olga", "?", "1"], ["Roof", "?", "1"]]
    assert column_mapping.suggest_targets(fate, rows, "en") == ("name:en", "rules:en", "copies")


def test_texts_have_room_and_a_longer_one_refuses_its_row_only(heroes: SetData) -> None:
    taken = take(heroes, ["Name", "Text", "Note"], ["Fox", "x" * 2000, "y" * 2000], ["Owl", "x" * 2001, ""])
    assert list(cards(taken)) == ["fox"]
    assert [note.args["row"] for note in taken.notes if note.code == "cards.row-left-out"] == [3]


def test_faults_name_the_columns_and_rows_of_the_file_all_at_once(heroes: SetData) -> None:
    with pytest.raises(BadTable) as refused:
        take(
            heroes,
            ["Name", "How many", "Points"],
            ["", "", ""],
            ["Fox", "many", "1"],
            ["Owl", "2", "high"],
            targets=("name:en", "copies", "+number"),
        )
    assert [(fault.row, fault.column) for fault in refused.value.faults] == [(3, "How many"), (4, "Points")]


def test_a_column_left_out_refuses_nothing(heroes: SetData, tmp_path: Path) -> None:
    (tmp_path / "t.csv").write_text("Name,Sum\nFox,=1+1\n", encoding="utf-8")
    sheet = exchange.read_table(tmp_path / "t.csv")
    taken = column_mapping.import_table(heroes, sheet, ImportMapping(("name:en", ""), "card", "en"), {})
    assert list(cards(taken)) == ["fox"]


@pytest.mark.parametrize(
    "rows",
    [
        [["Text"], ["Why?"], ["Never bring _____."]],
        [["Text", "Pick"], ["Why?", "1"], ["", "2"]],
        [["Art", "Qty"], ["a.png", "2"], ["b.png", ""]],
        [["Answer"], ["A bee"], ["A bee"]],
    ],
)
def test_a_table_without_names_is_taken(heroes: SetData, rows: list[list[str]]) -> None:
    taken = take(heroes, *rows)
    assert list(cards(taken)) == ["card", "card-2"]
    assert take(taken.data, *rows).data == taken.data


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("Tale of the Long Winter Beyond the Wall Gate One", "tale-of-the-long-winter-beyond-the-wall"),
        ("Évaöø Łódź", "evaoo-lodz"),
        ("Пёс и йогурт", "pes-i-jogurt"),
        ("x" * 39 + " y", "x" * 39),
        ("狐", ""),
    ],
)
def test_a_key_that_is_made_is_a_key_that_is_taken(name: str, key: str) -> None:
    assert key_of(name) == key
    if key:
        check_key(key)


@pytest.mark.parametrize("ids", [["ré-1", "rö-1"], ["狐", "犬", "A 1"], ["x" * 50 + "1 a", "x" * 50 + "2 a"]])
def test_ids_that_look_alike_stay_apart(heroes: SetData, ids: list[str]) -> None:
    rows = [["id", "name"], *([word, f"Card {word}"] for word in ids)]
    taken = take(heroes, *rows)
    assert len(cards(taken)) == len(ids)
    assert take(taken.data, *rows).data == taken.data


@pytest.mark.parametrize(
    "ids", [["狐", "犬"], ["狐-1", "犬-1", "鳥-2"], ["Α", "Β", "Γ"], ["A B", "a-b", "A_B"], ["ré 1", "re-1"]]
)
def test_keys_of_ids_do_not_depend_on_the_order_of_rows(heroes: SetData, ids: list[str]) -> None:
    rows = [[word, f"Card {word}"] for word in ids]
    taken = take(heroes, ["id", "name"], *rows)
    assert cards(take(taken.data, ["id", "name"], *reversed(rows))) == cards(taken)


@pytest.mark.parametrize(
    ("name", "key"),
    [("Victory Points", "victorypoints"), ("Cost", "cardcost"), ("Name", "cardname"), ("max", "max"),
     ("Language", "cardlanguage"), ("2nd", "x2nd"), ("class", "cardclass"), ("名前", "x"),
     ("Стоимость в мане", "stoimostvmane"),
     ("Cost (gold, wood, ore, food)", "costgoldwoodorefoo")],
)  # fmt: skip
def test_a_field_has_a_name_that_formulas_can_use(name: str, key: str) -> None:
    assert game_edits.field_key(name) == key
    assert game_edits.field_key(name, [key]) == f"{key}2"


@pytest.mark.parametrize("word", ["reach", "sides", *formula.WORDS])
def test_a_field_does_not_hide_a_word_of_formulas(word: str) -> None:
    assert game_edits.field_key(word) == f"card{word}"


ANIMALS = [
    ["Name", "Text", "VP"],
    ["Fox", "Run and hide.", "1"],
    ["Owl", "Fly away.", "2"],
    ["Elk", "Walk 5.", "3"],
]


def test_the_same_table_twice_changes_nothing(heroes: SetData) -> None:
    rows = [*ANIMALS, ["Fox", "Sleep.", "4"], ["Fox", "Eat.", "5"]]
    first = take(heroes, *rows)
    again = take(first.data, *rows)
    assert (again.data, again.unticked) == (first.data, frozenset())


def test_two_cards_of_one_name_are_never_mixed(heroes: SetData) -> None:
    rows = [["Name", "Text"], ["Fox", "Run."], ["Fox", "Hide."]]
    first = take(heroes, *rows)
    rows[2][1] = "Hide and seek."
    again = take(first.data, *rows)
    assert [card.texts["en"]["rules"].value for card in again.data.cards] == ["Run.", "Hide and seek."]
    assert list(cards(again)) == ["fox", "fox-2"]


@pytest.mark.parametrize("headings", [["Name", "Text"], ["Note", "Text"]])
def test_rows_of_one_name_or_none_keep_their_cards_if_the_first_goes(
    heroes: SetData, headings: list[str]
) -> None:
    rows = [headings, ["Fox", "Run."], ["Fox", "Hide."], ["Fox", "Sleep."]]
    first = take(heroes, *rows, targets=("name:en" if headings[0] == "Name" else "", "rules:en"))
    again = take(first.data, headings, *rows[2:], ["Fox", "Eat."], targets=first.mapping.targets)
    rules = {key: card.texts["en"]["rules"].value for key, card in cards(again).items()}
    keys = list(cards(first))
    assert (rules[keys[1]], rules[keys[2]]) == ("Hide.", "Sleep.")


def test_a_renamed_row_is_recognised_with_a_changed_text(heroes: SetData) -> None:
    rows = [["Name", "Text"], ["Fox", "Pay 2 wood: draw a card."], ["Owl", "Pay 1 clay: roll the die."]]
    first = take(heroes, *rows)
    again = take(first.data, rows[0], ["Hawk", "Pay 2 clay: roll the die."], rows[1])
    assert {key: card.texts["en"]["name"].value for key, card in cards(again).items()} == {
        "fox": "Fox",
        "owl": "Hawk",
    }


def test_a_card_that_is_not_in_the_table_is_removed_only_if_ticked(heroes: SetData) -> None:
    first = take(heroes, *ANIMALS)
    again = take(first.data, *ANIMALS[:2], ANIMALS[3])
    assert (list(cards(again)), again.unticked) == (["fox", "elk"], {"owl"})
    assert [note.code for note in again.notes] == ["cards.cards-gone"]
    kept = compare.partly(first.data, again.data, again.unticked)
    assert kept == first.data
    assert compare.partly(first.data, again.data, ()) == again.data


@pytest.mark.parametrize("row", [1, 2, 3])
def test_a_renamed_row_is_recognised(heroes: SetData, row: int) -> None:
    first = take(heroes, *ANIMALS)
    rows = [list(line) for line in ANIMALS]
    key, rows[row][0] = rows[row][0].lower(), "Older one"
    again = take(first.data, *rows)
    assert list(cards(again)) == ["fox", "owl", "elk"]
    assert cards(again)[key].texts["en"]["name"].value == "Older one"
    assert not again.unticked


def test_another_card_in_the_place_of_a_deleted_one_is_new(heroes: SetData) -> None:
    first = take(heroes, *ANIMALS)
    again = take(first.data, *ANIMALS[:3], ["Bee", "Sting.", "9"])
    assert (list(cards(again)), again.unticked) == (["fox", "owl", "bee"], {"elk"})
