"""Turn a template and its content into operations: place the parts and fit the texts.

A part is laid out as soon as another part's formula uses its edges, so the list can be in drawing order.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from types import CodeType
from typing import Any, Final

from app.face import formula, paths, picture
from app.face.formula import FAILURES, GLOBALS, FormulaError
from app.face.look import Look
from app.face.ops import Clip, Op, Rect, Unclip, Warn
from app.face.part_layout import PartLayout
from app.face.plot import Plot
from app.face.resize import moved
from app.face.shape_parts import outline, place_box, place_icons, place_shape, place_symbol
from app.face.template import Part, Template
from app.face.text_parts import place_number, place_text

MAX_OPS: Final = 20_000
MAX_CACHED: Final = 128
"""Maximum number of cached layouts per part."""
_EDGES: Final[dict[str, Callable[[Rect], float]]] = {
    "left": lambda r: r.x,
    "top": lambda r: r.y,
    "right": lambda r: r.right,
    "bottom": lambda r: r.bottom,
    "width": lambda r: r.w,
    "height": lambda r: r.h,
    "centre": lambda r: r.x + r.w / 2,
    "middle": lambda r: r.y + r.h / 2,
}


_HIDDEN: Final = PartLayout()


class Names(dict[str, Any]):
    """The names that formulas can use: the content's, the template's, and the edges of parts."""

    __slots__ = ("layout",)
    layout: Layout

    def __missing__(self, key: str) -> Any:
        layout = self.layout
        code = layout.let.get(key)
        if code is not None:
            self[key] = value = eval(code, GLOBALS, self) if type(code) is CodeType else code
            return value
        if "." in key:
            name, _dot, edge = key.partition(".")
            part = layout.by_name.get(name)
            if part is not None:
                return layout.edge(part, edge)
        if layout.outer is None:
            raise KeyError(key)
        self[key] = value = layout.outer.names[key]
        return value


class Layout:
    """The layout of one template on a plot. *outer*: the layout around it, whose names it can use."""

    __slots__ = ("by_name", "card", "laid", "let", "look", "names", "outer", "parts", "plot")

    def __init__(
        self,
        parts: tuple[Part, ...],
        let: Mapping[str, Any],
        names: Mapping[str, Any],
        plot: Plot,
        card: str,
        look: Look,
        outer: Layout | None = None,
    ) -> None:
        self.parts, self.plot, self.card, self.look = parts, plot, card, look
        self.by_name = _parts_by_name(parts)
        self.let, self.outer = let, outer
        self.laid: dict[int, PartLayout] = {}
        self.names = Names(names)
        self.names.layout = self

    def edge(self, part: Part, edge: str) -> Any:
        """Return the coordinate of *edge* of *part*, in mm, or its ``shown``, ``drawn``, or ``cap``.

        Raises KeyError for any other name.
        """
        placed = self.place(part)
        if edge in _EDGES:
            return _EDGES[edge](placed.area)
        if edge in ("shown", "drawn", "cap"):
            return getattr(placed, edge)
        raise KeyError(f"{part.name}.{edge}")

    def value(self, expr: Any) -> Any:
        """Evaluate *expr* if it's a formula, else return it. Raises :class:`FormulaError`."""
        if type(expr) is not CodeType:
            return expr
        try:
            return eval(expr, GLOBALS, self.names)
        except FormulaError:
            raise
        except NameError as error:
            raise FormulaError(f"{error.name} = ?") from error
        except FAILURES as error:
            raise FormulaError(f"{type(error).__name__}: {error}"[:80]) from error

    def number(self, expr: Any) -> float:
        """Evaluate a number or a formula.

        Raises :class:`FormulaError` if the result isn't a number or is too large.
        """
        if type(expr) is float:
            return expr
        result = self.value(expr) if type(expr) is CodeType else expr
        if isinstance(result, (int, float)) and -formula.MAX_NUMBER < result < formula.MAX_NUMBER:
            return float(result)
        raise FormulaError(str(result)[:40])

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
                placed = self._place_cached(part)
            except FormulaError as error:
                warning = Warn("face.formula", self.card, part.name or part.type, {"what": str(error)})
                placed = PartLayout(warnings=[warning])
            self.laid[id(part)] = placed
        return placed

    def _place_cached(self, part: Part) -> PartLayout:
        needs = part.cache.get("needs")
        if needs is None:
            needs = part.cache["needs"] = _names_used(part, self.look)
        if part.type not in _CACHEABLE:
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
        if condition is not None and not self.value(condition):
            return _HIDDEN
        return _PLACERS[part.type](self, part, fields)

    # ---- positions

    def rect(self, fields: Mapping[str, Any]) -> Rect:
        """Return the rectangle that a part's position fields describe."""
        plot = self.plot
        if fields.get("bleed"):
            return plot.ground
        x, w = self._axis(fields, "left", "right", "width", "centre", plot.w)
        y, h = self._axis(fields, "top", "bottom", "height", "middle", plot.h)
        return Rect(x, y, w, h)

    def _axis(
        self,
        fields: Mapping[str, Any],
        near_name: str,
        far_name: str,
        size_name: str,
        middle_name: str,
        total: float,
    ) -> tuple[float, float]:
        start, end, length, centre = (
            fields.get(near_name),
            fields.get(far_name),
            fields.get(size_name),
            fields.get(middle_name),
        )
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

    def _far_edge(self, expr: Any, total: float) -> float:
        """Return the coordinate of a part's right or lower edge.

        A number is the distance from the card's own right or lower edge, a formula is the coordinate.
        """
        return self.number(expr) if type(expr) is CodeType else total - expr

    def colour(self, expr: Any, default: str | None = None) -> str | None:
        """Evaluate a colour; *default* replaces a missing *expr*. Raises :class:`FormulaError`."""
        result = default if expr is None else self.value(expr) if type(expr) is CodeType else expr
        if result is None or (isinstance(result, str) and result.startswith("#") and len(result) == 7):
            return result
        raise FormulaError(str(result)[:40])

    def part_name(self, part: Part) -> str:
        expr = part.fields.get("part")
        if expr is None:
            return part.name or part.type
        return expr if type(expr) is str else str(self.value(expr))


def _names_used(part: Part, look: Look) -> tuple[str, ...]:
    """Return the names in formulas of *part*, without those that the look defines."""
    needed = dict.fromkeys(name for expr in part.fields.values() for name in formula.names_used(expr))
    return tuple(name for name in needed if name not in look.names)


def _outer_names(part: Part, look: Look) -> tuple[str, ...] | None:
    """Return the names from outside the repeated *part* that it uses; None if it can't be cached."""
    outer_names: dict[str, None] = {}
    own_names = {"i", "n", "item", *(name for item in part.items for name in item), *part.let}
    for inner in part.parts:
        if inner.type == "each":
            needs = _outer_names(inner, look)
            if needs is None:
                return None
            outer_names.update(dict.fromkeys((*needs, *_names_used(inner, look))))
        elif inner.type in _CACHEABLE:
            outer_names.update(dict.fromkeys(_names_used(inner, look)))
        else:
            return None
    outer_names.update(dict.fromkeys(name for expr in part.let.values() for name in formula.names_used(expr)))
    sibling_names = {inner.name for inner in part.parts}
    return tuple(
        name
        for name in outer_names
        if name not in own_names and name not in look.names and name.partition(".")[0] not in sibling_names
    )


@cache
def _parts_by_name(parts: tuple[Part, ...]) -> dict[str, Part]:
    return {part.name: part for part in reversed(parts) if part.name}


def _place_picture(layout: Layout, part: Part, fields: Mapping[str, Any]) -> PartLayout:
    """Lay out a picture that covers its frame, or the template that replaces a missing picture."""
    rect = layout.rect(fields)
    clip = outline(layout, fields) if "points" in fields else None
    key = str(layout.value(fields["picture"]) or "")
    card = str(layout.value(fields["named"])) if "named" in fields else layout.card
    ops, warnings = picture.ops(key, card, rect, clip)
    if ops:
        return PartLayout(rect, list(ops), list(warnings), True, True)
    instead = fields.get("instead", "")
    if instead not in layout.look.templates:
        return PartLayout(rect, [], list(warnings), True, False)
    edge = clip if clip is not None else paths.rectangle(rect.x, rect.y, rect.w, rect.h)
    name = layout.part_name(part)
    inner = layout_of(
        layout, layout.look.templates[instead], {"x": rect.x, "y": rect.y, "across": rect.w, "high": rect.h}
    )
    drawn = [Clip(name, edge), *(replace(op, part=name) for op in inner.ops()), Unclip(name)]
    return PartLayout(rect, drawn, [*warnings, *inner.warnings()], True, False)


def layout_of(layout: Layout, template: Template, names: Mapping[str, Any]) -> Layout:
    """Return the layout of *template* within *layout*, whose names it can use. Raises FormulaError."""
    if _depth(layout) > 6:
        raise FormulaError(template.key)
    look = layout.look
    return Layout(
        template.parts, template.let, {**look.names, **names}, layout.plot, layout.card, look, layout
    )


def _depth(layout: Layout | None) -> int:
    return 0 if layout is None else 1 + _depth(layout.outer)


def _place_template(layout: Layout, part: Part, fields: Mapping[str, Any]) -> PartLayout:
    template = layout.look.templates.get(fields.get("template", ""))
    if template is None:
        raise FormulaError(str(fields.get("template")))
    names = {name: layout.value(value) for name, value in fields.get("with", {}).items()}
    inner = layout_of(layout, template, names)
    ops: list[Op] = list(inner.ops())
    if "scale" in fields:
        k, dx, dy = (layout.number(fields.get(name, 0)) for name in ("scale", "dx", "dy"))
        ops = [moved(op, k, dx, dy) for op in ops]
    return PartLayout(layout.rect(fields), ops, list(inner.warnings()), True, bool(ops))


def _place_repeated(layout: Layout, part: Part, fields: Mapping[str, Any]) -> PartLayout:
    """Lay out the part's parts once for each item. ``i``: the item's index from 0; ``n``: number of items."""
    rows: list[dict[str, Any]]
    look = layout.look
    if part.items:
        rows = [
            {name: layout.value(value) for name, value in item.items() if name != "if"}
            for item in part.items
            if "if" not in item or layout.value(item["if"])
        ]
    else:
        rows = [{"item": item} for item in layout.value(fields["of"])]
    if len(rows) > formula.MAX_RANGE:
        raise FormulaError(f"> {formula.MAX_RANGE}")
    result = PartLayout(shown=True)
    outer_names = part.cache.get("outer", 0)
    if outer_names == 0:
        outer_names = part.cache["outer"] = _outer_names(part, look)
    row_cache = part.cache.setdefault("rows", {})
    for i, row in enumerate(rows):
        key = None
        if outer_names is not None:
            # The row usually looks the same on other faces, too.
            with contextlib.suppress(TypeError, *FAILURES):
                key = (
                    layout.plot,
                    i,
                    len(rows),
                    *row.values(),
                    *[layout.names[name] for name in outer_names],
                )
                ops = row_cache.get(key)
                if ops is not None:
                    result.ops += ops
                    continue
        names = {**look.names, **row, "i": i, "n": len(rows)}
        inner = Layout(part.parts, part.let, names, layout.plot, layout.card, look, layout)
        ops, warnings = list(inner.ops()), list(inner.warnings())
        result.ops += ops
        result.warnings += warnings
        if key is not None and not warnings:
            if len(row_cache) >= MAX_CACHED * 4:
                row_cache.clear()
            row_cache[key] = ops
        if len(result.ops) > MAX_OPS:
            raise FormulaError(f"> {MAX_OPS}")
    result.drawn = bool(result.ops)
    return result


_CACHEABLE: Final = ("box", "shape", "symbol", "number", "icons")
"""Types of parts whose layout depends only on the names they use, not on a file or a language."""
_PLACERS: Final[dict[str, Callable[[Layout, Part, Mapping[str, Any]], PartLayout]]] = {
    "box": place_box,
    "shape": place_shape,
    "symbol": place_symbol,
    "icons": place_icons,
    "text": place_text,
    "number": place_number,
    "picture": _place_picture,
    "each": _place_repeated,
    "use": _place_template,
}
