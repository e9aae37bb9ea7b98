"""How many cards go on a sheet, and where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from app.face.ops import Rect
from app.print.errors import PrintError
from app.print.options import Options, paper_size

GUTTER: Final = 4.0
"""Between the fronts and the backs of a sheet that is folded."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Rows and columns of one size on one paper. ``turned``: the sheet lies on its side."""

    page_width: float
    page_height: float
    columns: int
    rows: int
    width: float
    height: float
    gap: float
    from_fold: float | None = None
    """The cards stand left of the page's middle, so far from it; None: the whole is centred."""

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def turned(self) -> bool:
        return self.page_width > self.page_height

    def reach(self, edge: float) -> Rect:
        """What of the page a printer prints on that does not reach the outer *edge* mm."""
        return Rect(edge, edge, self.page_width - 2 * edge, self.page_height - 2 * edge)

    def cell(self, index: int) -> Rect:
        """The trim of the cell *index*, row by row from the top left."""
        row, column = divmod(index, self.columns)
        whole_width = self.columns * self.width + (self.columns - 1) * self.gap
        whole_height = self.rows * self.height + (self.rows - 1) * self.gap
        left = (self.page_width - whole_width) / 2
        if self.from_fold is not None:
            left = self.page_width / 2 - self.from_fold - whole_width
        x = left + column * (self.width + self.gap)
        y = (self.page_height - whole_height) / 2 + row * (self.height + self.gap)
        return Rect(x, y, self.width, self.height)


def best(width: float, height: float, options: Options) -> Grid:
    """The grid that takes most cards of *width* × *height*, upright paper preferred.

    Raises :class:`PrintError` when not even one fits.
    """
    short, long = sorted(paper_size(options.paper))
    upright, lying = (_fill(w, h, width, height, options) for w, h in ((short, long), (long, short)))
    return _fuller(upright, lying, options)


def best_folded(width: float, height: float, options: Options) -> Grid:
    """The grid left of a fold in the middle of the page; as many backs stand right of it.

    Raises :class:`PrintError` when not even one fits.
    """
    short, long = sorted(paper_size(options.paper))
    grids = []
    for page_width, page_height in ((short, long), (long, short)):
        room = page_width / 2 - options.margin - GUTTER / 2
        columns = max(0, int((room + options.gap + 1e-6) // (width + options.gap)))
        rows = _fill(page_width, page_height, width, height, options).rows
        grids.append(Grid(page_width, page_height, columns, rows, width, height, options.gap, GUTTER / 2))
    upright, lying = grids
    return _fuller(upright, lying, options)


def _fuller(upright: Grid, lying: Grid, options: Options) -> Grid:
    """The grid that takes more cards. Raises :class:`PrintError` when neither takes one."""
    chosen = lying if lying.count > upright.count else upright
    if chosen.count < 1:
        raise PrintError(
            "card-too-large",
            width=chosen.width,
            height=chosen.height,
            paper=options.paper,
            margin=options.margin,
        )
    return chosen


def _fill(page_width: float, page_height: float, width: float, height: float, options: Options) -> Grid:
    edge = 2 * options.margin
    columns = int((page_width - edge + options.gap + 1e-6) // (width + options.gap))
    rows = int((page_height - edge + options.gap + 1e-6) // (height + options.gap))
    return Grid(page_width, page_height, max(0, columns), max(0, rows), width, height, options.gap)
