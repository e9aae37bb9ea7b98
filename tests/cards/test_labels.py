"""Words printed with a set: its own, otherwise those of the shipped game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app import paths
from app.cards import labels, source
from app.cards.data import LabelData, SetData, Text


@pytest.fixture(scope="module")
def own_fate() -> SetData:
    return source.read_folder(paths.data() / "source" / "own-fate")


def test_a_word_given_in_one_language_leaves_the_others_as_shipped(own_fate: SetData) -> None:
    french = LabelData("kind-chance", {"fr": {"name": Text("Hasard")}})
    said = labels.of(replace(own_fate, labels=(french,)))
    assert [said.kind("chance", one) for one in ("fr", "en", "ru")] == ["Hasard", "Chance", "Случайность"]


def test_what_nobody_has_said_in_a_language_is_lent_by_the_set_s_own(own_fate: SetData) -> None:
    assert labels.of(own_fate).kind("chance", "fr") == "Случайность"


def test_the_words_on_cards_decks_and_reference_cards_are_asked_for(own_fate: SetData) -> None:
    needed = labels.needed(own_fate)
    assert {"line-other-light-mage", "kinds-location", "deck-spell", "side-dark", "reference-turn-text"} <= {
        *needed
    }
    assert len(needed) == len({*needed})
    assert all(labels.shipped().word("en", key) for key in needed)


def test_a_set_of_another_game_needs_no_words_of_own_fate(own_fate: SetData) -> None:
    tribunal = source.read_folder(paths.data() / "source" / "tribunal")
    assert not [key for key in labels.needed(tribunal) if key.startswith("reference-")]


def test_the_plural_of_a_kind_of_ones_own_is_not_taken_from_the_shipped_game(own_fate: SetData) -> None:
    tile = LabelData("kind-tile", {"en": {"name": Text("Tile")}})
    assert labels.of(own_fate).own("kinds-tile", "ru")
    assert labels.of(replace(own_fate, labels=(tile,))).own("kinds-tile", "ru") == ""
