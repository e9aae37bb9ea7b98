"""The hand, with a fixed place and size while the user zooms the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView

if TYPE_CHECKING:
    from app.ui.board.view import TableView


def map_event_to(view: QGraphicsView, event: QMouseEvent) -> QMouseEvent:
    """Return *event* in the coordinates of *view*."""
    position = QPointF(view.viewport().mapFromGlobal(event.globalPosition()))
    return QMouseEvent(
        event.type(), position, event.globalPosition(), event.button(), event.buttons(), event.modifiers()
    )


class HandStrip(QGraphicsView):
    """A second view of a :class:`TableView`'s scene, at its bottom, showing only the hand."""

    def __init__(self, view: TableView) -> None:
        super().__init__(view.table, view)
        self._view = view
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(view.renderHints())
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def show_area(self, area: QRectF, scale: float) -> None:
        """Show *area* of the scene at *scale*."""
        self.resetTransform()
        self.scale(scale, scale)
        self.setSceneRect(area)
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().minimum())
        self.verticalScrollBar().setValue(self.verticalScrollBar().minimum())

    def forward_event(self, event: QMouseEvent) -> None:
        """Handle *event*, which began elsewhere in the window."""
        forwarded = map_event_to(self, event)
        if event.type() == QEvent.Type.MouseMove:
            super().mouseMoveEvent(forwarded)
        else:
            super().mouseReleaseEvent(forwarded)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Forward the event: a card dragged out of the hand moves at the table's scale."""
        self._view.route_mouse(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._view.route_mouse(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._view.table.hover_lost()
