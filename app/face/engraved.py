"""Ink-saving card backs: fine unprinted lines through the background, as in an engraving."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from app.face import paths, tokens
from app.face.ops import BLEED, Face, Segment, Shape

PITCH: Final = 0.8
"""Distance between the middles of two unprinted lines, mm."""
LINE: Final = 0.48
"""Width of an unprinted line, mm: what remains between two lines is thick enough for any printer."""
ANGLE: Final = 62.0
"""Angle of the lines in degrees: a little steeper than a card's diagonals, so that both are visible."""
CLEAR_RADIUS: Final = 0.235
"""Radius of the circle in the middle without lines, as a share of the card's width."""
RING: Final = 0.5
"""Line width of the ring around the circle, mm."""
PAPER: Final = "#ffffff"

Point = tuple[float, float]


def engraved(face: Face) -> Face:
    """Return the back *face* with unprinted lines, drawn below its label and not in the middle."""
    ops = list(face.ops)
    label_index = next(
        (number for number, op in enumerate(ops) if op.part in ("band", "label", "frame")), len(ops)
    )
    middle, radius = (face.width / 2, face.height / 2), face.width * CLEAR_RADIUS
    ring = Shape("engraving", paths.ellipse(*middle, radius), stroke=tokens.LAMP, width=RING)
    lines = Shape("engraving", tuple(_lines(face, middle, radius)), stroke=PAPER, width=LINE)
    return replace(face, ops=(*ops[:label_index], lines, ring, *ops[label_index:]))


def _lines(face: Face, middle: Point, radius: float) -> Iterator[Segment]:
    """Yield parallel lines over *face* and its bleed, outside the circle around *middle*."""
    for start, end in _hatch_lines(face):
        for part in _outside(start, end, middle, radius):
            yield from paths.line(*part)


def _hatch_lines(face: Face) -> Iterator[tuple[Point, Point]]:
    """Yield (start, end) of each line, from the lower or left edge to the upper or right edge."""
    left, top, right, bottom = -BLEED, -BLEED, face.width + BLEED, face.height + BLEED
    slope = math.tan(math.radians(ANGLE))
    reach = (bottom - top) / slope
    x = left - reach
    while x < right:
        start = (x, bottom) if x >= left else (left, bottom - (left - x) * slope)
        end = (x + reach, top) if x + reach <= right else (right, bottom - (right - x) * slope)
        yield start, end
        x += PITCH / math.sin(math.radians(ANGLE))


def _outside(start: Point, end: Point, middle: Point, radius: float) -> Iterator[tuple[Point, Point]]:
    """Yield the parts of a line from *start* to *end* outside the circle around *middle*."""
    length = math.dist(start, end)
    if length <= 0:
        return
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    along = (middle[0] - start[0]) * dx + (middle[1] - start[1]) * dy
    distance = math.dist((start[0] + along * dx, start[1] + along * dy), middle)
    half = math.sqrt(radius * radius - distance * distance) if distance < radius else 0.0
    if not half:
        yield start, end
        return
    for a, b in ((0.0, along - half), (along + half, length)):
        if b > a:
            yield (start[0] + a * dx, start[1] + a * dy), (start[0] + b * dx, start[1] + b * dy)
