"""Highlights on the table: glowing rings around the pieces that a step is about; they follow the pieces.

If a piece has to be dragged, the rings are numbered: 1 is the piece, 2 its target.
"""

from __future__ import annotations

from collections.abc import Sequence

import shiboken6
from PySide6.QtCore import QEasingCurve, QPoint, QPointF, QPropertyAnimation, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QGraphicsObject, QStyleOptionGraphicsItem, QWidget

from app.ui.board.piece import Piece
from app.ui.board.scene import TableScene
from app.ui.own_fate.tracks import Tracks
from app.widgets import fonts
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences

GLOW = 16.0
"""Distance by which the glow extends beyond a piece, in scene units."""
BADGE = 17.0
"""Radius of a ring's number, in scene units."""


class Highlight(QGraphicsObject):
    """A glowing ring around a piece, with *number* at a corner (0: none)."""

    def __init__(
        self, piece: Piece, preferences: Preferences, number: int = 0, area: QRectF | None = None
    ) -> None:
        """Highlight *piece*, or only *area* of it."""
        super().__init__(piece)
        self._preferences = preferences
        self.number = number
        self._area = area or piece.area
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(50)
        animation = QPropertyAnimation(self, b"opacity", self)
        animation.setKeyValueAt(0.0, 1.0)
        animation.setKeyValueAt(0.5, 0.55)
        animation.setKeyValueAt(1.0, 1.0)
        animation.setEasingCurve(QEasingCurve.Type.InOutSine)
        animation.setDuration(1500)
        animation.setLoopCount(3)
        if not preferences.reduced_motion:
            animation.start()

    def boundingRect(self) -> QRectF:
        reach = max(GLOW, 3 * BADGE)
        return self._area.adjusted(-reach, -reach, reach, reach)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        theme = self._preferences.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for pen_width, alpha in ((18.0, 0.16), (12.0, 0.26), (7.0, 0.5)):
            painter.setPen(QPen(theme.color("accent", alpha), pen_width))
            painter.drawRoundedRect(self._area.adjusted(-4, -4, 4, 4), 10, 10)
        painter.setPen(QPen(QColor(theme.accent), 3.4))
        painter.drawRoundedRect(self._area.adjusted(-4, -4, 4, 4), 10, 10)
        if self.number:
            # Beside a small piece, which the number would cover.
            offset = BADGE if self._area.width() > 4 * BADGE else -BADGE - 2
            middle = self._area.topRight() + QPointF(13 - offset, offset - 13)
            if (scene := self.scene()) is not None:
                # Keep the number within the table.
                room = self.mapRectFromScene(scene.sceneRect()).adjusted(BADGE, BADGE, -BADGE, -BADGE)
                x = min(max(middle.x(), room.left() + 3), room.right() - 3)
                middle = QPointF(x, min(max(middle.y(), room.top() + 3), room.bottom() - 3))
            draw_with(painter, QPen(QColor(theme.on_accent), 3), QColor(theme.accent))
            painter.drawEllipse(middle, BADGE, BADGE)
            painter.setFont(fonts.display(22))
            spot = QRectF(middle.x() - BADGE, middle.y() - BADGE, 2 * BADGE, 2 * BADGE)
            painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, str(self.number))


class Frame(QWidget):
    """A glowing ring around a widget of a page."""

    def __init__(self, page: QWidget, preferences: Preferences) -> None:
        super().__init__(page)
        self._page = page
        self._preferences = preferences
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def frame_widget(self, part: QWidget | None) -> None:
        """Move the ring around *part* of the page; None hides it."""
        self.setVisible(part is not None)
        if part is not None:
            self.setGeometry(QRect(part.mapTo(self._page, QPoint(0, 0)), part.size()))
            self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            area = QRectF(self.rect()).adjusted(4, 4, -4, -4)
            for pen_width, alpha in ((8.0, 0.3), (3.4, 1.0)):
                painter.setPen(QPen(self._preferences.theme.color("accent", alpha), pen_width))
                painter.drawRoundedRect(area, 8, 8)


class Highlights:
    """The highlights on one scene."""

    def __init__(self, scene: TableScene, preferences: Preferences) -> None:
        self._scene = scene
        self._preferences = preferences
        self._highlights: list[Highlight] = []

    def highlight(self, keys: Sequence[str], *, numbered: bool = False) -> None:
        """Highlight only the pieces or tracks *keys*; a spell's design stands for all its visible copies.

        *numbered*: number the pieces in the order of *keys*.
        """
        self.clear()
        tracks = self._scene.pieces.get("tracks")
        if isinstance(tracks, Tracks):
            for name, area in tracks.track_areas().items():
                if name in keys:
                    self._highlights.append(Highlight(tracks, self._preferences, area=area))
        for key, piece in self._scene.pieces.items():
            matching_key = next(
                (candidate for candidate in (key, key.partition(".")[0]) if candidate in keys), None
            )
            if matching_key is not None:
                number = keys.index(matching_key) + 1 if numbered else 0
                self._highlights.append(Highlight(piece, self._preferences, number))

    def clear(self) -> None:
        """Remove all highlights."""
        for highlight in self._highlights:
            if shiboken6.isValid(highlight):
                highlight.setParentItem(None)  # type: ignore[arg-type]  # Qt takes None: it has no parent then
                if highlight.scene() is not None:
                    highlight.scene().removeItem(highlight)
                highlight.deleteLater()
        self._highlights = []

    def highlighted(self) -> list[str]:
        """Return the keys of the highlighted pieces."""
        parents = [highlight.parentItem() for highlight in self._highlights if shiboken6.isValid(highlight)]
        return [parent.key for parent in parents if isinstance(parent, Piece)]
