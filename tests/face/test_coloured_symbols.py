"""Symbols in colour: outlines with a colour of their own, SVG drawings, PNG; rows that wrap and count."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from app.cards import pictures
from app.cards.game_reading import is_symbol
from app.face import layout, symbols, to_qt
from app.face.content import CardContent
from app.face.ops import Box, Face, Picture, Rect, Shape, Text, extent
from app.face.recolour import recoloured
from tests.face.test_screen_and_paper import strangers

SQUARE = "M2 2H22V22H2Z"
FLAG = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">
<rect width="24" height="12" fill="#cc0000"/><rect y="12" width="24" height="12" fill="#0000cc"/></svg>"""


def stored(content: bytes, name: str) -> str:
    """Return the digest of the picture in *content*, put into the cache."""
    picture = pictures.validate_picture(content, name)
    pictures.fill_cache([picture])
    return picture.digest


def png(color: str, side: int = 64) -> bytes:
    out = io.BytesIO()
    Image.new("RGBA", (side, side), color).save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def own() -> dict[str, str]:
    return {
        "plain": SQUARE,
        "wood": f"#8a5a2b {SQUARE}",
        "flag": stored(FLAG, "flag.svg"),
        "clay": stored(png("#c0602a"), "clay.png"),
    }


def drawn(own: dict[str, str], part: dict[str, Any], row: str = "") -> Face:
    """Return a white card with one *part*; *row*: of symbols, in the field ``cost_``."""
    ground = {"type": "box", "bleed": True, "fill": "#ffffff"}
    template = {"key": "own", "base": [63, 88], "parts": [ground, {"name": "it", **part}]}
    look = json.dumps({"symbols": own, "templates": [template]})
    card = CardContent(
        "a", "x", "y", "", "", "Pay {plain} {wood} {flag} {clay} *now*.", "en", look=look,
        values=(("cost_", row),),
    )  # fmt: skip
    return layout.card(card)


def color_at(face: Face, area: Rect) -> str:
    """Return the colour that the screen shows in the middle of *area*."""
    image = to_qt.image(face, 8.0)
    return image.pixelColor(round((area.x + area.w / 2) * 8), round((area.y + area.h / 2) * 8 - 4)).name()


def symbol_colors(face: Face) -> list[str]:
    """Return the colour of each symbol of the part *it*, left to right."""
    starts: dict[float, Rect] = {}
    for op in face.ops:
        area = extent(op)
        if op.part == "it" and area is not None and isinstance(op, (Shape, Picture)):
            middle = round(area.x + area.w / 2, 1)
            starts[middle] = starts.get(middle, area).union(area)
    return [color_at(face, area) for _x, area in sorted(starts.items())]


@pytest.mark.parametrize(
    ("use", "expected"),
    [
        ({}, ["#204060", "#8a5a2b", "#cc0000", "#c0602a"]),
        ({"symbol_color": "#118833"}, ["#118833", "#118833", "#cc0000", "#c0602a"]),
    ],
    ids=["its own colour", "a colour of the use"],
)
def test_a_symbol_keeps_its_colours_in_texts_rows_and_alone(qapp, own, use, expected):
    text = {"type": "text", "text": "rules", "width": 60, "size": 11, "lines": 1, "color": "#204060", **use}
    assert symbol_colors(drawn(own, text)) == expected
    row = {"type": "icons", "symbols": "cost_", "size": 6, "color": "#204060", **use}
    assert symbol_colors(drawn(own, row, " ".join(own))) == expected
    for name, color in zip(own, expected, strict=True):
        alone = {"type": "symbol", "symbol": f"'{name}'", "size": 12, "color": "#204060", **use}
        assert symbol_colors(drawn(own, alone)) == [color]


def test_a_row_wraps_within_its_part_and_counts_each_symbol(own):
    wood = " ".join(["wood"] * 5 + ["clay"] * 3)
    row = {
        "type": "icons",
        "symbols": "cost_",
        "size": 6,
        "gap": 1,
        "width": 21,
        "wrap": True,
        "color": "#000000",
    }
    face = drawn(own, row, wood)
    tops = [round(area.y, 2) for op in face.ops if op.part == "it" and isinstance(op, (Shape, Picture))
            if (area := extent(op)) is not None]  # fmt: skip
    assert (tops.count(0.5), tops.count(7.5), tops.count(7), tops.count(14)) == (3, 2, 1, 2)
    assert face.part("it").right <= 21.01
    for limit in ({"counts": True}, {"most": 4}):
        counted = drawn(own, {**row, **limit, "width": 40}, wood)
        assert [op.text for op in counted.ops if isinstance(op, Text)] == ["×5", "×3"]
        assert len(symbol_colors_ops(counted)) == 2


def symbol_colors_ops(face: Face) -> list[object]:
    return [op for op in face.ops if op.part == "it" and isinstance(op, (Shape, Picture))]


def test_savers_of_ink_keep_coloured_symbols_apart_and_one_ink_makes_them_grey(qapp, own):
    row = {"type": "icons", "symbols": "cost_", "size": 6, "color": "#204060"}
    face = drawn(own, row, " ".join(own))
    assert symbol_colors(recoloured(face, "low")) == ["#17181c", "#8a5a2b", "#cc0000", "#c0602a"]
    greys = symbol_colors(recoloured(face, "one"))
    assert all(color[1:3] == color[3:5] == color[5:] for color in greys)
    assert len(set(greys)) > 2


@pytest.mark.parametrize("ink", ["full", "low", "one"])
def test_a_transparent_picture_shows_the_ground_on_screen_and_on_paper(qapp, own, tmp_path, ink):
    ring = Image.new("RGBA", (96, 96))
    ring.paste("#c0602a", (0, 0, 96, 48))
    out = io.BytesIO()
    ring.save(out, "PNG")
    half = {**own, "clay": stored(out.getvalue(), "half.png")}
    face = drawn(half, {"type": "symbol", "symbol": "'clay'", "size": 20, "left": 20, "top": 20})
    face = replace(face, ops=(Box("ground", Rect(-3, -3, 69, 94), fill="#7fa040"), *face.ops[1:]))
    for _face, share in strangers([recoloured(face, ink)], tmp_path):
        assert share < 0.01


def test_a_lost_picture_of_a_symbol_is_told_and_the_default_symbol_drawn(own):
    lost = {**own, "flag": "ab" * 32}
    text = {"type": "text", "text": "rules", "width": 60, "size": 12}
    for part in (
        text,
        {"type": "symbol", "symbol": "'flag'"},
        {"type": "icons", "symbol": "'flag'", "count": 2},
    ):
        face = drawn(lost, part)
        assert [(warn.code, warn.card) for warn in face.warnings] == [("face.lost-picture", "a")]
        assert symbol_colors_ops(face)


@pytest.mark.parametrize(
    ("written", "good"),
    [
        (SQUARE, True),
        (f"#c0392b {SQUARE}", True),
        ("ab" * 32, True),
        (f"#C0392B {SQUARE}", False),
        ("#c0392b", False),
        ("red M2 2H22Z", False),
        ("ab" * 31, False),
    ],
)
def test_a_symbol_is_an_outline_with_or_without_a_colour_or_a_picture(written, good):
    assert is_symbol(written) == good
    if good:
        assert symbols.Drawing.read(written).written() == written
