"""Raster pictures as they're drawn: one function for the screen and for paper."""

from __future__ import annotations

import contextlib
import io
import struct
import warnings
import zlib
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path as File
from typing import IO, Final

from PIL import Image, ImageCms

MAX_SIDE: Final = 16_384
"""Maximum width and height of a file, px."""
MAX_PIXELS: Final = 52_000_000
"""Pictures with more pixels aren't decoded; phones take photographs of 50 million."""
MAX_DRAWN_SIDE: Final = 4096
"""Side of the square with the most pixels that are drawn, px: the height of a card at 1200 dpi."""
HALVED: Final = 18_000_000
"""Pictures with more pixels are halved while or right after they're decoded, which saves memory.

A board of A3 has 17.4 million at 300 dpi. WebP takes more memory, so its limit is two thirds.
"""
FORMATS: Final = ("PNG", "JPEG", "WEBP")
_PNG: Final = b"\x89PNG\r\n\x1a\n"
_CHANNELS: Final = {0: 1, 2: 3, 4: 2, 6: 4}
"""PNG colour type → channels; pictures with a palette aren't plain."""
_ORIENTATION: Final = 0x0112
_TURNS: Final = dict(
    enumerate(
        (
            Image.Transpose.FLIP_LEFT_RIGHT,
            Image.Transpose.ROTATE_180,
            Image.Transpose.FLIP_TOP_BOTTOM,
            Image.Transpose.TRANSPOSE,
            Image.Transpose.ROTATE_270,
            Image.Transpose.TRANSVERSE,
            Image.Transpose.ROTATE_90,
        ),
        2,
    )
)
"""EXIF orientation → what makes the picture upright."""


class TooLarge(ValueError):
    """A picture has too many pixels; the arguments are its width, its height, and the limit of pixels."""


def _require_size(picture: Image.Image) -> None:
    """Raise :class:`TooLarge` for a picture that would take too much memory.

    A progressive JPEG can't be halved before it's whole, and Pillow keeps four copies of a WebP. A PNG
    with transparency takes a third more than one without.
    """
    width, height = picture.size
    most = MAX_PIXELS
    if picture.format == "WEBP" or "progressive" in picture.info:
        most = MAX_PIXELS // 3
    elif picture.mode == "RGBA":
        most = MAX_PIXELS * 3 // 4
    if max(width, height) > MAX_SIDE or width * height > most:
        raise TooLarge(width, height, most)


def format_of(file: IO[bytes]) -> str:
    """Return the format of a picture, which isn't decoded. Raises as :func:`load`."""
    with _expected_errors(), Image.open(file, formats=FORMATS) as opened:
        _require_size(opened)
        return str(opened.format)


def load(file: str | File | IO[bytes], formats: tuple[str, ...] = FORMATS) -> Image.Image:
    """Return a picture upright, as RGB or RGBA with 8 bits in sRGB.

    It has at most MAX_DRAWN_SIDE² pixels, so that a wide picture that a frame crops stays sharp.
    Raises :class:`TooLarge`, and OSError or ValueError for a damaged file.
    """
    with _expected_errors(), Image.open(file, formats=formats) as opened:
        _require_size(opened)
        width, height = opened.size
        turn = _TURNS.get(opened.getexif().get(_ORIENTATION, 1))
        profile = opened.info.get("icc_profile")
        picture: Image.Image = opened
        if width * height > (HALVED * 2 // 3 if opened.format == "WEBP" else HALVED):
            opened.draft(None, (width // 2, height // 2))
            picture = opened.reduce(2) if opened.size == (width, height) else opened
        scale = min(1.0, MAX_DRAWN_SIDE / (picture.width * picture.height) ** 0.5)
        picture.thumbnail((picture.width * scale, picture.height * scale))
        picture = _srgb(picture, profile)
        return picture if turn is None else picture.transpose(turn)


def has_alpha(file: str) -> bool:
    """Return whether something shows through the picture in *file*. Raises as :func:`load`."""
    return _has_alpha(file, File(file).stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _has_alpha(file: str, _changed: int) -> bool:
    with Image.open(file) as opened:
        if not opened.has_transparency_data:
            return False
    picture = load(file)
    return picture.mode == "RGBA" and picture.getchannel("A").getextrema() != (255, 255)


def is_plain(picture: Image.Image) -> bool:
    """Return whether *picture*, just opened, is a JPEG that :func:`load` wouldn't change but in size."""
    if picture.format != "JPEG" or picture.mode not in ("RGB", "L"):
        return False
    return picture.getexif().get(_ORIENTATION, 1) == 1 and _is_srgb(picture.info.get("icc_profile"))


def _is_srgb(profile: bytes | None) -> bool:
    """Return whether *profile* is absent or one of the many of sRGB."""
    try:
        return not profile or ImageCms.getProfileDescription(
            ImageCms.ImageCmsProfile(io.BytesIO(profile))
        ).lower().startswith("srgb")
    except (ImageCms.PyCMSError, OSError):
        return False


def plain_png(content: bytes) -> bytes | None:
    """Return a PNG anew, checked to its last byte, if :func:`load` wouldn't change its pixels; else None.

    It's six times as fast as decoding and encoding. Only the size and the compressed pixels are kept, and
    they hold as many pixels as they should, of 8 bits a channel, so that no decoder can be led astray.
    """
    chunks: dict[bytes, bytes] = {}
    position = len(_PNG) if content.startswith(_PNG) else len(content)
    while position + 12 <= len(content):
        (size,) = struct.unpack_from(">I", content, position)
        kind, data = content[position + 4 : position + 8], content[position + 8 : position + 8 + size]
        if content[position + 8 + size : position + 12 + size] != _checksum(kind, data):
            return None
        if kind in (b"iCCP", b"tRNS", b"eXIf") or data.startswith(b"Raw profile type"):
            return None
        chunks[kind] = chunks.get(kind, b"") + data
        position += 12 + size
    if len(chunks.get(b"IHDR", b"")) != 13 or b"IDAT" not in chunks:
        return None
    width, height, *kind_of_pixels = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    depth, colour, *methods = kind_of_pixels
    row = 1 + width * _CHANNELS.get(colour, 0)
    if depth != 8 or row == 1 or any(methods) or not 0 < max(width, height) <= MAX_DRAWN_SIDE or not height:
        return None
    unpacker = zlib.decompressobj()
    try:
        pixels = unpacker.decompress(chunks[b"IDAT"], row * height + 1)
    except zlib.error:
        return None
    if len(pixels) != row * height or not unpacker.eof or unpacker.unused_data or max(pixels[::row]) > 4:
        return None
    kept = ((kind, chunks[kind]) for kind in (b"IHDR", b"IDAT"))
    return _PNG + b"".join(
        struct.pack(">I", len(data)) + kind + data + _checksum(kind, data)
        for kind, data in (*kept, (b"IEND", b""))
    )


def _checksum(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))


def _srgb(picture: Image.Image, profile: bytes | None) -> Image.Image:
    """Convert to RGB or RGBA in sRGB; a damaged profile is ignored."""
    if picture.mode.startswith("I"):
        # Pillow would cut greys of 16 bits off at 255.
        picture = picture.convert("I").point(lambda value: value * (1 / 257)).convert("L")
    alpha = picture.convert("RGBA").getchannel("A") if picture.has_transparency_data else None
    if picture.mode == "LA":
        picture = picture.convert("L")
    elif picture.mode not in ("L", "CMYK", "RGB"):
        picture = picture.convert("RGB")
    if profile:
        with contextlib.suppress(ImageCms.PyCMSError, OSError):
            target = ImageCms.createProfile("sRGB")
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            converted = ImageCms.profileToProfile(picture, source, target, outputMode="RGB")
            picture = picture if converted is None else converted
    picture = picture.convert("RGB")
    if alpha is not None:
        picture.putalpha(alpha)
    return picture


@contextlib.contextmanager
def _expected_errors() -> Iterator[None]:
    """Convert what Pillow raises for a damaged or huge picture."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            yield
    except (OSError, ValueError, MemoryError):
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise TooLarge(0, 0, MAX_PIXELS) from error
    except Exception as error:  # Pillow's decoders raise various exceptions
        raise ValueError(str(error)[:80]) from error
