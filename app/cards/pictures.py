"""Pictures for cards: validated on import, stored once by content.

A picture is an SVG, a PNG, a JPEG, or a WebP, and its file is stored and exported with the set as it came.
Nothing in a picture is run or looked up. It is decoded only in the airlock, which produces what is drawn: a
flat SVG or pixels from our own encoder.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import contextlib
import hashlib
import io
import re
import urllib.parse
import xml.etree.ElementTree as ElementTree
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from PIL import Image

from app import airlock, paths
from app.cards import errors, truetype
from app.cards.data import SetData, game_of
from app.cards.errors import CatalogueError, guard
from app.face import raster, svg, svg_judge
from app.face.picture import MAX_BYTES as MAX_BYTES
from app.face.svg_judge import Drawn
from app.files import atomic_write

SECONDS = 10.0
"""Limit of processor time for a picture, s: 52 million pixels take 3 s on a slow computer."""
RLE = 3
"""zlib's strategy that compresses pictures as well as its usual one in less time."""
FONT = "font/ttf"
SUFFIXES = {
    "image/svg+xml": ".svg",
    "image/png": ".png",
    "image/jpeg": ".jpg",
    "image/webp": ".webp",
    FONT: ".ttf",
}
"""Stored media types → file suffixes. A set's fonts are stored with its pictures."""
MEDIA = {suffix: media for media, suffix in SUFFIXES.items()}
READ = (".svg", ".svgz", ".png", ".jpg", ".jpeg", ".webp")

_DRAWN_AS = {b"<svg": ".svg", b"\x89PNG": ".png", b"\xff\xd8": ".jpg"}
"""First bytes of what is drawn → suffix in the cache."""

_DIGEST = re.compile(r"[0-9a-f]{64}")
IN_GAME = re.compile(r"\b[0-9a-f]{64}\b")
"""A digest in a game declaration: a font, or a picture that a template shows."""
_SVG = re.compile(rb"<([\w.-]+:)?svg\b")
_ENTITY = re.compile(rb"<!\s*DOCTYPE[^>]*\[|<!\s*ENTITY|<\?xml-stylesheet", re.IGNORECASE)
"""A DOCTYPE without declarations is harmless: what it refers to isn't loaded."""
_URL = re.compile(r"url\((?!\s*['\"]?\s*#)|@import|expression\(|javascript:", re.IGNORECASE)
_EMBEDDED = re.compile(r"data:([^,]*),(.*)", re.DOTALL)
_DRAWN = ("", "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xhtml")
_OTHER_FORMATS = {
    b"II*\0": "TIFF", b"MM\0*": "TIFF", b"GIF8": "GIF", b"BM": "BMP", b"8BPS": "Photoshop", b"%PDF": "PDF",
    b"%!PS": "PostScript", b"gimp xcf": "GIMP",
}  # fmt: skip
"""First bytes of formats that are refused by name."""
_BRANDS = {b"avif": "AVIF", b"avis": "AVIF", b"heic": "HEIC", b"heix": "HEIC", b"mif1": "HEIC"}
"""The same in a file of ISO's base media format."""
_FORBIDDEN = {"script", "iframe", "audio", "video", "animate", "set", "handler"}
_UNDRAWN = {"foreignObject", "flowRoot"}
"""Elements that resvg leaves out."""


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


def validate_picture(content: bytes, name: str) -> PictureData:
    """Return the picture in *content*, validated; runs in the airlock."""
    picture = _identify(content, name)
    if picture.media != "image/svg+xml":
        _loaded(content, name)
    return picture


def take(content: bytes, name: str) -> tuple[PictureData, Drawn]:
    """Import a picture, and put its drawn form into the cache. Raises :class:`CatalogueError`.

    The second result says why an SVG becomes pixels; its data is left out.
    """
    picture, drawn = inspect(content, name)
    if missing([picture.digest]):
        with guard(paths.pictures()):
            _put_into_cache(picture, drawn.data)
    return picture, replace(drawn, data=b"")


def inspect(content: bytes, name: str) -> tuple[PictureData, Drawn]:
    """Return the picture in *content*, and as it is drawn. Raises :class:`CatalogueError`."""
    if len(content) > MAX_BYTES:
        raise CatalogueError("cards.too-large", file=name, most=MAX_BYTES // 1024 // 1024)
    return airlock.call(
        *(name, draw_picture, content, name),
        classes=[PictureData, Drawn],
        refusal=CatalogueError.of,
        seconds=SECONDS,
    )


def draw_picture(content: bytes, name: str) -> tuple[PictureData, Drawn]:
    """Return the picture in *content*, validated, and as it is drawn; runs in the airlock."""
    picture = _identify(content, name)
    return picture, render_safe(picture.media, picture.data, name)


def _identify(content: bytes, name: str) -> PictureData:
    """Return the picture in *content*. A raster isn't decoded. Raises :class:`CatalogueError`."""
    if content.startswith(b"\x1f\x8b"):
        content = _unzipped(content, name)
    return _svg(content, name) if _is_svg(content) else _raster(content, name)


def import_from_set(content: bytes, name: str) -> PictureData:
    """Return a picture or font from a set file, inside the airlock. Raises :class:`CatalogueError`.

    A font must equal the copy that :mod:`app.cards.truetype` makes.
    """
    if not name.endswith(SUFFIXES[FONT]):
        return validate_picture(content, name)
    return picture_of(FONT, render_safe(FONT, content, name).data, name)


def render_safe(media: str, content: bytes, name: str) -> Drawn:
    """Return a stored picture as it is drawn; runs in the airlock.

    A font is returned as it is. Raises :class:`CatalogueError` if it differs from our own copy of it.
    """
    if media == FONT:
        if truetype.copy_font(content, name).data != content:
            raise CatalogueError("cards.bad-font", file=name)
        return Drawn(content)
    if media == "image/svg+xml":
        try:
            return svg_judge.draw(content, name)
        except svg.EndlessPicture as error:
            # resvg would expand the references in it without end, too.
            raise CatalogueError("cards.svg-endless", file=name) from error
        except svg.BadPicture as error:
            raise CatalogueError("cards.bad-picture", file=name) from error
    if (plain := raster.plain_png(content)) is not None:
        return Drawn(plain)
    image, out = _loaded(content, name), io.BytesIO()
    # A WebP without losses is mostly line art.
    if media == "image/png" or image.mode == "RGBA" or content[12:16] == b"VP8L":
        image.save(out, "PNG", compress_level=1, compress_type=RLE)
    else:
        image.save(out, "JPEG", quality=95, subsampling=0)
    return Drawn(out.getvalue())


def content_of(file: Path) -> bytes:
    """Return a picture file's bytes. Raises :class:`CatalogueError`: missing, unreadable, too large."""
    return errors.content_of(file, MAX_BYTES)


def picture_of(media: str, content: bytes, name: str) -> PictureData:
    """Return the picture data for the validated *content*."""
    return PictureData(hashlib.sha256(content).hexdigest(), name[:120], media, content)


def used(data: SetData) -> list[str]:
    """Return the digests of the set's pictures and fonts, each once."""
    shown = [name for name, field in game_of(data).own_fields.items() if field.widget == "picture"]
    cards = (
        key
        for card in data.cards
        for key in (card.picture, *(str(card.values.get(name, "")) for name in shown))
    )
    pieces = (piece.picture for piece in data.pieces())
    keys = [key.partition("@")[0] for key in (*cards, *pieces)]
    named = () if data.game is None else IN_GAME.findall(data.game.stored)
    return list(dict.fromkeys((*(key for key in keys if _DIGEST.fullmatch(key)), *named)))


def fill_cache(stored: Iterable[PictureData]) -> None:
    """Write the drawn form of pictures into the cache that faces use, unless present.

    An empty file marks a picture that cannot be drawn; its card shows that.
    """
    folder = paths.pictures()
    with guard(folder):
        for picture in stored:
            if not missing([picture.digest]):
                continue
            drawn = b""
            with contextlib.suppress(CatalogueError):
                drawn = airlock.call(
                    picture.name,
                    render_safe,
                    picture.media,
                    picture.data,
                    picture.name,
                    classes=[Drawn],
                    refusal=CatalogueError.of,
                    seconds=truetype.SECONDS if picture.media == FONT else SECONDS,
                ).data
            _put_into_cache(picture, drawn)


def _put_into_cache(picture: PictureData, drawn: bytes) -> None:
    folder = paths.pictures()
    suffix = next((suffix for head, suffix in _DRAWN_AS.items() if drawn.startswith(head)), "")
    folder.mkdir(parents=True, exist_ok=True)
    atomic_write(folder / (picture.digest + suffix if suffix else picture.file_name), drawn)


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


def _unzipped(content: bytes, name: str) -> bytes:
    """Return the SVG in a .svgz file, or its start if it's too large."""
    try:
        return zlib.decompressobj(31).decompress(content, svg.MAX_BYTES + 1)
    except zlib.error as error:
        raise CatalogueError("cards.bad-picture", file=name) from error


def _is_svg(content: bytes) -> bool:
    head = as_utf8(content[:65536]).lstrip(b"\xef\xbb\xbf \t\r\n")
    return head.startswith(b"<") and _SVG.search(head) is not None


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
    # Illustrator and draw.io put them beside a drawing for other programs.
    replaced = {part for element in root.iter() if _local_name(element) == "switch" for part in element}
    for element in root.iter():
        _require_passive(element, name)
        tag = _local_name(element)
        is_empty = tag == "flowRoot" and not "".join(element.itertext()).strip()
        if tag in _UNDRAWN and element not in replaced and not is_empty:
            raise CatalogueError("cards.svg-undrawn", file=name, what=f"<{tag}>")
    return picture_of("image/svg+xml", content, name)


def _local_name(element: ElementTree.Element) -> str:
    """Return an element's name; "" for comments and elements of drawing programs, which aren't drawn."""
    space, _, tag = element.tag.rpartition("}") if isinstance(element.tag, str) else ("", "", "")
    return tag if space.removeprefix("{") in _DRAWN else ""


def _require_passive(element: ElementTree.Element, name: str) -> None:
    tag = _local_name(element)
    if tag in _FORBIDDEN:
        raise CatalogueError("cards.svg-active", file=name, what=f"<{tag}>")
    if tag == "style" and _URL.search(element.text or ""):
        raise CatalogueError("cards.svg-active", file=name, what="<style>")
    for attribute, value in element.attrib.items():
        key = attribute.rpartition("}")[2].lower()
        if key.startswith("on"):
            raise CatalogueError("cards.svg-active", file=name, what=key)
        if key in ("href", "src", "base"):
            embedded = _EMBEDDED.fullmatch(value.strip()) if tag in ("image", "feImage") else None
            if embedded is not None:
                _require_picture(embedded[1], embedded[2], name)
            elif value.strip() and not value.strip().startswith("#"):
                code = "cards.svg-linked" if tag in ("image", "feImage") else "cards.svg-active"
                raise CatalogueError(code, file=name, what=value.strip()[:40])
        elif _URL.search(value):
            raise CatalogueError("cards.svg-active", file=name, what=value.strip()[:40])


def _require_picture(kind: str, text: str, name: str) -> None:
    """Raise :class:`CatalogueError` unless a ``data:`` link of *kind* contains a picture that is accepted."""
    content = urllib.parse.unquote_to_bytes(text)
    if kind.endswith(";base64"):
        try:
            content = base64.b64decode(re.sub(rb"\s", b"", content), validate=True)
        except (binascii.Error, ValueError) as error:
            raise CatalogueError("cards.bad-picture", file=name) from error
    if content.startswith(b"GIF8"):
        _loaded(content, name, ("GIF",))  # resvg draws it
    else:
        validate_picture(content, name)


# ---- bitmaps


def _raster(content: bytes, name: str) -> PictureData:
    other = next((kind for head, kind in _OTHER_FORMATS.items() if content.startswith(head)), "")
    other = other or (_BRANDS.get(content[8:12], "") if content[4:8] == b"ftyp" else "")
    if other:
        raise CatalogueError("cards.picture-format", file=name, format=other)
    with _refusals(name):
        return picture_of(f"image/{raster.format_of(io.BytesIO(content)).lower()}", content, name)


def _loaded(content: bytes, name: str, formats: tuple[str, ...] = raster.FORMATS) -> Image.Image:
    """Decode a picture as it's drawn. Raises :class:`CatalogueError`."""
    with _refusals(name):
        return raster.load(io.BytesIO(content), formats)


@contextlib.contextmanager
def _refusals(name: str) -> Iterator[None]:
    """Convert errors of :mod:`app.face.raster` about the picture *name*."""
    try:
        yield
    except raster.TooLarge as error:
        width, height, most = error.args
        raise CatalogueError(
            "cards.picture-large", file=name, width=width, height=height, most=most // 1_000_000
        ) from error
    except (OSError, ValueError) as error:
        raise CatalogueError("cards.bad-picture", file=name) from error
