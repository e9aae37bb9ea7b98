"""Lay out the parts of a template: shapes, symbols, pictures, texts, and parts that contain other parts."""

from __future__ import annotations

import contextlib
import dataclasses
import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from types import CodeType
from typing import Final

from app.face import formula, metrics, paths, picture, symbols, text
from app.face.compose import CACHEABLE, MAX_CACHED, MAX_OPS, Layout, PartLayout, names_used
from app.face.content import BackContent, CardContent, CounterContent, TrackContent
from app.face.formula import FAILURES, FormulaError
from app.face.look import Look
from app.face.ops import (
    MM_PER_PT,
    SMALL_PRINT,
    SMALL_PRINT_PT,
    Align,
    Box,
    Clip,
    Fill,
    Gradient,
    Op,
    Path,
    Rect,
    Shape,
    Text,
    Unclip,
    Warn,
    bounds,
)
from app.face.paths import moved
from app.face.recolour import tinted
from app.face.template import Part, PartFields, Template
from app.face.text import Style
from app.i18n import scripts


def place_box(layout: Layout, part: Part, fields: PartFields) -> PartLayout:
    """Lay out a rectangle, optionally with rounded corners."""
    rect = layout.rect(fields)
    op = Box(
        layout.part_name(part),
        rect,
        _fill(layout, fields, rect),
        layout.colour(fields.get("stroke")),
        layout.number(fields.get("line", 0.2)),
        layout.number(fields.get("radius", 0.0)),
    )
    return PartLayout(rect, [op], shown=True, drawn=True)


def _fill(layout: Layout, fields: PartFields, rect: Rect | None) -> Fill:
    """Return the fill of a rectangle or shape within *rect*: a colour or a blend of two or three."""
    fill, kind = layout.colour(fields.get("fill")), fields.get("gradient", "none")
    if kind == "none" or fill is None or rect is None:
        return fill
    others = (layout.colour(fields.get(name)) for name in ("fill2", "fill3"))
    colors = (fill, *(color for color in others if color is not None))
    if len(colors) == 1:
        return fill
    angle = layout.number(fields.get("gradient_angle", 90.0)) if kind == "linear" else None
    return Gradient(rect, colors, angle)


def place_shape(layout: Layout, part: Part, fields: PartFields) -> PartLayout:
    """Lay out an outline, filled or stroked."""
    path = outline(layout, fields)
    op = Shape(
        layout.part_name(part),
        path,
        _fill(layout, fields, bounds(path)),
        layout.colour(fields.get("stroke")),
        layout.number(fields.get("line", 0.2)),
    )
    return PartLayout(None, [op], shown=True, drawn=True)


def outline(layout: Layout, fields: PartFields) -> Path:
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
        rays = max(3, min(60, int(layout.number(fields.get("rays", 5)))))
        inner, turn = layout.number(fields.get("inner", rect.w / 5)), layout.number(fields.get("turn", 0))
        return paths.star(cx, cy, rect.w / 2, inner, rays, turn)
    return paths.rectangle(rect.x, rect.y, rect.w, rect.h)


def place_symbol(layout: Layout, part: Part, fields: PartFields) -> PartLayout:
    """Lay out one symbol, a square of its size."""
    size = layout.number(fields.get("size", 5.0))
    rect = layout.rect({**fields, "width": size, "height": size})
    name = str(layout.value(fields["symbol"]))
    if type(fields["symbol"]) is str and not layout.look.draws(name):
        return PartLayout(rect, [], [_missing_symbol(layout, part, name)])
    ops, warnings = symbols.ops(
        layout.part_name(part),
        layout.look.symbol(name),
        rect.x,
        rect.y,
        size,
        layout.colour(fields.get("color")) or "#000000",
        layout.colour(fields.get("symbol_color")),
    )
    if fields.get("solid"):
        ops = tuple(replace(op, even_odd=False) if isinstance(op, Shape) else op for op in ops)
    return PartLayout(rect, list(ops), _of_card(warnings, layout), shown=True, drawn=True)


def _of_card(warnings: Iterable[Warn], layout: Layout) -> list[Warn]:
    return [replace(warning, card=layout.card) for warning in warnings]


def place_icons(layout: Layout, part: Part, fields: PartFields) -> PartLayout:
    """Lay out a row of symbols: ``symbol`` ``count`` times, or those that ``symbols`` lists.

    Of more than ``most``, and with ``counts``, each symbol is drawn once, with its number. With ``wrap``,
    rows are as wide as the part.
    """
    size, gap = layout.number(fields.get("size", 4.0)), layout.number(fields.get("gap", 0.8))
    color = layout.colour(fields.get("color")) or "#000000"
    use = layout.colour(fields.get("symbol_color"))
    if "symbols" in fields:
        listed = layout.value(fields["symbols"])
        names = list(listed.split() if isinstance(listed, str) else listed)
    else:
        names = [str(layout.value(fields["symbol"]))] * max(
            0, min(200, int(layout.number(fields.get("count", 1))))
        )
    name, em = layout.part_name(part), size * 0.9
    counted = bool(fields.get("counts")) or len(names) > int(layout.number(fields.get("most", 30)))
    cells = [(symbol, "") for symbol in names]
    if counted:
        cells = [(symbol, f"×{n}" if n > 1 else "") for symbol, n in Counter(names).items()]
    widths = [
        size + (metrics.width(count, "sans-bold", em) + gap if count else 0.0) for _name, count in cells
    ]
    rows = _rows(widths, gap, _row_width(layout, fields) if fields.get("wrap") else math.inf)
    row_widths = [sum(widths[index] for index in row) + gap * (len(row) - 1) for row in rows]
    height = size * max(1, len(rows)) + gap * max(0, len(rows) - 1)
    across = _horizontal_fields(layout, fields, max(row_widths, default=0.0))
    rect = layout.rect({**fields, "height": height, **across})
    result = PartLayout(rect, shown=True)
    if type(fields.get("symbol")) is str:
        lost = [symbol for symbol in dict.fromkeys(names) if not layout.look.draws(symbol)]
        result.warnings += [_missing_symbol(layout, part, symbol) for symbol in lost]
        if lost:
            return result
    aligned = fields.get("align") or ("left" if "left" in fields else "right" if "right" in fields else "")
    share = {"left": 0.0, "right": 1.0}.get(aligned, 0.5)
    for number, (row, width) in enumerate(zip(rows, row_widths, strict=True)):
        x, y = rect.x + (rect.w - width) * share, rect.y + number * (size + gap)
        for index in row:
            symbol, count = cells[index]
            drawn, warnings = symbols.ops(name, layout.look.symbol(symbol), x, y, size, color, use)
            result.ops += drawn
            result.warnings += [warn for warn in _of_card(warnings, layout) if warn not in result.warnings]
            if count:
                base = y + (size + metrics.cap_height("sans-bold") * em) / 2
                result.ops.append(Text(name, x + size + gap, base, count, "sans-bold", em, color))
            x += widths[index] + gap
    result.drawn = bool(result.ops)
    right = rect.x + max(row_widths, default=0.0) if aligned == "left" else rect.right
    beyond = max(-rect.x, right - layout.plot.w, -rect.y, rect.bottom - layout.plot.h)
    if result.drawn and layout.outer is None and beyond > OFF_CARD:
        result.warnings.append(Warn("face.row-off-card", layout.card, name, {"by": f"{beyond:.1f}"}))
    return result


OFF_CARD: Final = 0.3
"""How far a row of symbols may run over the card's edge, mm."""


def _rows(widths: Sequence[float], gap: float, room: float) -> list[list[int]]:
    """Return the indexes of cells of these *widths* in rows at most *room* wide; at least one in each."""
    rows: list[list[int]] = []
    used = 0.0
    for index, width in enumerate(widths):
        used += gap + width
        if rows and used <= room + 1e-6:
            rows[-1].append(index)
        else:
            rows.append([index])
            used = width
    return rows


def _row_width(layout: Layout, fields: PartFields) -> float:
    """Return the width of a part whose fields fix it, in mm; else infinity."""
    if "width" in fields or ("left" in fields and "right" in fields):
        return layout.rect({**fields, "height": 0.0}).w
    return math.inf


def _missing_symbol(layout: Layout, part: Part, name: str) -> Warn:
    """Return the warning that the symbol *name* is missing; drawing a default one would mislead."""
    return Warn("face.lost-symbol", layout.card, layout.part_name(part), {"symbol": name})


def _horizontal_fields(layout: Layout, fields: PartFields, width: float) -> PartFields:
    """Return the fields that place content *width* mm wide in a part's frame, as ``align`` says."""
    align = fields.get("align", "left")
    frame = layout.rect({**fields, "height": 0.0})
    if math.isfinite(_row_width(layout, fields)) and align != "left":
        left = frame.x + (frame.w - width) / (2 if align == "center" else 1)
    elif "left" in fields:
        left = frame.x
    elif "right" in fields:
        left = frame.right - width
    else:
        left = frame.x + (frame.w - width) / 2 if "centre" in fields else frame.x
    return {"left": left, "width": width, "right": None, "centre": None}


def _outer_names(part: Part, look: Look) -> tuple[str, ...] | None:
    """Return the names from outside the repeated *part* that it uses; None if it can't be cached."""
    outer_names: dict[str, None] = {}
    own_names = {"i", "n", "item", *(name for item in part.items for name in item), *part.let}
    for inner in part.parts:
        if inner.type == "each":
            needs = _outer_names(inner, look)
            if needs is None:
                return None
            outer_names.update(dict.fromkeys((*needs, *names_used(inner, look))))
        elif inner.type in CACHEABLE:
            outer_names.update(dict.fromkeys(names_used(inner, look)))
        else:
            return None
    outer_names.update(dict.fromkeys(name for expr in part.let.values() for name in formula.names_used(expr)))
    sibling_names = {inner.name for inner in part.parts}
    return tuple(
        name
        for name in outer_names
        if name not in own_names and name not in look.names and name.partition(".")[0] not in sibling_names
    )


SPARE_HEIGHT: Final = 0.3
"""How much higher than its frame small print may be to be readable on a small card, as a share."""
_OF_OTHERS: Final = {
    field.name
    for content in (CardContent, BackContent, TrackContent, CounterContent)
    for field in dataclasses.fields(content)
} - {"picture"}
"""Names in formulas that aren't fields with pictures."""


def place_picture(layout: Layout, part: Part, fields: PartFields) -> PartLayout:
    """Lay out a picture that covers its frame, or the template that replaces a missing picture."""
    rect = layout.rect(fields)
    clip = outline(layout, fields) if "points" in fields else None
    key = str(layout.value(fields["picture"]) or "")
    card = str(layout.value(fields["named"])) if "named" in fields else layout.card
    used = formula.names_used(fields["picture"])
    names = [name for name in used if name not in _OF_OTHERS]
    is_named = key != layout.names.get("key") and not key.startswith(picture.OWN)
    is_named = is_named and any(layout.names.get(name) == key for name in names)
    # A template that always shows the same picture needs it.
    is_named |= bool(key) and not used and "instead" not in fields
    fit = fields.get("fit", "cover")
    if "crop" in fields and "@" not in key:
        key = f"{key}@{fields['crop'].replace(' ', '')}"
    if fit == "tile":
        ops, warnings = picture.tiles(key, card, rect, clip, layout.number(fields.get("size", 20.0)))
    else:
        ops, warnings = picture.ops(key, card, rect, clip, is_named=is_named, fit=fit)
    tint = layout.colour(fields.get("tint"))
    if tint is not None:
        ops = tuple(tinted(op, tint) for op in ops)
    if ops:
        # Of pictures that are the same on all cards, the template's author has chosen the frame.
        found = picture.misfits(key, card, rect, fit) if names and not layout.look.shipped else ()
        return PartLayout(rect, list(ops), [*warnings, *found], True, True)
    instead = fields.get("instead", "")
    edge = clip if clip is not None else paths.rectangle(rect.x, rect.y, rect.w, rect.h)
    name = layout.part_name(part)
    if instead not in layout.look.templates:
        placeholder = _placeholder(name, rect, edge) if warnings else []
        return PartLayout(rect, placeholder, list(warnings), True, bool(placeholder))
    inner = layout_of(
        layout, layout.look.templates[instead], {"x": rect.x, "y": rect.y, "across": rect.w, "high": rect.h}
    )
    drawn = [Clip(name, edge), *(replace(op, part=name) for op in inner.ops()), Unclip(name)]
    return PartLayout(rect, drawn, [*warnings, *inner.warnings()], True, False)


def _placeholder(part: str, rect: Rect, edge: Path) -> list[Op]:
    """Return a grey area with a cross, which replaces a missing or damaged picture."""
    cross: Path = (
        ("M", (rect.x, rect.y)),
        ("L", (rect.right, rect.bottom)),
        ("M", (rect.right, rect.y)),
        ("L", (rect.x, rect.bottom)),
    )
    area = Shape(part, edge, fill="#e4e4e4", stroke="#808080", width=0.4)
    return [Clip(part, edge), area, Shape(part, cross, stroke="#808080", width=0.4), Unclip(part)]


def layout_of(layout: Layout, template: Template, names: Mapping[str, object]) -> Layout:
    """Return the layout of *template* within *layout*, whose names it can use. Raises FormulaError."""
    if _depth(layout) > 6:
        raise FormulaError(template.key)
    look = layout.look
    return Layout(
        template.parts,
        template.let,
        {**look.names, **names},
        layout.plot,
        layout.card,
        look,
        layout.placers,
        layout,
    )


def _depth(layout: Layout | None) -> int:
    return 0 if layout is None else 1 + _depth(layout.outer)


def place_template(layout: Layout, part: Part, fields: PartFields) -> PartLayout:
    template = layout.look.templates.get(fields.get("template", ""))
    if template is None:
        raise FormulaError(str(fields.get("template")))
    names = {name: layout.value(value) for name, value in fields.get("with", {}).items()}
    inner = layout_of(layout, template, names)
    ops: list[Op] = list(inner.ops())
    if "scale" in fields:
        k, dx, dy = (layout.number(x) for x in (fields["scale"], fields.get("dx", 0), fields.get("dy", 0)))
        ops = [moved(op, k, dx, dy) for op in ops]
    return PartLayout(layout.rect(fields), ops, list(inner.warnings()), True, bool(ops))


def place_repeated(layout: Layout, part: Part, fields: PartFields) -> PartLayout:
    """Lay out the part's parts once for each item. ``i``: the item's index from 0; ``n``: number of items."""
    rows: list[dict[str, object]]
    look = layout.look
    if part.items:
        rows = [
            {name: layout.value(value) for name, value in item.items() if name != "if"}
            for item in part.items
            if "if" not in item or layout.value(item["if"])
        ]
    elif isinstance(items := layout.value(fields["of"]), str | tuple | list | range):
        rows = [{"item": item} for item in items]
    else:
        raise FormulaError(formula.text_of(items)[:40], "no-list", code=fields["of"])
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
        inner = Layout(part.parts, part.let, names, layout.plot, layout.card, look, layout.placers, layout)
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


FALLBACK: Final = "sans"
"""The font that replaces a missing one."""


@lru_cache(maxsize=512)
def _style(
    cuts: tuple[str, ...],
    fallback_fonts: tuple[tuple[str, str, str, str], ...],
    size: float,
    least: float,
    color: str,
    align: Align,
    leading: float,
    paragraph: float,
    symbol: str | None,
    scale: tuple[float, ...],
) -> Style:
    return Style(
        size,
        least,
        color,
        align=align,
        leading=leading,
        paragraph=paragraph,
        symbol=symbol,
        fallback_fonts=fallback_fonts,
        scale=scale,
        **dict(zip(("font", "bold", "italic", "both"), cuts, strict=False)),
    )


def _cuts(layout: Layout, font: str, only: bool) -> tuple[str, ...]:
    """Return *font* in four styles: plain, bold, italic, both. For a shipped font, only plain.

    *only*: use the plain font for all four.
    """
    if font in layout.look.fonts and not only:
        return layout.look.cuts(font)
    return (layout.look.font(font),) * (4 if only else 1)


def _replace_missing_fonts(
    layout: Layout, font: str, part: str, cuts: tuple[str, ...]
) -> tuple[tuple[str, ...], list[Warn]]:
    """Return *cuts* with missing fonts replaced, by the plain one or else by FALLBACK, and a warning."""
    available = tuple(metrics.is_available(cut) for cut in cuts)
    if all(available):
        return cuts, []
    remaining = tuple(cut if is_there else cuts[0] for cut, is_there in zip(cuts, available, strict=True))
    warning = Warn("face.lost-font", layout.card, part, {"font": font})
    return remaining if available[0] else (FALLBACK,), [warning]


_STYLE_FIELDS: Final = ("size", "least", "color", "leading", "paragraph", "symbol_color")


def _part_style(layout: Layout, part: Part) -> tuple[Style, list[Warn]]:
    """Return the style of *part* and warnings; cached unless it depends on a formula or a font is missing."""
    fields = part.fields
    style: Style | None = part.cache.get("style")
    if style is not None:
        return style, []
    font = fields.get("font", "sans")
    cuts, lost = _replace_missing_fonts(
        layout, font, layout.part_name(part), _cuts(layout, font, bool(fields.get("only")))
    )
    size = layout.number(fields.get("size", 9.0))
    style = _style(
        cuts,
        tuple(cuts for cuts in layout.look.fallback_fonts if all(map(metrics.is_available, cuts))),
        size,
        min(size, layout.number(fields.get("least", size))),
        layout.colour(fields.get("color"), "#000000") or "#000000",
        fields.get("align", "left"),
        layout.number(fields.get("leading", text.LEADING)),
        layout.number(fields.get("paragraph", 0.35)),
        layout.colour(fields.get("symbol_color")),
        layout.look.scale(fields.get("sizes", "")),
    )
    if not lost and not any(type(fields.get(name)) is CodeType for name in _STYLE_FIELDS):
        part.cache["style"] = style
    return style, lost


def place_text(layout: Layout, part: Part, fields: PartFields) -> PartLayout:
    """Lay out a text in its frame, avoiding the parts that ``avoid`` lists."""
    words = layout.value(fields["text"])
    code = fields["text"]
    if type(code) is CodeType and len(code.co_names) == 1 and not any(code.co_consts):
        # If the formula is only a choice field, show the choice's name instead of its key.
        words = dict.get(layout.names, f"{code.co_names[0]}.word", words)
    words = layout.look.with_global_symbols(formula.printed(words))
    (style, lost), name, rect = _part_style(layout, part), layout.part_name(part), layout.rect(fields)
    readable = SMALL_PRINT_PT / layout.plot.scale
    is_tiny = name in SMALL_PRINT and style.least < readable and layout.plot.scale < 1
    if is_tiny:
        style = replace(style, size=max(style.size, readable), least=readable, scale=())
        more = min(SPARE_HEIGHT * rect.h, max(0.0, readable * MM_PER_PT * style.leading - rect.h))
        rect = Rect(rect.x, rect.y - more / 2, rect.w, rect.h + more)
    for other in fields.get("avoid", ()):
        rect = _largest_free_area(rect, layout, other)
    valign = fields.get("valign", "top")
    language = layout.names["language"] if fields.get("breaks", True) else ""
    lines = layout.value(fields.get("lines"))
    # A fallback text in a left-to-right language is aligned left even on a right-to-left card.
    rtl = scripts.is_rtl(layout.names["language"]) and text.has_rtl(words)

    def fit(style: Style, language: str, max_lines: float | None = lines, box: Rect = rect) -> text.Block:
        return text.fit(
            name,
            layout.card,
            words,
            box,
            style,
            language,
            lines=None if max_lines is None else int(max_lines),
            valign=valign,
            rtl=rtl,
            quotes_of=layout.names["language"],
            hang=fields.get("hang", False),
        )

    if "settings" in fields:
        block = _best(fields["settings"], style, language, fit)
    elif "tries" in fields:
        for count, least in fields["tries"]:
            block = fit(replace(style, least=least) if least != style.least else style, language, count)
            if not _overflows(block):
                break
    else:
        block = fit(style, language)
    grow = fields.get("grow")
    if grow:
        y = rect.bottom - block.height if grow == "up" else rect.y
        rect = Rect(rect.x, y, rect.w, block.height)
        block = fit(style, language, lines, rect)
    if is_tiny and _overflows(block):
        return PartLayout(rect, shown=True)  # no reader misses small print, if the face is too small for it
    return PartLayout(rect, block.ops, [*lost, *block.warnings], True, bool(block.ops), block.size)


def _overflows(block: text.Block) -> bool:
    return any(warning.code == "face.overflow" for warning in block.warnings)


@cache
def _setting(style: Style, leading: float, paragraph: float, least: float) -> Style:
    return replace(style, leading=leading, paragraph=paragraph, least=least)


def _best(
    settings: tuple[tuple[float, ...], ...], style: Style, language: str, fit: Callable[..., text.Block]
) -> text.Block:
    """Return the text in the largest size that fits; with tight lines or hyphens only where that gains size.

    *settings*: (leading, space between paragraphs, whether to hyphenate, minimum gain in pt) to try.
    """
    best: text.Block | None = None
    best_value, sizes = 0.0, style.sizes()
    for leading, paragraph, breaks, min_gain in settings:
        # Try only sizes that would be better than the best so far.
        better = [size for size in sizes if size - min_gain > best_value + 1e-9]
        if not better:
            continue
        block = fit(_setting(style, leading, paragraph, better[-1]), language if breaks else "")
        overflows = _overflows(block)
        value = 0.0 if overflows else block.size - min_gain
        if best is None or value > best_value or (overflows and not best_value):
            best, best_value = block, value
        if not overflows and block.size == style.size:
            break
    return best if best is not None else fit(style, language)


def _largest_free_area(rect: Rect, layout: Layout, other: str) -> Rect:
    """Return the largest rectangle within *rect* that the part *other* doesn't cover."""
    obstacle = layout.by_name.get(other)
    if obstacle is None or not layout.place(obstacle).drawn:
        return rect
    area = layout.place(obstacle).area
    if area.right <= rect.x or area.x >= rect.right or area.bottom <= rect.y or area.y >= rect.bottom:
        return rect
    candidates = (
        Rect(rect.x, rect.y, rect.w, max(0.0, area.y - rect.y)),
        Rect(rect.x, area.bottom, rect.w, max(0.0, rect.bottom - area.bottom)),
        Rect(rect.x, rect.y, max(0.0, area.x - rect.x), rect.h),
        Rect(area.right, rect.y, max(0.0, rect.right - area.right), rect.h),
    )
    return max(candidates, key=lambda candidate: candidate.w * candidate.h)


def place_number(layout: Layout, part: Part, fields: PartFields) -> PartLayout:
    """Lay out a few characters on one line, shrunk to the width ``room``."""
    written = formula.printed(layout.value(fields["text"]))
    words = scripts.INVISIBLE.sub("", written)
    font, name = fields.get("font", "display"), layout.part_name(part)
    (font,), warnings = _replace_missing_fonts(layout, font, name, (layout.look.font(font),))
    lacking = metrics.missing(words, font)
    if lacking or not written.isascii():
        warnings += text.warn_of_characters(written, lacking, layout.card, name)
    size = layout.number(fields.get("size", 17.0))
    em = size * MM_PER_PT
    width = metrics.width(words, font, em)
    frame = layout.rect(fields)
    room = layout.value(fields.get("room"))
    if room is not None and width > room > 0:
        least = layout.number(fields.get("least", 0.0))
        em *= max(room / width, least / size)
        width = metrics.width(words, font, em)
        if width > room + 0.2:
            warnings.append(Warn("face.overflow", layout.card, name, {"size": f"{least:g}", "script": "any"}))
    cap = metrics.cap_height(font) * em
    within = "centre" in fields or "width" in fields or "right" in fields
    align = fields.get("align", "center" if within else "left")
    x = frame.x if align == "left" else frame.x + (frame.w - width) / (2 if align == "center" else 1)
    base = layout.value(fields.get("baseline"))
    baseline = frame.y + frame.h / 2 + cap / 2 if base is None else base
    color, ops, at = layout.colour(fields.get("color"), "#000000") or "#000000", list[Op](), x
    for piece in text.split_by_font(words, font, Style(size, size, color)):
        text.draw_piece(ops, name, piece, at, baseline, em, color)
        at += metrics.width(piece.text, font, em)
    return PartLayout(Rect(x, baseline - cap, width, cap), ops, warnings, True, bool(words), cap)
