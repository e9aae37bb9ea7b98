"""The pen and brush of a painter."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QGradient, QPainter, QPen


def draw_with(
    painter: QPainter,
    edge: QPen | QColor | Qt.PenStyle | str | None,
    fill: QBrush | QColor | QGradient | str | None,
) -> None:
    """Set the pen of *painter* to *edge* and its brush to *fill*; None: no pen or no brush."""
    painter.setPen(Qt.PenStyle.NoPen if edge is None else edge)
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
