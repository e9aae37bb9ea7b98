"""TrueType fonts from users: read once, in the airlock, and rewritten from what was understood.

The copy has what drawing and embedding need (outlines, widths, character map, names) and nothing else: no
hinting programs, layout rules, or unknown tables. Copying a copy gives the same bytes, so a copy can be
recognized.

The maker's permissions are in the font (OS/2 ``fsType``): a font that forbids embedding is refused.
"""

from __future__ import annotations

import io
import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from app.cards.errors import CatalogueError

if TYPE_CHECKING:
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables._c_m_a_p import table__c_m_a_p
    from fontTools.ttLib.tables._g_l_y_f import Glyph, table__g_l_y_f
    from fontTools.ttLib.tables._n_a_m_e import table__n_a_m_e
    from fontTools.ttLib.tables.O_S_2f_2 import table_O_S_2f_2

MAX_BYTES: Final = 24 * 1024 * 1024
SECONDS: Final = 60.0
"""Airlock time limit for a font; 10,000 glyphs take three seconds."""
MAX_GLYPHS: Final = 60_000
MAX_POINTS: Final = 20_000
"""Per glyph."""
MAX_NESTED: Final = 8
"""Nesting of composite glyphs."""
EM: Final = (16, 16_384)
"""Units per em allowed by the format."""
CREATED: Final = 3_029_529_600
"""Fixed creation time of copies, in seconds since 1904: 1 January 2000."""
NOTDEF: Final = ".notdef"
UNSUBSETTED: Final = 0x0100
"""``fsType`` bit that forbids subsetting: the whole font must be embedded."""

Licence = Literal["installable", "editable", "print"]
"""What the maker allows with a document that embeds the font: installing the font, editing, or printing.

Each is enough for cards.
"""

_KINDS: Final = {
    b"OTTO": "cff",
    b"typ1": "cff",
    b"%!PS": "cff",
    b"\x80\x01": "cff",
    b"ttcf": "collection",
    b"wOFF": "woff",
    b"wOF2": "woff",
}
_TRUETYPE: Final = (b"\0\1\0\0", b"true")
_RESTRICTED, _PRINT, _EDITABLE, _BITMAPS = 0x0002, 0x0004, 0x0008, 0x0200
_BITS: Final[Mapping[str, int]] = {"installable": 0, "editable": _EDITABLE, "print": _PRINT}
_NOTICES: Final = (0, 7, 8, 9, 11, 13, 14)
"""Name ids kept in the copy: copyright, trademark, maker, designer, address, licence and its address."""
_MAX_TEXT: Final = 4500
"""Maximum characters of one name: enough for a licence, with all names together under 64 KB."""
_MAX_NAME: Final = 60
_COPY_NAME: Final = "Dozor set font"
"""The name of copies: licences require modified fonts to be renamed."""
_CAPITALS: Final = "HXEIАН"


@dataclass(frozen=True, slots=True)
class Font:
    """A stored font: ``data`` is our copy, ``family`` and ``style`` the maker's.

    ``notice`` is the licence text, else the copyright, else the trademark.
    """

    data: bytes
    family: str
    style: str
    licence: Licence
    notice: str


def copy_font(content: bytes, file: str) -> Font:
    """Return a copy of the font in *content*. Raises :class:`CatalogueError`, whose message names *file*."""
    if len(content) > MAX_BYTES:
        raise CatalogueError("cards.too-large", file=file, most=MAX_BYTES // 1024 // 1024)
    kind = _KINDS.get(content[:4]) or _KINDS.get(content[:2])
    if kind is None and content[:4] not in _TRUETYPE:
        raise CatalogueError("cards.bad-font", file=file)
    if kind is not None:
        raise CatalogueError("cards.font-kind", file=file, kind=kind)
    logging.getLogger("fontTools").setLevel(logging.CRITICAL)
    from fontTools.ttLib import TTFont

    try:
        with TTFont(io.BytesIO(content), lazy=True, recalcTimestamp=False) as source:
            return _copy(source, file)
    except (CatalogueError, MemoryError):
        raise
    except Exception as error:  # fontTools readers raise anything
        raise CatalogueError("cards.bad-font", file=file) from error


def _copy(source: TTFont, file: str) -> Font:
    from fontTools.fontBuilder import FontBuilder

    if any(tag in source for tag in ("fvar", "gvar", "CFF2")):
        raise CatalogueError("cards.font-kind", file=file, kind="variable")
    if "glyf" not in source:
        raise CatalogueError("cards.font-kind", file=file, kind="cff" if "CFF " in source else "dots")
    count = source["maxp"].numGlyphs
    if not 0 < count <= MAX_GLYPHS:
        raise CatalogueError("cards.font-large", file=file, count=count, most=MAX_GLYPHS)
    names = _Names(source["name"])
    family, style = names.family_and_style()
    os2 = source.get("OS/2")
    fs_type = 0 if os2 is None else int(os2.fsType)
    licence = _licence(fs_type, 4 if os2 is None else int(os2.version), file, family)
    # Ignore the font's glyph names; number them.
    order = [NOTDEF, *(f"g{number}" for number in range(1, count))]
    source.setGlyphOrder(order)
    unit = source["head"].unitsPerEm
    if not EM[0] <= unit <= EM[1]:
        raise CatalogueError("cards.bad-font", file=file)
    glyphs = _Outlines(source["glyf"], set(order)).all(order)
    characters = _characters(source["cmap"], set(order))
    if not any(glyphs[name].numberOfContours for name in characters.values()):
        raise CatalogueError("cards.font-kind", file=file, kind="dots")

    builder = FontBuilder(unit, isTTF=True)
    # Omit times and revisions so that equal outlines make equal files.
    builder.updateHead(created=CREATED, modified=CREATED, macStyle=0, lowestRecPPEM=6)
    builder.setupGlyphOrder(order)
    builder.font["cmap"] = _cmap(characters)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics({name: source["hmtx"][name] for name in order})
    hhea, post = source["hhea"], source.get("post")
    builder.setupHorizontalHeader(ascent=hhea.ascent, descent=hhea.descent, lineGap=hhea.lineGap)
    builder.font["name"] = names.table(family, style)
    builder.setupOS2(
        version=4,
        usWeightClass=min(1000, max(1, os2.usWeightClass)) if os2 is not None else 400,
        fsType=_BITS[licence] | fs_type & UNSUBSETTED,
        sTypoAscender=hhea.ascent,
        sTypoDescender=hhea.descent,
        sTypoLineGap=hhea.lineGap,
        usWinAscent=max(0, hhea.ascent),
        usWinDescent=max(0, -hhea.descent),
        sCapHeight=_cap_height(os2, glyphs, characters, unit),
    )
    builder.setupPost(
        keepGlyphNames=False,
        italicAngle=post.italicAngle if post is not None else 0,
        isFixedPitch=int(post is not None and bool(post.isFixedPitch)),
    )
    out = io.BytesIO()
    builder.save(out)
    return Font(out.getvalue(), family, style, licence, names.first(13, 0, 7))


def _licence(bits: int, version: int, file: str, family: str) -> Licence:
    """Return what the ``fsType`` *bits* of an OS/2 table of this *version* allow.

    Raises :class:`CatalogueError` if they forbid embedding outlines.
    """
    if bits & _BITMAPS:
        raise CatalogueError("cards.font-licence", file=file, family=family, why="bitmaps")
    # Before version 3 several bits could be set; the most permissive applies.
    if bits & _RESTRICTED and (version > 2 or not bits & (_PRINT | _EDITABLE)):
        raise CatalogueError("cards.font-licence", file=file, family=family, why="restricted")
    return "editable" if bits & _EDITABLE else "print" if bits & _PRINT else "installable"


class _Outlines:
    """The glyphs of a table, with composite glyphs decomposed."""

    def __init__(self, table: table__g_l_y_f, names: set[str]) -> None:
        self._table, self._known = table, names
        self._done: dict[str, Glyph] = {}

    def all(self, order: list[str]) -> dict[str, Glyph]:
        return {name: self._flattened(name, 0) for name in order}

    def _flattened(self, name: str, depth: int) -> Glyph:
        if name in self._done:
            return self._done[name]
        if depth > MAX_NESTED:
            raise ValueError(name)
        glyph = self._table[name]
        points = 0
        if glyph.isComposite():
            for component in glyph.components:
                if component.glyphName not in self._known:
                    raise ValueError(component.glyphName)
                points += len(getattr(self._flattened(component.glyphName, depth + 1), "coordinates", ()))
                # Check before composing: ten doublings would be too large.
                if points > MAX_POINTS:
                    raise ValueError(name)
        self._done[name] = self._table.glyphs[name] = flat = self._outline(glyph)
        return flat

    def _outline(self, glyph: Glyph) -> Glyph:
        from fontTools.misc.roundTools import otRound
        from fontTools.ttLib.tables import ttProgram
        from fontTools.ttLib.tables._g_l_y_f import Glyph, flagOnCurve

        coordinates, ends, flags = glyph.getCoordinates(self._table, round=otRound)
        outline = Glyph()
        if not len(coordinates):
            return outline
        if len(coordinates) > MAX_POINTS or ends[-1] != len(coordinates) - 1 or list(ends) != sorted(ends):
            raise ValueError("points")
        coordinates.toInt()
        outline.numberOfContours = len(ends)
        outline.coordinates, outline.endPtsOfContours = coordinates, list(ends)
        outline.flags = bytearray(flag & flagOnCurve for flag in flags)
        outline.program = ttProgram.Program()
        outline.program.fromBytecode(b"")
        return outline


def _characters(table: table__c_m_a_p, names: set[str]) -> dict[int, str]:
    """Return code point → glyph name. A symbol font's private-use characters are also mapped to letters."""
    characters = dict(table.getBestCmap() or {})
    if not characters:
        for number, name in (table.getcmap(3, 0).cmap if table.getcmap(3, 0) else {}).items():
            characters[number] = name
            if 0xF020 <= number <= 0xF0FF:
                characters.setdefault(number - 0xF000, name)
    if not characters and table.getcmap(1, 0):
        for number, name in table.getcmap(1, 0).cmap.items():
            characters[ord(bytes([number]).decode("mac_roman"))] = name
    return {
        number: name
        for number, name in sorted(characters.items())
        if name in names and (0x20 <= number < 0xD800 or 0xE000 <= number <= 0x10FFFF)
    }


def _cmap(characters: Mapping[int, str]) -> table__c_m_a_p:
    """Return a ``cmap`` table with one subtable, in the format that covers all of Unicode."""
    from fontTools.ttLib import newTable
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    part = CmapSubtable.newSubtable(12)
    part.platformID, part.platEncID, part.language = 3, 10, 0
    part.format, part.reserved, part.length, part.nGroups = 12, 0, 0, 0
    part.cmap = dict(characters)
    table = newTable("cmap")
    table.tableVersion, table.tables = 0, [part]
    return table


def _cap_height(
    os2: table_O_S_2f_2 | None, glyphs: Mapping[str, Glyph], characters: Mapping[int, str], unit: int
) -> int:
    """Return the capital height in font units, to centre lines: the font's if plausible, else measured."""
    height = int(getattr(os2, "sCapHeight", 0) or 0)
    if 0.2 * unit <= height <= 1.5 * unit:
        return height
    for letter in _CAPITALS:
        glyph = glyphs.get(characters.get(ord(letter), ""))
        if glyph is not None and glyph.numberOfContours:
            return int(max(0, min(1.5 * unit, max(y for _x, y in glyph.coordinates))))
    return 0


class _Names:
    """The texts of a font's ``name`` table by name id, preferably English."""

    def __init__(self, table: table__n_a_m_e) -> None:
        self._by_number: dict[int, tuple[int, str]] = {}
        for record in table.names:
            rank = (record.platformID == 3) + 2 * (record.langID in (0, 0x409))
            text = _printable_line(
                record.string.decode("mac_roman" if record.platformID == 1 else "utf_16_be", "replace")
            )
            if text and rank > self._by_number.get(record.nameID, (-1, ""))[0]:
                self._by_number[record.nameID] = rank, text

    def first(self, *numbers: int) -> str:
        """Return the first of these texts that the font has; "" if it has none."""
        return next((self._by_number[number][1] for number in numbers if number in self._by_number), "")

    def family_and_style(self) -> tuple[str, str]:
        """Return the maker's family and style. A copy stores them in its unique identifier."""
        if self.first(1) == _COPY_NAME:
            family, _bar, style = self.first(3).partition("|")
        else:
            family, style = self.first(21, 16, 1), self.first(22, 17, 2)
        cleaned = (name.replace("|", " ").strip()[:_MAX_NAME].strip() for name in (family, style))
        return next(cleaned) or "Font", next(cleaned) or "Regular"

    def table(self, family: str, style: str) -> table__n_a_m_e:
        from fontTools.ttLib import newTable

        names = {int(number): self._by_number[number][1] for number in _NOTICES if number in self._by_number}
        plain = {
            1: _COPY_NAME,
            2: "Regular",
            3: f"{family}|{style}",
            4: _COPY_NAME,
            5: "1.0",
            6: _COPY_NAME.replace(" ", "-"),
        }
        table = newTable("name")
        table.names = []
        for number, text in sorted({**names, **plain}.items()):
            table.setName(text, number, 3, 1, 0x409)
        return table


def _printable_line(text: str) -> str:
    plain = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(plain.split())[:_MAX_TEXT].strip()
