"""Cards in hands and piles (decks, discard piles), and the headers of groups of cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPixmap

from app.face.content import CardContent
from app.ui.board import paint
from app.ui.board.geometry import CARD_RATIO
from app.ui.board.piece import MARGIN, Piece
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with

FLAGS = Qt.AlignmentFlag
USE_COLOURS = {"attack": "#b52f22", "defence": "#2f6794", "healing": "#3a7f46"}


@dataclass(frozen=True, slots=True)
class HandState:
    """A card in the viewer's hand. ``symbol``, ``points``: a spell's kind and strength."""

    key: str
    name: str
    side: str
    symbol: str = ""
    points: str = ""
    playable: bool = True
    planned: bool = False
    count: int = 0
    """Number of identical cards here (0: no number is shown)."""


class HandCard(Piece):
    """A card of the viewer's hand, face up."""

    kind = "card"
    rises_on_hover = True

    def draw(self, painter: QPainter, scale: float) -> None:
        state: HandState = self.state
        face = self.context.gallery.front_pixmap(state.key, self.size.width() * scale, 1.0)
        draw_card_face(painter, self.area, face, state.name, self.context.preferences.theme.side(state.side))
        if state.points:
            draw_corner(painter, state, self._corner_width())
        if state.count:
            paint.draw_badge(
                painter,
                QPointF(self.area.left() + 15, self.area.bottom() - 17),
                16,
                str(state.count),
                "#12151c",
                "#fff4dc",
                fonts.sans(18, bold=True),
                self.context.preferences.theme.accent,
            )
        if not state.playable or state.planned:
            draw_with(painter, None, QColor(8, 10, 14, 130 if state.planned else 66))
            painter.drawRoundedRect(self.area, 6, 6)

    def _corner_width(self) -> float:
        # In a row of two, the card is low.
        return min(
            min(31.0, self.size.width() * 0.25) * self.context.preferences.table_text,
            self.size.height() * 0.42,
        )


def draw_corner(painter: QPainter, state: HandState, width: float) -> None:
    """Draw strength above kind, in a narrow corner that stays visible when cards overlap."""
    height = width * 2.0
    paint.draw_shape(
        painter,
        [QPointF(-3, -3), QPointF(width, -3), QPointF(width - 5, height), QPointF(-3, height + 4)],
        QPen(QColor("#fff4dc"), 1.6),
        QColor(USE_COLOURS.get(state.symbol, "#3a4357")),
    )
    number = fonts.sans(width * 0.95, bold=True)
    paint.draw_fitted(
        painter, QRectF(-3, -2, width + 1, width), state.points, number, "#ffffff", FLAGS.AlignHCenter
    )
    side = width * 0.66
    symbols.draw(painter, state.symbol, QRectF((width - side) / 2 - 3, width * 1.04, side, side), "#ffffff")


@dataclass(frozen=True, slots=True)
class PileState:
    """A pile: its count and its top (a card's key, or a back's deck and side)."""

    title: str
    count: int
    front: str = ""
    deck: str = ""
    side: str = ""
    ratio: float = CARD_RATIO
    """Width of the cards divided by their height."""
    shape: str = "rect"
    """Shape of the cards (:func:`paint.outline`)."""


class Pile(Piece):
    """A deck or a discard pile, with its count."""

    kind = "pile"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: PileState = self.state
        theme = self.context.preferences.theme
        scale_factor = self.context.preferences.table_text
        label = 22.0 * scale_factor
        height = self.size.height() - label
        card = QRectF(0, 0, height * state.ratio, height)
        if state.ratio != CARD_RATIO and card.width() > self.size.width():
            card.setSize(QSizeF(self.size.width(), self.size.width() / state.ratio))
            card.moveTop((height - card.height()) / 2)
        card.moveLeft((self.size.width() - card.width()) / 2)
        edge = paint.outline(card, state.shape)
        if state.count:
            depth = min(4, 1 + state.count // 8)
            for layer in range(depth, 0, -1):
                paint.draw_shape(
                    painter,
                    edge.translated(layer * 1.8, layer * 1.4),
                    QPen(theme.color("line"), 1),
                    QColor(theme.street),
                )
            if state.front:
                pixmap = self.context.gallery.front_pixmap(state.front, card.width() * scale, 1.0)
            else:
                pixmap = self.context.gallery.back_pixmap(state.deck, state.side, card.width() * scale, 1.0)
            draw_card_face(painter, card, pixmap, "", theme.side(state.side), state.shape)
        else:
            paint.draw_shape(
                painter,
                edge,
                QPen(theme.color("line"), 1.6, Qt.PenStyle.DashLine),
                theme.color("street", 0.5),
            )
        radius = 16 * scale_factor
        # The badge grows with the text, but stays inside the picture.
        reach = radius * 1.07 - MARGIN
        paint.draw_badge(
            painter,
            QPointF(min(card.right() - 3, self.size.width() - reach), max(card.top() + 8, reach)),
            radius,
            str(state.count),
            "#12151c",
            "#fff4dc",
            fonts.sans(18 * scale_factor, bold=True),
            theme.accent,
        )
        paint.draw_fitted(
            painter,
            QRectF(-6, self.size.height() - label + 2, self.size.width() + 12, label),
            state.title,
            fonts.sans(16 * scale_factor),
            theme.quiet,
            FLAGS.AlignHCenter,
        )


def draw_card_face(
    painter: QPainter, area: QRectF, face: QPixmap, name: str, fill: str, shape: str = "rect"
) -> None:
    """Draw a card in *area*: its *face*, or its *name* on *fill* if the face is empty."""
    if not face.isNull():
        painter.drawPixmap(area, face, QRectF(face.rect()))
        return
    painter.fillPath(paint.outline(area, shape), QColor(fill).darker(140))
    paint.draw_fitted(
        painter, area.adjusted(6, 0, -6, 0), name, fonts.display(16), "#fffaf0", FLAGS.AlignHCenter
    )


@dataclass(frozen=True, slots=True)
class GroupState:
    """A group of cards: its owner's name, a note, its side, and whether its battle slot is active."""

    name: str
    note: str
    side: str
    active: bool
    short: str = ""
    """The name for narrow groups."""
    tooltip: str = ""


class GroupLabel(Piece):
    """The header above a group of cards in the hand."""

    kind = "label"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: GroupState = self.state
        theme = self.context.preferences.theme
        draw_with(painter, None, QColor(theme.accent if state.active else theme.side(state.side)))
        painter.drawRect(QRectF(0, self.size.height() - 3, self.size.width(), 2.4))
        scale_factor = self.context.preferences.table_text
        font = fonts.sans(17 * scale_factor, bold=True)
        painter.setFont(font)
        note_width = painter.fontMetrics().horizontalAdvance(state.note) + 8.0
        note_width = min(note_width, self.size.width() * 0.5)
        room = QRectF(0, 0, self.size.width() - note_width - 4, 20 * scale_factor)
        paint.draw_fitted(
            painter,
            room,
            state.short
            if state.short and not paint.fits_unsqueezed(painter, room, state.name, font)
            else state.name,
            font,
            theme.accent_text if state.active else theme.side_text(state.side),
        )
        paint.draw_fitted(
            painter,
            QRectF(self.size.width() - note_width, 0, note_width, 20 * scale_factor),
            state.note,
            fonts.sans(16 * scale_factor),
            theme.quiet,
            Qt.AlignmentFlag.AlignRight,
        )

    def draw_mark(self, painter: QPainter) -> None:
        return


@dataclass(frozen=True, slots=True)
class HandCardDetailState(HandState):
    """A card in the hand; ``numbers`` are those of an Other (a character): (symbol, number)."""

    numbers: tuple[tuple[str, str], ...] = ()
    uncovered: float = 0.0
    """Width that the next card doesn't cover (0: all).

    A spell's name fits it or is left out; the name of a line of probability fits it if it's most of the card.
    """


class HandCardDetail(HandCard):
    """A hand card: strength and kind in the corner, name, picture; an Other's numbers below or beside it."""

    def draw(self, painter: QPainter, scale: float) -> None:
        state: HandCardDetailState = self.state
        theme = self.context.preferences.theme
        letters = paint.LETTER_HEIGHT * 1.1 * self.context.preferences.table_text
        ground = QColor(USE_COLOURS.get(state.symbol) or theme.side(state.side))
        width, height, count = self.size.width(), self.size.height(), len(state.numbers)
        left = self._corner_width() + 3 if state.points else 7.0
        # Without a corner, even the covered start of a name says more than "…".
        room = state.uncovered if width * 0.7 * (not state.points) < state.uncovered < width else width
        name, font = QRectF(left, 1, room - left - 5, 0), fonts.display(letters)
        is_low = height < width
        one_line = state.points or (is_low and paint.fits_unsqueezed(painter, name, state.name, font))
        number_height = letters * 1.5 if count else 0.0
        band = min(letters * (1.5 if one_line else 2.5), height - number_height)
        name.setHeight(band - 2)
        art = self.area.adjusted(0, band, 0, -number_height)
        rows = [(QRectF(0, art.bottom(), width, number_height), state.numbers)] if count else []
        if is_low and count and (row_height := (height - band) / count) > letters:
            # The picture has more room beside the numbers than above them.
            art = self.area.adjusted(0, band, -width * 0.42, 0)
            rows = [
                (QRectF(art.right(), band + n * row_height, width * 0.42, row_height), (number,))
                for n, number in enumerate(state.numbers)
            ]
        shape = paint.outline(self.area, corner=6)
        with paint.saved(painter, shape):
            painter.fillRect(self.area, ground.darker(190))
            if not self.context.gallery.paint_art(painter, state.key, art):
                edge = min(art.width(), art.height()) / 4
                symbols.draw(
                    painter,
                    state.symbol or "spell",
                    QRectF(art.center(), QSizeF()).adjusted(-edge, -edge, edge, edge),
                    QColor(255, 255, 255, 90),
                )
            if not state.playable or state.planned:
                # Only the picture is dimmed, never text.
                painter.fillRect(art, QColor(8, 10, 14, 170 if state.planned else 120))
            painter.fillRect(QRectF(0, 0, width, band), ground.darker(125))
            if not state.points or name.width() > 2 * letters:
                paint.draw_one_or_two_lines(painter, name, state.name, font, "#fffaf0")
            for area, numbers in rows:
                draw_numbers(painter, area, numbers, letters)
        paint.draw_shape(painter, shape, QPen(ground.lighter(150), 2), None)
        if state.points:
            draw_corner(painter, state, self._corner_width())
        if state.planned:
            # Planned cards differ in shape too, not only in brightness.
            paint.draw_badge(painter, QPointF(width - letters, height - letters), letters * 0.75, "✓",
                             theme.accent, theme.on_accent, fonts.sans(letters, bold=True))  # fmt: skip


def numbers_of(content: CardContent | None) -> tuple[tuple[str, str], ...]:
    """Return the numbers shown on an Other in the hand: (symbol, number); () for a spell or None."""
    return tuple(
        (symbol, str(number))
        for symbol in ("initiative", "strength", "cost")
        if content is not None
        and not content.value("spell")
        and (number := content.value(symbol)) is not None
    )


def draw_numbers(painter: QPainter, area: QRectF, numbers: Sequence[tuple[str, str]], letters: float) -> None:
    """Draw *numbers* side by side in *area*, each after its symbol."""
    painter.fillRect(area, QColor(10, 12, 17, 235))
    font = fonts.sans(letters, bold=True)
    widths = [QFontMetricsF(font).horizontalAdvance(number) + 1 for _, number in numbers]
    room = area.width() - sum(widths)
    symbol_size = min(letters * 0.85, room / len(numbers) - 3)
    gap = (room - len(numbers) * (symbol_size + 2)) / (len(numbers) + 1)
    x = area.left() + gap
    for (symbol, number), width in zip(numbers, widths, strict=True):
        symbols.draw(
            painter,
            symbol,
            QRectF(x, area.center().y() - symbol_size / 2, symbol_size, symbol_size),
            "#f2b544",
        )
        number_area = QRectF(x + symbol_size + 2, area.top(), width, area.height())
        paint.draw_fitted(painter, number_area, number, font, "#fff4dc")
        x += symbol_size + 2 + width + gap
