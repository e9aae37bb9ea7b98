"""Printed powers: parsed back by an independent grammar, and never ambiguous."""

import pytest
from hypothesis import HealthCheck, given, settings

from app import i18n
from app.cards import printed
from app.rules.own_fate.composition import Named, canonical, read
from app.rules.own_fate.powers import ALL, PLACES
from app.rules.own_fate.vocabulary import DO, FAMILIES, IF, NUMBERS, WHEN, WHO
from tests.cards.clause_grammar import parse
from tests.rules.own_fate import made_up

LANGUAGES = ("en", "ru")
READY = [power for power in (*ALL, *PLACES.values()) if power.composed]


@pytest.mark.parametrize("language", LANGUAGES)
@settings(max_examples=50, suppress_health_check=[*HealthCheck])
@given(one=made_up.powers())
def test_what_is_printed_is_read_back(language, one):
    """So different powers never have the same text."""
    _, power = one
    text = printed.text(power, language)
    assert canonical(parse(text, language)) == canonical(power), text
    assert printed.text(read(parse(text, language)), language) == text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("power", READY, ids=lambda power: power.name)
def test_a_shipped_one_too(language, power):
    for one in power.composed:
        assert canonical(parse(printed.text(one, language), language)) == canonical(one)


def test_clauses_name_their_chips():
    power = read(
        {
            "when": "movement-slot",
            "may": True,
            "once": "turn",
            "if": [{"if": "alone", "side": "enemy", "specialty": "witch"}],
            "who": {"who": "one", "side": "own", "state": "wounded"},
            "do": [{"do": "heal", "amount": 2}, {"do": "draw", "amount": 1}, {"do": "shift", "by": -1}],
        }
    )
    said = printed.clauses(power, "ru")
    assert [(clause.family, clause.index) for clause in said] == [
        ("when", 0), ("once", 0), ("if", 0), ("may", 0), ("who", 0), ("do", 0), ("do", 1), ("do", 2),
    ]  # fmt: skip
    assert " ".join(clause.text for clause in said) == (
        "В свой черёд Движения, раз за ход, если здесь нет другой вражеской ведьмы, по желанию: один "
        "выбранный раненый свой Иной здесь исцеляет 2 раны и берёт 1 Заклинание; Воронка сдвигается на 1 "
        "влево."
    )


def test_a_named_power_with_its_own_values():
    assert (
        printed.text(Named("fewer-wounds", (("less", 2),)), "en")
        == "This Other takes 2 fewer wounds in the Count."
    )
    assert printed.text(Named("portal"), "en") == i18n.text("cards.power-portal.does", "en")


def test_another_language_is_lent_english():
    assert printed.text(Named("fewer-wounds"), "de") == printed.text(Named("fewer-wounds"), "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_has_a_name_and_an_explanation(language):
    tables = dict(zip(FAMILIES, (WHEN, IF, WHO, DO), strict=True))
    codes = [f"powers.{family}-{name}" for family, table in tables.items() for name in table]
    codes += [f"powers.number-{name}" for name in NUMBERS]
    missing = [
        code
        for code in codes
        if not (i18n.has(code, language, False) and i18n.has(f"{code}.does", language, False))
    ]
    fields = {field.name for table in (IF, WHO, DO) for word in table.values() for field in word.fields}
    missing += [name for name in fields if not i18n.has(f"powers.field-{name}", language, False)]
    assert missing == []
