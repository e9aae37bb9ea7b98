"""Print choices: selections, sizes, inks, languages, changed cards only."""

from __future__ import annotations

import cmath
import io
import json
import math
from dataclasses import replace

import ezdxf
import ezdxf.bbox
import pytest

from app.cards import labels
from app.face.ops import MM_PER_PT, Text
from app.print import calibration, choice, cutter, job
from app.print.errors import PrintError
from app.print.ledger import Deck, Job, Ledger, OwnedPiece, entry
from app.print.preflight import report_text
from app.print.preflight.finding import Order
from app.print.profiles import Profile, Profiles, differing


def keys(plan) -> list[str]:
    fronts = [page for page in plan.pages if page.side == "front"]
    return [place.face.key for page in fronts for place in page.places]


CARDS_ONLY = {"tracks": False, "counters": False}


@pytest.mark.parametrize(
    ("chosen", "count"),
    [
        ({"decks": ("setup",)}, 13),
        ({"kinds": ("other",)}, 11),
        ({"decks": ("probability",), "kinds": ("other",)}, 8),
        ({"search": "anton-player"}, 1),
        ({"once": True, "reference": False}, 52),
        ({"decks": ("reference",)}, 8),
        ({"picks": (("anton", 0), ("attack-1", 3))}, 4),
        ({"picks": (("anton", 0), ("attack-1", 3)), "once": True}, 4),
        ({"picks": (("attack-1", 0),), "once": True}, 1),
        ({"picks": (("anton", 0),), "blanks": 2}, 11),
    ],
)
def test_a_choice_prints_its_cards_and_no_others(contents, options, chosen, count):
    assert len(keys(job.plan(contents["ru"], options(**chosen, **CARDS_ONLY)))) == count


@pytest.mark.parametrize("narrowed", [{"search": "антон"}, {"kinds": ("spell",)}, {"picks": (("anton", 1),)}])
def test_a_choice_of_cards_leaves_out_the_reference_cards(contents, options, narrowed):
    printed = choice.cards(contents["ru"], options(**narrowed))
    assert printed
    assert not [item.front.key for item in printed if item.deck == "reference"]


def test_one_of_each_names_the_cards_that_a_complete_set_needs_more_often(contents, options):
    plan = job.plan(contents["en"], options(once=True, kinds=("spell",), **CARDS_ONLY))
    (named,) = [params["list"] for code, params in plan.notices if code == "said-once"]
    assert named.startswith("Attack-1 × 8, ")
    assert "Healing-4" not in named, "the set has only one of it"
    notes = [note.face for page in plan.pages for note in page.notes]
    labels = [" ".join(op.text for op in face.ops if isinstance(op, Text)) for face in notes]
    assert all("· one of each · sheet" in label for label in labels), labels


def test_a_set_of_single_cards_needs_no_note_on_one_of_each(contents, options):
    plan = job.plan(contents["en"], options(once=True, kinds=("other",), **CARDS_ONLY))
    assert "said-once" not in [code for code, _params in plan.notices]


def test_searching_takes_no_notice_of_yo_and_capitals(contents, options):
    found = choice.cards(contents["ru"], options(search="СЕМЕН"))
    assert "semen" in {card.front.key for card in found}


@pytest.mark.parametrize(
    ("chosen", "code"),
    [
        ({"picks": (("nobody", 1),)}, "no-card"),
        ({"picks": (("anton", 100_000),)}, "bad-count"),
        ({"picks": (("anton", -1),)}, "bad-count"),
        ({"blanks": 100_000}, "bad-count"),
        ({"search": "нет такого слова нигде", **CARDS_ONLY}, "nothing"),
        ({"card": "300x300", "paper": "25x25", **CARDS_ONLY}, "card-too-large"),
    ],
)
def test_hostile_choices_get_a_sentence(contents, options, chosen, code):
    with pytest.raises(PrintError) as refused:
        job.plan(contents["ru"], options(**chosen))
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("chosen", "known"),
    [
        ({"decks": ("nobody",)}, "probability, reference, setup, spell"),
        ({"kinds": ("other", "dragon")}, "chance, item, location, other, person, spell"),
        ({"sizes": (("dragon", "tarot"),)}, "chance, item, location, other, person, spell"),
    ],
)
def test_a_wrong_deck_or_kind_is_told_the_known_ones(contents, options, chosen, known):
    with pytest.raises(PrintError) as refused:
        job.plan(contents["ru"], options(**chosen))
    assert refused.value.code == "bad-choice"
    for language in ("ru", "en"):
        assert known in refused.value.sentence(language)


def test_kinds_of_their_own_size_get_sheets_of_their_own(contents, options):
    plan = job.plan(
        contents["en"], options(sizes=(("spell", "mini-euro"), ("location", "tarot")), **CARDS_ONLY)
    )
    sizes: dict[int, set] = {}
    for page in plan.pages:
        sizes.setdefault(page.sheet, set()).update((p.trim.w, p.trim.h) for p in page.places)
    assert all(len(found) == 1 for found in sizes.values())
    assert {size for found in sizes.values() for size in found} == {(63, 88), (45, 68), (70, 120)}
    assert len(keys(plan)) == 108
    assert [page.sheet for page in plan.pages if page.side == "front"] == list(range(1, len(sizes) + 1))
    assert len(plan.notices) == 3


def test_mixed_sizes_in_stacks_are_all_fronts_then_all_backs(contents, options):
    chosen = options(sizes=(("spell", "mini-euro"),), duplex="stacks", **CARDS_ONLY)
    sides = [page.side for page in job.plan(contents["en"], chosen).pages]
    assert sides == sorted(sides, reverse=True)


@pytest.mark.parametrize(("shape", "round_ones"), [("square", 0), ("round", 2), ("folded", 0)])
def test_counters_are_cut_in_one_shape_if_wanted(contents, options, shape, round_ones):
    plan = job.plan(contents["en"], options(shape=shape, cards=False, tracks=False))
    faces = {place.face.key: place.face for page in plan.pages for place in page.places}
    assert len({face.round for face in faces.values()}) == 1
    assert any(face.round for face in faces.values()) == bool(round_ones)


def test_a_folded_counter_has_its_face_upside_down_behind_a_marked_fold(contents, options):
    plan = job.plan(contents["en"], options(shape="folded", cards=False, tracks=False))
    page = plan.pages[0]
    for behind, front in zip(page.places[::2], page.places[1::2], strict=True):
        assert (behind.face, behind.turn, front.turn) == (front.face, 180, 0)
        assert behind.trim.bottom == pytest.approx(front.trim.y)
        assert behind.clip.bottom == pytest.approx(front.trim.y)
    assert sum(mark.part == "fold" for mark in page.marks) == len(page.places)


def test_reference_cards_say_nothing_but_what_fits_in_both_languages(contents, options):
    for content in contents.values():
        plan = job.plan(content, options(decks=("reference",), **CARDS_ONLY))
        assert plan.warnings == ()
        fronts = [name for name in labels.REFERENCES[::2] for _ in range(2)]
        assert keys(plan) == [f"reference-{name}" for name in fronts]


def test_two_languages_fit_on_every_card_of_the_set(contents, options):
    for first, second in (("ru", "en"), ("en", "ru")):
        plan = job.plan(contents[first], options(second="card", once=True), contents[second])
        assert plan.warnings == ()


@pytest.mark.parametrize(
    ("name", "size"), [("bridge", (57.15, 88.9)), ("mini-euro", (45, 68)), ("64,5x89", (64.5, 89))]
)
def test_cards_are_printed_at_another_size(contents, options, name, size):
    plan = job.plan(contents["en"], options(card=name, kinds=("item",), **CARDS_ONLY))
    for page in plan.pages:
        for place in page.places:
            assert (place.trim.w, place.trim.h) == size


def test_text_that_a_small_card_makes_too_small_is_named(contents, options):
    chosen = options(card="mini-euro", decks=("reference",), **CARDS_ONLY)
    plan = job.plan(contents["ru"], chosen)
    assert ("face.too-small", "rules") in {(warn.code, warn.part) for warn in plan.warnings}
    (said,) = report_text.known(Order.of(plan, chosen), "ru")
    assert said.startswith(
        "Предупреждение: «Ход, Бой, ещё 2 и 4 оборота», правила: при таком размере карты выходит 5,4 пт"
    )


def test_numbers_that_stay_larger_than_text_are_not_called_small(contents, options):
    plan = job.plan(contents["en"], options(card="mini-euro", kinds=("other",), **CARDS_ONLY))
    assert plan.warnings == ()


def test_the_other_language_stands_on_the_card_or_behind_it(contents, options):
    ru, en = contents["ru"], contents["en"]
    both = job.plan(ru, options(second="card", picks=(("anton", 1),), **CARDS_ONLY), en)
    words = {op.text for op in both.pages[0].places[0].face.ops if isinstance(op, Text)}
    assert {"Антон", "Gorodetsky"} <= words
    behind = job.plan(ru, options(second="back", picks=(("anton", 1),), **CARDS_ONLY), en)
    words = {op.text for op in behind.pages[1].places[0].face.ops if isinstance(op, Text)}
    assert "Gorodetsky" in words


def test_a_card_in_two_languages_says_everything_twice_its_ways_and_back_too(contents, options):
    ru, en = contents["ru"], contents["en"]
    plan = job.plan(ru, options(second="card", once=True), en)
    said: dict[str, set] = {}
    for page in plan.pages:
        for place in page.places:
            said.setdefault(place.face.key, set()).update(
                op.text for op in place.face.ops if isinstance(op, Text)
            )
    assert {"Метро", "Metro", "Парикмахерская", "Hairdresser’s", "Entrance", "Подъезд"} <= said["metro"]
    assert {"Расстановка", "Setup"} <= said["back-setup-neutral"]
    assert {"Баланс", "Balance"} <= said["track-balance"]
    assert {"reference-turn", "reference-turn-en"} <= said.keys()


def test_backs_alone_lie_as_they_would_behind_their_fronts(contents, options):
    both = job.plan(contents["ru"], options(**CARDS_ONLY)).pages
    alone = job.plan(contents["ru"], options(duplex="backs", **CARDS_ONLY)).pages
    assert [page.places for page in alone] == [page.places for page in both if page.side == "back"]
    assert alone[0].chapter


def printed(plan):
    """Return the deck after printing *plan*."""
    return Deck({item.key: OwnedPiece(item.name, item.copies, plan.looks[item.key]) for item in plan.items})


@pytest.fixture
def small(contents):
    """Return the set in Russian with a few of its cards."""
    ru = contents["ru"]
    return replace(
        ru, cards=tuple(card for card in ru.cards if card[0].key in ("anton", "geser", "attack-1"))
    )


def test_tracks_and_counters_are_printed_again_only_when_they_changed(small, options):
    ru = small
    known = printed(job.plan(ru, options()))
    with pytest.raises(PrintError):
        job.plan(ru, options(), earlier=known)
    renamed = tuple(replace(t, name="Чаши") if t.key == "balance" else t for t in ru.tracks)
    assert keys(job.plan(replace(ru, tracks=renamed), options(), earlier=known)) == ["track-balance"]


def test_of_what_is_wanted_more_often_only_the_rest_is_printed(small, options):
    ru = small
    known = printed(job.plan(ru, options()))
    had = next(counter.count for counter in ru.counters if counter.key == "gloom")
    more = tuple(replace(c, count=had + 2) if c.key == "gloom" else c for c in ru.counters)
    plan = job.plan(replace(ru, counters=more), options(), earlier=known)
    assert keys(plan) == ["counter-gloom"] * 2
    assert plan.out == ()


def test_what_leaves_the_deck_is_listed(small, options):
    ru = small
    known = printed(job.plan(ru, options()))
    cards = [(front, back, 1 if front.key == "attack-1" else copies) for front, back, copies in ru.cards]
    had = next(copies for front, _back, copies in ru.cards if front.key == "attack-1")
    cards = [
        (replace(front, rules=front.rules + " И точка."), back, copies)
        if front.key == "anton"
        else (front, back, copies)
        for front, back, copies in cards
        if front.key != "geser"
    ]
    plan = job.plan(replace(ru, cards=tuple(cards)), options(), earlier=known)
    assert keys(plan) == ["anton"]
    gone = {(one.key, one.copies, one.why) for one in plan.out}
    left = {("geser", 1, "gone")} & {(front.key, 1, "gone") for front, _b, _n in ru.cards}
    assert gone == {("anton", 1, "changed"), ("attack-1", had - 1, "fewer"), *left}


@pytest.mark.parametrize("language", ["ru", "en"])
def test_one_board_has_both_tracks_and_replaces_the_strips(contents, options, language):
    plan = job.plan(contents[language], options(cards=False, counters=False, board=True))
    assert keys(plan) == ["board"]
    board = plan.pages[-1].places[-1].face
    words = {op.text for op in board.ops if isinstance(op, Text)}
    assert {track.name for track in contents[language].tracks} <= words
    cells = [
        board.part(f"{track.key}-cell-{i}")
        for track in contents[language].tracks
        for i in range(len(track.cells))
    ]
    assert len(cells) == 31
    assert all(cell.x >= 0 and cell.right <= board.width and cell.bottom <= board.height for cell in cells)
    assert max(cells[i].bottom for i in range(21)) < min(cell.y for cell in cells[21:])


def test_a_board_is_printed_again_only_when_a_track_changed(contents, options):
    alone = options(cards=False, tracks=False, counters=False, board=True)
    known = printed(job.plan(contents["en"], alone))
    with pytest.raises(PrintError):
        job.plan(contents["en"], alone, earlier=known)
    longer = tuple(replace(t, name="Maelstrom") if t.key == "vortex" else t for t in contents["en"].tracks)
    assert keys(job.plan(replace(contents["en"], tracks=longer), alone, earlier=known)) == ["board"]


def test_only_what_changed_since_the_last_print_is_printed(contents, options, tmp_path):
    ru, wish = contents["ru"], options(**CARDS_ONLY)
    deck = Job("own-fate", "ru")
    Ledger(tmp_path / "printed.json").note(entry(job.plan(ru, wish), deck, wish, "Кухня", added=False))
    known = Ledger(tmp_path / "printed.json").deck(deck)
    with pytest.raises(PrintError) as refused:
        job.plan(ru, wish, earlier=known)
    assert refused.value.code == "nothing-new"
    cards = tuple(
        (replace(front, rules=front.rules + " И точка."), back, n)
        if front.key == "anton"
        else (front, back, n)
        for front, back, n in ru.cards
    )
    assert keys(job.plan(replace(ru, cards=cards, version="2"), wish, earlier=known)) == ["anton"]
    renumbered = tuple((replace(front, footer="2 · 1/100"), back, n) for front, back, n in ru.cards)
    with pytest.raises(PrintError):
        job.plan(replace(ru, cards=renumbered), wish, earlier=known)


def test_a_profile_keeps_what_differs_and_a_damaged_file_is_said(options, tmp_path):
    file = tmp_path / "printers.json"
    kept = differing(options(paper="a3", back_dx=0.4, decks=("spell",), search="x"))
    Profiles(file).put(Profile("A3", kept))
    assert Profiles(file).get("A3").chosen().back_dx == 0.4
    assert set(Profiles(file).get("A3").options) == {"paper", "back_dx", "decks"}
    for damage in ("{", "[]"):
        file.write_text(damage, encoding="utf-8")
        with pytest.raises(PrintError) as refused:
            Profiles(file)
        assert refused.value.code == "bad-profiles"


@pytest.mark.parametrize("row", ['{}', '{"options": 5}',
                                 '{"options": {"margin": "x"}}'])  # fmt: skip
def test_one_damaged_profile_leaves_the_others(tmp_path, row):
    file = tmp_path / "printers.json"
    good = '{"options": {"paper": "a3"}}'
    file.write_text(f'{{"format": 1, "printers": {{"bad": {row}, "good": {good}}}}}', encoding="utf-8")
    profiles = Profiles(file)
    assert profiles.names() == ("good",)
    with pytest.raises(PrintError) as refused:
        profiles.get("bad")
    assert refused.value.code == "bad-profile"
    profiles.put(Profile("new", {}))
    assert set(json.loads(file.read_text(encoding="utf-8"))["printers"]) == {"bad", "good", "new"}
    Profiles(file).remove("bad")
    assert set(json.loads(file.read_text(encoding="utf-8"))["printers"]) == {"good", "new"}


def test_gutterfold_puts_each_back_as_far_right_of_the_fold_as_its_front_stands_left(contents, options):
    plan = job.plan(contents["ru"], options(duplex="gutterfold", **CARDS_ONLY))
    for page in plan.pages:
        assert page.side == "front"
        half = len(page.places) // 2
        for front, back in zip(page.places[:half], page.places[half:], strict=True):
            assert back.face.key.startswith(("back-", "reference-"))
            assert page.width - back.trim.right == pytest.approx(front.trim.x)
            assert back.trim.y == front.trim.y
        assert any(mark.part == "fold" for mark in page.marks)


def test_the_calibration_sheet_has_a_cross_in_front_and_scales_behind(options):
    front, back, *_lying = calibration.plan(options(), "ru").pages
    assert (front.side, back.side) == ("front", "back")
    figures = {op.text for op in back.places[0].face.ops if isinstance(op, Text)}
    assert {"−10", "0", "+10"} <= figures


@pytest.mark.parametrize(("gap", "lies"), [(0, False), (6, True)])
def test_two_more_numbers_straighten_backs_that_lie_askew(contents, options, gap, lies):
    """A printer that enlarges the second side by 0.4 % and turns it by 0.2°."""
    wrong = cmath.rect(1.004, math.radians(0.2))
    # The reading is the point that the printer moves to the second cross.
    foot = 100j / wrong - 100j
    read = {"foot_dx": foot.real, "foot_dy": foot.imag}
    wish = options(gap=gap, duplex="short" if lies else "long", **CARDS_ONLY)
    plain, told = (job.plan(contents["ru"], each) for each in (wish, replace(wish, **read)))
    page = told.pages[1]
    assert (page.width > page.height) == lies
    middle = complex(page.width / 2, page.height / 2)
    for before, after in zip(plain.pages[1].places, page.places, strict=True):
        in_file = complex(page.back_transform.x, page.back_transform.y)
        in_file += page.back_transform.by * (complex(after.trim.x, after.trim.y) - in_file)
        on_paper = middle + wrong * (in_file - middle)
        assert (on_paper.real, on_paper.imag) == pytest.approx((before.trim.x, before.trim.y), abs=0.01)


@pytest.mark.parametrize(("gap", "lies"), [(0, False), (6, True)])
def test_two_numbers_read_off_the_calibration_sheet_put_backs_in_their_place(contents, options, gap, lies):
    """A printer that shifts backs: the number where the cross meets a scale undoes that."""
    wish = options(gap=gap, duplex="short" if lies else "long", **CARDS_ONLY)
    pages = calibration.plan(wish, "en").pages
    assert [page.width < page.height for page in pages] == [True, True, False, False]
    # A quarter to the left, as a printer turns landscape pages, makes both sheets equal.
    assert [(page.places[0].face, page.places[0].turn) for page in pages[2:]] == [
        (page.places[0].face, 90) for page in pages[:2]
    ]
    face = pages[1].places[0].face
    moved = {"across": 5.0, "down": -5.0}

    def under(x: float, y: float) -> float:
        """Return the number nearest to a point of the scales."""
        figures = [op for op in face.ops if isinstance(op, Text) and op.part == "figure"]
        near = min(figures, key=lambda op: abs(op.x + op.width / 2 - x) + abs(op.baseline - y))
        return float(near.text.replace("−", "-"))

    middle = face.width / 2, face.height / 2
    read = {
        "back_dx": under(middle[0] - moved["across"], middle[1] - 30),
        "back_dy": under(middle[0] - 31, middle[1] - moved["down"]),
    }
    assert read == {"back_dx": -5.0, "back_dy": 5.0}
    plain, told = (job.plan(contents["ru"], each) for each in (wish, replace(wish, **read)))
    assert (plain.pages[1].width > plain.pages[1].height) == lies
    # A landscape page goes through the printer turned a quarter to the left.
    right, low = (-moved["down"], moved["across"]) if lies else (moved["across"], moved["down"])
    for before, after in zip(plain.pages[1].places, told.pages[1].places, strict=True):
        assert after.trim.x + right == pytest.approx(before.trim.x)
        assert after.trim.y + low == pytest.approx(before.trim.y)


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_the_cutters_file_has_an_outline_for_each_card(contents, options, tmp_path, kind):
    plan = job.plan(contents["ru"], options(reference=False, **CARDS_ONLY))
    files = cutter.write(plan, tmp_path / f"cut.{kind}")
    text = files[0].read_text(encoding="utf-8")
    assert len(files) == 2
    assert text.count("<rect" if kind == "svg" else "\nPOLYLINE\n") == 9


def test_a_cutting_program_reads_the_outlines_true_to_size(contents, options, tmp_path):
    """ezdxf, an independent reader, finds no fault, and the cards' sides match the sheet."""
    plan = job.plan(contents["ru"], options(kinds=("other",), **CARDS_ONLY))
    drawing = ezdxf.readfile(cutter.write(plan, tmp_path / "cut.dxf")[0])
    assert not drawing.audit().errors
    page = plan.pages[0]
    assert drawing.header["$INSUNITS"] == 4
    outlines = [*drawing.modelspace().query('POLYLINE[layer=="CUT"]')]
    assert all(outline.is_closed for outline in outlines)
    boxes = [ezdxf.bbox.extents([outline]) for outline in outlines]
    found = {tuple(round(value, 2) for value in (*box.extmin.vec2, *box.extmax.vec2)) for box in boxes}
    assert found == {
        tuple(round(value, 2) for value in (t.x, page.height - t.bottom, t.right, page.height - t.y))
        for t in (place.trim for place in page.places)
    }


def test_a_shape_of_its_own_is_cut_within_its_card(contents, options):
    plan = job.plan(contents["ru"], options(kinds=("other",), **CARDS_ONLY))
    page = plan.pages[0]
    place = page.places[0]
    w, h = place.trim.w, place.trim.h
    corners = ((w / 2, 0), (w, h / 3), (w / 2, h), (0, h / 3))
    kite = tuple(("L" if n else "M", corner) for n, corner in enumerate(corners))
    page = replace(page, places=(replace(place, face=replace(place.face, outline=kite)),))
    (outline,) = ezdxf.read(io.StringIO(cutter.dxf(page))).modelspace()
    left, top = place.trim.x, page.height - place.trim.y
    assert [(point.x, point.y) for point in outline.points()] == [
        pytest.approx((left + x, top - y), abs=0.001) for x, y in corners
    ]


def test_numbers_stay_14_points_on_a_poker_card(contents, options):
    plan = job.plan(contents["ru"], options(kinds=("other",), **CARDS_ONLY))
    sizes = {
        op.size / MM_PER_PT
        for page in plan.pages
        for place in page.places
        for op in place.face.ops
        if isinstance(op, Text) and op.part in ("strength", "cost")
    }
    assert min(sizes) >= 14 - 1e-9


@pytest.mark.parametrize("kind", ["svg", "dxf"])
def test_a_folded_counter_is_cut_once_around_and_folded_on_a_layer_of_its_own(
    contents, options, tmp_path, kind
):
    chosen = options(cards=False, tracks=False, shape="folded")
    plan = job.plan(contents["ru"], chosen)
    count = sum(len(page.places) for page in plan.pages) // 2
    files = cutter.write(plan, tmp_path / f"cut.{kind}")
    if kind == "dxf":
        shapes = [one for file in files for one in ezdxf.readfile(file).modelspace()]
        assert sorted((one.dxftype(), one.dxf.layer) for one in shapes) == sorted(
            [("LINE", "FOLD"), ("POLYLINE", "CUT")] * count
        )
    else:
        drawn = "".join(file.read_text(encoding="utf-8") for file in files)
        assert drawn.count("<rect") == count
        assert drawn.partition('id="fold"')[2].count("<path") == count


def test_outlines_stay_on_the_page_and_files_say_which_sheets_they_cut(contents, options, tmp_path):
    chosen = options(paper="148x210")
    plan = job.plan(contents["ru"], chosen)
    files = cutter.write(plan, tmp_path / "cut.svg")
    assert len(files) > 2
    sheets = [page.sheet for page in plan.pages if page.side == "front"]
    named = ",".join(file.stem.removeprefix("cut-") for file in files)
    told = [one for part in named.split(",") for first, _, last in [part.partition("-")]
            for one in range(int(first), int(last or first) + 1)]  # fmt: skip
    assert sorted(told) == sheets
    for page in plan.pages:
        for _face, rect, _fold in cutter.outlines(page):
            assert rect.x >= 0
            assert rect.right <= page.width
            assert rect.bottom <= page.height
