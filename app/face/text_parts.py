"""Parts with text: their font and size, and how a text avoids other parts."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache
from types import CodeType
from typing import Final

from app.face import metrics, text
from app.face.compose import Layout, PartLayout
from app.face.ops import MM_PER_PT, Align, Rect, Text, Warn
from app.face.template import Part, PartFields
from app.face.text import Style
from app.i18n import scripts

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
) -> Style:
    fonts = dict(zip(("font", "bold", "italic", "both"), cuts, strict=False))
    return Style(
        size,
        least,
        color,
        align=align,
        leading=leading,
        paragraph=paragraph,
        fallback_fonts=fallback_fonts,
        **fonts,
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


_STYLE_FIELDS: Final = ("size", "least", "color", "leading", "paragraph")


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
    words = layout.look.with_global_symbols(
        words if isinstance(words, str) else "" if words is None else str(words)
    )
    (style, lost), name, rect = _part_style(layout, part), layout.part_name(part), layout.rect(fields)
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
    best_value = 0.0
    for leading, paragraph, breaks, min_gain in settings:
        # Try only sizes that would be better than the best so far.
        steps = math.ceil((style.size - best_value - min_gain) / text.STEP_PT - 1e-9) - 1
        if steps < 0:
            continue
        least = max(style.least, style.size - steps * text.STEP_PT)
        block = fit(_setting(style, leading, paragraph, least), language if breaks else "")
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
    value = layout.value(fields["text"])
    words = "" if value is None else str(value)
    font, name = fields.get("font", "display"), layout.part_name(part)
    (font,), warnings = _replace_missing_fonts(layout, font, name, (layout.look.font(font),))
    lacking = metrics.missing(words, font)
    if lacking:
        warnings.append(Warn("face.missing-glyph", layout.card, name, {"glyphs": lacking}))
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
            warnings.append(Warn("face.overflow", layout.card, name, {"size": f"{least:g}"}))
    cap = metrics.cap_height(font) * em
    within = "centre" in fields or "width" in fields or "right" in fields
    align = fields.get("align", "center" if within else "left")
    x = frame.x if align == "left" else frame.x + (frame.w - width) / (2 if align == "center" else 1)
    base = layout.value(fields.get("baseline"))
    baseline = frame.y + frame.h / 2 + cap / 2 if base is None else base
    op = Text(name, x, baseline, words, font, em, layout.colour(fields.get("color"), "#000000") or "#000000")
    return PartLayout(Rect(x, baseline - cap, width, cap), [op], warnings, True, bool(words), cap)
