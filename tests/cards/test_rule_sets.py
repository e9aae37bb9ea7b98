"""Rule sets and numbers as data of a card set: parsing, errors, copies, updates."""

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app import paths
from app.cards import edits, merge, rule_sets, source
from app.cards.catalogue import Catalogue, base_file, shipped
from app.cards.data import NumberData, RuleSetData, SetData
from app.cards.errors import CatalogueError
from app.rules.games import game_of
from app.rules.rule_set import BOOK, Differences, Place

QUICK = RuleSetData("quick", Differences(tracks={"vortex": (1, 2, 4)}, cards={"petr": {"cost": 2}}))


@pytest.fixture
def fate() -> SetData:
    with shipped() as catalogue:
        return catalogue.set_data("own-fate")


@pytest.mark.parametrize("key", ["own-fate", "tribunal"])
def test_a_shipped_set_comes_by_the_book_first(key: str) -> None:
    with shipped() as catalogue:
        first = catalogue.set_data(key).rule_sets[0]
    assert (first.key, bool(first.differs)) == (BOOK, False)


@pytest.mark.parametrize("key", ["own-fate", "tribunal"])
def test_a_shipped_rule_set_lists_only_what_differs_from_the_set(key: str) -> None:
    with shipped() as catalogue:
        data = catalogue.set_data(key)
    cards = {card.key: card for card in data.cards}
    for rules in data.rule_sets:
        for place, value in rules.differs.places():
            if place.part == "card":
                assert getattr(cards[place.key], place.field) != value, (rules.key, place)


def test_by_the_book_says_in_every_language_how_many_games_end_on_turn_two_as_measured(fate: SetData) -> None:
    page = (paths.ROOT / "bench" / "README.md").read_text(encoding="utf-8")
    (measured,) = re.findall(r"\*\*(\d+) out of 100 games ended on turn 2\*\*", page)
    notes = {language: texts["notes"].value for language, texts in fate.rule_sets[0].texts.items()}
    assert set(notes) == {"ru", "en", "de"}
    assert {language: re.findall(r"\b\d\d\b", said) for language, said in notes.items()} == {
        language: [measured] for language in notes
    }


def test_a_copied_set_keeps_rule_sets_and_numbers(fate: SetData, profile: Path) -> None:
    numbers = (NumberData("heal-cost", 7, "rulebook"),)
    with Catalogue.open() as catalogue:
        mine = replace(fate, rule_sets=(*fate.rule_sets, QUICK), numbers=numbers)
        catalogue.put_set(edits.copied_set(mine, "mine", {"ru": "Моя"}))
        copy = catalogue.set_data("mine")
        assert copy.rule_sets == mine.rule_sets
        assert copy.numbers == numbers
        catalogue.undo()
        assert "mine" not in [row.key for row in catalogue.sets()]


def test_an_old_catalogue_gets_the_shipped_rule_sets(profile: Path) -> None:
    old = Path(__file__).parent / "fixtures" / "0005.db"
    for file in (paths.catalogue(), base_file(paths.catalogue())):
        file.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(old, file)
    with Catalogue.open() as mine, shipped() as new:
        for key in ("own-fate", "tribunal"):
            assert mine.set_data(key).rule_sets == new.set_data(key).rule_sets != ()
            assert mine.set_data(key).numbers == new.set_data(key).numbers


def test_ones_own_rule_set_outlives_a_new_edition(fate: SetData) -> None:
    old, even = fate, fate.rule_sets[1]
    mine = replace(fate, rule_sets=(*fate.rule_sets, QUICK))
    evener = replace(even, differs=Differences(options={"turn-limit": 30}))
    new = replace(fate, rule_sets=(fate.rule_sets[0], evener))
    assert merge.merge(old, mine, new).data.rule_sets == (fate.rule_sets[0], evener, QUICK)


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("options = { olga = 1.5 }", "options"),
        ("options = 3", "options"),
        ('tracks = { vortex = [1, "2"] }', "tracks"),
        ("tracks = { vortex = [] }", "tracks"),
        ("cards = { petr = { copies = -1 } }", "cards"),
        ("cards = { petr = { cost = 21 } }", "cards"),
        ("cards = { petr = { speed = 1 } }", "cards"),
        ("numbers = { heal-cost = 10001 }", "numbers"),
    ],
)
def test_a_fault_of_a_rule_set_is_refused_with_its_place(fate: SetData, line: str, field: str) -> None:
    files = source.to_files(fate) | {source.RULES: f'[[rules]]\nkey = "quick"\n{line}\n'}
    with pytest.raises(CatalogueError) as refused:
        source.from_files(files)
    about = refused.value.params
    assert (about["file"], about["place"], about["field"]) == (source.RULES, "quick", field)


def test_an_unknown_text_of_a_rule_set_is_refused_with_those_allowed(fate: SetData) -> None:
    files = source.to_files(fate) | {source.RULES: '[[rules]]\nkey = "quick"\nru.rules = "Текст"\n'}
    with pytest.raises(CatalogueError) as refused:
        source.from_files(files)
    about = refused.value.params
    assert (about["file"], about["place"], about["key"]) == (source.RULES, "quick, ru", "rules")
    assert about["allowed"] == "name, notes"


def test_by_the_book_differs_in_nothing(fate: SetData) -> None:
    files = source.to_files(fate) | {source.RULES: '[[rules]]\nkey = "book"\noptions = { olga = "inside" }\n'}
    with pytest.raises(CatalogueError) as refused:
        source.from_files(files)
    assert refused.value.params["field"] == "options"


def test_even_keeps_the_readings_that_it_was_measured_with_and_shows_them(fate: SetData) -> None:
    game = game_of("own-fate")
    even = rule_sets.options_of(rule_sets.find(fate, "even").differs, game)
    assert even == {"vortex-healing-from": 5, "overkill": "all", "unpaid-gloom": "spares"}
    shown = {one.rule for one in rule_sets.describe_options(game, even, "en") if one.book != one.value}
    assert shown == {"A13", "A64", "A80"}


@pytest.mark.parametrize("value", ["-1", "10001", '"7"', "true"])
def test_a_number_out_of_its_limits_is_refused(fate: SetData, value: str) -> None:
    files = source.to_files(fate)
    files["board.toml"] += f'\n[[number]]\nkey = "heal-cost"\nvalue = {value}\norigin = "rulebook"\n'
    with pytest.raises(CatalogueError) as refused:
        source.from_files(files)
    assert (refused.value.params["card"], refused.value.params["field"]) == ("heal-cost", "value")


def test_a_name_given_in_another_language_gives_the_set_none_more(fate: SetData) -> None:
    mono = SetData("mono", "1", "ru", {"ru": "Один"})
    made, key = rule_sets.with_saved_rules(mono, BOOK, "Our evening", {"tie": "draw"}, "en")
    assert made.languages() == ("ru",)
    assert rule_sets.name(rule_sets.find(made, key), "en") == "Our evening"
    renamed = rule_sets.rename(made, key, "Another", "en")
    assert renamed.languages() == ("ru",)
    assert rule_sets.name(rule_sets.find(renamed, key), "en") == "Another"
    both, key = rule_sets.with_saved_rules(fate, "even", "Our evening", {}, "en")
    assert rule_sets.find(both, key).texts["en"]["name"].value == "Our evening"
    assert rule_sets.without(both, key) == fate


def test_where_a_game_leaves_the_book_is_told_once_with_both_values(fate: SetData) -> None:
    game = game_of("own-fate")
    edited = replace(fate, cards=tuple(
        replace(card, cost=9) if card.key in ("petr", "anton") else card for card in fate.cards
    ))  # fmt: skip
    differs = Differences({"tie": "draw", "no-such": 1}, {"vortex": (1, 2)}, {"petr": {"cost": 5}})
    found = {one.place: one for one in rule_sets.deviations(edited, differs, game, fate)}
    assert set(found) == {
        Place("option", "tie"), Place("track", "vortex"), Place("card", "petr", "cost"),
        Place("card", "anton", "cost"),
    }  # fmt: skip
    petr, anton = found[Place("card", "petr", "cost")], found[Place("card", "anton", "cost")]
    costs = {card.key: card.cost for card in fate.cards}
    assert (petr.book, petr.value, petr.edited, petr.rule) == (costs["petr"], 5, 9, "K1.petr")
    assert (anton.book, anton.value, anton.edited) == (costs["anton"], 9, 9)
    assert found[Place("option", "tie")].rule == "A9"
    assert found[Place("track", "vortex")].rule == "A2"
    assert list(rule_sets.deviations(fate, Differences(), game, fate)) == []
    # A custom set is its own reference.
    assert len(list(rule_sets.deviations(edited, Differences(), game))) == 0
