"""The sheets of tracks and counters: tracks below each other, then counters in rows. Lengths in mm.

A track, or a card, larger than the sheet is cut into overlapping pieces, with marks where they meet. Counters
are spaced as widely as possible without needing another sheet.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Final

from app.face import paths
from app.face.ops import Face, Op, Rect, Shape
from app.print import marks
from app.print.errors import PrintError
from app.print.options import Options, paper_size
from app.print.plan import Page, Place, shown, within
from app.print.stock import MARK_ROOM, MARKS

BETWEEN: Final = 3.0
"""Distance between tracks, and between tracks and counters."""
BETWEEN_PIECES: Final = 5.4
"""The same where tracks are cut into pieces, whose fit marks need room."""
PIECE_MARK_ROOM: Final = 3.0
"""Space for marks at both sides of a track's pieces."""
GAPS: Final = (4.0, 3.0, 2.0, 1.6, 1.2)
"""Gaps between counters to try, widest first; the narrowest is still wide enough for scissors."""
NOTE_ROOM: Final = 5.4
MARKS_BELOW: Final = 1.4
"""How much of NOTE_ROOM, the strip for the ruler and label, marks may use."""
OVERLAP: Final = 8.0
"""Overlap of a track's pieces."""


@dataclass(slots=True)
class _OpenSheet:
    """A sheet being filled from the top."""

    y: float
    draws: list[Callable[[_OpenSheet], None]] = field(default_factory=list)
    """Functions that place what the sheet has room for, once this arrangement is chosen."""
    places: list[Place] = field(default_factory=list)
    marks: list[Op] = field(default_factory=list)
    shared_edges: dict[int, set[tuple[str, float]]] = field(default_factory=dict)
    """Index of a track's piece → edges it shares with other pieces, as (``x`` or ``y``, coordinate)."""


@dataclass(frozen=True, slots=True)
class _Room:
    """A sheet's size, its unprintable ``edge``, and how much of the top is left free for bleed."""

    width: float
    height: float
    edge: float
    lead: float = 0.0

    @property
    def printable(self) -> Rect:
        """The printable area."""
        return Rect(self.edge, self.edge, self.usable_width, self.height - 2 * self.edge)

    def ink_area(self, options: Options) -> Rect:
        """Return the area for ink, which leaves room for the shortest marks unless they cross cards."""
        return self.printable if MARKS[options.marks].crosses_cards else self.printable.inset(MARK_ROOM)

    @property
    def bottom(self) -> float:
        return self.height - self.edge - NOTE_ROOM

    @property
    def usable_width(self) -> float:
        return self.width - 2 * self.edge

    @property
    def usable_height(self) -> float:
        return self.bottom - self.edge - self.lead


def boards(
    tracks: list[Face], chips: list[Face], options: Options, first_sheet: int, chapter: str
) -> list[Page]:
    """Return one-sided sheets, numbered from *first_sheet*; the first begins *chapter* in the outline.

    They are landscape unless portrait needs fewer sheets. Raises :class:`PrintError` if a counter, or a track
    in pieces, is too large for the paper.
    """
    short, long = sorted(paper_size(options.paper))
    room = _Room(long, short, options.margin)
    tight = _fill(tracks, chips, options, room, GAPS[-1])
    upright = _Room(short, long, options.margin)
    if len(tight) > 1 and len(other := _fill(tracks, chips, options, upright, GAPS[-1])) < len(tight):
        room, tight = upright, other
    leads = (options.bleed + MARK_ROOM, 0.0) if options.cards and options.gap else (0.0,)
    for gap, lead in ((gap, lead) for gap in GAPS for lead in leads):
        # A piece may fit only without the lead.
        with contextlib.suppress(PrintError):
            sheets = _fill(tracks, chips, options, replace(room, lead=lead), gap)
            if len(sheets) <= len(tight):
                break
    for sheet in sheets:
        for draw in sheet.draws:
            draw(sheet)
    return [
        Page(
            room.width,
            room.height,
            "front",
            first_sheet + number,
            tuple(sheet.places),
            (*sheet.marks, *_cut_marks(sheet, options, room)),
            chapter="" if number else chapter,
            outlines=marks.outlines(sheet.places, options),
        )
        for number, sheet in enumerate(sheets)
    ]


def loose_pieces(tracks: list[Face], chips: list[Face], options: Options) -> list[Face]:
    """Return those of *tracks* and *chips* that can be on any sheet: in one piece, without a fold."""
    short, long = (side - 2 * options.margin for side in sorted(paper_size(options.paper)))
    whole = [
        track
        for track in tracks
        if min(track.width, track.height) <= short and max(track.width, track.height) <= long
    ]
    return [*whole, *(chips if options.shape != "folded" else [])]


def with_blank_backs(pages: list[Page], options: Options) -> list[Page]:
    """Put a blank back after every page but the last if the printer expects two pages per sheet."""
    if options.duplex not in ("long", "short"):
        return pages
    return [side for page in pages for side in (page, page.blank_back())][:-1]


def _fill(
    tracks: list[Face], chips: list[Face], options: Options, room: _Room, gap: float
) -> list[_OpenSheet]:
    """Return the sheets, with counters arranged in the way that needs fewer of them."""
    return min(
        (
            _fill_sheets(tracks, chips, arranged, options, room, gap)
            for arranged in (_first_fit_rows, _full_rows)
        ),
        key=len,
    )


def _fill_sheets(
    tracks: list[Face],
    chips: list[Face],
    arranged: Callable[[list[Face], float, float], list[list[Face]]],
    options: Options,
    room: _Room,
    gap: float,
) -> list[_OpenSheet]:
    sheets = [_OpenSheet(room.edge + room.lead)]
    whole = all(
        track.width <= room.usable_width + 1e-6 and track.height <= room.usable_height + 1e-6
        for track in tracks
    )
    for track in tracks:
        for trim, clip in _track_pieces(track, options, room):
            if sheets[-1].draws and sheets[-1].y + clip.h > room.bottom + 1e-6:
                sheets.append(_OpenSheet(room.edge + room.lead))
            between = BETWEEN if whole else BETWEEN_PIECES
            sheet, bleed = sheets[-1], min(options.bleed, between / 2 - 0.3)
            sheet.draws.append(partial(_place_track, sheet.y, track, trim, clip, bleed, options, room))
            sheet.y += clip.h + between
    for row in arranged(chips, room.usable_width - 2 * MARK_ROOM, gap):
        row_height = max(chip.height for chip in row) * (2 if options.shape == "folded" else 1)
        if row_height > room.usable_height + 1e-6 or row[0].width > room.usable_width + 1e-6:
            raise PrintError("counter-too-large", size=row[0].width, paper=options.paper)
        open_sheet = next((sheet for sheet in sheets if sheet.y + row_height <= room.bottom + 1e-6), None)
        if open_sheet is None:
            open_sheet = _OpenSheet(room.edge + room.lead)
            sheets.append(open_sheet)
        open_sheet.draws.append(partial(_place_row, open_sheet.y, row, chips, gap, options, room))
        open_sheet.y += row_height + gap
    return [sheet for sheet in sheets if sheet.draws]


def _track_pieces(track: Face, options: Options, room: _Room) -> Iterator[tuple[Rect, Rect]]:
    """Yield (the whole track's trim, the part of it that the piece shows, at y = 0) for each piece."""
    across, down = _spans(track.width, room.usable_width), _spans(track.height, room.usable_height)
    # Leave room at the pieces' sides for marks of the long edges, unless that takes another piece.
    narrower = _spans(track.width, room.usable_width - 2 * PIECE_MARK_ROOM)
    mark_room = PIECE_MARK_ROOM if len(across) > 1 and len(narrower) == len(across) else 0.0
    across = narrower if mark_room else across
    if not across or not down:
        raise PrintError("track-too-large", paper=options.paper, margin=options.margin)
    for top, height in down:
        for left, width in across:
            x = room.edge + mark_room if len(across) > 1 else (room.width - width) / 2
            yield Rect(x - left, -top, track.width, track.height), Rect(x, 0, width, height)


def _spans(length: float, room: float) -> list[tuple[float, float]]:
    """Return (start, length) of each piece of *length*; none if *room* is too short for two overlaps."""
    if length <= room + 1e-6:
        return [(0.0, length)]
    step = room - OVERLAP
    if step < OVERLAP:
        return []
    starts = [i * step for i in range(math.ceil((length - OVERLAP) / step - 1e-6))]
    return [(start, min(room, length - start)) for start in starts]


def _place_track(
    y: float,
    track: Face,
    trim: Rect,
    clip: Rect,
    bleed: float,
    options: Options,
    room: _Room,
    sheet: _OpenSheet,
) -> None:
    trim = Rect(trim.x, trim.y + y, trim.w, trim.h)
    clip = Rect(clip.x, y, clip.w, clip.h)
    outer = [
        abs(cut - edge) < 1e-6
        for cut, edge in (
            (clip.x, trim.x),
            (clip.y, trim.y),
            (clip.right, trim.right),
            (clip.bottom, trim.bottom),
        )
    ]
    left, up, right, down = (bleed * is_outer for is_outer in outer)
    ink = Rect(clip.x - left, clip.y - up, clip.w + left + right, clip.h + up + down)
    ink = within(ink, room.ink_area(options).union(clip))
    sheet.places.append(Place(track, trim, ink))
    sheet.marks += _fit_marks(clip, ink, outer, room.printable)
    if not all(outer):
        edges = (("x", clip.x), ("y", clip.y), ("x", clip.right), ("y", clip.bottom))
        shared = {(axis, round(at, 4)) for (axis, at), cut in zip(edges, outer, strict=True) if not cut}
        sheet.shared_edges[len(sheet.places) - 1] = shared


def _fit_marks(clip: Rect, ink: Rect, outer: list[bool], reach: Rect) -> Iterator[Op]:
    """Yield triangles around a piece that point at the middle of each overlap, if they can be printed."""
    half = OVERLAP / 2
    arrows: list[Shape] = []
    for x, is_shared in ((clip.x + half, not outer[0]), (clip.right - half, not outer[2])):
        arrows += [
            _arrow((x, y), (x - 0.8, y + 1.2 * direction), (x + 0.8, y + 1.2 * direction))
            for y, direction in ((ink.y - 0.1, -1.0), (ink.bottom + 0.1, 1.0))
            if is_shared
        ]
    for y, is_shared in ((clip.y + half, not outer[1]), (clip.bottom - half, not outer[3])):
        arrows += [
            _arrow((x, y), (x + 1.2 * direction, y - 0.8), (x + 1.2 * direction, y + 0.8))
            for x, direction in ((ink.x - 0.1, -1.0), (ink.right + 0.1, 1.0))
            if is_shared
        ]
    for arrow in arrows:
        area = marks.mark_bounds(arrow)
        if within(area, reach) == area:
            yield arrow


def _arrow(*points: tuple[float, float]) -> Shape:
    return Shape("fit", paths.polygon(*points), fill=marks.INK)


def _cut_marks(sheet: _OpenSheet, options: Options, room: _Room) -> Iterator[Op]:
    """Yield the cutting marks of the straight edges on *sheet*, except those that pieces of a track share."""
    paper = room.width, room.bottom + room.edge + MARKS_BELOW

    def around(cut: list[Place]) -> Iterator[Op]:
        # Marks must avoid the ink of round counters and other pieces, too.
        inks = tuple(place.clip for place in (*cut, *(other for other in sheet.places if other not in cut)))
        yield from marks.around(tuple(map(shown, cut)), inks, paper, options)

    whole = [
        place
        for at, place in enumerate(sheet.places)
        if not place.face.round and at not in sheet.shared_edges
    ]
    yield from around(whole)
    for number, shared in sheet.shared_edges.items():
        for op in around([sheet.places[number]]):
            area = marks.mark_bounds(op)
            axis, at = ("x", area.x) if area.w < area.h else ("y", area.y)
            if (axis, round(at, 4)) not in shared:
                yield op


def _full_rows(chips: list[Face], width: float, gap: float) -> list[list[Face]]:
    """Arrange *chips* in rows: the tallest one left, then those that fill the row best."""
    left: dict[tuple[float, float], list[Face]] = {}
    for chip in sorted(chips, key=lambda chip: (-chip.height, -chip.width)):
        left.setdefault((chip.height, chip.width), []).append(chip)
    rows: list[list[Face]] = []
    while left:
        first = next(iter(left))
        row = [left[first].pop(0)]
        kinds = [(kind[1] + gap, len(chips_left)) for kind, chips_left in left.items()]
        for kind, count in zip(list(left), _best_fill(kinds, width - row[0].width), strict=True):
            row += left[kind][:count]
            del left[kind][:count]
        left = {kind: chips_left for kind, chips_left in left.items() if chips_left}
        rows.append(row)
    return rows


def _best_fill(kinds: list[tuple[float, int]], room: float) -> list[int]:
    """Return how many of each of *kinds* (length, number available) fill *room* best."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for length, number in kinds:
        extended: dict[int, tuple[int, ...]] = {}
        for used, counts in best.items():
            for count in range(number, -1, -1):
                filled = used + round(count * length * 100)
                if filled <= room * 100 + 1e-4:
                    extended.setdefault(filled, (*counts, count))
        best = extended
    return list(best[max(best)])


def _first_fit_rows(chips: list[Face], width: float, gap: float) -> list[list[Face]]:
    """Arrange *chips* in rows, tallest first, each in the first row with room."""
    rows: list[list[Face]] = []
    used: list[float] = []
    for chip in sorted(chips, key=lambda chip: -chip.height):
        at = next((i for i, length in enumerate(used) if length + chip.width <= width + 1e-6), len(rows))
        if at == len(rows):
            rows.append([])
            used.append(0.0)
        rows[at].append(chip)
        used[at] += chip.width + gap
    return rows


def _place_row(
    y: float, row: list[Face], chips: list[Face], gap: float, options: Options, room: _Room, sheet: _OpenSheet
) -> None:
    """Place a row at the left edge of a centred full row of the widest counters; a longer one is centred."""
    widest = max(chip.width for chip in chips)
    columns = max(1, int((room.usable_width - 2 * MARK_ROOM + gap + 1e-6) // (widest + gap)))
    full = max(columns * (widest + gap), sum(chip.width + gap for chip in row)) - gap
    x = (room.width - full) / 2
    bleed = min(options.bleed, gap / 2 - 0.1)
    folded, area = options.shape == "folded", room.ink_area(options)
    for chip in row:
        trim = Rect(x, y, chip.width, chip.height)
        if folded:
            clip = Rect(x - bleed, trim.y - bleed, trim.w + 2 * bleed, trim.h + bleed)
            sheet.places.append(Place(chip, trim, within(clip, area.union(trim)), 180))
            trim = Rect(x, trim.bottom, chip.width, chip.height)
            clip = Rect(x - bleed, trim.y, trim.w + 2 * bleed, trim.h + bleed)
            sheet.places.append(Place(chip, trim, within(clip, area.union(trim))))
            sheet.marks += _fold_marks(trim, clip)
        else:
            sheet.places.append(Place(chip, trim, within(trim.inset(-bleed), area.union(trim))))
        x += chip.width + gap


def _fold_marks(trim: Rect, ink: Rect) -> list[Op]:
    """Return two dots in the gaps beside a counter that mark its fold."""
    dots: list[Op] = []
    for x, direction in ((ink.x, -1), (ink.right, 1)):
        near, far = x + 0.05 * direction, x + 0.3 * direction
        dots.append(Shape("fold", paths.line((near, trim.y), (far, trim.y)), stroke=marks.INK, width=0.25))
    return dots
