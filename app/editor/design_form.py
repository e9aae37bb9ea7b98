"""The form of one part of a template: its position, content, and look."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app import i18n
from app.editor.fields import CheckListPicker
from app.editor.formula_line import FormulaLine
from app.editor.keys import leave_undo
from app.editor.refreshing import is_typed_into
from app.face import design, look, template
from app.face.design import Spread, TemplateSource
from app.face.metrics import FONTS
from app.face.vocabulary import Use, Vocabulary
from app.widgets.controls import ComboBox, Label, configured, describe, filled, push_button
from app.widgets.preferences import Preferences

NOTES = 40
"""Height of two small lines below the form, px at 100 % of text size."""
LABELS = 96
"""Width of the label column, px at 100 % of text size."""
PLACES = ("x", "y", "w", "h")
STEPS = {Qt.Key.Key_Up: 0.5, Qt.Key.Key_Down: -0.5}
"""What a key adds to a place, mm."""
LENGTHS = (
    *(*PLACES, "size", "least", "line", "radius", "gap", "outline_width"),
    *("shadow_x", "shadow_y", "shadow_blur"),
)
"""Properties in mm or pt, which the form shows as they are on the card."""
FIELDS = ("text", "picture", "symbols")
"""Properties whose value is usually a field of the card."""
TYPED = (*FIELDS, "symbol", "font")
"""Properties that can be chosen from a list or typed."""
HIDDEN = (
    "settings",
    "tries",
    "items",
    "let",
    "parts",
    "with",
    "sizes",
    "path",
    "named",
    "grow",
    "only",
    "breaks",
    "hang",
    "solid",
    "instead",
)
"""Properties that can be edited only in the set's files."""
FORMULAS = template.FORMULAS - {"part"}
"""Properties that can be formulas."""
KEYED = ("picture", "named", "symbol", "symbols")
"""Properties for which choices stand for their keys."""
USUAL = {
    "font": "sans", "align": "left", "valign": "top", "figure": "rectangle", "gradient": "none",
    "fit": "cover", "angle": 0.0, "opacity": 100.0, "outline_width": 0.3, "shadow_opacity": 50.0,
    "shadow_x": 0.5, "shadow_y": 0.5, "shadow_blur": 1.0, "gradient_angle": 90.0,
}  # fmt: skip
"""Property → default value."""
BLEND = ("gradient", "fill2", "fill3", "gradient_angle")
OUTLINE = ("outline", "outline_width")
STAR = ("figure", "rays", "inner", "turn")


class PlaceLine(FormulaLine):
    """A line for a place in mm or a formula; the keys Up and Down step a number."""

    stepped = Signal(float)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is not None and isinstance(_read(self.text(), ""), float):
            self.stepped.emit(step)
        else:
            super().keyPressEvent(event)


class DesignForm(QWidget):
    """Shows the properties of a part and emits changed templates."""

    part_changed = Signal(object, str)
    """Emits the changed template, and which number was stepped ("": none)."""
    picture_requested = Signal()
    common_requested = Signal()
    """The part should be on this card as on the others."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self._preferences = preferences
        self._source: TemplateSource | None = None
        self._placed: Spread | None = None
        self._at = -1
        self._fields: tuple[str, ...] = ()
        self._symbols: tuple[str, ...] = ()
        self._vocabulary = Vocabulary(())
        self._pictures: Mapping[str, str] = {}
        self._own: Mapping[str, object] = {}
        self.only, self.effects = QCheckBox(), QCheckBox()
        self.effects.clicked.connect(self._rebuild)
        self.common = push_button("", "quiet", self.common_requested.emit)
        self.problem = Label(role="danger", wordWrap=True)
        self.problem.hide()
        self._inner = QWidget()
        self._form = QFormLayout(
            self._inner,
            fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow,
            rowWrapPolicy=QFormLayout.RowWrapPolicy.DontWrapRows,
        )
        self._form.setContentsMargins(0, 0, 8, 0)
        self.own, self.scaled = (Label(role="quiet", wordWrap=True) for _label in range(2))
        widgets = (self.only, self.own, self.common, self.scaled, self._inner, self.effects)
        filled(QVBoxLayout(self), *widgets, spacing=6, margins=(0, 0, 0, 0))
        self.notes = QWidget()
        self._notes = filled(QVBoxLayout(self.notes), self.problem, spacing=2, margins=(0, 0, 0, 0))
        self.notes.setMinimumHeight(preferences.grown(NOTES))
        self.lines: dict[str, QWidget] = {}

    def show_part(
        self,
        source: TemplateSource | None,
        placed: Spread | None,
        at: int,
        fields: Sequence[str] = (),
        symbols: Sequence[str] = (),
        vocabulary: Vocabulary | None = None,
        pictures: Mapping[str, str] = MappingProxyType({}),
        own: Mapping[str, object] = MappingProxyType({}),
    ) -> None:
        """Show part *at* of *source*; -1: no part.

        *fields*: what a part can show; *symbols*: names of its symbols; *vocabulary*: names
        for formulas; *pictures*: the set's own, digest → file name; *own*: the values that the part has only
        on this card.
        """
        same = (
            self._source is not None
            and source is not None
            and at == self._at
            and self._kind() == _kind(source, at)
        )
        self._source, self._placed, self._at, self._fields = source, placed, at, tuple(fields)
        self._symbols = tuple(symbols)
        self._vocabulary = vocabulary or self._vocabulary
        same = same and self._pictures == pictures
        self._pictures, self._own = dict(pictures), own
        self.problem.hide()
        tr = self._preferences.t
        for button, name in ((self.only, "only"), (self.effects, "effects"), (self.common, "common")):
            button.setText(tr(f"editor.design-{name}"))
        self.own.setText(tr("editor.design-own", values=", ".join(self._caption(key) for key in own)))
        for widget in (self.own, self.common):
            widget.setVisible(bool(own))
        self.scaled.setText(tr("editor.design-scaled", mm=f"{self._scale:.3g}"))
        self.scaled.setVisible(abs(self._scale - 1) > 0.001)
        if not same:
            self.effects.setChecked(bool(set(self._part()) & {*template.EFFECTS, *BLEND}))
            self._build()
        self._fill()

    @property
    def shown_part(self) -> int:
        """The number of the part whose form is shown; -1: none."""
        return self._at

    def _kind(self) -> str:
        return _kind(self._source, self._at)

    def _rebuild(self) -> None:
        self._build()
        self._fill()

    def _build(self) -> None:
        for editor in self.lines.values():
            if isinstance(line := _line(editor), FormulaLine):
                line.note.hide()
                line.note.deleteLater()
        while self._form.rowCount():
            self._form.removeRow(0)
        self.lines = {}
        kind = self._kind()
        if not kind:
            return
        tr = self._preferences.t
        self._add_row("name", QLineEdit())
        places = configured(
            QWidget(), sizePolicy=QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        )
        grid = QGridLayout(places)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(4)
        for number, name in enumerate(PLACES):
            line = configured(
                PlaceLine(self._preferences, "value"),
                minimumWidth=self._preferences.grown(70),
                objectName=f"design-{name}",
            )
            leave_undo(line, line.isModified)
            describe(line, tr(f"editor.design-{name}"))
            line.editingFinished.connect(partial(self._commit_place, name))
            line.stepped.connect(partial(self._step_place, name))
            self.lines[name] = line
            row, column = divmod(number, 2)
            grid.addWidget(Label(name.upper()), row, 2 * column)
            grid.addWidget(line, row, 2 * column + 1)
            self._notes.addWidget(line.note)
        self._form.addRow(self._label(tr("editor.design-place")), places)
        more = template.EFFECTS if self.effects.isChecked() else ()
        hidden = (
            *HIDDEN,
            *(() if more else BLEND),
            *(OUTLINE if kind in ("box", "shape", "each", "use") else ()),
        )
        for key in (*template.TYPES[kind], *more, "if"):
            if key not in hidden and not (key in STAR and "figure" not in self._part()):
                self._add_row(key, self._editor(key))
        # Rows that Qt shows later aren't measured by the scroll area, which would squeeze them.
        for shown in self._inner.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            shown.show()

    def _part(self) -> TemplateSource:
        return self._source["parts"][self._at] if self._source is not None and self._at >= 0 else {}

    def _add_row(self, key: str, editor: QWidget) -> None:
        caption = self._preferences.t(f"editor.design-key-{key}")
        configured(editor, accessibleName=caption, objectName=f"design-{key}")
        self.lines[key] = editor
        line = _line(editor)
        if isinstance(editor, QComboBox):
            if line is not None:
                line.editingFinished.connect(partial(self._commit, key))
            editor.activated.connect(lambda _n, key=key: self._commit(key))
        elif isinstance(editor, QLineEdit):
            editor.editingFinished.connect(partial(self._commit, key))
        elif isinstance(editor, QCheckBox):
            editor.clicked.connect(lambda _on, key=key: self._commit(key))
        elif isinstance(editor, CheckListPicker):
            editor.picked.connect(lambda names, key=key: self._put(key, [*names] or ""))
        if editor is not line:
            leave_undo(editor)
        if line is not None:
            leave_undo(line, line.isModified)
        if key in template.COLOURS or key == "picture":
            whole = QWidget()
            button = push_button(
                "…",
                does=self.picture_requested.emit if key == "picture" else partial(self._choose_colour, key),
                accessibleName=f"{caption}…",
                styleSheet="QPushButton { padding: 4px 10px; }",
            )
            filled(QHBoxLayout(whole), (editor, 1), button, spacing=4, margins=(0, 0, 0, 0))
            self._form.addRow(self._label(caption), whole)
        else:
            self._form.addRow(self._label(caption), editor)
        if isinstance(line, FormulaLine):
            self._notes.addWidget(line.note)

    def _caption(self, key: str) -> str:
        """Return the display name of the property *key*, also of one that only files have."""
        code = f"editor.design-key-{key}"
        return self._preferences.t(code) if i18n.has(code, self._preferences.language) else key

    def _label(self, words: str) -> Label:
        """Return a label of fixed width, so that long words wrap and leave room for the fields."""
        label = Label(words, wordWrap=True)
        label.setFixedWidth(self._preferences.grown(LABELS))
        return label

    def _editor(self, key: str) -> QWidget:
        listed: Sequence[str] = ()
        if template.LISTED.get(key) == (True, False):
            return QCheckBox()
        if key == "avoid":
            return CheckListPicker()
        if key in template.LISTED:
            listed = template.LISTED[key]
        elif key == "font":
            listed = tuple(FONTS)
        elif key in FIELDS:
            listed = self._fields
        elif key == "symbol":
            listed = [f"'{name}'" for name in self._symbols]
        is_formula = key in FORMULAS
        use: Use = "text" if key == "text" else "key" if key in KEYED else "value"
        if not listed:
            return FormulaLine(self._preferences, use) if is_formula else QLineEdit()
        combo = configured(
            ComboBox(
                sizeAdjustPolicy=QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon,
                minimumContentsLength=6,
            ),
            sizePolicy=QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed),
            editable=key in TYPED,
            insertPolicy=QComboBox.InsertPolicy.NoInsert,
        )
        if is_formula:
            plain = "border: 0; padding: 0; background: transparent"
            combo.setLineEdit(configured(FormulaLine(self._preferences, use), styleSheet=plain))
            combo.setCompleter(None)  # type: ignore[arg-type]  # Qt takes a null pointer
        for choice in listed:
            name = "text-align" if key == "align" else key
            shown = (
                self._preferences.t(f"editor.design-{name}-{choice}") if key in template.LISTED else choice
            )
            if is_formula:
                shown = self._choice(choice)
            combo.addItem(shown, choice)
        for digest, name in self._pictures.items() if key == "picture" else ():
            combo.addItem(name, f"'{digest}'")
        return combo

    def _fill(self) -> None:
        if self._source is None or self._at < 0 or self._placed is None:
            return
        part = self._source["parts"][self._at]
        for key, editor in self.lines.items():
            line = _line(editor)
            if isinstance(line, FormulaLine):
                named = {
                    "symbol": {name: f"'{name}'" for name in self._symbols},
                    "picture": {name: f"'{digest}'" for digest, name in self._pictures.items()},
                }
                line.take(self._vocabulary, partial(self._evaluated, key), named.get(key, {}))
            if is_typed_into(editor):
                continue
            typed = line.text() if line is not None else ""
            value = self._place(key) if key in PLACES else part.get(key, USUAL.get(key, ""))
            with QSignalBlocker(editor):
                if isinstance(editor, QComboBox):
                    for row in range(editor.count() if isinstance(line, FormulaLine) else 0):
                        editor.setItemText(row, self._choice(editor.itemData(row)))
                    at = editor.findData(value)
                    editor.setCurrentIndex(at)
                    if editor.isEditable():
                        editor.setEditText(editor.itemText(at) if at >= 0 else self._shown(key, value))
                elif isinstance(editor, QCheckBox):
                    editor.setChecked(value is True)
                elif isinstance(editor, CheckListPicker):
                    editor.offer(*self._named_parts(value))
                elif isinstance(editor, QLineEdit):
                    editor.setText(self._shown(key, value))
            if isinstance(line, FormulaLine) and line.text() != typed:
                line.note.hide()  # about what was there before
            if line is not None and not editor.hasFocus():
                line.setCursorPosition(0)  # a long formula is shown from its beginning

    def _named_parts(self, chosen: object) -> tuple[list[tuple[str, str]], tuple[str, ...], str]:
        """Return (name, display name) of the template's parts, the names *chosen*, and this part's."""
        assert self._source is not None
        names = dict.fromkeys(str(part.get("name", "")) for part in self._source["parts"])
        shown = [(name, design.display_name(name, "", self._preferences.language)) for name in names if name]
        return shown, template.names_in(chosen), str(self._part().get("name", ""))

    def _choice(self, value: str) -> str:
        """Return the name of a listed *value*: of a picture, its file's."""
        return self._pictures.get(value.strip("'")) or self._vocabulary.written(value)

    @property
    def _scale(self) -> float:
        return self._placed.scale if self._placed is not None else 1.0

    def _evaluated(self, key: str, text: str) -> object:
        """Return the value of the formula *text* for the property *key* on this card."""
        assert self._placed is not None
        value = self._placed.value(text)
        return round(value * self._scale, 2) if key in LENGTHS and isinstance(value, int | float) else value

    def _place(self, name: str) -> float | str:
        """Return where the part is, in mm of the template, or the formula for that."""
        assert self._placed is not None
        _key, value = design.place_of(self._part(), name)
        return value if isinstance(value, str) else float(getattr(self._placed.areas[self._at], name))

    def _shown(self, key: str, value: float | str) -> str:
        """Return the *value* of the property *key* as it is edited."""
        if isinstance(value, int | float):
            return f"{round(value * (self._scale if key in LENGTHS else 1), 2) + 0.0:g}"
        is_formula = (
            (key in FORMULAS or key in PLACES) and isinstance(value, str) and not value.startswith("#")
        )
        return self._vocabulary.written(value) if is_formula else str(value)

    def commit_typed(self) -> None:
        for key, editor in self.lines.items():
            if is_typed_into(editor):
                (self._commit_place if key in PLACES else self._commit)(key)

    # ---- changes

    def _step_place(self, name: str, by: float) -> None:
        line = self.lines[name]
        assert isinstance(line, QLineEdit)
        line.setText(f"{round(float(line.text().replace(',', '.')) + by, 2):g}")
        self._commit_place(name)

    def _commit_place(self, name: str) -> None:
        """Move the part to a number, or place it by a formula."""
        if self._source is None or self._placed is None:
            return
        line, before, area = self.lines[name], self._place(name), self._placed.areas[self._at]
        assert isinstance(line, FormulaLine)
        line.setModified(False)
        typed = line.text().strip()
        if typed == self._shown(name, before):
            return
        value = _read(typed, name)
        if isinstance(value, float) and isinstance(before, float):
            by = value / self._scale - before
            low = (by if name == "x" else 0.0, by if name == "y" else 0.0)
            high = (by if name in "xw" else 0.0, by if name in "yh" else 0.0)
            moved = design.resized_part(self._source, self._at, area, low, high)
            self._emit_change(moved, f"{self._at}-{name}")
            return
        stored = round(value / self._scale, 3) if isinstance(value, float) else line.stored()
        if stored is None or stored == "" or "points" in self._part():
            if stored is not None:
                self.problem.setText(self._preferences.t("editor.design-place-number"))
                self.problem.show()
            return
        self._emit_change(design.with_place(self._source, self._at, area, name, stored))

    def _commit(self, key: str) -> None:
        if self._source is None or self._at < 0:
            return
        editor = self.lines[key]
        line = _line(editor)
        if line is not None:
            line.setModified(False)
        value: object
        listed = False
        if isinstance(editor, QCheckBox):
            typed, value = "", editor.isChecked() or ""
        elif isinstance(editor, QComboBox):
            listed = not editor.isEditable() or editor.currentText() == editor.itemText(editor.currentIndex())
            typed = str(editor.currentData()) if listed else editor.currentText()
        else:
            assert isinstance(editor, QLineEdit)
            typed = editor.text()
        if not isinstance(editor, QCheckBox):
            if typed == self._shown(key, self._part().get(key, USUAL.get(key, ""))):
                return
            value = _read(typed.strip(), key)
            if isinstance(value, float) and key in LENGTHS:
                value = round(value / self._scale, 4)
        if isinstance(line, FormulaLine) and isinstance(value, str) and not listed:
            stored = line.stored()
            if stored is None:
                return
            value = stored
        self._put(key, value)

    def _put(self, key: str, value: object) -> None:
        """Change the property *key* of the part; "" removes it."""
        assert self._source is not None
        part, source = dict(self._part()), self._source
        if part.pop(key, "") == value:
            return
        if key == "name":
            source = design.renamed(source, self._at, str(value))
        self._emit_change(design.with_part(source, self._at, part | ({} if value == "" else {key: value})))

    def _choose_colour(self, key: str) -> None:
        editor = self.lines[key]
        assert isinstance(editor, QLineEdit)
        chosen = QColorDialog.getColor(
            QColor(editor.text()), self, self._preferences.t(f"editor.design-key-{key}")
        )
        if chosen.isValid():
            editor.setText(chosen.name())
            self._commit(key)

    def _emit_change(self, source: TemplateSource, stepped: str = "") -> None:
        try:
            look.check((source,))
        except template.TemplateError as error:
            self.problem.setText(self._preferences.t("editor.design-wrong", what=error.what))
            self.problem.show()
            return
        self.problem.hide()
        self.part_changed.emit(source, stepped)


def _line(editor: QWidget) -> QLineEdit | None:
    """Return the line of a field, if one can type in it."""
    if isinstance(editor, QComboBox):
        return editor.lineEdit() if editor.isEditable() else None
    return editor if isinstance(editor, QLineEdit) else None


def _kind(source: TemplateSource | None, at: int) -> str:
    return str(source["parts"][at]["type"]) if source is not None and 0 <= at < len(source["parts"]) else ""


def _read(typed: str, key: str) -> float | str:
    """Return *typed* as a number if possible, except for properties that are always text."""
    if key in ("name", "font", "crop", *template.COLOURS):
        return typed
    try:
        return float(typed.replace(",", ".").replace("−", "-"))
    except ValueError:
        return typed
