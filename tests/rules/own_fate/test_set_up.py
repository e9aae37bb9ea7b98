"""The position editor: placing and removing cards, immediate faults, equivalent files."""

import pytest

from app import paths
from app.cards import convert, source
from app.rules import puzzle, scenario
from app.rules.game import Action
from app.rules.own_fate import positions
from app.rules.own_fate.set_up import SetUp
from app.rules.puzzle import puzzle_text, scenario_text


@pytest.fixture(scope="module")
def card_set():
    return convert.card_set(source.read_folder(paths.data() / "source" / "own-fate"))


@pytest.fixture
def set_up(card_set):
    return SetUp(card_set)


def do(set_up, *actions):
    for text in actions:
        assert Action.parse(text) in set_up.actions(), text
        set_up.edit(Action.parse(text))


def test_it_begins_as_a_game_does_and_is_possible(set_up):
    assert set_up.facts("anton")["at"] == "moscow"
    assert set_up.facts("egor")["at"] == "metro"
    assert set_up.faults == ()


def test_cards_go_where_they_may_be_and_back_into_the_box(set_up):
    do(set_up, "put semen roof", "put night-watch-car semen", "put attack-2 semen", "put olga enemy-hand")
    assert set_up.position()["cards"]["semen"] == "roof: attack-2; items night-watch-car"
    assert set_up.position()["light"] == "olga"
    assert set_up.unplaced_spells()["attack-2"] == 5
    do(set_up, "drop semen box")
    assert "semen" in set_up.unplaced_cards()
    assert "night-watch-car" in set_up.unplaced_cards()
    assert set_up.unplaced_spells()["attack-2"] == 6


def test_a_copy_moves_from_hand_to_hand(set_up):
    do(set_up, "put attack-2 anton", "put attack-2.1 larisa")
    assert set_up.facts("anton")["spells"] == []
    assert set_up.facts("larisa")["spells"] == ["attack-2.1"]


@pytest.mark.parametrize(
    ("place", "pile", "first", "second", "copy"),
    [
        ("spell-deck", "deck", "attack-1", "healing-4", ".1"),
        ("spell-discard", "discards", "attack-1", "healing-4", ".1"),
        ("probability-deck", "probability", "semen", "olga", ""),
    ],
)
def test_the_cards_of_each_pile_can_be_put_in_order(set_up, place, pile, first, second, copy):
    do(set_up, f"put {first} {place}", f"put {second} {place}")
    for one, other in ((first, second), (second, first)):
        do(set_up, f"before {one}{copy} {other}{copy}")
        assert [name.removesuffix(copy) for name in set_up.listed(pile)] == [one, other]


def test_witches_and_shapeshifters_hold_cards_in_their_own_way(set_up):
    do(set_up, "put alisa roof", "amulet attack-3 alisa", "put medved roof", "manoeuvre attack-1 medved")
    assert set_up.position()["cards"]["alisa"] == "roof; amulet attack-3"
    assert set_up.position()["cards"]["medved"] == "roof; manoeuvres attack-1"
    assert Action("put", ("attack-1", "medved")) not in set_up.actions()


def test_what_is_impossible_is_told_at_once_and_undone(set_up):
    do(set_up, *["put attack-1 anton"] * 5)
    assert [fault.code for fault in set_up.faults] == ["position.hand"]
    assert set_up.decisions() == []
    assert set_up.undo()
    assert set_up.faults == ()
    assert set_up.redo()
    assert len(set_up.faults) == 1


def test_whose_decision_it_is_can_be_chosen(set_up):
    do(set_up, "put anton hairdresser", "put attack-2 anton")
    set_up.change("phase", "battle")
    assert "until battle anton" in [words for words, _ in set_up.decisions()]


PUZZLES = sorted((paths.data() / "puzzles").glob("*.toml"))


@pytest.mark.parametrize("file", PUZZLES, ids=lambda file: file.stem)
def test_a_puzzle_opened_and_written_again_is_the_same(file, card_set):
    one = puzzle.read(file)
    again = SetUp(card_set, one.options, one.position)
    assert again.faults == ()
    built = [positions.build(card_set, one.options, data) for data in (one.position, again.position())]
    assert positions.describe(built[0]) == positions.describe(built[1])
    assert puzzle.parse(puzzle_text(one).encode(), one.key) == one


def test_a_scenario_is_written_as_it_is_read(set_up):
    do(set_up, "put attack-2 anton")
    title = '«Так» "и" \\ так'
    text = scenario_text(title, "own-fate", set_up.position(), ["until calls"])
    read = scenario.parse(text.encode())
    assert read.title == title
    assert read.position == set_up.position()
    assert [statement.words for statement in read.play] == [("until", "calls")]
