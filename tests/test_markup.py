r"""Marks in texts: pairs of asterisks are emphasis, other asterisks are printed, and ``\*`` is always one."""

import pytest

from app import markup
from app.cards import checks
from app.cards.data import CardData, SetData, Text


def shown(line: str) -> str:
    """Return *line* with italics as <i> and bold as <b>."""

    def emphasize(words: str, bold: bool, italic: bool) -> str:
        words = f"<i>{words}</i>" if italic else words
        return f"<b>{words}</b>" if bold else words

    return markup.to_plain(line, str.upper, emphasize)


@pytest.mark.parametrize(
    "line",
    [
        "Roll 2*3 dice.",
        "Pay 2*X and 3*Y.",
        "2 * 3",
        "2**3",
        "mana*. *Only once.",
        "Attack*, Defence*, and Speed*",
        "* Only once a turn.",
        "*Flying",
        "When *it enters, draw.",
        "****",
        "a ** b",
    ],
)
def test_asterisks_without_a_partner_are_printed(line: str) -> None:
    assert shown(line) == line


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("*Flying* costs 2*3.", "<i>Flying</i> costs 2*3."),
        ("**Bold *and both***", "<b>Bold </b><b><i>and both</i></b>"),
        ("***x** y", "<b>*x</b> y"),
        ("a *b *c*", "a *b <i>c</i>"),
        ("un*frigging*known", "un<i>frigging</i>known"),
        ("攻撃**「強い」**です", "攻撃<b>「強い」</b>です"),
        ("**2**: x", "<b>2</b>: x"),
        (r"\*a\* *b\**", "*a* <i>b*</i>"),
        (r"\{wound} \[[anton]] C:\dir", r"{wound} [[anton]] C:\dir"),
    ],
)
def test_pairs_and_escapes(line: str, expected: str) -> None:
    assert shown(line) == expected


def test_emphasis_ends_with_its_paragraph() -> None:
    assert shown("*Flying\nWhen it enters, draw a *card*.") == "*Flying\nWhen it enters, draw a <i>card</i>."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{iron}{iron}", "IRON IRON"),
        ("Gain {iron}, then 2{gold}x.", "Gain IRON, then 2 GOLD x."),
        ("**{iron}**{iron}", "<b>IRON</b> IRON"),
    ],
)
def test_symbols_stand_apart_in_plain_texts(text: str, expected: str) -> None:
    assert shown(text) == expected


@pytest.mark.parametrize(
    ("text", "found"),
    [("*Flying", 1), ("mana*", 1), (r"mana\*", 0), ("*Flying* 2*3", 0), ("2 * 3", 0), ("*a\nb*", 1)],
)
def test_checks_name_an_asterisk_without_a_partner(text: str, found: int) -> None:
    card = CardData("a", "item", texts={"en": {"name": Text("A"), "rules": Text(text)}})
    data = SetData("mine", "1", "en", {"en": "Mine"}, (card,))
    findings = [f for f in checks.check_card(card, data, frozenset()) if f.code == "check-emphasis"]
    assert [(f.field, f.language) for f in findings] == [("rules", "en")] * found


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (r"\{fire\}", "{fire}"),
        (r"\[\[anton\]\]", "[[anton]]"),
        (r"a\b, \n, C:\dir", r"a\b, \n, C:\dir"),
    ],
)
def test_a_closing_brace_or_bracket_can_be_escaped_too(line: str, expected: str) -> None:
    assert shown(line) == expected


def test_an_escaped_symbol_or_reference_is_neither() -> None:
    card = CardData("a", "item", texts={"en": {"name": Text("A"), "rules": Text(r"\{x} \[[y]]")}})
    data = SetData("mine", "1", "en", {"en": "Mine"}, (card,))
    found = checks.check_card(card, data, frozenset(), keys=(), is_symbol=lambda _name: False)
    assert not {"check-unknown-symbol", "check-no-reference"} & {finding.code for finding in found}
