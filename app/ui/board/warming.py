"""Pictures that will be looked at in the middle of play are drawn before, in a quiet moment."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from app.ui.board.preview import Preview
from app.ui.own_fate.count import PORTRAIT

if TYPE_CHECKING:
    from app.ui.board.page import TablePage

LULL = 120
"""ms between two pictures."""


class Warming(QObject):
    """Draws one picture after another, with a pause between them."""

    def __init__(self, page: TablePage) -> None:
        super().__init__(page)
        self._page = page
        self._warmed: set[str] = set()
        self._wanted: deque[Callable[[], object]] = deque()
        self._waits = False
        self._timer = QTimer(self)
        self._timer.setInterval(LULL)
        self._timer.timeout.connect(self._draw_one)

    def begin(self) -> None:
        """Have ready what the Count, the plan and the curtain will show."""
        page = self._page
        others = [other.key for other in getattr(page.session.view, "others", ())]
        head, ratio = page.planner.panel.portrait, page.devicePixelRatioF()
        for wide, high in ((head, head), PORTRAIT):
            size = round(wide * ratio), round(high * ratio)
            self._wanted.extend(partial(page.gallery.prepare_art, key, *size) for key in others)
        if len(page.session.persons()) > 1:
            self._wanted.append(page.curtain.ground)
        self._go()

    def want_fronts(self) -> None:
        """Have the cards of the table ready that the pointer may come upon."""
        page = self._page
        if not isinstance(page.preview, Preview):
            return
        cards = {key for key, piece in page.scene.pieces.items() if piece.what in ("card", "token")}
        width, ratio = page.preview.face_width(), page.devicePixelRatioF()
        self._wanted.extend(
            partial(page.gallery.front_pixmap, key, width, ratio) for key in cards - self._warmed
        )
        self._warmed |= cards
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
