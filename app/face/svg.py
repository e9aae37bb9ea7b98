"""An SVG reader: turns flat fills, strokes, groups, transforms, and clips into drawing operations.

Gradients, filters, masks, text, embedded pictures, and opacity aren't supported and raise
:class:`BadPicture`, so that the screen and the paper never differ silently.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path as File
from typing import Final, cast, get_args

from app.face import paths
from app.face.ops import Cap, Clip, Join, Op, Path, Shape, Unclip
from app.face.paths import IDENTITY, Affine, moved

_SKIPPED: Final = {"defs", "title", "desc", "metadata", "clipPath", "style", "symbol", "namedview"}
_NAMED: Final = {"black": "#000000", "white": "#ffffff", "gray": "#808080", "grey": "#808080"}
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")


MAX_SHAPES: Final = 50_000
"""Maximum number of elements, counting each ``<use>``; nested ones could expand endlessly."""
MAX_SEGMENTS: Final = 300_000
"""Maximum number of lines and curves, counting each ``<use>`` of a path."""
SIDE_LIMITS: Final = (0.01, 1e6)
"""Minimum and maximum of a picture's width and height, in its own units."""
MAX_ASPECT: Final = 200
"""Maximum ratio of a picture's longer side to its shorter one."""
FARTHEST: Final = 1e4
"""Limit of coordinates and stroke widths, in longer sides of the picture: PDF readers reject more."""
MAX_TRANSFORM: Final = 4000
"""Maximum number of characters in a ``transform``."""
_CAPS: Final = get_args(Cap)
_JOINS: Final = get_args(Join)


class BadPicture(Exception):
    """An unreadable picture; the arguments are the file's name and the reason."""


class EndlessPicture(BadPicture):
    """A picture that expands beyond the limits or is far out of range; drawing it otherwise isn't safe."""


@dataclass(frozen=True, slots=True)
class _Paint:
    fill: str | None = "#000000"
    stroke: str | None = None
    width: float = 1.0
    cap: str = "butt"
    join: str = "miter"
    even_odd: bool = False


_MEASURES: Final = frozenset(
    {
        "cx",
        "cy",
        "d",
        "dx",
        "dy",
        "font-size",
        "fx",
        "fy",
        "gradientTransform",
        "height",
        "patternTransform",
        "points",
        "r",
        "rx",
        "ry",
        "stroke-dasharray",
        "stroke-dashoffset",
        "stroke-width",
        "style",
        "transform",
        "width",
        "x",
        "x1",
        "x2",
        "y",
        "y1",
        "y2",
    }
)
"""Attributes that contain positions or sizes."""
Color = Callable[[str], str | None]
MAX_BYTES: Final = 4 * 1024 * 1024
"""Maximum size of a file."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A parsed picture. ``ops`` are in the units of its view box, which is ``width`` × ``height``."""

    width: float
    height: float
    ops: tuple[Op, ...]


def read(file: File) -> Drawing:
    """Read the drawing in *file*. Raises :class:`BadPicture`."""
    try:
        if file.stat().st_size > MAX_BYTES:
            raise BadPicture(file.name, f"> {MAX_BYTES // 1024 // 1024} MB")
        content = file.read_bytes()
    except OSError as error:
        raise BadPicture(file.name, str(error)) from error
    return parse(content, file.name)


def parse(content: bytes, name: str) -> Drawing:
    """Parse the drawing in *content*; *name*: the file's, for errors. Raises :class:`BadPicture`."""
    try:
        root = ElementTree.fromstring(content)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise BadPicture(name, str(error)[:80]) from error
    return drawing(root, name)


def drawing(root: ElementTree.Element, name: str, color: Color | None = None) -> Drawing:
    """Return the drawing in *root*; *color*: replaces :func:`read_color`. Raises :class:`BadPicture`."""
    try:
        box = [float(n) for n in _NUMBER.findall(root.get("viewBox", ""))]
        if len(box) != 4:
            box = [0.0, 0.0, _length(root.get("width")), _length(root.get("height"))]
        if not has_sides(*box[2:]):
            raise ValueError("viewBox")
        by_id = {e.get("id", ""): e for e in root.iter() if e.get("id")}
        reader = _Reader(by_id, FARTHEST * max(box[2:]), color or read_color)
        ops = tuple(reader.children(root, (1, 0, 0, 1, -box[0], -box[1]), reader.initial_paint(root)))
    except (_Endless, RecursionError) as error:
        raise EndlessPicture(name, "<use>") from error
    except (ValueError, LookupError, OverflowError) as error:
        raise BadPicture(name, str(error)[:80]) from error
    return Drawing(box[2], box[3], ops)


def has_sides(width: float, height: float) -> bool:
    """Return whether *width* and *height* are within the limits for pictures."""
    shorter, longer = min(width, height), max(width, height)
    return SIDE_LIMITS[0] <= shorter <= longer <= min(SIDE_LIMITS[1], MAX_ASPECT * shorter)


def reaches_far(content: bytes, side: float) -> bool:
    """Return whether a position or size in *content* exceeds the limit; *side*: the picture's longer side.

    Such a drawing would take seconds to draw.
    """
    values = (
        value
        for element in ElementTree.fromstring(content).iter()
        for name, value in element.attrib.items()
        if name in _MEASURES
    )
    return any(abs(float(n)) > FARTHEST * side for value in values for n in _NUMBER.findall(value))


def write(drawing: Drawing) -> bytes:
    """Return *drawing* as an SVG file, from which :func:`parse` restores it exactly."""
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {drawing.width!r} {drawing.height!r}">']
    clips = 0
    for op in drawing.ops:
        if isinstance(op, Shape):
            line_style = f'stroke-width="{op.width!r}" stroke-linecap="{op.cap}" stroke-linejoin="{op.join}"'
            rule = "evenodd" if op.even_odd else "nonzero"
            lines.append(
                f'<path d="{_path_data(op.path)}" fill="{op.fill or "none"}" fill-rule="{rule}"'
                f' stroke="{op.stroke or "none"}" {line_style}/>'
            )
        elif isinstance(op, Clip):
            clips += 1
            rule = "evenodd" if op.even_odd else "nonzero"
            edge = f'<path d="{_path_data(op.path)}" clip-rule="{rule}"/>'
            lines.append(f'<clipPath id="c{clips}">{edge}</clipPath><g clip-path="url(#c{clips})">')
        elif isinstance(op, Unclip):
            lines.append("</g>")
    return "\n".join([*lines, "</svg>"]).encode()


def _path_data(path: Path) -> str:
    return " ".join(f"{verb}{' '.join(map(repr, points))}" for verb, points in path)


def place(drawing: Drawing, part: str, x: float, y: float, width: float, height: float) -> tuple[Op, ...]:
    """Return the drawing's operations as *part*, scaled to cover the rectangle, centred, and not clipped."""
    k = max(width / drawing.width, height / drawing.height)
    dx, dy = x + (width - k * drawing.width) / 2, y + (height - k * drawing.height) / 2
    return tuple(replace(moved(op, k, dx, dy), part=part) for op in drawing.ops)


class _Endless(Exception):
    pass


class _Reader:
    def __init__(self, by_id: dict[str, ElementTree.Element], farthest: float, color: Color) -> None:
        self.by_id, self._farthest, self._color = by_id, farthest, color
        self._count = 0
        self._segments = 0

    def initial_paint(self, root: ElementTree.Element) -> _Paint:
        """Return the paint that *root* sets; the default if one of its colours is unknown."""
        try:
            return _paint(_Paint(), attributes(root), self._color)
        except KeyError:
            return _Paint()

    def children(self, parent: ElementTree.Element, transform: Affine, paint: _Paint) -> Iterator[Op]:
        for element in parent:
            if isinstance(element.tag, str):
                yield from self.element(element, transform, paint)

    def element(self, element: ElementTree.Element, transform: Affine, paint: _Paint) -> Iterator[Op]:
        self._count += 1
        if self._count > MAX_SHAPES:
            raise _Endless
        name = element.tag.rpartition("}")[2]
        if name in _SKIPPED:
            return
        style = attributes(element)
        if style.get("display") == "none" or style.get("visibility") == "hidden":
            return
        for key in ("opacity", "fill-opacity", "stroke-opacity"):
            if float(style.get(key, "1")) != 1:
                raise ValueError(key)
        transform = paths.compose(transform, _matrix(style.get("transform", "")))
        paint = _paint(paint, style, self._color)
        clip = self._clip(style.get("clip-path", ""), transform)
        if clip is not None:
            yield clip
        if name in ("g", "svg", "a"):
            yield from self.children(element, transform, paint)
        elif name == "use":
            href = element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or ""
            moved = paths.compose(
                transform, (1, 0, 0, 1, _length(element.get("x")), _length(element.get("y")))
            )
            yield from self.element(self.by_id[href.lstrip("#")], moved, paint)
        else:
            width = paint.width * math.sqrt(abs(transform[0] * transform[3] - transform[1] * transform[2]))
            if not 0 <= width <= self._farthest:
                raise _Endless
            yield Shape(
                "",
                self._transformed_path(name, element, transform),
                fill=paint.fill,
                stroke=paint.stroke,
                width=width,
                even_odd=paint.even_odd,
                cap=cast(Cap, paint.cap),
                join=cast(Join, paint.join),
            )
        if clip is not None:
            yield Unclip("")

    def _clip(self, reference: str, transform: Affine) -> Clip | None:
        match = re.fullmatch(r"url\(['\"]?#(.+?)['\"]?\)", reference.strip())
        if not match:
            return None
        path: Path = ()
        even_odd = False
        for element in self.by_id[match[1]]:
            if not isinstance(element.tag, str):
                continue
            style = attributes(element)
            matrix = paths.compose(transform, _matrix(style.get("transform", "")))
            even_odd |= style.get("clip-rule") == "evenodd"
            path += self._transformed_path(element.tag.rpartition("}")[2], element, matrix)
        return Clip("", path, even_odd)

    def _transformed_path(self, name: str, element: ElementTree.Element, transform: Affine) -> Path:
        """Return the transformed path of a figure. Raises :class:`_Endless` beyond the limits."""
        path = _figure(name, element)
        self._segments += len(path)
        if self._segments > MAX_SEGMENTS:
            raise _Endless
        placed = paths.transform(path, transform)
        # Written so that NaN fails too.
        if not all(
            -self._farthest <= value <= self._farthest for _verb, points in placed for value in points
        ):
            raise _Endless
        return placed


def _figure(name: str, element: ElementTree.Element) -> Path:
    def n(key: str) -> float:
        return _length(element.get(key))

    match name:
        case "path":
            return paths.parse(element.get("d", ""))
        case "rect":
            rx, ry = element.get("rx"), element.get("ry")
            rounds = _length(rx or ry), _length(ry or rx)
            return paths.rectangle(n("x"), n("y"), n("width"), n("height"), *rounds)
        case "circle":
            return paths.ellipse(n("cx"), n("cy"), n("r"))
        case "ellipse":
            return paths.ellipse(n("cx"), n("cy"), n("rx"), n("ry"))
        case "line":
            return paths.line((n("x1"), n("y1")), (n("x2"), n("y2")))
        case "polygon" | "polyline":
            values = [float(v) for v in _NUMBER.findall(element.get("points", ""))]
            points = list(zip(values[0::2], values[1::2], strict=False))
            return paths.polygon(*points) if name == "polygon" else paths.line(*points)
        case _:
            raise ValueError(f"<{name}>")


def attributes(element: ElementTree.Element) -> dict[str, str]:
    """Return the properties of *element*, from its attributes and its ``style``."""
    properties = dict(element.attrib)
    for declaration in properties.pop("style", "").split(";"):
        key, colon, value = declaration.partition(":")
        if colon:
            properties[key.strip()] = value.strip()
    return properties


def _paint(paint: _Paint, style: dict[str, str], color: Color) -> _Paint:
    if "fill" in style:
        paint = replace(paint, fill=color(style["fill"]))
    if "stroke" in style:
        paint = replace(paint, stroke=color(style["stroke"]))
    if "stroke-width" in style:
        paint = replace(paint, width=_length(style["stroke-width"]))
    if "fill-rule" in style:
        paint = replace(paint, even_odd=style["fill-rule"] == "evenodd")
    cap, join = style.get("stroke-linecap", paint.cap), style.get("stroke-linejoin", paint.join)
    # Unknown values, such as SVG 2's "arcs", become the default, as the standard says.
    return replace(paint, cap=cap if cap in _CAPS else "butt", join=join if join in _JOINS else "miter")


def read_color(text: str) -> str | None:
    """Parse a colour; None for none. Raises ValueError or KeyError."""
    text = text.strip().lower()
    if text in ("none", "transparent"):
        return None
    if re.fullmatch(r"#[0-9a-f]{6}", text):
        return text
    if re.fullmatch(r"#[0-9a-f]{3}", text):
        return "#" + "".join(c * 2 for c in text[1:])
    if match := re.fullmatch(r"rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)", text):
        return "#" + "".join(f"{int(min(255.0, float(v))):02x}" for v in match.groups())
    return _NAMED[text]


def _length(text: str | None) -> float:
    match = _NUMBER.match((text or "0").strip())
    return float(match[0]) if match else 0.0


def _matrix(text: str) -> Affine:
    if len(text) > MAX_TRANSFORM:
        raise _Endless
    matrix = IDENTITY
    for name, arguments in re.findall(r"(\w{1,20})\s*\(([^)]*)\)", text):
        v = [float(n) for n in _NUMBER.findall(arguments)]
        match name:
            case "matrix":
                step: Affine = (v[0], v[1], v[2], v[3], v[4], v[5])
            case "translate":
                step = (1, 0, 0, 1, v[0], v[1] if len(v) > 1 else 0)
            case "scale":
                step = (v[0], 0, 0, v[1] if len(v) > 1 else v[0], 0, 0)
            case "rotate":
                c, s = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
                cx, cy = (v[1], v[2]) if len(v) > 2 else (0.0, 0.0)
                step = (c, s, -s, c, cx - c * cx + s * cy, cy - s * cx - c * cy)
            case "skewX":
                step = (1, 0, math.tan(math.radians(v[0])), 1, 0, 0)
            case "skewY":
                step = (1, math.tan(math.radians(v[0])), 0, 1, 0, 0)
            case _:
                raise ValueError(name)
        matrix = paths.compose(matrix, step)
    return matrix
