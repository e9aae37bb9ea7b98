"""Custom fonts: rewritten from their parsed tables, or refused with one sentence."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from pathlib import Path

import pytest
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.ttLib import TTFont

from app import airlock, i18n, paths
from app.cards import fonts, library, pictures, truetype
from app.cards.catalogue import Catalogue
from app.cards.errors import CatalogueError
from app.face import metrics
from tools import typefaces

PLAIN = typefaces.font()
NEEDED = {"head", "hhea", "maxp", "OS/2", "hmtx", "cmap", "loca", "glyf", "name", "post"}
SHIPPED = sorted(metrics.FONTS)


def opened(content: bytes) -> TTFont:
    return TTFont(io.BytesIO(content))


def outlines(font: TTFont) -> dict[int, list[object]]:
    """Return each character's decomposed, rounded outline and its width."""
    glyphs, found = font.getGlyphSet(), {}
    for code, name in font.getBestCmap().items():
        if code < 0x20:
            continue
        pen = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(pen)
        rounded = [(verb, [tuple(map(round, point)) for point in points]) for verb, points in pen.value]
        found[code] = [*rounded, glyphs[name].width]
    return found


@pytest.mark.parametrize("name", SHIPPED)
def test_the_copy_of_a_font_draws_the_same(name: str) -> None:
    whole = metrics.font_file(name).read_bytes()
    copy = truetype.copy_font(whole, "a.ttf")
    assert outlines(opened(copy.data)) == outlines(opened(whole))


def test_the_copy_has_nothing_but_what_is_drawn_and_embedded() -> None:
    copy = opened(truetype.copy_font(PLAIN, "a.ttf").data)
    assert set(copy.keys()) - {"GlyphOrder"} == NEEDED
    assert not any(glyph.isComposite() for glyph in copy["glyf"].glyphs.values())
    programs = [glyph.program.getBytecode() for glyph in map(copy["glyf"].__getitem__, copy.getGlyphOrder())
                if hasattr(glyph, "program")]  # fmt: skip
    assert not any(programs)


@pytest.mark.parametrize("name", ["", *SHIPPED])
def test_the_copy_of_a_copy_is_the_same_to_the_byte(name: str) -> None:
    whole = metrics.font_file(name).read_bytes() if name else PLAIN
    copy = truetype.copy_font(whole, "a.ttf")
    assert truetype.copy_font(copy.data, "b.ttf") == copy


def test_what_the_maker_says_stays_with_the_copy() -> None:
    copy = truetype.copy_font(PLAIN, "a.ttf")
    names = opened(copy.data)["name"]
    assert (copy.family, copy.style, copy.notice) == ("Moon", "Regular", "Do as you like")
    assert names.getDebugName(0) == "© Moon"
    # A modified font may not use the maker's names (the OFL's reserved names).
    assert not any("Moon" in names.getDebugName(number) for number in (1, 2, 4, 6))


@pytest.mark.parametrize(
    ("bits", "version", "licence"),
    [
        (0x0000, 4, "installable"),
        (0x0004, 4, "print"),
        (0x0008, 4, "editable"),
        (0x0104, 4, "print"),
        (0x0006, 2, "print"),
        (0x000E, 1, "editable"),
        (0x0002, 4, "restricted"),
        (0x0002, 2, "restricted"),
        (0x0006, 4, "restricted"),
        (0x0200, 4, "bitmaps"),
        (0x0208, 4, "bitmaps"),
    ],
)
def test_a_font_is_taken_as_far_as_its_maker_allows(bits: int, version: int, licence: str) -> None:
    content = typefaces.font(fs_type=bits, version=version)
    if licence in ("restricted", "bitmaps"):
        with pytest.raises(CatalogueError) as caught:
            truetype.copy_font(content, "a.ttf")
        assert (caught.value.code, caught.value.params["why"]) == ("cards.font-licence", licence)
        return
    copy = truetype.copy_font(content, "a.ttf")
    assert copy.licence == licence
    assert opened(copy.data)["OS/2"].fsType & 0x0100 == bits & 0x0100


def mac(content: bytes) -> bytes:
    """Return *content* as a symbol font, with its characters from U+F000."""
    with TTFont(io.BytesIO(content)) as font:
        (table,) = [one for one in font["cmap"].tables if (one.platformID, one.platEncID) == (3, 1)]
        table.platEncID, table.cmap = (
            0,
            {0xF000 + code: name for code, name in table.cmap.items() if code < 256},
        )
        font["cmap"].tables = [table]
        out = io.BytesIO()
        font.save(out)
    return out.getvalue()


def test_signs_of_a_font_of_signs_are_called_by_letters_too() -> None:
    found = opened(truetype.copy_font(mac(PLAIN), "signs.ttf").data).getBestCmap()
    assert found[ord("A")] == found[0xF000 + ord("A")]


REFUSED: dict[str, tuple[Callable[[], bytes], str, str]] = {
    "nothing": (lambda: b"", "cards.bad-font", ""),
    "no font": (lambda: b"moon" * 100, "cards.bad-font", ""),
    "cut off": (lambda: PLAIN[:200], "cards.bad-font", ""),
    "PostScript outlines": (lambda: b"OTTO" + PLAIN[4:], "cards.font-kind", "cff"),
    "PostScript outlines, called TrueType": (
        lambda: typefaces.changed(PLAIN, glyf=None, loca=None, CFF=b"x"),
        "cards.font-kind",
        "cff",
    ),
    "Type 1": (lambda: b"\x80\x01\x00\x00%!PS-AdobeFont", "cards.font-kind", "cff"),
    "a collection": (lambda: b"ttcf" + PLAIN[4:], "cards.font-kind", "collection"),
    "WOFF": (lambda: b"wOFF" + PLAIN[4:], "cards.font-kind", "woff"),
    "WOFF 2": (lambda: b"wOF2" + PLAIN[4:], "cards.font-kind", "woff"),
    "a variable one": (lambda: typefaces.changed(PLAIN, fvar=b"x" * 20), "cards.font-kind", "variable"),
    "only pictures": (
        lambda: typefaces.changed(PLAIN, glyf=None, loca=None, CBDT=b"x"),
        "cards.font-kind",
        "dots",
    ),
    "too many glyphs": (
        lambda: PLAIN.replace(
            struct.pack(">IH", 0x00010000, len(typefaces.LETTERS) + 2), b"\0\1\0\0\xff\xff"
        ),
        "cards.font-large",
        "",
    ),
    "a glyph made of itself": (typefaces.looped, "cards.bad-font", ""),
    "glyphs without end": (typefaces.doubled, "cards.bad-font", ""),
    "too large": (lambda: PLAIN + bytes(truetype.MAX_BYTES), "cards.too-large", ""),
}


@pytest.mark.slow
def test_a_font_with_all_chinese_characters_of_the_first_plane_is_taken() -> None:
    characters = "".join(map(chr, range(0x4E00, 0xA000)))
    taken = fonts.import_font(typefaces.font(more=characters), "moon.ttf")
    assert set(map(ord, characters)) <= set(opened(taken.data).getBestCmap())


@pytest.mark.parametrize("what", REFUSED)
def test_what_cannot_be_taken_is_refused_with_one_sentence(what: str) -> None:
    make, code, kind = REFUSED[what]
    with pytest.raises(CatalogueError) as caught:
        fonts.import_font(make(), "moon.ttf")
    assert (caught.value.code, caught.value.params.get("kind", "")) == (code, kind)
    for language in i18n.LANGUAGES:
        sentence = caught.value.reason.text(language)
        assert "moon.ttf" in sentence
        assert sentence.endswith(".")
    assert not paths.log_file().exists()


@pytest.mark.parametrize("each", [9, pytest.param(1, marks=pytest.mark.slow)])
def test_a_font_damaged_at_any_place_is_refused_or_copied_whole(each: int) -> None:
    taken = 0
    for place in range(0, len(PLAIN), each):
        damaged = PLAIN[:place] + bytes([PLAIN[place] ^ 0x55]) + PLAIN[place + 1 :]
        try:
            copy = fonts.import_font(damaged, "moon.ttf")
        except CatalogueError:
            continue
        taken += 1
        assert fonts.import_font(copy.data, "moon.ttf").data == copy.data
    assert taken
    assert not paths.log_file().exists()


@pytest.mark.parametrize(
    ("family", "style", "name"),
    [
        ("Moon", "Regular", "moon"),
        ("Moon Light", "Bold Italic", "moon-light-bold-italic"),
        ("Moon", "BoldOblique", "moon-bold-italic"),
        ("Луна", "Book", "font"),
        ("9", "Medium", "9-medium"),
    ],
)
def test_a_font_is_called_as_a_look_would_call_it(family: str, style: str, name: str) -> None:
    assert fonts.suggest_name(truetype.Font(b"", family, style, "print", "")) == name


@pytest.fixture
def mine(tmp_path: Path):
    with Catalogue(library.ensure_catalogue(tmp_path / "a.db")) as catalogue:
        yield catalogue


def test_a_font_is_kept_once_and_laid_out_as_its_copy(mine: Catalogue, tmp_path: Path) -> None:
    file = tmp_path / "Луна.ttf"
    file.write_bytes(PLAIN)
    first, again = fonts.store_font(mine, file), fonts.store_font(mine, file)
    assert first == again
    (kept,) = mine.pictures([first.digest])
    assert (kept.media, kept.data) == (pictures.FONT, truetype.copy_font(PLAIN, "").data)
    assert metrics.own_data(metrics.own(first.digest)) == kept.data
    assert airlock.process() is not None


def test_a_font_that_nothing_names_is_swept_away_with_its_file(mine: Catalogue, tmp_path: Path) -> None:
    file = tmp_path / "a.ttf"
    file.write_bytes(PLAIN)
    taken = fonts.store_font(mine, file)
    assert mine.sweep_pictures()[0] == 1
    assert not (paths.pictures() / f"{taken.digest}.ttf").exists()


def test_a_font_in_a_set_file_is_taken_only_as_our_copy() -> None:
    copy = truetype.copy_font(PLAIN, "").data
    assert pictures.import_from_set(copy, "a.ttf").media == pictures.FONT
    with pytest.raises(CatalogueError) as caught:
        pictures.import_from_set(PLAIN, "a.ttf")
    assert caught.value.code == "cards.bad-font"


def test_what_is_no_copy_of_ours_is_never_laid_out() -> None:
    """If someone edits the catalogue by hand, faces report a lost font."""
    strange = pictures.picture_of(pictures.FONT, PLAIN, "a.ttf")
    pictures.fill_cache([strange])
    assert (paths.pictures() / strange.file_name).read_bytes() == b""
    assert not metrics.is_available(metrics.own(strange.digest))


def test_a_font_is_no_picture() -> None:
    with pytest.raises(CatalogueError) as caught:
        pictures.inspect(PLAIN, "a.ttf")[0]
    assert caught.value.code == "cards.bad-picture"
