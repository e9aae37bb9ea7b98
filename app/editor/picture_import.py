"""Import of pictures from files and from dropped or pasted data."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QMimeData
from PySide6.QtGui import QImage

from app import airlock
from app.cards import pictures
from app.cards.errors import CatalogueError
from app.cards.pictures import PictureData
from app.face.svg_judge import Drawn

PASTED = "pasted.png"


def has_picture(data: QMimeData) -> bool:
    """Return whether dropped or pasted *data* is a picture or the path of one."""
    return data.hasImage() or any(
        url.isLocalFile() and Path(url.toLocalFile()).suffix.lower() in pictures.READ for url in data.urls()
    )


def from_mime(data: QMimeData) -> tuple[PictureData, Drawn | None]:
    """Return the picture in dropped or pasted *data*, and why it becomes pixels, if it does.

    Raises :class:`CatalogueError`.
    """
    for url in data.urls():
        if url.isLocalFile():
            return from_file(Path(url.toLocalFile()))
    for media, suffix in pictures.SUFFIXES.items():
        if data.hasFormat(media):
            return received(bytes(data.data(media).data()), f"pasted{suffix}")
    content = png(QImage(data.imageData()))
    if not content:
        raise CatalogueError("cards.bad-picture", file=PASTED)
    return received(content, PASTED)


def png(image: QImage) -> bytes:
    """Return *image* as a PNG file's bytes; empty if it can't be written."""
    out = QBuffer()
    out.open(QIODevice.OpenModeFlag.WriteOnly)
    saved = image.save(out, "PNG")  # type: ignore[call-overload]  # the stubs want bytes, which PySide refuses
    return bytes(out.data().data()) if saved else b""


def from_file(file: Path) -> tuple[PictureData, Drawn | None]:
    """Return the picture in *file*, and why it becomes pixels, if it does. Raises :class:`CatalogueError`."""
    return received(pictures.content_of(file), file.name)


def received(content: bytes, name: str) -> tuple[PictureData, Drawn | None]:
    """Return the picture in *content*, parsed in the airlock, and why it becomes pixels, if it does.

    Raises :class:`CatalogueError`.
    """
    result: tuple[PictureData, Drawn | None] = airlock.call(
        name,
        inspect,
        content,
        name,
        classes=[PictureData, Drawn],
        refusal=CatalogueError.of,
        seconds=pictures.SECONDS,
    )
    return result


def inspect(content: bytes, name: str) -> tuple[PictureData, Drawn | None]:
    """Do the work of :func:`received`, inside the airlock."""
    picture = pictures.validate_picture(content, name)
    if picture.media != "image/svg+xml":
        return picture, None
    drawn = pictures.render_safe(picture.media, picture.data, picture.name)
    return picture, replace(drawn, data=b"") if drawn.reason else None
