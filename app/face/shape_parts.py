"""Parts without words: boxes, shapes, symbols."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.face import metrics, paths, symbols
from app.face.ops import Box, Op, Path, Shape, Text, Warn
from app.face.part_layout import PartLayout
from app.face.template import Part

if TYPE_CHECKING:
    from app.face.compose import Layout


def place_box(layout: Layout, part: Part, fields: Mapping[str, Any]) -> PartLayout:
    """Lay out a rectangle, optionally with rounded corners."""
    rect = layout.rect(fields)
    op = Box(
        layout.part_name(part),
        rect,
        layout.colour(fields.get("fill")),
        layout.colour(fields.get("stroke")),
        layout.number(fields.get("line", 0.2)),
        layout.number(fields.get("radius", 0.0)),
    )
    return PartLayout(rect, [op], shown=True, drawn=True)


def place_shape(layout: Layout, part: Part, fields: Mapping[str, Any]) -> PartLayout:
    """Lay out an outline, filled or stroked."""
    path = outline(layout, fields)
    op = Shape(
        layout.part_name(part),
        path,
        layout.colour(fields.get("fill")),
        layout.colour(fields.get("stroke")),
        layout.number(fields.get("line", 0.2)),
    )
    return PartLayout(None, [op], shown=True, drawn=True)


def outline(layout: Layout, fields: Mapping[str, Any]) -> Path:
    """Return the path of a shape, from its field ``points``, ``path``, or ``figure``.

    ``path`` is path data in a square of 24 units, stretched over the shape's rectangle.
    """
    if "points" in fields:
        points = layout.value(fields["points"])
        return paths.line(*points) if fields.get("open") else paths.polygon(*points)
    rect = layout.rect(fields)
    if "path" in fields:
        return paths.transform(paths.parse(fields["path"]), (rect.w / 24, 0, 0, rect.h / 24, rect.x, rect.y))
    figure = fields.get("figure", "rectangle")
    cx, cy = rect.x + rect.w / 2, rect.y + rect.h / 2
    if figure == "ellipse":
        return paths.ellipse(cx, cy, rect.w / 2, rect.h / 2)
    if figure == "hex":
        return paths.hexagon(rect.x, rect.y, rect.w, rect.h)
    if figure == "star":
        rays, inner, turn = (
            layout.number(fields.get(*pair)) for pair in (("rays", 5), ("inner", rect.w / 5), ("turn", 0))
        )
        return paths.star(cx, cy, rect.w / 2, inner, max(3, min(60, int(rays))), turn)
    return paths.rectangle(rect.x, rect.y, rect.w, rect.h)


def place_symbol(layout: Layout, part: Part, fields: Mapping[str, Any]) -> PartLayout:
    """Lay out one symbol, a square of its size."""
    size = layout.number(fields.get("size", 5.0))
    rect = layout.rect({**fields, "width": size, "height": size})
    name = str(layout.value(fields["symbol"]))
    if type(fields["symbol"]) is str and not layout.look.draws(name):
        return PartLayout(rect, [], [_missing_symbol(layout, part, name)])
    op = symbols.draw(
        layout.part_name(part),
        layout.look.symbol(name),
        rect.x,
        rect.y,
        size,
        layout.colour(fields.get("color"), "#000000"),
    )
    return PartLayout(
        rect, [replace(op, even_odd=False) if fields.get("solid") else op], shown=True, drawn=True
    )


def place_icons(layout: Layout, part: Part, fields: Mapping[str, Any]) -> PartLayout:
    """Lay out a row of symbols: ``symbol`` ``count`` times, or those that ``symbols`` lists.

    More than ``most`` are drawn as one symbol and their number.
    """
    size, gap = layout.number(fields.get("size", 4.0)), layout.number(fields.get("gap", 0.8))
    color, max_icons = (
        layout.colour(fields.get("color"), "#000000"),
        int(layout.number(fields.get("most", 30))),
    )
    if "symbols" in fields:
        listed = layout.value(fields["symbols"])
        names = list(listed.split() if isinstance(listed, str) else listed)
    else:
        names = [str(layout.value(fields["symbol"]))] * max(
            0, min(200, int(layout.number(fields.get("count", 1))))
        )
    collapsed = len(names) if len(names) > max_icons else 0
    names = names[:1] if collapsed else names
    width = max(0.0, size * len(names) + gap * (len(names) - 1))
    name = layout.part_name(part)
    count_text = f"×{collapsed}" if collapsed else ""
    em = size * 0.9
    count_width = metrics.width(count_text, "sans-bold", em) + gap if count_text else 0.0
    rect = layout.rect({**fields, "height": size, **_horizontal_fields(layout, fields, width + count_width)})
    x = rect.x
    ops: list[Op] = []
    literal = type(fields.get("symbol")) is str
    lost = [
        _missing_symbol(layout, part, symbol)
        for symbol in dict.fromkeys(names)
        if literal and not layout.look.draws(symbol)
    ]
    for symbol in names:
        if not lost:
            ops.append(symbols.draw(name, layout.look.symbol(symbol), x, rect.y, size, color or "#000000"))
        x += size + gap
    if count_text:
        base = rect.y + (size + metrics.cap_height("sans-bold") * em) / 2
        ops.append(Text(name, x, base, count_text, "sans-bold", em, color or "#000000"))
    return PartLayout(rect, ops, lost, shown=True, drawn=bool(ops))


def _missing_symbol(layout: Layout, part: Part, name: str) -> Warn:
    """Return the warning that the symbol *name* is missing; drawing a default one would mislead."""
    return Warn("face.lost-symbol", layout.card, layout.part_name(part), {"symbol": name})


def _horizontal_fields(layout: Layout, fields: Mapping[str, Any], width: float) -> dict[str, Any]:
    """Return the fields that place content *width* mm wide in a part's frame, as ``align`` says."""
    align = fields.get("align", "left")
    frame = layout.rect({**fields, "height": 0.0})
    inside = "width" in fields or ("left" in fields and "right" in fields)
    if inside and align != "left":
        left = frame.x + (frame.w - width) / (2 if align == "center" else 1)
    elif "left" in fields:
        left = frame.x
    elif "right" in fields:
        left = frame.right - width
    else:
        left = frame.x + (frame.w - width) / 2 if "centre" in fields else frame.x
    return {"left": left, "width": width, "right": None, "centre": None}
