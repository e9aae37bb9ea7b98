"""Clickable pictures of a game, with some cards and a sentence, or of a side, with a portrait."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPaintEvent, QPolygonF
from PySide6.QtWidgets import QPushButton, QSizePolicy

from app.rules.game import SEATS
from app.ui.new_game.games import Playable
from app.widgets import fonts
from app.widgets.drawing import draw_with
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences
from app.widgets.waiting import call_later

Faces = Callable[[], Gallery | None]
"""Function that returns a set's gallery, or None while the set is being read; then call it again."""
PICTURE, PORTRAIT = 150, 88
"""Heights in px of the pictures of a game, and of a side at text size 100 %."""
LEAST_PICTURE = 60
"""Height in px of a game's picture that a low screen leaves at least."""
MARGIN = 12
CARD = 0.40
"""Width of a card in a game's picture, as a share of the picture's width."""
LEAN = 8.0
"""Degrees between neighbouring cards in a game's picture."""
DRAW_DELAY_MS = 20
"""ms between drawing two cards; the window responds meanwhile."""
TEXT_FLAGS = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class Tile(QPushButton):
    """A button with a picture, a name and, for a game, a sentence; if compact, only with the name.

    The cards in a picture are drawn one at a time once the tile is visible.
    """

    def __init__(self, preferences: Preferences, faces: Faces, cards: Sequence[str], seat: str = "") -> None:
        """Create the tile; *cards*: keys of the cards in the picture; for a side (*seat*), the portrait."""
        super().__init__(autoDefault=False)
        self.setCheckable(True)
        self._preferences, self._faces, self._cards, self._seat = preferences, faces, cards, seat
        self._gallery: Gallery | None = None
        self._drawn_count = -1
        self._compact, self._picture = False, PICTURE
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setStyleSheet("padding: 0; min-height: 0;")

    def set_text(self, name: str, sentence: str) -> None:
        """Set the *name* and the description *sentence*."""
        self.setText(name)
        self.setToolTip(sentence)
        self.setAccessibleName(name)
        self.setAccessibleDescription(sentence)
        self._drawn_count = -1
        self._update_size()

    def set_side(self, side: str) -> None:
        """Show the colours of *side* (``#rrggbb``: that colour) from now on."""
        self._seat = side
        self.update()

    def show_cards(self, faces: Faces, cards: Sequence[str]) -> None:
        """Show *cards* from now on."""
        if self._gallery is not None:
            self._gallery.changed.disconnect(self._draw_again)
        self._faces, self._cards, self._gallery, self._drawn_count = faces, cards, None, -1
        self.update()

    def crop(self, overflow: int) -> None:
        """Draw the picture of a game *overflow* px lower than usual, as far as it can be."""
        self._picture = max(LEAST_PICTURE, PICTURE - max(0, overflow))
        self._update_size()

    def set_compact(self, on: bool) -> None:
        """Show only the name (*on*), or also the picture."""
        self._compact = on
        self._update_size()

    def sizeHint(self) -> QSize:
        return QSize(self._preferences.grown(200), self._height(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, round(self._name_height()))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._height(width)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        chosen, is_active = self.isChecked(), self.hasFocus() or self.underMouse()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.fillRect(area, QColor(theme.panel))
            name_height = self._name_height()
            if self._seat:
                self._paint_side(painter, area)
            else:
                below = name_height + self._sentence_height(self.width())
                # The frame isn't subtracted, so that names of all tiles are aligned.
                picture = QRectF(
                    area.left(), area.top(), area.width(), min(self.height() - below, self._picture)
                )
                if not self._compact and picture.height() > 30:
                    self._paint_game(painter, picture)
                else:
                    picture.setHeight(0)
                text_area = area.adjusted(MARGIN, picture.height(), -MARGIN, 0)
                if chosen:
                    band = QRectF(area.left(), text_area.top(), area.width(), name_height)
                    painter.fillRect(band, QColor(theme.accent))
                painter.setFont(self._name_font())
                painter.setPen(QColor(theme.on_accent if chosen else theme.text))
                alignment = Qt.AlignmentFlag.AlignVCenter
                alignment |= Qt.AlignmentFlag.AlignHCenter if self._compact else Qt.AlignmentFlag.AlignLeft
                painter.drawText(
                    QRectF(text_area.left(), text_area.top(), text_area.width(), name_height),
                    alignment,
                    self.text(),
                )
                if not self._compact:
                    painter.setFont(self._sentence_font())
                    painter.setPen(QColor(theme.quiet))
                    painter.drawText(
                        text_area.adjusted(0, name_height + 6, 0, 0), TEXT_FLAGS, self.accessibleDescription()
                    )
            draw_with(painter, QColor(theme.accent_text if chosen or is_active else theme.edge), None)
            painter.drawRect(area)
            if chosen:
                painter.drawRect(area.adjusted(1, 1, -1, -1))
            if self.hasFocus():
                painter.setPen(QColor(theme.text))
                painter.drawRect(area.adjusted(1, 1, -1, -1))
        if self._drawn_count < 0 and not self._compact:
            self._drawn_count = 0  # visible now
            call_later(self, DRAW_DELAY_MS, self._draw_next)

    def _draw_next(self) -> None:
        """Fetch the gallery or show one more card, whichever is next, and schedule the next step."""
        if self._gallery is None:
            self._gallery = self._faces()
            if self._gallery is not None:
                self._gallery.layout_ahead(self._cards)
                self._gallery.changed.connect(self._draw_again)
        elif 0 <= self._drawn_count < len(self._cards):
            if not self._gallery.is_ready(self._cards[self._drawn_count]):
                call_later(self, DRAW_DELAY_MS, self._draw_next)
                return
            self._gallery.front_pixmap(self._cards[self._drawn_count], *self._card_size())
            self._drawn_count += 1
            self.update()
        else:
            return
        call_later(self, DRAW_DELAY_MS, self._draw_next)

    def _draw_again(self) -> None:
        """Draw all cards again, because their language or contents have changed."""
        assert self._gallery is not None
        self._gallery.layout_ahead(self._cards)
        self._drawn_count = -1
        self.update()

    def _card_size(self) -> tuple[float, float]:
        """Return (width in px of a card in the picture, device pixel ratio)."""
        return self.width() * CARD, self.devicePixelRatioF()

    def _paint_game(self, painter: QPainter, area: QRectF) -> None:
        """Draw the cards in a fan, between the colours of Light and Dark."""
        theme = self._preferences.theme
        painter.save()
        painter.setClipRect(area)
        painter.fillRect(area, QColor("#0b0e14" if theme.base == "night" else "#dccfb3"))
        painter.setPen(Qt.PenStyle.NoPen)
        wedge_width = area.width() * 0.42
        for seat, x, direction in (("light", area.left(), 1), ("dark", area.right(), -1)):
            painter.setBrush(theme.color(seat, 0.9))
            painter.drawPolygon(
                QPolygonF([
                    QPointF(x, area.top()),
                    QPointF(x + direction * wedge_width, area.bottom()),
                    QPointF(x, area.bottom()),
                ])
            )  # fmt: skip
        card_width, ratio = self._card_size()
        middle = (len(self._cards) - 1) / 2
        for index in sorted(range(self._drawn_count), key=lambda index: -abs(index - middle)):
            assert self._gallery is not None
            card = self._gallery.front_pixmap(self._cards[index], card_width, ratio)
            painter.save()
            painter.translate(area.center().x(), area.top() + 12 + card.deviceIndependentSize().height())
            painter.rotate((index - middle) * LEAN)
            painter.translate((index - middle) * card_width * 0.62, -card.deviceIndependentSize().height())
            painter.drawPixmap(QPointF(-card_width / 2, 0), card)
            painter.restore()
        painter.restore()

    def _paint_side(self, painter: QPainter, area: QRectF) -> None:
        """Draw the name on the side's colour, and the portrait at the right."""
        theme = self._preferences.theme
        painter.fillRect(area, QColor(theme.side(self._seat)))
        if not self._compact and self._drawn_count > 0 and self._gallery is not None:
            beside = (
                area.width() - QFontMetricsF(self._name_font()).horizontalAdvance(self.text()) - 2 * MARGIN
            )
            width = min(area.height() * 1.7, max(area.height() * 0.7, beside))
            art = QRectF(area.right() - width, area.top(), width, area.height())
            painter.save()
            edge = QPolygonF(
                [
                    art.topLeft() + QPointF(art.height() * 0.3, 0),
                    art.topRight(),
                    art.bottomRight(),
                    art.bottomLeft(),
                ]
            )
            path = QPainterPath()
            path.addPolygon(edge)
            painter.setClipPath(path)
            painter.fillRect(art, QColor("#11151d"))
            self._gallery.paint_art(painter, self._cards[0], art)
            painter.restore()
        painter.setFont(self._name_font())
        painter.setPen(QColor(theme.on_side(self._seat)))
        painter.drawText(
            area.adjusted(MARGIN + 4, 0, 0, 0),
            Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft,
            self.text(),
        )

    def _update_size(self) -> None:
        vertical = QSizePolicy.Policy.Fixed if self._compact or self._seat else QSizePolicy.Policy.Preferred
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, vertical)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.updateGeometry()
        self.update()

    def _height(self, width: int) -> int:
        if self._compact:
            return round(self._name_height())
        if self._seat:
            return self._preferences.grown(PORTRAIT)
        return round(self._picture + self._name_height() + self._sentence_height(width))

    def _name_font(self) -> QFont:
        """Return the font of the name, which is smaller if a long name of large letters needs it."""
        size = self._preferences.px("head")
        width = QFontMetricsF(fonts.display(size)).horizontalAdvance(self.text())
        return fonts.display(size * min(1.0, max(100, self.width() - 2 * MARGIN - 6) / max(width, 1.0)))

    def _sentence_font(self) -> QFont:
        return fonts.sans(self._preferences.px("small"))

    def _name_height(self) -> float:
        return QFontMetricsF(fonts.display(self._preferences.px("head"))).height() + 12

    def _sentence_height(self, width: int) -> float:
        if self._compact or self._seat:
            return 0.0
        room = QRectF(0, 0, max(100, width - 2 * MARGIN - 2), 1000)
        metrics = QFontMetricsF(self._sentence_font())
        return metrics.boundingRect(room, TEXT_FLAGS.value, self.accessibleDescription()).height() + 16


def game_tile(preferences: Preferences, faces: Faces, playable: Playable) -> Tile:
    """Return the tile of *playable* with its description."""
    tile = Tile(preferences, faces, playable.pictured)
    describe_game(tile, preferences, playable.key)
    return tile


def describe_game(tile: Tile, preferences: Preferences, key: str) -> None:
    """Set name and description of the game *key* on *tile*."""
    t = preferences.t
    about = t(f"ui.game-{key}.about")
    tile.set_text(t(f"ui.game-{key}"), about[:1].upper() + about[1:])


def portraits(playable: Playable) -> dict[str, str]:
    """Return {side: key of the card that represents it}."""
    return dict(zip(SEATS, (playable.pictured[0], playable.pictured[-1]), strict=True))
