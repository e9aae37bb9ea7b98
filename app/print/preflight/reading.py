"""A finished PDF as it will be printed, read with PDFium: where each piece lies and what is drawn.

Where things lie is measured: matrices, clips, the ends of strokes. What they are the file itself declares:
marked content names each piece and its size, page labels the sheet and its side. Millimetres from the
page's top left corner, y down.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final, Literal

import pypdfium2
import pypdfium2.raw as raw

from app.face.ops import Rect
from app.print.pdf import MARKS, NOTE, PIECE

MM: Final = 72 / 25.4
UNCUT: Final = Rect(-1e5, -1e5, 2e5, 2e5)
NONE: Final = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_LABEL: Final = re.compile(r"(\d+)(b?)")
_DEEPEST: Final = 12
"""Forms in forms."""

Matrix = tuple[float, float, float, float, float, float]
Colour = tuple[int, int, int]
Stroke = tuple[float, float, float, float]
"""From x, y to x, y."""


@dataclass(frozen=True, slots=True)
class Words:
    """A run of text; ``size`` in points."""

    rect: Rect
    size: float
    colour: Colour


@dataclass(frozen=True, slots=True)
class Raster:
    """A picture; ``dpi`` the lower of its two resolutions."""

    rect: Rect
    dpi: float


@dataclass(frozen=True, slots=True)
class Line:
    """Something stroked; ``width`` in mm."""

    rect: Rect
    width: float


@dataclass(slots=True)
class Drawn:
    """What a form draws, from the top left corner of its trim, and the rectangle around all of it."""

    rect: Rect
    words: list[Words] = field(default_factory=list)
    rasters: list[Raster] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    strange: set[str] = field(default_factory=set)
    """The names of fonts that the file does not hold."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A face on a page: a card's side, a track or a part of one, a counter."""

    key: str
    form: int
    trim: Rect
    """All of it, also what this page does not show of it."""
    round: bool
    """Cut as a circle."""
    cut: Rect
    """What the page cuts it to."""
    seen: Rect
    """How far its ink reaches: what it is cut to, as far as anything is drawn there."""
    turn: int
    """Degrees clockwise, to the nearest."""
    scale: float
    drawn: Drawn

    @property
    def shown(self) -> Rect:
        """The part of the trim that the page shows."""
        return common(self.trim, self.cut) or Rect(self.trim.x, self.trim.y, 0.0, 0.0)

    def on_page(self, rect: Rect) -> Rect:
        """Where *rect*, measured from the top left corner of the upright trim, lies on the page."""
        if self.turn == 0:
            return Rect(self.trim.x + rect.x, self.trim.y + rect.y, rect.w, rect.h)
        if self.turn == 180:
            return Rect(self.trim.right - rect.right, self.trim.bottom - rect.bottom, rect.w, rect.h)
        if self.turn == 90:
            return Rect(self.trim.right - rect.bottom, self.trim.y + rect.x, rect.h, rect.w)
        return Rect(self.trim.x + rect.y, self.trim.bottom - rect.right, rect.h, rect.w)


@dataclass(frozen=True, slots=True)
class Side:
    """One page of the file. ``sheet`` and ``side`` are what its label says; 0 when it says nothing."""

    number: int
    """Counted from 1."""
    width: float
    height: float
    sheet: int
    side: Literal["front", "back"]
    pieces: tuple[Piece, ...]
    marks: tuple[Stroke, ...]
    """The straight strokes of the marks."""
    fits: tuple[Rect, ...]
    """The marks that are filled: where the parts of a track meet."""
    note: tuple[Stroke, ...]
    """The straight strokes of the ruler and what stands beside it."""
    noted: Rect | None
    """The rectangle around ruler and label."""
    loose: Drawn
    """What is drawn straight on the page."""


def common(one: Rect, other: Rect) -> Rect | None:
    """What two rectangles share; None when they are apart."""
    x, y = max(one.x, other.x), max(one.y, other.y)
    w, h = min(one.right, other.right) - x, min(one.bottom, other.bottom) - y
    return Rect(x, y, w, h) if w > 0 and h > 0 else None


def _times(a: Matrix, b: Matrix) -> Matrix:
    """First *a*, then *b*."""
    return (
        a[0] * b[0] + a[1] * b[2],
        a[0] * b[1] + a[1] * b[3],
        a[2] * b[0] + a[3] * b[2],
        a[2] * b[1] + a[3] * b[3],
        a[4] * b[0] + a[5] * b[2] + b[4],
        a[4] * b[1] + a[5] * b[3] + b[5],
    )


def _at(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _rect(points: list[tuple[float, float]]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


class Reader:
    """Reads the pages of one open document; each form's drawing is read once, however often it is used."""

    def __init__(self, document: pypdfium2.PdfDocument) -> None:
        self._document = document
        self._forms: dict[int, Drawn] = {}
        self._fonts: dict[int, str] = {}
        self._four = [ctypes.c_float() for _ in range(4)]
        self._whole = [ctypes.c_uint() for _ in range(4)]
        self._matrix = raw.FS_MATRIX()

    def side(self, page: pypdfium2.PdfPage, number: int) -> Side:
        """The page *page*, the file's *number* th."""
        width, height = (float(length) / MM for length in page.get_size())
        # From the page's points, y up, to mm, y down.
        down = (1 / MM, 0.0, 0.0, -1 / MM, 0.0, height)
        pieces: list[Piece] = []
        marks: list[Stroke] = []
        fits: list[Rect] = []
        note: list[Stroke] = []
        noted: Rect | None = None
        loose = Drawn(Rect(0.0, 0.0, 0.0, 0.0))
        for i in range(raw.FPDFPage_CountObjects(page.raw)):
            thing = raw.FPDFPage_GetObject(page.raw, i)
            mark = raw.FPDFPageObj_GetMark(thing, 0) if raw.FPDFPageObj_CountMarks(thing) else None
            tag = self._name(mark) if mark else ""
            if tag == PIECE:
                pieces.append(self._piece(thing, mark, down))
                continue
            self._thing(thing, down, loose, 0)
            if tag == MARKS:
                strokes = list(self._strokes(thing, down))
                marks += strokes
                if not strokes:
                    fits.append(self._bounds(thing, down))
            elif tag == NOTE:
                strokes = list(self._strokes(thing, down))
                note += strokes
                # PDFium's own bounds of a stroke are wider than it by all of its width.
                reach = _inked(strokes, loose.lines[-1].width) if strokes else self._bounds(thing, down)
                noted = reach if noted is None else noted.union(reach)
        sheet, side = self._label(number - 1)
        return Side(number, width, height, sheet, side, tuple(pieces), tuple(marks), tuple(fits), tuple(note),
                    noted, loose)  # fmt: skip

    def _label(self, index: int) -> tuple[int, Literal["front", "back"]]:
        buffer = ctypes.create_string_buffer(64)
        raw.FPDF_GetPageLabel(self._document.raw, index, buffer, len(buffer))
        found = _LABEL.fullmatch(_text(buffer))
        return (int(found[1]), "back" if found[2] else "front") if found else (0, "front")

    def _piece(self, thing: Any, mark: Any, down: Matrix) -> Piece:
        key = self._param(mark, b"Key")
        form, w, h, r = (self._number(mark, name) for name in (b"Form", b"W", b"H", b"Round"))
        mine = self._matrix_of(thing)
        matrix = _times((MM, 0.0, 0.0, -MM, 0.0, h * MM), _times(mine, down))
        drawn = self._forms.get(int(form))
        if drawn is None:
            drawn = self._forms[int(form)] = Drawn(Rect(0.0, 0.0, 0.0, 0.0))
            self._within(thing, (1 / MM, 0.0, 0.0, -1 / MM, 0.0, h), drawn, 1)
            # The object's own bounds are those of its drawing.
            a, b, c, d, e, f = mine
            k = a * d - b * c or 1.0
            back = (d / k, -b / k, -c / k, a / k, (c * f - d * e) / k, (b * e - a * f) / k)
            drawn.rect = self._bounds(thing, _times(back, (1 / MM, 0.0, 0.0, -1 / MM, 0.0, h)))
        trim = _rect([_at(matrix, x, y) for x, y in ((0, 0), (w, 0), (0, h), (w, h))])
        ink = self._bounds(thing, down)
        # PDFium forgets a clip that cuts nothing off.
        cut = self._clip(thing, down) or UNCUT
        seen = common(ink, cut) or Rect(cut.x, cut.y, 0.0, 0.0)
        turn = round(math.degrees(math.atan2(matrix[1], matrix[0]))) % 360
        scale = math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
        return Piece(key, int(form), trim, bool(r), cut, seen, turn, scale, drawn)

    def _within(self, form: Any, to: Matrix, drawn: Drawn, depth: int) -> None:
        for i in range(raw.FPDFFormObj_CountObjects(form)):
            self._thing(raw.FPDFFormObj_GetObject(form, i), to, drawn, depth)

    def _thing(self, thing: Any, to: Matrix, drawn: Drawn, depth: int) -> None:
        """Note what *thing* is among what is *drawn*; *to* leads to where it is measured."""
        kind = raw.FPDFPageObj_GetType(thing)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            self._words(thing, to, drawn)
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            fill, stroke = ctypes.c_int(), ctypes.c_int()
            raw.FPDFPath_GetDrawMode(thing, fill, stroke)
            if stroke.value:
                width = self._four[0]
                raw.FPDFPageObj_GetStrokeWidth(thing, width)
                thick = width.value * _scale(_times(self._matrix_of(thing), to))
                drawn.lines.append(Line(self._bounds(thing, to), thick))
        elif kind == raw.FPDF_PAGEOBJ_IMAGE:
            wide, high = self._whole[:2]
            raw.FPDFImageObj_GetImagePixelSize(thing, wide, high)
            m = _times(self._matrix_of(thing), to)
            inches = math.hypot(m[0], m[1]) / 25.4, math.hypot(m[2], m[3]) / 25.4
            if all(inches):
                dpi = min(wide.value / inches[0], high.value / inches[1])
                drawn.rasters.append(Raster(self._bounds(thing, to), dpi))
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _DEEPEST:
            self._within(thing, _times(self._matrix_of(thing), to), drawn, depth + 1)

    def _words(self, thing: Any, to: Matrix, drawn: Drawn) -> None:
        size = self._four[0]
        raw.FPDFTextObj_GetFontSize(thing, size)
        m = _times(self._matrix_of(thing), to)
        points = size.value * math.hypot(m[2], m[3]) * MM
        red, green, blue, alpha = self._whole
        raw.FPDFPageObj_GetFillColor(thing, red, green, blue, alpha)
        drawn.words.append(Words(self._bounds(thing, to), points, (red.value, green.value, blue.value)))
        font = raw.FPDFTextObj_GetFont(thing)
        address = ctypes.addressof(font.contents)
        if address not in self._fonts:
            self._fonts[address] = "" if raw.FPDFFont_GetIsEmbedded(font) == 1 else self._font_name(font)
        if self._fonts[address]:
            drawn.strange.add(self._fonts[address])

    @staticmethod
    def _font_name(font: Any) -> str:
        buffer = ctypes.create_string_buffer(128)
        raw.FPDFFont_GetBaseFontName(font, buffer, len(buffer))
        return buffer.value.decode("utf-8", "replace") or "?"

    def _matrix_of(self, thing: Any) -> Matrix:
        m = self._matrix
        if not raw.FPDFPageObj_GetMatrix(thing, m):
            return NONE
        return m.a, m.b, m.c, m.d, m.e, m.f

    def _bounds(self, thing: Any, to: Matrix) -> Rect:
        left, low, right, high = self._four
        raw.FPDFPageObj_GetBounds(thing, left, low, right, high)
        a, b, c, d, e, f = to
        x1, y1, x2, y2 = left.value, low.value, right.value, high.value
        if b == c == 0 and a > 0 > d:
            return Rect(a * x1 + e, d * y2 + f, a * (x2 - x1), d * (y1 - y2))
        return _rect([_at(to, x, y) for x in (x1, x2) for y in (y1, y2)])

    def _clip(self, thing: Any, to: Matrix) -> Rect | None:
        """The rectangle around what *thing* is cut to; None when it is not cut."""
        path = raw.FPDFPageObj_GetClipPath(thing)
        found: Rect | None = None
        for i in range(max(0, raw.FPDFClipPath_CountPaths(path))):
            points = []
            for j in range(max(0, raw.FPDFClipPath_CountPathSegments(path, i))):
                points.append(_at(to, *self._point(raw.FPDFClipPath_GetPathSegment(path, i, j))))
            if points:
                rect = _rect(points)
                found = rect if found is None else common(found, rect) or Rect(rect.x, rect.y, 0.0, 0.0)
        return found

    def _strokes(self, thing: Any, to: Matrix) -> Iterator[Stroke]:
        """The straight lines that *thing*, a stroked path, consists of."""
        if raw.FPDFPageObj_GetType(thing) != raw.FPDF_PAGEOBJ_PATH:
            return
        fill, stroke = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(thing, fill, stroke)
        if not stroke.value:
            return
        m = _times(self._matrix_of(thing), to)
        before = (0.0, 0.0)
        for i in range(raw.FPDFPath_CountSegments(thing)):
            segment = raw.FPDFPath_GetPathSegment(thing, i)
            here = _at(m, *self._point(segment))
            if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO:
                yield (*before, *here)
            before = here

    def _point(self, segment: Any) -> tuple[float, float]:
        x, y = self._four[:2]
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        return x.value, y.value

    @staticmethod
    def _name(mark: Any) -> str:
        buffer, length = ctypes.create_string_buffer(64), ctypes.c_ulong()
        raw.FPDFPageObjMark_GetName(mark, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort)), 64, length)
        return _text(buffer)

    @staticmethod
    def _param(mark: Any, name: bytes) -> str:
        buffer, length = (ctypes.c_ubyte * 512)(), ctypes.c_ulong()
        raw.FPDFPageObjMark_GetParamBlobValue(mark, name, buffer, len(buffer), length)
        return bytes(buffer[: length.value]).decode("utf-8", "replace")

    def _number(self, mark: Any, name: bytes) -> float:
        value = self._four[0]
        return value.value if raw.FPDFPageObjMark_GetParamFloatValue(mark, name, value) else 0.0


def _text(buffer: Any) -> str:
    return str(buffer.raw.decode("utf-16-le", "replace")).split("\0", 1)[0]


def _inked(strokes: list[Stroke], width: float) -> Rect:
    """The rectangle around the ink of *strokes* with square ends."""
    points = [point for x1, y1, x2, y2 in strokes for point in ((x1, y1), (x2, y2))]
    return _rect(points).inset(-width / 2)


def _scale(m: Matrix) -> float:
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))
