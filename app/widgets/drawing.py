"""Pen and brush of a painter, cached pictures, and icons for buttons."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QBrush, QColor, QGradient, QIcon, QPainter, QPen, QPixmap, QPixmapCache


def draw_with(
    painter: QPainter,
    edge: QPen | QColor | Qt.PenStyle | str | None,
    fill: QBrush | QColor | QGradient | str | None,
) -> None:
    """Set the pen of *painter* to *edge* and its brush to *fill*; None: no pen or no brush."""
    painter.setPen(Qt.PenStyle.NoPen if edge is None else edge)
    painter.setBrush(Qt.BrushStyle.NoBrush if fill is None else fill)


def drawn_once(name: str, draw: Callable[[], QPixmap]) -> QPixmap:
    """Return the picture *name*, drawn if not cached."""
    picture = QPixmap()
    if not QPixmapCache.find(name, picture):
        picture = draw()
        QPixmapCache.insert(name, picture)
    return picture


def clear_cache() -> None:
    """Drop every picture: those of a closed game would linger until the cache is full."""
    QPixmapCache.clear()


ICON_FACE = "fa6s"
"""Prefix of all our icons' names."""


def button_icon(name: str, **colours: Any) -> QIcon:
    """Return the icon *name* (``play``, ``trash-can``) in QtAwesome's *colours*."""
    icon: QIcon = _awesome().icon(f"{ICON_FACE}.{name}", **colours)
    return icon


def prepare_icons() -> None:
    """Load QtAwesome, from any thread: otherwise the first icon takes a tenth of a second."""
    _awesome()


@cache
def _awesome() -> ModuleType:
    """Return QtAwesome with our face only: by default it reads all its fonts first."""
    import qtawesome  # slow import, not needed by players

    qtawesome._BUNDLED_FONTS = tuple(font for font in qtawesome._BUNDLED_FONTS if font[0] == ICON_FACE)
    module: ModuleType = qtawesome
    return module
