"""The calibration sheet, which measures how far a printer's backs are out of line with its fronts.

The front has a cross in the middle of the paper. If the paper is long enough, it has a second one below, or
above if the paper is flipped over its short edge. The back has two scales around each of these points. Held
against the light, the cross shows on the scales how far backs must move right and down. The second cross also
shows whether the printer's second side is larger, smaller, or rotated. The user types the numbers into the
printer's profile.
"""

from __future__ import annotations

from typing import Final, Literal

from app import i18n
from app.face import paths, text
from app.face.ops import Face, Op, Rect, Shape
from app.face.text import Style
from app.print.options import FOOT, Options, paper_size
from app.print.plan import Page, Place, Plan

REACH: Final = 10.0
"""Length of the scales to each side, mm."""
ARM: Final = 40.0
EDGE: Final = 3.0
ROOM: Final = 12.0
"""Space needed below a cross to read it, mm."""
WORDS = Style(size=11, least=8, color="#000000", align="center", leading=1.3)
FIGURE = Style(size=7, least=6, color="#000000", align="center", leading=1.0)


def plan(options: Options, language: str) -> Plan:
    """Return a plan with the crosses and the scales behind them, on an upright sheet and on its side.

    A printer that turns landscape pages as it should prints two equal sheets.
    """
    width, height = sorted(paper_size(options.paper))
    title = i18n.text("print.calibration-title", language)
    sides: tuple[Literal["front", "back"], ...] = ("front", "back")
    faces = {side: _face(width, height, side, language, options.duplex == "short") for side in sides}
    upright, lying = Rect(0, 0, width, height), Rect(0, 0, height, width)
    pages = [Page(width, height, side, 1, (Place(faces[side], upright, upright),)) for side in sides]
    pages += [Page(height, width, side, 2, (Place(faces[side], lying, lying, 90),)) for side in sides]
    return Plan(title, language, tuple(pages))


def _face(width: float, height: float, side: str, language: str, short: bool) -> Face:
    x, y = width / 2, height / 2
    long = height - y - FOOT >= ROOM
    ops: list[Op] = []
    # Flipped over the short edge, the bottom of the back is behind the top of the front.
    low = -FOOT if short and side == "front" else FOOT
    for down in (0.0, low) if long else (0.0,):
        ops += _cross(x, y + down, height) if side == "front" else _scales(x, y + down)
    words = i18n.text(f"print.calibration-{side}", language, long="yes" if long else "no")
    # Against the light, the texts of both sides are visible, so they must not overlap.
    above = height - 45
    if side == "front":
        above = y + 60 if short and long else 15.0
    elif long:
        above = 50.0
    box = Rect(15, above, width - 30, 34)
    ops += text.fit("words", "calibration", words, box, WORDS, language).ops
    return Face(f"calibration-{side}", width, height, 0.0, tuple(ops))


def _line(ops: list[Op], x1: float, y1: float, x2: float, y2: float, width: float) -> None:
    ops.append(Shape("scale", paths.line((x1, y1), (x2, y2)), stroke="#000000", width=width))


def _cross(x: float, y: float, height: float) -> list[Op]:
    ops: list[Op] = []
    _line(ops, x - ARM, y, x + ARM, y, 0.25)
    _line(ops, x, max(EDGE, y - ARM), x, min(height - EDGE, y + ARM), 0.25)
    return ops


def _scales(x: float, y: float) -> list[Op]:
    """Return a horizontal scale above (*x*, *y*) and a vertical one left of it, with a tick every 0.5 mm."""
    ops: list[Op] = []
    across, down = y - 22.0, x - 22.0
    for i in range(-int(REACH) * 2, int(REACH) * 2 + 1):
        at = i / 2
        long = 5.0 if i % 10 == 0 else 3.2 if i % 2 == 0 else 1.8
        _line(ops, x + at, across - long, x + at, across, 0.12)
        _line(ops, down - long, y + at, down, y + at, 0.12)
        if i % 10 == 0:
            figure = f"{i // 2:+d}".replace("-", "−") if i else "0"
            for box in (Rect(x + at - 4, across - 9.0, 8, 3), Rect(down - 12.5, y + at - 1.5, 8, 3)):
                ops += text.fit("figure", "calibration", figure, box, FIGURE, "").ops
    _line(ops, x - REACH, across, x + REACH, across, 0.18)
    _line(ops, down, y - REACH, down, y + REACH, 0.18)
    return ops
