"""Checks of what is drawn: type size, line width, contrast, resolution, inks, and ink coverage."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import pypdfium2
import pypdfium2.raw as raw
from PIL import Image, ImageChops

from app.face.ops import SMALL, Rect
from app.face.picture import COARSE
from app.print.plan import around
from app.print.preflight.finding import NOWHERE, Figures, Finding
from app.print.preflight.pages import Colour, Drawn, Piece, Side, Words

SAFE: Final = 2.0
"""Distance from the cut within which type may be cut off, mm."""
SLACK: Final = 0.1
THIN: Final = 0.1
"""Minimum line width, mm; home printers break up thinner lines."""
TOUCHED: Final = 0.25
"""Share of the lower text's height, and of the shorter one's width, that another text may cover."""
READABLE: Final = 4.5
"""Minimum contrast ratio (WCAG) of words on a large letter."""
ORNAMENT: Final = 40.0
"""Type size from which pale letters are an ornament, pt."""
PALE: Final = 3.0
"""Minimum contrast ratio (WCAG) of type and its background."""
FINE: Final = 6.0
"""Resolution at which text on pictures is judged, px per mm."""
MOST: Final = 0.57
"""Share of a text's pixels on a picture that may look like it: bold letters cover almost half of them."""
CORNER: Final = 1.2
"""How far inside the trim's corners paint is looked for, mm; rounded corners are cut closer."""
WHITE: Final = 250
"""Minimum value of a white pixel's channels."""
DPI: Final = 36
"""Resolution at which pages are rendered for measuring ink and contrast."""
GREY: Final = 12
"""Maximum difference of a grey's channels, of 255."""


def check(piece: Piece) -> Iterator[Finding]:
    """Yield the faults of the face of *piece* that don't depend on its page."""
    drawn = piece.drawn
    room, near = min(
        ((_edge_distance(words.rect, piece), words.rect) for words in drawn.words if not words.small_print),
        key=lambda pair: pair[0],
        default=(SAFE, NOWHERE),
    )
    if room < SAFE - SLACK:
        yield Finding("off-card" if room < -SLACK else "safe-zone", 0, "", near, {"by": abs(room)})
    if drawn.hidden:
        yield Finding("hidden-text", 0, "", drawn.hidden[0])
    both = _text_over_text(drawn.words)
    if both is not None:
        yield Finding("text-over", 0, "", both)
    yield from _quality_findings(drawn)


def _text_over_text(words: Sequence[Words]) -> Rect | None:
    """Return where two texts overlap so that they can't be read; None if nowhere."""
    ordered = sorted(words, key=lambda each: each.rect.y)
    for at, upper in enumerate(ordered):
        for lower in ordered[at + 1 :]:
            if lower.rect.y >= upper.rect.bottom:
                break
            both = upper.rect.common(lower.rect)
            if both is not None and _hides(upper, lower, both):
                return both
    return None


def _hides(one: Words, other: Words, both: Rect) -> bool:
    """Return whether the texts *one* and *other*, which share the area *both*, spoil each other."""
    a, b = one.rect, other.rect
    height, width = min(a.h, b.h), min(a.w, b.w)
    if both.h < TOUCHED * height or both.w < min(TOUCHED * width, height / 4):
        return False
    if _are_same(a, b):
        # The same words twice, a little apart, are a shadow or an outline.
        return max(abs(a.x - b.x), abs(a.y - b.y)) > height / 2
    # Small words can be read on a large letter of another colour.
    small, large = sorted((one, other), key=lambda each: each.size)
    return large.size < 3 * small.size or _contrast(small.colour, bytes([_grey(large.colour)])) < READABLE


def _are_same(a: Rect, b: Rect) -> bool:
    """Return whether *a* and *b* are about the size of the same words."""
    return abs(a.w - b.w) + abs(a.h - b.h) < 0.1 * (min(a.w, b.w) + min(a.h, b.h))


def _outline(words: Words, all_words: Iterable[Words]) -> Words | None:
    """Return the same *words* drawn a little fatter or thinner at the same place, in another colour."""
    a = words.rect
    for other in all_words:
        b = other.rect
        centres = abs(a.x + a.w / 2 - b.x - b.w / 2) + abs(a.y + a.h / 2 - b.y - b.h / 2)
        is_outline = other.size == words.size and other.colour != words.colour and a.w != b.w
        if is_outline and _are_same(a, b) and centres < SLACK:
            return other
    return None


def _quality_findings(drawn: Drawn) -> Iterator[Finding]:
    for code, measure, least, sizes in (
        (
            "small-type",
            "size",
            SMALL,
            [(each.size, each.rect) for each in drawn.words if not each.small_print],
        ),
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


def _edge_distance(rect: Rect, piece: Piece) -> float:
    """Return the distance of *rect* from the cutting line of *piece*; negative: it's partly outside."""
    room = min(rect.x, rect.y, piece.width - rect.right, piece.height - rect.bottom)
    if len(piece.edge) == 4 or room >= min(piece.width, piece.height) / 3:
        return room
    corners = [(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom)]
    for side in piece.edge:
        for (ax, ay), (bx, by) in side:
            length = math.hypot(bx - ax, by - ay)
            room = min(room, *(((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length for x, y in corners))
    return room


@dataclass(slots=True)
class FaceRead:
    """What a form draws, its ink in % of what is seen of it, its contrasts, and its faults.

    The faults' positions are relative to the top left corner of its trim.
    """

    drawn: Drawn
    ink: float
    contrasts: list[float]
    findings: list[Finding]


def read_faces(
    page: pypdfium2.PdfPage, side: Side, pieces: Collection[Piece], *, one_ink: bool
) -> dict[int, FaceRead]:
    """Judge the forms of *pieces*, which *page* shows, from a render of it; *one_ink*: a job for one ink."""
    paper = Rect(0.0, 0.0, side.width, side.height)
    areas = [piece.seen.common(paper) or paper for piece in pieces]
    if not areas:
        return {}
    # A pixel around it, since sizes are rounded.
    whole = around(areas).inset(-1 / _K)
    left, top = round(whole.x * _K), round(whole.y * _K)
    image = render(page, side, whole)
    faces: dict[int, FaceRead] = {}
    for piece, shown in zip(pieces, areas, strict=True):
        x, y = round(shown.x * _K) - left, round(shown.y * _K) - top
        seen = image.crop((x, y, x + max(1, round(shown.w * _K)), y + max(1, round(shown.h * _K))))
        contrasts = list(_contrasts(page, side, seen.convert("L"), shown, piece))
        findings = list(check(piece))
        contrast, words = min(contrasts, key=lambda pair: pair[0], default=(PALE, None))
        if words is not None and contrast < PALE:
            findings.append(Finding("contrast", 0, "", words.rect, {"contrast": contrast}))
        if one_ink and _is_coloured(seen):
            findings.append(Finding("coloured", 0))
        if _has_white_corners(seen, shown, piece):
            findings.append(Finding("white-corners", 0))
        faces[piece.form] = FaceRead(piece.drawn, _ink(seen), [each for each, _words in contrasts], findings)
    return faces


def page_ink(page: pypdfium2.PdfPage, side: Side, faces: Mapping[int, FaceRead]) -> float:
    """Return the ink of *page* in % of its area, without marks and label, which are negligible."""
    if not side.pieces:
        return _ink(render(page, side, Rect(0.0, 0.0, side.width, side.height)))
    ink = sum(faces[piece.form].ink * piece.seen.w * piece.seen.h for piece in side.pieces)
    return ink / (side.width * side.height)


def _contrasts(
    page: pypdfium2.PdfPage, side: Side, grey: Image.Image, shown: Rect, piece: Piece
) -> Iterator[tuple[float, Words]]:
    """Yield the contrast of the longest text of each size and colour in *grey*, a render of *shown*."""
    kinds: dict[tuple[float, Colour], Words] = {}
    for words in sorted(piece.drawn.words, key=lambda words: words.rect.w):
        if not words.small_print and words.size < ORNAMENT:
            kinds[words.size, words.colour] = words
    for words in kinds.values():
        where = piece.on_page(words.rect).common(shown)
        if where is None:
            continue
        x, y = (where.x - shown.x) * _K, (where.y - shown.y) * _K
        box = (int(x), int(y), math.ceil(x + where.w * _K), math.ceil(y + where.h * _K))
        contrast = _contrast(words.colour, grey.crop(box).tobytes())
        if contrast >= PALE and any(words.rect.common(each.rect) for each in piece.drawn.rasters):
            # A bold 8 covers most of its own bounds.
            round_it = where.inset(-where.h / 5 if where.w < where.h else 0.0).common(shown) or where
            fine = render(page, side, round_it, FINE).convert("L")
            contrast = min(contrast, _contrast_of_most(words.colour, fine.tobytes()))
        if (outline := _outline(words, piece.drawn.words)) is not None:
            contrast = max(contrast, _contrast(words.colour, bytes([_grey(outline.colour)])))
        yield contrast, words


_K: Final = DPI / 25.4


def render(page: pypdfium2.PdfPage, side: Side, part: Rect, scale: float = _K) -> Image.Image:
    """Render *part* of *page* at *scale* px per mm."""
    wide, high = max(1, round(part.w * scale)), max(1, round(part.h * scale))
    bitmap = raw.FPDFBitmap_CreateEx(wide, high, raw.FPDFBitmap_BGRx, None, 0)
    try:
        raw.FPDFBitmap_FillRect(bitmap, 0, 0, wide, high, 0xFFFFFFFF)
        if side.to_nominal is None:
            x, y = -round(part.x * scale), -round(part.y * scale)
            size = round(side.width * scale), round(side.height * scale)
            raw.FPDF_RenderPageBitmap(bitmap, page.raw, x, y, *size, 0, 0)
        else:
            a, b, c, d, e, f = side.to_nominal
            k = scale * 25.4 / 72
            matrix = raw.FS_MATRIX(a * k, b * k, c * k, d * k, (e - part.x) * scale, (f - part.y) * scale)
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


def _contrast_of_most(colour: Colour, pixels: bytes) -> float:
    """Return the contrast ratio of *colour* that :data:`MOST` of a text's *pixels* don't reach."""
    ratios = sorted(_contrast(colour, bytes([value])) for value in pixels)
    return ratios[int(len(ratios) * MOST)]


def _has_white_corners(seen: Image.Image, shown: Rect, piece: Piece) -> bool:
    """Return whether the four corners of *piece* are white, but the middles of its sides aren't.

    *seen*: a render of *shown*.
    """
    t, by = piece.trim, CORNER
    if len(piece.edge) != 4 or piece.round or piece.outlined or min(t.w, t.h) < 4 * by:
        return False
    ends = (t.x + by, t.right - by), (t.y + by, t.bottom - by)
    middle = t.x + t.w / 2, t.y + t.h / 2
    corners = [(x, y) for x in ends[0] for y in ends[1]]
    sides = [*((x, middle[1]) for x in ends[0]), *((middle[0], y) for y in ends[1])]

    def is_white(point: tuple[float, float]) -> bool:
        x, y = int((point[0] - shown.x) * _K), int((point[1] - shown.y) * _K)
        inside = 0 <= x < seen.width and 0 <= y < seen.height
        return not inside or min(seen.crop((x, y, x + 1, y + 1)).tobytes()) > WHITE

    return all(map(is_white, corners)) and not any(map(is_white, sides))


def _grey(colour: Colour) -> int:
    return (299 * colour[0] + 587 * colour[1] + 114 * colour[2]) // 1000


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
