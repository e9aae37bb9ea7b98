"""The preview of an import's changes, and the list of its faults."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QSplitter,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from app.cards.compare import Delta
from app.cards.data import SetData
from app.cards.labels import Labels
from app.cards.merge import Conflict
from app.cards.parts import Part
from app.cards.tabular import Fault
from app.cards.translate import SkippedUnit
from app.editor import words
from app.editor.dialogs import add_ok_and_cancel, lay_out_dialog, resize_dialog
from app.editor.face_view import FaceView
from app.editor.part_names import PartFormatter, face
from app.face.ops import Face
from app.widgets.controls import ComboBox, Label, as_tip, filled
from app.widgets.preferences import Preferences

MIN_FACE = 130, 180
"""Minimum width and height of a face, px."""
INSET = 8
"""Padding of a cell, px."""
MAX_SHOWN = 2000
MAP_AGAIN = 2
"""Dialog result: map the columns again."""
REPLACE = 3
"""Dialog result: replace the set by the file's set instead of merging them."""
MAX_WRAPPED = 300
"""Maximum number of rows whose height fits their text: measuring thousands takes seconds."""


class PreviewDialog(QDialog):
    """Shows differences between two states of a set, and the faces for the chosen difference.

    OK accepts all differences but those of excluded cards. For each merge conflict, the user chooses a side.
    """

    def __init__(
        self,
        preferences: Preferences,
        title: str,
        changes: Sequence[Delta],
        take: str,
        data: SetData,
        old: SetData,
        parent: QWidget | None = None,
        *,
        rows: bool = False,
        columns: bool = False,
        conflicts: Sequence[Conflict] = (),
        left: Sequence[SkippedUnit] = (),
        notes: Sequence[str] = (),
        theirs: SetData | None = None,
        replaces: bool = False,
        heading: str = "",
    ) -> None:
        """Create the dialog.

        *take*: label of OK; "": a read-only view. *data*: the new state; *old*: the current state. *rows*:
        whether cards can be excluded. *columns*: whether columns can be mapped again. *left*: units of a file
        that were skipped. *theirs*: the file's set, for conflicts. *replaces*: whether it can replace the set
        unmerged. *heading*: shown instead of the number of differences.
        """
        super().__init__(parent)
        tr = preferences.t
        resize_dialog(self, preferences, 1180, 640)
        box = lay_out_dialog(
            self,
            title,
            Label(
                heading or _count_sentences(changes, tr)
                if take
                else tr("editor.compare-count" if changes else "editor.compare-nothing", count=len(changes))
            ),
        )
        for note in notes:
            box.addWidget(Label(note, role="quiet", wordWrap=True))
        self._preferences, self._old, self._new = preferences, old, data
        self._theirs = theirs if theirs is not None else data
        self._changes, self._conflicts = changes, conflicts
        self._formatter = PartFormatter(old, data, preferences.language)
        self._taken: set[int] = set()
        self._excluded: set[str] = set()
        self._ticks: dict[str, QTableWidgetItem] = {}
        split = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        lists = QWidget()
        column = filled(QVBoxLayout(lists), spacing=8, margins=(0, 0, 0, 0))
        if conflicts:
            column.addWidget(
                Label(tr("editor.conflicts", count=len(conflicts)), role="danger", wordWrap=True)
            )
            self.conflict_table = self._conflict_table(tr)
            column.addWidget(self.conflict_table, 1)
        if rows and changes:
            column.addLayout(self._card_choice(tr))
        self.table = self._change_table(tr, rows)
        column.addWidget(self.table, 2)
        if left:
            column.addWidget(Label(tr("editor.units-left", count=len(left)), role="danger", wordWrap=True))
            self.skipped_table = self._skipped_table(tr, left)
            column.addWidget(self.skipped_table, 1)
        split.addWidget(lists)
        self.faces = FacePair(preferences)
        split.addWidget(self.faces)
        split.setStretchFactor(0, 3)
        split.setStretchFactor(1, 2)
        split.setSizes([680, 460])
        self.faces.setVisible(any(change.owner == "card" for change in changes) or bool(conflicts))
        box.addWidget(split, 1)
        self._ok = add_ok_and_cancel(self, box, take or tr("ui.close"))
        if not take:
            buttons = self._ok.parentWidget()
            assert isinstance(buttons, QDialogButtonBox)
            buttons.removeButton(buttons.button(QDialogButtonBox.StandardButton.Cancel))
        self._ok.setEnabled(bool(changes or conflicts) or not take)
        if replaces:
            buttons = self._ok.parentWidget()
            assert isinstance(buttons, QDialogButtonBox)
            button = buttons.addButton(tr("editor.take-whole"), QDialogButtonBox.ButtonRole.ResetRole)
            button.clicked.connect(lambda: self.done(REPLACE))
        if columns:
            buttons = self._ok.parentWidget()
            assert isinstance(buttons, QDialogButtonBox)
            button = buttons.addButton(tr("editor.columns-again"), QDialogButtonBox.ButtonRole.ResetRole)
            button.clicked.connect(lambda: self.done(MAP_AGAIN))
        self.table.itemChanged.connect(self._ticked)
        self.table.currentCellChanged.connect(lambda row, *_rest: self._show_change(row))
        if changes:
            self.table.setCurrentCell(0, 0)
        if conflicts:
            self.conflict_table.setCurrentCell(0, 2)

    def _change_table(self, tr: Callable[[str], str], rows: bool) -> QTableWidget:
        changes, formatter = self._changes, self._formatter
        names = ("card", "field", "before", "after")
        table = _table([tr(f"editor.column-{name}") for name in names], min(len(changes), MAX_SHOWN))
        for row, change in enumerate(changes[:MAX_SHOWN]):
            part, field = change.part, formatter.field(change.part)
            if not change.field:
                code = "part-new" if change.before is None else "part-gone"
                field = f"{field} · {tr(f'editor.{code}')}"
            values = (
                formatter.value(part, value) if change.field else ""
                for value in (change.before, change.after)
            )
            _put(table, row, (formatter.name(part), field, *values))
            tick = table.item(row, 0)
            of_card = change.owner == "card" and change.key
            if tick is not None and rows and of_card and (not row or changes[row - 1].key != change.key):
                tick.setCheckState(Qt.CheckState.Checked)
                self._ticks[change.key] = tick
        _set_column_widths(table, (self._preferences.grown(150), self._preferences.grown(140)))
        return table

    def _conflict_table(self, tr: Callable[[str], str]) -> QTableWidget:
        names = ("card", "field", "mine", "theirs")
        table = _table([tr(f"editor.column-{name}") for name in names], len(self._conflicts))
        table.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        for row, conflict in enumerate(self._conflicts):
            formatter, part = self._formatter, conflict.part
            values = (
                tr("editor.part-gone") if value is None else formatter.value(part, value)
                for value in (conflict.mine, conflict.theirs)
            )
            _put(table, row, (formatter.name(part), formatter.field(part), *values))
        self._mark_sides(table)
        table.itemChanged.connect(self._chosen_side)
        table.currentCellChanged.connect(lambda row, *_rest: self._show_conflict(row))
        _set_column_widths(table, (self._preferences.grown(150), self._preferences.grown(140)))
        return table

    def _mark_sides(self, table: QTableWidget) -> None:
        with QSignalBlocker(table):
            for row in range(table.rowCount()):
                for column in (2, 3):
                    item = table.item(row, column)
                    assert item is not None
                    chosen = (column == 3) == (row in self._taken)
                    item.setCheckState(Qt.CheckState.Checked if chosen else Qt.CheckState.Unchecked)

    def _chosen_side(self, item: QTableWidgetItem) -> None:
        checked = item.checkState() == Qt.CheckState.Checked
        self.choose(item.row(), theirs=(item.column() == 3) == checked)

    def choose(self, row: int, *, theirs: bool) -> None:
        """Resolve the conflict in *row* with the value of the file (*theirs*) or of the current set."""
        (self._taken.add if theirs else self._taken.discard)(row)
        self._mark_sides(self.conflict_table)
        self._show_conflict(row)

    def taken(self) -> frozenset[Part]:
        """Return the parts whose conflicts were resolved with the file's value."""
        return frozenset(self._conflicts[row].part for row in self._taken)

    def _skipped_table(self, tr: Callable[[str], str], left: Sequence[SkippedUnit]) -> QTableWidget:
        table = _table([tr("editor.column-text"), tr("editor.column-fault")], min(len(left), MAX_SHOWN))
        for row, entry in enumerate(left[:MAX_SHOWN]):
            _put(table, row, (entry.unit, entry.why.text(self._preferences.language)))
        _set_column_widths(table, (self._preferences.grown(220),))
        return table

    def _show_change(self, row: int) -> None:
        if 0 <= row < len(self._changes):
            change = self._changes[row]
            self._show_faces(change.part, self._old, self._new, ("column-before", "column-after"))

    def _show_conflict(self, row: int) -> None:
        if 0 <= row < len(self._conflicts):
            self._show_faces(
                self._conflicts[row].part, self._old, self._theirs, ("column-mine", "column-theirs")
            )

    def _show_faces(self, part: Part, old: SetData, new: SetData, names: tuple[str, str]) -> None:
        key = part.key if part.owner == "card" else ""
        if part.owner == "remark" and part.key.startswith("card/"):
            key = part.key.split("/")[1]
        language = part.language or self._preferences.language
        tr = self._preferences.t
        self.faces.show_pair(
            [face(data, key, language) if key else None for data in (old, new)],
            part.field if key else "",
            [tr(f"editor.{name}") for name in names],
        )

    def excluded_cards(self) -> frozenset[str]:
        """Return the keys of the excluded cards."""
        return frozenset(self._excluded)

    def _card_choice(self, tr: Callable[[str], str]) -> QHBoxLayout:
        """Return a row with a list that ticks the check boxes of all, new, changed, or no cards."""
        self.card_choice = ComboBox()
        for name in ("all", "new", "changed", "none"):
            self.card_choice.addItem(tr(f"editor.take-{name}"), name)
        self.card_choice.setAccessibleName(tr("editor.take-which"))
        self.card_choice.activated.connect(self._choose)
        return filled(QHBoxLayout(), Label(tr("editor.take-which")), self.card_choice, 1)

    def _choose(self, *_args: object) -> None:
        choice = self.card_choice.currentData()
        card_changes = [change for change in self._changes if change.owner == "card" and change.key]
        new = {change.key for change in card_changes if not change.field and change.before is None}
        all_keys = {change.key for change in card_changes}
        taken = {"all": all_keys, "new": new, "changed": all_keys - new, "none": set()}[choice]
        self._excluded = all_keys - taken
        with QSignalBlocker(self.table):
            for key, item in self._ticks.items():
                item.setCheckState(Qt.CheckState.Checked if key in taken else Qt.CheckState.Unchecked)
        self._enable_ok()

    def _ticked(self, item: QTableWidgetItem) -> None:
        key = self._changes[item.row()].key
        if item.checkState() == Qt.CheckState.Checked:
            self._excluded.discard(key)
        else:
            self._excluded.add(key)
        self._enable_ok()

    def _enable_ok(self) -> None:
        self._ok.setEnabled(any(change.key not in self._excluded for change in self._changes))


class FaultsDialog(QDialog):
    """Lists the faults of a table, up to MAX_SHOWN, with row and column."""

    def __init__(
        self,
        preferences: Preferences,
        file: str,
        faults: Sequence[Fault],
        labels: Labels,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        tr, reader_language = preferences.t, preferences.language
        resize_dialog(self, preferences, 860, 480)
        box = lay_out_dialog(self, tr("editor.faults", file=file), Label(tr("editor.faults-nothing-taken")))
        table = _table(
            [tr("editor.column-row"), tr("editor.column-column"), tr("editor.column-fault")],
            min(len(faults), MAX_SHOWN),
        )
        for row, fault in enumerate(faults[:MAX_SHOWN]):
            name, _, language = fault.column.partition(":")
            column = tr("editor.column-key") if name == "key" else labels.field(name, reader_language)
            column += f" · {language.upper()}" if language else ""
            _put(table, row, (str(fault.row), column, words.refusal(fault.message, reader_language, labels)))
        box.addWidget(table, 1)
        _set_column_widths(table, (preferences.grown(80), preferences.grown(130)))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box.addWidget(buttons)


def _count_sentences(changes: Sequence[Delta], tr: Callable[..., str]) -> str:
    """Return sentences with the numbers of added and removed cards, and of changed values in others."""
    cards = [
        change.before is None
        for change in changes
        if change.owner == "card" and change.key and not change.field
    ]
    counts = {"new": sum(cards), "gone": len(cards) - sum(cards), "count": len(changes) - len(cards)}
    sentences = [tr(f"editor.preview-{name}", count=count) for name, count in counts.items() if count]
    return " ".join(sentences) or tr("editor.preview-nothing")


class FacePair(QWidget):
    """Shows the faces of two states of a card side by side."""

    def __init__(self, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.views = (FaceView(preferences), FaceView(preferences))
        self._titles = (Label(role="quiet"), Label(role="quiet"))
        self._lack = Label(preferences.t("editor.no-face"), role="quiet", wordWrap=True)
        row = filled(QHBoxLayout(self), spacing=8, margins=(12, 0, 0, 0))
        for title, view in zip(self._titles, self.views, strict=True):
            view.setAcceptDrops(False)
            view.setMinimumSize(*MIN_FACE)
            row.addLayout(filled(QVBoxLayout(), title, (view, 1), spacing=4), 1)
        row.addWidget(self._lack, 1)

    def show_pair(self, faces: Sequence[Face | None], part: str, names: Sequence[str]) -> None:
        """Show *faces* (None: the state lacks the card) with *names* above, and highlight *part*."""
        for view, title, shown, name in zip(self.views, self._titles, faces, names, strict=True):
            view.show_face(shown, name)
            view.light_up(part)
            view.setVisible(shown is not None)
            title.setText(name)
            title.setVisible(shown is not None)
        self._lack.setVisible(all(shown is None for shown in faces))


class _WrappingDelegate(QStyledItemDelegate):
    """Makes cells as high as their text; Qt would ignore the style sheet's padding."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        table = self.parent()
        assert isinstance(table, QTableWidget)
        room = QRect(0, 0, table.columnWidth(index.column()) - 2 * INSET, 1 << 20)
        words = table.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), str(index.data()))
        return QSize(words.width() + 2 * INSET, words.height() + 2 * INSET)


def _table(headings: Sequence[str], rows: int) -> QTableWidget:
    table = QTableWidget(rows, len(headings))
    table.setHorizontalHeaderLabels(list(headings))
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setStyleSheet("QTableView::item { padding: 4px 5px; }")
    table.setItemDelegate(_WrappingDelegate(table))
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    table.horizontalHeader().setDefaultAlignment(left)
    table.setAlternatingRowColors(True)
    table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    return table


def _put(table: QTableWidget, row: int, cells: Sequence[str]) -> None:
    for column, text in enumerate(cells):
        item = QTableWidgetItem(text)
        item.setToolTip(as_tip(text))
        table.setItem(row, column, item)


def _set_column_widths(table: QTableWidget, first: Sequence[int]) -> None:
    """Give the first columns the widths *first*, in px, and let the others share the rest.

    *first* is limited to a fifth of the window. The height of up to MAX_WRAPPED rows fits their text.
    """
    header = table.horizontalHeader()
    for column in range(table.columnCount()):
        fixed = column < len(first)
        header.setSectionResizeMode(
            column, QHeaderView.ResizeMode.Interactive if fixed else QHeaderView.ResizeMode.Stretch
        )
        if fixed:
            table.setColumnWidth(column, min(first[column], table.window().width() // 5))
    if table.rowCount() <= MAX_WRAPPED:
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
