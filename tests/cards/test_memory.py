"""Translation memory: earlier translations of similar texts, from any set."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.cards import library, units
from app.cards.catalogue import Catalogue
from app.cards.data import SetData, Text
from app.cards.memory import Memory, TextOrigin
from app.cards.units import TextPlace


@pytest.fixture
def catalogue():
    with Catalogue(library.ensure_catalogue()) as opened:
        yield opened


def unit(data: SetData, name: str) -> str:
    return next(one.original.value for one in units.units(data, "en") if one.id == name)


def test_the_same_text_in_another_set_comes_first(catalogue: Catalogue) -> None:
    data = catalogue.set_data("own-fate")
    other = replace(data, key="mine", names={"ru": "Мой"})
    catalogue.put_set(units.with_texts(other, "en", {TextPlace("card", "anton", "name"): None}))
    memory = catalogue.memory("ru", "en")
    best = memory.suggestions(unit(data, "card/anton/name"), TextOrigin("mine", "card/anton/name"))[0]
    assert (best.text, best.similarity, best.origin) == (
        "Anton Gorodetsky",
        1.0,
        TextOrigin("own-fate", "card/anton/name"),
    )


def test_a_text_is_no_suggestion_for_itself(catalogue: Catalogue) -> None:
    data = catalogue.set_data("own-fate")
    found = catalogue.memory("ru", "en").suggestions(
        unit(data, "card/anton/rules"), TextOrigin("own-fate", "card/anton/rules")
    )
    assert "card/anton/rules" not in {one.origin.unit for one in found}


def test_a_text_with_other_endings_is_alike_and_another_is_not() -> None:
    memory = Memory(
        [
            (
                "Берёт две карты из колоды Заклинаний.",
                "Takes two cards from the spell deck.",
                TextOrigin("a", "b/c/d"),
            ),
            ("Уходит в Сумрак до конца хода.", "Goes into the gloom for the turn.", TextOrigin("a", "b/e/d")),
        ]
    )
    (found,) = memory.suggestions("Берут три карты из колоды Заклинаний.")
    assert found.text == "Takes two cards from the spell deck."
    assert 0.5 < found.similarity < 1
    assert memory.suggestions("Совсем другое.") == []


def test_a_translation_belongs_to_the_text_that_it_was_made_from(catalogue: Catalogue) -> None:
    data = catalogue.set_data("own-fate")
    old = unit(data, "card/anton/rules")
    catalogue.put_set(
        units.with_texts(data, "ru", {TextPlace("card", "anton", "rules"): Text("Совсем новое.")})
    )
    memory = catalogue.memory("ru", "en")
    assert memory.suggestions("Совсем новое.") == []
    assert memory.suggestions(old)[0].similarity == 1.0


def test_of_two_texts_with_one_translation_one_is_told() -> None:
    memory = Memory()
    memory.add("Берёт карту.", "Takes a card.", TextOrigin("a", "x/y/z"))
    memory.add("Берёт карты.", "Takes a card.", TextOrigin("a", "x/w/z"))
    assert [one.source for one in memory.suggestions("Берёт карту.")] == ["Берёт карту."]
