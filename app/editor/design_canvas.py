"""View of a face with handles for moving and resizing the parts of its template."""

from __future__ import annotations

import contextlib
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.face import design, to_qt
from app.face.content import POKER
from app.face.design import Spread, TemplateSource
from app.face.layout import Content
from app.face.ops import BLEED, Face, Layer, Rect
from app.face.template import TemplateError
from app.widgets.controls import configured
from app.widgets.preferences import Preferences

MARGIN = 34
"""Room around the card for its bleed and for handles, px."""
HALF_HANDLE = 4.5
"""Half the side of a handle, px."""
STEP, LEAP = 0.1, 1.0
"""Distance that an arrow key moves a part, and with Shift, mm."""
ARROWS = {Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1)}
HANDLES = tuple((x, y) for y in (0.0, 0.5, 1.0) for x in (0.0, 0.5, 1.0) if (x, y) != (0.5, 0.5))
"""Positions of the eight handles, as shares of a part's width and height."""


class DesignCanvas(QWidget):
    """Shows one card with one template; parts can be moved and resized with mouse and keyboard."""

    chosen_changed = Signal()
    template_changed = Signal(object)
    """Emits the template after a drag or a series of arrow keys."""
    delete_requested = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._content: Content | None = None
        self._size = POKER
        self.shows_bleed = False
        self.chosen: list[int] = []
        self.source: TemplateSource | None = None
        self.placed: Spread | None = None
        self._pixmap = QPixmap()
        self._grip: tuple[float, float] | None = None
        self._from: QPointF | None = None
        self._before: TemplateSource | None = None
        self._areas: tuple[Rect, ...] = ()
        self._guides: tuple[float | None, float | None] = (None, None)
        self._hover = -1
        configured(
            self,
            mouseTracking=True,
            focusPolicy=Qt.FocusPolicy.StrongFocus,
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding),
        )
        self.setMinimumSize(260, 320)

    def show_template(self, source: TemplateSource | None, content: Content | None) -> None:
        """Show *content* as the template *source* draws it, and keep the selection if possible."""
        self._content = content
        if content is not None and source is not None:
            self._size = design.size_of(content)
        self._put(source)
        count = len(source["parts"]) if source is not None else 0
        kept = [at for at in self.chosen if at < count]
        if kept != self.chosen:
            self.choose(kept)

    def choose(self, chosen: list[int]) -> None:
        self.chosen = chosen
        self.chosen_changed.emit()
        self.update()

    def face(self) -> Face | None:
        return self.placed.face if self.placed is not None else None

    def _put(self, source: TemplateSource | None) -> None:
        self.source = source
        self.placed = None
        if source is not None and self._content is not None:
            with contextlib.suppress(TemplateError):
                self.placed = design.spread(source, self._content)
        self._draw()

    # ---- geometry

    def _scale_and_corner(self) -> tuple[float, QPointF]:
        """Return (pixels per mm of the layout, the card's top left corner in widget coordinates)."""
        width, height = (self.placed.width, self.placed.height) if self.placed else self._size
        scale = min(max(40, self.width() - 2 * MARGIN) / width, max(40, self.height() - 2 * MARGIN) / height)
        return scale, QPointF((self.width() - width * scale) / 2, (self.height() - height * scale) / 2)

    def _to_widget(self, area: Rect) -> QRectF:
        scale, corner = self._scale_and_corner()
        return QRectF(
            corner.x() + area.x * scale, corner.y() + area.y * scale, area.w * scale, area.h * scale
        )

    def part_at(self, point: QPointF) -> int:
        """Return the number of the smallest visible and unlocked part at *point*; -1 if there is none."""
        if self.placed is None:
            return -1
        locked = self._locked()
        hits = [
            (area.w * area.h, -at)
            for at, (area, shown) in enumerate(zip(self.placed.areas, self.placed.shown, strict=True))
            if shown
            and at not in locked
            and self._to_widget(area.inset(-0.3)).contains(self._turn(at).inverted()[0].map(point))
        ]
        return -min(hits)[1] if hits else -1

    def _locked(self) -> set[int]:
        parts = self.source["parts"] if self.source is not None else ()
        return {at for at, part in enumerate(parts) if part.get("locked")}

    def _movable(self) -> list[int]:
        """Return the chosen parts, without the locked ones."""
        locked = self._locked()
        return [at for at in self.chosen if at not in locked]

    def handle_of(self, at: int, grip: tuple[float, float]) -> QPointF:
        """Return the position of the handle *grip* of part *at*, in widget coordinates."""
        assert self.placed is not None
        box = self._to_widget(self.placed.areas[at])
        corner = QPointF(box.x() + grip[0] * box.width(), box.y() + grip[1] * box.height())
        return self._turn(at).map(corner)

    def _angle(self, at: int) -> float:
        """Return the angle of part *at* in degrees; 0 if it's a formula."""
        angle = self.source["parts"][at].get("angle", 0.0) if self.source is not None else 0.0
        return float(angle) if isinstance(angle, (int, float)) else 0.0

    def _turn(self, at: int) -> QTransform:
        """Return the transform, in widget coordinates, that turns part *at* around its middle."""
        assert self.placed is not None
        middle = self._to_widget(self.placed.areas[at]).center()
        turn = QTransform.fromTranslate(middle.x(), middle.y()).rotate(self._angle(at))
        return turn.translate(-middle.x(), -middle.y())

    def _draw_frame(self, painter: QPainter, at: int) -> None:
        assert self.placed is not None
        painter.drawPolygon(self._turn(at).map(QPolygonF(self._to_widget(self.placed.areas[at]))))

    def _handle_at(self, point: QPointF) -> tuple[float, float] | None:
        if len(self.chosen) != 1 or self.placed is None or not self._movable():
            return None
        reach = HALF_HANDLE + 3
        for grip in HANDLES:
            offset = self.handle_of(self.chosen[0], grip) - point
            if abs(offset.x()) <= reach and abs(offset.y()) <= reach:
                return grip
        return None

    # ---- mouse and keyboard

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Grab a handle or a part; Shift or Ctrl adds a part to the selection or removes it."""
        if event.button() != Qt.MouseButton.LeftButton or self.placed is None:
            return
        point = event.position()
        self._grip = self._handle_at(point)
        if self._grip is None:
            part = self.part_at(point)
            extends_selection = event.modifiers() & (
                Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
            )
            if part < 0:
                self.choose([])
                return
            assert self.source is not None
            together = design.with_group(self.source, [part])
            if extends_selection:
                kept = [at for at in self.chosen if at not in together]
                self.choose(kept if part in self.chosen else [*kept, *together])
            elif part not in self.chosen:
                self.choose(together)
        self._from, self._before, self._areas = point, self.source, self.placed.areas

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Continue a drag; without one, show what could be grabbed."""
        point = event.position()
        if self._from is None or self._before is None:
            hover = self.part_at(point)
            self.setCursor(_cursor(self._handle_at(point), hover >= 0))
            if hover != self._hover:
                self._hover = hover
                self.update()
            return
        scale, _corner = self._scale_and_corner()
        by = point - self._from
        if by.manhattanLength() < 3 and self.source is self._before:
            return
        free = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        self._pull(by.x() / scale, by.y() / scale, free)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        before, self._before, self._from = self._before, None, None
        self._guides = (None, None)
        self.update()
        if before is not None and self.source is not before:
            self.template_changed.emit(self.source)

    def _pull(self, dx: float, dy: float, free: bool) -> None:
        """Move or resize by *dx* and *dy* mm from the start of the drag; *free*: without snapping."""
        assert self._before is not None
        assert self.placed is not None
        grip, source = self._grip, self._before
        movable = self._movable()
        if not movable:
            return
        first = self._areas[self.chosen[0]]
        if grip is not None and (angle := self._angle(self.chosen[0])):
            # The sides move along the turned part's own axes.
            along = QTransform().rotate(-angle).map(QPointF(dx, dy))
            dx, dy = along.x(), along.y()
        ends: tuple[tuple[float, ...], tuple[float, ...]]
        if grip is None:
            bounds = design.around_all(self._areas[at] for at in movable)
            ends = (
                (bounds.x, bounds.right, bounds.x + bounds.w / 2),
                (bounds.y, bounds.bottom, bounds.y + bounds.h / 2),
            )
        else:
            ends = (
                () if grip[0] == 0.5 else (first.x if grip[0] == 0 else first.right,),
                () if grip[1] == 0.5 else (first.y if grip[1] == 0 else first.bottom,),
            )
        moves, guides = [dx, dy], list[float | None]((None, None))
        if not free:
            others = [
                area
                for at, (area, shown) in enumerate(zip(self._areas, self.placed.shown, strict=True))
                if at not in self.chosen and shown and area.w > 0
            ]
            guide_lines = design.lines(self.placed.width, self.placed.height, others)
            for axis in (0, 1):
                moves[axis], guides[axis] = design.snapped(ends[axis], moves[axis], guide_lines[axis])
        self._guides = guides[0], guides[1]
        if grip is None:
            for at in movable:
                source = design.resized_part(
                    source, at, self._areas[at], (moves[0], moves[1]), (moves[0], moves[1])
                )
        else:
            low = (moves[0] if grip[0] == 0 else 0.0, moves[1] if grip[1] == 0 else 0.0)
            high = (moves[0] if grip[0] == 1 else 0.0, moves[1] if grip[1] == 1 else 0.0)
            source = design.resized_part(source, self.chosen[0], first, low, high)
        self._put(source)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the selection with the arrow keys; Delete requests its removal, Escape cancels a drag."""
        arrow = ARROWS.get(Qt.Key(event.key()))
        if arrow is not None and self.chosen and self.source is not None and self.placed is not None:
            step = LEAP if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else STEP
            if self._before is None:
                self._before, self._areas = self.source, self.placed.areas
            move = (arrow[0] * step, arrow[1] * step)
            source = self.source
            for at in self._movable():
                source = design.resized_part(source, at, self.placed.areas[at], move, move)
            self._put(source)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self.chosen:
            self.delete_requested.emit()
        elif event.key() == Qt.Key.Key_Escape and self._from is not None and self._before is not None:
            self._put(self._before)
            self._before = self._from = None
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Finish moving with an arrow key as one change, however long the key was held."""
        if Qt.Key(event.key()) in ARROWS and not event.isAutoRepeat():
            self._commit_move()
        super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._commit_move()
        super().focusOutEvent(event)

    def _commit_move(self) -> None:
        before = self._before
        if before is not None and self._from is None:
            self._before = None
            if self.source is not before:
                self.template_changed.emit(self.source)

    # ---- drawing

    def sizeHint(self) -> QSize:
        return QSize(460, 620)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.placed is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        scale, corner = self._scale_and_corner()
        bleed = BLEED * scale / self.placed.scale if self.shows_bleed else 0.0
        painter.drawPixmap(corner - QPointF(bleed, bleed), self._pixmap)
        whole = Rect(0, 0, self.placed.width, self.placed.height)
        accent = self._preferences.theme.color("accent")
        painter.setPen(QPen(QColor(self._preferences.theme.color("quiet")), 1, Qt.PenStyle.DotLine))
        painter.drawRect(self._to_widget(whole.inset(design.SAFE)))
        if self.shows_bleed:
            painter.setPen(QPen(accent, 1, Qt.PenStyle.DashLine))
            painter.drawRect(self._to_widget(whole))
        if 0 <= self._hover < len(self.placed.areas) and self._hover not in self.chosen:
            painter.setPen(QPen(accent, 1.2, Qt.PenStyle.DashLine))
            self._draw_frame(painter, self._hover)
        for at in self.chosen:
            painter.setPen(
                QPen(accent, 1.6, Qt.PenStyle.SolidLine if self.placed.shown[at] else Qt.PenStyle.DashLine)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            self._draw_frame(painter, at)
        if len(self.chosen) == 1:
            painter.setBrush(Qt.GlobalColor.white)
            for grip in HANDLES:
                middle = self.handle_of(self.chosen[0], grip)
                painter.drawRect(
                    QRectF(
                        middle.x() - HALF_HANDLE, middle.y() - HALF_HANDLE, 2 * HALF_HANDLE, 2 * HALF_HANDLE
                    )
                )
        self._paint_guides(painter)

    def _paint_guides(self, painter: QPainter) -> None:
        scale, corner = self._scale_and_corner()
        painter.setPen(QPen(QColor("#e0218a"), 1))
        x, y = self._guides
        if x is not None:
            painter.drawLine(
                QPointF(corner.x() + x * scale, 0), QPointF(corner.x() + x * scale, self.height())
            )
        if y is not None:
            painter.drawLine(
                QPointF(0, corner.y() + y * scale), QPointF(self.width(), corner.y() + y * scale)
            )

    def _draw(self) -> None:
        self._pixmap = QPixmap()
        if self.placed is not None:
            scale, _corner = self._scale_and_corner()
            face = with_bleed(self.placed.face) if self.shows_bleed else self.placed.face
            self._pixmap = to_qt.pixmap(
                face, scale / self.placed.scale, self.devicePixelRatioF(), cut_out=not self.shows_bleed
            )
        self.update()


def with_bleed(face: Face) -> Face:
    """Return *face* with its bleed as part of it."""
    ops = (Layer("face", face.ops, (1.0, 0.0, 0.0, 1.0, BLEED, BLEED)),)
    return replace(face, width=face.width + 2 * BLEED, height=face.height + 2 * BLEED, ops=ops)


def _cursor(grip: tuple[float, float] | None, over: bool) -> Qt.CursorShape:
    if grip is None:
        return Qt.CursorShape.SizeAllCursor if over else Qt.CursorShape.ArrowCursor
    if grip[0] == 0.5:
        return Qt.CursorShape.SizeVerCursor
    if grip[1] == 0.5:
        return Qt.CursorShape.SizeHorCursor
    return Qt.CursorShape.SizeFDiagCursor if grip[0] == grip[1] else Qt.CursorShape.SizeBDiagCursor
