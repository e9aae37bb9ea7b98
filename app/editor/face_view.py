"""View of a card's face: the edited part is highlighted, and a click on a part requests editing."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSignalBlocker, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import (
    QColor,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QApplication, QScrollBar, QSizePolicy

from app.editor.fields import PictureTarget
from app.face import to_qt
from app.face.ops import Face, Rect, Text, extent
from app.widgets.controls import configured
from app.widgets.preferences import Preferences

MARGIN = 14
"""Room around the card for its shadow, px."""
EDGE, CLOSE = 0.8, 0.5
"""Distance of the highlight from a part, and from a part that is only text, mm."""


class FaceView(PictureTarget):
    """Shows one face as large as it fits; can be zoomed."""

    part_clicked = Signal(str)
    """Emits the part to be edited."""
    part_opened = Signal(str)
    """Emits the part to be edited on the face itself."""
    picture_moved = Signal(float, float, float)
    """Emits how far the picture was dragged across and down, in mm, and its zoom factor."""
    zoomed = Signal(float)

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._face: Face | None = None
        self._part = ""
        self._hover = ""
        self._zoom = 1.0
        self._centre = QPointF(0.5, 0.5)
        self._grip: QPointF | None = None
        self._dragging = False
        self._pixmap = QPixmap()
        self.across = QScrollBar(Qt.Orientation.Horizontal, self)
        self.down = QScrollBar(Qt.Orientation.Vertical, self)
        for bar in (self.across, self.down):
            bar.hide()
            bar.setSingleStep(40)
            bar.valueChanged.connect(self._follow_scroll_bars)
        self._glow = QVariantAnimation(self, startValue=0.0, endValue=1.0)
        self._glow.valueChanged.connect(lambda _value: self.update())
        configured(
            self,
            mouseTracking=True,
            acceptDrops=True,
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding),
        )
        self.setMinimumSize(200, 260)

    def show_face(self, face: Face | None, name: str) -> None:
        """Show *face*; *name* is for screen readers."""
        self._face = face
        self.setAccessibleName(name)
        self._draw()

    def light_up(self, part: str) -> None:
        """Highlight *part* ("": nothing)."""
        if part == self._part:
            return
        self._part = part
        self._glow.stop()
        duration = self._preferences.duration(180)
        if part and duration:
            self._glow.setDuration(duration)
            self._glow.start()
        self.update()

    def highlighted(self) -> str:
        return self._part

    def part_at(self, point: QPointF) -> str:
        """Return the smallest editable part of the face at *point*, in widget coordinates; "" if none."""
        if self._face is None:
            return ""
        scale, corner = self._scale_and_corner()
        x, y = (point.x() - corner.x()) / scale, (point.y() - corner.y()) / scale
        best, size = "", 1e9
        for part in self._face.parts():
            if part in ("ground", "band", "paper", "footer"):
                continue
            area = self._face.part(part)
            if area and area.x <= x <= area.right and area.y <= y <= area.bottom and area.w * area.h < size:
                best, size = part, area.w * area.h
        return best

    def sizeHint(self) -> QSize:
        return QSize(360, 490)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._drag(event.position())
            self._update_cursor()
            return
        hover = self.part_at(event.position())
        if hover != self._hover:
            self._hover = hover
            self._update_cursor()
            self.update()

    def _update_cursor(self) -> None:
        """Set the cursor: an open hand if the card can be dragged, a pointing hand over an editable part."""
        shapes = Qt.CursorShape
        if self._zoom > 1 and (self._part != "picture" or self._hover != "picture"):
            self.setCursor(shapes.OpenHandCursor if self._grip is None else shapes.ClosedHandCursor)
        else:
            self.setCursor(shapes.PointingHandCursor if self._hover else shapes.ArrowCursor)

    def leaveEvent(self, event: object) -> None:
        self._hover = ""
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Request editing of the part under the pointer; begin dragging the picture or a zoomed card."""
        part = self.part_at(event.position())
        self._grip = event.position() if part == "picture" or self._zoom > 1 else None
        if part:
            self.part_clicked.emit(part)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        part = self.part_at(event.position())
        if part:
            self.part_opened.emit(part)

    def area_of(self, part: str) -> QRect | None:
        """Return the visible area of *part* in widget coordinates; None if the face has no such part."""
        if self._face is None or (area := self._face.part(part)) is None:
            return None
        scale, corner = self._scale_and_corner()
        card = QRectF(corner.x(), corner.y(), self._face.width * scale, self._face.height * scale)
        left, top = card.x() + area.x * scale, card.y() + area.y * scale
        visible = QRectF(left, top, area.w * scale, area.h * scale).intersected(card)
        return visible.toAlignedRect().intersected(self.rect())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None
        self._dragging = False
        self._update_cursor()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom the card with Ctrl, zoom the picture while it is edited, or scroll a zoomed card."""
        factor = 1.1 if event.angleDelta().y() > 0 else 1 / 1.1
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_to(self._zoom * factor)
        elif self._part == "picture" and self.part_at(event.position()) == "picture":
            self.picture_moved.emit(0.0, 0.0, factor)
        elif self._zoom > 1:
            sideways = event.modifiers() & Qt.KeyboardModifier.ShiftModifier or event.angleDelta().x()
            QApplication.sendEvent(self.across if sideways else self.down, event)
        else:
            event.ignore()

    def zoom(self) -> float:
        """Return the zoom; at 1, the card just fits."""
        return self._zoom

    def zoom_to(self, zoom: float) -> None:
        """Show the card *zoom* times larger than it fits, up to six times."""
        self._zoom = min(6.0, max(1.0, zoom))
        if self._zoom < 1.02:
            self._zoom, self._centre = 1.0, QPointF(0.5, 0.5)
        self.zoomed.emit(self._zoom)
        self._update_cursor()
        self._draw()

    def _drag(self, to: QPointF) -> None:
        assert self._grip is not None
        scale, _corner = self._scale_and_corner()
        by = to - self._grip
        if self._part == "picture" and (by.manhattanLength() > 3 or self._dragging):
            self._dragging = True
            self._grip = to
            self.picture_moved.emit(by.x() / scale, by.y() / scale, 1.0)
        elif self._zoom > 1 and self._face is not None:
            self._grip = to
            x = self._centre.x() - by.x() / (self._face.width * scale)
            y = self._centre.y() - by.y() / (self._face.height * scale)
            self._centre = QPointF(min(1.0, max(0.0, x)), min(1.0, max(0.0, y)))
            self._show_scroll_bars()
            self.update()

    def _show_scroll_bars(self) -> None:
        if self._face is None or self._zoom <= 1:
            self.across.hide()
            self.down.hide()
            return
        scale, corner = self._scale_and_corner()
        bar_width = self.down.sizeHint().width()
        self.across.setGeometry(0, self.height() - bar_width, self.width() - bar_width, bar_width)
        self.down.setGeometry(self.width() - bar_width, 0, bar_width, self.height() - bar_width)
        for bar, room, size, begin in (
            (self.across, self.width(), self._face.width * scale, corner.x()),
            (self.down, self.height(), self._face.height * scale, corner.y()),
        ):
            excess = round(size - room + 2 * MARGIN)
            with QSignalBlocker(bar):
                bar.setRange(0, max(0, excess))
                bar.setPageStep(room)
                bar.setValue(round(MARGIN - begin))
            bar.setVisible(excess > 0)

    def _follow_scroll_bars(self) -> None:
        if self._face is None:
            return
        scale, _corner = self._scale_and_corner()
        x, y = (
            (room / 2 - MARGIN + bar.value()) / (size * scale)
            for room, bar, size in (
                (self.width(), self.across, self._face.width),
                (self.height(), self.down, self._face.height),
            )
        )
        self._centre = QPointF(x, y)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._face is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, corner = self._scale_and_corner()
        card = QRectF(corner.x(), corner.y(), self._face.width * scale, self._face.height * scale)
        self._shadow(painter, card, self._face.corner * scale)
        painter.drawPixmap(corner, self._pixmap)
        if self._hover and self._hover != self._part:
            self._frame(painter, self._hover, scale, corner, 0.45, Qt.PenStyle.DashLine)
        if self._part:
            running = self._glow.state() == QVariantAnimation.State.Running
            strength = float(self._glow.currentValue() or 0) if running else 1.0
            self._frame(painter, self._part, scale, corner, strength, Qt.PenStyle.SolidLine)

    def _shadow(self, painter: QPainter, card: QRectF, corner: float) -> None:
        painter.save()
        if self._face is not None and not (self._face.round or self._face.outline):
            # The card covers the middle, which would take most of the time.
            hidden = card.adjusted(corner + 1, corner + 1, -corner - 1, -corner - 1).toRect()
            painter.setClipRegion(QRegion(self.rect()) - QRegion(hidden))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 16))
        for spread in range(10, 0, -2):
            painter.drawRoundedRect(
                card.adjusted(-spread, -spread + 4, spread, spread + 4), corner + spread, corner + spread
            )
        painter.restore()

    def _frame(
        self, painter: QPainter, part: str, scale: float, corner: QPointF, strength: float, style: Qt.PenStyle
    ) -> None:
        if self._face is None:
            return
        area, edge = _highlight_area(self._face, part)
        if area is None:
            return
        left, top = max(area.x - edge, 0.6), max(area.y - edge, 0.6)
        right = min(area.right + edge, self._face.width - 0.6)
        bottom = min(area.bottom + edge, self._face.height - 0.6)
        box = QRectF(
            corner.x() + left * scale,
            corner.y() + top * scale,
            (right - left) * scale,
            (bottom - top) * scale,
        )
        painter.setBrush(Qt.BrushStyle.NoBrush)
        accent = self._preferences.theme.color("accent")
        if style == Qt.PenStyle.SolidLine:
            for width, alpha in ((9.0, 0.20), (6.0, 0.28)):
                accent.setAlphaF(alpha * strength)
                painter.setPen(QPen(accent, width))
                painter.drawRoundedRect(box, 5, 5)
        accent.setAlphaF(strength)
        painter.setPen(QPen(accent, 2.2 if style == Qt.PenStyle.SolidLine else 1.4, style))
        painter.drawRoundedRect(box, 5, 5)

    def _scale_and_corner(self) -> tuple[float, QPointF]:
        """Return pixels per mm, and the card's top left corner."""
        assert self._face is not None
        room_w, room_h = max(1, self.width() - 2 * MARGIN), max(1, self.height() - 2 * MARGIN)
        scale = min(room_w / self._face.width, room_h / self._face.height) * self._zoom
        width, height = self._face.width * scale, self._face.height * scale
        return scale, QPointF(
            self._start_of(self.width(), width, self._centre.x()),
            self._start_of(self.height(), height, self._centre.y()),
        )

    @staticmethod
    def _start_of(room: float, size: float, centre: float) -> float:
        """Return where a card *size* px long starts in *room* px.

        A card that doesn't fit is scrolled so that *centre*, a share of its length, is in the middle if
        possible.
        """
        if size <= room - MARGIN:
            return (room - size) / 2
        return min(MARGIN, max(room - MARGIN - size, room / 2 - centre * size))

    def _draw(self) -> None:
        if self._face is None:
            self._pixmap = QPixmap()
        else:
            scale, _corner = self._scale_and_corner()
            self._pixmap = to_qt.pixmap(self._face, scale, self.devicePixelRatioF())
        self._show_scroll_bars()
        self.update()


def _highlight_area(face: Face, part: str) -> tuple[Rect | None, float]:
    """Return the area of *part* to highlight, and the highlight's margin in mm.

    Of texts, only the area of the letters counts.
    """
    drawn = [op for op in face.ops if op.part == part]
    bounds: Rect | None = None
    for op in drawn:
        area = extent(op)
        if isinstance(op, Text):
            area = Rect(op.x, op.baseline - 0.85 * op.size, op.width, 1.1 * op.size)
        if area is not None:
            bounds = area if bounds is None else bounds.union(area)
    return bounds, CLOSE if all(isinstance(op, Text) for op in drawn) else EDGE
