"""Pictures that will be looked at in the middle of play are drawn before, in a quiet moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject, QTimer

from app.widgets.gallery import Gallery

LULL = 120
"""ms between two pictures."""


class Warming(QObject):
    """Draws one picture after another, with a pause between them."""

    def __init__(self, parent: QObject, gallery: Gallery) -> None:
        super().__init__(parent)
        self._gallery = gallery
        self._wanted: deque[Callable[[], object]] = deque()
        self._waits = False
        self._timer = QTimer(self)
        self._timer.setInterval(LULL)
        self._timer.timeout.connect(self._draw_one)

    def want(self, keys: Iterable[str], size: tuple[float, float], ratio: float) -> None:
        """Have the pictures of *keys* ready, *size* in px with *ratio* device px each."""
        wide, high = round(size[0] * ratio), round(size[1] * ratio)
        self._wanted.extend(partial(self._gallery.prepare_art, key, wide, high) for key in keys)
        self._go()

    def want_fronts(self, keys: Iterable[str], width: float, ratio: float) -> None:
        """Have the fronts of the cards *keys* ready, *width* px wide with *ratio* device px each."""
        self._wanted.extend(partial(self._gallery.front_pixmap, key, width, ratio) for key in keys)
        self._go()

    def want_done(self, what: Callable[[], object]) -> None:
        """Have *what* done, which keeps what it has drawn."""
        self._wanted.append(what)
        self._go()

    def wait(self, on: bool) -> None:
        """Draw nothing while somebody's hand needs the window (*on*)."""
        self._waits = on
        self._go()

    def _go(self) -> None:
        if self._waits or not self._wanted:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _draw_one(self) -> None:
        self._wanted.popleft()()
        self._go()
