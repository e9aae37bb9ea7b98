"""Import of pictures from files and from dropped or pasted data."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMimeData, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from app import airlock
from app.cards import pictures
from app.cards.errors import CatalogueError
from app.cards.pictures import PictureData
from app.face import svg
from app.face.picture import too_large

DPI = 600
ROOM = (69.0, 94.0)
"""Width and height in mm that a rasterised drawing covers: a card with its bleed."""
PASTED = "pasted.png"
_qt: list[QGuiApplication] = []
"""The Qt application in the airlock's process, kept alive here."""


def has_picture(data: QMimeData) -> bool:
    """Return whether dropped or pasted *data* is a picture or the path of one."""
    return data.hasImage() or any(
        url.isLocalFile() and Path(url.toLocalFile()).suffix.lower() in pictures.READ for url in data.urls()
    )


def from_mime(data: QMimeData) -> tuple[PictureData, bool]:
    """Return the picture in dropped or pasted *data*, and whether it was rasterised.

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


def from_file(file: Path) -> tuple[PictureData, bool]:
    """Return the picture in *file*, and whether it was rasterised. Raises :class:`CatalogueError`."""
    return received(pictures.content_of(file), file.name)


def received(content: bytes, name: str) -> tuple[PictureData, bool]:
    """Return the picture in *content*, parsed in the airlock, and whether it was rasterised.

    Raises :class:`CatalogueError`.
    """
    result: tuple[PictureData, bool] = airlock.call(
        name, inspect, content, name, classes=[PictureData], refusal=CatalogueError.of
    )
    return result


def inspect(content: bytes, name: str) -> tuple[PictureData, bool]:
    """Do the work of :func:`received`, inside the airlock."""
    picture = pictures.validate_picture(content, name)
    if picture.media != "image/svg+xml":
        return picture, False
    try:
        svg.parse(picture.data, picture.name)
    except svg.EndlessPicture as error:
        # Qt would expand the references in it without end, too.
        raise CatalogueError("cards.svg-endless", file=picture.name) from error
    except svg.BadPicture:
        return rasterised(picture.data, picture.name), True
    return picture, False


def rasterised(content: bytes, name: str) -> PictureData:
    """Return the SVG *content*, which must be safe to draw, as a PNG that covers a card at 600 dpi."""
    if QGuiApplication.instance() is None:
        QGuiApplication.setDesktopSettingsAware(False)
        _qt.append(QGuiApplication([]))
    drawing = QSvgRenderer(QByteArray(content))
    size = drawing.viewBoxF().size() if not drawing.viewBoxF().isEmpty() else drawing.defaultSize().toSizeF()
    sides = size.width(), size.height()
    if not drawing.isValid() or not svg.has_sides(*sides) or svg.reaches_far(content, max(sides)):
        raise CatalogueError("cards.bad-picture", file=name)
    needed = [side / 25.4 * DPI for side in ROOM]
    scale = max(needed[0] / size.width(), needed[1] / size.height())
    width, height = round(size.width() * scale), round(size.height() * scale)
    if too_large(width, height):
        raise CatalogueError("cards.picture-large", file=name, width=width, height=height)
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    if image.isNull():
        raise MemoryError
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    drawing.render(painter, QRectF(0, 0, width, height))
    painter.end()
    drawn = png(image)
    if not drawn:
        raise MemoryError
    return pictures.picture_of("image/png", drawn, name)
