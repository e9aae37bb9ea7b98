"""Random jobs, whole and with one planted fault: the preflight and a second reader agree.

``-m slow`` runs 3,000 of each; DOZOR_JOBS sets another number.
"""

from __future__ import annotations

import datetime
import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings, strategies as st

from app.cards.catalogue import shipped
from app.face.content import SetContent
from app.face.ops import Rect
from app.print import job, pdf
from app.print.errors import PrintError
from app.print.options import Options, paper_size
from app.print.plan import Page, Place, Plan
from app.print.preflight import checking
from app.print.preflight.finding import Order
from tests.print import second_reader
from tests.print.second_reader import Fault

MOST_SHEETS = 4
LOOKED_AT = {"safe-zone", "contrast", "coloured", "off-card", "text-over", "frame", "ends-at-cut", "no-bleed",
             "short-bleed", "white-rim", "face.too-small", "face.overflow"}  # fmt: skip
"""Visual findings, covered by ``test_findings.py``."""
MISPLACED = {"hints", "page-order", "other-sheet", "no-back", "wrong-back", "back-shifted", "back-turned",
             "stray-back", "copies", "overlap", "scaled"}  # fmt: skip
"""Faults that no job may have."""
QUICK = settings(max_examples=8, suppress_health_check=list(HealthCheck))
WHOLE = settings(QUICK, max_examples=100)
MANY = settings(QUICK, max_examples=int(os.environ.get("DOZOR_JOBS", "3000")))


@cache
def whole(key: str, language: str) -> SetContent:
    with shipped() as catalogue:
        return catalogue.content(key, language)


@dataclass(frozen=True, repr=False)
class Job:
    """A set reduced to a few designs, and its print options."""

    content: SetContent
    other: SetContent
    options: Options

    def __repr__(self) -> str:
        """Return a short form; whole sets are too long."""
        cards = {front.key: copies for front, _back, copies in self.content.cards[:6]}
        return f"Job({self.content.key}, {self.content.language}, {cards}…, {self.options})"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        printer.text(repr(self))

    def plan(self) -> Plan:
        return job.plan(self.content, self.options, self.other)

    def plain(self) -> second_reader.Job:
        """Return the choices as plain figures from the set, not from the plan."""
        o = self.options
        wanted = {}
        for front, back, copies in self.content.cards if o.cards else ():
            behind = front.key if o.second == "back" else f"back-{back.deck}-{back.side}"
            if front.kind == "reference" and o.second == "card":
                half = 1 if o.once else max(1, copies // 2)
                wanted[f"{front.key}-{self.other.language}"] = (half, behind)
                copies -= copies // 2
            wanted[front.key] = (1 if o.once else copies, behind)
        if o.blanks and o.cards:
            for _front, back, _copies in self.content.cards:
                wanted[f"blank-{back.deck}-{back.side}"] = (o.blanks, f"back-{back.deck}-{back.side}")
        others = o.duplex != "backs"
        if others and o.tracks and not o.board:
            wanted |= {f"track-{track.key}": (1, "") for track in self.content.tracks}
        if others and o.board and self.content.tracks:
            wanted["board"] = (1, "")
        if others and o.counters:
            wanted |= {f"counter-{one.key}": (one.count, "") for one in self.content.counters}
        offset = (0.0, 0.0) if o.duplex == "gutterfold" else (o.back_dx, o.back_dy)
        foot = (
            None
            if o.foot_dx is None and o.foot_dy is None
            else (
                o.back_dx if o.foot_dx is None else o.foot_dx,
                o.back_dy if o.foot_dy is None else o.foot_dy,
            )
        )
        return second_reader.Job(
            paper_size(o.paper), o.margin, o.duplex, wanted, offset, o.back_turn, o.marks,
            o.marks_on_backs, o.shape == "folded", foot, max(0.0, -(o.bleed_between or 0.0)),
            o.bleed if o.cards and o.gap and o.bleed >= 1 else 0.0)  # fmt: skip


@st.composite
def some_of(draw: Callable, content: SetContent) -> SetContent:
    """Draw the set with a few designs, some of them repeated."""
    some = draw(st.lists(st.integers(0, len(content.cards) - 1), min_size=1, max_size=5, unique=True))
    copies = draw(st.lists(st.integers(1, 4), min_size=len(some), max_size=len(some)))
    tracks = draw(st.lists(st.sampled_from(content.tracks), max_size=2, unique_by=lambda track: track.key))
    chips = draw(st.lists(st.sampled_from(content.counters), max_size=3, unique_by=lambda one: one.key))
    return replace(
        content,
        cards=tuple((*content.cards[i][:2], count) for i, count in zip(some, copies, strict=True)),
        tracks=tuple(tracks),
        counters=tuple(replace(one, count=draw(st.integers(1, 8))) for one in chips),
    )


@st.composite
def jobs(draw: Callable, of_all: bool = False) -> Job:
    """Draw a job; *of_all* keeps the whole set."""
    key, language = draw(st.sampled_from(["own-fate", "tribunal"])), draw(st.sampled_from(["ru", "en"]))
    content, other = whole(key, language), whole(key, "en" if language == "ru" else "ru")
    if not of_all:
        content = draw(some_of(content))
    plain = Options()

    def mostly(default: object, *others: object) -> object:
        return draw(st.one_of(st.just(default), st.sampled_from(others)))

    options = {
        "paper": mostly("a4", "a3", "letter", "legal", "148x210", "160x120", "320x450"),
        "card": mostly("poker", "bridge", "mini-euro", "tarot", "square", "57x87"),
        "sizes": mostly((), (("spell", "mini-euro"), ("item", "tarot"))),
        "duplex": draw(st.sampled_from(["long", "long", "short", "stacks", "gutterfold", "fronts", "backs"])),
        "margin": mostly(plain.margin, 0.0, 3.0, 12.0),
        "gap": mostly(0.0, 2.0, 6.0),
        "bleed": mostly(1.0, 0.0, 3.0),
        "bleed_between": mostly(None, 0.0, 1.0, -0.3),
        "marks": mostly("crop", "lines", "none"),
        "mark_length": mostly(2.5, 4.0, 8.0),
        "mark_width": mostly(0.18, 0.05),
        "marks_on_backs": mostly(True, False),
        "back_dx": mostly(0.0, 0.6),
        "back_dy": mostly(0.0, -1.2),
        "foot_dx": mostly(None, 1.1),
        "foot_dy": mostly(None, -0.8),
        "back_turn": mostly(False, True),
        "shape": mostly("own", "square", "round", "folded"),
        "board": mostly(False, True),
        "once": mostly(False, True),
        "blanks": mostly(0, 1),
        "second": mostly("none", "card", "back"),
        "ink": mostly("full", "low", "one"),
    }
    kinds = {front.kind for front, _back, _copies in content.cards}
    if not options["gap"] and options["bleed_between"] == 1.0:
        # Touching cards have no ink between them.
        options["bleed_between"] = None
    options["sizes"] = tuple(pair for pair in options["sizes"] if pair[0] in kinds)
    return Job(content, other, Options(reference=False, date=datetime.date(2026, 11, 21), **options))


def planned(one: Job, most: int = MOST_SHEETS) -> Plan:
    """Return the plan of a printable job with at most *most* sheets."""
    try:
        plan = one.plan()
    except PrintError:
        assume(False)
    assume(max(page.sheet for page in plan.pages) <= most)
    return plan


def judged(plan: Plan, one: Job) -> set[Fault]:
    """Return the faults found by both readers; they must agree."""
    data, failed = pdf.render(plan, one.options)
    assert failed == []
    report = checking.check(data, Order.of(plan, one.options))
    first = {(found.code, found.page, found.key) for found in report.findings}
    second = second_reader.faults(data, one.plain())
    assert {fault for fault in first if fault[0] not in LOOKED_AT} == second
    return second


def agree_on_a_sound_job(one: Job, most: int = MOST_SHEETS) -> None:
    assert {fault for fault in judged(planned(one, most), one) if fault[0] in MISPLACED} == set()


def agree_on_a_planted_fault(one: Job, data: st.DataObject) -> None:
    plan = planned(one)
    plant = data.draw(st.sampled_from(sorted(PLANTS)))
    found = PLANTS[plant](plan, one, data.draw)
    assume(found is not None)
    pages, expected = found
    old = judged(plan, one)
    # A back that its offset moves off the paper can't be planted there.
    assume(not any(expected(*fault) for fault in old))
    new = judged(replace(plan, pages=pages), one) - old
    assert any(expected(*fault) for fault in new), (plant, new)


@QUICK
@given(jobs())
def test_two_readers_find_the_same_in_a_job(one: Job):
    agree_on_a_sound_job(one)


@QUICK
@given(jobs(), st.data())
def test_two_readers_find_a_planted_fault(one: Job, data: st.DataObject):
    agree_on_a_planted_fault(one, data)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@MANY
@given(jobs())
def test_two_readers_find_the_same_in_many_jobs(one: Job):
    agree_on_a_sound_job(one)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@WHOLE
@given(jobs(of_all=True))
def test_two_readers_find_the_same_in_whole_sets(one: Job):
    agree_on_a_sound_job(one, most=1000)


@pytest.mark.slow
@pytest.mark.timeout(7200)
@MANY
@given(jobs(), st.data())
def test_two_readers_find_many_planted_faults(one: Job, data: st.DataObject):
    agree_on_a_planted_fault(one, data)


# Planted faults: the new pages, and a predicate for the expected findings.

Planted = tuple[tuple[Page, ...], Callable[[str, int, str], bool]] | None
TWO_SIDED = ("long", "short", "stacks")


def with_place(plan: Plan, page: int, number: int, place: Place | None) -> tuple[Page, ...]:
    old = plan.pages[page]
    places = (*old.places[:number], *([place] if place else []), *old.places[number + 1 :])
    return (*plan.pages[:page], replace(old, places=places), *plan.pages[page + 1 :])


def moved(place: Place, dx: float, dy: float) -> Place:
    trim, clip = (Rect(r.x + dx, r.y + dy, r.w, r.h) for r in (place.trim, place.clip))
    return replace(place, trim=trim, clip=clip)


def some_place(plan: Plan, draw: Callable, which: Callable[[Page, Place], bool]) -> tuple[int, int] | None:
    found = [
        (i, j)
        for i, page in enumerate(plan.pages)
        for j, place in enumerate(page.places)
        if which(page, place)
    ]
    return draw(st.sampled_from(found)) if found else None


def backs_of(one: Job) -> dict[str, str]:
    return {key: behind for key, (_count, behind) in one.plain().wanted.items() if behind}


def a_shifted_piece(plan: Plan, one: Job, draw: Callable) -> Planted:
    backs = backs_of(one)
    at = some_place(plan, draw, lambda page, place: page.side == "front" and place.face.key in backs)
    if at is None or one.options.duplex not in (*TWO_SIDED, "gutterfold"):
        return None
    page, number = at
    place = plan.pages[page].places[number]
    dx, dy = draw(st.sampled_from([(0.4, 0.0), (0.0, -0.4), (2.0, 1.0), (-3.0, 2.0), (5.0, -5.0)]))
    wrong = {"back-shifted", "overlap", "no-back"}
    return with_place(plan, page, number, moved(place, dx, dy)), lambda kind, _page, _key: kind in wrong


def a_wrong_back(plan: Plan, one: Job, draw: Callable) -> Planted:
    behind = set(backs_of(one).values())
    faces = {place.face.key: place.face for page in plan.pages for place in page.places}
    at = some_place(
        plan,
        draw,
        lambda page, place: (
            place.face.key in behind
            and page.side == ("front" if one.options.duplex == "gutterfold" else "back")
            and (page.side == "back" or place.trim.x > page.width / 2)
        ),
    )
    if at is None or one.options.duplex not in (*TWO_SIDED, "gutterfold"):
        return None
    page, number = at
    place = plan.pages[page].places[number]
    others = [face for key, face in sorted(faces.items()) if key != place.face.key
              and (face.width, face.height) == (place.face.width, place.face.height)]  # fmt: skip
    if not others:
        return None
    face = draw(st.sampled_from(others))
    wrong = ("wrong-back", page + 1, face.key)
    return with_place(plan, page, number, replace(place, face=face)), lambda *fault: fault == wrong


def a_back_on_its_head(plan: Plan, one: Job, draw: Callable) -> Planted:
    at = some_place(plan, draw, lambda page, _place: page.side == "back")
    if at is None or one.options.duplex not in TWO_SIDED:
        return None
    page, number = at
    place = plan.pages[page].places[number]
    turned = replace(place, turn=(place.turn + 180) % 360)
    wrong = ("back-turned", page + 1, place.face.key)
    return with_place(plan, page, number, turned), lambda *fault: fault == wrong


def ink_off_the_paper(plan: Plan, one: Job, draw: Callable) -> Planted:
    at = some_place(plan, draw, lambda _page, place: True)
    assert at is not None
    page, number = at
    place = plan.pages[page].places[number]
    # A stretched and turned page moves some of it back.
    off = draw(st.sampled_from([1.0, 4.0])) + one.options.max_back_shift()
    left = max(place.trim.x, place.clip.x)
    wrong = ("off-paper", page + 1, place.face.key)
    shifted = moved(place, -off - left, 0.0)
    return with_place(plan, page, number, shifted), lambda *fault: fault == wrong


def a_lost_piece(plan: Plan, one: Job, draw: Callable) -> Planted:
    side = "back" if one.options.duplex == "backs" else "front"
    at = some_place(plan, draw, lambda page, _place: page.side == side and len(page.places) > 1)
    if at is None:
        return None
    page, number = at
    key = plan.pages[page].places[number].face.key
    kinds = {"copies", "no-back", "stray-back"}
    backs = backs_of(one)
    keys = {key, backs.get(key), *(front for front, behind in backs.items() if behind == key)}
    return with_place(plan, page, number, None), lambda kind, _page, of: kind in kinds and of in keys


def a_dropped_page(plan: Plan, one: Job, draw: Callable) -> Planted:
    """Drop a page, also a blank one if others follow."""
    last = len(plan.pages) - 1
    found = [i for i, page in enumerate(plan.pages) if page.places or i < last]
    if not last or one.options.duplex not in ("long", "short"):
        return None
    at = draw(st.sampled_from(found))
    wrong = {"front-behind", "back-in-front", "no-back", "other-sheet", "copies"}
    return plan.pages[:at] + plan.pages[at + 1 :], lambda kind, _page, _key: kind in wrong


def swapped_pages(plan: Plan, one: Job, draw: Callable) -> Planted:
    pages = list(plan.pages)
    pairs = [(i, j) for i in range(len(pages)) for j in range(i)]
    if one.options.duplex == "stacks":
        # A sheet without a back may go through the printer with the fronts or last.
        backed = {page.sheet for page in pages if page.side == "back"}
        pairs = [(i, j) for i, j in pairs
                 if pages[i].side == pages[j].side or {pages[i].sheet, pages[j].sheet} <= backed]  # fmt: skip
    if not pairs:
        return None
    i, j = draw(st.sampled_from(pairs))
    pages[i], pages[j] = pages[j], pages[i]
    return tuple(pages), lambda kind, page, _key: kind == "page-order" and page in (i + 1, j + 1)


PLANTS = {
    "shifted": a_shifted_piece,
    "wrong back": a_wrong_back,
    "turned": a_back_on_its_head,
    "off the paper": ink_off_the_paper,
    "lost": a_lost_piece,
    "dropped": a_dropped_page,
    "swapped": swapped_pages,
}


def test_a_ground_lightened_to_save_ink_is_no_white_rim():
    options = Options(cards=False, tracks=False, reference=False, ink="low", shape="square")
    one = Job(whole("own-fate", "en"), whole("own-fate", "ru"), options)
    plan = one.plan()
    data, _failed = pdf.render(plan, options)
    assert "white-rim" not in {found.code for found in checking.check(data, Order.of(plan, options)).findings}
