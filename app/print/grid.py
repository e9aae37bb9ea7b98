"""How many cards fit on a sheet, and where: in rows, or some turned where that saves sheets."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from app.face.ops import Rect
from app.print.errors import PrintError
from app.print.options import Options, paper_size
from app.print.plan import around

GUTTER: Final = 4.0
"""Between fronts and backs on a folded sheet."""
MAX_CUTS: Final = 5000
"""Above this number of possible cuts, all cards of a sheet are turned alike."""
KEPT: Final = ((0.8, 4.8), (4.8, 0.8), (0.8, 0.8), (0.0, 0.0))
"""Space that mixed cards leave at the sides and above and below.

For marks and the ruler, for marks alone, or none: the first that saves as many sheets is used.
"""
Cell = tuple[Rect, bool]
"""A card's trim, and whether it is turned."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns of one size on one paper. ``turned``: the sheet is landscape."""

    page_width: float
    page_height: float
    columns: int
    rows: int
    width: float
    height: float
    gap: float
    from_fold: float | None = None
    """The cards' distance left of the page's middle; None: centred."""
    mixed: tuple[Cell, ...] = ()
    """The cells of a sheet where some cards are turned; there are no rows or columns then."""

    @property
    def count(self) -> int:
        return len(self.mixed) or self.columns * self.rows

    @property
    def turned(self) -> bool:
        return self.page_width > self.page_height

    def reach(self, edge: float) -> Rect:
        """Return the printable area of a printer that does not reach the outer *edge* mm."""
        return Rect(edge, edge, self.page_width - 2 * edge, self.page_height - 2 * edge)

    def cells(self, count: int) -> list[Cell]:
        """Return the first *count* cells, row by row from the top left."""
        if self.mixed:
            return list(self.mixed[:count])
        whole_width = self.columns * self.width + (self.columns - 1) * self.gap
        whole_height = self.rows * self.height + (self.rows - 1) * self.gap
        left, top = self._corner(whole_width, whole_height)
        cells = []
        for index in range(count):
            row, column = divmod(index, self.columns)
            x, y = left + column * (self.width + self.gap), top + row * (self.height + self.gap)
            cells.append((Rect(x, y, self.width, self.height), False))
        return cells

    def _corner(self, width: float, height: float) -> tuple[float, float]:
        """Return the corner of a block of cards of this size."""
        left = (self.page_width - width) / 2
        if self.from_fold is not None:
            left = self.page_width / 2 - self.from_fold - width
        return left, (self.page_height - height) / 2

    def mixing(self, room: Rect) -> Iterator[Grid]:
        """Yield the same paper filled with blocks of either turn in *room*, widest margins first."""
        for dx, dy in KEPT:
            inner = room.inset(dx, dy)
            cells = _blocks(inner.w, inner.h, self.width, self.height, self.gap)
            if not cells:
                continue
            whole = around([rect for rect, _turned in cells])
            x, y = self._corner(whole.w, whole.h)
            moved = [(Rect(rect.x + x, rect.y + y, rect.w, rect.h), turned) for rect, turned in cells]
            yield replace(self, mixed=tuple(sorted(moved, key=lambda cell: (cell[0].y, cell[0].x))))


def best(width: float, height: float, options: Options, count: int) -> Grid:
    """Return the grid that holds most cards of *width* × *height*, portrait preferred.

    Cards are turned only if *count* cards then need fewer sheets. Raises :class:`PrintError` when not even
    one fits.
    """
    short, long = sorted(paper_size(options.paper))
    upright, lying = (_fill(w, h, width, height, options) for w, h in ((short, long), (long, short)))
    return _fewest((upright, lying, *upright.mixing(upright.reach(options.margin))), options, count)


def best_folded(width: float, height: float, options: Options, count: int) -> Grid:
    """Return the grid left of a fold in the middle of the page; the backs are right of it.

    Raises :class:`PrintError` when not even one fits.
    """
    short, long = sorted(paper_size(options.paper))
    grids: list[Grid] = []
    mixed: list[Grid] = []
    for page_width, page_height in ((short, long), (long, short)):
        room = page_width / 2 - options.margin - GUTTER / 2
        columns = max(0, int((room + options.gap + 1e-6) // (width + options.gap)))
        rows = _fill(page_width, page_height, width, height, options).rows
        grids.append(Grid(page_width, page_height, columns, rows, width, height, options.gap, GUTTER / 2))
        mixed += grids[-1].mixing(Rect(0, 0, room, page_height - 2 * options.margin))
    return _fewest((*grids, *mixed), options, count)


def _fewest(grids: tuple[Grid, ...], options: Options, count: int) -> Grid:
    """Return the first of *grids* with which *count* cards need fewest sheets.

    Of those in rows, the one with most cards. Raises :class:`PrintError` when none holds a card.
    """
    fullest = max(grids, key=lambda grid: (not grid.mixed, grid.count))
    chosen = min(
        (fullest, *grids), key=lambda grid: math.ceil(count / grid.count) if grid.count else math.inf
    )
    if chosen.count < 1:
        raise PrintError(
            "card-too-large",
            width=chosen.width,
            height=chosen.height,
            paper=options.paper,
            margin=options.margin,
        )
    return chosen


def _blocks(wide: float, high: float, width: float, height: float, gap: float) -> list[Cell]:
    """Return as many cells as through cuts get from *wide* × *high*, from (0, 0).

    Empty if there are too many cuts to try.
    """
    # In µm, each card with a gap after it.
    w, h, space = (round(length * 1000) for length in (width + gap, height + gap, gap))
    whole = round(wide * 1000) + space, round(high * 1000) + space
    cuts = [_sums(w, h, length) for length in whole]
    if math.prod(map(len, cuts)) > MAX_CUTS:
        return []

    def cells(x: int, y: int, across: int, down: int) -> Iterator[Cell]:
        _count, _blocks, cut = _fullest(w, h, across, down)
        if cut > 0:
            yield from (*cells(x, y, cut, down), *cells(x + cut, y, across - cut, down))
        elif cut < 0:
            yield from (*cells(x, y, across, -cut), *cells(x, y - cut, across, down + cut))
        else:
            turned = (across // h) * (down // w) > (across // w) * (down // h)
            step_x, step_y = (h, w) if turned else (w, h)
            size = (height, width) if turned else (width, height)
            for row in range(down // step_y):
                for column in range(across // step_x):
                    yield Rect((x + column * step_x) / 1000, (y + row * step_y) / 1000, *size), turned

    return list(cells(0, 0, *whole))


@lru_cache(maxsize=4096)
def _sums(width: int, height: int, most: int) -> tuple[int, ...]:
    """Return all lengths up to *most* of cards placed side by side, ascending."""
    return tuple(
        sorted(
            {
                i * width + j * height
                for i in range(most // width + 1)
                for j in range((most - i * width) // height + 1)
            }
        )
    )


@lru_cache(maxsize=65536)
def _fullest(width: int, height: int, sheet_width: int, sheet_height: int) -> tuple[int, int, int]:
    """Return the most cards of *width* × *height* on a sheet, the negative number of blocks, and the cut.

    The cut is at an x, at a y (negative), or nowhere (0).
    """
    best = (
        max(
            (sheet_width // width) * (sheet_height // height),
            (sheet_width // height) * (sheet_height // width),
        ),
        -1,
        0,
    )
    if sheet_width * sheet_height < (best[0] + 1) * width * height:
        return best
    for sign, length in ((1, sheet_width), (-1, sheet_height)):
        for cut in _sums(width, height, length // 2)[1:]:
            parts = (
                ((cut, sheet_height), (sheet_width - cut, sheet_height))
                if sign > 0
                else ((sheet_width, cut), (sheet_width, sheet_height - cut))
            )
            (first_count, first_blocks, _), (second_count, second_blocks, _) = (
                _fullest(width, height, *part) for part in parts
            )
            best = max(
                best,
                (first_count + second_count, first_blocks + second_blocks, sign * cut),
                key=lambda option: option[:2],
            )
    return best


def _fill(page_width: float, page_height: float, width: float, height: float, options: Options) -> Grid:
    """Return the most rows and columns of cards that fit on the page; all in mm."""
    edge = 2 * options.margin
    columns = int((page_width - edge + options.gap + 1e-6) // (width + options.gap))
    rows = int((page_height - edge + options.gap + 1e-6) // (height + options.gap))
    return Grid(page_width, page_height, max(0, columns), max(0, rows), width, height, options.gap)
