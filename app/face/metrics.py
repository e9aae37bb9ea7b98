"""Fonts and the advance widths of their glyphs: the only measure of text there is.

The shipped ones have names of ours. One that a set brings is called by its content (:func:`own`), so that it
means the same in every face and every run; its file, which the airlock has written, lies among the pictures.
"""

from __future__ import annotations

import hashlib
import io
import math
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import fontpkg

from app import paths

FONTS: Final[dict[str, tuple[str, int, str]]] = {
    "display": ("spectral", 800, "normal"),
    "sans": ("pt-sans", 400, "normal"),
    "sans-bold": ("pt-sans", 700, "normal"),
    "sans-italic": ("pt-sans", 400, "italic"),
    "sans-bold-italic": ("pt-sans", 700, "italic"),
    "serif-italic": ("pt-serif", 400, "italic"),
}
"""Our name → family, weight, style."""


BOLD: Final = 600
"""The weight from which a font of ours is bold."""
WHOLE: Final = 0x0100
"""The bit of a font's ``fsType`` that wants it embedded whole."""
_OWN: Final = "own~"
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


class MissingFont(Exception):
    """A bundled font is not installed, or a set's own is lost; the message names it."""


def own(digest: str) -> str:
    """What the font is called whose copy has this SHA-256. Raises ValueError for what is none."""
    if not _DIGEST.fullmatch(digest):
        raise ValueError(digest[:80])
    return _OWN + digest


def is_own(font: str) -> bool:
    """Whether *font* is one that a set brought."""
    return font.startswith(_OWN)


def is_bold(font: str) -> bool:
    """Whether *font* is one of ours that is bold."""
    return font in FONTS and FONTS[font][1] >= BOLD


def at_hand(font: str) -> bool:
    """Whether *font* is there to be measured and drawn: one of ours, or one of a set's own that is whole."""
    if font in FONTS:
        return True
    try:
        return bool(_glyphs(font))
    except MissingFont:
        return False


@cache
def font_file(font: str) -> Path:
    """The TrueType file of a font of ours. Raises :class:`MissingFont`."""
    family, weight, style = FONTS[font]
    try:
        return Path(fontpkg.path(family, weight=weight, style=style))
    except fontpkg.FontpkgError as error:
        raise MissingFont(f"fontpkg-{family}") from error


@cache
def own_data(font: str) -> bytes:
    """The copy of a set's own *font*, as it was kept, to the byte. Raises :class:`MissingFont`."""
    digest = font.removeprefix(_OWN)
    try:
        data = (paths.pictures() / f"{digest}.ttf").read_bytes() if is_own(font) else b""
    except OSError as error:
        raise MissingFont(font) from error
    if hashlib.sha256(data).hexdigest() != digest:
        raise MissingFont(font)
    return data


@dataclass(frozen=True, slots=True)
class Shape:
    """What a PDF says of a font: the box around all glyphs (left, bottom, right, top, in em), its slant in
    degrees, and whether its maker wants it embedded whole.
    """

    box: tuple[float, float, float, float]
    slant: float
    whole: bool


class _Glyphs:
    def __init__(self, font: str) -> None:
        from fontTools.ttLib import TTFont  # dear: a face kept from the last start needs no measures

        file = font_file(font) if font in FONTS else io.BytesIO(own_data(font))
        with TTFont(file, lazy=True) as table:
            self._read(table)

    def _read(self, table: Any) -> None:
        unit = table["head"].unitsPerEm
        advances = table["hmtx"].metrics
        characters = table.getBestCmap()
        self.advance = {code: advances[name][0] / unit for code, name in characters.items()}
        self.number = {code: table.getGlyphID(name) for code, name in characters.items()}
        self.missing = advances[".notdef"][0] / unit
        self.ascent = table["hhea"].ascent / unit
        self.descent = -table["hhea"].descent / unit
        head = table["head"]
        self.shape = Shape(
            tuple(side / unit for side in (head.xMin, head.yMin, head.xMax, head.yMax)),
            float(table["post"].italicAngle),
            bool(table["OS/2"].fsType & WHOLE),
        )
        self.cap = getattr(table["OS/2"], "sCapHeight", 0) / unit or 0.7


@cache
def _glyphs(font: str) -> _Glyphs:
    return _Glyphs(font)


@cache
def em_width(text: str, font: str) -> float:
    """The sum of the advance widths of *text* in em."""
    glyphs = _glyphs(font)
    return math.fsum(glyphs.advance.get(ord(c), glyphs.missing) for c in text)


def glyphs(text: str, font: str) -> tuple[tuple[int, float], ...]:
    """The number of each character's glyph in *font*, and its advance in em."""
    known = _glyphs(font)
    return tuple((known.number.get(ord(c), 0), known.advance.get(ord(c), known.missing)) for c in text)


def width(text: str, font: str, size: float) -> float:
    """The advance width of *text* in the unit of *size*; no kerning, no ligatures."""
    return em_width(text, font) * size


def ascent(font: str) -> float:
    """The ascender in em, above the baseline."""
    return float(_glyphs(font).ascent)


def descent(font: str) -> float:
    """The descender in em, below the baseline (positive)."""
    return float(_glyphs(font).descent)


def cap_height(font: str) -> float:
    """The height of a capital in em."""
    return float(_glyphs(font).cap)


def shape(font: str) -> Shape:
    """What a PDF says of *font*."""
    return _glyphs(font).shape


@lru_cache(maxsize=8192)
def missing(text: str, font: str) -> str:
    """The characters of *text* that *font* has no glyph for, each once."""
    known = _glyphs(font).advance
    return "".join(dict.fromkeys(c for c in text if ord(c) not in known and not c.isspace()))
