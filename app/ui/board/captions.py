"""Overlays that the stage shows for a moment: captions, flying cards, lines, a glow."""

from __future__ import annotations

import html
import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsPathItem,
    QGraphicsPixmapItem,
    QGraphicsRectItem,
    QGraphicsTextItem,
    QStyleOptionGraphicsItem,
    QWidget,
)

from app.table.beats import Beat
from app.ui.board import paint
from app.widgets import fonts
from app.widgets.drawing import draw_with
from app.widgets.preferences import Preferences
from app.widgets.theme import Theme

MAX_WIDTH = 380.0
"""Maximum caption width, in scene units at normal text size."""
LETTER_HEIGHT = 21.0
"""Letter height of captions, in scene units at normal text size."""
PAD = 10.0
GAP = 8.0
DISTANCE_COST = 300.0
"""Distance (scene units) from its piece that costs as much as lying wholly on an area of cost 1."""
OVERLAY_Z = 900.0
"""Z value of the overlays: below held pieces."""


class Caption(QGraphicsRectItem):
    """A sentence on a plate, with an optional sum below it."""

    def __init__(self, preferences: Preferences, beat: Beat, side: str) -> None:
        """Show the caption of *beat*; *side*: the seat that gives the edge its colour, or ""."""
        super().__init__()
        self._preferences = preferences
        self._edge = preferences.theme.side(side) if side else preferences.theme.accent
        self._text = QGraphicsTextItem(self)
        self._text.setPos(PAD, PAD * 0.5)
        self._text.setDefaultTextColor(QColor(preferences.theme.text))
        self._text.setFont(fonts.sans(LETTER_HEIGHT * preferences.table_text))
        self._text.document().setDocumentMargin(2)
        self.setZValue(OVERLAY_Z + 20)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.kind = beat.kind
        self.piece_key = beat.at
        """Key of the piece that the caption belongs to."""
        self.placed_at = QRectF()
        """Area of that piece when the caption was placed."""
        self.age_ms = 0.0
        """Time since the current text appeared, in ms."""
        self.expiring = False
        """Whether another caption needs the room, so that this one is removed after its minimum time."""
        self.show_beat(beat)

    @property
    def words(self) -> str:
        """The caption as plain text."""
        return self._text.toPlainText()

    def show_beat(self, beat: Beat, rule: str = "") -> None:
        """Show the caption of *beat*; *rule*: title of the rule that caused the event, or ""."""
        theme = self._preferences.theme
        text = html.escape(beat.caption)
        if beat.rows:
            text = f"<b>{text}</b>" + _sum_table(beat, theme)
        if rule:
            size = round(LETTER_HEIGHT * 0.76 * self._preferences.table_text)
            text += f'<div style="color:{theme.quiet};font-size:{size}px">{html.escape(rule)}</div>'
        self._text.setTextWidth(-1)
        self._text.setHtml(text)
        widest = MAX_WIDTH * self._preferences.table_text
        if self._text.boundingRect().width() > widest:
            self._text.setTextWidth(widest)
        text_size = self._text.boundingRect().size()
        self.setRect(0, 0, text_size.width() + 2 * PAD, text_size.height() + PAD)
        self.age_ms = 0.0

    def place_near(self, near: QRectF, room: QRectF, avoid: Sequence[tuple[QRectF, float]]) -> None:
        """Move the caption to a place inside *room*, close to *near*, that covers little of *avoid*.

        *avoid* pairs areas with costs. All in scene units.
        """
        self.placed_at = QRectF(near)
        width, height = self.rect().width(), self.rect().height()
        middle, step = near.center(), height + GAP
        lefts = (
            middle.x() - width / 2,
            near.left() - width - GAP,
            near.right() + GAP,
            near.left(),
            near.right() - width,
        )
        tops = [middle.y() - height / 2, near.top() - step, near.bottom() + GAP]
        tops += [near.top() - step * n for n in (2, 3)] + [near.bottom() + GAP + step * n for n in (1, 2)]

        # Plain numbers for speed: captions are often placed again, and each time tests dozens of rectangles.
        areas = [(area.left(), area.top(), area.right(), area.bottom(), weight) for area, weight in avoid]
        inner = room.adjusted(4, 4, -4, -4)

        def cost(at: tuple[float, float]) -> float:
            x, y = at
            covered = 0.0
            for left, top, right, bottom, weight in areas:
                common_width = min(right, x + width) - max(left, x)
                if common_width > 0.0 and (common_height := min(bottom, y + height) - max(top, y)) > 0.0:
                    covered += common_width * common_height * weight
            distance = abs(x + width / 2 - middle.x()) + abs(y + height / 2 - middle.y())
            return covered / (width * height) + distance / DISTANCE_COST

        spots = [
            (
                min(max(left, inner.left()), inner.right() - width),
                min(max(top, inner.top()), inner.bottom() - height),
            )
            for left in lefts
            for top in tops
        ]
        self.setPos(*min(spots, key=cost))

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        theme = self._preferences.theme
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_with(painter, QPen(theme.color("line"), 1.2), theme.color("panel", 0.97))
        painter.drawRoundedRect(self.rect(), 6, 6)
        draw_with(painter, None, QColor(self._edge))
        painter.drawRoundedRect(QRectF(0, 0, 6, self.rect().height()), 3, 3)


def _sum_table(beat: Beat, theme: Theme) -> str:
    """Return the lines of a sum as an HTML table."""
    ink = theme.text
    colours = {
        "attack": theme.danger_text,
        "healing": theme.good_text,
        "sum": theme.accent_text,
        "struck": theme.quiet,
    }
    rows = "".join(
        f'<tr><td style="color:{colours.get(kind, ink)};padding-right:14px">'
        f"{'<s>' if kind == 'struck' else ''}{html.escape(label)}{'</s>' if kind == 'struck' else ''}</td>"
        f'<td align="right" style="color:{colours.get(kind, ink)}"><b>{html.escape(number)}</b></td></tr>'
        for label, number, kind in beat.rows
    )
    return f'<table cellspacing="0" cellpadding="1">{rows}</table>'


class Banner(QGraphicsRectItem):
    """Large letters across the table: a new turn, a phase, the end."""

    def __init__(self, preferences: Preferences, words: str, room: QRectF) -> None:
        super().__init__(QRectF(0, 0, room.width(), 96 * preferences.table_text))
        self._preferences, self._words = preferences, words
        self.setPos(room.left(), room.center().y() - self.rect().height() / 2)
        self.setZValue(OVERLAY_Z + 30)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        theme, box = self._preferences.theme, self.rect()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lean = box.height() * 0.26
        draw_with(painter, None, theme.color("panel", 0.93))
        middle = box.adjusted(box.width() * 0.16, 0, -box.width() * 0.16, 0)
        painter.drawPolygon(paint.slanted(middle.adjusted(0, 0, lean, 0), lean))
        painter.fillRect(QRectF(middle.left() + lean, 0, middle.width(), 3), QColor(theme.accent))
        painter.setPen(QColor(theme.text))
        painter.setFont(fonts.display(46 * self._preferences.table_text))
        painter.drawText(middle, Qt.AlignmentFlag.AlignCenter, self._words)


def glow_item(area: QRectF, color: str) -> QGraphicsPathItem:
    """Return a glowing frame around *area* (scene units)."""
    path = paint.outline(area.adjusted(-5, -5, 5, 5), corner=9)
    item = QGraphicsPathItem(path)
    item.setBrush(paint.faded(color, 70 / 255))
    item.setPen(QPen(QColor(color), 5))
    item.setZValue(OVERLAY_Z)
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item


def arrow_path(start: QPointF, end: QPointF, share: float = 1.0) -> QPainterPath:
    """Return the first *share* of a curved arrow from *start* to *end* (scene units)."""
    direction = end - start
    bend = (start + end) / 2 + QPointF(direction.y(), -direction.x()) * 0.14
    whole = QPainterPath(start)
    whole.quadTo(bend, end)
    path = QPainterPath(start)
    steps = max(2, round(24 * share))
    for step in range(1, steps + 1):
        path.lineTo(whole.pointAtPercent(min(1.0, share * step / steps)))
    tip = path.currentPosition()
    turn = math.radians(-whole.angleAtPercent(min(1.0, share)))
    for side in (2.6, -2.6):
        path.moveTo(tip)
        path.lineTo(tip + QPointF(math.cos(turn + side), math.sin(turn + side)) * 20)
    return path


def line_item(color: str) -> QGraphicsPathItem:
    """Return a line that has no path yet."""
    item = QGraphicsPathItem()
    item.setPen(QPen(QColor(color), 6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    item.setZValue(OVERLAY_Z + 5)
    item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
    return item


class Flyer(QGraphicsPixmapItem):
    """A picture flying over the table."""

    def __init__(self, picture: QPixmap, width: float) -> None:
        """Show *picture*, *width* scene units wide."""
        super().__init__(picture)
        self._picture_width = max(1, picture.width())
        self.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self.setZValue(OVERLAY_Z + 10)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.centre_on(QPointF(), width)

    def centre_on(self, middle: QPointF, width: float) -> None:
        """Centre the picture on *middle*, *width* units wide."""
        scale = width / self._picture_width
        self.setScale(scale)
        size = self.pixmap().size()
        self.setPos(middle - QPointF(size.width(), size.height()) * scale / 2)


def remove_item(item: QGraphicsItem | None) -> None:
    """Remove *item* from its scene."""
    if item is not None and item.scene() is not None:
        item.scene().removeItem(item)
