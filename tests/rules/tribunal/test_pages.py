"""Every numbered rule of Tribunal is in both languages and is covered by a marked test."""

import re
from pathlib import Path

import pytest

from app import i18n
from app.rules import pages
from app.rules.tribunal import Numbers
from app.rules.tribunal.numbers import NAMES, OPTIONS
from tests.rules.silent import without_behaviour

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
    silent = without_behaviour("en", "tribunal")
    assert silent.keys() == without_behaviour("ru", "tribunal").keys()
    assert [n for n in NUMBERS if n not in marked and n not in silent] == []
    assert marked & silent.keys() == set()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_pages_tell_every_number_of_the_set_with_the_value_of_the_book(language):
    text = pages.page(language, "tribunal").read_text(encoding="utf-8")
    told = {name: int(value) for value, name in re.findall(r"(\d+)<!--([a-z-]+)-->", text)}
    assert told == Numbers().values()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_a_set_with_other_numbers_is_told_with_them(language):
    numbers = {name: 900 + place for place, name in enumerate(NAMES)}
    text = pages.readable_page(language, "tribunal", str, numbers).text
    assert [value for value in numbers.values() if str(value) not in text] == []
    rule = pages.rule("R17", language, "tribunal")
    for said in (text, pages.readable_page(language, "tribunal", str).text, rule.text):
        assert "<!--" not in said


def test_a_number_leads_to_the_rule_that_tells_it():
    found = {name: pages.board_rule(name, "tribunal") for name in NAMES}
    assert all(found.values())
    assert (found["attack-cost"], found["evidence-needed"], found["forsage-step"]) == ("R17", "R22", "E6")


@pytest.mark.parametrize(("language", "title", "words"), [
    ("ru", "Советы книги", ["не правила", "10 улик, а не 15", "X1"]),
    ("en", "The book’s advice", ["None of this is a rule", "10 points of evidence, not the 15", "X1"]),
])  # fmt: skip
def test_the_advice_of_the_book_is_told_as_advice_with_its_slip_mended(language, title, words):
    text = pages.readable_page(language, "tribunal", str).text
    advice = text.partition(f"## {title}\n")[2].partition("\n## ")[0]
    assert [word for word in words if word not in advice] == []
    assert "### " not in advice
