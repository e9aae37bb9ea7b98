"""Translation checks: each finds its fault, accepts correct text, and respects waivers."""

from __future__ import annotations

import pytest

from app import i18n, paths
from app.cards import checks, game_edits, glossary, source, unit_checks, units
from app.cards.data import NO_REMARK, Remark, SetData, Text
from app.cards.units import TextPlace


def found(original: str, text: str, language: str = "en", **more: object) -> list[str]:
    return [flaw.check for flaw in unit_checks.flaws(original, text, ("ru", language), **more)]


@pytest.mark.parametrize(
    ("check", "original", "wrong", "right"),
    [
        ("symbols", "Даёт {healing}.", "Gives {attack}.", "Gives {healing}."),
        ("symbols", "Рядом с [[anton]].", "Beside Anton.", "Beside [[anton]]."),
        ("numbers", "Берёт 2 карты.", "Takes 3 cards.", "Takes 2 cards."),
        ("numbers", "Сила 1,5.", "Strength 15.", "Strength 1.5."),
        ("term", "Уходит в Сумрак.", "Leaves for the dusk.", "Leaves for the gloom."),
        ("emphasis", "*Сразу* уходит.", "*At once leaves.", "*At once* he leaves."),
        ("end", "Уходит.", "He leaves", "He leaves."),
        ("end", "«Уйди!»", "“Go away”", "“Go away!”"),
        ("spaces", "Уходит.", " He leaves.", "He leaves."),
        ("spaces", "Уходит домой.", "He  leaves.", "He leaves."),
        ("spaces", "Да, нет.", "Yes , no.", "Yes, no."),
        ("lines", "Раз.\nДва.", "One. Two.", "One.\nTwo."),
        ("quotes", "«Сон»", "«A dream»", "“A dream”"),
        ("doubled", "Берёт карту.", "Takes the the card.", "Takes the card."),
        ("untranslated", "Уходит.", "Уходит.", "He leaves."),
    ],
)
def test_a_check_finds_what_it_is_for(check: str, original: str, wrong: str, right: str) -> None:
    assert check in found(original, wrong)
    assert found(original, right) == []


@pytest.mark.parametrize("text", ["Oui !", "Pioche : 5 cartes.", "« Oui »", "Oui ; non."])
def test_french_needs_spaces_that_do_not_break(text: str) -> None:
    original = "Oui" + text[-1]
    assert "no-break" in found(original, text, "fr")
    assert "no-break" in found(original, text, "fr-CA")
    assert "no-break" not in found(original, unit_checks.with_no_break_spaces(text), "fr")
    assert "no-break" not in found(original, text, "en")
    data = game_edits.empty("jeu", "1", "fr", {"fr": text})
    codes = {finding.code: finding.weight for finding in checks.check_set(data)}
    assert codes["check-no-break"] == "warning"


@pytest.mark.parametrize(
    ("check", "original", "text", "lacking", "more"),
    [
        ("symbols", "Даёт {healing}.", "Gives {attack}.", "{healing}", "{attack}"),
        ("numbers", "Берёт 2 или 3 карты.", "Takes 2 cards.", "3", "—"),
        ("numbers", "Берёт карту.", "Takes 4 cards.", "—", "4"),
    ],
)
def test_what_is_lacking_and_what_is_too_much_is_named(
    check: str, original: str, text: str, lacking: str, more: str
) -> None:
    (params,) = [
        flaw.params for flaw in unit_checks.flaws(original, text, ("ru", "en")) if flaw.check == check
    ]
    assert params == {"lacking": lacking, "more": more}


def test_what_a_language_does_otherwise_is_right() -> None:
    assert found("«Да», — сказал он: 5 карт!", "«\u00a0Oui\u00a0», dit-il\u202f: 5 cartes\u202f!", "fr") == []
    assert found("«Сон».", "„Traum“.", "de") == []
    assert found("«Сон»", '"A dream"') == []  # drawn as “A dream”
    assert found("Не его’.", "It’s not his’.") == []
    assert found("Антон", "Антон", "uk", name=True) == []
    assert found("Он он.", "Er er.", "de") == []


def test_a_dictionary_is_asked_where_there_is_one() -> None:
    assert found("Да.", "Yse.", misspelt=lambda text: [(0, 3)]) == ["spelling"]


@pytest.mark.parametrize("key", ["own-fate", "tribunal"])
def test_the_shipped_sets_pass(key: str) -> None:
    data = source.read_folder(paths.data() / "source" / key)
    flaws = [
        (unit.id, flaw.check)
        for unit in units.units(data, "en")
        for flaw in unit_checks.check_unit(unit, data, "en")
    ]
    assert flaws == []


def test_waved_through_until_one_of_the_texts_changes() -> None:
    data = source.read_folder(paths.data() / "source" / "own-fate")
    place = TextPlace("card", "anton", "rules")

    def codes(changed: SetData) -> list[str]:
        anton = next(card for card in changed.cards if card.key == "anton")
        return [one.code for one in checks.check_card(anton, changed, frozenset()) if one.unit == place.id]

    wrong = units.with_texts(data, "en", {place: Text("Plays 7 cards.", units.text(data, place, "ru").value)})
    assert {"check-symbols", "check-numbers"} <= set(codes(wrong))
    ru, en = (units.text(wrong, place, language).value for language in ("ru", "en"))
    waved = unit_checks.with_waiver(NO_REMARK, "symbols", "It is told in the booklet", ru, en)
    given = units.with_remarks(wrong, {place.id: {"en": waved}})
    assert "check-symbols" not in codes(given)
    assert "check-numbers" in codes(given)
    changed = units.with_texts(given, "en", {place: Text("Plays 8 cards.", ru)})
    assert "check-symbols" in codes(changed)
    # The old reason remains for reuse; without a reason there is no waiver.
    assert unit_checks.waiver(waved, "symbols").reason == "It is told in the booklet"
    assert unit_checks.with_waiver(waved, "symbols", " ", ru, en) == Remark()


def test_texts_that_are_on_no_card_are_checked_too() -> None:
    data = source.read_folder(paths.data() / "source" / "own-fate")
    place = TextPlace("rule_set", "even", "notes")
    other = units.with_texts(data, "en", {place: Text("Light  and Dark", "Старое")})
    codes = {one.code for one in checks.check_set(other) if one.unit == place.id}
    assert {"check-outdated", "check-spaces", "check-end"} <= codes


def test_every_check_has_its_sentence() -> None:
    for check in unit_checks.CHECKS:
        assert all(i18n.has(f"editor.check-{check}", language) for language in i18n.LANGUAGES)
    assert glossary.GAME


def test_the_terms_of_the_shipped_games_are_not_those_of_another_game() -> None:
    assert glossary.of(source.read_folder(paths.data() / "source" / "own-fate")) == glossary.GAME
    assert glossary.of(game_edits.empty("tin", "1", "en", {"en": "Tin & Tide"})) == ()


@pytest.mark.parametrize(
    ("original", "text", "said"),
    [
        ("Уходит.", "He leaves", "The source ends with “.”, the translation with no punctuation."),
        ("Уходит", "He leaves.", "The source ends with no punctuation, the translation with “.”."),
        ("Уходит!", "He leaves.", "The source ends with “!”, the translation with “.”."),
    ],
)
def test_what_ends_otherwise_is_said_in_words(original: str, text: str, said: str) -> None:
    flaw = next(one for one in unit_checks.flaws(original, text, ("ru", "en")) if one.check == "end")
    assert i18n.text("editor.check-end", "en", **flaw.params) == said
