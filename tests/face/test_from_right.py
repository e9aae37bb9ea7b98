"""Right-to-left texts: word order, alignment, a font with their letters."""

from __future__ import annotations

import json
from typing import Any

import pytest

from app.cards import pictures, truetype
from app.cards.errors import CatalogueError
from app.cards.field import check_language
from app.face import layout, text
from app.face.content import CardContent
from app.face.metrics import em_width, own
from app.face.ops import Face, Text, extent
from tools import typefaces

ALEF, BET, GIMEL, DALET, HE, VAV = "אבגדהו"
WIDTH, MARGIN = 63.0, 4.0


@pytest.fixture
def hebrew() -> str:
    """Return the digest of a stored font with six Hebrew letters."""
    data = typefaces.font(more=ALEF + BET + GIMEL + DALET + HE + VAV)
    one = pictures.picture_of(pictures.FONT, truetype.copy_font(data, "a.ttf").data, "a.ttf")
    pictures.fill_cache([one])
    return one.digest


def card(font: str, rules: str, language: str = "he", **part: Any) -> Face:
    """Return a card with one text in our *sans*; the set has *font*."""
    said = {
        "type": "text",
        "name": "t",
        "text": "rules",
        "left": MARGIN,
        "right": MARGIN,
        "top": 4,
        "size": 12,
    }
    template = {"key": "own", "of": "front", "base": [WIDTH, 88], "parts": [{**said, **part}]}
    look = json.dumps({"fonts": {"moon": font}, "templates": [template]})
    return layout.card(CardContent("card", "x", "light", "A", "", rules, language, values=(), look=look))


def line(face: Face) -> list[str]:
    """Return the words on the card, from left to right."""
    return [op.text for op in sorted((op for op in face.ops if isinstance(op, Text)), key=lambda op: op.x)]


def ends(face: Face) -> tuple[float, float]:
    """Return the left and right ends of the line, in mm."""
    texts = [op for op in face.ops if isinstance(op, Text)]
    return min(op.x for op in texts), max(op.x + em_width(op.text, op.font) * op.size for op in texts)


def test_words_and_letters_follow_from_the_right_and_numbers_do_not(hebrew: str) -> None:
    face = card(hebrew, f"{ALEF}{BET} 12 {GIMEL}{DALET}")
    assert line(face) == [f"{DALET}{GIMEL}", "12", f"{BET}{ALEF}"]


def test_a_line_begins_at_the_right(hebrew: str) -> None:
    assert ends(card(hebrew, f"{ALEF}{BET}"))[1] == pytest.approx(WIDTH - MARGIN)
    assert ends(card(hebrew, f"{ALEF}{BET}", align="right"))[0] == pytest.approx(MARGIN)
    first, last = ends(card(hebrew, f"{ALEF}{BET}", align="center"))
    assert first - MARGIN == pytest.approx(WIDTH - MARGIN - last)


def test_what_another_language_lent_stands_as_that_does(hebrew: str) -> None:
    face = card(hebrew, "A 12 B")
    assert (line(face), ends(face)[0]) == (["A", "12", "B"], pytest.approx(MARGIN))


def test_a_word_from_the_right_in_another_language_is_turned_in_its_place(hebrew: str) -> None:
    face = card(hebrew, f"A {ALEF}{BET} {GIMEL} B", "en")
    assert line(face) == ["A", GIMEL, f"{BET}{ALEF}", "B"]


def test_brackets_open_to_the_right(hebrew: str) -> None:
    assert "".join(line(card(hebrew, f"({ALEF} {BET})"))) == f"({BET}{ALEF})"


def test_symbols_keep_their_place_in_the_line(hebrew: str) -> None:
    face = card(hebrew, f"{ALEF} {{attack}} {BET}")
    (symbol,) = (op for op in face.ops if not isinstance(op, Text) and op.part == "t")
    left, right = sorted(op.x for op in face.ops if isinstance(op, Text))
    assert line(face) == [BET, ALEF]
    assert left < extent(symbol).x < right


def test_a_font_of_the_set_lends_the_letters_that_ours_lack(hebrew: str) -> None:
    face = card(hebrew, f"A {ALEF}")
    fonts = {op.text: op.font for op in face.ops if isinstance(op, Text)}
    assert fonts == {"A": "sans", ALEF: own(hebrew)}
    assert face.warnings == ()


def test_marks_of_direction_are_not_seen(hebrew: str) -> None:
    assert "".join(line(card(hebrew, f"{ALEF} A\u200e {BET}"))) == f"{BET}A{ALEF}"


def test_every_stretch_is_put_in_order_with_its_owner() -> None:
    assert text.visual_order([ALEF + BET, " ", None, " ", "12"], True) == [
        (4, "12"),
        (3, " "),
        (2, "\N{OBJECT REPLACEMENT CHARACTER}"),
        (1, " "),
        (0, BET + ALEF),
    ]


@pytest.mark.parametrize("language", ["ar", "fa", "ur-PK"])
def test_a_language_of_joined_letters_is_refused(language: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        check_language(language)
    assert caught.value.code == "cards.joined-letters"
