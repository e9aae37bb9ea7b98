"""The sheets of cards: fronts in a grid, and backs behind them or, for folding, beside them."""

from __future__ import annotations

import contextlib
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from app.face import paths
from app.face.ops import Face, Rect, Shape
from app.print import boards, grid as grids, marks
from app.print.errors import PrintError
from app.print.grid import Grid
from app.print.options import Options, paper_name
from app.print.plan import BackTransform, Notice, Page, Place, Turn, around, within
from app.print.shelves import Kind
from app.print.stock import MARK_ROOM, MARKS

Cell = tuple[Rect, Turn]
UPRIGHT: Final[Turn] = 0
ON_SIDE: Final[Turn] = 90
TURNS: Final[tuple[Turn, ...]] = (0, 90, 180, 270)


@dataclass(frozen=True, slots=True)
class Card:
    """One card to print, or another piece."""

    front: Face
    back: Face | None
    deck: str

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.front.width, self.front.height


def sheets_of_cards(
    cards: list[Card], options: Options, decks: Mapping[str, str]
) -> tuple[list[Page], list[Notice]]:
    """Return the pages in printing order, with a grid for each card size, and a notice about each grid.

    Cards larger than the paper are cut into overlapping pieces. *decks*: the decks' names by key. Raises
    :class:`~app.print.errors.PrintError` if the paper has no room for pieces.
    """
    pages: list[Page] = []
    notices: list[Notice] = []
    seen: set[str] = set()
    for same_size in _by_size(cards).values():
        previous_sheets = max((page.sheet for page in pages), default=0)
        try:
            new_pages, notice = card_pages(same_size, options, decks)
        except PrintError as error:
            if error.code != "card-too-large":
                raise
            new_pages, notice = _tiled_pages(same_size, options, decks, error)
        pages += [replace(page, sheet=page.sheet + previous_sheets) for page in new_pages]
        notices.append(notice)
    if options.duplex == "stacks":
        pages.sort(key=lambda page: page.side == "back")
    return [_without_seen_chapter(page, seen) for page in pages], notices


def _by_size(cards: Iterable[Card]) -> dict[tuple[float, float], list[Card]]:
    """Return *cards* by their size, in printing order."""
    sizes: dict[tuple[float, float], list[Card]] = {}
    for card in cards:
        sizes.setdefault(card.size, []).append(card)
    return sizes


def sheet_count(cards: list[Card], options: Options) -> int:
    """Return the number of sheets of :func:`sheets_of_cards`. Raises PrintError if a card is too large."""
    return sum(
        math.ceil(len(same_size) / _grid(same_size, options).count) for same_size in _by_size(cards).values()
    )


def shared_sheets(
    cards: list[Card], options: Options, decks: Mapping[str, str], most: int
) -> tuple[list[Page], list[Notice]] | None:
    """Return what :func:`sheets_of_cards` does, but with pieces of all sizes on the sheets that aren't full.

    None if that needs more than *most* sheets, or only one size is left. Raises PrintError if a card is
    larger than the paper.
    """
    full: list[Card] = []
    rest: list[list[Card]] = []
    sheets = 0
    for same_size in _by_size(cards).values():
        whole = 0
        if same_size[0].back is not None:
            count = _grid(same_size, options).count
            sheets += len(same_size) // count
            whole = len(same_size) // count * count
        full += same_size[:whole]
        rest += [same_size[whole:]] if same_size[whole:] else []
    kinds = [Kind(*same_size[0].size, len(same_size)) for same_size in rest]
    shared = grids.shared(kinds, options, most - sheets) if len(kinds) > 1 else []
    if not shared:
        return None
    pages, notices = sheets_of_cards(full, options, decks)
    seen = {card.deck for card in full}
    for number, (grid, places) in enumerate(shared, sheets + 1):
        on_sheet = [rest[kind].pop(0) for kind in places]
        names = dict.fromkeys(decks.get(card.deck, card.deck) for card in on_sheet if card.deck not in seen)
        seen.update(card.deck for card in on_sheet)
        pages += [
            replace(page, sheet=number, chapter=", ".join(names) if page.chapter else "")
            for page in make_pages(on_sheet, grid, options, decks)
        ]
    if options.duplex == "stacks":
        pages.sort(key=lambda page: page.side == "back")
    return pages, [*notices, ("said-shared", {"sheets": len(shared), "sizes": len(kinds)})]


def _without_seen_chapter(page: Page, seen: set[str]) -> Page:
    """Return *page*, without its chapter if that is in *seen*; add the chapter to *seen*."""
    if page.chapter in seen:
        return replace(page, chapter="")
    seen.add(page.chapter)
    return page


def card_pages(cards: list[Card], options: Options, decks: Mapping[str, str]) -> tuple[list[Page], Notice]:
    """Return the pages of *cards*, all of one size, and a notice about their grid.

    Raises :class:`~app.print.errors.PrintError` if not even one card fits on the paper.
    """
    grid = _grid(cards, options)
    code = (
        "said-nested"
        if grid.nested
        else "said-mixed"
        if grid.mixed
        else "said-fold"
        if options.duplex == "gutterfold"
        else "said-grid"
    )
    return make_pages(cards, grid, options, decks), (
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


def _grid(cards: list[Card], options: Options) -> Grid:
    """Return the best grid for *cards*, all of one size; errors as for :func:`card_pages`.

    Where cards have a gap, it leaves room for the outer bleed unless that needs more sheets.
    """
    found = [_fullest_grid(cards, options)]
    with contextlib.suppress(PrintError):
        margin = options.margin + (options.bleed + MARK_ROOM if options.gap else 0.0)
        found.insert(0, _fullest_grid(cards, replace(options, margin=margin)))
    return min(found, key=lambda grid: math.ceil(len(cards) / grid.count))


def _fullest_grid(cards: list[Card], options: Options) -> Grid:
    if options.duplex == "gutterfold":
        return grids.best_folded(*cards[0].size, options, len(cards))
    grid = grids.best(*cards[0].size, options, len(cards))
    return grids.best_nested(cards[0].front, options, len(cards), grid) if options.nested else grid


def make_pages(cards: list[Card], grid: Grid, options: Options, decks: Mapping[str, str]) -> list[Page]:
    """Return the pages of *cards* in the cells of *grid*."""
    make = _folded_pages if options.duplex == "gutterfold" else _two_sided_pages
    return make(cards, grid, options, decks)


def _tiled_pages(
    cards: list[Card], options: Options, decks: Mapping[str, str], error: PrintError
) -> tuple[list[Page], Notice]:
    """Return the pages of *cards*, all of one size, in overlapping pieces, and a notice about them.

    Each piece has its part of the back behind it, or after it if sheets are folded. Raises *error* if the
    paper has no room for pieces.
    """
    fronts, backs = {id(card.front): card for card in cards}, [card.back for card in cards if card.back]
    names = dict.fromkeys(decks.get(card.deck, card.deck) for card in cards)
    try:
        pages = boards.boards([card.front for card in cards], [], options, 1, ", ".join(names))
        pieces = sum(len(page.places) for page in pages) // len(cards)
        if options.duplex == "gutterfold":
            pages += boards.boards(backs, [], options, len(pages) + 1, "")
    except PrintError as none:
        raise error from none
    notice: Notice = "said-tiled", {
        "width": round(cards[0].front.width, 1), "height": round(cards[0].front.height, 1),
        "paper": paper_name(options.paper), "pieces": pieces,
    }  # fmt: skip
    if options.duplex in ("fronts", "gutterfold"):
        return pages, notice
    behind = [_tiled_back(page, fronts, options) for page in pages]
    if options.duplex == "backs":
        return behind, notice
    return [side for pair in zip(pages, behind, strict=True) for side in pair], notice


def _tiled_back(page: Page, cards: Mapping[int, Card], options: Options) -> Page:
    """Return the back of *page*, which shows pieces of *cards*, by the id of the front."""
    grid = Grid(page.width, page.height, 1, 1, page.width, page.height, 0.0)

    def mirrored(x: float, y: float) -> tuple[float, float]:
        point, _turn = back_cell(Rect(x, y, 0.0, 0.0), grid, options, UPRIGHT)
        return point.x, point.y

    (x, y), (right, _), (_, down) = mirrored(0, 0), mirrored(1, 0), mirrored(0, 1)
    mirror = right - x, 0.0, 0.0, down - y, x, y
    places = []
    for place in page.places:
        (trim, turn), (clip, _turn) = (
            back_cell(rect, grid, options, place.turn) for rect in (place.trim, place.clip)
        )
        back = cards[id(place.face)].back
        places += [Place(back, trim, clip, turn)] if back is not None else []
    return replace(
        page.blank_back(),
        places=tuple(places),
        marks=tuple(
            marks.clipped(replace(op, path=paths.transform(op.path, mirror)), grid.reach(options.margin))
            for op in page.marks
            if options.marks_on_backs and isinstance(op, Shape)
        ),
        behind=tuple(place.face.key for place in page.places),
        back_transform=_back_transform(grid, options),
        chapter=page.chapter if options.duplex == "backs" else "",
    )


def _sheets(cards: list[Card], count: int, decks: Mapping[str, str]) -> Iterator[tuple[int, list[Card], str]]:
    """Yield (sheet number, its cards, the names of the decks that begin there)."""
    seen: set[str] = set()
    for sheet, start in enumerate(range(0, len(cards), count), 1):
        sheet_cards = cards[start : start + count]
        new = [deck for deck in dict.fromkeys(card.deck for card in sheet_cards) if deck not in seen]
        seen.update(new)
        yield sheet, sheet_cards, ", ".join(decks.get(deck, deck) for deck in new)


def _two_sided_pages(cards: list[Card], grid: Grid, options: Options, decks: Mapping[str, str]) -> list[Page]:
    fronts: list[Page] = []
    backs: list[Page] = []
    for sheet, sheet_cards, chapter in _sheets(cards, grid.count, decks):
        cells = grid.cells(len(sheet_cards))
        faces = [c.front for c in sheet_cards]
        front = [(trim, ON_SIDE if turned else UPRIGHT) for trim, turned in cells]
        fronts.append(_page(grid, options, "front", sheet, faces, front, chapter, faces))
        mirrored = [back_cell(trim, grid, options, turn) for trim, turn in front]
        back = _page(grid, options, "back", sheet, [c.back for c in sheet_cards], mirrored, "", faces)
        backs.append(replace(back, behind=tuple(c.front.key for c in sheet_cards)))
    if options.duplex == "fronts":
        return fronts
    if options.duplex == "backs":
        return [replace(back, chapter=front.chapter) for front, back in zip(fronts, backs, strict=True)]
    if options.duplex == "stacks":
        return fronts + backs
    return [page for pair in zip(fronts, backs, strict=True) for page in pair]


def back_cell(trim: Rect, grid: Grid, options: Options, turn: Turn) -> Cell:
    """Return the position and turn, on the other side of the sheet, of the back of the card at *trim*.

    Flipping the sheet over a vertical edge swaps left and right. Over a horizontal edge, it swaps top and
    bottom, so the backs must be upside down.
    """
    over_vertical = (options.duplex == "short") == grid.turned
    x, y = trim.x, trim.y
    if over_vertical:
        x = grid.page_width - trim.right
    else:
        y = grid.page_height - trim.bottom
    upside_down = over_vertical == options.back_turn
    dx, dy = options.back_offset(lying=grid.turned)
    return Rect(x + dx, y + dy, trim.w, trim.h), _back_turn(turn, 180 if upside_down else 0)


def _back_turn(turn: Turn, upright_back: Turn) -> Turn:
    """Return the turn of the back of a card whose front is turned by *turn*.

    Clockwise on the front is anticlockwise on the back. *upright_back*: the turn of the backs of upright
    cards.
    """
    return TURNS[(upright_back - turn) // 90 % 4]


def _folded_pages(cards: list[Card], grid: Grid, options: Options, decks: Mapping[str, str]) -> list[Page]:
    """Return one-sided pages with fronts left of the fold and the mirrored backs right of it."""
    pages = []
    middle = grid.page_width / 2
    for sheet, sheet_cards, chapter in _sheets(cards, grid.count, decks):
        fronts = [(trim, ON_SIDE if turned else UPRIGHT) for trim, turned in grid.cells(len(sheet_cards))]
        turn: Turn = 180 if options.back_turn else 0
        backs = [(Rect(2 * middle - t.right, t.y, t.w, t.h), _back_turn(own, turn)) for t, own in fronts]
        shapes = [c.front for c in sheet_cards]
        faces = [*shapes, *(c.back for c in sheet_cards)]
        page = _page(grid, options, "front", sheet, faces, fronts + backs, chapter, shapes * 2)
        fold = marks.fold(middle, page.bleed, (page.width, page.height), options)
        pages.append(replace(page, marks=(*page.marks, *fold)))
    return pages


def _page(
    grid: Grid,
    options: Options,
    side: Literal["front", "back"],
    sheet: int,
    faces: Sequence[Face | None],
    cells: list[Cell],
    chapter: str,
    shapes: Sequence[Face],
) -> Page:
    """Return a page with *faces* in *cells*; None leaves the back of a piece blank.

    *shapes*: for each cell, a face with the shape of its piece.
    """
    between = options.bleed if options.bleed_between is None else options.bleed_between
    edge = options.margin + (0.0 if MARKS[options.marks].crosses_cards else MARK_ROOM)
    trims = tuple(trim for trim, _turn in cells)
    inks = _ink_areas(trims, options.bleed, between, grid.reach(edge))
    if grid.nested:
        whole, reach = around(trims), grid.reach(options.margin)
        bleed = min(options.bleed, options.gap / 2, whole.x - reach.x, whole.y - reach.y)
        inks = tuple(_grown(trim, max(0.0, bleed)) for trim in trims)
    places = tuple(
        Place(face, trim, clip, turn, grid.nested)
        for face, (trim, turn), clip in zip(faces, cells, inks, strict=True)
        if face is not None
    )
    transform = _back_transform(grid, options) if side == "back" else None
    page = Page(
        grid.page_width, grid.page_height, side, sheet, places, chapter=chapter, back_transform=transform
    )
    if side == "back" and not (options.marks_on_backs and places):
        return page
    # Other shapes are cut along their outlines.
    straight = [at for at, face in enumerate(shapes) if not (face.outline or face.round)]
    size = page.width, page.height
    if grid.shelves and options.marks == "crop":
        crossing = marks.in_shelves(trims, inks, tuple(straight), size, options)
    else:
        own_first = sorted(range(len(inks)), key=lambda at: at not in straight)
        crossing = marks.around(
            tuple(trims[at] for at in straight), tuple(inks[at] for at in own_first), size, options
        )
    return replace(page, marks=crossing, outlines=marks.outlines(places, options))


def _grown(trim: Rect, bleed: float) -> Rect:
    """Return *trim* enlarged in its proportions by at most *bleed*."""
    return trim.inset(-bleed * trim.w / max(trim.w, trim.h), -bleed * trim.h / max(trim.w, trim.h))


def _back_transform(grid: Grid, options: Options) -> BackTransform | None:
    by = options.back_similarity
    dx, dy = options.back_offset(lying=grid.turned)
    return BackTransform(grid.page_width / 2 + dx, grid.page_height / 2 + dy, by) if by != 1 else None


@lru_cache(maxsize=64)
def _ink_areas(trims: tuple[Rect, ...], bleed: float, between: float, reach: Rect) -> tuple[Rect, ...]:
    """Return each card's ink within the printer's *reach*; cached, since most sheets of a job are alike."""
    return tuple(within(ink_area(trim, trims, bleed, between), reach.union(trim)) for trim in trims)


def ink_area(trim: Rect, trims: Sequence[Rect], bleed: float, between: float) -> Rect:
    """Return the rectangle for the ink of the card at *trim*, one of the sheet's *trims*.

    It extends *bleed* mm beyond the trim; towards a neighbour, *between* mm (negative: ends before the trim)
    but at most to the middle of the gap.
    """
    left = up = right = down = math.inf
    x, y, end, bottom = trim.x, trim.y, trim.right, trim.bottom
    for other in trims:
        other_x, other_y = other.x, other.y
        other_end, other_bottom = other_x + other.w, other_y + other.h
        if other_y < bottom - 0.01 and other_bottom > y + 0.01:
            if x - other_end > -0.01:
                left = min(left, x - other_end)
            elif other_x - end > -0.01:
                right = min(right, other_x - end)
        if other_x < end - 0.01 and other_end > x + 0.01:
            if y - other_bottom > -0.01:
                up = min(up, y - other_bottom)
            elif other_y - bottom > -0.01:
                down = min(down, other_y - bottom)
    left, up, right, down = (
        bleed if distance == math.inf else min(between, max(0.0, distance) / 2)
        for distance in (left, up, right, down)
    )
    return Rect(x - left, y - up, end + right - (x - left), bottom + down - (y - up))
