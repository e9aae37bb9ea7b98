"""Malicious drawings: refused in time, or drawn correctly."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from app.face import svg, to_pdf, to_qt
from app.face.ops import Clip, Face, Segment, Shape

ROOT = Path(__file__).resolve().parent.parent.parent
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">{}</svg>'
LINE = '<path d="M0 0 L10 10" stroke="#000" {}/>'
REFUSED = {
    "a path used without end": '<g id="a"><path d="M0 0 L1 1"/><use href="#a"/></g>',
    "a long path used often": '<path id="a" d="M0 0' + " L1 1" * 900 + '"/>' + '<use href="#a"/>' * 400,
    "a transform without end": LINE.format(f'transform="{"a" * 200_000}"'),
    "an infinite place": '<path d="M1e400 0 L1 1"/>',
    "a place too far": '<rect x="1e9" width="5" height="5"/>',
    "no number": '<circle cx="0" cy="0" r="1" transform="scale(1e300) scale(1e300)"/>',
    "a stroke without end": LINE.format('stroke-width="1e300"'),
    "a lost clip": '<rect clip-path="url(#nothing)" width="5" height="5"/>',
    "a lost use": '<use href="#nothing"/>',
    "a short matrix": LINE.format('transform="matrix(1 2)"'),
    "a strange colour": '<rect fill="chartreuse-ish" width="5" height="5"/>',
}


@pytest.mark.parametrize("what", REFUSED)
def test_a_harmful_drawing_is_refused_at_once(what: str) -> None:
    started = time.process_time()
    with pytest.raises(svg.BadPicture):
        svg.parse(SVG.format(REFUSED[what]).encode(), "moon.svg")
    assert time.process_time() - started < 3


@pytest.mark.parametrize("box", ["0 0 0 0", "0 0 nan 5", "0 0 1e400 5", "0 0 1 1e5", "0 0 1e-9 1e-9", ""])
def test_a_picture_has_sides(box: str) -> None:
    with pytest.raises(svg.BadPicture):
        svg.parse(f'<svg viewBox="{box}"><rect width="1" height="1"/></svg>'.encode(), "moon.svg")


@pytest.mark.parametrize(
    "content", [b"\xff\xfe", b"<svg", b'<?xml version="1.0" encoding="moon"?><svg/>', b"\0"]
)
def test_what_is_no_drawing_is_refused(content: bytes) -> None:
    with pytest.raises(svg.BadPicture):
        svg.parse(content, "moon.svg")


@pytest.mark.parametrize("join", ["arcs", "miter-clip", "nonsense"])
@pytest.mark.usefixtures("qapp")
def test_a_join_of_tomorrow_is_drawn_as_a_miter(join: str) -> None:
    drawing = svg.parse(
        SVG.format(LINE.format(f'stroke-linejoin="{join}" stroke-linecap="{join}"')).encode(), ""
    )
    (shape,) = drawing.ops
    assert isinstance(shape, Shape)
    assert (shape.join, shape.cap) == ("miter", "butt")
    assert not to_qt.image(Face("moon", 60, 40, 0, drawing.ops), 4).isNull()
    assert to_pdf.path_data(shape.path) == "0 0 m 10 10 l"


def segments(drawing: svg.Drawing) -> list[object]:
    """Return the drawn segments without explicit closing lines."""
    shown: list[object] = []
    for op in drawing.ops:
        path: list[Segment] = []
        start: tuple[float, ...] = ()
        for segment in op.path if isinstance(op, Shape | Clip) else ():
            if segment[0] == "Z" and path[-1] == ("L", start):
                path.pop()
            start = segment[1] if segment[0] == "M" else start
            path.append(segment)
        shown.append((replace(op, path=()), path) if isinstance(op, Shape | Clip) else op)
    return [drawing.width, drawing.height, *shown]


def test_a_drawing_that_is_written_and_read_is_the_same() -> None:
    for file in sorted((ROOT / "data" / "art").glob("*.svg")):
        drawing = svg.parse(file.read_bytes(), file.name)
        again = svg.parse(svg.write(drawing), file.name)
        assert segments(again) == segments(drawing), file.name
        assert svg.parse(svg.write(again), file.name) == again


def test_a_drawing_from_the_cache_is_the_same() -> None:
    drawing = svg.parse(
        b'<svg viewBox="0 0 9 9"><clipPath id="c"><circle r="4"/></clipPath>'
        b'<path clip-path="url(#c)" stroke="red" fill="none" d="M1 2C1 2 3 4 5 6Z"/></svg>', "moon.svg"
    )  # fmt: skip
    assert svg.Drawing.from_plain(drawing.to_plain()) == drawing
