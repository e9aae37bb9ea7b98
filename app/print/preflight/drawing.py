"""Checks of what is drawn: type size, line width, contrast, resolution, inks, and ink coverage."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pypdfium2
import pypdfium2.raw as raw
from PIL import Image, ImageChops

from app.face.ops import Rect
from app.print.options import Options
from app.print.preflight.finding import NOWHERE, Figures, Finding
from app.print.preflight.pages import Colour, Drawn, Piece, Side, Words, common

SAFE: Final = 2.0
"""Distance from the cut within which type may be cut off, mm."""
SLACK: Final = 0.1
SMALL: Final = 4.95
"""Minimum type size, pt."""
THIN: Final = 0.1
"""Minimum line width, mm; home printers break up thinner lines."""
PALE: Final = 3.0
"""Minimum contrast ratio (WCAG) of type and its background."""
COARSE: Final = 200.0
"""Minimum resolution of pictures, dpi."""
DPI: Final = 36
"""Resolution at which pages are rendered for measuring ink and contrast."""
GREY: Final = 12
"""Maximum difference of a grey's channels, of 255."""


def check(drawn: Drawn, width: float, height: float, circle: bool) -> Iterator[Finding]:
    """Yield the faults of a face of this size that don't depend on its page; *circle*: it's cut round."""
    near = min(drawn.words, key=lambda words: _edge_distance(words.rect, width, height, circle), default=None)
    if near is not None:
        room = _edge_distance(near.rect, width, height, circle)
        if room < SAFE - SLACK:
            yield Finding("safe-zone", 0, "", near.rect, {"by": room})
    yield from _quality_findings(drawn)


def _quality_findings(drawn: Drawn) -> Iterator[Finding]:
    for code, measure, least, sizes in (
        ("small-type", "size", SMALL, [(words.size, words.rect) for words in drawn.words]),
        ("thin-line", "width", THIN, [(line.width, line.rect) for line in drawn.lines]),
        ("coarse", "dpi", COARSE, [(raster.dpi, raster.rect) for raster in drawn.rasters]),
    ):
        size, rect = min(sizes, key=lambda item: item[0], default=(least, NOWHERE))
        if size < least:
            yield Finding(code, 0, "", rect, {measure: size})
    for font in sorted(drawn.unembedded):
        yield Finding("font", 0, "", NOWHERE, {"font": font})


def check_unplaced(side: Side) -> Iterator[Finding]:
    """Yield the faults of what is drawn outside faces: marks, ruler, label, or a booklet's pages.

    On a booklet's pages, only fonts are checked: their pictures may show cards at any size.
    """
    for finding in _quality_findings(side.unplaced):
        if not side.pieces and finding.code != "font":
            continue
        yield Finding(finding.code, side.number, "", finding.rect, finding.params)


def _edge_distance(rect: Rect, width: float, height: float, circle: bool) -> float:
    """Return the distance of *rect* from the edge of a face; negative: it's partly outside."""
    if circle:
        away = max(
            math.hypot(x - width / 2, y - height / 2)
            for x in (rect.x, rect.right)
            for y in (rect.y, rect.bottom)
        )
        return width / 2 - away
    return min(rect.x, rect.y, width - rect.right, height - rect.bottom)


class RenderMeter:
    """Measures the rendered pages; a form that is used repeatedly is measured once."""

    def __init__(self, options: Options) -> None:
        self._one_ink = options.ink == "one"
        self._ink: dict[int, float] = {}
        self.contrasts: list[float] = []
        self.pale: dict[int, tuple[Words, float]] = {}
        """Form → the words with the lowest contrast, and the contrast, if it's too low."""
        self.coloured: set[int] = set()
        """Forms with colours in a job for one ink."""

    def measure(self, page: pypdfium2.PdfPage, side: Side) -> float:
        """Measure *page*; return its ink in % of its area, without marks and label, which are negligible."""
        whole = Rect(0.0, 0.0, side.width, side.height)
        if not side.pieces:
            return _ink(_render(page, side, whole))
        ink = 0.0
        for piece in side.pieces:
            if piece.form not in self._ink:
                shown = common(piece.seen, whole) or whole
                seen = _render(page, side, shown)
                self._ink[piece.form] = _ink(seen)
                if self._one_ink and _is_coloured(seen):
                    self.coloured.add(piece.form)
                self._contrast(seen.convert("L"), shown, piece)
            ink += self._ink[piece.form] * piece.seen.w * piece.seen.h
        return ink / (side.width * side.height)

    def _contrast(self, grey: Image.Image, shown: Rect, piece: Piece) -> None:
        """Measure the contrast of the longest text of each size and colour in *grey*, a render of *shown*."""
        kinds: dict[tuple[float, Colour], Words] = {}
        for words in sorted(piece.drawn.words, key=lambda words: words.rect.w):
            kinds[words.size, words.colour] = words
        for words in kinds.values():
            where = common(piece.on_page(words.rect), shown)
            if where is None:
                continue
            x, y = (where.x - shown.x) * _K, (where.y - shown.y) * _K
            box = (int(x), int(y), math.ceil(x + where.w * _K), math.ceil(y + where.h * _K))
            contrast = _contrast(words.colour, grey.crop(box).tobytes())
            self.contrasts.append(contrast)
            if contrast < PALE and contrast < self.pale.get(piece.form, (words, PALE))[1]:
                self.pale[piece.form] = words, contrast


_K: Final = DPI / 25.4


def _render(page: pypdfium2.PdfPage, side: Side, part: Rect) -> Image.Image:
    """Render *part* of *page*."""
    wide, high = max(1, round(part.w * _K)), max(1, round(part.h * _K))
    bitmap = raw.FPDFBitmap_CreateEx(wide, high, raw.FPDFBitmap_BGRx, None, 0)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, wide, high, 0xFFFFFFFF)
        if side.to_nominal is None:
            x, y = -round(part.x * _K), -round(part.y * _K)
            size = round(side.width * _K), round(side.height * _K)
            raw.FPDF_RenderPageBitmap(bitmap, page.raw, x, y, *size, 0, 0)
        else:
            a, b, c, d, e, f = side.to_nominal
            k = _K * 25.4 / 72
            matrix = raw.FS_MATRIX(a * k, b * k, c * k, d * k, (e - part.x) * _K, (f - part.y) * _K)
            clip = raw.FS_RECTF(0, 0, wide, high)
            raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page.raw, matrix, clip, 0)
        stride = raw.FPDFBitmap_GetStride(bitmap)
        data = ctypes.string_at(raw.FPDFBitmap_GetBuffer(bitmap), stride * high)
    finally:
        raw.FPDFBitmap_Destroy(bitmap)
    return Image.frombuffer("RGB", (wide, high), data, "raw", "BGRX", stride, 1)


_LUMINANCE: Final[tuple[float, ...]] = tuple(
    value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in range(256)
)
"""Relative luminance by grey value."""


def _contrast(colour: Colour, grounds: bytes) -> float:
    """Return the higher contrast ratio of *colour* with the darkest and the lightest of *grounds*.

    The darkest and lightest eighths are ignored as specks.
    """
    red, green, blue = (_LUMINANCE[value] for value in colour)
    own_luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    greys = sorted(grounds)
    specks = len(greys) // 8
    ends = _LUMINANCE[greys[specks]], _LUMINANCE[greys[-1 - specks]]
    return max((max(own_luminance, light) + 0.05) / (min(own_luminance, light) + 0.05) for light in ends)


def _ink(seen: Image.Image) -> float:
    """Return the ink coverage: cyan, magenta, yellow, and black (their common part), in % of the area."""
    red, green, blue = seen.split()
    brightest = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    light = sum(seen.resize((1, 1), Image.Resampling.BOX).tobytes())
    (least,) = brightest.resize((1, 1), Image.Resampling.BOX).tobytes()
    return (3 * 255 - light - 2 * (255 - least)) / 255 * 100


def _is_coloured(seen: Image.Image) -> bool:
    red, green, blue = seen.split()
    return any(
        any(ImageChops.difference(channel, other).histogram()[GREY + 1 :])
        for channel, other in ((red, green), (green, blue))
    )


def figures(faces: Iterable[Drawn], ink: Sequence[float], contrasts: Sequence[float]) -> Figures:
    """Return the measurements of all *faces*, with the *ink* of each page and all *contrasts*."""
    drawn = list(faces)
    return Figures(
        tuple(ink),
        min((words.size for each in drawn for words in each.words), default=None),
        min((line.width for each in drawn for line in each.lines), default=None),
        min(contrasts, default=None),
        min((raster.dpi for each in drawn for raster in each.rasters), default=None),
    )
