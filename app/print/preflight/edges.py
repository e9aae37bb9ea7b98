"""Checks of the paint at the cutting line: bleed that is missing or short, and frames close to the cut.

They judge what is painted: a face with an object that ends near its cutting line is rendered alone, with its
bleed, and strips across the line are searched for steps of colour that run along it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from statistics import median
from typing import Final

import pypdfium2
import pypdfium2.raw as raw
from PIL import Image, ImageChops

from app.face.ops import BLEED, Rect
from app.print.preflight.drawing import SAFE, render
from app.print.preflight.finding import Finding, Order
from app.print.preflight.pages import Piece, Point, Side

STEP: Final = 0.125
"""Distance of two samples, mm."""
ENOUGH: Final = 0.5
"""Minimum bleed that counts as asked for, mm."""
DRIFT: Final = 1.0
"""How far cuts are usually off; shorter bleed spoils a print that asks for bleed, mm."""
AT_CUT: Final = 0.3
"""Distance from the cut within which paint ends at it, mm."""
VISIBLE: Final = 24
"""Minimum difference of a colour channel that shows, of 255."""
FRAME: Final = 1.1
"""Distance from the cut within which a frame looks uneven when cuts are off, mm."""
RIM: Final = 1.6
"""Distance from the cut within which paint that ends leaves a white rim instead of a border, mm."""
LARGE: Final = 30.0
"""Minimum width and height of faces whose frames and details are checked; chits have narrow rims, mm."""
ALONG: Final = 0.6
"""Share of a side along which a frame runs."""
MIN_LENGTH: Final = 2.0
"""Minimum length of paint that ends, mm."""
MIN_SHARES: Final = 0.04, 0.25
"""Minimum shares of a side at which paint ends: beside white, and beside other paint."""
ALONE: Final = 3
"""How much more often paint ends at one distance than at others if that isn't just its pattern."""
_OUT: Final = BLEED + 0.2
_NEAR: Final = 4
"""Samples between a step and the colours that are compared, so that cutting lines on a face don't matter."""


@dataclass(frozen=True)
class _Strip:
    """Colours across one side of a cutting line: a column for each distance from it, outside first."""

    image: Image.Image
    begin: float
    """Distance of the first column from the line, mm; negative: outside."""

    def shares(self, mask: Image.Image, first: int) -> list[tuple[float, float]]:
        """Return (distance from the line, share of the side in *mask*); *first*: column of its first one."""
        values = mask.resize((mask.width, 1), _MEAN).tobytes()
        return [(self.begin + (first + i) * STEP, value / 255) for i, value in enumerate(values)]

    def lines(self) -> list[tuple[float, float]]:
        """Return the share of the side at which the colour changes, by distance from the line."""
        return self.shares(_steps(self.image, 2, VISIBLE), 1)

    def rim(self, after: int) -> float:
        """Return the share of the side along which paint begins inside the cut, and all outside is white.

        *after*: samples from the cut to the first that must be white inside; a face may show a cutting line.
        """
        cut, inside, height = round(-self.begin / STEP), round((RIM - self.begin) / STEP), self.image.height
        masks = (
            _darkest(self.image.crop((left, 0, right, height))).point(values).resize((1, height), _MEAN)
            for left, right, values in (
                (0, cut - 3, _ALMOST_WHITE),
                (cut + after, cut + after + 1, _ALMOST_WHITE),
                (inside, inside + 2 * _NEAR, _PAINT),
            )
        )
        return reduce(ImageChops.darker, masks).tobytes().count(255) / height

    @cached_property
    def _far(self) -> Image.Image:
        """Where the colours well before and well behind a column differ, as a mask."""
        return _steps(self.image, 2 * _NEAR, VISIBLE)

    @cached_property
    def _even(self) -> Image.Image:
        """Where the colour doesn't change, as a mask."""
        return ImageChops.invert(_steps(self.image, _NEAR, VISIBLE // 2))

    def ends(self, beside_white: bool) -> list[tuple[float, float]]:
        """Return the share of the side at which one even colour ends and another begins, by distance.

        *beside_white*: count only what ends at white. [] if nothing ends.
        """
        width, height = self._far.width - 2 * _NEAR, self._far.height
        mask = self._far.crop((_NEAR, 0, _NEAR + width, height))
        if mask.getbbox() is None:
            return []
        # Beside white, what ends may be a photograph.
        for left in (0,) if beside_white else (0, 3 * _NEAR):
            mask = ImageChops.darker(mask, self._even.crop((left, 0, left + width, height)))
        if beside_white:
            outside = self.image.crop((_NEAR, 0, _NEAR + width, height))
            mask = ImageChops.darker(mask, _darkest(outside).point(_ALMOST_WHITE))
        return self.shares(mask, 2 * _NEAR)


_ALMOST_WHITE: Final = [255 * (value > 250) for value in range(256)]
_PAINT: Final = [255 * (value < 255 - VISIBLE) for value in range(256)]
_MEAN: Final = Image.Resampling.BOX


def _darkest(image: Image.Image) -> Image.Image:
    """Return the lowest channel of each pixel."""
    return reduce(ImageChops.darker, image.split())


def _steps(image: Image.Image, by: int, least: int) -> Image.Image:
    """Return where the colours *by* columns apart differ by more than *least*, as a mask."""
    width, height = image.size
    difference = ImageChops.difference(
        image.crop((by, 0, width, height)), image.crop((0, 0, width - by, height))
    )
    most = reduce(ImageChops.lighter, difference.split())
    return most.point([255 * (value > least) for value in range(256)])


def check(page: pypdfium2.PdfPage, side: Side, piece: Piece, order: Order) -> Iterator[Finding]:
    """Yield what is wrong at the cutting line of *piece*, whose clip this changes."""
    # The printer's margin may take the bleed of some sides.
    asked = min(BLEED, max(piece.bleeds))
    bleeds = asked >= ENOUGH and (order.pictures or order.options.gap > 0)
    if not piece.edge or (order.pictures and not bleeds):
        return
    is_suspicious = _is_suspicious(piece, bleeds)
    if not is_suspicious and not _has_wide_picture(piece):
        return
    strips = [strip for strip in _strips(page, side, piece) if strip is not None]
    large, least = is_suspicious and min(piece.trim.w, piece.trim.h) >= LARGE, asked if bleeds else 0.0
    reach = min((-at for strip in strips for at in _ends(strip, least, large)), default=None)
    if reach is not None and bleeds:
        code = "no-bleed" if reach < DRIFT else "short-bleed"
        yield Finding(code, 0, params={"by": reach if reach > ENOUGH else 0, "asked": asked})
    elif reach is not None:
        yield Finding("ends-at-cut", 0)
    elif order.options.ink == "full" and any(max(strip.rim(1), strip.rim(3)) > ALONG / 2 for strip in strips):
        # Where ink is saved, grounds are white on purpose.
        yield Finding("white-rim", 0)
        return
    lined = piece.outlined or reach is not None
    frames = [at for strip in strips if (at := _frame(strip, lined)) is not None] if large else []
    if frames and len(frames) > len(strips) / 3:
        yield Finding("frame", 0, params={"by": min(frames), "safe": SAFE})


def _has_wide_picture(piece: Piece) -> bool:
    """Return whether a picture reaches over the cutting line, so that its own margin may end there."""
    w, h = piece.width, piece.height
    return any(min(r.x, r.y, w - r.right, h - r.bottom) < -AT_CUT for r, _dpi in piece.drawn.rasters)


def _is_suspicious(piece: Piece, bleeds: bool) -> bool:
    """Return whether something that is painted ends at the cutting line, or runs along it inside.

    *bleeds*: or ends in the bleed.
    """
    w, h, least = piece.width, piece.height, STEP - BLEED if bleeds else -AT_CUT - STEP
    for r in piece.drawn.bounds:
        for inside, length, side in (
            (r.x, r.h, h),
            (w - r.right, r.h, h),
            (r.y, r.w, w),
            (h - r.bottom, r.w, w),
        ):
            most = RIM if length > ALONG * side / 2 else AT_CUT
            if least < inside < most and length >= MIN_LENGTH:
                return True
    return False


def _ends(strip: _Strip, asked: float, large: bool) -> Iterator[float]:
    """Yield where paint ends: beside white between the *asked* bleed and the cut; if *large*, at the cut."""
    for white, least in ((True, MIN_SHARES[0]), (False, MIN_SHARES[1]))[: 1 + large]:
        shares = strip.ends(white)
        lowest = -max(AT_CUT, asked - ENOUGH) if white else -AT_CUT
        best, at = max(
            ((share, at) for at, share in shares if lowest < at < AT_CUT - STEP), default=(0.0, 0.0)
        )
        near = 2 * _NEAR * STEP
        others = max((share for other, share in shares if abs(other - at) > near), default=0.0)
        run = [other for other, share in shares if share > best * 0.8 and abs(other - at) <= near]
        middle = sum(run) / len(run) if run else AT_CUT
        length = best * strip.image.height * STEP
        if length > MIN_LENGTH and best > max(least, ALONE * others) and lowest < middle < AT_CUT - STEP:
            yield middle


def _frame(strip: _Strip, lined: bool) -> float | None:
    """Return the distance of a line along the side from the cut; None if there is none too close.

    *lined*: there's a line or an end of paint at the cut, too.
    """
    shares = strip.lines()
    if median([share for _at, share in shares]) > ALONG / 3:
        return None
    least = AT_CUT + STEP if lined else 0.0
    near = [at for at, share in shares if least < at < FRAME + STEP and share > ALONG]
    run = [at for at in near if at < near[0] + 2.5 * STEP]
    # PDFium extends rectangles outwards to whole pixels.
    middle = sum(run) / len(run) + STEP / 2 if run else FRAME
    return middle if AT_CUT - STEP < middle < FRAME else None


def _strips(page: pypdfium2.PdfPage, side: Side, piece: Piece) -> Iterator[_Strip | None]:
    """Yield a strip of each side of the cutting line; None where the paper ends."""
    area = piece.trim.inset(-_OUT)
    paper = Rect(0.0, 0.0, side.width, side.height)
    image = _render_alone(page, side, piece, area)
    for points in piece.edge:
        strips = []
        begin = -_OUT
        for a, b in points:
            length = math.dist(a, b)
            along = (b[0] - a[0]) / length, (b[1] - a[1]) / length
            inward = -along[1], along[0]
            p, q = piece.point(a), piece.point(b)
            room = min(_room(paper, point, piece.point((own[0] - inward[0], own[1] - inward[1])))
                       for point, own in ((p, a), (q, b)))  # fmt: skip
            begin = max(begin, -room)
            strips.append((a, along, inward, length))
        begin = math.ceil(begin / STEP) * STEP
        if begin > -(2 * _NEAR + 1) * STEP:
            yield None
            continue
        width = math.ceil((SAFE + 2 * _NEAR * STEP - begin) / STEP)
        made = [_strip(image, area, piece, each, begin, width) for each in strips]
        whole = Image.new("RGB", (width, sum(part.height for part in made)))
        top = 0
        for part in made:
            whole.paste(part, (0, top))
            top += part.height
        yield _Strip(whole, begin)


def _room(paper: Rect, point: Point, outside: Point) -> float:
    """Return how far one can go from *point* in the direction of *outside*, 1 mm away, on *paper*."""
    rooms = [_OUT]
    for at, to, low, high in (
        (point[0], outside[0], paper.x, paper.right),
        (point[1], outside[1], paper.y, paper.bottom),
    ):
        if abs(to - at) > 1e-6:
            rooms.append(((high if to > at else low) - at) / (to - at))
    return min(rooms)


def _strip(
    image: Image.Image,
    area: Rect,
    piece: Piece,
    line: tuple[Point, Point, Point, float],
    begin: float,
    width: int,
) -> Image.Image:
    """Return *width* samples across and as many as fit along *line*: start, direction, inward, length."""
    (x, y), (tx, ty), (nx, ny), length = line
    # Sample the middles of the pixels of the result.
    x, y = x + nx * begin + tx * STEP / 2, y + ny * begin + ty * STEP / 2
    origin, across, down = (
        piece.point(point)
        for point in ((x, y), (x + nx * STEP, y + ny * STEP), (x + tx * STEP, y + ty * STEP))
    )
    k = 1 / STEP
    a, d = (across[0] - origin[0]) * k, (across[1] - origin[1]) * k
    b, e = (down[0] - origin[0]) * k, (down[1] - origin[1]) * k
    # Pillow adds half a pixel to both coordinates of the result.
    c, f = (origin[0] - area.x) * k - (a + b) / 2, (origin[1] - area.y) * k - (d + e) / 2
    size = width, max(1, int(length / STEP))
    return image.transform(size, Image.Transform.AFFINE, (a, b, c, d, e, f), Image.Resampling.BILINEAR)


def _render_alone(page: pypdfium2.PdfPage, side: Side, piece: Piece, area: Rect) -> Image.Image:
    """Render *area* with nothing but *piece*, without its clip."""
    count = raw.FPDFPage_CountObjects(page.raw)
    things = [raw.FPDFPage_GetObject(page.raw, i) for i in range(count)]
    for i, thing in enumerate(things):
        raw.FPDFPageObj_SetIsActive(thing, i == piece.index)
    by, trim = 9.0, side.printed(piece.trim)
    x, y = (trim.x + trim.w / 2) * 72 / 25.4, (side.height - trim.y - trim.h / 2) * 72 / 25.4
    raw.FPDFPageObj_TransformClipPath(things[piece.index], by, 0.0, 0.0, by, x * (1 - by), y * (1 - by))
    image = render(page, side, area, 1 / STEP)
    for thing in things:
        raw.FPDFPageObj_SetIsActive(thing, True)
    return image
