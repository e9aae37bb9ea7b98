"""Buttons in as many rows as their labels need."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout

GAP = 10
"""px between two buttons."""


class ButtonRows(QVBoxLayout):
    """Right-aligned buttons, none narrower than its label; in several rows they form equal columns."""

    def __init__(self) -> None:
        super().__init__()
        self.setSpacing(GAP)
        self._rows: list[QHBoxLayout] = []

    def flow(self, buttons: Sequence[QPushButton], room: int, left: int = 0) -> None:
        """Arrange *buttons* in *room* px; if one row is enough, the first *left* buttons are at its left."""
        for button in buttons:
            button.ensurePolished()
            button.setMinimumWidth(0)
        widths = [button.sizeHint().width() + GAP for button in buttons]
        count = max(1, len(buttons))
        if sum(widths) > room + GAP:
            count = _per_row([max(widths)] * len(buttons), room + GAP)
            for button in buttons:
                button.setMinimumWidth((room + GAP) // count - GAP)
        for row in self._rows:
            while row.count():
                row.takeAt(0)
        for row_number, first in enumerate(range(0, len(buttons), count)):
            if row_number == len(self._rows):
                self._rows.append(QHBoxLayout())
                self._rows[-1].setSpacing(GAP)
                self.addLayout(self._rows[-1])
            for button in buttons[first : first + count]:
                self._rows[row_number].addWidget(button)
            self._rows[row_number].insertStretch(left if count == len(buttons) else 0, 1)


def _per_row(widths: Sequence[int], room: int) -> int:
    """Return the number of buttons per row that makes rows few and even; at least 1."""
    for count in range(len(widths), 0, -1):
        rows = range(0, len(widths), count)
        if all(sum(widths[at : at + count]) <= room for at in rows):
            return -(-len(widths) // len(rows))
    return 1
