"""Which number, label or house rule of a set is meant, and with which value or range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QStackedWidget, QWidget

from app.widgets.choosers import ComboBox, SpinBox
from app.widgets.label import Label
from app.widgets.layouts import filled
from app.widgets.preferences import Preferences

if TYPE_CHECKING:
    from app.cards.levers import Lever

NARROW = 16
"""Letters to which a list of numbers may shrink."""


class LeverBox(ComboBox):
    """A list of levers, by name; with *nothing* the first entry is none of them."""

    def __init__(self, nothing: str = "", name: str = "") -> None:
        super().__init__()
        self._nothing = nothing
        self._levers: dict[str, Lever] = {}
        self.setMinimumContentsLength(NARROW)
        self.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMaxVisibleItems(18)
        self.setAccessibleName(name)

    def fill(self, levers: Sequence[Lever]) -> None:
        """Offer *levers*; the chosen one stays if it is among them."""
        before = self.currentData()
        self._levers = {lever.key: lever for lever in levers}
        self.clear()
        if self._nothing:
            self.addItem(self._nothing, "")
        for lever in levers:
            self.addItem(lever.name, lever.key)
        self.setCurrentIndex(max(0, self.findData(before)))

    def lever(self) -> Lever | None:
        """The chosen one."""
        return self._levers.get(str(self.currentData()))

    def choose(self, key: str) -> None:
        """Choose the lever *key*."""
        self.setCurrentIndex(self.findData(key))


class ValueField(QStackedWidget):
    """A value of a lever: a number, one of its choices, or labels."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._lever: Lever | None = None
        self.number, self.choice, self.labels = SpinBox(), ComboBox(), QLineEdit()
        self.choice.setSizeAdjustPolicy(ComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(8)
        for field in (self.number, self.choice, self.labels):
            field.setAccessibleName(name)
            self.addWidget(field)

    def show_lever(self, lever: Lever | None) -> None:
        """Ask for a value of *lever*, which it has now."""
        self._lever = lever
        self.setEnabled(lever is not None)
        if lever is None:
            return
        if lever.choices:
            self.choice.clear()
            for value, name in lever.choices:
                self.choice.addItem(name, value)
            self.choice.setCurrentIndex(max(0, self.choice.findData(lever.value)))
            self.setCurrentWidget(self.choice)
        elif lever.labels:
            self.labels.setText(lever.value.replace("-", ", "))
            self.setCurrentWidget(self.labels)
        else:
            self.number.setRange(0 if lever.key.endswith("copies") else 1, lever.most)
            self.number.setValue(int(lever.value))
            self.setCurrentWidget(self.number)

    def value(self) -> str:
        """The value as a variant writes it."""
        if self._lever is not None and self._lever.choices:
            return str(self.choice.currentData())
        if self._lever is not None and self._lever.labels:
            return "-".join(self.labels.text().replace(",", " ").replace("-", " ").split())
        return str(self.number.value())


class RangeField(QWidget):
    """A range of a lever: from a number to another, or all choices."""

    changed = Signal()

    def __init__(self, preferences: Preferences, name: str) -> None:
        super().__init__()
        self._lever: Lever | None = None
        self.least, self.most = SpinBox(), SpinBox()
        for spin in (self.least, self.most):
            spin.setAccessibleName(name)
            spin.lineEdit().setTextMargins(6, 0, 0, 0)
            spin.valueChanged.connect(self.changed)
        self._dash, self._all = Label("–"), Label(preferences.t("ui.lab-all-values"), role="quiet")
        filled(
            QHBoxLayout(self),
            self.least,
            self._dash,
            self.most,
            self._all,
            1,
            spacing=6,
            margins=(0, 0, 0, 0),
        )
        self.show_lever(None)

    def show_lever(self, lever: Lever | None) -> None:
        """Ask for a range of *lever*: three steps either side of what it is."""
        self._lever = lever
        numbers = lever is not None and not lever.choices
        for part in (self.least, self._dash, self.most):
            part.setVisible(numbers)
        self._all.setVisible(lever is not None and not numbers)
        if lever is None or not numbers:
            return
        least = 0 if lever.key.endswith("copies") else 1
        now = len(lever.value.split("-")) if lever.labels else int(lever.value)
        for spin, value in ((self.least, max(least, now - 3)), (self.most, min(lever.most, now + 3))):
            spin.setRange(least, lever.most)
            spin.setValue(value)

    def text(self) -> str:
        """The range as a sweep reads it, "" for none."""
        if self._lever is None:
            return ""
        if self._lever.choices:
            return f"{self._lever.key}={','.join(value for value, _ in self._lever.choices)}"
        low, high = sorted((self.least.value(), self.most.value()))
        return f"{self._lever.key}={low}..{high}"
