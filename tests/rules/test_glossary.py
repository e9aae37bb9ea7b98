"""The glossary: its terms, their places in sentences, one word per concept."""

import re

import pytest

from app import paths
from app.rules import pages


def test_terms_are_rows_of_the_first_table():
    found = {term.word: term for term in pages.terms("en")}
    assert found["vortex"].other == "Воронка"
    assert found["vortex"].meaning
    assert "---" not in found
    assert len(found) == len(pages.terms("en")) == len(pages.terms("ru"))
    assert {(term.word, term.other) for term in pages.terms("en")} == {
        (term.other, term.word) for term in pages.terms("ru")
    }


@pytest.mark.parametrize("game", ["own-fate", "tribunal"])
def test_no_table_of_a_later_chapter_is_taken(game):
    page = pages.page("en", game).read_text(encoding="utf-8")
    first = next(part for part in page.split("\n## ") if part.startswith("Glossary"))
    for term in pages.terms("en", game):
        assert f"| {term.word} | {term.other} | {term.meaning} |" in first


def places(text, language, game="own-fate"):
    return [(text[start:end], term.word) for start, end, term in pages.spans(text, language, game)]


def test_a_term_is_found_at_its_first_place_only():
    text = "The vortex grows. Two vortexes? The vortex!"
    assert places(text, "en") == [("vortex", "vortex")]
    assert places("Two vortexes!", "en") == [("vortexes", "vortex")]
    assert places("Vortex", "en") == [("Vortex", "vortex")]
    assert places("A vortexlike thing, a prevortex", "en") == []


def test_english_verbs_are_no_terms():
    assert places("The numbers point there.", "en") == []
    assert places("It costs 3; the cost is 3.", "en") == [("cost", "cost")]
    assert places("Each point counts.", "en") == [("point", "point")]


def test_longer_terms_come_before_those_inside_them():
    assert places("The inferno chip moves.", "en") == [("inferno chip", "inferno chip")]


@pytest.mark.parametrize("word", ["воронка", "Воронку", "воронкой", "Воронки"])
def test_russian_terms_are_found_in_their_cases(word):
    assert places(f"Вот {word}.", "ru") == [(word, "Воронка")]


def test_the_places_are_told_from_left_to_right():
    found = list(pages.spans("Gloom, then the vortex, then gloom.", "en"))
    assert [(start, end) for start, end, _ in found] == [(0, 5), (16, 22)]


READ_TWICE = (
    # Points are «баллы» (in the book «победные очки»), of a card «сила»; so «очки» are the goggles alone.
    r"(?<!плавательные )(?<!плавательных )(?<!победное )\bочк(?:о|а|и|ов|ам|ами|ах)\b(?! егора)",
    # Spells are played; they don't play.
    r"\b(?:заклинания|предметы|случайности)(?: не)? играют\b",
)


@pytest.mark.parametrize("pattern", READ_TWICE)
def test_no_russian_sentence_can_be_read_twice(pattern):
    root = paths.data().parent
    where = (
        "app/i18n/ru/*.ftl",
        "docs/rules/*.ru.md",
        "docs/guide/ru/*.md",
        "data/*/*.toml",
        "data/*/*/*.toml",
    )
    texts = {file: file.read_text(encoding="utf-8") for each in where for file in root.glob(each)}
    assert len(texts) > 30
    found = [
        f"{file.name}: {line}"
        for file, text in texts.items()
        for line in text.splitlines()
        if re.search(pattern, line.lower())
    ]
    assert found == []


@pytest.mark.parametrize(
    ("language", "name", "term"),
    [
        ("en", "Night Watch Car", "Watch, watchman"),
        ("en", "Zavulon’s Amulet", "amulet"),
        ("ru", "Машину Ночного Дозора", "Дозор, Дозорный"),
        ("ru", "Амулетом Завулона", "Амулет"),
    ],
)
def test_a_term_inside_a_cards_name_is_not_marked(language, name, term):
    assert [found for _, _, found in pages.spans(f"… {name} …", language)] == []
    word = name.split()[1] if term.startswith("Watch") else term.split(",")[0]
    found = [found.word for _, _, found in pages.spans(f"{name}, {word}", language)]
    assert found == [term]


def test_english_meanings_hold_no_russian_word():
    for game in ("own-fate", "tribunal"):
        assert [t.word for t in pages.terms("en", game) if re.search("[а-яё]", t.meaning.lower())] == []
