"""What the plan's panel is made of: its head, lines of small buttons, and the sum on one target."""

from __future__ import annotations

import html

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from app.rules.game import Action
from app.rules.own_fate import CountTarget
from app.ui.board import paint
from app.ui.board.words import Words, plain
from app.ui.own_fate.tokens import ATTACK, DEFENCE, HEALING
from app.widgets import fonts
from app.widgets.gallery import Gallery
from app.widgets.label import as_tip
from app.widgets.preferences import Preferences

FLAGS = Qt.AlignmentFlag
LIMITS = ("egor-limit", "overkill")
"""Changes of the Count that no card makes."""


class Head(QWidget):
    """Who acts: picture and name on the colour of the Watch, and the button that folds the panel."""

    def __init__(self, preferences: Preferences, gallery: Gallery) -> None:
        super().__init__()
        self._preferences = preferences
        self._gallery = gallery
        self._key = self._name = self._side = ""
        self.fold = QToolButton(self)
        self.fold.setObjectName("fold")
        self.fold.setStyleSheet("min-width: 0; min-height: 0; padding: 0;")
        self.fold.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.fold.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_folded(False)

    def show_other(self, key: str, name: str, side: str, fold: str) -> None:
        """Tell who acts."""
        self._key, self._name, self._side = key, name, side
        self.fold.setAccessibleName(fold)
        self.fold.setToolTip(as_tip(fold))
        self.setFixedHeight(self.sizeHint().height())
        self._place()
        self.update()

    def set_folded(self, folded: bool) -> None:
        """Show which way the button goes."""
        self.fold.setText("▾" if folded else "▴")

    def sizeHint(self) -> QSize:
        return QSize(200, round(28 + self._preferences.px("lead") * 0.55))

    @property
    def portrait(self) -> int:
        """The edge of the picture of whoever acts, px."""
        return self.sizeHint().height() - 8

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        self._place()

    def _place(self) -> None:
        side = round(self.height() * 0.66)
        self.fold.setGeometry(self.width() - side - 6, (self.height() - side) // 2, side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        area = QRectF(self.rect())
        lean = area.height() * 0.5
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillRect(area, QColor(theme.street))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.side(self._side)))
            right = area.right() - area.height() * 0.8
            painter.drawPolygon(
                QPolygonF(
                    [
                        area.topLeft(),
                        QPointF(right, 0),
                        QPointF(right - lean, area.bottom()),
                        area.bottomLeft(),
                    ]
                )
            )
            face = QRectF(8, 4, self.portrait, self.portrait)
            clip = QPainterPath()
            clip.addEllipse(face)
            painter.save()
            painter.setClipPath(clip)
            painter.fillRect(face, QColor(theme.side(self._side)).darker(150))
            self._gallery.paint_art(painter, self._key, face)
            painter.restore()
            paint.fitted(
                painter,
                QRectF(face.right() + 8, 0, right - lean - face.right() - 8, area.height()),
                self._name,
                fonts.display(self._preferences.px("lead")),
                "#fffaf0",
            )


class SumRow(QWidget):
    """What lies on one target, added up: attack, defence, healing, and the wounds that follow."""

    def __init__(
        self, preferences: Preferences, words: Words, target: CountTarget, hidden: int, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._preferences = preferences
        self._target = target
        self._hidden = hidden
        self._changes = [_changed(words, reason, points) for reason, points, _rule in target.changes]
        self._name = plain(words.name(target.target))
        self._told = words.t(
            "table.plan-dies" if target.dead else "table.plan-wounds",
            before=target.before, after=target.after, lethal=target.lethal,
        )  # fmt: skip
        self.setObjectName(f"sum {target.target}")
        self.setAccessibleName(sum_words(target, words))
        self.setToolTip(f"<qt>{html.escape(self.accessibleName())}</qt>")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        px = self._preferences.px
        return QSize(180, round(px("body") * 1.5 + px("small") * 2.0))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, px = self._preferences.theme, self._preferences.px
        target = self._target
        head = px("body") * 1.5
        font = fonts.sans(px("small") + 1, bold=True)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            told = fonts.sans(px("small") + 1, bold=True)
            room = min(QFontMetricsF(told).horizontalAdvance(self._told) + 4, self.width() * 0.62)
            color = theme.danger_text if target.wounds or target.dead else theme.good_text
            paint.fitted(painter, QRectF(0, 0, self.width() - room - 6, head), self._name,
                         fonts.sans(px("body"), bold=True), theme.text)  # fmt: skip
            paint.fitted(painter, QRectF(self.width() - room, 0, room, head), self._told, told, color,
                         FLAGS.AlignRight)  # fmt: skip
            x, height = 0.0, px("small") * 1.65
            uses = {line.use for line in target.lines}
            heal = sum(line.value for line in target.lines if line.use == "healing" and not line.cancelled)
            chips = [("attack", target.attack, ATTACK), ("defence", target.defence, DEFENCE),
                     ("healing", heal, HEALING)]  # fmt: skip
            for symbol, points, fill in chips:
                if points or symbol in uses:
                    sign = "" if symbol == "attack" or not points else "−"
                    x = self._chip(painter, x, head, height, symbol, f"{sign}{points}", fill, font)
            for text in self._changes:
                x = self._chip(painter, x, head, height, "wound", text, "#59657a", font)
            if self._hidden:
                self._chip(painter, x, head, height, "spell", f"+{self._hidden} ?", "#59657a", font)

    def _chip(self, painter: QPainter, x: float, top: float, height: float, symbol: str, text: str,
              fill: str, font: QFont) -> float:  # fmt: skip
        width = QFontMetricsF(font).horizontalAdvance(text) + height * 1.5
        paint.tag(painter, QRectF(x, top, width, height), symbol, text, fill, "#ffffff", font)
        return x + width + 4


def sum_words(target: CountTarget, words: Words) -> str:
    """What lies on *target* and follows from it, as a sentence."""
    told = words.t(
        "table.plan-sum", target=plain(words.name(target.target)), attack=target.attack,
        defence=target.defence, before=target.before, after=target.after,
        dead="yes" if target.dead else "no",
    )  # fmt: skip
    whys = [
        words.t(f"table.plan-why-{reason}", points=abs(points))
        if reason in LIMITS
        else f"{_changed(words, reason, points)}."
        for reason, points, _rule in target.changes
    ]
    return " ".join((told, *whys))


def _changed(words: Words, reason: str, points: int) -> str:
    """What a power or a limit adds to the wounds, in two words."""
    name = words.t("table.plan-limit") if reason in LIMITS else words.plain_name(reason)
    return f"{name} {points:+d}".replace("-", "−")


def control_of(action: Action) -> str:
    """The name of the panel's control that does *action*; empty if none does."""
    if action.verb == "weaken":
        return f"+{action.args[0]}"
    return {"gloom": str(action), "bleed": "+", "burn": "burn", "done": "confirm"}.get(action.verb, "")
