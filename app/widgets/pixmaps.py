"""Pictures that are drawn once, in Qt's own cache, which has one bound of memory for all of them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPixmap, QPixmapCache


def drawn_once(name: str, draw: Callable[[], QPixmap]) -> QPixmap:
    """The picture called *name*, drawn if it is not there (any more)."""
    picture = QPixmap()
    if not QPixmapCache.find(name, picture):
        picture = draw()
        QPixmapCache.insert(name, picture)
    return picture


def forget_all() -> None:
    """Drop every picture: those of a game that was left only make room when the cache is full."""
    QPixmapCache.clear()
