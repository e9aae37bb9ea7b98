"""The best moves as arrows on the table from the acting Other to the target; badges without target."""

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
from app.ui.board.piece import Piece
from app.ui.tribunal import gestures
from app.ui.tribunal.scene import TribunalScene
from app.ui.tribunal.tribunal_words import SYMBOLS, acting
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
    """Line number *place* (from 0) starts with *verb* by the piece *source* at *target* (empty: none)."""

    place: int
    verb: str
    source: str
    target: str = ""


def marks(firsts: Sequence[Action], view: TribunalView) -> list[Mark]:
    """Return the marks of the lines starting with *firsts* in *view*, best first."""
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
        """Show exactly *marks*; equal ones are merged into the better line's."""
        self.clear()
        self._marks = tuple(marks)
        pieces, beside = self._scene.pieces, dict[str, int]()
        drawn: set[tuple[str, str, str]] = set()
        for mark in marks:
            source, target = pieces.get(mark.source), pieces.get(mark.target)
            key = (mark.verb, mark.source, mark.target)
            if source is None or key in drawn:
                continue
            drawn.add(key)
            start = _middle(source)
            if target is None:
                at = beside[mark.source] = beside.get(mark.source, -1) + 1
                spot = (
                    source.scenePos()
                    + source.area.topLeft()
                    + QPointF(RADIUS + at * (4.2 * RADIUS), -RADIUS * 0.4)
                )
                self._add(_Badge(self._preferences, mark, spot))
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
    """A line's mark on the table. It ignores the mouse."""

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
        """Draw the line's number."""
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
        # Offset arrows in the same direction.
        aside = (0.0, 26.0, -26.0)[min(mark.place, 2)]
        angle = atan2(end.y() - start.y(), end.x() - start.x())
        shift = QPointF(-sin(angle) * aside, cos(angle) * aside)
        self._start, self._end = start + shift, end + shift

    def boundingRect(self) -> QRectF:
        return QRectF(self._start, self._end).normalized().adjusted(-40, -40, 40, 40)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = WIDTHS[min(self.mark.place, 2)]
        way = self._end - self._start
        far = hypot(way.x(), way.y())
        if far < 1.0:
            self._disc(painter, self._start)
            return
        angle = atan2(way.y(), way.x())
        head = min(HEAD * width, far * 0.6)

        def along(distance: float, aside: float) -> QPointF:
            x, y = cos(angle), sin(angle)
            return self._start + QPointF(x * distance - y * aside, y * distance + x * aside)

        half = width / 2
        shape = QPolygonF([
            along(0, half), along(far - head, half), along(far - head, width * 1.35), along(far, 0),
            along(far - head, -width * 1.35), along(far - head, -half), along(0, -half),
        ])  # fmt: skip
        draw_with(painter, QPen(QColor(20, 20, 26, 170), 2), self._colour())
        painter.drawPolygon(shape)
        self._disc(painter, along(far * (0.36 + 0.12 * self.mark.place), 0))


class _Badge(_Drawn):
    """A mark without target: number and symbol over the acting Other."""

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
        sign = QRectF(plate.right() - 1.75 * RADIUS, plate.top() + 0.15 * RADIUS, 1.3 * RADIUS, 1.3 * RADIUS)
        symbols.draw(painter, SYMBOLS.get(self.mark.verb, "other"), sign, "#17181c")
        self._disc(painter, self._spot + QPointF(RADIUS * 0.2, 0))
