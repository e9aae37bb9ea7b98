"""How many cards go on a sheet, and where."""

from __future__ import annotations

from dataclasses import dataclass

from app.face.ops import Rect
from app.print.errors import PrintError
from app.print.options import Options, paper_size


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

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def turned(self) -> bool:
        return self.page_width > self.page_height

    def cell(self, index: int) -> Rect:
        """The trim of the cell *index*, row by row from the top left; the whole is centred on the page."""
        row, column = divmod(index, self.columns)
        whole_width = self.columns * self.width + (self.columns - 1) * self.gap
        whole_height = self.rows * self.height + (self.rows - 1) * self.gap
        x = (self.page_width - whole_width) / 2 + column * (self.width + self.gap)
        y = (self.page_height - whole_height) / 2 + row * (self.height + self.gap)
        return Rect(x, y, self.width, self.height)


def best(width: float, height: float, options: Options) -> Grid:
    """The grid that takes most cards of *width* × *height*, upright paper preferred.

    Raises :class:`PrintError` when not even one fits.
    """
    short, long = sorted(paper_size(options.paper))
    upright, lying = (_fill(w, h, width, height, options) for w, h in ((short, long), (long, short)))
    chosen = lying if lying.count > upright.count else upright
    if chosen.count < 1:
        raise PrintError(
            "card-too-large",
            width=f"{width:g}",
            height=f"{height:g}",
            paper=options.paper,
            margin=f"{options.margin:g}",
        )
    return chosen


def _fill(page_width: float, page_height: float, width: float, height: float, options: Options) -> Grid:
    edge = 2 * options.margin
    columns = int((page_width - edge + options.gap + 1e-6) // (width + options.gap))
    rows = int((page_height - edge + options.gap + 1e-6) // (height + options.gap))
    return Grid(page_width, page_height, max(0, columns), max(0, rows), width, height, options.gap)
