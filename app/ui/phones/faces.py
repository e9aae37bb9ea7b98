"""The faces of a set as one file for phones: all of them in one order, whatever the hands are."""

from __future__ import annotations

import contextlib
import hashlib
import io
import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

from PIL import Image
from PySide6.QtGui import QImage, QPainter

from app import disk_cache, user_errors
from app.face import to_qt
from app.face.ops import Face
from app.widgets.gallery import Gallery
from app.widgets.kept_faces import stamp

WIDTH = 504
"""px that a face is wide."""
QUALITY = 82


@dataclass(frozen=True, slots=True)
class FaceFile:
    """``cards``: the name of each face, where it lies in ``data``, its bytes, its width and height in px."""

    name: str
    cards: tuple[tuple[str, int, int, int, int], ...]
    data: bytes


def make(gallery: Gallery, label: str) -> FaceFile:
    """The file of *gallery*'s faces, kept on disk under *label*; to be called in a thread of its own."""
    found = ((key, gallery.face(key)) for key in tuple(gallery.keys()))
    faces = [(key, face) for key, face in found if face is not None]
    told = hashlib.sha256(repr((WIDTH, QUALITY, stamp(), faces)).encode()).hexdigest()[:20]
    file = disk_cache.folder() / f"phone-{label}.bin"
    return _kept(file, told) or _keep(file, _drawn(told, faces))


def in_thread(gallery: Gallery, label: str, done: Callable[[FaceFile], None]) -> None:
    """:func:`make`, then *done* in that thread."""

    def run() -> None:
        try:
            # Whoever wanted them may be gone, and their gallery with them.
            with contextlib.suppress(RuntimeError):
                done(make(gallery, label))
        except Exception as error:
            # Phones show names for faces.
            user_errors.write_log(error)

    Thread(target=run, name="phone-faces", daemon=True).start()


def _drawn(name: str, faces: list[tuple[str, Face]]) -> FaceFile:
    cards: list[tuple[str, int, int, int, int]] = []
    parts: list[bytes] = []
    at = 0
    for key, face in faces:
        image = _image(face)
        content = _webp(image)
        cards.append((key, at, len(content), image.width(), image.height()))
        parts.append(content)
        at += len(content)
    return FaceFile(name, tuple(cards), b"".join(parts))


def _image(face: Face) -> QImage:
    scale = WIDTH / face.width
    image = QImage(WIDTH, round(face.height * scale), QImage.Format.Format_RGB888)
    image.fill(0xFFFFFFFF)
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        to_qt.paint(painter, face.ops)
    return image


def _webp(image: QImage) -> bytes:
    line = image.bytesPerLine()
    size = (image.width(), image.height())
    picture = Image.frombuffer("RGB", size, bytes(image.constBits()), "raw", "RGB", line, 1)
    out = io.BytesIO()
    picture.save(out, "WEBP", quality=QUALITY, method=4)
    return out.getvalue()


def _kept(file: Path, name: str) -> FaceFile | None:
    with contextlib.suppress(OSError, ValueError, TypeError):
        head, _, data = file.read_bytes().partition(b"\n")
        known, cards, length = json.loads(head)
        if known == name and length == len(data):
            return FaceFile(name, tuple(tuple(card) for card in cards), data)
    return None


def _keep(file: Path, made: FaceFile) -> FaceFile:
    new = file.with_suffix(f".{os.getpid()}")
    with contextlib.suppress(OSError):
        head = json.dumps([made.name, made.cards, len(made.data)]).encode()
        new.write_bytes(head + b"\n" + made.data)
        new.replace(file)
    return made
