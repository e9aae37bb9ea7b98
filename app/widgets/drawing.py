"""What a painter draws shapes with."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QGradient, QPainter, QPen


def draw_with(
    painter: QPainter,
    edge: QPen | QColor | Qt.PenStyle | str | None,
    fill: QBrush | QColor | QGradient | str | None,
) -> None:
    """Let *painter* draw the next shapes with an *edge* and a *fill*; None: without one."""
    painter.setPen(Qt.PenStyle.NoPen if edge is None else edge)
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)
