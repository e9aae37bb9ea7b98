"""The background of the table of Tribunal: layers of the gloom, evidence, round, queue."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from app.table.tribunal.words import abbreviated
from app.ui.board import paint
from app.ui.board.piece import Piece
from app.ui.board.places import HEADER_HEIGHT, Place
from app.ui.tribunal.geometry import AXIS, PARTS, QUEUE
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with
from app.widgets.theme import Theme

FLAGS = Qt.AlignmentFlag
LANE_LEAN, MOST_LEAN = 0.10, 15.0
"""Slant of a layer's edge, as a share of its height, and its maximum."""


def slab(area: QRectF, lean: float) -> QPainterPath:
    """Return a slanted plate in *area*."""
    return paint.closed_path(paint.slanted(area, lean))


@dataclass(frozen=True, slots=True)
class LaneState:
    """A layer. ``lit``: the side whose Others the viewer sees there; ``note``: cost of a step there."""

    layer: int
    name: str
    lit: str = ""
    note: str = ""


class Lane(Place):
    """A layer of the gloom across the table; deeper layers are colder and darker."""

    kind = "place"

    def outline(self) -> QPainterPath:
        return slab(self.area, self._lean())

    def _lean(self) -> float:
        return min(MOST_LEAN, self.size.height() * LANE_LEAN)

    @property
    def _header_height(self) -> float:
        return HEADER_HEIGHT * self.text_scale

    def draw(self, painter: QPainter, scale: float) -> None:
        state: LaneState = self.state
        theme = self.context.preferences.theme
        night = theme.base == "night"
        depth = min(1.0, state.layer / 5)
        edge = self.outline()
        width, height = self.size.width(), self.size.height()
        near, far = ("#2b2a31", "#0a0e18") if night else ("#f4ead2", "#b3b9c4")
        ground = paint.mix_colours(near, far, depth)
        with paint.saved(painter, edge):
            painter.fillRect(self.area, ground)
            self._draw_city(painter, state.layer, ground, night)
            if state.layer == 0:
                self._draw_lamp(painter, theme)
            self._draw_mist(painter, state.layer, night)
            if state.lit:
                self._draw_sight(painter, state.lit, theme)
            self._draw_axis(painter, state, ground)
        paint.draw_shape(
            painter, edge, QPen(paint.mix_colours(theme.line, theme.dark, depth * 0.45), 1.6), None
        )
        middle = QRectF(width / 2 - AXIS / 2, 0, AXIS, height)
        letters = paint.LETTER_HEIGHT * self.context.preferences.table_text
        name_height, number_height = letters * 1.5, min(62.0, height * 0.6)
        tag = QRectF(middle.center().x() - 34, 0, 68, 28)
        # Number, name, and price one below the other; in a low layer the price is next to the number.
        price_beside = bool(state.note) and number_height + name_height + tag.height() > height - 8
        total_height = number_height + name_height + (0.0 if price_beside or not state.note else tag.height())
        top = (height - total_height) / 2
        number_area = middle.adjusted(12, top, -12, 0)
        number_area.setHeight(number_height)
        tag.moveTop(
            number_area.bottom() + name_height
            if not price_beside
            else number_area.center().y() - tag.height() / 2
        )
        if price_beside:
            tag.moveRight(middle.right() - 4)
            number_area.setRight(tag.left())
        ground_text = fonts.display(number_height, QFont.Weight.ExtraBold)
        paint.draw_fitted(painter, number_area, str(state.layer), ground_text, theme.text, FLAGS.AlignHCenter)
        name = QRectF(middle.left() + 8, top + number_height, AXIS - 16, name_height)
        font = fonts.sans(letters * 1.12, bold=True)
        paint.draw_fitted(painter, name, state.name, font, theme.quiet, FLAGS.AlignHCenter)
        if state.note:
            font = fonts.sans(19, bold=True)
            paint.draw_tag(painter, tag, "mana", state.note, "#17324a", "#ffffff", font, theme.accent)

    def _draw_city(self, painter: QPainter, layer: int, ground: QColor, night: bool) -> None:
        """Draw the same roofs on every layer, fainter and more slanted with depth."""
        rng = Random(11)
        width, height = self.size.width(), self.size.height()
        dim = paint.mix_colours(ground, "#05070c" if night else "#8d8468", max(0.10, 0.5 - layer * 0.09))
        painter.setPen(Qt.PenStyle.NoPen)
        x = -30.0
        while x < width:
            roof_width = rng.uniform(46, 120)
            roof_height = height * rng.uniform(0.22, 0.72)
            lean = layer * 5.0
            painter.setBrush(dim)
            painter.drawPolygon(
                QPolygonF(
                    [
                        QPointF(x, height),
                        QPointF(x + lean, height - roof_height),
                        QPointF(x + roof_width + lean, height - roof_height),
                        QPointF(x + roof_width, height),
                    ]
                )
            )
            if layer < 2 and rng.random() < 0.7:
                painter.setBrush(paint.faded("#f2b544", ((0.55, 0.16) if night else (0.8, 0.35))[layer]))
                for _ in range(3):
                    wx = x + rng.uniform(8, max(9.0, roof_width - 16))
                    wy = height - rng.uniform(14, max(15.0, roof_height - 8))
                    painter.drawRect(QRectF(wx, wy, 6, 9))
            x += roof_width + rng.uniform(0, 26)

    def _draw_lamp(self, painter: QPainter, theme: Theme) -> None:
        width, height = self.size.width(), self.size.height()
        beam = QLinearGradient(width / 2, 0, width / 2, height)
        beam.setColorAt(0, theme.color("accent", 0.34 if theme.base == "night" else 0.55))
        beam.setColorAt(1, theme.color("accent", 0))
        paint.draw_shape(
            painter,
            QPolygonF(
                [
                    QPointF(width * 0.47, 0),
                    QPointF(width * 0.53, 0),
                    QPointF(width * 0.72, height),
                    QPointF(width * 0.28, height),
                ]
            ),
            None,
            QBrush(beam),
        )

    def _draw_mist(self, painter: QPainter, layer: int, night: bool) -> None:
        """Draw slabs of mist, one per layer of depth."""
        width, height = self.size.width(), self.size.height()
        painter.setPen(Qt.PenStyle.NoPen)
        for number in range(layer):
            x = width * ((0.13 + 0.29 * number + 0.07 * layer) % 1.0)
            painter.setBrush(paint.faded("#7d8fb4", 0.055) if night else paint.faded("#ffffff", 0.16))
            painter.drawPolygon(
                QPolygonF(
                    [
                        QPointF(x + 130, 0),
                        QPointF(x + 260, 0),
                        QPointF(x + 130, height),
                        QPointF(x - 60, height),
                    ]
                )
            )

    def _draw_sight(self, painter: QPainter, side: str, theme: Theme) -> None:
        """Light the half of *side*, where the viewer sees its enemies."""
        half = (self.size.width() - AXIS) / 2
        left = side == "light"
        edge = half if left else self.size.width() - half
        far = 0.0 if left else self.size.width()
        light = QLinearGradient(edge, 0, far, 0)
        for stop, alpha in ((0.0, 62), (0.8, 26), (1.0, 8)):
            light.setColorAt(stop, theme.color("accent", alpha / 255))
        painter.fillRect(QRectF(min(edge, far), 0, half, self.size.height()), QBrush(light))

    def _draw_axis(self, painter: QPainter, state: LaneState, ground: QColor) -> None:
        theme = self.context.preferences.theme
        height = self.size.height()
        lean = self._lean()
        x = self.size.width() / 2 - AXIS / 2
        column = QPolygonF(
            [
                QPointF(x + lean, 0),
                QPointF(x + AXIS + lean * 0.4, 0),
                QPointF(x + AXIS - lean, height),
                QPointF(x - lean * 0.4, height),
            ]
        )
        paint.draw_shape(painter, column, None, theme.color("street", 0.82))
        for side, edge_x in (("light", x), ("dark", x + AXIS)):
            painter.setPen(QPen(QColor(theme.side(side)), 4))
            slant = lean * 0.7
            painter.drawLine(QPointF(edge_x + slant, 0), QPointF(edge_x - slant, height))


@dataclass(frozen=True, slots=True)
class EvidenceState:
    """One side's evidence. ``needed``: for a Tribunal; ``all``: enough to pay for any Other."""

    side: str
    title: str
    have: int
    needed: int
    all: int
    payer: bool = False


class Evidence(Piece):
    """A bar of evidence with marks at ``needed`` and ``all``."""

    kind = "pile"

    def show_state(self, state: object, size: QSizeF) -> None:
        """Show *state*; evidence can be dragged if it can pay."""
        self.kind = "token" if isinstance(state, EvidenceState) and state.payer else "pile"
        super().show_state(state, size)

    def draw(self, painter: QPainter, scale: float) -> None:
        state: EvidenceState = self.state
        theme = self.context.preferences.theme
        width = self.size.width()
        left = state.side == "light"
        side = QColor(theme.side(state.side))
        symbols.draw(
            painter, "evidence", QRectF(0 if left else width - 32, 4, 32, 32), theme.side_text(state.side)
        )
        label = QRectF(40, 0, 186, 40) if left else QRectF(width - 226, 0, 186, 40)
        align = FLAGS.AlignLeft if left else FLAGS.AlignRight
        paint.draw_fitted(painter, label, state.title, fonts.display(23), theme.text, align)
        count = QRectF(228, 0, 54, 40) if left else QRectF(width - 282, 0, 54, 40)
        paint.draw_fitted(
            painter, count, abbreviated(state.have), fonts.sans(32, bold=True), theme.text, FLAGS.AlignHCenter
        )
        bar = QRectF(286, 8, width - 296, 24) if left else QRectF(10, 8, width - 296, 24)
        highest_mark = max(state.all, state.needed)
        # Limited, so that the marks stay far enough apart to be legible.
        shown_evidence = min(state.have, 2 * highest_mark)
        scale_end = max(highest_mark, shown_evidence) * 1.06

        def along(value: float) -> float:
            part = bar.width() * min(1.0, value / scale_end)
            return bar.left() + part if left else bar.right() - part

        with paint.saved(painter, slab(bar, 7)):
            painter.fillRect(bar, QColor(theme.raised))
            filled = QRectF(QPointF(bar.left() if left else along(shown_evidence), bar.top()), QPointF(0, 0))
            filled.setRight(along(shown_evidence) if left else bar.right())
            filled.setBottom(bar.bottom())
            is_enough = state.have >= state.needed
            painter.fillRect(filled, QColor(theme.accent) if is_enough else side)
        paint.draw_shape(painter, slab(bar, 7), QPen(QColor(theme.line), 1.4), None)
        for value, role in {state.all: "quiet", state.needed: "text"}.items():
            x = along(value)
            painter.setPen(QPen(theme.color(role), 3))
            painter.drawLine(QPointF(x, bar.top() - 5), QPointF(x, bar.bottom() + 5))
            paint.draw_fitted(
                painter,
                QRectF(x - 30, bar.bottom() + 4, 60, 18),
                str(value),
                fonts.sans(16, bold=True),
                theme.color(role),
                FLAGS.AlignHCenter,
            )


@dataclass(frozen=True, slots=True)
class Waiting:
    """An Other in the queue. ``art``: its portrait's card; ``status``: ``acting``, ``waits`` or ``acted``."""

    key: str
    number: int
    art: str
    side: str
    status: str


@dataclass(frozen=True, slots=True)
class HeadState:
    """The round, its parts as (name, side), the index of the current part, and the queue of the turn."""

    title: str
    parts: tuple[tuple[str, str], ...]
    part: int
    queue: tuple[Waiting, ...]


class Head(Piece):
    """The strip at the top, with the round, its parts and the queue."""

    kind = "strip"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: HeadState = self.state
        theme = self.context.preferences.theme
        paint.draw_fitted(painter, QRectF(2, 0, 300, 40), state.title, fonts.display(32), theme.text)
        width = min(168.0, (self.size.width() * PARTS) / max(1, len(state.parts)))
        for index, (name, side) in enumerate(state.parts):
            area = QRectF(index * width, 46, width - 6, 34)
            is_current = index == state.part
            paint.draw_shape(
                painter, slab(area, 9), None, QColor(theme.accent) if is_current else QColor(theme.raised)
            )
            painter.setBrush(QColor(theme.side(side)))
            painter.drawPath(slab(QRectF(area.left() + 1, area.top(), 13, area.height()), 9))
            paint.draw_fitted(
                painter,
                area.adjusted(18, 0, -10, 0),
                name,
                fonts.sans(19, bold=is_current),
                theme.on_accent if is_current else theme.text,
                FLAGS.AlignHCenter,
            )
        self._draw_queue(painter, state)

    def _draw_queue(self, painter: QPainter, state: HeadState) -> None:
        theme = self.context.preferences.theme
        if not state.queue:
            return
        room = self.size.width() * QUEUE
        step = min(74.0, room / len(state.queue))
        radius = min(32.0, step * 0.44)
        crowded = radius < 20
        x = self.size.width() - step * len(state.queue) + step / 2
        for entry in state.queue:
            center = QPointF(x, 40)
            disc = QPainterPath()
            disc.addEllipse(center, radius, radius)
            acting, done = entry.status == "acting", entry.status == "acted"
            with paint.saved(painter, disc):
                box = QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius)
                painter.fillRect(box, QColor(theme.side(entry.side)).darker(150))
                # Portraits too small to recognise are omitted.
                if not crowded and not self.context.gallery.paint_art(
                    painter, entry.art, box.adjusted(-radius, 0, 0, 0)
                ):
                    symbols.draw(painter, entry.side, box.adjusted(14, 14, -14, -14), "#fff4dc")
                if done:
                    painter.fillRect(box, QColor(8, 10, 14, 170))
            painter.setPen(
                QPen(QColor(theme.accent if acting else theme.side(entry.side)), 5 if acting else 3)
            )
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPath(disc)
            number = fonts.sans(17, bold=True)
            if crowded:
                number_colour = QColor("#fffaf0") if not done else QColor("#b9b4a8")
                paint.draw_fitted(painter, box, str(entry.number), number, number_colour, FLAGS.AlignHCenter)
                x += step
                continue
            if done:
                painter.setPen(QPen(QColor("#fffaf0"), 5))
                painter.drawPolyline(
                    [center + QPointF(-10, 0), center + QPointF(-3, 8), center + QPointF(11, -9)]
                )
            paint.draw_badge(
                painter,
                QPointF(x, 40 + radius),
                12,
                str(entry.number),
                "#10131a",
                "#fff4dc",
                number,
                theme.accent if acting else theme.line,
            )
            x += step

    def name_at(self, position: QPointF) -> str:
        """Return the name of the Other at *position* (piece coordinates); "" if there is none."""
        state: HeadState = self.state
        if not state.queue:
            return ""
        step = min(74.0, self.size.width() * QUEUE / len(state.queue))
        index = int((position.x() - (self.size.width() - step * len(state.queue))) // step)
        return state.queue[index].key if 0 <= index < len(state.queue) else ""


@dataclass(frozen=True, slots=True)
class ScrollState:
    """Hidden layers above (``way`` −1) or below (1), and the number of Others there."""

    way: int
    others: int


class Scroll(Piece):
    """A button on the axis that scrolls to the layers above or below."""

    kind = "pile"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: ScrollState = self.state
        theme = self.context.preferences.theme
        draw_with(
            painter, QPen(QColor("#10131a"), 1.5), QColor(theme.accent if state.others else theme.raised)
        )
        painter.drawRoundedRect(self.area, 8, 8)
        ink = theme.on_accent if state.others else theme.text
        side = self.size.height() - 10
        symbols.draw(painter, "up" if state.way < 0 else "deeper", QRectF(10, 5, side, side), ink)
        if state.others:
            paint.draw_fitted(
                painter,
                QRectF(side + 14, 0, self.size.width() - side - 22, self.size.height()),
                str(state.others),
                fonts.sans(18, bold=True),
                ink,
                FLAGS.AlignHCenter,
            )
