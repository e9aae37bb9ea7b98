"""What decided a game, from an even start to its result: a waterfall of a few plain words."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.bots.review.data import Ledger
from app.widgets import fonts
from app.widgets.preferences import Preferences

START = 0.5
"""What an even game is worth before the deal."""


class Item(NamedTuple):
    """What something (*name*, a code's last part) gave or took of the result, and its standard error (None:
    it is what remains)."""

    name: str
    value: float
    error: float | None


def items(ledger: Ledger) -> list[Item]:
    """What leads from an even start to the result of *ledger*, in the order of a game."""
    found = [
        Item("deal", ledger.deal, ledger.deal_error),
        Item("draws", ledger.draws, ledger.draws_error),
        Item("own", -ledger.own, ledger.own_error),
        Item("theirs", ledger.theirs, ledger.theirs_error),
        Item("unseen", ledger.unseen, None),
    ]
    if ledger.talk:
        found.append(Item("agreed" if ledger.result == START else "resigned", ledger.talk, None))
    return found


class Waterfall(QWidget):
    """From the even start each item goes up or down to the result."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._items: list[Item] = []
        self._result = START
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def lines(self) -> list[tuple[str, str]]:
        """What is written, from above: what it is and how much."""
        t = self._preferences.t
        told = [(t("review.ledger-start"), percent(START))]
        told += [(t(f"review.ledger-{one.name}"), self._amount(one)) for one in self._items]
        return [*told, (t("review.ledger-result"), percent(self._result))]

    def show_ledger(self, ledger: Ledger | None) -> None:
        """Show *ledger*; nothing to speak of without one."""
        self._items = items(ledger) if ledger is not None else []
        self._result = ledger.result if ledger is not None else START
        self.setAccessibleName("; ".join(f"{name}: {much}" for name, much in self.lines))
        self.updateGeometry()
        self.update()

    def _amount(self, one: Item) -> str:
        t = self._preferences.t
        if one.error is None:
            return signed(one.value)
        return t("review.ledger-amount", amount=signed(one.value), error=round(200 * one.error))

    def sizeHint(self) -> QSize:
        return QSize(260, round(self._row() * (len(self._items) + 2)) + 6)

    def _row(self) -> float:
        return self._preferences.px("body") * 1.45 + 12

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, row = self._preferences.theme, self._row()
        flags = Qt.AlignmentFlag
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            now = 0.0
            steps = [START, *(one.value for one in self._items)]
            last = len(self.lines) - 1
            low = min(0.0, *(sum(steps[: n + 1]) for n in range(len(steps))))
            high = max(1.0, *(sum(steps[: n + 1]) for n in range(len(steps))))

            def x(value: float) -> float:
                return 2 + (self.width() - 4) * (value - low) / (high - low)

            for n, (name, much) in enumerate(self.lines):
                top = n * row
                text = QRectF(0, top, self.width(), row - 11)
                ends = n in (0, last)
                painter.setFont(fonts.sans(self._preferences.px("body"), bold=ends))
                painter.setPen(QColor(theme.text))
                wide = painter.fontMetrics().horizontalAdvance(much) + 8
                fitted = painter.fontMetrics().elidedText(
                    name, Qt.TextElideMode.ElideRight, int(self.width() - wide)
                )
                painter.drawText(text, flags.AlignLeft | flags.AlignVCenter, fitted)
                after = START if not n else self._result if n == last else now + steps[n]
                before = 0.0 if ends else now
                gain = after >= before
                painter.setPen(QColor(theme.text if ends else theme.good_text if gain else theme.danger_text))
                painter.drawText(text, flags.AlignRight | flags.AlignVCenter, much)
                painter.setPen(QPen(QColor(theme.line), 1))
                painter.drawLine(QPointF(x(0), top + row - 7), QPointF(x(1), top + row - 7))
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(
                    QColor(theme.accent if ends else theme.good_text if gain else theme.danger_text)
                )
                left, right = sorted((x(before), x(after)))
                painter.drawRect(QRectF(left, top + row - 10, max(2.0, right - left), 6))
                now = after


def percent(part: float) -> str:
    """*part* of one in per cent, to read."""
    return f"{round(100 * part)} %".replace("-", "−")


def signed(part: float) -> str:
    """*part* of one in per cent with its sign, to read."""
    amount = round(100 * part)
    return f"{amount:+d} %".replace("-", "−") if amount else "0 %"
