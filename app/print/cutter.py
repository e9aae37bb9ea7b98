"""A file for a cutting machine: the outlines of all cards, boards and counters, one drawing a sheet.

SVG in millimetres, or DXF (R12: lines, arcs and circles, which every cutter reads).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from pathlib import Path

from app.print.errors import PrintError
from app.print.pdf import save
from app.print.plan import Page, Place, Plan


def write(plan: Plan, target: Path) -> tuple[Path, ...]:
    """Write the outlines as *target* (``.svg`` or ``.dxf``); several sheets get ``-1``, ``-2``…

    Sheets with equal outlines share a file. Raises :class:`PrintError`.
    """
    draw = {".svg": svg, ".dxf": dxf}.get(target.suffix.lower())
    if draw is None:
        raise PrintError("bad-choice", option="cutter", value=target.name, choices="*.svg, *.dxf")
    drawings = dict.fromkeys(draw(page) for page in plan.pages if page.side == "front")
    files = []
    for number, drawing in enumerate(drawings, 1):
        file = target if len(drawings) == 1 else target.with_stem(f"{target.stem}-{number}")
        save(drawing.encode("utf-8"), file)
        files.append(file)
    return tuple(files)


def svg(page: Page) -> str:
    """The outlines of *page* as SVG."""
    rows = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.width:g}mm" height="{page.height:g}mm"'
        f' viewBox="0 0 {page.width:g} {page.height:g}">',
        '<g fill="none" stroke="#ff0000" stroke-width="0.1">',
    ]
    for place in page.places:
        t = place.trim
        if place.face.round:
            rows.append(f'<circle cx="{t.x + t.w / 2:.3f}" cy="{t.y + t.h / 2:.3f}" r="{t.w / 2:.3f}"/>')
        else:
            rows.append(
                f'<rect x="{t.x:.3f}" y="{t.y:.3f}" width="{t.w:.3f}" height="{t.h:.3f}"'
                f' rx="{place.face.corner:g}"/>'
            )
    return "\n".join([*rows, "</g>", "</svg>", ""])


def dxf(page: Page) -> str:
    """The outlines of *page* as DXF R12, y up, in mm."""
    rows = ["0", "SECTION", "2", "ENTITIES"]
    for place in page.places:
        rows += _outline(place, page.height)
    return "\n".join([*rows, "0", "ENDSEC", "0", "EOF", ""])


def _outline(place: Place, height: float) -> Iterator[str]:
    t, r = place.trim, place.face.corner
    left, right, top, bottom = t.x, t.right, height - t.y, height - t.bottom
    if place.face.round:
        yield from _entity("CIRCLE", {10: t.x + t.w / 2, 20: (top + bottom) / 2, 40: t.w / 2})
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


def _entity(kind: str, values: dict[int, float]) -> Iterator[str]:
    yield from ("0", kind, "8", "CUT")
    for code, value in values.items():
        yield from (str(code), f"{value:.3f}")
