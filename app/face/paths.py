"""Paths: parsing SVG path data, making simple figures, and transforming them."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path.parser import parse_path

from app.face.ops import Face, Path, Segment

ROUND: Final = 0.5522847498
"""Control point distance, in radii, with which a cubic curve follows a quarter of a circle."""

Affine = tuple[float, float, float, float, float, float]
"""``(a, b, c, d, e, f)``: x' = a·x + c·y + e, y' = b·x + d·y + f, as in SVG."""

IDENTITY: Final[Affine] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class _Pen(BasePen):  # type: ignore[misc]
    """A pen that collects segments; quadratic curves arrive as cubics."""

    def __init__(self) -> None:
        super().__init__(None)
        self.segments: list[Segment] = []

    def _moveTo(self, pt: Any) -> None:  # noqa: N802
        self.segments.append(("M", (pt[0], pt[1])))

    def _lineTo(self, pt: Any) -> None:  # noqa: N802
        self.segments.append(("L", (pt[0], pt[1])))

    def _curveToOne(self, pt1: Any, pt2: Any, pt3: Any) -> None:  # noqa: N802
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
        flat: list[float] = []
        for i in range(0, len(points), 2):
            x, y = points[i], points[i + 1]
            flat += (a * x + c * y + e, b * x + d * y + f)
        moved.append((verb, tuple(flat)))
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
