"""Drawing pictures into the cache while the program is idle, before they are needed."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from app.ui.board.preview import Preview
from app.ui.board.view import TableView
from app.widgets.gallery import Gallery
from app.widgets.waiting import repeating

INTERVAL_MS = 120
"""ms between two pictures."""


class Prerenderer(QObject):
    """Queue of functions that draw pictures, called one by one with pauses."""

    def __init__(self, view: TableView, gallery: Gallery, preview: QWidget) -> None:
        super().__init__(view)
        self._view = view
        self._gallery = gallery
        self._preview = preview
        self._queued_fronts: set[str] = set()
        self._queue: deque[Callable[[], object]] = deque()
        self._dragging = False
        self._timer = repeating(self, self._draw_one, INTERVAL_MS)

    def queue(self, drawings: Iterable[Callable[[], object]]) -> None:
        """Queue *drawings*: functions that draw and cache a picture."""
        self._queue.extend(drawings)
        self._start_or_stop()

    def queue_fronts(self) -> None:
        """Queue the large pictures of cards on the table, for the preview, unless they were queued before."""
        if not isinstance(self._preview, Preview):
            return
        cards = {key for key, piece in self._view.table.pieces.items() if piece.kind in ("card", "token")}
        width, ratio = self._preview.face_width(), self._view.devicePixelRatioF()
        self.queue(
            partial(self._gallery.front_pixmap, key, width, ratio) for key in cards - self._queued_fronts
        )
        self._queued_fronts |= cards

    def set_dragging(self, on: bool) -> None:
        """Pause drawing while the user drags (*on*)."""
        self._dragging = on
        self._start_or_stop()

    def _start_or_stop(self) -> None:
        if self._dragging or not self._queue:
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start()

    def _draw_one(self) -> None:
        self._queue.popleft()()
        self._start_or_stop()
