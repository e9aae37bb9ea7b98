"""The sheets of tracks and counters: tracks below each other, counters in rows in the space left.

A track larger than the sheet is cut into overlapping pieces; marks show where they meet. Counters are spaced
as widely as possible without needing another sheet.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from app.face import paths
from app.face.ops import Face, Op, Rect, Shape
from app.print import marks
from app.print.cards import within
from app.print.errors import PrintError
from app.print.options import Options, paper_size
from app.print.plan import Page, Place
from app.print.stock import CLOSEST, MARKS, MIN_MARK

BETWEEN: Final = 3.0
"""Between tracks, and between tracks and counters."""
BETWEEN_PIECES: Final = 5.4
"""The same on sheets of a track in pieces, where their fit marks need room."""
MIN_ASIDE: Final = CLOSEST + MIN_MARK
"""The space at the sides of rows of counters, for marks."""
PIECE_ASIDE: Final = 3.0
"""The space at the sides of a track's pieces."""
GAPS: Final = (4.0, 3.0, 2.0, 1.6, 1.2)
"""Gaps between counters to try; the widest that needs no more sheets is used. Scissors fit the narrowest."""
NOTE_ROOM: Final = 5.4
MARKS_BELOW: Final = 1.4
"""How much of it marks may use."""
OVERLAP: Final = 8.0
"""Overlap of a track's pieces."""


@dataclass(slots=True)
class _OpenSheet:
    """A sheet being filled from the top."""

    y: float
    places: list[Place] = field(default_factory=list)
    marks: list[Op] = field(default_factory=list)
    joined: dict[int, set[tuple[str, float]]] = field(default_factory=dict)
    """Edges that a track's piece shares with the next (``x`` or ``y``, and the coordinate); not cut."""


@dataclass(frozen=True, slots=True)
class _Room:
    """The usable area of a sheet."""

    width: float
    height: float
    edge: float

    @property
    def reach(self) -> Rect:
        """Return the printable area."""
        return Rect(self.edge, self.edge, self.wide, self.height - 2 * self.edge)

    def inked(self, options: Options) -> Rect:
        """Return the area that bleed may fill; it leaves room for the shortest mark."""
        return self.reach if MARKS[options.marks].over else self.reach.inset(MIN_ASIDE)

    @property
    def floor(self) -> float:
        return self.height - self.edge - NOTE_ROOM

    @property
    def wide(self) -> float:
        return self.width - 2 * self.edge

    @property
    def high(self) -> float:
        return self.floor - self.edge


def boards(
    tracks: list[Face], chips: list[Face], options: Options, first_sheet: int, chapter: str
) -> list[Page]:
    """Return one-sided sheets, numbered from *first_sheet*; the first begins the chapter.

    They are landscape unless portrait needs fewer. Raises :class:`PrintError` if a counter is too large for
    the paper, or a track even in pieces.
    """
    short, long = sorted(paper_size(options.paper))
    room = _Room(long, short, options.margin)
    tight = _fill(tracks, chips, options, room, GAPS[-1])
    upright = _Room(short, long, options.margin)
    if len(tight) > 1 and len(other := _fill(tracks, chips, options, upright, GAPS[-1])) < len(tight):
        room, tight = upright, other
    for gap in GAPS:
        sheets = _fill(tracks, chips, options, room, gap)
        if len(sheets) <= len(tight):
            break
    return [
        Page(
            room.width,
            room.height,
            "front",
            first_sheet + number,
            tuple(sheet.places),
            (*sheet.marks, *_cuts(sheet, options, room)),
            chapter="" if number else chapter,
        )
        for number, sheet in enumerate(sheets)
    ]


def one_sided(pages: list[Page], options: Options) -> list[Page]:
    """Put a blank back after every page but the last, where the printer expects two pages a sheet."""
    if options.duplex not in ("long", "short"):
        return pages
    return [side for page in pages for side in (page, blank(page))][:-1]


def blank(page: Page) -> Page:
    """Return the blank back of *page*."""
    return Page(page.width, page.height, "back", page.sheet, ())


def _fill(
    tracks: list[Face], chips: list[Face], options: Options, room: _Room, gap: float
) -> list[_OpenSheet]:
    """Return the sheets from whichever way to arrange counters needs fewer."""
    return min(
        (_fill_sheets(tracks, chips, arranged, options, room, gap) for arranged in (_rows, _full_rows)),
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
    sheets = [_OpenSheet(room.edge)]
    whole = all(track.width <= room.wide + 1e-6 and track.height <= room.high + 1e-6 for track in tracks)
    for track in tracks:
        for trim, clip in _pieces(track, options, room):
            if sheets[-1].places and sheets[-1].y + clip.h > room.floor + 1e-6:
                sheets.append(_OpenSheet(room.edge))
            _place_track(sheets[-1], track, trim, clip, options, room)
            sheets[-1].y += clip.h + (BETWEEN if whole else BETWEEN_PIECES)
    for row in arranged(chips, room.wide - 2 * MIN_ASIDE, gap):
        high = max(chip.height for chip in row) * (2 if options.shape == "folded" else 1)
        if high > room.high + 1e-6 or row[0].width > room.wide + 1e-6:
            raise PrintError("counter-too-large", size=row[0].width, paper=options.paper)
        here = next((sheet for sheet in sheets if sheet.y + high <= room.floor + 1e-6), None)
        if here is None:
            here = _OpenSheet(room.edge)
            sheets.append(here)
        _place_row(here, row, chips, gap, options, room)
    return [sheet for sheet in sheets if sheet.places]


def _pieces(track: Face, options: Options, room: _Room) -> Iterator[tuple[Rect, Rect]]:
    """Yield for each piece the whole track's trim and the part that the piece shows, with y = 0."""
    across, down = _spans(track.width, room.wide), _spans(track.height, room.high)
    # Leave room at the pieces' sides for the marks of their long edges, unless that needs one more piece.
    narrower = _spans(track.width, room.wide - 2 * PIECE_ASIDE)
    aside = PIECE_ASIDE if len(across) > 1 and len(narrower) == len(across) else 0.0
    across = narrower if aside else across
    if not across or not down:
        raise PrintError("track-too-large", paper=options.paper, margin=options.margin)
    for top, high in down:
        for left, wide in across:
            x = room.edge + aside if len(across) > 1 else (room.width - wide) / 2
            yield Rect(x - left, -top, track.width, track.height), Rect(x, 0, wide, high)


def _spans(length: float, room: float) -> list[tuple[float, float]]:
    """Return the start and length of each piece of *length*; none where pieces would only overlap."""
    if length <= room + 1e-6:
        return [(0.0, length)]
    step = room - OVERLAP
    if step < OVERLAP:
        return []
    starts = [i * step for i in range(math.ceil((length - OVERLAP) / step - 1e-6))]
    return [(start, min(room, length - start)) for start in starts]


def _place_track(
    sheet: _OpenSheet, track: Face, trim: Rect, clip: Rect, options: Options, room: _Room
) -> None:
    trim = Rect(trim.x, trim.y + sheet.y, trim.w, trim.h)
    clip = Rect(clip.x, sheet.y, clip.w, clip.h)
    bleed = min(options.bleed, BETWEEN / 2 - 0.3)
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
    ink = within(ink, room.inked(options).union(clip))
    sheet.places.append(Place(track, trim, ink))
    sheet.marks += _joints(clip, ink, outer, room.reach)
    if not all(outer):
        edges = (("x", clip.x), ("y", clip.y), ("x", clip.right), ("y", clip.bottom))
        shared = {(way, round(at, 4)) for (way, at), cut in zip(edges, outer, strict=True) if not cut}
        sheet.joined[len(sheet.places) - 1] = shared


def _joints(clip: Rect, ink: Rect, outer: list[bool], reach: Rect) -> Iterator[Op]:
    """Yield the small triangles around a piece that point at the middle of each overlap, where printable."""
    half = OVERLAP / 2
    arrows: list[Shape] = []
    for x, there in ((clip.x + half, not outer[0]), (clip.right - half, not outer[2])):
        for y, away in ((ink.y - 0.1, -1.0), (ink.bottom + 0.1, 1.0)):
            if there:
                arrows.append(_arrow((x, y), (x - 0.8, y + 1.2 * away), (x + 0.8, y + 1.2 * away)))
    for y, there in ((clip.y + half, not outer[1]), (clip.bottom - half, not outer[3])):
        for x, away in ((ink.x - 0.1, -1.0), (ink.right + 0.1, 1.0)):
            if there:
                arrows.append(_arrow((x, y), (x + 1.2 * away, y - 0.8), (x + 1.2 * away, y + 0.8)))
    for arrow in arrows:
        area = marks.reach(arrow)
        if within(area, reach) == area:
            yield arrow


def _arrow(*points: tuple[float, float]) -> Shape:
    return Shape("fit", paths.polygon(*points), fill=marks.INK)


def _cuts(sheet: _OpenSheet, options: Options, room: _Room) -> Iterator[Op]:
    """Yield the marks around everything on *sheet* that is cut straight, above the note strip."""
    paper = room.width, room.floor + room.edge + MARKS_BELOW

    def around(cut: list[Place]) -> Iterator[Op]:
        # Marks must avoid all other ink too; nothing is cut along it.
        inks = tuple(place.clip for place in (*cut, *(other for other in sheet.places if other not in cut)))
        yield from marks.around(tuple(map(_seen, cut)), inks, paper, options)

    whole = [
        place for at, place in enumerate(sheet.places) if not place.face.round and at not in sheet.joined
    ]
    yield from around(whole)
    for number, shared in sheet.joined.items():
        for op in around([sheet.places[number]]):
            area = marks.reach(op)
            way, at = ("x", area.x) if area.w < area.h else ("y", area.y)
            if (way, round(at, 4)) not in shared:
                yield op


def _seen(place: Place) -> Rect:
    """Return the visible part of the face of *place*: its trim, or what a track's piece shows."""
    return within(place.trim, place.clip)


def _full_rows(chips: list[Face], wide: float, gap: float) -> list[list[Face]]:
    """Arrange *chips* in rows, each as full as possible after the tallest chip left."""
    left: dict[tuple[float, float], list[Face]] = {}
    for chip in sorted(chips, key=lambda chip: (-chip.height, -chip.width)):
        left.setdefault((chip.height, chip.width), []).append(chip)
    rows: list[list[Face]] = []
    while left:
        first = next(iter(left))
        row = [left[first].pop(0)]
        kinds = [(kind[1] + gap, len(some)) for kind, some in left.items()]
        for kind, count in zip(list(left), _fullest(kinds, wide - row[0].width), strict=True):
            row += left[kind][:count]
            del left[kind][:count]
        left = {kind: some for kind, some in left.items() if some}
        rows.append(row)
    return rows


def _fullest(kinds: list[tuple[float, int]], room: float) -> list[int]:
    """Return how many of each of *kinds*, (length, number), fill *room* best."""
    best: dict[int, tuple[int, ...]] = {0: ()}
    for length, number in kinds:
        ways: dict[int, tuple[int, ...]] = {}
        for used, counts in best.items():
            for count in range(number, -1, -1):
                whole = used + round(count * length * 100)
                if whole <= room * 100 + 1e-4:
                    ways.setdefault(whole, (*counts, count))
        best = ways
    return list(best[max(best)])


def _rows(chips: list[Face], wide: float, gap: float) -> list[list[Face]]:
    """Arrange *chips* in rows, tallest first, each in the first row with room."""
    rows: list[list[Face]] = []
    used: list[float] = []
    for chip in sorted(chips, key=lambda chip: -chip.height):
        at = next((i for i, length in enumerate(used) if length + chip.width <= wide + 1e-6), len(rows))
        if at == len(rows):
            rows.append([])
            used.append(0.0)
        rows[at].append(chip)
        used[at] += chip.width + gap
    return rows


def _place_row(
    sheet: _OpenSheet, row: list[Face], chips: list[Face], gap: float, options: Options, room: _Room
) -> None:
    """Place a row, aligned in columns with a full row of the widest counters.

    A longer row is centred.
    """
    widest = max(chip.width for chip in chips)
    columns = max(1, int((room.wide - 2 * MIN_ASIDE + gap + 1e-6) // (widest + gap)))
    full = max(columns * (widest + gap), sum(chip.width + gap for chip in row)) - gap
    x = (room.width - full) / 2
    bleed = min(options.bleed, gap / 2 - 0.1)
    folded = options.shape == "folded"
    for chip in row:
        trim = Rect(x, sheet.y, chip.width, chip.height)
        if folded:
            clip = Rect(x - bleed, trim.y - bleed, trim.w + 2 * bleed, trim.h + bleed)
            sheet.places.append(Place(chip, trim, within(clip, room.inked(options).union(trim)), 180))
            trim = Rect(x, trim.bottom, chip.width, chip.height)
            clip = Rect(x - bleed, trim.y, trim.w + 2 * bleed, trim.h + bleed)
            sheet.places.append(Place(chip, trim, within(clip, room.inked(options).union(trim))))
            sheet.marks += _fold(trim, clip)
        else:
            sheet.places.append(
                Place(chip, trim, within(trim.inset(-bleed), room.inked(options).union(trim)))
            )
        x += chip.width + gap
    sheet.y += max(chip.height for chip in row) * (2 if folded else 1) + gap


def _fold(trim: Rect, ink: Rect) -> list[Op]:
    """Mark a counter's fold: two dots on either side, in the gap."""
    dots: list[Op] = []
    for x, away in ((ink.x, -1), (ink.right, 1)):
        near, far = x + 0.05 * away, x + 0.3 * away
        dots.append(Shape("fold", paths.line((near, trim.y), (far, trim.y)), stroke=marks.INK, width=0.25))
    return dots
