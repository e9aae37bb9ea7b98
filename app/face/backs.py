"""The backs: setup shows the city, probability its lines and the side (rule A16), spells their star."""

from __future__ import annotations

import math
from typing import Final

from app.face import paths, picture, symbols, text, tokens
from app.face.content import BackContent
from app.face.ops import Box, Face, Op, Rect, Shape, Warn
from app.face.plot import EDGE, POKER, Plot
from app.face.resize import moved
from app.face.text import Style

LABEL = Style(
    size=17.0,
    least=tokens.NAME_PT,
    color=tokens.PAPER,
    font="display",
    bold="display",
    italic="display",
    both="display",
    align="center",
    leading=1.0,
)
W: Final = POKER.w
LEFT, RIGHT, TOP = POKER.left, POKER.right, POKER.top
CENTRE: Final = (W / 2, 38.0)
BAND: Final = 17.5
"""From the level of the label's band to the foot."""


def draw(content: BackContent, plot: Plot) -> Face:
    """The back of a card."""
    tint = tokens.SIDE[content.side]
    ops: list[Op] = [Box("ground", plot.ground, fill=tokens.NIGHT)]
    drawn, damaged = picture.ops(
        f"back-{content.deck}" + (f"-{content.side}" if content.deck == "probability" else ""),
        f"back-{content.deck}",
        plot.ground,
    )
    ops += drawn or _pattern(content, tint, plot)
    warnings = [*damaged, *_label(ops, content, tint, plot)]
    edge = Rect(1.9, 1.9, plot.w - 3.8, plot.h - 3.8)
    ops.append(Box("frame", edge, stroke=tokens.LAMP, width=0.35, radius=1.6))
    key = f"back-{content.deck}-{content.side}"
    return Face(key, plot.w, plot.h, tokens.CORNER, tuple(ops), tuple(warnings))


def _pattern(content: BackContent, tint: str, plot: Plot) -> tuple[Op, ...]:
    """The deck's own drawing, as large as covers the card."""
    ops = {"setup": _city, "probability": _lines, "spell": _star}[content.deck](content, tint)
    at = picture.cover(POKER.ground.w, POKER.ground.h, plot.ground, picture.Cut(""))
    k = at.w / POKER.ground.w
    return tuple(moved(op, k, at.x - k * LEFT, at.y - k * TOP) for op in ops)


def _label(ops: list[Op], content: BackContent, tint: str, plot: Plot) -> list[Warn]:
    band = tint if content.deck == "probability" else tokens.NEUTRAL
    x, end, level = plot.left, plot.right, plot.h - BAND
    rise = {"light": 2.0, "dark": -2.0, "neutral": 0.0}[content.side]
    left, right = level + rise, level - rise
    for color, more in ((tokens.LAMP, 0.8), (band, 0.0)):
        points = (x, left - more), (end, right - more), (end, right + 12 + more), (x, left + 12 + more)
        ops.append(Shape("band", paths.polygon(*points), fill=color))
    block = text.fit(
        "label",
        f"back-{content.deck}",
        content.label,
        Rect(EDGE + 2, level + 1.1, plot.w - 2 * EDGE - 4, 9.8),
        LABEL,
        content.language,
        lines=2,
        valign="middle",
    )
    ops.extend(block.ops)
    return block.warnings


def _lines(content: BackContent, tint: str) -> list[Op]:
    """Possible futures: rays from one point low on the side's own hand, one of them lit."""
    origin = {"light": (LEFT, 74.0), "dark": (RIGHT, 74.0), "neutral": (W / 2, 80.0)}[content.side]
    start, end = {"light": (-88.0, -4.0), "dark": (-176.0, -92.0), "neutral": (-150.0, -30.0)}[content.side]
    ops: list[Op] = []
    count = 11
    for i in range(count):
        low = math.radians(start + (end - start) * (i / count))
        high = math.radians(start + (end - start) * ((i + 0.46) / count))
        reach = 140.0
        points = [origin] + [
            (origin[0] + reach * math.cos(a), origin[1] + reach * math.sin(a)) for a in (low, high)
        ]
        lit = i == count // 2
        ops.append(
            Shape(
                "lines", paths.polygon(*points), fill=tokens.LAMP if lit else (tint if i % 2 else tokens.DUSK)
            )
        )
    x, y = CENTRE
    ops.append(Shape("side", paths.ellipse(x, y, 21.0), fill=tokens.NIGHT, stroke=tokens.LAMP, width=0.6))
    ops.append(Shape("side", paths.ellipse(x, y, 18.6), fill=tint))
    ops.append(symbols.draw("side", content.side, x - 12.0, y - 12.0, 24.0, tokens.PAPER))
    return ops


def _city(content: BackContent, tint: str) -> list[Op]:
    """Roofs at night under two searchlights; one window is lit."""
    ops: list[Op] = [
        Shape("sky", paths.polygon((LEFT, TOP), (RIGHT, TOP), (RIGHT, 26), (LEFT, 60)), fill=tokens.DUSK),
        Shape("sky", paths.polygon((8, 78), (12, 78), (RIGHT + 6, 2), (46, TOP)), fill="#39435a"),
        Shape("sky", paths.polygon((52, 78), (55, 78), (18, TOP), (LEFT, TOP), (LEFT, 4)), fill="#2c3446"),
        Shape("sky", paths.ellipse(W / 2, 25.0, 13.0), fill=tokens.LAMP),
        symbols.draw("sky", "other", W / 2 - 9.5, 15.5, 19.0, tokens.NIGHT),
    ]
    roofs = (
        (LEFT, 52),
        (6, 45),
        (13, 45),
        (13, 38),
        (17, 38),
        (17, 56),
        (25, 56),
        (25, 48),
        (30, 44),
        (35, 48),
        (35, 60),
        (42, 60),
        (42, 41),
        (50, 41),
        (50, 53),
        (57, 53),
        (57, 47),
        (RIGHT, 47),
    )
    ops.append(Shape("roofs", paths.polygon((LEFT, 80), *roofs, (RIGHT, 80)), fill="#0b0d12"))
    for x, y in (
        (8, 50),
        (14, 43),
        (14, 49),
        (20, 60),
        (27, 54),
        (37, 64),
        (52, 58),
        (59, 52),
        (59, 60),
        (8, 60),
    ):
        ops.append(Shape("windows", paths.rectangle(x, y, 1.8, 2.6), fill="#2b3242"))
    ops.append(Shape("windows", paths.rectangle(45, 50, 2.4, 3.4), fill=tokens.LAMP))
    return ops


def _star(content: BackContent, tint: str) -> list[Op]:
    """The gathered power: rings of rays around a bright star."""
    x, y = CENTRE
    ops: list[Op] = []
    for i in range(24):
        low, high = math.radians(i * 15 - 3.75), math.radians(i * 15 + 3.75)
        reach = 90.0
        ops.append(
            Shape(
                "rays",
                paths.polygon(
                    (x, y),
                    (x + reach * math.cos(low), y + reach * math.sin(low)),
                    (x + reach * math.cos(high), y + reach * math.sin(high)),
                ),
                fill=tokens.DUSK if i % 2 else "#2f394b",
            )
        )
    ops += [
        Shape("star", paths.ellipse(x, y, 23.0), fill=tokens.NIGHT, stroke=tokens.LAMP, width=0.6),
        Shape("star", paths.star(x, y, 21.0, 9.0, 12, 15.0), fill=tokens.NEUTRAL),
        Shape("star", paths.star(x, y, 20.0, 6.4, 4, 45.0), fill="#8a5a1c"),
        Shape("star", paths.star(x, y, 22.0, 5.0, 4), fill=tokens.LAMP),
    ]
    for i, kind in enumerate(("attack", "defence", "healing")):
        angle = math.radians(90 + (i - 1) * 46)
        cx, cy = x + 27.6 * math.cos(angle), y + 27.6 * math.sin(angle)
        ops.append(
            Shape("kinds", paths.ellipse(cx, cy, 4.6), fill=tokens.NIGHT, stroke=tokens.LAMP, width=0.4)
        )
        ops.append(symbols.draw("kinds", kind, cx - 2.7, cy - 2.7, 5.4, tokens.PAPER))
    return ops
