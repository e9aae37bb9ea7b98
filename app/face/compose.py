"""Turn a template and its content into operations: place the parts and fit the texts.

A part is laid out as soon as another part's formula uses its edges, so the list can be in drawing order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from types import CodeType
from typing import Any, Final

from app.face import formula
from app.face.formula import FAILURES, GLOBALS, FormulaError, limited
from app.face.look import Look
from app.face.ops import BLEED, Box, Clip, Layer, Op, Rect, Shadow, Shape, Text, Warn, extent
from app.face.paths import IDENTITY, Affine
from app.face.template import Formula, Part, PartFields

LOWER: Final = 84 / 88
"""Layout height of a square or wider card, relative to the template's own card."""


@dataclass(frozen=True, slots=True)
class Plot:
    """Width and height of a layout, mm; multiplied by ``scale``, they are the card's."""

    w: float
    h: float
    scale: float = 1.0
    bleed: float = BLEED

    @property
    def reach(self) -> float:
        """How far backgrounds extend beyond the trim, mm: at least ``bleed``, before and after scaling."""
        return self.bleed / min(self.scale, 1.0)

    @property
    def ground(self) -> Rect:
        """The layout's area including the bleed."""
        reach = self.reach
        return Rect(-reach, -reach, self.w + 2 * reach, self.h + 2 * reach)


@cache
def plot(width: float, height: float, base: tuple[float, float] | None = None, bleed: float = BLEED) -> Plot:
    """Return the plot of a card of *width* × *height* mm for a template made for *base* (None: any size).

    For a card slimmer than *base*, the plot is as wide as *base* and higher; for a wider card, it's wider and
    a little lower.
    """
    if base is None:
        return Plot(width, height, bleed=bleed)
    own, aspect = base[0] / base[1], width / height
    if abs(aspect - own) < 1e-9:
        return Plot(*base, width / base[0], bleed)
    if aspect < own:
        w, h = base[0], base[0] / aspect
    else:
        lower = min(1.0, (aspect - own) / (1 - own)) if own < 1 else 1.0
        h = base[1] * (1 - lower * (1 - LOWER))
        w = h * aspect
    return Plot(w, h, width / w, bleed)


MAX_OPS: Final = 20_000
MAX_CACHED: Final = 128
"""Maximum number of cached layouts per part."""
EDGES: Final[dict[str, Callable[[Rect], float]]] = {
    "left": lambda r: r.x,
    "top": lambda r: r.y,
    "right": lambda r: r.right,
    "bottom": lambda r: r.bottom,
    "width": lambda r: r.w,
    "height": lambda r: r.h,
    "centre": lambda r: r.x + r.w / 2,
    "middle": lambda r: r.y + r.h / 2,
}


EMPTY: Final = Rect(0.0, 0.0, 0.0, 0.0)


@dataclass(slots=True)
class PartLayout:
    """A laid-out part.

    ``shown``: its condition holds; ``drawn``: something is visible; ``cap``: for a number, the height of its
    capitals in mm, for a text, its size in pt.
    """

    rect: Rect | None = EMPTY
    """None: the bounds of the first operation, computed on demand by :attr:`area`."""
    ops: list[Op] = field(default_factory=list)
    warnings: list[Warn] = field(default_factory=list)
    shown: bool = False
    drawn: bool = False
    cap: float = 0.0

    @property
    def area(self) -> Rect:
        """The rectangle whose edges other parts can use."""
        if self.rect is None:
            self.rect = extent(self.ops[0]) or EMPTY
        return self.rect


_HIDDEN: Final = PartLayout()


CACHEABLE: Final = ("box", "shape", "symbol", "number", "icons")
"""Types of parts whose layout depends only on the names they use, not on a file or a language."""


class Names(dict[str, Any]):
    """The names that formulas can use: the content's, the template's, and the edges of parts."""

    __slots__ = ("layout",)
    layout: Layout

    def __missing__(self, key: str) -> object:
        layout = self.layout
        code = layout.let.get(key)
        if code is not None:
            self[key] = value = limited(eval(code, GLOBALS, self)) if type(code) is CodeType else code
            return value
        if "." in key:
            name, _dot, edge = key.rpartition(".")
            part = layout.by_name.get(name)
            if part is not None:
                return layout.edge(part, edge)
        if layout.outer is None:
            raise KeyError(key)
        self[key] = value = layout.outer.names[key]
        return value


class Layout:
    """The layout of one template on a plot.

    *card*: the key of what is drawn; the attribute is the key in warnings, which a template can change.
    *placers*: type of a part → function that lays it out; *outer*: the layout around it, whose names it can
    use.
    """

    __slots__ = (
        "by_name",
        "card",
        "key",
        "laid",
        "let",
        "look",
        "names",
        "outer",
        "parts",
        "placers",
        "plot",
    )

    def __init__(
        self,
        parts: tuple[Part, ...],
        let: Mapping[str, Formula],
        names: Mapping[str, object],
        plot: Plot,
        card: str,
        look: Look,
        placers: Placers,
        outer: Layout | None = None,
    ) -> None:
        self.parts, self.plot, self.card, self.look = parts, plot, card, look
        self.by_name = _parts_by_name(parts)
        self.key: str = card if outer is None else outer.key
        self.let, self.placers, self.outer = let, placers, outer
        self.laid: dict[int, PartLayout] = {}
        self.names = Names(names)
        self.names.layout = self

    def edge(self, part: Part, edge: str) -> float:
        """Return the coordinate of *edge* of *part*, in mm, or its ``shown``, ``drawn``, or ``cap``.

        Raises KeyError for any other name.
        """
        placed = self.place(part)
        if edge in EDGES:
            return EDGES[edge](placed.area)
        if edge in ("shown", "drawn", "cap"):
            value: float = getattr(placed, edge)
            return value
        raise KeyError(f"{part.name}.{edge}")

    def value(self, expr: Formula) -> Any:  # noqa: ANN401  # as eval
        """Evaluate *expr* if it's a formula, else return it. Raises :class:`FormulaError`."""
        if type(expr) is not CodeType:
            return expr
        try:
            return limited(eval(expr, GLOBALS, self.names))
        except FAILURES as error:
            failed = formula.why_failed(error)
            failed.code = failed.code or expr
            raise failed from error

    def number(self, expr: Formula) -> float:
        """Evaluate a number or a formula.

        Raises :class:`FormulaError` if the result isn't a number or is too large.
        """
        if type(expr) is float:
            return expr
        result = self.value(expr) if type(expr) is CodeType else expr
        if isinstance(result, (int, float)) and -formula.MAX_NUMBER < result < formula.MAX_NUMBER:
            return float(result)
        raise FormulaError(str(result)[:40], "not-a-number", code=expr)

    def ops(self) -> Iterator[Op]:
        """Yield all operations in drawing order. Raises :class:`FormulaError` if there are too many."""
        count = 0
        for part in self.parts:
            ops = self.place(part).ops
            count += len(ops)
            if count > MAX_OPS:
                raise FormulaError(f"> {MAX_OPS}")
            yield from ops

    def warnings(self) -> Iterator[Warn]:
        """Yield all warnings in drawing order."""
        for part in self.parts:
            yield from self.place(part).warnings

    def place(self, part: Part) -> PartLayout:
        placed = self.laid.get(id(part))
        if placed is None:
            self.laid[id(part)] = _HIDDEN  # an empty layout, in case the part uses its own edges
            try:
                placed = self._place_cached(part.cards.get(self.key, part) if part.cards else part)
            except FormulaError as error:
                what = {
                    "what": error.what,
                    "why": error.why,
                    "formula": formula.written(error.code, part.source),
                }
                warning = Warn("face.formula", self.card, part.name or part.type, what)
                placed = PartLayout(warnings=[warning])
            self.laid[id(part)] = placed
        return placed

    def _place_cached(self, part: Part) -> PartLayout:
        needs = part.cache.get("needs")
        if needs is None:
            needs = part.cache["needs"] = names_used(part, self.look)
        if part.type not in CACHEABLE:
            return self._place_new(part)
        # The part usually looks the same on other faces: its layout depends only on the names it uses.
        names = self.names
        cache = part.cache.setdefault("made", {})
        try:
            key = (self.plot, *[names[name] for name in needs])
            placed: PartLayout | None = cache.get(key)
        except (TypeError, *FAILURES):
            return self._place_new(part)  # a name in an unused branch may be undefined
        if placed is None:
            placed = self._place_new(part)
            if not placed.warnings:
                if len(cache) >= MAX_CACHED:
                    cache.clear()
                cache[key] = placed
        return placed

    def _place_new(self, part: Part) -> PartLayout:
        fields = part.fields
        condition = fields.get("if")
        if fields.get("hidden") or (condition is not None and not self.value(condition)):
            return _HIDDEN
        placed = self.placers[part.type](self, part, fields)
        return self._with_effects(part, placed) if part.has_effects and placed.ops else placed

    def _with_effects(self, part: Part, placed: PartLayout) -> PartLayout:
        """Return *placed* with the part's outline, shadow, angle, and opacity; its area stays."""
        fields, name, ops = part.fields, self.part_name(part), placed.ops
        area, get = placed.area, fields.get
        outline = self.colour(get("outline"))
        if outline is not None:
            ops = outlined(name, ops, area, outline, self.number(get("outline_width", 0.3)))
        angle, opacity = self.number(get("angle", 0.0)), self.number(get("opacity", 100.0)) / 100
        by = _turned(angle, area)
        if by is not None or opacity < 1:
            ops = [Layer(name, tuple(ops), by or IDENTITY, max(0.0, opacity))]
        shadow = self.colour(get("shadow"))
        if shadow is not None:
            dx, dy = self.number(get("shadow_x", 0.5)), self.number(get("shadow_y", 0.5))
            blur, dark = self.number(get("shadow_blur", 1.0)), self.number(get("shadow_opacity", 50.0)) / 100
            cast = Shadow(
                name, (Layer(name, tuple(ops), (1, 0, 0, 1, dx, dy)),), max(0.0, blur), shadow, dark
            )
            ops = [cast, *ops]
        return replace(placed, rect=area, ops=ops)

    # ---- positions

    def rect(self, fields: PartFields) -> Rect:
        """Return the rectangle that a part's position fields describe."""
        plot = self.plot
        if fields.get("bleed"):
            return plot.ground
        get = fields.get
        x, w = self._axis(get("left"), get("right"), get("width"), get("centre"), plot.w)
        y, h = self._axis(get("top"), get("bottom"), get("height"), get("middle"), plot.h)
        return Rect(x, y, w, h)

    def _axis(
        self, start: Formula, end: Formula, length: Formula, centre: Formula, total: float
    ) -> tuple[float, float]:
        if start is not None:
            begin = self.number(start)
            if length is not None:
                return begin, self.number(length)
            if end is None:
                return begin, total - begin
            return begin, self._far_edge(end, total) - begin
        extent = self.number(length) if length is not None else None
        if centre is not None:
            extent = extent or 0.0
            return self.number(centre) - extent / 2, extent
        if end is not None:
            last = self._far_edge(end, total)
            return (last - extent, extent) if extent is not None else (0.0, last)
        return (0.0, total) if extent is None else (0.0, extent)

    def _far_edge(self, expr: Formula, total: float) -> float:
        """Return the coordinate of a part's right or lower edge.

        A number is the distance from the card's own right or lower edge, a formula is the coordinate.
        """
        number = self.number(expr)
        return number if type(expr) is CodeType else total - number

    def colour(self, expr: Formula, default: str | None = None) -> str | None:
        """Evaluate a colour; *default* replaces a missing *expr*. Raises :class:`FormulaError`."""
        result = default if expr is None else self.value(expr) if type(expr) is CodeType else expr
        if result is None or (isinstance(result, str) and result.startswith("#") and len(result) == 7):
            return result
        raise FormulaError(str(result)[:40], "no-colour", code=expr)

    def part_name(self, part: Part) -> str:
        expr = part.fields.get("part")
        if expr is None:
            return part.name or part.type
        return expr if type(expr) is str else str(self.value(expr))


def _turned(angle: float, area: Rect) -> Affine | None:
    """Return the matrix that turns by *angle* degrees clockwise around the middle of *area*; None for 0."""
    if not angle % 360:
        return None
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    x, y = area.x + area.w / 2, area.y + area.h / 2
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y


def outlined(name: str, ops: Iterable[Op], area: Rect, color: str, width: float) -> list[Op]:
    """Return *ops* over an outline of *color*, *width* mm wide, around letters and shapes.

    Of a picture, it's around *area*.
    """
    ops = list(ops)
    below: list[Op] = []
    if any(isinstance(op, Clip) for op in ops):
        below = [Box(name, area, stroke=color, width=2 * width)]
    for op in ops if not below else ():
        if isinstance(op, Text):
            below.append(replace(op, color=color, fat=2 * width))
        elif isinstance(op, Shape):
            below.append(replace(op, fill=color, stroke=color, width=op.width + 2 * width, join="round"))
    return [*below, *ops]


def names_used(part: Part, look: Look) -> tuple[str, ...]:
    """Return the names in formulas of *part*, without those that the look defines."""
    needed = dict.fromkeys(name for expr in part.fields.values() for name in formula.names_used(expr))
    return tuple(name for name in needed if name not in look.names)


@cache
def _parts_by_name(parts: tuple[Part, ...]) -> dict[str, Part]:
    return {part.name: part for part in reversed(parts) if part.name}


Placers = Mapping[str, Callable[[Layout, Part, PartFields], PartLayout]]
