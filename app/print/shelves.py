"""Pieces of several sizes on the same sheets, in shelves, so that straight cuts separate them.

A cut across the whole sheet separates a shelf from the next one. A cut through the whole shelf separates its
blocks, each of which has pieces of one size in rows. Lengths in mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from app.face.ops import Rect

MAX_TURNED: Final = 4
"""Number of sizes that begin shelves both upright and turned; others only upright."""


class Kind(NamedTuple):
    """Pieces of one size."""

    width: float
    height: float
    copies: int


class Packed(NamedTuple):
    """A piece on a sheet: the index of its kind, its trim, and whether it's turned."""

    kind: int
    trim: Rect
    turned: bool


_Block = tuple[int, bool, int, int, int, int, int]
"""Kind, whether it's turned, x, width and height of a piece, columns, and number of pieces of a block; µm."""


class _Shelf(NamedTuple):
    """A shelf: its height, with the gap below it, and its vertical cuts, µm, and its blocks."""

    height: int
    cuts: frozenset[int]
    blocks: tuple[_Block, ...]


Steps = Sequence[tuple[int, int]]
"""Width and height of each kind's pieces with a gap, µm."""


@lru_cache(maxsize=256)
def pack(
    kinds: tuple[Kind, ...], width: float, height: float, gap: float, band: float, *, filled: bool
) -> tuple[tuple[Packed, ...], ...]:
    """Return the pieces of *kinds* on sheets of *width* × *height*; () if one is too large.

    *band*: the distance between shelves with other vertical cuts, if it's more than *gap*. *filled*: whether
    pieces of other sizes fill the shelves.
    """
    space, extra = round(gap * 1000), max(0, round((band - gap) * 1000))
    steps = [(round(kind.width * 1000) + space, round(kind.height * 1000) + space) for kind in kinds]
    across, down = round(width * 1000) + space, round(height * 1000) + space
    area = sum(math.prod(step) * kind.copies for step, kind in zip(steps, kinds, strict=True))
    best: list[list[tuple[int, _Shelf]]] = []
    for turns in product((False, True), repeat=min(MAX_TURNED, len(kinds))):
        turned = (*turns, *[False] * (len(kinds) - len(turns)))
        shelves = _shelves(steps, turned, [kind.copies for kind in kinds], across, filled)
        sheets = _stack(shelves, down, extra)
        if sheets and (not best or len(sheets) < len(best)):
            best = sheets
        if best and (len(best) - 1) * across * down < area:
            break
    return tuple(
        tuple(
            Packed(kind, _trim(x + at % columns * w, top + at // columns * h, w - space, h - space), turn)
            for top, shelf in sheet
            for kind, turn, x, w, h, columns, count in shelf.blocks
            for at in range(count)
        )
        for sheet in best
    )


def _shelves(
    steps: Steps, turned: Sequence[bool], left: list[int], room: int, filled: bool
) -> Iterator[_Shelf]:
    """Yield shelves for *left* pieces of each kind, tallest first; none if one is wider than *room*."""
    sides = [step[::-1] if turn else step for step, turn in zip(steps, turned, strict=True)]
    order = sorted(range(len(steps)), key=lambda kind: (-sides[kind][1], -sides[kind][0]))
    for at, first in enumerate(order if all(width <= room for width, _height in sides) else ()):
        height = sides[first][1]
        while left[first]:
            x, cuts, blocks = 0, {0}, list[_Block]()
            for kind in (first, *(order[at:] if filled else ())):
                count, turn, w, h, rows = max(
                    (
                        (min(left[kind], height // h * ((room - x) // w)), turn, w, h, height // h)
                        for turn in (turned[kind], not turned[kind])
                        for w, h in [steps[kind][::-1] if turn else steps[kind]]
                    ),
                    key=lambda block: block[0],
                )
                if count:
                    columns = math.ceil(count / rows)
                    blocks.append((kind, turn, x, w, h, columns, count))
                    cuts |= {x + number * w for number in range(1, columns + 1)}
                    x += columns * w
                    left[kind] -= count
            yield _Shelf(height, frozenset(cuts), tuple(blocks))


def _trim(*sides: int) -> Rect:
    """Return a rectangle in mm from its place and size in µm."""
    return Rect(*(side / 1000 for side in sides))


def _stack(shelves: Iterable[_Shelf], room: int, extra: int) -> list[list[tuple[int, _Shelf]]]:
    """Put each of *shelves* on the first sheet of height *room* that has space; [] if one is too tall.

    *extra*: distance between shelves with other vertical cuts. Each shelf comes with the place of its top.
    """
    sheets: list[list[tuple[int, _Shelf]]] = []
    for shelf in shelves:
        if shelf.height > room:
            return []
        for sheet in sheets:
            top, last = sheet[-1]
            in_line = {cut for cut in last.cuts if cut <= max(shelf.cuts)} == shelf.cuts
            top += last.height + (0 if in_line else extra)
            if top + shelf.height <= room:
                sheet.append((top, shelf))
                break
        else:
            sheets.append([(0, shelf)])
    return sheets
