"""Screen and paper match: the edges of every word, Qt against poppler."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from app.cards import pictures, truetype
from app.cards.catalogue import shipped
from app.face import layout, metrics, to_pdf, to_qt
from app.face.content import CardContent
from app.face.ops import Box, Face, Placed, Rect, Text
from app.face.recolour import recoloured
from app.print import pdf
from tools import typefaces

GREY = np.int16
"""Signed for differences; small because there are a hundred million pixels."""
MOST_MM = 0.1
DPI = int(os.environ.get("DOZOR_DPI", "300"))
"""A pixel is 0.085 mm at 300 dpi; DOZOR_DPI=600 is finer and takes four times as long."""
REACH_MM = 0.12
"""Search distance for ink outside a word's box; less than the space between words."""

pytestmark = pytest.mark.usefixtures("cached_layouts")


@pytest.fixture(scope="module")
def faces():
    """Return a cached function for all faces of Own Fate: fronts, backs, tracks, counters."""

    @cache
    def draw(language: str, size: tuple[float, float] = (63, 88)) -> list[Face]:
        with shipped() as catalogue:
            content = catalogue.content("own-fate", language)
        fronts = [layout.card(front, size) for front, _back, _copies in content.cards]
        every = dict.fromkeys(back for _front, back, _copies in content.cards)
        backs = [layout.back(back, size) for back in every]
        return [*fronts, *backs, *map(layout.track, content.tracks), *map(layout.counter, content.counters)]

    return draw


def on_paper(faces: list[Face], file: Path, dpi: int) -> list[np.ndarray]:
    """Render each face as a page with poppler, rounded up to pixels, the face at the top left."""
    canvas = Canvas(str(file), initialFontName=to_pdf.font("sans"))
    to_pdf.settings(canvas).backdrop = pdf.backdrop
    for face in faces:
        width, height = (np.ceil(side / 25.4 * dpi - 1e-6) / dpi * 72 for side in (face.width, face.height))
        canvas.setPageSize((width, height))
        canvas.translate(0, height - face.height * mm)
        to_pdf.draw(canvas, face.ops, face.height)
        canvas.showPage()
    canvas.save()
    subprocess.run(["pdftoppm", "-gray", "-r", str(dpi), file, file.with_suffix("")], check=True)
    pages = []
    for page in sorted(file.parent.glob(file.stem + "-*.pgm")):
        with Image.open(page) as picture:
            pages.append(np.asarray(picture).astype(GREY))
    return pages


def on_screen(face: Face, dpi: int) -> np.ndarray:
    """Render the face with Qt, in grey."""
    picture = to_qt.image(face, dpi / 25.4, cut_out=False).convertToFormat(to_qt.QImage.Format.Format_RGB32)
    raw = np.frombuffer(picture.constBits(), dtype=np.uint8).reshape(
        picture.height(), picture.bytesPerLine() // 4, 4
    )
    with Image.fromarray(np.ascontiguousarray(raw[:, : picture.width(), 2::-1])) as rgb:
        return np.asarray(rgb.convert("L")).astype(GREY)


def edges(picture: np.ndarray, word: Text, dpi: int) -> np.ndarray | None:
    """Return left, right, top and bottom of the word's ink in mm, or None on uneven ground."""
    k = dpi / 25.4
    x0, x1 = int((word.x - REACH_MM) * k), int(np.ceil((word.x + word.width + REACH_MM) * k))
    top = word.baseline - 1.1 * metrics.cap_height(word.font) * word.size
    y0, y1 = int(max(0, top) * k), int(np.ceil((word.baseline + 0.02 * word.size) * k))
    crop = picture[y0:y1, max(0, x0) : x1]
    ink = (
        int(word.color[1:3], 16) * 0.299 + int(word.color[3:5], 16) * 0.587 + int(word.color[5:7], 16) * 0.114
    )
    ground = np.median(crop[:, [0, -1]])
    if abs(ink - ground) < 40:
        return None
    dark = (crop - ground) / (ink - ground) > 0.5
    columns, rows = dark.any(axis=0).nonzero()[0], dark.any(axis=1).nonzero()[0]
    if not len(columns):
        return None
    return np.array([columns[0], columns[-1], rows[0], rows[-1]]) / k


def compare(faces: list[Face], folder: Path, dpi: int) -> tuple[float, str, int]:
    """Return the largest distance in mm between edges on screen and paper, its place, the word count."""
    worst, where, count = 0.0, "", 0
    for face, paper in zip(faces, on_paper(faces, folder / "faces.pdf", dpi), strict=True):
        screen = on_screen(face, dpi)
        height, width = min(screen.shape[0], paper.shape[0]), min(screen.shape[1], paper.shape[1])
        for word in (op for op in face.ops if isinstance(op, Text)):
            a, b = (edges(p[:height, :width], word, dpi) for p in (screen, paper))
            assert (a is None) == (b is None), (face.key, word.text)
            if a is None:
                continue
            count += 1
            apart = float(np.abs(a - b).max())
            if apart > worst:
                worst, where = apart, f"{face.key}: {word.text}"
    return worst, where, count


@pytest.mark.parametrize("each", [8, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_word_of_every_face_stands_on_paper_where_it_stands_on_the_screen(
    faces, qapp, tmp_path, language, each
):
    worst, where, count = compare(faces(language)[::each], tmp_path, DPI)
    assert count > 800 // each
    assert worst <= MOST_MM, where


@pytest.mark.parametrize("whole", [False, True])
def test_words_in_a_font_of_the_set_s_own_stand_alike_too(qapp, tmp_path, whole):
    """In every style; the font embedded as a subset, or whole if its maker requires that."""
    fonts = {}
    cuts = {
        "": "serif-italic",
        "-bold": "display",
        "-italic": "sans-italic",
        "-bold-italic": "sans-bold-italic",
    }
    for cut, name in cuts.items():
        content = metrics.font_file(name).read_bytes()
        if whole:
            content = typefaces.changed(content, OS2={"fsType": 0x0104})
        one = pictures.picture_of(pictures.FONT, truetype.copy_font(content, name).data, name)
        pictures.fill_cache([one])
        fonts["own" + cut] = one.digest
    parts = [
        {"type": "box", "bleed": True, "fill": "#ffffff"},
        {
            "type": "text",
            "text": "rules",
            "left": 4,
            "right": 4,
            "top": 4,
            "height": 60,
            "size": 11,
            "font": "own",
        },
        {"type": "number", "text": "strength", "left": 6, "top": 72, "size": 40, "font": "own"},
    ]
    look = json.dumps({"fonts": fonts, "templates": [{"key": "own", "base": [63, 88], "parts": parts}]})
    words = "Съешь *этих мягких французских* булок, **AVAST** fi ***да выпей*** чаю: “Žluťoučký kůň” 12"
    card = CardContent("own", "x", "light", "", "", words, "ru", values=(("strength", 47),), look=look)
    face = layout.card(card)
    assert not face.warnings
    worst, where, count = compare([face], tmp_path, DPI)
    assert count > 12
    assert worst <= MOST_MM, where
    assert all(share < 0.01 for _face, share in strangers([face], tmp_path))


@pytest.mark.parametrize("size", [(70, 120), (70, 70)])
def test_words_and_pictures_stand_alike_on_cards_of_another_shape_too(faces, qapp, tmp_path, size):
    drawn = faces("en", size)[::8]
    worst, where, count = compare(drawn, tmp_path, DPI)
    assert count > 100
    assert worst <= MOST_MM, where
    for face, share in strangers(drawn, tmp_path):
        assert share < 0.01, face.key


@pytest.mark.parametrize("each", [8, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("ink", ["low", "one"])
def test_words_and_pictures_stand_alike_in_less_ink_too(faces, qapp, tmp_path, ink, each):
    drawn = [recoloured(face, ink) for face in faces("ru")[::each]]
    worst, where, count = compare(drawn, tmp_path, DPI)
    assert count > 800 // each
    assert worst <= MOST_MM, where
    for face, share in strangers(drawn, tmp_path):
        assert share < 0.01, face.key


def around(picture: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the minimum and maximum of each pixel and its eight neighbours."""
    edged = np.pad(picture, 1, mode="edge")
    height, width = picture.shape
    near = np.stack([edged[y : y + height, x : x + width] for y in range(3) for x in range(3)])
    return near.min(axis=0), near.max(axis=0)


def test_the_pictures_are_the_same_on_screen_and_paper(faces, qapp, tmp_path):
    """At most 1 % of the pixels are outside the range of their neighbourhood on the screen."""
    for face, share in strangers(faces("ru")[::2], tmp_path):
        assert share < 0.01, face.key


def test_a_face_placed_in_another_is_the_same_on_screen_and_paper(faces, qapp, tmp_path):
    """Upright, turned and round faces, in full colour and in one ink."""
    front, back, counter = faces("ru")[0], faces("ru")[-20], faces("ru")[-1]
    placed = (
        Box("ground", Rect(0, 0, 90, 62), fill="#f6f1e6"),
        Placed("a", front, (0.5, 0, 0, 0.5, 3, 3)),
        Placed("b", back, (0, 0.4, -0.4, 0, 80, 5)),
        Placed("c", counter, (1.1, 0, 0, 1.1, 62, 40)),
    )
    whole = Face("whole", 90, 62, 0.0, placed)
    for face, share in strangers([whole, recoloured(whole, "one")], tmp_path):
        assert share < 0.01, face.key


def strangers(drawn: list[Face], folder: Path, dpi: int = 150) -> Iterator[tuple[Face, float]]:
    """Yield each face with its share of paper pixels unlike their neighbourhood on the screen."""
    for face, paper in zip(drawn, on_paper(drawn, folder / "art.pdf", dpi), strict=True):
        screen = on_screen(face, dpi)
        height, width = min(screen.shape[0], paper.shape[0]), min(screen.shape[1], paper.shape[1])
        (darkest, lightest), paper = around(screen[:height, :width]), paper[:height, :width]
        yield face, float(((paper < darkest - 24) | (paper > lightest + 24)).mean())
