"""Checks of positions on a page: relative to the paper, the printable area, and each other."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from app.face.ops import Rect
from app.print.options import Options, paper_size
from app.print.preflight.finding import Finding
from app.print.preflight.pages import Piece, Side, common, stroke_bounds
from app.print.stock import MARKS

TOUCHING: Final = 0.05
"""Maximum overlap or distance that counts as touching, mm."""
RULER: Final = 50.0
TOLERANCE: Final = 0.1
"""Tolerance of the ruler's length, of the page's size, and of a mark's distance from its edge, mm."""
SCALE_TOLERANCE: Final = 0.002
"""Tolerance of a piece's scale, as a share of its size."""


def check(side: Side, options: Options) -> Iterator[Finding]:
    """Yield what is in a wrong position on the page *side*."""
    yield from _paper(side, options)
    paper = Rect(0.0, 0.0, side.width, side.height)
    reach = paper.inset(options.margin)
    for piece in side.pieces:
        yield from _piece(side, piece, paper, reach)
    yield from _overlaps(side)
    yield from _marks(side, reach, options)
    yield from _note(side, reach)


def _paper(side: Side, options: Options) -> Iterator[Finding]:
    actual, expected = sorted((side.width, side.height)), sorted(paper_size(options.paper))
    if max(abs(a - b) for a, b in zip(actual, expected, strict=True)) > TOLERANCE:
        size = " × ".join(f"{length:.1f}" for length in actual)
        yield Finding("page-size", side.number, params={"size": size, "paper": options.paper})


def beyond(rect: Rect, room: Rect) -> float:
    """Return how far *rect* extends out of *room*, mm; 0 if it's inside."""
    out = (room.x - rect.x, room.y - rect.y, rect.right - room.right, rect.bottom - room.bottom)
    return max(0.0, *out)


def _piece(side: Side, piece: Piece, paper: Rect, reach: Rect) -> Iterator[Finding]:
    shown, seen = piece.shown, piece.seen
    actual_trim, actual_ink = side.printed(shown), side.printed(seen)
    for code, rect, room in (
        ("off-paper", actual_trim, paper),
        ("past-edge", actual_trim, reach),
        ("bleed-past-edge", actual_ink, reach),
    ):
        excess = beyond(rect, room)
        if excess > TOUCHING:
            yield Finding(code, side.number, piece.key, rect, {"by": excess})
            break
    if abs(piece.scale - 1) > SCALE_TOLERANCE:
        yield Finding("scaled", side.number, piece.key, shown, {"percent": piece.scale * 100})
    elif beyond(shown, seen) > TOUCHING:
        yield Finding("ink-short", side.number, piece.key, shown, {"by": beyond(shown, seen)})


def overlap(rect: Rect, other: Rect) -> Rect | None:
    """Return the overlap of two rectangles; None if it's too small to see."""
    both = common(rect, other)
    return both if both is not None and min(both.w, both.h) > TOUCHING else None


def _overlaps(side: Side) -> Iterator[Finding]:
    """Yield a finding for each overlap, about the piece drawn later, which hides the other one."""
    pieces = side.pieces
    reaches = sorted((p.seen.x, p.seen.right, p.seen.y, p.seen.bottom, i) for i, p in enumerate(pieces))
    for at, (_x, right, y, bottom, i) in enumerate(reaches):
        for begins, _right, other_y, other_bottom, j in reaches[at + 1 :]:
            if begins >= right:
                break
            if other_y >= bottom or y >= other_bottom:
                continue
            under, top = pieces[min(i, j)], pieces[max(i, j)]
            both = overlap(under.shown, top.shown)
            if both is not None:
                yield Finding("overlap", side.number, top.key, both, {"other": under.key})
                continue
            both = overlap(under.shown, top.seen)
            if both is not None:
                yield Finding("ink-over", side.number, top.key, both, {"other": under.key})


def _marks(side: Side, reach: Rect, options: Options) -> Iterator[Finding]:
    marks = [stroke_bounds(stroke) for stroke in side.marks] + list(side.fit_marks)
    outside = [mark for mark in map(side.printed, marks) if beyond(mark, reach) > TOUCHING]
    if outside:
        far = max(outside, key=lambda mark: beyond(mark, reach))
        yield Finding("mark-past-edge", side.number, rect=far, params={"by": beyond(far, reach)})
    if options.marks != "none" and (side.side == "front" or options.marks_on_backs):
        yield from _unmarked(side, TOUCHING + options.ink_shortfall)
    if not MARKS[options.marks].crosses_cards:
        for piece in side.pieces:
            inner = piece.shown.inset(TOUCHING)
            if any(_crosses(mark, inner) for mark in marks):
                yield Finding("mark-over", side.number, piece.key, piece.shown)


def _crosses(mark: Rect, inner: Rect) -> bool:
    return (
        mark.x < inner.right and mark.right > inner.x and mark.y < inner.bottom and mark.bottom > inner.y
    )  # fmt: skip


def _unmarked(side: Side, short: float) -> Iterator[Finding]:
    """Yield pieces with a cut edge that no mark is in line with.

    Ink may end *short* mm before an edge. Outlined and round pieces are cut without marks.
    """
    down = [stroke_bounds(s).x for s in side.marks if abs(s[0] - s[2]) < TOUCHING]
    across = [stroke_bounds(s).y for s in side.marks if abs(s[1] - s[3]) < TOUCHING]
    for piece in side.pieces:
        trim, cut = piece.trim, piece.cut
        if piece.round or piece.outlined:
            continue
        edges = (
            (trim.x, cut.x - short <= trim.x, down),
            (trim.right, trim.right <= cut.right + short, down),
            (trim.y, cut.y - short <= trim.y, across),
            (trim.bottom, trim.bottom <= cut.bottom + short, across),
        )
        if any(
            cut_here and not any(abs(line - at) <= TOLERANCE for line in lines)
            for at, cut_here, lines in edges
        ):
            yield Finding("unmarked", side.number, piece.key, piece.shown)


def _note(side: Side, reach: Rect) -> Iterator[Finding]:
    if side.pieces and not any(
        abs(math.dist(stroke[:2], stroke[2:]) - RULER) <= TOLERANCE for stroke in side.note
    ):
        yield Finding("no-ruler", side.number)
    if side.note_area is None:
        return
    excess = beyond(side.printed(side.note_area), reach)
    if excess > TOUCHING:
        yield Finding("note-past-edge", side.number, rect=side.note_area, params={"by": excess})
    for piece in side.pieces:
        if overlap(side.note_area, piece.seen) is not None:
            yield Finding("note-over", side.number, piece.key, piece.shown)
