"""What a person chooses before printing: plain values, checked when made. Lengths in mm."""

from __future__ import annotations

import datetime
import math
import re
from dataclasses import dataclass, field
from typing import Final, Literal, get_args

from app.face.ops import BLEED
from app.face.recolour import Ink
from app.print.errors import PrintError

PAPERS: Final[dict[str, tuple[float, float]]] = {
    "a4": (210.0, 297.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
}
CARDS: Final[dict[str, tuple[float, float]]] = {
    "poker": (63.0, 88.0),
    "bridge": (57.15, 88.9),
    "euro": (59.0, 92.0),
    "mini-euro": (45.0, 68.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
}
HOME_MARGIN: Final = 6.35
"""The paper edge that home printers don't reach (1/4 in)."""
MOST_CARDS: Final = 5000

Duplex = Literal["long", "short", "stacks", "gutterfold", "fronts", "backs"]
Marks = Literal["crop", "lines", "none"]
Second = Literal["none", "card", "back"]
Shape = Literal["own", "square", "round", "folded"]

LENGTHS: Final[dict[str, tuple[float, float]]] = {
    "gap": (0.0, 100.0),
    "bleed": (0.0, BLEED),
    "bleed_between": (0.0, BLEED),
    "margin": (0.0, 100.0),
    "back_dx": (-20.0, 20.0),
    "back_dy": (-20.0, 20.0),
    "mark_length": (0.0, 15.0),
    "mark_width": (0.0, 2.0),
    "mark_offset": (0.0, 10.0),
}
"""The least and the most of each length."""
CHOICES: Final = (("duplex", Duplex), ("marks", Marks), ("ink", Ink), ("second", Second),
                   ("shape", Shape))  # fmt: skip
"""The options that are one of a few, with all that they may be."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a set becomes sheets. Raises :class:`PrintError` when the values cannot be meant."""

    # what
    cards: bool = True
    tracks: bool = True
    board: bool = False
    """One board with all tracks, besides the strips or in their place."""
    counters: bool = True
    decks: tuple[str, ...] = ()
    """Only these decks; all when empty. Likewise kinds."""
    kinds: tuple[str, ...] = ()
    search: str = ""
    """Only cards with all these words in their name or text."""
    picks: tuple[tuple[str, int], ...] = ()
    """Only these cards, each so many times (0: as many as the set has)."""
    once: bool = False
    """One of each design."""
    reference: bool = True
    """The cards that sum up the rules, two of each: one for each player."""
    blanks: int = 0
    """Blank cards of each back to write on."""
    second: Second = "none"
    """The other language: nowhere, on the card too, or in the back's place."""
    # sheets
    paper: str = "a4"
    card: str = "poker"
    sizes: tuple[tuple[str, str], ...] = ()
    """Kinds of cards that have a size of their own: ``(("spell", "mini-euro"),)``."""
    shape: Shape = "own"
    """How counters are cut: each in its own shape, all square, all round, or square with a fold at the
    top and the same face behind."""
    margin: float = HOME_MARGIN
    gap: float = 0.0
    """Between cards."""
    # sides
    duplex: Duplex = "long"
    back_dx: float = 0.0
    back_dy: float = 0.0
    """What a printer's back must be moved by, right and down on upright paper, to lie behind the front."""
    back_turn: bool = False
    """Backs stand on their head."""
    # cutting
    bleed: float = 1.0
    """Beyond the trim of the outer cards; faces are drawn so far and no farther (3 mm)."""
    bleed_between: float | None = None
    """Beyond the trim towards a neighbour, at most half the gap; None: as around the whole."""
    marks: Marks = "crop"
    mark_length: float = 2.5
    mark_width: float = 0.18
    mark_offset: float = 0.5
    """Between the bleed and a mark."""
    marks_on_backs: bool = True
    # ink
    ink: Ink = "full"
    date: datetime.date = field(default_factory=datetime.date.today)

    def __post_init__(self) -> None:
        for name, (least, most) in LENGTHS.items():
            value = getattr(self, name)
            if value is not None and not (math.isfinite(value) and least <= value <= most):
                raise PrintError(
                    "bad-range",
                    option=_spoken(name),
                    value=f"{value:g}",
                    least=f"{least:g}",
                    most=f"{most:g}",
                )
        if self.bleed_between and not self.gap:
            raise PrintError("bleed-without-gap", value=f"{self.bleed_between:g}")
        for name, kinds in CHOICES:
            value, choices = getattr(self, name), get_args(kinds)
            if value not in choices:
                raise PrintError("bad-choice", option=name, value=str(value), choices=", ".join(choices))
        if not 0 <= self.blanks <= 200:
            raise PrintError("bad-count", value=self.blanks, least=0, most=200)
        paper_size(self.paper)
        card_size(self.card)
        for _kind, size in self.sizes:
            card_size(size)

    def back_offset(self, *, lying: bool) -> tuple[float, float]:
        """How far a page's back is moved right and down. It is the paper that lies askew in a printer: a page
        on its side, turned a quarter to the left by printers (*landscape* of PWG 5101.1), moves across."""
        return (-self.back_dy, self.back_dx) if lying else (self.back_dx, self.back_dy)


def day(words: str) -> datetime.date:
    """The date that *words* give as 2026-11-21; today when there are none. Raises :class:`PrintError`."""
    try:
        return datetime.date.fromisoformat(words.strip()) if words.strip() else datetime.date.today()
    except ValueError as error:
        raise PrintError("bad-date", value=words) from error


def _spoken(name: str) -> str:
    return name.replace("_", "-")


def paper_size(paper: str) -> tuple[float, float]:
    """Width and height of *paper*: a name, or ``210x297`` in mm. Raises :class:`PrintError`."""
    return _size("paper", paper, PAPERS, 20, 5000)


def paper_name(paper: str) -> str:
    """How *paper* is spoken of: ``A4``, ``300 × 400``."""
    if paper.lower() in PAPERS:
        return paper.upper()
    return " × ".join(f"{side:g}" for side in paper_size(paper))


def card_size(card: str) -> tuple[float, float]:
    """Width and height of a *card*: a name, or ``63x88`` in mm. Raises :class:`PrintError`."""
    return _size("card", card, CARDS, 20, 300)


def _size(
    option: str, value: str, names: dict[str, tuple[float, float]], least: float, most: float
) -> tuple[float, float]:
    known = names.get(value.lower())
    if known:
        return known
    match = re.fullmatch(r"(\d+(?:[.,]\d+)?)\s*[xх×]\s*(\d+(?:[.,]\d+)?)", value.lower().strip())
    if match is None:
        raise PrintError("bad-choice", option=option, value=value, choices=", ".join(names) + ", 63x88")
    width, height = (float(part.replace(",", ".")) for part in match.groups())
    if not (least <= width <= most and least <= height <= most):
        raise PrintError("bad-length", option=option, value=value)
    return width, height
