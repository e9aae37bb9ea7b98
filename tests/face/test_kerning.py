"""Kerning: pairs of letters are as far apart as their font says, on the screen and on paper."""

from __future__ import annotations

import io
import itertools

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from PySide6.QtGui import QGuiApplication
from reportlab.pdfgen.canvas import Canvas

from app.face import metrics, to_pdf, to_qt
from app.face.ops import Text

LETTERS = "AVToyLf.’’–ТГУРайоу10"
OF_FONTS = sorted(metrics.FONTS)


def adjustment(font: TTFont, left: str, right: str) -> int:
    """Return the adjustment of two glyphs, read with fontTools."""
    table, units = font["GPOS"].table, 0
    features = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    for number in {number for feature in features for number in feature.LookupListIndex}:
        for part in table.LookupList.Lookup[number].SubTable:
            part = getattr(part, "ExtSubTable", part)
            if left not in part.Coverage.glyphs:
                continue
            if part.Format == 1:
                row = part.PairSet[part.Coverage.glyphs.index(left)]
                records = [each for each in row.PairValueRecord if each.SecondGlyph == right]
            else:
                row = part.Class1Record[part.ClassDef1.classDefs.get(left, 0)]
                records = [row.Class2Record[part.ClassDef2.classDefs.get(right, 0)]]
            if records:
                units += getattr(records[0].Value1, "XAdvance", 0)
                break
    return units


@pytest.mark.parametrize("name", OF_FONTS)
def test_pairs_are_as_far_apart_as_another_reader_finds(name: str) -> None:
    pairs = ["".join(pair) for pair in itertools.product(LETTERS, repeat=2)]
    found = {pair: metrics.kerns(pair, name) for pair in pairs}
    with TTFont(metrics.font_file(name), lazy=True) as font:
        glyphs = font.getBestCmap()
        for pair in pairs:
            assert found[pair] == [adjustment(font, *(glyphs[ord(char)] for char in pair)) / 1000], pair
    assert sum(any(kern) for kern in found.values()) > 30


def test_right_to_left_pairs_and_characters_without_a_glyph_stay_where_they_are() -> None:
    assert metrics.kerns("A\u05d0V\u4e00", "sans") == [0, 0, 0]


@pytest.mark.parametrize("name", OF_FONTS)
def test_the_screen_moves_pairs_as_measured(qapp: QGuiApplication, name: str) -> None:
    def right_edge(word: str) -> float:
        return to_qt.word_path(word, name).boundingRect().right() / to_qt.UNIT

    for word in ("AVATAR", "ГУЛАГ", "Тьма", "Ту", "L’T", "Yo.", "Р. 10"):
        moved = metrics.em_width(word, name) - metrics.em_width(word[-1], name)
        assert right_edge(word) == pytest.approx(right_edge(word[-1]) + moved, abs=0.005)


def test_paper_moves_pairs_as_measured_and_keeps_words_whole() -> None:
    out = io.BytesIO()
    canvas = Canvas(out)
    to_pdf.draw(
        canvas, [Text("name", 10, 10, word, "sans", 4, "#000000") for word in ("AV", "Тот", "nnn")], 88
    )
    canvas.save()
    with pikepdf.open(out) as file:
        shown = [
            (str(operator), operands)
            for operands, operator in pikepdf.parse_content_stream(file.pages[0])
            if str(operator) in ("Tj", "TJ")
        ]
    assert [operator for operator, _operands in shown] == ["TJ", "TJ", "Tj"]
    moves = [float(part) for part in shown[0][1][0] if not isinstance(part, pikepdf.String)]
    assert moves == [pytest.approx(-1000 * kern) for kern in metrics.kerns("AV", "sans")]


def test_a_font_is_measured_once_for_all_starts(monkeypatch):
    first = metrics._Glyphs("sans")
    monkeypatch.delattr(metrics, "_measured")
    again = metrics._Glyphs("sans")
    assert (again.advance, again.number, again.shape) == (first.advance, first.number, first.shape)
    assert again.kerning["AV"] == first.kerning["AV"]
