"""The shipped set: counts, origins, texts; the text format round-trips."""

import json
import re

import pytest

from app import i18n, paths
from app.cards import powers, source
from app.cards.build import build, dump
from app.cards.data import SetData, Text
from app.cards.errors import CatalogueError

FOLDER = paths.data() / "source" / "own-fate"
TOKEN = re.compile(r"\{(\w+)\}")
TOKENS = {
    "strength",
    "wound",
    "attack",
    "defence",
    "healing",
    "gloom",
    "initiative",
    "cost",
    "experience",
    "donor",
}


@pytest.fixture(scope="module")
def own_fate() -> SetData:
    return source.read_folder(FOLDER)


def copies(data: SetData, **wanted: str) -> int:
    return sum(c.copies for c in data.cards if all(getattr(c, k) == v for k, v in wanted.items()))


def test_the_game_has_100_cards_of_52_designs(own_fate: SetData) -> None:
    assert (len(own_fate.cards), copies(own_fate)) == (52, 100)


@pytest.mark.parametrize(
    ("wanted", "count"),
    [
        ({"kind": "location"}, 8),
        ({"kind": "person"}, 2),
        ({"kind": "other", "side": "dark"}, 6),
        ({"kind": "other", "side": "light"}, 5),
        ({"kind": "item", "side": "light"}, 5),
        ({"kind": "item", "side": "dark"}, 3),
        ({"kind": "chance", "side": "light"}, 4),
        ({"kind": "chance", "side": "dark"}, 6),
        ({"kind": "chance", "side": "neutral"}, 1),
        ({"deck": "setup"}, 13),
        ({"deck": "probability"}, 27),
        ({"deck": "probability", "side": "light"}, 13),
        ({"deck": "probability", "side": "dark"}, 13),
        ({"spell": "attack"}, 20),
        ({"spell": "defence"}, 30),
        ({"spell": "healing"}, 10),
    ],
)
def test_the_decks_are_as_large_as_the_rules_say(
    own_fate: SetData, wanted: dict[str, str], count: int
) -> None:
    assert copies(own_fate, **wanted) == count


def test_spell_strengths_add_up(own_fate: SetData) -> None:
    total = {
        kind: sum((c.strength or 0) * c.copies for c in own_fate.cards if c.spell == kind)
        for kind in ("attack", "defence", "healing")
    }
    assert total == {"attack": 40, "defence": 60, "healing": 20}


def test_initiatives_are_unique_from_1_to_11(own_fate: SetData) -> None:
    found = sorted(c.initiative for c in own_fate.cards if c.kind == "other" and c.initiative)
    assert found == list(range(1, 12))


def test_the_locations_are_a_tree_around_the_metro(own_fate: SetData) -> None:
    ways = {c.key: set(c.ways) for c in own_fate.cards if c.kind == "location"}
    assert all(here in ways[there] for here in ways for there in ways[here])
    assert sum(len(w) for w in ways.values()) == 2 * (len(ways) - 1)


def test_every_number_has_an_origin(own_fate: SetData) -> None:
    for card in own_fate.cards:
        numbers = {
            n for n in ("strength", "experience", "initiative", "cost") if getattr(card, n) is not None
        }
        assert numbers | {"copies"} <= set(card.origins), card.key


def test_the_numbers_of_the_rulebook_are_marked_so(own_fate: SetData) -> None:
    stated = {
        (c.key, n)
        for c in own_fate.cards
        if c.kind == "other"
        for n, o in c.origins.items()
        if o == "rulebook" and n in ("strength", "experience", "initiative", "cost")
    }
    assert stated == {
        ("anton", "strength"),
        ("anton", "experience"),
        ("anton", "initiative"),
        ("anton", "cost"),
        ("andrey", "strength"),
        ("andrey", "initiative"),
        ("larisa", "strength"),
        ("larisa", "initiative"),
        ("alisa", "strength"),
        ("alisa", "cost"),
        ("darya", "strength"),
        ("geser", "cost"),
        ("semen", "cost"),
    }


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_card_can_be_read(own_fate: SetData, language: str) -> None:
    for card in own_fate.cards:
        texts = card.texts[language]
        assert texts["name"].value, card.key
        assert 20 <= len(texts["rules"].value) <= 300, card.key
        assert set(TOKEN.findall(texts["rules"].value)) <= TOKENS, card.key


def test_every_power_is_known_and_explained(own_fate: SetData) -> None:
    assert {c.power for c in own_fate.cards if c.power} <= powers.ALL
    for power in ("", *powers.ALL):
        for language in i18n.LANGUAGES:
            assert i18n.has(f"cards.power-{power or 'none'}", language), power
            assert i18n.has(f"cards.power-{power or 'none'}.does", language), power


def test_writing_gives_the_same_files(own_fate: SetData) -> None:
    for name, text in source.to_files(own_fate).items():
        assert (FOLDER / name).read_text(encoding="utf-8") == text, name


def test_json_gives_the_same_set(own_fate: SetData) -> None:
    assert source.from_json(json.loads(json.dumps(source.to_json(own_fate)))) == own_fate


def test_an_outdated_translation_stays_outdated_in_text(own_fate: SetData) -> None:
    from dataclasses import replace

    card = own_fate.cards[0]
    texts = {**card.texts, "en": {**card.texts["en"], "name": Text("Underground", "Метрополитен", True)}}
    changed = replace(own_fate, cards=(replace(card, texts=texts), *own_fate.cards[1:]))
    assert source.from_files(source.to_files(changed)) == changed


def test_the_shipped_catalogue_is_built_from_the_source(tmp_path) -> None:
    assert dump(build(tmp_path / "cards.db")) == dump(paths.data() / "cards.db")


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("others.toml", "strength = 4", "strength = 400", "cards.out-of-limits"),
        ("others.toml", "strength = 4", 'strength = "four"', "cards.not-a-number"),
        ("others.toml", 'side = "light"', 'side = "twilight"', "cards.not-a-choice"),
        ("others.toml", 'key = "anton"', 'key = "Антон"', "cards.not-a-key"),
        ("others.toml", 'key = "anton"', 'key = "andrey"', "cards.key-twice"),
        ("others.toml", 'key = "anton"', "key = ", "cards.bad-text-file"),
        ("board.toml", "cells = [1, 2", 'cells = ["x", 2', "cards.not-a-number"),
    ],
)
def test_a_fault_in_the_text_is_refused_with_its_place(file: str, old: str, new: str, code: str) -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.toml")}
    files[file] = files[file].replace(old, new, 1)
    with pytest.raises(CatalogueError) as caught:
        source.from_files(files)
    assert caught.value.code == code
    for language in i18n.LANGUAGES:
        assert i18n.text(code, language, **caught.value.params) != code
