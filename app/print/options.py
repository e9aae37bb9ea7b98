"""What a person chooses before printing: plain values, checked when made. Lengths in mm."""

from __future__ import annotations

import datetime
import math
import re
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from app.print.errors import PrintError

PAPERS: Final[dict[str, tuple[float, float]]] = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
}
HOME_MARGIN: Final = 6.35
"""The paper edge that home printers don't reach (1/4 in)."""

Duplex = Literal["long", "short", "stacks", "fronts"]
Marks = Literal["crop", "lines", "none"]


@dataclass(frozen=True, slots=True)
class Options:
    """How a set becomes sheets. Raises :class:`PrintError` when the values cannot be meant."""

    paper: str = "a4"
    margin: float = HOME_MARGIN
    gap: float = 0.0
    """Between cards."""
    bleed: float = 1.0
    """Beyond the trim; between cards at most half the gap."""
    duplex: Duplex = "long"
    marks: Marks = "crop"
    mark_length: float = 2.5
    mark_width: float = 0.18
    mark_offset: float = 0.5
    """Between the bleed and a mark."""
    marks_on_backs: bool = True
    back_dx: float = 0.0
    back_dy: float = 0.0
    """What a printer's back must be moved by, right and down, to lie behind the front."""
    cards: bool = True
    tracks: bool = True
    counters: bool = True
    date: datetime.date = field(default_factory=datetime.date.today)

    def __post_init__(self) -> None:
        for name in ("margin", "gap", "bleed", "mark_length", "mark_width", "mark_offset"):
            value = getattr(self, name)
            if not math.isfinite(value) or not 0 <= value <= 100:
                raise PrintError("bad-length", option=name.replace("_", "-"), value=f"{value:g}")
        for name in ("back_dx", "back_dy"):
            value = getattr(self, name)
            if not math.isfinite(value) or abs(value) > 20:
                raise PrintError("bad-length", option=name.replace("_", "-"), value=f"{value:g}")
        for name, kinds in (("duplex", Duplex), ("marks", Marks)):
            if getattr(self, name) not in get_args(kinds):
                raise PrintError(
                    "bad-choice",
                    option=name,
                    value=str(getattr(self, name)),
                    choices=", ".join(get_args(kinds)),
                )
        paper_size(self.paper)


def paper_size(paper: str) -> tuple[float, float]:
    """Width and height of *paper*: a name, or ``210x297`` in mm. Raises :class:`PrintError`."""
    known = PAPERS.get(paper.lower())
    if known:
        return known
    match = re.fullmatch(r"(\d+(?:[.,]\d+)?)\s*[xх×]\s*(\d+(?:[.,]\d+)?)", paper.lower().strip())
    if match is None:
        raise PrintError("bad-choice", option="paper", value=paper, choices=", ".join(PAPERS) + ", 210x297")
    width, height = (float(value.replace(",", ".")) for value in match.groups())
    if not (20 <= width <= 5000 and 20 <= height <= 5000):
        raise PrintError("bad-length", option="paper", value=paper)
    return width, height
