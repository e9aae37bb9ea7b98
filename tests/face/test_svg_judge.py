"""Drawings of other programs: drawn as they were made, as paths or as pixels, with the reason."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from app import i18n, paths
from app.face import raster, svg, svg_judge

SAND, BLUE, RED = (255, 224, 160), (32, 96, 192), (192, 32, 32)


def draw(inside: str) -> tuple[Image.Image, str]:
    """Return what is drawn at 1 px per unit on sand, 63 × 88 units, and why it became pixels."""
    head = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    content = f'{head} viewBox="0 0 63 88"><path d="M0 0H63V88H0Z" fill="#ffe0a0"/>{inside}</svg>'.encode()
    drawn = svg_judge.draw(content, "a.svg")
    data = drawn.data if drawn.reason else svg_judge.resvg(drawn.data, "a.svg", width=630)
    return Image.open(io.BytesIO(data)).convert("RGB").resize((63, 88), Image.Resampling.BOX), drawn.reason


DISC = '<circle id="d" cx="31" cy="44" r="20" {}/>'
PATHS = {
    "a class": ("<style>.a{fill:#2060c0}</style>" + DISC.format('class="a"'), (31, 44), BLUE),
    "a name": ("<style>circle{fill:#2060c0} #d{fill:#c02020}</style>" + DISC.format(""), (31, 44), RED),
    "hidden": ("<style>.a{display:none}</style>" + DISC.format('class="a"'), (31, 44), SAND),
    "per cent": ('<rect x="25%" width="50%" height="100%" fill="#2060c0"/>', (50, 44), SAND),
    "centimetres": ('<rect x="1cm" y="10mm" width="0.5cm" height="1cm" fill="#c02020"/>', (45, 60), RED),
    "a symbol": (
        '<symbol id="s" viewBox="0 0 2 2"><rect width="2" height="2" fill="#c02020"/></symbol>'
        '<use href="#s" x="20" y="30" width="20" height="20"/>', (38, 48), RED,
    ),
    "a drawing inside": (
        '<svg x="20" y="30" width="20" height="20" viewBox="0 0 1 1">'
        '<rect width="9" height="9" fill="blue"/></svg>',
        (50, 60), SAND,
    ),
    "a clip by use": (
        '<defs>' + DISC.format("") + '</defs><clipPath id="c"><use xlink:href="#d"/></clipPath>'
        '<rect width="63" height="88" clip-path="url(#c)" fill="#2060c0"/>', (5, 5), SAND,
    ),
    "the part of a switch for every program": (
        '<switch><foreignObject requiredExtensions="x"/>' + DISC.format('fill="#2060c0"') + "</switch>",
        (31, 44), BLUE,
    ),
    "a named colour": (DISC.format('fill="navy"'), (31, 44), (0, 0, 128)),
    "the current colour": (
        '<g color="#c02020">' + DISC.format('fill="currentColor"') + "</g>", (31, 44), RED,
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", PATHS)
def test_a_drawing_of_plain_shapes_stays_paths(what: str) -> None:
    inside, at, color = PATHS[what]
    image, reason = draw(inside)
    assert reason == ""
    assert image.getpixel(at) == pytest.approx(color, abs=3)


LINE = '<path d="M5 44H58" stroke="#2060c0" stroke-width="4" {}/>'
PIXELS = {
    "dashes": (LINE.format('stroke-dasharray="8 8"'), (17, 44), SAND, "stroke-dasharray"),
    "a marker": (
        '<marker id="m" markerWidth="9" markerHeight="9" orient="auto" refX="4" refY="4">'
        '<rect width="8" height="8" fill="#c02020"/></marker>' + LINE.format('marker-mid="url(#m)"')
        + LINE.format('marker-end="url(#m)"'), (55, 52), RED, "marker-mid",
    ),
    "a clip in units of the box": (
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><rect width=".5" height=".5"/></clipPath>'
        '<rect width="63" height="88" clip-path="url(#c)" fill="#2060c0"/>', (10, 10), BLUE, "clip-path",
    ),
    "a mask": (
        '<mask id="m"><rect width="30" height="88" fill="white"/></mask>'
        '<rect width="63" height="88" mask="url(#m)" fill="#2060c0"/>', (10, 10), BLUE, "mask",
    ),
    "a blend mode": (
        DISC.format('fill="white" style="mix-blend-mode:multiply"'), (31, 44), SAND, "mix-blend-mode",
    ),
    "a colour with alpha": (DISC.format('fill="#2060c000"'), (31, 44), SAND, "fill-opacity"),
    "a wide unit": ('<rect width="2em" height="3em" fill="#c02020"/>', (30, 40), RED, "em"),
    "a child selector": (
        "<style>svg > circle {fill:#2060c0}</style>" + DISC.format(""), (31, 44), BLUE, "style",
    ),
    "a stroke wider than high": (
        '<path transform="scale(10 1)" d="M3 20V60" stroke="#2060c0"/>', (33, 40), BLUE, "detail",
    ),
    "a negative width": (
        '<g stroke="red">' + DISC.format('stroke-width="-2"') + "</g>", (5, 5), SAND, "stroke-width",
    ),
    "a cycle": (
        '<g id="a"><use href="#a"/>' + DISC.format('fill="#2060c0"') + "</g>", (31, 44), BLUE, "use",
    ),
    "a picture inside": (
        '<image width="63" height="88" preserveAspectRatio="none" href="data:image/svg+xml,'
        "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'%3E%3Crect width='1' height='1' "
        "fill='%232060c0'/%3E%3C/svg%3E\"/>", (31, 44), BLUE, "image",
    ),
    "a switch by language": (
        '<switch><g systemLanguage="xx"/>' + DISC.format('fill="#2060c0"') + "</switch>",
        (31, 44), BLUE, "switch",
    ),
    "a filter": (
        '<filter id="f"><feFlood flood-color="#c02020"/></filter>' + DISC.format('filter="url(#f)"'),
        (31, 44), RED, "filter",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", PIXELS)
def test_a_drawing_beyond_plain_shapes_becomes_pixels_with_the_reason(what: str) -> None:
    inside, at, color, expected = PIXELS[what]
    image, reason = draw(inside)
    assert reason == expected
    assert image.getpixel(at) == pytest.approx(color, abs=3)


@pytest.mark.parametrize(
    "reason", sorted({expected for *_drawing, expected in PIXELS.values()} | {"href", "viewBox"})
)
def test_every_reason_is_named_in_words(reason: str) -> None:
    sentence = i18n.text("editor.picture-rasterised", "ru", file="", dpi=600, reason=reason)
    assert not re.search("[a-z]", sentence)


@pytest.mark.parametrize(("width", "height"), [(63, 88), (80, 40), (20, 80), (600, 30)])
def test_pixels_cover_a_card_at_the_resolution_that_is_named(
    monkeypatch: pytest.MonkeyPatch, width: int, height: int
) -> None:
    monkeypatch.setattr(svg_judge, "DPI", 100)
    filtered = DISC.format('filter="url(#f)"') + '<filter id="f"><feFlood flood-color="#c02020"/></filter>'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    drawn = svg_judge.draw(f"{head}{filtered}</svg>".encode(), "a.svg")
    pixels = Image.open(io.BytesIO(drawn.data)).size
    dpi = min(side / room * 25.4 for side, room in zip(pixels, svg_judge.ROOM, strict=True))
    assert dpi == pytest.approx(drawn.dpi, rel=0.02)
    assert drawn.dpi == svg_judge.DPI or max(pixels) == raster.MAX_DRAWN_SIDE


SIZES = {
    "mm": ("63mm", "88mm"), "cm": ("6.3cm", "8.8cm"), "in": ("2.4803in", "3.4646in"),
    "pt": ("178.58pt", "249.45pt"), "pc": ("14.88pc", "20.79pc"), "whole px": ("238", "333"),
    "width only": ("63mm", None), "per cent": ("100%", "100%"),
}  # fmt: skip


def sized(width: str | None, height: str | None, inside: str = "", box: str = "0 0 63 88") -> bytes:
    """Return a drawing of this size with a blue ground to its edges."""
    sides = "".join(f' {key}="{side}"' for key, side in (("width", width), ("height", height)) if side)
    ground = '<rect width="63" height="88" fill="#2060c0"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"{sides}>{ground}{inside}</svg>'.encode()


@pytest.mark.parametrize("what", SIZES)
def test_a_ground_to_the_edges_stays_paths_in_every_unit(what: str) -> None:
    assert svg_judge.draw(sized(*SIZES[what]), "a.svg").reason == ""


def test_a_drawing_in_a_frame_of_another_shape_becomes_pixels() -> None:
    assert svg_judge.draw(sized("88mm", "63mm"), "a.svg").reason == "preserveAspectRatio"


@pytest.mark.parametrize("size", [("0", "0"), ("-63", "-88"), ("63mm", "0")])
def test_a_drawing_with_sides_of_nothing_or_less_is_refused(size: tuple[str, str]) -> None:
    with pytest.raises(svg.BadPicture):
        svg_judge.draw(sized(*size), "a.svg")


@pytest.mark.parametrize(
    ("width", "height", "box", "ratio"),
    [("63mm", "88mm", "0 0 63 88", 63 / 88), (None, None, "0 0 1 1.4", 1 / 1.4)],
)
def test_pixels_reach_the_edges_of_a_drawing_whose_sides_are_no_whole_px(
    width: str | None, height: str | None, box: str, ratio: float
) -> None:
    filtered = '<filter id="f"><feFlood flood-color="#c02020"/></filter><g filter="url(#f)"/>'
    drawn = svg_judge.draw(sized(width, height, filtered, box), "a.svg")
    image = Image.open(io.BytesIO(drawn.data))
    assert drawn.reason == "filter"
    assert image.width / image.height == pytest.approx(ratio, rel=0.001)
    assert image.getpixel((image.width - 2, image.height - 2)) == (*BLUE, 255)


@pytest.mark.slow
def test_shipped_drawings_are_drawn_as_resvg_draws_them() -> None:
    for file in sorted((paths.data() / "art").glob("*.svg")):
        assert svg_judge.read(file.read_bytes(), file.name).ops
