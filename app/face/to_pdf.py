"""A face on paper: operations → ReportLab. A face drawn twice is stored once (a form XObject)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, assert_never

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from app.face import metrics
from app.face.ops import BLEED, Box, Clip, Face, Op, Path, Picture, Shape, Text, Unclip

PREFIX: Final = "Dozor-"
_CAPS: Final = {"butt": 0, "round": 1, "square": 2}
_JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}


def font(name: str) -> str:
    """The name under which ReportLab knows our font *name*; registers it when first asked for."""
    known = PREFIX + name
    if known not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(known, str(metrics.font_file(name))))
    return known


def draw(canvas: Any, ops: Iterable[Op], height: float) -> None:
    """Draw *ops* with the canvas's origin at the bottom left of a face *height* mm high."""
    for op in ops:
        match op:
            case Box():
                r = op.rect
                _colors(canvas, op.fill, op.stroke, op.width)
                args = (r.x * mm, (height - r.bottom) * mm, r.w * mm, r.h * mm)
                marks = {"fill": int(op.fill is not None), "stroke": int(op.stroke is not None)}
                if op.radius:
                    canvas.roundRect(*args, op.radius * mm, **marks)
                else:
                    canvas.rect(*args, **marks)
            case Shape():
                _colors(canvas, op.fill, op.stroke, op.width)
                if op.stroke:
                    canvas.setLineCap(_CAPS[op.cap])
                    canvas.setLineJoin(_JOINS[op.join])
                    canvas.setMiterLimit(4)
                canvas.drawPath(
                    _path(canvas, op.path, height),
                    fill=int(op.fill is not None),
                    stroke=int(op.stroke is not None),
                    fillMode=int(not op.even_odd),
                )
            case Text():
                canvas.setFillColor(HexColor(op.color))
                canvas.setFont(font(op.font), op.size * mm)
                canvas.drawString(op.x * mm, (height - op.baseline) * mm, op.text)
            case Clip():
                canvas.saveState()
                canvas.clipPath(
                    _path(canvas, op.path, height), stroke=0, fill=0, fillMode=int(not op.even_odd)
                )
            case Unclip():
                canvas.restoreState()
            case Picture():
                r = op.rect
                canvas.drawImage(op.file, r.x * mm, (height - r.bottom) * mm, r.w * mm, r.h * mm, mask="auto")
            case _:
                assert_never(op)


def _colors(canvas: Any, fill: str | None, stroke: str | None, width: float) -> None:
    if fill:
        canvas.setFillColor(HexColor(fill))
    if stroke:
        canvas.setStrokeColor(HexColor(stroke))
        canvas.setLineWidth(width * mm)


def _path(canvas: Any, path: Path, height: float) -> Any:
    out = canvas.beginPath()
    for verb, p in path:
        flat = [round((v if i % 2 == 0 else height - v) * mm, 3) for i, v in enumerate(p)]
        match verb:
            case "M":
                out.moveTo(*flat)
            case "L":
                out.lineTo(*flat)
            case "C":
                out.curveTo(*flat)
            case _:
                out.close()
    return out


class Forms:
    """Faces of one document, each object stored when first placed (give the same object for copies)."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self._names: dict[int, tuple[str, Face]] = {}

    def place(self, face: Face, x: float, y: float, bleed: float = 0.0) -> None:
        """Draw *face* with its bottom left trim corner at (*x*, *y*) mm, cut *bleed* mm outside the trim."""
        canvas = self.canvas
        known = self._names.get(id(face))
        if known is None:
            known = self._names[id(face)] = f"face{len(self._names)}", face
            name = known[0]
            low, wide, high = -BLEED * mm, (face.width + 2 * BLEED) * mm, (face.height + 2 * BLEED) * mm
            canvas.beginForm(name, low, low, low + wide, low + high)
            draw(canvas, face.ops, face.height)
            canvas.endForm()
        canvas.saveState()
        canvas.translate(x * mm, y * mm)
        edge = canvas.beginPath()
        if face.round and not bleed:
            edge.ellipse(0, 0, face.width * mm, face.height * mm)
        else:
            edge.rect(-bleed * mm, -bleed * mm, (face.width + 2 * bleed) * mm, (face.height + 2 * bleed) * mm)
        canvas.clipPath(edge, stroke=0, fill=0)
        canvas.doForm(known[0])
        canvas.restoreState()
