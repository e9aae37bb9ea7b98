"""Replacing words in many texts is one change; numbers, other languages and cards stay."""

from __future__ import annotations

import threading

import pytest

from app import airlock, paths
from app.cards import compare, replacing, source, units
from app.cards.data import SetData, Text
from app.cards.errors import CatalogueError
from app.cards.replacing import Replacement, replace_texts
from app.cards.units import TextPlace


@pytest.fixture(scope="module")
def own_fate() -> SetData:
    return source.read_folder(paths.data() / "source" / "own-fate")


def changed(before: SetData, after: SetData) -> set[tuple[str, str, str]]:
    return {(one.key, one.field, one.language) for one in compare.deltas(before, after)}


def text(data: SetData, key: str, field: str, language: str) -> str:
    return data.cards[[card.key for card in data.cards].index(key)].texts[language][field].value


def test_a_word_is_replaced_in_one_language(own_fate: SetData):
    new = replace_texts(own_fate, Replacement("Гесер", "Гэсэр", "ru"))
    assert text(new, "geser", "name", "ru") == "Гэсэр"
    assert text(new, "geser", "name", "en") == text(own_fate, "geser", "name", "en")
    assert {language for _key, _field, language in changed(own_fate, new)} == {"ru"}


def test_capitals_are_told_apart_where_that_is_wanted(own_fate: SetData):
    assert changed(own_fate, replace_texts(own_fate, Replacement("ГЕСЕР", "x", "ru"))) != set()
    assert changed(own_fate, replace_texts(own_fate, Replacement("ГЕСЕР", "x", "ru", case=True))) == set()


def test_a_pattern_uses_its_groups(own_fate: SetData):
    new = replace_texts(
        own_fate, Replacement(r"^(\w+) (\w+)$", r"\2 \1", "en", pattern=True, cards=("anton",))
    )
    assert text(new, "anton", "name", "en") == "Gorodetsky Anton"
    assert changed(own_fate, new) == {("anton", "name", "en")}


def test_signs_of_patterns_are_plain_signs_otherwise(own_fate: SetData):
    assert changed(own_fate, replace_texts(own_fate, Replacement(".", "!", "en", cards=("anton",)))) <= {
        ("anton", "rules", "en"),
        ("anton", "flavour", "en"),
    }
    new = replace_texts(own_fate, Replacement("Anton", r"\1", "en", cards=("anton",)))
    assert text(new, "anton", "name", "en") == r"\1 Gorodetsky"


@pytest.mark.parametrize(
    ("sought", "by"),
    [("(", "x"), ("a", r"\7"), ("a", r"\g<b>"), ("a{99999999999}", "x"), ("(" * 3000 + ")" * 3000, "x")],
)
def test_a_pattern_that_cannot_be_read_is_one_sentence(own_fate: SetData, sought: str, by: str):
    with pytest.raises(CatalogueError) as refused:
        replace_texts(own_fate, Replacement(sought, by, pattern=True))
    assert refused.value.code == "cards.bad-pattern"


def test_a_text_that_would_be_too_long_is_refused(own_fate: SetData):
    with pytest.raises(CatalogueError) as refused:
        replace_texts(own_fate, Replacement("а", "я" * 3000, "ru", cards=("anton",)))
    assert refused.value.code == "cards.too-long"


def test_texts_that_are_on_no_card_are_replaced_too(own_fate: SetData):
    new = replace_texts(own_fate, Replacement("Balance", "Scales", "en"))
    assert units.text(new, TextPlace("track", "balance", "name"), "en").value == "Scales"
    new = replace_texts(own_fate, Replacement("Own Fate", "One’s Own Fate", "en"))
    assert new.names["en"] == "One’s Own Fate"


def test_an_outdated_translation_stays_outdated(own_fate: SetData):
    place = TextPlace("card", "anton", "rules")
    old = units.with_texts(own_fate, "en", {place: Text("Beside Svetlana.", "Рядом.")})
    new = replace_texts(old, Replacement("Svetlana", "Sveta", "en"))
    assert units.text(new, place, "en") == Text("Beside Sveta.", "Рядом.")


@pytest.mark.parametrize(("sought", "by"), [(r"(\w+\s?)+$", "x"), (".", "y" * 100_000)])
def test_a_pattern_that_takes_too_much_is_stopped(
    own_fate: SetData, monkeypatch: pytest.MonkeyPatch, sought: str, by: str
):
    monkeypatch.setattr(replacing, "SECONDS", 0.1)
    with pytest.raises(CatalogueError) as refused:
        replace_texts(own_fate, Replacement(sought, by, pattern=True))
    assert refused.value.code == "cards.slow-pattern"


def test_a_pattern_can_be_stopped(own_fate: SetData, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(replacing, "SECONDS", 60.0)
    threading.Timer(0.3, airlock.stop).start()
    with pytest.raises(CatalogueError) as refused:
        replace_texts(own_fate, Replacement(r"(\w+\s?)+$", "x", pattern=True))
    assert refused.value.code == "cards.slow-pattern"
