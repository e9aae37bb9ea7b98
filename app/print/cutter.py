"""Files for a cutting machine: the outlines of all cards, boards, and counters, one drawing per sheet.

The formats are SVG, in millimetres, and DXF R12 with closed polylines, circles, and lines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
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
QUARTER: Final = math.tan(math.pi / 8)
"""DXF's bulge of a vertex from which a quarter of a circle leads to the next."""
Vertex = tuple[float, float, float]
"""x, y, and bulge."""


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


_DXF_HEAD: Final = """0 SECTION 2 HEADER 9 $ACADVER 1 AC1009 9 $INSUNITS 70 4 9 $MEASUREMENT 70 1 0 ENDSEC
0 SECTION 2 TABLES 0 TABLE 2 LAYER 70 2
0 LAYER 2 CUT 70 0 62 1 6 CONTINUOUS 0 LAYER 2 FOLD 70 0 62 5 6 CONTINUOUS
0 ENDTAB 0 ENDSEC 0 SECTION 2 ENTITIES"""
"""Codes and values: units are mm, and there are the layers CUT in red and FOLD in blue."""


def dxf(page: Page) -> str:
    """Return the outlines of *page* as DXF R12, in mm with y up, in the layers ``CUT`` and ``FOLD``."""
    rows = _DXF_HEAD.split()
    for face, trim, fold in outlines(page):
        if face.round and not face.outline and trim.w == trim.h:
            middle = {10: trim.x + trim.w / 2, 20: page.height - trim.y - trim.h / 2}
            rows += _entity("CIRCLE", middle | {40: trim.w / 2})
        else:
            rows += _polyline(_outline(face, trim, page.height))
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


def _outline(face: Face, trim: Rect, height: float) -> Iterator[Vertex]:
    """Yield the corners of the outline of *face*, with y up; *height*: the page's."""
    if face.outline:
        for x, y in _flatten(face.outline):
            yield trim.x + x, height - trim.y - y, 0.0
        return
    r = face.corner
    left, right, top, bottom = trim.x, trim.right, height - trim.y, height - trim.bottom
    if r <= 0:
        yield from ((left, bottom, 0.0), (right, bottom, 0.0), (right, top, 0.0), (left, top, 0.0))
        return
    yield from ((left + r, bottom, 0.0), (right - r, bottom, QUARTER), (right, bottom + r, 0.0))
    yield from ((right, top - r, QUARTER), (right - r, top, 0.0), (left + r, top, QUARTER))
    yield from ((left, top - r, 0.0), (left, bottom + r, QUARTER))


def _polyline(vertices: Iterable[Vertex]) -> Iterator[str]:
    yield from _entity("POLYLINE", {66: 1, 10: 0.0, 20: 0.0, 30: 0.0, 70: 1})
    for x, y, bulge in vertices:
        yield from _entity("VERTEX", {10: x, 20: y, 30: 0.0} | ({42: bulge} if bulge else {}))
    yield from ("0", "SEQEND", "8", "CUT")


def _entity(kind: str, values: dict[int, float], layer: str = "CUT") -> Iterator[str]:
    yield from ("0", kind, "8", layer)
    for code, value in values.items():
        yield from (str(code), f"{value:.6g}" if code == 42 else f"{value:.3f}" if code < 60 else str(value))
