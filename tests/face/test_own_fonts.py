"""Custom fonts on faces: metrics, emphasis, missing fonts, printing."""

from __future__ import annotations

import io
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from app import i18n
from app.cards import pictures, truetype
from app.face import layout, metrics, to_pdf, to_qt
from app.face.content import CardContent
from app.face.look import look
from app.face.ops import MM_PER_PT, Face, Text
from app.face.template import TemplateError
from app.table import cards
from tools import typefaces


def stored_font(**how: Any) -> str:
    """Return the digest of a small stored font."""
    one = pictures.picture_of(pictures.FONT, truetype.copy_font(typefaces.font(**how), "a.ttf").data, "a.ttf")
    pictures.fill_cache([one])
    return one.digest


def drawn(fonts: dict[str, str], *parts: dict[str, Any], rules: str = "AHA *Xa* **A1** ***0***") -> Face:
    """Return a card with just *parts*."""
    template = {"key": "own", "of": "front", "base": [63, 88], "parts": list(parts)}
    said = json.dumps({"fonts": fonts, "templates": [template]})
    return layout.card(
        CardContent("card", "x", "light", "A", "", rules, "en", values=(("strength", 12),), look=said)
    )


TEXT = {
    "type": "text",
    "name": "t",
    "text": "rules",
    "left": 4,
    "right": 4,
    "top": 4,
    "size": 12,
    "font": "moon",
}
NUMBER = {"type": "number", "name": "n", "text": "strength", "left": 4, "top": 40, "size": 20, "font": "moon"}


def set_in(face: Face) -> dict[str, str]:
    """Return the font of each word."""
    return {op.text: op.font for op in face.ops if isinstance(op, Text)}


def test_marks_take_the_font_s_own_cuts_and_else_the_nearest() -> None:
    plain, bold, both = (
        stored_font(),
        stored_font(style="Bold", width=600),
        stored_font(style="Bold Italic", width=550),
    )
    called = {name: metrics.own(digest) for name, digest in (("p", plain), ("b", bold), ("i", both))}
    words = set_in(drawn({"moon": plain, "moon-bold": bold, "moon-bold-italic": both}, TEXT))
    assert words == {"AHA": called["p"], "Xa": called["p"], "A1": called["b"], "0": called["i"]}
    words = set_in(drawn({"moon": plain, "moon-bold": bold}, TEXT))
    assert words["0"] == called["b"]
    assert set(set_in(drawn({"moon": plain}, TEXT)).values()) == {called["p"]}


def test_a_word_is_as_wide_as_its_font_says() -> None:
    (word,) = [
        op for op in drawn({"moon": stored_font(width=700)}, TEXT, rules="AA").ops if isinstance(op, Text)
    ]
    assert word.width == pytest.approx(2 * 0.72 * 12 * MM_PER_PT)


def test_two_sets_that_call_their_fonts_alike_get_each_its_own() -> None:
    first, second = stored_font(width=520), stored_font(width=530)
    one, other = (set_in(drawn({"moon": digest}, TEXT, NUMBER)) for digest in (first, second))
    assert set(one.values()) == {metrics.own(first)}
    assert set(other.values()) == {metrics.own(second)}


def test_a_missing_glyph_of_an_own_font_is_named_in_texts_and_numbers() -> None:
    bare = stored_font(width=440)
    face = drawn({"moon": bare}, TEXT, {**NUMBER, "text": "'12Ж'"}, rules="AЩ")
    told = {(warn.code, warn.part, warn.params["glyphs"]) for warn in face.warnings}
    assert told == {("face.missing-glyph", "t", "Щ"), ("face.missing-glyph", "n", "Ж")}


@pytest.mark.parametrize("how", ["gone", "cut off", "unknown"])
def test_a_lost_font_is_told_of_and_another_stands_in(how: str) -> None:
    digest = stored_font(width={"gone": 451, "cut off": 452, "unknown": 453}[how])
    file = pictures.paths.pictures() / f"{digest}.ttf"
    whole = file.read_bytes()
    if how == "gone":
        file.unlink()
    elif how == "cut off":
        file.write_bytes(whole[:-5])
    fonts = {} if how == "unknown" else {"moon": digest}
    face = drawn(fonts, TEXT, NUMBER)
    assert [(warn.code, warn.part) for warn in face.warnings] == [
        ("face.lost-font", "t"),
        ("face.lost-font", "n"),
    ]
    assert all("moon" in i18n.text("face.lost-font", language, **face.warnings[0].params, card="c", part="t")
               for language in i18n.LANGUAGES)  # fmt: skip
    assert set(set_in(face).values()) == {"sans", "sans-italic", "sans-bold", "sans-bold-italic"}
    if how != "unknown":
        file.write_bytes(whole)
        assert not drawn(fonts, TEXT, NUMBER).warnings


@pytest.mark.parametrize(
    "said",
    [
        {"fonts": {"moon": "../../etc/passwd"}},
        {"fonts": {"moon": 5}},
        {"fonts": ["moon"]},
        {"fonts": {"A b": "0" * 64}},
        {"fonts": {f"f{n}": "0" * 64 for n in range(1000)}},
        {"symbols": {"sun": "no path"}},
        {"symbols": {"sun": "M0 0" + "L1 1" * 10_000}},
    ],
)
def test_a_look_that_names_no_fonts_or_symbols_is_refused(said: dict[str, Any]) -> None:
    with pytest.raises(TemplateError):
        look(json.dumps(said))


def printed(face: Face, file: Path) -> pikepdf.Pdf:
    canvas = Canvas(str(file), initialFontName=to_pdf.font("sans"))
    canvas.setPageSize((face.width * mm, face.height * mm))
    to_pdf.draw(canvas, face.ops, face.height)
    canvas.showPage()
    canvas.save()
    return pikepdf.open(file)


@pytest.mark.parametrize("whole", [False, True])
def test_a_pdf_holds_the_glyphs_it_shows_or_all_where_the_maker_wants_that(
    whole: bool, tmp_path: Path
) -> None:
    digest = stored_font(fs_type=0x0104 if whole else 0x0004)
    with printed(drawn({"moon": digest}, TEXT), tmp_path / "a.pdf") as pdf:
        found = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/FontFile2" in one]
        (described,) = [one for one in found if "Dozor-" in str(one.FontName)]
        file = described.FontFile2.read_bytes()
        lines = TTFont(io.BytesIO(file))["hhea"]
        assert (described.Ascent, described.Descent) == (lines.ascent, lines.descent)
        assert described.FontBBox[1] <= 0 < described.CapHeight <= described.Ascent
    mine = metrics.own_data(metrics.own(digest))
    assert (file == mine) is whole
    if not whole:
        assert len(file) < len(mine)


def test_a_font_is_drawn_from_several_threads(qapp: object) -> None:
    face = drawn({"moon": stored_font(width=470)}, TEXT)
    here = to_qt.image(face, 4)
    to_qt.word_path.cache_clear()
    with ThreadPoolExecutor(2) as several:
        assert [*several.map(lambda _n: to_qt.image(face, 4) == here, range(6))] == [True] * 6


def test_faces_of_an_earlier_start_are_laid_out_anew_when_a_font_came_or_went(profile: Path) -> None:
    before = cards.stamp()
    file = pictures.paths.pictures() / f"{stored_font(width=471)}.ttf"
    with_it = cards.stamp()
    file.unlink()
    assert len({before, with_it}) == 2
    assert cards.stamp() == before


def test_nothing_of_an_own_font_is_made_known_to_the_windows(qapp: object) -> None:
    """The family may be named like the program's font."""
    from PySide6.QtGui import QFontDatabase

    before = QFontDatabase.families()
    picture = to_qt.image(drawn({"moon": stored_font(family="PT Sans", width=480)}, TEXT), 4)
    assert not picture.isNull()
    assert QFontDatabase.families() == before
