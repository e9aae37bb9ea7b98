"""A card's face, drawn live; the part that is being edited lights up, a click asks to edit a part."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.face import to_qt
from app.face.ops import Face
from app.widgets.interface import Interface

MARGIN = 14
"""px around the card, room for its shadow."""


class FaceView(QWidget):
    """Shows one face as large as it fits."""

    part_clicked = Signal(str)
    """Somebody wants to edit this part."""

    def __init__(self, interface: Interface, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._interface = interface
        self._face: Face | None = None
        self._part = ""
        self._hover = ""
        self._pixmap = QPixmap()
        self._glow = QVariantAnimation(self)
        self._glow.setStartValue(0.0)
        self._glow.setEndValue(1.0)
        self._glow.valueChanged.connect(lambda _value: self.update())
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(200, 260)

    def show_face(self, face: Face | None, name: str) -> None:
        """Show *face*; *name* is what a screen reader calls it."""
        self._face = face
        self.setAccessibleName(name)
        self._draw()

    def light_up(self, part: str) -> None:
        """Light up *part* ("": nothing)."""
        if part == self._part:
            return
        self._part = part
        self._glow.stop()
        duration = self._interface.duration(180)
        if part and duration:
            self._glow.setDuration(duration)
            self._glow.start()
        self.update()

    def lit(self) -> str:
        """The part that is lit."""
        return self._part

    def part_at(self, point: QPointF) -> str:
        """The part of the face under *point* (px of this widget): the smallest that can be edited."""
        if self._face is None:
            return ""
        scale, corner = self._place()
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
        """The size of a card on paper, about four times."""
        return QSize(360, 490)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw at the new size."""
        super().resizeEvent(event)
        self._draw()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show what a click would edit."""
        hover = self.part_at(event.position())
        if hover != self._hover:
            self._hover = hover
            self.setCursor(Qt.CursorShape.PointingHandCursor if hover else Qt.CursorShape.ArrowCursor)
            self.update()

    def leaveEvent(self, event: object) -> None:
        """Nothing is under the pointer any more."""
        self._hover = ""
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Ask to edit the part under the pointer."""
        part = self.part_at(event.position())
        if part:
            self.part_clicked.emit(part)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card with a shadow, and the light."""
        if self._face is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, corner = self._place()
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
        painter.setPen(Qt.PenStyle.NoPen)
        for spread in range(10, 0, -2):
            painter.setBrush(QColor(0, 0, 0, 16))
            painter.drawRoundedRect(
                card.adjusted(-spread, -spread + 4, spread, spread + 4), corner + spread, corner + spread
            )

    def _frame(
        self, painter: QPainter, part: str, scale: float, corner: QPointF, strength: float, style: Qt.PenStyle
    ) -> None:
        area = self._face.part(part) if self._face else None
        if area is None or self._face is None:
            return
        edge = 0.8
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
        accent = self._interface.theme.color("accent")
        if style == Qt.PenStyle.SolidLine:
            for width, alpha in ((9.0, 0.20), (6.0, 0.28)):
                accent.setAlphaF(alpha * strength)
                painter.setPen(QPen(accent, width))
                painter.drawRoundedRect(box, 5, 5)
        accent.setAlphaF(strength)
        painter.setPen(QPen(accent, 2.2 if style == Qt.PenStyle.SolidLine else 1.4, style))
        painter.drawRoundedRect(box, 5, 5)

    def _place(self) -> tuple[float, QPointF]:
        """Pixels a mm, and where the card's top left corner is."""
        assert self._face is not None
        room_w, room_h = max(1, self.width() - 2 * MARGIN), max(1, self.height() - 2 * MARGIN)
        scale = min(room_w / self._face.width, room_h / self._face.height)
        return scale, QPointF(
            (self.width() - self._face.width * scale) / 2, (self.height() - self._face.height * scale) / 2
        )

    def _draw(self) -> None:
        if self._face is None:
            self._pixmap = QPixmap()
        else:
            scale, _corner = self._place()
            self._pixmap = to_qt.pixmap(self._face, scale, self.devicePixelRatioF())
        self.update()
