"""What is drawn: how small, how thin, how pale, how coarse, and how much ink it takes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pypdfium2
from PIL import Image, ImageChops, ImageStat

from app.face.ops import Rect
from app.print.options import Options
from app.print.preflight.finding import Figures, Finding
from app.print.preflight.reading import Colour, Drawn, Piece, Side, Words, common

SAFE: Final = 2.0
"""mm: type that stands nearer to the cut is lost when the knife slips."""
SLACK: Final = 0.1
SMALL: Final = 4.95
"""pt."""
THIN: Final = 0.1
"""mm: thinner lines break up on a home printer."""
PALE: Final = 3.0
"""The least contrast of type with its ground, by WCAG."""
COARSE: Final = 200.0
"""dpi."""
DPI: Final = 36
"""How finely pages are drawn to be measured."""
GREY: Final = 12
"""By how much of 255 the inks of a grey may differ."""


def check(drawn: Drawn, width: float, height: float, circle: bool) -> Iterator[Finding]:
    """What is wrong with a face of that size, whatever the page: places are measured from its corner."""
    near = min(drawn.words, key=lambda words: _room(words.rect, width, height, circle), default=None)
    if near is not None:
        room = _room(near.rect, width, height, circle)
        if room < SAFE - SLACK:
            yield Finding("safe-zone", 0, "", near.rect, {"by": room})
    yield from _too_fine(drawn)


def _too_fine(drawn: Drawn) -> Iterator[Finding]:
    small = min(drawn.words, key=lambda words: words.size, default=None)
    if small is not None and small.size < SMALL:
        yield Finding("small-type", 0, "", small.rect, {"size": small.size})
    thin = min(drawn.lines, key=lambda line: line.width, default=None)
    if thin is not None and thin.width < THIN:
        yield Finding("thin-line", 0, "", thin.rect, {"width": thin.width})
    coarse = min(drawn.rasters, key=lambda raster: raster.dpi, default=None)
    if coarse is not None and coarse.dpi < COARSE:
        yield Finding("coarse", 0, "", coarse.rect, {"dpi": coarse.dpi})
    for font in sorted(drawn.strange):
        yield Finding("font", 0, "", Rect(0, 0, 0, 0), {"font": font})


def loose(side: Side) -> Iterator[Finding]:
    """What is wrong with what stands straight on the page: marks, ruler and label, or a booklet's text, whose
    pictures show cards as small as they like."""
    for found in _too_fine(side.loose):
        if not side.pieces and found.code != "font":
            continue
        yield Finding(found.code, side.number, "", found.rect, found.params)


def _room(rect: Rect, width: float, height: float, circle: bool) -> float:
    """How far *rect* stays from the edge of a face."""
    if circle:
        away = max(
            math.hypot(x - width / 2, y - height / 2)
            for x in (rect.x, rect.right)
            for y in (rect.y, rect.bottom)
        )
        return width / 2 - away
    return min(rect.x, rect.y, width - rect.right, height - rect.bottom)


class Eye:
    """Looks at drawn pages. A page that shows what another showed is not drawn again."""

    def __init__(self) -> None:
        self._ink: dict[object, tuple[float, bool]] = {}
        self._judged: set[int] = set()
        self.contrasts: list[float] = []
        self.pale: dict[int, tuple[Words, float]] = {}
        """The palest words of each form where they are too pale."""

    def look(self, page: pypdfium2.PdfPage, side: Side) -> tuple[float, bool]:
        """The ink of *page* in % of its area, and whether any of it is coloured."""
        alike = tuple((p.form, round(p.trim.x, 2), round(p.trim.y, 2), p.turn) for p in side.pieces)
        known = self._ink.get((alike, len(side.marks), side.noted is None))
        if known is not None:
            return known
        bitmap = page.render(scale=DPI / 72, rev_byteorder=True, prefer_bgrx=True, may_draw_forms=False)
        seen = bitmap.to_pil().convert("RGB")
        bitmap.close()
        grey = seen.convert("L")
        for piece in side.pieces:
            if piece.form not in self._judged:
                self._judged.add(piece.form)
                self._contrast(grey, piece)
        known = self._ink[alike, len(side.marks), side.noted is None] = _ink(seen)
        return known

    def _contrast(self, grey: Image.Image, piece: Piece) -> None:
        """The contrast of one run of words of each size and colour, the longest."""
        kinds: dict[tuple[float, Colour], Words] = {}
        for words in piece.drawn.words:
            kind = round(words.size, 1), words.colour
            if kind not in kinds or words.rect.w > kinds[kind].rect.w:
                kinds[kind] = words
        for words in kinds.values():
            where = piece.on_page(words.rect)
            if common(where, piece.seen) is None:
                continue
            k = DPI / 25.4
            box = (
                int(where.x * k),
                int(where.y * k),
                math.ceil(where.right * k),
                math.ceil(where.bottom * k),
            )
            contrast = _contrast(words.colour, grey.crop(box).histogram())
            self.contrasts.append(contrast)
            if contrast < PALE and contrast < self.pale.get(piece.form, (words, PALE))[1]:
                self.pale[piece.form] = words, contrast


_LIGHT: Final[tuple[float, ...]] = tuple(
    value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in range(256)
)
"""The luminance of a grey."""


def _contrast(colour: Colour, grounds: Sequence[int]) -> float:
    """The contrast of *colour* with what lies around it: with what differs most there, specks aside."""
    red, green, blue = (_LIGHT[value] for value in colour)
    mine = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    ratios = sorted(
        ((max(mine, _LIGHT[grey]) + 0.05) / (min(mine, _LIGHT[grey]) + 0.05), count)
        for grey, count in enumerate(grounds)
        if count
    )
    left = sum(count for _ratio, count in ratios) / 8
    for ratio, count in reversed(ratios):
        left -= count
        if left <= 0:
            return ratio
    return 21.0


def _ink(seen: Image.Image) -> tuple[float, bool]:
    """Cyan, magenta, yellow and black, what all share being black, in % of the area; whether coloured."""
    red, green, blue = seen.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    least = ImageChops.darker(ImageChops.darker(red, green), blue)
    whole, brightest = sum(ImageStat.Stat(seen).mean), ImageStat.Stat(most).mean[0]
    black = 255 - brightest
    ink = (3 * 255 - whole - 3 * black + black) / 255 * 100
    spread = ImageChops.subtract(most, least).histogram()
    return ink, any(spread[GREY + 1 :])


def figures(faces: Iterable[Drawn], ink: Sequence[float], contrasts: Sequence[float]) -> Figures:
    """What was measured over all *faces*."""
    drawn = list(faces)
    return Figures(
        tuple(ink),
        min((words.size for each in drawn for words in each.words), default=None),
        min((line.width for each in drawn for line in each.lines), default=None),
        min(contrasts, default=None),
        min((raster.dpi for each in drawn for raster in each.rasters), default=None),
    )


def coloured(side: Side, options: Options, is_coloured: bool) -> Iterator[Finding]:
    """A page of one ink that needs more."""
    if options.ink == "one" and is_coloured:
        yield Finding("coloured", side.number)
