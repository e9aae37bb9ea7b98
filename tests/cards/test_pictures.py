"""Custom pictures: stored once, rejected whole if hostile, included in the set's file."""

import base64
import gzip
import io
import zipfile
import zlib
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageCms

from app import i18n
from app.cards import compare, exchange, library, pictures
from app.cards.catalogue import Catalogue
from app.cards.data import SetData
from app.cards.errors import CatalogueError
from app.face import picture, raster
from app.face.ops import Rect

SVG = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9">'
FLAT = (SVG + '<path d="M0 0L10 0L5 9Z" fill="#123456"/></svg>').encode()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def dots(kind: str = "PNG", size: tuple[int, int] = (30, 20), mode: str = "RGB", **how: object) -> bytes:
    out = io.BytesIO()
    Image.new(mode, size, 128 if mode in ("L", "P", "I;16") else (200, 30, 30, 200)[: len(mode)]).save(
        out, kind, **how
    )
    return out.getvalue()


def drawn(inside: str) -> bytes:
    return f"{SVG}{inside}</svg>".encode()


def without_namespace(svg: bytes) -> bytes:
    return svg.replace(b' xmlns="http://www.w3.org/2000/svg"', b"")


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


@pytest.mark.parametrize(
    ("content", "media"),
    [
        (FLAT, "image/svg+xml"),
        (dots("PNG"), "image/png"),
        (dots("JPEG"), "image/jpeg"),
        (dots("WEBP"), "image/webp"),
        (dots("JPEG", mode="CMYK"), "image/jpeg"),
        (dots("PNG", mode="LA"), "image/png"),
    ],
)
def test_a_picture_is_kept_as_it_came(content: bytes, media: str) -> None:
    one = pictures.inspect(content, "a")[0]
    assert (one.media, one.data) == (media, content)
    assert pictures.inspect(one.data, "b")[0].digest == one.digest


def test_a_photograph_that_lies_on_its_side_is_turned() -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    one = pictures.inspect(dots("JPEG", exif=exif), "a.jpg")[0]
    assert shown(one.media, one.data).size == (20, 30)


def shown(media: str, content: bytes) -> Image.Image:
    """Return what is drawn of a picture."""
    return Image.open(io.BytesIO(pictures.render_safe(media, content, "a").data))


@pytest.mark.parametrize("size", [(256, 4), (100, 3), (64, 2)])
def test_greys_of_16_bits_are_an_even_ramp(size: tuple[int, int]) -> None:
    ramp, out = Image.new("I;16", size), io.BytesIO()
    for x in range(size[0]):
        for y in range(size[1]):
            ramp.putpixel((x, y), 65535 * x // (size[0] - 1))
    ramp.save(out, "PNG")
    drawn_ramp = shown("image/png", out.getvalue()).convert("L")
    for x in range(size[0]):
        assert drawn_ramp.getpixel((x, 1)) == pytest.approx(255 * x / (size[0] - 1), abs=1.5)


def test_a_profile_is_converted_to_srgb() -> None:
    srgb = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    swapped = srgb.replace(b"rXYZ", b"____").replace(b"gXYZ", b"rXYZ").replace(b"____", b"gXYZ")
    assert shown("image/png", dots("PNG", icc_profile=srgb)).getpixel((5, 5)) == (200, 30, 30)
    assert shown("image/png", dots("PNG", icc_profile=swapped)).getpixel((5, 5)) == (30, 200, 30)


def png_with(chunk: bytes = b"", pixels: bytes | None = None) -> bytes:
    """Return a PNG of 30 × 20 px with one more *chunk*, or with other compressed *pixels*."""
    content = dots("PNG")
    start, end = content.index(b"IDAT") - 4, content.index(b"IEND") - 4
    data = content[start + 8 : end - 4] if pixels is None else pixels
    pieces = [(chunk[:4], chunk[4:]), (b"IDAT", data)] if chunk else [(b"IDAT", data)]
    sizes = ((len(body).to_bytes(4, "big"), kind + body) for kind, body in pieces)
    chunks = b"".join(size + part + zlib.crc32(part).to_bytes(4, "big") for size, part in sizes)
    return content[:start] + chunks + content[end:]


def test_a_wide_picture_keeps_its_height_for_a_frame_that_crops_it() -> None:
    assert raster.load(io.BytesIO(dots("PNG", (6000, 600)))).size == (6000, 600)


@pytest.mark.parametrize("mode", ["L", "LA", "RGB", "RGBA"])
def test_a_plain_png_is_checked_and_drawn_without_decoding_it(mode: str) -> None:
    content = dots("PNG", mode=mode)
    plain = raster.plain_png(content)
    assert plain is not None
    with Image.open(io.BytesIO(plain)) as ours, Image.open(io.BytesIO(content)) as original:
        assert ours.tobytes() == original.tobytes()
    assert raster.plain_png(png_with(b"tEXtTitle\0x")) == raster.plain_png(png_with())


@pytest.mark.parametrize(
    "content",
    [
        dots("PNG", mode="P"),
        dots("PNG", mode="I;16"),
        dots("PNG", (raster.MAX_DRAWN_SIDE + 1, 1)),
        png_with(b"iCCPx"),
        png_with(b"eXIfx"),
        png_with(b"tEXtRaw profile type exif\0x"),
        png_with(pixels=zlib.compress(b"\0" * (20 * 91 - 1))),
        png_with(pixels=zlib.compress(b"\0" * (20 * 91 + 1))),
        png_with(pixels=zlib.compress(b"\5" * (20 * 91))),
        png_with(pixels=zlib.compress(b"\0" * (20 * 91))[:-1]),
        png_with(pixels=zlib.compress(b"\0" * (20 * 91)) + b"x"),
        dots("PNG").replace(b"IDAT", b"IDAU"),
        dots("JPEG"),
    ],
    ids=[
        *("palette", "16-bits", "wide", "profile", "turned", "old-profile", "short", "long"),
        *("filter", "cut", "surplus", "checksum", "jpeg"),
    ],
)
def test_a_png_that_is_not_plain_is_decoded(content: bytes) -> None:
    assert raster.plain_png(content) is None


def test_a_webp_without_losses_is_drawn_without_losses() -> None:
    drawing, out = Image.open(io.BytesIO(dots("PNG"))).convert("RGB"), io.BytesIO()
    drawing.save(out, "WEBP", lossless=True)
    assert shown("image/webp", out.getvalue()).tobytes() == drawing.tobytes()


def test_a_large_photograph_is_kept_and_halved_while_it_is_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(raster, "HALVED", 100_000)
    content = dots("JPEG", (816, 614))
    assert pictures.inspect(content, "photo.jpg")[0].data == content
    assert shown("image/jpeg", content).size == (408, 307)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (dots("TIFF"), "TIFF"),
        (dots("AVIF"), "AVIF"),
        (dots("GIF", mode="L"), "GIF"),
        (dots("BMP"), "BMP"),
        (b"\0\0\0\x18ftypheic" + bytes(20), "HEIC"),
    ],
)
def test_a_picture_of_another_format_is_refused_by_its_name(content: bytes, kind: str) -> None:
    with pytest.raises(CatalogueError) as caught:
        pictures.inspect(content, "a")[0]
    assert caught.value.code == "cards.picture-format"
    assert kind in caught.value.reason.text("en")


@pytest.mark.parametrize(
    "content",
    [
        b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">' + FLAT,
        b"<!DOCTYPE svg>" + FLAT,
        drawn("<image xlink:href=''/><path d='M0 0L9 9L0 9Z'/>"),
        drawn("<path d='M0 0L9 9L0 9Z' style='fill:#4e8f2a'/>"),
        drawn("<defs><path id='a' d='M0 0L9 9L0 9Z'/></defs><g clip-path='url( #a )'/>"),
        drawn("<a xlink:href=''><path d='M0 0L9 9L0 9Z'/></a>"),
        drawn("<switch><foreignObject requiredExtensions='x'/><path d='M0 0L9 9L0 9Z'/></switch>"),
        drawn("<flowRoot><flowPara> </flowPara></flowRoot>"),
        drawn(f"<image href='data:;base64,{encoded(dots())}'/>"),
        drawn(f"<image href='data:image/jpg;base64, {encoded(dots('JPEG'))}'/>"),
        drawn(f"<image href='data:image/gif;base64,{encoded(dots('GIF', mode='L'))}'/>"),
        drawn(f"<feImage href='data:image/png;base64,{encoded(dots())}'/>"),
        drawn(f"<image href='data:image/svg+xml;base64,{encoded(gzip.compress(FLAT, mtime=0))}'/>"),
        drawn("<image href='data:image/svg+xml,%3Csvg viewBox=%220 0 1 1%22/%3E'/>"),
    ],
)
def test_a_drawing_with_a_harmless_line_is_taken(content: bytes) -> None:
    for one in (content, without_namespace(content)):
        assert pictures.inspect(one, "a.svg")[0].media == "image/svg+xml"


def test_a_packed_drawing_is_unpacked() -> None:
    assert pictures.inspect(gzip.compress(FLAT), "a.svgz")[0].data == FLAT


def huge() -> bytes:
    """Return the header of a PNG of 50,000 × 50,000 without pixels."""
    content = bytearray(dots())
    content[16:24] = (50_000).to_bytes(4, "big") * 2
    content[29:33] = zlib.crc32(bytes(content[12:29])).to_bytes(4, "big")
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (drawn("<script>alert(1)</script>"), "cards.svg-active"),
        (drawn("<path d='M0 0' onload='x()'/>"), "cards.svg-active"),
        (drawn("<image href='file:///etc/passwd'/>"), "cards.svg-linked"),
        (drawn("<image xlink:href='https://example.org/a.png'/>"), "cards.svg-linked"),
        (drawn("<a href='https://example.org'><path d='M0 0'/></a>"), "cards.svg-active"),
        (drawn("<foreignObject width='9' height='9'><p>A</p></foreignObject>"), "cards.svg-undrawn"),
        (drawn("<flowRoot><flowPara>A</flowPara></flowRoot>"), "cards.svg-undrawn"),
        (drawn("<switch><foreignObject><script/></foreignObject></switch>"), "cards.svg-active"),
        (drawn(f"<image href='data:;base64,{encoded(drawn('<script/>'))}'/>"), "cards.svg-active"),
        (drawn("<image href='data:image/png;base64,AAAA'/>"), "cards.bad-picture"),
        (drawn("<style>@import 'x.css';</style>"), "cards.svg-active"),
        (drawn("<path d='M0 0' fill='url(http://example.org)'/>"), "cards.svg-active"),
        (b'<!DOCTYPE svg [<!ENTITY a "b">]>' + FLAT, "cards.svg-active"),
        (b"<svg", "cards.bad-picture"),
        (b"no picture", "cards.bad-picture"),
        (b"", "cards.bad-picture"),
        (dots()[:60], "cards.bad-picture"),
        (huge(), "cards.picture-large"),
        (gzip.compress(FLAT, mtime=0)[:20], "cards.bad-picture"),
        (b"x" * (pictures.MAX_BYTES + 1), "cards.too-large"),
    ],
)
def test_a_hostile_picture_is_refused_with_one_sentence(content: bytes, code: str) -> None:
    for one in (content, without_namespace(content)):
        with pytest.raises(CatalogueError) as caught:
            pictures.inspect(one, "evil")[0]
        assert caught.value.code == code
    assert all(caught.value.reason.text(language) != code for language in i18n.LANGUAGES)


def test_a_picture_is_kept_once_and_travels_in_the_set_file(tmp_path: Path) -> None:
    one = pictures.inspect(dots("JPEG", (900, 600)), "photo.jpg")[0]
    with Catalogue(library.ensure_catalogue(tmp_path / "a.db")) as mine:
        data = mine.set_data("own-fate")
        shown = replace(data, cards=tuple(replace(card, picture=one.digest) for card in data.cards[:3]))
        mine.store_pictures([one, one])
        mine.put_set(shown)
        exchange.write(shown, tmp_path / "s.dozorset", mine.pictures(pictures.used(shown)))
        assert len(mine.pictures([one.digest, one.digest])) == 2
    assert not list(compare.deltas(shown, exchange.read(tmp_path / "s.dozorset", data)[0]))
    (found,) = exchange.read(tmp_path / "s.dozorset", data)[1]
    assert found.data == one.data
    with zipfile.ZipFile(tmp_path / "s.dozorset") as packed:
        assert sum(name.startswith("pictures/") for name in packed.namelist()) == 1


def test_a_picture_in_a_set_file_that_is_not_what_its_name_says_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "s.dozorset"
    exchange.write(SetData("s", "1", "ru", {"ru": "s"}), file)
    with zipfile.ZipFile(file, "a") as packed:
        packed.writestr(f"pictures/{'0' * 64}.png", dots())
    with pytest.raises(CatalogueError) as caught:
        exchange.read(file, SetData("", "", "ru", {}))
    assert caught.value.code == "cards.strange-entry"


def test_a_lost_picture_gives_a_warning_and_no_drawing() -> None:
    drawn_ops, (warning,) = picture.ops("0" * 64, "anton", Rect(0, 0, 60, 40))
    assert (drawn_ops, warning.code) == ((), "face.lost-picture")


def test_a_picture_is_drawn_from_the_catalogue_even_if_its_file_went(tmp_path: Path) -> None:
    one = pictures.inspect(dots(size=(900, 600)), "a.png")[0]
    with Catalogue(library.ensure_catalogue(tmp_path / "a.db")) as mine:
        mine.store_pictures([one])
        number = mine.set_data("own-fate").cards[0].id
        mine.change(number, "picture", one.digest)
        (picture.places.pictures() / one.file_name).unlink()
        mine.content("own-fate", "ru")
    assert picture.ops(one.digest, "x", Rect(0, 0, 60, 40))[0]


def test_a_picture_cut_and_zoomed_still_covers_its_window() -> None:
    pictures.fill_cache([one := pictures.inspect(dots(size=(900, 600)), "a.png")[0]])
    rect = Rect(2, 3, 60, 38)
    reference = one.digest
    for by, zoom in (((5.0, 0.0), 1.0), ((0.0, -3.0), 1.5), ((40.0, 40.0), 1.0), ((-200.0, 9.0), 2.0)):
        reference = picture.moved(reference, by, zoom, rect)
        at = picture.fitted(900, 600, rect, picture.cut(reference))
        assert at.x <= rect.x + 0.01
        assert at.y <= rect.y + 0.01
        assert at.right >= rect.right - 0.01
        assert at.bottom >= rect.bottom - 0.01
    assert picture.cut(reference).zoom == pytest.approx(3.0, abs=0.01)
    assert len(reference) <= 120


def test_a_coarse_picture_is_told_of() -> None:
    pictures.fill_cache([one := pictures.inspect(dots(size=(90, 60)), "a.png")[0]])
    (warning,) = picture.ops(one.digest, "x", Rect(0, 0, 60, 40))[1]
    assert (warning.code, warning.params["dpi"]) == ("face.coarse-picture", "38")
