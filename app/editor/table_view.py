"""The editor's view of all cards as a table that can be edited like a spreadsheet."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.editor import icons
from app.editor.model import EditorModel
from app.editor.table_grid import Grid
from app.editor.table_model import CARD, CardTableModel, FoundRows
from app.editor.text_edit import Line
from app.widgets.controls import Label, filled, push_button
from app.widgets.preferences import Preferences

_WIDTHS = {
    "key": 150,
    "name": 190,
    "kind": 110,
    "side": 110,
    "deck": 150,
    "long-text": 380,
    "text": 220,
    "power": 210,
    "picture": 120,
    "locations": 200,
    "location": 130,
    "choice": 120,
}
"""Field or its widget → width of the column, px."""


class CardTable(QFrame):
    """The table with a search and the commands copy, paste, fill down, clear, replace, and print."""

    card_chosen = Signal(int)
    card_opened = Signal(int)
    """Emits the number of a card to show in its form."""
    print_requested = Signal(object)
    """Emits the keys of the cards with selected cells."""
    replace_requested = Signal()
    """Requests the dialog for find and replace."""

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._preferences = model, preferences
        self.table = CardTableModel(model, preferences)
        self.filter = FoundRows(model)
        self.filter.setSourceModel(self.table)
        self.search = Line()
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(360)
        self._find = self.search.addAction(
            icons.icon("search", preferences.theme, "quiet"), QLineEdit.ActionPosition.LeadingPosition
        )
        self.hint = Label(step="small", wordWrap=True)
        self.print_button = push_button(does=self._print)
        row = filled(
            QHBoxLayout(),
            (self.search, 2),
            (self.hint, 3),
            self.print_button,
            spacing=14,
            margins=(12, 10, 12, 8),
        )
        self.grid = Grid(self.table, self.filter, model, preferences)
        self.grid.setSortingEnabled(True)
        self.grid.setShowGrid(False)
        self.grid.setWordWrap(False)
        self.grid.setFrameShape(QFrame.Shape.NoFrame)
        self.grid.setProperty("plain", True)
        self.grid.setCornerButtonEnabled(False)
        self.grid.verticalHeader().hide()
        self.grid.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.grid.verticalHeader().setDefaultSectionSize(round(preferences.px("body") * 2.1))
        self.grid.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self.grid.horizontalHeader().setSortIndicatorClearable(True)
        self.grid.horizontalHeader().setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.grid.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )
        self.grid.setEditTriggers(
            QTableView.EditTrigger.DoubleClicked
            | QTableView.EditTrigger.EditKeyPressed
            | QTableView.EditTrigger.AnyKeyPressed
        )
        filled(QVBoxLayout(self), row, (self.grid, 1), spacing=0, margins=(0, 0, 0, 0))
        self._set_column_widths()
        self.search.textChanged.connect(self.filter.search)
        self.grid.copy_requested.connect(self.copy)
        self.grid.paste_requested.connect(self.paste)
        self.grid.fill_requested.connect(self.fill_down)
        self.grid.clear_requested.connect(self.clear)
        self.grid.replace_requested.connect(self.replace_requested)
        self.grid.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.grid.customContextMenuRequested.connect(self._show_menu)
        self.grid.selectionModel().currentChanged.connect(self._chosen)
        model.card_changed.connect(self.table.card_changed)
        model.cards_changed.connect(self._refill)
        preferences.subscribe(self._restyle)

    def choose(self, number: int) -> None:
        row = self.table.row_of(number)
        index = self.filter.mapFromSource(self.table.index(row, 0)) if row >= 0 else QModelIndex()
        if index.isValid() and self.grid.currentIndex().row() != index.row():
            # QTableView.setCurrentIndex would add the row to the selection if Ctrl is held for a command.
            mode = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.grid.selectionModel().setCurrentIndex(index, mode)

    def _show_menu(self, place: QPoint) -> None:
        menu, tr = QMenu(self), self._preferences.t
        for name, keys, do in (
            ("copy", "Ctrl+C", self.copy),
            ("paste", "Ctrl+V", self.paste),
            ("fill", "Ctrl+D", self.fill_down),
            ("clear", "Del", self.clear),
            ("replace", "Ctrl+H", self.replace_requested.emit),
        ):
            menu.addAction(tr(f"editor.table-{name}"), keys, do)
        menu.addSeparator()
        menu.addAction(tr("editor.table-open"), self._emit_opened)
        menu.addAction(tr("editor.print-chosen"), self._print)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.grid.viewport().mapToGlobal(place))

    def _emit_opened(self) -> None:
        card = self.grid.currentIndex().data(CARD)
        if card is not None:
            self.card_opened.emit(card.id)

    def copy(self) -> None:
        chosen = self.grid.selectionModel().selectedIndexes()
        if not chosen:
            return
        rows = sorted({index.row() for index in chosen})
        places = sorted({index.column() for index in chosen})
        texts = {(index.row(), index.column()): index.data(Qt.ItemDataRole.EditRole) for index in chosen}
        lines = ["\t".join(_quoted(texts.get((row, place), "")) for place in places) for row in rows]
        QGuiApplication.clipboard().setText("\n".join(lines))

    def paste(self) -> None:
        """Paste the clipboard's cells at the top left selected cell; one value fills all selected cells."""
        block = unquoted(QGuiApplication.clipboard().text())
        chosen = self.grid.selectionModel().selectedIndexes()
        if not block or not chosen:
            return
        if len(block) == 1 and len(block[0]) == 1:
            edits = [
                (index.data(CARD).id, self.table.columns[index.column()], block[0][0]) for index in chosen
            ]
        else:
            top, left = min(i.row() for i in chosen), min(i.column() for i in chosen)
            edits = []
            for down, cells in enumerate(block):
                for across, text in enumerate(cells):
                    index = self.filter.index(top + down, left + across)
                    if index.isValid():
                        edits.append((index.data(CARD).id, self.table.columns[index.column()], text))
        self.table.store(edits, "editor.undo-paste")

    def fill_down(self) -> None:
        """Fill each column down from its topmost selected cell.

        If that cell is empty, or the only one selected in its column, use the value of the cell above.
        """
        chosen = self.grid.selectionModel().selectedIndexes()
        edits = []
        for column in {index.column() for index in chosen}:
            cells = sorted((index for index in chosen if index.column() == column), key=lambda i: i.row())
            first = cells[0]
            first_text = str(first.data(Qt.ItemDataRole.EditRole) or "")
            from_above = first.row() > 0 and (len(cells) == 1 or not first_text)
            source = first.siblingAtRow(first.row() - 1) if from_above else first
            text = source.data(Qt.ItemDataRole.EditRole)
            targets = cells if from_above else cells[1:]
            edits += [(index.data(CARD).id, self.table.columns[column], text) for index in targets]
        if edits:
            self.table.store(edits, "editor.undo-fill")

    def clear(self) -> None:
        chosen = [
            index
            for index in self.grid.selectionModel().selectedIndexes()
            if self.filter.flags(index) & Qt.ItemFlag.ItemIsEditable
        ]
        edits = [(index.data(CARD).id, self.table.columns[index.column()], "") for index in chosen]
        if edits:
            self.table.store(edits, "editor.undo-clear")

    def chosen_keys(self) -> tuple[str, ...]:
        """Return the keys of the cards with selected cells, from top to bottom."""
        rows = sorted({index.row() for index in self.grid.selectionModel().selectedIndexes()})
        cards = [self.filter.index(row, 0).data(CARD) for row in rows]
        return tuple(card.key for card in cards if card is not None)

    def _print(self) -> None:
        keys = self.chosen_keys()
        if keys:
            self.print_requested.emit(keys)

    def _chosen(self, index: QModelIndex) -> None:
        card = index.data(CARD) if index.isValid() else None
        if card is not None:
            self.card_chosen.emit(card.id)

    def _refill(self) -> None:
        self.table.fill()
        self.filter.search(self.search.text())
        if self._sized[1] != self.table.columns:
            self._set_column_widths()

    def _set_column_widths(self) -> None:
        fields = self._model.game.by_name
        for place, column in enumerate(self.table.columns):
            widget = fields[column.field].widget if column.field in fields else ""
            width = _WIDTHS.get(column.field) or _WIDTHS.get(widget, 112)
            self.grid.setColumnWidth(place, self._preferences.grown(width))
        self._sized = self._preferences.text_percent, list(self.table.columns)

    def _restyle(self, *_args: object) -> None:
        self.search.setPlaceholderText(self._preferences.t("editor.search"))
        self.search.setAccessibleName(self._preferences.t("editor.search"))
        self.grid.setAccessibleName(self._preferences.t("editor.view-table"))
        self.hint.setText(self._preferences.t("editor.table-keys"))
        if self._sized[0] != self._preferences.text_percent:
            self.grid.verticalHeader().setDefaultSectionSize(round(self._preferences.px("body") * 2.1))
            self._set_column_widths()
        self.table.clear_cache()
        self.print_button.setText(self._preferences.t("editor.print-chosen"))
        self.print_button.setIcon(icons.icon("print", self._preferences.theme, beside=True))
        self._find.setIcon(icons.icon("search", self._preferences.theme, "quiet"))
        self.table.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.table.columns) - 1)
        self.grid.viewport().update()


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in '\t\n"') else text


def unquoted(text: str) -> list[list[str]]:
    """Return the rows of cells in spreadsheet text, where quotes protect tabs and line breaks."""
    rows: list[list[str]] = [[]]
    cell, index, size = "", 0, len(text)
    while index < size:
        if text[index] == '"' and not cell:
            index += 1
            while index < size:
                if text[index] == '"':
                    if text[index + 1 : index + 2] != '"':
                        break
                    index += 1
                cell += text[index]
                index += 1
            index += 1
            continue
        if text[index] in "\t\n\r":
            rows[-1].append(cell)
            cell = ""
            if text[index] != "\t":
                rows.append([])
                index += text[index : index + 2] == "\r\n"
        else:
            cell += text[index]
        index += 1
    rows[-1].append(cell)
    while rows and rows[-1] == [""]:
        rows.pop()
    return rows
