"""Checks of the sheets: their pages' order, the backs behind the fronts, and the number of copies."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, zip_longest
from typing import Final

from app.face.ops import Rect
from app.print.grid import GUTTER
from app.print.options import Options
from app.print.preflight.finding import Finding, Order
from app.print.preflight.pages import Piece, Side

SHIFTED: Final = 0.1
"""Maximum distance of a back from its right position, mm."""
WHOLE: Final = 0.05

Mirror = Callable[[Rect], Rect]


def check(sides: Sequence[Side], order: Order) -> Iterator[Finding]:
    """Yield the faults of the pages *sides* as the sheets of *order*."""
    options = order.options
    backs = {wanted.key: wanted.back for wanted in order.designs if wanted.back}
    if options.duplex in ("long", "short", "stacks"):
        yield from _check_order(sides, options.duplex == "stacks")
        for front, back in papers(sides, options):
            yield from _check_sheet(front, back, backs, options)
    else:
        yield from _check_order(sides, False)
    if options.duplex == "gutterfold":
        yield from (fault for side in sides for fault in _folded_sheet(side, backs, options))
    if options.shape == "folded":
        keys = {wanted.key for wanted in order.designs} - backs.keys()
        yield from (fault for side in sides for fault in _folded_counters(side, keys))
    yield from _copies(sides, order, backs)


def papers(sides: Sequence[Side], options: Options) -> Iterator[tuple[Side, Side | None]]:
    """Yield (first page, second page or None) of each sheet of paper.

    A duplex printer takes the pages in pairs. With ``stacks``, the user prints all fronts and then all backs.
    """
    if options.duplex == "stacks":
        fronts = [side for side in sides if side.side == "front"]
        backs = [side for side in sides if side.side == "back"]
    else:
        fronts, backs = list(sides[::2]), list(sides[1::2])
    for front, back in zip_longest(fronts, backs):
        if front is None:
            yield back, None
        else:
            yield front, back


def _check_order(sides: Sequence[Side], stacks: bool) -> Iterator[Finding]:
    """Yield pages that are out of order."""
    runs = [[s for s in sides if s.side == side] for side in ("front", "back")] if stacks else [list(sides)]
    for run in runs:
        sorted_run = sorted(run, key=lambda side: (side.sheet, side.side == "back"))
        for actual, expected in zip(run, sorted_run, strict=True):
            if (actual.sheet, actual.side) != (expected.sheet, expected.side):
                yield Finding(
                    "page-order", actual.number, params={"sheet": actual.sheet, "should": expected.sheet}
                )
    if stacks:
        backed = {side.sheet for side in sides if side.side == "back"}
        begun = False
        for side in sides:
            begun |= side.side == "back"
            if begun and side.side == "front" and side.sheet in backed:
                yield Finding("page-order", side.number, params={"sheet": side.sheet, "should": side.sheet})


def _check_sheet(
    front: Side, back: Side | None, backs: dict[str, str], options: Options
) -> Iterator[Finding]:
    if front.side == "back":
        yield Finding("back-in-front", front.number)
        if back is None:
            return
    if back is not None and back.side == "front":
        yield Finding("front-behind", back.number, params={"other": front.number})
    if front.side == "back" or (back is not None and back.side == "front"):
        return
    if back is not None and back.sheet != front.sheet:
        yield Finding("other-sheet", back.number, params={"other": front.number})
        return
    landscape = front.width > front.height
    over_vertical = (options.duplex == "short") == landscape
    dx, dy = options.back_offset(lying=landscape)

    def mirror(rect: Rect) -> Rect:
        x = front.width - rect.right if over_vertical else rect.x
        y = rect.y if over_vertical else front.height - rect.bottom
        return Rect(x + dx, y + dy, rect.w, rect.h)

    turn = 180 * (over_vertical == options.back_turn)
    yield from _check_backs(
        front.number, front.pieces, back, back.pieces if back else (), backs, mirror, turn
    )


def _check_backs(
    page: int,
    fronts: Sequence[Piece],
    back: Side | None,
    behind: Sequence[Piece],
    backs: dict[str, str],
    mirror: Mirror,
    turn: int,
) -> Iterator[Finding]:
    """Yield *fronts* without the right back where *mirror* maps them, turned by *turn*, and stray backs."""
    free = dict(enumerate(behind))
    back_page = back.number if back is not None else page
    expected_backs = [(piece, mirror(piece.trim)) for piece in fronts if piece.key in backs]
    pairs = _match_nearest([place for _piece, place in expected_backs], [piece.trim for piece in behind])
    for at, (piece, place) in enumerate(expected_backs):
        if at not in pairs:
            yield Finding("no-back", page, piece.key, piece.shown)
            continue
        back_piece = free.pop(pairs[at])
        if back_piece.key != backs[piece.key]:
            yield Finding("wrong-back", back_page, back_piece.key, back_piece.shown, {"front": piece.key})
            continue
        distance = math.hypot(back_piece.trim.x - place.x, back_piece.trim.y - place.y)
        if distance > SHIFTED:
            yield Finding(
                "back-shifted",
                back_page,
                back_piece.key,
                back_piece.shown,
                {"front": piece.key, "by": distance},
            )
        if back_piece.turn != (turn - piece.turn) % 360:
            yield Finding("back-turned", back_page, back_piece.key, back_piece.shown, {"front": piece.key})
    for stray in free.values():
        yield Finding("stray-back", back_page, stray.key, stray.shown)


def _match_nearest(places: Sequence[Rect], trims: Sequence[Rect]) -> dict[int, int]:
    """Match *places* to *trims* (index → index), nearest first, at most half a place's size apart."""
    near = []
    for i, place in enumerate(places):
        for j, trim in enumerate(trims):
            apart = math.hypot(
                place.x + place.w / 2 - trim.x - trim.w / 2, place.y + place.h / 2 - trim.y - trim.h / 2
            )
            if apart <= min(place.w, place.h) / 2:
                near.append((round(apart, 2), i, j))
    nearest: dict[int, int] = {}
    taken: set[int] = set()
    for _apart_by, i, j in sorted(near):
        if i not in nearest and j not in taken:
            nearest[i] = j
            taken.add(j)
    return nearest


def _is_left(side: Side, piece: Piece) -> bool:
    """Return whether *piece* is left of the middle of its page."""
    return piece.trim.x + piece.trim.w / 2 < side.width / 2


def _is_folded(side: Side, backs: dict[str, str], options: Options) -> bool:
    """Return whether *side* has cards beside their backs; cards too large for that have their own sheets."""
    room = side.width / 2 - options.margin - GUTTER / 2 + WHOLE
    return any(piece.key in backs and piece.trim.w <= room for piece in side.pieces)


def _folded_sheet(side: Side, backs: dict[str, str], options: Options) -> Iterator[Finding]:
    """Check the fronts left of the fold and the backs right of it."""
    if not _is_folded(side, backs, options):
        return
    fronts = [piece for piece in side.pieces if _is_left(side, piece)]
    behind = [piece for piece in side.pieces if not _is_left(side, piece)]

    def mirror(rect: Rect) -> Rect:
        return Rect(side.width - rect.right, rect.y, rect.w, rect.h)

    yield from _check_backs(side.number, fronts, None, behind, backs, mirror, 180 * options.back_turn)


def _folded_counters(side: Side, keys: set[str]) -> Iterator[Finding]:
    """Check that the same face is above each counter, upside down."""
    counters = [piece for piece in side.pieces if piece.key in keys and piece.key.startswith("counter-")]
    upright = [piece for piece in counters if piece.turn == 0]
    inverted = [piece for piece in counters if piece.turn != 0]
    own_backs = {piece.key: piece.key for piece in counters}

    def mirror(rect: Rect) -> Rect:
        return Rect(rect.x, rect.y - rect.h, rect.w, rect.h)

    yield from _check_backs(side.number, upright, None, inverted, own_backs, mirror, 180)


def _copies(sides: Sequence[Side], order: Order, backs: dict[str, str]) -> Iterator[Finding]:
    """Check the number of copies of each design."""
    duplex = order.options.duplex
    tolerance = WHOLE + 2 * order.options.ink_shortfall
    wanted: Counter[str] = Counter()
    for each in order.designs:
        wanted[each.back if duplex == "backs" and each.back else each.key] += each.copies
    printed: Counter[str] = Counter()
    parts: dict[str, list[Rect]] = {}
    first: dict[str, tuple[int, Rect]] = {}
    for side in sides:
        if side.side == "back" and duplex != "backs":
            continue
        folded = duplex == "gutterfold" and _is_folded(side, backs, order.options)
        for piece in side.pieces:
            if folded and not _is_left(side, piece):
                continue
            if duplex == "gutterfold" and not folded and piece.key in backs.values():
                continue
            if order.options.shape == "folded" and piece.turn and piece.key.startswith("counter-"):
                continue
            first.setdefault(piece.key, (side.number, piece.shown))
            t, s = piece.trim, piece.shown
            if s.w > t.w - tolerance and s.h > t.h - tolerance:
                printed[piece.key] += 1
            else:
                whole = Rect(0.0, 0.0, t.w, t.h)
                parts.setdefault(piece.key, [whole]).append(Rect(s.x - t.x, s.y - t.y, s.w, s.h))
    for key, (whole, *rects) in parts.items():
        printed[key] += _covered(whole, rects)
    for key in dict.fromkeys((*wanted, *first)):
        if printed[key] != wanted[key]:
            page, rect = first.get(key, (0, Rect(0, 0, 0, 0)))
            yield Finding("copies", page, key, rect, {"count": printed[key], "wanted": wanted[key]})


def _covered(whole: Rect, rects: list[Rect]) -> int:
    """Return how many times *rects* cover *whole* completely."""
    xs = sorted({round(x, 1) for rect in (whole, *rects) for x in (rect.x, rect.right)})
    ys = sorted({round(y, 1) for rect in (whole, *rects) for y in (rect.y, rect.bottom)})
    min_count = len(rects)
    for x1, x2 in pairwise(xs):
        for y1, y2 in pairwise(ys):
            x, y = (x1 + x2) / 2, (y1 + y2) / 2
            if x2 - x1 > 2 * WHOLE and y2 - y1 > 2 * WHOLE:
                min_count = min(min_count, sum(r.x < x < r.right and r.y < y < r.bottom for r in rects))
    return min_count
