#!/usr/bin/env python3
"""Renews the pictures of the guide and of the README.

Run by the development environment's Python; takes them with ``dozor screenshots`` and makes them as wide
as a page shows them.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from kit import ROOT
from PIL import Image

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
"""The name of a picture among the screenshots → in the guide."""
README = {"table": "table", "editor": "editor"}
"""The name of a picture in the guide → in ``docs/pictures``, in English."""


def main() -> None:
    """Take and write them."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.executable, "-m", "app", "screenshots", folder], cwd=ROOT, check=True)
        for language in ("ru", "en"):
            for taken, name in GUIDE.items():
                place = ROOT / "docs" / "guide" / "pictures" / f"{name}-{language}.png"
                with Image.open(Path(folder) / f"{taken}-{language}.png") as image:
                    _smaller(image.convert("RGB")).save(place, optimize=True)
    for name, other in README.items():
        content = (ROOT / "docs" / "guide" / "pictures" / f"{name}-en.png").read_bytes()
        (ROOT / "docs" / "pictures" / f"{other}.png").write_bytes(content)


def _smaller(image: Image.Image) -> Image.Image:
    """*image* at the page's width, in the 256 colours that it needs."""
    small = image.resize((WIDTH, round(image.height * WIDTH / image.width)), Image.Resampling.LANCZOS)
    return small.quantize(256, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


if __name__ == "__main__":
    main()
