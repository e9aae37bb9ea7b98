"""The sheets of tracks and counters: tracks below each other, counters in rows in what is left."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

from app.face.ops import Face, Rect
from app.print import marks
from app.print.errors import PrintError
from app.print.options import Options, paper_size
from app.print.plan import Page, Place

BETWEEN: Final = 3.0
"""Between tracks, and between tracks and counters."""
CHIP_GAP: Final = 0.6
NOTE_ROOM: Final = 4.0


@dataclass(slots=True)
class _Open:
    """A page being filled from the top."""

    y: float
    places: list[Place] = field(default_factory=list)
    tracks: list[Rect] = field(default_factory=list)


def boards(
    tracks: list[Face], chips: list[Face], options: Options, first_sheet: int, chapter: str
) -> list[Page]:
    """One-sided sheets, lying, numbered from *first_sheet*.

    Raises :class:`PrintError` if a track is too wide.
    """
    short, long = sorted(paper_size(options.paper))
    width, height = long, short
    edge = max(options.margin, 0.0)
    floor = height - edge - NOTE_ROOM
    pages = [_Open(edge)]
    for track in tracks:
        if track.width > width - 2 * edge + 1e-6:
            raise PrintError("track-too-wide", width=f"{track.width:g}", paper=options.paper)
        if pages[-1].places and pages[-1].y + track.height > floor + 1e-6:
            pages.append(_Open(edge))
        page = pages[-1]
        trim = Rect((width - track.width) / 2, page.y, track.width, track.height)
        page.places.append(Place(track, trim, _grow(trim, min(options.bleed, BETWEEN / 2 - 0.3, edge))))
        page.tracks.append(trim)
        page.y += track.height + BETWEEN
    _rows(pages, chips, width, floor, edge, options)
    made = []
    for number, page in enumerate(p for p in pages if p.places):
        done = Page(
            width,
            height,
            "front",
            first_sheet + number,
            tuple(page.places),
            chapter="" if number else chapter,
        )
        if page.tracks:
            ink = _grow(page.tracks[0], options.bleed)
            for trim in page.tracks[1:]:
                ink = ink.union(_grow(trim, options.bleed))
            sides = [
                op
                for op in marks.around(page.tracks, ink, (width, height), options)
                if options.marks == "crop" and _beside(op, ink)
            ]
            done = replace(done, marks=tuple(sides))
        made.append(done)
    return made


def _beside(mark: object, ink: Rect) -> bool:
    """Whether a mark stands left or right of the tracks: above and below, counters may lie."""
    points = [p for _, p in getattr(mark, "path", ())]
    return all(x <= ink.x or x >= ink.right for x, _ in points)


def _grow(rect: Rect, by: float) -> Rect:
    return rect.inset(-by)


def _rows(
    pages: list[_Open], chips: list[Face], width: float, floor: float, edge: float, options: Options
) -> None:
    x, row = 0.0, 0.0
    line: list[tuple[Face, float]] = []

    def flush() -> None:
        nonlocal x, row
        if not line:
            return
        if pages[-1].places and pages[-1].y + row > floor + 1e-6:
            pages.append(_Open(edge))
        page = pages[-1]
        start = (width - (x - CHIP_GAP)) / 2 if len(line) >= per_row else (width - full) / 2
        for face, at in line:
            trim = Rect(start + at, page.y, face.width, face.height)
            page.places.append(Place(face, trim, _grow(trim, min(options.bleed, CHIP_GAP / 2))))
        page.y += row + CHIP_GAP
        line.clear()
        x, row = 0.0, 0.0

    room = width - 2 * edge
    widest = max((chip.width for chip in chips), default=1.0)
    per_row = max(1, int((room + CHIP_GAP + 1e-6) // (widest + CHIP_GAP)))
    full = per_row * (widest + CHIP_GAP) - CHIP_GAP
    for chip in chips:
        if line and x + chip.width > room + 1e-6:
            flush()
        line.append((chip, x))
        x += chip.width + CHIP_GAP
        row = max(row, chip.height)
    flush()
