"""Place cards on a sheet: in rows, or with some cards turned if that saves sheets."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Final

from app.face import paths
from app.face.ops import Face, Rect
from app.print.errors import PrintError
from app.print.options import Options, paper_size
from app.print.plan import around
from app.print.precut import Precut
from app.print.shelves import Kind, Packed, pack

GUTTER: Final = 4.0
"""Distance between the fronts and the backs on a folded sheet, mm."""
MAX_CUTS: Final = 5000
"""Maximum number of possible cuts to try; above it, all cards of a sheet have the same turn."""
RESERVED: Final[tuple[Inset, ...]] = ((0.8, 4.8), (4.8, 0.8), (0.8, 0.8), (0.0, 0.0))
"""Space to leave at the sides, and at the top and bottom, where some cards are turned, mm.

It's for marks, and on one axis for the ruler. Of the values that save the most sheets, the first is used.
"""
SHELF_MARK: Final = 2.1
"""Room for marks above and below a shelf, mm."""
Inset = tuple[float, float]
Cell = tuple[Rect, bool]
"""A card's trim, and whether it is turned."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The places of cards of one size on a sheet, as a block; lengths in mm.

    The block is in the middle of the sheet, or next to a fold (``from_fold``).
    """

    page_width: float
    page_height: float
    columns: int
    rows: int
    width: float
    height: float
    gap: float
    from_fold: float | None = None
    """Distance of the cards from the fold, to the right of them, mm; None: the cards are centred."""
    mixed: tuple[Cell, ...] = ()
    """The cells, if some cards are turned; ``columns`` and ``rows`` don't apply then."""
    nested: bool = False
    """Whether the cells are those of hexagons or circles, whose rectangles overlap."""
    shelves: bool = False
    """Whether the cells are of several sizes, in shelves."""

    @property
    def count(self) -> int:
        return len(self.mixed) or self.columns * self.rows

    @property
    def turned(self) -> bool:
        return self.page_width > self.page_height

    def reach(self, edge: float) -> Rect:
        """Return the printable area of a printer that can't print on the outer *edge* mm."""
        return Rect(edge, edge, self.page_width - 2 * edge, self.page_height - 2 * edge)

    def cells(self, count: int) -> list[Cell]:
        """Return the first *count* cells, row by row from the top left."""
        if self.mixed:
            return list(self.mixed[:count])
        whole_width = self.columns * self.width + (self.columns - 1) * self.gap
        whole_height = self.rows * self.height + (self.rows - 1) * self.gap
        left, top = self._corner(whole_width, whole_height)
        places = (divmod(index, self.columns) for index in range(count))
        return [
            (Rect(left + column * (self.width + self.gap), top + row * (self.height + self.gap),
                  self.width, self.height), False)
            for row, column in places
        ]  # fmt: skip

    def _corner(self, width: float, height: float) -> tuple[float, float]:
        """Return the top left corner of a block of cards of this size."""
        left = (self.page_width - width) / 2
        if self.from_fold is not None:
            left = self.page_width / 2 - self.from_fold - width
        return left, (self.page_height - height) / 2

    def mixed_grids(self, room: Rect) -> Iterator[Grid]:
        """Yield grids with blocks of upright or turned cards in *room*, widest margins first."""
        for dx, dy in RESERVED:
            inner = room.inset(dx, dy)
            cells = _blocks(inner.w, inner.h, self.width, self.height, self.gap)
            if not cells:
                continue
            yield self.with_cells(sorted(cells, key=lambda cell: (cell[0].y, cell[0].x)))

    def with_cells(self, cells: Sequence[Cell]) -> Grid:
        """Return this grid with a block of these *cells*."""
        whole = around([rect for rect, _turned in cells])
        x, y = self._corner(whole.w, whole.h)
        x, y = x - whole.x, y - whole.y
        moved = [(Rect(rect.x + x, rect.y + y, rect.w, rect.h), turned) for rect, turned in cells]
        return replace(self, mixed=tuple(moved))


def best(width: float, height: float, options: Options, count: int) -> Grid:
    """Return the grid that holds the most cards of *width* × *height*, preferably in portrait.

    Some cards are turned only if *count* cards then need fewer sheets. Raises :class:`PrintError` if not even
    one card fits.
    """
    short, long = sorted(paper_size(options.paper))
    upright, lying = (_full_grid(w, h, width, height, options) for w, h in ((short, long), (long, short)))
    return _best_grid((upright, lying, *upright.mixed_grids(upright.reach(options.margin))), options, count)


def best_nested(face: Face, options: Options, count: int, other: Grid) -> Grid:
    """Return the grid for *count* pieces like *face*, nested if that needs fewer sheets than *other*.

    Only hexagons and ellipses can be nested: each second column is half a piece lower.
    """
    width, height, gap = face.width, face.height, options.gap
    if face.outline == paths.hexagon(0, 0, width, height):
        # The gap between slanting sides is as wide as between horizontal ones.
        slope = math.hypot(height / 2, width / 4)
        step = width * 3 / 4 + gap * (2 * slope - width / 4) / height
    elif face.round or face.outline:
        step = (width + gap) * math.sqrt(3) / 2
    else:
        return other
    down = height + gap
    short, long = sorted(paper_size(options.paper))
    for page_width, page_height in ((short, long), (long, short)):
        page = Grid(page_width, page_height, 0, 0, width, height, gap, nested=True)
        room = page.reach(options.margin)
        columns = int((room.w - width + 1e-6) // step) + 1 if room.w >= width else 0
        cells = [
            (Rect(column * step, row * down + shift, width, height), False)
            for column in range(columns)
            for shift in [column % 2 * down / 2]
            for row in range(max(0, int((room.h - shift + gap + 1e-6) // down)))
        ]
        if cells and math.ceil(count / len(cells)) < math.ceil(count / other.count):
            other = page.with_cells(cells)
    return other


def best_folded(width: float, height: float, options: Options, count: int) -> Grid:
    """Return the grid of fronts left of a fold in the middle of the page; the backs go right of it.

    Raises :class:`PrintError` if not even one card fits.
    """
    short, long = sorted(paper_size(options.paper))
    grids: list[Grid] = []
    mixed: list[Grid] = []
    for page_width, page_height in ((short, long), (long, short)):
        room = page_width / 2 - options.margin - GUTTER / 2
        columns = max(0, int((room + options.gap + 1e-6) // (width + options.gap)))
        rows = _full_grid(page_width, page_height, width, height, options).rows
        grids.append(Grid(page_width, page_height, columns, rows, width, height, options.gap, GUTTER / 2))
        mixed += grids[-1].mixed_grids(Rect(0, 0, room, page_height - 2 * options.margin))
    return _best_grid((*grids, *mixed), options, count)


def of_precut(precut: Precut) -> Grid:
    """Return the grid of a pre-cut sheet; cards are upright in portrait cells."""
    width, height = precut.cell
    cells = tuple((trim, width > height) for trim in precut.trims)
    return Grid(*precut.page, *precut.count, width, height, 0.0, mixed=cells)


def shared(kinds: Sequence[Kind], options: Options, most: int) -> list[tuple[Grid, list[int]]]:
    """Return a grid for each of the sheets that *kinds* share, with the kind for each of its cells.

    [] if they need more than *most* sheets, or one is too large. Straight cuts all have room for marks.
    """
    short, long = sorted(paper_size(options.paper))
    folded = options.duplex == "gutterfold"
    rooms = []
    for page_width, page_height in ((short, long), (long, short)):
        page = Grid(
            page_width, page_height, 0, 0, 0, 0, options.gap, GUTTER / 2 if folded else None, shelves=True
        )
        room = page.reach(options.margin)
        width = page_width / 2 - options.margin - GUTTER / 2 if folded else room.w
        rooms.append((page, Rect(0, 0, width, room.h)))
    crop = options.marks == "crop"
    band = 2 * (options.bleed + SHELF_MARK) if crop else 0.0
    reserved = RESERVED[:-1] if crop else RESERVED

    def sheets(filled: bool, band: float, inset: Inset) -> tuple[Grid, tuple[tuple[Packed, ...], ...]]:
        """Return the page that needs the fewest sheets, and these."""
        packed = []
        for page, room in rooms:
            inner = room.inset(*inset)
            packed.append((page, pack(tuple(kinds), inner.w, inner.h, options.gap, band, filled=filled)))
        return min(packed, key=lambda one: len(one[1]) or math.inf)

    if sum(math.prod(kind) for kind in kinds) > most * rooms[0][1].w * rooms[0][1].h:
        return []
    fewest = len(sheets(True, 0.0, reserved[-1])[1])
    if not 0 < fewest <= most:
        return []
    # The first is the easiest one to cut.
    tried = (sheets(*way) for way in product((False, True), (band, 0.0), reserved))
    page, best = next(made for made in tried if 0 < len(made[1]) <= fewest)
    return [
        (page.with_cells([(piece.trim, piece.turned) for piece in sheet]), [piece.kind for piece in sheet])
        for sheet in best
    ]


def _best_grid(grids: tuple[Grid, ...], options: Options, count: int) -> Grid:
    """Return the grid with which *count* cards need the fewest sheets.

    If several do, it's preferably the one in rows that holds the most cards. Raises :class:`PrintError` if no
    grid holds a card.
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


def _blocks(room_width: float, room_height: float, width: float, height: float, gap: float) -> list[Cell]:
    """Return the most cells that straight cuts through the whole piece get from *room_width* × *room_height*.

    The area begins at (0, 0). Return [] if there are too many cuts to try or no card fits.
    """
    # Lengths in µm; each card has a gap after it.
    w, h, space = (round(length * 1000) for length in (width + gap, height + gap, gap))
    whole = round(room_width * 1000) + space, round(room_height * 1000) + space
    cuts = [_possible_lengths(w, h, length) for length in whole]
    if math.prod(map(len, cuts)) > MAX_CUTS:
        return []

    def cells(x: int, y: int, across: int, down: int) -> Iterator[Cell]:
        cut = _best_cut(w, h, across, down)[2]
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
def _possible_lengths(width: int, height: int, max_length: int) -> tuple[int, ...]:
    """Return, ascending from 0, the lengths up to *max_length* of cards side by side, upright or turned."""
    return tuple(
        sorted(
            {
                i * width + j * height
                for i in range(max_length // width + 1)
                for j in range((max_length - i * width) // height + 1)
            }
        )
    )


@lru_cache(maxsize=65536)
def _best_cut(width: int, height: int, sheet_width: int, sheet_height: int) -> tuple[int, int, int]:
    """Return (most cards that fit, negative number of blocks, first cut) for cards on a sheet.

    The cut is an x, a negative y, or 0 for no cut.
    """
    chosen = (
        max(
            (sheet_width // width) * (sheet_height // height),
            (sheet_width // height) * (sheet_height // width),
        ),
        -1,
        0,
    )
    if sheet_width * sheet_height < (chosen[0] + 1) * width * height:
        return chosen
    for sign, length in ((1, sheet_width), (-1, sheet_height)):
        for cut in _possible_lengths(width, height, length // 2)[1:]:
            parts = (
                ((cut, sheet_height), (sheet_width - cut, sheet_height))
                if sign > 0
                else ((sheet_width, cut), (sheet_width, sheet_height - cut))
            )
            (first_count, first_blocks, _), (second_count, second_blocks, _) = (
                _best_cut(width, height, *part) for part in parts
            )
            chosen = max(
                chosen,
                (first_count + second_count, first_blocks + second_blocks, sign * cut),
                key=lambda option: option[:2],
            )
    return chosen


def _full_grid(page_width: float, page_height: float, width: float, height: float, options: Options) -> Grid:
    """Return the grid with as many rows and columns of cards as fit on the page; lengths in mm."""
    edge = 2 * options.margin
    columns = int((page_width - edge + options.gap + 1e-6) // (width + options.gap))
    rows = int((page_height - edge + options.gap + 1e-6) // (height + options.gap))
    return Grid(page_width, page_height, max(0, columns), max(0, rows), width, height, options.gap)
