"""Files for a cutting machine: the outlines of all cards, boards, and counters, one drawing per sheet.

The formats are SVG, in millimetres, and DXF R12 with only lines, arcs, and circles, which all machines read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Final

from app.face import ops
from app.face.ops import Face, Rect
from app.print import marks
from app.print.errors import PrintError, save
from app.print.listing import spans
from app.print.plan import Page, Place, Plan, shown

TINY: Final = 0.01
"""How much smaller than its trim a whole piece may seem, mm."""
CURVE_STEPS: Final = 12
"""Number of straight lines that approximate a curve."""


def write(plan: Plan, target: Path) -> tuple[Path, ...]:
    """Write the outlines of the front pages to *target* (``.svg`` or ``.dxf``) and return the files.

    Sheets with equal outlines share a file. If there are several files, their names contain the sheets:
    ``deck-1-24.svg``, ``deck-25.svg``. Raises :class:`PrintError`.
    """
    draw = {".svg": svg, ".dxf": dxf}.get(target.suffix.lower())
    if draw is None:
        raise PrintError("bad-choice", option="cutter", value=target.name, choices="*.svg, *.dxf")
    drawings: dict[str, list[int]] = {}
    for page in plan.pages:
        if page.side == "front":
            drawings.setdefault(draw(page), []).append(page.sheet)
    files = []
    for drawing, sheets in drawings.items():
        file = target if len(drawings) == 1 else target.with_stem(f"{target.stem}-{spans(sheets, '-', ',')}")
        save(drawing.encode("utf-8"), file)
        files.append(file)
    return tuple(files)


def outlines(page: Page) -> Iterator[tuple[Face, Rect, float | None]]:
    """Yield (face, rectangle to cut, y of its fold or None) for everything on *page*.

    The two halves of a folded counter are cut as one; of a track's piece, the part that the page shows.
    """
    folded: dict[tuple[float, float], Place] = {}
    for place in page.places:
        if place.turn == 180 and not page.behind and place.face.key.startswith("counter"):
            folded[round(place.trim.x, 3), round(place.trim.bottom, 3)] = place
            continue
        trim = shown(place)
        if min(trim.w - place.trim.w, trim.h - place.trim.h) < -TINY:
            # A piece of a large card is cut as a rectangle.
            yield replace(place.face, outline=(), round=False, corner=0.0), trim, None
            continue
        other = folded.pop((round(trim.x, 3), round(trim.y, 3)), None)
        if other is None:
            face = place.face
            if face.outline and not face.folds:
                face = replace(face, outline=marks.cutting_line(place, Rect(0, 0, trim.w, trim.h)))
            yield face, trim, None
        else:
            yield place.face, other.trim.union(trim), trim.y
    for unpaired in folded.values():
        yield unpaired.face, shown(unpaired), None


def svg(page: Page) -> str:
    """Return the outlines of *page* as SVG: cuts in one group, folds in another."""
    cuts, folds = [], []
    for face, t, fold in outlines(page):
        if face.outline:
            path = "".join(
                verb + " ".join(f"{value:.3f}" for value in points) for verb, points in face.outline
            )
            cuts.append(f'<path transform="translate({t.x:.3f} {t.y:.3f})" d="{path}"/>')
        elif face.round and fold is None:
            cuts.append(f'<circle cx="{t.x + t.w / 2:.3f}" cy="{t.y + t.h / 2:.3f}" r="{t.w / 2:.3f}"/>')
        else:
            cuts.append(
                f'<rect x="{t.x:.3f}" y="{t.y:.3f}" width="{t.w:.3f}" height="{t.h:.3f}"'
                f' rx="{face.corner:g}"/>'
            )
        folds += [
            f'<path d="M{t.x + x1:.3f} {t.y + y1:.3f}L{t.x + x2:.3f} {t.y + y2:.3f}"/>'
            for (x1, y1), (x2, y2) in face.folds
        ]
        if fold is not None:
            folds.append(f'<path d="M{t.x:.3f} {fold:.3f}H{t.right:.3f}"/>')
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width:g}mm" height="{page.height:g}mm"'
        f' viewBox="0 0 {page.width:g} {page.height:g}">',
        '<g id="cut" fill="none" stroke="#ff0000" stroke-width="0.1">',
        *cuts,
        "</g>",
    ]
    if folds:
        rows += ['<g id="fold" fill="none" stroke="#0000ff" stroke-width="0.1">', *folds, "</g>"]
    return "\n".join([*rows, "</svg>", ""])


def dxf(page: Page) -> str:
    """Return the outlines of *page* as DXF R12, in mm with y up, in the layers ``CUT`` and ``FOLD``."""
    rows = ["0", "SECTION", "2", "ENTITIES"]
    for face, trim, fold in outlines(page):
        rows += _outline(face, trim, page.height)
        for (x1, y1), (x2, y2) in face.folds:
            ends = {10: trim.x + x1, 20: page.height - trim.y - y1}
            rows += _entity("LINE", ends | {11: trim.x + x2, 21: page.height - trim.y - y2}, "FOLD")
        if fold is not None:
            y = page.height - fold
            rows += _entity("LINE", {10: trim.x, 20: y, 11: trim.right, 21: y}, "FOLD")
    return "\n".join([*rows, "0", "ENDSEC", "0", "EOF", ""])


def _flatten(path: ops.Path) -> Iterator[tuple[float, float]]:
    """Yield the points of *path*, with curves approximated by short lines."""
    at = (0.0, 0.0)
    for verb, points in path:
        if verb == "C":
            x1, y1, x2, y2, x, y = points
            for i in range(1, CURVE_STEPS + 1):
                t = i / CURVE_STEPS
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                yield a * at[0] + b * x1 + c * x2 + d * x, a * at[1] + b * y1 + c * y2 + d * y
        elif points:
            yield points[0], points[1]
        at = (points[-2], points[-1]) if points else at


def _outline(face: Face, trim: Rect, height: float) -> Iterator[str]:
    if face.outline:
        corners = list(_flatten(face.outline))
        for (x1, y1), (x2, y2) in pairwise([*corners, corners[0]]):
            yield from _entity(
                "LINE", {10: trim.x + x1, 20: height - trim.y - y1, 11: trim.x + x2, 21: height - trim.y - y2}
            )
        return
    r = face.corner
    left, right, top, bottom = trim.x, trim.right, height - trim.y, height - trim.bottom
    if face.round and trim.w == trim.h:
        yield from _entity("CIRCLE", {10: trim.x + trim.w / 2, 20: (top + bottom) / 2, 40: trim.w / 2})
        return
    for x1, y1, x2, y2 in (
        (left + r, top, right - r, top),
        (right, top - r, right, bottom + r),
        (right - r, bottom, left + r, bottom),
        (left, bottom + r, left, top - r),
    ):
        yield from _entity("LINE", {10: x1, 20: y1, 11: x2, 21: y2})
    if r <= 0:
        return
    for i, (x, y) in enumerate(
        ((right - r, top - r), (left + r, top - r), (left + r, bottom + r), (right - r, bottom + r))
    ):
        yield from _entity("ARC", {10: x, 20: y, 40: r, 50: i * 90, 51: math.fmod(i * 90 + 90, 360)})


def _entity(kind: str, values: dict[int, float], layer: str = "CUT") -> Iterator[str]:
    yield from ("0", kind, "8", layer)
    for code, value in values.items():
        yield from (str(code), f"{value:.3f}")
