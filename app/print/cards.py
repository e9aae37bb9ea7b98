"""The sheets of cards: fronts in a grid, backs behind them, or both on one side to be folded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from app.face.ops import Face, Rect
from app.print import grid as grids
from app.print import marks
from app.print.grid import Grid
from app.print.options import Options, paper_name
from app.print.plan import BackTransform, Notice, Page, Place, Turn
from app.print.stock import CLOSEST, MARKS, MIN_MARK

Cell = tuple[Rect, Turn]
UPRIGHT: Final[Turn] = 0
ON_SIDE: Final[Turn] = 90
TURNS: Final[tuple[Turn, ...]] = (0, 90, 180, 270)


@dataclass(frozen=True, slots=True)
class Card:
    """One card to print."""

    front: Face
    back: Face
    deck: str


def sheets_of_cards(
    cards: list[Card], options: Options, decks: Mapping[str, str]
) -> tuple[list[Page], list[Notice]]:
    """Return the pages in printing order, a grid for each size, and the choices as codes of ``print.ftl``.

    *decks*: names of the cards' decks. Raises :class:`~app.print.errors.PrintError` when not one card of a
    size fits on the paper.
    """
    sizes: dict[tuple[float, float], list[Card]] = {}
    for card in cards:
        sizes.setdefault((card.front.width, card.front.height), []).append(card)
    pages: list[Page] = []
    notices: list[Notice] = []
    seen: set[str] = set()
    for same in sizes.values():
        before = max((page.sheet for page in pages), default=0)
        new_pages, grid = card_pages(same, options, decks)
        pages += [replace(page, sheet=page.sheet + before) for page in new_pages]
        notices.append(grid)
    if options.duplex == "stacks":
        pages.sort(key=lambda page: page.side == "back")
    return [_once(page, seen) for page in pages], notices


def _once(page: Page, seen: set[str]) -> Page:
    """Return *page* without a chapter that another size has begun."""
    if page.chapter in seen:
        return replace(page, chapter="")
    seen.add(page.chapter)
    return page


def card_pages(cards: list[Card], options: Options, decks: Mapping[str, str]) -> tuple[list[Page], Notice]:
    """Return the pages of cards of one size, and what was chosen.

    Raises :class:`~app.print.errors.PrintError` when not one card fits on the paper.
    """
    width, height = cards[0].front.width, cards[0].front.height
    folded = options.duplex == "gutterfold"
    find = grids.best_folded if folded else grids.best
    grid = find(width, height, options, len(cards))
    make = _folded if folded else _flipped
    code = "said-mixed" if grid.mixed else "said-fold" if folded else "said-grid"
    return make(cards, grid, options, decks), (
        code,
        {
            "columns": str(grid.columns),
            "rows": str(grid.rows),
            "paper": paper_name(options.paper),
            "turned": "yes" if grid.turned else "no",
            "gap": grid.gap,
            "count": grid.count,
        },
    )


def _sheets(cards: list[Card], count: int, decks: Mapping[str, str]) -> Iterator[tuple[int, list[Card], str]]:
    """Yield sheet number, its cards, and the outline entry if a deck begins there."""
    seen: set[str] = set()
    for sheet, start in enumerate(range(0, len(cards), count), 1):
        here = cards[start : start + count]
        new = [deck for deck in dict.fromkeys(card.deck for card in here) if deck not in seen]
        seen.update(new)
        yield sheet, here, ", ".join(decks.get(deck, deck) for deck in new)


def _flipped(cards: list[Card], grid: Grid, options: Options, decks: Mapping[str, str]) -> list[Page]:
    fronts: list[Page] = []
    backs: list[Page] = []
    for sheet, here, chapter in _sheets(cards, grid.count, decks):
        cells = grid.cells(len(here))
        front = [(trim, ON_SIDE if turned else UPRIGHT) for trim, turned in cells]
        fronts.append(_page(grid, options, "front", sheet, [c.front for c in here], front, chapter))
        mirrored = [back_cell(trim, grid, options, turn) for trim, turn in front]
        back = _page(grid, options, "back", sheet, [c.back for c in here], mirrored, "")
        backs.append(replace(back, behind=tuple(c.front.key for c in here)))
    if options.duplex == "fronts":
        return fronts
    if options.duplex == "backs":
        return [replace(back, chapter=front.chapter) for front, back in zip(fronts, backs, strict=True)]
    if options.duplex == "stacks":
        return fronts + backs
    return [page for pair in zip(fronts, backs, strict=True) for page in pair]


def back_cell(trim: Rect, grid: Grid, options: Options, turn: Turn) -> Cell:
    """Return where the back of the card at *trim* is on the other side of the sheet, and its turn.

    The sheet is flipped over one of its edges: over a vertical one left and right swap, over a horizontal one
    top and bottom do, and the back is upside down.
    """
    over_vertical = (options.duplex == "short") == grid.turned
    x, y = trim.x, trim.y
    if over_vertical:
        x = grid.page_width - trim.right
    else:
        y = grid.page_height - trim.bottom
    on_its_head = over_vertical == options.back_turn
    dx, dy = options.back_offset(lying=grid.turned)
    moved = Rect(x + dx, y + dy, trim.w, trim.h)
    return moved, _mirrored(turn, 180 if on_its_head else 0)


def _mirrored(turn: Turn, whole: Turn) -> Turn:
    """Return the turn of the back of a front turned by *turn*: clockwise in front is anticlockwise behind.

    *whole*: the turn of upright cards' backs.
    """
    return TURNS[(whole - turn) // 90 % 4]


def _folded(cards: list[Card], grid: Grid, options: Options, decks: Mapping[str, str]) -> list[Page]:
    """Return pages with fronts left of the fold and mirrored backs right of it, printed on one side only."""
    pages = []
    middle = grid.page_width / 2
    for sheet, here, chapter in _sheets(cards, grid.count, decks):
        fronts = [(trim, ON_SIDE if turned else UPRIGHT) for trim, turned in grid.cells(len(here))]
        turn: Turn = 180 if options.back_turn else 0
        backs = [(Rect(2 * middle - t.right, t.y, t.w, t.h), _mirrored(own, turn)) for t, own in fronts]
        faces = [c.front for c in here] + [c.back for c in here]
        page = _page(grid, options, "front", sheet, faces, fronts + backs, chapter)
        fold = marks.fold(middle, page.bleed, (page.width, page.height), options)
        pages.append(replace(page, marks=(*page.marks, *fold)))
    return pages


def _page(
    grid: Grid,
    options: Options,
    side: Literal["front", "back"],
    sheet: int,
    faces: list[Face],
    cells: list[Cell],
    chapter: str,
) -> Page:
    between = options.bleed if options.bleed_between is None else options.bleed_between
    kept = 0.0 if MARKS[options.marks].over else CLOSEST + MIN_MARK
    trims = tuple(trim for trim, _turn in cells)
    inks = _inks(trims, options.bleed, between, grid.reach(options.margin + kept))
    places = tuple(
        Place(face, trim, clip, turn) for face, (trim, turn), clip in zip(faces, cells, inks, strict=True)
    )
    transform = _back_transform(grid, options) if side == "back" else None
    page = Page(
        grid.page_width, grid.page_height, side, sheet, places, chapter=chapter, back_transform=transform
    )
    if side == "back" and not options.marks_on_backs:
        return page
    return replace(page, marks=marks.around(trims, inks, (page.width, page.height), options))


def _back_transform(grid: Grid, options: Options) -> BackTransform | None:
    by = options.back_similarity
    dx, dy = options.back_offset(lying=grid.turned)
    return BackTransform(grid.page_width / 2 + dx, grid.page_height / 2 + dy, by) if by != 1 else None


@lru_cache(maxsize=64)
def _inks(trims: tuple[Rect, ...], bleed: float, between: float, reach: Rect) -> tuple[Rect, ...]:
    """Return the ink of each card of a sheet within the printer's *reach*; most sheets of a job are alike."""
    return tuple(within(ink(trim, trims, bleed, between), reach.union(trim)) for trim in trims)


def within(ink: Rect, reach: Rect) -> Rect:
    """Return the part of *ink* in *reach*."""
    x, y = max(ink.x, reach.x), max(ink.y, reach.y)
    return Rect(x, y, min(ink.right, reach.right) - x, min(ink.bottom, reach.bottom) - y)


def ink(trim: Rect, trims: Sequence[Rect], bleed: float, between: float) -> Rect:
    """Return how far the ink of the card at *trim* may reach.

    That is *bleed*, or *between* towards a neighbour, which may end before the trim; never beyond the middle
    of the gap.
    """
    reach = {"left": bleed, "right": bleed, "up": bleed, "down": bleed}
    near: dict[str, float] = {}
    for other in trims:
        if other is trim:
            continue
        beside = other.y < trim.bottom - 0.01 and other.bottom > trim.y + 0.01
        above = other.x < trim.right - 0.01 and other.right > trim.x + 0.01
        for name, away, facing in (
            ("left", trim.x - other.right, beside),
            ("right", other.x - trim.right, beside),
            ("up", trim.y - other.bottom, above),
            ("down", other.y - trim.bottom, above),
        ):
            if facing and away > -0.01:
                near[name] = min(near.get(name, between), max(0.0, away) / 2)
    reach |= near
    x, y = trim.x - reach["left"], trim.y - reach["up"]
    return Rect(x, y, trim.right + reach["right"] - x, trim.bottom + reach["down"] - y)
