"""Spelling: the shipped texts pass, an error is found, the game's names are accepted."""

import pytest

from app.cards.catalogue import shipped
from app.cards.data import SetData
from app.cards.spelling import LANGUAGES, Speller


@pytest.fixture(scope="module")
def own_fate() -> SetData:
    with shipped() as catalogue:
        return catalogue.set_data("own-fate")


@pytest.fixture(scope="module", params=LANGUAGES)
def speller(request: pytest.FixtureRequest, own_fate: SetData) -> Speller:
    made = Speller(request.param)
    made.accept(
        text.value
        for card in own_fate.cards
        for fields in card.texts.values()
        for name, text in fields.items()
        if name == "name"
    )
    return made


def test_the_shipped_texts_have_no_unknown_word(own_fate: SetData, speller: Speller) -> None:
    found = {
        text.value[begin : begin + length]
        for card in own_fate.cards
        for text in card.texts[speller.language].values()
        for begin, length in speller.misspelt(text.value)
    }
    assert found == set()


def test_a_slip_is_found_where_it_stands(speller: Speller) -> None:
    text = {"ru": "{strength} Снимает ранну", "en": "{strength} Removes a wuond"}[speller.language]
    ((begin, length),) = speller.misspelt(text)
    assert text[begin : begin + length] in ("ранну", "wuond")
    assert speller.suggestions(text[begin : begin + length])


@pytest.mark.parametrize(
    ("language", "text", "slips"),
    [
        ("ru", "лёд, лед, вёсна, ночь-день", []),
        ("ru", "ночь-абырвалг, лёдд", ["ночь-абырвалг", "лёдд"]),
        ("en", "mage-killer, mage-kiler", ["mage-kiler"]),
    ],
)
def test_yo_may_be_written_as_ye_and_words_be_joined_if_each_is_known(
    language: str, text: str, slips: list[str]
) -> None:
    found = [text[begin : begin + length] for begin, length in Speller(language).misspelt(text)]
    assert found == slips
