"""The hand, which stays where it is and as large as it is while one looks closer at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView

if TYPE_CHECKING:
    from app.ui.board.view import TableView


class HandStrip(QGraphicsView):
    """A second look at the scene of a :class:`TableView`, at its foot: the hand and nothing else."""

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

    def lay(self, area: QRectF, scale: float) -> None:
        """Show *area* of the scene at *scale*."""
        self.resetTransform()
        self.scale(scale, scale)
        self.setSceneRect(area)
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().minimum())
        self.verticalScrollBar().setValue(self.verticalScrollBar().minimum())

    def hear(self, event: QMouseEvent) -> None:
        """Take *event*, which began elsewhere in the window, as one of this view."""
        here = QPointF(self.viewport().mapFromGlobal(event.globalPosition()))
        told = QMouseEvent(
            event.type(), here, event.globalPosition(), event.button(), event.buttons(), event.modifiers()
        )
        if event.type() == QEvent.Type.MouseMove:
            super().mouseMoveEvent(told)
        else:
            super().mouseReleaseEvent(told)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """What is taken out of the hand is carried over the table by the table's own measure."""
        self._view.route(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._view.route(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._view.table.hover_lost()
