"""Every text is readable on its ground, in every ink."""

from __future__ import annotations

import numpy as np
import pytest

from app.cards.catalogue import shipped
from app.face import layout, to_qt
from app.face.ops import Text
from app.face.recolour import grey, recoloured
from tests.covering import covering

SCALE = 5.0
LEAST = 4.5

pytestmark = pytest.mark.usefixtures("cached_layouts")


def luminance(rgb: np.ndarray) -> float:
    linear = np.where(rgb <= 0.03928, rgb / 12.92, ((rgb + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(a: np.ndarray, b: np.ndarray) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def colours(face) -> np.ndarray:
    bare = to_qt.Face(face.key, face.width, face.height, face.corner,
                      tuple(op for op in face.ops if not isinstance(op, Text)))  # fmt: skip
    picture = to_qt.image(bare, SCALE, cut_out=False).convertToFormat(to_qt.QImage.Format.Format_RGBX8888)
    raw = np.frombuffer(picture.constBits(), dtype=np.uint8).reshape(picture.height(), -1, 4)
    return raw[:, : picture.width(), :3] / 255


@pytest.mark.parametrize(
    ("ink", "language", "key"), covering(["full", "low", "one"], ["ru", "en"], ["own-fate", "tribunal"])
)
def test_each_word_contrasts_with_what_is_under_it(qapp, ink, language, key):
    with shipped() as catalogue:
        content = catalogue.content(key, language)
    backs = dict.fromkeys(back for _front, back, _copies in content.cards)
    faces = [layout.card(front) for front, _back, _copies in content.cards]
    faces += [
        *map(layout.back, backs),
        *map(layout.track, content.tracks),
        *map(layout.counter, content.counters),
    ]
    for face in (recoloured(face, ink) for face in faces):
        ground = colours(face)
        for word in (op for op in face.ops if isinstance(op, Text)):
            r = word.rect
            area = ground[int((word.baseline - 0.6 * word.size) * SCALE) : int(word.baseline * SCALE),
                          int(r.x * SCALE) : int(r.right * SCALE)]  # fmt: skip
            text = np.array([int(word.color[i : i + 2], 16) for i in (1, 3, 5)]) / 255
            under = np.median(area.reshape(-1, 3), axis=0)
            assert contrast(text, under) >= LEAST, (face.key, word.part, word.text)


def test_side_marks_differ_in_one_ink():
    with shipped() as catalogue:
        cards = {front.key: front for front, _back, _copies in catalogue.content("own-fate", "en").cards}
    bands = {
        key: [op.path for op in recoloured(layout.card(cards[key]), "one").ops if op.part in ("band", "side")]
        for key in ("geser", "zavulon", "egor")
    }
    assert len({str(band) for band in bands.values()}) == 3


@pytest.mark.parametrize(
    ("color", "printed"),
    [("#fdfdfc", "#ffffff"), ("#020203", "#000000"), ("#ff0000", "#4c4c4c"), ("#808080", "#808080")],
)
def test_a_colour_becomes_its_lightness_and_nearly_white_paper_stays_empty(color, printed):
    assert grey(color) == printed
