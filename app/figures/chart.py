"""Bar charts, drawn like the figures in the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from app.face import metrics, symbols, text, tokens
from app.face.look import look
from app.face.ops import Box, Face, Op, Rect, Shape, Text, VAlign
from app.face.paths import line
from app.face.text import Style
from app.figures.sheet import NAME, WORDS, Tone, pt

WIDTH: Final = 150.0
"""Width of a chart, mm."""
ROW: Final = 7.0
"""Distance between two horizontal bars, mm."""
LABEL: Final = 48.0
"""Maximum width of the names to the left of horizontal bars, mm."""
HEIGHT: Final = 42.0
"""Height of the tallest vertical bar, mm."""
MAX_COLUMN: Final = 12.0
"""Maximum width of a vertical bar with its gap, mm."""
MARGIN: Final = 4.0
TITLE: Final = 10.0
VALUE: Final = pt(9.0)
"""Size of the numbers, mm."""
_TITLE = replace(NAME, size=11.0, align="left")
_LABEL = replace(WORDS, size=9.0, least=6.0, leading=1.0)


@dataclass(frozen=True, slots=True)
class Bar:
    """A bar: its name, its number, and the symbol before the name, if any."""

    name: str
    count: int
    symbol: str = ""


def draw(title: str, bars: Sequence[Bar], tone: Tone, look_text: str = "", *, is_curve: bool = False) -> Face:
    """Draw *bars* below *title*: side by side if *is_curve*, else one below the other.

    *look_text*: the look with the symbols.
    """
    ops: list[Op] = []
    ops += _words(title, Rect(MARGIN, MARGIN, WIDTH - 2 * MARGIN, TITLE - 2), _TITLE, tone, "top")
    most = max((bar.count for bar in bars), default=0) or 1
    down = (_columns if is_curve else _rows)(ops, bars, most, tone, look_text)
    ground = Box("ground", Rect(0, 0, WIDTH, down + MARGIN), fill=tone.panel)
    return Face("chart", WIDTH, down + MARGIN, 0.0, (ground, *ops))


def _rows(ops: list[Op], bars: Sequence[Bar], most: int, tone: Tone, look_text: str) -> float:
    """Draw horizontal bars; return the bottom edge."""
    game_look, indent = look(look_text), 6.0 if any(bar.symbol for bar in bars) else 0.0
    widest = max((metrics.width(bar.name, "sans", VALUE) for bar in bars), default=0.0)
    label = min(LABEL, indent + widest + 1.0)
    left = MARGIN + label + 2
    room = WIDTH - MARGIN - 12 - left
    for number, bar in enumerate(bars):
        top = MARGIN + TITLE + number * ROW
        if bar.symbol:
            drawn, _warnings = symbols.ops(
                "sign", game_look.symbol(bar.symbol), MARGIN, top + 0.6, 4.6, tone.ink
            )
            ops += drawn
        ops += _words(bar.name, Rect(MARGIN + indent, top, label - indent, ROW - 1.2), _LABEL, tone)
        width = room * bar.count / most
        if bar.count:
            ops.append(Box("bar", Rect(left, top + 0.5, width, ROW - 2.2), fill=tokens.LAMP, radius=0.6))
        ops.append(_number(str(bar.count), left + width + 1.4, top + ROW / 2 - 0.6, tone))
    return MARGIN + TITLE + len(bars) * ROW


def _columns(ops: list[Op], bars: Sequence[Bar], most: int, tone: Tone, _look: str) -> float:
    """Draw vertical bars on a line with their values; return the bottom edge."""
    step = min(MAX_COLUMN, (WIDTH - 2 * MARGIN) / max(1, len(bars)))
    base = MARGIN + TITLE + VALUE + 2 + HEIGHT
    for number, bar in enumerate(bars):
        x = MARGIN + number * step
        high = HEIGHT * bar.count / most
        if bar.count:
            ops.append(Box("bar", Rect(x + step * 0.12, base - high, step * 0.76, high), fill=tokens.LAMP))
            ops.append(_number(str(bar.count), x + step / 2, base - high - 1.6, tone, centred=True))
        ops.append(_number(bar.name, x + step / 2, base + 3.4, tone, centred=True))
    ops.append(
        Shape("axis", line((MARGIN, base), (MARGIN + step * len(bars), base)), stroke=tone.line, width=0.3)
    )
    return base + 5.5


def _number(words: str, x: float, y: float, tone: Tone, *, centred: bool = False) -> Text:
    """Return *words* around the height *y*; *x* is their left edge, or their middle if *centred*."""
    width = metrics.width(words, "sans-bold", VALUE)
    base = y + metrics.cap_height("sans-bold") * VALUE / 2
    return Text("number", x - width / 2 * centred, base, words, "sans-bold", VALUE, tone.ink)


def _words(words: str, area: Rect, style: Style, tone: Tone, valign: VAlign = "middle") -> Sequence[Op]:
    coloured = replace(style, color=tone.ink)
    return text.fit("chart", "label", words, area, coloured, "", lines=1, valign=valign).ops
