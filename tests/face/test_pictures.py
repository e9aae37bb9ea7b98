"""Custom pictures: found, fitted, stored no finer than needed, never overlapping text."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageCms, ImageDraw
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from app.face import layout, picture, raster, svg, to_pdf, to_qt
from app.face.content import CardContent
from app.face.ops import DPI, Box, Picture, Rect
from app.face.recolour import recoloured


@pytest.fixture
def art(profile: Path) -> Path:
    folder = profile / "art"
    folder.mkdir(parents=True)
    return folder


def card(key: str) -> CardContent:
    return CardContent(key, "item", "light", "Фонарь", "Предмет", "Светит.", "ru", picture=key)


def test_ones_own_picture_comes_before_the_shipped_one(art):
    (art / "anton.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"/>', encoding="utf-8"
    )
    assert picture.find("anton") == art / "anton.svg"
    assert picture.find("../anton") is None


def test_a_photograph_covers_the_window_without_being_stretched(art):
    Image.new("RGB", (400, 400), "red").save(art / "lamp.png")
    (op,) = (op for op in layout.card(card("lamp")).ops if isinstance(op, Picture))
    assert op.rect.w == pytest.approx(op.rect.h)
    assert op.rect.w == pytest.approx(57)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("lamp.svg", "<svg"),
        ("lamp.png", "not a picture"),
        ("lamp.svg", '<svg viewBox="0 0 6 4"><text>x</text></svg>'),
    ],
)
def test_a_damaged_picture_gives_a_warning_and_an_emblem(art, name, text):
    (art / name).write_text(text, encoding="utf-8")
    face = layout.card(card("lamp"))
    assert [warning.code for warning in face.warnings] == ["face.bad-picture"]
    assert face.part("picture") is not None


@pytest.mark.parametrize("ink", ["full", "low", "one"])
def test_a_fine_photograph_is_stored_once_at_300_dpi(art, tmp_path, ink):
    Image.effect_noise((1050, 750), 60).convert("RGB").save(art / "lamp.png")
    face = recoloured(layout.card(card("lamp")), ink)
    canvas = Canvas(str(tmp_path / "x.pdf"), initialFontName=to_pdf.font("sans"))
    for _ in range(2):
        to_pdf.draw(canvas, face.ops, face.height)
        canvas.showPage()
    canvas.save()
    with pikepdf.open(tmp_path / "x.pdf") as file:
        found = [
            obj for obj in file.objects if isinstance(obj, pikepdf.Stream) and obj.get("/Subtype") == "/Image"
        ]
        assert len(found) == 1
        assert int(found[0].Width) == pytest.approx(57 / 25.4 * 300, rel=0.01)


def test_a_washed_photograph_is_as_light_on_screen_as_on_paper(art, qapp):
    Image.new("RGB", (300, 200), (200, 40, 40)).save(art / "lamp.png")
    face = recoloured(layout.card(card("lamp")), "low")
    shown = to_qt.image(face, 4, cut_out=False).pixelColor(4 * 30, 4 * 30)
    assert shown.red() == pytest.approx(200 + (255 - 200) * 0.76, abs=3)
    assert shown.green() == pytest.approx(40 + (255 - 40) * 0.76, abs=3)


def test_groups_transforms_clips_and_styles_are_read(tmp_path):
    file = tmp_path / "x.svg"
    file.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40">'
        '<defs><clipPath id="c"><rect width="30" height="40"/></clipPath></defs>'
        '<g clip-path="url(#c)" transform="translate(10 0) scale(2)" style="fill:#ff0000">'
        '<circle cx="5" cy="5" r="5"/>'
        '<path d="M0 0 h4 v4 z" fill="none" stroke="#0f0" stroke-width="2"/>'
        "</g></svg>",
        encoding="utf-8",
    )
    clip, circle, path, _unclip = svg.parse(file.read_bytes(), file.name).ops
    assert clip.path[1][1] == (70, 0)
    assert circle.fill == "#ff0000"
    assert max(x for _, points in circle.path for x in points[0::2]) == 30
    assert (path.fill, path.stroke, path.width) == (None, "#00ff00", 4)


@pytest.mark.parametrize("bad", ['fill="url(#g)"', 'opacity="0.5"', 'fill="chartreuse-ish"'])
def test_what_screen_and_paper_would_draw_differently_is_refused(tmp_path, bad):
    file = tmp_path / "x.svg"
    file.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"><rect {bad} width="1"/></svg>',
        encoding="utf-8",
    )
    with pytest.raises(svg.BadPicture):
        svg.parse(file.read_bytes(), file.name)


def test_ones_own_pictures_have_the_limits_of_all_others(art, monkeypatch):
    Image.new("RGB", (400, 400), "red").save(art / "lamp.png")
    (art / "moon.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"/>', encoding="utf-8"
    )
    monkeypatch.setattr(raster, "MAX_PIXELS", 100_000)
    monkeypatch.setattr(svg, "MAX_BYTES", 10)
    for key in ("lamp", "moon"):
        assert [warning.code for warning in layout.card(card(key)).warnings] == ["face.bad-picture"]
        assert picture.natural_size(key) is None


@pytest.mark.parametrize("side", [700, 1400])
def test_line_art_stays_lossless_up_to_600_dpi(art, tmp_path, side):
    drawing = Image.new("RGB", (side, side), "white")
    ImageDraw.Draw(drawing).line((0, 0, side, side), fill="#c01010", width=3)
    drawing.save(art / "line.png")
    stored = stored_picture(tmp_path, art / "line.png", 59.3)
    assert stored.size == drawing.size
    assert stored.convert("RGB").tobytes() == drawing.tobytes()


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_jpeg_that_need_not_change_is_stored_as_it_is(art, tmp_path, mode):
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    Image.effect_noise((600, 600), 90).convert(mode).save(art / "photo.jpg", icc_profile=profile)
    data = (art / "photo.jpg").read_bytes()
    with pikepdf.open(drawn(tmp_path, art / "photo.jpg", 59.3)) as opened:
        images = [one.read_raw_bytes() for one in opened.objects if is_image(one)]
    assert images == [data]


@pytest.mark.parametrize(("dpi", "size"), [(150, 89), (300, 177), (600, 350)])
def test_a_photograph_is_cut_down_to_what_the_target_needs(art, tmp_path, dpi, size):
    Image.effect_noise((350, 350), 90).convert("RGB").save(art / "photo.png")
    assert stored_picture(tmp_path, art / "photo.png", 15, dpi).size == (size, size)


def test_the_picture_of_an_a3_board_is_not_halved():
    assert round(420 / 25.4 * 300) * round(297 / 25.4 * 300) < raster.HALVED


@pytest.mark.parametrize("kind", ["line art", "photograph"])
def test_transparency_shows_what_is_behind_without_a_fringe(art, tmp_path, kind):
    size = (600, 600)
    lamp = Image.new("RGB", size, "#00c000") if kind == "line art" else photo_of(size)
    alpha = Image.new("L", size, 0)
    ImageDraw.Draw(alpha).ellipse((150, 150, 449, 449), fill=255)
    ImageDraw.Draw(alpha).rectangle((150, 500, 449, 599), fill=128)
    # Programs write anything, often black, where nothing is seen.
    lamp.paste("#000000", mask=alpha.point(lambda value: 255 * (not value)))
    lamp.putalpha(alpha)
    lamp.save(art / "lamp.png")
    ops = (Box("ground", Rect(0, 0, 50, 50), fill="#c0c0c0"),
           Picture("picture", Rect(0, 0, 50, 50), str(art / "lamp.png")))  # fmt: skip
    canvas = Canvas(str(tmp_path / "one.pdf"), pagesize=(50 * mm, 50 * mm))
    to_pdf.draw(canvas, ops, 50)
    canvas.save()
    with pypdfium2.PdfDocument(tmp_path / "one.pdf") as opened:
        page = opened[0].render(scale=72 / 72).to_pil().convert("RGB")
    at = page.width / 50
    assert page.getpixel((round(5 * at), round(5 * at))) == (192, 192, 192)
    assert near(page.getpixel((round(25 * at), round(25 * at))), (0, 192, 0))
    assert near(page.getpixel((round(25 * at), round(45 * at))), (96, 192, 96))
    assert page.getchannel("G").getextrema()[0] > 155


def near(one: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) < 12


def photo_of(size: tuple[int, int]) -> Image.Image:
    noise = Image.effect_noise(size, 8).point(lambda value: value - 128 + 100)
    return Image.merge(
        "RGB", (noise.point(lambda _v: 0), noise.point(lambda v: v + 92), noise.point(lambda _v: 0))
    )


def drawn(folder: Path, file: Path, side: float, dpi: int = DPI) -> Path:
    """Return a PDF with *file* in a square of *side* mm."""
    canvas = Canvas(str(folder / "one.pdf"))
    to_pdf.settings(canvas).dpi = dpi
    to_pdf.draw(canvas, [Picture("picture", Rect(0, 0, side, side), str(file))], side)
    canvas.save()
    return folder / "one.pdf"


def stored_picture(folder: Path, file: Path, side: float, dpi: int = DPI) -> Image.Image:
    with pikepdf.open(drawn(folder, file, side, dpi)) as opened:
        (image,) = (one for one in opened.objects if is_image(one))
        return pikepdf.PdfImage(image).as_pil_image()


def is_image(thing: pikepdf.Object) -> bool:
    return isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Image"
