"""Pictures that will be looked at in the middle of play are drawn before, in a quiet moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable

from PySide6.QtCore import QObject, QTimer

from app.widgets.gallery import Gallery

LULL = 120
"""ms between two pictures."""


class Warming(QObject):
    """Draws one picture after another, with a pause between them."""

    def __init__(self, parent: QObject, gallery: Gallery) -> None:
        super().__init__(parent)
        self._gallery = gallery
        self._wanted: deque[tuple[str, int, int]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(LULL)
        self._timer.timeout.connect(self._draw_one)

    def want(self, keys: Iterable[str], size: tuple[float, float], ratio: float) -> None:
        """Have the pictures of *keys* ready, *size* in px with *ratio* device px each."""
        self._wanted.extend((key, round(size[0] * ratio), round(size[1] * ratio)) for key in keys)
        self._timer.start()

    def _draw_one(self) -> None:
        if not self._wanted:
            self._timer.stop()
            return
        self._gallery.prepare_art(*self._wanted.popleft())
