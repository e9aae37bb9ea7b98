"""View of the table: fits it into the window; zooms by wheel, keys and pinch; touch. Never zooms the hand."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLineF, QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QEventPoint,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QTouchEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QMenu

from app.ui.board.geometry import HEIGHT, HIGHEST
from app.ui.board.scene import TableScene
from app.widgets.waiting import repeating, single_shot

LONG_PRESS = 550
"""ms until a resting finger pins the card in the preview."""
JITTER_PX = 12.0
"""px that a resting finger may move."""
NARROWEST, WIDEST = 1240.0, 2300.0
MAX_ZOOM = 4.0
MAX_HIDDEN_MS = 3000
"""Maximum ms for which a table is drawn invisibly."""
KEY_STEP = 90.0
"""px by which Ctrl with an arrow key scrolls."""


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


class TableView(QGraphicsView):
    """A view of a :class:`TableScene`.

    The table's width follows the window's shape; where that is too narrow, its height does.
    """

    zoomed = Signal(float)

    def __init__(self, scene: TableScene) -> None:
        super().__init__(scene)
        self.table = scene
        """The scene shown."""
        self.zoom = 1.0
        """Zoom factor; 1.0: the whole table fits."""
        self._pan_start: QPoint | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontAdjustForAntialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(480, 360)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_AcceptTouchEvents)
        self._fingers = TouchHandler(self)
        self.hand = HandStrip(self)
        self._hidden_timer = repeating(self, self._check_drawn, 15)
        self._waited = 0

    def hide_until_drawn(self) -> None:
        """Hide the table until all of it is drawn, or a time has passed."""
        if not self.table.all_drawn:
            self._waited = 0
            self.viewport().setUpdatesEnabled(False)
            self._hidden_timer.start()

    @property
    def is_ready(self) -> bool:
        """Whether the table is visible and every picture is drawn."""
        return self.table.all_drawn and self.viewport().updatesEnabled()

    def _check_drawn(self) -> None:
        self._waited += self._hidden_timer.interval()
        if self.table.all_drawn or self._waited > MAX_HIDDEN_MS:
            self._hidden_timer.stop()
            self.viewport().setUpdatesEnabled(True)

    def new_menu(self) -> QMenu:
        """Return an empty menu that is deleted when closed."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        return menu

    def open_menu(self, menu: QMenu, at: QPointF) -> None:
        """Open *menu* at *at* (scene units)."""
        menu.popup(self.viewport().mapToGlobal(self.mapFromScene(at)))

    def set_zoom(self, zoom: float) -> None:
        """Zoom in (up to 4 times), or out to the whole table."""
        self.zoom = min(MAX_ZOOM, max(1.0, zoom))
        self._fit()
        self.zoomed.emit(self.zoom)

    def zoom_to(self, area: QRectF) -> None:
        """Zoom in so that *area* (scene units) is whole, with a narrow margin, and as large as possible."""
        room = self.height() - self.hand_height
        self.set_zoom(0.97 * min(self.width() / area.width(), room / area.height()) / self._scale())
        self.centerOn(area.center())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        width, height = self.width(), self.height()
        if width > 10 and height > 10:
            table_width = min(WIDEST, max(NARROWEST, HEIGHT * width / height))
            self.table.set_size(table_width, min(HIGHEST, max(HEIGHT, table_width * height / width)))
            self._fit()

    def zoom_at(self, factor: float, at: QPointF) -> None:
        """Zoom by *factor* so that *at* (px of the viewport) stays in place."""
        scene_point = self.mapToScene(at.toPoint())
        self.set_zoom(self.zoom * factor)
        self.pan_by(at - QPointF(self.mapFromScene(scene_point)))

    def pan_by(self, step: QPointF) -> None:
        """Scroll by *step* px."""
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() - round(step.x()))
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() - round(step.y()))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with a wheel; two fingers on a trackpad scroll, or zoom with Ctrl."""
        control = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if not event.pixelDelta().isNull() and not control and self.zoom > 1.0:
            self.pan_by(QPointF(event.pixelDelta()))
        else:
            self.zoom_at(1.0015 ** event.angleDelta().y(), event.position())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll with Ctrl and an arrow; keep the focused piece visible."""
        step = {
            Qt.Key.Key_Left: QPointF(1, 0),
            Qt.Key.Key_Right: QPointF(-1, 0),
            Qt.Key.Key_Up: QPointF(0, 1),
            Qt.Key.Key_Down: QPointF(0, -1),
        }.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.pan_by(step * KEY_STEP)
            return
        super().keyPressEvent(event)
        piece = self.table.pieces.get(self.table.focus_key)
        in_hand = piece is not None and self.table.hand_area.contains(piece.sceneBoundingRect().center())
        if piece is not None and self.zoom > 1.0 and not in_hand:
            self.ensureVisible(piece, 40, 40)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton:
            self._pan_start = event.position().toPoint()
            return
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pan_start is not None:
            step = event.position().toPoint() - self._pan_start
            self._pan_start = event.position().toPoint()
            self.pan_by(QPointF(step))
            return
        self.route_mouse(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton:
            self._pan_start = None
            return
        self.route_mouse(event)

    def route_mouse(self, event: QMouseEvent) -> None:
        """Pass *event* to the table or to the hand strip, depending on where the pointer is."""
        over_hand = self.hand.rect().contains(self.hand.mapFromGlobal(event.globalPosition().toPoint()))
        if self.hand.isVisible() and over_hand:
            self.hand.forward_event(event)
            return
        forwarded = map_event_to(self, event) if self.hand.isVisible() else event
        if event.type() == QEvent.Type.MouseMove:
            super().mouseMoveEvent(forwarded)
        else:
            super().mouseReleaseEvent(forwarded)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QTouchEvent):
            return self._fingers.handle(event)
        if (
            isinstance(event, QNativeGestureEvent)
            and event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture
        ):
            self.zoom_at(1.0 + event.value(), event.position())
            return True
        return super().viewportEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.table.hover_lost()

    def map_to_view(self, area: QRectF) -> QRectF:
        """Return where *area* (scene units) is visible, in px of this view, also in the hand strip."""
        in_hand = self.hand.isVisible() and self.table.hand_area.contains(area.center())
        view = self.hand if in_hand else self
        return QRectF(
            view.mapFromScene(area).boundingRect().translated(view.viewport().mapTo(self, QPoint()))
        )

    @property
    def hand_height(self) -> int:
        """Height in px of the strip at the bottom of the table that contains the hand."""
        return round(self._hand_area().height() * self._scale())

    def _hand_area(self) -> QRectF:
        area, hand = self.table.sceneRect(), self.table.hand_area
        if hand.isEmpty():
            return QRectF()
        return QRectF(area.left(), hand.top(), area.width(), area.bottom() - hand.top())

    def _scale(self) -> float:
        """Return the px per unit at which the whole table fits."""
        area = self.table.sceneRect()
        return min(self.width() / area.width(), self.height() / area.height())

    def _fit(self) -> None:
        area, hand_area = self.table.sceneRect(), self._hand_area()
        if area.isEmpty():
            return
        scale = self._scale()
        separate_hand = self.zoom > 1.0 and not self.table.hand_area.isEmpty()
        strip_height = round(hand_area.height() * scale) if separate_hand else 0
        self.setSceneRect(area.adjusted(0, 0, 0, -hand_area.height()) if separate_hand else area)
        self.setViewportMargins(0, 0, 0, strip_height)
        self.resetTransform()
        self.scale(scale * self.zoom, scale * self.zoom)
        self.hand.setVisible(separate_hand)
        if separate_hand:
            self.hand.setGeometry(0, self.height() - strip_height, self.width(), strip_height)
            self.hand.show_area(hand_area, scale)
        self.table.set_scale(self.transform().m11() * self.devicePixelRatioF())
