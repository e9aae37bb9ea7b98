"""Export of card faces as PNG files, one for each card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from PySide6.QtGui import QImage

from app.cards import exchange
from app.cards.errors import guard
from app.editor.picture_import import png
from app.face import layout, to_qt
from app.face.content import SetContent
from app.face.ops import Face

DPIS = (300, 600, 1200)
MM_PER_INCH = 25.4


def drawn(face: Face, dpi: int) -> QImage:
    """Return a picture of *face* at *dpi* with transparent corners."""
    image = to_qt.image(face, dpi / MM_PER_INCH)
    image.setDotsPerMeterX(round(dpi / 0.0254))
    image.setDotsPerMeterY(round(dpi / 0.0254))
    return image


def faces(content: SetContent, folder: Path, dpi: int, keys: Sequence[str] = ()) -> Iterator[Path]:
    """Write a PNG of each card (of *keys*, or of all) into *folder*; yield each file once it is written.

    Raises :class:`CatalogueError` if a file cannot be written; earlier files are complete.
    """
    _create_folder(folder)
    for front, _back, _copies in content.cards:
        if not keys or front.key in keys:
            yield _save(drawn(layout.card(front), dpi), folder / f"{front.key}-{content.language}.png")


def _create_folder(folder: Path) -> None:
    with guard(folder):
        folder.mkdir(parents=True, exist_ok=True)


def _save(image: QImage, file: Path) -> Path:
    exchange.put(file, png(image))
    return file
