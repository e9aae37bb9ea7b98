"""Counts of a set's cards by field, number, and symbol."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.cards import source, statistics
from app.cards.data import SetData, Text
from app.cards.statistics import Counts, Measure


@pytest.fixture(scope="module")
def game() -> SetData:
    """Return three buildings: 2 sawmills for {wood}{wood}{clay}, 1 mint, 3 farms."""
    return source.set_from_template("resources", "tin", "1", "en", {"en": "Tin & Tide"})


def shown(counts: Counts, deck: str = "") -> dict[str, int]:
    return {row.name: row.counts.get(deck, 0) for row in counts.rows}


def test_cards_are_counted_by_a_choice_with_copies_and_without(game: SetData) -> None:
    sides = Measure("values", "side")
    assert shown(statistics.count(game, sides, "en")) == {"Craft": 2, "Trade": 1, "Country": 3}
    assert shown(statistics.count(game, sides, "en", copies=False)) == {"Craft": 1, "Trade": 1, "Country": 1}


def test_a_curve_has_no_gaps_and_an_average(game: SetData) -> None:
    glory = [
        replace(card, values={**card.values, "glory": value})
        for card, value in zip(game.cards, (1, 4, 1), strict=True)
    ]
    counts = statistics.count(replace(game, cards=tuple(glory)), Measure("values", "glory", True), "en")
    assert shown(counts) == {"1": 5, "2": 0, "3": 0, "4": 1}
    assert counts.mean() == pytest.approx(1.5)


def test_symbols_are_counted_in_rows_and_texts(game: SetData) -> None:
    sawmill = replace(game.cards[0], texts={"en": {"rules": Text("{wood}{wood} or \\{wood}, {nails}")}})
    alone = replace(game, cards=(sawmill,))
    assert shown(statistics.count(alone, Measure("amount", "price", True), "en")) == {"3": 2}
    assert shown(statistics.count(alone, Measure("symbols", "price"), "en")) == {"wood": 4, "clay": 2}
    free = replace(sawmill, key="free", values={**sawmill.values, "price": ""})
    counts = statistics.count(replace(alone, cards=(sawmill, free)), Measure("amount", "price", True), "en")
    assert (shown(counts), counts.mean()) == ({"—": 2, "3": 2}, 3)
    in_texts = statistics.count(alone, Measure("symbols", statistics.TEXTS), "en")
    assert shown(in_texts) == {"wood": 4, "nails": 2}


def test_every_deck_has_its_own_count() -> None:
    own_fate = source.read_folder(source.paths.data() / "source" / "own-fate")
    counts = statistics.count(own_fate, Measure("values", "kind"), "en")
    assert shown(counts, "spell") == {**dict.fromkeys(shown(counts), 0), "Spell": 60}
    assert counts.total() == sum(counts.total(deck) for deck in counts.decks) == 100


def test_the_table_has_all_counts(game: SetData) -> None:
    lines = statistics.to_csv(game, "en").decode("utf-8-sig").splitlines()
    assert lines[0] == "What,Value,Buildings,All cards"
    assert "Side,Craft,2,2" in lines
    assert "Price: which symbols,grain,4,4" in lines
