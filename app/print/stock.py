"""What a set is printed on and cut by: papers, card sizes, cutting marks.

Each entry here is offered in the command, the window, profiles, and help, in both languages. Lengths in mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from app.face.content import SIZES

if TYPE_CHECKING:
    from app.face.ops import Rect

PAPERS: Final[dict[str, tuple[float, float]]] = {
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "a3": (297.0, 420.0),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
}
CARDS: Final = SIZES


@dataclass(frozen=True, slots=True)
class Stock:
    """A card stock or a sleeve."""

    names: Mapping[str, str]
    """Its name, by language."""
    thick: float
    """Thickness it adds to one card, mm."""
    larger: float = 0.0
    """Width and height it adds, mm."""


STOCKS: Final[dict[str, Stock]] = {
    # Uncoated paper, measured by makers at 1.2 cm³/g; shops press their cards.
    "80g": Stock({"ru": "Бумага 80 г/м²", "en": "Paper, 80 g/m²"}, 0.10),
    "160g": Stock({"ru": "Бумага 160 г/м²", "en": "Paper, 160 g/m²"}, 0.19),
    "200g": Stock({"ru": "Бумага 200 г/м²", "en": "Paper, 200 g/m²"}, 0.24),
    "250g": Stock({"ru": "Картон 250 г/м²", "en": "Card stock, 250 g/m²"}, 0.30),
    "300g": Stock({"ru": "Картон 300 г/м²", "en": "Card stock, 300 g/m²"}, 0.36),
    "playing": Stock({"ru": "Игральный картон из типографии", "en": "Playing card stock (print shop)"}, 0.32),
}
SLEEVES: Final[dict[str, Stock]] = {
    "none": Stock({"ru": "Без протекторов", "en": "None"}, 0.0),
    "thin": Stock({"ru": "Тонкие, 40 мкм", "en": "Thin, 40 µm"}, 0.09, 3.0),
    "standard": Stock({"ru": "Обычные, 60 мкм", "en": "Standard, 60 µm"}, 0.13, 3.0),
    "thick": Stock({"ru": "Плотные, 100 мкм", "en": "Thick, 100 µm"}, 0.21, 3.5),
    # Common with thin paper: a card of another game stiffens it.
    "backed": Stock(
        {"ru": "Тонкие, с другой картой внутри", "en": "Thin, with a playing card behind"}, 0.41, 3.0
    ),
}
CLOSEST: Final = 0.2
MIN_MARK: Final = 0.6
"""A mark's least distance from ink where room is scarce, and its length there."""
Point = tuple[float, float]
Span = tuple[float, float]


class Cutting(Protocol):
    """The lengths that marks are drawn by (:class:`~app.print.options.Options`)."""

    @property
    def margin(self) -> float: ...
    @property
    def mark_length(self) -> float: ...
    @property
    def mark_offset(self) -> float: ...


class Line(NamedTuple):
    """One straight mark. ``dashed``: black and white alternating, visible on any card."""

    start: Point
    end: Point
    dashed: bool = False


Trims = Sequence["Rect"]
Lines = Callable[[Trims, Trims, Point, Cutting], Iterator[Line]]
"""The marks for cards with these trims and inks on paper of this width and height.

Further inks after the cards' own are only to be avoided.
"""


@dataclass(frozen=True, slots=True)
class Mark:
    """A style of cutting marks."""

    names: Mapping[str, str]
    """Its name, by language."""
    lines: Lines
    over: bool = False
    """Whether its lines cross cards."""


def _corners(trims: Trims, inks: Trims, paper: Point, options: Cutting) -> Iterator[Line]:
    """Yield short lines at both ends of each cut, also where a sheet is only partly filled."""
    down, across = _edges(trims, inks)
    for x, cards in sorted(down.items()):
        inked = [(ink.y, ink.bottom) for ink in inks if ink.x < x < ink.right]
        yield from (Line((x, a), (x, b)) for a, b in _ends(cards, inked, paper[1], options))
    for y, cards in sorted(across.items()):
        inked = [(ink.x, ink.right) for ink in inks if ink.y < y < ink.bottom]
        yield from (Line((a, y), (b, y)) for a, b in _ends(cards, inked, paper[0], options))


def _along(trims: Trims, _inks: Trims, _paper: Point, _options: Cutting) -> Iterator[Line]:
    """Yield lines along card edges only, not through bleed or empty cells."""
    down, across = _edges(trims, trims)
    for x, spans in sorted(down.items()):
        yield from (Line((x, start), (x, end), dashed=True) for start, end in _joined(spans))
    for y, spans in sorted(across.items()):
        yield from (Line((start, y), (end, y), dashed=True) for start, end in _joined(spans))


def _nowhere(_trims: Trims, _inks: Trims, _paper: Point, _options: Cutting) -> Iterator[Line]:
    return iter(())


MARKS: Final[dict[str, Mark]] = {
    "crop": Mark({"ru": "Уголки за картами", "en": "Corners outside the cards"}, _corners),
    "lines": Mark({"ru": "Линии через лист", "en": "Lines across the sheet"}, _along, over=True),
    "none": Mark({"ru": "Без меток", "en": "None"}, _nowhere),
}


def _edges(trims: Trims, cards: Trims) -> tuple[dict[float, list[Span]], dict[float, list[Span]]]:
    """Return the x and y of the edges of *trims*, each with the extents of the adjacent *cards*."""
    down: dict[float, list[Span]] = {}
    across: dict[float, list[Span]] = {}
    for trim, card in zip(trims, cards, strict=False):
        for x in (trim.x, trim.right):
            down.setdefault(round(x, 4), []).append((card.y, card.bottom))
        for y in (trim.y, trim.bottom):
            across.setdefault(round(y, 4), []).append((card.x, card.right))
    return down, across


def _ends(cards: list[Span], inked: list[Span], paper: float, options: Cutting) -> Iterator[Span]:
    """Yield the two marks along one cutting line: before the first of its *cards* and after the last.

    None on what is *inked*, even by other cards, and none in the unprintable margin of the *paper*, which
    begins at 0.
    """
    near, length = options.mark_offset, options.mark_length
    far = near + length
    first, last = min(start for start, _end in cards), max(end for _start, end in cards)
    # If another card's bleed crosses the line further on, the mark goes beyond it.
    for start, end in sorted(inked, reverse=True):
        if start < first < end + far:
            first = start
    for start, end in sorted(inked):
        if start - far < last < end:
            last = end
    edge = options.margin
    # Marks move closer where space is short.
    before = near if first - edge >= near + MIN_MARK else min(near, CLOSEST)
    behind = near if paper - edge - last >= near + MIN_MARK else min(near, CLOSEST)
    for span in (
        (max(first - before - length, edge), first - before),
        (last + behind, min(last + behind + length, paper - edge)),
    ):
        if span[1] - span[0] > 0.2:
            yield span


def _joined(spans: list[Span]) -> list[Span]:
    """Return *spans* in order, touching ones merged."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1] + 1e-4:
            merged[-1] = merged[-1][0], max(merged[-1][1], end)
        else:
            merged.append((start, end))
    return merged
