"""Template edits by mouse: moving and resizing parts, adding, copying, aligning.

The editing functions take a template's source (a mapping) and return a changed copy; lengths in mm. A
position that is a formula stays a formula: only an offset is added.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final, Literal

from app import i18n
from app.face import formula, layout, template
from app.face.compose import EMPTY, Layout, plot
from app.face.content import BackContent, CardContent, CounterContent
from app.face.layout import Content
from app.face.look import look
from app.face.ops import Face, Rect
from app.face.paths import Point

TemplateSource = template.Source
Edge = Literal["left", "centre", "right", "top", "middle", "bottom"]
MIN_SIDE: Final = 1.0
"""Minimum width and height of a part, mm."""
SQUARE: Final = ("symbol", "icons")
"""Types of parts with a size instead of a width and a height."""
_SUM: Final = re.compile(r"(?s)(.*\S)\s*([+-])\s*(\d+(?:\.\d+)?)")
_SIMPLE: Final = re.compile(r"[\w.]+|\(.*\)", re.S)
NEW: Final[Mapping[str, TemplateSource]] = {
    "text": {"text": "name", "width": 40.0, "height": 8.0, "size": 12, "least": 6.5, "color": "#17181c"},
    "number": {"text": "'1'", "width": 10.0, "height": 8.0, "size": 18, "color": "#17181c"},
    "picture": {"picture": "picture", "width": 40.0, "height": 30.0},
    "symbol": {"symbol": "'heart'", "size": 8.0, "color": "#17181c"},
    "icons": {"symbol": "'heart'", "count": 3, "size": 5.0, "color": "#17181c"},
    "box": {"width": 30.0, "height": 15.0, "fill": "#e6dcc6", "radius": 1.0},
    "shape": {"figure": "ellipse", "width": 20.0, "height": 20.0, "fill": "#e6dcc6"},
}
"""Initial contents of a new part of each type, placed in the middle of the card."""


@dataclass(frozen=True, slots=True)
class Spread:
    """A template laid out for one card. ``width``, ``height``: of the layout, before scaling to the card."""

    face: Face
    width: float
    height: float
    scale: float
    """Size of the card divided by the size of its layout."""
    areas: tuple[Rect, ...]
    shown: tuple[bool, ...]
    layout: Layout

    def value(self, text: str) -> object:
        """Return the value of the formula *text* on this card. Raises :class:`formula.FormulaError`."""
        return self.layout.value(formula.compiled(text))


def template_for(content: Content, of: str = "front") -> TemplateSource:
    """Return the source of the template that draws *content*, merged with the templates it extends."""
    game_look = look(content.look)
    chosen = layout.template_of(game_look, of, layout.names_of(game_look, content) | OWN_CUT)
    return template.merge_extended(game_look.source[chosen.key], game_look.source)


OWN_CUT: Final = {"cut": "own"}
"""The names that a counter's template needs besides those of its content."""


def spread(source: TemplateSource, content: Content) -> Spread:
    """Lay out *content* by the template *source* instead of its look's template, while a part is dragged.

    Raises :class:`app.face.template.TemplateError`.
    """
    game_look = look(content.look)
    (compiled,) = template.read((source,), game_look.source, game_look.names)
    key = key_of(content)
    size = size_of(content)
    ground = plot(*size, compiled.base)
    names = layout.names_of(game_look, content) | OWN_CUT
    part_layouts = layout.make_layout(compiled, game_look, names, ground, key)
    face = layout.face_of(part_layouts, compiled, key, size)
    if isinstance(content, CardContent | BackContent):
        face = layout.cut_out(face, content.shape)
    placed_parts = [part_layouts.place(part) for part in compiled.parts]
    shown = tuple(placed.shown for placed in placed_parts)
    areas = tuple(
        placed.area if placed.shown else _area_of_hidden(part_layouts, part)
        for part, placed in zip(compiled.parts, placed_parts, strict=True)
    )
    return Spread(face, ground.w, ground.h, ground.scale, areas, shown, part_layouts)


def _area_of_hidden(part_layouts: Layout, part: template.Part) -> Rect:
    """Return where *part* would be, or nothing if a formula fails."""
    try:
        area = part_layouts.rect(part.fields)
        size = part_layouts.number(part.fields.get("size", 5.0))
    except formula.FormulaError:
        return EMPTY
    return Rect(area.x, area.y, size, size) if part.type in SQUARE else area


def key_of(content: Content) -> str:
    """Return the key by which a template's parts know what they're drawn for."""
    return layout.back_key(content) if isinstance(content, BackContent) else content.key


def display_name(name: str, kind: str, language: str) -> str:
    """Return the display name of the part *name* of the type *kind*: its type if it has no name.

    Names in shipped templates are translated.
    """
    code = f"editor.design-part-{name}" if name else f"editor.design-type-{kind}"
    return i18n.text(code, language) if i18n.has(code, language) else name


def size_of(content: Content) -> tuple[float, float]:
    """Return the width and height of *content* in mm."""
    return (content.size, content.size) if isinstance(content, CounterContent) else content.size


# ---- values of single cards


def for_card(source: TemplateSource, key: str) -> TemplateSource:
    """Return *source* with the values that its parts have on the card *key*."""
    parts = [{**part, **part["cards"].get(key, {})} if "cards" in part else part for part in source["parts"]]
    return {**source, "parts": parts}


def own_values(source: TemplateSource, index: int, key: str) -> Mapping[str, object]:
    """Return the values that part number *index* has only on the card *key*."""
    own: Mapping[str, object] = source["parts"][index].get("cards", {}).get(key, {})
    return own


def changed_for_card(
    source: TemplateSource, before: TemplateSource, after: TemplateSource, key: str, *, only: bool
) -> TemplateSource:
    """Return *source* with the changes between *before* and *after*, which :func:`for_card` gave for *key*.

    *only*: change only this card. Values that it has of its own change for it in any case.
    """
    parts = []
    for common, old, new in zip(source["parts"], before["parts"], after["parts"], strict=True):
        if old == new:
            parts.append(common)
            continue
        common, own = dict(common), dict(common.get("cards", {}).get(key, {}))
        for name in (name for name in {**old, **new} if old.get(name) != new.get(name) and name != "cards"):
            target = own if only or name in own else common
            target.pop(name, None)
            if name in new:
                target[name] = new[name]
        parts.append(_with_own_values(common, key, own))
    return {**source, "parts": parts}


def without_own_values(source: TemplateSource, index: int, key: str) -> TemplateSource:
    """Return *source*, in which part number *index* is the same on the card *key* as on the others."""
    return with_part(source, index, _with_own_values(source["parts"][index], key, {}))


def _with_own_values(part: TemplateSource, key: str, own: Mapping[str, object]) -> dict[str, Any]:
    by_card = {card: values for card, values in part.get("cards", {}).items() if card != key}
    by_card |= {key: dict(own)} if own else {}
    common = {name: value for name, value in part.items() if name != "cards"}
    return common | {"cards": by_card} if by_card else common


def set_state(source: TemplateSource, chosen: Iterable[int], name: str, value: object) -> TemplateSource:
    """Return *source* with the property *name* of the parts *chosen* set to *value*.

    False and "" remove it.
    """
    for index in chosen:
        part = {key: old for key, old in source["parts"][index].items() if key != name}
        source = with_part(source, index, part | ({name: value} if value else {}))
    return source


def with_group(source: TemplateSource, chosen: Iterable[int]) -> list[int]:
    """Return the numbers of the parts *chosen* and of those in a group with one of them."""
    chosen = set(chosen)
    groups = {source["parts"][index].get("group", "") for index in chosen} - {""}
    return [
        index
        for index, part in enumerate(source["parts"])
        if index in chosen or part.get("group", "") in groups
    ]


# ---- one part


def resized_part(source: TemplateSource, index: int, area: Rect, low: Point, high: Point) -> TemplateSource:
    """Move the top left corner of part number *index* by *low* and the bottom right one by *high*, in mm.

    *area*: the part's rectangle. If *low* equals *high*, the part moves without being resized.
    Its sides stay at least :data:`MIN_SIDE` long. A part with ``points`` only moves, by *low*; a symbol stays
    square, as do those in a row: together they grow by the distance.
    """
    part = dict(source["parts"][index])
    if low != high:
        low, high = _limit_moves(area, low, high)
    if "points" in part:
        part["points"] = "; ".join(
            _shift_point(pair, low) for pair in part["points"].split(";") if pair.strip()
        )
    elif part["type"] in SQUARE and low != high:
        across, down = _in_row(part, area)
        growth = max((high[0] - low[0]) / across, (high[1] - low[1]) / down, key=abs)
        part["size"] = shifted(part.get("size", 5.0), growth)
        wider, taller = low[0] + growth * across, low[1] + growth * down
        _shift_axis(part, ("left", "right", "width", "centre"), low[0], wider, area.x, area.right)
        _shift_axis(part, ("top", "bottom", "height", "middle"), low[1], taller, area.y, area.bottom)
    else:
        if part.pop("bleed", False):
            part.update({"left": -3.0, "right": -3.0, "top": -3.0, "bottom": -3.0})
        _shift_axis(part, ("left", "right", "width", "centre"), low[0], high[0], area.x, area.right)
        if "baseline" in part:
            part["baseline"] = shifted(part["baseline"], low[1])
        else:
            _shift_axis(part, ("top", "bottom", "height", "middle"), low[1], high[1], area.y, area.bottom)
    return with_part(source, index, part)


def _in_row(part: TemplateSource, area: Rect) -> tuple[float, float]:
    """Return how many symbols of *part* are side by side in *area*, and in how many rows."""
    size, gap = part.get("size", 4.0), part.get("gap", 0.8)
    size = area.h if isinstance(size, str) else size
    if part["type"] != "icons" or isinstance(gap, str) or size + gap <= 0:
        return 1.0, 1.0
    return max(1.0, (area.w + gap) / (size + gap)), max(1.0, (area.h + gap) / (size + gap))


def place_of(part: TemplateSource, name: str) -> tuple[str, object]:
    """Return the property that the place *name* (x, y, w, or h) of *part* is stored in, and its value."""
    if name in "wh" and part["type"] in SQUARE:
        key = "size"
    elif name == "y" and "baseline" in part:
        key = "baseline"
    else:
        key = {"x": "left", "y": "top", "w": "width", "h": "height"}[name]
    return key, part.get(key)


def with_place(
    source: TemplateSource, index: int, area: Rect, name: str, value: float | str
) -> TemplateSource:
    """Return *source* with the place *name* (x, y, w, or h) of part number *index* at *value*.

    *value*: mm or a formula. *area*: the part's rectangle; its other places stay.
    """
    part = dict(source["parts"][index])
    if part.pop("bleed", False):
        part |= {"left": area.x, "top": area.y, "width": area.w, "height": area.h}
    key, _old = place_of(part, name)
    across = name in "xw"
    start, end, middle = ("left", "right", "centre") if across else ("top", "bottom", "middle")
    length, extent = ("width", area.w) if across else ("height", area.h)
    if key == "size" and not isinstance(value, str):
        value = round(area.h + (value - extent) / _in_row(part, area)[not across], 3)
    if key == start:
        for other in (end, middle):
            part.pop(other, None)
        if part["type"] not in SQUARE:
            part.setdefault(length, round(extent, 3))
    elif key == length and middle not in part:
        part.pop(end, None)
        part.setdefault(start, round(area.x if across else area.y, 3))
    return with_part(source, index, part | {key: value})


def _limit_moves(area: Rect, low: Point, high: Point) -> tuple[tuple[float, float], tuple[float, float]]:
    """Limit *low* and *high* so that the width and height of *area* stay at least :data:`MIN_SIDE`."""
    lows, highs = list(low), list(high)
    for i, size in enumerate((area.w, area.h)):
        missing = MIN_SIDE - (size + highs[i] - lows[i])
        if missing > 0 and lows[i] != highs[i]:
            if abs(lows[i]) > abs(highs[i]):
                lows[i] -= missing
            else:
                highs[i] += missing
    return (lows[0], lows[1]), (highs[0], highs[1])


def _shift_axis(
    part: dict[str, Any],
    names: tuple[str, str, str, str],
    low: float,
    high: float,
    start_mm: float,
    end_mm: float,
) -> None:
    """Move the position of *part* on one axis: its start by *low*, its end by *high*."""
    start_name, end_name, size_name, middle_name = names
    growth = high - low
    if middle_name in part:
        part[middle_name] = shifted(part[middle_name], (low + high) / 2)
        if growth:
            part[size_name] = shifted(part.get(size_name, round(end_mm - start_mm, 3)), growth)
        return
    if start_name not in part and end_name not in part:
        if low:
            part[start_name] = round(low, 3)
        if size_name in part:
            part[size_name] = shifted(part[size_name], growth) if growth else part[size_name]
        elif high:
            part[end_name] = round(-high, 3)
        return
    if start_name in part:
        part[start_name] = shifted(part[start_name], low)
    elif low and size_name not in part:
        part[start_name] = round(start_mm + low, 3)
    if end_name in part:
        part[end_name] = (
            shifted(part[end_name], -high)
            if not isinstance(part[end_name], str)
            else shifted(part[end_name], high)
        )
    elif high and start_name in part and size_name not in part:
        part[end_name] = round(-high, 3)
    if size_name in part and growth:
        part[size_name] = shifted(part[size_name], growth)


def shifted(value: float | str, by: float) -> float | str:
    """Return *value*, a number or a formula, increased by *by* mm."""
    if not by:
        return value
    if not isinstance(value, str):
        return round(value + by, 3)
    match = _SUM.fullmatch(value)
    if match and _SIMPLE.fullmatch(match[1]):
        base, number = match[1], float(match[3]) * (1 if match[2] == "+" else -1) + by
    else:
        base, number = (value if _SIMPLE.fullmatch(value) else f"({value})"), by
    number = round(number, 3)
    return f"{base} {'+' if number > 0 else '-'} {abs(number):g}" if number else base


def _shift_point(pair: str, by: Point) -> str:
    """Return the point *pair* (``x, y``) moved by *by*; a comma in brackets doesn't separate x and y."""
    depth = 0
    for at, sign in enumerate(pair):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            x, y = pair[:at].strip(), pair[at + 1 :].strip()
            return f"{_shift_coordinate(x, by[0])}, {_shift_coordinate(y, by[1])}"
    return pair.strip()


def _shift_coordinate(value: str, by: float) -> str:
    try:
        return f"{round(float(value) + by, 3):g}"
    except ValueError:
        return str(shifted(value, by))


# ---- the list of parts


def with_part(source: TemplateSource, index: int, part: TemplateSource) -> TemplateSource:
    """Return *source* with part number *index* replaced by *part*."""
    parts = list(source["parts"])
    parts[index] = dict(part)
    return {**source, "parts": parts}


def added(source: TemplateSource, kind: str, name: str, width: float, height: float) -> TemplateSource:
    """Return *source* with a new part of type *kind* in the middle of *width* × *height* mm, drawn last."""
    part: dict[str, Any] = {"type": kind, "name": free_name(source, name), **NEW[kind]}
    if kind == "text" and source.get("of") in ("back", "box"):
        part["text"] = "deck.word"  # a back has no name
    part_width, part_height = (
        part.get("width", part.get("size", 10.0)),
        part.get("height", part.get("size", 10.0)),
    )
    part["left"] = round(max(0.0, (width - part_width) / 2) * 2) / 2
    part["top"] = round(max(0.0, (height - part_height) / 2) * 2) / 2
    return {**source, "parts": [*source["parts"], part]}


def renamed(source: TemplateSource, index: int, name: str) -> TemplateSource:
    """Return *source* with part number *index* called *name*, also where texts flow around it."""
    old, parts = source["parts"][index].get("name", ""), []
    for part in source["parts"]:
        around = template.names_in(part.get("avoid", ()))
        if old and old in around:
            part = {**part, "avoid": list(filter(None, (name if each == old else each for each in around)))}
        parts.append(part)
    return {**source, "parts": parts}


def free_name(source: TemplateSource, name: str) -> str:
    """Return *name*, with the first free number appended if a part of *source* has that name."""
    taken = {part.get("name") for part in source["parts"]}
    number, free = 2, name
    while free in taken:
        free, number = f"{name}-{number}", number + 1
    return free


def removed(source: TemplateSource, chosen: Iterable[int]) -> TemplateSource:
    """Return *source* without the parts *chosen*."""
    removed_indexes = set(chosen)
    return {
        **source,
        "parts": [part for index, part in enumerate(source["parts"]) if index not in removed_indexes],
    }


def copied(source: TemplateSource, chosen: Sequence[int], areas: Sequence[Rect]) -> TemplateSource:
    """Return *source* with copies of the parts *chosen*, a little lower and further right, drawn last."""
    for index in chosen:
        part = source["parts"][index]
        copy = {**part, "name": free_name(source, part.get("name") or part["type"])}
        source = {**source, "parts": [*source["parts"], copy]}
        source = resized_part(source, len(source["parts"]) - 1, areas[index], (2.0, 2.0), (2.0, 2.0))
    return source


def reordered(source: TemplateSource, index: int, new_index: int) -> TemplateSource:
    """Return *source* with part number *index* moved to number *new_index* in the drawing order."""
    parts = list(source["parts"])
    parts.insert(min(max(new_index, 0), len(parts)), parts.pop(index))
    return {**source, "parts": parts}


def around_all(areas: Iterable[Rect]) -> Rect:
    """Return the rectangle around *areas*, which must not be empty."""
    return reduce(Rect.union, areas)


def aligned(
    source: TemplateSource, chosen: Sequence[int], areas: Sequence[Rect], edge: Edge, whole: Rect
) -> TemplateSource:
    """Align the parts *chosen* with each other at *edge*; align a single part with the rectangle *whole*."""
    around = around_all(areas[index] for index in chosen) if len(chosen) > 1 else whole
    for index in chosen:
        area = areas[index]
        dx, dy = {
            "left": (around.x - area.x, 0.0),
            "right": (around.right - area.right, 0.0),
            "centre": (around.x + around.w / 2 - area.x - area.w / 2, 0.0),
            "top": (0.0, around.y - area.y),
            "bottom": (0.0, around.bottom - area.bottom),
            "middle": (0.0, around.y + around.h / 2 - area.y - area.h / 2),
        }[edge]
        source = resized_part(source, index, area, (dx, dy), (dx, dy))
    return source


def spaced(
    source: TemplateSource, chosen: Sequence[int], areas: Sequence[Rect], across: bool
) -> TemplateSource:
    """Space the parts *chosen* evenly; the first and the last don't move."""
    order = sorted(chosen, key=lambda index: areas[index].x if across else areas[index].y)
    if len(order) < 3:
        return source
    first, last = areas[order[0]], areas[order[-1]]
    sizes = [areas[index].w if across else areas[index].h for index in order]
    total = (last.right - first.x) if across else (last.bottom - first.y)
    gap = (total - sum(sizes)) / (len(order) - 1)
    position = first.x if across else first.y
    for index, size in zip(order, sizes, strict=True):
        area = areas[index]
        by = position - (area.x if across else area.y)
        move = (by, 0.0) if across else (0.0, by)
        source = resized_part(source, index, area, move, move)
        position += size + gap
    return source


# ---- snapping

GRID: Final = 0.5
NEAR: Final = 0.9
"""Snapping distance, mm."""
SAFE: Final = 3.0


def lines(width: float, height: float, others: Iterable[Rect]) -> tuple[list[float], list[float]]:
    """Return the x and the y coordinates that edges snap to.

    They are the edges of the card, its safe zone, its bleed, and *others*, and the middles of the card and
    *others*.
    """
    xs = [0.0, width, SAFE, width - SAFE, -SAFE, width + SAFE, width / 2]
    ys = [0.0, height, SAFE, height - SAFE, -SAFE, height + SAFE, height / 2]
    for area in others:
        xs += (area.x, area.right, area.x + area.w / 2)
        ys += (area.y, area.bottom, area.y + area.h / 2)
    return xs, ys


def snapped(edges: Sequence[float], by: float, places: Sequence[float]) -> tuple[float, float | None]:
    """Return the snapped distance for a move by *by* mm, and the coordinate snapped to.

    The nearest pair of *edges* and *places* decides; without one, the first edge snaps to the grid, and the
    coordinate is None.
    """
    best: tuple[float, float, float] | None = None
    for edge in edges:
        for place in places:
            offset = place - (edge + by)
            if abs(offset) <= NEAR and (best is None or abs(offset) < best[0] - 1e-9):
                best = abs(offset), by + offset, place
    if best is not None:
        return best[1], best[2]
    if not edges:
        return by, None
    return round((edges[0] + by) / GRID) * GRID - edges[0], None
