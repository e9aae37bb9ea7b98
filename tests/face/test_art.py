"""The shipped pictures: complete, and in one style (docs/look.md)."""

from __future__ import annotations

import re
import tomllib
import xml.etree.ElementTree as ElementTree
from itertools import combinations, pairwise

import numpy
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app import paths
from app.face import svg

FAMILIES = ("attack", "defence", "healing")


def shipped(table):
    """Return the entries of the shipped set's source: ``card``, ``track`` or ``counter``."""
    for page in sorted((paths.data() / "source" / "own-fate").glob("*.toml")):
        yield from tomllib.loads(page.read_text("utf-8")).get(table, ())


UNIQUE = [card["key"] for card in shipped("card") if card["kind"] != "spell"]
SPELLS = [card["key"] for card in shipped("card") if card["kind"] == "spell"]
BACKS = [
    f"back-{name}" for name in ("setup", "spell", *(f"probability-{s}" for s in ("light", "dark", "neutral")))
]
BOARDS = [f"board-{track['key']}" for track in shipped("track")]
COUNTERS = [counter["key"] for counter in shipped("counter")]
BOX = (
    dict.fromkeys(UNIQUE + SPELLS, (600, 400))
    | dict.fromkeys(BACKS, (600, 840))
    | dict.fromkeys(BOARDS, (1200, 300))
    | dict.fromkeys(COUNTERS, (200, 200))
    | {"icon": (512, 512)}
)
MOST_COLOURS = 8
MOST_BYTES = 12_000
LINE_WEIGHTS = {6.0, 10.0, 16.0}
BODY = 20.0
"""Minimum stroke width of a body; thinner strokes are lines."""
GEOMETRY = {
    "g": set(),
    "clipPath": {"id"},
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "polygon": {"points"},
    "polyline": {"points"},
    "line": {"x1", "y1", "x2", "y2"},
}
PAINT = {"fill", "stroke", "stroke-width", "stroke-linecap", "stroke-linejoin", "transform", "clip-path"}


def file(key):
    return paths.data() / "art" / f"{key}.svg"


def elements(key):
    """Yield (name without namespace, attributes) of every element inside the root."""
    for element in list(ElementTree.parse(file(key)).getroot().iter())[1:]:
        yield element.tag.rpartition("}")[2], element.attrib


def palette():
    """Return the colours in the table under *Palette*."""
    page = (paths.docs() / "look.md").read_text("utf-8")
    section = page.partition("## Palette")[2].partition("## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")]
    return set(re.findall(r"`(#[0-9a-f]{6})`", "\n".join(rows)))


def colours(key):
    return {a[k] for _, a in elements(key) for k in ("fill", "stroke") if a.get(k, "none") != "none"}


def image(key, width, height):
    """Return the picture rendered on an unused colour."""
    drawn = QImage(width, height, QImage.Format.Format_RGB32)
    drawn.fill(QColor("#00ff00"))
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(file(key))).render(painter, QRectF(0, 0, width, height))
    painter.end()
    return numpy.array(drawn.constBits()).reshape(height, width, 4)[:, :, 2::-1].astype(float)


def grey(key, width=60, height=40):
    """Return the picture as luma, 0–255."""
    return image(key, width, height) @ (0.299, 0.587, 0.114)


def test_the_game_has_forty_unique_cards_and_twelve_spells():
    assert (len(set(UNIQUE)), len(SPELLS)) == (40, 12)


def test_every_picture_in_the_folder_is_somebodys():
    assert {f.stem for f in (paths.data() / "art").glob("*.svg")} == set(BOX)


@pytest.mark.parametrize("key", BOX)
def test_the_box_is_that_of_its_kind(key):
    width, height = BOX[key]
    assert ElementTree.parse(file(key)).getroot().attrib == {"viewBox": f"0 0 {width} {height}"}


@pytest.mark.parametrize("key", BOX)
def test_only_flat_shapes(key):
    for name, attributes in elements(key):
        assert set(attributes) <= GEOMETRY[name] | PAINT
        assert re.fullmatch(r"[MLQCZ0-9 .-]*", attributes.get("d", ""))
        assert re.fullmatch(r"((translate|rotate|scale)\([0-9 .-]+\) ?)*", attributes.get("transform", ""))


@pytest.mark.parametrize("key", BOX)
def test_screen_and_paper_can_read_it(key):
    drawing = svg.parse(file(key).read_bytes(), key)
    assert (drawing.width, drawing.height) == BOX[key]


@pytest.mark.parametrize("key", BOX)
def test_few_colours_of_the_palette(key):
    used = colours(key)
    assert used <= palette()
    assert len(used) <= MOST_COLOURS


@pytest.mark.parametrize("key", [key for key in BOX if BOX[key][0] != 512])
def test_three_weights_of_line(key):
    widths = {float(a["stroke-width"]) for _, a in elements(key) if "stroke-width" in a}
    assert {w for w in widths if w < BODY} <= LINE_WEIGHTS


@pytest.mark.parametrize("key", BOX)
def test_small_enough_to_read_in_a_diff(key):
    text = file(key).read_text("utf-8")
    assert len(text) < MOST_BYTES
    assert "<!--" in text.splitlines()[1]


@pytest.mark.parametrize("key", [key for key in BOX if key != "icon"])
def test_the_ground_fills_the_box(key):
    width, height = BOX[key]
    drawn = image(key, width // 2, height // 2)
    assert not (drawn == (0, 255, 0)).all(axis=2).any()


@pytest.mark.parametrize("key", UNIQUE + SPELLS)
def test_light_stands_against_dark_in_one_ink(key):
    tones = grey(key)
    assert (tones < 100).mean() > 0.2
    assert (tones > 150).mean() > 0.04


def test_the_figure_on_the_gloom_counter_is_light_on_dark_at_20_mm():
    tones = grey("gloom", 79, 79)  # at 100 dpi
    assert (tones > 150).mean() > 0.2
    assert (tones < 50).mean() > 0.3


def test_no_two_pictures_look_alike_in_one_ink():
    small = {key: grey(key, 30, 20) for key in UNIQUE}
    alike = [(a, b) for a, b in combinations(UNIQUE, 2) if abs(small[a] - small[b]).mean() < 20]
    assert alike == []


@pytest.mark.parametrize("family", FAMILIES)
def test_a_spell_grows_with_its_strength(family):
    lit = [(grey(f"{family}-{n}", 150, 100) > 100).sum() for n in (1, 2, 3, 4)]
    assert all(weaker * 1.08 < stronger for weaker, stronger in pairwise(lit))


@pytest.mark.parametrize("key", BACKS)
def test_a_back_looks_the_same_upside_down(key):
    drawn = image(key, 300, 420)
    assert (abs(drawn - drawn[::-1, ::-1]).max(axis=2) > 60).mean() < 0.002
