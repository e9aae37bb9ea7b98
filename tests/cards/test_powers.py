"""Several powers per card with values, in the catalogue, files and tables; their text."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from app.cards import checks, composing, convert, exchange, library, merge, powers, source, tabular
from app.cards.catalogue import Catalogue, shipped_set
from app.cards.data import CardData, SetData
from app.cards.edits import edit_card
from app.cards.errors import CatalogueError
from app.cards.fields import validate_set
from app.cards.game import shipped
from app.rules.own_fate.vocabulary import KINDS

WOUNDED = {"who": "one", "side": "own", "state": "wounded"}
HEAL = [{"do": "heal", "amount": 1}]
HEALS = {"when": "turn-ends", "may": True, "once": "turn", "who": WOUNDED, "do": HEAL}
THICK, STRONG = powers.named_power("fewer-wounds", {"less": 2}), powers.named_power("extra-wound")


@pytest.fixture(scope="module")
def own_fate() -> SetData:
    found = shipped_set("own-fate")
    assert found is not None
    return found


def card(data: SetData, key: str) -> CardData:
    return next(one for one in data.cards if one.key == key)


def with_powers(data: SetData, key: str, *wanted: powers.Plain) -> SetData:
    changed = edit_card(card(data, key), "power", list(wanted), None, data.source, shipped())
    return replace(data, cards=tuple(changed if one.key == key else one for one in data.cards))


def test_powers_come_back_from_files_tables_and_the_catalogue(own_fate: SetData, tmp_path: Path) -> None:
    data = with_powers(own_fate, "medved", THICK, STRONG, HEALS)
    mine = card(data, "medved")
    assert (mine.power, mine.params, len(mine.powers)) == ("fewer-wounds", {"less": 2}, 2)
    for back in (
        source.from_files(source.to_files(data)),
        source.from_json(source.to_json(data)),
        tabular.from_table(own_fate, tabular.Sheet(tabular.to_table(data))),
    ):
        assert powers.listed(card(back, "medved")) == powers.listed(mine)
    file = tmp_path / "cards.xlsx"
    exchange.write(data, file)
    assert powers.listed(card(exchange.read(file, own_fate)[0], "medved")) == powers.listed(mine)
    with Catalogue(library.ensure_catalogue(tmp_path / "cards.db")) as catalogue:
        number = next(row.id for row in catalogue.set_data("own-fate").cards if row.key == "medved")
        catalogue.change(number, "power", list(powers.listed(mine)))
        assert powers.listed(catalogue.card(number)) == powers.listed(mine)
        passage = catalogue.history_of(number)[0]
        assert [change[0] for change in passage.changes] == ["power"]
        catalogue.undo()
        assert powers.listed(catalogue.card(number)) == powers.listed(card(own_fate, "medved"))
        assert catalogue.card(number).told == {}


def test_a_set_plays_with_all_powers_of_its_cards(own_fate: SetData) -> None:
    assert len(convert.card_set(with_powers(own_fate, "medved", THICK, HEALS)).card("medved").powers) == 1


@pytest.mark.parametrize(
    ("key", "wanted", "code"),
    [
        ("medved", [powers.named_power("fewer-wounds", {"less": 10})], "cards.power-value"),
        ("medved", [powers.named_power("fewer-wounds", {"more": 1})], "cards.power-no-value"),
        ("medved", [powers.named_power("slowing")], "cards.power-not-of-kind"),
        ("medved", [THICK, THICK], "cards.power-twice"),
        ("medved", [HEALS, HEALS], "powers.no-same-power"),
        ("medved", [HEALS | {"who": {"who": "holder"}}], "powers.no-word-kind"),
        ("attack-1", [HEALS], "powers.no-kind"),
        ("medved", [{"when": "noon", "do": []}], "powers.no-word"),
    ],
)
def test_what_a_card_cannot_have_is_refused_with_the_reason(
    own_fate: SetData, key: str, wanted: list[powers.Plain], code: str
) -> None:
    with pytest.raises(CatalogueError) as refused:
        edit_card(card(own_fate, key), "power", wanted, None, "ru", shipped())
    assert refused.value.code == code
    for language in ("ru", "en"):
        assert "{" not in refused.value.reason.text(language)


def test_a_file_with_a_power_that_cannot_be_is_refused(own_fate: SetData) -> None:
    files = source.to_files(with_powers(own_fate, "medved", HEALS))
    files["others.toml"] = files["others.toml"].replace('"turn-ends"', '"noon"')
    with pytest.raises(CatalogueError, match=r"powers\.no-word"):
        source.from_files(files)


def test_a_text_that_stays_when_the_powers_change_is_found(own_fate: SetData) -> None:
    data = with_powers(own_fate, "medved", powers.named_power("fewer-wounds"), HEALS)
    mine = card(data, "medved")
    assert set(mine.told) >= {"ru", "en"}
    found = [one for one in checks.check_card(mine, data, frozenset()) if one.code == "check-told"]
    assert {one.language for one in found} >= {"ru", "en"}
    written = edit_card(mine, "rules", "Лечит своих.", "ru", "ru", shipped())
    assert "ru" not in written.told
    assert "en" in written.told
    assert "en" not in powers.confirm_texts(written, "en").told
    back = edit_card(mine, "power", [powers.named_power("fewer-wounds")], None, "ru", shipped())
    assert back.told == {}


@pytest.mark.parametrize(
    ("column", "damaged"),
    [
        *(("told", value) for value in ({"ru": 5}, {"ru": "0" * 15}, {"ru": "g" * 16}, {"ru": None}, ["ru"])),
        *(("params", value) for value in ({"more": [2]}, {"more": 10**9}, "more")),
        *(("powers", value) for value in (5, [5], [[]], [{"when": 1.5}])),
        *(("origins", value) for value in ({"strength": "heard"}, {"strength": 5}, "derived")),
    ],
    ids=str,
)
def test_a_damaged_value_around_powers_is_refused_in_one_sentence(
    own_fate: SetData, column: str, damaged: object
) -> None:
    medved = replace(card(own_fate, "medved"), **{column: damaged})
    with pytest.raises(CatalogueError) as refused:
        validate_set(replace(own_fate, cards=(medved,)))
    assert "medved" in refused.value.reason.text("en")


def test_a_row_of_a_table_brings_power_and_text_together(own_fate: SetData) -> None:
    table = [["key", "rules:ru", "power"], ["medved", "Ранит сильнее.", "extra-wound more=2"]]
    mine = card(tabular.from_table(own_fate, tabular.Sheet(table)), "medved")
    assert (mine.power, mine.params) == ("extra-wound", {"more": 2})
    assert "ru" not in mine.told


def test_a_power_taken_apart_tells_the_same(own_fate: SetData) -> None:
    whole = powers.named_power("fewer-wounds", {"less": 2})
    assert powers.digest([whole]) == powers.digest(powers.expand(whole))
    assert powers.digest([whole]) != powers.digest([powers.named_power("fewer-wounds")])


def test_powers_that_two_people_gave_one_card_are_joined_or_asked_about(own_fate: SetData) -> None:
    mine, theirs = with_powers(own_fate, "medved", THICK), with_powers(own_fate, "anton", STRONG)
    joined = merge.merge(own_fate, mine, theirs)
    assert not joined.conflicts
    mine = with_powers(own_fate, "medved", powers.named_power("fewer-wounds"), HEALS)
    theirs = with_powers(own_fate, "medved", powers.named_power("fewer-wounds"), STRONG)
    assert merge.merge(own_fate, mine, theirs).conflicts


@pytest.mark.parametrize(("language", "foreign"), [("ru", "[a-z]"), ("en", "[а-я]")])
def test_why_a_word_is_not_offered_is_said_in_the_readers_language(language: str, foreign: str) -> None:
    texts = []
    for kind in KINDS:
        one = CardData("x", kind, "neutral" if kind == "location" else "dark")
        power = composing.first_power(one)
        assert power is not None
        for chip in composing.chips(power, kind):
            reasons = [offer.reason for offer in composing.offers(power, chip.path, one)]
            texts += [composing.reason_text(reason, language) for reason in reasons if reason is not None]
    assert texts
    assert [text for text in texts if re.search(foreign, text)] == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_offer_of_every_chip_can_be_played(kind: str) -> None:
    one = CardData("x", kind, "neutral" if kind == "location" else "dark")
    power, rng = composing.first_power(one), Random(1)
    for _ in range(12):
        assert power is not None
        assert not powers.problems(power, one)
        places = [chip.path for chip in composing.chips(power, kind)]
        places += [
            place for row in ("if", "who", "do") if (place := composing.next_position(power, row)) is not None
        ]
        offers = [*composing.offers(power, rng.choice(places), one)]
        assert all(offer.reason is not None for offer in offers if offer.power is None)
        made = [offer.power for offer in offers if offer.power is not None]
        power = rng.choice(made or [power])
