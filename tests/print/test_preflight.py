"""A preflight of every option: what a print shop's checker would say of each file."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np
import pikepdf
import pytest
from PIL import Image

from app.face.ops import Rect
from app.print import job, pdf
from app.print.options import paper_size

MM = 72 / 25.4
NEAR = 0.01
"""How exact sizes are, mm."""

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
def few(contents):
    """A card or two of every kind, with all tracks and counters, by language."""
    keys = {"metro", "roof", "anton", "alisa", "egor", "flashlight", "olga", "cops", "attack-1", "healing-3"}
    return {
        language: replace(content, cards=tuple(card for card in content.cards if card[0].key in keys))
        for language, content in contents.items()
    }


def millimetres(page, name: str) -> list[float]:
    return [float(value) / MM for value in page[f"/{name}"]]


def upside_down(rect: Rect, height: float) -> list[float]:
    return [rect.x, height - rect.bottom, rect.right, height - rect.y]


def words_of(file: Path) -> str:
    out = subprocess.run(["pdftotext", str(file), "-"], capture_output=True, text=True, check=True).stdout
    return " ".join(out.split())


IN_ENGLISH_TOO = ("plain", "tarot", "low", "one", "both-languages", "other-behind")


@pytest.mark.parametrize(
    ("name", "language"), [*((name, "ru") for name in JOBS), *((name, "en") for name in IN_ENGLISH_TOO)]
)
def test_the_file_passes(few, options, tmp_path, name, language):
    chosen = options(**JOBS[name])
    plan = job.plan(few[language], chosen, few["en" if language == "ru" else "ru"])
    file = tmp_path / "set.pdf"
    pdf.write(plan, chosen, file)
    with pikepdf.open(file) as document:
        assert document.check_pdf_syntax() == []
        assert len(document.pages) == len(plan.pages)
        assert document.Root.ViewerPreferences.PrintScaling == "/None"
        assert document.Root.ViewerPreferences.Duplex == HINTS.get(chosen.duplex, "/Simplex")
        assert str(document.Root.Lang) == language
        short, long = sorted(paper_size(chosen.paper))
        for page, planned in zip(document.pages, plan.pages, strict=True):
            media = millimetres(page, "MediaBox")
            assert sorted(media[2:]) == pytest.approx([short, long], abs=NEAR)
            assert media[2:] == pytest.approx([planned.width, planned.height], abs=NEAR)
            for box, rect in (("TrimBox", planned.trim), ("BleedBox", planned.bleed)):
                expected = upside_down(rect, planned.height)
                assert millimetres(page, box) == pytest.approx(expected, abs=NEAR)
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
    for front, _back, _copies in few[language].cards:
        if front.key in shown:
            assert front.name in said
    for page in plan.pages:
        for mark in page.marks:
            if mark.part != "mark" or chosen.marks == "lines":
                continue
            for _verb, (x, y) in mark.path:
                for place in page.places:
                    ink = place.clip
                    assert not (ink.x < x < ink.right and ink.y < y < ink.bottom)


SIDES = {
    "long": lambda back: back[:, ::-1],
    "short": lambda back: back[::-1],
    "stacks": lambda back: back[:, ::-1],
}


@pytest.mark.parametrize("duplex", [*SIDES, "gutterfold"])
@pytest.mark.parametrize("lying", [False, True])
def test_turned_over_each_card_shows_its_own_back_upright(few, options, tmp_path, seen, duplex, lying):
    """Card by card: the card behind, seen through the paper and mirrored, is the one that belongs there."""
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
    """The middle of each card on a page of 100 dpi, by the front's key."""
    k = 100 / 25.4
    wide, high = int(55 * k), int(80 * k)
    found = {}
    for place in places:
        x, y = round((place.trim.x + 4) * k), round((place.trim.y + 4) * k)
        found[place.face.key] = page[y : y + high, x : x + wide]
    return found


def test_pictures_are_stored_once_at_the_resolution_of_print(contents, options, tmp_path, monkeypatch):
    monkeypatch.setenv("DOZOR_HOME", str(tmp_path))
    (tmp_path / "art").mkdir()
    rng = Random(1)
    small = Image.new("RGB", (24, 16))
    small.putdata([tuple(rng.randrange(256) for _ in range(3)) for _ in range(24 * 16)])
    small.resize((3000, 2000)).save(tmp_path / "art" / "fine.jpg")
    cards = tuple(
        (replace(c[0], picture="fine"), *c[1:]) for c in contents["ru"].cards if c[0].kind == "item"
    )
    chosen = options(gap=4.0)
    file = tmp_path / "set.pdf"
    pdf.write(job.plan(replace(contents["ru"], cards=cards, tracks=(), counters=()), chosen), chosen, file)
    out = subprocess.run(["pdfimages", "-list", file], capture_output=True, text=True, check=True).stdout
    rows = [row.split() for row in out.splitlines()[2:]]
    assert len({row[10] for row in rows}) == 1
    assert all(200 <= int(row[12]) <= 360 for row in rows)
    assert file.stat().st_size < 600_000
