"""Text on a table, measured as it is drawn: letter size, position and contrast."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication

WINDOWS = ((1366, 740), (1920, 1050))
"""Page sizes in px for windows of 1366 × 768 and 1920 × 1080."""

SMALL = ((1366, 740), (1024, 668), (972, 609))
"""Page sizes in px on small screens; the last is the minimum window."""


def luminance(color: str) -> float:
    parts = [int(color[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


class DrawnText(NamedTuple):
    """Drawn text: letter height in screen px, words, area, color, color below.

    The area is in pixels of the paint device.
    """

    px: float
    words: str
    area: QRectF
    ink: QColor
    ground: QColor

    @property
    def contrast(self) -> float:
        """Contrast ratio, 1…21."""
        return contrast(self.ink.name(), self.ground.name())


def record_text(monkeypatch: Any) -> list[DrawnText]:
    """Return a list that collects all text drawn from now on."""
    found: list[DrawnText] = []
    write = QPainter.drawText

    def drawn(painter, *what):
        transform = painter.deviceTransform()
        # Vertical scale, because letters may be drawn narrower.
        zoom = math.hypot(transform.m21(), transform.m22())
        words = next((one for one in what if isinstance(one, str)), "")
        area = QRectF()
        if isinstance(what[0], QRectF):
            area = transform.mapRect(painter.boundingRect(what[0], int(what[1]), words))
        device, ground = painter.device(), QColor()
        if isinstance(device, QPixmap) and not area.isEmpty():
            under = device.copy(area.toAlignedRect()).toImage()
            ground = under.scaled(1, 1, mode=Qt.TransformationMode.SmoothTransformation).pixelColor(0, 0)
        found.append(DrawnText(painter.font().pixelSize() * zoom, words, area, painter.pen().color(), ground))
        return write(painter, *what)

    monkeypatch.setattr(QPainter, "drawText", drawn)
    return found


def resize(page, window):
    """Resize *page* to *window* and lay it out."""
    page.resize(*window)
    QApplication.processEvents()


def draw(page, drawn_texts, view=None):
    """Redraw every piece of the table (of *view*), filling *drawn_texts*."""
    if view is not None:
        page.scene.sync(view, animate=False)
    drawn_texts.clear()
    for piece in page.scene.pieces.values():
        piece.refresh()
    page.scene.finish_animations()


def smallest(page, drawn_texts, view=None):
    """Return (px, words) of the smallest text on the table (of *view*), except in pictures."""
    draw(page, drawn_texts, view)
    assert len(drawn_texts) > 20
    return min(((one.px, one.words) for one in drawn_texts if one.words), default=(0, ""))
