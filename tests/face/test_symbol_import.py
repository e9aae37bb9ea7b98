"""Importing a drawing as a symbol: one outline that covers the same area, or one sentence of refusal."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, strategies as some
from PySide6.QtCore import QPointF

from app import airlock, i18n, paths
from app.cards.errors import CatalogueError
from app.face import paths as outlines, svg, symbol_import, symbols
from app.face.look import MAX_PATH, look
from app.face.ops import Shape
from app.face.to_qt import painter_path

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">{}</svg>'


def made(inside: str, box: str = "0 0 24 24") -> str:
    return symbol_import.path_of(SVG.format(box, inside).encode(), "sun.svg")


def in_airlock(content: bytes) -> str:
    outline: str = airlock.call(
        "sun.svg", symbol_import.path_of, content, "sun.svg", refusal=CatalogueError.of
    )
    return outline


def covers(symbol: str, x: float, y: float) -> bool:
    """Return whether a point of the 24-unit square is filled, even-odd."""
    return painter_path(outlines.parse(symbol), even_odd=True).contains(QPointF(x, y))


@pytest.mark.parametrize(
    ("inside", "filled", "empty"),
    [
        # Shapes of one colour merge, even if only corners touch.
        ('<rect width="14" height="14"/><rect x="8" y="8" width="14" height="14"/>',
         [(4, 4), (11, 11)], [(20, 4)]),
        # A hole by either fill rule remains.
        ('<path fill-rule="evenodd" d="M2 2h20v20h-20z M8 8h8v8h-8z"/>', [(4, 4)], [(12, 12)]),
        ('<path d="M2 2h20v20h-20z M8 8v8h8v-8z"/>', [(4, 4)], [(12, 12)]),
        ('<path d="M2 2h20v20h-20z M8 8h8v8h-8z"/>', [(4, 4), (12, 12)], []),
        # White is paper; a different colour on a shape is cut out.
        ('<circle cx="12" cy="12" r="11"/><circle cx="12" cy="12" r="5" fill="white"/>',
         [(3, 12)], [(12, 12)]),
        ('<circle cx="12" cy="12" r="11" fill="gold"/><circle cx="12" cy="12" r="5" fill="red"/>',
         [(3, 12)], [(12, 12)]),
        # A background that fills the page is dropped; the symbol is what's on it.
        ('<path d="M0 0h24v24H0z"/><circle cx="12" cy="12" r="9" fill="#fff"/>', [(12, 12)], [(1, 1)]),
        ('<path d="M0 0h24v24H0z" fill="none"/><circle cx="12" cy="12" r="9"/>', [(12, 12)], [(1, 1)]),
        # Strokes become areas with their caps; ``fill="none"`` isn't filled.
        ('<path d="M4 12H20" fill="none" stroke="currentColor" stroke-width="4" stroke-linecap="round"/>',
         [(12, 13.5), (2.7, 12)], [(12, 15), (1, 12)]),
        # Groups, transforms, uses, clips.
        ('<g transform="translate(12 12) scale(2)"><rect id="r" x="-1" y="-1" width="2" height="2"/>'
         '<use href="#r" x="4"/></g>', [(3, 12), (21, 12)], [(12, 12)]),
        ('<clipPath id="c"><rect width="12" height="24"/></clipPath><circle cx="12" cy="12" r="10"'
         ' clip-path="url(#c)"/>', [(6, 12)], [(18, 12)]),
        # A simple style sheet, as drawing programs export it.
        ("<style>.a{fill:none} rect.b , #c{fill:#123}</style><rect class='a' width='24' height='24'/>"
         "<rect class='b' width='12' height='24'/>", [(6, 12)], [(18, 12)]),
    ],
)  # fmt: skip
def test_a_symbol_covers_what_the_drawing_shows(
    inside: str, filled: list[tuple[float, float]], empty: list[tuple[float, float]]
) -> None:
    symbol = made(inside)
    assert [point for point in filled if not covers(symbol, *point)] == []
    assert [point for point in empty if covers(symbol, *point)] == []


@pytest.mark.parametrize(
    ("box", "inside", "filled", "empty"),
    [
        # The page is fitted and centred; parts outside it are cut.
        ("0 0 48 24", '<rect width="48" height="24"/>', [(1, 7), (23, 17)], [(12, 4), (12, 20)]),
        (
            "-50 -50 100 100",
            '<rect x="-50" y="-50" width="50" height="100"/>',
            [(1, 1), (11, 23)],
            [(13, 12)],
        ),
        ("0 0 24 24", '<rect x="12" y="-40" width="80" height="99"/>', [(13, 1), (23, 23)], [(11, 12)]),
        # A small drawing on a large page is fitted by its own edges.
        ("0 0 210 297", '<circle cx="30" cy="40" r="5"/>', [(12, 12), (2, 12), (12, 22)], [(3, 3)]),
    ],
)
def test_a_symbol_stands_in_its_square_as_the_drawing_on_its_page(
    box: str, inside: str, filled: list[tuple[float, float]], empty: list[tuple[float, float]]
) -> None:
    symbol = made(inside, box)
    assert [point for point in filled if not covers(symbol, *point)] == []
    assert [point for point in empty if covers(symbol, *point)] == []
    assert all(-0.01 <= value <= 24.01 for _verb, points in outlines.parse(symbol) for value in points)


side = some.integers(0, 20)
boxes = some.lists(
    some.tuples(side, side, some.integers(1, 10), some.integers(1, 10)), min_size=1, max_size=6
)


@given(boxes, some.booleans())
def test_boxes_of_one_colour_are_covered_and_nothing_else(
    found: list[tuple[int, int, int, int]], as_one: bool
) -> None:
    """As shapes, or as parts of one path; sampled in the middle of every square."""
    # Marks in the page's corners, so that the page is fitted.
    found = [(0, 0, 1, 1), (23, 23, 1, 1), *found]
    if as_one:
        inside = '<path d="' + "".join(f"M{x} {y}h{w}v{h}h-{w}z" for x, y, w, h in found) + '"/>'
    else:
        inside = "".join(f'<rect x="{x}" y="{y}" width="{w}" height="{h}"/>' for x, y, w, h in found)
    symbol = made(inside)
    for x in range(24):
        for y in range(24):
            shown = any(a <= x < a + w and b <= y < b + h for a, b, w, h in found)
            assert covers(symbol, x + 0.5, y + 0.5) is shown, (x, y)


def test_what_the_drawing_says_of_itself_holds_for_all_of_it() -> None:
    """As in line icons; the same drawing as a picture is painted so too."""
    content = SVG.format('0 0 24 24" fill="none" stroke="#ff0000', '<circle cx="12" cy="12" r="9"/>').encode()
    assert not covers(symbol_import.path_of(content, "sun.svg"), 12, 12)
    (shape,) = svg.parse(content, "sun.svg").ops
    assert isinstance(shape, Shape)
    assert (shape.fill, shape.stroke) == (None, "#ff0000")


@pytest.mark.parametrize("name", symbols.names())
def test_a_shipped_symbol_saved_as_a_drawing_stays_as_it_is(name: str) -> None:
    shipped = symbols.outline(name)
    data = " ".join(f"{verb} {' '.join(map(str, points))}" for verb, points in shipped)
    page = "M-6 -6h.01v.01zM30 30h-.01v-.01z"
    again = outlines.parse(made(f'<path fill-rule="evenodd" d="{data} {page}"/>', "-6 -6 36 36"))
    k = 36 / 24
    first = painter_path(shipped, even_odd=True)
    second = painter_path(outlines.transform(again, (k, 0, 0, k, -6, -6)), even_odd=True)
    for x in range(24):
        for y in range(24):
            near = [QPointF(x + 0.37 + dx, y + 0.41 + dy) for dx in (-0.03, 0.03) for dy in (-0.03, 0.03)]
            # Skip points near an edge, because coordinates are rounded.
            if len({first.contains(point) for point in near}) == 1:
                assert first.contains(near[0]) == second.contains(near[0]), (x, y)


REFUSED = {
    "text": ("<text>A</text>", "symbol-svg", "text"),
    "a picture": ('<image href="data:image/png;base64,AA=="/>', "symbol-svg", "picture"),
    "a gradient": ('<rect width="9" height="9" fill="url(#g)"/>', "symbol-svg", "gradient"),
    "glass": ('<rect width="9" height="9" opacity="0.5"/>', "symbol-svg", "see-through"),
    "a mask": ('<rect width="9" height="9" mask="url(#m)"/>', "symbol-svg", "clip"),
    "dashes": ('<path d="M0 0L9 9" stroke="red" stroke-dasharray="1 2"/>', "symbol-svg", "stroke-dasharray"),
    "a strange style": ("<style>@media print {a{b:c}}</style>", "symbol-svg", "<style>"),
    "a script": ("<script>alert(1)</script><rect width='9' height='9'/>", "symbol-svg", "<script>"),
    "nothing": ("", "symbol-empty", ""),
    "nothing on the page": ('<rect x="90" width="9" height="9"/>', "symbol-empty", ""),
    "a line without ends": ('<path d="M0 0L9 9" fill="none"/>', "symbol-empty", ""),
    "itself": ('<g id="a"><use href="#a"/></g>', "symbol-svg", "<use>"),
    "too fine": (
        '<path d="' + "".join(f"M{n % 240 / 10} {n // 240}l.05 .3l.04 -.3z" for n in range(1200)) + '"/>',
        "symbol-large",
        "",
    ),
    "no SVG": ("<", "bad-picture", ""),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_a_symbol_is_refused_with_one_sentence(what: str) -> None:
    inside, code, told = REFUSED[what]
    with pytest.raises(CatalogueError) as caught:
        in_airlock(SVG.format("0 0 24 24", inside).encode())
    assert (caught.value.code, caught.value.params.get("what", "")) == (f"cards.{code}", told)
    for language in i18n.LANGUAGES:
        sentence = caught.value.reason.text(language)
        assert "sun.svg" in sentence
        assert "{" not in sentence
    assert not paths.log_file().exists()


def test_a_symbol_is_known_to_the_look_that_names_it() -> None:
    content = (
        b'<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">'
        + SVG.format(
            "0 0 512 512", '<circle cx="256" cy="256" r="200"/><path stroke="black" d="M0 0L512 512"/>'
        ).encode()
    )
    symbol = in_airlock(content)
    assert len(symbol) <= MAX_PATH
    known = look(json.dumps({"symbols": {"sun": symbol}}))
    assert symbols.outline(known.symbol("sun")) == outlines.parse(symbol)
    assert known.with_global_symbols("{sun}") == "{" + known.symbol("sun") + "}"
