"""Pictures for cards: validated on import, stored once by content.

A picture is an SVG, a PNG or a JPEG. Everything else that can be read (WebP, rotated photographs, colour
models such as CMYK) is converted to PNG. Nothing in a picture is run or looked up.

These bytes are stored and exported with the set. They are decoded only in the airlock, which produces
what is drawn: a flat SVG or pixels from our own encoder.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import contextlib
import hashlib
import io
import re
import warnings
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from app import airlock, paths
from app.cards import errors, truetype
from app.cards.data import SetData, game_of
from app.cards.errors import CatalogueError, guard
from app.face import svg
from app.face.picture import MAX_BYTES, too_large
from app.files import atomic_write

DRAWN_SIDE = 4096
"""Maximum width and height drawn, in px: the height of a card at 1200 dpi."""
FONT = "font/ttf"
SUFFIXES = {"image/svg+xml": ".svg", "image/png": ".png", "image/jpeg": ".jpg", FONT: ".ttf"}
"""Stored media types → file suffixes. A set's fonts are stored with its pictures."""
MEDIA = {suffix: media for media, suffix in SUFFIXES.items()}
READ = (".svg", ".png", ".jpg", ".jpeg", ".webp")

_DIGEST = re.compile(r"[0-9a-f]{64}")
IN_GAME = re.compile(r"\b[0-9a-f]{64}\b")
"""A digest in a game declaration: a font, or a picture that a template shows."""
_SVG = re.compile(rb"<([\w.-]+:)?svg\b")
_ENTITY = re.compile(rb"<!\s*(DOCTYPE|ENTITY)|<\?xml-stylesheet", re.IGNORECASE)
_URL = re.compile(r"url\(\s*['\"]?\s*(?!#)|@import|expression\(|javascript:", re.IGNORECASE)
_EMBEDDED = re.compile(r"data:image/(?:png|jpeg|webp);base64,(.*)", re.DOTALL)
_DRAWN = ("", "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml")
_FORBIDDEN = {"script", "foreignObject", "iframe", "audio", "video", "animate", "set", "handler", "a"}


@dataclass(frozen=True, slots=True)
class PictureData:
    """A stored picture or font; ``digest`` is the SHA-256 of ``data``, ``name`` the original file name."""

    digest: str
    name: str
    media: str
    data: bytes

    @property
    def file_name(self) -> str:
        """The file's name in the picture folder."""
        return self.digest + SUFFIXES[self.media]


def import_picture(content: bytes, name: str) -> PictureData:
    """Return the picture in *content*, validated, as PNG if converted. Raises :class:`CatalogueError`."""
    if len(content) > MAX_BYTES:
        raise CatalogueError("cards.too-large", file=name, most=MAX_BYTES // 1024 // 1024)
    return airlock.call(
        name, validate_picture, content, name, classes=[PictureData], refusal=CatalogueError.of
    )


def validate_picture(content: bytes, name: str) -> PictureData:
    """Do the work of :func:`import_picture`, inside the airlock."""
    head = as_utf8(content[:65536]).lstrip(b"\xef\xbb\xbf \t\r\n")
    is_svg = head.startswith(b"<") and _SVG.search(head)
    return _svg(content, name) if is_svg else _raster(content, name)


def import_from_set(content: bytes, name: str) -> PictureData:
    """Return a picture or font from a set file, inside the airlock. Raises :class:`CatalogueError`.

    A font must equal the copy that :mod:`app.cards.truetype` makes.
    """
    if not name.endswith(SUFFIXES[FONT]):
        return validate_picture(content, name)
    return picture_of(FONT, render_safe(FONT, content, name), name)


def render_safe(media: str, content: bytes, name: str) -> bytes:
    """Re-encode a stored picture in its own format, safe to draw; runs in the airlock.

    A font is returned as it is. Raises :class:`CatalogueError` if it differs from our own copy of it.
    """
    if media == FONT:
        if truetype.copy_font(content, name).data != content:
            raise CatalogueError("cards.bad-font", file=name)
        return content
    if media == "image/svg+xml":
        try:
            return svg.write(svg.parse(content, name))
        except svg.BadPicture as error:
            raise CatalogueError("cards.bad-picture", file=name) from error
    from PIL import Image

    with _warnings_as_errors(), Image.open(io.BytesIO(content), formats=("PNG", "JPEG")) as opened:
        opened.draft(None, (DRAWN_SIDE, DRAWN_SIDE))
        opened.thumbnail((DRAWN_SIDE, DRAWN_SIDE))
        out = io.BytesIO()
        if media == "image/jpeg":
            opened.convert("RGB").save(out, "JPEG", quality=95, subsampling=0)
        else:
            opened.convert("RGBA" if opened.has_transparency_data else "RGB").save(
                out, "PNG", compress_level=1
            )
    return out.getvalue()


def from_file(file: Path) -> PictureData:
    return import_picture(content_of(file), file.name)


def content_of(file: Path) -> bytes:
    """Return a picture file's bytes. Raises :class:`CatalogueError`: missing, unreadable, too large."""
    return errors.content_of(file, MAX_BYTES)


def picture_of(media: str, content: bytes, name: str) -> PictureData:
    """Return the picture data for the validated *content*."""
    return PictureData(hashlib.sha256(content).hexdigest(), name[:120], media, content)


def used(data: SetData) -> list[str]:
    """Return the digests of the set's pictures and fonts, each once."""
    shown = [name for name, field in game_of(data).own_fields.items() if field.widget == "picture"]
    keys = (
        key.partition("@")[0]
        for card in data.cards
        for key in (card.picture, *(str(card.values.get(name, "")) for name in shown))
    )
    named = () if data.game is None else IN_GAME.findall(data.game.stored)
    return list(dict.fromkeys((*(key for key in keys if _DIGEST.fullmatch(key)), *named)))


def fill_cache(stored: Iterable[PictureData]) -> None:
    """Write the drawn form of pictures into the cache that faces use, unless present.

    An empty file marks a picture that cannot be drawn; its card shows that.
    """
    folder = paths.pictures()
    with guard(folder):
        for picture in stored:
            target = folder / picture.file_name
            if target.exists():
                continue
            drawn = b""
            with contextlib.suppress(CatalogueError):
                drawn = airlock.call(
                    picture.name,
                    render_safe,
                    picture.media,
                    picture.data,
                    picture.name,
                    refusal=CatalogueError.of,
                    seconds=truetype.SECONDS if picture.media == FONT else airlock.SECONDS,
                )
            folder.mkdir(parents=True, exist_ok=True)
            atomic_write(target, drawn)


def remove_from_cache(digests: Iterable[str]) -> None:
    folder = paths.pictures()
    for digest in digests:
        for suffix in SUFFIXES.values():
            with contextlib.suppress(OSError):
                (folder / (digest + suffix)).unlink(missing_ok=True)


def missing(digests: Iterable[str]) -> list[str]:
    """Return those of *digests* that are not in the cache."""
    folder = paths.pictures()
    return [
        digest
        for digest in digests
        if not any((folder / (digest + suffix)).exists() for suffix in SUFFIXES.values())
    ]


# ---- SVG


def as_utf8(xml: bytes) -> bytes:
    """Return *xml* for scanning, converted to UTF-8 if its byte-order mark says it is UTF-16."""
    if xml.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return xml.decode("utf-16", "replace").encode("utf-8", "replace")
    return xml


def _svg(content: bytes, name: str) -> PictureData:
    if len(content) > svg.MAX_BYTES:
        raise CatalogueError("cards.too-large", file=name, most=svg.MAX_BYTES // 1024 // 1024)
    if _ENTITY.search(as_utf8(content)):
        raise CatalogueError("cards.svg-active", file=name, what="<!DOCTYPE>")
    try:
        root = ElementTree.fromstring(content)
    except (ElementTree.ParseError, ValueError, LookupError, RecursionError) as error:
        raise CatalogueError("cards.bad-picture", file=name) from error
    for element in root.iter():
        _require_passive(element, name)
    return picture_of("image/svg+xml", content, name)


def _require_passive(element: ElementTree.Element, name: str) -> None:
    space, _, tag = element.tag.rpartition("}") if isinstance(element.tag, str) else ("", "", "")
    # Elements in drawing programs' own namespaces are not drawn.
    if tag in _FORBIDDEN and space.removeprefix("{") in _DRAWN:
        raise CatalogueError("cards.svg-active", file=name, what=f"<{tag}>")
    if tag == "style" and _URL.search(element.text or ""):
        raise CatalogueError("cards.svg-active", file=name, what="<style>")
    for attribute, value in element.attrib.items():
        key = attribute.rpartition("}")[2].lower()
        if key.startswith("on"):
            raise CatalogueError("cards.svg-active", file=name, what=key)
        if key in ("href", "src", "base"):
            embedded = _EMBEDDED.fullmatch(value.strip()) if tag == "image" else None
            if embedded is not None:
                _embedded(embedded[1], name)
            elif not value.strip().startswith("#"):
                raise CatalogueError("cards.svg-active", file=name, what=value.strip()[:40])
        elif _URL.search(value):
            raise CatalogueError("cards.svg-active", file=name, what=value.strip()[:40])


def _embedded(text: str, name: str) -> None:
    try:
        content = base64.b64decode(re.sub(r"\s", "", text), validate=True)
    except (binascii.Error, ValueError) as error:
        raise CatalogueError("cards.bad-picture", file=name) from error
    _raster(content, name)


# ---- bitmaps


def _raster(content: bytes, name: str) -> PictureData:
    from PIL import Image, ImageOps

    try:
        with (
            _warnings_as_errors(),
            Image.open(io.BytesIO(content), formats=("PNG", "JPEG", "WEBP")) as opened,
        ):
            width, height = opened.size
            if too_large(width, height):
                raise CatalogueError("cards.picture-large", file=name, width=width, height=height)
            opened.load()
            kind, is_rotated = opened.format, opened.getexif().get(0x0112, 1) != 1
            has_plain_mode = opened.mode in ("RGB", "RGBA", "L", "LA", "P", "1")
            if (
                kind in ("PNG", "JPEG")
                and has_plain_mode
                and not is_rotated
                and getattr(opened, "n_frames", 1) == 1
            ):
                return picture_of(f"image/{kind.lower()}", content, name)
            upright = ImageOps.exif_transpose(opened)
            mode = "RGBA" if upright.has_transparency_data else "RGB"
            out = io.BytesIO()
            upright.convert(mode).save(out, "PNG")
    except CatalogueError:
        raise
    except (Image.DecompressionBombError, Image.DecompressionBombWarning) as error:
        raise CatalogueError("cards.picture-large", file=name, width=0, height=0) from error
    except Exception as error:  # Pillow decoders raise anything
        raise CatalogueError("cards.bad-picture", file=name) from error
    return picture_of("image/png", out.getvalue(), name)


@contextlib.contextmanager
def _warnings_as_errors() -> Iterator[None]:
    from PIL import Image

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        yield
