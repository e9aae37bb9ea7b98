"""What every piece on the table has in common: a key, a size, a picture kept until something changes.

A piece never changes the game: it is looked at, pressed and dragged, and the scene asks the session.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from PySide6.QtCore import QEasingCurve, QPointF, QPropertyAnimation, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QTransform
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsPixmapItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.rules.game import Action
from app.ui.board import paint
from app.widgets.gallery import Gallery
from app.widgets.pixmaps import drawn_once
from app.widgets.preferences import Preferences

Mark = Literal["", "source", "target", "selected"]
MARGIN = 7.0
"""Room around a piece for its marks, in scene units."""


@dataclass(frozen=True, slots=True)
class Desk:
    """What a piece draws with."""

    preferences: Preferences
    gallery: Gallery


class Piece(QGraphicsObject):
    """One thing on the table. ``key`` is what actions call it; ``what`` tells tokens from cards.

    It is shown by two pixmaps that Qt paints without asking Python again: the piece, and its marks.
    """

    what = "piece"
    lifts = False
    """Whether it stands out of its row while the pointer is on it."""
    solid = False
    """Whether the piece fills its whole rectangle."""

    def __init__(self, desk: Desk, key: str) -> None:
        super().__init__()
        self.desk = desk
        self.key = key
        self.state: Any = None
        self.spec: Any = None
        """What the scene was last told to make of it."""
        self.size = QSizeF(10, 10)
        self.mark: Mark = ""
        self.focused = False
        self.hovered = False
        self.rest, self.depth = QPointF(), 0.0
        """Where it belongs, and how high it lies there."""
        self.spoken = ""
        """What a screen reader says of this piece."""
        self.drawn = False
        """Whether the picture shows the state."""
        self._bounds = self.extent.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self._face = _pixmap_item(self)
        self._frame: QGraphicsPixmapItem | None = None
        self._scale = 0.0
        self._glide: QPropertyAnimation | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    @property
    def card(self) -> str:
        """The key of the card that it shows."""
        return self.key

    @property
    def action(self) -> Action | None:
        """What a press on it asks for at once; None if it is only taken up or aimed at."""
        return None

    @property
    def area(self) -> QRectF:
        """The piece itself, without the room around it."""
        return QRectF(QPointF(0, 0), self.size)

    @property
    def shape_of_edge(self) -> str:
        """How it is cut: ``rect``, ``round`` or ``hex`` (:func:`paint.outline`)."""
        return "rect"

    def covers(self, point: QPointF, around: float = 0.0) -> bool:
        """Whether *point* (of the piece) is on it, or at most *around* beside its edge."""
        area = self.area.adjusted(-around, -around, around, around)
        if self.shape_of_edge == "rect":
            return area.contains(point)
        return paint.outline(area, self.shape_of_edge).contains(point)

    @property
    def extent(self) -> QRectF:
        """The piece with what stands out of it."""
        return self.area

    @property
    def head(self) -> QRectF:
        """Where its name stands (scene units), if the name is all of it that has to be read; else empty."""
        return QRectF()

    def place(self) -> QRectF:
        """Where it lies on the table once it has come to rest."""
        return self.extent.translated(self.rest)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def show_state(self, state: Any, size: QSizeF) -> None:
        """Look like *state* at *size*; nothing happens when both are as they were."""
        if size == self.size and state == self.state:
            return
        self.prepareGeometryChange()
        before = self.size
        self.size, self.state = size, state
        self._bounds = self.extent.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        if size != before:
            self._stretch()
        self.refresh()

    @property
    def ever_drawn(self) -> bool:
        """Whether there is a picture, be it of what was before."""
        return self._scale > 0.0

    def refresh(self) -> None:
        """Something that the picture shows has changed: the table draws it anew (:meth:`draw_at`) soon."""
        self.drawn = False

    def draw_at(self, scale: float) -> None:
        """Draw the picture and the marks for *scale* device px a unit, unless they are drawn so."""
        if self.drawn and abs(scale - self._scale) < 1e-9:
            return
        self._scale = scale
        self._put(self._face, self.picture(scale))
        self.drawn = True
        self._show_frame()

    def set_mark(self, mark: Mark) -> None:
        """Light up as something that can be taken, aimed at, or is chosen."""
        if mark != self.mark:
            self.mark = mark
            self._show_frame()

    def set_focused(self, on: bool) -> None:
        """Show or hide the keyboard's frame."""
        if on != self.focused:
            self.focused = on
            self._show_frame()

    def set_hovered(self, on: bool) -> None:
        """Show or hide the frame of the piece under the pointer."""
        if on != self.hovered:
            self.hovered = on
            self._show_frame()

    def glide_to(self, position: QPointF, milliseconds: int) -> None:
        """Move to *position*, visibly if there is time for it."""
        self.halt()
        if milliseconds <= 0 or (self.pos() - position).manhattanLength() < 2:
            self.setPos(position)
            return
        glide = QPropertyAnimation(self, b"pos", self)
        glide.setDuration(milliseconds)
        glide.setEndValue(position)
        glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        glide.start()
        self._glide = glide

    def halt(self) -> None:
        """Stay where it is: somebody else moves it now."""
        if self._glide is not None:
            self._glide.stop()
            self._glide = None

    def settle(self) -> None:
        """Be where a movement was going to, at once."""
        if self._glide is not None and self._glide.state() == QPropertyAnimation.State.Running:
            self._glide.setCurrentTime(self._glide.duration())

    def draw(self, painter: QPainter, scale: float) -> None:
        """Draw the piece in ``area``; *scale* is device px a unit."""
        raise NotImplementedError

    def paint(
        self, _painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Nothing: the pixmaps are painted by Qt."""

    def shown_picture(self, scale: float) -> QPixmap:
        """The picture as it is on the table, drawn for *scale* device px a unit."""
        self.draw_at(scale)
        return self._face.pixmap()

    def _put(self, item: QGraphicsPixmapItem, picture: QPixmap) -> None:
        # One px of the picture on one of the screen: sharper, and an order of magnitude quicker.
        item.setPixmap(picture)
        item.setTransform(QTransform())
        item.setScale(1.0 / self._scale)
        item.setPos(self._bounds.topLeft())

    def _stretch(self) -> None:
        """Fill the new size with the picture there is: until the next is drawn, pieces of another size must
        not lie over each other."""
        picture = self._face.pixmap()
        if picture.isNull():
            return
        wide, high = self._bounds.width() / picture.width(), self._bounds.height() / picture.height()
        self._face.setScale(1.0)
        self._face.setTransform(QTransform.fromScale(wide, high))
        self._face.setPos(self._bounds.topLeft())

    def _show_frame(self) -> None:
        if not self.mark and not self.focused and not self.hovered:
            if self._frame is not None:
                self._frame.hide()
            return
        if self._scale <= 0.0:
            return
        if self._frame is None:
            self._frame = _pixmap_item(self)
            self._frame.setZValue(1)
        theme = self.desk.preferences.theme.name
        sides = (*self._bounds.getRect(), self.size.width(), self._scale * 100)  # type: ignore[misc]
        size = " ".join(f"{side:.2f}" for side in sides)
        look = f"{type(self).__name__} {self.shape_of_edge} {theme}"
        known = f"{look} {self.mark} {self.focused} {self.hovered} {size}"
        self._put(
            self._frame,
            drawn_once(known, lambda: self._pixmap(self._scale, self.draw_mark, Qt.GlobalColor.transparent)),
        )
        self._frame.show()

    def picture(self, scale: float) -> QPixmap:
        """The piece with its margin as a pixmap of *scale* device px a unit."""
        # A pixmap filled with a solid colour has no alpha channel: it is copied, not blended.
        ground = Qt.GlobalColor.black if self.solid else Qt.GlobalColor.transparent
        return self._pixmap(scale, lambda painter: self.draw(painter, scale), ground)

    def _pixmap(self, scale: float, draw: Callable[[QPainter], None], ground: Qt.GlobalColor) -> QPixmap:
        bounds = self._bounds
        pixmap = QPixmap(max(1, round(bounds.width() * scale)), max(1, round(bounds.height() * scale)))
        pixmap.fill(ground)
        with QPainter(pixmap) as painter:
            painter.setRenderHints(paint.HINTS)
            painter.scale(scale, scale)
            painter.translate(-bounds.topLeft())
            draw(painter)
        return pixmap

    def draw_mark(self, painter: QPainter) -> None:
        """Frames for hovering, keyboard focus and what can be done, told apart by form."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.desk.preferences.theme
        if self.mark == "target":
            glow = QColor(theme.accent)
            glow.setAlpha(60)
            painter.setPen(QPen(glow, 9))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(self._edge(0, 6))
            paint.brackets(painter, self.area.adjusted(-3, -3, 3, 3), theme.accent, 4)
        elif self.mark == "selected":
            painter.setPen(QPen(QColor(theme.accent), 4))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(self._edge(2, 6))
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
            painter.drawPath(self._edge(1, 6))
        if self.focused:
            painter.setPen(QPen(QColor(theme.text), 3, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(self._edge(5, 7))

    def _edge(self, around: float, corner: float) -> QPainterPath:
        """Its outline, *around* beyond its edge."""
        area = self.area.adjusted(-around, -around, around, around)
        return paint.outline(area, self.shape_of_edge, corner)


def _pixmap_item(piece: Piece) -> QGraphicsPixmapItem:
    """A picture on *piece* that no pointer meets."""
    item = QGraphicsPixmapItem(piece)
    item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item


@dataclass(frozen=True, slots=True)
class Spec:
    """One piece as it should be: its class, key, look, place, depth and spoken name."""

    kind: type[Piece]
    key: str
    state: Any
    rect: QRectF
    depth: float
    spoken: str = ""
