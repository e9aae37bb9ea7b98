"""Who is on the map: Others and persons as tokens, Items and spells in play as small pieces on them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from app.ui.board import paint
from app.ui.board.piece import Piece
from app.ui.own_fate.gestures import AMULET
from app.widgets import fonts, symbols

UNIT_WIDTH = 100.0
"""A token is drawn in units of a hundredth of its width, so that all sizes look alike."""
FLAGS = Qt.AlignmentFlag
MOST_SLIPS = 4
"""So many cards on one target are shown one by one."""
ATTACK = "#d8402f"
DEFENCE = "#3f7fb5"
HEALING = "#4a9a56"


@dataclass(frozen=True, slots=True)
class Slip:
    """A card lying on a target, as far as it is known: ``use`` is the symbol, ``text`` its points."""

    use: str
    text: str
    side: str
    planned: bool = False
    struck: bool = False
    """Whether something has taken it off again."""


@dataclass(frozen=True, slots=True)
class TokenState:
    """Everything that a token shows of an Other or a person."""

    key: str
    name: str
    side: str
    kind: str
    specialty: str = ""
    initiative: int | None = None
    wounds: int = 0
    lethal: int = 0
    gloom: int = 0
    hand: int | None = None
    limit: int = 0
    manoeuvres: int = 0
    acting: bool = False
    acted: bool = False
    calling: bool = False
    called: bool = False
    donor: bool = False
    must_leave: bool = False
    doll: bool = False
    unbuilt: bool = False
    slips: tuple[Slip, ...] = ()
    attack: int = 0
    defence: int = 0
    coming: int = 0
    """Wounds that the laid cards come to, as far as is known."""
    dies: bool = False


class Token(Piece):
    """An Other, or a person, standing on a location."""

    what = "token"

    def draw(self, painter: QPainter, scale: float) -> None:
        state: TokenState = self.state
        theme = self.desk.preferences.theme
        unit = self.size.width() / UNIT_WIDTH
        grown = self.desk.preferences.table_text
        painter.save()
        painter.scale(unit, unit)
        height = self.size.height() / unit
        body = QRectF(0, 0, 100, height)
        shape = QPainterPath()
        shape.addRoundedRect(body, 5, 5)
        if state.acting:
            for width, alpha in ((13, 50), (8, 110), (4, 255)):
                glow = QColor(theme.accent)
                glow.setAlpha(alpha)
                painter.setPen(QPen(glow, width))
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.drawPath(shape)
        painter.save()
        painter.setClipPath(shape)
        ground = QLinearGradient(0, 0, 0, height)
        side = QColor(theme.side(state.side))
        ground.setColorAt(0, side.darker(115))
        ground.setColorAt(1, side.darker(230))
        painter.fillRect(body, ground)
        art = QRectF(0, 0, 100, height - 54 * grown + 2)
        if not self.desk.gallery.paint_art(painter, state.key, art):
            symbols.draw(
                painter, state.specialty or "person", QRectF(26, 18, 48, 48), QColor(255, 255, 255, 60)
            )
        self._name(painter, state, side, height)
        self._feet(painter, state, height)
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(side.lighter(135), 2.4))
        painter.drawPath(shape)
        if state.lethal:
            drop = 15.5 * min(grown, 1.2)
            step = min(drop + 1, (height - 54 * grown - 6) / max(state.lethal, state.wounds, 1))
            paint.drops(painter, QPointF(4, 5), drop, state.wounds, state.lethal, theme, step)
        self._marks(painter, state)
        self._slips(painter, state, height)
        if state.acted:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(8, 10, 14, 70))
            painter.drawPath(shape)
        painter.restore()

    def _name(self, painter: QPainter, state: TokenState, side: QColor, height: float) -> None:
        rise = {"light": 4.0, "dark": -4.0}.get(state.side, 0.0)
        band = QPainterPath()
        grown = self.desk.preferences.table_text
        top, foot = height - 54 * grown, height - 28 * grown
        band.moveTo(0, top + rise)
        band.lineTo(100, top - rise)
        band.lineTo(100, foot)
        band.lineTo(0, foot)
        band.closeSubpath()
        painter.fillPath(band, side.darker(125))
        paint.fitted(
            painter,
            QRectF(4, top + 1, 92, 25 * grown),
            state.name,
            fonts.display(17 * grown),
            "#fffaf0",
            FLAGS.AlignHCenter,
            smallest=0.6 / grown,
        )

    def _feet(self, painter: QPainter, state: TokenState, height: float) -> None:
        grown = self.desk.preferences.table_text
        painter.save()
        painter.translate(0, height)
        painter.scale(grown, grown)
        width = 100 / grown
        painter.fillRect(QRectF(0, -28, width, 28), QColor(10, 12, 17, 235))
        y = -26.0
        number = fonts.sans(18, bold=True)
        x = 4.0
        if state.initiative is not None:
            symbols.draw(painter, "initiative", QRectF(x, y + 5, 13, 13), "#f2b544")
            paint.fitted(painter, QRectF(x + 14, y, 22, 23), str(state.initiative), number, "#fff4dc")
            x += 38
        if state.specialty and width > x + 22 + 32:
            symbols.draw(painter, state.specialty, QRectF(x, y + 3, 17, 17), "#cbd3df")
            x += 24
        if state.hand is not None and (state.hand or state.limit):
            paper = QRectF(width - 30, y + 2, 13.5, 19)
            painter.setPen(QPen(QColor("#cbd3df"), 1.4))
            painter.setBrush(QColor("#39435a"))
            painter.drawRoundedRect(paper.translated(-2.5, 1), 2, 2)
            painter.drawRoundedRect(paper, 2, 2)
            paint.fitted(
                painter, QRectF(width - 16, y, 15, 23), str(state.hand), number, "#fff4dc", FLAGS.AlignHCenter
            )
        elif state.donor:
            symbols.draw(painter, "donor", QRectF(8, y + 2, 19, 19), "#ff8a7d")
        painter.restore()

    def _marks(self, painter: QPainter, state: TokenState) -> None:
        right: list[tuple[str, str, str]] = []
        if state.gloom:
            right.append(("gloom", str(state.gloom), "#5c6f96"))
        if state.manoeuvres:
            right.append(("shapeshifter", str(state.manoeuvres), "#6b5a36"))
        if state.calling:
            right.append(("call", "", "#7a2d6d"))
        if state.called:
            right.append(("call", "", "#a33a5e"))
        if state.must_leave:
            right.append(("way", "", "#8a6412"))
        if state.doll:
            right.append(("minus", "1", "#7a2d2d"))
        grown = min(self.desk.preferences.table_text, 1.3)
        y = 5.0
        for symbol, text, fill in right:
            width = (38.0 if text else 26.0) * grown
            paint.tag(
                painter,
                QRectF(97 - width, y, width, 19 * grown),
                symbol,
                text,
                fill,
                "#ffffff",
                fonts.sans(15 * grown, bold=True),
                "#10131a",
            )
            y += 22 * grown
        if state.unbuilt:
            paint.disc(painter, QPointF(90, y + 9), 8, "?", "#3a4357", "#ffffff", fonts.sans(13, bold=True))

    def _slips(self, painter: QPainter, state: TokenState, height: float) -> None:
        if not state.slips:
            return
        grown = min(self.desk.preferences.table_text, 1.2)
        over = len(state.slips) - MOST_SLIPS
        shown = state.slips if over <= 0 else state.slips[-(MOST_SLIPS - 1) :]
        y = 4.0
        for slip in shown:
            fill = {"attack": ATTACK, "defence": DEFENCE, "healing": HEALING}.get(slip.use, "#59657a")
            area = QRectF(21, y, 42 * grown, 19 * grown)
            paint.tag(
                painter,
                area,
                slip.use if slip.use in ("attack", "defence", "healing", "vortex") else "spell",
                slip.text,
                "#4a4f59" if slip.struck else fill,
                "#ffffff",
                fonts.sans(15 * grown, bold=True),
                "#f2b544" if slip.planned else "#10131a",
            )
            if slip.struck:
                painter.setPen(QPen(QColor("#ffffff"), 2.2))
                painter.drawLine(area.bottomLeft(), area.topRight())
            y += 21 * grown
        if over > 0:
            more = QRectF(21, y, 42 * grown, 19 * grown)
            told = fonts.sans(15 * grown, bold=True)
            paint.tag(painter, more, "spell", f"+{over + 1}", "#59657a", "#ffffff", told, "#10131a")
        if state.attack or state.defence:
            # On the left, where no item lies: this number may say that somebody dies.
            center = QPointF(24, height - 54 * self.desk.preferences.table_text - 14)
            if state.dies:
                # A second, dark star behind: death is told by form as well.
                painter.setPen(QPen(QColor("#fff4dc"), 1.6))
                painter.setBrush(QColor("#10131a"))
                painter.drawPolygon([center + QPointF(x, y) * 1.38 for x, y in _STAR])
            painter.setPen(QPen(QColor("#fff4dc"), 2))
            painter.setBrush(QColor(ATTACK if state.coming else DEFENCE))
            painter.drawPolygon([center + QPointF(x, y) for x, y in _STAR])
            paint.fitted(
                painter,
                QRectF(center.x() - 14, center.y() - 13, 28, 26),
                str(state.coming),
                fonts.sans(21, bold=True),
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
    """An Item (or an Amulet) in play. ``lent``: it lies on an enemy this battle."""

    key: str
    name: str
    side: str
    symbol: str = "item"
    used: bool = False
    lent: bool = False


class Chip(Piece):
    """An Item on its holder, or lying without an owner."""

    what = "chip"

    @property
    def card(self) -> str:
        return self.key.removeprefix(AMULET)

    def draw(self, painter: QPainter, scale: float) -> None:
        state: ChipState = self.state
        theme = self.desk.preferences.theme
        body = QPainterPath()
        body.addRoundedRect(self.area, 5, 5)
        painter.save()
        painter.setClipPath(body)
        side = QColor(theme.side(state.side))
        painter.fillRect(self.area, side.darker(170))
        if state.symbol != "item" or not self.desk.gallery.paint_art(painter, state.key, self.area):
            inset = self.size.width() * 0.2
            symbols.draw(painter, state.symbol, self.area.adjusted(inset, inset, -inset, -inset), "#fff4dc")
        if state.used:
            painter.fillRect(self.area, QColor(8, 10, 14, 130))
        painter.restore()
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(theme.accent) if state.lent else side.lighter(150), 2.4))
        painter.drawPath(body)
