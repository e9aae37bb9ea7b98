"""Faces as pictures: a PNG a card, a sheet for Tabletop Simulator, files for a print service."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from app.cards import exchange
from app.cards.errors import guard
from app.editor.picture_import import png
from app.face import layout, to_qt
from app.face.content import SetContent
from app.face.ops import BLEED, Face
from app.print.stock import Shop

DPIS = (300, 600, 1200)
SHOP_DPI = 300
MM_PER_INCH = 25.4
SHEET_COLUMNS, SHEET_ROWS = 10, 7
"""Cards across and down on one sheet of Tabletop Simulator; the last place is the hidden face."""
SHEET_SIDE = 4096
"""px: a sheet is no larger on either side."""
WHITE = 0xFFFFFFFF


def drawn(face: Face, dpi: int, bleed: float = 0.0) -> QImage:
    """*face* at *dpi* with *bleed* mm around it; without bleed the corners are transparent."""
    scale = dpi / MM_PER_INCH
    if not bleed:
        image = to_qt.image(face, scale)
    else:
        size = QSize(round((face.width + 2 * bleed) * scale), round((face.height + 2 * bleed) * scale))
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(WHITE)
        painter = QPainter(image)
        painter.scale(scale, scale)
        painter.translate(bleed, bleed)
        to_qt.paint(painter, face.ops)
        painter.end()
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    return image


def faces(content: SetContent, folder: Path, dpi: int, keys: Sequence[str] = ()) -> Iterator[Path]:
    """Write one PNG a card (of *keys*, or all) into *folder*, cut out; each file as it is there.

    Raises :class:`CatalogueError` where it cannot be written; the files that are there are whole.
    """
    _made(folder)
    for front, _back, _copies in content.cards:
        if not keys or front.key in keys:
            yield _saved(drawn(layout.card(front), dpi), folder / f"{front.key}-{content.language}.png")


def for_print_service(content: SetContent, folder: Path, dpi: int = 600) -> Iterator[Path]:
    """Write fronts and backs with bleed, numbered, one file a copy, as services for own decks take them.

    Raises :class:`CatalogueError` where it cannot be written; the files that are there are whole.
    """
    _made(folder)
    number = 0
    for front, back, copies in content.cards:
        sides = [
            (name, drawn(face, dpi, BLEED))
            for name, face in (("front", layout.card(front)), ("back", layout.back(back)))
        ]
        for _copy in range(copies):
            number += 1
            for name, image in sides:
                yield _saved(image, folder / f"{number:03}-{front.key}-{name}.png")


def for_shop(content: SetContent, folder: Path, shop: Shop) -> Iterator[Path]:
    """Write fronts and backs in the px that *shop* asks for, into a folder each, one file a copy; the same
    number is the same card.

    Raises :class:`CatalogueError` where it cannot be written; the files that are there are whole.
    """
    number = 0
    for front, back, copies in content.cards:
        sides = (("fronts", layout.card(front)), ("backs", layout.back(back)))
        drawn_sides = [(name, _filling(face, shop.pixels)) for name, face in sides]
        for _copy in range(copies):
            number += 1
            for name, image in drawn_sides:
                _made(folder / name)
                yield _saved(image, folder / name / f"{number:03}-{front.key}.png")


def _filling(face: Face, pixels: tuple[int, int]) -> QImage:
    """*face* with its bleed, filling a picture of *pixels*: a shop's card is half a mm larger than ours."""
    width, height = pixels
    image = QImage(QSize(width, height), QImage.Format.Format_RGB32)
    image.fill(WHITE)
    painter = QPainter(image)
    painter.scale(width / (face.width + 2 * BLEED), height / (face.height + 2 * BLEED))
    painter.translate(BLEED, BLEED)
    to_qt.paint(painter, face.ops)
    painter.end()
    image.setDotsPerMeterX(round(SHOP_DPI / 0.0254))
    image.setDotsPerMeterY(round(SHOP_DPI / 0.0254))
    return image


def tabletop(content: SetContent, folder: Path) -> Iterator[Path]:
    """Write sheets of ten by seven cards for Tabletop Simulator, a deck apart, each with its backs' sheet.

    Raises :class:`CatalogueError` where it cannot be written; the files that are there are whole.
    """
    _made(folder)
    decks: dict[str, list[tuple[Face, Face]]] = {}
    for front, back, copies in content.cards:
        pair = layout.card(front), layout.back(back)
        decks.setdefault(front_deck(back.deck, content), []).extend([pair] * copies)
    per_sheet = SHEET_COLUMNS * SHEET_ROWS - 1
    for deck, pairs in decks.items():
        for part in range(math.ceil(len(pairs) / per_sheet)):
            some = pairs[part * per_sheet : (part + 1) * per_sheet]
            hidden = some[0][1]
            for name, sheet in (("faces", [one for one, _ in some]), ("backs", [two for _, two in some])):
                file = folder / f"{content.key}-{deck}-{part + 1}-{name}-{len(some)}.png"
                yield _saved(_sheet(sheet, hidden), file)


def front_deck(deck: str, content: SetContent) -> str:
    """The deck as it stands in a file's name."""
    return f"{deck}-{content.language}"


def _sheet(some: Sequence[Face], hidden: Face) -> QImage:
    wide, high = hidden.width, hidden.height
    scale = min(SHEET_SIDE / (SHEET_COLUMNS * wide), SHEET_SIDE / (SHEET_ROWS * high))
    cell = int(wide * scale), int(high * scale)
    image = QImage(cell[0] * SHEET_COLUMNS, cell[1] * SHEET_ROWS, QImage.Format.Format_RGB32)
    image.fill(WHITE)
    painter = QPainter(image)
    for place in range(SHEET_COLUMNS * SHEET_ROWS):
        last = place == SHEET_COLUMNS * SHEET_ROWS - 1
        if place >= len(some) and not last:
            continue
        face = hidden if last else some[place]
        row, column = divmod(place, SHEET_COLUMNS)
        painter.save()
        painter.setClipRect(QRectF(column * cell[0], row * cell[1], *cell))
        painter.translate(column * cell[0], row * cell[1])
        painter.scale(cell[0] / face.width, cell[1] / face.height)
        to_qt.paint(painter, face.ops)
        painter.restore()
    painter.end()
    return image


def _made(folder: Path) -> None:
    with guard(folder):
        folder.mkdir(parents=True, exist_ok=True)


def _saved(image: QImage, file: Path) -> Path:
    exchange.put(file, png(image))
    return file
