"""The options in the print window: what is printed, paper, cutting, duplex."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QLocale, Signal
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.cards.data import display_language
from app.cards.named_sets import names_of
from app.face.content import SetContent
from app.print import choice, wording
from app.print.options import DECLARED, GROUPS, Declared, Kind, Options, day
from app.print.several import JOINT, choose_second_language
from app.print.targets import HOME
from app.rules.rule_set import BOOK
from app.ui.printing.fields import PicksField, SeveralField, SizesField
from app.ui.printing.group import Group
from app.widgets.controls import ComboBox, DoubleSpinBox, SpinBox, as_tip, configured, filled
from app.widgets.preferences import Preferences, own_name

OF_A_JOB: Final = ("target", "set", "rules", "language", "second_language")
"""Names of fields with lists that aren't options of :data:`DECLARED`."""
ALSO: Final = "also"
"""Name of the field with further sets to print."""
FIRST: Final[dict[str, tuple[str, ...]]] = {
    "what": ("target", "set", "rules", "language"),
    "some": ("changed", ALSO),
}
LAST: Final[dict[str, tuple[str, ...]]] = {"languages": ("second_language",)}
"""Fields besides the options of a job, before and after them."""
OTHER_KINDS: Final[dict[str, Kind]] = {"changed": "switch", ALSO: "several"}
"""Kinds of the fields besides options; the others are choices."""
ROWS: Final[dict[str, tuple[str, ...]]] = {
    group: FIRST.get(group, ())
    + tuple(one.name for one in DECLARED.values() if one.group == group)
    + LAST.get(group, ())
    for group in GROUPS
}
"""The rows of each group, in the declared order of options."""
OPEN: Final = ("what", "paper")
"""Groups that are unfolded initially, because most prints need them."""
LEADS: Final = {"languages": "second", "box": "box", "cut": "marks"}
"""Option that the heading of a folded group shows even at its default."""


class PrintForm(QWidget):
    """The form with all options; emits ``changed`` at every change."""

    changed = Signal()

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._set_names: dict[str, str] = {}
        self._set_labels: dict[str, dict[str, str]] = {"decks": {}, "kinds": {}}
        """Names of the set's decks and kinds, by key."""
        self._fields: dict[str, QWidget] = {}
        self._groups: dict[str, Group] = {}
        self._open: Collection[str] = {*DECLARED, "changed"}
        self._first: dict[str, str] = {"target": HOME, "rules": BOOK}
        """Defaults of the fields in OF_A_JOB, which the heading of a folded group omits."""
        self._saved_switches: dict[str, bool] = {}
        """Switches forced off by the target → their value for other targets."""
        column = filled(QVBoxLayout(self), spacing=0, margins=(0, 0, 0, 0))
        for name, members in ROWS.items():
            self._groups[name] = group = Group(preferences, name, opened=name in OPEN)
            for member in members:
                self._fields[member] = widget = self._field(member)
                widget.setObjectName(f"print-{member}")
                group.add(member, widget)
            column.addWidget(group)
        self.changed.connect(self._show)
        self._fields["set"].currentIndexChanged.connect(self._offer_others)  # type: ignore[attr-defined]
        for name in ("language", "second"):
            self._fields[name].currentIndexChanged.connect(self._offer_second)  # type: ignore[attr-defined]
        self.retranslate()

    def values(self) -> dict[str, Any]:
        """Return all choices by name, with ``language``. Raises :class:`~app.print.errors.PrintError`."""
        values: dict[str, Any] = {name: _value(widget) for name, widget in self._fields.items()}
        for declared in DECLARED.values():
            if declared.open and values[declared.name] < declared.least:
                values[declared.name] = None
        return values | {"date": day(values["date"])}

    @property
    def chosen_target(self) -> str:
        """The key of the target; "" before targets are offered."""
        return str(_value(self._fields["target"]))

    def restrict_to(self, names: Collection[str], unsupported: Collection[str] = ()) -> None:
        """Offer only the options *names* and the fields besides options.

        Switches in *unsupported* stay off while the target doesn't support them.
        """
        self._open = names
        for name in {*self._saved_switches, *unsupported}:
            switch = self._fields[name]
            if not isinstance(switch, QCheckBox):
                continue
            switch.setEnabled(name not in unsupported)
            # Changing a switch re-enters this method.
            if name in unsupported:
                self._saved_switches.setdefault(name, switch.isChecked())
                switch.setChecked(False)
            elif name in self._saved_switches:
                switch.setChecked(self._saved_switches.pop(name))
            self._hint(name, switch)
        self._show()

    def _show(self) -> None:
        """Show the fields that matter with the other choices, and the summaries of folded groups."""
        chosen = {name: _value(widget) for name, widget in self._fields.items()}
        for name, group in self._groups.items():
            shown = [member for member in ROWS[name] if self._is_relevant(member, chosen)]
            group.show_only(shown)
            group.heading.set_summary(self._summary_of(name, shown))

    def _is_relevant(self, member: str, chosen: Mapping[str, Any]) -> bool:
        if member == ALSO:
            return len(self._set_names) > 1
        if member == "rules":
            rules = self._fields[member]
            return isinstance(rules, QComboBox) and rules.count() > 1
        if member == "second_language":
            return "second" in self._open and chosen["second"] != "none"
        if member in OF_A_JOB or member in self._saved_switches:
            return True
        return member in self._open and (member == "changed" or DECLARED[member].when(chosen))

    def _summary_of(self, group: str, shown: Sequence[str]) -> str:
        """Return the non-default values of the fields *shown* of *group* in one line."""
        lead = LEADS.get(group)
        parts = [self._value_summary(member, lead == member) for member in shown]
        return " · ".join(filter(None, parts)) or self._preferences.t(f"print.group-{group}.plain")

    def _value_summary(self, member: str, lead: bool) -> str:
        widget, t = self._fields[member], self._preferences.t
        name = widget.accessibleName()
        first = DECLARED[member].default if member in DECLARED else self._first.get(member, False)
        if isinstance(widget, QCheckBox):
            at = self._saved_switches.get(member, widget.isChecked())
            return "" if at == first else name if at else t("print.left-off", what=name)
        if isinstance(widget, QPushButton):
            return widget.text() if _value(widget) else ""
        if isinstance(widget, QComboBox):
            return widget.currentText() if lead or (_value(widget) != first and member != ALSO) else ""
        if isinstance(widget, (QDoubleSpinBox, QSpinBox)):
            at_first = widget.minimum() if first is None else first
            return "" if widget.value() == at_first else f"{name}: {widget.text()}"
        return f"{name}: {_value(widget)}" if _value(widget) else ""

    @property
    def chosen_set(self) -> str:
        """The key of the chosen set and those printed with it."""
        first = str(_value(self._fields["set"]))
        return JOINT.join(dict.fromkeys((first, *self._also.value())))

    def choose_set(self, key: str) -> None:
        """Choose the set *key*, or several joined by :data:`~app.print.several.JOINT`."""
        first, *others = names_of(key, JOINT)
        self.set_value("set", first)
        self._also.set_value(others)

    def set_name(self, key: str) -> str:
        """Return the name of the offered set *key*."""
        return self._set_names.get(key, key)

    def offer_sets(self, sets: Sequence[tuple[str, str]]) -> None:
        """Offer these sets (key and name)."""
        self._set_names = dict(sets)
        self.offer("set", sets)
        self._offer_others()

    def offer_set(self, key: str, name: str) -> None:
        """Offer one more set."""
        combo = self._fields["set"]
        if key not in self._set_names and isinstance(combo, QComboBox):
            self._set_names[key] = name
            combo.addItem(name, key)
            self._offer_others()

    def _offer_others(self) -> None:
        """Offer the sets not chosen to be printed too."""
        chosen = str(_value(self._fields["set"]))
        self._also.offer([key for key in self._set_names if key != chosen])
        self._retranslate_field(ALSO, self._also)

    @property
    def _also(self) -> SeveralField:
        field = self._fields[ALSO]
        assert isinstance(field, SeveralField)
        return field

    @property
    def chosen_rules(self) -> str:
        """The key of the chosen rule set; "" for the book."""
        key = str(_value(self._fields["rules"]))
        return "" if key == BOOK else key

    @property
    def chosen_language(self) -> str:
        """The cards' language."""
        return str(_value(self._fields["language"]))

    @property
    def chosen_second_language(self) -> str:
        """The second language, or ""."""
        return str(_value(self._fields["second_language"]) or "")

    def offer_languages(self, languages: Sequence[str], reader: str) -> None:
        """Offer *languages* for the cards, initially the *reader*'s, and as second language."""
        before = _value(self._fields["language"])
        self._first["language"] = display_language(languages, reader)
        for name in ("language", "second_language"):
            self.offer(name, [(language, own_name(language)) for language in languages])
        if before not in languages:
            self.set_value("language", self._first["language"])
        self._offer_second()

    def _offer_second(self) -> None:
        """Keep the second language different from the first."""
        second, first = self._fields["second_language"], _value(self._fields["language"])
        assert isinstance(second, QComboBox)
        wanted = choose_second_language(
            [second.itemData(i) for i in range(second.count())], str(first), str(_value(second) or "")
        )
        second.setCurrentIndex(second.findData(wanted))
        second.setEnabled(_value(self._fields["second"]) != "none" and second.count() > 1)

    def offer(self, name: str, choices: Sequence[tuple[str, str]]) -> None:
        """Offer *choices* for *name*: values and labels that need no translation."""
        combo = self._fields[name]
        assert isinstance(combo, QComboBox)
        chosen = combo.currentData()
        combo.clear()
        for value, words in choices:
            combo.addItem(words, value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))

    def load_set(self, content: SetContent) -> None:
        """Offer the decks, kinds and cards of *content*; chosen ones it lacks are dropped."""
        names = {"decks": wording.decks(content), "kinds": wording.kinds(content)}
        offered = {"decks": choice.decks(content), "kinds": choice.kinds(content)}
        self._set_labels = {
            name: {key: names[name].get(key, key) for key in keys} for name, keys in offered.items()
        }
        for name, called in self._set_labels.items():
            field = self._fields[name]
            assert isinstance(field, SeveralField)
            field.offer(list(called))
            self._retranslate_field(name, field)
        sizes, picks = self._fields["sizes"], self._fields["picks"]
        assert isinstance(sizes, SizesField)
        assert isinstance(picks, PicksField)
        sizes.offer(self._set_labels["kinds"])
        sizes.retranslate()
        picks.offer({front.key for front, _back, _copies in content.cards})
        self._show()

    def set_options(self, options: Options) -> None:
        """Set the fields from *options*, except choices of a single job."""
        for name in self._fields:
            if name in DECLARED and not DECLARED[name].of_job:
                self.set_value(name, getattr(options, name))

    def set_value(self, name: str, value: object) -> None:
        """Set the field *name* to *value*."""
        widget = self._fields[name]
        if name in self._saved_switches:
            self._saved_switches[name] = bool(value)
        elif isinstance(widget, QCheckBox):
            widget.setChecked(bool(value))
        elif isinstance(widget, QDoubleSpinBox):
            widget.setValue(float(value) if isinstance(value, int | float) else widget.minimum())
        elif isinstance(widget, QSpinBox):
            assert isinstance(value, int | float)
            widget.setValue(int(value))
        elif isinstance(widget, QLineEdit):
            widget.setText(str(value))
        elif isinstance(widget, (SeveralField, SizesField, PicksField)):
            assert isinstance(value, list | tuple)
            widget.set_value(value)
        elif isinstance(widget, QComboBox):
            if widget.isEditable() and widget.findData(value) < 0:
                widget.setEditText(str(value))
                return
            if widget.findData(value) < 0:
                widget.addItem(str(value), value)
            widget.setCurrentIndex(widget.findData(value))

    def pick_from(self, content: Callable[[], SetContent]) -> None:
        """Let the user pick cards from what *content* returns."""
        picks = self._fields["picks"]
        assert isinstance(picks, PicksField)
        picks.content = content

    def retranslate(self) -> None:
        """Retranslate everything."""
        t = self._preferences.t
        for name, group in self._groups.items():
            group.heading.setText(t(f"print.group-{name}"))
            for member in ROWS[name]:
                widget = self._fields[member]
                words = t(f"print.option-{member.replace('_', '-')}")
                self._hint(member, widget)
                widget.setAccessibleName(words)
                if isinstance(widget, QCheckBox):
                    widget.setText(words)
                else:
                    group.labels[member].setText(words)
                self._retranslate_field(member, widget)
            group.relayout()
        self._show()

    def _hint(self, member: str, widget: QWidget) -> None:
        """Set the tooltip: what *member* does, or why it is disabled."""
        code = "lacking" if member in self._saved_switches else f"option-{member.replace('_', '-')}.hint"
        hint = self._preferences.t(f"print.{code}")
        widget.setToolTip("" if hint.startswith("print.") else as_tip(hint))

    def _retranslate_field(self, member: str, widget: QWidget) -> None:
        """Retranslate a field's values; typed text stays."""
        t = self._preferences.t
        if isinstance(widget, QComboBox):
            typed = None if widget.currentText() in _texts(widget) else widget.currentText()
            for i, value in enumerate(() if member in OF_A_JOB else DECLARED[member].choices):
                widget.setItemText(i, wording.choice(member, value, self._preferences.language))
            if typed is not None and widget.isEditable():
                widget.setEditText(typed)
        elif isinstance(widget, QDoubleSpinBox):
            widget.setLocale(QLocale(self._preferences.language))
            widget.setSuffix(" " + t("print.mm"))
            if DECLARED[member].open:
                widget.setSpecialValueText(t(f"print.{member.replace('_', '-')}-none"))
        elif member == ALSO and isinstance(widget, SeveralField):
            widget.retranslate(lambda key: self._set_names.get(key, key) if key else t("print.also-none"))
        elif isinstance(widget, SeveralField):
            called = self._set_labels[member]
            widget.retranslate(lambda value: called.get(value, value) if value else t(f"print.{member}-all"))
        elif isinstance(widget, (SizesField, PicksField)):
            widget.retranslate()
        elif isinstance(widget, QLineEdit) and member == "date":
            widget.setPlaceholderText(day("").isoformat())

    def _field(self, name: str) -> QWidget:
        """Return a new field for *name*, whose changes are the form's."""
        field: QWidget
        declared = DECLARED.get(name) or Declared(OTHER_KINDS.get(name, "choice"), "", default=False)
        match declared.kind:
            case "switch":
                field = configured(QCheckBox(), checked=declared.default)
                field.toggled.connect(self.changed)
            case "choice" | "size":
                field = self._combo(declared)
            case "several" | "sizes" | "picks":
                field = (
                    SeveralField() if declared.kind == "several"
                    else SizesField(self._preferences, declared.choices) if declared.kind == "sizes"
                    else PicksField(self._preferences)
                )  # fmt: skip
                field.changed.connect(self.changed)
            case "count":
                field = SpinBox(minimum=round(declared.least), maximum=round(declared.most))
                field.lineEdit().setTextMargins(6, 0, 0, 0)
                field.valueChanged.connect(self.changed)
            case "length":
                field = OpenLength() if declared.open else DoubleSpinBox()
                field.lineEdit().setTextMargins(6, 0, 0, 0)
                field.setDecimals(2)
                field.setSingleStep(declared.step)
                field.setRange(declared.least - 1 if declared.open else declared.least, declared.most)
                field.setValue(field.minimum() if declared.open else declared.default)
                field.valueChanged.connect(self.changed)
            case _:
                field = QLineEdit(clearButtonEnabled=True)
                field.textChanged.connect(self.changed)
        return field

    def _combo(self, declared: Declared) -> ComboBox:
        """Return a combo box, editable if a size may be the user's own."""
        combo = ComboBox(
            sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon,
            minimumContentsLength=8,
        )
        for value in declared.choices:
            combo.addItem(value, value)
        if declared.kind == "size":
            combo.setEditable(True)
            combo.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
            combo.editTextChanged.connect(self.changed)
        else:
            combo.currentIndexChanged.connect(self.changed)
        if declared.name:
            combo.setCurrentIndex(combo.findData(declared.default))
        return combo


class OpenLength(DoubleSpinBox):
    """A length whose minimum means unset. Stepping from there starts at 0."""

    def stepBy(self, steps: int) -> None:  # noqa: N802
        if self.value() == self.minimum():
            self.setValue(0.0)
        else:
            super().stepBy(steps)

    def stepEnabled(self) -> QAbstractSpinBox.StepEnabledFlag:  # noqa: N802
        both = QAbstractSpinBox.StepEnabledFlag
        return both.StepUpEnabled | both.StepDownEnabled


def _value(widget: QWidget) -> object:
    if isinstance(widget, QCheckBox):
        return widget.isChecked()
    if isinstance(widget, (SeveralField, SizesField, PicksField)):
        return widget.value()
    if isinstance(widget, QComboBox):
        typed = widget.currentText()
        if widget.currentIndex() >= 0 and typed == widget.itemText(widget.currentIndex()):
            return widget.currentData()  # another choice may have the same text
        return widget.itemData(_texts(widget).index(typed)) if typed in _texts(widget) else typed.strip()
    if isinstance(widget, QLineEdit):
        return widget.text()
    assert isinstance(widget, (QDoubleSpinBox, QSpinBox))
    return widget.value()


def _texts(combo: QComboBox) -> list[str]:
    return [combo.itemText(i) for i in range(combo.count())]
