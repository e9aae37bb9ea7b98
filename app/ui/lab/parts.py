"""Fields for choosing a lever (a number, label, or house rule of a set) and its value or range."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFont
from PySide6.QtWidgets import QCompleter, QFrame, QHBoxLayout, QLineEdit, QStackedWidget, QWidget

from app.cards.playing import Lever
from app.ui.lab.run import DrilldownGame
from app.widgets.controls import ComboBox, Label, SpinBox, filled, offer, push_button
from app.widgets.preferences import Preferences

HEADING = "-"
"""Placeholder for a group heading."""
NARROW = 16
"""Minimum width of a list of levers, in letters."""


class LeverBox(ComboBox):
    """A searchable list of levers in groups; *nothing*: label of a first entry that chooses none."""

    def __init__(self, preferences: Preferences, nothing: str = "", name: str = "") -> None:
        super().__init__(letters=NARROW, maxVisibleItems=18, accessibleName=name, editable=True)
        self._t, self._nothing = preferences.t, nothing
        self._levers: dict[str, Lever] = {}
        self.setInsertPolicy(ComboBox.InsertPolicy.NoInsert)
        line, completer = self.lineEdit(), self.completer()
        assert line is not None
        assert completer is not None
        self._line = line
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        line.editingFinished.connect(self._complete)

    def fill(self, levers: Sequence[Lever]) -> None:
        """Offer *levers*; the chosen lever stays chosen if it is among them."""
        previous = self.currentData() or ""
        self._levers = {lever.key: lever for lever in levers}
        self.clear()
        if self._nothing:
            self.addItem(self._nothing, "")
        group, heading_font = "", QFont(self.font())
        heading_font.setBold(True)
        for lever in levers:
            if lever.group != group:
                group = lever.group
                self.insertSeparator(self.count())
                self.addItem(self._t(f"ui.lab-group-{group}"), HEADING)
                self.setItemData(self.count() - 1, heading_font, Qt.ItemDataRole.FontRole)
                # A heading can't be chosen.
                self.setItemData(self.count() - 1, 0, Qt.ItemDataRole.UserRole - 1)
            self.addItem(lever.name, lever.key)
            self.setItemData(self.count() - 1, lever.hint, Qt.ItemDataRole.ToolTipRole)
        first = 0 if self._nothing else self.findData(levers[0].key) if levers else -1
        self.setCurrentIndex(self.findData(previous) if previous in self._levers else first)

    def lever(self) -> Lever | None:
        """Return the chosen lever, if any."""
        return self._levers.get(str(self.currentData()))

    def choose(self, key: str) -> None:
        """Choose the lever *key*."""
        self.setCurrentIndex(self.findData(key))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # Typing replaces the current name; when the popup closes, the typed text must not be selected.
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            QTimer.singleShot(0, self._line.selectAll)

    def _complete(self) -> None:
        """Choose the only lever whose name contains the typed text; else keep the previous choice."""
        typed = self._line.text().casefold()
        matches = [key for key, lever in self._levers.items() if typed and typed in lever.name.casefold()]
        if typed != self.itemText(self.currentIndex()).casefold() and len(matches) == 1:
            self.choose(matches[0])
        self.setEditText(self.itemText(self.currentIndex()))


class ValueField(QStackedWidget):
    """An editor for a lever's value: a number, one of its choices, or labels."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._lever: Lever | None = None
        self.number, self.choice, self.labels = SpinBox(), ComboBox(letters=8), QLineEdit()
        for field in (self.number, self.choice, self.labels):
            field.setAccessibleName(name)
            self.addWidget(field)

    def show_lever(self, lever: Lever | None) -> None:
        """Show the control for a value of *lever*, set to its current value; None disables the control."""
        self._lever = lever
        self.setEnabled(lever is not None)
        if lever is None:
            return
        if lever.choices:
            offer(self.choice, lever.choices, lever.value)
            self.setCurrentWidget(self.choice)
        elif lever.labels:
            self.labels.setText(lever.value.replace("-", ", "))
            self.setCurrentWidget(self.labels)
        else:
            self.number.setRange(0 if lever.key.endswith("copies") else 1, lever.most)
            self.number.setValue(int(lever.value))
            self.setCurrentWidget(self.number)

    def value(self) -> str:
        """Return the value as text, as in the description of a variant."""
        if self._lever is not None and self._lever.choices:
            return str(self.choice.currentData())
        if self._lever is not None and self._lever.labels:
            return "-".join(self.labels.text().replace(",", " ").replace("-", " ").split())
        return str(self.number.value())


class RangeField(QWidget):
    """An editor for a lever's range: from a number to another, or all choices."""

    changed = Signal()

    def __init__(self, preferences: Preferences, name: str) -> None:
        super().__init__()
        self._lever: Lever | None = None
        self.least, self.most = SpinBox(accessibleName=name), SpinBox(accessibleName=name)
        for spin in (self.least, self.most):
            spin.lineEdit().setTextMargins(6, 0, 0, 0)
            spin.valueChanged.connect(self.changed)
        self._t = preferences.t
        self._dash, self._all_values = Label("–"), Label("", role="quiet", wordWrap=True)
        filled(
            QHBoxLayout(self),
            self.least,
            self._dash,
            self.most,
            (self._all_values, 1),
            spacing=6,
            margins=(0, 0, 0, 0),
        )
        self.show_lever(None)

    def show_lever(self, lever: Lever | None) -> None:
        """Show the controls for a range of *lever*, initially its value ± 3; None hides the controls."""
        self._lever = lever
        numbers = lever is not None and not lever.choices
        for part in (self.least, self._dash, self.most):
            part.setVisible(numbers)
        self._all_values.setVisible(lever is not None and not numbers)
        if lever is None:
            return
        if not numbers:
            values = " · ".join(name for _, name in lever.choices)
            self._all_values.setText(self._t("ui.lab-all-values", values=values))
            return
        minimum = 0 if lever.key.endswith("copies") else 1
        current = len(lever.value.split("-")) if lever.labels else int(lever.value)
        for spin, value in (
            (self.least, max(minimum, current - 3)),
            (self.most, min(lever.most, current + 3)),
        ):
            spin.setRange(minimum, lever.most)
            spin.setValue(value)

    def text(self) -> str:
        """Return the range as text, as in the description of a sweep; "" for none."""
        if self._lever is None:
            return ""
        if self._lever.choices:
            return f"{self._lever.key}={','.join(value for value, _ in self._lever.choices)}"
        low, high = sorted((self.least.value(), self.most.value()))
        if self._lever.labels:
            return f"{self._lever.key}={','.join(map(self._lever.cells, range(low, high + 1)))}"
        return f"{self._lever.key}={low}..{high}"


class LabBar(QFrame):
    """A row with the description of the game *behind* a figure, and a button for the next one."""

    def __init__(self, preferences: Preferences, behind: DrilldownGame) -> None:
        super().__init__()
        self._preferences, self._drilldown = preferences, behind
        self.which = Label(wordWrap=True)
        self.another = push_button(look="quiet", does=lambda: behind.another())
        filled(QHBoxLayout(self), (self.which, 1), self.another, spacing=8, margins=(14, 6, 14, 6))
        preferences.subscribe(self._retranslate)

    def _retranslate(self, *_args: object) -> None:
        t = self._preferences.t
        self.which.setText(self._drilldown.describe())
        self.another.setText(t("ui.lab-next"))
        self.another.setToolTip(t("ui.lab-next-tip"))
