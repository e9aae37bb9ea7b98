"""Colours for presses: black alone for type, a limit of ink, and profiles."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageCms
from reportlab.pdfgen.canvas import Canvas

from app.face import inks, paths, to_pdf
from app.face.inks import BadProfile, Inks
from app.face.ops import Box, Rect, Shape, Text
from app.face.tokens import INK, NIGHT

BLACK = (0, 0, 0, 100)


@pytest.fixture(scope="module")
def press() -> Inks:
    return inks.inks("fogra39", 240)


@pytest.mark.parametrize(
    ("color", "use", "ink"),
    [
        ("#ffffff", "type", (0, 0, 0, 0)),
        ("#ffffff", "ground", (0, 0, 0, 0)),
        (INK, "type", BLACK),
        ("#3c3c3c", "type", BLACK),
        ("#4f4a42", "type", BLACK),
        (INK, "line", BLACK),
        ("#5a5a5a", "line", (0, 0, 0, 65)),
        (NIGHT, "ground", (60, 45, 20, 100)),
        ("#101010", "ground", (60, 40, 40, 100)),
    ],
)
def test_type_and_lines_are_black_alone_and_dark_grounds_are_rich(
    press: Inks, color: str, use: inks.Use, ink: inks.Ink
) -> None:
    assert press.of(color, use) == ink


@pytest.mark.parametrize("color", ["#6e1713", "#f2b544", "#5b3a8c", "#a39e92"])
def test_colours_keep_their_colour(press: Inks, color: str) -> None:
    assert len([amount for amount in press.of(color, "type") if amount > 1]) >= 2
    shown = [round(part * 255) for part in press.shown(press.of(color, "ground"))]
    assert max(abs(a - b) for a, b in zip(shown, bytes.fromhex(color[1:]), strict=True)) < 30


@pytest.mark.parametrize("limit", [200, 240, 280])
@pytest.mark.parametrize("color", ["#100020", NIGHT, "#002000", "#300000", "#202838"])
def test_no_colour_has_more_ink_than_the_limit(limit: int, color: str) -> None:
    assert sum(inks.inks("gracol", limit).of(color, "ground")) <= limit + 0.01


def test_no_pixel_of_a_picture_has_more_ink_than_the_limit(press: Inks) -> None:
    bands = (Image.radial_gradient("L"), Image.linear_gradient("L"), Image.new("L", (256, 256), 20))
    picture = Image.merge("RGB", tuple(band.point(lambda value: value // 3) for band in bands))
    cyan, magenta, yellow, black = press.picture(picture).split()
    half = ImageChops.add(ImageChops.add(cyan, magenta, 2), ImageChops.add(yellow, black, 2), 2)
    assert half.getextrema()[1] * 4 / 2.55 <= 240


@pytest.mark.parametrize("content", [None, b"", b"not a profile", ImageCms.createProfile("sRGB")])
def test_a_profile_that_is_not_of_a_press_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: object
) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    if content is not None:
        (tmp_path / "inks").mkdir()
        made = content if isinstance(content, bytes) else ImageCms.ImageCmsProfile(content).tobytes()
        (tmp_path / "inks" / "own.icc").write_bytes(made)
    with pytest.raises(BadProfile):
        inks.inks("own.icc", 280)


def test_a_profile_of_the_user_is_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    (tmp_path / "inks").mkdir()
    (tmp_path / "inks" / "own-press.icc").write_bytes(inks.profile_of("gracol"))
    assert inks.inks("own-press.icc", 280).of("#f2b544", "ground") == inks.inks("gracol", 280).of(
        "#f2b544", "ground"
    )


def written(press: Inks | None, *ops: object) -> str:
    canvas = Canvas("", pageCompression=0, invariant=1, initialFontName=to_pdf.font("sans"))
    if press is not None:
        to_pdf.use_inks(canvas, press)
    to_pdf.draw(canvas, ops, 100)  # type: ignore[arg-type]
    return "\n".join(canvas._code)


def test_black_type_overprints_and_nothing_else_does(press: Inks) -> None:
    rules = Text("rules", 5, 5, "A", "sans", 3, INK)
    edge = Shape("rule", paths.line((0, 0), (9, 9)), stroke="#c02020", width=1)
    code = written(press, rules, Box("ground", Rect(0, 0, 9, 9), fill="#c02020"), rules, edge)
    states = [line for line in code.splitlines() if line.endswith(" gs")]
    assert states == ["/GSo gs", "/GSk gs", "/GSo gs", "/GSk gs"]
    assert "0 0 0 1 k" in code
    assert " rg" not in code


def test_a_screen_file_has_no_inks() -> None:
    assert " k\n" not in written(None, Text("rules", 5, 5, "A", "sans", 3, INK))


def test_what_reportlab_colours_goes_through_the_same_inks(press: Inks) -> None:
    canvas = Canvas("", pageCompression=0)
    to_pdf.use_inks(canvas, press)
    for color in ("#4f4a42", NIGHT, "#f2b544"):
        canvas.setFillColor(color)
        text = canvas.beginText()
        text.setFillColor(color)
        canvas.drawText(text)
    code = "\n".join(canvas._code)
    assert "0 0 0 1 k" in code
    assert ".6 .45 .2 1 k" in code
    assert "rg" not in code
