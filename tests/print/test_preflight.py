"""A preflight of every option, like a print shop's."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pikepdf
import pytest
from PIL import Image

from app.cache import Cache
from app.face.ops import Box, Rect, Text
from app.print import job, pdf
from app.print.options import Options, card_size, paper_size
from app.print.plan import Page
from app.print.preflight import checking
from app.print.preflight.finding import Order
from app.print.preflight.reading import Reader
from tests.covering import covering

MM = 72 / 25.4
NEAR = 0.01
"""Tolerance of sizes, mm."""

JOBS = {
    "plain": {},
    "short": {"duplex": "short"},
    "stacks": {"duplex": "stacks"},
    "gutterfold": {"duplex": "gutterfold"},
    "fronts": {"duplex": "fronts"},
    "backs": {"duplex": "backs"},
    "turned-backs": {"back_turn": True},
    "moved-backs": {"back_dx": 0.6, "back_dy": -0.3},
    "a3": {"paper": "a3"},
    "letter": {"paper": "letter"},
    "legal": {"paper": "legal"},
    "own-paper": {"paper": "320x450"},
    "bridge": {"card": "bridge"},
    "euro": {"card": "euro"},
    "mini-euro": {"card": "mini-euro"},
    "tarot": {"card": "tarot"},
    "square": {"card": "square"},
    "own-card": {"card": "57x87"},
    "mixed": {"sizes": (("spell", "mini-euro"), ("location", "tarot"))},
    "gap-bleed": {"gap": 6.0, "bleed": 3.0},
    "bleed-between": {"gap": 6.0, "bleed": 3.0, "bleed_between": 1.0},
    "no-bleed": {"bleed": 0.0},
    "lines": {"marks": "lines"},
    "no-marks": {"marks": "none"},
    "long-marks": {"mark_length": 4.0, "mark_offset": 1.5, "mark_width": 0.35},
    "unmarked-backs": {"marks_on_backs": False},
    "margin": {"margin": 12.0},
    "low": {"ink": "low"},
    "one": {"ink": "one"},
    "both-languages": {"second": "card"},
    "other-behind": {"second": "back"},
    "blanks": {"blanks": 1},
    "no-reference": {"reference": False},
    "once": {"once": True},
    "picked": {"picks": (("anton", 2),)},
    "deck": {"decks": ("probability",)},
    "kind": {"kinds": ("other", "item")},
    "counters-square": {"shape": "square"},
    "counters-round": {"shape": "round"},
    "counters-folded": {"shape": "folded"},
    "only-boards": {"cards": False},
    "tiled-both-ways": {"cards": False, "counters": False, "paper": "60x75"},
    "searched": {"search": "фонарь"},
    "reference": {"decks": ("reference",)},
    "tiled-boards": {"cards": False, "paper": "160x120"},
}
HINTS = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}


@pytest.fixture(scope="module")
def photographs(tmp_path_factory) -> Path:
    """Return a user's folder with a photograph."""
    home = tmp_path_factory.mktemp("photographs")
    photograph(home / "art" / "fine.jpg")
    return home


@pytest.fixture
def few(contents, photographs, monkeypatch):
    """Return a few cards of every kind, some with a photograph, all tracks and counters, by language."""
    monkeypatch.setenv("DOZOR_HOME", str(photographs))
    return {
        language: replace(
            content,
            cards=tuple(
                (replace(front, picture="fine") if front.key in PHOTOGRAPHED else front, back, copies)
                for front, back, copies in content.cards
                if front.key in KEYS
            ),
        )
        for language, content in contents.items()
    }


KEYS = {"metro", "roof", "anton", "alisa", "egor", "flashlight", "olga", "cops", "attack-1", "healing-3"}
PHOTOGRAPHED = {"anton", "flashlight", "attack-1"}


def photograph(file: Path) -> None:
    """Save a JPEG of 3000 × 2000 pixels, far more than a card needs."""
    rng = Random(1)
    small = Image.new("RGB", (24, 16))
    small.putdata([tuple(rng.randrange(256) for _ in range(3)) for _ in range(24 * 16)])
    file.parent.mkdir()
    small.resize((3000, 2000)).save(file)


def millimetres(page, name: str) -> list[float]:
    return [float(value) / MM for value in page[f"/{name}"]]


def upside_down(rect: Rect, height: float) -> list[float]:
    return [rect.x, height - rect.bottom, rect.right, height - rect.y]


class Laid:
    """Content of a page, read from its operators: mm from the top left corner.

    ``trims`` and ``inks``: cut and visible area of each face. ``strokes``: ends of all lines outside faces.
    """

    def __init__(self, page: pikepdf.Page) -> None:
        self.trims: list[Rect] = []
        self.inks: list[Rect] = []
        self.strokes: list[tuple[float, float]] = []
        self._height = float(page.MediaBox[3])
        forms = page.Resources.get("/XObject", {})
        now, kept, path, clip = pikepdf.Matrix(), [], [], None
        outlines = False
        for operands, operator in pikepdf.parse_content_stream(page):
            match str(operator):
                case "BMC" | "BDC":
                    outlines = str(operands[0]) == "/DozorOutlines"
                case "q":
                    kept.append(now)
                case "Q":
                    now = kept.pop()
                case "cm":
                    now = pikepdf.Matrix(*operands) @ now
                case "m" | "l" | "c":
                    path.append(now.transform(tuple(float(value) for value in operands[-2:])))
                case "re":
                    x, y, wide, high = (float(value) for value in operands)
                    path += [now.transform(corner) for corner in ((x, y), (x + wide, y + high))]
                case "W":
                    clip = self._around(path)
                case "S" | "f" | "n" | "B":
                    if str(operator) != "n" and not outlines:
                        self.strokes += [self._mm(end) for end in path]
                    path = []
                case "Do":
                    left, low, right, high = (float(value) for value in forms[str(operands[0])].BBox)
                    bleed = 3 * MM
                    corners = ((left + bleed, low + bleed), (right - bleed, high - bleed))
                    self.trims.append(self._around([now.transform(corner) for corner in corners]))
                    self.inks.append(clip)

    def _mm(self, point: tuple[float, float]) -> tuple[float, float]:
        return point[0] / MM, (self._height - point[1]) / MM

    def _around(self, points: list[tuple[float, float]]) -> Rect:
        across, down = zip(*(self._mm(point) for point in points), strict=True)
        return Rect(min(across), min(down), max(across) - min(across), max(down) - min(down))


def numbers(rects: list[Rect]) -> list[float]:
    return [value for rect in rects for value in (rect.x, rect.y, rect.w, rect.h)]


def words_of(file: Path) -> str:
    out = subprocess.run(
        ["pdftotext", str(file), "-"], capture_output=True, encoding="utf-8", check=True
    ).stdout
    return " ".join(out.split())


def pictures_of(file: Path) -> list[list[str]]:
    """Return poppler's row of columns for each drawn picture, including object and ppi."""
    out = subprocess.run(
        ["pdfimages", "-list", file], capture_output=True, encoding="utf-8", check=True
    ).stdout
    return [row.split() for row in out.splitlines()[2:]]


LANGUAGES = [
    pytest.param(name, language, id=f"{name}-{language}", marks=[] if here else [pytest.mark.slow])
    for number, name in enumerate(JOBS)
    for language, here in (("ru", number % 2 == 0), ("en", number % 2 == 1))
]
"""Every job in one language; with ``-m slow`` in the other too."""


@pytest.mark.parametrize(("name", "language"), LANGUAGES)
def test_the_file_passes(few, options, tmp_path, name, language):
    chosen = options(**JOBS[name])
    content, other = few[language], few["en" if language == "ru" else "ru"]
    plan = job.plan(content, chosen, other)
    file = tmp_path / "set.pdf"
    pdf.write(plan, chosen, file)
    with pikepdf.open(file) as document:
        assert document.check_pdf_syntax() == []
        assert len(document.pages) == len(plan.pages)
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        assert document.Root.ViewerPreferences.Duplex == HINTS.get(chosen.duplex, "/Simplex")
        assert str(document.Root.Lang) == language
        for page, planned in zip(document.pages, plan.pages, strict=True):
            has_its_boxes(page, planned, chosen)
            has_faces_in_their_size_and_marks_outside(page, planned, chosen)
        for item in document.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor":
                assert "/FontFile2" in item
                assert "+" in str(item.FontName)
        fonts = [
            o for o in document.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"
        ]
        assert fonts
        assert all("/FontDescriptor" in font and "/ToUnicode" in font for font in fonts)
    shown = {place.face.key for page in plan.pages for place in page.places}
    said = words_of(file)
    for spoken in (content, other) if chosen.second == "card" else (content,):
        for front, _back, _copies in spoken.cards:
            if front.key in shown:
                assert front.name in said
    pictures = pictures_of(file)
    assert bool(pictures) == bool(shown & PHOTOGRAPHED)
    widths = {place.face.width for page in plan.pages for place in page.places
              if place.face.key in PHOTOGRAPHED}  # fmt: skip
    assert len({row[10] for row in pictures}) == len(widths)
    assert all(200 <= int(ppi) <= 360 for row in pictures for ppi in row[12:14])


def has_its_boxes(page: pikepdf.Page, planned: Page, chosen: Options) -> None:
    media = millimetres(page, "MediaBox")
    assert sorted(media[2:]) == pytest.approx(sorted(paper_size(chosen.paper)), abs=NEAR)
    assert media[2:] == pytest.approx([planned.width, planned.height], abs=NEAR)
    for box, rect in (("TrimBox", planned.trim), ("BleedBox", planned.bleed)):
        assert millimetres(page, box) == pytest.approx(upside_down(rect, planned.height), abs=NEAR)


def has_faces_in_their_size_and_marks_outside(page: pikepdf.Page, planned: Page, chosen: Options) -> None:
    laid = Laid(page)
    assert numbers(laid.trims) == pytest.approx(numbers([p.trim for p in planned.places]), abs=NEAR)
    assert numbers(laid.inks) == pytest.approx(numbers([p.clip for p in planned.places]), abs=NEAR)
    sizes = {card_size(chosen.card), *(card_size(size) for _kind, size in chosen.sizes)}
    for place, trim in zip(planned.places, laid.trims, strict=True):
        if not place.face.key.startswith(("track-", "counter-")):
            shape = (trim.w, trim.h) if place.turn in (0, 180) else (trim.h, trim.w)
            assert any(shape == pytest.approx(size, abs=NEAR) for size in sizes)
    # On a shared sheet, lines may be on the cuts.
    sizes = {tuple(sorted((place.trim.w, place.trim.h))) for place in planned.places}
    areas = laid.inks if len(sizes) == 1 else laid.trims
    if chosen.marks != "lines":
        for x, y in laid.strokes:
            assert not any(area.x + NEAR < x < area.right - NEAR and area.y + NEAR < y < area.bottom - NEAR
                           for area in areas)  # fmt: skip
    wanted = chosen.marks != "none" and (planned.side == "front" or chosen.marks_on_backs)
    wanted &= not all(place.face.key.startswith(("track-", "counter-")) for place in planned.places)
    assert bool(planned.marks) >= wanted


SIDES = {
    "long": lambda back: back[:, ::-1],
    "short": lambda back: back[::-1],
    "stacks": lambda back: back[:, ::-1],
}


@pytest.mark.parametrize(("duplex", "lying"), covering([*SIDES, "gutterfold"], [False, True]))
def test_turned_over_each_card_shows_its_own_back_upright(few, options, tmp_path, seen, duplex, lying):
    """Each card's back, seen through the paper and mirrored, belongs to that card."""
    content = replace(few["ru"], tracks=(), counters=())
    chosen = options(duplex=duplex, second="back", once=True, marks="none", gap=6.0 if lying else 0.0)
    plan = job.plan(content, chosen, few["en"])
    file = tmp_path / "set.pdf"
    pdf.write(plan, chosen, file)
    alone = options(duplex="fronts", once=True, marks="none", gap=chosen.gap)
    pdf.write(job.plan(replace(few["en"], tracks=(), counters=()), alone), alone, tmp_path / "en.pdf")
    upright = cut_out(seen(tmp_path / "en.pdf", 1, 100), job.plan(few["en"], alone).pages[0].places)
    number = 2 if duplex in ("long", "short") else len(plan.pages) // 2 + 1
    front = plan.pages[0]
    half = front.places
    if duplex == "gutterfold":
        half = front.places[: len(front.places) // 2]
        through = seen(file, 1, 100)[:, ::-1]
    else:
        lies = front.width > front.height
        flip = "long" if duplex == "stacks" else duplex
        over_vertical = (flip == "short") == lies
        through = seen(file, number, 100)
        through = through[:, ::-1] if over_vertical else through[::-1]
    behind = cut_out(through, half)
    for key, picture in behind.items():
        if key in upright:
            right, head_down = (
                np.mean(abs(shown - upright[key])) for shown in (picture[:, ::-1], picture[::-1])
            )
            assert right < 25, key
            assert right < head_down / 2, key
    assert len(behind.keys() & upright.keys()) >= 4


def cut_out(page: np.ndarray, places) -> dict[str, np.ndarray]:
    """Return the middle of each card on a page of 100 dpi, by the front's key."""
    k = 100 / 25.4
    wide, high = int(55 * k), int(80 * k)
    found = {}
    for place in places:
        x, y = round((place.trim.x + 4) * k), round((place.trim.y + 4) * k)
        found[place.face.key] = page[y : y + high, x : x + wide]
    return found


@pytest.fixture
def read_pages(monkeypatch):
    """Return the numbers of the pages that are read, in a process that has checked nothing yet."""
    numbers = []
    read = Reader.side
    monkeypatch.setattr(checking, "_pages", Cache())
    monkeypatch.setattr(
        Reader, "side", lambda self, page, number: numbers.append(number) or read(self, page, number)
    )
    return numbers


def test_only_pages_that_changed_are_read_again(contents, options, read_pages):
    def check(ink):
        chosen = options(tracks=False, counters=False, reference=False, duplex="fronts")
        front, back, _copies = contents["en"].cards[0]
        few = tuple((replace(front, key=f"card-{n}"), back, 1) for n in range(18))
        plan = job.plan(replace(contents["en"], cards=few), chosen)
        page = plan.pages[1]
        ops = Box("ground", Rect(0, 0, 63, 88), "#ffffff"), Text("name", 9, 9, front.name, "sans", 4, ink)
        place = replace(page.places[0], face=replace(page.places[0].face, ops=ops))
        page = replace(page, places=(place, *page.places[1:]))
        plan = replace(plan, pages=(plan.pages[0], page))
        return checking.check(pdf.render(plan, chosen)[0], Order.of(plan, chosen))

    fine = check("#000000")
    assert check("#000000") == fine
    assert read_pages == [1, 2]
    assert [each.code for each in check("#f0f0f0").findings if each not in fine.findings] == ["contrast"]
    assert read_pages == [1, 2, 2]
