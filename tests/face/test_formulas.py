"""Formulas as people write them: names, values as shown, functions, and what is wrong with them."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, strategies as st

from app.face import formula
from app.face.formula import FAILURES, FormulaError
from app.face.vocabulary import Term, Vocabulary

RARITY = {"": (), "common": ("Common", "Gewöhnlich"), "gold": ("Legendary", "Legendär")}
WORDS = Vocabulary(
    [
        Term("name", ("Name",)),
        Term("victorypoints", ("Victory Points", "Siegpunkte")),
        Term("cardcost", ("Cost",)),
        Term("rarity", ("Rarity", "Seltenheit"), RARITY),
        Term("level", ("Level",), {"x1": ("1",), "x2": ("2",)}),
        Term("cardw", ("W",)),
        Term("cardif", ("If",)),
        Term("cardtext", ("Text",)),
        Term("raritycolour", ("Rarity → colour",), kind="table", of="rarity"),
    ],
    ["name", "icons", "cost row-2"],
    ["ink"],
)
CARD = {
    "name": "Sawmill", "victorypoints": 3, "cardcost": ("wood", "wood", "clay"), "rarity": "gold", "cardw": 1,
    "rarity.word": "Legendary", "level": "x2", "level.word": "2", "cardif": 4, "cardtext": "Gain {wood}.",
    "raritycolour": {"gold": "#b8860b", None: "#777777"}, "w": 63.0, "ink": "#000000", "bonus": None,
}  # fmt: skip


def value(stored: str) -> object:
    return eval(formula.compiled(stored), formula.GLOBALS, CARD)


@pytest.mark.parametrize(
    ("written", "stored", "shown"),
    [
        ("victory_points*2", "victorypoints*2", "Victory_Points*2"),
        ("`Victory Points` + 1", "victorypoints + 1", "Victory_Points + 1"),
        ("siegpunkte", "victorypoints", "Victory_Points"),
        ("2 * victory  points + Cost", "2 * victorypoints + cardcost", "2 * Victory_Points + Cost"),
        ("1 if Victory Points else 2", "1 if victorypoints else 2", "1 if Victory_Points else 2"),
        ("COST", "cardcost", "Cost"),
        ('rarity = "legendary"', "rarity == 'gold'", 'Rarity == "Legendary"'),
        ('"Legendär" <> seltenheit', "'gold' != rarity", '"Legendary" != Rarity'),
        ('rarity not in ("Common",)', "rarity not in ('common',)", 'Rarity not in ("Common",)'),
        ("level == 2", "level == 'x2'", 'Level == "2"'),
        ("upper(rarity)", "upper(rarity.word)", "upper(Rarity)"),
        ("number(level) + 1", "number(level.word) + 1", "number(Level) + 1"),
        ("lookup(`rarity → colour`, rarity)", "lookup(raritycolour, rarity)",
         "lookup(`Rarity → colour`, Rarity)"),
        ("color(rarity)", "color(rarity)", "color(Rarity)"),
        ("w + card.w", "cardw + w", "W + card.w"),
        ("`if` + 1", "cardif + 1", "`If` + 1"),
        ("text(text)", "text(cardtext)", "text(Text)"),
        ("IF(w > 3 AND rarity == '', ink, 2)", "if(cardw > 3 and rarity == '', ink, 2)",
         "if(W > 3 and Rarity == '', ink, 2)"),
        ("name.bottom + 1.5", "name.bottom + 1.5", "name.bottom + 1.5"),
        ("`cost row-2`.bottom + 1", "`cost row-2`.bottom + 1", "`cost row-2`.bottom + 1"),
        ("1 if not rarity else (2)", "1 if not rarity.word else (2)", "1 if not Rarity else (2)"),
    ],
)  # fmt: skip
def test_a_field_is_used_by_the_name_on_the_screen(written: str, stored: str, shown: str) -> None:
    assert WORDS.stored(written) == stored
    assert WORDS.written(stored) == shown
    assert WORDS.stored(shown) == stored


@pytest.mark.parametrize(
    ("written", "why", "place", "hint"),
    [
        ("1 + victory_point", "name", "victory_point", "Victory_Points"),
        ("rarity == legendary", "name", "legendary", '"legendary"'),
        ('rarity == "Legendry"', "value", '"Legendry"', "Legendary"),
        ('rarity == "blue"', "value", '"blue"', "Common, Legendary"),
        ("rond(2.5)", "function", "rond", "round"),
        ("1 + if(w, 2)", "arguments", "if", ""),
        ("round()", "arguments", "round", ""),
        ("cost +", "missing", "+", ""),
        ("3 +* 4", "missing", "+", ""),
        ("cost w", "operator", "w", ""),
        ("2(3)", "operator", "(", ""),
        ("(cost", "unclosed", "(", ""),
        ("cost)", "unopened", ")", ""),
        ('w + "abc', "quote", '"abc', ""),
        ("w + `abc", "quote", "`abc", ""),
        ("max(1; 2)", "semicolon", ";", ""),
        ("name & cost", "sign", "&", ""),
        ("name.__class__", "name", "name.__class__", ""),
        ('__import__("os")', "function", "__import__", ""),
        ("lambda: 1", "sign", ":", ""),
        ("[x for x in cost]", "sign", "[", ""),
        ("1234567", "big", "1234567", ""),
    ],
)
def test_what_is_wrong_is_marked_and_something_else_suggested(
    written: str, why: str, place: str, hint: str
) -> None:
    with pytest.raises(FormulaError) as caught:
        WORDS.stored(written)
    error = caught.value
    assert (error.why, written[slice(*error.at)], error.hint) == (why, place, hint)


@pytest.mark.parametrize(
    ("stored", "result"),
    [
        ("if(victorypoints > 2, 'many', 1 / 0)", "many"),
        ("'a' if (0) else if(1, 'b', 'c')", "b"),
        ("lookup(raritycolour, rarity)", "#b8860b"),
        ("lookup(raritycolour, ' GOLD ')", "#b8860b"),
        ("lookup(raritycolour, 'other')", "#777777"),
        ("lookup(raritycolour, 'other', 1)", 1),
        ("(count(cardcost), count(cardcost, 'Wood'), count(bonus), count('a b'))", (3, 2, 0, 2)),
        ("(round(2.5), round(-2.5), round(2.345, 2), round(1.005, 2))", (3, -3, 2.35, 1.01)),
        ("(text(3.0), text(0.1 + 0.2), text(bonus), text(cardcost))", ("3", "0.3", "", "wood, wood, clay")),
        ("(number('3,5'), number('−2'), number(bonus), number(''))", (3.5, -2, 0, 0)),
        ("(contains(cardcost, 'clay'), contains(name, 'MILL'), contains(bonus, 'x'))", (True, True, False)),
        ("(replace(cardtext, '{wood}', '1'), replace(name, '', 'x'))", ("Gain 1.", "Sawmill")),
        ("(upper(cardtext), lower(name))", ("GAIN {wood}.", "sawmill")),
        ("join(name, ' ', victorypoints / 2, bonus)", "Sawmill 1.5"),
        ("(min(3, victorypoints, 5), max(1, 2))", (3, 2)),
    ],
)  # fmt: skip
def test_functions(stored: str, result: object) -> None:
    assert value(stored) == result


@pytest.mark.parametrize(
    ("stored", "why"),
    [
        ("1 / 0", "zero"),
        ("bonus + 1", "empty"),
        ("bonus * 2", "empty"),
        ("victorypoints + ' VP'", "mixed"),
        ("round()", "arguments"),
        ("upper(name, name)", "arguments"),
        ("number('many')", "not-a-number"),
        ("lookup(name, 'x')", "no-table"),
        ("nothing", "name"),
        ("replace(join(name, name, name), 'a', join(name, name)) + replace('a', 'a', 'b' + 1)", "mixed"),
    ],
)
def test_a_failure_on_one_card_has_a_reason(stored: str, why: str) -> None:
    with pytest.raises(FAILURES) as caught:
        value(stored)
    assert formula.why_failed(caught.value).why == why


pieces = st.sampled_from(
    ["name", "cost", "rarity", "w", "1", "2.5", "'a'", "'Legendary'", "+", "-", "*", "/", "(", ")", ",", "if",
     "else", "and", "not", "in", "==", "=", "round(", "text(", "replace(", "join(", "if(", "lookup(", "`",
     "range(", "[", "]", ".", ";", "count("]
)  # fmt: skip


@given(st.lists(pieces, max_size=14))
def test_any_typed_text_is_stored_and_evaluated_or_refused(typed: list[str]) -> None:
    """It terminates, and fails only with errors that have a sentence."""
    with contextlib.suppress(FormulaError):
        stored = WORDS.stored(" ".join(typed))
        assert WORDS.stored(WORDS.written(stored)) == stored
        with contextlib.suppress(*FAILURES):
            assert len(str(value(stored))) < 2 * formula.MAX_JOINED


def test_a_negative_number_is_printed_with_a_minus_sign() -> None:
    assert [formula.printed(each) for each in (-1, -0.5, "a-b")] == ["−1", "−0.5", "a-b"]
    assert value('join("VP ", -2)') == "VP −2"


def test_functions_fill_no_memory() -> None:
    long = "replace(" * 12 + "'aaaaaaaaaa'" + ", 'a', 'aaaaaaaaaa')" * 12
    with pytest.raises(FormulaError) as caught:
        value(long)
    assert caught.value.why == "long"


@pytest.mark.parametrize(
    ("typed", "offer"),
    [("vic", "Victory_Points"), ("1 + `victory p", "Victory_Points"), ("up", "upper("),
     ("name.bo", "name.bottom"), ('rarity == "le', '"Legendary"'), ("`rarity →", "`Rarity → colour`"),
     ("1 + `cost row-2`.bo", "`cost row-2`.bottom"),
     ("sieg", "Victory_Points"), ("2 * Victory P", "Victory_Points"),
     ("card_n", "card_number")],
)  # fmt: skip
def test_what_is_typed_is_completed(typed: str, offer: str) -> None:
    assert WORDS.offers(typed, len(typed))[1][0].text == offer


def test_a_choice_is_its_key_where_a_picture_or_symbol_is_named() -> None:
    assert WORDS.stored("join('icon-', rarity)", "key") == "join('icon-', rarity)"
    assert WORDS.stored("join('icon-', rarity)") == "join('icon-', rarity.word)"
    assert (WORDS.stored("rarity"), WORDS.stored("rarity", "text")) == ("rarity", "rarity.word")


def test_without_a_word_all_names_and_functions_are_offered() -> None:
    offered = {offer.text for offer in WORDS.offers("", 0)[1]}
    assert {"Name", "Cost", "if(", "lookup(", "cards_in_deck"} <= offered
    assert "stem(" not in offered
