"""Raster pictures in a PDF: no finer than needed, line art without losses, and with their transparency."""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageFilter
from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

from app.face import raster
from app.face.inks import QUALITY, Inks
from app.face.ops import Picture
from app.face.recolour import Ink, toned

SLACK: Final = 1.2
"""How much finer a picture may be without being cut down."""
FLAT: Final = 0.5
"""Maximum bytes per pixel of a file of line art, which mostly has even areas; photographs take more."""
FLAT_QUALITY: Final = 95
"""JPEG quality of transparent areas that become pixels."""
EDGE: Final = 8
"""How far colours extend into what is transparent, px, so that no edge gets a fringe."""
SPACES: Final = {"L": "DeviceGray", "RGB": "DeviceRGB", "CMYK": "DeviceCMYK"}
"""Pillow's modes → PDF's colour spaces."""
Tone = tuple[Ink, str | None]
"""Ink and tint of a picture."""
PLAIN: Final[Tone] = ("full", None)
Behind = Callable[[tuple[int, int]], Image.Image]
"""Draws what is behind a picture, in RGB, at a size in px."""


@dataclass(frozen=True, slots=True)
class Stored:
    """A picture as a PDF stores it. ``mode``: Pillow's; ``mask``: packed, b"" if nothing is transparent.

    A mask has 8 bits for each pixel, or in files for presses, which can't be transparent, one bit.
    """

    size: tuple[int, int]
    mode: str
    data: bytes
    is_jpeg: bool = False
    mask: bytes = b""
    is_stencil: bool = False


class _Image(pdfdoc.PDFObject):  # type: ignore[misc]
    """An image object. *entries*: of its dictionary."""

    def __init__(self, size: tuple[int, int], data: bytes, is_jpeg: bool, entries: dict[str, object]) -> None:
        self._data = data
        self._entries = {
            "Type": pdfdoc.PDFName("XObject"), "Subtype": pdfdoc.PDFName("Image"),
            "Width": size[0], "Height": size[1], "BitsPerComponent": 8,
            "Filter": pdfdoc.PDFName("DCTDecode" if is_jpeg else "FlateDecode"), "Length": len(data),
        } | entries  # fmt: skip

    def format(self, document: pdfdoc.PDFDocument) -> bytes:
        stream = pdfdoc.PDFStream(content=self._data)
        stream.dictionary.dict.update(self._entries)
        formatted: bytes = stream.format(document)
        return formatted


def draw(canvas: Canvas, op: Picture, inks: Inks | None, dpi: int, behind: Behind) -> None:
    """Draw *op* in the unit square of *canvas*.

    *inks*: see :func:`app.face.to_pdf.use_inks`. *dpi*: the resolution needed. *behind*: used for *inks*.
    """
    file = Path(op.file)
    most = round(max(op.rect.w, op.rect.h) / 25.4 * dpi)
    stored = _stored(file, file.stat().st_mtime_ns, most, (op.ink, op.tint), inks)
    if stored is None:
        stored = _convert(file, most, (op.ink, op.tint), inks, behind)
    _place(canvas, stored)


def draw_pixels(canvas: Canvas, picture: Image.Image, inks: Inks | None, mask: Image.Image | None) -> None:
    """Draw *picture*, in RGB, in the unit square of *canvas*, with the transparency *mask*."""
    red, green, blue = picture.split()
    if mask is not None and red.tobytes() == green.tobytes() == blue.tobytes():
        # A grey shadow is black ink alone.
        flat = red
    else:
        flat = picture if inks is None else inks.picture(picture)
    if mask is not None:
        masked = zlib.compress(mask.tobytes())
        _place(canvas, Stored(flat.size, flat.mode, zlib.compress(flat.tobytes()), mask=masked))
        return
    out = io.BytesIO()
    flat.save(out, "JPEG", quality=FLAT_QUALITY, subsampling=0)
    _place(canvas, Stored(flat.size, flat.mode, out.getvalue(), is_jpeg=True))


def _place(canvas: Canvas, stored: Stored) -> None:
    document = canvas._doc
    name = f"picture-{hashlib.blake2b(stored.data + stored.mask, digest_size=16).hexdigest()}"
    if pdfdoc.xObjectName(name) not in document.idToObject:
        entries: dict[str, object] = {"ColorSpace": pdfdoc.PDFName(SPACES[stored.mode])}
        if stored.is_jpeg and stored.mode == "CMYK":
            # Pillow writes what Photoshop does: inverted.
            entries["Decode"] = pdfdoc.PDFArray([1, 0] * 4)
        if stored.mask:
            kind: dict[str, object] = {"ColorSpace": pdfdoc.PDFName("DeviceGray")}
            if stored.is_stencil:
                kind = {"ImageMask": "true", "BitsPerComponent": 1}
            mask = _Image(stored.size, stored.mask, False, kind)
            entries["Mask" if stored.is_stencil else "SMask"] = document.Reference(mask, f"{name}-mask")
        document.addForm(name, _Image(stored.size, stored.data, stored.is_jpeg, entries))
    canvas.doForm(name)


@lru_cache(maxsize=128)
def _stored(file: Path, _changed: int, most: int, tone: Tone, inks: Inks | None) -> Stored | None:
    """Return the picture as it's stored; None if that depends on what is behind it."""
    try:
        return _convert(file, most, tone, inks, None)
    except _Transparent:
        return None


class _Transparent(Exception):
    """A picture is transparent, and nothing is known of what is behind it."""


def _convert(file: Path, most: int, tone: Tone, inks: Inks | None, behind: Behind | None) -> Stored:
    """Return a picture as it's stored: at most *most* px a side, in *tone*, and in *inks*.

    A JPEG that fits stays as it is. Line art stays lossless, and may be twice as fine.
    """
    with Image.open(file) as opened:
        density = file.stat().st_size / (opened.width * opened.height)
        is_line_art = opened.format == "PNG" and density < FLAT
        most *= 1 + is_line_art
        is_too_fine = max(opened.size) > most * SLACK
        if inks is None and not is_too_fine and tone == PLAIN and raster.is_plain(opened):
            return Stored(opened.size, opened.mode, file.read_bytes(), is_jpeg=True)
    picture = raster.load(file)
    if is_too_fine:
        picture.thumbnail((most, most), Image.Resampling.LANCZOS)
    flat, alpha = picture.convert("RGB"), picture.getchannel("A") if picture.mode == "RGBA" else None
    if alpha is not None and alpha.getextrema() == (255, 255):
        alpha = None
    if alpha is not None:
        nearby = picture.convert("RGBa").filter(ImageFilter.BoxBlur(EDGE)).convert("RGBA").convert("RGB")
        flat.paste(nearby, mask=alpha.point(lambda value: 255 * (not value)))
    flat = toned(flat, *tone)
    mask = b""
    if alpha is not None and inks is not None:
        if behind is None:
            raise _Transparent
        flat = Image.composite(flat, behind(flat.size).convert(flat.mode), alpha)
        # A pixel of 1 isn't drawn.
        mask = zlib.compress(alpha.point(lambda value: 255 * (not value), "1").tobytes())
    elif alpha is not None:
        mask = zlib.compress(alpha.tobytes())
    if inks is not None and flat.mode != "L":
        flat = inks.picture(flat)
    if is_line_art:
        data = zlib.compress(flat.tobytes())
    else:
        out = io.BytesIO()
        flat.save(out, "JPEG", quality=QUALITY, **({"subsampling": 0} if inks is not None else {}))
        data = out.getvalue()
    return Stored(flat.size, flat.mode, data, not is_line_art, mask, bool(mask) and inks is not None)
