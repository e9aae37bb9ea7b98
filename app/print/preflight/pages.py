"""The contents of a PDF's pages as read by the preflight: pieces, what they draw, and marks.

Lengths are mm from the page's top left corner, y down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from app.face.ops import Rect

Matrix = tuple[float, float, float, float, float, float]
Colour = tuple[int, int, int]
Stroke = tuple[float, float, float, float]
"""A straight line: x and y of its start and its end."""


Point = tuple[float, float]
"""x and y, mm."""
Edge = tuple[tuple[tuple[Point, Point], ...], ...]
"""The sides of a cutting line, clockwise, each as straight pieces, without rounded corners."""


class Words(NamedTuple):
    """A run of text; ``size`` in points; ``small_print``: it's the set's name or version."""

    rect: Rect
    size: float
    colour: Colour
    small_print: bool = False


class Raster(NamedTuple):
    """A raster picture. ``dpi``: the lower of its horizontal and vertical resolutions."""

    rect: Rect
    dpi: float


class Line(NamedTuple):
    """A stroked path. ``width``: in mm."""

    rect: Rect
    width: float


@dataclass(slots=True)
class Drawn:
    """What a form draws, at positions relative to the top left corner of its trim."""

    words: list[Words] = field(default_factory=list)
    rasters: list[Raster] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    bounds: list[Rect] = field(default_factory=list)
    """Bounds of what is painted, inside its clip, that reach an edge of the trim or come close to it."""
    hidden: list[Rect] = field(default_factory=list)
    """Bounds of words that something is painted over."""
    unembedded: set[str] = field(default_factory=set)
    """The names of fonts that aren't embedded."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A face on a page: a card's side, a track or a part of one, a counter."""

    key: str
    form: int
    trim: Rect
    """The whole trim, including parts that the page doesn't show."""
    round: bool
    """Whether it's cut as a circle."""
    outlined: bool
    """Whether it's cut along a line that the face shows."""
    cut: Rect
    """The bounds of the clip."""
    seen: Rect
    """The bounds of the ink inside the clip."""
    turn: int
    """Whole degrees clockwise."""
    scale: float
    drawn: Drawn
    shown: Rect
    """The part of the trim that the page shows."""
    edge: Edge
    """The cutting line, relative to the top left corner of the upright trim; (): unknown."""
    index: int
    """Index of the page's object."""
    square: bool
    """Whether the clip is a rectangle."""

    @property
    def width(self) -> float:
        """The width of the upright trim."""
        return self.trim.h if self.turn in (90, 270) else self.trim.w

    @property
    def height(self) -> float:
        return self.trim.w if self.turn in (90, 270) else self.trim.h

    @property
    def bleeds(self) -> tuple[float, float, float, float]:
        """How far the clip reaches beyond the trim at the left, top, right, and bottom, in mm."""
        cut, trim = self.cut, self.trim
        return trim.x - cut.x, trim.y - cut.y, cut.right - trim.right, cut.bottom - trim.bottom

    def point(self, point: Point) -> Point:
        """Convert *point*, relative to the top left corner of the upright trim, to page coordinates."""
        place = self.on_page(Rect(*point, 0.0, 0.0))
        return place.x, place.y

    def on_page(self, rect: Rect) -> Rect:
        """Convert *rect*, relative to the top left corner of the upright trim, to page coordinates."""
        if self.turn == 0:
            return Rect(self.trim.x + rect.x, self.trim.y + rect.y, rect.w, rect.h)
        if self.turn == 180:
            return Rect(self.trim.right - rect.right, self.trim.bottom - rect.bottom, rect.w, rect.h)
        if self.turn == 90:
            return Rect(self.trim.right - rect.bottom, self.trim.y + rect.x, rect.h, rect.w)
        return Rect(self.trim.x + rect.y, self.trim.bottom - rect.right, rect.h, rect.w)


@dataclass(frozen=True, slots=True)
class Side:
    """One page of the file. ``sheet``, ``side``: from the page's label; without one, 0 and ``front``."""

    number: int
    """Page number from 1."""
    width: float
    height: float
    sheet: int
    side: Literal["front", "back"]
    pieces: tuple[Piece, ...]
    marks: tuple[Stroke, ...]
    """The straight strokes of the marks."""
    fit_marks: tuple[Rect, ...]
    """The filled marks that show where the pieces of a track meet."""
    note: tuple[Stroke, ...]
    """The straight strokes of the ruler."""
    note_area: Rect | None
    """The rectangle around the ruler and label; None if there are none."""
    unplaced: Drawn
    """What is drawn on the page outside of pieces."""
    back_transform: Matrix | None = None
    """For a scaled or rotated back: from nominal to actual coordinates."""

    @property
    def to_nominal(self) -> Matrix | None:
        """The transform from actual to nominal coordinates; None if they're the same."""
        return inverse(self.back_transform) if self.back_transform is not None else None

    def printed(self, rect: Rect) -> Rect:
        """Return the bounds of *rect* in actual coordinates."""
        return rect if self.back_transform is None else moved(self.back_transform, rect)


def multiply(first: Matrix, second: Matrix) -> Matrix:
    """Return the matrix that applies *first*, then *second*."""
    return (
        first[0] * second[0] + first[1] * second[2],
        first[0] * second[1] + first[1] * second[3],
        first[2] * second[0] + first[3] * second[2],
        first[2] * second[1] + first[3] * second[3],
        first[4] * second[0] + first[5] * second[2] + second[4],
        first[4] * second[1] + first[5] * second[3] + second[5],
    )


def at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    """Return the point (*x*, *y*) transformed by *matrix*."""
    return matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5]


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of *matrix*."""
    whole = matrix[0] * matrix[3] - matrix[1] * matrix[2]
    a, b, c, d = matrix[3] / whole, -matrix[1] / whole, -matrix[2] / whole, matrix[0] / whole
    return a, b, c, d, -(a * matrix[4] + c * matrix[5]), -(b * matrix[4] + d * matrix[5])


def moved(matrix: Matrix, rect: Rect) -> Rect:
    """Return the bounds of *rect* transformed by *matrix*."""
    return rect_of([at(matrix, x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)])


def stroke_bounds(*strokes: Stroke, width: float = 0.0) -> Rect:
    """Return the bounds of *strokes* drawn with square ends and this line width."""
    return rect_of([end for stroke in strokes for end in (stroke[:2], stroke[2:])]).inset(-width / 2)


def rect_of(points: list[tuple[float, float]]) -> Rect:
    """Return the bounds of *points*."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
