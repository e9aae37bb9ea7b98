"""Targets: the output of each for a small job; a user's file adds a target."""

from __future__ import annotations

import datetime
from dataclasses import replace
from pathlib import Path

import numpy as np
import pikepdf
import pypdf
import pytest
from PIL import Image
from typer.testing import CliRunner

from app import paths
from app.cards import convert
from app.cards.catalogue import shipped
from app.cards.source import set_from_template
from app.cli import app
from app.face import layout
from app.face.ops import Rect, Text, bounds
from app.print import cutter, job, pdf, pictures
from app.print.errors import PrintError
from app.print.job import with_registration_marks
from app.print.options import Options
from app.print.plan import Page, Place
from app.print.preflight import checking
from app.print.preflight.finding import Order
from app.print.targets import Targets

MM = 25.4 / 72
MINE = """
kind = "pictures"
names = { ru = "Своя типография", en = "My printer" }
dpi = 150
[[part]]
of = "cards"
size = [63.0, 88.0]
bleed = 2
front = "mine/{key}"
"""


@pytest.fixture
def small(contents):
    """Return two designs, three cards with copies, a track, two round and two square counters."""
    whole = contents["en"]
    (first, back, _), (second, other, _) = whole.cards[0], whole.cards[-1]
    counters = [next(c for c in whole.counters if c.key == key) for key in ("wound", "gloom")]
    return replace(
        whole,
        cards=((first, back, 1), (second, other, 2)),
        tracks=whole.tracks[:1],
        counters=tuple(replace(counter, count=2) for counter in counters),
    )


@pytest.fixture
def home(tmp_path: Path, monkeypatch) -> Path:
    """Return the folder of the user's own targets."""
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    folder = paths.home() / "targets"
    folder.mkdir()
    return folder


def chosen(target, **more) -> Options:
    return Options(**target.resolved({"date": datetime.date(2026, 11, 21), "reference": False, **more}))


def made(small, key: str, folder: Path, **more):
    """Write the output of target *key* for *small* below *folder*; return the album."""
    target = Targets().get(key)
    album = pictures.album(small, chosen(target, **more), target)
    data, failed = pdf.render(album.plan, chosen(target, **more))
    assert not failed
    if target.format == "pdf":
        pdf.save_pdf(data, folder / "deck.pdf")
    else:
        list(pictures.write(data, album, target, folder))
    return album


def files(folder: Path) -> dict[str, tuple[int, int]]:
    """Return the size in px of each file below *folder*."""
    found = {}
    for file in sorted(folder.rglob("*.png")):
        with Image.open(file) as image:
            found[file.relative_to(folder).as_posix()] = image.size
    return found


def test_makeplayingcards_gets_a_front_and_a_back_for_each_copy(small, tmp_path):
    album = made(small, "makeplayingcards", tmp_path)
    found = files(tmp_path)
    keys = [front.key for front, _back, copies in small.cards for _ in range(copies)]
    names = [f"{number:03}-{key}.png" for number, key in enumerate(keys, 1)]
    assert list(found) == [f"poker/{side}/{name}" for side in ("backs", "fronts") for name in names]
    assert set(found.values()) == {(822, 1122)}
    left = [small.tracks[0].name, *(counter.name for counter in small.counters)]
    assert album.plan.notices == (("left-out", {"names": ", ".join(left)}),)


def test_services_count_the_same_pictures_alike(small):
    counted = set()
    for key in ("makeplayingcards", "drivethrucards"):
        target = Targets().get(key)
        album = pictures.album(small, chosen(target), target)
        counted.add((len(album.pictures), album.designs))
    # Three cards with backs; two fronts and the backs of two decks.
    assert counted == {(6, 4)}


@pytest.mark.parametrize("key", [one.key for one in Targets().all("pictures")])
def test_pictures_of_a_card_that_says_too_much_are_made_with_its_warning(small, key):
    (first, back, _), other = small.cards
    long = replace(first, rules="Too much to be read. " * 60)
    target = Targets().get(key)
    album = pictures.album(replace(small, cards=((long, back, 1), other)), chosen(target), target)
    assert album.designs <= len(album.pictures)
    assert [warn.code for warn in album.plan.warnings]


def test_colour_reaches_the_very_edge_of_a_picture_for_a_service(small, tmp_path):
    for key in ("makeplayingcards", "thegamecrafter"):
        made(small, key, tmp_path / key)
        for file in (tmp_path / key).rglob("fronts/*.png"):
            with Image.open(file) as image:
                seen = np.asarray(image.convert("L")).astype(int)
            edges = (seen[0], seen[-1], seen[:, 0], seen[:, -1])
            inner = (seen[4], seen[-5], seen[:, 4], seen[:, -5])
            assert all(abs(edge - near).mean() < 12 for edge, near in zip(edges, inner, strict=True)), file


def test_the_game_crafter_gets_counters_by_shape_and_size(small, tmp_path):
    album = made(small, "thegamecrafter", tmp_path)
    found = files(tmp_path)
    assert found["euro-poker-deck/fronts/001-" + small.cards[0][0].key + ".png"] == (825, 1125)
    assert {name: size for name, size in found.items() if "chit" in name} == {
        f"medium-{shape}-chit/fronts/{number:03}-{key}.png": (300, 300)
        for shape, key in (("circle", "wound"), ("square", "gloom"))
        for number in (1, 2)
    }
    notices = [code for code, _params in album.plan.notices]
    assert notices == ["not-made", "resized", "resized"]


def test_pieces_of_the_same_size_and_shape_share_a_remark(contents):
    target = Targets().get("thegamecrafter")
    plan = pictures.album(replace(contents["en"], cards=()), chosen(target), target).plan
    assert [(code, params["name"]) for code, params in plan.notices] == [
        ("not-made", "Balance, Vortex"),
        ("resized", "Treaty, Inferno, Wound"),
        ("resized", "Gloom level, Minus"),
    ]
    # Medium Circle Chit is 3/4 in.
    assert (plan.notices[1][1]["width"], plan.notices[1][1]["product-width"]) == (15.88, 19.05)


def test_drivethrucards_gets_pages_of_a_card_with_its_bleed_the_back_first(small, tmp_path):
    made(small, "drivethrucards", tmp_path)
    with pikepdf.open(tmp_path / "deck.pdf") as document:
        boxes = {
            name: {tuple(round(float(at), 2) for at in page[name]) for page in document.pages}
            for name in ("/MediaBox", "/TrimBox")
        }
    # 2.75 × 3.75 in, with an eighth of an inch of bleed on every side.
    assert boxes == {"/MediaBox": {(0, 0, 198, 270)}, "/TrimBox": {(9, 9, 189, 261)}}
    words = [page.extract_text() for page in pypdf.PdfReader(tmp_path / "deck.pdf").pages]
    names = [front.name for front, _back, copies in small.cards for _ in range(copies)]
    assert len(words) == 2 * len(names)
    assert all(name.split()[0] in words[2 * at + 1] for at, name in enumerate(names))
    assert all(name not in words[2 * at] for at, name in enumerate(names))


def test_tabletop_simulator_gets_sheets_with_the_back_last_and_a_save_file(small, tmp_path):
    made(small, "tabletop", tmp_path)
    found = list(files(tmp_path))
    assert {name.split("/")[0] for name in found if "/" in name} == {"boards", "tokens"}
    assert [file.name for file in tmp_path.glob("*.json")] == ["own-fate-en.json"]
    faces, backs = ([name for name in found if word in name] for word in ("-faces-", "-back."))
    assert len(faces) == len(backs) == 2
    for sheet, back in zip(faces, backs, strict=True):
        with Image.open(tmp_path / sheet) as image:
            width, height = image.size
            last = image.crop((width // 2, height // 2, width, height))
            # Away from the neighbours' edges, which fall between two px.
            empty = image.crop((0, height // 2 + 1, width // 2 - 1, height))
            with Image.open(tmp_path / back) as behind:
                assert behind.size == last.size
                differs = np.asarray(behind, dtype=int) - np.asarray(last, dtype=int)
        assert abs(differs).mean() < 1
        assert empty.getcolors() == [(empty.width * empty.height, (255, 255, 255))]


def test_plain_pictures_are_each_face_once_at_its_own_size(small, tmp_path):
    album = made(small, "pictures", tmp_path)
    found = files(tmp_path)
    assert {name.split("/")[0]: size for name, size in found.items()} == {
        name: tuple(round((side + 6) / 25.4 * 600) for side in sides)
        for name, sides in (("cards", (63, 88)), ("tracks", (264, 42)), ("counters", (15.875, 15.875)))
    }
    assert len(found) == 2 * 2 + 1 + 2
    assert album.plan.notices == ()


SHAPES = {
    "hex": ((70.0, 60.6), "hex"),
    "token": ((25.0, 25.0), "round"),
    "square": ((70.0, 70.0), "rect"),
    "mini": ((44.0, 63.0), "rect"),
    "flag": ((88.0, 63.0), "rect"),
    "board": ((300.0, 200.0), "rect"),
}


@pytest.fixture(scope="module")
def mix(contents):
    """Return a card of each of ``SHAPES``."""
    front, back, _copies = contents["en"].cards[0]
    cards = tuple(
        (
            replace(front, key=key, kind=key, size=size, shape=shape, name=key),
            replace(back, deck=key, size=size, shape=shape),
            1,
        )
        for key, (size, shape) in SHAPES.items()
    )
    return replace(contents["en"], cards=cards, tracks=(), counters=())


@pytest.mark.parametrize(
    ("target", "made", "unmade"),
    [
        (
            "thegamecrafter",
            {"hex": "Medium Hex Tile", "token": "Large Circle Chit", "square": "Euro Square Deck",
             "mini": "Mini Deck", "flag": "Euro Poker Deck"},
            {"board": "Half Board"},
        ),
        ("makeplayingcards", {"mini": "Mini", "flag": "Poker"},
         {"hex": "none", "token": "none", "square": "Large Square", "board": "Large"}),
        ("drivethrucards", {"flag": "US Poker"}, dict.fromkeys(("hex", "token"), "none")
         | dict.fromkeys(("square", "mini", "board"), "US Poker")),
        ("pictures", dict.fromkeys(SHAPES, ""), {}),
        ("tabletop", dict.fromkeys(SHAPES, ""), {}),
    ],
)  # fmt: skip
def test_each_piece_is_made_as_a_product_of_its_shape_and_size_or_listed(mix, target, made, unmade):
    chosen_target = Targets().get(target)
    album = pictures.album(mix, chosen(chosen_target), chosen_target)
    parts = {part.name: part for part in chosen_target.parts}
    assert {p["name"]: p["product"] for code, p in album.plan.notices if code == "not-made"} == unmade
    pages = {place.face.key: page for page in album.plan.pages for place in page.places}
    assert {key for key in pages if "back" not in key} == set(made)
    for key, name in made.items():
        (place,) = [place for place in pages[key].places if place.face.key == key]
        width, height = SHAPES[key][0]
        if name:
            part = parts[name]
            assert sorted((place.trim.w, place.trim.h)) == sorted(part.size)
            pixels = [shown.pixels for shown in album.pictures if shown.file.endswith(f"-{key}")]
            assert set(pixels) <= {part.pixels}
            # Nothing is stretched, and little is cut off.
            assert place.turn == (90 if key == "flag" else 0)
            face = place.face
            scale = max(face.width / width, face.height / height)
            assert max(width * scale - face.width, height * scale - face.height) <= 2
        assert place.face.part("cut") is None


def test_art_fills_the_pictures_of_all_products(mix, tmp_path):
    target = Targets().get("thegamecrafter")
    plain = replace(mix, cards=mix.cards[:3])
    album = pictures.album(plain, chosen(target), target)
    data, _failed = pdf.render(album.plan, chosen(target))
    for file in pictures.write(data, album, target, tmp_path):
        with Image.open(file) as image:
            edges = np.asarray(image.convert("L")).astype(int)
        for edge in (edges[0], edges[-1], edges[:, 0], edges[:, -1]):
            assert edge.mean() < 250, file


@pytest.mark.parametrize("name", ["hex-lands", "sideways", "two-faced"])
def test_fronts_of_shipped_designs_fill_the_pictures_of_a_shop(name, tmp_path):
    content = convert.content(set_from_template(name, "mine", "1", "en", {"en": "Mine"}), "en")
    made(replace(content, cards=content.cards[:1]), "thegamecrafter", tmp_path)
    file = next(tmp_path.rglob("fronts/*.png"))
    with Image.open(file) as image:
        edges = np.asarray(image.convert("L")).astype(int)
    for edge in (edges[0], edges[-1], edges[:, 0], edges[:, -1]):
        assert edge.mean() < 250


def test_sizes_that_no_document_confirms_are_said(mix):
    target = Targets().get("thegamecrafter")
    album = pictures.album(mix, chosen(target), target)
    (names,) = [params["names"] for code, params in album.plan.notices if code == "unconfirmed"]
    assert names == "Euro Square Deck, Medium Hex Tile"


@pytest.mark.parametrize(
    ("copies", "card", "product", "confirmed"),
    [
        (50, "63.5x88.9", "Poker Tuck Box 54", "yes"),
        (55, "63x88", "Poker Tuck Box 72", "yes"),
        (200, "poker", "Poker Tuck Box 108", "yes"),
        (20, "70x121", "Tarot Tuck Box 40", "no"),
        (20, "44.5x88.9", "none", None),
    ],
)
def test_a_box_is_the_nearest_product_for_its_cards(small, copies, card, product, confirmed):
    (front, back, _copies), *_others = small.cards
    content = replace(small, cards=((front, back, copies),), tracks=(), counters=())
    options = Options(box="one", card=card, reference=False)
    album = pictures.album(content, options, Targets().get("thegamecrafter"))
    (params,) = (params for code, params in album.plan.notices if code == "box-not-made")
    assert (params["product"], params.get("confirmed")) == (product, confirmed)
    assert {Path(picture.file).parent.name for picture in album.pictures} == {"fronts", "backs"}


def test_a_kind_can_be_given_the_size_of_a_product(mix):
    target = Targets().get("makeplayingcards")
    options = chosen(target, sizes=(("square", "50.8x50.8"),))
    made = {page.places[0].face.key for page in pictures.album(mix, options, target).plan.pages}
    assert "square" in made


def test_a_set_of_which_nothing_is_made_is_refused_with_its_sizes(mix):
    target = Targets().get("drivethrucards")
    with pytest.raises(PrintError, match="nothing-made") as refused:
        pictures.album(replace(mix, cards=mix.cards[:2]), chosen(target), target)
    assert "70" in refused.value.sentence("en")


@pytest.mark.parametrize("marks", ["crop", "none"])
def test_outlines_are_on_sheets_only_with_marks(mix, marks):
    content = replace(mix, cards=mix.cards[:3])
    plan = job.plan(content, Options(marks=marks, reference=False, shared=False))
    lines = [page for page in plan.pages if any(op.part == "outline" for op in page.outlines)]
    assert len(lines) == (4 if marks == "crop" else 0)
    # Only the squares have straight cuts to mark.
    marked = {place.face.key for page in plan.pages if page.marks for place in page.places}
    assert marked == ({"square", "back-square-neutral"} if marks == "crop" else set())


def cut(small, key: str, **more):
    target = Targets().get(key)
    options = chosen(target, **more)
    plan = with_registration_marks(job.plan(small, options), target.registration)
    return plan, options, pdf.render(plan, options)[0]


def black(data: bytes, tmp_path: Path, seen) -> np.ndarray:
    """Return the black pixels of the first page at 10 px per mm."""
    file = tmp_path / "cut.pdf"
    file.write_bytes(data)
    return seen(file, 1, 254) < 40


def test_silhouette_finds_a_square_and_two_corners_where_it_looks_for_them(small, tmp_path, seen):
    plan, options, data = cut(small, "silhouette")
    page = black(data, tmp_path, seen)
    rim = 100  # 10 mm: the marks' inset
    square, right, low = page[:160, :160], page[:200, -200:], page[-200:, :200].copy()
    low[:60, 130:] = False  # the ruler

    def reach(part):
        rows, columns = np.where(part)
        return columns.min(), columns.max() + 1, rows.min(), rows.max() + 1

    assert reach(square) == pytest.approx((rim, rim + 50, rim, rim + 50), abs=1)
    assert square[102:148, 102:148].all()
    assert reach(right) == pytest.approx((200 - rim - 84, 200 - rim, rim, rim + 84), abs=1.5)
    assert reach(low) == pytest.approx((rim, rim + 84, 200 - rim - 84, 200 - rim), abs=1.5)
    # The L's are hollow, and the fourth corner has none.
    assert not right[115:, : 200 - rim - 15].any()
    assert not page[-200:-90, -200:][:, 60:].any()
    for place in plan.pages[0].places:
        assert place.clip.x > 15
        assert place.clip.y > 15
    assert plan.pages[1].registration == ()
    assert checking.check(data, Order.of(plan, options)).findings == ()


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cricut_finds_a_box_no_larger_than_it_reads(small, tmp_path, seen, paper):
    plan, options, data = cut(small, "cricut", paper=paper)
    rows, columns = np.where(black(data, tmp_path, seen))
    box = (columns.max() + 1 - columns.min(), rows.max() + 1 - rows.min())
    assert sorted(box) == pytest.approx([1714.5, 2349.5], abs=2)
    assert checking.check(data, Order.of(plan, options)).findings == ()


def test_outlines_lie_where_the_cards_of_the_sheet_do(small, tmp_path):
    plan, _options, _data = cut(small, "silhouette")
    written = cutter.write(plan, tmp_path / "cut.svg")
    first = plan.pages[0]
    text = written[0].read_text(encoding="utf-8")
    assert f'width="{first.width:g}mm" height="{first.height:g}mm"' in text
    cards = [place for place in first.places if not place.face.round]
    assert all(f'x="{place.trim.x:.3f}" y="{place.trim.y:.3f}"' in text for place in cards)


def test_a_dry_run_for_one_pdf_names_the_file_once(tmp_path):
    out = tmp_path / "deck.pdf"
    command = ["--lang", "en", "print", "--target", "drivethrucards", "--card", "anton=2", "--no-reference"]
    done = CliRunner().invoke(app, [*command, "--dry-run", str(out)])
    assert f"{out} 825x1125, 4 pages\n" in done.output
    assert "own-fate-en.pdf" not in done.output
    assert not out.exists()


def test_the_list_of_targets_says_which_makes_a_pdf():
    told = CliRunner().invoke(app, ["--lang", "en", "print", "--targets"])
    assert "DriveThruCards — a PDF" in told.output


def test_a_file_of_the_users_is_one_more_target(home, tmp_path):
    (home / "mine.toml").write_text(MINE, encoding="utf-8")
    told = CliRunner().invoke(app, ["--lang", "en", "print", "--targets"])
    assert told.exit_code == 0
    assert "mine: My printer" in told.output
    out = tmp_path / "out"
    command = ["--lang", "en", "print", "--target", "mine", "--card", "anton=2", "--no-reference", str(out)]
    done = CliRunner().invoke(app, command)
    assert done.exit_code == 0, done.output
    assert files(out) == {"mine/anton.png": (396, 543)}
    assert "Not included here" in done.output


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("kind = ", "TOML"),
        ('kind = "cake"\nnames = { ru = "а", en = "a" }', "kind"),
        ('kind = "sheets"', "names"),
        ('kind = "sheets"\nnames = { ru = 3 }', "names.ru"),
        ('kind = "sheets"\nnames = { ru = "а", en = "a" }\noptions = { paper = "wood" }', "options.paper"),
        ('kind = "sheets"\nnames = { ru = "а", en = "a" }\noptions = { gap = "x" }', "options.gap"),
        ('kind = "sheets"\nnames = { ru = "а", en = "a" }\ncolour = 3', "colour"),
        ('kind = "cut"\nnames = { ru = "а", en = "a" }', "registration"),
        (MINE.replace("mine/{key}", "../{key}"), "part.front"),
        (MINE.replace("mine/{key}", "/{key}"), "part.front"),
        (MINE.replace("{key}", "{key.name}"), "part.front"),
        (MINE.replace("dpi = 150", "dpi = 99999"), "dpi"),
        (MINE.replace("[63.0, 88.0]", "[63.0]"), "part.size"),
        (MINE.replace("[63.0, 88.0]", "[63.0, nan]"), "part.size"),
        (MINE.replace("bleed = 2", "pixels = [100, 100]"), "part.pixels"),
        (MINE.replace("bleed = 2", "pixels = [5000, 5000]"), "part.pixels"),
        (MINE.replace("bleed = 2", "bleed = true"), "part.bleed"),
        (MINE.replace("bleed = 2", "bleed = 3.5"), "part.bleed"),
        (MINE.replace('of = "cards"', 'of = "dice"'), "part.of"),
        ("# " + "x" * 70_000, "64"),
        ("\ud800", "TOML"),
    ],
)  # fmt: skip
def test_a_bad_file_is_one_sentence_and_the_others_stay_usable(home, text, about):
    (home / "bad.toml").write_bytes(text.encode("utf-8", "surrogatepass"))
    (home / "mine.toml").write_text(MINE, encoding="utf-8")
    told = CliRunner().invoke(app, ["--lang", "en", "print", "--targets"])
    assert told.exit_code == 0
    assert "mine: My printer" in told.output
    (sentence,) = [line for line in told.stderr.splitlines() if "bad.toml" in line]
    assert about in sentence
    targets = Targets()
    with pytest.raises(PrintError) as refused:
        targets.get("bad")
    assert "bad.toml" in refused.value.sentence("ru")
    assert targets.get("makeplayingcards").kind == "pictures"


def test_pictures_are_read_back_before_they_go_to_a_service(tmp_path, monkeypatch):
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    command = ["--lang", "en", "print", "--set", "tribunal", "--target", "thegamecrafter", "--check"]
    told = CliRunner().invoke(app, [*command, "--no-tracks", "--no-counters"])
    assert told.exit_code == 0, told.output
    assert "Everything fits" in told.output


def test_a_picture_with_type_too_near_the_cut_is_told(small):
    target = Targets().get("makeplayingcards")
    options = chosen(target)
    album = pictures.album(small, options, target)
    page = album.plan.pages[0]
    (place,) = page.places
    near = replace(place.face, ops=(*place.face.ops, Text("name", 0.5, 40.0, "edge", "sans", 9.0, "#ffffff")))
    spoiled = replace(album.plan, pages=(replace(page, places=(replace(place, face=near),)),))
    data, _failed = pdf.render(spoiled, options)
    codes = {found.code for found in checking.check(data, Order(options, pictures=True)).findings}
    assert "safe-zone" in codes


def test_what_a_target_settles_is_not_to_be_chosen(home):
    (home / "mine.toml").write_text(
        'kind = "sheets"\nnames = { ru = "Моё", en = "Mine" }\noptions = { paper = "letter", gap = 2 }',
        encoding="utf-8",
    )
    target = Targets().get("mine")
    options = Options(**target.resolved({"paper": "a3", "marks": "none"}))
    assert (options.paper, options.gap, options.marks) == ("letter", 2, "none")
    with pytest.raises(PrintError, match="target-closed"):
        target.refuse(["paper"])
    with pytest.raises(PrintError, match="target-closed"):
        Targets().get("makeplayingcards").refuse(["paper"])
    with pytest.raises(PrintError, match="target-lacks"):
        Targets().get("makeplayingcards").refuse(["box"])


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_cutter_is_told_nothing_of_cutting_by_hand(paper):
    with shipped() as catalogue:
        content = catalogue.content("own-fate", "en")
    target = Targets().get("cricut")
    options = Options(**target.resolved({"paper": paper}))
    codes = {
        code
        for code, _params in with_registration_marks(job.plan(content, options), target.registration).notices
    }
    assert codes.isdisjoint({"said-mixed", "said-short"})


@pytest.mark.parametrize("turn", [0, 90])
def test_a_cutter_follows_the_outline_of_a_turned_card_and_the_edges_of_pieces(mix, turn):
    face = layout.card(mix.cards[0][0])
    across, down = (face.width, face.height) if turn == 0 else (face.height, face.width)
    trim = Rect(10, 10, across, down)
    whole = Page(200, 200, "front", 1, (Place(face, trim, trim, turn),))
    ((cut_face, rect, _fold),) = cutter.outlines(whole)
    area = bounds(cut_face.outline)
    assert (area.x, area.y, area.w, area.h) == pytest.approx((0, 0, across, down))
    assert (rect.w, rect.h) == pytest.approx((across, down))
    piece = replace(whole, places=(Place(face, trim, Rect(10, 10, 30, down), turn),))
    ((cut_face, rect, _fold),) = cutter.outlines(piece)
    assert (cut_face.outline, rect.w) == ((), 30)
