"""Fonts, the advance widths of their glyphs, and kerning; all text is measured here.

A shipped font has a name from ``FONTS``. A set's own font is named by its content (:func:`own`), so that the
name is the same in every face and every run; the airlock writes its file into the folder of pictures.
"""

from __future__ import annotations

import hashlib
import io
import math
import operator
import re
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import fontpkg

from app import disk_cache, files, paths
from app.face.kerning import Kerning
from app.i18n import scripts

FONTS: Final[dict[str, tuple[str, int, str]]] = {
    "display": ("spectral", 800, "normal"),
    "sans": ("pt-sans", 400, "normal"),
    "sans-bold": ("pt-sans", 700, "normal"),
    "sans-italic": ("pt-sans", 400, "italic"),
    "sans-bold-italic": ("pt-sans", 700, "italic"),
    "serif-italic": ("pt-serif", 400, "italic"),
}
"""Name of a shipped font → family, weight, style."""


BOLD: Final = frozenset(name for name, (_family, weight, _style) in FONTS.items() if weight >= 600)
"""The shipped fonts that count as bold."""
WHOLE: Final = 0x0100
"""The bit of a font's ``fsType`` that forbids embedding a subset."""
_OWN: Final = "own~"
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")


class MissingFont(Exception):
    """A shipped font isn't installed, or a set's own font is missing or damaged; the message names it."""


def own(digest: str) -> str:
    """Return the name of the font file whose SHA-256 is *digest*. Raises ValueError if it isn't a SHA-256."""
    if not _DIGEST.fullmatch(digest):
        raise ValueError(digest[:80])
    return _OWN + digest


def is_own(font: str) -> bool:
    """Return whether *font* belongs to a set."""
    return font.startswith(_OWN)


def is_available(font: str) -> bool:
    """Return whether *font* can be measured and drawn: it's shipped, or its file is intact."""
    if font in FONTS:
        return True
    try:
        return bool(_glyphs(font))
    except MissingFont:
        return False


@cache
def font_file(font: str) -> Path:
    """Return the TrueType file of the shipped *font*. Raises :class:`MissingFont`."""
    family, weight, style = FONTS[font]
    try:
        return Path(fontpkg.path(family, weight=weight, style=style))
    except fontpkg.FontpkgError as error:
        raise MissingFont(f"fontpkg-{family}") from error


@cache
def own_data(font: str) -> bytes:
    """Return the bytes of a set's own *font*. Raises :class:`MissingFont`."""
    digest = font.removeprefix(_OWN)
    try:
        data = files.read(paths.pictures() / f"{digest}.ttf") if is_own(font) else b""
    except OSError as error:
        raise MissingFont(font) from error
    if hashlib.sha256(data).hexdigest() != digest:
        raise MissingFont(font)
    return data


@dataclass(frozen=True, slots=True)
class Shape:
    """A font's PDF properties.

    ``box``: around all glyphs (left, bottom, right, top), in em; ``slant``: in degrees; ``whole``: whether
    the font must be embedded without subsetting.
    """

    box: tuple[float, float, float, float]
    slant: float
    whole: bool


class _Advances(dict[str, float]):
    """The advance of each character, in em, or that of a missing glyph."""

    missing: float

    def __missing__(self, char: str) -> float:
        return self.missing


class _Glyphs:
    def __init__(self, font: str) -> None:
        content = font.encode() if font in FONTS else own_data(font)
        stamp = disk_cache.stamp_of_files([font_file(font)] if font in FONTS else [])
        measured = disk_cache.cached_plain(
            "font", content, (stamp, disk_cache.stamp_of_code("face")), lambda: _measured(font)
        )
        advance, self.number, missing, vertical, shape, gpos, units_per_em = measured
        self.advance = _Advances(advance)
        self.advance.missing = missing
        self.ascent, self.descent, self.cap = vertical
        self.shape = Shape(*shape)
        self.kerning = Kerning(gpos, self.number, units_per_em)


_Measured = tuple[
    dict[str, float], dict[str, int], float, tuple[float, float, float],
    tuple[tuple[float, float, float, float], float, bool], bytes, int,
]  # fmt: skip


def _measured(font: str) -> _Measured:
    """Return what :class:`_Glyphs` needs from the file of *font*."""
    from fontTools.ttLib import TTFont  # slow to import, and needed only once for each font

    with TTFont(font_file(font) if font in FONTS else io.BytesIO(own_data(font)), lazy=True) as table:
        units_per_em = table["head"].unitsPerEm
        advances, characters = table["hmtx"].metrics, table.getBestCmap()
        advance = {chr(code): advances[name][0] / units_per_em for code, name in characters.items()}
        number = {chr(code): table.getGlyphID(name) for code, name in characters.items()}
        for space, width in scripts.SPACE_WIDTHS.items():
            advance.setdefault(space, width)
        for char in scripts.SOFT_HYPHEN + scripts.DIRECTIONAL:
            advance[char] = 0.0
        head, hhea, os2 = table["head"], table["hhea"], table["OS/2"]
        cap = getattr(os2, "sCapHeight", 0) / units_per_em or 0.7
        box = tuple(side / units_per_em for side in (head.xMin, head.yMin, head.xMax, head.yMax))
        shape = box, float(table["post"].italicAngle), bool(os2.fsType & WHOLE)
        vertical = hhea.ascent / units_per_em, -hhea.descent / units_per_em, cap
        gpos = table.reader["GPOS"] if "GPOS" in table else b""
        return advance, number, advances[".notdef"][0] / units_per_em, vertical, shape, gpos, units_per_em


@cache
def _glyphs(font: str) -> _Glyphs:
    return _Glyphs(font)


@cache
def em_width(text: str, font: str) -> float:
    """Return the width of *text* in em: the sum of its advances and kerning."""
    return math.fsum([*map(_glyphs(font).advance.__getitem__, text), *kerns(text, font)])


def kerns(text: str, font: str) -> list[float]:
    """Return how far each character but the last moves the next one, in em, beyond its advance."""
    return list(map(_glyphs(font).kerning.__getitem__, map(operator.add, text, text[1:])))


def glyphs(text: str, font: str) -> tuple[tuple[int, float], ...]:
    """Return the glyph number (0 if missing) and the advance, in em, of each character of *text*."""
    table = _glyphs(font)
    return tuple((table.number.get(c, 0), table.advance[c]) for c in text)


def width(text: str, font: str, size: float) -> float:
    """Return the width of *text* in the unit of *size*, with kerning, without ligatures."""
    return em_width(text, font) * size


def ascent(font: str) -> float:
    """Return the ascender in em, above the baseline."""
    return _glyphs(font).ascent


def descent(font: str) -> float:
    """Return the descender in em, below the baseline (positive)."""
    return _glyphs(font).descent


def cap_height(font: str) -> float:
    """Return the height of a capital in em."""
    return _glyphs(font).cap


def shape(font: str) -> Shape:
    """Return the PDF properties of *font*."""
    return _glyphs(font).shape


@lru_cache(maxsize=8192)
def lacking(text: str, font: str) -> str:
    """Return the distinct characters of *text* that *font* has no glyph for."""
    numbers = _glyphs(font).number
    return "".join(dict.fromkeys(c for c in text if c not in numbers))


@lru_cache(maxsize=8192)
def missing(text: str, font: str) -> str:
    """Return the distinct characters of *text*, other than spaces, that *font* should draw but can't."""
    advances = _glyphs(font).advance
    return "".join(dict.fromkeys(c for c in text if c not in advances and not c.isspace()))
