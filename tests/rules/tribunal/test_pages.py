"""Every numbered rule of Tribunal is there in both languages and is proven by a marked test."""

import re
from pathlib import Path

import pytest

from app import i18n
from app.rules import pages
from app.rules.tribunal.numbers import OPTIONS

COUNTS = {"R": 27, "E": 10, "B": 25, "G": 1, "D": 4, "X": 4, "W": 10}
NUMBERS = [f"{letter}{n}" for letter, count in COUNTS.items() for n in range(1, count + 1)]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_number_has_its_rule(language):
    found = pages.rules(language, "tribunal")
    assert list(found) == NUMBERS
    assert all(rule.title and rule.text for rule in found.values())


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_option_is_named_by_its_rule(language):
    unnamed = [o.name for o in OPTIONS if f"`{o.name}`" not in pages.rule(o.rule, language, "tribunal").text]
    assert unnamed == []


def test_every_rule_with_behaviour_is_proven():
    marked = set()
    for file in Path(__file__).parent.glob("test_*.py"):
        marked |= set(re.findall(r'"tribunal:([A-Z]\d+)"', file.read_text(encoding="utf-8")))
    silent = pages.without_behaviour("en", "tribunal")
    assert silent.keys() == pages.without_behaviour("ru", "tribunal").keys()
    assert [n for n in NUMBERS if n not in marked and n not in silent] == []
    assert marked & silent.keys() == set()
