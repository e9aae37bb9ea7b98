"""Sheet layout: sizes, bleed and marks, backs behind fronts, boards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from app.cards import convert, game_edits
from app.cards.catalogue import shipped
from app.cards.data import CardData, Text as DataText, game_of
from app.face.ops import Face, Rect, Text
from app.print import grid, job, pdf, pictures
from app.print.errors import PrintError
from app.print.options import Options
from app.print.plan import log
from app.print.preflight import checking
from app.print.preflight.finding import Order
from app.print.targets import Targets


def inside(rect: Rect, x: float, y: float) -> bool:
    return rect.x - 1e-6 < x < rect.right + 1e-6 and rect.y - 1e-6 < y < rect.bottom + 1e-6


@pytest.mark.parametrize(
    ("paper", "gap", "columns", "rows", "turned"),
    [
        ("a4", 0, 3, 3, False),
        ("a4", 2, 3, 3, False),
        ("a4", 6, 4, 2, True),
        ("letter", 0, 3, 3, False),
        ("letter", 6, 3, 2, False),
        ("a3", 0, 6, 3, True),
        ("legal", 0, 5, 2, True),
        ("70x100", 3, 1, 1, False),
    ],
)
def test_the_grid_that_takes_most_cards_is_chosen(paper, gap, columns, rows, turned):
    chosen = grid.best(63, 88, Options(paper=paper, gap=gap, margin=3 if paper == "70x100" else 6.35), 1)
    assert (chosen.columns, chosen.rows, chosen.turned) == (columns, rows, turned)


def test_every_card_of_the_set_is_printed_once_on_13_sheets(contents, options):
    plan = job.plan(contents["ru"], options())
    fronts = [place for page in plan.pages if page.side == "front" for place in page.places]
    cards = [place for place in fronts if (place.trim.w, place.trim.h) == (63, 88)]
    assert len(cards) == 100 + 8  # four reference cards for each player
    assert max(page.sheet for page in plan.pages) == 13


@pytest.mark.parametrize("gap", [0, 2, 6])
@pytest.mark.parametrize("bleed", [0, 1, 3])
def test_no_mark_touches_the_bleed_and_no_ink_a_neighbour(contents, options, gap, bleed):
    for page in job.plan(contents["ru"], options(gap=gap, bleed=bleed)).pages:
        inks = [place.clip.inset(0.001) for place in page.places]
        for mark in page.marks:
            ends = [p for _, p in mark.path]
            middle = [(a + b) / 2 for a, b in zip(*ends[:2], strict=True)]
            for x, y in (*ends, middle):
                assert not any(inside(ink, x, y) for ink in inks)
        for i, place in enumerate(page.places):
            for other in (o for j, o in enumerate(page.places) if j != i):
                trim, ink = other.trim.inset(0.01), place.clip
                assert not (
                    ink.x < trim.right and trim.x < ink.right and ink.y < trim.bottom and trim.y < ink.bottom
                )


@pytest.mark.parametrize(("gap", "bleed"), [(0, 1), (0.5, 3), (6, 3)])
def test_crop_marks_stand_beside_cards_also_on_a_sheet_that_is_partly_filled(contents, options, gap, bleed):
    chosen = options(gap=gap, bleed=bleed, kinds=("other",), tracks=False, counters=False)
    last = job.plan(contents["ru"], chosen).pages[-2]
    assert len(last.places) < 8
    inks = [place.clip for place in last.places]
    reach = chosen.mark_offset + 1e-6
    for mark in last.marks:
        ends = [end for _, end in mark.path]
        assert any(inside(ink.inset(-reach), x, y) for ink in inks for x, y in ends)
        assert not any(inside(ink.inset(1e-3), x, y) for ink in inks for x, y in ends)


@pytest.mark.parametrize("gap", [0, 6])
def test_cutting_lines_run_along_the_edges_of_cards_and_nowhere_else(contents, options, gap):
    """The last sheet is only partly filled; its empty cells stay empty."""
    plan = job.plan(contents["ru"], options(gap=gap, marks="lines"))
    assert all(page.marks for page in plan.pages)
    for page in plan.pages:
        trims = [place.trim for place in page.places if not place.face.round]
        for mark in page.marks:
            ends = [end for _, end in mark.path]
            for (x0, y0), (x1, y1) in zip(ends[::2], ends[1::2], strict=True):
                for part in range(11):
                    x, y = x0 + (x1 - x0) * part / 10, y0 + (y1 - y0) * part / 10
                    assert any(inside(trim, x, y) for trim in trims)


FLIPS = {
    ("long", False): lambda back: back[:, ::-1],
    ("short", False): lambda back: back[::-1],
    ("long", True): lambda back: back[::-1],
    ("short", True): lambda back: back[:, ::-1],
    ("stacks", False): lambda back: back[:, ::-1],
}


@pytest.mark.parametrize(("duplex", "turned"), FLIPS)
def test_the_back_lies_behind_its_front_when_the_sheet_is_flipped(printed, seen, duplex, turned):
    """Seen through the paper, the last sheet's only card has its back exactly behind it."""
    file = printed("ru", duplex=duplex, gap=6 if turned else 0, marks="none", tracks=False, counters=False,
                   reference=False)  # fmt: skip
    sheets = 13 if turned else 12
    fronts, backs = (sheets, 2 * sheets) if duplex == "stacks" else (2 * sheets - 1, 2 * sheets)
    front, back = seen(file, fronts), FLIPS[duplex, turned](seen(file, backs))
    strip = int(11 / 25.4 * 50)
    inked = [page[strip:-strip, strip:-strip] < 250 for page in (front, back)]
    assert inked[0].any()
    assert np.mean(inked[0] != inked[1]) < 0.01


def test_a_printers_offset_moves_backs_only(contents, options):
    plain, moved = (job.plan(contents["ru"], o) for o in (options(), options(back_dx=0.7, back_dy=-0.4)))
    for a, b in zip(plain.pages, moved.pages, strict=True):
        if a.side == "back":
            assert b.places[0].trim.x == pytest.approx(a.places[0].trim.x + 0.7)
            assert b.places[0].trim.y == pytest.approx(a.places[0].trim.y - 0.4)
        else:
            assert a.places == b.places


def test_tracks_and_counters_share_one_a4_sheet(contents, options):
    pages = job.plan(contents["ru"], options(cards=False)).pages
    assert len(pages) == 1
    for place in pages[0].places:
        assert inside(Rect(6, 6, 285, 198), place.trim.x, place.trim.y)
        assert inside(Rect(6, 6, 285, 198), place.trim.right, place.trim.bottom)


def test_every_sheet_carries_the_ruler_and_its_number(contents, options):
    for page in job.plan(contents["ru"], options()).pages:
        assert [note.face.key for note in page.notes] == ["note"]


@pytest.mark.parametrize(("language", "unit"), [("ru", "мм"), ("en", "mm")])
def test_the_ruler_is_labelled_in_the_language_of_the_sheets(contents, options, language, unit):
    (note,) = job.plan(contents[language], options(paper="100x75")).pages[0].notes
    words = [op.text for op in note.face.ops if isinstance(op, Text) and op.part == "ruler"]
    assert words == ["50", unit]


def test_on_small_paper_the_label_is_short_and_one_line(contents, options):
    page = job.plan(contents["ru"], options(cards=False, counters=False, paper="100x75")).pages[0]
    words = [op for op in page.notes[0].face.ops if isinstance(op, Text) and op.part == "note"]
    assert len({op.baseline for op in words}) == 1
    assert words[-1].text == "1/8"


def test_a_track_wider_than_the_paper_is_tiled_with_an_overlap(contents, options):
    content = replace(contents["ru"], counters=())
    pages = job.plan(content, options(cards=False, paper="150x105")).pages
    pieces = [p.clip for page in pages for p in page.places if p.face.key == "track-balance"]
    shown = sum(piece.w for piece in pieces)
    assert len(pieces) == 2
    assert shown > 264 + 8 - 0.01
    assert all(piece.right <= 150 - 6 for piece in pieces)
    assert any(mark.part == "fit" for page in pages for mark in page.marks)


def test_a_track_higher_than_the_paper_too_is_tiled_both_ways(contents, options):
    content = replace(contents["ru"], counters=(), tracks=contents["ru"].tracks[:1])
    pages = job.plan(content, options(cards=False, paper="60x75")).pages
    pieces = [p for page in pages for p in page.places]
    trim, across = pieces[0].trim, {round(p.clip.x - p.trim.x, 3) for p in pieces}
    down = {round(p.clip.y - p.trim.y, 3) for p in pieces}
    assert len(pieces) == len(across) * len(down) > len(across) > 2
    for x in (0.5, trim.w / 2, trim.w - 0.5):
        for y in (0.5, trim.h / 2, trim.h - 0.5):
            assert any(inside(p.clip, p.trim.x + x, p.trim.y + y) for p in pieces)
    fits = [mark for page in pages for mark in page.marks if mark.part == "fit"]
    assert len({mark.path[0][1] for mark in fits}) > 4


def test_between_cards_the_ink_may_reach_less_far_than_around_them(contents, options):
    page = job.plan(contents["ru"], options(gap=6, bleed=3, bleed_between=1.0)).pages[0]
    first, second = page.places[:2]
    assert first.clip.x == pytest.approx(first.trim.x - 3)
    assert first.clip.right == pytest.approx(first.trim.right + 1)
    assert second.clip.x == pytest.approx(second.trim.x - 1)


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"cards": False, "paper": "40x30"}, "track-too-large"),
        ({"bleed_between": -2}, "bad-range"),
        ({"foot_dx": 3.2}, "askew"),
        ({"bleed": 4}, "bad-range"),
        ({"paper": "25x30", "tracks": False, "counters": False}, "card-too-large"),
        ({"margin": 99, "tracks": False, "counters": False}, "card-too-large"),
        ({"paper": "a99"}, "bad-choice"),
        ({"gap": -1}, "bad-range"),
        ({"bleed": float("nan")}, "bad-range"),
        ({"duplex": "x"}, "bad-choice"),
        ({"cards": False, "tracks": False, "counters": False}, "nothing"),
    ],
)
def test_what_cannot_be_printed_is_said_in_one_sentence(contents, options, chosen, code):
    with pytest.raises(PrintError) as refused:
        job.plan(contents["ru"], options(**chosen))
    assert refused.value.code == code
    for language in ("ru", "en"):
        assert refused.value.sentence(language) not in ("", f"print.{code}")


def test_no_text_overflows_in_either_language(contents, options):
    for content in contents.values():
        assert job.plan(content, options()).warnings == ()


def test_the_log_of_a_plan_names_every_page_and_face(contents, options):
    lines = list(log(job.plan(contents["en"], options())))
    assert sum(line.startswith("page") for line in lines) == 25
    assert "  metro 10.50,16.50 63.00x88.00 turn 0 ink 9.50,15.50 64.00x89.00" in lines


@pytest.mark.parametrize("paper", ["a3", "148x210", "letter"])
def test_counters_of_two_sizes_stay_on_the_paper(contents, options, paper):
    wide, narrow = contents["ru"].counters[0], contents["ru"].counters[1]
    counters = (replace(wide, size=26.0, count=7), replace(narrow, size=9.0, count=60))
    content = replace(contents["ru"], cards=(), tracks=(), counters=counters)
    chosen = options(paper=paper, cards=False)
    for page in job.plan(content, chosen).pages:
        edge = chosen.margin - 0.01
        room = Rect(edge, edge, page.width - 2 * edge, page.height - 2 * edge)
        for place in page.places:
            assert inside(room, place.clip.x, place.clip.y)
            assert inside(room, place.clip.right, place.clip.bottom)


@pytest.mark.parametrize("duplex", ["long", "short"])
def test_nothing_is_printed_on_the_back_of_a_track(contents, options, duplex):
    pages = job.plan(contents["ru"], options(duplex=duplex, paper="148x210", cards=False)).pages
    assert len(pages) > 2
    assert [page.side for page in pages[::2]] == ["front"] * len(pages[::2])
    assert not any(page.places for page in pages[1::2])


@pytest.mark.parametrize("marks", ["crop", "lines"])
@pytest.mark.parametrize("margin", [3.0, 6.35, 12.0])
def test_nothing_is_drawn_where_the_printer_does_not_print(contents, options, marks, margin):
    for page in job.plan(contents["ru"], options(margin=margin, marks=marks, bleed=3.0)).pages:
        low, right, bottom = margin - 0.01, page.width - margin + 0.01, page.height - margin + 0.01
        for place in (*page.places, *page.notes):
            clip = place.clip
            assert low <= clip.x <= clip.right <= right
            assert low <= clip.y <= clip.bottom <= bottom


def test_there_is_no_bleed_between_cards_that_touch(options):
    with pytest.raises(PrintError) as refused:
        options(gap=0, bleed_between=0.5)
    assert refused.value.code == "bleed-without-gap"


@pytest.mark.parametrize(("paper", "said"), [("a4", False), ("letter", True)])
def test_marks_without_room_are_told(contents, options, paper, said):
    codes = [code for code, _params in job.plan(contents["ru"], options(paper=paper)).notices]
    assert ("said-short" in codes) == said


def test_sheets_say_what_the_program_says_in_a_language_that_it_speaks():
    # Ukrainian is a language of the set, not of the program; the set's source is Russian.
    with shipped() as catalogue:
        ukrainian = catalogue.content("own-fate", "uk")
    noted = [note.face for page in job.plan(ukrainian, Options()).pages for note in page.notes]
    words = [op.text for face in noted for op in face.ops if isinstance(op, Text)]
    assert "отрезок" in words
    assert "sheet" not in words


def test_chapters_are_called_as_the_decks_of_ones_own_game_are():
    data = game_edits.empty("harbour", "1", "ru", {"ru": "Гавань"})
    data, key = game_edits.add(data, "deck", "Плитки", "ru")
    data = game_edits.change(data, "kind", "card", deck=key)
    card = CardData("anchor", "card", deck=key, texts={"ru": {"name": DataText("Якорь")}})
    plan = job.plan(convert.content(replace(data, cards=(card,)), "ru"), Options())
    assert [page.chapter for page in plan.pages if page.chapter] == ["Плитки"]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_print_names_the_parts_that_are_hidden_in_design(language):
    data = game_edits.empty("harbour", "1", "ru", {"ru": "Гавань"})
    vp = {"type": "box", "name": "VP", "fill": "#ffffff"}
    for hidden, notices in ((True, [("said-hidden", {"list": "VP"})]), (False, [])):
        template = {"key": "own", "of": "front", "parts": [{**vp, "hidden": hidden}]}
        game = replace(game_of(data), templates=(template,))
        card = CardData("anchor", "card", deck="deck", texts={"ru": {"name": DataText("Якорь")}})
        content = convert.content(replace(data, game=game, cards=(card,)), language)
        assert [each for each in job.plan(content, Options()).notices if each[0] == "said-hidden"] == notices
        picture_notices = pictures.album(content, Options(), Targets().get("tabletop")).plan.notices
        assert [each for each in picture_notices if each[0] == "said-hidden"] == notices


@pytest.mark.parametrize("duplex", ["long", "short", "stacks", "gutterfold", "fronts", "backs"])
def test_a_card_larger_than_the_paper_comes_in_pieces_with_their_backs(contents, duplex):
    front, back, _copies = contents["en"].cards[0]
    size: dict[str, Any] = {"size": (300.0, 200.0)}
    small = contents["en"].cards[1]
    cards = ((replace(front, **size), replace(back, **size), 2), small)
    content = replace(contents["en"], cards=cards, tracks=(), counters=())
    options = Options(duplex=duplex, reference=False, back_dx=1.0)
    plan = job.plan(content, options)
    pieces = [place for page in plan.pages for place in page.places if place.trim.w == 300]
    assert len(pieces) == (4 if duplex in ("fronts", "backs") else 8)
    assert [params["pieces"] for code, params in plan.notices if code == "said-tiled"] == [2]
    findings = checking.check(pdf.render(plan, options)[0], Order.of(plan, options)).findings
    assert {each.code for each in findings} <= {"contrast", "coarse", "small-type"}


def test_backs_only_prints_backs_only(contents):
    plan = job.plan(contents["en"], Options(duplex="backs", box="one", board=True))
    assert {page.side for page in plan.pages} == {"back"}
    keys = {place.face.key for page in plan.pages for place in page.places}
    assert not any(key.startswith(("track", "counter", "board", "box")) for key in keys)


def test_a_face_is_kept_for_the_next_job_until_its_picture_changes(
    contents, options, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    (tmp_path / "art").mkdir()
    chosen = options(picks=(("anton", 1),), tracks=False, counters=False)

    def front() -> Face:
        return job.plan(contents["en"], chosen).pages[0].places[0].face

    without = front()
    Image.new("RGB", (600, 900)).save(tmp_path / "art" / "anton.png")
    first = front()
    assert first != without
    assert front() is first
    Image.new("RGB", (900, 600)).save(tmp_path / "art" / "anton.png")
    assert front() != first
