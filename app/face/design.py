"""Template edits by mouse: moving and resizing parts, adding, copying, aligning.

Every function takes a template as it is written (a mapping) and returns a changed one; lengths in mm. A
position that is a formula stays one: only an offset is added.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Final, Literal

from app.face import layout, template
from app.face.content import BackContent, CardContent
from app.face.layout import Content
from app.face.look import look
from app.face.ops import Face, Rect
from app.face.plot import plot

TemplateSource = Mapping[str, Any]
Edge = Literal["left", "centre", "right", "top", "middle", "bottom"]
MIN_SIDE: Final = 1.0
"""Least size of a part, mm."""
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
    """A template laid out for one card: its face, and the areas and visibility of its parts."""

    face: Face
    width: float
    height: float
    scale: float
    """How much larger the card is than its layout."""
    areas: tuple[Rect, ...]
    shown: tuple[bool, ...]


def own(content: Content, of: str = "front") -> TemplateSource:
    """Return the template that draws *content*, with what it extends merged in."""
    game_look = look(content.look)
    chosen = layout.template_of(game_look, of, layout.names_of(game_look, content))
    return template.whole(game_look.source[chosen.key], game_look.source)


def spread(source: TemplateSource, content: CardContent | BackContent, size: tuple[float, float]) -> Spread:
    """Lay out *content* by *source* instead of its look, while a part is dragged.

    Raises :class:`app.face.template.TemplateError`.
    """
    game_look = look(content.look)
    (compiled,) = template.read((source,), game_look.source, game_look.names)
    key = content.key if isinstance(content, CardContent) else content.deck
    ground = plot(*size, compiled.base)
    done = layout.make_layout(compiled, game_look, layout.names_of(game_look, content), ground, key)
    face = layout.cut_out(layout.face_of(done, compiled, key, size), content.shape)
    placed_parts = [done.place(part) for part in compiled.parts]
    areas, shown = (
        tuple(placed.area for placed in placed_parts),
        tuple(placed.shown for placed in placed_parts),
    )
    return Spread(face, ground.w, ground.h, ground.scale, areas, shown)


# ---- one part


def resized_part(
    source: TemplateSource, at: int, area: Rect, low: tuple[float, float], high: tuple[float, float]
) -> dict[str, Any]:
    """Move the top left corner of part number *at* by *low* and the bottom right one by *high*, in mm.

    *area*: its rectangle; *low* equal to *high* moves it without resizing.
    """
    part = dict(source["parts"][at])
    if low != high:
        low, high = _limited(area, low, high)
    if "points" in part:
        part["points"] = "; ".join(_pair(pair, low) for pair in part["points"].split(";") if pair.strip())
    elif part["type"] in ("symbol", "icons") and low != high:
        more = max((high[i] - low[i] for i in (0, 1)), key=abs)
        part["size"] = shifted(part.get("size", 5.0), more)
        _along(part, ("left", "right", "width", "centre"), low[0], low[0] + more, area.x, area.right)
        _along(part, ("top", "bottom", "height", "middle"), low[1], low[1] + more, area.y, area.bottom)
    else:
        if part.pop("bleed", False):
            part.update({"left": -3.0, "right": -3.0, "top": -3.0, "bottom": -3.0})
        _along(part, ("left", "right", "width", "centre"), low[0], high[0], area.x, area.right)
        if "baseline" in part:
            part["baseline"] = shifted(part["baseline"], low[1])
        else:
            _along(part, ("top", "bottom", "height", "middle"), low[1], high[1], area.y, area.bottom)
    return with_part(source, at, part)


def _limited(area: Rect, low: tuple[float, float], high: tuple[float, float]) -> tuple[Any, Any]:
    """Limit *low* and *high* so that *area* keeps at least :data:`MIN_SIDE` mm."""
    lows, highs = list(low), list(high)
    for i, size in enumerate((area.w, area.h)):
        short = MIN_SIDE - (size + highs[i] - lows[i])
        if short > 0 and lows[i] != highs[i]:
            if abs(lows[i]) > abs(highs[i]):
                lows[i] -= short
            else:
                highs[i] += short
    return tuple(lows), tuple(highs)


def _along(
    part: dict[str, Any], names: tuple[str, str, str, str], low: float, high: float, begin: float, end: float
) -> None:
    """Move the position of *part* on one axis: its start by *low*, its end by *high*."""
    start, far, size, mid = names
    longer = high - low
    if mid in part:
        part[mid] = shifted(part[mid], (low + high) / 2)
        if longer:
            part[size] = shifted(part.get(size, round(end - begin, 3)), longer)
        return
    if start not in part and far not in part:
        if low:
            part[start] = round(low, 3)
        if size in part:
            part[size] = shifted(part[size], longer) if longer else part[size]
        elif high:
            part[far] = round(-high, 3)
        return
    if start in part:
        part[start] = shifted(part[start], low)
    elif low and size not in part:
        part[start] = round(begin + low, 3)
    if far in part:
        part[far] = shifted(part[far], -high) if not isinstance(part[far], str) else shifted(part[far], high)
    elif high and start in part and size not in part:
        part[far] = round(-high, 3)
    if size in part and longer:
        part[size] = shifted(part[size], longer)


def shifted(value: Any, by: float) -> Any:
    """Return a number or a formula plus *by* mm."""
    if not by:
        return value
    if not isinstance(value, str):
        return round(value + by, 3)
    match = _SUM.fullmatch(value)
    if match and _SIMPLE.fullmatch(match[1]):
        rest, number = match[1], float(match[3]) * (1 if match[2] == "+" else -1) + by
    else:
        rest, number = (value if _SIMPLE.fullmatch(value) else f"({value})"), by
    number = round(number, 3)
    return f"{rest} {'+' if number > 0 else '-'} {abs(number):g}" if number else rest


def _pair(pair: str, by: tuple[float, float]) -> str:
    """Return ``x, y`` moved; a comma within brackets belongs to a function."""
    depth = 0
    for at, sign in enumerate(pair):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and not depth:
            x, y = pair[:at].strip(), pair[at + 1 :].strip()
            return f"{_moved(x, by[0])}, {_moved(y, by[1])}"
    return pair.strip()


def _moved(value: str, by: float) -> str:
    try:
        return f"{round(float(value) + by, 3):g}"
    except ValueError:
        return str(shifted(value, by))


# ---- all of them


def with_part(source: TemplateSource, at: int, part: TemplateSource) -> dict[str, Any]:
    """Return *source* with *part* as its part number *at*."""
    parts = list(source["parts"])
    parts[at] = dict(part)
    return {**source, "parts": parts}


def added(source: TemplateSource, kind: str, name: str, width: float, height: float) -> dict[str, Any]:
    """Return *source* with a new part of type *kind* in the middle of *width* × *height* mm, drawn last."""
    part: dict[str, Any] = {"type": kind, "name": free_name(source, name), **NEW[kind]}
    wide, high = part.get("width", part.get("size", 10.0)), part.get("height", part.get("size", 10.0))
    part["left"] = round(max(0.0, (width - wide) / 2) * 2) / 2
    part["top"] = round(max(0.0, (height - high) / 2) * 2) / 2
    return {**source, "parts": [*source["parts"], part]}


def free_name(source: TemplateSource, name: str) -> str:
    """Return *name*, with the first free number appended if *source* has such a part."""
    taken = {part.get("name") for part in source["parts"]}
    number, free = 2, name
    while free in taken:
        free, number = f"{name}-{number}", number + 1
    return free


def removed(source: TemplateSource, chosen: Iterable[int]) -> dict[str, Any]:
    """Return *source* without the parts *chosen*."""
    gone = set(chosen)
    return {**source, "parts": [part for at, part in enumerate(source["parts"]) if at not in gone]}


def copied(source: TemplateSource, chosen: Sequence[int], areas: Sequence[Rect]) -> dict[str, Any]:
    """Return *source* with copies of the parts *chosen*, a little lower and further right, drawn last."""
    for at in chosen:
        part = source["parts"][at]
        named = {**part, "name": free_name(source, part.get("name") or part["type"])}
        source = {**source, "parts": [*source["parts"], named]}
        source = resized_part(source, len(source["parts"]) - 1, areas[at], (2.0, 2.0), (2.0, 2.0))
    return dict(source)


def reordered(source: TemplateSource, at: int, to: int) -> dict[str, Any]:
    """Return *source* with its part number *at* drawn as number *to*."""
    parts = list(source["parts"])
    part = parts.pop(at)
    parts.insert(min(max(to, 0), len(parts)), part)
    return {**source, "parts": parts}


def around_all(areas: Iterable[Rect]) -> Rect:
    """Return the rectangle around *areas*, at least one."""
    return reduce(Rect.union, areas)


def aligned(
    source: TemplateSource, chosen: Sequence[int], areas: Sequence[Rect], edge: Edge, whole: Rect
) -> dict[str, Any]:
    """Align the parts *chosen* at *edge*: with each other, or a single one with *whole*."""
    around = around_all(areas[at] for at in chosen) if len(chosen) > 1 else whole
    for at in chosen:
        area = areas[at]
        dx, dy = {
            "left": (around.x - area.x, 0.0),
            "right": (around.right - area.right, 0.0),
            "centre": (around.x + around.w / 2 - area.x - area.w / 2, 0.0),
            "top": (0.0, around.y - area.y),
            "bottom": (0.0, around.bottom - area.bottom),
            "middle": (0.0, around.y + around.h / 2 - area.y - area.h / 2),
        }[edge]
        source = resized_part(source, at, area, (dx, dy), (dx, dy))
    return dict(source)


def spaced(
    source: TemplateSource, chosen: Sequence[int], areas: Sequence[Rect], across: bool
) -> dict[str, Any]:
    """Space the parts *chosen* evenly; the outer ones don't move."""
    order = sorted(chosen, key=lambda at: areas[at].x if across else areas[at].y)
    if len(order) < 3:
        return dict(source)
    first, last = areas[order[0]], areas[order[-1]]
    sizes = [areas[at].w if across else areas[at].h for at in order]
    whole = (last.right - first.x) if across else (last.bottom - first.y)
    gap = (whole - sum(sizes)) / (len(order) - 1)
    at_mm = first.x if across else first.y
    for at, size in zip(order, sizes, strict=True):
        area = areas[at]
        by = at_mm - (area.x if across else area.y)
        move = (by, 0.0) if across else (0.0, by)
        source = resized_part(source, at, area, move, move)
        at_mm += size + gap
    return dict(source)


# ---- snapping

GRID: Final = 0.5
NEAR: Final = 0.9
"""Snapping distance, mm."""
SAFE: Final = 3.0


def lines(width: float, height: float, others: Iterable[Rect]) -> tuple[list[float], list[float]]:
    """Return the x and y that edges snap to.

    Edges and middle of the card, its safe zone, its bleed, other parts.
    """
    xs = [0.0, width, SAFE, width - SAFE, -SAFE, width + SAFE, width / 2]
    ys = [0.0, height, SAFE, height - SAFE, -SAFE, height + SAFE, height / 2]
    for area in others:
        xs += (area.x, area.right, area.x + area.w / 2)
        ys += (area.y, area.bottom, area.y + area.h / 2)
    return xs, ys


def snapped(edges: Sequence[float], by: float, places: Sequence[float]) -> tuple[float, float | None]:
    """Return the snapped distance for a move by *by* mm, and the place snapped to.

    One of *edges* snaps to one of *places*, else the first one to the grid.
    """
    best: tuple[float, float, float] | None = None
    for edge in edges:
        for place in places:
            off = place - (edge + by)
            if abs(off) <= NEAR and (best is None or abs(off) < best[0] - 1e-9):
                best = abs(off), by + off, place
    if best is not None:
        return best[1], best[2]
    if not edges:
        return by, None
    return round((edges[0] + by) / GRID) * GRID - edges[0], None
