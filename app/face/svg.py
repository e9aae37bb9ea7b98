"""An SVG reader: turns flat fills, strokes, groups, transforms, and clips into drawing operations.

Everything else, such as gradients, filters, and text, raises :class:`BadPicture` with what it is;
:mod:`app.face.svg_judge` draws it as pixels instead.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path as File
from typing import Final, cast, get_args

from PIL import ImageColor

from app.face import paths
from app.face.ops import Cap, Clip, Join, Op, Path, Shape, Unclip
from app.face.paths import IDENTITY, Affine, moved

_DEFINITIONS: Final = {
    "clipPath", "defs", "desc", "filter", "linearGradient", "marker", "mask", "metadata", "pattern",
    "radialGradient", "style", "symbol", "title",
}  # fmt: skip
"""Elements that aren't drawn where they stand."""
_SPACES: Final = ("", "{http://www.w3.org/2000/svg")
_INEXACT: Final = (
    "filter", "marker", "marker-end", "marker-mid", "marker-start", "mask", "mix-blend-mode",
    "stroke-dasharray", "vector-effect",
)  # fmt: skip
"""Properties that the reader doesn't support, unless they have one of the values in ``_PLAIN``."""
_PLAIN: Final = ("none", "normal", "0", "")
_ACROSS: Final = ("cx", "dx", "fx", "rx", "width", "x", "x1", "x2")
_DOWN: Final = ("cy", "dy", "fy", "height", "ry", "y", "y1", "y2")
_UNITS: Final = {
    "": 1, "px": 1, "pt": 96 / 72, "pc": 16, "q": 96 / 101.6, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96,
}  # fmt: skip
"""Sizes of the units, px."""
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SELECTOR = re.compile(r"[\w-]+|[.#][\w-]+|[\w-]+[.#][\w-]+")
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
_MEASURE = re.compile(rf"({_NUMBER.pattern})([a-z]*|%)", re.IGNORECASE)


MAX_SHAPES: Final = 50_000
"""Maximum number of elements, counting each ``<use>``; nested ones could expand endlessly."""
MAX_SEGMENTS: Final = 300_000
"""Maximum number of lines and curves, counting each ``<use>`` of a path."""
SIDE_LIMITS: Final = (0.01, 1e6)
"""Minimum and maximum of a picture's width and height, in its own units."""
MAX_ASPECT: Final = 200
"""Maximum ratio of a picture's longer side to its shorter one."""
ROUNDING: Final = 1 / 512
"""Relative difference between a picture's two scales that whole px can explain."""
FARTHEST: Final = 1e4
"""Limit of coordinates and stroke widths, in longer sides of the picture: PDF readers reject more."""
MAX_TRANSFORM: Final = 4000
"""Maximum number of characters in a ``transform``."""
PART: Final = "picture"
"""The part of all operations of a drawing."""
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
    current: str = "#000000"
    """The value of ``currentColor``."""


Color = Callable[[str], str | None]
MAX_BYTES: Final = 4 * 1024 * 1024
"""Maximum size of a file."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A parsed picture. ``ops`` are in the units of its view box, which is ``width`` × ``height``."""

    width: float
    height: float
    ops: tuple[Op, ...]

    def to_plain(self) -> PlainDrawing:
        """Return the drawing as data that :meth:`from_plain` can read."""
        ops = ((type(op).__name__, *(getattr(op, each.name) for each in fields(op))) for op in self.ops)
        return self.width, self.height, tuple(ops)

    @staticmethod
    def from_plain(plain: PlainDrawing) -> Drawing:
        width, height, ops = plain
        return Drawing(width, height, tuple([_OPS[name](*values) for name, *values in ops]))


PlainDrawing = tuple[float, float, tuple[tuple[object, ...], ...]]
_OPS: Final[Mapping[object, Callable[..., Op]]] = {op.__name__: op for op in (Shape, Clip, Unclip)}


def content_of(file: File) -> bytes:
    """Return the bytes of *file*. Raises :class:`BadPicture`."""
    try:
        if file.stat().st_size > MAX_BYTES:
            raise BadPicture(file.name, f"> {MAX_BYTES // 1024 // 1024} MB")
        return file.read_bytes()
    except OSError as error:
        raise BadPicture(file.name, str(error)) from error


def parse(content: bytes, name: str) -> Drawing:
    """Parse the drawing in *content*; *name*: the file's, for errors. Raises :class:`BadPicture`."""
    return drawing(root_of(content, name), name)


def root_of(content: bytes, name: str) -> ElementTree.Element:
    """Parse *content*. Raises :class:`BadPicture`."""
    try:
        return ElementTree.fromstring(content)
    except (ElementTree.ParseError, ValueError, LookupError, RecursionError) as error:
        raise BadPicture(name, str(error)[:80]) from error


def drawing(root: ElementTree.Element, name: str, color: Color | None = None) -> Drawing:
    """Return the drawing in *root*; *color*: replaces :func:`read_color`. Raises :class:`BadPicture`.

    Style sheets are copied into the elements' ``style``.
    """
    try:
        _apply_style_sheets(root)
        box = view_box(root)
        if not has_sides(*box[2:]):
            raise ValueError("viewBox")
        by_id = {e.get("id", ""): e for e in root.iter() if e.get("id")}
        reader = _Reader(by_id, FARTHEST * max(box[2:]), color or read_color, (box[2], box[3]))
        ops = tuple(reader.page(root, (1, 0, 0, 1, -box[0], -box[1])))
    except _Endless as error:
        raise EndlessPicture(name, "<use>") from error
    except RecursionError as error:
        raise BadPicture(name, "<use>") from error
    except LookupError as error:
        raise BadPicture(name, "href") from error
    except (ValueError, OverflowError) as error:
        raise BadPicture(name, str(error)[:80]) from error
    return Drawing(box[2], box[3], ops)


def view_box(element: ElementTree.Element, whole: tuple[float, float] = (0.0, 0.0)) -> tuple[float, ...]:
    """Return the ``viewBox`` of *element*, else its size, in px; *whole*: what percentages refer to."""
    box = tuple(float(n) for n in _NUMBER.findall(element.get("viewBox", "")))
    if len(box) == 4:
        return box
    return 0.0, 0.0, _length(element.get("width"), whole[0]), _length(element.get("height"), whole[1])


def size_of(root: ElementTree.Element) -> tuple[float, float]:
    """Return the width and height at which *root* is shown, px. Raises ValueError or ZeroDivisionError.

    They have the shape of the view box if only rounding separates them from it.
    """
    box = view_box(root)[2:]
    sides = zip(("width", "height"), box, strict=True)
    scales = [_length(root.get(key), side) / side for key, side in sides if key in root.attrib] or [1.0]
    if max(scales) - min(scales) < ROUNDING * max(scales):
        scales = scales[:1]
    size = box[0] * scales[0], box[1] * scales[-1]
    if not has_sides(*box) or not has_sides(*size):
        raise ValueError("viewBox")
    return size


def has_sides(width: float, height: float) -> bool:
    """Return whether *width* and *height* are within the limits for pictures."""
    shorter, longer = min(width, height), max(width, height)
    return SIDE_LIMITS[0] <= shorter <= longer <= min(SIDE_LIMITS[1], MAX_ASPECT * shorter)


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
            lines.append(
                f'<clipPath id="c{clips}"><path d="{_path_data(op.path)}" clip-rule="{rule}"/></clipPath>'
                f'<g clip-path="url(#c{clips})">'
            )
        elif isinstance(op, Unclip):
            lines.append("</g>")
    return "\n".join([*lines, "</svg>"]).encode()


def _path_data(path: Path) -> str:
    return " ".join(f"{verb}{' '.join(map(repr, points))}" for verb, points in path)


def place(drawing: Drawing, x: float, y: float, width: float, height: float) -> tuple[Op, ...]:
    """Return the drawing's operations, scaled to cover the rectangle, centred, and not clipped."""
    k = max(width / drawing.width, height / drawing.height)
    dx, dy = x + (width - k * drawing.width) / 2, y + (height - k * drawing.height) / 2
    return tuple([moved(op, k, dx, dy) for op in drawing.ops])


class _Endless(Exception):
    pass


class _Reader:
    def __init__(
        self,
        by_id: dict[str, ElementTree.Element],
        farthest: float,
        color: Color,
        viewport: tuple[float, float],
    ) -> None:
        self.by_id, self._farthest, self._color, self._viewport = by_id, farthest, color, viewport
        self._count = 0
        self._segments = 0

    def page(self, root: ElementTree.Element, transform: Affine) -> Iterator[Op]:
        """Yield the operations of the whole drawing."""
        style = attributes(root)
        _require_exact(style)
        yield from self.children(root, transform, self._paint(_Paint(), style))

    def children(self, parent: ElementTree.Element, transform: Affine, paint: _Paint) -> Iterator[Op]:
        for element in parent:
            if isinstance(element.tag, str):
                yield from self.element(element, transform, paint)

    def element(self, element: ElementTree.Element, transform: Affine, paint: _Paint) -> Iterator[Op]:
        self._count += 1
        if self._count > MAX_SHAPES:
            raise _Endless
        space, _, name = element.tag.rpartition("}")
        if name in _DEFINITIONS or space not in _SPACES:
            return
        style = attributes(element)
        if style.get("display") == "none" or style.get("visibility") == "hidden":
            return
        _require_exact(style)
        transform = paths.compose(transform, _matrix(style.get("transform", "")))
        paint = self._paint(paint, style)
        clip = self._clip(style.get("clip-path", ""), transform)
        if clip is not None:
            yield clip
        if name in ("g", "a"):
            yield from self.children(element, transform, paint)
        elif name == "switch":
            yield from self._switch(element, transform, paint)
        elif name == "svg":
            yield from self._nested(element, element, transform, paint)
        elif name == "use":
            target, at = self._used(element)
            transform = paths.compose(transform, at)
            if target.tag.rpartition("}")[2] in ("svg", "symbol"):
                yield from self._nested(target, element, transform, self._paint(paint, attributes(target)))
            else:
                yield from self.element(target, transform, paint)
        else:
            width = paint.width * math.sqrt(abs(transform[0] * transform[3] - transform[1] * transform[2]))
            if width < 0:
                raise ValueError("stroke-width")
            if not width <= self._farthest:
                raise _Endless
            yield Shape(
                PART,
                self._transformed_path(name, element, transform),
                fill=paint.fill,
                stroke=paint.stroke,
                width=width,
                even_odd=paint.even_odd,
                cap=cast(Cap, paint.cap),
                join=cast(Join, paint.join),
            )
        if clip is not None:
            yield Unclip(PART)

    def _switch(self, element: ElementTree.Element, transform: Affine, paint: _Paint) -> Iterator[Op]:
        """Yield the operations of the first child that isn't meant for another program."""
        for child in element:
            if not isinstance(child.tag, str) or child.get("requiredExtensions") is not None:
                continue
            if child.get("systemLanguage") is not None or child.get("requiredFeatures") is not None:
                raise ValueError("<switch>")
            yield from self.element(child, transform, paint)
            return

    def _used(self, element: ElementTree.Element) -> tuple[ElementTree.Element, Affine]:
        """Return what a ``<use>`` shows, and its offset. Raises LookupError."""
        href = element.get("href") or element.get("{http://www.w3.org/1999/xlink}href") or ""
        return self.by_id[href.lstrip("#")], (1, 0, 0, 1, self._n(element, "x"), self._n(element, "y"))

    def _nested(
        self, element: ElementTree.Element, area: ElementTree.Element, transform: Affine, paint: _Paint
    ) -> Iterator[Op]:
        """Yield the operations of a nested ``<svg>`` or a used ``<symbol>``, which fills *area*."""
        if element.get("preserveAspectRatio", "xMidYMid").split() not in (["xMidYMid"], ["xMidYMid", "meet"]):
            raise ValueError("preserveAspectRatio")
        outer = self._viewport
        sizes = (area.get(key) or element.get(key) or "100%" for key in ("width", "height"))
        width, height = map(_length, sizes, outer)
        # A <use> is already moved to its place.
        x, y = (0.0, 0.0) if area is not element else (self._n(element, "x"), self._n(element, "y"))
        box = view_box(element) if element.get("viewBox") else (0.0, 0.0, width, height)
        if min(width, height, *box[2:]) <= 0:
            return
        visible = attributes(element).get("overflow") in ("visible", "auto")
        if not visible:
            yield Clip(PART, paths.transform(paths.rectangle(x, y, width, height), transform))
        k = min(width / box[2], height / box[3])
        dx, dy = x + (width - k * box[2]) / 2 - k * box[0], y + (height - k * box[3]) / 2 - k * box[1]
        self._viewport = box[2], box[3]
        yield from self.children(element, paths.compose(transform, (k, 0, 0, k, dx, dy)), paint)
        self._viewport = outer
        if not visible:
            yield Unclip(PART)

    def _clip(self, reference: str, transform: Affine) -> Clip | None:
        match = re.fullmatch(r"url\(['\"]?#(.+?)['\"]?\)", reference.strip())
        if not match:
            return None
        definition = self.by_id[match[1]]
        style = attributes(definition)
        if style.get("clipPathUnits", "userSpaceOnUse") != "userSpaceOnUse" or "clip-path" in style:
            raise ValueError("clip-path")
        transform = paths.compose(transform, _matrix(style.get("transform", "")))
        path: Path = ()
        even_odd = False
        for element in definition:
            if not isinstance(element.tag, str) or element.tag.rpartition("}")[2] in _DEFINITIONS:
                continue
            style = attributes(element)
            matrix = paths.compose(transform, _matrix(style.get("transform", "")))
            if element.tag.rpartition("}")[2] == "use":
                element, at = self._used(element)
                style = attributes(element) | style
                matrix = paths.compose(paths.compose(matrix, at), _matrix(element.get("transform", "")))
            even_odd |= style.get("clip-rule") == "evenodd"
            path += self._transformed_path(element.tag.rpartition("}")[2], element, matrix)
        return Clip(PART, path, even_odd)

    def _transformed_path(self, name: str, element: ElementTree.Element, transform: Affine) -> Path:
        """Return the transformed path of a figure. Raises :class:`_Endless` beyond the limits."""
        path = self._figure(name, element)
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

    def _n(self, element: ElementTree.Element, key: str) -> float:
        return self._measure(key, element.get(key))

    def _measure(self, key: str, text: str | None) -> float:
        """Return a size in px; percentages refer to the viewport."""
        width, height = self._viewport
        whole = (
            width if key in _ACROSS else height if key in _DOWN else math.hypot(width, height) / math.sqrt(2)
        )
        return _length(text, whole)

    def _figure(self, name: str, element: ElementTree.Element) -> Path:
        n = partial(self._n, element)
        match name:
            case "path":
                return paths.parse(element.get("d", ""))
            case "rect":
                rx, ry = element.get("rx"), element.get("ry")
                rounds = self._measure("rx", rx or ry), self._measure("ry", ry or rx)
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

    def _paint(self, paint: _Paint, style: dict[str, str]) -> _Paint:
        def color(text: str) -> str | None:
            return self._color(paint.current if text.strip().lower() == "currentcolor" else text)

        if "color" in style:
            paint = replace(paint, current=style["color"])
        if "fill" in style:
            paint = replace(paint, fill=color(style["fill"]))
        if "stroke" in style:
            paint = replace(paint, stroke=color(style["stroke"]))
        if "stroke-width" in style:
            paint = replace(paint, width=self._measure("stroke-width", style["stroke-width"]))
        if "fill-rule" in style:
            paint = replace(paint, even_odd=style["fill-rule"] == "evenodd")
        cap, join = style.get("stroke-linecap", paint.cap), style.get("stroke-linejoin", paint.join)
        # Unknown values, such as SVG 2's "arcs", become the default, as the standard says.
        return replace(paint, cap=cap if cap in _CAPS else "butt", join=join if join in _JOINS else "miter")


def attributes(element: ElementTree.Element) -> dict[str, str]:
    """Return the properties of *element*, from its attributes and its ``style``."""
    properties = dict(element.attrib)
    for declaration in properties.pop("style", "").split(";"):
        key, colon, value = declaration.partition(":")
        if colon:
            properties[key.strip()] = value.strip()
    return properties


def _require_exact(style: dict[str, str]) -> None:
    """Raise ValueError for a property that the reader doesn't support."""
    for key in _INEXACT:
        if style.get(key, "none").strip() not in _PLAIN:
            raise ValueError(key)
    for key in ("opacity", "fill-opacity", "stroke-opacity"):
        if _length(style.get(key, "1"), 1) != 1:
            raise ValueError(key)


def _apply_style_sheets(root: ElementTree.Element) -> None:
    """Copy the style sheets' rules into the elements' ``style``. Raises ValueError for a complex rule."""
    rules: list[tuple[int, str, str]] = []
    for sheet in root.iter():
        if not isinstance(sheet.tag, str) or sheet.tag.rpartition("}")[2] != "style":
            continue
        text = _COMMENT.sub("", sheet.text or "")
        if _RULE.sub("", text).strip() or "!" in text:
            raise ValueError("<style>")
        for selectors, declared in _RULE.findall(text):
            for selector in selectors.split(","):
                selector = selector.strip()
                if not _SELECTOR.fullmatch(selector):
                    raise ValueError("<style>")
                rank = 100 * selector.count("#") + 10 * selector.count(".") + (selector[0] not in ".#")
                rules.append((rank, selector, declared))
    for element in root.iter():
        if not isinstance(element.tag, str):
            continue
        matching = [rule for rule in sorted(rules, key=lambda rule: rule[0]) if _matches(rule[1], element)]
        if matching:
            element.set("style", ";".join([*(rule[2] for rule in matching), element.get("style", "")]))


def _matches(selector: str, element: ElementTree.Element) -> bool:
    tag, mark, name = (part or "" for part in re.fullmatch(r"([\w-]*)([.#]?)([\w-]*)", selector).groups())  # type: ignore[union-attr]
    if tag and tag != element.tag.rpartition("}")[2]:
        return False
    if mark == "#":
        return element.get("id") == name
    return not mark or name in element.get("class", "").split()


def read_color(text: str) -> str | None:
    """Parse a colour; None for none. Raises ValueError."""
    text = text.strip().lower()
    if text in ("none", "transparent"):
        return None
    if text.startswith("url("):
        raise ValueError("gradient")
    red, green, blue, *alpha = ImageColor.getrgb(text)
    if alpha not in ([], [255]):
        raise ValueError("fill-opacity")
    return "#" + "".join(f"{min(255, value):02x}" for value in (red, green, blue))


def _length(text: str | None, whole: float) -> float:
    """Return a size in px; *whole*: 100 %. Raises ValueError for a unit such as em."""
    match = _MEASURE.fullmatch((text or "0").strip())
    if not match:
        raise ValueError(text)
    unit = match[2].lower()
    if unit != "%" and unit not in _UNITS:
        raise ValueError(unit)
    return float(match[1]) * (whole / 100 if unit == "%" else _UNITS[unit])


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
