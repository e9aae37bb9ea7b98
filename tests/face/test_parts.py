"""Fixed pictures, gradients, and the effects of parts: the same on screen, on paper, and for presses."""

from __future__ import annotations

import io
import json
from contextlib import closing
from dataclasses import replace
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageDraw
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from app.cards import convert
from app.cards.source import set_from_template
from app.face import layout, overlaps, picture, template, to_pdf
from app.face.content import BackContent, CardContent, CounterContent
from app.face.inks import inks
from app.face.ops import Box, Clip, Face, Layer, Picture, Rect, Shadow, Text, extent
from app.face.recolour import recoloured
from app.print import pdf
from app.print.preflight import plates
from tests.face.test_coloured_symbols import FLAG, stored
from tests.face.test_screen_and_paper import MOST_MM, compare, on_screen, strangers

GROUND = {"type": "box", "name": "ground", "bleed": True, "fill": "#7fa040"}


def frame() -> bytes:
    """Return a PNG of a ring, half transparent inside."""
    ring = Image.new("RGBA", (126, 176), (200, 40, 20, 128))
    ImageDraw.Draw(ring).rectangle((20, 20, 106, 156), fill=(0, 0, 0, 0), outline="#ffe0a0", width=8)
    out = io.BytesIO()
    ring.save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def art() -> dict[str, str]:
    return {"flag": stored(FLAG, "flag.svg"), "frame": stored(frame(), "frame.png")}


def drawn(*parts: dict[str, Any], key: str = "a") -> Face:
    look = json.dumps({"templates": [{"key": "own", "base": [63, 88], "parts": [GROUND, *parts]}]})
    return layout.card(CardContent(key, "x", "y", "Grand Duke", "", "Rules", "en", look=look))


def picture_part(digest: str, **more: Any) -> dict[str, Any]:
    place = {"left": 10, "width": 40, "top": 10, "height": 60}
    return {"type": "picture", "name": "it", "picture": f"'{digest}'", **place, **more}


BLEND = {"type": "box", "name": "it", "left": 10, "width": 40, "top": 10, "height": 30, "fill": "#204080",
         "fill2": "#f0d060"}  # fmt: skip
NAME = {"type": "text", "name": "it", "text": "name", "left": 6, "width": 50, "top": 30, "height": 12,
        "size": 24, "color": "#ffffff"}  # fmt: skip
EFFECTS: dict[str, list[dict[str, Any]]] = {
    "linear": [{**BLEND, "gradient": "linear", "gradient_angle": 30, "fill3": "#802020"}],
    "radial": [{**BLEND, "gradient": "radial", "radius": 4}],
    "turned": [{**BLEND, "angle": 25, "stroke": "#000000"}, {**NAME, "angle": -90}],
    "opacity": [{**BLEND, "opacity": 40, "stroke": "#000000", "line": 2}],
    "outline": [{**NAME, "outline": "#301000", "outline_width": 0.6}],
    "shadow": [{**BLEND, "shadow": "#000000", "shadow_blur": 3, "shadow_x": 2, "shadow_y": 2}],
    "all": [{**NAME, "outline": "#301000", "angle": 10, "opacity": 70, "shadow": "#000000"}],
}


@pytest.mark.parametrize("effect", EFFECTS)
def test_an_effect_is_the_same_on_screen_and_paper_in_all_inks(qapp, tmp_path, effect):
    face = drawn(*EFFECTS[effect])
    assert not face.warnings
    for _face, share in strangers([face, recoloured(face, "low"), recoloured(face, "one")], tmp_path):
        assert share < 0.01


@pytest.mark.parametrize("fit", ["cover", "contain", "stretch", "tile"])
@pytest.mark.parametrize("name", ["flag", "frame"])
def test_a_fixed_picture_fits_its_frame_alike_on_screen_and_paper(qapp, tmp_path, art, name, fit):
    tint = {"tint": "#80c0ff"} if fit == "tile" else {}
    face = drawn(picture_part(art[name], fit=fit, size=15, opacity=80, **tint))
    assert not [warn for warn in face.warnings if warn.code != "face.coarse-picture"]
    area = extent(next(op for op in face.ops if op.part == "it" or isinstance(op, Layer)))
    assert area is not None
    top = 10 + (60 - 40 * (1 if name == "flag" else 176 / 126)) / 2 if fit == "contain" else 10
    assert (area.x, area.y) == pytest.approx((10, top))
    for _face, share in strangers([face], tmp_path):
        assert share < 0.01


@pytest.mark.parametrize(
    ("fit", "expected"),
    [
        ("cover", Rect(-10, 10, 80, 40)),
        ("contain", Rect(10, 20, 40, 20)),
        ("stretch", Rect(10, 10, 40, 40)),
    ],
)
def test_a_picture_covers_its_frame_is_whole_in_it_or_fills_it(fit, expected):
    assert picture.fitted(200, 100, Rect(10, 10, 40, 40), picture.Cut("x"), fit) == expected


def test_a_fixed_picture_is_cropped_as_its_part_says(art):
    whole, cropped = (drawn(picture_part(art["frame"], **more)) for more in ({}, {"crop": "0.5, 0, 2"}))
    (first,), (second,) = (
        [op.rect for op in face.ops if isinstance(op, Picture)] for face in (whole, cropped)
    )
    assert second.w == pytest.approx(2 * first.w)
    assert second.y == pytest.approx(10)


def test_a_fixed_picture_stands_on_backs_and_counters_too(art):
    parts = [picture_part(art["flag"], left=0, width=10, top=0, height=10)]
    sources = [{"key": f"own-{of}", "of": of, "parts": parts} for of in ("back", "counter")]
    look = json.dumps({"templates": sources})
    back = layout.back(BackContent("d", "y", "", "en", look=look))
    counter = layout.counter(CounterContent("c", "", "", "y", 1, look=look))
    for face in (back, counter):
        assert any(isinstance(op, Clip) and extent(op) == Rect(0, 0, 10, 10) for op in face.ops)


def test_an_effect_changes_what_a_part_draws_and_not_where_it_stands():
    plain = drawn(BLEND)
    turned = drawn({**BLEND, "angle": 90})
    layer = next(op for op in turned.ops if isinstance(op, Layer))
    assert layer.ops == plain.ops[1:]
    assert extent(layer) == Rect(*(pytest.approx(side) for side in (15, 5, 30, 40)))
    beside = {"type": "box", "name": "b", "left": "it.right", "width": 2, "fill": "#000000"}
    assert drawn({**BLEND, "angle": 90}, beside).part("b").x == 50


def test_a_part_has_a_value_of_its_own_on_one_card_and_can_be_hidden():
    own = {**BLEND, "cards": {"b": {"left": 20, "fill": "#ff0000"}}}
    assert drawn(own).part("it").x == 10
    box = next(op for op in drawn(own, key="b").ops if op.part == "it")
    assert isinstance(box, Box)
    assert (box.rect.x, box.fill) == (20, "#ff0000")
    assert drawn({**own, "hidden": True}).part("it") is None


@pytest.mark.parametrize(
    "wrong",
    [{"gradient": "round"}, {"cards": 3}, {"cards": {"a": {"fill": "#12"}}}, {"locked": 1.5}, {"tint": "x("}],
)
def test_a_wrong_property_is_refused(wrong):
    part = {**(picture_part("") if "tint" in wrong else BLEND), **wrong}
    with pytest.raises(template.TemplateError):
        template.read([{"key": "own", "parts": [part]}])


def test_letters_in_saved_ink_can_be_told_from_their_outline():
    face = recoloured(drawn(*EFFECTS["outline"]), "low")
    assert {op.color for op in face.ops if isinstance(op, Text) and op.fat} == {"#ffffff"}
    assert {op.color for op in face.ops if isinstance(op, Text) and not op.fat} == {"#17181c"}


@pytest.mark.parametrize(
    ("part", "blur"),
    [({**BLEND, "fill": "#ffffff", "fill2": "#ffffff"}, 8), ({**NAME, "size": 40}, 2)],
    ids=["box", "text"],
)
def test_a_shadow_of_something_light_is_as_dark_and_soft_on_paper_as_on_the_screen(qapp, part, blur):
    face = drawn({**part, "shadow": "#000000", "shadow_blur": blur, "shadow_opacity": 100})
    face = replace(face, ops=tuple(op for op in face.ops if op.part == "ground" or isinstance(op, Shadow)))
    canvas = Canvas("", pagesize=(face.width * mm, face.height * mm), initialFontName=to_pdf.font("sans"))
    to_pdf.settings(canvas).backdrop = pdf.backdrop
    to_pdf.draw(canvas, face.ops, face.height)
    canvas.showPage()
    with closing(pypdfium2.PdfDocument(canvas.getpdfdata())) as file:
        paper = np.asarray(file[0].render(scale=1).to_pil().convert("L")).astype(int)
    screen = on_screen(face, 72)
    height, width = (min(sides) for sides in zip(paper.shape, screen.shape, strict=True))
    assert np.ptp(screen) > 30
    assert abs(paper[:height, :width] - screen[:height, :width]).max() < 10


def test_a_shadow_grows_with_its_card():
    face = drawn(*EFFECTS["shadow"])
    (shadow,) = (op for op in face.ops if isinstance(op, Shadow))
    (larger,) = (op for op in (layout.moved(op, 2, 1, 0) for op in face.ops) if isinstance(op, Shadow))
    assert larger.blur == 2 * shadow.blur
    assert extent(larger).w == pytest.approx(2 * extent(shadow).w)


# ---- presses


def pressed(face: Face, *, flat: bool) -> bytes:
    canvas = Canvas(
        "", invariant=1, pagesize=(face.width * mm, face.height * mm), initialFontName=to_pdf.font("sans")
    )
    to_pdf.use_inks(canvas, inks("fogra39", 240))
    settings = to_pdf.settings(canvas)
    settings.is_flat, settings.backdrop = flat, pdf.backdrop
    to_pdf.forms(canvas).draw(face)
    canvas.showPage()
    assert not to_pdf.forms(canvas).failed
    data: bytes = canvas.getpdfdata()
    return data


@pytest.fixture
def everything(art, monkeypatch) -> Face:
    """Return a face with all effects, for presses at a low resolution."""
    monkeypatch.setattr(to_pdf, "FLAT_DPI", 120)
    words = {"type": "text", "name": "words", "text": "rules", "left": 6, "width": 50, "top": 75, "size": 12}
    parts = [*EFFECTS["linear"], *EFFECTS["shadow"], *EFFECTS["opacity"], picture_part(art["frame"]), words]
    return drawn(*parts)


@pytest.mark.parametrize("flat", [False, True], ids=["x4", "x1a"])
def test_no_part_is_in_rgb_for_a_press_and_old_presses_get_no_transparency(everything, flat):
    data = pressed(everything, flat=flat)
    with pikepdf.open(io.BytesIO(data)) as file:
        streams = [thing for thing in file.objects if isinstance(thing, pikepdf.Stream)]
        images = [
            thing for thing in streams if thing.get("/Subtype") == "/Image" and "/ImageMask" not in thing
        ]
        assert {str(image.ColorSpace) for image in images} in (
            {"/DeviceCMYK"},
            {"/DeviceCMYK", "/DeviceGray"},
        )
        states = [thing for thing in file.objects if isinstance(thing, pikepdf.Dictionary) and "/ca" in thing]
        masked = [image for image in images if "/SMask" in image]
        assert bool(states) == bool(masked) == (not flat)
        # Text after a transparent part stays text.
        assert any(b" Tf" in form.read_bytes() for form in streams if form.get("/Subtype") == "/Form")
    assert (b"/Transparency" in data) == (not flat)
    rgb, pages = plates.measure(data)
    assert rgb == 0
    assert len(list(pages)) == 1


def test_what_a_press_gets_as_pixels_looks_as_with_transparency(everything):
    both = []
    for flat in (False, True):
        with closing(pypdfium2.PdfDocument(pressed(everything, flat=flat))) as file:
            both.append(file[0].render(scale=0.35).to_pil().convert("L").tobytes())
    pairs = list(zip(*both, strict=True))
    assert sum(abs(a - b) > 24 for a, b in pairs) < 0.02 * len(pairs)


def test_only_what_shows_the_ground_is_transparent():
    assert any(map(picture.is_transparent, drawn(*EFFECTS["opacity"]).ops))
    assert not any(map(picture.is_transparent, drawn(BLEND).ops))


LOOKS = ("tarot", "hex-lands", "resources", "sideways", "two-faced", "tokens")


@pytest.mark.parametrize("name", LOOKS)
@pytest.mark.parametrize("dpi", [100, pytest.param(300, marks=pytest.mark.slow)])
def test_the_looks_that_games_begin_with_are_the_same_on_screen_and_paper(qapp, tmp_path, name, dpi):
    content = convert.content(set_from_template(name, "mine", "1", "en", {"en": "Mine"}), "en")
    front, back, _copies = content.cards[0]
    faces = [layout.card(front), layout.back(back), *map(layout.counter, content.counters)]
    assert not [warn for face in faces for warn in (*face.warnings, *overlaps.find(face))]
    if dpi == 300:
        worst, where, _count = compare(faces, tmp_path, dpi)
        assert worst <= MOST_MM, where
    for _face, share in strangers(faces, tmp_path, dpi):
        assert share < 0.01
