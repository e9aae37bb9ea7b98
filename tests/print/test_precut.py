"""Pre-cut sheets: each piece in its cell, backs behind them, and refusals in one sentence."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from app.print import job, pdf
from app.print.errors import PrintError
from app.print.plan import within
from app.print.preflight import checking
from app.print.preflight.finding import Order
from app.print.targets import Targets, read

SHIPPED = ("cards-85x54-a4", "cards-89x51-letter", "labels-64x38-a4", "round-24-a4", "round-25-letter")
OWN = """
kind = "precut"
names = { en = "Mine" }
[precut]
of = "cards"
paper = "a5"
orientation = "landscape"
cell = [44.0, 63.0]
first = [12.0, 10.0]
step = [48.0, 65.0]
count = [4, 2]
duplex = true
"""


@pytest.fixture
def own(tmp_path):
    """Return a function that writes a target file, with one line changed."""

    def write(old="", new=""):
        file = tmp_path / "mine.toml"
        file.write_text(OWN.replace(old, new) if old else OWN, encoding="utf-8")
        return file

    return write


@pytest.fixture(scope="module")
def few(contents):
    """Return a set of twelve copies of a card, a counter, and a track."""
    whole = contents["en"]
    front, back, _copies = whole.cards[0]
    counters = (replace(whole.counters[0], count=3),)
    return replace(whole, cards=((front, back, 12),), counters=counters, summaries=())


def planned(content, target, options, **more):
    chosen = options(**target.resolved(more))
    return chosen, job.arrange(content, None, chosen, target)[0]


@pytest.mark.parametrize("name", SHIPPED)
def test_each_piece_is_in_its_cell_and_the_preflight_finds_no_error(few, options, name):
    target = Targets().get(name)
    chosen, plan = planned(few, target, options)
    fronts = [place.trim for page in plan.pages if page.side == "front" for place in page.places]
    cells = target.precut.trims
    count = 12 if target.precut.of == "cards" else 3
    assert fronts == (cells * 2)[:count]
    data, _failed = pdf.render(plan, chosen)
    assert checking.check(data, Order.of(plan, chosen)).errors == 0
    assert any(page.side == "back" for page in plan.pages) == target.precut.duplex
    assert not any(page.marks for page in plan.pages)


@pytest.mark.parametrize("name", SHIPPED)
def test_cells_are_on_the_paper_and_apart(name):
    precut = Targets().get(name).precut
    width, height = precut.page
    assert all(cell.x >= 0 and cell.right <= width and cell.bottom <= height for cell in precut.trims)
    assert all(
        min(both.w, both.h) < 0.01 for both in (within(*pair) for pair in combinations(precut.trims, 2))
    )


@pytest.mark.parametrize("duplex", ["long", "short", "stacks"])
def test_backs_are_behind_fronts_on_a_sheet_of_ones_own(few, options, own, duplex):
    chosen, plan = planned(few, read(own()), options, duplex=duplex)
    assert {(page.width, page.height) for page in plan.pages} == {(210.0, 148.0)}
    data, _failed = pdf.render(plan, chosen)
    assert checking.check(data, Order.of(plan, chosen)).errors == 0


@pytest.mark.parametrize(
    ("old", "new", "key"),
    [
        ("count = [4, 2]", "count = [5, 2]", "precut.count"),
        ("count = [4, 2]", "count = [4.0, 2]", "precut.count"),
        ("step = [48.0, 65.0]", "step = [43.0, 65.0]", "precut.step"),
        ("cell = [44.0, 63.0]", "cell = [10.0, 63.0]", "precut.cell"),
        ('of = "cards"', 'of = "counters"', "precut.cell"),
        ('of = "cards"', 'of = "tracks"', "precut.of"),
        ('of = "cards"', 'of = "cards"\noutline = "hex"', "precut.outline"),
        ('paper = "a5"', 'paper = "a55"', "precut.paper"),
        ("first = [12.0, 10.0]", "", "precut.first"),
        ("duplex = true", 'duplex = "yes"', "precut.duplex"),
        ("[precut]", "[registration]", "precut"),
    ],
)
def test_a_wrong_description_is_refused_with_its_key(own, old, new, key):
    with pytest.raises(PrintError) as refused:
        read(own(old, new))
    assert refused.value.params["key"] == key
    assert f"“{key}”" in refused.value.sentence("en")


def test_a_pre_cut_sheet_is_not_folded(few, options, own):
    with pytest.raises(PrintError, match="precut-folded"):
        planned(few, read(own()), options, duplex="gutterfold")


def test_a_sheet_is_named_by_its_file(own, tmp_path):
    assert Targets().get(str(own())).precut.count == (4, 2)
    with pytest.raises(PrintError, match="no-target"):
        Targets().get(str(tmp_path / "no.toml"))
