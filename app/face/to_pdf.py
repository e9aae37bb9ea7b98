"""Draw faces into a PDF with ReportLab. A face that is drawn twice is stored once, as a form XObject.

Operators are written straight into the canvas's stream, in millimetres with y down under one matrix. With
ReportLab's path and text objects, printing a set takes three times as long and a fifth more bytes.
"""

from __future__ import annotations

import io
import itertools
import math
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from types import SimpleNamespace
from typing import Final, NamedTuple, assert_never
from weakref import WeakKeyDictionary

from PIL import Image, ImageFilter
from reportlab import rl_config
from reportlab.lib.colors import CMYKColor, Color, toColor
from reportlab.lib.rl_accel import escapePDF
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from app import user_errors
from app.cache import Cache
from app.face import metrics, paths, pdf_pictures, tokens
from app.face.inks import THIN, Inks, Use
from app.face.ops import (
    DPI,
    EDGE,
    SMALL_PRINT,
    SQRT_2,
    Box,
    Cap,
    Clip,
    Face,
    Fill,
    Gradient,
    Join,
    Layer,
    Op,
    Path,
    Picture,
    Placed,
    Rect,
    Shadow,
    Shape,
    Text,
    Unclip,
    bounds,
    error_cross,
    extent,
    extent_of_all,
)
from app.face.paths import Affine
from app.face.picture import FLAT_DPI, is_transparent
from app.face.recolour import tinted

PREFIX: Final = "Dozor-"
SMALL_TAG: Final = "DozorSmall"
"""Tag of the set's name and version in the file, for the preflight."""
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

    def __init__(self, name: str, file: str | io.BytesIO, face: str = "") -> None:
        super().__init__(name, file, asciiReadable=0)
        if face:
            # ReportLab merges fonts whose files have the same name.
            self.face.name = face.encode()

    def addObjects(self, document: pdfdoc.PDFDocument) -> None:  # noqa: N802
        super().addObjects(document)
        for name, entry in document.idToObject.items():
            if name.startswith("fontFile:"):
                entry.filters = QUICK


class _Whole:
    """A font embedded whole; its texts are written as glyph numbers."""

    _dynamicFont = _multiByte = 1  # noqa: N815

    def __init__(self, name: str, own: str, face: str) -> None:
        self.fontName, self._own, self.face = name, own, SimpleNamespace(name=face.encode())
        self._used: WeakKeyDictionary[pdfdoc.PDFDocument, dict[int, tuple[str, float]]] = WeakKeyDictionary()

    def splitString(self, text: str, document: pdfdoc.PDFDocument) -> list[tuple[int, bytes]]:  # noqa: N802
        """Return *text* for ReportLab: a list of (subset number, encoded text)."""
        used = self._used.setdefault(document, {})
        codes = metrics.glyphs(text, self._own)
        for letter, (glyph, advance) in zip(text, codes, strict=True):
            used.setdefault(glyph, (letter, advance))
        return [(0, b"".join(glyph.to_bytes(2, "big") for glyph, _advance in codes))]

    def getSubsetInternalName(self, _subset: int, document: pdfdoc.PDFDocument) -> str:  # noqa: N802
        """Return the name of the font in *document*."""
        internal_name = document.fontMapping.get(self.fontName)
        if internal_name is None:
            internal_name = document.fontMapping[self.fontName] = f"/F{len(document.fontMapping) + 1}+0"
            document.delayedFonts.append(self)
        return str(internal_name)

    def addObjects(self, document: pdfdoc.PDFDocument) -> None:  # noqa: N802
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
        widths: list[int | pdfdoc.PDFArray] = []
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


def _create_font(pdf_name: str, name: str) -> _Subset | _Whole:
    if not metrics.is_own(name):
        return _Subset(pdf_name, str(metrics.font_file(name)))
    face = f"{PREFIX}{name[4:20]}"
    if metrics.shape(name).whole:
        return _Whole(pdf_name, name, face)
    return _Subset(pdf_name, io.BytesIO(metrics.own_data(name)), face)


MAX_STEPS: Final = 200
"""Maximum number of steps of a gradient."""
_CAPS: Final = {"butt": 0, "round": 1, "square": 2}
_JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}

# Keep streams binary: ASCII encoding makes them a quarter longer and is slow.
rl_config.useA85 = 0


class _Packed(Quick):
    """A filter for streams that are already compressed."""

    def encode(self, data: bytes | str) -> bytes:
        assert isinstance(data, bytes)
        return data


_PACKED: Final = [_Packed()]


def draw(canvas: Canvas, ops: Sequence[Op], height: float) -> None:
    """Draw *ops* of a face *height* mm high, with its bottom left corner at the canvas's origin."""
    code: list[str] = canvas._code
    code.append(f"q {mm:.6f} 0 0 {-mm:.6f} 0 {height * mm:.6f} cm")
    pen, words = _Pen(code, settings(canvas).inks), _Words(canvas)
    if settings(canvas).inks is not None and any(_becomes_pixels(canvas, op) for op in ops):
        _draw_flat(canvas, pen, words, ops)
    else:
        _draw_ops(canvas, pen, words, ops)
    words.end()
    code.append("Q")


def _draw_ops(canvas: Canvas, pen: _Pen, words: _Words, ops: Sequence[Op], below: Sequence[Op] = ()) -> None:
    """Draw *ops*; *below*: what is already drawn."""
    code: list[str] = canvas._code
    drawn = settings(canvas)
    for at, op in enumerate(ops):
        if isinstance(op, Text):
            words.begin()
            pen.paint(op.color, op.color if op.fat else None, op.fat, "type")
            words.show(op)
            continue
        words.end()
        match op:
            case Shape():
                # Symbols are filled by the even-odd rule; they are printed as type is.
                use: Use = "type" if op.even_odd else "ground"
                pen.figure(op.path, op.fill, op.stroke, op.width, use, op.even_odd, (op.cap, op.join))
            case Box():
                r = op.rect
                path = paths.rectangle(r.x, r.y, r.w, r.h, op.radius)
                pen.figure(path, op.fill, op.stroke, op.width, "ground", False)
            case Clip():
                pen.save()
                code.append(f"{path_data(op.path)} {'W*' if op.even_odd else 'W'} n")
            case Unclip():
                pen.restore()
                words.reset_font()
            case Picture():
                pen.knock_out()
                r = op.rect
                code.append(f"q {r.w:.4f} 0 0 {-r.h:.4f} {r.x:.4f} {r.bottom:.4f} cm")
                behind = partial(drawn.backdrop, (*below, *ops[:at]), r)
                pdf_pictures.draw(canvas, op, drawn.inks, drawn.dpi, behind)
                code.append("Q")
            case Placed():
                pen.knock_out()
                _draw_form(canvas, op.face, op.by, f"{path_data(paths.edge(op.face))} W n")
            case Layer():
                pen.save()
                pen.knock_out()
                if op.opacity == 1:
                    code.append(f"{_matrix(op.by)} cm")
                    _draw_ops(canvas, pen, words, op.ops)
                    words.end()
                else:
                    code.append(_opacity(canvas, op.opacity))
                    _draw_form(canvas, _face_of(op.ops), op.by, group=True)
                pen.restore()
                words.reset_font()
            case Shadow():
                pen.knock_out()
                _draw_shadow(canvas, op)
            case _:
                assert_never(op)


def _matrix(by: Affine) -> str:
    return " ".join(f"{value:.5f}" for value in by)


def _draw_form(canvas: Canvas, face: Face, by: Affine, clip: str = "", *, group: bool = False) -> None:
    code: list[str] = canvas._code
    code.append(f"q {_matrix(by)} cm {clip}".rstrip())
    code.append(f"{1 / mm:.6f} 0 0 {-1 / mm:.6f} 0 {face.height:.4f} cm")
    forms(canvas).draw(face, group=group)
    code.append("Q")


def _face_of(ops: tuple[Op, ...]) -> Face:
    """Return a face that shows *ops* where they are, with room for lines and letters."""
    area = extent_of_all(ops) or Rect(0, 0, 0, 0)
    width, height = max(0.0, area.right), max(0.0, area.bottom)
    return Face("layer", width, height, 0.0, ops, bleed=EDGE + max(0.0, -area.x, -area.y))


def _opacity(canvas: Canvas, opacity: float) -> str:
    """Return the operator that sets the opacity of what is drawn next."""
    percent = round(max(0.0, min(1.0, opacity)) * 100)
    name = f"GSa{percent}"
    states, document = _states(canvas), canvas._doc
    if name not in states.dict:
        state = {"Type": pdfdoc.PDFName("ExtGState"), "ca": percent / 100, "CA": percent / 100}
        states.dict[name] = document.Reference(pdfdoc.PDFDictionary(state), name)
    return f"/{name} gs"


# ---- transparency


def _draw_flat(canvas: Canvas, pen: _Pen, words: _Words, ops: Sequence[Op]) -> None:
    """Draw *ops*; each transparent part becomes pixels, together with what is below it."""
    start = 0
    marked = [_becomes_pixels(canvas, op) for op in ops]
    for first, end, area in _stretches(ops, marked):
        _draw_ops(canvas, pen, words, ops[start:first], ops[:start])
        words.end()
        pen.knock_out()
        _draw_pixels(canvas, settings(canvas).backdrop(ops[:end], area, _size(area, FLAT_DPI)), area)
        start = end
    _draw_ops(canvas, pen, words, ops[start:], ops[:start])


def _size(area: Rect, dpi: float) -> tuple[int, int]:
    return math.ceil(area.w / 25.4 * dpi), math.ceil(area.h / 25.4 * dpi)


def _draw_pixels(canvas: Canvas, picture: Image.Image, r: Rect, mask: Image.Image | None = None) -> None:
    """Draw *picture* over the rectangle; *mask*: its transparency."""
    code: list[str] = canvas._code
    code.append(f"q {r.w:.4f} 0 0 {-r.h:.4f} {r.x:.4f} {r.bottom:.4f} cm")
    pdf_pictures.draw_pixels(canvas, picture, settings(canvas).inks, mask)
    code.append("Q")


def _becomes_pixels(canvas: Canvas, op: Op) -> bool:
    """Return whether *op* is drawn as pixels, together with what is below it.

    Where the press takes transparency, these are only layers with pictures that already have what's below.
    """
    if settings(canvas).is_flat:
        return is_transparent(op)
    return isinstance(op, Layer) and any(
        isinstance(inner, Picture) and is_transparent(op) for inner in op.ops
    )


def _stretches(ops: Sequence[Op], marked: Sequence[bool]) -> Iterator[tuple[int, int, Rect]]:
    """Yield (first, end, area) of each stretch of *marked* operations, with the clips around them."""
    pending: tuple[int, int, Rect] | None = None
    depth, begin, area, clear = 0, 0, None, False
    for index, op in enumerate(ops):
        if not depth:
            begin, area, clear = index, None, False
        depth += isinstance(op, Clip) - isinstance(op, Unclip)
        if marked[index]:
            clear, own = True, extent(op)
            area = own if area is None or own is None else area.union(own)
        if depth:
            continue
        clip = ops[begin]
        edge = extent(clip) if isinstance(clip, Clip) else None
        if edge is not None and area is not None:
            area = area.common(edge)
        if clear and area is not None:
            if pending is not None and pending[1] == begin:
                begin, area = pending[0], area.union(pending[2])
            elif pending is not None:
                yield pending
            pending = begin, index + 1, area
        elif pending is not None:
            yield pending
            pending = None
    if pending is not None:
        yield pending


SHADOW_DPI: Final = 220
"""Resolution of shadows, a little finer than what looks coarse."""


def _draw_shadow(canvas: Canvas, op: Shadow) -> None:
    area = extent(op)
    if area is None:
        return
    area = area.inset(-op.blur - EDGE)
    silhouette = tuple(tinted(inner, "#000000") for inner in op.ops)
    light = settings(canvas).backdrop(silhouette, area, _size(area, SHADOW_DPI)).convert("L")
    light = light.filter(ImageFilter.GaussianBlur(op.blur / 2 / 25.4 * SHADOW_DPI))
    mask = light.point([round((255 - value) * op.opacity) for value in range(256)])
    _draw_pixels(canvas, Image.new("RGB", mask.size, op.color), area, mask)


OVERPRINT, KNOCK_OUT = "/GSo gs", "/GSk gs"
"""Operators that print over what is below, and that leave it out."""


class _PenState(NamedTuple):
    fill: str | None = None
    stroke: str | None = None
    width: float = -1.0
    ends: tuple[int, int] = (0, 0)
    overprints: bool = False


class _Pen:
    """Writer of paths, and of colours and line styles where they change."""

    def __init__(self, code: list[str], inks: Inks | None) -> None:
        self._code, self._inks = code, inks
        self._state = _PenState()
        self._saved: list[_PenState] = []
        code.append("4 M")

    def paint(self, fill: str | None, stroke: str | None, width: float, use: Use = "ground") -> None:
        state, inks = self._state, self._inks
        if stroke is None and (fill is None or (inks is None and fill == state.fill)):
            return
        if inks is not None:
            self._overprint(fill is not None and stroke is None and inks.overprints(fill, use))
        if fill and inks is not None:
            fill = inks.operator(fill, use, stroke=False)
        if stroke and inks is not None:
            stroke = inks.operator(stroke, "line" if width <= THIN else "ground", stroke=True)
        if fill and fill != state.fill:
            self._code.append(fill if inks is not None else _color(fill, "g", "rg"))
        if stroke and stroke != state.stroke:
            self._code.append(stroke if inks is not None else _color(stroke, "G", "RG"))
        if stroke and width != state.width:
            self._code.append(f"{width:.3f} w")
        state = self._state
        self._state = _PenState(
            fill or state.fill,
            stroke or state.stroke,
            width if stroke else state.width,
            state.ends,
            state.overprints,
        )

    def knock_out(self) -> None:
        """Leave out what is below the next pictures and faces, which set their own state."""
        self._overprint(False)

    def _overprint(self, overprints: bool) -> None:
        if overprints != self._state.overprints:
            self._code.append(OVERPRINT if overprints else KNOCK_OUT)
            self._state = self._state._replace(overprints=overprints)

    def figure(
        self,
        path: Path,
        fill: Fill,
        stroke: str | None,
        width: float,
        use: Use,
        even_odd: bool,
        ends: tuple[Cap, Join] = ("butt", "miter"),
    ) -> None:
        """Fill and stroke *path*."""
        data = path_data(path)
        if isinstance(fill, Gradient):
            self._blend(data, bounds(path), fill, even_odd)
            fill = None
            if stroke is None:
                return
        self.paint(fill, stroke, width, use)
        if stroke:
            self.ends(_CAPS[ends[0]], _JOINS[ends[1]])
        self.path(data, fill, stroke, even_odd)

    def _blend(self, data: str, area: Rect | None, fill: Gradient, even_odd: bool) -> None:
        """Fill the path *data* by steps of *fill*, each over the edge of the one before.

        Steps need no function of a PDF reader, and each has the inks of its colour.
        """
        if area is None:
            return
        self.save()
        self._code.append(f"{data} {'W*' if even_odd else 'W'} n")
        for step, color in _steps(fill, area):
            self.paint(color, None, 0, "blend")
            self.path(path_data(step), color, None, even_odd=True)
        self.restore()

    def ends(self, cap: int, join: int) -> None:
        if self._state.ends != (cap, join):
            self._code.append(f"{cap} J {join} j")
            self._state = self._state._replace(ends=(cap, join))

    def path(self, data: str, fill: str | None, stroke: str | None, even_odd: bool) -> None:
        star = "*" if even_odd else ""
        end = ("B" + star if stroke else "f" + star) if fill else ("S" if stroke else "n")
        self._code.append(f"{data} {end}")

    def save(self) -> None:
        self._saved.append(self._state)
        self._code.append("q")

    def restore(self) -> None:
        self._state = self._saved.pop()
        self._code.append("Q")


def _steps(fill: Gradient, area: Rect) -> Iterator[tuple[Path, str]]:
    """Yield the figures that together look like *fill* in *area*, with colours, to be filled even-odd.

    Each is twice as wide as a step, and the next covers half of it, so that no seam shows.
    """
    pairs = itertools.pairwise(fill.colors)
    levels = sum(max(abs(int(a[i : i + 2], 16) - int(b[i : i + 2], 16)) for i in (1, 3, 5)) for a, b in pairs)
    count = max(1, min(MAX_STEPS, levels))
    colors = [fill.color_at((number + 0.5) / count) for number in range(count)]
    rect = fill.rect
    around = area.union(rect).inset(-EDGE)
    if fill.angle is None:
        yield paths.rectangle(around.x, around.y, around.w, around.h), colors[-1]
        x, y = rect.x + rect.w / 2, rect.y + rect.h / 2
        for number in range(count - 1, -1, -1):
            outer, inner = ((number + step) / count / SQRT_2 for step in (1, -1))
            ring = paths.ellipse(x, y, rect.w * outer, rect.h * outer)
            if number > 1:
                ring += paths.ellipse(x, y, rect.w * inner, rect.h * inner)
            yield ring, colors[number]
        return
    x0, y0, x1, y1 = fill.line()
    length = math.dist((x0, y0), (x1, y1)) or 1.0
    cos, sin = (x1 - x0) / length, (y1 - y0) / length
    far = around.w + around.h + length
    for number, color in enumerate(colors):
        along = -far if number == 0 else length * number / count
        end = far if number > count - 3 else length * (number + 2) / count
        corners = ((along, -far), (end, -far), (end, far), (along, far))
        yield paths.polygon(*((x0 + cos * u - sin * v, y0 + sin * u + cos * v) for u, v in corners)), color


@cache
def _color(color: str, grey: str, mixed: str) -> str:
    """Return the operator that sets *color*: *grey* for greys, which use black ink only, else *mixed*."""
    red, green, blue = (f"{int(color[i : i + 2], 16) / 255:.3f}" for i in (1, 3, 5))
    return f"{red} {grey}" if red == green == blue else f"{red} {green} {blue} {mixed}"


_VERBS: Final = {"M": "%.2f %.2f m", "L": "%.2f %.2f l", "C": "%.2f %.2f %.2f %.2f %.2f %.2f c", "Z": "h"}
"""Two decimals of a mm are finer than any printer; a third would make files a tenth larger."""


@lru_cache(maxsize=16384)
def path_data(path: Path) -> str:
    """Return the operators that draw *path*."""
    verbs = "".join([verb for verb, _ in path])
    data = _pattern(verbs) % tuple([value for _, points in path for value in points])
    if "n" in data:
        # nan or inf, which no reader accepts
        raise ValueError(data[:80])
    return data.replace(".00 ", " ")


@lru_cache(maxsize=4096)
def _pattern(verbs: str) -> str:
    return " ".join([_VERBS[verb] for verb in verbs])


class _Words:
    """Writer of words that share a text object; positions are whole µm, so that rounding doesn't add up."""

    def __init__(self, canvas: Canvas) -> None:
        self._canvas, self._known = canvas, _known_runs(canvas)
        self._code: list[str] = canvas._code
        self._open = self._begun = False
        self._at = (0, 0)
        self._font: tuple[str, float] = ("", 0.0)

    def begin(self) -> None:
        if not self._open:
            self._code.append("BT")
            self._open, self._begun = True, False

    def end(self) -> None:
        if self._open:
            self._code.append("ET")
            self._open = False

    def reset_font(self) -> None:
        """Forget the font: at the end of a clip, the font from before it applies again."""
        self._font = ("", 0.0)

    def show(self, op: Text) -> None:
        """Draw one word, flipped upright because y runs down."""
        runs = self._known.get((op.font, op.text)) or _runs(self._canvas, (op,))[0]
        x, y = round(op.x * 1000), round(op.baseline * 1000)
        if self._begun:
            place = f"{(x - self._at[0]) / 1000:g} {(self._at[1] - y) / 1000:g} Td"
        else:
            place = f"1 0 0 -1 {x / 1000:g} {y / 1000:g} Tm"
            self._begun = True
        self._at = (x, y)
        if op.part in SMALL_PRINT:
            self._code.append(f"/{SMALL_TAG} BMC")
        for (name, _codes), operator in zip(runs, _operators(op.text, op.font, runs), strict=True):
            if self._font != (name, op.size):
                self._font = (name, op.size)
                place += f" {name} {op.size:.4f} Tf"
            # 2 Tr also strokes the letters, 1 J 1 j with round corners.
            drawn = f"1 J 1 j 2 Tr {operator} 0 Tr 0 J 0 j" if op.fat else operator
            self._code.append(f"{place} {drawn}")
            place = ""
        if op.part in SMALL_PRINT:
            self._code.append("EMC")


def _known_runs(canvas: Canvas) -> dict[tuple[str, str], tuple[Run, ...]]:
    """Return the runs of the document of *canvas*, by font and text."""
    known: dict[tuple[str, str], tuple[Run, ...]] = canvas._doc.__dict__.setdefault("dozor_words", {})
    return known


def _runs(canvas: Canvas, words: Sequence[Text]) -> Runs:
    """Return the runs of *words*; add their glyphs to the document's fonts."""
    known = _known_runs(canvas)
    for op in words:
        if (op.font, op.text) not in known:
            face = pdfmetrics.getFont(font(op.font))
            split = face.splitString(op.text, canvas._doc)
            known[op.font, op.text] = tuple(
                [(face.getSubsetInternalName(subset, canvas._doc), text) for subset, text in split]
            )
    return [known[op.font, op.text] for op in words]


@lru_cache(maxsize=4096)
def _operators(text: str, name: str, runs: tuple[Run, ...]) -> list[str]:
    """Return the operators that show *text* in the font *name*, kerned, one for each of its *runs*."""
    kerns, at, operators = [*metrics.kerns(text, name), 0.0], 0, []
    size = 2 if isinstance(pdfmetrics.getFont(font(name)), _Whole) else 1
    for _font, codes in runs:
        count = len(codes) // size
        run, start = "", 0
        for end, kern in enumerate(kerns[at : at + count], 1):
            if kern:
                run += f"({escapePDF(codes[start * size : end * size])}) {-1000 * kern:g} "
                start = end
        run += f"({escapePDF(codes[start * size :])})"
        operators.append(f"[{run}] TJ" if start else f"{run} Tj")
        at += count
    return operators


def use_inks(canvas: Canvas, inks: Inks) -> None:
    """Have everything drawn on *canvas*, still empty, separated into *inks*."""
    document, states = canvas._doc, _states(canvas)
    settings(canvas).inks = inks
    for name, on, mode in (("GSo", "true", 1), ("GSk", "false", 0)):
        state = {"Type": pdfdoc.PDFName("ExtGState"), "OP": on, "op": on, "OPM": mode}
        states.dict[name] = document.Reference(pdfdoc.PDFDictionary(state), name)

    def separated(color: Color | str) -> Color:
        plain = toColor(color)
        shade = "#" + "".join(f"{round(part * 255):02x}" for part in plain.rgb())
        ink = inks.of(shade, "ground" if shade == tokens.NIGHT else "type")
        return Color(*inks.shown(ink)) if inks.is_proof else CMYKColor(*(amount / 100 for amount in ink))

    canvas._enforceColorSpace = separated


def _states(canvas: Canvas) -> pdfdoc.PDFDictionary:
    """Return the graphics states of the document, which all pages and forms from now on can use."""
    document = canvas._doc
    states = document.__dict__.get("dozor_states")
    if states is not None:
        return states
    states = document.__dict__["dozor_states"] = pdfdoc.PDFDictionary({})

    def with_resources(thing: pdfdoc.PDFObject) -> None:
        Canvas._setXObjects(canvas, thing)
        if isinstance(thing, pdfdoc.PDFFormXObject):
            # ReportLab leaves graphics states out of a form's resources.
            thing.Resources = pdfdoc.PDFResourceDictionary()
            thing.Resources.basicFonts()
            thing.Resources.allProcs()
            thing.Resources.ExtGState = states
            if thing.XObjects:
                thing.Resources.XObject = thing.XObjects

    canvas._setXObjects = with_resources
    canvas._setExtGState = lambda thing: setattr(thing, "ExtGState", states)
    return states


Backdrop = Callable[[Sequence[Op], Rect, tuple[int, int]], Image.Image]
"""Renders the part of operations in a rectangle, mm, at a size in px, in RGB."""


@dataclass(slots=True)
class Settings:
    """How a document is drawn. ``inks``: None: RGB; ``dpi``: the resolution that pictures need.

    ``is_flat``: whether layers and shadows become pixels, since the press takes no transparency. ``backdrop``
    renders what is behind transparent parts; by default it's white paper.
    """

    inks: Inks | None = None
    dpi: int = DPI
    is_flat: bool = False
    backdrop: Backdrop = lambda _ops, _rect, size: Image.new("RGB", size, "white")


def settings(canvas: Canvas) -> Settings:
    """Return the settings of the document of *canvas*."""
    stored: Settings = canvas._doc.__dict__.setdefault("dozor_settings", Settings())
    return stored


def forms(canvas: Canvas) -> Forms:
    """Return the store of faces of the document of *canvas*."""
    stored: Forms = canvas._doc.__dict__.setdefault("dozor_forms", Forms(canvas))
    return stored


Run = tuple[str, bytes]
"""A part of a word in one subset of its font: the subset's name in the document, and the encoded text."""
Runs = list[tuple[Run, ...]]
"""The runs of each word."""


MAX_STREAMS: Final = 500
_streams: Final = Cache[object, bytes](MAX_STREAMS)
"""Compressed streams of earlier documents, by the face's id, a form's first line, and the inks.

Each is stamped with the face, so that its id stays its own, and with the runs of its words in the document.
"""


REFERRING: Final = (Picture, Placed, Layer, Shadow)
"""Operations that refer to other objects of a document."""


class Forms:
    """The faces of one document; each object is stored on first use, so pass the same object for copies."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.failed: list[str] = []
        """The keys of faces that couldn't be drawn and were replaced by a frame and a cross."""
        self._names: dict[int, tuple[str, Face]] = {}

    def number(self, face: Face) -> int:
        """Return the form number of *face*, or the one it gets when drawn next."""
        entry = self._names.get(id(face))
        return len(self._names) if entry is None else int(entry[0].removeprefix("face"))

    def draw(self, face: Face, *, group: bool = False) -> None:
        """Draw *face*, bleed included, its bottom left trim corner at the canvas's origin.

        *group*: apply the current opacity to all of it at once.
        """
        entry = self._names.get(id(face))
        if entry is None:
            name = f"face{len(self._names)}"
            entry = self._names[id(face)] = name, face
            bleed = face.bleed * mm
            low, right, top = -bleed, face.width * mm + bleed, face.height * mm + bleed
            self.canvas.beginForm(name, low, low, right, top)
            self._end(name, self._stream(face), group=group)
        self.canvas.doForm(entry[0])

    def _stream(self, face: Face) -> bytes:
        """Return the compressed stream of *face*, from an earlier document if it's the same in this one."""
        words = [op for op in face.ops if isinstance(op, Text)]
        # Drawing marks what can't be drawn.
        if any(isinstance(op, REFERRING) for op in face.ops) or not all(
            metrics.is_available(op.font) for op in words
        ):
            return self._draw(face)
        key = id(face), self.canvas._preamble, settings(self.canvas).inks
        runs = _runs(self.canvas, words)
        data = _streams.get(key, (face, runs), lambda: self._draw(face))
        if face.key in self.failed:
            _streams.drop(key)
        return data

    def _draw(self, face: Face) -> bytes:
        """Draw *face*; return its stream, compressed now: all uncompressed ones would take much memory."""
        code: list[str] = self.canvas._code
        try:
            draw(self.canvas, face.ops, face.height)
        except Exception as error:
            user_errors.write_log(error)
            self.failed.append(face.key)
            code.clear()
            draw(self.canvas, error_cross(face.width, face.height), face.height)
        data = QUICK[0].encode("\n".join([self.canvas._preamble, *code]))
        code.clear()
        return data

    def _end(self, name: str, data: bytes, *, group: bool) -> None:
        """End the form with the stream *data*: ReportLab's encoder would take a fifth of a print's time."""
        self.canvas.endForm()
        form = self.canvas._doc.idToObject[pdfdoc.xObjectName(name)]
        form.compression = 0
        form.Contents = pdfdoc.PDFStream(content=data, filters=_PACKED)
        if group:
            kind = {"Type": pdfdoc.PDFName("Group"), "S": pdfdoc.PDFName("Transparency")}
            form.Contents.dictionary["Group"] = pdfdoc.PDFDictionary(kind)
