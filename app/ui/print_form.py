"""The choices of the print window: what is printed, on which paper, how it is cut and turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QGroupBox,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from app import i18n
from app.print.options import CARDS, HOME_MARGIN, PAPERS, Options
from app.widgets.interface import Interface

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "set": (),
    "language": i18n.LANGUAGES,
    "second": ("none", "card", "back"),
    "decks": ("", "setup", "probability", "spell", "reference"),
    "kinds": ("", "location", "other", "person", "item", "chance", "spell"),
    "shape": ("own", "square", "round", "folded"),
    "paper": tuple(PAPERS),
    "card": tuple(CARDS),
    "duplex": ("long", "short", "stacks", "gutterfold", "fronts"),
    "marks": ("crop", "lines", "none"),
    "ink": ("full", "low", "one"),
}
LENGTHS: Final[dict[str, tuple[float, float, float]]] = {
    "gap": (0.0, 0.0, 20.0),
    "bleed": (1.0, 0.0, 3.0),
    "margin": (HOME_MARGIN, 0.0, 40.0),
    "back_dx": (0.0, -10.0, 10.0),
    "back_dy": (0.0, -10.0, 10.0),
}
"""Default, least, most, in mm."""
SWITCHES: Final = {
    "cards": True,
    "tracks": True,
    "counters": True,
    "reference": True,
    "once": False,
    "changed": False,
    "back_turn": False,
    "marks_on_backs": True,
}
"""By name: whether it is on at first."""
SEVERAL: Final = ("decks", "kinds")
"""Of which the command takes several and the window one or all."""
TEXTS: Final = ("search",)
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "what": (
        "set",
        "language",
        "second",
        "cards",
        "decks",
        "kinds",
        "search",
        "once",
        "reference",
        "changed",
        "tracks",
        "counters",
        "shape",
    ),
    "sheet": ("paper", "card", "margin", "gap", "ink"),
    "sides": ("duplex", "back_dx", "back_dy", "back_turn"),
    "cut": ("marks", "marks_on_backs", "bleed"),
}


class PrintForm(QWidget):
    """Everything that can be chosen. ``changed`` says that something is another."""

    changed = Signal()

    def __init__(self, interface: Interface) -> None:
        super().__init__()
        self._interface = interface
        self._fields: dict[str, QWidget] = {}
        self._groups: dict[str, tuple[QGroupBox, QFormLayout]] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 12, 0)
        column.setSpacing(14)
        for name, members in GROUPS.items():
            box = QGroupBox()
            form = QFormLayout(box)
            form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
            form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
            form.setContentsMargins(0, 4, 0, 0)
            form.setVerticalSpacing(8)
            for member in members:
                self._fields[member] = widget = self._field(member)
                widget.setObjectName(f"print-{member}")
                if isinstance(widget, QCheckBox):
                    form.addRow(widget)
                else:
                    form.addRow(" ", widget)
            self._groups[name] = box, form
            column.addWidget(box)
        column.addStretch(1)
        self.speak()

    def values(self) -> dict[str, Any]:
        """All choices by name; ``language`` among them."""
        found = {name: _value(widget) for name, widget in self._fields.items()}
        return found | {name: (found[name],) if found[name] else () for name in SEVERAL}

    def offer(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        """Let *name* be one of *choices*: value and words that need no translation."""
        combo = self._fields[name]
        assert isinstance(combo, QComboBox)
        combo.clear()
        for value, words in choices:
            combo.addItem(words, value)

    def take(self, options: Options) -> None:
        """Choose what *options* say, a job's own choices aside."""
        for name in self._fields:
            if hasattr(options, name) and name not in TEXTS:
                self.set_value(name, getattr(options, name))

    def set_value(self, name: str, value: Any) -> None:
        """Choose *value* for *name*."""
        widget = self._fields[name]
        if name in SEVERAL:
            value = value[0] if value else ""
        if isinstance(widget, QCheckBox):
            widget.setChecked(bool(value))
        elif isinstance(widget, QDoubleSpinBox):
            widget.setValue(float(value))
        elif isinstance(widget, QLineEdit):
            widget.setText(str(value))
        elif isinstance(widget, QComboBox):
            if widget.findData(value) < 0:
                widget.addItem(str(value), value)
            widget.setCurrentIndex(widget.findData(value))

    def speak(self) -> None:
        """Write all words in the reader's language."""
        t = self._interface.t
        for name, (box, form) in self._groups.items():
            box.setTitle(t(f"print.group-{name}"))
            for member in GROUPS[name]:
                widget = self._fields[member]
                words = t(f"print.option-{member.replace('_', '-')}")
                hint = t(f"print.option-{member.replace('_', '-')}.hint")
                widget.setToolTip("" if hint.startswith("print.") else hint)
                widget.setAccessibleName(words)
                if isinstance(widget, QCheckBox):
                    widget.setText(words)
                else:
                    label = form.labelForField(widget)
                    label.setText(words)  # type: ignore[attr-defined]
                if isinstance(widget, QComboBox):
                    for i, value in enumerate(CHOICES[member]):
                        named = "language-name." if member == "language" else member + "-"
                        widget.setItemText(i, t(f"print.{named}{value or 'all'}"))
                if isinstance(widget, QDoubleSpinBox):
                    widget.setLocale(QLocale(self._interface.language))
                    widget.setSuffix(" " + t("print.mm"))

    def _field(self, name: str) -> QWidget:
        if name in SWITCHES:
            switch = QCheckBox()
            switch.setChecked(SWITCHES[name])
            switch.toggled.connect(self.changed)
            return switch
        if name in CHOICES:
            combo = QComboBox()
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            for value in CHOICES[name]:
                combo.addItem(value, value)
            combo.currentIndexChanged.connect(self.changed)
            return combo
        if name in TEXTS:
            line = QLineEdit()
            line.setClearButtonEnabled(True)
            line.textChanged.connect(self.changed)
            return line
        length = QDoubleSpinBox()
        value, least, most = LENGTHS[name]
        length.lineEdit().setTextMargins(6, 0, 0, 0)
        length.setDecimals(2)
        length.setSingleStep(0.5)
        length.setRange(least, most)
        length.setValue(value)
        length.valueChanged.connect(self.changed)
        return length


def _value(widget: QWidget) -> Any:
    if isinstance(widget, QCheckBox):
        return widget.isChecked()
    if isinstance(widget, QComboBox):
        return widget.currentData()
    if isinstance(widget, QLineEdit):
        return widget.text()
    assert isinstance(widget, QDoubleSpinBox)
    return widget.value()
