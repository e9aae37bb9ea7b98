"""A cache of pictures in Qt's pixmap cache, which has one memory limit for all."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPixmap, QPixmapCache


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
