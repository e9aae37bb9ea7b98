"""All cards as a table: sorted, filtered, edited in place, copied from and pasted into spreadsheets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.cards import powers
from app.cards.data import CARD_TEXTS, CardData
from app.cards.errors import CatalogueError
from app.cards.fields import BY_NAME
from app.cards.tabular import Column, cell, columns, with_cell
from app.editor import icons, words
from app.editor.model import EditorModel
from app.trouble import Said
from app.widgets.interface import Interface

Index = QModelIndex | QPersistentModelIndex
CARD = Qt.ItemDataRole.UserRole
SORT = Qt.ItemDataRole.UserRole + 1
_SHOWN = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
_EDITED = _SHOWN | Qt.ItemFlag.ItemIsEditable
_PAD = 8
"""px"""
_WIDTHS = {
    "key": 150,
    "name": 190,
    "rules": 380,
    "flavour": 220,
    "power": 210,
    "picture": 120,
    "ways": 200,
    "kind": 110,
    "side": 110,
    "deck": 150,
    "specialty": 120,
    "spell": 110,
    "start": 130,
}


class CardTableModel(QAbstractTableModel):
    """One row a card, one column a field (a text's in each language)."""

    def __init__(self, model: EditorModel, interface: Interface) -> None:
        super().__init__()
        self._model, self._interface = model, interface
        self.columns: list[Column] = []
        self._ids: list[int] = []
        self._rows: dict[int, int] = {}
        self._looks: dict[tuple[int, int], tuple[str, QColor | None, bool]] = {}
        self.fill()

    def fill(self) -> None:
        """Ask for the cards anew."""
        self.beginResetModel()
        self._looks.clear()
        wanted = columns(self._model.data)
        first = [c for c in wanted if c.field in ("key", "name")]
        plain = [c for c in wanted if c.field not in ("key", "name", *CARD_TEXTS)]
        self.columns = first + plain + [c for c in wanted if c.field in CARD_TEXTS and c.field != "name"]
        self._ids = [card.id for card in self._model.cards()]
        self._rows = {number: row for row, number in enumerate(self._ids)}
        self.endResetModel()

    def card_changed(self, number: int) -> None:
        """Draw one row anew."""
        row = self._rows.get(number)
        card = self._model.card(number)
        if card is not None and card.kind == "location":
            self._looks.clear()
        if row is not None:
            for place in range(len(self.columns)):
                self._looks.pop((row, place), None)
            self.dataChanged.emit(self.index(row, 0), self.index(row, len(self.columns) - 1))

    def row_of(self, number: int) -> int:
        """The row of a card; -1 if there is none."""
        return self._rows.get(number, -1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One a card."""
        return 0 if parent.isValid() else len(self._ids)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        """One a field and language."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """The field's name, and the language."""
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        if column.field == "key":
            return self._interface.t("editor.column-key")
        name = words.field(column.field, self._interface.language)
        return f"{name} · {column.language.upper()}" if column.language else name

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Everything but the key is edited in place."""
        column, card = self.columns[index.column()], self._model.card(self._ids[index.row()])
        if column.field == "key" or card is None or card.kind not in BY_NAME[column.field].kinds:
            return _SHOWN
        return _EDITED

    def look(self, row: int, place: int) -> tuple[str, QColor | None, bool]:
        """What a cell shows, its colour, whether it stands in the middle; kept until a change."""
        found = self._looks.get((row, place))
        if found is None:
            card, column = self._model.card(self._ids[row]), self.columns[place]
            if card is None:
                return "", None, False
            middle = column.field != "key" and BY_NAME[column.field].widget == "number"
            found = self._shown(card, column), self._colour(card, column), middle
            self._looks[row, place] = found
        return found

    def forget(self) -> None:
        """Words or colours are others now."""
        self._looks.clear()

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Words to show, texts to edit, values to sort by."""
        card = self._model.card(self._ids[index.row()])
        column = self.columns[index.column()]
        if card is None:
            return None
        if role == CARD:
            return card
        if role == Qt.ItemDataRole.DisplayRole:
            return self._shown(card, column)
        if role == Qt.ItemDataRole.EditRole:
            return cell(card, column)
        if role == SORT:
            value = cell(card, column)
            return int(value) if value.lstrip("-").isdigit() else value.casefold()
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colour(card, column)
        if (
            role == Qt.ItemDataRole.TextAlignmentRole
            and column.field != "key"
            and (BY_NAME[column.field].widget == "number")
        ):
            return int(Qt.AlignmentFlag.AlignCenter)
        if role == Qt.ItemDataRole.ToolTipRole and column.field in ("rules", "flavour"):
            return cell(card, column)
        return None

    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        """Store what was typed or picked."""
        card = self._model.card(self._ids[index.row()])
        if (
            card is None
            or role != Qt.ItemDataRole.EditRole
            or cell(card, self.columns[index.column()]) == value
        ):
            return False
        return self.store([(card.id, self.columns[index.column()], str(value))], "editor.undo-field")

    def store(self, wanted: Sequence[tuple[int, Column, str]], label: str) -> bool:
        """Write cells, all or none, as one step; a refusal names the card."""
        changed: dict[int, CardData] = {}
        for number, column, text in wanted:
            card = changed.get(number) or self._model.card(number)
            if card is None or column.field == "key" or card.kind not in BY_NAME[column.field].kinds:
                continue
            try:
                changed[number] = with_cell(card, column, text, self._model.data.source)
            except CatalogueError as error:
                self._model.refused.emit(Said(error.code, error.params))
                return False
        if not changed:
            return False
        first = next(iter(changed.values()))
        params = {"card": first.id, "key": first.key, "field": wanted[0][1].field, "count": len(wanted)}
        return self._model.put(list(changed.values()), label, params)

    def _shown(self, card: CardData, column: Column) -> str:
        value, tongue = cell(card, column), self._interface.language
        if column.field == "key" or column.language:
            return value.replace("\n", " ¶ ")
        field = BY_NAME[column.field]
        if card.kind not in field.kinds:
            return ""
        if field.widget == "choice":
            return words.choice(field.name, value, tongue) if value else ""
        if field.widget == "flag":
            return "✓" if value else ""
        if field.widget == "power":
            return powers.name(value, tongue) if value in powers.ALL else value
        if field.widget in ("location", "locations"):
            return ", ".join(self._place(key) for key in value.split())
        return value if value or not field.optional else "—"

    def _place(self, key: str) -> str:
        return next((name for k, name in self._model.places(self._interface.language) if k == key), key)

    def _colour(self, card: CardData, column: Column) -> QColor | None:
        theme = self._interface.theme
        if column.field == "key":
            return QColor(theme.quiet)
        if column.field == "side":
            return QColor(theme.side_text(card.side))
        if column.language and self._model.status(card, column.field, column.language) == "outdated":
            return QColor(theme.accent_text)
        return None


class _Filter(QSortFilterProxyModel):
    def __init__(self, model: EditorModel) -> None:
        super().__init__()
        self._model = model
        self._kept: set[int] | None = None
        self.setSortRole(SORT)

    def search(self, text: str) -> None:
        """Keep the cards that match."""
        self._kept = {card.id for card in self._model.matching(text)} if text.strip() else None
        self.beginResetModel()
        self.endResetModel()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        if self._kept is None:
            return True
        card = self.sourceModel().index(row, 0).data(CARD)
        return card is not None and card.id in self._kept

    def lessThan(self, left: Index, right: Index) -> bool:
        one, two = left.data(SORT), right.data(SORT)
        if isinstance(one, int) != isinstance(two, int):
            return isinstance(two, int)
        return bool(one < two)


class _Cells(QStyledItemDelegate):
    """Draws a cell, and has the right editor for each column.

    Qt's own drawing asks the model seven times a cell and goes through the style sheet: five times as slow.
    """

    def __init__(
        self, table: CardTableModel, order: QSortFilterProxyModel, interface: Interface, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._table, self._order, self._interface = table, order, interface

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        place = self._order.mapToSource(index)
        text, colour, middle = self._table.look(place.row(), place.column())
        area = option.rect
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, option.palette.highlight())
            painter.setPen(option.palette.highlightedText().color())
        else:
            painter.setPen(colour or option.palette.text().color())
        if text:
            painter.setFont(option.font)
            inside = area.adjusted(_PAD, 0, -_PAD, 0)
            shown = option.fontMetrics.elidedText(
                text[: inside.width() // 4 + 2], Qt.TextElideMode.ElideRight, inside.width()
            )
            across = Qt.AlignmentFlag.AlignHCenter if middle else Qt.AlignmentFlag.AlignLeft
            painter.drawText(inside, across | Qt.AlignmentFlag.AlignVCenter, shown)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(self._interface.theme.color("accent"), 2))
            painter.drawRect(area.adjusted(1, 1, -1, -1))

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        card: CardData = index.data(CARD)
        column = self._table.columns[index.column()]
        field = BY_NAME[column.field]
        tongue = self._interface.language
        offered: list[tuple[str, str]] = []
        if field.widget == "choice":
            offered = [(value, words.choice(field.name, value, tongue)) for value in field.choices]
        elif field.widget == "power":
            offered = [
                ("", powers.name("", tongue)),
                *((key, powers.name(key, tongue)) for key in powers.POWERS.get(card.kind, ())),
            ]
        elif field.widget == "flag":
            offered = [("", "—"), ("1", "✓")]
        if not offered:
            line = QLineEdit(parent)
            if column.language:
                line.setMaxLength(field.most)
            return line
        box = QComboBox(parent)
        for value, name in offered:
            box.addItem(name, value)
        box.activated.connect(lambda _row: (self.commitData.emit(box), self.closeEditor.emit(box)))
        return box

    def setEditorData(self, editor: QWidget, index: Index) -> None:
        value = index.data(Qt.ItemDataRole.EditRole)
        if isinstance(editor, QComboBox):
            editor.setCurrentIndex(max(0, editor.findData(value)))
            editor.showPopup()
        elif isinstance(editor, QLineEdit):
            editor.setText(value)

    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: Index) -> None:
        value = editor.currentData() if isinstance(editor, QComboBox) else editor.text()  # type: ignore[attr-defined]
        model.setData(index, value)


class _Grid(QTableView):
    copy_wanted = Signal()
    paste_wanted = Signal()
    fill_wanted = Signal()
    clear_wanted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        wanted = {
            Qt.Key.Key_C: self.copy_wanted,
            Qt.Key.Key_V: self.paste_wanted,
            Qt.Key.Key_D: self.fill_wanted,
        }
        if control and event.key() in wanted:
            wanted[Qt.Key(event.key())].emit()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.clear_wanted.emit()
        else:
            super().keyPressEvent(event)


class CardTable(QFrame):
    """Search, table, keys: Ctrl+C, Ctrl+V, Ctrl+D (fill down), Delete."""

    card_chosen = Signal(int)
    card_opened = Signal(int)
    print_requested = Signal(object)
    """The keys of the cards whose rows are chosen."""

    def __init__(self, model: EditorModel, interface: Interface, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._interface = model, interface
        self.table = CardTableModel(model, interface)
        self.filter = _Filter(model)
        self.filter.setSourceModel(self.table)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(12, 10, 12, 8)
        row.setSpacing(14)
        self.search = QLineEdit()
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(360)
        self._find = self.search.addAction(
            icons.icon("search", interface.theme, "quiet"), QLineEdit.ActionPosition.LeadingPosition
        )
        self.hint = QLabel()
        self.hint.setProperty("step", "small")
        row.addWidget(self.search, 2)
        row.addWidget(self.hint, 3)
        self.print_button = QPushButton()
        self.print_button.clicked.connect(self._print)
        row.addWidget(self.print_button)
        box.addLayout(row)
        self.grid = _Grid()
        self.grid.setModel(self.filter)
        self.grid.setItemDelegate(_Cells(self.table, self.filter, interface, self.grid))
        self.grid.setSortingEnabled(True)
        self.grid.setAlternatingRowColors(True)
        self.grid.setShowGrid(False)
        self.grid.setWordWrap(False)
        self.grid.setFrameShape(QFrame.Shape.NoFrame)
        self.grid.setCornerButtonEnabled(False)
        self.grid.verticalHeader().hide()
        self.grid.verticalHeader().setDefaultSectionSize(round(interface.px("body") * 2.1))
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
        box.addWidget(self.grid, 1)
        self._widths()
        self.search.textChanged.connect(self.filter.search)
        self.grid.copy_wanted.connect(self.copy)
        self.grid.paste_wanted.connect(self.paste)
        self.grid.fill_wanted.connect(self.fill_down)
        self.grid.clear_wanted.connect(self.clear)
        self.grid.selectionModel().currentChanged.connect(self._chosen)
        model.card_changed.connect(self.table.card_changed)
        model.cards_changed.connect(self._refill)
        interface.language_changed.connect(self._dress)
        interface.theme_changed.connect(self._dress)
        self._dress()

    def choose(self, number: int) -> None:
        """Bring the card's row into sight."""
        row = self.table.row_of(number)
        index = self.filter.mapFromSource(self.table.index(row, 0)) if row >= 0 else QModelIndex()
        if index.isValid() and self.grid.currentIndex().row() != index.row():
            self.grid.setCurrentIndex(index)

    def copy(self) -> None:
        """The chosen cells as text with tabs, as spreadsheets take it."""
        chosen = self.grid.selectionModel().selectedIndexes()
        if not chosen:
            return
        rows = sorted({index.row() for index in chosen})
        places = sorted({index.column() for index in chosen})
        held = {(index.row(), index.column()): index.data(Qt.ItemDataRole.EditRole) for index in chosen}
        lines = ["\t".join(_quoted(held.get((row, place), "")) for place in places) for row in rows]
        QGuiApplication.clipboard().setText("\n".join(lines))

    def paste(self) -> None:
        """Write the clipboard's cells from the chosen one on; one value fills all chosen cells."""
        block = unquoted(QGuiApplication.clipboard().text())
        chosen = self.grid.selectionModel().selectedIndexes()
        if not block or not chosen:
            return
        if len(block) == 1 and len(block[0]) == 1:
            wanted = [
                (index.data(CARD).id, self.table.columns[index.column()], block[0][0]) for index in chosen
            ]
        else:
            top, left = min(i.row() for i in chosen), min(i.column() for i in chosen)
            wanted = []
            for down, cells in enumerate(block):
                for across, text in enumerate(cells):
                    index = self.filter.index(top + down, left + across)
                    if index.isValid():
                        wanted.append((index.data(CARD).id, self.table.columns[index.column()], text))
        self.table.store(wanted, "editor.undo-paste")

    def fill_down(self) -> None:
        """Write the topmost chosen cell of each column into the others below it."""
        chosen = self.grid.selectionModel().selectedIndexes()
        wanted = []
        for place in {index.column() for index in chosen}:
            here = sorted((index for index in chosen if index.column() == place), key=lambda i: i.row())
            text = here[0].data(Qt.ItemDataRole.EditRole)
            wanted += [(index.data(CARD).id, self.table.columns[place], text) for index in here[1:]]
        if wanted:
            self.table.store(wanted, "editor.undo-fill")

    def clear(self) -> None:
        """Empty the chosen texts and numbers."""
        chosen = [
            index
            for index in self.grid.selectionModel().selectedIndexes()
            if self.filter.flags(index) & Qt.ItemFlag.ItemIsEditable
        ]
        wanted = [(index.data(CARD).id, self.table.columns[index.column()], "") for index in chosen]
        if wanted:
            self.table.store(wanted, "editor.undo-clear")

    def chosen_keys(self) -> tuple[str, ...]:
        """The keys of the cards whose rows are chosen, from top to bottom."""
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
        self._widths()

    def _widths(self) -> None:
        for place, column in enumerate(self.table.columns):
            self.grid.setColumnWidth(place, _WIDTHS.get(column.field, 112))

    def _dress(self, *_told: object) -> None:
        self.search.setPlaceholderText(self._interface.t("editor.search"))
        self.search.setAccessibleName(self._interface.t("editor.search"))
        self.grid.setAccessibleName(self._interface.t("editor.view-table"))
        self.hint.setText(self._interface.t("editor.table-keys"))
        self.table.forget()
        self.print_button.setText(self._interface.t("editor.print-chosen"))
        self.print_button.setIcon(icons.icon("print", self._interface.theme))
        self._find.setIcon(icons.icon("search", self._interface.theme, "quiet"))
        self.table.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.table.columns) - 1)
        self.grid.viewport().update()


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in '\t\n"') else text


def unquoted(text: str) -> list[list[str]]:
    """The cells of a text from a spreadsheet: tabs, lines, quotes around what holds either."""
    rows: list[list[str]] = [[]]
    held, place, size = "", 0, len(text)
    while place < size:
        if text[place] == '"' and not held:
            place += 1
            while place < size:
                if text[place] == '"':
                    if text[place + 1 : place + 2] != '"':
                        break
                    place += 1
                held += text[place]
                place += 1
            place += 1
            continue
        if text[place] in "\t\n\r":
            rows[-1].append(held)
            held = ""
            if text[place] != "\t":
                rows.append([])
                place += text[place : place + 2] == "\r\n"
        else:
            held += text[place]
        place += 1
    rows[-1].append(held)
    while rows and rows[-1] == [""]:
        rows.pop()
    return rows
