"""Parts of words and numbers: font, size, and wrapping around other parts."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, lru_cache
from types import CodeType
from typing import TYPE_CHECKING, Any, Final

from app.face import bidi, metrics, text
from app.face.ops import MM_PER_PT, Rect, Text, Warn
from app.face.part_layout import PartLayout
from app.face.template import Part
from app.face.text import Style
from app.i18n import scripts

if TYPE_CHECKING:
    from app.face.compose import Layout

FALLBACK: Final = "sans"
"""Replacement for a missing font."""


@lru_cache(maxsize=512)
def _style(
    cuts: tuple[str, ...],
    fallback_fonts: tuple[tuple[str, str, str, str], ...],
    size: float,
    least: float,
    color: str,
    align: Any,
    leading: float,
    paragraph: float,
) -> Style:
    named: dict[str, Any] = dict(zip(("font", "bold", "italic", "both"), cuts, strict=False))
    named |= {"align": align, "leading": leading, "paragraph": paragraph, "fallback_fonts": fallback_fonts}
    return Style(size, least, color, **named)


def _cuts(layout: Layout, font: str, only: bool) -> tuple[str, ...]:
    """Return the cuts of *font*: plain, bold, italic, both; default cuts are omitted."""
    look = layout.look
    if only:
        return (look.font(font),) * 4
    if font not in look.fonts:
        return (look.font(font),)
    return look.cuts(font)


def _found(layout: Layout, font: str, part: str, cuts: tuple[str, ...]) -> tuple[tuple[str, ...], list[Warn]]:
    """Replace *cuts* with missing files by the plain one, else by ours; return them and the warning."""
    here = tuple(metrics.at_hand(cut) for cut in cuts)
    if all(here):
        return cuts, []
    left = tuple(cut if there else cuts[0] for cut, there in zip(cuts, here, strict=True))
    warning = Warn("face.lost-font", layout.card, part, {"font": font})
    return left if here[0] else (FALLBACK,), [warning]


_STYLED: Final = ("size", "least", "color", "leading", "paragraph")


def _set_in(layout: Layout, part: Part) -> tuple[Style, list[Warn]]:
    """Return the style of *part*; cached unless a formula or a missing font is involved."""
    fields = part.fields
    kept: Style | None = part.cache.get("style")
    if kept is not None:
        return kept, []
    font = fields.get("font", "sans")
    cuts, lost = _found(layout, font, layout.part_name(part), _cuts(layout, font, bool(fields.get("only"))))
    kept = _style_of(layout, fields, cuts)
    if not lost and not any(type(fields.get(name)) is CodeType for name in _STYLED):
        part.cache["style"] = kept
    return kept, lost


def _style_of(layout: Layout, fields: Mapping[str, Any], cuts: tuple[str, ...]) -> Style:
    size = layout.number(fields.get("size", 9.0))
    return _style(
        cuts,
        tuple(cuts for cuts in layout.look.fallback_fonts if all(map(metrics.at_hand, cuts))),
        size,
        min(size, layout.number(fields.get("least", size))),
        layout.colour(fields.get("color"), "#000000") or "#000000",
        fields.get("align", "left"),
        layout.number(fields.get("leading", text.LEADING)),
        layout.number(fields.get("paragraph", 0.35)),
    )


def place_text(layout: Layout, part: Part, fields: Mapping[str, Any]) -> PartLayout:
    """Lay out a text in its frame, or around other parts."""
    words = layout.value(fields["text"])
    code = fields["text"]
    if type(code) is CodeType and len(code.co_names) == 1 and not any(code.co_consts):
        # A bare choice is shown by its name, not its key.
        words = dict.get(layout.names, f"{code.co_names[0]}.word", words)
    words = layout.look.marked(words if isinstance(words, str) else "" if words is None else str(words))
    (style, lost), name, rect = _set_in(layout, part), layout.part_name(part), layout.rect(fields)
    for other in fields.get("avoid", ()):
        rect = _clear_of(rect, layout, other)
    valign = fields.get("valign", "top")
    language = layout.names["language"] if fields.get("breaks", True) else ""
    lines = layout.value(fields.get("lines"))
    # Text borrowed from another language is aligned like that language.
    right = scripts.from_right(layout.names["language"]) and bidi.turned(words)

    def fit(style: Style, language: str, lines: Any = lines, box: Rect = rect) -> text.Block:
        return text.fit(
            name,
            layout.card,
            words,
            box,
            style,
            language,
            lines=None if lines is None else int(lines),
            valign=valign,
            right=right,
        )

    if "settings" in fields:
        block = _best(fields["settings"], style, language, fit)
    elif "tries" in fields:
        for count, least in fields["tries"]:
            block = fit(replace(style, least=least) if least != style.least else style, language, count)
            if not _over(block):
                break
    else:
        block = fit(style, language)
    grow = fields.get("grow")
    if grow:
        y = rect.bottom - block.height if grow == "up" else rect.y
        rect = Rect(rect.x, y, rect.w, block.height)
        block = fit(style, language, lines, rect)
    return PartLayout(rect, block.ops, [*lost, *block.warnings], True, bool(block.ops), block.size)


def _over(block: text.Block) -> bool:
    return any(warning.code == "face.overflow" for warning in block.warnings)


@cache
def _setting(style: Style, leading: float, paragraph: float, least: float) -> Style:
    return replace(style, leading=leading, paragraph=paragraph, least=least)


def _best(
    settings: tuple[tuple[float, ...], ...], style: Style, language: str, fit: Callable[..., text.Block]
) -> text.Block:
    """Return the text as large as it fits; tighter lines and hyphenation only where that gains size.

    *settings*: leading, space between paragraphs, whether words break, points of size that it must gain.
    """
    best: text.Block | None = None
    most = 0.0
    for leading, paragraph, breaks, price in settings:
        # Only sizes better than the best so far are tried.
        steps = math.ceil((style.size - most - price) / text.STEP_PT - 1e-9) - 1
        if steps < 0:
            continue
        least = max(style.least, style.size - steps * text.STEP_PT)
        block = fit(_setting(style, leading, paragraph, least), language if breaks else "")
        over = _over(block)
        worth = 0.0 if over else block.size - price
        if best is None or worth > most or (over and not most):
            best, most = block, worth
        if not over and block.size == style.size:
            break
    return best if best is not None else fit(style, language)


def _clear_of(rect: Rect, layout: Layout, other: str) -> Rect:
    """Return the largest part of *rect* beside the part *other*."""
    obstacle = layout.by_name.get(other)
    if obstacle is None or not layout.place(obstacle).drawn:
        return rect
    area = layout.place(obstacle).area
    if area.right <= rect.x or area.x >= rect.right or area.bottom <= rect.y or area.y >= rect.bottom:
        return rect
    ways = (
        Rect(rect.x, rect.y, rect.w, max(0.0, area.y - rect.y)),
        Rect(rect.x, area.bottom, rect.w, max(0.0, rect.bottom - area.bottom)),
        Rect(rect.x, rect.y, max(0.0, area.x - rect.x), rect.h),
        Rect(area.right, rect.y, max(0.0, rect.right - area.right), rect.h),
    )
    return max(ways, key=lambda way: way.w * way.h)


def place_number(layout: Layout, part: Part, fields: Mapping[str, Any]) -> PartLayout:
    """Lay out a few characters on one line, shrunk continuously to their room."""
    value = layout.value(fields["text"])
    words = "" if value is None else str(value)
    font, name = fields.get("font", "display"), layout.part_name(part)
    (font,), warnings = _found(layout, font, name, (layout.look.font(font),))
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
