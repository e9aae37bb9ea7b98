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
    """Faces of one document, each object stored when first asked for (give the same object for copies)."""

    def __init__(self, canvas: Any) -> None:
        self.canvas = canvas
        self._names: dict[int, tuple[str, Face]] = {}

    def draw(self, face: Face) -> None:
        """Draw *face*, bleed included, its bottom left trim corner at the canvas's origin."""
        known = self._names.get(id(face))
        if known is None:
            name = f"face{len(self._names)}"
            known = self._names[id(face)] = name, face
            low, wide, high = -BLEED * mm, (face.width + BLEED) * mm, (face.height + BLEED) * mm
            self.canvas.beginForm(name, low, low, wide, high)
            draw(self.canvas, face.ops, face.height)
            self.canvas.endForm()
        self.canvas.doForm(known[0])
