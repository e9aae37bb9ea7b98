"""Dragging in a template: the moved part stays where it was dropped, and nothing else moves."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from app.cards.game import shipped
from app.face import design
from app.face.content import CardContent
from app.face.ops import Rect

CARD = CardContent("a", "card", "sun", "Имя", "Карта", "Правила.", "ru")
SIZE = (63.0, 88.0)
PLACES = {
    "left, width": {"left": 10, "width": 20, "top": 10, "height": 20},
    "edges": {"left": 10, "right": 10, "top": 10, "bottom": 10},
    "far": {"right": 10, "width": 20, "bottom": 10, "height": 20},
    "middle": {"centre": 30, "width": 20, "middle": 30, "height": 20},
    "formulas": {"left": "w * 0.2", "right": "w - 9", "top": "h / 3", "bottom": "h - 4"},
    "by another": {"left": "other.right", "width": 20, "top": "other.bottom + 1", "height": 12},
    "a choice": {"left": "9 if name else 12", "width": 20, "top": "9 if name else 1", "height": 9},
    "bleed": {"bleed": True},
    "nothing": {},
    "one edge": {"left": 10, "top": 10},
}


def source_of(place):
    other = {"type": "box", "name": "other", "left": 1, "width": 7, "top": 1, "height": 7, "fill": "#ffffff"}
    return {
        "key": "own",
        "of": "front",
        "parts": [{"type": "box", "name": "a", "fill": "#ffffff", **place}, other],
    }


def area(said, at=0):
    return design.spread(said, CARD).areas[at]


def edges(rect):
    return rect.x, rect.y, rect.right, rect.bottom


mm = st.integers(-60, 60).map(lambda tenth: tenth / 10)


@given(st.sampled_from(sorted(PLACES)), mm, mm)
def test_a_part_that_is_moved_is_where_it_was_put(how, dx, dy):
    said = source_of(PLACES[how])
    before = area(said)
    after = area(design.resized_part(said, 0, before, (dx, dy), (dx, dy)))
    assert edges(after) == pytest.approx(
        (before.x + dx, before.y + dy, before.right + dx, before.bottom + dy), abs=2e-3
    )


@given(st.sampled_from(sorted(PLACES)), mm, mm, st.booleans(), st.booleans())
def test_an_edge_that_is_pulled_leaves_the_others(how, dx, dy, left, upper):
    said = source_of(PLACES[how])
    before = area(said)
    low, high = (dx * left, dy * upper), (dx * (not left), dy * (not upper))
    after = area(design.resized_part(said, 0, before, low, high))
    wanted = [before.x + low[0], before.y + low[1], before.right + high[0], before.bottom + high[1]]
    if wanted[2] - wanted[0] >= design.MIN_SIDE and wanted[3] - wanted[1] >= design.MIN_SIDE:
        assert edges(after) == pytest.approx(wanted, abs=2e-3)
    assert after.w >= design.MIN_SIDE - 1e-6
    assert after.h >= design.MIN_SIDE - 1e-6


@given(st.sampled_from(sorted(PLACES)), mm, mm)
def test_there_and_back_is_where_it_was(how, dx, dy):
    said = source_of(PLACES[how])
    there = design.resized_part(said, 0, area(said), (dx, dy), (dx, dy))
    back = design.resized_part(there, 0, area(there), (-dx, -dy), (-dx, -dy))
    assert edges(area(back)) == pytest.approx(edges(area(said)), abs=2e-3)
    assert max(len(str(value)) for value in back["parts"][0].values()) < 40, "formulas do not grow"


@pytest.mark.parametrize(
    ("value", "by", "expected"),
    [
        (4, 1.5, 5.5),
        ("fold", 1, "fold + 1"),
        ("fold + 1", -1, "fold"),
        ("fold + 1", -3, "fold - 2"),
        ("a if b else c", 2, "(a if b else c) + 2"),
        ("(a if b else c) + 2", 0.5, "(a if b else c) + 2.5"),
        ("w / 2 - 3", 1, "(w / 2 - 3) + 1"),
    ],
)
def test_what_is_added_to_a_formula_stands_behind_it(value, by, expected):
    assert design.shifted(value, by) == expected


@pytest.mark.parametrize("place", [{"left": 4, "top": 4}, {"centre": 30, "middle": 30}, {"right": 4}])
@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_row_of_symbols_is_as_wide_as_it_was_made(place, count):
    row = {"type": "icons", "symbol": "'heart'", "count": count, "size": 5.0, **place}
    said = {"key": "own", "of": "front", "parts": [row]}
    pulled = design.resized_part(said, 0, area(said), (0.0, 0.0), (35 - area(said).w, 0.0))
    by_formula = design.with_part(said, 0, {**row, "size": "4 + 1"})
    typed = design.with_place(by_formula, 0, area(by_formula), "w", 35.0)
    assert [area(pulled).w, area(typed).w] == pytest.approx([35, 35], abs=1e-2)


def test_corners_move_together():
    said = {
        "key": "own",
        "parts": [{"type": "shape", "points": "1, 2; max(3, 4), 5; w, h", "fill": "#ffffff"}],
    }
    moved = design.resized_part(said, 0, area(said), (1, -1), (1, -1))
    assert moved["parts"][0]["points"] == "2, 1; (max(3, 4)) + 1, 4; w + 1, h - 1"


def test_parts_are_added_copied_ordered_and_removed():
    said = design.added(source_of(PLACES["edges"]), "text", "text", *SIZE)
    said = design.added(said, "text", "text", *SIZE)
    assert [part["name"] for part in said["parts"]] == ["a", "other", "text", "text-2"]
    placed = design.spread(said, CARD)
    said = design.copied(said, [1], placed.areas)
    assert said["parts"][-1]["name"] == "other-2"
    assert (said["parts"][-1]["left"], said["parts"][-1]["top"]) == (3, 3)
    said = design.removed(design.reordered(said, 4, 0), [1, 2])
    assert [part["name"] for part in said["parts"]] == ["other-2", "text", "text-2"]
    design.spread(said, CARD)


def three():
    boxes = [
        {"type": "box", "name": str(at), "left": x, "width": 5, "top": y, "height": 5, "fill": "#ffffff"}
        for at, (x, y) in enumerate(((3, 10), (20, 14), (50, 30)))
    ]
    return {"key": "own", "parts": boxes}


@pytest.mark.parametrize(
    ("edge", "places"),
    [("left", {3}), ("right", {50}), ("centre", {26.5})],
)
def test_parts_are_lined_up_with_each_other(edge, places):
    said = three()
    after = design.aligned(said, [0, 1, 2], design.spread(said, CARD).areas, edge, Rect(0, 0, *SIZE))
    assert {round(one.x, 3) for one in design.spread(after, CARD).areas} == places


def test_one_part_is_lined_up_with_the_card():
    said = three()
    areas = design.spread(said, CARD).areas
    after = design.aligned(said, [1], areas, "middle", Rect(0, 0, *SIZE))
    assert design.spread(after, CARD).areas[1].y == pytest.approx(41.5)


def test_parts_are_spaced_evenly_between_the_outer_ones():
    said = three()
    after = design.spaced(said, [0, 1, 2], design.spread(said, CARD).areas, across=True)
    assert [one.x for one in design.spread(after, CARD).areas] == pytest.approx([3, 26.5, 50])


def test_an_edge_is_caught_by_what_is_near_and_else_by_the_grid():
    xs, _ys = design.lines(63, 88, [Rect(20, 20, 10, 10)])
    assert design.snapped((5.0, 15.0), 4.3, xs) == (pytest.approx(5.0), 20)
    assert design.snapped((10.0, 11.0), -6.6, xs)[0] == pytest.approx(-7.0)
    assert design.snapped((40.0,), 0.3, xs) == (pytest.approx(0.5), None)


@pytest.mark.parametrize(
    "kind", ["other", "item", "chance", "spell", "location", "tile", "reference", "card"]
)
def test_a_shipped_face_can_be_taken_in_hand_and_is_the_same(kind):
    card = replace(CARD, kind=kind, values=(("strength", 3), ("ways", ("a", "b"))))
    said = design.template_for(card)
    assert "extends" not in said
    own = replace(card, look=replace(shipped(), templates=(said,)).look)
    from app.face import layout

    assert layout.card(own) == layout.card(card)
    assert design.spread(said, card).face.ops == layout.card(card).ops
