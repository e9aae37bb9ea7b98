"""The choices of the print window: what is printed, on which paper, how it is cut and turned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QGroupBox,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app import i18n
from app.face.content import SetContent
from app.print import choice
from app.print.options import CARDS, LENGTHS, PAPERS, Options, day
from app.rules.rule_set import BOOK
from app.ui.printing.fields import PicksField, SeveralField, SizesField
from app.widgets.choosers import ComboBox, DoubleSpinBox, SpinBox
from app.widgets.label import as_tip
from app.widgets.preferences import Preferences

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "set": (),
    "rules": (),
    "language": i18n.LANGUAGES,
    "second": ("none", "card", "back"),
    "shape": ("own", "square", "round", "folded"),
    "paper": tuple(PAPERS),
    "card": tuple(CARDS),
    "duplex": ("long", "short", "stacks", "gutterfold", "fronts", "backs"),
    "marks": ("crop", "lines", "none"),
    "ink": ("full", "low", "one"),
}
OWN: Final = ("paper", "card")
"""Where a size may be typed: ``210x297``."""
STEPS: Final = {"mark_width": 0.05, "back_dx": 0.1, "back_dy": 0.1}
OPEN: Final = ("bleed_between",)
"""Lengths that may have none of their own."""
NONE_OF_ITS_OWN: Final = -0.5
"""What stands for it."""
SWITCHES: Final = {
    "cards": True,
    "tracks": True,
    "board": False,
    "counters": True,
    "reference": True,
    "once": False,
    "changed": False,
    "back_turn": False,
    "marks_on_backs": True,
}
"""By name: whether it is on at first."""
SEVERAL: Final = ("decks", "kinds")
"""Of which any number may be chosen; the set says of what."""
COUNTS: Final = {"blanks": 200}
"""How many at most."""
TEXTS: Final = ("search", "date")
JOB: Final = (*TEXTS, "picks")
"""Of one job, not of a printer."""
GROUPS: Final[dict[str, tuple[str, ...]]] = {
    "what": (
        "set",
        "rules",
        "language",
        "second",
        "cards",
        "decks",
        "kinds",
        "search",
        "picks",
        "once",
        "reference",
        "blanks",
        "changed",
        "tracks",
        "board",
        "counters",
        "shape",
    ),
    "sheet": ("paper", "card", "sizes", "margin", "gap", "ink", "date"),
    "sides": ("duplex", "back_dx", "back_dy", "back_turn"),
    "cut": (
        "marks",
        "mark_length",
        "mark_width",
        "mark_offset",
        "marks_on_backs",
        "bleed",
        "bleed_between",
    ),
}


class PrintForm(QWidget):
    """Everything that can be chosen. ``changed`` says that something is another."""

    changed = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
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
        """All choices by name; ``language`` among them. Raises :class:`~app.print.errors.PrintError`."""
        found = {name: _value(widget) for name, widget in self._fields.items()}
        for name in OPEN:
            found[name] = None if found[name] < 0 else found[name]
        return found | {"date": day(found["date"])}

    @property
    def chosen_set(self) -> str:
        """The key of the set chosen."""
        return str(_value(self._fields["set"]))

    @property
    def chosen_rules(self) -> str:
        """The key of the rule set chosen; "" for the book."""
        found = str(_value(self._fields["rules"]))
        return "" if found == BOOK else found

    @property
    def chosen_language(self) -> str:
        """The cards' language."""
        return str(_value(self._fields["language"]))

    def offer(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        """Let *name* be one of *choices*: value and words that need no translation."""
        combo = self._fields[name]
        assert isinstance(combo, QComboBox)
        combo.clear()
        for value, words in choices:
            combo.addItem(words, value)

    def know(self, content: SetContent) -> None:
        """Offer the decks, kinds and cards of *content*; what was chosen and it has not is let go."""
        kinds = choice.kinds(content)
        keys = {front.key for front, _back, _copies in content.cards}
        offered = {"decks": choice.decks(content), "kinds": kinds, "sizes": kinds, "picks": keys}
        for name, values in offered.items():
            field = self._fields[name]
            assert isinstance(field, (SeveralField, SizesField, PicksField))
            field.offer(values)  # type: ignore[arg-type]

    def take(self, options: Options) -> None:
        """Choose what *options* say, a job's own choices aside."""
        for name in self._fields:
            if hasattr(options, name) and name not in JOB:
                self.set_value(name, getattr(options, name))

    def allow_changed(self, on: bool) -> None:
        """Whether only what changed can be asked for: a printer must be there that knows."""
        switch = self._fields["changed"]
        switch.setEnabled(on)
        if not on:
            self.set_value("changed", False)

    def set_value(self, name: str, value: Any) -> None:
        """Choose *value* for *name*."""
        widget = self._fields[name]
        if isinstance(widget, QCheckBox):
            widget.setChecked(bool(value))
        elif isinstance(widget, QDoubleSpinBox):
            widget.setValue(NONE_OF_ITS_OWN if value is None else float(value))
        elif isinstance(widget, QSpinBox):
            widget.setValue(int(value))
        elif isinstance(widget, QLineEdit):
            widget.setText(str(value))
        elif isinstance(widget, (SeveralField, SizesField, PicksField)):
            widget.set_value(value)
        elif isinstance(widget, QComboBox):
            if name in OWN and widget.findData(value) < 0:
                widget.setEditText(str(value))
                return
            if widget.findData(value) < 0:
                widget.addItem(str(value), value)
            widget.setCurrentIndex(widget.findData(value))

    def pick_from(self, content: Callable[[], SetContent]) -> None:
        """Let cards be picked by hand from what *content* gives."""
        picks = self._fields["picks"]
        assert isinstance(picks, PicksField)
        picks.content = content

    def speak(self) -> None:
        """Write all words in the reader's language."""
        t = self._preferences.t
        for name, (box, form) in self._groups.items():
            box.setTitle(t(f"print.group-{name}"))
            for member in GROUPS[name]:
                widget = self._fields[member]
                words = t(f"print.option-{member.replace('_', '-')}")
                hint = t(f"print.option-{member.replace('_', '-')}.hint")
                widget.setToolTip("" if hint.startswith("print.") else as_tip(hint))
                widget.setAccessibleName(words)
                if isinstance(widget, QCheckBox):
                    widget.setText(words)
                else:
                    label = form.labelForField(widget)
                    label.setText(words)  # type: ignore[attr-defined]
                self._speak_field(member, widget)

    def _speak_field(self, member: str, widget: QWidget) -> None:
        """Write the values in the reader's language; what was typed stays as it is."""
        t = self._preferences.t
        if isinstance(widget, QComboBox):
            typed = None if widget.currentText() in _texts(widget) else widget.currentText()
            for i, value in enumerate(CHOICES[member]):
                named = "language-name." if member == "language" else member + "-"
                widget.setItemText(i, t(f"print.{named}{value or 'all'}"))
            if typed is not None and widget.isEditable():
                widget.setEditText(typed)
        elif isinstance(widget, QDoubleSpinBox):
            widget.setLocale(QLocale(self._preferences.language))
            widget.setSuffix(" " + t("print.mm"))
            if member in OPEN:
                widget.setSpecialValueText(t(f"print.{member.replace('_', '-')}-none"))
        elif isinstance(widget, SeveralField):
            widget.speak(lambda value: t(f"print.{member}-{value or 'all'}"))
        elif isinstance(widget, (SizesField, PicksField)):
            widget.speak()
        elif isinstance(widget, QLineEdit) and member == "date":
            widget.setPlaceholderText(day("").isoformat())

    def _field(self, name: str) -> QWidget:
        if name in SWITCHES:
            switch = QCheckBox()
            switch.setChecked(SWITCHES[name])
            switch.toggled.connect(self.changed)
            return switch
        if name in CHOICES:
            combo = ComboBox()
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
            for value in CHOICES[name]:
                combo.addItem(value, value)
            if name in OWN:
                combo.setEditable(True)
                combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
                combo.editTextChanged.connect(self.changed)
            else:
                combo.currentIndexChanged.connect(self.changed)
            return combo
        own = self._own_field(name)
        if own is not None:
            own.changed.connect(self.changed)
            return own
        if name in COUNTS:
            count = SpinBox()
            count.setRange(0, COUNTS[name])
            count.lineEdit().setTextMargins(6, 0, 0, 0)
            count.valueChanged.connect(self.changed)
            return count
        if name in TEXTS:
            line = QLineEdit()
            line.setClearButtonEnabled(True)
            line.textChanged.connect(self.changed)
            return line
        length = DoubleSpinBox()
        least, most = LENGTHS[name]
        at_first = getattr(Options(), name)
        length.lineEdit().setTextMargins(6, 0, 0, 0)
        length.setDecimals(2)
        length.setSingleStep(STEPS.get(name, 0.5))
        length.setRange(NONE_OF_ITS_OWN if name in OPEN else least, most)
        length.setValue(NONE_OF_ITS_OWN if at_first is None else at_first)
        length.valueChanged.connect(self.changed)
        return length

    def _own_field(self, name: str) -> SeveralField | SizesField | PicksField | None:
        if name in SEVERAL:
            return SeveralField()
        if name == "sizes":
            return SizesField(self._preferences, tuple(CARDS))
        return PicksField(self._preferences) if name == "picks" else None


def _value(widget: QWidget) -> Any:
    if isinstance(widget, QCheckBox):
        return widget.isChecked()
    if isinstance(widget, (SeveralField, SizesField, PicksField)):
        return widget.value()
    if isinstance(widget, QComboBox):
        typed = widget.currentText()
        return widget.itemData(_texts(widget).index(typed)) if typed in _texts(widget) else typed.strip()
    if isinstance(widget, QLineEdit):
        return widget.text()
    assert isinstance(widget, (QDoubleSpinBox, QSpinBox))
    return widget.value()


def _texts(combo: QComboBox) -> list[str]:
    return [combo.itemText(i) for i in range(combo.count())]
