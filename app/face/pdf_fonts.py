"""The fonts of a PDF, shipped ones and a set's own, subset to the glyphs used.

A font that forbids subsetting (OS/2 ``fsType``, bit 8) is embedded whole. ReportLab can't do that with more
than 255 glyphs, so :class:`_Whole` does.
"""

from __future__ import annotations

import io
import zlib
from functools import cache
from types import SimpleNamespace
from typing import Any, Final
from weakref import WeakKeyDictionary

from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from app.face import metrics

PREFIX: Final = "Dozor-"
_SYMBOLIC: Final = 4
"""Font descriptor flag: a non-standard character set."""


class Quick:
    """A ReportLab filter that compresses fast: a tenth larger than by default, in less than half the time."""

    pdfname = "FlateDecode"

    def encode(self, data: bytes | str) -> bytes:
        return zlib.compress(data.encode("ascii") if isinstance(data, str) else data, 1)


QUICK: Final = [Quick()]


class _Subset(TTFont):  # type: ignore[misc]
    """A font subset to the glyphs a document uses."""

    def __init__(self, name: str, file: Any, face: str = "") -> None:
        super().__init__(name, file, asciiReadable=0)
        if face:
            # ReportLab merges fonts whose files have the same name.
            self.face.name = face.encode()

    def addObjects(self, document: Any) -> None:  # noqa: N802
        super().addObjects(document)
        for name, entry in document.idToObject.items():
            if name.startswith("fontFile:"):
                entry.filters = QUICK


class _Whole:
    """A font embedded whole; its texts are written as glyph numbers."""

    _dynamicFont = _multiByte = 1  # noqa: N815

    def __init__(self, name: str, own: str, face: str) -> None:
        self.fontName, self._own, self.face = name, own, SimpleNamespace(name=face.encode())
        self._used: WeakKeyDictionary[Any, dict[int, tuple[str, float]]] = WeakKeyDictionary()

    def splitString(self, text: str, document: Any) -> list[tuple[int, bytes]]:  # noqa: N802
        """Return *text* for ReportLab: a list of (subset number, encoded text)."""
        used = self._used.setdefault(document, {})
        codes = metrics.glyphs(text, self._own)
        for letter, (glyph, advance) in zip(text, codes, strict=True):
            used.setdefault(glyph, (letter, advance))
        return [(0, b"".join(glyph.to_bytes(2, "big") for glyph, _advance in codes))]

    def getSubsetInternalName(self, _subset: int, document: Any) -> str:  # noqa: N802
        """Return the name of the font in *document*."""
        internal_name = document.fontMapping.get(self.fontName)
        if internal_name is None:
            internal_name = document.fontMapping[self.fontName] = f"/F{len(document.fontMapping) + 1}+0"
            document.delayedFonts.append(self)
        return str(internal_name)

    def addObjects(self, document: Any) -> None:  # noqa: N802
        """Add the font's objects to the finished document."""
        data, used = metrics.own_data(self._own), self._used.pop(document, {})
        face = pdfdoc.PDFName(self.face.name.decode())
        file = pdfdoc.PDFStream(content=data, filters=QUICK)
        file.dictionary["Length1"] = len(data)
        shape = metrics.shape(self._own)
        descriptor = {
            "Type": pdfdoc.PDFName("FontDescriptor"),
            "FontName": face,
            "Flags": _SYMBOLIC,
            "FontBBox": pdfdoc.PDFArray([round(side * 1000) for side in shape.box]),
            "ItalicAngle": shape.slant,
            "Ascent": round(metrics.ascent(self._own) * 1000),
            "Descent": round(-metrics.descent(self._own) * 1000),
            "CapHeight": round(metrics.cap_height(self._own) * 1000),
            "StemV": 80,
            "FontFile2": document.Reference(file, f"fontFile:{self.fontName}"),
        }
        widths: list[Any] = []
        for glyph, (_letter, advance) in sorted(used.items()):
            widths += [glyph, pdfdoc.PDFArray([round(advance * 1000, 3)])]
        described = document.Reference(pdfdoc.PDFDictionary(descriptor), f"fontDescriptor:{self.fontName}")
        glyphs = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("CIDFontType2"),
            "BaseFont": face,
            "CIDSystemInfo": pdfdoc.PDFDictionary(
                {
                    "Registry": pdfdoc.PDFString("Adobe"),
                    "Ordering": pdfdoc.PDFString("Identity"),
                    "Supplement": 0,
                }
            ),
            "FontDescriptor": described,
            "W": pdfdoc.PDFArray(widths),
            "CIDToGIDMap": pdfdoc.PDFName("Identity"),
        }
        below = document.Reference(pdfdoc.PDFDictionary(glyphs), f"glyphs:{self.fontName}")
        read = pdfdoc.PDFStream(content=_to_unicode(used), filters=QUICK)
        name = self.getSubsetInternalName(0, document)[1:]
        whole = {
            "Type": pdfdoc.PDFName("Font"),
            "Subtype": pdfdoc.PDFName("Type0"),
            "BaseFont": face,
            "Encoding": pdfdoc.PDFName("Identity-H"),
            "DescendantFonts": pdfdoc.PDFArray([below]),
            "ToUnicode": document.Reference(read, f"toUnicode:{self.fontName}"),
        }
        reference = document.Reference(pdfdoc.PDFDictionary(whole), name)
        document.idToObject["BasicFonts"].dict[name] = reference


def _to_unicode(used: dict[int, tuple[str, float]]) -> str:
    """Return the map from glyph numbers to characters, for copying text out of the PDF."""
    rows = [
        f"<{glyph:04X}> <{letter.encode('utf-16-be').hex()}>"
        for glyph, (letter, _advance) in sorted(used.items())
        if glyph
    ]
    # A bfchar section holds at most a hundred entries.
    parts = [rows[at : at + 100] for at in range(0, len(rows), 100)]
    listed = [f"{len(part)} beginbfchar\n" + "\n".join(part) + "\nendbfchar" for part in parts]
    return "\n".join(
        [
            "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
            "/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def",
            "/CMapName /Adobe-Identity-UCS def /CMapType 2 def",
            "1 begincodespacerange <0000> <FFFF> endcodespacerange",
            *listed,
            "endcmap CMapName currentdict /CMap defineresource pop end end",
        ]
    )


@cache
def font(name: str) -> str:
    """Return ReportLab's name of the font *name*, registering it on first use.

    Raises :class:`app.face.metrics.MissingFont`.
    """
    pdf_name = PREFIX + name
    if pdf_name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(_create_font(pdf_name, name))
    return pdf_name


def _create_font(pdf_name: str, name: str) -> Any:
    if not metrics.is_own(name):
        return _Subset(pdf_name, str(metrics.font_file(name)))
    face = f"{PREFIX}{name[4:20]}"
    if metrics.shape(name).whole:
        return _Whole(pdf_name, name, face)
    return _Subset(pdf_name, io.BytesIO(metrics.own_data(name)), face)
