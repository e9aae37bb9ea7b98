"""The best moves as arrows from the acting Other to the target, or as badges if there is no target."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, hypot, sin

import shiboken6
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from app.rules.game import Action
from app.rules.tribunal import TribunalView
from app.table.tribunal import gestures
from app.table.tribunal.words import SYMBOLS, acting
from app.ui.board.piece import Piece
from app.ui.tribunal.scene import TribunalScene
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences

WIDTHS, STRENGTHS = (15.0, 10.0, 7.0), (0.92, 0.66, 0.5)
"""Width (scene units) and opacity of the arrows of the first, second and third line."""
RADIUS = 19.0
HEAD = 3.1
"""Length of an arrowhead, in arrow widths."""


@dataclass(frozen=True, slots=True)
class Mark:
    """First action of line ``place`` (from 0): ``verb`` by the piece ``source`` on ``target`` ("": none)."""

    place: int
    verb: str
    source: str
    target: str = ""


def marks(firsts: Sequence[Action], view: TribunalView) -> list[Mark]:
    """Return a mark for each of *firsts*, the first actions of lines in *view*, best first."""
    result: list[Mark] = []
    me = acting(view.state)
    for place, action in enumerate(firsts):
        if action.verb in ("declare", "waive", "price"):
            seat = view.state.turn
            source = action.args[0] if action.verb == "price" else gestures.evidence_key(seat)
            result.append(Mark(place, action.verb, source))
            continue
        pairs = gestures.gestures_of([action], view).pairs
        source, targets = next(iter(pairs.items()), (me, {}))
        result.append(Mark(place, action.verb, source, next(iter(targets), "")))
    return result


class Arrows:
    """The arrows drawn on one scene."""

    def __init__(self, scene: TribunalScene, preferences: Preferences) -> None:
        self._scene, self._preferences = scene, preferences
        self._items: list[QGraphicsItem] = []
        self._marks: tuple[Mark, ...] = ()

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The marks shown."""
        return self._marks

    def show(self, marks: Sequence[Mark]) -> None:
        """Show only *marks*; of marks for the same action, the first one."""
        self.clear()
        self._marks = tuple(marks)
        pieces, badge_counts = self._scene.pieces, dict[str, int]()
        drawn: set[tuple[str, str, str]] = set()
        for mark in marks:
            source, target = pieces.get(mark.source), pieces.get(mark.target)
            key = (mark.verb, mark.source, mark.target)
            if source is None or key in drawn:
                continue
            drawn.add(key)
            start = _middle(source)
            if target is None:
                index = badge_counts[mark.source] = badge_counts.get(mark.source, -1) + 1
                position = (
                    source.scenePos()
                    + source.area.topLeft()
                    + QPointF(RADIUS + index * (4.2 * RADIUS), -RADIUS * 0.4)
                )
                self._add(_Badge(self._preferences, mark, position))
                continue
            end = _middle(target)
            if mark.target.startswith("layer-"):
                end.setX(start.x())
            self._add(_Arrow(self._preferences, mark, start, end))

    def clear(self) -> None:
        """Remove all marks."""
        for item in self._items:
            if shiboken6.isValid(item) and item.scene() is not None:
                item.scene().removeItem(item)
        self._items = []
        self._marks = ()

    def _add(self, item: QGraphicsItem) -> None:
        item.setZValue(60 - item.mark.place)  # type: ignore[attr-defined]
        self._scene.addItem(item)
        self._items.append(item)


def _middle(piece: Piece) -> QPointF:
    return piece.scenePos() + piece.area.center()


class _Drawn(QGraphicsItem):
    """Base of the marks on the table. It ignores the mouse."""

    def __init__(self, preferences: Preferences, mark: Mark) -> None:
        super().__init__()
        self.mark = mark
        self._preferences = preferences
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setAcceptHoverEvents(False)

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def _colour(self) -> QColor:
        colour = QColor(self._preferences.theme.accent)
        colour.setAlphaF(STRENGTHS[min(self.mark.place, 2)])
        return colour

    def _disc(self, painter: QPainter, middle: QPointF) -> None:
        """Draw the number of the line."""
        theme = self._preferences.theme
        draw_with(painter, QPen(QColor("#17181c"), 2.5), QColor(theme.accent))
        painter.drawEllipse(middle, RADIUS * 0.82, RADIUS * 0.82)
        painter.setPen(QColor("#17181c"))
        painter.setFont(fonts.display(23))
        room = QRectF(middle.x() - RADIUS, middle.y() - RADIUS, 2 * RADIUS, 2 * RADIUS)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, str(self.mark.place + 1))


class _Arrow(_Drawn):
    """An arrow from *start* to *end* (scene units)."""

    def __init__(self, preferences: Preferences, mark: Mark, start: QPointF, end: QPointF) -> None:
        super().__init__(preferences, mark)
        # Offset the arrows of different lines, which may go the same way.
        offset = (0.0, 26.0, -26.0)[min(mark.place, 2)]
        angle = atan2(end.y() - start.y(), end.x() - start.x())
        shift = QPointF(-sin(angle) * offset, cos(angle) * offset)
        self._start, self._end = start + shift, end + shift

    def boundingRect(self) -> QRectF:
        return QRectF(self._start, self._end).normalized().adjusted(-40, -40, 40, 40)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = WIDTHS[min(self.mark.place, 2)]
        direction = self._end - self._start
        length = hypot(direction.x(), direction.y())
        if length < 1.0:
            self._disc(painter, self._start)
            return
        angle = atan2(direction.y(), direction.x())
        head_length = min(HEAD * width, length * 0.6)

        def along(distance: float, aside: float) -> QPointF:
            x, y = cos(angle), sin(angle)
            return self._start + QPointF(x * distance - y * aside, y * distance + x * aside)

        half = width / 2
        shape = QPolygonF([
            along(0, half), along(length - head_length, half),
            along(length - head_length, width * 1.35), along(length, 0),
            along(length - head_length, -width * 1.35), along(length - head_length, -half), along(0, -half),
        ])  # fmt: skip
        draw_with(painter, QPen(QColor(20, 20, 26, 170), 2), self._colour())
        painter.drawPolygon(shape)
        self._disc(painter, along(length * (0.36 + 0.12 * self.mark.place), 0))


class _Badge(_Drawn):
    """A mark without a target: number and symbol above the acting piece."""

    def __init__(self, preferences: Preferences, mark: Mark, spot: QPointF) -> None:
        super().__init__(preferences, mark)
        self._spot = spot

    def boundingRect(self) -> QRectF:
        return QRectF(self._spot.x() - 2 * RADIUS, self._spot.y() - 2 * RADIUS, 8 * RADIUS, 4 * RADIUS)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        plate = QRectF(self._spot.x(), self._spot.y() - RADIUS * 0.8, 2.9 * RADIUS, 1.6 * RADIUS)
        draw_with(painter, QPen(QColor(20, 20, 26, 200), 2), self._colour())
        painter.drawRoundedRect(plate, RADIUS * 0.8, RADIUS * 0.8)
        symbol_area = QRectF(
            plate.right() - 1.75 * RADIUS, plate.top() + 0.15 * RADIUS, 1.3 * RADIUS, 1.3 * RADIUS
        )
        symbols.draw(painter, SYMBOLS.get(self.mark.verb, "other"), symbol_area, "#17181c")
        self._disc(painter, self._spot + QPointF(RADIUS * 0.2, 0))
