"""Faces with less ink or in one ink: every colour is mapped, shapes and positions stay.

*Low* lightens all backgrounds and prints texts and symbols in black, but a symbol with colours of its own
keeps them. *One* turns every colour into a grey of
the same lightness; only sides and spells, all about as light, get greys that differ. A laser prints grey as
dots, which makes fine type ragged, so type and nearly black or white colours become black or white. Sides,
kinds, and specialties differ by outline, so they can still be told apart.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final, Literal

from PIL import Image, ImageChops

from app.face import paths, tokens
from app.face.look import look
from app.face.ops import (
    Box,
    Face,
    Fill,
    Gradient,
    Layer,
    Op,
    Picture,
    Placed,
    Segment,
    Shadow,
    Shape,
    Text,
)
from app.face.paths import Point

Ink = Literal["full", "low", "one"]

WASH: Final = 0.76
"""How far *low* lightens backgrounds: 0 not at all, 1 to white."""

NEARLY: Final = 40
"""Lightness (of 255) from black or white within which *one* rounds to black or white."""


def recoloured(face: Face, ink: Ink) -> Face:
    """Return *face* as printed with *ink*."""
    return face if ink == "full" else replace(face, ops=tuple(_recolour_op(op, ink) for op in face.ops))


def _recolour_op(op: Op, ink: Ink) -> Op:
    if ink == "low" and isinstance(op, (Shape, Picture)) and op.keep:
        return op
    if isinstance(op, Text):
        letters = PAPER if op.fat else tokens.INK
        return replace(op, color=letters if ink == "low" else _black_or_white(op.color))
    if isinstance(op, Shape):
        is_symbol = op.even_odd and op.part != "picture"
        if ink == "low" and is_symbol and op.fill and op.fill == op.stroke:
            # The outline of a symbol, which is drawn in black over it.
            return replace(op, fill=PAPER, stroke=PAPER)
        color = _symbol_color if is_symbol else _shape_color
        return replace(op, fill=_fill(op.fill, color, ink), stroke=op.stroke and color(op.stroke, ink))
    if isinstance(op, Box):
        fill = _fill(op.fill, _shape_color, ink)
        return replace(op, fill=fill, stroke=op.stroke and _shape_color(op.stroke, ink))
    if isinstance(op, Layer):
        return replace(op, ops=tuple(_recolour_op(inner, ink) for inner in op.ops))
    if isinstance(op, Shadow):
        weaker = op.opacity * (1 - WASH) if ink == "low" else op.opacity
        return replace(op, color=grey(op.color), opacity=weaker)
    if isinstance(op, Picture):
        return replace(op, ink=ink)
    return replace(op, face=_recolour_placed(_Same(op.face), ink)) if isinstance(op, Placed) else op


def _fill(fill: Fill, color: Callable[[str, Ink], str], ink: Ink) -> Fill:
    if isinstance(fill, Gradient):
        return replace(fill, colors=tuple(color(shade, ink) for shade in fill.colors))
    return fill and color(fill, ink)


class _Same:
    """A face hashed by identity: comparing faces would compare all their operations."""

    def __init__(self, face: Face) -> None:
        self.face = face

    def __hash__(self) -> int:
        return id(self.face)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other.face is self.face


@lru_cache(maxsize=256)
def _recolour_placed(placed: _Same, ink: Ink) -> Face:
    """Return the recoloured face, the same object each time, so that a document stores it once."""
    return recoloured(placed.face, ink)


def _symbol_color(color: str, ink: Ink) -> str:
    return tokens.INK if ink == "low" else grey(color)


def _shape_color(color: str, ink: Ink) -> str:
    return washed(color) if ink == "low" else grey(color)


@cache
def grey(color: str) -> str:
    """Return the shipped look's grey for *color*, else about the same lightness (see :data:`NEARLY`)."""
    declared = look("").greys.get(color)
    if declared is not None:
        return declared
    value = lightness(color)
    value = 0 if value < NEARLY else 255 if value > 255 - NEARLY else value
    return f"#{value:02x}{value:02x}{value:02x}"


@cache
def _black_or_white(color: str) -> str:
    return "#000000" if lightness(color) < 128 else "#ffffff"


def lightness(color: str) -> int:
    """Return the lightness of *color*, 0 to 255."""
    r, g, b = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return round(0.299 * r + 0.587 * g + 0.114 * b)


@cache
def washed(color: str) -> str:
    """Return *color* lightened by WASH; the paper colour becomes white."""
    if color == tokens.PAPER:
        return "#ffffff"
    parts = (int(color[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(v + (255 - v) * WASH):02x}" for v in parts)


def tinted(op: Op, tint: str) -> Op:
    """Return *op* seen through the colour *tint*: white becomes it, black stays."""
    if isinstance(op, Picture):
        return replace(op, tint=tint)
    if isinstance(op, Layer):
        return replace(op, ops=tuple(tinted(inner, tint) for inner in op.ops))
    if isinstance(op, Text):
        return replace(op, color=_multiplied(op.color, tint))
    if isinstance(op, Box | Shape):
        fill = _fill(op.fill, lambda color, _ink: _multiplied(color, tint), "full")
        return replace(op, fill=fill, stroke=op.stroke and _multiplied(op.stroke, tint))
    return op


@lru_cache(maxsize=4096)
def _multiplied(color: str, tint: str) -> str:
    pairs = ((int(color[i : i + 2], 16), int(tint[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(one * other / 255):02x}" for one, other in pairs)


def toned(picture: Image.Image, ink: Ink, tint: str | None = None) -> Image.Image:
    """Return *picture*, RGB or RGBA, seen through *tint* as printed with *ink*; transparency stays."""
    if ink == "full" and tint is None:
        return picture
    alpha = picture.getchannel("A") if picture.mode == "RGBA" else None
    changed = picture.convert("RGB")
    if tint is not None:
        changed = ImageChops.multiply(changed, Image.new("RGB", changed.size, tint))
    if ink == "low":
        changed = Image.blend(changed, Image.new("RGB", changed.size, "white"), WASH)
    elif ink == "one":
        changed = changed.convert("L")
    if alpha is not None:
        changed.putalpha(alpha)
    return changed


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
    left, top, right, bottom = -face.bleed, -face.bleed, face.width + face.bleed, face.height + face.bleed
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
