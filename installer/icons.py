"""Draw the icon in each size: ``icons.py ICON.svg FOLDER PX…``. Needs Qt."""

import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer


def drawn(renderer: QSvgRenderer, size: int) -> QImage:
    """Return the icon, *size* px wide and high."""
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


def png(image: QImage) -> bytes:
    """Return *image* as a PNG file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(buffer.data().data())


def ico(pictures: dict[int, bytes]) -> bytes:
    """Return a Windows icon of PNG *pictures* by size: a table of entries, then the files."""
    head = b"\0\0\1\0" + len(pictures).to_bytes(2, "little")
    at = len(head) + 16 * len(pictures)
    entries = b""
    for size, data in pictures.items():
        entries += bytes((size % 256, size % 256, 0, 0)) + b"\1\0\x20\0"
        entries += len(data).to_bytes(4, "little") + at.to_bytes(4, "little")
        at += len(data)
    return head + entries + b"".join(pictures.values())


def main() -> None:
    """Draw the icon in each size on the command line."""
    source, folder, *sizes = sys.argv[1:]
    QGuiApplication([])
    renderer = QSvgRenderer(source)
    pictures = {int(size): png(drawn(renderer, int(size))) for size in sizes}
    for size, data in pictures.items():
        (Path(folder) / f"dozor-{size}.png").write_bytes(data)
    (Path(folder) / "dozor.ico").write_bytes(
        ico({size: data for size, data in pictures.items() if size <= 256})
    )


main()
