"""Touch on the table: one finger taps, drags and (long) pins a card in the preview; two zoom and pan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLineF, QObject, QPointF, Qt
from PySide6.QtGui import QEventPoint, QMouseEvent, QTouchEvent

from app.widgets.timers import single_shot

if TYPE_CHECKING:
    from app.ui.board.view import TableView

LONG_PRESS = 550
"""ms until a resting finger asks for the preview."""
JITTER_PX = 12.0
"""px that a resting finger may move."""


class TouchHandler(QObject):
    """Converter of touches on the viewport into mouse events, and of pinches into zoom."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self._start = QPointF()
        self._last = QPointF()
        self._moved = False
        self._panning = False
        self._single = False
        self._spread = 0.0
        self._center = QPointF()
        self._timer = single_shot(self, self._rested)

    def handle(self, event: QTouchEvent) -> bool:
        """Handle the touch *event*; always return True."""
        points = [point for point in event.points() if point.state() != QEventPoint.State.Released]
        if event.type() == QEvent.Type.TouchCancel:
            self._cancel()
        elif len(points) >= 2:
            self._pinch(points[0].position(), points[1].position())
        elif event.type() == QEvent.Type.TouchBegin:
            self._on_down(event.points()[0].position())
        elif event.type() == QEvent.Type.TouchEnd:
            self._on_up(event.points()[0].position())
        elif points and self._single:
            self._on_move(points[0].position())
        else:
            self._spread = 0.0
        event.accept()
        return True

    def _on_down(self, at: QPointF) -> None:
        self._single, self._moved = True, False
        self._start = self._last = at
        table = self._view.table
        self._panning = self._view.zoom > 1.0 and table.piece_at(self._view.mapToScene(at.toPoint())) is None
        self._timer.start(LONG_PRESS)
        if not self._panning:
            self._mouse(QEvent.Type.MouseButtonPress, at)

    def _on_move(self, at: QPointF) -> None:
        if not self._moved and QLineF(self._start, at).length() < JITTER_PX:
            return
        self._timer.stop()
        self._moved = True
        if self._panning:
            self._view.pan_by(at - self._last)
        else:
            self._mouse(QEvent.Type.MouseMove, at)
        self._last = at

    def _on_up(self, at: QPointF) -> None:
        self._timer.stop()
        if self._single and not self._panning:
            self._mouse(QEvent.Type.MouseButtonRelease, at)
            self._view.table.hover_lost()
        self._single = False
        self._spread = 0.0

    def _pinch(self, one: QPointF, other: QPointF) -> None:
        self._cancel()
        spread, center = QLineF(one, other).length(), (one + other) / 2
        if self._spread > 1:
            self._view.pan_by(center - self._center)
            self._view.zoom_at(spread / self._spread, center)
        self._spread, self._center = spread, center

    def _rested(self) -> None:
        """Pin the card under the finger in the preview, like the right button."""
        if self._single:
            at = self._start
            self._cancel()
            key = self._view.table.card_at(self._view.mapToScene(at.toPoint()))
            if key:
                self._view.table.pinned.emit(key)

    def _cancel(self) -> None:
        """Cancel what one finger had begun."""
        self._timer.stop()
        if self._single:
            self._single = False
            self._view.table.cancel_drag()
            self._view.table.hover_lost()

    def _mouse(self, kind: QEvent.Type, at: QPointF) -> None:
        left, none = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        held = none if kind == QEvent.Type.MouseButtonRelease else left
        event = QMouseEvent(
            kind,
            at,
            self._view.viewport().mapToGlobal(at),
            none if kind == QEvent.Type.MouseMove else left,
            held,
            Qt.KeyboardModifier.NoModifier,
        )
        self._view.viewportEvent(event)
