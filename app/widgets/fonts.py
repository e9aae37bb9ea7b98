"""The bundled type: Spectral for display, PT Serif and PT Sans for text. Nothing depends on the system."""

from __future__ import annotations

from pathlib import Path

import fontpkg_pt_sans
import fontpkg_pt_serif
import fontpkg_spectral
from PySide6.QtGui import QFont, QFontDatabase

from app.face import tokens

DISPLAY = tokens.DISPLAY
SANS = "PT Sans"

_FILES: tuple[tuple[object, tuple[str, ...]], ...] = (
    (
        fontpkg_spectral,
        ("Spectral-Medium.ttf", "Spectral-Bold.ttf", "Spectral-ExtraBold.ttf", "Spectral-MediumItalic.ttf"),
    ),
    (
        fontpkg_pt_sans,
        (
            "PT_Sans-Web-Regular.ttf",
            "PT_Sans-Web-Bold.ttf",
            "PT_Sans-Web-Italic.ttf",
            "PT_Sans-Web-BoldItalic.ttf",
        ),
    ),
    (fontpkg_pt_serif, ("PT_Serif-Web-Regular.ttf", "PT_Serif-Web-Bold.ttf")),
)
_loaded: list[int] = []


def load() -> None:
    """Register the bundled families with Qt (once; needs a QGuiApplication)."""
    if _loaded:
        return
    for package, names in _FILES:
        folder = Path(str(package.__file__)).parent / "files"  # type: ignore[attr-defined]
        _loaded.extend(QFontDatabase.addApplicationFont(str(folder / name)) for name in names)


def display(pixels: float, weight: QFont.Weight = QFont.Weight.Bold) -> QFont:
    """Return the display face, *pixels* high."""
    return _font(DISPLAY, pixels, weight)


def sans(pixels: float, *, bold: bool = False, italic: bool = False) -> QFont:
    """Return the UI face, *pixels* high."""
    font = _font(SANS, pixels, QFont.Weight.Bold if bold else QFont.Weight.Normal)
    font.setItalic(italic)
    return font


def _font(family: str, pixels: float, weight: QFont.Weight) -> QFont:
    font = QFont(family)
    font.setPixelSize(max(1, round(pixels)))
    font.setWeight(weight)
    return font
