"""Tokens of Others and persons on the map, and the Items and spells on them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QLinearGradient, QPainter, QPen, QPolygonF

from app.table.own_fate.gestures import AMULET
from app.table.own_fate.speech import LaidTag, TokenState
from app.ui.board import paint
from app.ui.board.piece import Piece
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with

FLAGS = Qt.AlignmentFlag
ATTACK = "#d8402f"
DEFENCE = "#3f7fb5"
HEALING = "#4a9a56"
NAMED_HEIGHT = 80.0
"""Minimum height of a token that shows its name."""


class Token(Piece):
    """The token of an Other or a person at a location."""

    kind = "token"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: TokenState = self.state
        theme = self.context.preferences.theme
        body, letters = self.area, self._letters()
        name_height = (
            letters * (1.5 if state.kind == "other" else 2.0) if body.height() >= NAMED_HEIGHT else 0.0
        )
        numbers_height = letters * 1.5 if state.kind == "other" else 0.0
        art = body.adjusted(0, 0, 0, -name_height - numbers_height + 1)
        shape = paint.outline(body, corner=6)
        side = QColor(theme.side(state.side))
        if state.acting:
            for width, alpha in ((14, 50), (9, 110), (4, 255)):
                paint.draw_shape(painter, shape, QPen(theme.color("accent", alpha / 255), width), None)
        with paint.saved(painter, shape):
            ground = QLinearGradient(0, 0, 0, body.height())
            ground.setColorAt(0, side.darker(115))
            ground.setColorAt(1, side.darker(230))
            painter.fillRect(body, ground)
            if not self.context.gallery.paint_art(painter, state.key, art):
                picture = QRectF(
                    art.center() - QPointF(0.3, 0.3) * art.height(), QSizeF(0.6, 0.6) * art.height()
                )
                symbols.draw(painter, state.specialty or "person", picture, QColor(255, 255, 255, 60))
            if state.acted:
                # Only the picture is dimmed, never text.
                painter.fillRect(art, QColor(8, 10, 14, 90))
            if name_height:
                self._draw_name(
                    painter, state, side, QRectF(0, art.bottom() - 1, body.width(), name_height), letters
                )
            if numbers_height:
                self._draw_numbers(
                    painter,
                    state,
                    QRectF(0, body.bottom() - numbers_height, body.width(), numbers_height),
                    letters,
                )
        paint.draw_shape(painter, shape, QPen(side.lighter(135), 2.4), None)
        if state.lethal:
            drops = max(state.lethal, state.wounds)
            drop_size = min(letters * 1.05, (art.height() - 8) / drops)
            paint.draw_wounds(
                painter, QPointF(4, 5), drop_size, state.wounds, state.lethal, theme, drop_size + 1
            )
        self._draw_marks(painter, state, letters, small=not name_height)
        self._draw_slips(painter, state, art, letters)

    def _letters(self) -> float:
        """Return the letter height in scene units: the table's, or larger on a large token."""
        return max(paint.LETTER_HEIGHT * self.context.preferences.table_text, self.size.width() * 0.125)

    def _draw_name(
        self, painter: QPainter, state: TokenState, side: QColor, area: QRectF, letters: float
    ) -> None:
        rise = {"light": 3.0, "dark": -3.0}.get(state.side, 0.0)
        band = QPolygonF(
            [
                area.topLeft() + QPointF(0, rise),
                area.topRight() - QPointF(0, rise),
                area.bottomRight(),
                area.bottomLeft(),
            ]
        )
        paint.draw_shape(painter, band, None, side.darker(125))
        font = fonts.display(letters)
        room = area.adjusted(3, 1, -3, -1)
        if state.kind == "other":
            paint.draw_fitted(painter, room, state.name, font, "#fffaf0", FLAGS.AlignHCenter)
        else:
            paint.draw_one_or_two_lines(painter, room, state.name, font, "#fffaf0", FLAGS.AlignHCenter)

    def _draw_numbers(self, painter: QPainter, state: TokenState, area: QRectF, letters: float) -> None:
        painter.fillRect(area, QColor(10, 12, 17, 235))
        number = fonts.sans(letters, bold=True)
        initiative = "" if state.initiative is None else str(state.initiative)
        # On a tiny token there is room for the initiative only, which also says who it is.
        shows_hand = area.width() > letters * 3 and state.hand is not None and (state.hand or state.limit)
        hand = str(state.hand) if shows_hand else ""
        first, second = ((0.0, 0.7, 1.25)[min(2, len(text))] for text in (initiative, hand))
        needed = first + second + 0.85 * bool(initiative) + 0.75 * bool(hand)
        unit = min(letters, (area.width() - 8) / (needed or 1))
        x, right, size = 4.0, area.width() - 4, unit * 0.8
        top = area.center().y() - size / 2
        if initiative:
            symbols.draw(painter, "initiative", QRectF(x, top, size, size), "#f2b544")
            number_area = QRectF(x + unit * 0.85, area.top(), first * unit, area.height())
            paint.draw_fitted(painter, number_area, initiative, number, "#fff4dc")
            x = number_area.right()
        if hand:
            number_area = QRectF(right - second * unit, area.top(), second * unit, area.height())
            paint.draw_fitted(painter, number_area, hand, number, "#fff4dc", FLAGS.AlignHCenter)
            card_symbol = QRectF(number_area.left() - unit * 0.75, area.center().y() - unit * 0.48,
                           unit * 0.66, unit * 0.96)  # fmt: skip
            draw_with(painter, QPen(QColor("#cbd3df"), 1.4), QColor("#39435a"))
            painter.drawRoundedRect(card_symbol.translated(-2.5, 1), 2, 2)
            painter.drawRoundedRect(card_symbol, 2, 2)
            right = card_symbol.left() - 4
        if state.specialty and right - x >= size:
            symbol = QRectF((x + right - size) / 2, top, size, size)
            symbols.draw(painter, state.specialty, symbol, "#cbd3df")

    def _draw_marks(self, painter: QPainter, state: TokenState, letters: float, *, small: bool) -> None:
        """Draw the marks at the right; *small*: as signs, since numbers would be too small."""
        marks = (
            (state.gloom and not (state.open and state.acting), "gloom", str(state.gloom), "#5c6f96"),
            (state.manoeuvres, "shapeshifter", str(state.manoeuvres), "#6b5a36"),
            (state.donor, "donor", "", "#7a2d2d"),
            (state.calling, "call", "", "#7a2d6d"),
            (state.called, "call", "", "#a33a5e"),
            (state.must_leave, "way", "", "#8a6412"),
            (state.doll, "minus", "1", "#7a2d2d"),
        )
        tags = [(symbol, "" if small else text, fill) for is_on, symbol, text, fill in marks if is_on]
        if small:
            letters *= 0.65
        y, font = 5.0, fonts.sans(letters, bold=True)
        for symbol, text, fill in tags:
            width = letters * (2.2 if text else 1.6)
            area = QRectF(self.size.width() - 3 - width, y, width, letters * 1.2)
            paint.draw_tag(painter, area, symbol, text, fill, "#ffffff", font, "#10131a")
            y += letters * 1.3
        if state.unbuilt and not small:
            badge_center = QPointF(self.size.width() - letters * 0.8, y + letters * 0.6)
            paint.draw_badge(painter, badge_center, letters * 0.62, "?", "#3a4357", "#ffffff", font)

    def _draw_slips(self, painter: QPainter, state: TokenState, art: QRectF, letters: float) -> None:
        """Draw the expected wounds and the cards that cause them, in a row at the bottom of the picture."""
        if not state.slips or state.open:
            return
        if self.size.height() < NAMED_HEIGHT:
            # There is room for what hurts, but not for the cards.
            if state.coming:
                draw_coming_wounds(
                    painter, art.bottomRight() - QPointF(0.9, 0.9) * letters, letters * 0.9, state
                )
            return
        x, tag_height = 3.0, letters * 1.2
        if state.attack or state.defence:
            draw_coming_wounds(painter, QPointF(x + letters, art.bottom() - letters * 0.95), letters, state)
            x += letters * 2.1
        step = letters * 2.15
        max_tags = max(1, int((art.width() - x + 2) // step))
        hidden = len(state.slips) - max_tags
        shown = state.slips if hidden <= 0 else state.slips[len(state.slips) - max_tags + 1 :]
        font = fonts.sans(letters, bold=True)
        for slip in shown:
            area = QRectF(x, art.bottom() - tag_height - 2, step - 2, tag_height)
            draw_card_tag(painter, area, slip, font)
            x += step
        if hidden > 0:
            badge_center = QPointF(x + letters * 0.85, art.bottom() - tag_height / 2 - 2)
            paint.draw_badge(
                painter, badge_center, letters * 0.8, f"+{hidden + 1}", "#59657a", "#ffffff", font, "#10131a"
            )


def draw_card_tag(painter: QPainter, area: QRectF, slip: LaidTag, font: QFont) -> None:
    """Draw kind and points of a laid card in *area*."""
    fill = {"attack": ATTACK, "defence": DEFENCE, "healing": HEALING}.get(slip.use, "#59657a")
    symbol = slip.use if slip.use in ("attack", "defence", "healing", "vortex") else "spell"
    ground, edge = "#4a4f59" if slip.cancelled else fill, "#f2b544" if slip.planned else "#10131a"
    paint.draw_tag(painter, area, symbol, slip.text, ground, "#ffffff", font, edge)
    if slip.cancelled:
        painter.setPen(QPen(QColor("#ffffff"), 2.2))
        painter.drawLine(area.bottomLeft(), area.topRight())


def draw_coming_wounds(painter: QPainter, center: QPointF, radius: float, state: TokenState) -> None:
    """Draw the number of expected wounds on a star.

    A second, dark star behind it means death, so that this is visible without colours.
    """
    points = [QPointF(x, y) * (radius / 20) for x, y in _STAR]
    if state.dies:
        paint.draw_shape(
            painter,
            [center + point * 1.38 for point in points],
            QPen(QColor("#fff4dc"), 1.6),
            QColor("#10131a"),
        )
    paint.draw_shape(
        painter,
        [center + point for point in points],
        QPen(QColor("#fff4dc"), 2),
        QColor(ATTACK if state.coming else DEFENCE),
    )
    paint.draw_fitted(
        painter,
        QRectF(center - QPointF(radius, radius), QSizeF(2 * radius, 2 * radius)),
        str(state.coming),
        fonts.sans(radius * 1.05, bold=True),
        "#ffffff",
        FLAGS.AlignHCenter,
    )


_STAR = [
    (0, -20),
    (6, -12),
    (15, -15),
    (14, -5),
    (21, 1),
    (13, 7),
    (14, 16),
    (5, 13),
    (-1, 20),
    (-6, 13),
    (-15, 15),
    (-13, 6),
    (-20, 0),
    (-13, -6),
    (-14, -15),
    (-5, -12),
]


@dataclass(frozen=True, slots=True)
class ChipState:
    """An Item or an amulet in play. ``on_enemy``: it was laid on an enemy in this battle."""

    key: str
    name: str
    side: str
    symbol: str = "item"
    used: bool = False
    on_enemy: bool = False


class Chip(Piece):
    """An Item on its holder, or at a location without a holder."""

    kind = "chip"

    @property
    def card(self) -> str:
        return self.key.removeprefix(AMULET)

    def draw(self, painter: QPainter, scale: float) -> None:
        state: ChipState = self.state
        theme = self.context.preferences.theme
        body = paint.outline(self.area)
        with paint.saved(painter, body):
            side = QColor(theme.side(state.side))
            painter.fillRect(self.area, side.darker(170))
            if state.symbol != "item" or not self.context.gallery.paint_art(painter, state.key, self.area):
                inset = self.size.width() * 0.2
                symbols.draw(
                    painter, state.symbol, self.area.adjusted(inset, inset, -inset, -inset), "#fff4dc"
                )
            if state.used:
                painter.fillRect(self.area, QColor(8, 10, 14, 130))
        paint.draw_shape(
            painter, body, QPen(QColor(theme.accent) if state.on_enemy else side.lighter(150), 2.4), None
        )
