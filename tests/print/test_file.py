"""The PDF for printers and readers: boxes, fonts, hints, text."""

from __future__ import annotations

import subprocess

import pikepdf
import pypdf
import pytest

from app.cache import Cache
from app.face import layout, to_pdf
from app.print import job, pdf
from app.print.options import HOME_MARGIN
from app.print.targets import Targets

MM = 72 / 25.4


def box(page, name):
    return [float(v) / MM for v in page[f"/{name}"]]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_whole_set_is_smaller_than_600_kilobytes(printed, language):
    assert printed(language).stat().st_size < 600_000


def test_every_font_is_embedded_as_a_subset(printed):
    out = subprocess.run(["pdffonts", printed()], capture_output=True, encoding="utf-8", check=True).stdout
    rows = out.splitlines()[2:]
    assert len(rows) >= 4
    for row in rows:
        words = row.split()
        assert "+" in words[0]
        assert words[-5:-3] == ["yes", "yes"]


def test_qpdf_finds_nothing_wrong(printed):
    with pikepdf.open(printed()) as pages:
        assert pages.check_pdf_syntax() == []


def test_a_sheet_of_nine_cards_has_its_trim_box_around_them_to_a_hundredth(printed):
    with pikepdf.open(printed()) as file:
        page = file.pages[0]
        left, bottom, right, top = box(page, "TrimBox")
        assert right - left == pytest.approx(3 * 63, abs=0.01)
        assert top - bottom == pytest.approx(3 * 88, abs=0.01)
        assert box(page, "BleedBox") == pytest.approx([left - 1, bottom - 1, right + 1, top + 1], abs=0.01)
        assert box(page, "MediaBox") == pytest.approx([0, 0, 210, 297], abs=0.01)


def test_the_printer_is_told_not_to_scale_and_to_flip_the_long_edge(printed):
    with pikepdf.open(printed()) as file:
        assert file.Root.ViewerPreferences.PrintScaling == "/None"
        assert file.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


@pytest.mark.parametrize(("language", "title"), [("ru", "Своя судьба"), ("en", "Own Fate")])
def test_title_language_outline_and_page_labels(printed, language, title):
    with pypdf.PdfReader(printed(language)) as reader:
        assert reader.metadata.title.startswith(title)
        assert reader.metadata.author == "Dozor"
        assert reader.trailer["/Root"]["/Lang"] == language
        assert len(reader.outline) == 5
        assert reader.page_labels[:4] == ["1", "1b", "2", "2b"]


@pytest.mark.parametrize(
    ("language", "sentence"), [("ru", "Тёмным вход закрыт."), ("en", "Closed to Dark Others.")]
)
def test_text_is_selectable(printed, language, sentence):
    command = ["pdftotext", "-l", "1", printed(language), "-"]
    text = subprocess.run(command, capture_output=True, encoding="utf-8").stdout
    assert sentence in " ".join(text.split())


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", ["Своя судьба 1 · лист 2 из 13 · 2026-11-21", "лист 2 из 13, оборот · 2026-11-21"]),
        ("en", ["Own Fate 1 · sheet 2 of 13 · 2026-11-21", "sheet 2 of 13, back · 2026-11-21"]),
    ],
)
def test_the_margin_names_set_version_sheet_and_date(printed, language, said):
    for page, words in zip((3, 4), said, strict=True):
        command = ["pdftotext", "-f", str(page), "-l", str(page), printed(language), "-"]
        assert words in " ".join(
            subprocess.run(command, capture_output=True, encoding="utf-8").stdout.split()
        )


def test_the_same_input_gives_the_same_bytes(contents, options, tmp_path, printed):
    again = tmp_path / "again.pdf"
    pdf.write(job.plan(contents["ru"], options()), options(), again)
    assert again.read_bytes() == printed("ru").read_bytes()


def test_the_ruler_is_50_mm_long(printed, seen):
    page = seen(printed(), 1, 300)
    strip = page[
        int((297 - HOME_MARGIN - 0.9) / 25.4 * 300) : int((297 - HOME_MARGIN - 0.3) / 25.4 * 300),
        : int((HOME_MARGIN + 50.8) / 25.4 * 300),
    ]
    dark = (strip.min(axis=0) < 128).nonzero()[0]
    assert (dark[-1] - dark[0] + 1) / 300 * 25.4 == pytest.approx(50, abs=0.3)


def test_one_ink_is_black_alone(contents, options, tmp_path):
    chosen = options(ink="one", once=True)
    file = tmp_path / "one.pdf"
    pdf.write(job.plan(contents["ru"], chosen), chosen, file)
    found: set[str] = set()
    with pikepdf.open(file) as opened:
        streams = [one for one in opened.objects if isinstance(one, pikepdf.Stream)]
        for stream in streams:
            if stream.get("/Subtype") == "/Image":
                if "/SMask" in stream or stream.get("/ColorSpace") != "/DeviceGray":
                    found.add(f"image {stream.get('/ColorSpace')}")
            elif stream.get("/Subtype") == "/Form":
                found |= {str(operator) for _, operator in pikepdf.parse_content_stream(stream)}
        for page in opened.pages:
            found |= {str(operator) for _, operator in pikepdf.parse_content_stream(page)}
    assert {"rg", "RG", "k", "K"} & found == set()
    assert "g" in found


def test_the_version_is_that_of_the_features(printed):
    with pikepdf.open(printed()) as opened:
        assert opened.pdf_version == "1.7"
        assert opened.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


@pytest.fixture
def few(contents, options):
    """Return a function that plans some cards: ``few("anton", "olga")`` is (plan, options)."""

    def make(*keys):
        chosen = options(tracks=False, counters=False, reference=False, picks=tuple((key, 1) for key in keys))
        return job.plan(contents["en"], chosen), chosen

    return make


def test_a_face_is_not_drawn_again_in_the_next_file(few, monkeypatch):
    first, _failed = pdf.render(*few("anton", "olga"))
    drawn, draw = [], to_pdf.draw
    monkeypatch.setattr(
        to_pdf, "draw", lambda canvas, ops, height: drawn.append(ops) or draw(canvas, ops, height)
    )
    again = few("anton", "olga")
    assert pdf.render(*again)[0] == first
    assert not {id(place.face.ops) for page in again[0].pages for place in page.places} & set(map(id, drawn))


def test_a_face_is_drawn_again_if_the_fonts_number_its_letters_differently(few, monkeypatch):
    pdf.render(*few("anton", "olga", "egor"))
    file, _failed = pdf.render(*few("egor"))
    monkeypatch.setattr(to_pdf, "_streams", Cache())
    assert file == pdf.render(*few("egor"))[0]


def test_pictures_for_a_shop_show_faces_laid_out_for_sheets(contents, options, few, monkeypatch):
    few("anton")
    monkeypatch.delattr(layout, "card")
    chosen = options(tracks=False, counters=False, reference=False, picks=(("anton", 1),))
    _plan, _order, album = job.arrange(contents["en"], None, chosen, Targets().get("pictures"))
    assert [one.file for one in album.pictures if "anton" in one.file]
