"""Tracks as wide boards, and counters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from app.face import metrics, paths, picture, symbols, text, tokens
from app.face.content import CounterContent, TrackContent
from app.face.ops import BLEED, MM_PER_PT, Box, Clip, Face, Op, Rect, Shape, Text, Unclip, Warn
from app.face.resize import moved
from app.face.text import Style

BOARD_WIDTH: Final = 264.0
BOARD_HEIGHT: Final = 42.0
HEAD: Final = 11.0
JOINT: Final = 1.2
"""The line between two tracks on one board."""
CELL_TOP: Final = 13.0
CELL_BOTTOM: Final = BOARD_HEIGHT - 4.0
RISE: Final = 5.0
"""By how much the first cell of a neutral track is lower than its last."""
CELL_MOST: Final = 26.0
CELLS_EDGE: Final = 5.0
SQUARE: Final = frozenset({"gloom", "minus"})
"""Counters cut as squares; the others are round."""
CENTRED: Final = frozenset({"minus"})
"""Counters whose picture leaves the middle to their label."""
GROUND: Final = {
    "wound": tokens.PAPER,
    "gloom": tokens.DUSK,
    "minus": tokens.NEUTRAL,
    "inferno": "#8a3a12",
    "treaty": tokens.PAPER,
}

NAME = Style(
    size=20.0,
    least=12.0,
    color=tokens.PAPER,
    font="display",
    bold="display",
    italic="display",
    both="display",
)
LABEL = Style(size=6.0, least=4.5, color=tokens.PAPER, font="sans-bold", align="center", leading=1.0)


def track(content: TrackContent) -> Face:
    """A track: a dark board with its name on a slanting band and a row of cells, parts ``cell-0``…"""
    w, h = BOARD_WIDTH, BOARD_HEIGHT
    ops: list[Op] = [Box("ground", Rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), fill=tokens.NIGHT)]
    drawn, damaged = picture.ops(
        f"board-{content.key}", content.key, Rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED)
    )
    ops += drawn or _stripes()
    for color, lean in ((tokens.LAMP, 0.8), (tokens.NIGHT, 0.0)):
        ops.append(
            Shape(
                "band",
                paths.polygon(
                    (-BLEED, -BLEED), (84 + lean, -BLEED), (77.6 + lean, HEAD + lean), (-BLEED, HEAD + lean)
                ),
                fill=color,
            )
        )
    named = (content.key, content.key.partition("-")[0], "way")
    symbol = next(one for one in named if symbols.known(one))
    ops.append(symbols.draw("name", symbol, CELLS_EDGE, 1.6, 7.6, tokens.PAPER))
    block = text.fit(
        "name",
        content.key,
        content.name,
        Rect(CELLS_EDGE + 10.5, 1.2, 68, 8.4),
        NAME,
        content.language,
        lines=1,
        valign="middle",
    )
    ops.extend(block.ops)
    ops.extend(_cells(content))
    return Face(f"track-{content.key}", w, h, tokens.CORNER, tuple(ops), (*damaged, *block.warnings))


def board(contents: Sequence[TrackContent]) -> Face:
    """One board with all of *contents* below each other; its cells are the parts ``vortex-cell-0``…"""
    w, h = BOARD_WIDTH, len(contents) * (BOARD_HEIGHT + JOINT) - JOINT
    ops: list[Op] = [Box("ground", Rect(-BLEED, -BLEED, w + 2 * BLEED, h + 2 * BLEED), fill=tokens.NIGHT)]
    warnings: list[Warn] = []
    for i, content in enumerate(contents):
        strip = track(content)
        top = i * (BOARD_HEIGHT + JOINT)
        above, below = BLEED * (i == 0), BLEED * (i == len(contents) - 1)
        ground = paths.rectangle(-BLEED, top - above, w + 2 * BLEED, BOARD_HEIGHT + above + below)
        ops.append(Clip("ground", ground))
        for op in strip.ops:
            part = f"{content.key}-{op.part}" if op.part.startswith("cell-") else op.part
            ops.append(replace(moved(op, 1.0, 0.0, top), part=part))
        ops.append(Unclip("ground"))
        if below == 0:
            line = Rect(-BLEED, top + BOARD_HEIGHT, w + 2 * BLEED, JOINT)
            ops.append(Box("joint", line, fill=tokens.LAMP))
        warnings += strip.warnings
    return Face("board", w, h, tokens.CORNER, tuple(ops), tuple(warnings))


def _stripes() -> list[Op]:
    return [
        Shape(
            "ground",
            paths.polygon(
                (x, -BLEED), (x + 5, -BLEED), (x - 13, BOARD_HEIGHT + BLEED), (x - 18, BOARD_HEIGHT + BLEED)
            ),
            fill="#181c26",
        )
        for x in range(96, 280, 14)
    ]


def _cells(content: TrackContent) -> list[Op]:
    count = max(1, len(content.cells))
    pitch = min(CELL_MOST, (BOARD_WIDTH - 2 * CELLS_EDGE) / count)
    start = (BOARD_WIDTH - pitch * count) / 2
    gap = 0.5 if pitch < 16 else 0.9
    ops: list[Op] = []
    em = (19.0 if pitch < 16 else 30.0) * MM_PER_PT
    numbered = len(set(content.cells)) < count
    for i, cell in enumerate(content.cells):
        side = content.sides[i] if i < len(content.sides) else "neutral"
        x, w = start + i * pitch + gap / 2, pitch - gap
        zero = cell == "0"
        ground = tokens.LAMP if zero else tokens.SIDE[side]
        if side == "neutral" and not zero:
            ground = _mix("#566779", tokens.DARK, i / max(1, count - 1))
        ink = tokens.INK if zero else tokens.PAPER
        lean = {"light": 2.2, "dark": -2.2, "neutral": 0.0}[side]
        top_left, top_right = CELL_TOP + max(lean, 0), CELL_TOP + max(-lean, 0)
        if side == "neutral" and not zero:
            top_left = top_right = CELL_TOP + RISE * (1 - i / max(1, count - 1))
        part = f"cell-{i}"
        ops.append(
            Shape(
                part,
                paths.polygon((x, top_left), (x + w, top_right), (x + w, CELL_BOTTOM), (x, CELL_BOTTOM)),
                fill=ground,
            )
        )
        words = cell.replace("-", "−")
        shown = words.lstrip("−") if side != "neutral" else words
        width = metrics.width(shown, "display", em)
        size = em * min(1.0, (w - 1.2) / width)
        width = metrics.width(shown, "display", size)
        cap = metrics.cap_height("display") * size
        ops.append(Text(part, x + (w - width) / 2, CELL_TOP + 11.0 + cap / 2, shown, "display", size, ink))
        small = 5.2
        if numbered and side == "neutral" and not zero:
            # Where cells say the same, their place stands below: it tells how far the end is.
            place, low = str(i + 1), small * 0.8
            width = metrics.width(place, "sans-bold", low)
            ops.append(Text(part, x + (w - width) / 2, CELL_BOTTOM - 3.4, place, "sans-bold", low, ink))
            continue
        mark = {"light": "light", "dark": "dark", "neutral": "balance" if zero else "vortex"}[side]
        ops.append(symbols.draw(part, mark, x + (w - small) / 2, CELL_BOTTOM - small - 2.2, small, ink))
    return ops


def _mix(a: str, b: str, t: float) -> str:
    pairs = ((int(a[i : i + 2], 16), int(b[i : i + 2], 16)) for i in (1, 3, 5))
    return "#" + "".join(f"{round(p + (q - p) * t):02x}" for p, q in pairs)


def counter(content: CounterContent, shape: str = "own") -> Face:
    """A counter: a symbol on its ground, a number or a word below.

    *shape*: ``own``, ``round``; anything else has corners.
    """
    s = content.size
    around = content.key not in SQUARE if shape == "own" else shape == "round"
    ground = GROUND.get(content.key, tokens.SIDE[content.side])
    ink = tokens.INK if ground == tokens.PAPER else tokens.PAPER
    ops: list[Op] = [Box("ground", Rect(-BLEED, -BLEED, s + 2 * BLEED, s + 2 * BLEED), fill=ground)]
    line = tokens.LAMP if ink == tokens.PAPER else tokens.NEUTRAL
    inner = 0.85
    if around:
        ops.append(Shape("rim", paths.ellipse(s / 2, s / 2, s / 2 - inner), stroke=line, width=0.4))
    else:
        ops.append(
            Box("rim", Rect(inner, inner, s - 2 * inner, s - 2 * inner), stroke=line, width=0.4, radius=0.8)
        )
    warnings: list[Warn] = []
    drawn, damaged = picture.ops(
        content.symbol or content.key, content.key, Rect(-0.5, -0.5, s + 1.0, s + 1.0)
    )
    warnings.extend(damaged)
    if drawn:
        ops[1:] = drawn
        if content.label:
            write = _middle if content.key in CENTRED else _plate
            warnings.extend(write(ops, content))
    else:
        warnings.extend(_sign(ops, content, ink))
    corner = s / 2 if around else 0.0
    return Face(f"counter-{content.key}", s, s, corner, tuple(ops), tuple(warnings), round=around)


def _plate(ops: list[Op], content: CounterContent) -> list[Warn]:
    """A counter's label on a strip over its picture: dark, or in the colour of its side."""
    s = content.size
    big = len(content.label) <= 2
    strip = Rect(0.12 * s, 0.7 * s, 0.76 * s, 0.22 * s)
    if big:
        strip = Rect(-1.0, 0.66 * s, s + 2.0, 0.34 * s + 1.0)
    fill = tokens.NIGHT if content.side == "neutral" else tokens.SIDE[content.side]
    ops.append(Box("label", strip, fill=fill, radius=0.0 if big else 0.8))
    style = replace(LABEL, size=15.0, font="display") if big else LABEL
    room = Rect(0.25 * s, strip.y + 0.005 * s, 0.5 * s, 0.26 * s) if big else strip.inset(0.5, 0)
    return _write(ops, content, content.label, room, style)


def _middle(ops: list[Op], content: CounterContent) -> list[Warn]:
    """A counter's label, large, in the middle of its picture."""
    s = content.size
    room = Rect(0.2 * s, 0.2 * s, 0.6 * s, 0.6 * s)
    style = replace(LABEL, size=22.0, font="display")
    return _write(ops, content, content.label.replace("-", "−"), room, style)


def _write(ops: list[Op], content: CounterContent, label: str, room: Rect, style: Style) -> list[Warn]:
    """Set *label* into *room* on one line; what the setting warns of."""
    block = text.fit("label", content.key, label, room, style, content.language, lines=1, valign="middle")
    ops.extend(block.ops)
    return block.warnings


def _sign(ops: list[Op], content: CounterContent, ink: str) -> list[Warn]:
    """The symbol of a counter without a picture, its number or word below."""
    s = content.size
    symbol = content.symbol or content.key
    symbol = symbol if symbols.known(symbol) else content.side
    if not content.label:
        size = 0.6 * s
        ops.append(symbols.draw("symbol", symbol, (s - size) / 2, (s - size) / 2, size, ink))
        return []
    size = 0.46 * s
    ops.append(symbols.draw("symbol", symbol, (s - size) / 2, 0.13 * s, size, ink))
    big = len(content.label) <= 2
    style = Style(
        size=13.0 if big else LABEL.size,
        least=LABEL.least,
        color=ink,
        font="display" if big else LABEL.font,
        align="center",
        leading=1.0,
    )
    room = Rect(0.19 * s, 0.62 * s, 0.62 * s, 0.26 * s)
    return _write(ops, content, content.label.replace("-", "−"), room, style)
