"""Pieces of several sizes share sheets: through cuts, with marks, and backs behind their fronts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings, strategies as st

from app.face.content import CounterContent
from app.face.ops import Face, Rect
from app.print import job, marks, pdf
from app.print.cards import Card, shared_sheets
from app.print.options import Options
from app.print.preflight import checking
from app.print.preflight.finding import Order
from app.print.shelves import Kind, pack

MIXED = (
    ("hex", (70.0, 60.6), "hex", 8),
    ("coin", (25.0, 25.0), "round", 36),
    ("mini", (44.0, 68.0), "rect", 10),
    ("square", (70.0, 70.0), "rect", 6),
)
DECK = (("poker", (63.0, 88.0), "rect", 100), ("mini", (44.0, 68.0), "rect", 20))
TOKENS = CounterContent("token", "Token", "", "light", 66, 20.0)
ANY_COUNT = 10**6


@pytest.fixture(scope="module")
def a_set(contents):
    """Return a function for a set of cards (key, size, shape, copies) and counters."""

    def make(cards, *counters):
        front, back, _copies = contents["en"].cards[0]
        rows = tuple(
            (
                replace(front, key=key, kind=key, size=size, shape=shape, rules="", flavour="", kind_line=""),
                replace(back, deck=key, size=size, shape=shape),
                copies,
            )
            for key, size, shape, copies in cards
        )
        return replace(contents["en"], cards=rows, tracks=(), summaries=(), counters=counters)

    return make


@pytest.mark.parametrize(
    ("cards", "counters", "gap", "apart", "most"),
    [(MIXED, (), 0, 4, 3), (MIXED, (), 3, 4, 3), (DECK, (TOKENS,), 0, 15, 13), (DECK, (TOKENS,), 3, 15, 14)],
    ids=["mixed", "mixed-gap", "deck", "deck-gap"],
)
def test_pieces_of_several_sizes_need_fewer_sheets(a_set, options, cards, counters, gap, apart, most):
    content = a_set(cards, *counters)
    assert job.plan(content, options(gap=gap, shared=False)).sheets == apart
    plan = job.plan(content, options(gap=gap))
    assert plan.sheets <= most
    fronts = Counter(place.face.key for page in plan.pages if page.side == "front" for place in page.places)
    assert sorted(fronts.values()) == sorted([*(row[3] for row in cards), *(c.count for c in counters)])


@pytest.mark.parametrize("duplex", ["long", "short", "stacks", "gutterfold", "backs"])
def test_the_preflight_finds_each_back_behind_its_front_on_shared_sheets(a_set, options, duplex):
    chosen = options(duplex=duplex)
    plan = job.plan(a_set(MIXED, TOKENS), chosen)
    assert any(code == "said-shared" for code, _params in plan.notices)
    data, _failed = pdf.render(plan, chosen)
    assert not {f.code for f in checking.check(data, Order.of(plan, chosen)).findings} - {"no-ruler"}


def test_pieces_of_one_size_are_placed_as_without_sharing(a_set, options):
    content = a_set(DECK[:1])
    assert job.plan(content, options()).pages == job.plan(content, options(shared=False)).pages


KINDS = st.lists(
    st.builds(Kind, st.integers(15, 120).map(float), st.integers(15, 120).map(float), st.integers(1, 9)),
    min_size=2, max_size=5, unique_by=lambda kind: kind[:2],
)  # fmt: skip


def overlap(one: Rect, other: Rect, gap: float = 0.0) -> bool:
    across = max(one.x, other.x) - min(one.right, other.right)
    down = max(one.y, other.y) - min(one.bottom, other.bottom)
    return max(across, down) < gap - 0.01


def separable(trims: list[Rect]) -> bool:
    """Return whether straight cuts through whole parts, first the sheet, separate *trims*."""
    for spans in ([(t.y, t.bottom, t) for t in trims], [(t.x, t.right, t) for t in trims]):
        spans.sort(key=lambda span: span[:2])
        for at in range(1, len(spans)):
            if spans[at][0] >= max(end for _start, end, _trim in spans[:at]) - 0.01:
                parts = [trim for *_span, trim in spans[:at]], [trim for *_span, trim in spans[at:]]
                return all(map(separable, parts))
    return len(trims) == 1


@settings(max_examples=20)
@given(KINDS, st.sampled_from((0.0, 3.0)), st.sampled_from((0.0, 6.2)), st.booleans())
def test_packed_pieces_lie_apart_in_the_room_and_through_cuts_separate_them(kinds, gap, band, filled):
    width, height = 195.7, 274.7
    sheets = pack(tuple(kinds), width, height, gap, band, filled=filled)
    assert Counter(piece.kind for sheet in sheets for piece in sheet) == {
        number: kind.copies for number, kind in enumerate(kinds)
    }
    room = Rect(0, 0, width, height).inset(-0.01)
    for sheet in sheets:
        trims = [piece.trim for piece in sheet]
        assert all(room.union(trim) == room for trim in trims)
        assert not any(overlap(*pair, gap) for pair in combinations(trims, 2))
        assert separable(trims)
        for piece in sheet:
            size = (piece.trim.h, piece.trim.w) if piece.turned else (piece.trim.w, piece.trim.h)
            assert size == pytest.approx(kinds[piece.kind][:2])


@settings(max_examples=8)
@given(KINDS, st.sampled_from((0.0, 3.0)))
def test_every_cut_of_a_shared_sheet_has_a_mark_and_no_mark_is_inside_a_piece(kinds, gap):
    faces = [Face(str(number), kind.width, kind.height, 0.0, ()) for number, kind in enumerate(kinds)]
    cards = [
        Card(face, None, face.key)
        for face, kind in zip(faces, kinds, strict=True)
        for _ in range(kind.copies)
    ]
    # Without backs, all pieces are on shared sheets.
    pages, _notices = shared_sheets(cards, Options(gap=gap), {}, ANY_COUNT) or ([], [])
    for page in pages:
        lines = [marks.mark_bounds(op) for op in page.marks]
        trims = [place.trim for place in page.places]
        for line in lines:
            assert not any(overlap(line, trim.inset(0.05)) for trim in trims)
        down, across = (
            {round(line.x, 2) for line in lines if not line.w},
            {round(line.y, 2) for line in lines if not line.h},
        )
        for trim in trims:
            assert {round(trim.x, 2), round(trim.right, 2)} <= down
            assert {round(trim.y, 2), round(trim.bottom, 2)} <= across
        # A mark at the side of the sheet means a cut across the whole sheet.
        for line in lines:
            if not line.h and not any(line.x < t.right and t.x < line.right for t in trims):
                assert not any(t.y + 0.3 < line.y < t.bottom - 0.3 for t in trims)
