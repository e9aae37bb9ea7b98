"""Preflight findings, each for a fault placed on a sheet with one or two cards."""

from __future__ import annotations

import re
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import numpy as np
import pytest
from PIL import Image

from app import i18n
from app.cache import Cache
from app.face import paths
from app.face.ops import Box, Face, Op, Picture, Rect, Shape, Text
from app.print import job, pdf, pdfium
from app.print.errors import Cancelled, PrintError
from app.print.plan import Item, Page, Place, Plan
from app.print.preflight import checking, report_text, written
from app.print.preflight.finding import ERRORS, FACE, NOTES, WARNINGS, Finding, Order, Report

LEFT, TOP = 40.0, 50.0
MARKS = tuple(
    Shape("mark", paths.line(a, b), stroke="#000000", width=0.2)
    for at in (0.0, 63.0)
    for a, b in (((LEFT + at, 40.0), (LEFT + at, 45.0)),)
) + tuple(
    Shape("mark", paths.line((30.0, TOP + at), (35.0, TOP + at)), stroke="#000000", width=0.2)
    for at in (0.0, 88.0)
)
RULER = Shape("ruler", paths.line((1.0, 2.0), (51.0, 2.0)), stroke="#000000", width=0.2)
NOTE = Place(Face("note", 60.0, 4.0, 0.0, (RULER,)), *2 * (Rect(60.0, 285.0, 60.0, 4.0),))


def face(*ops: Op, ground: str = "#ffffff", key: str = "anton") -> Face:
    return Face(key, 63.0, 88.0, 3.0, (Box("ground", Rect(-3, -3, 69, 94), fill=ground), *ops))


def sheet(*ops: Op, ground: str = "#ffffff", **changed) -> Plan:
    """Return a sheet with a valid card, plus *ops* and page fields *changed*."""
    trim = Rect(LEFT, TOP, 63.0, 88.0)
    place = Place(face(*ops, ground=ground), trim, trim.inset(-1.0))
    page = Page(210.0, 297.0, "front", 1, (place,), MARKS, (NOTE,))
    return Plan("Набор", "ru", (replace(page, **changed),), items=(Item("anton", "Антон", "setup", 1),))


@pytest.fixture
def found(options):
    """Return a function that checks the file of a plan, one-sided by default."""

    def find(plan: Plan, **chosen) -> tuple[Finding, ...]:
        made = options(**{"duplex": "fronts", **chosen})
        data, _failed = pdf.render(plan, made)
        return checking.check(data, Order.of(plan, made)).findings

    return find


def words(size: float = 3.0, color: str = "#000000", x: float = 20.0, baseline: float = 40.0) -> Text:
    return Text("rules", x, baseline, "Городовой", "sans", size, color)


def test_a_sheet_on_which_all_is_right_is_said_to_fit(found):
    findings = found(sheet(words()))
    assert findings == ()
    assert (
        report_text.summary(report_text.report_lines(Report(findings), Order(None), "en"), "en")
        == "Everything fits."
    )


LOOKS = {
    "small-type": sheet(words(size=1.6)),
    "safe-zone": sheet(words(x=1.2)),
    "thin-line": sheet(Shape("rule", paths.line((20, 20), (40, 20)), stroke="#000000", width=0.05)),
    "contrast": sheet(words(color="#8a8a8a"), ground="#777777"),
}


@pytest.mark.parametrize("code", LOOKS)
def test_what_is_drawn_badly_is_found_where_it_is(found, code):
    (finding,) = found(LOOKS[code])
    assert (finding.code, finding.page, finding.key) == (code, 1, "anton")
    assert LEFT < finding.rect.x < LEFT + 21
    assert TOP + 15 < finding.rect.y < TOP + 45


def test_a_turned_card_has_its_fault_where_it_is_seen(found):
    plan = sheet(words(size=1.6, x=10.0, baseline=20.0))
    page = plan.pages[0]
    turned = replace(page, places=(replace(page.places[0], turn=180),))
    (finding,) = found(replace(plan, pages=(turned,)))
    assert finding.rect.right == pytest.approx(LEFT + 63 - 10, abs=0.4)
    assert finding.rect.y == pytest.approx(TOP + 88 - 20, abs=0.6)


def test_a_coarse_picture_is_found(found, tmp_path: Path):
    file = tmp_path / "coarse.png"
    Image.new("RGB", (200, 100), "#336699").save(file)
    (finding,) = found(sheet(Picture("picture", Rect(5, 5, 50, 25), str(file))))
    assert finding.code == "coarse"
    assert finding.params["dpi"] == pytest.approx(200 / 50 * 25.4, abs=1)


def test_a_colour_where_one_ink_was_chosen_is_found(found):
    plan = sheet(Box("flag", Rect(10, 10, 20, 20), fill="#b3261e"))
    assert [finding.code for finding in found(plan, ink="one")] == ["coloured"]
    assert found(plan, ink="full") == ()


def test_a_note_or_a_mark_on_a_card_is_found(found):
    on_card = replace(NOTE, trim=Rect(50.0, 60.0, 60.0, 4.0), clip=Rect(50.0, 60.0, 60.0, 4.0))
    assert [finding.code for finding in found(sheet(words(), notes=(on_card,)))] == ["note-over"]
    cross = Shape("mark", paths.line((60.0, 70.0), (70.0, 70.0)), stroke="#000000", width=0.2)
    assert [finding.code for finding in found(sheet(words(), marks=(*MARKS, cross)))] == ["mark-over"]


def test_missing_marks_and_a_missing_or_wrong_ruler_are_found(found):
    assert [finding.code for finding in found(sheet(marks=MARKS[1:]))] == ["unmarked"]
    assert [finding.code for finding in found(sheet(notes=()))] == ["no-ruler"]
    long = Shape("ruler", paths.line((1.0, 2.0), (52.0, 2.0)), stroke="#000000", width=0.2)
    wrong = replace(NOTE, face=replace(NOTE.face, ops=(long,)))
    assert [finding.code for finding in found(sheet(notes=(wrong,)))] == ["no-ruler"]


def test_what_the_printer_does_not_reach_is_told_apart_from_what_is_beyond_the_paper(found):
    def at(x: float) -> Plan:
        trim = Rect(x, TOP, 63.0, 88.0)
        marks = tuple(
            Shape("mark", paths.line((x + at, 40.0), (x + at, 45.0)), stroke="#000000", width=0.2)
            for at in (0.0, 63.0) if x + at > 6.35
        )  # fmt: skip
        return sheet(places=(Place(face(), trim, trim.inset(-1.0)),), marks=(*marks, *MARKS[2:]))

    assert [finding.code for finding in found(at(7.0))] == ["bleed-past-edge"]
    assert found(at(5.0))[0].code == "past-edge"
    assert found(at(-2.0))[0].code == "off-paper"
    assert found(at(-2.0))[0].params["by"] == pytest.approx(2.0, abs=0.01)


def test_the_pages_of_another_paper_and_hints_for_another_edge_are_found(options):
    plan = sheet(words())
    data, _failed = pdf.render(plan, options(duplex="fronts"))
    for chosen, code in (
        ({"duplex": "fronts", "paper": "letter"}, "page-size"),
        ({"duplex": "long"}, "hints"),
    ):
        findings = checking.check(data, Order.of(plan, options(**chosen))).findings
        assert [finding.code for finding in findings] == [code]


def test_a_font_that_is_not_in_the_file_is_found(options):
    data, _failed = pdf.render(sheet(words()), options(duplex="fronts"))
    without = re.sub(rb"/FontFile2 \d+ 0 R", lambda found: b" " * len(found[0]), data)
    assert without != data
    report = checking.check(without, Order.of(sheet(words()), options(duplex="fronts")))
    assert [(finding.code, finding.severity) for finding in report.findings] == [("font", "error")]


def test_ink_is_what_is_counted_in_popplers_pictures(printed, options, contents):
    """All pages of the shipped set, to 1.5 % of the paper."""
    file = printed()
    out = subprocess.run(["pdftoppm", "-r", "36", str(file)], capture_output=True, check=True).stdout
    measured = []
    for page in popplers(out):
        inks = 1 - page / 255
        black = inks.min(axis=2)
        measured.append(100 * float((inks.sum(axis=2) - 2 * black).mean()))
    plan = job.plan(contents["ru"], options())
    ink = checking.check(file.read_bytes(), Order.of(plan, options())).figures.ink
    assert ink == pytest.approx(measured, abs=1.5)


def popplers(out: bytes) -> Iterator[np.ndarray]:
    """Yield the pictures of concatenated PPM files."""
    while out:
        _kind, size, _most, rest = out.split(b"\n", 3)
        wide, high = map(int, size.split())
        yield np.frombuffer(rest, np.uint8, wide * high * 3).reshape(high, wide, 3).astype(float)
        out = rest[wide * high * 3 :]


def test_the_least_contrast_is_that_of_the_colours(options):
    chosen = options(duplex="fronts")
    data, _failed = pdf.render(sheet(words(size=6.0, color="#595959")), chosen)
    contrast = checking.check(data, Order.of(sheet(), chosen)).figures.contrast
    assert contrast == pytest.approx(7.0, abs=0.2)


def test_a_damaged_file_is_refused_with_a_sentence(options):
    with pytest.raises(PrintError) as refused:
        checking.check(b"%PDF-1.4 torn", Order(options()))
    assert "can’t be opened" in refused.value.sentence("en")


def test_a_file_edited_by_another_program_still_has_a_digest_for_each_page(options):
    """A number in it may name an object, or a place in the file, that doesn't exist."""
    data, _failed = pdf.render(sheet(), options(duplex="fronts"))
    for found in re.finditer(rb"\b\d+\b(?= 0 (?:R|obj)| \d{5} n|\s+%%EOF)", data):
        edited = data[: found.start()] + b"0" * len(found[0]) + data[found.end() :]
        assert len(written.page_digests(edited, 1)) == 1, found[0]


def test_it_can_be_stopped(options):
    data, _failed = pdf.render(sheet(), options())
    with pytest.raises(Cancelled):
        checking.check(data, Order(options()), lambda _done, _all: False)


def test_every_finding_has_a_sentence_that_says_what_to_do_in_both_languages():
    for code in ERRORS | WARNINGS | NOTES:
        message = code if code.startswith(FACE) else f"preflight.{code}"
        for language in i18n.LANGUAGES:
            assert i18n.has(message, language)
            sentence = i18n.text(message, language)
            assert len(re.split(r"[.:] ", sentence)) >= 2, code


def test_a_back_is_called_after_its_first_card_unless_it_is_a_card_itself():
    cards = (
        Item("a", "A", "setup", 1, "shared"),
        Item("b", "B", "setup", 1, "shared"),
        Item("c", "C", "setup", 1, "a"),
    )
    order = Order.of(Plan("", "en", (), items=cards), None)
    assert report_text.names_of(order, "en") == {"a": "A", "b": "B", "c": "C", "shared": "Back of A"}


def test_one_sentence_tells_of_the_same_fault_of_many_cards():
    items = tuple(Item(f"card-{n}", f"Карта {n}", "setup", 1) for n in range(6))
    order = Order.of(Plan("", "ru", (), items=items), None)
    report = Report(
        tuple(Finding("small-type", 1 + n // 3, f"card-{n}", params={"size": 4.0}) for n in range(6))
    )
    (told,) = report_text.report_lines(report, order, "ru")
    assert told.sentence.startswith(
        "Предупреждение: страницы 1–2: Карта 0, Карта 1 и ещё 4: буквы всего 4 пт."
    )


@pytest.mark.parametrize(
    ("count", "language", "names"),
    [
        (2, "en", "Card 0, Card 1 and 2 backs is"),
        (4, "en", "Card 0, Card 1, 2 more and 4 backs is"),
        (2, "ru", "Card 0, Card 1 и 2 оборота:"),
        (4, "ru", "Card 0, Card 1, ещё 2 и 4 оборота:"),
    ],
)
def test_backs_with_a_fault_are_not_counted_as_cards(count, language, names):
    items = tuple(Item(f"card-{n}", f"Card {n}", "setup", 1, f"back-{n}") for n in range(count))
    order = Order.of(Plan("", language, (), items=items), None)
    keys = [key for n in range(count) for key in (f"back-{n}", f"card-{n}")]
    report = Report(tuple(Finding("small-type", 1, key, params={"size": 4.0}) for key in keys))
    (told,) = report_text.report_lines(report, order, language)
    assert names in told.sentence


def test_errors_are_told_before_warnings(options):
    order = Order(options())
    report = Report((Finding("small-type", 1, "a", params={"size": 4.0}), Finding("hints", 0)))
    assert [told.finding.code for told in report_text.report_lines(report, order, "en")] == [
        "hints",
        "small-type",
    ]


def test_another_thread_gets_its_turn_within_a_page(printed, options, contents, monkeypatch):
    """The window redraws during a check without waiting for its end."""
    monkeypatch.setattr(checking, "_pages", Cache(100))
    data, plan = printed().read_bytes(), job.plan(contents["ru"], options())
    worker = Thread(target=checking.check, args=(data, Order.of(plan, options())))
    worker.start()
    turns = 0
    while worker.is_alive():
        with pdfium.locked():
            turns += 1
        time.sleep(0.001)
    worker.join()
    assert turns > len(plan.pages)
