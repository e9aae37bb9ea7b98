"""The rules' pages: every number exists in both languages and can be found."""

import re

import pytest

from app import i18n
from app.cards import labels
from app.rules import pages
from app.rules.own_fate.options import OPTIONS
from tests.rules.silent import without_behaviour

RULINGS = [f"A{n}" for n in range(100)]
TURN_AND_BATTLE = [
    *(f"C{n}" for n in range(1, 9)),
    *(f"T{n}" for n in range(7)),
    *(f"B{n}" for n in range(1, 8)),
]
CARDS = {
    "K0": "attack defence healing",
    "K1": "zavulon alisa petr darya andrey larisa geser anton semen medved tigrenok",
    "K2": "night-watch-car zavulon-amulet flashlight sword-of-light anton-player living-doll "
    "sword-of-darkness egor-goggles",
    "K3": "cops egor-mother aspen-stake olga ignat kostya-father power-plant-accident kostya "
    "broken-mobile svetlana-mother-illness jugular-vein",
    "K4": "metro hairdresser moscow entrance-hall egor-flat roof svetlana-flat city-light egor svetlana",
    "K5": "mage witch vampire shapeshifter",
}
CARD_RULES = [
    number
    for section, keys in CARDS.items()
    for number in [section, *(f"{section}.{key}" for key in keys.split())]
]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_number_has_its_rule(language):
    assert list(pages.rules(language)) == [*TURN_AND_BATTLE, *CARD_RULES, "K6", *RULINGS, "H1"]


@pytest.mark.parametrize(("language", "author"), [("ru", "Алексея Калинина"), ("en", "Alexey Kalinin")])
def test_the_rules_begin_with_the_author_of_the_game(language, author):
    assert author in pages.page(language).read_text(encoding="utf-8").partition("\n## ")[0]


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_each_phase_has_one_name_on_the_table_the_reference_card_and_the_page(language):
    phases = ("growth", "probability", "movement", "battle", "spells")
    names = [i18n.text(f"table.phase-{phase}", language) for phase in phases]
    assert [i18n.text(f"table.word-{phase}", language) for phase in phases] == names
    assert [pages.rules(language)[f"T{number}"].title for number in range(1, 6)] == names
    card = labels.shipped().word(language, "reference-turn-text")
    assert [name for number, name in enumerate(names, 1) if f"**{number} {name}" not in card] == []


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_rule_has_a_title_and_a_text(language):
    empty = [rule.number for rule in pages.rules(language).values() if not rule.title or len(rule.text) < 4]
    assert empty == []


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_rules_point_only_to_rules_that_exist(language):
    text = pages.page(language).read_text(encoding="utf-8")
    named = set(re.findall(r"\b([ATBC][0-9]+|K[0-5]\.[a-z-]+)\b", text))
    lost = named - set(pages.rules(language))
    assert lost == set()


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_every_option_is_named_by_its_ruling(language):
    unnamed = [o.name for o in OPTIONS if f"`{o.name}`" not in pages.rule(o.rule, language).text]
    assert unnamed == []


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_rulings_begin_with_the_list_of_those_that_have_options(language):
    chapter = pages.page(language).read_text(encoding="utf-8").partition("\n## A. ")[2]
    listed = re.findall(r"\bA\d+\b", chapter.partition("\n### ")[0])
    assert listed == list(dict.fromkeys(option.rule for option in OPTIONS))


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_the_table_of_silent_rules_gives_reasons(language):
    silent = without_behaviour(language)
    assert {"A18", "A96"} <= set(silent) <= set(pages.rules(language))
    assert silent.keys() == without_behaviour("en").keys()


def test_numbers_lead_to_their_rule():
    assert pages.rule("A27", "en").title == "Mother and calls"
    assert pages.rule("B6.5", "ru").number == "B6"
    assert pages.rule("Z9", "ru") is None


def test_the_glossary_has_the_same_terms_in_both_languages():
    def rows(language):
        text = pages.page(language).read_text(encoding="utf-8").partition("\n## C.")[0]
        text = text[text.rindex("\n## ") :]
        return [
            tuple(cell.strip() for cell in line.strip("|").split("|"))
            for line in text.splitlines()
            if line.startswith("| ")
        ][1:]

    assert {(ru, en) for ru, en, _ in rows("ru")} == {(ru, en) for en, ru, _ in rows("en")}


@pytest.mark.parametrize("language", i18n.LANGUAGES)
def test_cards_are_called_as_on_the_card(language):
    from app.cards.catalogue import shipped

    with shipped() as catalogue:
        cards = catalogue.set_data("own-fate").cards
    names = {card.key: card.texts[language]["name"].value for card in cards}
    titles = {
        number.partition(".")[2]: rule.title
        for number, rule in pages.rules(language).items()
        if number[:3] in ("K1.", "K2.", "K3.", "K4.")
    }
    assert {key: (title, names[key]) for key, title in titles.items() if title != names[key]} == {}
