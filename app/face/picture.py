"""The picture of a card: its file, read once, or nothing when there is none.

A picture is ``<key>.svg`` (or .png, .jpg, .jpeg, .webp) in the user's own ``art`` folder or in the shipped
``data/art``; the user's own comes first.
"""

from __future__ import annotations

import hashlib
import os
from functools import lru_cache
from pathlib import Path as File
from typing import Final

from app import paths as places
from app.face import paths, svg
from app.face.ops import Clip, Op, Path, Picture, Rect, Unclip, Warn

KINDS: Final = (".svg", ".png", ".jpg", ".jpeg", ".webp")


def folders() -> tuple[File, ...]:
    """Where pictures are looked for, the first that has one wins."""
    return _folders(os.environ.get("DOZOR_HOME"))


@lru_cache(maxsize=8)
def _folders(_home: str | None) -> tuple[File, ...]:
    return places.home() / "art", places.data() / "art"


def find(key: str) -> File | None:
    """The file of the picture *key*, or None. A key with a path in it is nobody's picture."""
    if not key or "/" in key or "\\" in key or key.startswith("."):
        return None
    for folder in folders():
        try:
            names = _names(folder, folder.stat().st_mtime_ns)
        except OSError:
            continue
        for kind in KINDS:
            if key + kind in names:
                return folder / (key + kind)
    return None


@lru_cache(maxsize=8)
def _names(folder: File, _changed: int) -> frozenset[str]:
    return frozenset(file.name for file in folder.iterdir() if file.is_file())


@lru_cache(maxsize=256)
def _drawing(file: File, _changed: int) -> svg.Drawing:
    return svg.read(file)


@lru_cache(maxsize=256)
def _placed(file: File, changed: int, rect: Rect) -> tuple[Op, ...]:
    return svg.place(_drawing(file, changed), "picture", rect.x, rect.y, rect.w, rect.h)


@lru_cache(maxsize=256)
def _digest(file: File, _changed: int) -> str:
    return hashlib.blake2b(file.read_bytes(), digest_size=8).hexdigest()


@lru_cache(maxsize=256)
def _size(file: File, _changed: int) -> tuple[int, int]:
    """Width and height in px of a raster picture, the whole of which has been read once."""
    from PIL import Image

    with Image.open(file) as picture:
        picture.load()
        return picture.size


def _cover(width: int, height: int, rect: Rect) -> Rect:
    """Where a picture of *width* × *height* must stand to cover *rect*, its middle in the middle."""
    k = max(rect.w / width, rect.h / height)
    w, h = width * k, height * k
    return Rect(rect.x + (rect.w - w) / 2, rect.y + (rect.h - h) / 2, w, h)


def digest(key: str) -> str:
    """A short hash of the picture *key*; empty when there is none."""
    file = find(key)
    try:
        return _digest(file, file.stat().st_mtime_ns) if file is not None else ""
    except OSError:
        return ""


def ops(key: str, card: str, rect: Rect, clip: Path | None = None) -> tuple[tuple[Op, ...], tuple[Warn, ...]]:
    """The picture *key* covering *rect*, cut by *clip* (or by the rectangle); empty when there is none.

    A damaged file gives a warning ``face.bad-picture`` and no operations.
    """
    file = find(key)
    if file is None:
        return (), ()
    inside: tuple[Op, ...]
    if file.suffix == ".svg":
        try:
            inside = _placed(file, file.stat().st_mtime_ns, rect)
        except (svg.BadPicture, OSError) as error:
            return (), (
                Warn("face.bad-picture", card, "picture", {"file": file.name, "reason": str(error.args[-1])}),
            )
    else:
        try:
            inside = (Picture("picture", _cover(*_size(file, file.stat().st_mtime_ns), rect), str(file)),)
        except (OSError, ValueError) as error:
            return (), (Warn("face.bad-picture", card, "picture", {"file": file.name, "reason": str(error)}),)
    edge = clip if clip is not None else paths.rectangle(rect.x, rect.y, rect.w, rect.h)
    return (Clip("picture", edge), *inside, Unclip("picture")), ()
