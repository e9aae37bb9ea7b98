"""Monochrome prints: text is black or white on a ground with enough contrast."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from app.cards.catalogue import shipped
from app.face import to_qt
from app.face.ops import Face, Placed, Text
from app.print import job
from app.print.options import Options
from tests.covering import covering

SCALE = 8.0
"""Pixels per mm."""
AA = 4.5
"""Minimum contrast of text by WCAG."""
SMALL = 2.0
"""In mm: smaller type (an em of 5.7 pt) frays on a halftone ground."""

pytestmark = pytest.mark.usefixtures("qapp", "cached_layouts")


def grounds(face: Face) -> list[tuple[Text, int]]:
    """Return each text with the most frequent grey below it."""
    bare = to_qt.image(replace(face, ops=tuple(op for op in face.ops if not isinstance(op, Text))), SCALE)
    bare = bare.convertToFormat(bare.Format.Format_Grayscale8)
    pixels = np.frombuffer(bare.constBits(), np.uint8).reshape(bare.height(), bare.bytesPerLine())
    found = []
    for text in (op for op in face.ops if isinstance(op, Text)):
        r = text.rect
        here = pixels[int(r.y * SCALE) : int(r.bottom * SCALE), int(r.x * SCALE) : int(r.right * SCALE)]
        found.append((text, int(np.bincount(here.ravel()).argmax())))
    return found


def contrast(grey: int, other: int) -> float:
    light = [
        (value / 255 + 0.055) ** 2.4 / 1.055**2.4 if value > 10 else value / 255 / 12.92
        for value in (grey, other)
    ]
    return (max(light) + 0.05) / (min(light) + 0.05)


def all_faces(plan) -> dict[str, Face]:
    faces = {place.face.key: place.face for page in plan.pages for place in page.places}
    for face in list(faces.values()):
        faces |= {f"{face.key}/{i}": op.face for i, op in enumerate(face.ops) if isinstance(op, Placed)}
    return faces


@pytest.mark.parametrize(("key", "language"), covering(["own-fate", "tribunal"], ["ru", "en"]))
def test_what_is_read_is_black_or_white_and_far_from_its_ground(key, language):
    with shipped() as catalogue:
        content = catalogue.content(key, language)
    faces = all_faces(job.plan(content, Options(ink="one", once=True, board=True)))
    pale = {
        (face.key, text.part, text.text, int(ground))
        for face in faces.values()
        for text, ground in grounds(face)
        if contrast(int(text.color[1:3], 16), ground) < AA
        or text.color not in ("#000000", "#ffffff")
        or (text.size < SMALL and ground not in (0, 255))
    }
    assert pale == set()
