"""The flat list of drawing operations that a face is made of.

Lengths are millimetres, the origin is the trimmed card's top left corner, y runs down. Colours are
``#rrggbb``. Backgrounds reach ``BLEED`` mm beyond the trim; the backend clips them. Every operation names the
*part* it belongs to (``name``, ``rules``…).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias, TypeVar, dataclass_transform

from app.face import metrics

BLEED: Final = 3.0
MM_PER_PT: Final = 25.4 / 72
SMALL: Final = 4.95
"""Type below this size is hard to read, pt."""
DPI: Final = 300
"""Resolution that pictures need at their printed size, unless a target needs another one."""
SMALL_PRINT: Final = ("footer", "version")
"""Parts of a face with the set's name and version, which aren't the author's text."""
SMALL_PRINT_PT: Final = 5.0
"""Their smallest type on cards that are smaller than their template, pt; with less room, they're left out."""

SQRT_2: Final = math.sqrt(2)
"""Radius of an ellipse through a rectangle's corners, in halves of its sides."""
EDGE: Final = 3.0
"""How far lines and letters may reach beyond the extent of their operation, mm."""

Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))`` or ``("Z", ())``."""
Path: TypeAlias = tuple[Segment, ...]
Align = Literal["left", "center", "right"]
VAlign = Literal["top", "middle", "bottom"]
Cap = Literal["butt", "round", "square"]
Join = Literal["miter", "round", "bevel"]


_Value = TypeVar("_Value")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def value(cls: type[_Value]) -> type[_Value]:
    """Make *cls* a dataclass of values that mypy lets nobody change.

    Not frozen at run time, where that makes creating one four times as slow.
    """
    return dataclass(slots=True, unsafe_hash=True)(cls)


@value
class Rect:
    """A rectangle in mm."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """Return the rectangle made smaller by *dx* left and right and *dy* (or *dx*) above and below."""
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.w - 2 * dx, self.h - 2 * dy)

    def common(self, other: Rect) -> Rect | None:
        """Return the area that both rectangles cover; None if there is none."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        w, h = min(self.right, other.right) - x, min(self.bottom, other.bottom) - y
        return Rect(x, y, w, h) if w > 0 and h > 0 else None

    def union(self, other: Rect) -> Rect:
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)


@value
class Gradient:
    """A blend of ``colors``, evenly spaced, over the rectangle.

    ``angle``: its direction in degrees, clockwise from rightwards; None: from the middle to the corners.
    """

    rect: Rect
    colors: tuple[str, ...]
    angle: float | None = None

    def color_at(self, share: float) -> str:
        """Return the colour at *share* (0 to 1) of the way."""
        at = share * (len(self.colors) - 1)
        index = min(int(at), len(self.colors) - 2)
        pair = self.colors[index : index + 2]
        first, last = (tuple(int(color[i : i + 2], 16) for i in (1, 3, 5)) for color in pair)
        return "#" + "".join(
            f"{round(a + (b - a) * (at - index)):02x}" for a, b in zip(first, last, strict=True)
        )

    def line(self) -> tuple[float, float, float, float]:
        """Return a linear blend's start and end (x, y, x, y): just beyond these, the corners lie."""
        turn = math.radians(self.angle or 0.0)
        cos, sin = math.cos(turn), math.sin(turn)
        reach = (abs(self.rect.w * cos) + abs(self.rect.h * sin)) / 2
        x, y = self.rect.x + self.rect.w / 2, self.rect.y + self.rect.h / 2
        return x - cos * reach, y - sin * reach, x + cos * reach, y + sin * reach


Fill: TypeAlias = str | Gradient | None


@value
class Box:
    """A filled and stroked rectangle; ``radius``: of its corners; ``width``: of its line."""

    part: str
    rect: Rect
    fill: Fill = None
    stroke: str | None = None
    width: float = 0.2
    radius: float = 0.0


@value
class Shape:
    """A filled and stroked path."""

    part: str
    path: Path
    fill: Fill = None
    stroke: str | None = None
    width: float = 0.2
    even_odd: bool = False
    cap: Cap = "butt"
    join: Join = "miter"
    keep: bool = field(default=False, repr=False)
    """Whether the ink saver *low* keeps the colours, by which symbols are told apart.

    Left out of the representation, by which ledgers of earlier versions know a face.
    """


@value
class Text:
    """One word at its baseline; ``size`` is the em in mm, ``font`` a name that ``metrics`` knows."""

    part: str
    x: float
    baseline: float
    text: str
    font: str
    size: float
    color: str
    fat: float = field(default=0.0, repr=False)
    """Width of a line round the letters in the same colour, mm, half of it outside them."""

    @property
    def width(self) -> float:
        """Return the word's advance width in mm."""
        return metrics.width(self.text, self.font, self.size)

    @property
    def rect(self) -> Rect:
        """Return the area from the ascender to the descender, as wide as the advance."""
        up, down = metrics.ascent(self.font) * self.size, metrics.descent(self.font) * self.size
        return Rect(self.x, self.baseline - up, self.width, up + down)


@value
class Clip:
    """The start of a clip to the path, which lasts until the matching :class:`Unclip`."""

    part: str
    path: Path
    even_odd: bool = False


@value
class Unclip:
    """The end of the innermost :class:`Clip`."""

    part: str


@value
class Picture:
    """A raster picture file, stretched over the rectangle."""

    part: str
    rect: Rect
    file: str
    ink: Literal["full", "low", "one"] = "full"
    """*low*: lightened; *one*: in greys (see ``recolour``)."""
    keep: bool = field(default=False, repr=False)
    """As in :class:`Shape`."""
    tint: str | None = field(default=None, repr=False)
    """A colour that the picture is seen through."""


@value
class Placed:
    """A face inside another one: clipped to its cutting line, transformed by the SVG matrix ``by``."""

    part: str
    face: Face
    by: tuple[float, float, float, float, float, float]


@value
class Layer:
    """Operations transformed by the SVG matrix ``by`` and drawn with one opacity, 0 to 1."""

    part: str
    ops: tuple[Op, ...]
    by: tuple[float, float, float, float, float, float] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
    opacity: float = 1.0


@value
class Shadow:
    """The blurred silhouette of ``ops``; ``blur``: the width of its soft edge, mm."""

    part: str
    ops: tuple[Op, ...]
    blur: float
    color: str
    opacity: float


Op: TypeAlias = Box | Shape | Text | Clip | Unclip | Picture | Placed | Layer | Shadow


@value
class Warn:
    """A warning about a face: code of a message in ``face.ftl``, key of the card, part, and parameters."""

    code: str
    card: str
    part: str
    params: Mapping[str, object] = field(default_factory=dict)


@value
class Face:
    """One side of a card, a track, or a counter, ready to be drawn. Trim size and corner radius in mm."""

    key: str
    width: float
    height: float
    corner: float
    ops: tuple[Op, ...]
    warnings: tuple[Warn, ...] = ()
    round: bool = False
    """Whether the face is cut as an ellipse (counters)."""
    outline: Path = ()
    """The cutting line, if neither a rectangle nor an ellipse; the face shows it."""
    folds: tuple[tuple[tuple[float, float], tuple[float, float]], ...] = ()
    """Start and end of each fold."""
    bleed: float = BLEED
    """How far backgrounds extend beyond the trim, mm."""

    def part(self, name: str) -> Rect | None:
        """Return the rectangle around all operations of the part *name*; None if there are none."""
        box: Rect | None = None
        for op in self.ops:
            area = extent(op) if op.part == name else None
            if area is not None:
                box = area if box is None else box.union(area)
        return box

    def parts(self) -> Iterator[str]:
        """Yield the names of all parts, each once, in drawing order."""
        yield from dict.fromkeys(op.part for op in self.ops)


def extent(op: Op) -> Rect | None:
    """Return the bounds of *op*; None for the end of a clip and an empty path."""
    if isinstance(op, (Box, Picture, Text)):
        return op.rect
    if isinstance(op, (Shape, Clip)):
        return bounds(op.path)
    if isinstance(op, Placed):
        return _transformed(Rect(0, 0, op.face.width, op.face.height), op.by)
    if isinstance(op, Layer):
        area = extent_of_all(op.ops)
        return area and _transformed(area, op.by)
    if isinstance(op, Shadow):
        area = extent_of_all(op.ops)
        return area and area.inset(-op.blur)
    return None


def _transformed(area: Rect, by: tuple[float, float, float, float, float, float]) -> Rect | None:
    """Return the bounds of *area* transformed by the SVG matrix *by*."""
    a, b, c, d, e, f = by
    corners = [
        (a * x + c * y + e, b * x + d * y + f) for x in (area.x, area.right) for y in (area.y, area.bottom)
    ]
    return bounds(tuple(("L", corner) for corner in corners))


def extent_of_all(ops: Iterable[Op]) -> Rect | None:
    """Return the bounds of *ops*; None if they draw nothing."""
    whole: Rect | None = None
    for _op, area in visible(ops):
        whole = area if whole is None else whole.union(area)
    return whole


def visible(ops: Iterable[Op]) -> Iterator[tuple[Op, Rect]]:
    """Yield those of *ops* that draw something, with the bounds of what their clips leave of it."""
    clips: list[Rect | None] = []
    for op in ops:
        area = extent(op)
        if isinstance(op, Unclip):
            clips.pop()
            continue
        if clips:
            area = area and clips[-1] and area.common(clips[-1])
        if isinstance(op, Clip):
            clips.append(area)
        elif area is not None:
            yield op, area


def texts(ops: Iterable[Op]) -> Iterator[Text]:
    """Yield the texts of *ops*, also those in layers, as they are before transformation."""
    for op in ops:
        if isinstance(op, Text):
            yield op
        elif isinstance(op, Layer):
            yield from texts(op.ops)


def bounds(path: Path) -> Rect | None:
    """Return the rectangle around all points of *path*, control points included; None if it's empty."""
    xs = [value for _, points in path for value in points[0::2]]
    ys = [value for _, points in path for value in points[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else None


def error_cross(width: float, height: float) -> tuple[Op, ...]:
    """Return the frame and cross that replace a face that can't be drawn."""
    cross: Path = (("M", (0, 0)), ("L", (width, height)), ("M", (width, 0)), ("L", (0, height)))
    edge = Box("face", Rect(0, 0, width, height), stroke="#b00020", width=1.2)
    return edge, Shape("face", cross, stroke="#b00020", width=0.6)
