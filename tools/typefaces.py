"""Small fonts for tests and mutants, with features of real ones: programs, composite glyphs, names."""

from __future__ import annotations

import io
import itertools
import struct
from typing import Any, Final

LETTERS: Final = "AHXa.0123456789 "
UNIT: Final = 1000


def font(
    family: str = "Moon",
    style: str = "Regular",
    *,
    fs_type: int = 0,
    version: int = 4,
    width: int = 500,
    more: str = "",
) -> bytes:
    """Return a TrueType font: :data:`LETTERS` and *more* as boxes of *width* or wider; ``Ä`` is composite."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable
    from fontTools.ttLib.tables import ttProgram

    made = FontBuilder(UNIT, isTTF=True)
    order = [".notdef", *(f"u{ord(letter):04X}" for letter in LETTERS + more), "u00C4"]
    made.setupGlyphOrder(order)
    made.setupCharacterMap({int(name[1:], 16): name for name in order[1:]})
    glyphs: dict[str, Any] = {}
    for place, name in enumerate(order[:-1]):
        pen = TTGlyphPen(None)
        if name != "u0020":
            wide, high = width - 100 + 20 * (place % 1000), 300 if name == "u002E" else 700
            pen.moveTo((50, 0))
            pen.lineTo((50, high))
            pen.qCurveTo((wide // 2, high + 20), (wide, high))
            pen.lineTo((wide, 0))
            pen.closePath()
        glyphs[name] = pen.glyph()
    pen = TTGlyphPen(glyphs)
    pen.addComponent("u0041", (1, 0, 0, 1, 0, 0))
    pen.addComponent("u002E", (0.5, 0, 0, 0.5, 200, 650))
    glyphs["u00C4"] = pen.glyph()
    made.setupGlyf(glyphs)
    for name in ("u0041", "u00C4"):
        glyphs[name].program = ttProgram.Program()
        glyphs[name].program.fromBytecode(b"\xb0\x00\x2e")
    advances = {
        name: (width + 20 * (place % 1000), 50 * (name != "u0020")) for place, name in enumerate(order)
    }
    made.setupHorizontalMetrics(advances)
    made.setupHorizontalHeader(ascent=900, descent=-200)
    made.setupNameTable(
        {
            "copyright": "© Moon",
            "familyName": family,
            "styleName": style,
            "psName": f"{family}-{style}",
            "licenseDescription": "Do as you like",
        }
    )
    made.setupOS2(version=version, fsType=fs_type, sTypoAscender=900, sTypoDescender=-200, sCapHeight=700)
    made.setupPost()
    for tag, data in (("fpgm", b"\xb0\x00\x2c\x2d"), ("XYZW", b"what nobody knows")):
        table = made.font[tag] = newTable(tag)
        if tag == "fpgm":
            table.program = ttProgram.Program()
            table.program.fromBytecode(data)
        else:
            table.data = data
    out = io.BytesIO()
    made.updateHead(created=3_029_529_600, modified=3_029_529_600)
    made.save(out)
    return out.getvalue()


def changed(content: bytes, **tables: Any) -> bytes:
    """Return *content* with table fields set: ``changed(font(), maxp={"numGlyphs": 3})``; None deletes."""
    from fontTools.ttLib import TTFont, newTable

    with TTFont(io.BytesIO(content), recalcTimestamp=False) as opened:
        for tag, fields in tables.items():
            tag = {"OS2": "OS/2", "CFF": "CFF "}.get(tag, tag)
            if fields is None:
                del opened[tag]
            elif isinstance(fields, bytes):
                opened[tag] = newTable("XYZW")
                opened[tag].tableTag, opened[tag].data = tag, fields
            else:
                for name, value in fields.items():
                    setattr(opened[tag], name, value)
        return _saved(opened)


def few(name: str) -> bytes:
    """Return some letters of the shipped font *name*, with their programs and rules."""
    from fontTools.subset import Options, Subsetter
    from fontTools.ttLib import TTFont

    from app.face import metrics

    with TTFont(metrics.font_file(name), recalcTimestamp=False) as opened:
        cutting = Subsetter(Options(hinting=True, layout_features=["*"], notdef_outline=True))
        cutting.populate(text=LETTERS + "ЖЙйfiÄ")
        cutting.subset(opened)
        return _saved(opened)


def looped() -> bytes:
    """Return a font with a glyph that contains itself."""
    from fontTools.ttLib import TTFont

    with TTFont(io.BytesIO(font()), recalcTimestamp=False, recalcBBoxes=False) as opened:
        opened["glyf"]["u00C4"].components[0].glyphName = "u00C4"
        return _saved(opened)


def doubled() -> bytes:
    """Return a font whose glyphs each contain forty of the one before, growing exponentially."""
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent

    with TTFont(io.BytesIO(font()), recalcTimestamp=False, recalcBBoxes=False) as opened:
        order = opened.getGlyphOrder()
        for below, name in itertools.pairwise(order[1:]):
            made = Glyph()
            made.numberOfContours, made.components = -1, []
            made.xMin = made.yMin = made.xMax = made.yMax = 0
            for _ in range(40):
                part = GlyphComponent()
                part.glyphName, part.x, part.y, part.flags = below, 0, 0, 0
                made.components.append(part)
            opened["glyf"].glyphs[name] = made
        return _saved(opened)


def endless() -> bytes:
    """Return a font that claims four billion characters."""
    group = struct.pack(">HHIIHHIIIIII", 0, 1, 0x0003000A, 12, 12, 0, 28, 0, 1, 0, 0xFFFFFFFF, 1)
    return changed(font(), cmap=group)


def _saved(opened: Any) -> bytes:
    out = io.BytesIO()
    opened.save(out)
    return out.getvalue()
