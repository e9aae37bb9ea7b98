"""The bundled fonts and the advance widths of their glyphs: the only measure of text there is."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

import fontpkg

FONTS: Final[dict[str, tuple[str, int, str]]] = {
    "display": ("spectral", 800, "normal"),
    "sans": ("pt-sans", 400, "normal"),
    "sans-bold": ("pt-sans", 700, "normal"),
    "sans-italic": ("pt-sans", 400, "italic"),
    "sans-bold-italic": ("pt-sans", 700, "italic"),
    "serif-italic": ("pt-serif", 400, "italic"),
}
"""Our name → family, weight, style."""


class MissingFont(Exception):
    """A bundled font is not installed; the message names it."""


@cache
def font_file(font: str) -> Path:
    """The TrueType file of *font*. Raises :class:`MissingFont`."""
    family, weight, style = FONTS[font]
    try:
        return Path(fontpkg.path(family, weight=weight, style=style))
    except fontpkg.FontpkgError as error:
        raise MissingFont(f"fontpkg-{family}") from error


class _Glyphs:
    def __init__(self, font: str) -> None:
        from fontTools.ttLib import TTFont  # dear: a face kept from the last start needs no measures

        with TTFont(font_file(font), lazy=True) as table:
            self._read(table)

    def _read(self, table: Any) -> None:
        unit = table["head"].unitsPerEm
        advances = table["hmtx"].metrics
        self.advance = {code: advances[name][0] / unit for code, name in table.getBestCmap().items()}
        self.missing = advances[".notdef"][0] / unit
        self.ascent = table["hhea"].ascent / unit
        self.descent = -table["hhea"].descent / unit
        self.cap = getattr(table["OS/2"], "sCapHeight", 0) / unit or 0.7


@cache
def _glyphs(font: str) -> _Glyphs:
    return _Glyphs(font)


@cache
def em_width(text: str, font: str) -> float:
    """The sum of the advance widths of *text* in em."""
    glyphs = _glyphs(font)
    return math.fsum(glyphs.advance.get(ord(c), glyphs.missing) for c in text)


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


@lru_cache(maxsize=8192)
def missing(text: str, font: str) -> str:
    """The characters of *text* that *font* has no glyph for, each once."""
    known = _glyphs(font).advance
    return "".join(dict.fromkeys(c for c in text if ord(c) not in known and not c.isspace()))
