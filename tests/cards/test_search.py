"""Search: FTS5 over all languages, ё equals е, always up to date."""

from dataclasses import replace
from itertools import count

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from app.cards import library
from app.cards.catalogue import Catalogue
from app.cards.edits import edit_card
from app.cards.game import shipped
from app.search import normalize


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory):
    with Catalogue(library.ensure_catalogue(tmp_path_factory.mktemp("search") / "cards.db")) as opened:
        yield opened


def found(catalogue: Catalogue, words: str, set_key: str = "own-fate") -> list[str]:
    matching = catalogue.matching(words)
    return [card.key for card in catalogue.set_data(set_key).cards if matching is None or card.id in matching]


@pytest.mark.parametrize("typed", ["Тигрёнок", "тигренок", "ТИГРЕ", "tigren", "тигр", "Тигре\u0308нок"])
def test_a_card_is_found_however_it_is_typed(catalogue: Catalogue, typed: str) -> None:
    assert found(catalogue, typed) == ["tigrenok"]


def test_words_may_stand_in_different_languages_and_the_key_counts(catalogue: Catalogue) -> None:
    assert found(catalogue, "антон gorodetsky") == ["anton"]
    assert found(catalogue, "semen") == ["semen"]
    assert "semen" in found(catalogue, "{strength}")


@pytest.mark.parametrize("typed", ['"', "— …", "''", "*", "()"])
def test_a_mark_alone_hides_nothing_and_is_no_fault(catalogue: Catalogue, typed: str) -> None:
    assert len(found(catalogue, typed)) == len(catalogue.set_data("own-fate").cards)


@pytest.mark.parametrize("typed", ['anton" OR "petr', "petr AND NOT", "words:anton zzz", "NEAR(anton petr)"])
def test_what_is_typed_is_never_taken_for_the_language_of_the_index(catalogue: Catalogue, typed: str) -> None:
    assert found(catalogue, typed) == []


def test_a_third_language_is_searched_at_once_and_no_more_when_it_is_taken_back(catalogue: Catalogue) -> None:
    number = next(row.id for row in catalogue.set_data("own-fate").cards if row.key == "petr")
    catalogue.change(number, "name", "Straßenwärter", "de")
    assert found(catalogue, "strassenw") == ["petr"]
    catalogue.undo()
    assert found(catalogue, "strassenw") == []


def test_only_the_set_that_is_open_is_searched(catalogue: Catalogue) -> None:
    copy = replace(catalogue.set_data("own-fate"), key="mine")
    catalogue.put_set(copy)
    assert found(catalogue, "тигр") == found(catalogue, "тигр", "mine") == ["tigrenok"]
    catalogue.delete_set("mine")
    assert found(catalogue, "тигр") == ["tigrenok"]


NUMBERS = count(1)
"""Redo restores cards of earlier runs, so keys must not repeat."""


def by_hand(catalogue: Catalogue, wanted: str) -> set[str]:
    """Return the cards with a word that starts with *wanted*, by linear search."""
    return {
        card.key
        for card in catalogue.set_data("own-fate").cards
        if any(
            (" " + "".join(c if c.isalnum() else " " for c in normalize(text))).find(" " + wanted) >= 0
            for text in (card.key, *(one.value for fields in card.texts.values() for one in fields.values()))
        )
    }


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    steps=st.lists(
        st.one_of(
            st.tuples(st.integers(0, 51), st.sampled_from(["ru", "en", "de"]), st.text("аёбqz ", max_size=8)),
            st.sampled_from(["undo", "redo", "delete", "copy"]),
        ),
        max_size=6,
    )
)
def test_the_index_is_always_what_the_cards_are(catalogue: Catalogue, steps: list) -> None:
    for step in steps:
        rows = catalogue.set_data("own-fate").cards
        if step in ("undo", "redo"):
            getattr(catalogue, step)()
        elif step == "delete":
            catalogue.delete_cards([rows[3].id])
        elif step == "copy":
            card = replace(catalogue.card(rows[5].id), id=0, key=f"qz-{next(NUMBERS)}")
            catalogue.put_cards([card], "editor.undo-new-card", set_key="own-fate")
        else:
            card = catalogue.card(rows[step[0] % len(rows)].id)
            catalogue.put_cards(
                [edit_card(card, "flavour", step[2], step[1], "ru", shipped())], "editor.undo-text"
            )
    for wanted in ("а", "аб", "qz", "еб", "тигр"):
        assert set(found(catalogue, wanted)) == by_hand(catalogue, wanted)
    while catalogue.undo():
        pass
