"""Import of a table of cards, with a mapping of foreign columns."""

from __future__ import annotations

import functools
import hashlib
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, astuple, replace
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHeaderView,
    QMessageBox,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app import airlock
from app.cards import column_mapping, exchange
from app.cards.column_mapping import NEW, ImportMapping, TableImport
from app.cards.errors import CatalogueError
from app.cards.labels import Labels
from app.cards.sheets import HEADING_ROWS, ReadOptions
from app.cards.tabular import BadTable, Fault, Sheet
from app.editor.dialogs import Dialog
from app.editor.fields import Picker
from app.editor.model import EditorModel
from app.user_errors import Message
from app.widgets.controls import ComboBox, Label, MessageBox, SpinBox, as_tip, configured, filled
from app.widgets.preferences import Preferences, own_name
from app.widgets.waiting import run_blocking, run_cancellable

Result = TypeVar("Result")
EXPECTED_SECONDS = 5.0
"""Seconds that a large table may take, for the progress bar."""
SAMPLES = 3
"""Number of sample values per column."""


class ColumnsDialog(Dialog):
    """A dialog with a row for each column of the table: heading, sample values, and target.

    Above them: encoding, sheet, heading row, and hidden rows, where the file leaves a choice.
    """

    def __init__(
        self,
        model: EditorModel,
        preferences: Preferences,
        file: str,
        sheet: Sheet,
        options: ReadOptions,
        reread: Callable[[ReadOptions], Sheet],
        parent: QWidget | None = None,
    ) -> None:
        tr, language = preferences.t, preferences.language
        super().__init__(preferences, tr("editor.columns-title", file=file), parent, 860, 660)
        self._model, self._reread = model, reread
        self.sheet, self.options = sheet, options
        self.box.addWidget(Label(tr("editor.columns-about"), role="quiet", wordWrap=True))
        reading = self.add_form()
        self.encoding, self.sheets = ComboBox(), ComboBox()
        self.encoding.addItems(sheet.encodings)
        self.sheets.addItems(sheet.sheets)
        self.sheets.setCurrentText(sheet.sheet)
        self.heading = SpinBox(minimum=1, maximum=100 * HEADING_ROWS, keyboardTracking=False)
        self.hidden = configured(QCheckBox(tr("editor.columns-hidden")), checked=options.hidden)
        for name, widget, is_needed in (
            ("encoding", self.encoding, len(sheet.encodings) > 1),
            ("sheet", self.sheets, len(sheet.sheets) > 1),
            ("heading", self.heading, True),
        ):
            reading.addRow(tr(f"editor.columns-{name}"), widget)
            reading.setRowVisible(widget, is_needed)
        reading.addRow("", self.hidden)
        self._notes = Label(role="quiet", wordWrap=True)
        self.grid = configured(
            QTableWidget(0, 3),
            showGrid=False,
            styleSheet="QTableView::item { padding: 4px 5px; }",
            alternatingRowColors=True,
            editTriggers=QAbstractItemView.EditTrigger.NoEditTriggers,
            selectionMode=QAbstractItemView.SelectionMode.NoSelection,
            focusPolicy=Qt.FocusPolicy.NoFocus,
            accessibleName=self.windowTitle(),
        )
        self.grid.setHorizontalHeaderLabels(
            [tr(f"editor.columns-{name}") for name in ("head", "values", "is")]
        )
        self.grid.verticalHeader().hide()
        self.grid.verticalHeader().setDefaultSectionSize(preferences.grown(38))
        self.grid.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self.grid.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.pickers: list[Picker] = []
        self.kind = ComboBox()
        for key in model.game.kind_keys:
            self.kind.addItem(model.labels.kind(key, language), key)
        filled(self.box, self._notes, (self.grid, 1))
        form = self.add_form((tr("editor.columns-kind"), self.kind))
        form.setRowVisible(self.kind, len(model.game.kinds) > 1)
        self.box.addWidget(self.problem)
        self.add_ok_and_cancel(tr("editor.columns-take"))
        for signal, option in (
            (self.encoding.currentTextChanged, "encoding"),
            (self.sheets.currentTextChanged, "sheet"),
            (self.heading.valueChanged, "heading"),
            (self.hidden.toggled, "hidden"),
        ):
            signal.connect(functools.partial(self._change, option))
        self.show_targets(())

    def _change(self, option: str, value: str | int) -> None:
        """Read the table again with another *option*; keep the earlier one if it can't be read so."""
        values = asdict(self.options) | ({"heading": 0} if option == "sheet" else {}) | {option: value}
        options = ReadOptions(**values)
        try:
            self.sheet = self._reread(options)
        except CatalogueError as error:
            self.problem.setText(error.reason.text(self._preferences.language))
            return
        self.options = options
        self.show_targets(())

    def show_targets(self, targets: Sequence[str]) -> None:
        """Show the columns of the table with *targets*; without them, with suggestions."""
        language, table = self._preferences.language, self.sheet.rows
        if not targets and table:
            targets = column_mapping.suggest_targets(self._model.data, table, language)
        self._notes.setText("\n".join(note.text(language) for note in self.sheet.notes))
        self._notes.setVisible(bool(self.sheet.notes))
        self.hidden.setVisible(bool(self.sheet.hidden))
        self.heading.blockSignals(True)
        self.heading.setValue(self.sheet.number(0))
        self.heading.blockSignals(False)
        choices = self._choices()
        self.grid.setRowCount(0)
        self.grid.setRowCount(len(targets))
        self.pickers = []
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
            picker.setAccessibleName(f"{heading}: {self._preferences.t('editor.columns-is')}")
            picker.picked.connect(lambda _value: self._check())
            self.grid.setCellWidget(index, 2, picker)
            self.pickers.append(picker)
        self._check()

    def mapping(self) -> ImportMapping:
        targets = tuple(str(picker.currentData()) for picker in self.pickers)
        return ImportMapping(targets, str(self.kind.currentData()), self._preferences.language)

    def _choices(self) -> list[tuple[str, str]]:
        tr, language = self._preferences.t, self._preferences.language
        choices = [("", tr("editor.columns-left")), ("key", tr("editor.column-key"))]
        header = self.sheet.rows[0] if self.sheet.rows else ()
        for column in column_mapping.available_columns(self._model.data, header)[1:]:
            label = self._model.labels.field(column.field, language)
            choices.append(
                (column.head, f"{label} · {own_name(column.language)}" if column.language else label)
            )
        return [
            *choices,
            *(
                (target, tr("editor.columns-new", type=tr(f"editor.type-{target.removeprefix(NEW)}")))
                for target in column_mapping.NEW_TARGETS
            ),
        ]

    def _check(self) -> None:
        targets = [target for target in self.mapping().targets if target and not target.startswith(NEW)]
        tr, problem = self._preferences.t, ""
        duplicate = next((target for target in targets if targets.count(target) > 1), "")
        if duplicate:
            problem = tr("editor.columns-twice", name=dict(self._choices())[duplicate])
        elif not targets and not any(self.mapping().targets):
            problem = tr("editor.columns-none")
        self.problem.setText(problem)
        self.ok.setEnabled(not problem)


def read(
    file: Path, model: EditorModel, preferences: Preferences, window: QWidget, *, ask: bool = False
) -> TableImport | None:
    """Return the set with the table *file* imported; None if the user cancelled.

    The user is asked for a mapping only once for the same headings, or again if *ask*. Raises
    :class:`CatalogueError`; a :class:`~app.cards.tabular.BadTable` lists all faults.
    """
    data = model.data

    def reread(options: ReadOptions) -> Sheet:
        return run_blocking(lambda: exchange.read_table(file, options, data.languages()))

    def run(work: Callable[[], Result]) -> Result | None:
        label, stop = preferences.t("editor.import-running", file=file.name), preferences.t("editor.stop")
        stopped = threading.Event()

        def end() -> None:
            stopped.set()
            airlock.stop()

        try:
            result, cancelled = run_cancellable(
                window, label, stop, EXPECTED_SECONDS, lambda _is_cancelled: work(), end
            )
        except CatalogueError:
            if stopped.is_set():
                return None
            raise
        return None if cancelled else result

    stored = _stored_options(preferences, file)
    options = stored or ReadOptions()
    sheet = run(lambda: exchange.read_table(file, options, data.languages()))
    if sheet is None:
        return None
    is_unsure = bool(
        sheet.encodings
        or (options.sheet and options.sheet != sheet.sheet)
        or (stored is None and (sheet.hidden or len(sheet.sheets) > 1))
    )
    mapping = column_mapping.own_mapping(data, sheet.rows, preferences.language)
    is_foreign = mapping is None and bool(sheet.rows)
    if is_foreign or is_unsure:
        mapping = mapping or _stored_mapping(preferences, model, sheet)
        if mapping is None or ask or is_unsure:
            dialog = ColumnsDialog(model, preferences, file.name, sheet, options, reread, window)
            dialog.show_targets(mapping.targets if mapping is not None else ())
            if not dialog.exec():
                return None
            mapping, sheet, options = dialog.mapping(), dialog.sheet, dialog.options
            if sheet.encodings:
                options = replace(options, encoding=options.encoding or sheet.encodings[0])
            if len(sheet.sheets) > 1:
                # Later, another sheet may be the open one.
                options = replace(options, sheet=sheet.sheet)
            preferences.store(_key("reading", str(file)), json.dumps(astuple(options)))
            _store_mapping(preferences, model.set_key, sheet.rows[0], mapping)
    if mapping is None:
        raise BadTable([Fault(1, "", Message("cards.table-empty"))])
    values = column_mapping.new_values(data, sheet.rows, mapping)
    if values and not _ask_to_create(values, model.labels, preferences, window):
        return None
    try:
        return run(functools.partial(column_mapping.import_table, data, sheet, mapping, values))
    except BadTable as error:
        error.mapped = is_foreign
        raise


def remember(preferences: Preferences, set_key: str, file: Path, imported: TableImport) -> None:
    """Store that *file* was imported into the set, and how its columns were mapped, with the new fields."""
    preferences.store(f"table-{set_key}", str(file))
    if imported.is_foreign:
        _store_mapping(preferences, set_key, imported.headings, imported.mapping)


def last_table(preferences: Preferences, set_key: str) -> Path | None:
    """Return the table that was last imported into the set; None if there is none."""
    stored = str(preferences.stored(f"table-{set_key}", ""))
    return Path(stored) if stored else None


def is_watched(preferences: Preferences, set_key: str) -> bool:
    """Return whether the set's last table is to be watched."""
    return preferences.number(f"watch-{set_key}", 0) > 0


def _ask_to_create(
    values: Mapping[str, Sequence[str]], labels: Labels, preferences: Preferences, window: QWidget
) -> bool:
    """Ask whether to create the kinds, sides, decks, and choices *values*, by field; return the answer."""
    tr = preferences.t
    lines = (
        tr(
            "editor.columns-new-values",
            field=labels.field(field, preferences.language),
            values=", ".join(names),
            count=len(names),
        )
        for field, names in values.items()
    )
    title = tr("editor.columns-create")
    box = MessageBox(QMessageBox.Icon.Question, title, title, parent=window, informativeText="\n".join(lines))
    return box.is_agreed(tr("editor.columns-sides-make"), tr("editor.columns-sides-not"))


def _key(start: str, *words: str) -> str:
    """Return the settings key, beginning with *start*, for a table known by *words*."""
    return f"{start}-{hashlib.blake2b(chr(10).join(words).encode(), digest_size=8).hexdigest()}"


def _stored_options(preferences: Preferences, file: Path) -> ReadOptions | None:
    """Return the options with which *file* was last read; None if it is new."""
    try:
        encoding, sheet, heading, hidden = preferences.plain(_key("reading", str(file)), [])
    except (ValueError, TypeError):
        return None
    return ReadOptions(str(encoding), str(sheet), int(heading), bool(hidden))


def _stored_mapping(preferences: Preferences, model: EditorModel, sheet: Sheet) -> ImportMapping | None:
    """Return the mapping stored for the headings of *sheet*; None if there is none or it is invalid."""
    try:
        targets, kind, language = preferences.plain(_key(f"columns-{model.set_key}", *sheet.rows[0]), [])
    except (ValueError, TypeError):
        return None
    offered = {
        *(column.head for column in column_mapping.available_columns(model.data, sheet.rows[0])),
        *column_mapping.NEW_TARGETS,
        "",
    }
    if (
        len(targets) != len(sheet.rows[0])
        or kind not in model.game.kind_keys
        or not offered.issuperset(targets)
    ):
        return None
    return ImportMapping(tuple(targets), kind, language)


def _store_mapping(
    preferences: Preferences, set_key: str, headings: Sequence[str], mapping: ImportMapping
) -> None:
    key = _key(f"columns-{set_key}", *headings)
    preferences.store(key, json.dumps([list(mapping.targets), mapping.kind, mapping.language]))
