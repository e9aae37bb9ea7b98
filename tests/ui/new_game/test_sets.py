"""Sets cached between starts follow the catalogue."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from app import disk_cache, paths
from app.cards.catalogue import Catalogue
from app.cards.data import SetRow
from app.cards.rule_sets import DeviationText
from app.face import layout
from app.table.cards import FaceCache
from app.ui.new_game import sets
from tests.language_folders import user_of


def test_a_kept_set_is_the_catalogues_own() -> None:
    first = sets.cards("own-fate", "own-fate")
    assert sets.cards("own-fate", "own-fate") == first
    with Catalogue.open(read_only=True) as catalogue:
        assert catalogue.card_set("own-fate") == first


def test_a_change_in_the_editor_is_seen() -> None:
    strength = sets.cards("own-fate", "own-fate").card("anton").strength
    with Catalogue.open() as catalogue:
        number = next(card.id for card in catalogue.set_data("own-fate").cards if card.key == "anton")
        catalogue.change(number, "strength", strength + 2)
        assert sets.cards("own-fate", "own-fate").card("anton").strength == strength + 2
        catalogue.change(number, "strength", strength)
    assert sets.cards("own-fate", "own-fate").card("anton").strength == strength


def reference(language: str, numbers: object) -> str:
    cards = sets.faces("tribunal", numbers, language).cards
    return next(card.rules for card, _, _ in cards if card.key == "reference-actions")


def test_a_cost_of_tribunal_changed_in_the_editor_is_the_games_and_its_reference_cards() -> None:
    begun = sets.cards("tribunal", "tribunal")
    with Catalogue.open() as catalogue:
        data = catalogue.set_data("tribunal")
        numbers = [replace(one, value=4) if one.key == "attack-cost" else one for one in data.numbers]
        catalogue.put_set(replace(data, numbers=tuple(numbers)))
        now = sets.cards("tribunal", "tribunal")
        assert (begun.attack_cost, now.attack_cost) == (3, 4)
        for language, words in (
            ("ru", "*Атака*, {}\N{NO-BREAK SPACE}{{mana}}"),
            ("en", "*Attack*, {}\N{NO-BREAK SPACE}{{mana}}"),
        ):
            assert words.format(4) in reference(language, now)
            assert words.format(3) in reference(language, begun)
        catalogue.put_set(data)


def test_a_kept_face_is_found_for_the_same_content_only() -> None:
    content = sets.faces("own-fate", sets.cards("own-fate", "own-fate"), "en").cards[9][0]
    faces = FaceCache("own-fate")
    faces.load("en")
    faces.add(content.key, content, layout.card(content))
    faces.save()
    again = FaceCache("own-fate")
    again.load("en")
    assert again.find(content.key, content) == layout.card(content)
    assert again.find(content.key, replace(content, name="Somebody else")) is None


@pytest.mark.parametrize("game", sets.SHIPPED)
def test_a_change_of_any_kept_class_makes_what_is_kept_stale(game: str) -> None:
    stamped = {entry[0] for part in sets._stamp() for entry in part[1:]}
    kept = (SetRow, sets.Rules, DeviationText, *sets.DRAWN, *sets._cached_types(game))
    assert {Path(sys.modules[one.__module__].__file__ or "").name for one in kept} <= stamped


def test_a_changed_sentence_of_the_users_own_language_makes_what_is_kept_stale(profile: Path) -> None:
    folder = paths.languages() / "xx"
    folder.mkdir(parents=True)
    (folder / "language.toml").write_text('name = "Xx"\n', encoding="utf-8")
    stamps = set()
    for name in ("By the book", "As it is written"):
        (folder / "cards.ftl").write_text(f"rules-book = {name}\n", encoding="utf-8")
        disk_cache.stamp_of_code.cache_clear()
        with user_of(profile):
            stamps.add(sets._stamp())
    assert len(stamps) == 2
