"""The window onto the table: fits it, zooms by wheel, keys and pinch, and passes keys on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QMouseEvent, QNativeGestureEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView

from app.ui.table.geometry import HEIGHT
from app.ui.table.scene import TableScene

NARROWEST, WIDEST = 1240.0, 2300.0
MOST_ZOOM = 4.0


class TableView(QGraphicsView):
    """Shows a :class:`TableScene`. The table's width follows the window's shape; its height is 1000 units."""

    zoomed = Signal(float)

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self._table = scene
        self._zoom = 1.0
        self._pan: QPoint | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorUnderMouse)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(480, 360)
        self.grabGesture(Qt.GestureType.PinchGesture)

    @property
    def table(self) -> TableScene:
        """The scene that is shown."""
        return self._table

    @property
    def zoom(self) -> float:
        """1.0: the whole table fits."""
        return self._zoom

    def set_zoom(self, zoom: float) -> None:
        """Look closer (up to 4 times), or at the whole table again."""
        self._zoom = min(MOST_ZOOM, max(1.0, zoom))
        self._fit()
        self.zoomed.emit(self._zoom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width, height = self.viewport().width(), self.viewport().height()
        if width > 10 and height > 10:
            self._table.set_width(min(WIDEST, max(NARROWEST, HEIGHT * width / height)))
            self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.set_zoom(self._zoom * (1.0015 ** event.angleDelta().y()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton:
            self._pan = event.position().toPoint()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan is not None:
            step = event.position().toPoint() - self._pan
            self._pan = event.position().toPoint()
            self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - step.x())
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - step.y())
            return
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton:
            self._pan = None
            return
        super().mouseReleaseEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._table.set_scale(self.transform().m11() * self.devicePixelRatioF())
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.set_zoom(self._zoom * (1.0 + event.value()))
            return True
        if event.type() == QEvent.Type.Gesture:
            pinch = event.gesture(Qt.GestureType.PinchGesture)  # type: ignore[attr-defined]
            if pinch is not None:
                self.set_zoom(self._zoom * pinch.scaleFactor())
                return True
        return super().event(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._table.hover_lost()

    def _fit(self) -> None:
        area = self.sceneRect()
        if area.isEmpty():
            return
        scale = min(self.viewport().width() / area.width(), self.viewport().height() / area.height())
        self.resetTransform()
        self.scale(scale * self._zoom, scale * self._zoom)
        self._table.set_scale(self.transform().m11() * self.devicePixelRatioF())
