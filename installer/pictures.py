#!/usr/bin/env python3
"""Regenerate the pictures of the guide and README.

Run with the development environment's Python. Takes ``dozor screenshots`` and :mod:`guide_scenes`, cuts
cards out of a printed PDF, and scales all to page width. ``readme`` or ``guide`` limits it to those.
"""

from __future__ import annotations

import io
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import guide_scenes
from kit import ROOT
from PIL import Image, ImageDraw, ImageFilter

sys.path.insert(0, str(ROOT))

import pypdfium2

from app.cards.catalogue import shipped
from app.print import job, pdf
from app.print.options import Options

WIDTH = 1280
"""px"""
GUIDE = {
    "start": "start",
    "table-battle": "table",
    "tribunal": "tribunal",
    "free": "free",
    "editor": "editor",
    "print-preview": "print",
}
"""Screenshot name → name in the guide."""
README = {"battle": "battle", "editor-face": "editor"}
"""Screenshot name → name in ``docs/pictures``."""
LANGUAGES = ("ru", "en")

TABLE = ((220, 207, 179), (203, 187, 154))
"""Colours of the table under the cut cards, at its top and bottom."""
SHADOW = 0.42
GRAIN = 2
"""Drawing px per picture px, in each direction (antialiasing)."""
PX = 2.5
"""Picture px per mm of paper."""
SIZE = (WIDTH, 720)


@dataclass(frozen=True, slots=True)
class Lying:
    """A cut-out on the table: its centre (px), degrees clockwise."""

    key: str
    x: float
    y: float
    turn: float = 0.0


def fan(keys: str, x: float, y: float, first: float, last: float, radius: float) -> Iterator[Lying]:
    """Yield a fanned hand, from *first* to *last* degrees around a point *radius* px below *x*, *y*."""
    from math import cos, radians, sin

    names = keys.split()
    for at, key in enumerate(names):
        turn = first + (last - first) * at / max(1, len(names) - 1)
        yield Lying(key, x + radius * sin(radians(turn)), y + radius * (1 - cos(radians(turn))), turn)


def pile(key: str, x: float, y: float, turns: tuple[float, ...]) -> Iterator[Lying]:
    """Yield a pile of cards with this key."""
    for at, turn in enumerate(turns):
        yield Lying(key, x + 3 * at, y - 3 * at, turn)


LAID = (
    *pile("back-probability-light", 112, 168, (-9.0, -3.0, 1.0)),
    *pile("back-probability-dark", 1162, 168, (8.0, 3.0, -1.0)),
    *pile("back-spell-neutral", 104, 448, (-4.0, 2.0)),
    *fan("anton tigrenok geser egor zavulon alisa andrey", 640, 190, -20.0, 20.0, 1120.0),
    *fan("attack-4 defence-3 healing-2 olga sword-of-light", 1005, 510, -12.0, 12.0, 800.0),
    Lying("track-vortex", 430, 618, -2.0),
    *(Lying("counter-inferno", 368, 630, 8.0), Lying("counter-treaty", 292, 448, -6.0),
      Lying("counter-gloom", 560, 470, 12.0), Lying("counter-gloom", 602, 446, -14.0)),
)  # fmt: skip
"""Objects on the table, from the bottom."""


def main() -> None:
    """Take and write the pictures."""
    wanted = sys.argv[1:] or ["guide", "readme"]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "app", "screenshots", folder], cwd=ROOT, check=True)
        guide, readme = ROOT / "docs" / "guide" / "pictures", ROOT / "docs" / "pictures"
        scenes = guide_scenes.take(Path(folder), LANGUAGES) if "guide" in wanted else ()
        for language in LANGUAGES:
            taken: list[tuple[str, Path]] = [(name, guide / f"{name}-{language}.png") for name in scenes]
            if "guide" in wanted:
                taken += [(old, guide / f"{new}-{language}.png") for old, new in GUIDE.items()]
            if "readme" in wanted:
                taken += [(old, readme / f"{new}-{language}.png") for old, new in README.items()]
                _slim(deck(language)).save(readme / f"deck-{language}.png", optimize=True)
            for old, new in taken:
                with Image.open(Path(folder) / f"{old}-{language}.png") as image:
                    high = round(image.height * WIDTH / image.width)
                    small = image.convert("RGB").resize((WIDTH, high), Image.Resampling.LANCZOS)
                    _slim(small).save(new, optimize=True)


def deck(language: str) -> Image.Image:
    """Return the printed cards of *Own Fate* in *language*, cut out on a table."""
    found = dict(cut_out(language))
    wide, high = SIZE[0] * GRAIN, SIZE[1] * GRAIN
    table = Image.new("RGB", (1, high))
    for y in range(high):
        table.putpixel((0, y), tuple(round(a + (b - a) * y / high) for a, b in zip(*TABLE, strict=True)))
    table = table.resize((wide, high))
    for one in LAID:
        piece = found[one.key].rotate(-one.turn, Image.Resampling.BICUBIC, expand=True)
        left = round(one.x * GRAIN - piece.width / 2)
        top = round(one.y * GRAIN - piece.height / 2)
        dark = Image.new("L", table.size)
        dark.paste(piece.getchannel("A").point(lambda a: round(a * SHADOW)), (left + 4, top + 8))
        table.paste((30, 22, 12), mask=dark.filter(ImageFilter.GaussianBlur(9)))
        table.paste(piece, (left, top), piece)
    return table.resize(SIZE, Image.Resampling.LANCZOS)


def cut_out(language: str) -> Iterator[tuple[str, Image.Image]]:
    """Yield key and picture of each face on the set's sheets, cut along its trim."""
    with shipped() as catalogue:
        content = catalogue.content("own-fate", language)
    options = Options(once=True)
    sheets = job.plan(content, options)
    file = pypdfium2.PdfDocument(io.BytesIO(pdf.render(sheets, options)[0]))
    scale = PX * GRAIN
    for page, sheet in zip(sheets.pages, file, strict=True):
        image = sheet.render(scale=scale * 25.4 / 72).to_pil().convert("RGB")
        for place in page.places:
            trim = place.trim
            corners = (trim.x, trim.y, trim.right, trim.bottom)
            piece = image.crop(tuple(round(corner * scale) for corner in corners))
            mask = Image.new("L", piece.size)
            edge = (0, 0, piece.width - 1, piece.height - 1)
            if place.face.round:
                ImageDraw.Draw(mask).ellipse(edge, fill=255)
            else:
                ImageDraw.Draw(mask).rounded_rectangle(edge, radius=3 * scale, fill=255)
            piece.putalpha(mask)
            yield place.face.key, piece.rotate(place.turn, expand=True)


def _slim(image: Image.Image) -> Image.Image:
    """Reduce *image* to an adaptive palette of 256 colours."""
    return image.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
