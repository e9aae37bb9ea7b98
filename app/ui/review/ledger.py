"""The waterfall chart of what decided a game, from an even start to the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.bots.review.data import Ledger
from app.widgets import fonts
from app.widgets.preferences import Preferences

START = 0.5
"""Value of an even game before the deal."""
BAR = 14.0
"""Height of an item's bar with the space below, px."""


class Item(NamedTuple):
    """What *name* (the last part of a code) added to the result, in whole per cent.

    *error*: two standard errors; 0 if it is not measured, or nothing.
    """

    name: str
    amount: int
    error: int = 0

    @property
    def note(self) -> str:
        """The message code of its explanation."""
        none = not self.amount and self.name in ("own", "theirs")
        return f"review.ledger-{self.name}.{'none' if none else 'note'}"


def items(ledger: Ledger) -> list[Item]:
    """Return the items from an even start to the result of *ledger*, in the order of a game.

    The whole numbers add up to the result.
    """

    def item(name: str, value: float, error: float = 0.0) -> Item:
        return Item(name, round(100 * value), round(200 * error))

    measured = [
        item("deal", ledger.deal, ledger.deal_error),
        item("draws", ledger.draws, ledger.draws_error),
        item("own", -ledger.own, ledger.own_error),
        item("theirs", ledger.theirs, ledger.theirs_error),
    ]
    ended = []
    if ledger.talk:
        by = "agreed" if ledger.result == START else "resigned" if ledger.talk < 0 else "given"
        ended = [item(by, ledger.talk)]
    unseen = round(100 * (ledger.result - START)) - sum(entry.amount for entry in (*measured, *ended))
    return [*measured, Item("unseen", unseen), *ended]


class Waterfall(QWidget):
    """A chart in which each item goes up or down from the even start to the result."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._items: list[Item] = []
        self._marked: Mapping[str, int] = {}
        self._result = START
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def lines(self) -> list[tuple[str, str, str]]:
        """The texts from the top: item, amount, explanation below."""
        t = self._preferences.t
        rows = [(t("review.ledger-start"), self._percent(round(100 * START)), "")]
        for item in self._items:
            name, much = t(f"review.ledger-{item.name}"), self._percent(item.amount, signed=True)
            if item.error:
                much = t("review.ledger-amount", amount=much, error=item.error)
            marked = self._marked.get(item.name, 0)
            rows.append((name, much, t(item.note, marked=marked, small=max(0, abs(item.amount) - marked))))
        return [*rows, (t("review.ledger-result"), self._percent(round(100 * self._result)), "")]

    def show_ledger(self, ledger: Ledger | None, marked: Mapping[str, int]) -> None:
        """Show *ledger*, or None for an empty chart.

        *marked*: per cent of an item's losses that are due to marked mistakes.
        """
        self._marked = marked
        self._items = items(ledger) if ledger is not None else []
        self._result = ledger.result if ledger is not None else START
        self.setAccessibleName("; ".join(f"{name}: {much}" for name, much, _ in self.lines))
        self.updateGeometry()
        self.update()

    def _percent(self, amount: int, *, signed: bool = False) -> str:
        number = f"{amount:+d}" if signed and amount else str(amount)
        return self._preferences.t("review.percent", amount=number.replace("-", "−"))

    def sizeHint(self) -> QSize:
        return QSize(260, self.heightForWidth(260))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return (
            round(sum(self._name_height + self._note_height(note, width) + BAR for _, _, note in self.lines))
            + 6
        )

    @property
    def _name_height(self) -> float:
        return self._preferences.px("body") * 1.45

    @property
    def _note_font(self) -> QFont:
        return fonts.sans(self._preferences.px("small"))

    def _note_height(self, note: str, width: int) -> float:
        if not note:
            return 0.0
        wrap = Qt.TextFlag.TextWordWrap
        return QFontMetricsF(self._note_font).boundingRect(QRectF(0, 0, width, 1000), wrap, note).height()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._preferences.theme
        flags = Qt.AlignmentFlag
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            total = top = 0.0
            steps = [START, *(item.amount / 100 for item in self._items)]
            last = len(self.lines) - 1
            low = min(0.0, *(sum(steps[: n + 1]) for n in range(len(steps))))
            high = max(1.0, *(sum(steps[: n + 1]) for n in range(len(steps))))

            def x(value: float) -> float:
                return 2 + (self.width() - 4) * (value - low) / (high - low)

            for n, (name, amount_text, note) in enumerate(self.lines):
                text = QRectF(0, top, self.width(), self._name_height)
                top += self._name_height
                ends = n in (0, last)
                painter.setFont(fonts.sans(self._preferences.px("body"), bold=ends))
                painter.setPen(QColor(theme.text))
                wide = painter.fontMetrics().horizontalAdvance(amount_text) + 8
                fitted = painter.fontMetrics().elidedText(
                    name, Qt.TextElideMode.ElideRight, int(self.width() - wide)
                )
                painter.drawText(text, flags.AlignLeft | flags.AlignVCenter, fitted)
                after = START if not n else self._result if n == last else total + steps[n]
                before = 0.0 if ends else total
                gain = after >= before
                painter.setPen(QColor(theme.text if ends else theme.good_text if gain else theme.danger_text))
                painter.drawText(text, flags.AlignRight | flags.AlignVCenter, amount_text)
                if note:
                    note_height = self._note_height(note, self.width())
                    painter.setFont(self._note_font)
                    painter.setPen(QColor(theme.quiet))
                    painter.drawText(
                        QRectF(0, top, self.width(), note_height), Qt.TextFlag.TextWordWrap, note
                    )
                    top += note_height
                painter.setPen(QPen(QColor(theme.line), 1))
                painter.drawLine(QPointF(x(0), top + 5), QPointF(x(1), top + 5))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(
                    QColor(theme.accent if ends else theme.good_text if gain else theme.danger_text)
                )
                left, right = sorted((x(before), x(after)))
                painter.drawRect(QRectF(left, top + 2, max(2.0, right - left), 6))
                top += BAR
                total = after
