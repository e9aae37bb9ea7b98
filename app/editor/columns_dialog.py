"""The dialog that maps the columns of a foreign table to fields."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractItemView, QDialog, QHeaderView, QTableWidget, QTableWidgetItem, QWidget

from app.cards import column_mapping
from app.cards.column_mapping import NEW, ImportMapping
from app.cards.field import TYPES
from app.editor.dialogs import add_form, add_ok_and_cancel, add_problem_label, lay_out_dialog, resize_dialog
from app.editor.model import EditorModel
from app.editor.pickers import Picker
from app.widgets.controls import ComboBox, Label, as_tip
from app.widgets.preferences import Preferences, own_name

SAMPLES = 3
"""Number of sample values per column."""


class ColumnsDialog(QDialog):
    """A dialog with a row for each column of the table: heading, sample values, and target."""

    def __init__(
        self,
        model: EditorModel,
        preferences: Preferences,
        file: str,
        table: Sequence[Sequence[str]],
        targets: Sequence[str],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._model, self._preferences = model, preferences
        tr, language = preferences.t, preferences.language
        resize_dialog(self, preferences, 860, 560)
        box = lay_out_dialog(self, tr("editor.columns-title", file=file))
        box.addWidget(Label(tr("editor.columns-about"), role="quiet", wordWrap=True))
        self.grid = QTableWidget(len(targets), 3)
        self.grid.setHorizontalHeaderLabels(
            [tr(f"editor.columns-{name}") for name in ("head", "values", "is")]
        )
        self.grid.verticalHeader().hide()
        self.grid.verticalHeader().setDefaultSectionSize(preferences.grown(38))
        self.grid.setShowGrid(False)
        self.grid.setAlternatingRowColors(True)
        self.grid.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.grid.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.grid.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.grid.setAccessibleName(tr("editor.columns-title", file=file))
        header = self.grid.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.pickers: list[Picker] = []
        choices = self._choices()
        for index, target in enumerate(targets):
            heading = table[0][index] if index < len(table[0]) else ""
            values = [row[index] for row in table[1:] if index < len(row) and row[index].strip()]
            samples = " · ".join(" ".join(value.split())[:40] for value in values[:SAMPLES])
            for column, text in enumerate((heading, samples)):
                item = QTableWidgetItem(text)
                item.setToolTip(as_tip(text))
                self.grid.setItem(index, column, item)
            picker = Picker()
            picker.offer(choices, target)
            picker.setAccessibleName(f"{heading}: {tr('editor.columns-is')}")
            picker.picked.connect(lambda _value: self._check())
            self.grid.setCellWidget(index, 2, picker)
            self.pickers.append(picker)
        box.addWidget(self.grid, 1)
        form = add_form(box)
        self.kind, self.language = ComboBox(), ComboBox()
        for key in model.game.kind_keys:
            self.kind.addItem(model.labels.kind(key, language), key)
        form.addRow(tr("editor.columns-kind"), self.kind)
        form.setRowVisible(self.kind, len(model.game.kinds) > 1)
        self.problem = add_problem_label(box)
        self.ok = add_ok_and_cancel(self, box, tr("editor.columns-take"))
        self._check()

    def mapping(self) -> ImportMapping:
        targets = tuple(str(picker.currentData()) for picker in self.pickers)
        return ImportMapping(targets, str(self.kind.currentData()), self._preferences.language)

    def _choices(self) -> list[tuple[str, str]]:
        tr, language = self._preferences.t, self._preferences.language
        choices = [("", tr("editor.columns-left")), ("key", tr("editor.column-key"))]
        for column in column_mapping.available_columns(self._model.data)[1:]:
            label = self._model.labels.field(column.field, language)
            choices.append(
                (column.head, f"{label} · {own_name(column.language)}" if column.language else label)
            )
        return [
            *choices,
            *((NEW + kind, tr("editor.columns-new", type=tr(f"editor.type-{kind}"))) for kind in TYPES),
        ]

    def _check(self) -> None:
        targets = [target for target in self.mapping().targets if target and not target.startswith(NEW)]
        tr, problem = self._preferences.t, ""
        duplicate = next((target for target in targets if targets.count(target) > 1), "")
        if duplicate:
            label = dict(self._choices())[duplicate]
            problem = tr("editor.columns-twice", name=label)
        elif not any(target == "key" or target.partition(":")[0] == "name" for target in targets):
            problem = tr("editor.columns-no-name")
        self.problem.setText(problem)
        self.ok.setEnabled(not problem)
