"""Draw faces into a PDF with ReportLab. A face that is drawn twice is stored once, as a form XObject.

Operators are written straight into the canvas's stream, in millimetres with y down under one matrix. With
ReportLab's path and text objects, printing a set takes three times as long and a fifth more bytes.
"""

from __future__ import annotations

import io
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from types import SimpleNamespace
from typing import Final, NamedTuple, assert_never
from weakref import WeakKeyDictionary

from PIL import Image
from reportlab import rl_config
from reportlab.lib.colors import CMYKColor, Color, toColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfdoc, pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from app import user_errors
from app.face import metrics, paths, pdf_pictures, tokens
from app.face.inks import THIN, Inks, Use
from app.face.ops import (
    DPI,
    SMALL_PRINT,
    Box,
    Clip,
    Face,
    Op,
    Path,
    Picture,
    Placed,
    Rect,
    Shape,
    Text,
    Unclip,
    error_cross,
)

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
    drawn = settings(canvas)
    pen = _Pen(code, drawn.inks)
    words = _Words(canvas)
    for at, op in enumerate(ops):
        if isinstance(op, Text):
            words.begin()
            pen.paint(op.color, None, 0, "type")
            words.show(op)
            continue
        words.end()
        match op:
            case Shape():
                # Symbols are filled by the even-odd rule; they are printed as type is.
                pen.paint(op.fill, op.stroke, op.width, "type" if op.even_odd else "ground")
                if op.stroke:
                    pen.ends(_CAPS[op.cap], _JOINS[op.join])
                pen.path(path_data(op.path), op.fill, op.stroke, op.even_odd)
            case Box():
                r = op.rect
                pen.paint(op.fill, op.stroke, op.width)
                pen.path(path_data(paths.rectangle(r.x, r.y, r.w, r.h, op.radius)), op.fill, op.stroke, False)
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
                pdf_pictures.draw(canvas, op, drawn.inks, drawn.dpi, partial(drawn.backdrop, ops[:at], r))
                code.append("Q")
            case Placed():
                pen.knock_out()
                matrix = " ".join(f"{value:.5f}" for value in op.by)
                code.append(f"q {matrix} cm {path_data(paths.edge(op.face))} W n")
                code.append(f"{1 / mm:.6f} 0 0 {-1 / mm:.6f} 0 {op.face.height:.4f} cm")
                forms(canvas).draw(op.face)
                code.append("Q")
            case _:
                assert_never(op)
    words.end()
    code.append("Q")


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
        self._canvas = canvas
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
        (runs,) = _runs(self._canvas, (op,))
        x, y = round(op.x * 1000), round(op.baseline * 1000)
        if self._begun:
            place = f"{(x - self._at[0]) / 1000:g} {(self._at[1] - y) / 1000:g} Td"
        else:
            place = f"1 0 0 -1 {x / 1000:g} {y / 1000:g} Tm"
            self._begun = True
        self._at = (x, y)
        if op.part in SMALL_PRINT:
            self._code.append(f"/{SMALL_TAG} BMC")
        for name, text in runs:
            if self._font != (name, op.size):
                self._font = (name, op.size)
                place += f" {name} {op.size:.4f} Tf"
            self._code.append(f"{place} {text}")
            place = ""
        if op.part in SMALL_PRINT:
            self._code.append("EMC")


def _runs(canvas: Canvas, words: Iterable[Text]) -> Runs:
    """Return the fonts and operators of the runs of *words*; add their glyphs to the document's fonts."""
    known: dict[tuple[str, str], list[tuple[str, str]]] = canvas._doc.__dict__.setdefault("dozor_words", {})
    for op in words:
        if (op.font, op.text) not in known:
            known[op.font, op.text] = list(_kerned_runs(canvas, op))
    return [known[op.font, op.text] for op in words]


def _kerned_runs(canvas: Canvas, op: Text) -> Iterator[tuple[str, str]]:
    """Yield the font and the operator of each run of *op* in one subset of its font."""
    face, kerns, at = pdfmetrics.getFont(font(op.font)), [*metrics.kerns(op.text, op.font), 0.0], 0
    for subset, text in face.splitString(op.text, canvas._doc):
        size = 2 if isinstance(face, _Whole) else 1
        count = len(text) // size
        run, start = "", 0
        for end, kern in enumerate(kerns[at : at + count], 1):
            if kern:
                run += f"({canvas._escape(text[start * size : end * size])}) {-1000 * kern:g} "
                start = end
        run += f"({canvas._escape(text[start * size :])})"
        yield face.getSubsetInternalName(subset, canvas._doc), f"[{run}] TJ" if start else f"{run} Tj"
        at += count


def use_inks(canvas: Canvas, inks: Inks) -> None:
    """Have everything drawn on *canvas*, still empty, separated into *inks*."""
    document = canvas._doc
    settings(canvas).inks = inks
    states = pdfdoc.PDFDictionary({
        name: document.Reference(
            pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("ExtGState"), "OP": on, "op": on, "OPM": mode}), name
        )
        for name, on, mode in (("GSo", "true", 1), ("GSk", "false", 0))
    })  # fmt: skip

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

    def separated(color: Color | str) -> Color:
        plain = toColor(color)
        shade = "#" + "".join(f"{round(part * 255):02x}" for part in plain.rgb())
        ink = inks.of(shade, "ground" if shade == tokens.NIGHT else "type")
        return Color(*inks.shown(ink)) if inks.is_proof else CMYKColor(*(amount / 100 for amount in ink))

    canvas._setXObjects = with_resources
    canvas._setExtGState = lambda thing: setattr(thing, "ExtGState", states)
    canvas._enforceColorSpace = separated


Backdrop = Callable[[Sequence[Op], Rect, tuple[int, int]], Image.Image]
"""Renders the part of operations in a rectangle, mm, at a size in px, in RGB."""


@dataclass(slots=True)
class Settings:
    """How a document is drawn. ``inks``: None: RGB; ``dpi``: the resolution that pictures need.

    ``backdrop`` renders what is behind transparent pictures; by default it's white paper.
    """

    inks: Inks | None = None
    dpi: int = DPI
    backdrop: Backdrop = lambda _ops, _rect, size: Image.new("RGB", size, "white")


def settings(canvas: Canvas) -> Settings:
    """Return the settings of the document of *canvas*."""
    stored: Settings = canvas._doc.__dict__.setdefault("dozor_settings", Settings())
    return stored


def forms(canvas: Canvas) -> Forms:
    """Return the store of faces of the document of *canvas*."""
    stored: Forms = canvas._doc.__dict__.setdefault("dozor_forms", Forms(canvas))
    return stored


Runs = list[list[tuple[str, str]]]
"""For each word: its runs, as (name of the font in the document, encoded text)."""


class _Stream(NamedTuple):
    """The compressed operators that draw *face*, in documents in which its *words* have these *runs*."""

    face: Face
    """Kept, so that its id stays its own."""
    words: list[Text]
    runs: Runs
    data: bytes


MAX_STREAMS: Final = 500
_streams: Final[dict[tuple[int, str, Inks | None], _Stream]] = {}
"""The streams of earlier documents, by the face's id, a form's first line, and the inks; the oldest first."""


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

    def draw(self, face: Face) -> None:
        """Draw *face*, bleed included, its bottom left trim corner at the canvas's origin."""
        entry = self._names.get(id(face))
        if entry is None:
            name = f"face{len(self._names)}"
            entry = self._names[id(face)] = name, face
            bleed = face.bleed * mm
            low, right, top = -bleed, face.width * mm + bleed, face.height * mm + bleed
            self.canvas.beginForm(name, low, low, right, top)
            self._end(name, self._drawn_before(face) or self._draw(face))
        self.canvas.doForm(entry[0])

    def _drawn_before(self, face: Face) -> bytes | None:
        """Return the compressed stream of *face* from an earlier document if it's the same in this one."""
        key = id(face), self.canvas._preamble, settings(self.canvas).inks
        stored = _streams.pop(key, None)
        if stored is None or stored.runs != _runs(self.canvas, stored.words):
            return None
        _streams[key] = stored
        return stored.data

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
        if face.key not in self.failed and not any(isinstance(op, (Picture, Placed)) for op in face.ops):
            words = [op for op in face.ops if isinstance(op, Text)]
            key = id(face), self.canvas._preamble, settings(self.canvas).inks
            _streams[key] = _Stream(face, words, _runs(self.canvas, words), data)
            if len(_streams) > MAX_STREAMS:
                # Another thread may have removed it.
                _streams.pop(next(iter(_streams)), None)
        return data

    def _end(self, name: str, data: bytes) -> None:
        """End the form with the stream *data*: ReportLab's encoder would take a fifth of a print's time."""
        self.canvas.endForm()
        form = self.canvas._doc.idToObject[pdfdoc.xObjectName(name)]
        form.compression = 0
        form.Contents = pdfdoc.PDFStream(content=data, filters=_PACKED)
