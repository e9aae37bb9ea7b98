"""Draw faces on the screen with QPainter.

Text is drawn as measured by the layout: with kerning, without hinting or ligatures, with a large font scaled
down.
"""

from __future__ import annotations

import math
import threading
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final, assert_never

from PIL import Image, ImageFilter
from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontDatabase,
    QGradient,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
    QRawFont,
    QTransform,
)

from app import user_errors
from app.face import metrics, raster
from app.face.ops import (
    EDGE,
    SQRT_2,
    Box,
    Clip,
    Face,
    Fill,
    Gradient,
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
    error_cross,
    extent_of_all,
)
from app.face.recolour import Ink, toned

UNIT: Final = 200
"""Size of the large font that is scaled down, px."""

CAPS = {"butt": Qt.PenCapStyle.FlatCap, "round": Qt.PenCapStyle.RoundCap, "square": Qt.PenCapStyle.SquareCap}
JOINS = {
    "miter": Qt.PenJoinStyle.SvgMiterJoin,
    "round": Qt.PenJoinStyle.RoundJoin,
    "bevel": Qt.PenJoinStyle.BevelJoin,
}
_HINTS = (
    QPainter.RenderHint.Antialiasing
    | QPainter.RenderHint.TextAntialiasing
    | QPainter.RenderHint.SmoothPixmapTransform
)
_FEATURES = ("liga", "clig", "calt", "dlig")


@cache
def _font(name: str) -> QFont:
    """Return the shipped font *name*, registering it with Qt on first use; needs a QGuiApplication."""
    number = QFontDatabase.addApplicationFont(str(metrics.font_file(name)))
    families = QFontDatabase.applicationFontFamilies(number)
    if not families:
        raise metrics.MissingFont(name)
    _, weight, style = metrics.FONTS[name]
    font = QFont(families[0])
    font.setWeight(QFont.Weight(weight))
    font.setItalic(style == "italic")
    font.setPixelSize(UNIT)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setStyleStrategy(QFont.StyleStrategy.PreferAntialias | QFont.StyleStrategy.NoFontMerging)
    for tag in _FEATURES:
        font.setFeature(QFont.Tag(tag), 0)
    return font


@lru_cache(maxsize=4096)
def word_path(text: str, font: str) -> QPainterPath:
    """Return the outline of *text*, in a large size, from its baseline's start at (0, 0)."""
    path = QPainterPath()
    if not metrics.is_own(font):
        path.addText(QPointF(0, 0), _font(font), text)
        return path
    # A set's own font isn't registered with Qt: its family name may clash with another font's.
    path.setFillRule(Qt.FillRule.WindingFill)
    raw, x = _raw(font), 0.0
    for glyph, advance in metrics.glyphs(text, font):
        path.addPath(raw.pathForGlyph(glyph).translated(x, 0))
        x += advance * UNIT
    return path


class _RawFonts(threading.local):
    """Sets' own fonts, per thread: Qt requires that a raw font is used in the thread that made it."""

    def __init__(self) -> None:
        self.known: dict[str, QRawFont] = {}


_raw_fonts: Final = _RawFonts()


def _raw(font: str) -> QRawFont:
    """Return a set's own *font*. Raises :class:`app.face.metrics.MissingFont`."""
    raw = _raw_fonts.known.get(font)
    if raw is None:
        raw = QRawFont(metrics.own_data(font), UNIT, QFont.HintingPreference.PreferNoHinting)
        if not raw.isValid():
            raise metrics.MissingFont(font)
        _raw_fonts.known[font] = raw
    return raw


def painter_path(path: Path, even_odd: bool = False) -> QPainterPath:
    """Convert *path* to a QPainterPath."""
    out = QPainterPath()
    out.setFillRule(Qt.FillRule.OddEvenFill if even_odd else Qt.FillRule.WindingFill)
    for verb, p in path:
        match verb:
            case "M":
                out.moveTo(p[0], p[1])
            case "L":
                out.lineTo(p[0], p[1])
            case "C":
                out.cubicTo(*p)
            case _:
                out.closeSubpath()
    return out


def _rect(rect: Rect) -> QRectF:
    return QRectF(rect.x, rect.y, rect.w, rect.h)


def paint(painter: QPainter, ops: Iterable[Op]) -> bool:
    """Draw *ops* with the painter's unit as 1 mm; return whether all could be drawn.

    An operation that fails is logged and skipped; those of a placed face don't affect the result. Restores
    the painter's state.
    """
    painter.save()
    painter.setRenderHints(_HINTS)
    clips, whole = 0, True
    for op in ops:
        if isinstance(op, Unclip):
            painter.restore()
            clips -= 1
            continue
        if isinstance(op, Clip):
            painter.save()
            clips += 1
        try:
            _draw(painter, op)
        except Exception as error:
            whole = False
            user_errors.write_log(error)
    for _ in range(clips + 1):
        painter.restore()
    return whole


def _draw(painter: QPainter, op: Op) -> None:
    match op:
        case Box():
            _stroke(painter, op.stroke, op.width)
            painter.setBrush(_brush(op.fill))
            if op.radius:
                painter.drawRoundedRect(_rect(op.rect), op.radius, op.radius)
            else:
                painter.drawRect(_rect(op.rect))
        case Shape():
            _stroke(painter, op.stroke, op.width, op.cap, op.join)
            painter.setBrush(_brush(op.fill))
            painter.drawPath(painter_path(op.path, op.even_odd))
        case Text():
            word, color = word_path(op.text, op.font), QColor(op.color)
            painter.save()
            painter.translate(op.x, op.baseline)
            painter.scale(op.size / UNIT, op.size / UNIT)
            painter.fillPath(word, color)
            if op.fat:
                painter.strokePath(word, QPen(color, op.fat * UNIT / op.size, j=Qt.PenJoinStyle.RoundJoin))
            painter.restore()
        case Clip():
            painter.setClipPath(painter_path(op.path, op.even_odd), Qt.ClipOperation.IntersectClip)
        case Picture():
            _picture(painter, op)
        case Placed():
            painter.save()
            painter.setTransform(QTransform(*op.by), True)
            painter.setClipPath(cut(op.face), Qt.ClipOperation.IntersectClip)
            paint(painter, op.face.ops)
            painter.restore()
        case Layer():
            painter.save()
            painter.setTransform(QTransform(*op.by), True)
            if op.opacity == 1:
                paint(painter, op.ops)
            else:
                _paint_together(painter, op.ops, op.opacity)
            painter.restore()
        case Shadow():
            _paint_together(painter, op.ops, op.opacity, op)
        case Unclip():
            pass
        case _:
            assert_never(op)


def _stroke(
    painter: QPainter, color: str | None, width: float, cap: str = "butt", join: str = "miter"
) -> None:
    if not color:
        painter.setPen(Qt.PenStyle.NoPen)
        return
    pen = QPen(QColor(color), width, Qt.PenStyle.SolidLine, CAPS[cap], JOINS[join])
    pen.setMiterLimit(4.0)
    painter.setPen(pen)


def _brush(fill: Fill) -> QBrush:
    if not isinstance(fill, Gradient):
        return QBrush(QColor(fill)) if fill else QBrush(Qt.BrushStyle.NoBrush)
    rect = fill.rect
    if fill.angle is None:
        blend: QGradient = QRadialGradient(0, 0, 1)
    else:
        blend = QLinearGradient(*fill.line())
    for index, color in enumerate(fill.colors):
        blend.setColorAt(index / (len(fill.colors) - 1), QColor(color))
    brush = QBrush(blend)
    if fill.angle is None:
        middle = rect.x + rect.w / 2, rect.y + rect.h / 2
        brush.setTransform(QTransform(rect.w / SQRT_2, 0, 0, rect.h / SQRT_2, *middle))
    return brush


def _paint_together(
    painter: QPainter, ops: Sequence[Op], opacity: float, shadow: Shadow | None = None
) -> None:
    """Draw *ops*, or their *shadow*, as one picture with *opacity*."""
    bounds = extent_of_all(ops)
    if bounds is None:
        return
    dpr = painter.device().devicePixelRatioF()
    transform = painter.worldTransform() * QTransform.fromScale(dpr, dpr)
    blur = 0.0 if shadow is None else shadow.blur * math.sqrt(abs(transform.determinant()))
    reach = 2 * blur + 2
    area = transform.mapRect(_rect(bounds.inset(-EDGE))).adjusted(-reach, -reach, reach, reach)
    shown = area.intersected(
        QRectF(0, 0, painter.device().width() * dpr, painter.device().height() * dpr).adjusted(
            -reach, -reach, reach, reach
        )
    ).toAlignedRect()
    if shown.isEmpty():
        return
    together = QImage(shown.size(), QImage.Format.Format_ARGB32_Premultiplied)
    together.fill(Qt.GlobalColor.transparent)
    with QPainter(together) as inner:
        inner.setTransform(transform * QTransform.fromTranslate(-shown.x(), -shown.y()))
        paint(inner, ops)
    if shadow is not None:
        together = _blurred(together, blur, shadow.color)
    together.setDevicePixelRatio(dpr)
    painter.save()
    painter.resetTransform()
    painter.setOpacity(painter.opacity() * opacity)
    painter.drawImage(QPointF(shown.topLeft()) / dpr, together)
    painter.restore()


def _blurred(picture: QImage, blur: float, color: str) -> QImage:
    """Return the silhouette of *picture* in *color*, with edges *blur* px wide."""
    grey = picture.convertToFormat(QImage.Format.Format_Alpha8)
    size = grey.width(), grey.height()
    alpha = Image.frombuffer("L", size, bytes(grey.constBits()), "raw", "L", grey.bytesPerLine(), 1)
    shade = Image.new("RGBA", size, color)
    shade.putalpha(alpha.filter(ImageFilter.GaussianBlur(blur / 2)))
    return QImage(shade.tobytes(), *size, QImage.Format.Format_RGBA8888).convertToFormat(
        QImage.Format.Format_ARGB32_Premultiplied
    )


def _picture(painter: QPainter, op: Picture) -> None:
    painter.drawImage(_rect(op.rect), _raster(op.file, op.ink, op.tint))


@lru_cache(maxsize=64)
def _raster(file: str, ink: Ink, tint: str | None) -> QImage:
    loaded = toned(raster.load(file), ink, tint).convert("RGBA")
    return QImage(loaded.tobytes(), *loaded.size, QImage.Format.Format_RGBA8888).convertToFormat(
        QImage.Format.Format_ARGB32_Premultiplied
    )


def cut(face: Face) -> QPainterPath:
    """Return the cutting line of *face*, in mm."""
    if face.outline:
        return painter_path(face.outline)
    path = QPainterPath()
    if face.round:
        path.addEllipse(0, 0, face.width, face.height)
    else:
        path.addRoundedRect(0, 0, face.width, face.height, face.corner, face.corner)
    return path


def image(face: Face, scale: float, dpr: float = 1.0, *, cut_out: bool = True) -> QImage:
    """Return *face* as a picture. *scale*: logical pixels per mm; *dpr*: device pixels per logical pixel.

    *cut_out*: leave everything outside the cutting line transparent; otherwise draw the whole rectangle.
    """
    device = QSizeF(face.width * scale * dpr, face.height * scale * dpr).toSize()
    picture = QImage(device.expandedTo(QSizeF(1, 1).toSize()), QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(dpr)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHints(_HINTS)
    painter.scale(scale, scale)
    if cut_out:
        painter.setClipPath(cut(face))
    if not paint(painter, face.ops):
        paint(painter, error_cross(face.width, face.height))
    painter.end()
    return picture


def pixmap(face: Face, scale: float, dpr: float = 1.0, *, cut_out: bool = True) -> QPixmap:
    """Return :func:`image` as a pixmap."""
    result = QPixmap.fromImage(image(face, scale, dpr, cut_out=cut_out))
    result.setDevicePixelRatio(dpr)
    return result
