"""Lines in scripts without spaces: Chinese and Japanese by UAX 14, Thai at zero-width spaces."""

from __future__ import annotations

import json

import pytest

from app import i18n
from app.cards import pictures, truetype
from app.face import layout, text
from app.face.content import CardContent
from app.face.metrics import em_width, own
from app.face.ops import Face, Rect, Text
from tools import typefaces

JAPANESE = "このカードを場に出した時、「火の鳥」を一枚引く。ちょっと待って…"
CHINESE = "当此牌进入战场时，抽两张牌。你可以复制它。"
THAI = "การ์ดใบนี้แข็งแกร่งมาก"
NEVER_FIRST = set("、。，」）…ょっゃゅー")
NEVER_LAST = set("「（")


@pytest.fixture(scope="module")
def typeface() -> bytes:
    """Return a font with every character of these tests, each one em wide or so."""
    data = typefaces.font(more="".join(sorted(set(JAPANESE + CHINESE + THAI) - {"…"})) + "…—’")
    return truetype.copy_font(data, "a.ttf").data


@pytest.fixture
def font(typeface: bytes) -> str:
    """Return the digest of the stored font."""
    one = pictures.picture_of(pictures.FONT, typeface, "a.ttf")
    pictures.fill_cache([one])
    return one.digest


def lines(said: str, width: float, font: str, language: str) -> list[str]:
    """Return the lines of *said* in a box *width* em wide; no line is wider than the box."""
    style = text.Style(10, 10, "#000000", fallback_fonts=((own(font),) * 4,))
    room = width * 10 * 25.4 / 72
    block = text.fit("rules", "a", said, Rect(0, 0, room, 500), style, language)
    by_line: dict[float, str] = {}
    for op in block.ops:
        if isinstance(op, Text):
            by_line[op.baseline] = by_line.get(op.baseline, "") + op.text
            assert op.x + em_width(op.text, op.font) * op.size <= room + 1e-6
    assert not block.warnings
    return list(by_line.values())


@pytest.mark.parametrize(("said", "language"), [(JAPANESE, "ja"), (CHINESE, "zh")], ids=("ja", "zh"))
@pytest.mark.parametrize("width", [5, 6, 7, 9, 12])
def test_chinese_and_japanese_lines_break_between_characters(
    said: str, language: str, width: int, font: str
) -> None:
    set_lines = lines(said, width, font, language)
    assert "".join(set_lines) == said
    assert len(set_lines) > 1
    assert not any(line[0] in NEVER_FIRST or line[-1] in NEVER_LAST for line in set_lines)


def test_punctuation_beside_chinese_characters_is_in_their_font(font: str) -> None:
    style = text.Style(10, 10, "#000000", fallback_fonts=((own(font),) * 4,))
    ((*words,),) = text.words("此牌——你……。 Zoë’s — x…", style)
    pieces = [piece for word in words for piece in word]
    assert {piece.text for piece in pieces if piece.font == own(font)} == {"此", "牌", "——", "你", "……", "。"}
    assert [piece.text for piece in pieces if piece.font == "sans"] == ["Zoë’s", "—", "x…"]


def test_marks_do_not_hide_where_lines_break() -> None:
    style = text.Style(10, 10, "#000000")
    ((*words,),) = text.words("を**「火」**の2{wound}を", style)
    assert ["".join(piece.text for piece in word) for word in words] == ["を", "「火」", "の", "2wound", "を"]


@pytest.mark.parametrize("said", ["카드를 뽑는다", "and/or well-known"])
def test_other_scripts_break_as_before(said: str) -> None:
    assert text.line_breaks(said) == frozenset()


def test_thai_breaks_at_zero_width_spaces(font: str) -> None:
    assert lines("การ์ด\u200bใบนี้\u200bแข็งแกร่ง\u200bมาก", 15, font, "th") == ["การ์ดใบนี้", "แข็งแกร่งมาก"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_thai_without_them_says_where_lines_break(language: str, font: str) -> None:
    part = {"type": "text", "name": "t", "text": "rules", "left": 20, "right": 20, "top": 4, "size": 12}
    template = {"key": "own", "of": "front", "base": [63, 88], "parts": [part]}
    look = json.dumps({"fonts": {"moon": font}, "templates": [template]})
    face: Face = layout.card(CardContent("card", "x", "light", "A", "", THAI, "th", values=(), look=look))
    (warning,) = face.warnings
    told = i18n.text(warning.code, language, card="A", part="t", **warning.params)
    assert "U+200B" in told
    long = layout.card(CardContent("card", "x", "light", "A", "", "x" * 90, "en", values=(), look=look))
    assert "U+200B" not in i18n.text(
        long.warnings[0].code, language, card="A", part="t", **long.warnings[0].params
    )


@pytest.mark.parametrize("language", ["en", "he"])
def test_lines_hang_beside_the_symbol_that_a_paragraph_begins_with(language: str) -> None:
    rtl = language == "he"
    said = "{strength} one two three four five\nsix seven {wound} eight nine ten eleven"
    style, box = text.Style(10, 10, "#000000"), Rect(5, 5, 25, 90)
    edges = []
    for hang in (False, True):
        block = text.fit("rules", "a", said, box, style, "", rtl=rtl, hang=hang)
        assert not block.warnings
        reach: dict[float, float] = {}
        for op in block.ops:
            if isinstance(op, Text):
                right = op.x + em_width(op.text, op.font) * op.size
                assert box.x <= op.x <= right <= box.right + 1e-6
                edge, best = (right, max) if rtl else (op.x, min)
                reach[op.baseline] = best(reach.get(op.baseline, edge), edge)
        edges.append([abs(edge - (box.right if rtl else box.x)) for edge in reach.values()])
    plain, hung = edges
    beside = plain[0]
    assert beside > 3
    assert plain[1] == pytest.approx(0, abs=0.01)
    assert hung[:2] == pytest.approx([beside, beside], abs=0.01)
    assert hung[-1] == pytest.approx(0, abs=0.01)
