"""Files for presses: PDF/X by the rules that a program can check, ink, spot colours, and the proof."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pikepdf
import pytest
from PIL import Image

from app.cards import convert
from app.cards.source import set_from_template
from app.face import paths, to_pdf
from app.face.ops import Box, Face, Picture, Rect, Text
from app.print import job, pdf
from app.print.errors import PrintError
from app.print.plan import Page, Place, Plan
from app.print.preflight import checking, plates, report_text
from app.print.preflight.finding import Order
from app.print.targets import Colour, Target, Targets, _Reader
from app.ui.printing.worker import SheetsResult, make_sheets

X1A = Colour("fogra39", 240, "x1a")
X4 = Colour("gracol", 280, "x4", cut="CutContour")


@pytest.fixture(scope="module")
def few(contents):
    """Return four designs of Own Fate, a track, and a counter."""
    whole = contents["en"]
    chosen = [whole.cards[number] for number in (0, 20, 40, -1)]
    return replace(
        whole, cards=tuple((front, back, 1) for front, back, _ in chosen), tracks=whole.tracks[:1],
        counters=whole.counters[:1], summaries=(),
    )  # fmt: skip


@pytest.fixture(scope="module", params=[X1A, X4], ids=["x1a", "x4"])
def press(request, few, options) -> tuple[Colour, bytes]:
    """Return the inks and the file of a small print."""
    chosen = options(reference=False)
    data, failed = pdf.render(job.plan(few, chosen), chosen, None, request.param)
    assert not failed
    return request.param, data


def resources(pdf_file: pikepdf.Pdf):
    """Yield each page and form of the file, with its resources."""
    seen = set()

    def inside(thing, own):
        yield thing, own
        for form in (own.get("/XObject") or {}).values():
            if form.objgen not in seen:
                seen.add(form.objgen)
                yield from inside(form, form.get("/Resources") or {})

    for page in pdf_file.pages:
        yield from inside(page.obj, page.Resources)


@pytest.mark.parametrize("colour", [X1A, X4], ids=["x1a", "x4"])
def test_a_transparent_picture_is_composed_with_what_is_behind_it(tmp_path, options, colour):
    alpha = Image.new("L", (300, 300), 0)
    alpha.paste(255, (100, 100, 200, 200))
    alpha.paste(128, (200, 100, 300, 200))
    lamp = Image.new("RGB", alpha.size, "white")
    lamp.putalpha(alpha)
    lamp.save(tmp_path / "lamp.png")
    ops = (Box("ground", Rect(-3, -3, 36, 36), fill="#c02020"),
           Picture("picture", Rect(0, 0, 30, 30), str(tmp_path / "lamp.png")))  # fmt: skip
    rect = Rect(10, 10, 30, 30)
    place = Place(Face("lamp", 30, 30, 0, ops), rect, rect)
    plan = Plan("One", "en", (Page(50, 50, "front", 1, (place,)),))
    data, failed = pdf.render(plan, options(), None, colour)
    assert not failed
    with pikepdf.open(io.BytesIO(data)) as file:
        (drawn,) = (one for one in file.objects if isinstance(one, pikepdf.Stream) and "/Mask" in one)
        assert "/SMask" not in drawn
        assert drawn.Mask.ImageMask
        assert drawn.ColorSpace == "/DeviceCMYK"
    rgb, (page,) = plates.measure(data)
    assert not rgb
    ground = colour.inks().of("#c02020", "ground")
    mixed = colour.inks().of("#df8f8f", "ground")
    for at, wanted in ((12, ground), (25, (0, 0, 0, 0)), (35, mixed)):
        spot = round(at / 25.4 * plates.DPI), round(25 / 25.4 * plates.DPI)
        amounts = [plate.getpixel(spot) / 2.55 for plate in page]
        assert all(abs(amount - ink) < 4 for amount, ink in zip(amounts, wanted, strict=True))


def test_nothing_in_the_file_is_in_rgb_or_transparent(press):
    with pikepdf.open(io.BytesIO(press[1])) as file:
        for thing, own in resources(file):
            if thing.get("/Subtype") == "/Image":
                assert thing.ColorSpace in ("/DeviceCMYK", "/DeviceGray")
                assert "/SMask" not in thing
                continue
            operators = {str(operator) for _operands, operator in pikepdf.parse_content_stream(thing)}
            assert not operators & {"rg", "RG", "sh", "BI"}
            assert "/Group" not in thing
            states = own.get("/ExtGState")
            assert "gs" not in operators or {"/GSo", "/GSk"} <= set(states.keys())


def test_the_file_declares_its_standard_and_press(press):
    colour, data = press
    with pikepdf.open(io.BytesIO(data)) as file:
        intent = file.Root.OutputIntents[0]
        assert intent.S == "/GTS_PDFX"
        assert intent.DestOutputProfile.N == 4
        assert (
            str(intent.OutputConditionIdentifier) == {"x1a": "FOGRA39", "x4": "CGATS TR 006"}[colour.standard]
        )
        assert (file.pdf_version, file.is_encrypted) == ({"x1a": "1.4", "x4": "1.6"}[colour.standard], False)
        assert str(file.docinfo.GTS_PDFXVersion) == {"x1a": "PDF/X-1a:2003", "x4": "PDF/X-4"}[colour.standard]
        assert file.docinfo.Trapped == "/False"
        assert not {"/OpenAction", "/AA", "/AcroForm", "/ViewerPreferences"} & set(file.Root.keys())
        with file.open_metadata() as metadata:
            assert metadata.pdfx_status == ("PDF/X-4" if colour.standard == "x4" else "")


def test_fonts_are_embedded_and_boxes_lie_in_one_another(press):
    with pikepdf.open(io.BytesIO(press[1])) as file:
        for page in file.pages:
            media, bleed, trim = (
                [float(side) for side in page[box]] for box in ("/MediaBox", "/BleedBox", "/TrimBox")
            )
            for outer, inner in ((media, bleed), (bleed, trim)):
                assert all(a <= b + 0.01 for a, b in zip(outer[:2], inner[:2], strict=True))
                assert all(a >= b - 0.01 for a, b in zip(outer[2:], inner[2:], strict=True))
        for _thing, own in resources(file):
            for font in (own.get("/Font") or {}).values():
                assert font.Subtype == "/TrueType"
                assert "/FontFile2" in font.FontDescriptor


def test_dark_type_is_in_black_alone(press):
    with pikepdf.open(io.BytesIO(press[1])) as file:
        dark = 0
        for thing, _own in resources(file):
            if thing.get("/Subtype") == "/Image":
                continue
            ink, kept = (0.0, 0.0, 0.0, 0.0), []
            for operands, operator in pikepdf.parse_content_stream(thing):
                match str(operator):
                    case "k":
                        ink = tuple(map(float, operands))
                    case "q":
                        kept.append(ink)
                    case "Q":
                        ink = kept.pop()
                    case "Tj" | "TJ" if ink[3] > 0.9:
                        dark += 1
                        assert ink == (0, 0, 0, 1)
        assert dark > 50


def test_the_preflight_measures_the_ink_and_finds_nothing(press, options):
    colour, data = press
    report = checking.check(data, Order(options(), pictures=True, colour=colour))
    assert not [
        finding for finding in report.findings if finding.code in ("ink-limit", "rgb-left", "no-intent")
    ]
    assert 200 < report.figures.press < colour.limit + 1
    assert any(f" {report.figures.press:.0f}" in line for line in report_text.figures(report, "en"))
    assert "thin-line" not in {finding.code for finding in report.findings}


def test_more_ink_than_the_limit_is_found_where_it_is(press):
    findings, most = plates.check(press[1], 150, lambda: None)
    assert most > 150
    assert {finding.code for finding in findings} == {"ink-limit"}
    assert findings[0].page == 1


def test_a_colour_that_is_no_ink_is_found(few, options):
    data, _failed = pdf.render(job.plan(few, options()), options())
    findings, _most = plates.check(data, 240, lambda: None)
    assert {finding.code for finding in findings} == {"rgb-left", "no-intent"}


@pytest.mark.skipif(shutil.which("gs") is None, reason="Ghostscript isn't installed")
def test_ghostscript_measures_no_more_ink_than_the_limit(press, tmp_path: Path):
    colour, data = press
    (tmp_path / "a.pdf").write_bytes(data)
    command = [
        "gs",
        "-q",
        "-dNOPAUSE",
        "-dBATCH",
        "-sDEVICE=tiff32nc",
        "-r36",
        f"-sOutputFile={tmp_path}/%d.tif",
    ]
    subprocess.run([*command, str(tmp_path / "a.pdf")], check=True)
    ours = list(plates.measure(data)[1])
    for number, file in enumerate(sorted(tmp_path.glob("*.tif"), key=lambda file: int(file.stem))):
        with Image.open(file) as image:
            theirs = np.asarray(image).astype(float) / 2.55
        total = theirs.sum(axis=2)
        inked = total > 1
        if inked.any():
            assert (total[inked] > colour.limit + 1).mean() < 0.001
            mean = [np.asarray(plate).mean() / 2.55 for plate in ours[number]]
            assert mean == pytest.approx(theirs.mean(axis=(0, 1)), abs=2.5)


def sheet(*ops, **how) -> Plan:
    face = Face("anton", 63.0, 88.0, 3.0, ops, **how)
    trim = Rect(20, 20, 63, 88)
    return Plan("Test", "en", (Page(210, 297, "front", 1, (Place(face, trim, trim.inset(-3)),)),))


@pytest.mark.parametrize(
    ("how", "corner"),
    [({}, True), ({"round": True}, True), ({"outline": paths.rectangle(0, 0, 63, 88)}, False)],
    ids=["rectangle", "circle", "outline"],
)
def test_cut_lines_are_in_a_spot_colour_over_what_is_below(options, how: dict, corner: bool):
    colour = replace(X4, cut="die-cut", standard="pdf14")
    data, failed = pdf.render(
        sheet(Box("ground", Rect(0, 0, 63, 88), fill="#203040"), **how), options(), None, colour
    )
    assert not failed
    with pikepdf.open(io.BytesIO(data)) as file:
        (space,) = file.pages[0].Resources.ColorSpace.values()
        assert (space[0], space[1], space[2]) == ("/Separation", "/die-cut", "/DeviceCMYK")
        text = file.pages[0].Contents.read_bytes().decode("latin-1")
    (lines,) = re.findall(r"/DozorCut BMC(.*?)EMC", text, re.DOTALL)
    assert "/GSo gs" in lines
    assert len(re.findall(r" S\b(?! *CN)", lines.replace("SCN", ""))) == 1
    assert bool(re.search(r" c\b", lines)) == corner


def test_the_proof_shows_the_inks_in_rgb(few, options):
    data, _failed = pdf.render(job.plan(few, options()), options(), None, X4, proof=True)
    assert plates.Plates(data).rgb > 100
    with pikepdf.open(io.BytesIO(data)) as file:
        assert "/OutputIntents" not in file.Root
        assert all(
            str(operator) not in ("k", "K", "CS")
            for thing, _own in resources(file)
            if thing.get("/Subtype") != "/Image"
            for _operands, operator in pikepdf.parse_content_stream(thing)
        )


def test_the_window_shows_the_proof_and_saves_the_file_for_the_press(few, options):
    task = SimpleNamespace(report=lambda *_numbers: None, is_cancelled=lambda: False)
    target = Targets().get("factory-china")
    made = make_sheets(lambda: (few, None), options(), "en", None, target, lambda: None, task)
    assert isinstance(made, SheetsResult)
    assert b"/OutputIntents" in made.data
    assert b"/OutputIntents" not in made.shown
    assert made.report.figures.press is not None


def test_the_same_print_gives_the_same_bytes(options):
    plan = sheet(Text("rules", 10, 20, "Night", "sans", 3, "#17181c"))
    assert pdf.render(plan, options(), None, X1A) == pdf.render(plan, options(), None, X1A)


@pytest.mark.parametrize(
    "key", ["drivethrucards", "print-shop-europe", "print-shop-america", "factory-china"]
)
def test_shipped_targets_name_their_press(key: str):
    colour = Targets().get(key).colour
    assert colour is not None
    assert colour.inks().limit == colour.limit <= 280


@pytest.mark.parametrize("key", ["print-shop-europe", "print-shop-america", "factory-china"])
def test_sheets_for_a_press_have_3_mm_of_bleed_around_every_card(few, options, key: str):
    chosen = options(**Targets().get(key).resolved({"tracks": False, "counters": False, "gap": 0.0}))
    for page in job.plan(few, chosen).pages:
        for place in page.places:
            around = place.trim.inset(-3)
            assert all(
                getattr(place.clip, side) == pytest.approx(getattr(around, side))
                for side in ("x", "y", "w", "h")
            )


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ({"condition": "../x.icc"}, "condition"),
        ({"condition": "swop"}, "condition"),
        ({"condition": "fogra39", "limit": 500}, "limit"),
        ({"condition": "fogra39", "standard": "x3"}, "standard"),
        ({"condition": "fogra39", "embed": False}, "embed"),
        ({"condition": "fogra39", "rich": [1, 2, 3]}, "rich"),
        ({"condition": "fogra39", "rich": [1, 2, 3, 200]}, "rich"),
        ({"condition": "fogra39", "cut": "die cut)"}, "cut"),
    ],
    ids=str,
)
def test_a_wrong_press_is_refused_by_its_key(wrong: dict, key: str):
    data = {"kind": "sheets", "names": {"en": "Shop"}, "colour": wrong}
    with pytest.raises(PrintError) as refused:
        _Reader("shop.toml").target("shop", data)
    assert f"colour.{key}" in refused.value.sentence("en")


def test_a_missing_profile_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    with pytest.raises(PrintError) as refused:
        Colour("own.icc").inks()
    assert "own.icc" in refused.value.sentence("ru")


@pytest.mark.parametrize("colour", [None, X1A, X4], ids=["rgb", "x1a", "x4"])
def test_transparent_parts_spoil_no_print_and_a_press_without_transparency_is_told_of_pixels(
    options, monkeypatch, colour
):
    monkeypatch.setattr(to_pdf, "FLAT_DPI", 200)
    whole = convert.content(set_from_template("tokens", "mine", "1", "en", {"en": "Mine"}), "en")
    front, back, _copies = whole.cards[0]
    content = replace(whole, cards=((front, back, 1),), counters=())
    target = Target("t", "sheets", {}, colour=colour)
    sheets, order, _album = job.arrange(content, None, options(), target)
    _data, _order, report = checking.make(sheets, options(), order)
    expected = ["face.flattened"] if colour is X1A else []
    assert [finding.code for finding in report.findings] == expected
    assert {finding.severity for finding in report.findings} <= {"note"}
