"""Render every print option for inspection: contact sheets and overlays.

    python -m tools.print_sheets DIR [--dpi 60]

Needs poppler. Writes into DIR:

- ``pair-NN.png``: a contact sheet of the whole job for each row of a covering array: every pair of values of
  two options occurs in one of them; ``pairs.txt`` lists the options of each;
- ``option-NAME-N.png``: the first two pages and the last one for each value of each option, in full;
- ``over-MODE.png``: for each duplex mode, a front with its back seen through the paper.
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image, ImageChops, ImageDraw, ImageOps

from app.cards.catalogue import shipped
from app.face.content import SetContent
from app.print import calibration, job, pdf
from app.print.errors import PrintError
from app.print.options import Options

ROOT = Path(__file__).resolve().parent.parent

DAY = datetime.date(2026, 11, 21)
KEYS = {"metro", "roof", "entrance-hall", "anton", "alisa", "egor", "flashlight", "olga", "cops", "attack-1",
        "healing-3"}  # fmt: skip
VALUES: dict[str, tuple[Any, ...]] = {
    "language": ("ru", "en"),
    "second": ("none", "card", "back"),
    "duplex": ("long", "short", "stacks", "gutterfold", "fronts", "backs"),
    "paper": ("a4", "a3", "letter", "legal", "320x450"),
    "card": ("poker", "bridge", "euro", "mini-euro", "tarot", "square", "64x89"),
    "sizes": ((), (("spell", "mini-euro"), ("location", "tarot"))),
    "shape": ("own", "square", "round", "folded"),
    "margin": (6.35, 12.0),
    "gap": (0.0, 2.0, 6.0),
    "bleed": (1.0, 0.0, 3.0),
    "bleed_between": (None, 0.5),
    "marks": ("crop", "lines", "none"),
    "mark_length": (2.5, 5.0),
    "mark_width": (0.18, 0.35),
    "mark_offset": (0.5, 1.5),
    "marks_on_backs": (True, False),
    "ink": ("full", "low", "one"),
    "back_dx": (0.0, 0.7),
    "back_turn": (False, True),
    "blanks": (0, 1),
    "once": (False, True),
    "reference": (True, False),
}


def covering(values: dict[str, tuple[Any, ...]], seed: int = 1) -> Iterator[dict[str, Any]]:
    """Yield rows in which every pair of values of two options occurs (greedy, deterministic)."""
    rng = Random(seed)
    names = list(values)
    left = {
        ((a, i), (b, j))
        for a, b in itertools.combinations(names, 2)
        for i in range(len(values[a]))
        for j in range(len(values[b]))
    }
    while left:
        rows = [_row(values, left, rng) for _ in range(30)]
        best = max(rows, key=lambda row: len(_pairs(row, names) & left))
        left -= _pairs(best, names)
        yield {name: values[name][i] for name, i in best.items()}


def _row(values: dict[str, tuple[Any, ...]], left: set[Any], rng: Random) -> dict[str, int]:
    """Return a row that begins with an uncovered pair, the rest random."""
    row = {name: rng.randrange(len(choices)) for name, choices in values.items()}
    (a, i), (b, j) = rng.choice(sorted(left))
    return row | {a: i, b: j}


def _pairs(row: dict[str, int], names: list[str]) -> set[Any]:
    return {((a, row[a]), (b, row[b])) for a, b in itertools.combinations(names, 2)}


def pages(content: dict[str, SetContent], chosen: dict[str, Any], dpi: int) -> list[Image.Image]:
    """Return the job's pages as rendered by poppler."""
    more = dict(chosen)
    language = more.pop("language", "ru")
    options = Options(date=DAY, **more)
    plan = job.plan(content[language], options, content["en" if language == "ru" else "ru"])
    return shown(pdf.render(plan, options)[0], dpi)


def shown(data: bytes, dpi: int) -> list[Image.Image]:
    """Return the pages of the PDF *data* as pictures, rendered by poppler."""
    with tempfile.TemporaryDirectory() as name:
        file = Path(name) / "set.pdf"
        file.write_bytes(data)
        subprocess.run(["pdftoppm", "-r", str(dpi), "-png", file, Path(name) / "page"], check=True)
        return [Image.open(each).convert("RGB").copy() for each in sorted(Path(name).glob("page-*.png"))]


def contact(pictures: list[Image.Image], title: str, width: int = 1800) -> Image.Image:
    """Return a contact sheet of *pictures*: rows on grey, under a title."""
    rows: list[tuple[int, int, Image.Image]] = []
    x, y, high = 8, 26, 0
    for picture in pictures:
        if x > 8 and x + picture.width > width:
            x, y, high = 8, y + high + 8, 0
        rows.append((x, y, picture))
        x, high = x + picture.width + 8, max(high, picture.height)
    sheet = Image.new("RGB", (width, y + high + 8), "#9a9a9a")
    ImageDraw.Draw(sheet).text((8, 8), title, fill="black")
    for x, y, picture in rows:
        sheet.paste(picture, (x, y))
    return sheet


def overlay(front: Image.Image, back: Image.Image, across: bool) -> Image.Image:
    """Return the front in red and the mirrored back in cyan; dark where both have ink."""
    through = ImageOps.mirror(back) if across else ImageOps.flip(back)
    red = ImageOps.colorize(ImageOps.grayscale(front), "#c00000", "white")
    cyan = ImageOps.colorize(ImageOps.grayscale(through), "#00a0a0", "white")
    return ImageChops.multiply(red, cyan)


def overlays(content: dict[str, SetContent], dpi: int) -> Iterator[tuple[str, Image.Image]]:
    """Yield (name, picture) for each two-sided duplex mode, portrait and landscape."""
    base = {"tracks": False, "counters": False, "reference": False}
    for gap, lies in ((0.0, False), (6.0, True)):
        for duplex in ("long", "short", "stacks", "gutterfold"):
            made = pages(content, {**base, "duplex": duplex, "gap": gap}, dpi)
            name = f"{duplex}-{'lying' if lies else 'upright'}"
            if duplex == "gutterfold":
                half = made[0].width // 2
                left, right = (
                    made[0].crop((x, 0, x + half, made[0].height)) for x in (0, made[0].width - half)
                )
                yield name, overlay(left, right, across=True)
                continue
            back = made[len(made) // 2] if duplex == "stacks" else made[1]
            over_vertical = (duplex == "short") == (made[0].width > made[0].height)
            yield name, overlay(made[0], back, over_vertical)


def main() -> None:
    """Make all pictures."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("folder", type=Path)
    arguments.add_argument("--dpi", type=int, default=60)
    wanted = arguments.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with shipped() as catalogue:
        whole = {language: catalogue.content("own-fate", language) for language in ("ru", "en")}
    few = {
        language: replace(content, cards=tuple(card for card in content.cards if card[0].key in KEYS))
        for language, content in whole.items()
    }
    told = []
    for number, row in enumerate(covering(VALUES), 1):
        try:
            made = pages(few, row, wanted.dpi // 2)
        except PrintError as error:
            told.append(f"{number:02d} {row}\n   refused: {error.sentence('en')}")
            continue
        told.append(f"{number:02d} {len(made)} pages {row}")
        contact(made, f"{number:02d}").save(wanted.folder / f"pair-{number:02d}.png")
    (wanted.folder / "pairs.txt").write_text("\n".join(told) + "\n", encoding="utf-8")
    for name, values in VALUES.items():
        for i, value in enumerate(values):
            made = pages(few, {name: value}, wanted.dpi)
            best = [made[0], made[1], made[-1]] if len(made) > 2 else made
            contact(best, f"{name} = {value}").save(wanted.folder / f"option-{name}-{i}.png")
    sheets = shown(pdf.render(calibration.plan(Options(date=DAY), "en"), Options(date=DAY))[0], wanted.dpi)
    contact(sheets, "calibration").save(wanted.folder / "option-calibration.png")
    for name, picture in overlays(few, wanted.dpi):
        picture.save(wanted.folder / f"over-{name}.png")
    print(f"{len(told)} pairs, {len(list(wanted.folder.glob('*.png')))} pictures in {wanted.folder}")


if __name__ == "__main__":
    main()
