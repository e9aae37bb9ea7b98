"""Templates: valid content, errors, and safety of foreign templates."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from app.face import formula, layout, template
from app.face.content import BackContent, CardContent
from app.face.look import look
from app.face.ops import Box, Face, Shape, Text

CARD = CardContent("sun-1", "card", "sun", "Утро", "Карта", "Возьмите {sun} и {wound}.", "ru", footer="1/54")


def looking(*parts: dict[str, Any], **more: Any) -> str:
    """Return a look whose fronts have *parts*."""
    said = {"key": "own", "of": "front", "parts": list(parts), **more}
    sides = [{"key": "sun", "colour": "#c08a00", "lean": 1}]
    sun = "M12 2 A10 10 0 0 1 12 22 A10 10 0 0 1 12 2 Z"
    return json.dumps({"sides": sides, "symbols": {"sun": sun}, "templates": [said]}, sort_keys=True)


def drawn(*parts: dict[str, Any], card: CardContent = CARD, **more: Any) -> Face:
    return layout.card(replace(card, look=looking(*parts, **more)))


def area(face: Face, part: str) -> tuple[float, float, float, float]:
    found = face.part(part)
    assert found is not None
    return found.x, found.y, found.right, found.bottom


BOX = {"type": "box", "name": "a", "fill": "#ffffff"}


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ({"left": 4, "width": 10, "top": 5, "height": 6}, (4, 5, 14, 11)),
        ({"left": 4, "right": 4, "top": 5, "bottom": 5}, (4, 5, 59, 83)),
        ({"right": 4, "width": 10, "bottom": 5, "height": 6}, (49, 77, 59, 83)),
        ({"centre": "w / 2", "width": 10, "middle": "h / 2", "height": 6}, (26.5, 41, 36.5, 47)),
        ({"left": "w * 0.5", "right": "w", "top": 0, "bottom": "h - 8"}, (31.5, 0, 63, 80)),
        ({"bleed": True}, (-3, -3, 66, 91)),
        ({}, (0, 0, 63, 88)),
    ],
    ids=[
        "left and width",
        "two edges",
        "from the far edges",
        "from the middle",
        "formulas",
        "bleed",
        "nothing",
    ],
)
def test_a_part_stands_between_two_of_its_edges(said, expected):
    assert area(drawn({**BOX, **said}), "a") == pytest.approx(expected)


def test_a_part_stands_by_another_wherever_that_is_listed():
    under = {**BOX, "name": "b", "left": "a.left", "width": 5, "top": "a.bottom + 1.5", "height": 2}
    face = drawn(under, {**BOX, "left": 10, "width": 20, "top": 10, "height": 10})
    assert area(face, "b") == pytest.approx((10, 21.5, 15, 23.5))
    assert [op.part for op in face.ops] == ["b", "a"]


def test_parts_that_stand_by_each_other_are_told_and_the_rest_is_drawn():
    one = {**BOX, "left": "b.right", "width": 5}
    other = {**BOX, "name": "b", "left": "missing.right", "width": 5}
    face = drawn(one, other, {**BOX, "name": "c"})
    assert face.part("c") is not None
    assert {warning.code for warning in face.warnings} == {"face.formula"}


def test_a_part_is_there_only_if_its_condition_holds():
    strong = replace(CARD, values=(("strength_", 3),))
    said = {**BOX, "if": "strength_ > 2"}
    assert drawn(said, card=strong).part("a") is not None
    assert drawn(said, card=replace(CARD, values=(("strength_", 2),))).part("a") is None


def test_an_own_symbol_stands_in_a_text_beside_a_shipped_one():
    face = drawn({"type": "text", "name": "rules", "text": "rules", "width": 50, "size": 10})
    assert len([op for op in face.ops if isinstance(op, Shape)]) == 2
    assert not [op for op in face.ops if isinstance(op, Text) and "{" in op.text]


def test_symbols_are_repeated_as_often_as_a_field_says():
    card = replace(CARD, values=(("swords", 3), ("signs", "sun wound sun")))
    row = {
        "type": "icons",
        "name": "row",
        "symbol": "'sun'",
        "count": "swords",
        "size": 4,
        "gap": 1,
        "left": 5,
    }
    face = drawn(row, {**row, "name": "list", "symbols": "signs", "top": 20}, card=card)
    assert len([op for op in face.ops if op.part == "row"]) == 3
    assert len([op for op in face.ops if op.part == "list"]) == 3
    many = drawn({**row, "most": 2}, card=card)
    assert [op.text for op in many.ops if isinstance(op, Text)] == ["×3"]


@pytest.mark.parametrize(("align", "first"), [("left", 10), ("center", 23), ("right", 36)])
def test_a_row_of_symbols_stands_where_its_part_says(align, first):
    card = replace(CARD, values=(("signs", "sun sun sun"),))
    row = {"type": "icons", "name": "row", "symbols": "signs", "size": 4, "gap": 1}
    face = drawn({**row, "left": 10, "width": 40, "align": align}, card=card)
    starts = [min(x for _, points in op.path for x in points[::2]) for op in face.ops if op.part == "row"]
    # The sun's outline begins at 2 of 24.
    assert [start - 4 * 2 / 24 for start in starts] == pytest.approx([first, first + 5, first + 10])


def test_a_text_keeps_clear_of_a_part():
    shield = {**BOX, "left": 40, "width": 20, "top": 0, "height": 88}
    words = {
        "type": "text",
        "name": "rules",
        "text": "rules",
        "left": 4,
        "right": 4,
        "size": 10,
        "avoid": ["a"],
    }
    found = drawn(shield, words, card=replace(CARD, rules="слово " * 30)).part("rules")
    assert found is not None
    assert found.right <= 40


def test_a_text_shrinks_between_its_bounds_and_then_warns():
    words = {
        "type": "text",
        "name": "rules",
        "text": "rules",
        "width": 40,
        "height": 20,
        "size": 10,
        "least": 7,
    }
    short, long = (drawn(words, card=replace(CARD, rules="слово " * n)) for n in (4, 60))
    assert not short.warnings
    assert [(warning.code, warning.part) for warning in long.warnings] == [("face.overflow", "rules")]


def test_a_template_takes_over_what_it_extends_and_replaces_parts_by_name():
    base = {
        "key": "base",
        "of": "drawing",
        "let": {"x": 5},
        "parts": [{**BOX, "left": "x"}, {**BOX, "name": "b"}],
    }
    own = {"key": "own", "of": "front", "extends": "base", "without": ["b"], "let": {"x": 9},
           "parts": [{**BOX, "name": "c", "before": "a"}]}  # fmt: skip
    face = layout.card(replace(CARD, look=json.dumps({"templates": [base, own]})))
    assert [op.part for op in face.ops] == ["c", "a"]
    assert area(face, "a")[0] == 9


def test_the_first_template_that_is_for_a_card_draws_it():
    for_tiles = {"key": "tiles", "of": "front", "for": "kind == 'tile-1'", "parts": [{**BOX, "name": "tile"}]}
    other = {"key": "all", "of": "front", "parts": [{**BOX, "name": "other"}]}
    text = json.dumps({"templates": [for_tiles, other]})
    assert layout.card(replace(CARD, look=text)).part("other") is not None
    assert layout.card(replace(CARD, look=text, kind="tile-1")).part("tile") is not None


@pytest.mark.parametrize(("shape", "points"), [("hex", 6), ("round", 5)])
def test_a_card_of_another_shape_is_cut_along_its_outline(shape, points):
    face = layout.card(replace(CARD, shape=shape, size=(60.0, 52.0)))
    assert (face.width, face.height) == (60, 52)
    assert len([verb for verb, _at in face.outline if verb in "MLC"]) in (points, points + 4)
    assert face.part("cut") is None


def test_a_back_of_an_own_deck_shows_its_label():
    face = layout.back(BackContent("loot", "sun", "Добыча", "ru", look=looking(BOX)))
    assert "Добыча" in [op.text for op in face.ops if isinstance(op, Text)]


@pytest.mark.parametrize(
    "part",
    [
        {"type": "circle"},
        {"type": "box", "lefft": 3},
        {"type": "box", "left": "__import__('os')"},
        {"type": "box", "left": "().__class__"},
        {"type": "box", "left": "w ** 9"},
        {"type": "box", "left": "[x for x in w]"},
        {"type": "box", "left": "lambda: w"},
        {"type": "box", "left": "w +"},
        {"type": "box", "left": "1" + "+1" * 400},
        {"type": "box", "fill": "#12"},
        {"type": "text", "text": "rules", "align": "justify"},
        {"type": "shape", "points": "1; 2, 3"},
        {"type": "text", "name": "words"},
        {"type": "picture", "name": "art"},
    ],
    ids=lambda part: str(part)[:50],
)
def test_what_no_template_may_say_is_refused(part):
    with pytest.raises(template.TemplateError):
        template.read([{"key": "own", "parts": [part]}])


names = st.sampled_from(
    ["w", "h", "reach", "name", "rules", "kind", "len(rules)", "missing", "a.right", "1", "'x'", "9999"]
)
formulas = st.recursive(
    names,
    lambda inner: st.one_of(
        st.tuples(
            inner, st.sampled_from([" + ", " - ", " * ", " / ", " // ", " and ", " == ", " < "]), inner
        ).map("".join),
        inner.map(lambda one: f"({one})"),
        st.tuples(inner, inner, inner).map(lambda three: f"({three[0]} if {three[1]} else {three[2]})"),
        inner.map(lambda one: f"join({one}, {one})"),
        inner.map(lambda one: f"range({one})"),
    ),
    max_leaves=12,
)


@given(formulas, formulas, formulas)
def test_whatever_a_strangers_formula_says_a_face_is_drawn(left, text, of):
    """It terminates, uses little memory, and errors become warnings."""
    parts = [
        {**BOX, "left": left, "width": 3, "top": 1, "height": 1},
        {"type": "text", "name": "t", "text": text, "width": 40, "height": 30, "size": 8},
        {"type": "each", "name": "e", "of": of, "parts": [{**BOX, "name": "x", "width": 1}]},
    ]
    try:
        template.read([{"key": "own", "parts": parts}])
    except template.TemplateError:
        return
    face = drawn(*parts)
    assert {warning.code for warning in face.warnings} <= {
        "face.formula", "face.overflow", "face.missing-glyph", "face.cannot-draw"
    }  # fmt: skip
    for op in face.ops:
        if isinstance(op, Box):
            assert abs(op.rect.x) <= formula.MAX_NUMBER


def test_words_times_a_number_fill_no_memory():
    face = drawn({"type": "text", "name": "t", "text": "name * 99999 * 99999", "width": 40, "size": 8})
    assert [warning.code for warning in face.warnings] == ["face.formula"]


def test_a_name_in_back_quotes_is_that_of_a_part():
    face = drawn(
        {"type": "box", "name": "old box-2", "left": 1, "width": 4, "top": 1, "height": 4},
        {
            "type": "box",
            "name": "x",
            "left": "`old box-2`.right + if(1, 2, 3)",
            "width": 1,
            "top": 1,
            "height": 1,
        },
    )
    assert face.part("x").x == 7


@pytest.mark.parametrize("text", ["c40", "len(c40)", "join(c40, 1)"])
def test_values_that_double_from_name_to_name_fill_no_memory(text):
    doubled = {f"c{n}": f"c{n - 1} + c{n - 1}" for n in range(1, 41)}
    part = {"type": "text", "name": "t", "text": text, "width": 40, "size": 8}
    face = drawn(part, let={"c0": "name + 'x'", **doubled})
    assert [warning.params["why"] for warning in face.warnings] == ["long"]


@pytest.mark.parametrize("of", ["3", "2 + len(name)"])
def test_parts_repeated_for_a_number_have_a_reason_not_to_be_drawn(of):
    face = drawn({"type": "each", "name": "rows", "of": of, "parts": []})
    assert [warning.params["why"] for warning in face.warnings] == ["no-list"]


def test_every_shipped_template_can_be_read_and_none_is_left_over():
    known = look("")
    asked = {one.key for one in known.order if one.of != "drawing"}
    used = {said["extends"] for said in known.source.values() if "extends" in said}
    text = json.dumps(list(known.source.values()))
    for key, one in known.templates.items():
        assert (
            key in asked or key in used or f'"instead": "{key}"' in text or f'"template": "{key}"' in text
        ), one.key
