"""A foldable group of fields; while folded, its heading summarizes the values."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLayout, QPushButton, QVBoxLayout, QWidget

from app.widgets.controls import Label, as_tip, emptied, filled
from app.widgets.preferences import Preferences

PANEL: Final = 520
WIDEST: Final = 640
"""Width of the options: at text size 100 %, and at most, px."""
LABELS: Final = 150
"""Width of the label column in px at text size 100 %."""
GAP: Final = 12
"""px between label and field, and between two switches in a row."""
OPENED: Final = "print/opened-"
"""Preference key prefix of whether a group is unfolded."""


EDGES: Final = 56
"""px left and right of the options: margins and scroll bar."""


def set_texts(buttons: Mapping[str, QPushButton], preferences: Preferences) -> None:
    """Set the text and tooltip of each of *buttons*, keyed by its message in ``print.ftl``."""
    for name, button in buttons.items():
        button.setText(preferences.t(f"print.{name}"))
        button.setToolTip(preferences.t(f"print.{name}.hint"))


def panel(preferences: Preferences) -> int:
    """Return the width of the options, px."""
    return min(WIDEST, preferences.grown(PANEL))


class Heading(QPushButton):
    """A group's title and, while folded, a summary of its values."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.setCheckable(True)
        self.setProperty("fold", True)
        self._preferences = preferences
        self._summary = ""

    @property
    def summary(self) -> str:
        """The summary of the group's values."""
        return self._summary

    def set_summary(self, words: str) -> None:
        """Set the summary shown while folded."""
        self._summary = words
        self.setAccessibleDescription(words)
        self.setToolTip("" if self.isChecked() else as_tip(words))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.isChecked() or not self._summary:
            return
        name = self.fontMetrics().horizontalAdvance(self.text()) + 20
        left = max(self._preferences.grown(LABELS), name) + GAP
        place = QRect(left, 0, self.width() - left - 4, self.height())
        painter = QPainter(self)
        font = self.font()
        font.setBold(False)
        painter.setFont(font)
        painter.setPen(self._preferences.theme.color("quiet"))
        words = painter.fontMetrics().elidedText(self._summary, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, words)
        painter.end()


class Group(QWidget):
    """Fields in a column with labels; two switches share a row if both fit."""

    def __init__(self, preferences: Preferences, name: str, *, opened: bool = False) -> None:
        """Create the group; *opened*: initially unfolded. The user's last state is stored."""
        super().__init__()
        self._preferences, self._key = preferences, name
        self.heading = Heading(preferences)
        self.heading.setObjectName(f"print-group-{name}")
        self.body = QWidget()
        self._grid = QGridLayout(self.body)
        self._grid.setContentsMargins(0, 4, 0, 12)
        self._grid.setHorizontalSpacing(GAP)
        self._grid.setVerticalSpacing(8)
        self.fields: dict[str, QWidget] = {}
        self.labels: dict[str, Label] = {}
        self._shown: tuple[str, ...] = ()
        filled(QVBoxLayout(self), self.heading, self.body, spacing=0, margins=(0, 0, 0, 0))
        self.heading.setChecked(bool(preferences.number(OPENED + name, opened)))
        self.body.setVisible(self.heading.isChecked())
        self.heading.toggled.connect(self._unfold)

    def add(self, name: str, field: QWidget) -> None:
        """Add *field*, with a label unless it is a switch with its own."""
        self.fields[name] = field
        field.setParent(self.body)
        field.hide()
        if not isinstance(field, QCheckBox):
            self.labels[name] = label = Label(self.body, wordWrap=True)
            label.setBuddy(field)
            label.hide()

    def show_only(self, names: Collection[str]) -> None:
        """Show only the fields *names*; without any, hide the group."""
        shown = tuple(name for name in self.fields if name in names)
        self.setVisible(bool(shown))
        if shown != self._shown:
            self._shown = shown
            self.relayout()

    @property
    def shown(self) -> tuple[str, ...]:
        """Names of the fields shown when the group is unfolded."""
        return self._shown

    def add_row(self, row: QLayout | QWidget) -> None:
        """Add *row* at the bottom, as wide as the group."""
        at = self._grid.rowCount()
        if isinstance(row, QWidget):
            self._grid.addWidget(row, at, 0, 1, 3)
        else:
            self._grid.addLayout(row, at, 0, 1, 3)

    def relayout(self) -> None:
        """Lay out all fields again, after labels or their sizes changed."""
        for widget in emptied(self._grid):
            widget.hide()
        labels = self._preferences.grown(LABELS)
        half = (panel(self._preferences) - EDGES - GAP) // 2
        self._grid.setColumnMinimumWidth(0, labels)
        self._grid.setColumnMinimumWidth(1, max(0, half - labels - GAP))
        self._grid.setColumnStretch(2, 1)
        row, alone = 0, False
        for number, name in enumerate(self._shown):
            field = self.fields[name]
            if name in self.labels:
                self._grid.addWidget(self.labels[name], row, 0)
                self._grid.addWidget(field, row, 1, 1, 2)
                self.labels[name].show()
                alone = False
            elif alone:
                self._grid.addWidget(field, row - 1, 2)
                alone = False
                field.show()
                continue
            elif alone := self._pairs(number, half):
                self._grid.addWidget(field, row, 0, 1, 2)
            else:
                self._grid.addWidget(field, row, 0, 1, 3)
            field.show()
            row += 1

    def _pairs(self, number: int, half: int) -> bool:
        """Return whether the shown field *number* and the next one are switches that fit in one row."""
        two = [self.fields[name] for name in self._shown[number : number + 2]]
        return len(two) == 2 and all(
            isinstance(widget, QCheckBox) and widget.sizeHint().width() <= half for widget in two
        )

    def _unfold(self, on: bool) -> None:
        self.body.setVisible(on)
        self.heading.set_summary(self.heading.summary)
        self._preferences.store(OPENED + self._key, int(on))
