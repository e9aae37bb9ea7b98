"""Parts without words: boxes, shapes, symbols."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.face import metrics, paths, symbols
from app.face.laid import Laid
from app.face.ops import Box, Op, Path, Shape, Text, Warn
from app.face.template import Part

if TYPE_CHECKING:
    from app.face.compose import Layout


def lay_box(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
    """Lay out a rectangle, optionally rounded."""
    rect = layout.rect(said)
    op = Box(
        layout.part_name(part),
        rect,
        layout.colour(said.get("fill")),
        layout.colour(said.get("stroke")),
        layout.number(said.get("line", 0.2)),
        layout.number(said.get("radius", 0.0)),
    )
    return Laid(rect, [op], shown=True, drawn=True)


def lay_shape(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
    """Lay out an outline, filled or stroked."""
    path = outline(layout, said)
    op = Shape(
        layout.part_name(part),
        path,
        layout.colour(said.get("fill")),
        layout.colour(said.get("stroke")),
        layout.number(said.get("line", 0.2)),
    )
    return Laid(None, [op], shown=True, drawn=True)


def outline(layout: Layout, said: Mapping[str, Any]) -> Path:
    """Return the path of a shape.

    It goes through points, is a figure in its frame, or path data in a square of 24 units.
    """
    if "points" in said:
        points = layout.value(said["points"])
        return paths.line(*points) if said.get("open") else paths.polygon(*points)
    rect = layout.rect(said)
    if "path" in said:
        return paths.transform(paths.parse(said["path"]), (rect.w / 24, 0, 0, rect.h / 24, rect.x, rect.y))
    figure = said.get("figure", "rectangle")
    cx, cy = rect.x + rect.w / 2, rect.y + rect.h / 2
    if figure == "ellipse":
        return paths.ellipse(cx, cy, rect.w / 2, rect.h / 2)
    if figure == "hex":
        return paths.hexagon(rect.x, rect.y, rect.w, rect.h)
    if figure == "star":
        rays, inner, turn = (
            layout.number(said.get(*pair)) for pair in (("rays", 5), ("inner", rect.w / 5), ("turn", 0))
        )
        return paths.star(cx, cy, rect.w / 2, inner, max(3, min(60, int(rays))), turn)
    return paths.rectangle(rect.x, rect.y, rect.w, rect.h)


def lay_symbol(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
    """Lay out one symbol, a square of its size."""
    size = layout.number(said.get("size", 5.0))
    rect = layout.rect({**said, "width": size, "height": size})
    named = str(layout.value(said["symbol"]))
    if type(said["symbol"]) is str and not layout.look.draws(named):
        return Laid(rect, [], [_lost(layout, part, named)])
    op = symbols.draw(
        layout.part_name(part),
        layout.look.symbol(named),
        rect.x,
        rect.y,
        size,
        layout.colour(said.get("color"), "#000000"),
    )
    return Laid(rect, [replace(op, even_odd=False) if said.get("solid") else op], shown=True, drawn=True)


def lay_icons(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
    """Lay out symbols in a row: one ``count`` times, or those that a text lists."""
    size, gap = layout.number(said.get("size", 4.0)), layout.number(said.get("gap", 0.8))
    color, most = layout.colour(said.get("color"), "#000000"), int(layout.number(said.get("most", 30)))
    if "symbols" in said:
        listed = layout.value(said["symbols"])
        names = list(listed.split() if isinstance(listed, str) else listed)
    else:
        names = [str(layout.value(said["symbol"]))] * max(
            0, min(200, int(layout.number(said.get("count", 1))))
        )
    left_out = len(names) if len(names) > most else 0
    names = names[:1] if left_out else names
    width = max(0.0, size * len(names) + gap * (len(names) - 1))
    name = layout.part_name(part)
    more = f"×{left_out}" if left_out else ""
    em = size * 0.9
    wide = metrics.width(more, "sans-bold", em) + gap if more else 0.0
    rect = layout.rect({**said, "height": size, **_aligned(layout, said, width + wide)})
    x = rect.x
    ops: list[Op] = []
    literal = type(said.get("symbol")) is str
    lost = [
        _lost(layout, part, symbol)
        for symbol in dict.fromkeys(names)
        if literal and not layout.look.draws(symbol)
    ]
    for symbol in names:
        if not lost:
            ops.append(symbols.draw(name, layout.look.symbol(symbol), x, rect.y, size, color or "#000000"))
        x += size + gap
    if more:
        base = rect.y + (size + metrics.cap_height("sans-bold") * em) / 2
        ops.append(Text(name, x, base, more, "sans-bold", em, color or "#000000"))
    return Laid(rect, ops, lost, shown=True, drawn=bool(ops))


def _lost(layout: Layout, part: Part, named: str) -> Warn:
    """Return the warning that symbol *named* is missing; another would be misleading."""
    return Warn("face.lost-symbol", layout.card, layout.part_name(part), {"symbol": named})


def _aligned(layout: Layout, said: Mapping[str, Any], width: float) -> dict[str, Any]:
    """Return the position of *width* mm within a part's frame."""
    align = said.get("align", "left")
    frame = layout.rect({**said, "height": 0.0})
    inside = "width" in said or ("left" in said and "right" in said)
    if inside and align != "left":
        left = frame.x + (frame.w - width) / (2 if align == "center" else 1)
    elif "left" in said:
        left = frame.x
    elif "right" in said:
        left = frame.right - width
    else:
        left = frame.x + (frame.w - width) / 2 if "centre" in said else frame.x
    return {"left": left, "width": width, "right": None, "centre": None}
