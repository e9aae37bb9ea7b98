"""Pre-cut sheets: labels, or cards to break out. Each piece has its cell. Lengths in mm."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from app.face.ops import Rect
from app.print.options import paper_size

Size = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Precut:
    """A pre-cut sheet.

    ``of``: ``cards`` or ``counters``; ``cell``: the size of a cell; ``first``: the top left corner of the
    first one; ``step``: the distance to the next column and to the next row; ``count``: columns and rows.
    """

    of: str
    paper: str
    cell: Size
    first: Size
    step: Size
    count: tuple[int, int]
    landscape: bool = False
    duplex: bool = False
    """Whether both sides can be printed."""
    outline: str = "rect"

    @property
    def page(self) -> Size:
        """Width and height of the sheet."""
        short, long = sorted(paper_size(self.paper))
        return (long, short) if self.landscape else (short, long)

    @property
    def trims(self) -> list[Rect]:
        """The cells, row by row."""
        (columns, rows), (x, y), (right, down) = self.count, self.first, self.step
        places = ((column, row) for row in range(rows) for column in range(columns))
        return [Rect(x + column * right, y + row * down, *self.cell) for column, row in places]

    @property
    def options(self) -> dict[str, Any]:
        """The print options that the sheet fixes: a card or a counter has the size of a cell."""
        width, height = sorted(self.cell)
        if self.of == "cards":
            fixed = {"cards": True, "counters": False, "card": f"{width:g}x{height:g}"}
        else:
            shape = "round" if self.outline == "round" else "square"
            fixed = {"cards": False, "counters": True, "shape": shape}
        if not self.duplex:
            fixed["duplex"] = "fronts"
        apart = {"tracks": False, "board": False, "with_rules": False, "box": "none", "dividers": "none"}
        return {**fixed, **apart, "paper": self.paper, "marks": "none", "gap": 0.0, "sizes": ()}
