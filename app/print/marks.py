"""What is printed around the cards: crop marks, cutting lines, the ruler, and the label."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from app import i18n
from app.face import paths, text
from app.face.ops import Clip, Face, Op, Path, Rect, Shape, Text, Unclip
from app.face.text import Style
from app.print.options import Options
from app.print.plan import Page, Place, Turn
from app.print.stock import MARKS, Line, Point, shelf_marks

INK: Final = "#000000"
PAPER: Final = "#ffffff"
DASH: Final = 2.0
"""Length of the alternating black and white dashes of a cutting line, mm."""
INVISIBLE: Final = 0.2
"""Length up to which a mark is too short to be seen, mm."""
TURNS: Final = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
"""Cosine and sine of a clockwise turn, with y down."""
NOTE_HEIGHT: Final = 3.4
MIN_STRIP: Final = 62.0
"""Minimum length of a strip that holds the ruler, mm."""
NOTE_GAP: Final = 0.4
"""Minimum distance between the ruler's strip and anything else, mm."""
RULER: Final = 50.0
NOTE = Style(size=6.5, least=5.0, color="#3c3c3c", leading=1.0)


@lru_cache(maxsize=16)
def around(
    trims: tuple[Rect, ...], inks: tuple[Rect, ...], page: tuple[float, float], options: Options
) -> tuple[Op, ...]:
    """Return the marks for cards with these *trims*.

    *inks*: each card's ink, then other areas that marks must avoid. *page*: width and height.
    """
    lines = MARKS[options.marks].lines(trims, inks, page, options) if trims else ()
    return tuple(_drawn(lines, page, options))


@lru_cache(maxsize=16)
def in_shelves(
    trims: tuple[Rect, ...],
    inks: tuple[Rect, ...],
    straight: tuple[int, ...],
    page: tuple[float, float],
    options: Options,
) -> tuple[Op, ...]:
    """Return the crop marks for pieces in shelves, as :func:`app.print.stock.shelf_marks`."""
    return tuple(_drawn(shelf_marks(trims, inks, straight, page, options), page, options))


def _drawn(lines: Iterable[Line], page: tuple[float, float], options: Options) -> Iterator[Op]:
    room = Rect(0, 0, *page).inset(options.margin)
    for line in lines:
        ends = _clip_line(line.start, line.end, room)
        if ends is not None:
            yield from _dashed(*ends, options) if line.dashed else (_line(*ends, options),)


def cutting_line(place: Place, trim: Rect) -> Path:
    """Return the cutting line of the face of *place*, turned as there, in the rectangle *trim*."""
    face, (cos, sin) = place.face, TURNS[place.turn]
    x = trim.x + (trim.w - cos * face.width + sin * face.height) / 2
    y = trim.y + (trim.h - sin * face.width - cos * face.height) / 2
    return paths.transform(paths.edge(face), (cos, sin, -sin, cos, x, y))


def outlines(places: Sequence[Place], options: Options) -> tuple[Op, ...]:
    """Return the cutting lines of the *places* that aren't rectangles, visible on any colour."""
    ops: list[Op] = []
    for place in places if options.marks != "none" else ():
        shown = place.clip
        if not (place.face.outline or place.face.round):
            continue
        line = cutting_line(place, place.trim)
        ops += [
            Clip("outline", paths.rectangle(shown.x, shown.y, shown.w, shown.h)),
            Shape("outline", line, stroke=PAPER, width=0.5),
            Shape("outline", line, stroke=INK, width=0.15),
            Unclip("outline"),
        ]
    return tuple(ops)


def _clip_line(start: Point, end: Point, room: Rect) -> tuple[Point, Point] | None:
    """Return the part of a line within the printable *room*; None if it would be too short.

    Return None for a slanting line that isn't wholly in *room*, too.
    """
    (x1, x2), (y1, y2) = sorted((start[0], end[0])), sorted((start[1], end[1]))
    left, right = max(x1, room.x), min(x2, room.right)
    top, bottom = max(y1, room.y), min(y2, room.bottom)
    if left > right or top > bottom:
        return None
    if min(x2 - x1, y2 - y1) > INVISIBLE:
        whole = (left, right, top, bottom) == (x1, x2, y1, y2)
        return (start, end) if whole else None
    return ((left, top), (right, bottom)) if max(right - left, bottom - top) > INVISIBLE else None


def clipped(mark: Shape, room: Rect) -> Shape:
    """Return the part of a straight *mark* within the printable *room*; other marks are unchanged."""
    if len(mark.path) != 2:
        return mark
    (_, (x1, y1)), (_, (x2, y2)) = mark.path
    ends = _clip_line((x1, y1), (x2, y2), room)
    return replace(mark, path=paths.line(*ends)) if ends is not None else mark


def _dashed(start: Point, end: Point, options: Options) -> Iterator[Shape]:
    """Yield a line of alternating black and white dashes, which is visible on any card."""
    yield _line(start, end, options)
    length = math.dist(start, end)
    along = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    dashes: Path = ()
    dash = min(DASH, length / 2)
    for i in range(int(length / (2 * dash) + 1e-9)):
        near, far = (((2 * i + part) * dash) for part in (0.5, 1.5))
        dashes += paths.line(*((start[0] + along[0] * at, start[1] + along[1] * at) for at in (near, far)))
    yield Shape("mark", dashes, stroke=PAPER, width=options.mark_width)


def fold(x: float, ink: Rect, page: tuple[float, float], options: Options) -> tuple[Op, ...]:
    """Return the dashed fold line at *x*, which extends beyond *ink*, the rectangle around all cards' ink."""
    dashes: list[Op] = []
    y = max(ink.y - options.mark_offset - options.mark_length - 2.0, options.margin)
    end = min(ink.bottom + options.mark_offset + options.mark_length + 2.0, page[1] - options.margin)
    while y < end:
        stop = min(y + 1.6, end)
        dashes.append(
            Shape("fold", paths.line((x, y), (x, stop)), stroke=INK, width=max(0.18, options.mark_width))
        )
        y += 2.6
    return tuple(dashes)


def _line(start: Point, end: Point, options: Options) -> Shape:
    return Shape("mark", paths.line(start, end), stroke=INK, width=options.mark_width)


def note(page: Page, labels: Sequence[str], options: Options, language: str) -> tuple[Place, ...]:
    """Return a strip with the 50 mm ruler and a label, in the first margin of *page* with room; () if none.

    *labels*: the label's wordings, longest first; the first that fits, if any, is used.
    """
    edge = options.margin
    width, height = page.width - 2 * edge, page.height - 2 * edge
    taken = [page.bleed, *(mark_bounds(mark) for mark in page.marks)]
    strips: tuple[tuple[Rect, Turn], ...] = (
        (Rect(edge, page.height - edge - NOTE_HEIGHT, width, NOTE_HEIGHT), 0),
        (Rect(edge, edge, width, NOTE_HEIGHT), 0),
        (Rect(edge, edge, NOTE_HEIGHT, height), 270),
        (Rect(page.width - edge - NOTE_HEIGHT, edge, NOTE_HEIGHT, height), 90),
    )
    for rect, turn in strips:
        if not any(_overlap(rect.inset(-NOTE_GAP), area) for area in taken):
            return (_place_strip(rect, turn, labels, language),)
    for rect, turn in strips:
        free = max(_free_sections(rect, taken), key=lambda area: area.w + area.h, default=rect)
        if free != rect and max(free.w, free.h) >= MIN_STRIP:
            return (_place_strip(free, turn, labels, language),)
    return ()


def _place_strip(rect: Rect, turn: Turn, labels: Sequence[str], language: str) -> Place:
    return Place(_draw_strip(max(rect.w, rect.h), labels, language), rect, rect, turn)


def _free_sections(strip: Rect, taken: Sequence[Rect]) -> Iterator[Rect]:
    """Yield the sections of *strip* that don't meet any of *taken*."""
    horizontal = strip.w > strip.h
    padded = strip.inset(-NOTE_GAP)
    obstacles = sorted(
        (area.x, area.right) if horizontal else (area.y, area.bottom)
        for area in taken
        if _overlap(padded, area)
    )
    at, end = (strip.x, strip.right) if horizontal else (strip.y, strip.bottom)
    for start, stop in (*obstacles, (end + NOTE_GAP, end)):
        length = start - NOTE_GAP - at
        if length > 0:
            yield Rect(at, strip.y, length, strip.h) if horizontal else Rect(strip.x, at, strip.w, length)
        at = max(at, stop + NOTE_GAP)


def mark_bounds(mark: Op) -> Rect:
    """Return the bounds of *mark*, a shape with only straight lines."""
    points = [point for _, point in getattr(mark, "path", ()) if point]
    xs, ys = [point[0] for point in points], [point[1] for point in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _overlap(first: Rect, second: Rect) -> bool:
    return (
        first.x < second.right
        and second.x < first.right
        and first.y < second.bottom
        and second.y < first.bottom
    )


def _draw_strip(width: float, labels: Sequence[str], language: str) -> Face:
    ops: list[Op] = [*_ruler(i18n.text("print.mm", language))]
    box = Rect(RULER + 12.0, 0.0, width - RULER - 12.0, NOTE_HEIGHT)
    for label in labels if box.w > 0 else ():
        block = text.fit("note", "note", label, box, NOTE, language, lines=1, valign="middle")
        if not block.warnings:
            ops.extend(block.ops)
            break
    return Face("note", width, NOTE_HEIGHT, 0.0, tuple(ops))


@cache
def _ruler(unit: str) -> tuple[Op, ...]:
    """Draw a 50 mm ruler, labelled with *unit*, with a tick every 5 mm at the left end of the strip."""
    base = NOTE_HEIGHT - 0.6
    ends = [((0.1, base), (RULER + 0.1, base))]
    ends += [
        ((i + 0.1, base - (1.3 if i % 10 else 2.2)), (i + 0.1, base)) for i in range(0, int(RULER) + 1, 5)
    ]
    return (
        *(Shape("ruler", paths.line(*line), stroke=INK, width=0.18) for line in ends),
        Text("ruler", RULER + 1.2, base, "50", "sans", 2.0, "#3c3c3c"),
        Text("ruler", RULER + 4.2, base, unit, "sans", 2.0, "#3c3c3c"),
    )
