"""Spaces of every width, invisible characters, and straight quotation marks in texts on faces."""

from __future__ import annotations

import unicodedata
from dataclasses import replace

import pytest

from app.face import layout, metrics, text
from app.face.content import CardContent
from app.face.ops import Rect, Text
from app.face.quotes import curl
from app.i18n import scripts

STYLE = text.Style(10, 10, "#000000")
SPACES = [chr(code) for code in range(0x3001) if unicodedata.category(chr(code)) == "Zs"]


def words(block: text.Block) -> list[Text]:
    return [op for op in block.ops if isinstance(op, Text)]


def set_text(said: str, width: float = 100.0, language: str = "en") -> text.Block:
    return text.fit("rules", "a", said, Rect(0, 0, width, 90), STYLE, language)


@pytest.mark.parametrize("space", SPACES, ids=lambda space: f"{ord(space):04x}")
def test_every_space_has_its_width_and_no_box(space: str) -> None:
    block = set_text(f"H{space}H")
    assert not block.warnings
    first, last = words(block)[0], words(block)[-1]
    plain = 2 * metrics.em_width("H", "sans")
    end = last.x + metrics.em_width(last.text, last.font) * last.size
    assert (end - first.x) / first.size == pytest.approx(plain + metrics.em_width(space, "sans"))
    assert not any(metrics.lacking(op.text, op.font) for op in words(block))


@pytest.mark.parametrize(("space", "lines"), [("\u2009", 2), ("\u3000", 2), ("\u202f", 1), ("\u2007", 1)])
def test_a_line_breaks_at_spaces_that_allow_it(space: str, lines: int) -> None:
    block = set_text(f"Seaweed{space}Harbour", 16)
    assert len({op.baseline for op in words(block)}) == lines


def test_a_wide_space_indents_a_paragraph_but_not_the_next_line() -> None:
    block = set_text("\u3000Seaweed\u3000Harbour", 20)
    first, second = words(block)
    assert first.x == pytest.approx(first.size)
    assert second.x == 0


@pytest.mark.parametrize(
    ("said", "drawn"),
    [
        ("sea\u200bweed", ["seaweed"]),
        ("sea\u2060weed", ["seaweed"]),
        ("\ufeffsea", ["sea"]),
        ("Auf\u200clage", ["Auflage"]),
        ("sea\u00adweed", ["seaweed"]),
        ("a\u200eb", ["ab"]),
    ],
)
def test_invisible_characters_do_what_they_are_for_without_a_word(said: str, drawn: list[str]) -> None:
    block = set_text(said)
    assert ([op.text for op in words(block)], block.warnings) == (drawn, [])


def test_a_zero_width_space_and_a_soft_hyphen_break_a_line() -> None:
    assert [op.text for op in words(set_text("Seaweed\u200bHarbour", 16))] == ["Seaweed", "Harbour"]
    assert [op.text for op in words(set_text("Harbour\u00admaster", 16, ""))] == ["Harbour-", "master"]
    assert [op.text for op in words(set_text("Sea\u00admaster", 90, ""))] == ["Seamaster"]


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("heart\ufe0f", "U+FE0F VARIATION SELECTOR-16"),
        ("a\u200db", "U+200D ZERO WIDTH JOINER"),
        ("\u2068a\u2069", "U+2068 FIRST STRONG ISOLATE, U+2069 POP DIRECTIONAL ISOLATE"),
        ("a\U000e0061", "U+E0061 TAG LATIN SMALL LETTER A"),
    ],
    ids=("selector", "joiner", "isolate", "tag"),
)
def test_what_cannot_be_drawn_as_meant_is_left_out_and_named(said: str, name: str) -> None:
    block = set_text(said)
    (warning,) = block.warnings
    assert (warning.code, warning.params["shown"]) == ("face.dropped-character", name)
    assert not any(scripts.INVISIBLE.search(op.text) for op in words(block))


@pytest.mark.parametrize(
    "said", ["א\u2066a\u2069ב", "\u202bא\u202c", "א\u200f!"], ids=("isolate", "embedding", "mark")
)
def test_directional_characters_in_hebrew_never_stop_a_face(said: str) -> None:
    content = CardContent("card", "x", "light", "A", "", said, "he", values=())
    face = layout.card(content)
    assert "face.cannot-draw" not in {warning.code for warning in face.warnings}
    assert not any(scripts.INVISIBLE.search(op.text) for op in face.ops if isinstance(op, Text))


def test_a_missing_glyph_that_cannot_be_seen_is_named() -> None:
    (warning,) = set_text("a\u0e31").warnings
    assert warning.params["shown"] == "U+0E31 THAI CHARACTER MAI HAN-AKAT"


@pytest.mark.parametrize(
    ("language", "said", "curled"),
    [
        ("en", "'It is late,' he said.", "‘It is late,’ he said."),
        ("en", '"Yes," he said; "no."', "“Yes,” he said; “no.”"),
        ("en", "5' 6\" tall", "5' 6\" tall"),
        ("en", '"a 6" pipe" or "level 5"', '“a 6" pipe” or “level 5”'),
        ("en", "Rock 'n' roll in the '90s", "Rock ’n’ roll in the ’90s"),
        ("en", "{mage}'s *\"word\"*, the dogs' bones", "{mage}’s *“word”*, the dogs’ bones"),
        ("en", '"He said \'yes\' or "no""', "“He said ‘yes’ or ‘no’”"),
        ("en", '"One.\nTwo."', "“One.\nTwo.”"),
        ("ru", 'Он сказал "да".', "Он сказал «да»."),
        ("de", "Er sagte \"ja\" und 'nein', Hans' Auto", "Er sagte „ja“ und ‚nein‘, Hans’ Auto"),
        ("de-AT", '"ja"', "„ja“"),
        ("fr", 'Il dit "oui".', "Il dit «\u00a0oui\u00a0»."),
        ("he", 'צה"ל', 'צה"ל'),
        ("ja", '彼は"はい"と', "彼は「はい」と"),
        ("zh", '他说"好"。', "他说“好”。"),
    ],
)
def test_straight_quotes_become_those_of_the_language(language: str, said: str, curled: str) -> None:
    assert curl(said, language) == curled


def test_a_font_without_curly_quotes_keeps_straight_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "missing", lambda said, _font: "".join(c for c in said if c in "“”"))
    style = replace(STYLE, color="#010203")
    block = text.fit("rules", "a", '"So"', Rect(0, 0, 90, 90), style, "en")
    assert [op.text for op in words(block)] == ['"So"']
