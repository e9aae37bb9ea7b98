"""Fields that are picked, not typed: choices, a power with its explanation, locations, a picture."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QWheelEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLabel, QVBoxLayout, QWidget

from app.cards import powers
from app.widgets.interface import Interface


class Picker(QComboBox):
    """A list of values with their words; a wheel that scrolls past does not change it."""

    picked = Signal(str)
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setMaxVisibleItems(18)
        self.activated.connect(lambda _row: self.picked.emit(str(self.currentData())))

    def offer(self, values: Sequence[tuple[str, str]], current: str) -> None:
        """Offer *values* (value, words) and show *current*, even if it is none of them."""
        shown = [(self.itemData(row), self.itemText(row)) for row in range(self.count())]
        wanted = list(values)
        if current not in [value for value, _ in wanted]:
            wanted.append((current, f"⚠ {current}"))
        if shown != wanted:
            self.clear()
            for value, words in wanted:
                self.addItem(words, value)
        self.setCurrentIndex([value for value, _ in wanted].index(current))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell that the field is being edited."""
        super().focusInEvent(event)
        self.entered.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only a chosen field is turned by the wheel."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class PowerPicker(QWidget):
    """The power by name, with one sentence of what it does."""

    picked = Signal(str)
    entered = Signal()

    def __init__(self, interface: Interface, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._interface = interface
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(6)
        self.list = Picker()
        self.does = QLabel()
        self.does.setWordWrap(True)
        self.does.setProperty("role", "quiet")
        box.addWidget(self.list)
        box.addWidget(self.does)
        self.setFocusProxy(self.list)
        self.list.picked.connect(self.picked)
        self.list.entered.connect(self.entered)

    def show_power(self, kind: str, power: str) -> None:
        """Offer the powers of *kind*, show *power*."""
        tongue = self._interface.language
        own = powers.POWERS.get(kind, ())
        offered = sorted(((key, powers.name(key, tongue)) for key in own), key=lambda pair: pair[1])
        self.list.offer([("", powers.name("", tongue)), *offered], power)
        known = power == "" or power in powers.ALL
        self.does.setText(
            powers.explanation(power, tongue)
            if known
            else self._interface.t("editor.check-unknown-power", power=power)
        )
        self.list.setToolTip(self.does.text())


class LocationsPicker(QWidget):
    """Which locations are one step away."""

    picked = Signal(object)
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(18)
        self._boxes: dict[str, QCheckBox] = {}

    def offer(self, locations: Sequence[tuple[str, str]], chosen: Sequence[str]) -> None:
        """Offer *locations* (key, name); those in *chosen* are ticked. Unknown ones are kept."""
        names = dict(locations) | {key: f"⚠ {key}" for key in chosen if key not in dict(locations)}
        if list(names) != list(self._boxes):
            for box in self._boxes.values():
                box.deleteLater()
            self._boxes = {}
            for place, key in enumerate(names):
                box = QCheckBox()
                box.clicked.connect(self._clicked)
                self._boxes[key] = box
                self._grid.addWidget(box, place // 2, place % 2)
        for key, name in names.items():
            self._boxes[key].setText(name)
            self._boxes[key].setChecked(key in chosen)
        self._order = list(chosen)

    def _clicked(self) -> None:
        self.entered.emit()
        ticked = [key for key, box in self._boxes.items() if box.isChecked()]
        kept = [key for key in self._order if key in ticked]
        self.picked.emit((*kept, *(key for key in ticked if key not in kept)))
