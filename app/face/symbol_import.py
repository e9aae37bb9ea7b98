"""Turn a drawing into a symbol: one outline in a square of 24 units, to be filled even-odd in any colour.

A drawing in several colours must be recognizable by its outline alone. White counts as unpainted; shapes of
one colour merge; a shape on top of another colour is cut out, so that its edge stays visible. Strokes become
areas. If the first shape fills the whole page, it counts as the background and is left out.

Runs in the airlock; Qt merges the areas.
"""

from __future__ import annotations

import math
import re
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPainterPathStroker, QTransform

from app.face import svg
from app.face.look import MAX_PATH
from app.face.ops import Clip, Shape, Unclip
from app.face.paths import Point
from app.face.symbols import UNIT
from app.face.to_qt import CAPS, JOINS, painter_path, word_path
from app.user_errors import Message

SCALE: Final = 2400.0
"""Longer side of the page while areas are merged: Qt flattens curves to within a fraction of a unit."""
RASTER_SIDE: Final = 256
TOLERANCES: Final = (0.004, 0.008, 0.016)
"""Tolerances of an outline to try, in units; 0.016 is 0.013 mm on a symbol of 20 mm."""
WHITE: Final = "#ffffff"
SMALL_SHARE: Final = 0.6
"""A drawing smaller than this share of its page, such as an icon on an A4 page, is scaled by its bounds."""
MARGIN: Final = 1.0
"""Margin, in units, around a drawing that is scaled by its bounds."""
PLACEHOLDER: Final = 15.0, 11.0
"""Maximum width and height of the letters in a placeholder, in units."""
_REASONS: Final = {
    "<text>": "text",
    "<image>": "picture",
    "clip-path": "clip",
    "filter": "clip",
    "mask": "clip",
    "opacity": "see-through",
    "fill-opacity": "see-through",
    "stroke-opacity": "see-through",
}


class BadSymbol(Exception):
    """A drawing can't become a symbol; ``reason`` is the message."""

    def __init__(self, code: str, file: str, **args: object) -> None:
        super().__init__(code, file, args)
        self.reason = Message(code, {"file": file, **args})


def path_of(content: bytes, name: str) -> str:
    """Return the path data of the symbol in the SVG *content*. Raises :class:`BadSymbol`.

    It is in a square of 24 units. Errors: damaged, too fine, empty, not expressible as an outline.
    """
    if len(content) > svg.MAX_BYTES:
        raise BadSymbol("cards.too-large", name, most=svg.MAX_BYTES // 1024 // 1024)
    try:
        root = svg.root_of(content, name)
    except svg.BadPicture as error:
        raise BadSymbol("cards.bad-picture", name) from error
    try:
        drawing = svg.drawing(root, name, _color)
    except (svg.BadPicture, ValueError) as error:
        if isinstance(error, svg.EndlessPicture):
            raise BadSymbol("cards.svg-endless", name) from error
        what = str(error.args[-1])
        raise BadSymbol("cards.symbol-svg", name, what=_REASONS.get(what, what)) from error
    k = SCALE / max(drawing.width, drawing.height)
    page = QRectF(0, 0, k * drawing.width, k * drawing.height)
    outline = _merge_layers(_without_background(_layers(drawing, k), page))
    if not page.adjusted(-1, -1, 1, 1).contains(outline.boundingRect()):
        sheet = QPainterPath()
        sheet.addRect(page)
        outline = outline.intersected(sheet)
    if outline.boundingRect().isEmpty():
        raise BadSymbol("cards.symbol-empty", name)
    outline = _fit_square(outline, page)
    for tolerance in TOLERANCES:
        data = _path_data(outline, tolerance)
        if len(data) <= MAX_PATH:
            return data
    raise BadSymbol("cards.symbol-large", name, length=len(data), most=MAX_PATH)


def placeholder(letters: str) -> str:
    """Return the path data of a disc with *letters* cut out, for a symbol that nobody has drawn yet.

    Needs a QGuiApplication.
    """
    word, middle = word_path(letters, "sans-bold").simplified(), UNIT / 2
    box = word.boundingRect()
    k = min(PLACEHOLDER[0] / box.width(), PLACEHOLDER[1] / box.height())
    disc = QPainterPath()
    disc.addEllipse(QPointF(middle, middle), middle - MARGIN, middle - MARGIN)
    disc.addPath(
        QTransform(k, 0, 0, k, middle - k * box.center().x(), middle - k * box.center().y()).map(word)
    )
    return _path_data(disc, TOLERANCES[0])


# ---- reading


def _color(text: str) -> str | None:
    """Return the colour (None for none), or *text* itself if unknown: colours only tell shapes apart.

    Raises ValueError for a gradient.
    """
    try:
        return svg.read_color(text)
    except ValueError as error:
        if "gradient" in error.args:
            raise
        return text.strip().lower()


# ---- one outline


Layer = tuple[str, QPainterPath]


def _layers(drawing: svg.Drawing, scale: float) -> list[Layer]:
    """Return (colour, area) of each fill and stroke in drawing order, scaled by *scale*."""
    large = QTransform.fromScale(scale, scale)
    layers: list[Layer] = []
    clips: list[QPainterPath] = []
    for op in drawing.ops:
        if isinstance(op, Clip):
            clips.append(large.map(painter_path(op.path, op.even_odd)))
        elif isinstance(op, Unclip):
            clips.pop()
        elif isinstance(op, Shape):
            path = large.map(painter_path(op.path, op.even_odd))
            areas = [(op.fill, path)] if isinstance(op.fill, str) else []
            if op.stroke and op.width:
                pen = QPainterPathStroker()
                pen.setWidth(scale * op.width)
                pen.setCapStyle(CAPS[op.cap])
                pen.setJoinStyle(JOINS[op.join])
                pen.setMiterLimit(4)
                areas.append((op.stroke, pen.createStroke(path)))
            for color, area in areas:
                for clip in clips:
                    area = area.intersected(clip)
                if not area.boundingRect().isEmpty():
                    layers.append((color, _to_even_odd(area)))
    return layers


def _to_even_odd(area: QPainterPath) -> QPainterPath:
    """Return *area* with the even-odd rule; simplified if it would look different otherwise."""
    if area.fillRule() == Qt.FillRule.OddEvenFill:
        return area
    even = QPainterPath(area)
    even.setFillRule(Qt.FillRule.OddEvenFill)
    return even if _rasterize(even) == _rasterize(area) else area.simplified()


def _rasterize(area: QPainterPath) -> QImage:
    dots = QImage(RASTER_SIDE, RASTER_SIDE, QImage.Format.Format_Grayscale8)
    dots.fill(0)
    painter = QPainter(dots)
    painter.scale(RASTER_SIDE / SCALE, RASTER_SIDE / SCALE)
    painter.fillPath(area, Qt.GlobalColor.white)
    painter.end()
    return dots


def _without_background(layers: list[Layer], page: QRectF) -> list[Layer]:
    margin = 0.01 * max(page.width(), page.height())
    inner = page.adjusted(margin, margin, -margin, -margin)
    return layers[1:] if len(layers) > 1 and layers[0][1].contains(inner) else layers


def _merge_layers(layers: list[Layer]) -> QPainterPath:
    paper = WHITE if any(color != WHITE for color, _area in layers) else None
    ink = QPainterPath()
    area_by_color: dict[str, QPainterPath] = {}
    for color, area in layers:
        if not ink.boundingRect().intersects(area.boundingRect()) or not ink.intersects(area):
            if color != paper:
                ink.addPath(area)
        elif color == paper:
            ink = ink.subtracted(area)
        else:
            others = ink.subtracted(area_by_color[color]) if color in area_by_color else ink
            ink = (
                ink.united(area).subtracted(others.intersected(area))
                if len(area_by_color)
                else ink.united(area)
            )
        if color != paper:
            same_color = area_by_color.get(color)
            area_by_color[color] = QPainterPath(area) if same_color is None else same_color.united(area)
    ink.setFillRule(Qt.FillRule.OddEvenFill)
    return ink


def _fit_square(outline: QPainterPath, page: QRectF) -> QPainterPath:
    """Scale *outline* so that its page fits into the square, or its bounds if they're small on the page."""
    own = outline.boundingRect()
    side, room = max(page.width(), page.height()), UNIT
    if max(own.width(), own.height()) < SMALL_SHARE * side:
        page, side, room = own, max(own.width(), own.height()), UNIT - 2 * MARGIN
    k, middle = room / side, page.center()
    return QTransform(k, 0, 0, k, UNIT / 2 - k * middle.x(), UNIT / 2 - k * middle.y()).map(outline)


def _path_data(outline: QPainterPath, tolerance: float) -> str:
    """Return *outline* as path data of closed figures; polylines are simplified within *tolerance* units."""
    words: list[str] = []
    run: list[Point] = []
    for index in range(outline.elementCount()):
        element = outline.elementAt(index)
        point = (element.x, element.y)
        if element.type == QPainterPath.ElementType.LineToElement:
            run.append(point)
            continue
        words += _simplify(run, tolerance)
        run = [point]
        if element.type == QPainterPath.ElementType.MoveToElement:
            words += ["Z" if words else "", "M"]
        elif element.type == QPainterPath.ElementType.CurveToElement:
            words.append("C")
        words.append(_format_point(point))
    return re.sub(r" *([MLCZ]) *", r"\1", " ".join([*words, *_simplify(run, tolerance), "Z"])).strip()


def _simplify(run: list[Point], tolerance: float) -> list[str]:
    """Return path data of the polyline *run*, without its first point, simplified within *tolerance*.

    Uses the algorithm by Douglas and Peucker.
    """
    kept, pending = {0, len(run) - 1}, [(0, len(run) - 1)]
    while pending:
        first, last = pending.pop()
        (x, y), (far_x, far_y) = run[first] if run else (0, 0), run[last] if run else (0, 0)
        length = math.hypot(far_x - x, far_y - y)
        max_distance, farthest = tolerance, 0
        for index in range(first + 1, last):
            dx, dy = run[index][0] - x, run[index][1] - y
            distance = (
                abs(dx * (far_y - y) - dy * (far_x - x)) / length
                if length > tolerance
                else math.hypot(dx, dy)
            )
            if distance > max_distance:
                max_distance, farthest = distance, index
        if farthest:
            kept.add(farthest)
            pending += [(first, farthest), (farthest, last)]
    return [word for index in sorted(kept) if index > 0 for word in ("L", _format_point(run[index]))]


def _format_point(point: Point) -> str:
    return " ".join(f"{round(value, 3) + 0.0:.3f}".rstrip("0").rstrip(".") for value in point)
