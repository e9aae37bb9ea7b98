"""The opponent's hand in a strip above the table, in games with open hands."""

from __future__ import annotations

from typing import Generic

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.table.session import V
from app.table.words import Words
from app.widgets import fonts
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

HEIGHT = 104
"""Height in px of the strip at text size 100 %."""
GAP = 14.0
"""px between two groups."""
MIN_VISIBLE = 9.0
"""Minimum visible width in px of a card that another overlaps."""


class OpenHand(QWidget, Generic[V]):
    """Small cards, grouped by holder; pointing at one shows it in the preview."""

    hovered = Signal(str)
    pinned = Signal(str)

    def __init__(self, preferences: Preferences, gallery: Gallery, words: Words) -> None:
        super().__init__()
        self._preferences, self._gallery, self._words = preferences, gallery, words
        self._groups: list[tuple[str, list[str]]] = []
        self._seat = ""
        self._spots: list[tuple[QRectF, str]] = []
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        gallery.changed.connect(self.update)
        preferences.theme_changed.connect(self.updateGeometry)
        self.hide()

    def show_view(self, view: V | None) -> None:
        """Show the hand of the seat of *view*; None hides the strip."""
        self.setVisible(view is not None)
        if view is None:
            return
        self._seat = view.seat or ""
        self._groups = [(name, cards) for name, cards in self.cards_by_holder(view) if cards]
        description = "; ".join(
            f"{name}: {', '.join(self._gallery.name(card) for card in cards)}" for name, cards in self._groups
        )
        self.setAccessibleName(f"{self._title()}. {description}")
        self.update()

    def cards_by_holder(self, view: V) -> list[tuple[str, list[str]]]:
        """Return (holder's name, cards) of the seat of *view*; [] in games without hands."""
        return []

    def sizeHint(self) -> QSize:
        return QSize(600, round(HEIGHT * self._preferences.text_percent**0.5 / 10))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        with QPainter(self) as painter:
            painter.setRenderHints(
                QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
            )
            painter.fillRect(self.rect(), QColor(theme.street))
            side = self._words.seat_side(self._seat)
            painter.fillRect(QRectF(0, 0, 6, self.height()), QColor(theme.side(side)))
            painter.setPen(QColor(theme.side_text(side)))
            painter.setFont(fonts.display(self._preferences.px("body")))
            title = QRectF(18, 4, 104, self.height() - 8)
            wrap = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(title, wrap, self._title())
            self._spots = []
            self._draw_cards(painter, QRectF(128, 4, self.width() - 140, self.height() - 8))

    def _draw_cards(self, painter: QPainter, area: QRectF) -> None:
        title_height = self._preferences.px("small") + 5.0
        height = area.height() - title_height
        all_cards = [card for _, cards in self._groups for card in cards]
        count, widest = len(all_cards), height * max(map(self._gallery.ratio, all_cards), default=1.0)
        if not count:
            return
        overlaps = max(1, count - len(self._groups))
        room = area.width() - GAP * len(self._groups) - widest * len(self._groups)
        step = max(MIN_VISIBLE, min(widest + 3.0, room / overlaps))
        x = area.x()
        painter.setFont(fonts.sans(self._preferences.px("small")))
        for name, cards in self._groups:
            span = widest + step * (len(cards) - 1)
            painter.setPen(QColor(self._preferences.theme.quiet))
            short = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, round(span + GAP - 4))
            painter.drawText(QPointF(x, area.y() + title_height - 7), short)
            for number, card in enumerate(cards):
                width = height * self._gallery.ratio(card)
                spot = QRectF(x + step * number, area.y() + title_height, width, height)
                face = self._gallery.front_pixmap(card, width, self.devicePixelRatioF())
                painter.drawPixmap(spot, face, QRectF(face.rect()))
                self._spots.append((spot, card))
            x += span + GAP

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.hovered.emit(self._card_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if key := self._card_at(event.position()):
            self.pinned.emit(key)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.hovered.emit("")

    def _card_at(self, point: QPointF) -> str:
        return next((key for spot, key in reversed(self._spots) if spot.contains(point)), "")

    def _title(self) -> str:
        name = self._words.player_names.get(self._seat, "")
        return self._words.t(f"ui.open-hand-{self._seat}") + (f" · {name}" if name else "")
