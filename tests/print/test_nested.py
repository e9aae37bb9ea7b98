"""Hexagons and circles for a cutting machine are nested; for cutting by hand they aren't."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import ezdxf
import pytest

from app.face import layout, paths
from app.face.ops import Face, Rect
from app.print import cutter, grid, job, pdf
from app.print.preflight import checking
from app.print.preflight.finding import Order

SHAPES = {
    "large": ((70.0, 60.6), "hex", 26, (3, 2)),
    "small": ((35.0, 30.3), "hex", 60, (2, 1)),
    "flat": ((60.0, 40.0), "hex", 23, (2, 1)),
    "coins": ((25.0, 25.0), "round", 84, (2, 1)),
}


@pytest.fixture(scope="module")
def pieces(contents):
    """Return a function for a set of one of the SHAPES."""
    front, back, _copies = contents["en"].cards[0]

    def make(name, copies=0):
        size, shape, count, _sheets = SHAPES[name]
        cut = {"size": size, "shape": shape}
        row = replace(front, rules="", flavour="", kind_line="", **cut), replace(back, **cut), copies or count
        return replace(contents["en"], cards=(row,), tracks=(), counters=(), summaries=())

    return make


def outline(trim: Rect, shape: str) -> list[tuple[float, float]]:
    """Return the corners of a piece; of a circle, 72 points."""
    if shape == "hex":
        return [points for _verb, points in paths.hexagon(trim.x, trim.y, trim.w, trim.h) if points]
    turns = [math.tau * i / 72 for i in range(72)]
    return [
        (trim.x + trim.w / 2 * (1 + math.cos(turn)), trim.y + trim.h / 2 * (1 + math.sin(turn)))
        for turn in turns
    ]


def separation(one: list[tuple[float, float]], other: list[tuple[float, float]]) -> float:
    """Return the largest distance between two convex outlines along the normal of a side of the first one."""
    best = -math.inf
    for (x1, y1), (x2, y2) in zip(one, [*one[1:], one[0]], strict=True):
        nx, ny = (y2 - y1), (x1 - x2)
        length = math.hypot(nx, ny)
        first, second = ([(x * nx + y * ny) / length for x, y in points] for points in (one, other))
        best = max(best, min(second) - max(first), min(first) - max(second))
    return best


@pytest.mark.parametrize("name", SHAPES)
def test_nesting_saves_sheets_only_for_a_machine(pieces, options, name):
    sheets = SHAPES[name][-1]
    assert (
        job.plan(pieces(name), options()).sheets,
        job.plan(pieces(name), options(nested=True)).sheets,
    ) == sheets


@pytest.mark.parametrize("gap", [0.0, 1.5])
@pytest.mark.parametrize("name", SHAPES)
def test_nested_pieces_keep_the_gap_on_the_printable_paper(options, name, gap):
    size, shape, *_counts = SHAPES[name]
    face = layout.cut_out(Face("", *size, 0.0, ()), shape)
    chosen = options(gap=gap)
    nested = grid.best_nested(face, chosen, 10**6, grid.Grid(210, 297, 1, 1, *size, gap))
    room = nested.reach(chosen.margin).inset(-1e-6)
    trims = [trim for trim, _turned in nested.mixed]
    assert all(room.union(trim) == room for trim in trims)
    near = [
        pair
        for pair in combinations(trims[:40], 2)
        if math.hypot(pair[0].x - pair[1].x, pair[0].y - pair[1].y) < 1.3 * size[0]
    ]
    apart = min(separation(*(outline(trim, shape) for trim in pair)) for pair in near)
    assert apart == pytest.approx(gap, abs=0.02)


@pytest.mark.parametrize("name", ["large", "coins"])
def test_ink_ends_at_the_outline_and_backs_are_behind(pieces, options, name):
    chosen = options(nested=True, gap=0.0)
    plan = job.plan(pieces(name), chosen)
    order = Order.of(plan, chosen)

    def misplaced(plan):
        findings = checking.check(pdf.render(plan, chosen)[0], order).findings
        return {finding.code for finding in findings} - {"no-ruler", "safe-zone", "small-type", "off-card"}

    assert misplaced(plan) == set()
    front, *others = plan.pages
    square = replace(front, places=tuple(replace(place, outlined=False) for place in front.places))
    assert misplaced(replace(plan, pages=(square, *others))) == {"ink-over"}


def test_the_machine_gets_a_closed_line_for_each_nested_piece(pieces, options, tmp_path):
    plan = job.plan(pieces("large"), options(nested=True))
    (file,) = cutter.write(plan, tmp_path / "cut.dxf")
    lines = ezdxf.readfile(file).modelspace().query("POLYLINE")
    assert len(lines) == len(plan.pages[0].places)
    assert all(line.is_closed for line in lines)
