"""Import of pictures from files and from dropped or pasted data."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMimeData
from PySide6.QtGui import QImage

from app.cards import pictures
from app.cards.catalogue import Catalogue
from app.cards.errors import CatalogueError
from app.cards.pictures import PictureData
from app.face.svg_judge import Drawn
from app.widgets.waiting import run_blocking


def has_picture(data: QMimeData) -> bool:
    """Return whether dropped or pasted *data* is a picture or the path of one."""
    return data.hasImage() or any(
        url.isLocalFile() and Path(url.toLocalFile()).suffix.lower() in pictures.READ for url in data.urls()
    )


def take(source: Path | QMimeData) -> tuple[PictureData, Drawn]:
    """Return the picture in *source*, a file or dropped or pasted data, and why it becomes pixels.

    Raises :class:`CatalogueError`.
    """
    return from_file(source) if isinstance(source, Path) else from_mime(source)


def store(source: Path | QMimeData, catalogue: Catalogue) -> str:
    """Store the picture in *source* in *catalogue*; return its digest. Raises :class:`CatalogueError`."""
    picture, _drawn = take(source)
    catalogue.store_pictures([picture])
    return picture.digest


def from_mime(data: QMimeData) -> tuple[PictureData, Drawn]:
    """Return the picture in dropped or pasted *data*, and why it becomes pixels.

    Raises :class:`CatalogueError`.
    """
    for url in data.urls():
        if url.isLocalFile():
            return from_file(Path(url.toLocalFile()))
    for media, suffix in pictures.SUFFIXES.items():
        if data.hasFormat(media):
            content = bytes(data.data(media).data())
            return run_blocking(partial(pictures.take, content, f"pasted{suffix}"))
    content = png(QImage(data.imageData())) if data.hasImage() else b""
    if not content:
        raise CatalogueError("cards.pasted-no-picture")
    return run_blocking(partial(pictures.take, content, "pasted.png"))


def png(image: QImage) -> bytes:
    """Return *image* as a PNG file's bytes; empty if it can't be written."""
    out = QBuffer()
    out.open(QIODevice.OpenModeFlag.WriteOnly)
    saved = image.save(out, "PNG")  # type: ignore[call-overload]  # the stubs want bytes, which PySide refuses
    return bytes(out.data().data()) if saved else b""


def from_file(file: Path) -> tuple[PictureData, Drawn]:
    """Return the picture in *file*, and why it becomes pixels. Raises :class:`CatalogueError`."""
    return run_blocking(lambda: pictures.take(pictures.content_of(file), file.name))
