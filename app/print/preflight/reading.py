"""Reading a finished PDF with PDFium: where each piece is and what is drawn.

Positions are measured from matrices, clips, and the ends of strokes. Identities are declared in the file:
marked content has each piece's key and size, page labels the sheet and side. Lengths are mm from the page's
top left corner, y down. A back's scaling and rotation are undone; :meth:`.pages.Side.printed` converts to
actual positions.
"""

from __future__ import annotations

import ctypes
import math
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Final, Literal

import pypdfium2
import pypdfium2.raw as raw

from app.face.ops import Rect
from app.print.options import Options
from app.print.pdf import MARKS, NOTE, PIECE
from app.print.pdfx import CUT
from app.print.plan import around
from app.print.preflight.drawing import SAFE
from app.print.preflight.finding import NOWHERE
from app.print.preflight.pages import (
    Drawn,
    Edge,
    Line,
    Matrix,
    Piece,
    Point,
    Raster,
    Side,
    Stroke,
    Words,
    at,
    inverse,
    multiply,
    rect_of,
    stroke_bounds,
)

MM: Final = 72 / 25.4
UNCUT: Final = Rect(-1e5, -1e5, 2e5, 2e5)
IDENTITY: Final = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_LABEL: Final = re.compile(r"(\d+)(b?)")
_MAX_DEPTH: Final = 12
"""Maximum nesting depth of forms."""


_SAMPLES: Final = ((0.5, 0.5), (0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75))
"""Points of a text, as shares of its width and height; it's hidden if most of them are."""
_Covers = Callable[[object, Matrix, Rect, Sequence[Point]], int]


class Reader:
    """Reader of the pages of one open document; reads each form once.

    A set has some 15,000 objects, so the buffers for PDFium are reused.
    """

    def __init__(self, document: pypdfium2.PdfDocument, options: Options) -> None:
        self._document = document
        self._options = options
        self._forms: dict[int, tuple[str, float, float, bool, bool, Drawn, Edge]] = {}
        """Form → key, width, height, whether it's a circle, whether it's outlined, content, cutting line."""
        self._size = (0.0, 0.0)
        """Width and height of the form being read."""
        self._fonts: dict[int, str] = {}
        self._tags: dict[int, str] = {}
        self._floats = [ctypes.c_float() for _ in range(4)]
        self._integers = [ctypes.c_uint() for _ in range(4)]
        self._draw_modes = ctypes.c_int(), ctypes.c_int()
        self._matrix = raw.FS_MATRIX()
        self._buffer, self._length = (ctypes.c_ubyte * 512)(), ctypes.c_ulong()

    def side(self, page: pypdfium2.PdfPage, number: int) -> Side:
        """Read *page*, the page *number* of the file, counted from 1."""
        width, height = (float(length) / MM for length in page.get_size())
        # converts points with y up to mm with y down
        down: Matrix = (1 / MM, 0.0, 0.0, -1 / MM, 0.0, height)
        sheet, which = self.label(number - 1)
        transform = self._back_transform(width, height) if which == "back" else None
        if transform is not None:
            down = multiply(down, inverse(transform))
        # Both are keyed by addresses, which PDFium may have reused since the last page.
        self._fonts.clear()
        self._tags.clear()
        pieces: list[Piece] = []
        marks: list[Stroke] = []
        fits: list[Rect] = []
        note: list[Stroke] = []
        noted: list[Rect] = []
        unplaced = Drawn()
        for i in range(raw.FPDFPage_CountObjects(page.raw)):
            thing = raw.FPDFPage_GetObject(page.raw, i)
            mark = raw.FPDFPageObj_GetMark(thing, 0) if raw.FPDFPageObj_CountMarks(thing) > 0 else None
            tag = self._tag(mark) if mark else ""
            if tag == PIECE:
                pieces.append(self._piece(thing, mark, down, i))
            elif tag == MARKS:
                strokes = self._strokes(thing, down, unplaced)
                marks += strokes
                if not strokes:
                    fits.append(self._bounds(thing, down))
            elif tag == NOTE:
                strokes = self._strokes(thing, down, unplaced)
                note += strokes
                # PDFium's bounds of a stroke are too wide by its whole width.
                noted.append(
                    stroke_bounds(*strokes, width=unplaced.lines[-1].width)
                    if strokes
                    else self._bounds(thing, down)
                )
                if raw.FPDFPageObj_GetType(thing) == raw.FPDF_PAGEOBJ_TEXT:
                    self._font(thing, unplaced)
            elif tag != CUT:
                self._read_object(thing, down, unplaced, 0)
        marks_and_note = tuple(marks), tuple(fits), tuple(note), around(noted) if noted else None
        return Side(number, width, height, sheet, which, tuple(pieces), *marks_and_note, unplaced, transform)

    def _back_transform(self, width: float, height: float) -> Matrix | None:
        """Return the scaling and rotation that the options set for backs; None if there is none."""
        by = self._options.back_similarity
        if by == 1:
            return None
        dx, dy = self._options.back_offset(lying=width > height)
        middle = complex(width / 2 + dx, height / 2 + dy)
        offset = middle - by * middle
        return by.real, by.imag, -by.imag, by.real, offset.real, offset.imag

    def label(self, index: int) -> tuple[int, Literal["front", "back"]]:
        """Return the sheet and the side of the page *index*, as its label says."""
        raw.FPDF_GetPageLabel(self._document.raw, index, self._buffer, len(self._buffer))
        match = _LABEL.fullmatch(_text(self._buffer))
        return (int(match[1]), "back" if match[2] else "front") if match else (0, "front")

    def _piece(self, thing: object, mark: object, down: Matrix, index: int) -> Piece:
        form = int(self._number(mark, b"Form"))
        cached = self._forms.get(form)
        if cached is None:
            w, h, r, o = (self._number(mark, name) for name in (b"W", b"H", b"Round", b"Outline"))
            edge = cutting_line(w, h, ELLIPSE if r else round(o))
            cached = self._forms[form] = self._param(mark, b"Key"), w, h, bool(r), bool(o), Drawn(), edge
            self._size = w, h
            self._read_form(thing, (1 / MM, 0.0, 0.0, -1 / MM, 0.0, h), cached[-2], 1)
        key, w, h, circle, outlined, drawn, edge = cached
        matrix = multiply((MM, 0.0, 0.0, -MM, 0.0, h * MM), multiply(self._matrix_of(thing), down))
        trim = rect_of([at(matrix, x, y) for x, y in ((0, 0), (w, 0), (0, h), (w, h))])
        ink = self._bounds(thing, down)
        # PDFium has no clip where it wouldn't cut anything off.
        cut = self._clip(thing, down) or UNCUT
        seen = ink.common(cut) or Rect(cut.x, cut.y, 0.0, 0.0)
        turn = round(math.degrees(math.atan2(matrix[1], matrix[0]))) % 360
        shown = trim.common(cut) or Rect(trim.x, trim.y, 0.0, 0.0)
        clipped = cut, seen, turn, _scale(matrix), drawn, shown
        path = raw.FPDFPageObj_GetClipPath(thing)
        last = raw.FPDFClipPath_CountPaths(path) - 1
        square = last >= 0 and raw.FPDFClipPath_CountPathSegments(path, last) <= 5
        return Piece(key, form, trim, circle, outlined, *clipped, edge, index, square)

    def _read_form(self, form: object, to: Matrix, drawn: Drawn, depth: int) -> None:
        for i in range(raw.FPDFFormObj_CountObjects(form)):
            self._read_object(raw.FPDFFormObj_GetObject(form, i), to, drawn, depth)

    def _read_object(self, thing: object, to: Matrix, drawn: Drawn, depth: int) -> None:
        """Add the page object *thing* to *drawn*; *to*: matrix from its coordinates to mm."""
        kind = raw.FPDFPageObj_GetType(thing)
        if kind == raw.FPDF_PAGEOBJ_PATH:
            bounds = self._bounds(thing, to)
            if self._stroked(thing):
                drawn.lines.append(Line(bounds, self._stroke_width(thing, to)))
            self._near_edge(thing, to, bounds, drawn)
            self._hide(thing, to, bounds, drawn, self._is_inside)
        elif kind == raw.FPDF_PAGEOBJ_TEXT:
            self._words(thing, to, drawn)
        elif kind == raw.FPDF_PAGEOBJ_IMAGE:
            bounds = self._bounds(thing, to)
            self._near_edge(thing, to, bounds, drawn)
            self._hide(thing, to, bounds, drawn, self._is_opaque)
            wide, high = self._integers[:2]
            raw.FPDFImageObj_GetImagePixelSize(thing, wide, high)
            m = multiply(self._matrix_of(thing), to)
            inches = math.hypot(m[0], m[1]) / 25.4, math.hypot(m[2], m[3]) / 25.4
            if all(inches):
                drawn.rasters.append(Raster(bounds, min(wide.value / inches[0], high.value / inches[1])))
        elif kind == raw.FPDF_PAGEOBJ_FORM and depth < _MAX_DEPTH:
            self._read_form(thing, multiply(self._matrix_of(thing), to), drawn, depth + 1)

    def _near_edge(self, thing: object, to: Matrix, bounds: Rect, drawn: Drawn) -> None:
        """Add the visible *bounds* of *thing* to *drawn* if they come close to an edge of the trim."""
        w, h = self._size
        if min(bounds.x, bounds.y, w - bounds.right, h - bounds.bottom) < SAFE:
            clip = self._clip(thing, to)
            drawn.bounds.append(bounds if clip is None else bounds.common(clip) or NOWHERE)

    def _hide(self, thing: object, to: Matrix, bounds: Rect, drawn: Drawn, covers: _Covers) -> None:
        """Add the words that *thing* is painted over to ``drawn.hidden``; *covers*: judges points."""
        x, y, right, bottom = bounds.x, bounds.y, bounds.right, bounds.bottom
        under = [
            r
            for r, _size, _colour, small_print in drawn.words
            if r.x < right and r.y < bottom and r.x + r.w > x and r.y + r.h > y
            and bounds.w > r.w / 2 and bounds.h > r.h / 2 and not small_print
        ]  # fmt: skip
        if not under:
            return
        clip = self._clip(thing, to)
        for rect in under:
            points = [(rect.x + rect.w * x, rect.y + rect.h * y) for x, y in _SAMPLES]
            within = bounds if clip is None else bounds.common(clip) or NOWHERE
            seen = [point for point in points if within.x < point[0] < within.right
                    and within.y < point[1] < within.bottom]  # fmt: skip
            if len(seen) * 2 > len(points) and covers(thing, to, bounds, seen) * 2 > len(points):
                drawn.hidden.append(rect)

    def _is_inside(self, path: object, to: Matrix, _bounds: Rect, points: Sequence[Point]) -> int:
        """Return how many of *points* are in the area that *path* fills, by the even-odd rule."""
        self._stroked(path)
        if not self._draw_modes[0].value:
            return 0
        lines: list[Stroke] = []
        previous = start = (0.0, 0.0)
        for kind, current in self._segments(path, to):
            if kind == raw.FPDF_SEGMENT_MOVETO:
                lines.append((*previous, *start))
                start = current
            else:
                lines.append((*previous, *current))
            previous = current
        lines.append((*previous, *start))
        crossed = [
            sum(
                (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1) for x1, y1, x2, y2 in lines
            )
            for x, y in points
        ]
        return sum(number % 2 for number in crossed)

    def _is_opaque(self, image: object, _to: Matrix, bounds: Rect, points: Sequence[Point]) -> int:
        """Return at how many of *points* the raster *image*, with these *bounds*, hides what is below."""
        bitmap = raw.FPDFImageObj_GetRenderedBitmap(self._document.raw, None, image)
        if not bitmap:
            return 0
        width, height = raw.FPDFBitmap_GetWidth(bitmap), raw.FPDFBitmap_GetHeight(bitmap)
        stride, has_alpha = (
            raw.FPDFBitmap_GetStride(bitmap),
            raw.FPDFBitmap_GetFormat(bitmap) == raw.FPDFBitmap_BGRA,
        )
        pixels = ctypes.string_at(raw.FPDFBitmap_GetBuffer(bitmap), stride * height)
        raw.FPDFBitmap_Destroy(bitmap)
        if not has_alpha:
            return len(points)
        columns = [int((x - bounds.x) / bounds.w * width) for x, _y in points]
        rows = [int((y - bounds.y) / bounds.h * height) for _x, y in points]
        return sum(pixels[y * stride + 4 * x + 3] > 128 for x, y in zip(columns, rows, strict=True))

    def _words(self, thing: object, to: Matrix, drawn: Drawn) -> None:
        size = self._floats[0]
        raw.FPDFTextObj_GetFontSize(thing, size)
        m = self._matrix
        raw.FPDFPageObj_GetMatrix(thing, m)
        # the em of upright glyphs, in mm per unit of font size
        em = math.hypot(to[0] * m.c + to[2] * m.d, to[1] * m.c + to[3] * m.d)
        points = size.value * em * MM
        red, green, blue, alpha = self._integers
        raw.FPDFPageObj_GetFillColor(thing, red, green, blue, alpha)
        colour, small = (red.value, green.value, blue.value), raw.FPDFPageObj_CountMarks(thing) > 0
        drawn.words.append(Words(self._bounds(thing, to), points, colour, small))
        self._font(thing, drawn)

    def _font(self, thing: object, drawn: Drawn) -> None:
        """Add the name of the font of the text *thing* to *drawn* if it isn't embedded."""
        font = raw.FPDFTextObj_GetFont(thing)
        address = ctypes.addressof(font.contents)
        name = self._fonts.get(address)
        if name is None:
            buffer = ctypes.create_string_buffer(128)
            raw.FPDFFont_GetBaseFontName(font, buffer, len(buffer))
            base = buffer.value.decode("utf-8", "replace") or "?"
            name = self._fonts[address] = "" if raw.FPDFFont_GetIsEmbedded(font) == 1 else base
        if name:
            drawn.unembedded.add(name)

    def _stroked(self, path: object) -> bool:
        fill, stroke = self._draw_modes
        raw.FPDFPath_GetDrawMode(path, fill, stroke)
        return bool(stroke.value)

    def _stroke_width(self, path: object, to: Matrix) -> float:
        """Return the stroke width of *path*, mm."""
        width = self._floats[0]
        raw.FPDFPageObj_GetStrokeWidth(path, width)
        return width.value * _scale(multiply(self._matrix_of(path), to))

    def _matrix_of(self, thing: object) -> Matrix:
        m = self._matrix
        return (m.a, m.b, m.c, m.d, m.e, m.f) if raw.FPDFPageObj_GetMatrix(thing, m) else IDENTITY

    def _bounds(self, thing: object, to: Matrix) -> Rect:
        left, low, right, high = self._floats
        raw.FPDFPageObj_GetBounds(thing, left, low, right, high)
        a, b, c, d, e, f = to
        x1, y1, x2, y2 = left.value, low.value, right.value, high.value
        if b == c == 0 and a > 0 > d:
            return Rect(a * x1 + e, d * y2 + f, a * (x2 - x1), d * (y1 - y2))
        return rect_of([at(to, x, y) for x in (x1, x2) for y in (y1, y2)])

    def _clip(self, thing: object, to: Matrix) -> Rect | None:
        """Return the bounds of the clip of *thing*; None if unclipped."""
        path = raw.FPDFPageObj_GetClipPath(thing)
        clip: Rect | None = None
        for i in range(max(0, raw.FPDFClipPath_CountPaths(path))):
            points = [
                at(to, *self._point(raw.FPDFClipPath_GetPathSegment(path, i, j)))
                for j in range(max(0, raw.FPDFClipPath_CountPathSegments(path, i)))
            ]
            if points:
                rect = rect_of(points)
                clip = rect if clip is None else clip.common(rect) or Rect(rect.x, rect.y, 0.0, 0.0)
        return clip

    def _segments(self, path: object, to: Matrix) -> Iterator[tuple[int, Point]]:
        """Yield the kind and the end of each segment of *path*; *to*: matrix from its coordinates to mm."""
        m = multiply(self._matrix_of(path), to)
        for i in range(raw.FPDFPath_CountSegments(path)):
            segment = raw.FPDFPath_GetPathSegment(path, i)
            yield raw.FPDFPathSegment_GetType(segment), at(m, *self._point(segment))

    def _strokes(self, thing: object, to: Matrix, drawn: Drawn) -> list[Stroke]:
        """Return the straight lines of *thing* and add it to *drawn*; [] if it isn't a stroked path."""
        if raw.FPDFPageObj_GetType(thing) != raw.FPDF_PAGEOBJ_PATH or not self._stroked(thing):
            return []
        strokes: list[Stroke] = []
        previous = (0.0, 0.0)
        for kind, current in self._segments(thing, to):
            if kind == raw.FPDF_SEGMENT_LINETO:
                strokes.append((*previous, *current))
            previous = current
        if strokes:
            drawn.lines.append(Line(stroke_bounds(*strokes), self._stroke_width(thing, to)))
        return strokes

    def _point(self, segment: object) -> tuple[float, float]:
        x, y = self._floats[:2]
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        return x.value, y.value

    def _tag(self, mark: ctypes._Pointer[ctypes.Structure]) -> str:
        address = ctypes.addressof(mark.contents)
        tag = self._tags.get(address)
        if tag is None:
            name_buffer = ctypes.cast(self._buffer, ctypes.POINTER(ctypes.c_ushort))
            raw.FPDFPageObjMark_GetName(mark, name_buffer, len(self._buffer), self._length)
            tag = self._tags[address] = _text(self._buffer)
        return tag

    def _param(self, mark: object, name: bytes) -> str:
        raw.FPDFPageObjMark_GetParamBlobValue(mark, name, self._buffer, len(self._buffer), self._length)
        return ctypes.string_at(self._buffer, self._length.value).decode("utf-8", "replace")

    def _number(self, mark: object, name: bytes) -> float:
        value = self._floats[0]
        return value.value if raw.FPDFPageObjMark_GetParamFloatValue(mark, name, value) else 0.0


ELLIPSE: Final = 2
_OUTLINES: Final = {0: 4, ELLIPSE: 48, 6: 6}
"""Shape of an outline in the file → number of straight pieces of its line; others are unknown."""
_CORNER: Final = 4.0
"""Length at both ends of a rectangle's side that may belong to a rounded corner, mm."""


def cutting_line(w: float, h: float, outline: int) -> Edge:
    """Return the cutting line of a face of *w* × *h* mm; () if its *outline* is of another shape."""
    count = _OUTLINES.get(outline, 0)
    if count == 4:
        corner = min(_CORNER, w / 5, h / 5)
        sides = (
            ((corner, 0.0), (w - corner, 0.0)), ((w, corner), (w, h - corner)),
            ((w - corner, h), (corner, h)), ((0.0, h - corner), (0.0, corner)),
        )  # fmt: skip
        return tuple((side,) for side in sides)
    turns = [math.tau * i / count for i in range(count)]
    points = (
        [(w / 4, 0.0), (3 * w / 4, 0.0), (w, h / 2), (3 * w / 4, h), (w / 4, h), (0.0, h / 2)]
        if count == 6
        else [(w / 2 * (1 + math.cos(turn)), h / 2 * (1 + math.sin(turn))) for turn in turns]
    )
    pieces = tuple(pairwise([*points, *points[:1]]))
    return (pieces,) if outline == ELLIPSE else tuple((piece,) for piece in pieces)


def _text(buffer: ctypes.Array[ctypes.c_ubyte]) -> str:
    return bytes(buffer).decode("utf-16-le", "replace").split("\0", 1)[0]


def _scale(matrix: Matrix) -> float:
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))
