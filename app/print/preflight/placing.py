"""Checks of positions on a page: against the paper, the printable area, each other."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from app.face.ops import Rect
from app.print.options import Options, paper_size
from app.print.preflight.finding import Finding
from app.print.preflight.pages import Piece, Side, Stroke, common
from app.print.stock import MARKS

NEAR: Final = 0.05
"""mm: anything nearer counts as touching."""
RULER: Final = 50.0
RIGHT: Final = 0.1
"""Tolerance, mm, of the ruler's length, and of a mark relative to its edge."""
TRUE: Final = 0.002
"""Tolerance of a piece's scale, as a share of its size."""


def check(side: Side, options: Options) -> Iterator[Finding]:
    """Yield what is misplaced on the page *side*."""
    yield from _paper(side, options)
    paper = Rect(0.0, 0.0, side.width, side.height)
    reach = paper.inset(options.margin)
    for piece in side.pieces:
        yield from _piece(side, piece, paper, reach)
    yield from _each_other(side)
    yield from _marks(side, reach, options)
    yield from _note(side, reach)


def _paper(side: Side, options: Options) -> Iterator[Finding]:
    is_, should = sorted((side.width, side.height)), sorted(paper_size(options.paper))
    if max(abs(a - b) for a, b in zip(is_, should, strict=True)) > RIGHT:
        yield Finding("page-size", side.number, params=_size(is_) | {"paper": options.paper})


def _size(lengths: list[float]) -> dict[str, str]:
    return {"size": " × ".join(f"{length:.1f}" for length in lengths)}


def beyond(rect: Rect, room: Rect) -> float:
    """Return by how many mm *rect* extends out of *room*; 0 if it is inside."""
    out = (room.x - rect.x, room.y - rect.y, rect.right - room.right, rect.bottom - room.bottom)
    return max(0.0, *out)


def _piece(side: Side, piece: Piece, paper: Rect, reach: Rect) -> Iterator[Finding]:
    shown, seen = piece.shown, piece.seen
    here, inked = side.printed(shown), side.printed(seen)
    for code, rect, room in (
        ("off-paper", here, paper),
        ("past-edge", here, reach),
        ("bleed-past-edge", inked, reach),
    ):
        out = beyond(rect, room)
        if out > NEAR:
            yield Finding(code, side.number, piece.key, rect, {"by": out})
            break
    if abs(piece.scale - 1) > TRUE:
        yield Finding("scaled", side.number, piece.key, shown, {"percent": piece.scale * 100})
    elif beyond(shown, seen) > NEAR:
        yield Finding("ink-short", side.number, piece.key, shown, {"by": beyond(shown, seen)})


def over(rect: Rect, other: Rect) -> Rect | None:
    """Return the overlap of two rectangles; None if it is too small to see."""
    both = common(rect, other)
    return both if both is not None and min(both.w, both.h) > NEAR else None


def _each_other(side: Side) -> Iterator[Finding]:
    """Yield pieces that overlap; the one drawn later is named, since it hides the other."""
    pieces = side.pieces
    reaches = sorted((p.seen.x, p.seen.right, p.seen.y, p.seen.bottom, i) for i, p in enumerate(pieces))
    for at, (_x, right, y, bottom, i) in enumerate(reaches):
        for begins, _right, other_y, other_bottom, j in reaches[at + 1 :]:
            if begins >= right:
                break
            if other_y >= bottom or y >= other_bottom:
                continue
            under, top = pieces[min(i, j)], pieces[max(i, j)]
            both = over(under.shown, top.shown)
            if both is not None:
                yield Finding("overlap", side.number, top.key, both, {"other": under.key})
                continue
            both = over(under.shown, top.seen)
            if both is not None:
                yield Finding("ink-over", side.number, top.key, both, {"other": under.key})


def _around(stroke: Stroke) -> Rect:
    x, y = min(stroke[0], stroke[2]), min(stroke[1], stroke[3])
    return Rect(x, y, abs(stroke[2] - stroke[0]), abs(stroke[3] - stroke[1]))


def _marks(side: Side, reach: Rect, options: Options) -> Iterator[Finding]:
    marks = [_around(stroke) for stroke in side.marks] + list(side.fits)
    outside = [mark for mark in map(side.printed, marks) if beyond(mark, reach) > NEAR]
    if outside:
        far = max(outside, key=lambda mark: beyond(mark, reach))
        yield Finding("mark-past-edge", side.number, rect=far, params={"by": beyond(far, reach)})
    wanted = options.marks != "none" and (side.side == "front" or options.marks_on_backs)
    if wanted:
        yield from _unmarked(side, NEAR + options.short)
    if not MARKS[options.marks].over:
        for piece in side.pieces:
            inner = piece.shown.inset(NEAR)
            if any(_crosses(mark, inner) for mark in marks):
                yield Finding("mark-over", side.number, piece.key, piece.shown)


def _crosses(mark: Rect, inner: Rect) -> bool:
    return (
        mark.x < inner.right and mark.right > inner.x and mark.y < inner.bottom and mark.bottom > inner.y
    )  # fmt: skip


def _unmarked(side: Side, short: float) -> Iterator[Finding]:
    """Yield pieces with an edge that no mark is in line with; ink may end *short* of it.

    Outlined and round pieces are cut without marks.
    """
    down = [_around(s).x for s in side.marks if abs(s[0] - s[2]) < NEAR]
    across = [_around(s).y for s in side.marks if abs(s[1] - s[3]) < NEAR]
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
        if any(cut_here and not _near(at, lines) for at, cut_here, lines in edges):
            yield Finding("unmarked", side.number, piece.key, piece.shown)


def _near(at: float, lines: list[float]) -> bool:
    return any(abs(line - at) <= RIGHT for line in lines)


def _note(side: Side, reach: Rect) -> Iterator[Finding]:
    if side.pieces and not any(
        abs(math.dist(stroke[:2], stroke[2:]) - RULER) <= RIGHT for stroke in side.note
    ):
        yield Finding("no-ruler", side.number)
    if side.noted is None:
        return
    out = beyond(side.printed(side.noted), reach)
    if out > NEAR:
        yield Finding("note-past-edge", side.number, rect=side.noted, params={"by": out})
    for piece in side.pieces:
        if over(side.noted, piece.seen) is not None:
            yield Finding("note-over", side.number, piece.key, piece.shown)
