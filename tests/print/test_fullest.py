"""Cards per sheet match an exact search: rows, with some cards turned if that saves a row."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

import pytest
from hypothesis import given, settings, strategies as st

from app.cards.catalogue import shipped
from app.face.ops import Face, Rect
from app.print import grid as grids, job, pdf
from app.print.boards import GAPS, NOTE_ROOM, boards
from app.print.options import Options
from app.print.preflight import checking
from app.print.preflight.finding import Order
from app.print.stock import CARDS, MARK_ROOM, PAPERS

MANY = 10**6
UNIT = 10
"""The search tries every cut on whole units (mm)."""
ONLY_TIGHT = {"no-ruler", "unmarked", "small-type", "safe-zone", "bleed-past-edge"}
"""Permitted findings on sheets filled to the edge, or with small cards."""


def exactly(wide: int, high: int, w: int, h: int) -> int:
    """Return the maximum number of cards from straight cuts, by exhaustive search."""

    @cache
    def most(a: int, b: int) -> int:
        if a > b:
            return most(b, a)
        found = int((a >= w and b >= h) or (a >= h and b >= w))
        for cut in range(1, a // 2 + 1):
            found = max(found, most(cut, b) + most(a - cut, b))
        for cut in range(1, b // 2 + 1):
            found = max(found, most(a, cut) + most(a, b - cut))
        return found

    return most(wide, high)


def best_grid(paper: tuple[int, int], card: tuple[int, int], count: int = MANY) -> grids.Grid:
    options = Options(paper="x".join(map(str, paper)), margin=0.0)
    return grids.best(*map(float, card), options, count)


@settings(max_examples=150)
@given(st.tuples(*[st.integers(7, 26)] * 2), st.tuples(*[st.integers(2, 9)] * 2))
def test_a_sheet_takes_as_many_cards_as_an_exact_search_finds(paper, card):
    fitting = exactly(*paper, *card)
    if fitting:
        mm = [tuple(side * UNIT for side in each) for each in (paper, card)]
        assert best_grid(*mm).count == fitting


@pytest.mark.parametrize(("paper", "card"), list(product(PAPERS, CARDS)))
@pytest.mark.parametrize("gap", [0.0, 2.0])
def test_cards_lie_on_the_paper_and_not_on_each_other(paper, card, gap):
    options = Options(paper=paper, card=card, gap=gap)
    grid = grids.best(*CARDS[card], options, MANY)
    room = grid.reach(options.margin - 1e-3)
    cells = [rect for rect, _turned in grid.cells(grid.count)]
    for rect in cells:
        assert room.union(rect) == room
        assert sorted((rect.w, rect.h)) == sorted(CARDS[card])
    for one, other in combinations(cells, 2):
        across = max(one.x, other.x) - min(one.right, other.right)
        down = max(one.y, other.y) - min(one.bottom, other.bottom)
        assert max(across, down) > gap - 0.01


def test_cards_are_turned_only_where_that_saves_a_sheet():
    assert best_grid((190, 280), (70, 120), 4).mixed == ()
    assert best_grid((190, 280), (70, 120), 5).count == 6


def test_cards_in_rows_stand_in_the_middle():
    grid = best_grid((200, 300), (63, 88), 9)
    (first, _), *_others, (last, _) = grid.cells(9)
    assert (first.x, first.y) == pytest.approx((200 - last.right, 300 - last.bottom))


@pytest.mark.parametrize("duplex", ["long", "short", "stacks", "gutterfold"])
@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.usefixtures("cached_layouts")
def test_backs_lie_behind_fronts_that_lie_on_their_side(contents, duplex, turned):
    chosen = {"paper": "legal", "card": "tarot", "duplex": duplex, "back_turn": turned}
    options = Options(**chosen, kinds=("location", "other"), tracks=False, counters=False)
    plan = job.plan(contents["en"], options)
    assert [code for code, _params in plan.notices] == ["said-mixed"]
    turns = Counter(place.turn for page in plan.pages for place in page.places)
    assert {90, 270} & turns.keys()
    report = checking.check(pdf.render(plan, options)[0], Order.of(plan, options))
    assert {one.code for one in report.findings} <= ONLY_TIGHT


def test_a_sheet_with_too_many_cuts_to_try_is_filled_in_rows():
    """Small cards on a large sheet: the result is immediate."""
    grid = best_grid((4990, 4970), (21, 29))
    assert grid.mixed == ()
    assert grid.count == max((4990 // 21) * (4970 // 29), (4970 // 21) * (4990 // 29))
    assert grid.cells(1)[0][0].union(Rect(0, 0, 4990, 4990)) == Rect(0, 0, 4990, 4990)


def rows_of(sizes: list[int], wide: float) -> Iterator[list[list[int]]]:
    """Yield every way to put squares, largest first, into rows."""
    if not sizes:
        yield []
        return
    *rest, last = sizes
    for rows in rows_of(rest, wide):
        for i, row in enumerate(rows):
            if sum(row) + GAPS[-1] * len(row) + last <= wide:
                yield [*rows[:i], [*row, last], *rows[i + 1 :]]
        yield [*rows, [last]]


def sheets_of(heights: list[int], high: float) -> int:
    """Return the minimum number of sheets for rows of these heights, by exhaustive search."""
    if not heights:
        return 0

    def put(left: tuple[int, ...], filled: tuple[float, ...]) -> int:
        if not left:
            return len(filled)
        first, *others = left
        tried = [
            put(tuple(others), (*filled[:i], used + GAPS[-1] + first, *filled[i + 1 :]))
            for i, used in enumerate(filled)
            if used + GAPS[-1] + first <= high
        ]
        return min([*tried, put(tuple(others), (*filled, float(first)))])

    return put(tuple(heights), ())


@settings(max_examples=60)
@given(
    st.tuples(st.sampled_from([60, 80, 100]), st.sampled_from([60, 70, 90])),
    st.lists(st.sampled_from([12, 16, 20, 24, 30, 40]), min_size=3, max_size=6),
)
def test_counters_take_no_more_sheets_than_any_rows_of_them(paper, sizes):
    options = Options(paper="x".join(map(str, paper)), margin=0.0, marks="none")
    chips = [Face(f"counter-{i}", size, size, 1.0, ()) for i, size in enumerate(sizes)]
    short, long = sorted(paper)
    fewest = min(
        sheets_of([max(row) for row in rows], high - NOTE_ROOM)
        for wide, high in ((long, short), (short, long))
        for rows in rows_of(sorted(sizes, reverse=True), wide - 2 * MARK_ROOM)
    )
    assert len(boards([], chips, options, 1, "")) <= fewest


@pytest.mark.parametrize(("paper", "sheets"), [("a3", 1), ("a4", 2), ("letter", 2)])
def test_tribunals_tracks_and_counters_take_no_sheet_more_than_their_area(tribunal, paper, sheets):
    """Rows fill the sheet's width, so no layout needs fewer sheets."""
    options = Options(paper=paper, cards=False)
    plan = job.plan(tribunal, options)
    assert plan.sheets == sheets
    room = math.prod(side - 2 * options.margin for side in PAPERS[paper])
    taken = sum(place.trim.w * place.trim.h for page in plan.pages for place in page.places)
    assert taken > room * (sheets - 1)


@pytest.fixture(scope="module")
def tribunal():
    with shipped() as catalogue:
        return catalogue.content("tribunal", "ru")
