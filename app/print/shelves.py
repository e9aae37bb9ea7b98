"""Pieces of several sizes on the same sheets, in shelves, so that straight cuts separate them.

A cut across the whole sheet separates a shelf from the next one. A cut through the whole shelf separates its
blocks, each of which has pieces of one size in rows. Lengths in mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from app.face.ops import Rect

MAX_TURNED: Final = 5
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


@dataclass(frozen=True, slots=True)
class _Block:
    """Pieces of one size in rows. Lengths in µm, including the gap after each piece."""

    kind: int
    turned: bool
    x: int
    width: int
    height: int
    rows: int
    count: int

    @property
    def columns(self) -> int:
        return math.ceil(self.count / self.rows)

    def pieces(self, top: int, space: int) -> Iterator[Packed]:
        """Yield the pieces of a block that begins at *top*; *space*: the gap."""
        for at in range(self.count):
            row, column = divmod(at, self.columns)
            x, y = self.x + column * self.width, top + row * self.height
            sides = (side / 1000 for side in (x, y, self.width - space, self.height - space))
            yield Packed(self.kind, Rect(*sides), self.turned)


@dataclass(frozen=True, slots=True)
class _Shelf:
    height: int
    blocks: tuple[_Block, ...]

    @property
    def cuts(self) -> set[int]:
        """The places of the vertical cuts, without the gaps."""
        return {block.x + at * block.width for block in self.blocks for at in range(block.columns + 1)}


Steps = Sequence[tuple[int, int]]
"""Width and height of each kind's pieces with a gap, µm."""
Sheet = list[tuple[int, _Shelf]]
"""Shelves with the place of their tops, µm."""


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
    best: list[Sheet] = []
    for turns in product((False, True), repeat=min(MAX_TURNED, len(kinds))):
        turned = (*turns, *[False] * (len(kinds) - len(turns)))
        shelves = _shelves(steps, turned, [kind.copies for kind in kinds], across, filled)
        sheets = _stack(shelves, down, extra)
        if sheets and (not best or len(sheets) < len(best)):
            best = sheets
        if best and (len(best) - 1) * across * down < area:
            break
    return tuple(
        tuple(piece for top, shelf in sheet for block in shelf.blocks for piece in block.pieces(top, space))
        for sheet in best
    )


def _shelves(steps: Steps, turned: Sequence[bool], left: list[int], room: int, filled: bool) -> list[_Shelf]:
    """Return shelves of up to *room* for *left* pieces of each kind, tallest first; [] if one is too wide."""
    sides = [step[::-1] if turn else step for step, turn in zip(steps, turned, strict=True)]
    order = sorted(range(len(steps)), key=lambda kind: (-sides[kind][1], -sides[kind][0]))
    if any(width > room for width, _height in sides):
        return []
    shelves = []
    for at, first in enumerate(order):
        width, height = sides[first]
        while left[first]:
            blocks = [_Block(first, turned[first], 0, width, height, 1, min(left[first], room // width))]
            left[first] -= blocks[0].count
            for kind in order[at:] if filled else ():
                x = blocks[-1].x + blocks[-1].columns * blocks[-1].width
                fill = _fill(kind, steps[kind], turned[kind], x, room, height, left[kind])
                if fill is not None:
                    blocks.append(fill)
                    left[kind] -= fill.count
            shelves.append(_Shelf(height, tuple(blocks)))
    return shelves


def _fill(
    kind: int, step: tuple[int, int], turned: bool, x: int, room: int, height: int, left: int
) -> _Block | None:
    """Return the fullest block of up to *left* pieces at *x*, preferably *turned*; None if none fits."""
    best: _Block | None = None
    for turn in (turned, not turned):
        w, h = step[::-1] if turn else step
        rows = height // h
        count = min(left, rows * ((room - x) // w))
        if count > (best.count if best is not None else 0):
            best = _Block(kind, turn, x, w, h, min(rows, count), count)
    return best


def _stack(shelves: Sequence[_Shelf], room: int, extra: int) -> list[Sheet]:
    """Put each of *shelves* on the first sheet of height *room* that has space; [] if one is too tall."""
    sheets: list[Sheet] = []
    for shelf in shelves:
        if shelf.height > room:
            return []
        for sheet in sheets:
            top, last = sheet[-1]
            cuts = shelf.cuts
            in_line = {cut for cut in last.cuts if cut <= max(cuts)} == cuts
            top += last.height + (0 if in_line else extra)
            if top + shelf.height <= room:
                sheet.append((top, shelf))
                break
        else:
            sheets.append([(0, shelf)])
    return sheets
