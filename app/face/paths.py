"""Paths: parsing SVG path data, making simple figures, and transforming them."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Final

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.parser import parse_path

from app.face.ops import (
    MM_PER_PT,
    SMALL,
    Box,
    Clip,
    Face,
    Fill,
    Gradient,
    Layer,
    Op,
    Path,
    Picture,
    Placed,
    Rect,
    Segment,
    Shadow,
    Shape,
    Text,
    Warn,
    texts,
)

ROUND: Final = 0.5522847498
"""Control point distance, in radii, with which a cubic curve follows a quarter of a circle."""

Affine = tuple[float, float, float, float, float, float]
"""``(a, b, c, d, e, f)``: x' = a·x + c·y + e, y' = b·x + d·y + f, as in SVG."""

IDENTITY: Final[Affine] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


Point = tuple[float, float]


class _Pen(BasePen):  # type: ignore[misc]
    """A pen that collects segments; quadratic curves arrive as cubics."""

    def __init__(self) -> None:
        super().__init__(None)
        self.segments: list[Segment] = []

    def _moveTo(self, pt: Point) -> None:  # noqa: N802
        self.segments.append(("M", (pt[0], pt[1])))

    def _lineTo(self, pt: Point) -> None:  # noqa: N802
        self.segments.append(("L", (pt[0], pt[1])))

    def _curveToOne(self, pt1: Point, pt2: Point, pt3: Point) -> None:  # noqa: N802
        self.segments.append(("C", (*pt1, *pt2, *pt3)))

    def _closePath(self) -> None:  # noqa: N802
        self.segments.append(("Z", ()))

    def _endPath(self) -> None:  # noqa: N802
        pass


@lru_cache(maxsize=4096)
def parse(data: str) -> Path:
    """Parse SVG path data (the attribute ``d``). Raises ValueError when it is damaged."""
    pen = _Pen()
    try:
        parse_path(data, pen)
    except ValueError:
        raise
    except Exception as error:
        raise ValueError(str(error)) from error
    return tuple(pen.segments)


def transform(path: Path, by: Affine) -> Path:
    """Return *path* with every point transformed by the matrix *by*."""
    a, b, c, d, e, f = by
    moved: list[Segment] = []
    for verb, points in path:
        # Unrolled: the largest part of placing a drawing.
        if len(points) == 6:
            x1, y1, x2, y2, x, y = points
            curve = (
                a * x1 + c * y1 + e, b * x1 + d * y1 + f, a * x2 + c * y2 + e, b * x2 + d * y2 + f,
                a * x + c * y + e, b * x + d * y + f,
            )  # fmt: skip
            moved.append((verb, curve))
        elif points:
            x, y = points
            moved.append((verb, (a * x + c * y + e, b * x + d * y + f)))
        else:
            moved.append((verb, points))
    return tuple(moved)


def compose(outer: Affine, inner: Affine) -> Affine:
    """Return the matrix that applies *inner* first, then *outer*."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def polygon(*points: tuple[float, float]) -> Path:
    """Return a closed figure through *points*."""
    head, *rest = points
    return (("M", head), *(("L", p) for p in rest), ("Z", ()))


def line(*points: tuple[float, float]) -> Path:
    """Return an open line through *points*."""
    head, *rest = points
    return (("M", head), *(("L", p) for p in rest))


def rectangle(x: float, y: float, w: float, h: float, rx: float = 0.0, ry: float | None = None) -> Path:
    """Return a rectangle with corner radii *rx* and *ry* (None: *rx*)."""
    ry = rx if ry is None else ry
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if rx <= 0 or ry <= 0:
        return polygon((x, y), (x + w, y), (x + w, y + h), (x, y + h))
    r, b, kx, ky = x + w, y + h, rx * (1 - ROUND), ry * (1 - ROUND)
    return (
        ("M", (x + rx, y)),
        ("L", (r - rx, y)),
        ("C", (r - kx, y, r, y + ky, r, y + ry)),
        ("L", (r, b - ry)),
        ("C", (r, b - ky, r - kx, b, r - rx, b)),
        ("L", (x + rx, b)),
        ("C", (x + kx, b, x, b - ky, x, b - ry)),
        ("L", (x, y + ry)),
        ("C", (x, y + ky, x + kx, y, x + rx, y)),
        ("Z", ()),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Path:
    """Return an ellipse around (*cx*, *cy*); a circle if *ry* is None."""
    ry = rx if ry is None else ry
    return rectangle(cx - rx, cy - ry, 2 * rx, 2 * ry, rx, ry)


def edge(face: Face) -> Path:
    """Return the cutting line of *face*."""
    if face.outline:
        return face.outline
    if face.round:
        return ellipse(face.width / 2, face.height / 2, face.width / 2, face.height / 2)
    return rectangle(0, 0, face.width, face.height, face.corner)


def star(cx: float, cy: float, outer: float, inner: float, points: int, turn: float = 0.0) -> Path:
    """Return a star of *points* rays; *turn* in degrees, 0 has one ray straight up."""
    corners = []
    for i in range(points * 2):
        radius = outer if i % 2 == 0 else inner
        angle = math.radians(turn - 90 + i * 180 / points)
        corners.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return polygon(*corners)


def hexagon(x: float, y: float, w: float, h: float) -> Path:
    """Return a hexagon that fills the rectangle, with corners left and right."""
    left, right, middle = x + w / 4, x + 3 * w / 4, y + h / 2
    return polygon((left, y), (right, y), (x + w, middle), (right, y + h), (left, y + h), (x, middle))


READ: Final = 7.0
"""Minimum size of text that is read rather than looked at, pt; larger type isn't small on any card."""


def resized(
    face: Face, scale: float, width: float, height: float, min_sizes: Mapping[str, float] | None = None
) -> Face:
    """Return *face* scaled by *scale* to *width* × *height* mm.

    *min_sizes*: part → minimum size in pt; a text that becomes smaller, and too small to read, gives a
    warning ``face.too-small``.
    """
    if scale == 1.0:
        return face
    ops = tuple(moved(op, scale, 0.0, 0.0) for op in face.ops)
    small = _too_small(face.key, ops, scale, min_sizes) if min_sizes and scale < 1.0 else ()
    return replace(face, width=width, height=height, corner=face.corner * min(scale, 1.0), ops=ops,
                   warnings=face.warnings + small)  # fmt: skip


def _too_small(
    key: str, ops: tuple[Op, ...], scale: float, min_sizes: Mapping[str, float]
) -> tuple[Warn, ...]:
    sizes: dict[str, float] = {}
    for op in texts(ops):
        if op.part in min_sizes:
            sizes[op.part] = min(sizes.get(op.part, 99.0), op.size / MM_PER_PT)
    return tuple(
        Warn("face.too-small", key, part, {"size": round(size, 1)})
        for part, size in sizes.items()
        # The preflight reports smaller type in any part.
        if SMALL <= size < min(min_sizes[part], READ) - 0.05 <= size / scale
    )


def moved(op: Op, scale: float, dx: float, dy: float) -> Op:
    """Return *op* scaled by *scale* and then moved by *dx* and *dy* mm."""
    by = (scale, 0.0, 0.0, scale, dx, dy)
    if isinstance(op, Text):
        x, baseline = op.x * scale + dx, op.baseline * scale + dy
        return replace(op, x=x, baseline=baseline, size=op.size * scale, fat=op.fat * scale)
    if isinstance(op, Shape):
        fill = _moved_fill(op.fill, scale, dx, dy)
        # ``replace`` takes three times as long.
        return Shape(
            op.part, transform(op.path, by), fill, op.stroke, op.width * scale, op.even_odd, op.cap, op.join,
            op.keep,
        )  # fmt: skip
    if isinstance(op, Clip):
        return Clip(op.part, transform(op.path, by), op.even_odd)
    if isinstance(op, (Placed, Layer)):
        return replace(op, by=compose(by, op.by))
    if isinstance(op, Picture):
        return replace(op, rect=_moved_rect(op.rect, scale, dx, dy))
    if isinstance(op, Box):
        rect, fill = _moved_rect(op.rect, scale, dx, dy), _moved_fill(op.fill, scale, dx, dy)
        return replace(op, rect=rect, fill=fill, width=op.width * scale, radius=op.radius * scale)
    if isinstance(op, Shadow):
        return replace(op, ops=tuple(moved(inner, scale, dx, dy) for inner in op.ops), blur=op.blur * scale)
    return op


def _moved_rect(rect: Rect, scale: float, dx: float, dy: float) -> Rect:
    return Rect(rect.x * scale + dx, rect.y * scale + dy, rect.w * scale, rect.h * scale)


def _moved_fill(fill: Fill, scale: float, dx: float, dy: float) -> Fill:
    return replace(fill, rect=_moved_rect(fill.rect, scale, dx, dy)) if isinstance(fill, Gradient) else fill
