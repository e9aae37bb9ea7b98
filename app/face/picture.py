"""The picture of a card: finding its file, reading it, and cropping it.

A picture is ``<key>.svg`` (or .png, .jpg, .jpeg, .webp) in the user's own ``art`` folder or in the shipped
``data/art`` and ``data/templates/art``; they are searched in this order. A picture added to a card is
identified by the SHA-256 of its content; the catalogue stores it as ``<digest>.<kind>`` in the user's folder
of pictures.

A crop may follow the key: ``anton@0.4,0.5,1.5`` centres the point at 0.4 of the picture's width and 0.5 of
its height in the frame, at 1.5 times the smallest size that covers the frame.
"""

from __future__ import annotations

import contextlib
import hashlib
import math
import os
import re
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as File
from typing import Final, Literal

from app import disk_cache, paths as places
from app.face import paths, raster, svg, svg_judge
from app.face.ops import Clip, Layer, Op, Path, Picture, Rect, Shadow, Unclip, Warn

KINDS: Final = (".svg", ".png", ".jpg", ".jpeg", ".webp")
Fit = Literal["cover", "contain", "stretch"]
"""Whether a picture fills its frame and is cut, is whole within it, or fills it exactly, out of shape."""
MAX_TILES: Final = 1000
FLAT_DPI: Final = 600
"""Resolution of transparent parts that become pixels, for presses that take no transparency."""

COARSE: Final = 200.0
"""Resolution in dpi below which a raster picture looks coarse on paper."""
OWN: Final = "~"
"""Begins the key of a picture that only the user's own folder may have, such as one named like a card."""
DISTORTED: Final = 1.05
"""How much longer one side of a stretched picture may become, relative to the other."""
CROPPED: Final = 1 / 3
"""Share of a picture that may be cut off without anybody having chosen the crop."""
MAX_ZOOM: Final = 8.0
MAX_BYTES: Final = 32 * 1024 * 1024
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Cut:
    """A picture's key and crop: the point (0 to 1) in the frame's middle, and the zoom (1 just covers it)."""

    key: str
    x: float = 0.5
    y: float = 0.5
    zoom: float = 1.0

    def reference(self) -> str:
        """Return the picture and crop as text, as in a card's field ``picture``."""
        plain = (self.x, self.y, self.zoom) == (0.5, 0.5, 1.0)
        return self.key if plain or not self.key else f"{self.key}@{self.x:.3f},{self.y:.3f},{self.zoom:.2f}"


def cut(reference: str) -> Cut:
    """Parse a card's field ``picture``; invalid numbers give the default crop.

    Without three numbers, an @ belongs to the name of a file.
    """
    key, _at, numbers = reference.rpartition("@")
    try:
        x, y, zoom = (float(number) for number in numbers.split(","))
    except ValueError:
        return Cut(key if is_digest(key) else reference)
    if not (0 <= x <= 1 and 0 <= y <= 1 and 1 <= zoom <= MAX_ZOOM):
        return Cut(key)
    return Cut(key, x, y, zoom)


def is_digest(key: str) -> bool:
    """Return whether *key* is the SHA-256 of a picture's content."""
    return _DIGEST.fullmatch(key) is not None


def folders() -> tuple[File, ...]:
    """Return the folders to search, in order."""
    return _folders(os.environ.get("DOZOR_HOME"))


@lru_cache(maxsize=8)
def _folders(_home: str | None) -> tuple[File, ...]:
    return places.home() / "art", places.data() / "art", places.data() / "templates" / "art"


Used = dict[str, tuple[File | None, int]]
"""The keys of pictures that were looked for → the file and the time of its last change, ns."""
_used: ContextVar[Used | None] = ContextVar("_used", default=None)


@contextlib.contextmanager
def recording() -> Iterator[Used]:
    """Record the pictures that are looked for in this context."""
    used: Used = {}
    token = _used.set(used)
    try:
        yield used
    finally:
        _used.reset(token)


def unchanged(used: Used) -> bool:
    """Return whether the same files would be found as in *used*."""
    return all(_stamp(_find(key)) == stamp for key, stamp in used.items())


def _stamp(file: File | None) -> tuple[File | None, int]:
    try:
        return file, file.stat().st_mtime_ns if file is not None else 0
    except OSError:
        return None, 0


def find(key: str) -> File | None:
    """Return the file of the picture *key*, or None if there is none or *key* contains a path."""
    file, used = _find(key), _used.get()
    if used is not None:
        used[key] = _stamp(file)
    return file


def _find(key: str) -> File | None:
    whole = cut(key).key
    key = whole.removeprefix(OWN)
    if not key or "/" in key or "\\" in key or key.startswith("."):
        return None
    for folder in (places.pictures(),) if is_digest(key) else folders()[: 1 if key != whole else None]:
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
    is_own = file.parent == places.home() / "art"
    parse, content = svg_judge.read if is_own else svg.parse, svg.content_of(file)
    stamp = (is_own, *disk_cache.stamp_of_code("face"))
    plain = disk_cache.cached_plain("drawing", content, stamp, lambda: parse(content, file.name).to_plain())
    return svg.Drawing.from_plain(plain)


@lru_cache(maxsize=256)
def _placed(file: File, changed: int, rect: Rect, crop: Cut, fit: Fit) -> tuple[Op, ...]:
    drawing = _drawing(file, changed)
    area = fitted(drawing.width, drawing.height, rect, crop, fit)
    if fit == "stretch":
        by = area.w / drawing.width, 0.0, 0.0, area.h / drawing.height, area.x, area.y
        return (Layer("picture", drawing.ops, by),)
    return svg.place(drawing, area.x, area.y, area.w, area.h)


@lru_cache(maxsize=256)
def _digest(file: File, _changed: int) -> str:
    return hashlib.blake2b(file.read_bytes(), digest_size=8).hexdigest()


@lru_cache(maxsize=256)
def _size(file: File, _changed: int) -> tuple[int, int]:
    """Return width and height in px of a raster picture as it's drawn."""
    if file.stat().st_size > MAX_BYTES:
        raise ValueError(f"> {MAX_BYTES // 1024 // 1024} MB")
    return raster.load(file).size


def fitted(width: float, height: float, rect: Rect, crop: Cut, fit: Fit = "cover") -> Rect:
    """Return the rectangle of a whole picture of *width* × *height* in the frame *rect*, as *crop* says."""
    kx, ky = rect.w / width, rect.h / height
    if fit != "stretch":
        kx = ky = max(kx, ky) if fit == "cover" else min(kx, ky)
    w, h = width * kx * crop.zoom, height * ky * crop.zoom
    (left, right), (top, bottom) = sorted((rect.x, rect.right - w)), sorted((rect.y, rect.bottom - h))
    x, y = rect.x + rect.w / 2 - crop.x * w, rect.y + rect.h / 2 - crop.y * h
    return Rect(min(right, max(left, x)), min(bottom, max(top, y)), w, h)


def moved(reference: str, by: tuple[float, float], zoom: float, rect: Rect) -> str:
    """Return the reference of the same picture moved by *by* mm and zoomed by *zoom* in *rect*.

    It's unchanged if the picture is missing or damaged.
    """
    crop, size = cut(reference), natural_size(reference)
    if size is None:
        return reference
    old_area = fitted(*size, rect, crop)
    middle = rect.x + rect.w / 2 - by[0], rect.y + rect.h / 2 - by[1]
    new_crop = Cut(
        crop.key,
        min(1.0, max(0.0, (middle[0] - old_area.x) / old_area.w)),
        min(1.0, max(0.0, (middle[1] - old_area.y) / old_area.h)),
        min(MAX_ZOOM, max(1.0, crop.zoom * zoom)),
    )
    new_area = fitted(*size, rect, new_crop)
    return Cut(
        crop.key,
        (rect.x + rect.w / 2 - new_area.x) / new_area.w,
        (rect.y + rect.h / 2 - new_area.y) / new_area.h,
        new_crop.zoom,
    ).reference()


def natural_size(reference: str) -> tuple[float, float] | None:
    """Return (width, height) in the picture's own units; None if the picture is missing or damaged."""
    file = find(reference)
    if file is None:
        return None
    try:
        changed = file.stat().st_mtime_ns
        if file.suffix == ".svg":
            drawing = _drawing(file, changed)
            return drawing.width, drawing.height
        return _size(file, changed)
    except (svg.BadPicture, OSError, ValueError):
        return None


def digest(key: str) -> str:
    """Return a short hash of the file of the picture *key*; "" if there is none."""
    file = find(key)
    try:
        return _digest(file, file.stat().st_mtime_ns) if file is not None else ""
    except OSError:
        return ""


def ops(
    key: str, card: str, rect: Rect, clip: Path | None = None, *, is_named: bool = False, fit: Fit = "cover"
) -> tuple[tuple[Op, ...], tuple[Warn, ...]]:
    """Return operations that draw a picture in *rect*, clipped to *clip* (None: *rect*), and warnings.

    *is_named*: whether the card names it. A missing or damaged file gives no operations. A damaged one gives
    a warning ``face.bad-picture``, a missing one that the card names or that was added to it
    ``face.lost-picture``, and a raster below 300 dpi ``face.coarse-picture``.
    """
    crop, file = cut(key), find(key)
    warnings: tuple[Warn, ...] = ()
    if file is None:
        shown_name = crop.key[:12] if is_digest(crop.key) else crop.key
        lost = Warn("face.lost-picture", card, "picture", {"file": shown_name})
        return (), ((lost,) if is_named or is_digest(crop.key) else ())
    inside: tuple[Op, ...]
    try:
        changed = file.stat().st_mtime_ns
        if file.suffix == ".svg":
            inside = _placed(file, changed, rect, crop, fit)
        else:
            size = _size(file, changed)
            area = fitted(*size, rect, crop, fit)
            inside = (Picture("picture", area, str(file)),)
            dpi = round(size[0] / (area.w / 25.4))
            if dpi < COARSE:
                warnings = (Warn("face.coarse-picture", card, "picture", {"dpi": str(dpi)}),)
    except (svg.BadPicture, OSError, ValueError) as error:
        shown_name = crop.key[:12] if is_digest(crop.key) else file.name
        reason = str(error.args[-1]) if error.args else ""
        return (), (Warn("face.bad-picture", card, "picture", {"file": shown_name, "reason": reason}),)
    edge = clip if clip is not None else paths.rectangle(rect.x, rect.y, rect.w, rect.h)
    return (Clip("picture", edge), *inside, Unclip("picture")), warnings


def misfits(key: str, card: str, rect: Rect, fit: str) -> Iterator[Warn]:
    """Yield a warning about a picture that is stretched out of shape in *rect*, or cut without a crop."""
    size, crop = natural_size(key), cut(key)
    if size is None or min(rect.w, rect.h) <= 0:
        return
    ratio = rect.w * size[1] / (rect.h * size[0])
    off = max(ratio, 1 / ratio)
    if fit == "stretch" and off > DISTORTED:
        yield Warn("face.distorted", card, "picture", {"percent": round((off - 1) * 100)})
    elif fit == "cover" and crop.key == key and 1 - 1 / off > CROPPED:
        yield Warn("face.cropped", card, "picture", {"percent": round((1 - 1 / off) * 100)})


def tiles(
    key: str, card: str, rect: Rect, clip: Path | None, width: float
) -> tuple[tuple[Op, ...], tuple[Warn, ...]]:
    """Return as :func:`ops` copies of a picture, *width* mm wide, side by side over *rect*.

    If they were too many, they're larger.
    """
    size = natural_size(key)
    if size is None:
        return ops(key, card, rect, clip, is_named=True)
    w = max(width, math.sqrt(rect.w * rect.h * size[0] / size[1] / MAX_TILES), 0.1)
    h = w * size[1] / size[0]
    edge = clip if clip is not None else paths.rectangle(rect.x, rect.y, rect.w, rect.h)
    drawn: list[Op] = [Clip("picture", edge)]
    for row in range(math.ceil(rect.h / h - 1e-6)):
        for column in range(math.ceil(rect.w / w - 1e-6)):
            tile, warnings = ops(key, card, Rect(rect.x + column * w, rect.y + row * h, w, h))
            drawn += tile[1:-1]
    return (*drawn, Unclip("picture")), warnings


def is_transparent(op: Op) -> bool:
    """Return whether what is below *op* shows through it.

    Not of pictures as such: what is below them is stored with them. A placed face judges its own operations.
    """
    if not isinstance(op, Layer):
        return isinstance(op, Shadow)
    alpha = (isinstance(inner, Picture) and raster.has_alpha(inner.file) for inner in op.ops)
    return op.opacity < 1 or any(alpha) or any(map(is_transparent, op.ops))
