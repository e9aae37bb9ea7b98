"""What an import would change, before it is done; and the list of faults when it cannot be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from app.cards import labels
from app.cards.compare import Delta
from app.cards.data import SetData
from app.cards.game import game_of
from app.cards.tabular import Fault
from app.editor import words
from app.editor.dialogs import deciding, framed, size
from app.widgets.label import Label, as_tip
from app.widgets.preferences import Preferences

INSET = 8
"""px around the words of a cell."""
MOST_SHOWN = 2000
MOST_WRAPPED = 300
"""Rows that are as high as their words need: to measure thousands takes seconds."""


class PreviewDialog(QDialog):
    """Shows the differences; *Ok* takes them all."""

    def __init__(
        self,
        preferences: Preferences,
        title: str,
        changes: Sequence[Delta],
        names: Mapping[str, str],
        take: str,
        data: SetData,
        parent: QWidget | None = None,
    ) -> None:
        """*names*: how the cards are called, by key; *take*: the word for taking all of it; *data*: the set
        as it would be."""
        super().__init__(parent)
        t, game, said = preferences.t, game_of(data), labels.of(data)
        size(self, preferences, 940, 560)
        box = framed(self, title)
        box.addWidget(
            Label(t("editor.preview-count", count=len(changes)) if changes else t("editor.preview-nothing"))
        )
        table = _table(
            [
                t("editor.column-card"),
                t("editor.column-field"),
                t("editor.column-before"),
                t("editor.column-after"),
            ],
            min(len(changes), MOST_SHOWN),
        )
        for row, change in enumerate(changes[:MOST_SHOWN]):
            field = (
                said.field(change.field, preferences.language)
                if change.key and change.field
                else (t(f"editor.board-{change.field}") if change.field else "")
            )
            if change.language:
                field += f" · {change.language.upper()}"
            if not change.field:
                field = t("editor.card-new" if change.before is None else "editor.card-gone")
                values = ["", ""]
            else:
                values = [
                    words.value(change.field, value, preferences.language, game, said)
                    for value in (change.before, change.after)
                ]
            name = names.get(change.key, change.key) or t("editor.whole-set")
            _put(table, row, (name, field, *values))
        box.addWidget(table, 1)
        _share(table, (preferences.grown(170), preferences.grown(150)))
        deciding(self, box, take).setEnabled(bool(changes))


class FaultsDialog(QDialog):
    """Every fault of a table with its row and column."""

    def __init__(
        self, preferences: Preferences, file: str, faults: Sequence[Fault], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        t = preferences.t
        size(self, preferences, 860, 480)
        box = framed(self, t("editor.faults", file=file))
        box.addWidget(Label(t("editor.faults-nothing-taken")))
        table = _table(
            [t("editor.column-row"), t("editor.column-column"), t("editor.column-fault")],
            min(len(faults), MOST_SHOWN),
        )
        for row, fault in enumerate(faults[:MOST_SHOWN]):
            _put(table, row, (str(fault.row), fault.column, fault.said.text(preferences.language)))
        box.addWidget(table, 1)
        _share(table, (preferences.grown(80), preferences.grown(130)))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        box.addWidget(buttons)


class _Whole(QStyledItemDelegate):
    """Cells as high as their words need: Qt forgets the room that the style sheet keeps beside them."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        table = self.parent()
        assert isinstance(table, QTableWidget)
        room = QRect(0, 0, table.columnWidth(index.column()) - 2 * INSET, 1 << 20)
        words = table.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), str(index.data()))
        return QSize(words.width() + 2 * INSET, words.height() + 2 * INSET)


def _table(heads: Sequence[str], rows: int) -> QTableWidget:
    table = QTableWidget(rows, len(heads))
    table.setHorizontalHeaderLabels(list(heads))
    table.verticalHeader().hide()
    table.setShowGrid(False)
    table.setStyleSheet("QTableView::item { padding: 4px 5px; }")
    table.setItemDelegate(_Whole(table))
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


def _share(table: QTableWidget, first: Sequence[int]) -> None:
    """Give the *first* columns so many px, the others the rest of the room; rows are as high as they need."""
    header = table.horizontalHeader()
    for column in range(table.columnCount()):
        fixed = column < len(first)
        header.setSectionResizeMode(
            column, QHeaderView.ResizeMode.Interactive if fixed else QHeaderView.ResizeMode.Stretch
        )
        if fixed:
            table.setColumnWidth(column, min(first[column], table.window().width() // 5))
    if table.rowCount() <= MOST_WRAPPED:
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
