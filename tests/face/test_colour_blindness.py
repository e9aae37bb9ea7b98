"""Sides and kinds are distinct in three kinds of colour blindness, in one ink, without colour."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from app.face import layout, symbols, to_qt
from app.face.content import CardContent
from app.face.look import look
from app.face.ops import Face, Shape
from app.face.recolour import grey
from app.widgets.theme import THEMES

EYES = {
    "all colours": np.eye(3),
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
"""Machado, Oliveira and Fernandes (2009), severity 1, on linear RGB."""
XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
WHITE = np.array([0.9505, 1.0, 1.089])
SIDES = {side: look("").color(side) for side in ("light", "dark", "neutral")}
SPELLS = {spell: look("").color(spell) for spell in ("attack", "defence", "healing")}
APART = 10.0
"""Minimum distance in CIE L*a*b*; 2.3 is just noticeable."""
SHAPE_APART = 0.25
"""Minimum share of the outlines' union that only one of them covers."""


def seen(color: str, eye: str = "all colours") -> np.ndarray:
    """Return L*a*b* of *color* as *eye* sees it."""
    value = np.array([int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)])
    linear = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    part = XYZ @ np.clip(EYES[eye] @ linear, 0, 1) / WHITE
    f = np.where(part > 0.008856, np.cbrt(part), 7.787 * part + 16 / 116)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distance(a: str, b: str, eye: str = "all colours") -> float:
    return float(np.linalg.norm(seen(a, eye) - seen(b, eye)))


def mask(shape: Shape) -> np.ndarray:
    """Return the pixels of *shape*: 96 × 96 booleans over a symbol's square."""
    face = Face("x", symbols.UNIT, symbols.UNIT, 0.0, (shape,))
    picture = to_qt.image(face, 4.0, cut_out=False).convertToFormat(to_qt.QImage.Format.Format_RGBA8888)
    return np.frombuffer(picture.constBits(), dtype=np.uint8).reshape(96, 96, 4)[:, :, 3] > 127


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("colours", [SIDES, SPELLS], ids=["sides", "spells"])
def test_colours_of_sides_and_spells_stay_apart(eye, colours):
    for a, b in combinations(colours.values(), 2):
        assert distance(a, b, eye) >= APART, (a, b)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("theme", THEMES.values(), ids=lambda theme: theme.name)
def test_the_sides_of_a_theme_stay_apart(eye, theme):
    for of in (theme.side, theme.side_text):
        for a, b in combinations(("light", "dark", "neutral"), 2):
            assert distance(of(a), of(b), eye) >= APART, (a, b)


@pytest.mark.parametrize("colours", [SIDES, SPELLS], ids=["sides", "spells"])
def test_sides_and_spells_differ_in_lightness_in_one_ink(colours):
    for a, b in combinations(colours.values(), 2):
        assert distance(grey(a), grey(b)) >= 8.0, (a, b)


@pytest.mark.parametrize(
    "family",
    [
        ("light", "dark", "neutral"),
        ("other", "person", "item", "chance", "location", "attack", "defence", "healing"),
        ("mage", "witch", "vampire", "shapeshifter"),
        ("strength", "experience", "initiative", "cost"),
    ],
    ids=["sides", "kinds", "specialties", "numbers"],
)
def test_symbols_that_mean_different_things_have_different_outlines(qapp, family):
    masks = {name: mask(symbols.draw("x", name, 0, 0, symbols.UNIT, "#000000")) for name in family}
    for a, b in combinations(family, 2):
        both, either = masks[a] & masks[b], masks[a] | masks[b]
        assert 1 - both.sum() / either.sum() >= SHAPE_APART, (a, b)


@pytest.mark.parametrize("kind", ["location", "other", "person", "item", "chance", "spell"])
def test_every_kind_shows_its_symbol(kind):
    values = (("spell", "attack"), ("strength", 2))
    card = CardContent("x", kind, "light", "Имя", "Вид", "Правило.", "ru", values=values)
    assert any(isinstance(op, Shape) and op.part == "kind" and op.even_odd for op in layout.card(card).ops)


def test_the_title_band_tells_the_side_by_its_slope():
    rises = {}
    for side in ("light", "dark", "neutral"):
        card = CardContent("x", "other", side, "Имя", "Вид", "Правило.", "ru")
        band = next(op for op in layout.card(card).ops if isinstance(op, Shape) and op.part == "band")
        (_, (_, left)), (_, (_, right)) = band.path[0], band.path[1]
        rises[side] = left - right
    assert rises["light"] > 1
    assert rises["dark"] < -1
    assert rises["neutral"] == 0
