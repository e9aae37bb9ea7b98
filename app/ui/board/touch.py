"""Touch on the table: one finger taps, drags and pins a card by a long press; two zoom and pan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QLineF, QObject, QPointF, Qt
from PySide6.QtGui import QEventPoint, QMouseEvent, QTouchEvent

from app.widgets.waiting import single_shot

if TYPE_CHECKING:
    from app.ui.board.view import TableView

LONG_PRESS = 550
"""ms until a resting finger pins the card in the preview."""
JITTER_PX = 12.0
"""px that a resting finger may move."""


class TouchHandler(QObject):
    """Converts touches on the viewport into mouse events, and pinches into zoom."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self._start = QPointF()
        self._last = QPointF()
        self._moved = False
        self._panning = False
        self._one_finger = False
        self._spread = 0.0
        self._center = QPointF()
        self._timer = single_shot(self, self._on_long_press)

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
        elif points and self._one_finger:
            self._on_move(points[0].position())
        else:
            self._spread = 0.0
        event.accept()
        return True

    def _on_down(self, at: QPointF) -> None:
        self._one_finger, self._moved = True, False
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
        if self._one_finger and not self._panning:
            self._mouse(QEvent.Type.MouseButtonRelease, at)
            self._view.table.hover_lost()
        self._one_finger = False
        self._spread = 0.0

    def _pinch(self, first: QPointF, other: QPointF) -> None:
        self._cancel()
        spread, center = QLineF(first, other).length(), (first + other) / 2
        if self._spread > 1:
            self._view.pan_by(center - self._center)
            self._view.zoom_at(spread / self._spread, center)
        self._spread, self._center = spread, center

    def _on_long_press(self) -> None:
        """Pin the card under the finger in the preview, like the right button."""
        if self._one_finger:
            at = self._start
            self._cancel()
            key = self._view.table.card_at(self._view.mapToScene(at.toPoint()))
            if key:
                self._view.table.pinned.emit(key)

    def _cancel(self) -> None:
        """Cancel a tap, drag or long press of one finger."""
        self._timer.stop()
        if self._one_finger:
            self._one_finger = False
            self._view.table.cancel_drag()
            self._view.table.hover_lost()

    def _mouse(self, kind: QEvent.Type, at: QPointF) -> None:
        left, no_button = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton
        buttons = no_button if kind == QEvent.Type.MouseButtonRelease else left
        event = QMouseEvent(
            kind,
            at,
            self._view.viewport().mapToGlobal(at),
            no_button if kind == QEvent.Type.MouseMove else left,
            buttons,
            Qt.KeyboardModifier.NoModifier,
        )
        self._view.viewportEvent(event)
