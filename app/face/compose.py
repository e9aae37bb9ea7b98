"""From a template and what is to be drawn to operations: every part finds its place, every text its size.
 Parts are laid out when another one asks for their edges, so they may be listed in the order in which they
are drawn.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from types import CodeType
from typing import Any, Final

from app.face import bidi, formula, metrics, paths, picture, symbols, text
from app.face.formula import FAILURES, GLOBALS, FormulaError
from app.face.look import Look
from app.face.ops import MM_PER_PT, Box, Clip, Op, Path, Rect, Shape, Text, Unclip, Warn, extent
from app.face.plot import Plot
from app.face.resize import moved
from app.face.template import Part, Template
from app.face.text import Style
from app.i18n import scripts

MOST_OPS: Final = 20_000
FALLBACK: Final = "sans"
"""What a text is set in whose font is lost."""
MOST_KEPT: Final = 128
"""Ways in which one part is kept laid out."""
EMPTY: Final = Rect(0.0, 0.0, 0.0, 0.0)
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


@dataclass(slots=True)
class Laid:
    """A part where it stands. ``shown``: its condition holds; ``drawn``: something of it is to be seen."""

    rect: Rect | None = EMPTY
    """None: that around its one operation, found when it is asked for."""
    ops: list[Op] = field(default_factory=list)
    warnings: list[Warn] = field(default_factory=list)
    shown: bool = False
    drawn: bool = False
    cap: float = 0.0

    @property
    def area(self) -> Rect:
        """The rectangle that others mean when they name it."""
        if self.rect is None:
            self.rect = extent(self.ops[0]) or EMPTY
        return self.rect


_HIDDEN: Final = Laid()


class Names(dict[str, Any]):
    """What formulas may name: the content, the template's own names, the edges of parts."""

    __slots__ = ("layout",)
    layout: Layout

    def __missing__(self, key: str) -> Any:
        layout = self.layout
        said = layout.let.get(key)
        if said is not None:
            self[key] = found = eval(said, GLOBALS, self) if type(said) is CodeType else said
            return found
        if "." in key:
            name, _dot, edge = key.partition(".")
            part = layout.by_name.get(name)
            if part is not None:
                return layout.edge(part, edge)
        if layout.lent is None:
            raise KeyError(key)
        self[key] = found = layout.lent.names[key]
        return found


class Layout:
    """One template being laid out on a plot."""

    __slots__ = ("by_name", "card", "laid", "lent", "let", "look", "names", "parts", "plot")

    def __init__(
        self,
        parts: tuple[Part, ...],
        let: Mapping[str, Any],
        names: Mapping[str, Any],
        plot: Plot,
        card: str,
        look: Look,
        lent: Layout | None = None,
    ) -> None:
        self.parts, self.plot, self.card, self.look = parts, plot, card, look
        self.by_name = _named(parts)
        self.let, self.lent = let, lent
        self.laid: dict[int, Laid] = {}
        self.names = Names(names)
        self.names.layout = self

    def edge(self, part: Part, edge: str) -> Any:
        """Where *edge* of *part* is, or what is known of it. Raises KeyError."""
        one = self.place(part)
        if edge in _EDGES:
            return _EDGES[edge](one.area)
        if edge in ("shown", "drawn", "cap"):
            return getattr(one, edge)
        raise KeyError(f"{part.name}.{edge}")

    def value(self, said: Any) -> Any:
        """What a number or formula comes to. Raises :class:`FormulaError`."""
        if type(said) is not CodeType:
            return said
        try:
            return eval(said, GLOBALS, self.names)
        except FormulaError:
            raise
        except NameError as error:
            raise FormulaError(f"{error.name} = ?") from error
        except FAILURES as error:
            raise FormulaError(f"{type(error).__name__}: {error}"[:80]) from error

    def number(self, said: Any) -> float:
        """What a formula comes to, in mm or pt. Raises :class:`FormulaError` if that is no number."""
        if type(said) is float:
            return said
        found = self.value(said) if type(said) is CodeType else said
        if isinstance(found, (int, float)) and -formula.MOST_NUMBER < found < formula.MOST_NUMBER:
            return float(found)
        raise FormulaError(str(found)[:40])

    def ops(self) -> Iterator[Op]:
        """All operations in drawing order."""
        count = 0
        for part in self.parts:
            ops = self.place(part).ops
            count += len(ops)
            if count > MOST_OPS:
                raise FormulaError(f"> {MOST_OPS}")
            yield from ops

    def warnings(self) -> Iterator[Warn]:
        """All that is wrong, in drawing order."""
        for part in self.parts:
            yield from self.place(part).warnings

    def place(self, part: Part) -> Laid:
        """*part* laid out, once."""
        found = self.laid.get(id(part))
        if found is None:
            self.laid[id(part)] = _HIDDEN  # a part that asks for its own edges gets none
            try:
                found = self._laid(part)
            except FormulaError as error:
                warning = Warn("face.formula", self.card, part.name or part.type, {"what": str(error)})
                found = Laid(warnings=[warning])
            self.laid[id(part)] = found
        return found

    def _laid(self, part: Part) -> Laid:
        needs = part.kept.get("needs")
        if needs is None:
            needs = part.kept["needs"] = _needs(part, self.look)
        if part.type not in _PLAIN:
            return self._made(part)
        # The same part of another face is mostly the same: what it names decides.
        names = self.names
        made = part.kept.setdefault("made", {})
        try:
            key = (self.plot, *[names[name] for name in needs])
            found: Laid | None = made.get(key)
        except (TypeError, *FAILURES):
            return self._made(part)  # what is in a branch not taken need not be there
        if found is None:
            found = self._made(part)
            if not found.warnings:
                if len(made) >= MOST_KEPT:
                    made.clear()
                made[key] = found
        return found

    def _made(self, part: Part) -> Laid:
        said = part.said
        condition = said.get("if")
        if condition is not None and not self.value(condition):
            return _HIDDEN
        return _LAY[part.type](self, part, said)

    # ---- where

    def rect(self, said: Mapping[str, Any]) -> Rect:
        """Where a part stands."""
        plot = self.plot
        if said.get("bleed"):
            return plot.ground
        x, w = self._axis(said, "left", "right", "width", "centre", plot.w)
        y, h = self._axis(said, "top", "bottom", "height", "middle", plot.h)
        return Rect(x, y, w, h)

    def _axis(
        self, said: Mapping[str, Any], low: str, high: str, size: str, mid: str, total: float
    ) -> tuple[float, float]:
        start, end, length, centre = said.get(low), said.get(high), said.get(size), said.get(mid)
        if start is not None:
            begin = self.number(start)
            if length is not None:
                return begin, self.number(length)
            if end is None:
                return begin, total - begin
            return begin, self._far(end, total) - begin
        wide = self.number(length) if length is not None else None
        if centre is not None:
            wide = wide or 0.0
            return self.number(centre) - wide / 2, wide
        if end is not None:
            last = self._far(end, total)
            return (last - wide, wide) if wide is not None else (0.0, last)
        return (0.0, total) if wide is None else (0.0, wide)

    def _far(self, said: Any, total: float) -> float:
        """The place of a right or lower edge: a number is its distance from that edge of the card."""
        return self.number(said) if type(said) is CodeType else total - said

    def colour(self, said: Any, otherwise: str | None = None) -> str | None:
        """The colour that *said* comes to. Raises :class:`FormulaError` if that is none."""
        found = otherwise if said is None else self.value(said) if type(said) is CodeType else said
        if found is None or (isinstance(found, str) and found.startswith("#") and len(found) == 7):
            return found
        raise FormulaError(str(found)[:40])

    def part_name(self, part: Part) -> str:
        said = part.said.get("part")
        if said is None:
            return part.name or part.type
        return said if type(said) is str else str(self.value(said))


def _needs(part: Part, look: Look) -> tuple[str, ...]:
    """The names on which *part* depends."""
    found = dict.fromkeys(name for said in part.said.values() for name in formula.named(said))
    return tuple(name for name in found if name not in look.names)


def _outer(part: Part, look: Look) -> tuple[str, ...] | None:
    """The names from around a repeated *part* on which its rows depend; None if a text or a picture does
    too.
    """
    found: dict[str, None] = {}
    own = {"i", "n", "item", *(name for item in part.items for name in item), *part.let}
    for inner in part.parts:
        if inner.type == "each":
            needs = _outer(inner, look)
            if needs is None:
                return None
            found.update(dict.fromkeys((*needs, *_needs(inner, look))))
        elif inner.type in _PLAIN:
            found.update(dict.fromkeys(_needs(inner, look)))
        else:
            return None
    found.update(dict.fromkeys(name for said in part.let.values() for name in formula.named(said)))
    beside = {inner.name for inner in part.parts}
    return tuple(
        name
        for name in found
        if name not in own and name not in look.names and name.partition(".")[0] not in beside
    )


@cache
def _named(parts: tuple[Part, ...]) -> dict[str, Part]:
    return {part.name: part for part in reversed(parts) if part.name}


# ---- what each type does


def _box(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
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


def _shape(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
    path = _outline(layout, said)
    op = Shape(
        layout.part_name(part),
        path,
        layout.colour(said.get("fill")),
        layout.colour(said.get("stroke")),
        layout.number(said.get("line", 0.2)),
    )
    return Laid(None, [op], shown=True, drawn=True)


def _outline(layout: Layout, said: Mapping[str, Any]) -> Path:
    """The path of a shape: through points, a figure in its frame, or path data in a square of 24 units."""
    if "points" in said:
        found = layout.value(said["points"])
        return paths.line(*found) if said.get("open") else paths.polygon(*found)
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
            layout.number(said.get(*one)) for one in (("rays", 5), ("inner", rect.w / 5), ("turn", 0))
        )
        return paths.star(cx, cy, rect.w / 2, inner, max(3, min(60, int(rays))), turn)
    return paths.rectangle(rect.x, rect.y, rect.w, rect.h)


def _symbol(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
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


def _icons(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
    """Symbols in a row: one as often as ``count``, or those of a text that lists them."""
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
        _lost(layout, part, one) for one in dict.fromkeys(names) if literal and not layout.look.draws(one)
    ]
    for one in names:
        if not lost:
            ops.append(symbols.draw(name, layout.look.symbol(one), x, rect.y, size, color or "#000000"))
        x += size + gap
    if more:
        base = rect.y + (size + metrics.cap_height("sans-bold") * em) / 2
        ops.append(Text(name, x, base, more, "sans-bold", em, color or "#000000"))
    return Laid(rect, ops, lost, shown=True, drawn=bool(ops))


def _lost(layout: Layout, part: Part, named: str) -> Warn:
    """That there is no symbol *named*: another in its place would say something else."""
    return Warn("face.lost-symbol", layout.card, layout.part_name(part), {"symbol": named})


def _aligned(layout: Layout, said: Mapping[str, Any], width: float) -> dict[str, Any]:
    """What says where *width* mm stand in a part's frame."""
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


@lru_cache(maxsize=512)
def _style(
    cuts: tuple[str, ...],
    lenders: tuple[tuple[str, str, str, str], ...],
    size: float,
    least: float,
    color: str,
    align: Any,
    leading: float,
    paragraph: float,
) -> Style:
    named: dict[str, Any] = dict(zip(("font", "bold", "italic", "both"), cuts, strict=False))
    named |= {"align": align, "leading": leading, "paragraph": paragraph, "lenders": lenders}
    return Style(size, least, color, **named)


def _cuts(layout: Layout, font: str, only: bool) -> tuple[str, ...]:
    """The cuts that the font *font* is set in: plain, bold, italic, both; those left out are as usual."""
    look = layout.look
    if only:
        return (look.font(font),) * 4
    if font not in look.fonts:
        return (look.font(font),)
    return look.cuts(font)


def _found(layout: Layout, font: str, part: str, cuts: tuple[str, ...]) -> tuple[tuple[str, ...], list[Warn]]:
    """*cuts* without those whose files are lost: the plain one, else ours, stands in; and the warning."""
    here = tuple(metrics.at_hand(cut) for cut in cuts)
    if all(here):
        return cuts, []
    left = tuple(cut if there else cuts[0] for cut, there in zip(cuts, here, strict=True))
    warning = Warn("face.lost-font", layout.card, part, {"font": font})
    return left if here[0] else (FALLBACK,), [warning]


_STYLED: Final = ("size", "least", "color", "leading", "paragraph")


def _set_in(layout: Layout, part: Part) -> tuple[Style, list[Warn]]:
    """The type that *part* is set in; found once where no formula says it and no font is lost."""
    said = part.said
    kept: Style | None = part.kept.get("style")
    if kept is not None:
        return kept, []
    font = said.get("font", "sans")
    cuts, lost = _found(layout, font, layout.part_name(part), _cuts(layout, font, bool(said.get("only"))))
    kept = _style_of(layout, said, cuts)
    if not lost and not any(type(said.get(name)) is CodeType for name in _STYLED):
        part.kept["style"] = kept
    return kept, lost


def _style_of(layout: Layout, said: Mapping[str, Any], cuts: tuple[str, ...]) -> Style:
    size = layout.number(said.get("size", 9.0))
    return _style(
        cuts,
        tuple(cuts for cuts in layout.look.lenders if all(map(metrics.at_hand, cuts))),
        size,
        min(size, layout.number(said.get("least", size))),
        layout.colour(said.get("color"), "#000000") or "#000000",
        said.get("align", "left"),
        layout.number(said.get("leading", text.LEADING)),
        layout.number(said.get("paragraph", 0.35)),
    )


def _text(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
    words = layout.value(said["text"])
    code = said["text"]
    if type(code) is CodeType and len(code.co_names) == 1 and not any(code.co_consts):
        # Of a choice alone what its value is called, not its key.
        words = dict.get(layout.names, f"{code.co_names[0]}.word", words)
    words = layout.look.marked(words if isinstance(words, str) else "" if words is None else str(words))
    (style, lost), name, rect = _set_in(layout, part), layout.part_name(part), layout.rect(said)
    for other in said.get("avoid", ()):
        rect = _beside(rect, layout, other)
    valign = said.get("valign", "top")
    language = layout.names["language"] if said.get("breaks", True) else ""
    lines = layout.value(said.get("lines"))
    # What another language has lent begins where its lines do.
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

    if "settings" in said:
        block = _best(said["settings"], style, language, fit)
    elif "tries" in said:
        for count, least in said["tries"]:
            block = fit(replace(style, least=least) if least != style.least else style, language, count)
            if not _over(block):
                break
    else:
        block = fit(style, language)
    grow = said.get("grow")
    if grow:
        y = rect.bottom - block.height if grow == "up" else rect.y
        rect = Rect(rect.x, y, rect.w, block.height)
        block = fit(style, language, lines, rect)
    return Laid(rect, block.ops, [*lost, *block.warnings], True, bool(block.ops), block.size)


def _over(block: text.Block) -> bool:
    return any(warning.code == "face.overflow" for warning in block.warnings)


@cache
def _setting(style: Style, leading: float, paragraph: float, least: float) -> Style:
    return replace(style, leading=leading, paragraph=paragraph, least=least)


def _best(
    settings: tuple[tuple[float, ...], ...], style: Style, language: str, fit: Callable[..., text.Block]
) -> text.Block:
    """The text as large as it fits; lines closer together and broken words only where that gains size.

    *settings*: leading, space between paragraphs, whether words break, points of size that it must gain.
    """
    found: text.Block | None = None
    most = 0.0
    for leading, paragraph, breaks, price in settings:
        # Only a size worth more than the best so far is looked for.
        steps = math.ceil((style.size - most - price) / text.STEP_PT - 1e-9) - 1
        if steps < 0:
            continue
        least = max(style.least, style.size - steps * text.STEP_PT)
        block = fit(_setting(style, leading, paragraph, least), language if breaks else "")
        over = _over(block)
        worth = 0.0 if over else block.size - price
        if found is None or worth > most or (over and not most):
            found, most = block, worth
        if not over and block.size == style.size:
            break
    return found if found is not None else fit(style, language)


def _beside(rect: Rect, layout: Layout, other: str) -> Rect:
    """*rect* without the strip in which the part *other* stands: what is left is as large as can be."""
    found = layout.by_name.get(other)
    if found is None or not layout.place(found).drawn:
        return rect
    o = layout.place(found).area
    if o.right <= rect.x or o.x >= rect.right or o.bottom <= rect.y or o.y >= rect.bottom:
        return rect
    ways = (
        Rect(rect.x, rect.y, rect.w, max(0.0, o.y - rect.y)),
        Rect(rect.x, o.bottom, rect.w, max(0.0, rect.bottom - o.bottom)),
        Rect(rect.x, rect.y, max(0.0, o.x - rect.x), rect.h),
        Rect(o.right, rect.y, max(0.0, rect.right - o.right), rect.h),
    )
    return max(ways, key=lambda way: way.w * way.h)


def _number(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
    """A few characters on one line, drawn smaller without steps where they are wider than their room."""
    found = layout.value(said["text"])
    words = "" if found is None else str(found)
    font, name = said.get("font", "display"), layout.part_name(part)
    (font,), warnings = _found(layout, font, name, (layout.look.font(font),))
    lacking = metrics.missing(words, font)
    if lacking:
        warnings.append(Warn("face.missing-glyph", layout.card, name, {"glyphs": lacking}))
    size = layout.number(said.get("size", 17.0))
    em = size * MM_PER_PT
    width = metrics.width(words, font, em)
    frame = layout.rect(said)
    room = layout.value(said.get("room"))
    if room is not None and width > room > 0:
        least = layout.number(said.get("least", 0.0))
        em *= max(room / width, least / size)
        width = metrics.width(words, font, em)
        if width > room + 0.2:
            warnings.append(Warn("face.overflow", layout.card, name, {"size": f"{least:g}"}))
    cap = metrics.cap_height(font) * em
    within = "centre" in said or "width" in said or "right" in said
    align = said.get("align", "center" if within else "left")
    x = frame.x if align == "left" else frame.x + (frame.w - width) / (2 if align == "center" else 1)
    base = layout.value(said.get("baseline"))
    baseline = frame.y + frame.h / 2 + cap / 2 if base is None else base
    op = Text(name, x, baseline, words, font, em, layout.colour(said.get("color"), "#000000") or "#000000")
    return Laid(Rect(x, baseline - cap, width, cap), [op], warnings, True, bool(words), cap)


def _picture(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
    """A picture that covers its frame, or the drawing that stands for it."""
    rect = layout.rect(said)
    clip = _outline(layout, said) if "points" in said else None
    key = str(layout.value(said["picture"]) or "")
    card = str(layout.value(said["named"])) if "named" in said else layout.card
    ops, warnings = picture.ops(key, card, rect, clip)
    if ops:
        return Laid(rect, list(ops), list(warnings), True, True)
    instead = said.get("instead", "")
    if instead not in layout.look.templates:
        return Laid(rect, [], list(warnings), True, False)
    edge = clip if clip is not None else paths.rectangle(rect.x, rect.y, rect.w, rect.h)
    name = layout.part_name(part)
    inner = layout_of(
        layout, layout.look.templates[instead], {"x": rect.x, "y": rect.y, "across": rect.w, "high": rect.h}
    )
    drawn = [Clip(name, edge), *(replace(op, part=name) for op in inner.ops()), Unclip(name)]
    return Laid(rect, drawn, [*warnings, *inner.warnings()], True, False)


def layout_of(layout: Layout, template: Template, names: Mapping[str, Any]) -> Layout:
    """*template* drawn within *layout*, whose names it may use."""
    if _depth(layout) > 6:
        raise FormulaError(template.key)
    known = layout.look
    return Layout(
        template.parts, template.let, {**known.names, **names}, layout.plot, layout.card, known, layout
    )


def _depth(layout: Layout | None) -> int:
    return 0 if layout is None else 1 + _depth(layout.lent)


def _use(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
    template = layout.look.templates.get(said.get("template", ""))
    if template is None:
        raise FormulaError(str(said.get("template")))
    names = {name: layout.value(value) for name, value in said.get("with", {}).items()}
    inner = layout_of(layout, template, names)
    ops: list[Op] = list(inner.ops())
    if "scale" in said:
        k, dx, dy = (layout.number(said.get(name, 0)) for name in ("scale", "dx", "dy"))
        ops = [moved(op, k, dx, dy) for op in ops]
    return Laid(layout.rect(said), ops, list(inner.warnings()), True, bool(ops))


def _each(layout: Layout, part: Part, said: Mapping[str, Any]) -> Laid:
    """The same parts for every item: ``i`` counts from 0, ``n`` is how many there are."""
    rows: list[dict[str, Any]]
    known = layout.look
    if part.items:
        rows = [
            {name: layout.value(value) for name, value in item.items() if name != "if"}
            for item in part.items
            if "if" not in item or layout.value(item["if"])
        ]
    else:
        rows = [{"item": one} for one in layout.value(said["of"])]
    if len(rows) > formula.MOST_RANGE:
        raise FormulaError(f"> {formula.MOST_RANGE}")
    found = Laid(shown=True)
    outer = part.kept.get("outer", 0)
    if outer == 0:
        outer = part.kept["outer"] = _outer(part, known)
    kept = part.kept.setdefault("rows", {})
    for i, row in enumerate(rows):
        key = None
        if outer is not None:
            # A row of another face is mostly the same, too.
            with contextlib.suppress(TypeError, *FAILURES):
                key = (layout.plot, i, len(rows), *row.values(), *[layout.names[name] for name in outer])
                ops = kept.get(key)
                if ops is not None:
                    found.ops += ops
                    continue
        names = {**known.names, **row, "i": i, "n": len(rows)}
        inner = Layout(part.parts, part.let, names, layout.plot, layout.card, known, layout)
        ops, warnings = list(inner.ops()), list(inner.warnings())
        found.ops += ops
        found.warnings += warnings
        if key is not None and not warnings:
            if len(kept) >= MOST_KEPT * 4:
                kept.clear()
            kept[key] = ops
        if len(found.ops) > MOST_OPS:
            raise FormulaError(f"> {MOST_OPS}")
    found.drawn = bool(found.ops)
    return found


_PLAIN: Final = ("box", "shape", "symbol", "number", "icons")
"""Parts that their names decide: no picture file, no language."""
_LAY: Final[dict[str, Callable[[Layout, Part, Mapping[str, Any]], Laid]]] = {
    "box": _box,
    "shape": _shape,
    "symbol": _symbol,
    "icons": _icons,
    "text": _text,
    "number": _number,
    "picture": _picture,
    "each": _each,
    "use": _use,
}
