"""The contents of a page of a finished PDF: pieces, what is drawn on them, the marks.

Millimetres from the page's top left corner, y down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from app.face.ops import Rect

Matrix = tuple[float, float, float, float, float, float]
Colour = tuple[int, int, int]
Stroke = tuple[float, float, float, float]
"""From x, y to x, y."""


class Words(NamedTuple):
    """A run of text; ``size`` in points."""

    rect: Rect
    size: float
    colour: Colour


class Raster(NamedTuple):
    """A picture; ``dpi`` the lower of its two resolutions."""

    rect: Rect
    dpi: float


class Line(NamedTuple):
    """Something stroked; ``width`` in mm."""

    rect: Rect
    width: float


@dataclass(slots=True)
class Drawn:
    """What a form draws, measured from the top left corner of its trim."""

    words: list[Words] = field(default_factory=list)
    rasters: list[Raster] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    strange: set[str] = field(default_factory=set)
    """The names of fonts that aren't embedded."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A face on a page: a card's side, a track or a part of one, a counter."""

    key: str
    form: int
    trim: Rect
    """The whole, including what this page does not show."""
    round: bool
    """Cut as a circle."""
    outlined: bool
    """Cut along a drawn line."""
    cut: Rect
    """The clip on the page."""
    seen: Rect
    """The visible ink: the clip, as far as anything is drawn there."""
    turn: int
    """Degrees clockwise, to the nearest."""
    scale: float
    drawn: Drawn
    shown: Rect
    """The part of the trim that the page shows."""

    def on_page(self, rect: Rect) -> Rect:
        """Return *rect*, measured from the top left corner of the upright trim, in page coordinates."""
        if self.turn == 0:
            return Rect(self.trim.x + rect.x, self.trim.y + rect.y, rect.w, rect.h)
        if self.turn == 180:
            return Rect(self.trim.right - rect.right, self.trim.bottom - rect.bottom, rect.w, rect.h)
        if self.turn == 90:
            return Rect(self.trim.right - rect.bottom, self.trim.y + rect.x, rect.h, rect.w)
        return Rect(self.trim.x + rect.y, self.trim.bottom - rect.right, rect.h, rect.w)


@dataclass(frozen=True, slots=True)
class Side:
    """One page of the file. ``sheet`` and ``side`` are from its label; 0 if missing."""

    number: int
    """Counted from 1."""
    width: float
    height: float
    sheet: int
    side: Literal["front", "back"]
    pieces: tuple[Piece, ...]
    marks: tuple[Stroke, ...]
    """The straight strokes of the marks."""
    fits: tuple[Rect, ...]
    """The filled marks, where the parts of a track meet."""
    note: tuple[Stroke, ...]
    """The straight strokes of the ruler and its label."""
    noted: Rect | None
    """The rectangle around ruler and label."""
    loose: Drawn
    """What is drawn directly on the page."""
    askew: Matrix | None = None
    """From nominal to actual coordinates."""

    @property
    def straight(self) -> Matrix | None:
        """Return the transform from actual to nominal coordinates."""
        return undone(self.askew) if self.askew is not None else None

    def printed(self, rect: Rect) -> Rect:
        """Return the bounds of *rect* in actual coordinates."""
        return rect if self.askew is None else moved(self.askew, rect)


def common(one: Rect, other: Rect) -> Rect | None:
    """Return the intersection of two rectangles; None if they are apart."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    w, h = min(one.right, other.right) - x, min(one.bottom, other.bottom) - y
    return Rect(x, y, w, h) if w > 0 and h > 0 else None


def times(a: Matrix, b: Matrix) -> Matrix:
    """Return the product: first *a*, then *b*."""
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


def at(m: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return x, y transformed by *m*."""
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def undone(m: Matrix) -> Matrix:
    """Return the inverse of *m*."""
    whole = m[0] * m[3] - m[1] * m[2]
    a, b, c, d = m[3] / whole, -m[1] / whole, -m[2] / whole, m[0] / whole
    return a, b, c, d, -(a * m[4] + c * m[5]), -(b * m[4] + d * m[5])


def moved(m: Matrix, rect: Rect) -> Rect:
    """Return the bounds of *rect* transformed by *m*."""
    return rect_of([at(m, x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)])


def rect_of(points: list[tuple[float, float]]) -> Rect:
    """Return the bounds of *points*."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
