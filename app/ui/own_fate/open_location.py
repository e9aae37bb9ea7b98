"""What the open location of a battle shows besides tokens.

The cards laid on each token, their total, and the gloom levels of the acting Other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from app.rules.game import Action
from app.table.own_fate.speech import LaidTag
from app.ui.board import paint
from app.ui.board.geometry import CARD_RATIO, LEAN, pack_rows
from app.ui.board.piece import Piece
from app.ui.board.places import HEADER_HEIGHT, NAME
from app.ui.own_fate.tokens import ATTACK, DEFENCE, draw_card_tag
from app.widgets import fonts, symbols
from app.widgets.drawing import draw_with

FLAGS = Qt.AlignmentFlag
LAID = "laid"
"""Key prefix of the piece with the cards laid on a target."""
STEP = "gloom "
"""Key prefix of a gloom level."""
OPEN_SLOT = "open-slot"
"""Key and kind of the open location's empty place on the small map."""
LAID_WIDTH, LAID_WIDTH_MAX = 0.78, 1.3
"""Minimum and maximum width of the cards laid on a token, relative to the token's."""
LAID_HEIGHT = 0.75
"""Minimum height of the cards laid below a token, relative to the token's."""
RATIO = CARD_RATIO * (1 + LAID_WIDTH)
"""Minimum width / height of a token together with its laid cards."""
GAP, LADDER = 8.0, 100.0
"""Gap next to a token, and width of the gloom scale."""
ACTING_HEIGHT = 0.46
"""Height of the acting token, relative to the open location's."""


@dataclass(frozen=True, slots=True)
class ActingPlaces:
    """Areas of the acting token, of the gloom scale at its right, and of its laid cards below."""

    token: QRectF
    ladder: QRectF
    laid: QRectF
    rest: QRectF
    """Area for the other tokens."""


def acting_places(inner: QRectF, text: float) -> ActingPlaces:
    """Return the areas in an open location with room *inner*; *text*: scale of letters."""
    height = inner.height() * ACTING_HEIGHT
    width, ladder = height * CARD_RATIO, LADDER * text
    token = QRectF(inner.left(), inner.top(), width, height)
    total_width = width + GAP + ladder
    below = QRectF(inner.left(), token.bottom() + GAP, total_width, inner.bottom() - token.bottom() - GAP)
    rest = inner.adjusted(total_width + 2 * GAP, 0, 0, 0)
    return ActingPlaces(token, QRectF(token.right() + GAP, token.top(), ladder, height), below, rest)


def layout_cells(count: int, inner: QRectF, gap: float) -> list[tuple[QRectF, QRectF]]:
    """Return the areas of *count* tokens in *inner* and of the cards laid on each.

    Those are beside the tokens, or below them if tokens are larger then.
    """
    beside = pack_rows(count, inner, RATIO, gap, tallest=250.0)
    below = pack_rows(count, inner, CARD_RATIO / (1 + LAID_HEIGHT), gap, tallest=250.0 * (1 + LAID_HEIGHT))
    height = below[0].height() / (1 + LAID_HEIGHT) if below else 0.0
    if not beside or beside[0].height() >= height:
        return [split_cell(cell) for cell in widen_cells(beside, inner, gap)]
    tops = sorted({cell.top() for cell in below})
    # The laid cards get all of the height.
    row_height = (inner.height() + gap) / len(tops)
    areas = []
    for cell in below:
        top = inner.top() + row_height * tops.index(cell.top())
        token = QRectF(cell.left(), top, cell.width(), height)
        areas.append(
            (token, QRectF(cell.left(), token.bottom() + 4, cell.width(), row_height - height - gap - 4))
        )
    return areas


def widen_cells(cells: Sequence[QRectF], inner: QRectF, gap: float) -> list[QRectF]:
    """Return *cells* (token and laid cards, in rows), widened by the free space in *inner*."""
    wider = []
    for cell in cells:
        row = [other.left() for other in cells if other.top() == cell.top()]
        width = (inner.width() - gap * (len(row) - 1)) / len(row)
        width = max(cell.width(), min(width, cell.height() * CARD_RATIO * (1 + LAID_WIDTH_MAX)))
        free = max(0.0, inner.width() - width * len(row) - gap * (len(row) - 1)) / 2
        left = inner.left() + free + (width + gap) * row.index(cell.left())
        wider.append(QRectF(left if width > cell.width() else cell.left(), cell.top(), width, cell.height()))
    return wider


def split_cell(cell: QRectF) -> tuple[QRectF, QRectF]:
    """Return the areas of the token and of its laid cards in *cell*."""
    width = cell.height() * CARD_RATIO
    token = QRectF(cell.left(), cell.top(), width, cell.height())
    return token, QRectF(token.right() + 3, cell.top(), cell.right() - token.right() - 3, cell.height())


@dataclass(frozen=True, slots=True)
class LaidCardsState:
    """Cards laid on the target ``about``, and their total as far as this seat knows."""

    about: str
    slips: tuple[LaidTag, ...]
    changes: tuple[tuple[str, str], ...] = ()
    """Changes of the wounds: (card with the power, or name of a limit; signed number)."""
    attack: int = 0
    defence: int = 0
    before: int = 0
    after: int = 0
    dies: bool = False
    fate: tuple[str, str] = ("", "")
    """What becomes of the target, in words, and shorter; "" if the total is unknown."""
    later: tuple[str, str] = ("", "")
    """Who may still attack the target, in words, and shorter; "" if nobody."""


class LaidCards(Piece):
    """Cards laid on a target in the open location, and their total."""

    kind = LAID

    @property
    def card(self) -> str:
        return str(self.state.about)

    def draw(self, painter: QPainter, scale: float) -> None:
        state: LaidCardsState = self.state
        letters = paint.LETTER_HEIGHT * self.context.preferences.table_text
        width, row_height = self.size.width(), letters * 1.5
        sum_lines = 1.5 * (bool(state.attack or state.defence) + bool(state.later[0])) + 1.6
        sum_height = letters * sum_lines if state.fate[0] else 0.0
        row_count = len(state.slips) + len(state.changes)
        max_rows = max(1, int((self.size.height() - sum_height) // (row_height + 3)))
        shown = row_count if row_count <= max_rows else max_rows - 1
        y = 0.0
        font = fonts.sans(letters, bold=True)
        for row in (*state.slips, *state.changes)[:shown]:
            area = QRectF(0, y, width, row_height)
            if isinstance(row, LaidTag):
                self._draw_slip(painter, row, area, letters)
            elif isinstance(row, tuple):
                self._draw_change(painter, row, area, letters)
            y += row_height + 3
        if shown < row_count:
            badge_center = QPointF(row_height * 0.5, y + row_height / 2)
            paint.draw_badge(
                painter,
                badge_center,
                row_height * 0.5,
                f"+{row_count - shown}",
                "#59657a",
                "#ffffff",
                font,
                "#10131a",
            )
            y += row_height + 3
        if sum_height:
            self._draw_sum(painter, QRectF(0, y, width, sum_height), letters)

    def _draw_slip(self, painter: QPainter, slip: LaidTag, area: QRectF, letters: float) -> None:
        tag = QRectF(area.left(), area.top(), letters * 2.9, area.height())
        face = QRectF(area.right() - area.height(), area.top(), area.height(), area.height())
        name = QRectF(tag.right() + 3, area.top(), face.left() - tag.right() - 6, area.height())
        font = fonts.sans(letters)
        draw_with(painter, None, QColor(10, 12, 17, 190))
        painter.drawRoundedRect(area, 3, 3)
        if slip.name and name.width() > letters * 3.4:
            paint.draw_fitted(painter, name, slip.name, font, "#9aa3b2" if slip.cancelled else "#fff4dc")
        draw_card_tag(painter, tag, slip, fonts.sans(letters, bold=True))
        self._draw_portrait(painter, slip.by, slip.side, face)

    def _draw_change(self, painter: QPainter, change: tuple[str, str], area: QRectF, letters: float) -> None:
        tag = QRectF(area.left(), area.top(), letters * 3.7, area.height())
        font = fonts.sans(letters, bold=True)
        paint.draw_tag(painter, tag, "wound", change[1], "#59657a", "#ffffff", font, "#10131a")
        if self.context.gallery.content(change[0]) is not None:
            face = QRectF(area.right() - area.height(), area.top(), area.height(), area.height())
            self._draw_portrait(painter, change[0], "", face)

    def _draw_portrait(self, painter: QPainter, key: str, side: str, area: QRectF) -> None:
        theme = self.context.preferences.theme
        round_ = paint.outline(area.adjusted(1, 1, -1, -1), "round")
        with paint.saved(painter, round_):
            painter.fillRect(area, QColor(theme.side(side)).darker(150))
            self.context.gallery.paint_art(painter, key, area)
        paint.draw_shape(painter, round_, QPen(QColor(theme.side(side)).lighter(135), 1.8), None)

    def _draw_sum(self, painter: QPainter, area: QRectF, letters: float) -> None:
        state: LaidCardsState = self.state
        draw_with(painter, QPen(QColor("#f2b544"), 1.6), QColor(10, 12, 17, 235))
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 4, 4)
        bold, line_height = fonts.sans(letters, bold=True), letters * 1.5
        y = area.top() + 2
        left, symbol_size = area.left() + 5, letters * 0.9
        if state.attack or state.defence:
            attack_colour, defence_colour = (
                paint.mix_colours(ATTACK, "#ffffff", 0.35),
                paint.mix_colours(DEFENCE, "#ffffff", 0.35),
            )
            x = left
            for sign, symbol, number, color in (
                ("", "attack", state.attack, attack_colour),
                ("−", "defence", state.defence, defence_colour),
            ):
                paint.draw_fitted(painter, QRectF(x, y, letters * 0.7, line_height), sign, bold, "#fff4dc")
                x += letters * 0.7 if sign else 0
                symbols.draw(painter, symbol, QRectF(x, y + letters * 0.3, symbol_size, symbol_size), color)
                paint.draw_fitted(
                    painter, QRectF(x + letters, y, letters * 1.4, line_height), str(number), bold, "#fff4dc"
                )
                x += letters * (1.8 if number < 10 else 2.4)
            y += line_height
        ink = QColor(
            "#ff8f80"
            if state.dies or state.after > state.before
            else "#8fe0a0"
            if state.after < state.before
            else "#fff4dc"
        )
        symbols.draw(painter, "wound", QRectF(left, y + letters * 0.3, symbol_size, symbol_size), ink)
        text_area = QRectF(left + letters, y, area.width() - letters - 8, line_height)
        for (words, short), color in ((state.fate, ink), (state.later, QColor("#f2b544"))):
            text = words if paint.fits_unsqueezed(painter, text_area, words, bold) else short
            paint.draw_fitted(painter, text_area, text, bold, color)
            text_area = QRectF(left, y + line_height, area.width() - 8, line_height)


@dataclass(frozen=True, slots=True)
class GloomLevelState:
    """A level of the gloom scale.

    ``cards``: how many may be laid at that level; ``due``: points to be paid for it; None if no level is
    being chosen.
    """

    level: int
    action: Action | None
    now: bool = False
    cards: int | None = None
    due: int | None = None


class GloomLevel(Piece):
    """A gloom level next to the acting token; deeper levels are darker and lower down."""

    kind = "step"

    @property
    def card(self) -> str:
        return ""

    @property
    def action(self) -> Action | None:
        state: GloomLevelState = self.state
        return state.action

    def draw(self, painter: QPainter, scale: float) -> None:
        state: GloomLevelState = self.state
        theme = self.context.preferences.theme
        letters = paint.LETTER_HEIGHT * self.context.preferences.table_text
        ground = paint.mix_colours("#8ea3cf", "#141a2c", min(1.0, 0.25 + state.level * 0.16))
        ink = "#ffffff" if state.level else "#10131a"
        if state.now:
            ground, ink = QColor(theme.accent), theme.on_accent
        draw_with(
            painter, QPen(QColor("#fff4dc" if state.now else "#10131a"), 2 if state.now else 1.2), ground
        )
        painter.drawRoundedRect(self.area.adjusted(1, 1, -1, -1), 3, 3)
        bold, height = fonts.sans(letters, bold=True), self.size.height()
        symbols.draw(
            painter, "gloom", QRectF(6, (height - letters * 0.8) / 2, letters * 0.8, letters * 0.8), ink
        )
        x = 6 + letters
        paint.draw_fitted(painter, QRectF(x, 0, letters * 1.2, height), str(state.level), bold, ink)
        x += letters * 1.2
        if state.cards is not None:
            card_symbol = QRectF(x, (height - letters * 0.9) / 2, letters * 0.62, letters * 0.9)
            draw_with(painter, QPen(QColor(ink), 1.5), None)
            painter.drawRoundedRect(card_symbol, 2, 2)
            x += letters * 0.85
            paint.draw_fitted(painter, QRectF(x, 0, letters, height), str(state.cards), bold, ink)
            x += letters * 1.1
        if state.due:
            side = letters * 0.8
            symbols.draw(painter, "wound", QRectF(x, (height - side) / 2, side, side), ink)
            paint.draw_fitted(
                painter, QRectF(x + side + 2, 0, letters * 1.2, height), str(state.due), bold, ink
            )


@dataclass(frozen=True, slots=True)
class OpenSlotState:
    """The open location: its key and name."""

    about: str
    name: str


class OpenSlot(Piece):
    """The open location's place on the small map, empty but for its name."""

    kind = OPEN_SLOT

    @property
    def card(self) -> str:
        return str(self.state.about)

    def draw(self, painter: QPainter, scale: float) -> None:
        theme, text = self.context.preferences.theme, self.context.preferences.table_text
        plate = paint.slanted(self.area, self.size.height() * LEAN)
        pen = QPen(theme.color("accent"), 2.4, Qt.PenStyle.DashLine)
        # Opaque, so that no road is drawn through the name.
        paint.draw_shape(painter, plate, pen, paint.mix_colours(theme.street, theme.accent, 0.12))
        lean = self.size.height() * LEAN
        room = self.area.adjusted(lean + 4, (self.size.height() - 2 * HEADER_HEIGHT) / 2, -lean - 4, 0)
        room.setHeight(2 * HEADER_HEIGHT)
        font = fonts.display(NAME * text)
        paint.draw_one_or_two_lines(
            painter, room, self.state.name, font, theme.accent_text, Qt.AlignmentFlag.AlignHCenter
        )

    def draw_mark(self, painter: QPainter) -> None:
        return
