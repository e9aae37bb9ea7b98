"""Papers, card sizes, card stocks, sleeves, and cutting marks. Lengths in mm.

The command line, the window, profiles, and help offer each entry.
"""

from __future__ import annotations

import math
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
    thickness: float
    """How much it adds to a card's thickness."""
    extra_size: float = 0.0
    """How much it adds to a card's width and to its height."""


STOCKS: Final[dict[str, Stock]] = {
    # Uncoated paper has 1.2 cm³/g according to its makers; print shops press their cards.
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
    # Common for cards on thin paper: a card of another game in the sleeve stiffens them.
    "backed": Stock(
        {"ru": "Тонкие, с другой картой внутри", "en": "Thin, with a playing card behind"}, 0.41, 3.0
    ),
}
CLOSEST: Final = 0.2
MIN_MARK: Final = 0.6
"""Length of a mark that room is kept for, and CLOSEST its minimum distance from ink, where room is scarce."""
MARK_ROOM: Final = CLOSEST + MIN_MARK
"""Space for a mark beside ink."""
Point = tuple[float, float]
Span = tuple[float, float]


class Cutting(Protocol):
    """The part of :class:`~app.print.options.Options` that cutting marks depend on."""

    @property
    def margin(self) -> float: ...
    @property
    def mark_length(self) -> float: ...
    @property
    def mark_offset(self) -> float: ...


class Line(NamedTuple):
    """One straight mark. ``dashed``: in alternating black and white, visible on any card."""

    start: Point
    end: Point
    dashed: bool = False


Trims = Sequence["Rect"]
Lines = Callable[[Trims, Trims, Point, Cutting], Iterator[Line]]
"""Yields marks for cards, from their trims, their inks, the paper's (width, height), and the options.

Further inks after the cards' own are areas to avoid.
"""


@dataclass(frozen=True, slots=True)
class Mark:
    """A style of cutting marks."""

    names: Mapping[str, str]
    """Its name, by language."""
    lines: Lines
    crosses_cards: bool = False
    """Whether the lines cross cards."""


def _crop_marks(trims: Trims, inks: Trims, paper: Point, options: Cutting) -> Iterator[Line]:
    """Yield short lines at both ends of each cut."""
    down, across = _edges(trims, inks)
    for x, cards in sorted(down.items()):
        inked = [(ink.y, ink.bottom) for ink in inks if ink.x < x < ink.right]
        ends = _mark_spans(cards, inked, _room(paper[1], options), options)
        yield from (Line((x, a), (x, b)) for a, b in ends)
    for y, cards in sorted(across.items()):
        inked = [(ink.x, ink.right) for ink in inks if ink.y < y < ink.bottom]
        ends = _mark_spans(cards, inked, _room(paper[0], options), options)
        yield from (Line((a, y), (b, y)) for a, b in ends)


def shelf_marks(
    trims: Trims, inks: Trims, straight: Sequence[int], paper: Point, options: Cutting
) -> Iterator[Line]:
    """Yield crop marks for pieces in shelves; *straight*: the indexes of those with straight cuts.

    A cut across the whole sheet has marks at both sides, and a vertical cut next to its shelf. A cut without
    room for a mark, or across a part of a shelf, is a dashed line.
    """
    down, across = _edges([trims[at] for at in straight], [trims[at] for at in straight])
    for x, spans in sorted(down.items()):
        cut = [at for at in straight if x in (round(trims[at].x, 4), round(trims[at].right, 4))]
        cards = [(inks[at].y, inks[at].bottom) for at in cut]
        crossing = [ink for at, ink in enumerate(inks) if at not in cut and ink.x < x < ink.right]
        others = [(ink.y, ink.bottom) for ink in crossing]
        for run, room in _runs(cards, others, _room(paper[1], options)):
            marks = [Line((x, a), (x, b)) for a, b in _mark_spans(run, [], room, options)]
            edges = [span for span, card in zip(spans, cards, strict=True) if card in run]
            yield from marks or (Line((x, a), (x, b), dashed=True) for a, b in _merge_touching(edges))
    for y, spans in sorted(across.items()):
        if any(trim.y + CLOSEST < y < trim.bottom - CLOSEST for trim in trims):
            yield from (Line((a, y), (b, y), dashed=True) for a, b in _merge_touching(spans))
            continue
        around = [trim.union(ink) for trim, ink in zip(trims, inks, strict=True)]
        row = [(rect.x, rect.right) for rect in around if rect.y - 1e-3 < y < rect.bottom + 1e-3]
        ends = _mark_spans(row, [], _room(paper[0], options), options)
        yield from (Line((a, y), (b, y)) for a, b in ends)


def _runs(cards: list[Span], others: list[Span], room: Span) -> Iterator[tuple[list[Span], Span]]:
    """Yield the *cards* on a line that *others* don't separate, and their part of *room* up to the others."""
    start, run = room[0], list[Span]()
    for span in sorted([*cards, *others, (math.inf, math.inf)]):
        if span in cards:
            run.append(span)
            continue
        if run:
            end = min((run[-1][1] + span[0]) / 2, room[1])
            yield run, (start if start == room[0] else (start + run[0][0]) / 2, end)
        start, run = span[1], []


def _room(paper: float, options: Cutting) -> Span:
    return options.margin, paper - options.margin


def _edge_lines(trims: Trims, _inks: Trims, _paper: Point, _options: Cutting) -> Iterator[Line]:
    """Yield lines along the edges of cards, not through bleed or empty cells."""
    down, across = _edges(trims, trims)
    for x, spans in sorted(down.items()):
        yield from (Line((x, start), (x, end), dashed=True) for start, end in _merge_touching(spans))
    for y, spans in sorted(across.items()):
        yield from (Line((start, y), (end, y), dashed=True) for start, end in _merge_touching(spans))


MARKS: Final[dict[str, Mark]] = {
    "crop": Mark({"ru": "Уголки за картами", "en": "Corners outside the cards"}, _crop_marks),
    "lines": Mark(
        {"ru": "Линии через лист", "en": "Lines across the sheet"}, _edge_lines, crosses_cards=True
    ),
    "none": Mark({"ru": "Без меток", "en": "None"}, lambda *_cards: iter(())),
}


def _edges(trims: Trims, cards: Trims) -> tuple[dict[float, list[Span]], dict[float, list[Span]]]:
    """Return (x → spans in y, y → spans in x) of the edges of *trims*; *cards*: the rectangles to span."""
    down: dict[float, list[Span]] = {}
    across: dict[float, list[Span]] = {}
    for trim, card in zip(trims, cards, strict=False):
        for x in (trim.x, trim.right):
            down.setdefault(round(x, 4), []).append((card.y, card.bottom))
        for y in (trim.y, trim.bottom):
            across.setdefault(round(y, 4), []).append((card.x, card.right))
    return down, across


def _mark_spans(cards: list[Span], inks: list[Span], room: Span, options: Cutting) -> Iterator[Span]:
    """Yield up to two marks on one cutting line: before the first of its *cards* and after the last.

    They avoid the *inks* of all cards and stay in *room*.
    """
    near, length = options.mark_offset, options.mark_length
    far = near + length
    first, last = min(start for start, _end in cards), max(end for _start, end in cards)
    # If another card's ink crosses the line nearby, put the mark beyond it.
    for start, end in sorted(inks, reverse=True):
        if start < first < end + far:
            first = start
    for start, end in sorted(inks):
        if start - far < last < end:
            last = end
    begin, stop = room
    # Put marks closer to the cards where space is scarce.
    before = near if first - begin >= near + MIN_MARK else min(near, CLOSEST)
    after = near if stop - last >= near + MIN_MARK else min(near, CLOSEST)
    for span in (
        (max(first - before - length, begin), first - before),
        (last + after, min(last + after + length, stop)),
    ):
        if span[1] - span[0] > 0.2:
            yield span


def _merge_touching(spans: list[Span]) -> list[Span]:
    """Return *spans* in ascending order, with touching ones merged."""
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1] + 1e-4:
            merged[-1] = merged[-1][0], max(merged[-1][1], end)
        else:
            merged.append((start, end))
    return merged
