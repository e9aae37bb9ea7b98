"""What an import would change, before it is done; and the list of faults when it cannot be."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSignalBlocker, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
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
from app.cards.game import game_of, shipped
from app.cards.tabular import Fault
from app.editor import words
from app.editor.dialogs import deciding, framed, size
from app.widgets.choosers import ComboBox
from app.widgets.label import Label, as_tip
from app.widgets.preferences import Preferences

INSET = 8
"""px around the words of a cell."""
MOST_SHOWN = 2000
ANEW = 2
"""How the dialog is left to say again what columns stand for."""
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
        *,
        rows: bool = False,
        columns: bool = False,
    ) -> None:
        """*names*: how the cards are called, by key; *take*: the word for taking all of it; *data*: the set
        as it would be; *rows*: whether some cards may be left out; *columns*: whether it may be said again
        what the columns of a table stand for."""
        super().__init__(parent)
        t, game, said = preferences.t, game_of(data), labels.of(data)
        size(self, preferences, 940, 560)
        box = framed(self, title)
        box.addWidget(Label(_counted(changes, t)))
        self._changes = changes
        self._left_out: set[str] = set()
        self._ticks: dict[str, QTableWidgetItem] = {}
        if rows and changes:
            box.addLayout(self._which(t))
        self.table = table = _table(
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
                values = _told(change, said, preferences.language) or [
                    words.value(change.field, value, preferences.language, game, said)
                    for value in (change.before, change.after)
                ]
            name = names.get(change.key, change.key) or t("editor.whole-set")
            _put(table, row, (name, field, *values))
            tick = table.item(row, 0)
            if tick is not None and rows and change.key and (not row or changes[row - 1].key != change.key):
                tick.setCheckState(Qt.CheckState.Checked)
                self._ticks[change.key] = tick
        box.addWidget(table, 1)
        _share(table, (preferences.grown(170), preferences.grown(150)))
        self._ok = deciding(self, box, take)
        self._ok.setEnabled(bool(changes))
        if columns:
            again = self._ok.parentWidget()
            assert isinstance(again, QDialogButtonBox)
            button = again.addButton(t("editor.columns-again"), QDialogButtonBox.ButtonRole.ResetRole)
            button.clicked.connect(lambda: self.done(ANEW))
        table.itemChanged.connect(self._ticked)

    def left_out(self) -> frozenset[str]:
        """The keys of the cards that are not to be taken."""
        return frozenset(self._left_out)

    def _which(self, t: Callable[[str], str]) -> QHBoxLayout:
        """The list of which cards are taken: all, new, changed; a tick for each stands in the table."""
        row = QHBoxLayout()
        self.which = ComboBox()
        for name in ("all", "new", "changed", "none"):
            self.which.addItem(t(f"editor.take-{name}"), name)
        self.which.setAccessibleName(t("editor.take-which"))
        self.which.activated.connect(self._choose)
        row.addWidget(Label(t("editor.take-which")))
        row.addWidget(self.which)
        row.addStretch(1)
        return row

    def _choose(self, *_told: object) -> None:
        wanted = self.which.currentData()
        new = {one.key for one in self._changes if not one.field and one.before is None}
        every = {one.key for one in self._changes if one.key}
        taken = {"all": every, "new": new, "changed": every - new, "none": set()}[wanted]
        self._left_out = every - taken
        with QSignalBlocker(self.table):
            for key, item in self._ticks.items():
                item.setCheckState(Qt.CheckState.Checked if key in taken else Qt.CheckState.Unchecked)
        self._some_left()

    def _ticked(self, item: QTableWidgetItem) -> None:
        key = self._changes[item.row()].key
        if item.checkState() == Qt.CheckState.Checked:
            self._left_out.discard(key)
        else:
            self._left_out.add(key)
        self._some_left()

    def _some_left(self) -> None:
        self._ok.setEnabled(any(one.key not in self._left_out for one in self._changes))


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


def _counted(changes: Sequence[Delta], t: Callable[..., str]) -> str:
    """How many cards come and go, and how many values change in those that stay."""
    cards = [change.before is None for change in changes if change.key and not change.field]
    counts = {"new": sum(cards), "gone": len(cards) - sum(cards), "count": len(changes) - len(cards)}
    said = [t(f"editor.preview-{name}", count=count) for name, count in counts.items() if count]
    return " ".join(said) or t("editor.preview-nothing")


def _told(change: Delta, said: labels.Labels, language: str) -> list[str]:
    """What a game has and had not, and the other way round; nothing for any other difference."""
    if change.key or change.field not in ("game", "labels"):
        return []
    before, after = (_named(change.field, value, said, language) for value in (change.before, change.after))
    return [
        ", ".join(mine[key] for key in mine if key not in other) or "…"
        for mine, other in ((before, after), (after, before))
    ]


def _named(what: str, value: Any, said: labels.Labels, language: str) -> dict[str, str]:
    """The keys of the labels of a game, or of its words, with what they say."""
    if what == "labels":
        keys = [label.key for label in value or ()]
    else:
        game = value or shipped()
        keys = [f"field-{name}" for name in game.by_name]
        for part, some in (("kind", game.kind_keys), ("deck", game.deck_keys), ("side", game.side_keys)):
            keys += [f"{part}-{key}" for key in some]
    return {key: said.word(language, key) or key for key in keys}


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
