"""Base of every piece on the table: a key, a size and a cached picture.

A piece never changes the game: pressing or dragging it makes the scene send a request to the session.
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
from app.widgets.drawing import draw_with, drawn_once
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

Mark = Literal["", "source", "target", "selected"]
MARGIN = 7.0
"""Room around a piece for its marks, in scene units."""


@dataclass(frozen=True, slots=True)
class RenderContext:
    """What pieces need for drawing."""

    preferences: Preferences
    gallery: Gallery


class Piece(QGraphicsObject):
    """A piece on the table. ``key``: its name in actions; ``kind``: its type, such as ``card``.

    Shown by two pixmaps that Qt paints without calling Python: the piece, and its marks.
    """

    kind = "piece"
    rises_on_hover = False
    """Whether it rises from its row under the pointer."""
    fills_rect = False
    """Whether the piece fills its whole rectangle."""

    def __init__(self, context: RenderContext, key: str) -> None:
        super().__init__()
        self.context, self.key = context, key
        self.state: Any = None
        self.last_spec: Spec
        """The :class:`Spec` from which the scene last placed the piece."""
        self.size = QSizeF(10, 10)
        self.mark: Mark = ""
        self.focused = False
        self.hovered = False
        self.rest_pos, self.depth = QPointF(), 0.0
        """Position (scene units) and z value when the piece isn't moving or raised."""
        self.accessible_text = ""
        """Text for screen readers."""
        self.up_to_date = False
        """Whether the drawn picture shows the current state."""
        self._bounds = self.extent.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        self._face = _pixmap_item(self)
        self._frame: QGraphicsPixmapItem | None = None
        self._scale = 0.0
        self._glide: QPropertyAnimation | None = None
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)

    @property
    def card(self) -> str:
        """The key of the card shown."""
        return self.key

    @property
    def action(self) -> Action | None:
        """The action that a press requests; None if a press only selects or targets the piece."""
        return None

    @property
    def area(self) -> QRectF:
        """The piece without the room around it."""
        return QRectF(QPointF(0, 0), self.size)

    @property
    def text_scale(self) -> float:
        """Scale of letters on the table compared with normal."""
        return self.context.preferences.table_text

    @property
    def shape_of_edge(self) -> str:
        """Shape of the piece: ``rect``, ``round`` or ``hex`` (:func:`paint.outline`)."""
        return "rect"

    def covers(self, point: QPointF, around: float = 0.0) -> bool:
        """Return whether *point* (in piece coordinates) is on the piece, or within *around* of its edge."""
        area = self.area.adjusted(-around, -around, around, around)
        if self.shape_of_edge == "rect":
            return area.contains(point)
        return paint.outline(area, self.shape_of_edge).contains(point)

    @property
    def extent(self) -> QRectF:
        """The piece with its protruding parts."""
        return self.area

    @property
    def name_area(self) -> QRectF:
        """Area (scene units) of a name that must stay readable, if the rest may be covered; else empty."""
        return QRectF()

    def rest_area(self) -> QRectF:
        """Return the area (scene units) of the piece at rest."""
        return self.extent.translated(self.rest_pos)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def show_state(self, state: object, size: QSizeF) -> None:
        """Show *state* at *size*; does nothing if both are unchanged."""
        if size == self.size and state == self.state:
            return
        self.prepareGeometryChange()
        old_size = self.size
        self.size, self.state = size, state
        self._bounds = self.extent.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
        if size != old_size:
            self._stretch()
        self.refresh()

    @property
    def has_picture(self) -> bool:
        """Whether there is a picture, even an outdated one."""
        return self._scale > 0.0

    def refresh(self) -> None:
        """Mark the picture as outdated: the table redraws it (:meth:`draw_at`) soon."""
        self.up_to_date = False

    def draw_at(self, scale: float) -> None:
        """Draw picture and marks for *scale* device px per unit, unless they are up to date."""
        if self.up_to_date and abs(scale - self._scale) < 1e-9:
            return
        self._scale = scale
        self._set_pixmap(self._face, self.picture(scale))
        self.up_to_date = True
        self._show_frame()

    def set_mark(self, mark: Mark) -> None:
        """Show whether the piece can be taken, can be targeted, or is selected."""
        if mark != self.mark:
            self.mark = mark
            self._show_frame()

    def set_focused(self, on: bool) -> None:
        """Show or hide the keyboard focus frame."""
        if on != self.focused:
            self.focused = on
            self._show_frame()

    def set_hovered(self, on: bool) -> None:
        """Show or hide the frame under the pointer."""
        if on != self.hovered:
            self.hovered = on
            self._show_frame()

    def glide_to(self, position: QPointF, milliseconds: int) -> None:
        """Move to *position*, animated if *milliseconds* allow."""
        self.stop_animation()
        if milliseconds <= 0 or (self.pos() - position).manhattanLength() < 2:
            self.setPos(position)
            return
        glide = QPropertyAnimation(self, b"pos", self)
        glide.setDuration(milliseconds)
        glide.setEndValue(position)
        glide.setEasingCurve(QEasingCurve.Type.OutCubic)
        glide.start()
        self._glide = glide

    def stop_animation(self) -> None:
        """Stop a running movement where it is."""
        if self._glide is not None:
            self._glide.stop()
            self._glide = None

    def finish_animation(self) -> None:
        """Finish a running movement immediately."""
        if self._glide is not None and self._glide.state() == QPropertyAnimation.State.Running:
            self._glide.setCurrentTime(self._glide.duration())

    def draw(self, painter: QPainter, scale: float) -> None:
        """Draw the piece in ``area``; *scale* is device px per unit."""
        raise NotImplementedError

    def paint(
        self, _painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Do nothing: Qt paints the pixmaps."""

    def shown_picture(self, scale: float) -> QPixmap:
        """Return the picture as on the table, for *scale* device px per unit."""
        self.draw_at(scale)
        return self._face.pixmap()

    def _set_pixmap(self, item: QGraphicsPixmapItem, picture: QPixmap) -> None:
        # One px of the picture per px of the screen: sharper, and ten times faster.
        item.setPixmap(picture)
        item.setTransform(QTransform())
        item.setScale(1.0 / self._scale)
        item.setPos(self._bounds.topLeft())

    def _stretch(self) -> None:
        """Stretch the current picture to the new size until it is redrawn.

        Otherwise a piece that has become smaller would cover its neighbours.
        """
        picture = self._face.pixmap()
        if picture.isNull():
            return
        x_scale, y_scale = self._bounds.width() / picture.width(), self._bounds.height() / picture.height()
        self._face.setScale(1.0)
        self._face.setTransform(QTransform.fromScale(x_scale, y_scale))
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
        theme = self.context.preferences.theme.name
        lengths = (*self._bounds.getRect(), self.size.width(), self._scale * 100)  # type: ignore[misc]
        size = " ".join(f"{length:.2f}" for length in lengths)
        look = f"{type(self).__name__} {self.shape_of_edge} {theme}"
        cache_key = f"{look} {self.mark} {self.focused} {self.hovered} {size}"
        self._set_pixmap(
            self._frame,
            drawn_once(
                cache_key, lambda: self._pixmap(self._scale, self.draw_mark, Qt.GlobalColor.transparent)
            ),
        )
        self._frame.show()

    def picture(self, scale: float) -> QPixmap:
        """Return the piece with its margin as a pixmap of *scale* device px per unit."""
        # A pixmap filled with a solid colour has no alpha channel: it is copied, not blended.
        ground = Qt.GlobalColor.black if self.fills_rect else Qt.GlobalColor.transparent
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
        """Draw frames for hover, keyboard focus and possible actions, each with its own shape."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self.context.preferences.theme
        if self.mark == "target":
            paint.draw_shape(painter, self._edge(0, 6), QPen(theme.color("accent", 60 / 255), 9), None)
            paint.draw_brackets(painter, self.area.adjusted(-3, -3, 3, 3), theme.accent, 4)
        elif self.mark == "selected":
            paint.draw_shape(painter, self._edge(2, 6), QPen(QColor(theme.accent), 4), None)
        elif self.mark == "source":
            draw_with(painter, None, QColor(theme.accent))
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
            paint.draw_shape(painter, self._edge(1, 6), QPen(theme.color("text", 0.8), 1.6), None)
        if self.focused:
            paint.draw_shape(
                painter, self._edge(5, 7), QPen(QColor(theme.text), 3, Qt.PenStyle.DashLine), None
            )

    def _edge(self, around: float, corner: float) -> QPainterPath:
        """Return the outline of the piece, *around* beyond its edge."""
        area = self.area.adjusted(-around, -around, around, around)
        return paint.outline(area, self.shape_of_edge, corner)


def _pixmap_item(piece: Piece) -> QGraphicsPixmapItem:
    """Return an empty pixmap item on *piece* that ignores the mouse."""
    item = QGraphicsPixmapItem(piece)
    item.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item


@dataclass(frozen=True, slots=True)
class Spec:
    """How a piece should be: class, key, state, area (scene units), z value, text for screen readers."""

    piece_class: type[Piece]
    key: str
    state: Any
    rect: QRectF
    depth: float
    accessible_text: str = ""
