"""The findings of the live checks."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from app import paths
from app.cards import checks, game_edits, paragraphs, rulebook, source, units
from app.cards.checks import Finding
from app.cards.data import CardData, SetData, Text, empty_card, game_of
from app.cards.edits import edit_card


@pytest.fixture(scope="module")
def own_fate() -> SetData:
    return source.read_folder(paths.data() / "source" / "own-fate")


UNCHECKED = "de"
"""Shipped language that nobody has checked, so its texts may be outdated."""


def without_outdated(findings: Iterable[Finding]) -> list[Finding]:
    """Return *findings* without outdated texts in the unchecked language."""
    return [one for one in findings if (one.code, one.language) != ("check-outdated", UNCHECKED)]


def found(data: SetData) -> list[tuple[str, str]]:
    places = frozenset(card.key for card in data.cards if card.kind == "location")
    told = [
        *checks.check_set(data),
        *(f for card in data.cards for f in checks.check_card(card, data, places)),
    ]
    return [(one.code, one.field) for one in without_outdated(told)]


def changed(data: SetData, key: str, field: str, value: object, language: str | None = None) -> SetData:
    def change(card: CardData) -> CardData:
        return (
            edit_card(card, field, value, language, data.source, game_of(data)) if card.key == key else card
        )

    return replace(data, cards=tuple(change(card) for card in data.cards))


def test_the_shipped_set_is_without_fault(own_fate: SetData) -> None:
    assert found(own_fate) == []


@pytest.mark.parametrize(
    ("key", "field", "value", "language", "code"),
    [
        ("anton", "initiative", 5, None, "check-initiative-twice"),
        ("anton", "power", "flying", None, "check-unknown-power"),
        ("anton", "rules", "", "en", "check-missing"),
        ("anton", "name", "Тоша", "ru", "check-outdated"),
        ("anton", "name", "", "ru", "check-no-name"),
        ("anton", "copies", 0, None, "check-no-copies"),
        ("anton", "start", "kremlin", None, "check-no-location"),
        ("anton", "start", "", None, "check-no-start"),
        ("metro", "ways", ("kremlin",), None, "check-no-location"),
        ("attack-1", "spell", "", None, "check-no-spell"),
        ("attack-1", "strength", None, None, "check-no-strength"),
    ],
)
def test_a_fault_is_found_where_it_is(
    own_fate: SetData, key: str, field: str, value: object, language: str | None, code: str
) -> None:
    assert (code, field) in found(changed(own_fate, key, field, value, language))


def test_a_text_without_its_original_is_found(own_fate: SetData) -> None:
    assert ("check-no-original", "rules") in found(changed(own_fate, "anton", "rules", "", "ru"))


def test_an_empty_name_from_a_file_is_found(own_fate: SetData) -> None:
    cards = tuple(
        replace(card, texts={**card.texts, "ru": {**card.texts["ru"], "name": Text("")}})
        for card in own_fate.cards
    )
    assert ("check-no-name", "name") in found(replace(own_fate, cards=cards))


def test_a_deck_without_a_back_is_found(own_fate: SetData) -> None:
    assert ("check-no-back", "") in found(replace(own_fate, backs=()))
    designed = replace(game_of(own_fate), templates=tuple(
        {"key": f"back-{deck}", "of": "back", "parts": []} for deck in game_of(own_fate).deck_keys
    ))  # fmt: skip
    assert ("check-no-back", "") not in found(replace(own_fate, backs=(), game=designed))


@pytest.mark.parametrize(("key", "deck", "there"), [("anton", "setup", 14), ("attack-1", "spell", 54)])
def test_a_deck_that_has_not_its_count_is_found(own_fate: SetData, key: str, deck: str, there: int) -> None:
    (found,) = checks.check_set(changed(own_fate, key, "copies", 2))
    assert (found.code, found.params["deck"], found.params["there"]) == ("check-deck-count", deck, there)


def test_a_deck_without_a_count_holds_any_number(own_fate: SetData) -> None:
    backs = tuple(replace(back, count=0) for back in own_fate.backs)
    assert not list(checks.check_set(replace(changed(own_fate, "anton", "copies", 9), backs=backs)))


def test_a_term_translated_otherwise_is_told() -> None:
    texts = {
        "ru": {"name": Text("А"), "rules": Text("Снимает Воронку.")},
        "en": {"name": Text("A", "А"), "rules": Text("Removes a whirl.", "Снимает Воронку.")},
    }
    card = CardData("a", "item", texts=texts)
    data = SetData("mine", "1", "ru", {"ru": "Мой", "en": "Mine"}, (card,))
    (found,) = (f for f in checks.check_card(card, data, frozenset()) if f.code == "check-term")
    assert (found.language, found.params["wanted"]) == ("en", "vortex")


def test_a_reference_to_a_card_that_is_not_there_is_told() -> None:
    card = CardData("a", "item", texts={"ru": {"name": Text("А"), "rules": Text("Как [[nobody]] и [[a]].")}})
    data = SetData("mine", "1", "ru", {"ru": "Мой"}, (card,))
    (found,) = (
        f for f in checks.check_card(card, data, frozenset(), keys={"a"}) if f.code == "check-no-reference"
    )
    assert found.params["value"] == "nobody"


@pytest.mark.parametrize(
    ("key", "value", "code", "of"),
    [
        ("delay-cost", 0, "check-bad-number", "delay-cost"),
        ("average-price", 30, "check-bad-average", "average-price"),
        ("evidence-needed", 10, "check-bad-average", "average-price"),
    ],
)
def test_numbers_that_nobody_can_play_tribunal_by_are_found(key: str, value: int, code: str, of: str) -> None:
    data = source.read_folder(paths.data() / "source" / "tribunal")
    assert found(data) == []
    numbers = tuple(replace(one, value=value) if one.key == key else one for one in data.numbers)
    told = without_outdated(checks.check_set(replace(data, numbers=numbers)))
    assert [(one.code, one.params["board"]) for one in told] == [(code, ("number", of))]


def test_a_link_to_nothing_in_the_rules_text_is_found() -> None:
    data = paragraphs.with_text(
        game_edits.empty("tin", "1", "en", {"en": "Tin"}), "Play [[mill]].\n\n![[Mine]]"
    )
    told = [(one.code, one.params["value"]) for one in checks.check_set(data) if one.unit]
    assert told == [("check-no-reference", "mill"), ("check-no-reference", "Mine")]
    mill = empty_card(game_of(data), "mill", "card")
    assert [one.params["value"] for one in checks.check_set(replace(data, cards=(mill,))) if one.unit] == [
        "Mine"
    ]


def test_a_link_in_the_rules_text_may_name_a_card_by_its_name() -> None:
    data = paragraphs.with_text(
        game_edits.empty("tin", "1", "en", {"en": "Tin"}), "Build the [[clay KILN]], then a [[Clay Oven]]."
    )
    kiln = empty_card(game_of(data), "clay-kiln", "card")
    data = replace(data, cards=(replace(kiln, texts={"en": {"name": Text("Clay Kiln")}}),))
    told = [(one.code, one.params["value"]) for one in checks.check_set(data) if one.unit]
    assert told == [("check-no-reference", "Clay Oven")]
    book = rulebook.of(data, "en")
    assert book is not None
    assert "Build the [Clay Kiln](card:clay-kiln), then a" in book.text


def test_a_text_may_name_a_number_of_the_set() -> None:
    data = source.read_folder(paths.data() / "source" / "tribunal")
    card = next(card for card in data.cards if card.key == "reference-actions")
    assert "[[attack-cost]]" in card.texts["ru"]["rules"].value
    keys = {one.key for one in data.cards}
    assert list(checks.check_card(card, data, frozenset(), keys=keys)) == []
    without = replace(data, numbers=tuple(one for one in data.numbers if one.key != "attack-cost"))
    told = checks.check_card(card, without, frozenset(), keys=keys)
    assert [one.code for one in told] == ["check-no-reference"]


@pytest.mark.parametrize(
    ("text", "unknown"),
    [
        ("Gain {nosuch}.", ["nosuch"]),
        ("{wood}{clay}, {wod} {wod}", ["wod"]),
        ("Pay {wood}.", []),
        ("Pay {Wood} or {Iron Ore}.", ["Wood", "Iron Ore"]),
        ("{ a }", []),
    ],
)
def test_a_symbol_that_does_not_exist_is_an_error(text: str, unknown: list[str]) -> None:
    data = game_edits.empty("mine", "1", "en", {"en": "Mine"})
    card = empty_card(game_of(data), "mill", "card")
    card = replace(card, texts={"en": {"name": Text("Mill"), "rules": Text(text)}})
    found = checks.check_card(card, data, frozenset(), is_symbol={"wood", "clay"}.__contains__)
    assert [finding.params["value"] for finding in found if finding.code == "check-unknown-symbol"] == unknown


def test_a_part_with_a_value_for_one_card_only_is_noted_and_for_a_lost_card_warned_of(own_fate) -> None:
    part = {"type": "box", "name": "frame", "cards": {"anton": {"fill": "#ff0000"}, "gone": {"left": 2}}}
    game = replace(game_of(own_fate), templates=({"key": "own", "parts": [part]},))
    noted = [found for found in checks.check_set(replace(own_fate, game=game)) if "own-value" in found.code]
    assert [(found.weight, found.code, found.params["part"]) for found in noted] == [
        ("note", "check-own-value", "frame"),
        ("warning", "check-own-value-lost", "frame"),
    ]


def test_a_symbol_that_does_not_exist_is_an_error_in_a_row_of_symbols_and_outside_cards() -> None:
    data = game_edits.empty("mine", "1", "en", {"en": "Mine {nosuch}"})
    data, name = game_edits.add_field(data, "Cost", "symbols", "en")
    card = replace(empty_card(game_of(data), "mill", "card"), values={name: "wood clay wod"})
    found = [*checks.check_card(card, data, frozenset(), is_symbol={"wood", "clay"}.__contains__)]
    found += checks.check_set(data, lambda _name: False)
    unknown = [finding for finding in found if finding.code == "check-unknown-symbol"]
    assert {(finding.field, finding.params["value"]) for finding in unknown} == {
        (name, "wod"),
        ("label", "nosuch"),
        ("name", "nosuch"),
    }


def test_only_texts_that_a_face_draws_are_translated() -> None:
    data = game_edits.empty("mine", "1", "en", {"en": "Mine", "de": "Meins"})
    data, name = game_edits.add_field(data, "Designer notes", "text", "en", translated=True)
    card = empty_card(game_of(data), "mill", "card")
    data = replace(data, cards=(replace(card, texts={"en": {"name": Text("Mill"), name: Text("Ask Ann")}}),))

    def to_translate(data: SetData) -> list[str]:
        missing = checks.check_card(data.cards[0], data, frozenset(), data.languages())
        of_units = {unit.place.field for unit in units.units(data, "de") if unit.place.owner == "card"}
        assert of_units == {finding.field for finding in missing if finding.code == "check-missing"}
        return sorted(of_units)

    assert to_translate(data) == ["name"]
    template = {"key": "mine", "of": "card", "parts": [{"type": "text", "text": name}]}
    game = replace(game_of(data), templates=(template,))
    assert to_translate(replace(data, game=game)) == [name, "name"]
