"""What every piece on the table has in common: a key, a size, a picture kept until something changes.

A piece never changes the game: it is looked at, pressed and dragged, and the scene asks the session.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QEasingCurve, QPointF, QPropertyAnimation, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from app.ui.table import paint
from app.widgets.gallery import Gallery
from app.widgets.interface import Interface

Mark = Literal["", "source", "target", "selected", "dim"]
MARGIN = 7.0
"""Room around a piece for its marks, in scene units."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What a piece draws with."""

    interface: Interface
    gallery: Gallery


class Piece(QGraphicsObject):
    """One thing on the table. ``key`` is what actions call it; ``what`` tells tokens from cards."""

    what = "piece"
    solid = False
    """Whether the piece fills its whole rectangle."""

    def __init__(self, desk: Desk, key: str) -> None:
        super().__init__()
        self.desk = desk
        self.key = key
        self.state: Any = None
        self.size = QSizeF(10, 10)
        self.mark: Mark = ""
        self.focused = False
        self.hovered = False
        self.spoken = ""
        """What a screen reader says of this piece."""
        self._pixmap = QPixmap()
        self._pixmap_scale = 0.0
        self._glide: QPropertyAnimation | None = None
        self.setAcceptHoverEvents(True)

    @property
    def area(self) -> QRectF:
        """The piece itself, without the room around it."""
        return QRectF(QPointF(0, 0), self.size)

    def boundingRect(self) -> QRectF:
        return self.area.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)

    def show_state(self, state: Any, size: QSizeF) -> None:
        """Look like *state* at *size*; nothing happens when both are as they were."""
        if size != self.size:
            self.prepareGeometryChange()
            self.size = size
        elif state == self.state:
            return
        self.state = state
        self.refresh()

    def refresh(self) -> None:
        """Draw anew (theme, language or text size changed)."""
        self._pixmap = QPixmap()
        self.update()

    def set_mark(self, mark: Mark) -> None:
        """Light up as something that can be taken, aimed at, or is chosen."""
        if mark != self.mark:
            self.mark = mark
            self.update()

    def set_focused(self, on: bool) -> None:
        """Show or hide the keyboard's frame."""
        if on != self.focused:
            self.focused = on
            self.update()

    def glide_to(self, position: QPointF, milliseconds: int) -> None:
        """Move to *position*, visibly if there is time for it."""
        if self._glide is not None:
            self._glide.stop()
            self._glide = None
        if milliseconds <= 0 or (self.pos() - position).manhattanLength() < 2:
            self.setPos(position)
            return
        glide = QPropertyAnimation(self, b"pos", self)
        glide.setDuration(milliseconds)
        glide.setEndValue(position)
        glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        glide.start()
        self._glide = glide

    def settle(self) -> None:
        """Be where a movement was going to, at once."""
        if self._glide is not None and self._glide.state() == QPropertyAnimation.State.Running:
            self._glide.setCurrentTime(self._glide.duration())

    def draw(self, painter: QPainter, scale: float) -> None:
        """Draw the piece in ``area``; *scale* is device px a unit."""
        raise NotImplementedError

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        world = painter.worldTransform()
        ratio = painter.device().devicePixelRatioF()
        scale = world.m11() * ratio
        if self._pixmap.isNull() or abs(scale - self._pixmap_scale) > 0.002:
            self._pixmap = self.picture(scale)
            self._pixmap.setDevicePixelRatio(ratio)
            self._pixmap_scale = scale
        # On whole device pixels and unscaled: sharper, and an order of magnitude quicker.
        corner = world.map(self.boundingRect().topLeft())
        painter.setWorldTransform(
            QTransform.fromTranslate(round(corner.x() * ratio) / ratio, round(corner.y() * ratio) / ratio)
        )
        if self.mark == "dim":
            painter.setOpacity(0.45)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        painter.drawPixmap(0, 0, self._pixmap)
        painter.setOpacity(1.0)
        painter.setWorldTransform(world)
        if self.mark in ("source", "target", "selected") or self.focused or self.hovered:
            self.draw_mark(painter)

    def picture(self, scale: float) -> QPixmap:
        """The piece with its margin as a pixmap of *scale* device px a unit."""
        bounds = self.boundingRect()
        pixmap = QPixmap(max(1, round(bounds.width() * scale)), max(1, round(bounds.height() * scale)))
        # A pixmap filled with a solid colour has no alpha channel: it is copied, not blended.
        pixmap.fill(Qt.GlobalColor.black if self.solid else Qt.GlobalColor.transparent)
        with QPainter(pixmap) as painter:
            painter.setRenderHints(paint.HINTS)
            painter.scale(scale, scale)
            painter.translate(-bounds.topLeft())
            self.draw(painter, scale)
        return pixmap

    def draw_mark(self, painter: QPainter) -> None:
        """Frames for hovering, keyboard focus and what can be done, told apart by form."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.desk.interface.theme
        if self.mark == "target":
            glow = QColor(theme.accent)
            glow.setAlpha(60)
            painter.setPen(QPen(glow, 9))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.area, 6, 6)
            paint.brackets(painter, self.area.adjusted(-3, -3, 3, 3), theme.accent, 4)
        elif self.mark == "selected":
            painter.setPen(QPen(QColor(theme.accent), 4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.area.adjusted(-2, -2, 2, 2), 6, 6)
        elif self.mark == "source":
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent))
            painter.drawRoundedRect(
                QRectF(
                    self.area.left() + self.area.width() * 0.2,
                    self.area.bottom() + 1.5,
                    self.area.width() * 0.6,
                    4,
                ),
                2,
                2,
            )
        if self.hovered and self.mark != "selected":
            painter.setPen(QPen(theme.color("text", 0.8), 1.6))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.area.adjusted(-1, -1, 1, 1), 6, 6)
        if self.focused:
            painter.setPen(QPen(QColor(theme.text), 3, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(self.area.adjusted(-5, -5, 5, 5), 7, 7)
