"""Tuck boxes and dividers, measured in the PDF, folded, and compared with the pile of cards."""

from __future__ import annotations

import io
import re
from contextlib import closing
from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree

import ezdxf
import pypdfium2
import pypdfium2.raw as raw
import pytest
from PIL import Image

from app.cards.catalogue import shipped
from app.cli import run
from app.face import tokens
from app.face.ops import Box, Picture, Shape
from app.print import boxes, choice, cutter, job, pdf, wording
from app.print.errors import PrintError
from app.print.ledger import Deck, OwnedPiece
from app.print.options import Options
from app.print.preflight import checking
from app.print.preflight.finding import Order
from app.print.stock import SLEEVES, STOCKS

MM = 72 / 25.4
BOARD = 0.35
"""Thickest paper for a box, mm."""
SEEN = 0.05
ALONE = {"cards": False, "tracks": False, "counters": False}
CARDS = 108
"""In Own Fate, including reference cards."""


def made(content, **chosen):
    """Return the file of a job and its plan."""
    options = Options(**chosen)
    plan = job.plan(content, options)
    return pdf.render(plan, options)[0], plan


def strokes(page):
    """Yield the subpaths of each stroked path in the forms of *page*, in mm, y up."""
    for thing in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=2):
        fill, stroke = raw.c_int(), raw.c_int()
        raw.FPDFPath_GetDrawMode(thing.raw, fill, stroke)
        if not stroke.value:
            continue
        runs = []
        for i in range(raw.FPDFPath_CountSegments(thing.raw)):
            segment = raw.FPDFPath_GetPathSegment(thing.raw, i)
            x, y = raw.c_float(), raw.c_float()
            raw.FPDFPathSegment_GetPoint(segment, x, y)
            if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_MOVETO:
                runs.append([])
            at = thing.get_matrix().on_point(x.value, y.value)
            runs[-1].append(tuple(value / MM for value in at))
        yield runs


def folded(page):
    """Yield for each net on *page* the sorted x and y of its folds and outer edges."""
    paths = list(strokes(page))
    for cut, folds in pairwise(paths):
        if len(cut) == 1 and len(folds) > 20:
            ends = [[value for point in cut[0] for value in point[i : i + 1]] for i in (0, 1)]
            found = []
            for axis in (0, 1):
                # A horizontal dash has the y of its fold, a vertical one its x.
                at = {round(a[axis], 2) for a, b in folds if abs(a[axis] - b[axis]) < 0.01}
                found.append(sorted(at | {round(end(ends[axis]), 2) for end in (min, max)}))
            yield found


def nets(data):
    """Return the distinct nets in the file *data*; lines are drawn twice, dark and pale."""
    with closing(pypdfium2.PdfDocument(data)) as document:
        found = [net for page in document for net in folded(page)]
    return [net for i, net in enumerate(found) if net not in found[:i]]


def steps(values):
    return [round(b - a, 2) for a, b in pairwise(values)]


def inner(net):
    """Return the inner width, height and depth of a box folded from the thickest paper."""
    _tab, wide, deep, front, side = steps(net[0])
    _glue, bottom, high, lid, _tuck = steps(net[1])
    assert wide == pytest.approx(front, abs=SEEN)
    assert [side, bottom, lid] == pytest.approx([deep] * 3, abs=SEEN)
    # Two layers at the glue and one opposite; dust flaps at lid and bottom; the tongue in front.
    return wide - 3 * BOARD, high - 4 * BOARD, deep - 3 * BOARD


@pytest.fixture
def findings():
    def find(content, **chosen):
        options = Options(**chosen)
        plan = job.plan(content, options)
        report = checking.check(pdf.render(plan, options)[0], Order.of(plan, options))
        return [(one.code, one.page, one.key) for one in report.findings]

    return find


@pytest.fixture(scope="module")
def tribunal():
    with shipped() as catalogue:
        return catalogue.content("tribunal", "en")


@pytest.mark.parametrize(
    ("stock", "sleeve"), [*((each, "none") for each in STOCKS), *(("80g", s) for s in SLEEVES)]
)
def test_the_folded_box_holds_the_pile(contents, stock, sleeve):
    data, _ = made(contents["en"], box="one", stock=stock, sleeve=sleeve, paper="a3", **ALONE)
    (net,) = nets(data)
    wide, high, deep = inner(net)
    pile = CARDS * (STOCKS[stock].thickness + SLEEVES[sleeve].thickness)
    larger = SLEEVES[sleeve].extra_size
    assert 63 + larger + 0.5 < wide < 63 + larger + 3
    assert 88 + larger + 0.5 < high < 88 + larger + 3
    assert pile + 0.5 < deep < pile * 1.06 + 3


def test_a_box_too_large_for_the_paper_is_made_of_two_halves(contents):
    whole = nets(made(contents["en"], box="one", paper="a3", **ALONE)[0])
    halves = nets(made(contents["en"], box="one", sleeve="none", paper="a5", card="mini-euro", **ALONE)[0])
    assert [len(steps(net[0])) for net in whole] == [5]
    assert [len(steps(net[0])) for net in halves] == [3, 3]
    (tab, back, side), (other_tab, front, other) = (steps(net[0]) for net in halves)
    assert [tab, back, side] == pytest.approx([other_tab, front, other], abs=SEEN)
    assert tab < side
    high, other_high = steps(halves[0][1])[2], steps(halves[1][1])[1]
    assert high == pytest.approx(other_high, abs=SEEN)


def test_cards_glued_from_two_papers_are_twice_as_thick(contents):
    (once,) = nets(made(contents["en"], box="one", paper="a3", **ALONE)[0])
    (twice,) = nets(made(contents["en"], box="one", paper="a3", duplex="gutterfold", **ALONE)[0])
    assert inner(twice)[2] > CARDS * 2 * STOCKS["250g"].thickness > inner(once)[2]


def test_a_box_is_as_large_as_its_largest_card(contents):
    sizes = (("spell", "mini-euro"), ("location", "tarot"))
    (net,) = nets(made(contents["en"], box="one", paper="a3", sizes=sizes, **ALONE)[0])
    wide, high, _deep = inner(net)
    assert 70 < wide < 73
    assert 120 < high < 123


def test_a_box_counts_the_cards_that_are_chosen(contents):
    few = {"picks": (("anton", 5),), "box": "one", "tracks": False, "counters": False}
    _, plan = made(contents["en"], **few)
    (said,) = [params for code, params in plan.notices if code == "said-box"]
    assert said["cards"] == 5
    assert [item.key for item in plan.items] == ["anton", "box"]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_box_of_a_shipped_game_says_whose_game_it_is(contents, language):
    def words(content):
        with closing(pypdfium2.PdfDocument(io.BytesIO(made(content, box="one", **ALONE)[0]))) as document:
            return " ".join(page.get_textpage().get_text_bounded() for page in document)

    author = {"ru": "Калинина", "en": "Kalinin"}[language]
    assert author in words(contents[language])
    assert author not in words(replace(contents[language], key="my-own"))


def test_each_deck_has_its_box_and_reference_cards_lie_in_the_first(contents):
    _, plan = made(contents["en"], box="decks", **ALONE)
    said = {params["name"]: params["cards"] for code, params in plan.notices if code == "said-box"}
    assert said == {"Setup": 21, "Lines of probability": 27, "Spells": 60}


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("by", ["decks", "kinds"])
def test_dividers_say_what_is_behind_them(contents, by, language):
    data, plan = made(contents[language], dividers=by, **ALONE)
    content = contents[language]
    keys = {back.deck if by == "decks" else front.kind for front, back, _copies in content.cards} | {
        "reference"
    }
    with closing(pypdfium2.PdfDocument(io.BytesIO(data))) as document:
        words = " ".join(page.get_textpage().get_text_bounded() for page in document)
    words = re.sub(r"\s+", " ", words)
    assert {item.key for item in plan.items} == {f"divider-{key}" for key in keys}
    for key in keys:
        assert words.count(getattr(wording, by)(content)[key]) >= 2


def test_a_box_has_room_for_the_dividers(contents):
    divided = {"box": "one", "dividers": "decks", "paper": "a3", "sleeve": "thin", **ALONE}
    data, plan = made(contents["en"], **divided)
    tallest = max(
        p.face.height for page in plan.pages for p in page.places if p.face.key.startswith("divider")
    )
    wide, high, deep = inner(nets(data)[0])
    assert high > tallest > 88 + SLEEVES["thin"].extra_size + 5, "a tab stands out over sleeves"
    assert wide > 63 + SLEEVES["thin"].extra_size
    assert (
        deep > CARDS * (STOCKS["250g"].thickness + SLEEVES["thin"].thickness) + 4 * STOCKS["250g"].thickness
    )


def test_a_box_that_no_sheet_holds_is_refused_with_the_paper_that_would_do(contents):
    with pytest.raises(PrintError) as refused:
        made(contents["en"], box="one", sleeve="thin", paper="a5", **ALONE)
    assert refused.value.code == "box-too-large"
    sentence = refused.value.sentence("en")
    assert "A5" in sentence
    would = re.search(r"Use (.+) or a box for each deck", sentence)[1].lower().replace(" ", "-")
    assert nets(made(contents["en"], box="one", sleeve="thin", paper=would, **ALONE)[0])
    assert would.startswith("a"), "who has A5 has no Letter"
    with pytest.raises(PrintError) as never:
        made(contents["en"], box="one", picks=(("anton", 3000),), **ALONE)
    assert "--box decks" in never.value.sentence("en")
    assert "Use a box" in never.value.sentence("en")


def test_the_command_refuses_it_with_one_sentence(tmp_path, capsys):
    out = tmp_path / "box.pdf"
    assert run(["--lang", "en", "print", str(out), "--box", "one", "--sleeve", "thin", "--paper", "a5"]) == 2
    assert capsys.readouterr().err.count("too large for A5") == 1
    assert not out.exists()


@pytest.mark.parametrize("ink", ["full", "low", "one"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("chosen", [
    {"box": "one", "dividers": "decks"}, {"box": "decks", "dividers": "kinds", "sleeve": "standard"},
    {"box": "one", "sleeve": "backed", "stock": "80g"},
])  # fmt: skip
def test_nothing_is_found_on_sheets_of_boxes(contents, findings, paper, ink, chosen):
    assert findings(contents["ru"], paper=paper, ink=ink, **ALONE, **chosen) == []


@pytest.mark.parametrize("duplex", ["long", "stacks", "gutterfold", "fronts"])
def test_nothing_is_found_in_a_whole_job_with_a_box(tribunal, findings, duplex):
    assert findings(tribunal, paper="letter", duplex=duplex, box="one", dividers="kinds") == []


def test_only_a_box_that_changed_is_printed_again(contents):
    content = replace(contents["en"], cards=contents["en"].cards[:9])
    options = Options(box="one", dividers="decks")
    first = job.plan(content, options)
    known = Deck(
        {item.key: OwnedPiece(item.name, item.copies, first.looks[item.key]) for item in first.items}
    )
    with pytest.raises(PrintError, match="nothing-new"):
        job.plan(content, options, None, known)
    (front, back, copies), *rest = content.cards
    more = replace(content, cards=((front, back, copies + 1), *rest))
    again = [item.key for item in job.plan(more, options, None, known).items]
    assert "box" in again
    assert not [key for key in again if key.startswith("divider")]


def test_a_cutter_cuts_a_box_along_its_outline_and_folds_it(contents, tmp_path):
    data, plan = made(contents["en"], box="one", paper="a3", **ALONE)
    (net,) = nets(data)
    width, height = (values[-1] - values[0] for values in net)
    (file,) = cutter.write(plan, tmp_path / "box.svg")
    groups = ElementTree.parse(file).getroot()
    cuts, folds = ([*group] for group in groups)
    assert len(cuts) == 1
    assert len(folds) == 4 + 4 + 4
    (file,) = cutter.write(plan, tmp_path / "box.dxf")
    drawn = ezdxf.readfile(file).modelspace()
    (outline,) = drawn.query('POLYLINE[layer=="CUT"]')
    assert outline.is_closed
    for axis, size in ((0, width), (1, height)):
        along = [point[axis] for point in outline.points()]
        assert max(along) - min(along) == pytest.approx(size, abs=0.02)
    assert len(drawn.query('LINE[layer=="FOLD"]')) == len(folds)


def net_of(content, **chosen):
    """Return the face of the box of *content*."""
    options = Options(box="one", paper="a3", **ALONE, **chosen)
    return next(
        face
        for face in boxes.make_boxes(
            content, choice.cards(content, replace(options, cards=True)), options
        ).faces
    )


@pytest.mark.parametrize("ink", ["full", "low"])
def test_ink_reaches_under_the_glued_panels(contents, ink):
    face = net_of(contents["en"], ink=ink)
    left = min(point[0] for verb, point in face.outline if verb != "C" and point)
    (tab_fold,) = {start[0] for start, end in face.folds if start[0] == end[0] and start[0] < left + 12}
    grounds = [op.rect for op in face.ops if isinstance(op, Box) and op.part == "ground"]
    assert any(rect.x <= tab_fold - boxes.UNDER_GLUE and rect.right >= tab_fold for rect in grounds)
    glue_fold = max(start[1] for start, end in face.folds if start[1] == end[1])
    assert any(rect.y <= glue_fold and rect.bottom >= glue_fold + boxes.UNDER_GLUE for rect in grounds)


def test_no_fold_shows_light_on_the_finished_box(contents):
    folds = [op for op in net_of(contents["en"]).ops if isinstance(op, Shape) and op.part == "fold"]
    assert [op.stroke for op in folds] == [tokens.INK, boxes.FOLD_COLOR]


@pytest.mark.parametrize("key", ["own-fate", "tribunal"])
def test_a_picture_of_ones_own_covers_the_front(contents, tribunal, tmp_path, monkeypatch, key):
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    content = {"own-fate": contents["en"], "tribunal": tribunal}[key]
    assert not [op for op in net_of(content).ops if isinstance(op, Picture)]
    (tmp_path / "art").mkdir()
    Image.new("RGB", (900, 1300), "red").save(tmp_path / "art" / f"box-{key}.png")
    (shown,) = [op for op in net_of(content).ops if isinstance(op, Picture)]
    assert shown.file.endswith(f"box-{key}.png")
