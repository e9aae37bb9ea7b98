"""Prepare a blind test: the 40 pictures in one ink, 25 mm wide at 300 dpi, untitled, in random order.

Run: ``python -m research.blind FOLDER [--seed N]``. Writes ``sheet.png`` (all, numbered), ``half-1.png`` and
``half-2.png`` (twenty each, easier to view), ``key.txt`` (number and card) and ``names.txt`` (the names in
alphabetical order). Testers get the sheet and the names; the key gives their score.
"""

from __future__ import annotations

import argparse
import os
import re
from pathlib import Path
from random import Random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app import paths
from app.cards.catalogue import shipped
from app.face import recolour

SIZE = (295, 197)
"""Size in px: 25 mm at 300 dpi, in the pictures' proportions."""
GAP, HEAD = 14, 26
UNIQUE = ("location", "other", "person", "chance", "item")
COLOUR = re.compile(r"#[0-9a-f]{6}")


def in_one_ink(key: str) -> QSvgRenderer:
    """Return a card's picture as printed in one ink."""
    text = (paths.data() / "art" / f"{key}.svg").read_text(encoding="utf-8")
    grey = COLOUR.sub(lambda found: recolour.grey(found.group()), text)
    return QSvgRenderer(QByteArray(grey.encode()))


def sheet(keys: list[str], first: int, columns: int, file: Path) -> None:
    """Draw *keys* in rows, numbered from *first*."""
    w, h = SIZE
    rows = -(-len(keys) // columns)
    page = QImage(columns * (w + GAP) + GAP, rows * (h + HEAD + GAP) + GAP, QImage.Format.Format_RGB32)
    page.fill(QColor("#ffffff"))
    with QPainter(page) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        font = QFont("DejaVu Sans")
        font.setPixelSize(20)
        font.setBold(True)
        painter.setFont(font)
        for place, key in enumerate(keys):
            x = GAP + place % columns * (w + GAP)
            y = GAP + place // columns * (h + HEAD + GAP)
            painter.drawText(QRectF(x, y, w, HEAD), Qt.AlignmentFlag.AlignLeft, str(first + place))
            area = QRectF(x, y + HEAD, w, h)
            painter.setClipRect(area)
            in_one_ink(key).render(painter, area)
            painter.setClipping(False)
    page.save(str(file))


def main() -> None:
    words = argparse.ArgumentParser()
    words.add_argument("folder", type=Path)
    words.add_argument("--seed", type=int, default=None)
    chosen = words.parse_args()
    running = QGuiApplication([])
    with shipped() as catalogue:
        cards = [
            (front.key, front.name, front.kind)
            for front, _, _ in catalogue.content("own-fate", "en").cards
            if front.kind in UNIQUE
        ]
    keys = [key for key, _, _ in cards]
    Random(chosen.seed).shuffle(keys)
    chosen.folder.mkdir(parents=True, exist_ok=True)
    half = len(keys) // 2
    sheet(keys, 1, 8, chosen.folder / "sheet.png")
    sheet(keys[:half], 1, 5, chosen.folder / "half-1.png")
    sheet(keys[half:], half + 1, 5, chosen.folder / "half-2.png")
    key = "".join(f"{number} {card}\n" for number, card in enumerate(keys, 1))
    (chosen.folder / "key.txt").write_text(key, encoding="utf-8")
    names = "".join(f"{name} ({kind})\n" for _, name, kind in sorted(cards, key=lambda card: card[1]))
    (chosen.folder / "names.txt").write_text(names, encoding="utf-8")
    print(f"{len(keys)} pictures in {chosen.folder}")
    running.quit()


if __name__ == "__main__":
    main()
