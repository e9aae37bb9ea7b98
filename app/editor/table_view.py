"""The editor's view of all cards as a table that can be edited like a spreadsheet."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QPointF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QGuiApplication,
    QIcon,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QStaticText,
    QTransform,
)
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from app.cards import powers
from app.cards.data import CardData
from app.cards.sheets import split_rows
from app.editor import icons
from app.editor.card_list import NotedButton
from app.editor.fields import picture_icon
from app.editor.model import EditorModel
from app.editor.table_model import CARD, CardTableModel, FoundRows, Index
from app.editor.text_edit import Line
from app.widgets.controls import ComboBox, Label, configured, connect_all, filled, push_button
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

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
PAD = 8
"""Horizontal padding of a cell's text, px."""
MIN_LETTER_WIDTH = 4
"""Estimated minimum width of a letter, px: limits how much of a long text is measured."""
MAX_CACHED = 4000
"""Maximum number of cached text layouts."""


class CardTable(QFrame):
    """The table with a search and the commands copy, paste, fill down, clear, replace, and print."""

    card_chosen = Signal(int)
    card_opened = Signal(int)
    """Emits the number of a card to show in its form."""
    print_requested = Signal(object)
    """Emits the keys of the cards with selected cells."""
    replace_requested = Signal()
    """Requests the dialog for find and replace."""

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._model, self._preferences = model, preferences
        self.table = CardTableModel(model, preferences)
        self.filter = FoundRows(model)
        self.filter.setSourceModel(self.table)
        self.search = configured(Line(), clearButtonEnabled=True, maximumWidth=360)
        self._find = self.search.addAction(
            icons.icon("search", preferences.theme, "quiet"), QLineEdit.ActionPosition.LeadingPosition
        )
        self.noted = NotedButton(preferences)
        self.hint = Label(step="small", wordWrap=True)
        self.print_button = push_button(does=self._print)
        row = filled(
            QHBoxLayout(),
            (self.search, 2),
            self.noted,
            (self.hint, 3),
            self.print_button,
            spacing=14,
            margins=(12, 10, 12, 8),
        )
        self.grid = configured(
            Grid(self.table, self.filter, model, preferences),
            sortingEnabled=True,
            showGrid=False,
            wordWrap=False,
            frameShape=QFrame.Shape.NoFrame,
            plain=True,
            cornerButtonEnabled=False,
        )
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
        connect_all(
            (self.search.textChanged, self._filter),
            (self.noted.toggled, self._filter),
            (self.grid.copy_requested, self.copy),
            (self.grid.paste_requested, self.paste),
            (self.grid.fill_requested, self.fill_down),
            (self.grid.clear_requested, self.clear),
            (self.grid.replace_requested, self.replace_requested),
        )
        self.grid.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        connect_all(
            (self.grid.customContextMenuRequested, self._show_menu),
            (self.grid.selectionModel().currentChanged, self._chosen),
            (model.card_changed, self.table.card_changed),
            (model.cards_changed, self._refill),
        )
        preferences.subscribe(self._restyle)

    def choose(self, number: int) -> None:
        row = self.table.row_of(number)
        index = self.filter.mapFromSource(self.table.index(row, 0)) if row >= 0 else QModelIndex()
        if index.isValid() and self.grid.currentIndex().row() != index.row():
            # QTableView.setCurrentIndex would add the row to the selection if Ctrl is held for a command.
            mode = QItemSelectionModel.SelectionFlag.ClearAndSelect
            self.grid.selectionModel().setCurrentIndex(index, mode)

    def _filter(self, *_changed: object) -> None:
        self.filter.search(self.search.text(), noted=self.noted.isChecked())

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
        self._filter()
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
        configured(
            self.search,
            placeholderText=self._preferences.t("editor.search"),
            accessibleName=self._preferences.t("editor.search"),
        )
        self.grid.setAccessibleName(self._preferences.t("editor.view-table"))
        self.hint.setText(self._preferences.t("editor.table-keys"))
        if self._sized[0] != self._preferences.text_percent:
            self.grid.verticalHeader().setDefaultSectionSize(round(self._preferences.px("body") * 2.1))
            self._set_column_widths()
        self.table.clear_cache()
        configured(
            self.print_button,
            text=self._preferences.t("editor.print-chosen"),
            icon=icons.icon("print", self._preferences.theme, beside=True),
        )
        self._find.setIcon(icons.icon("search", self._preferences.theme, "quiet"))
        self.table.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.table.columns) - 1)
        self.grid.viewport().update()


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(c in text for c in '\t\n"') else text


def unquoted(text: str) -> list[list[str]]:
    """Return the rows of cells in spreadsheet text, where quotes may protect tabs and line breaks."""
    rows, broken = split_rows(text, "\t")
    if broken:
        rows, _broken = split_rows(text, "\t", quoting=False)
    while rows and rows[-1] == [""]:
        rows.pop()
    return rows


class CellEditors(QStyledItemDelegate):
    """Creates the editor for a cell; the grid draws the cells."""

    def __init__(
        self, table: CardTableModel, model: EditorModel, preferences: Preferences, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._table, self._model, self._preferences = table, model, preferences

    def createEditor(self, parent: QWidget, option: QStyleOptionViewItem, index: Index) -> QWidget:
        """Return a combo box for values chosen from a list, else a line."""
        card: CardData = index.data(CARD)
        column = self._table.columns[index.column()]
        field = self._model.game.by_name[column.field]
        language = self._preferences.language
        offered: list[tuple[str, str]] = []
        if field.widget == "choice":
            labels = self._model.labels
            offered = [(value, labels.choice(field.name, value, language)) for value in field.choices]
        elif field.widget == "power":
            current, named_powers = powers.listed(card), powers.POWERS.get(card.kind, ())
            offered = [
                ("", powers.name("", language)),
                *((key, powers.name(key, language)) for key in named_powers),
            ]
            if (text := powers.to_text(current)) not in ("", *named_powers):
                # Several powers, or values: keep them unless the user picks another power.
                offered.append((text, powers.describe(current, language)))
        elif field.widget == "flag":
            offered = [("", "—"), ("1", "✓")]
        if not offered:
            line = QLineEdit(parent)
            if field.widget == "number":
                line.setAlignment(Qt.AlignmentFlag.AlignCenter)
            if column.language:
                line.setMaxLength(field.most)
            return line
        box = ComboBox(parent)
        for value, name in offered:
            box.addItem(name, value)
        box.activated.connect(lambda _row: self.commitData.emit(box))
        box.activated.connect(lambda _row: self.closeEditor.emit(box))
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


class Grid(QTableView):
    """A table view that draws its rows itself, with cached text layouts.

    Qt would take five times as long: it queries the model seven times per cell, and the style sheet each
    time.
    """

    copy_requested = Signal()
    paste_requested = Signal()
    fill_requested = Signal()
    clear_requested = Signal()
    replace_requested = Signal()

    def __init__(
        self, table: CardTableModel, rows: FoundRows, model: EditorModel, preferences: Preferences
    ) -> None:
        super().__init__()
        self._table, self._rows, self._preferences = table, rows, preferences
        self._layouts: OrderedDict[tuple[str, int], QStaticText] = OrderedDict()
        self._thumbnails: dict[str, QIcon] = {}
        self._unloaded: list[str] = []
        self._loading = single_shot(self, self._load_thumbnail)
        self.setModel(rows)
        self.setItemDelegate(CellEditors(table, model, preferences, self))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._layouts.clear()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self.viewport())
        area, palette = event.rect(), self.palette()
        first, last = self.rowAt(area.top()), self.rowAt(area.bottom())
        if first < 0:
            if not self._rows.rowCount():
                self._draw_empty(painter)
            return
        last = self._rows.rowCount() - 1 if last < 0 else last
        chosen, current = self.selectionModel(), self.currentIndex()
        plain, marked = palette.text().color(), palette.highlightedText().color()
        striped = palette.alternateBase()
        places = [
            (place, left, width)
            for place in range(len(self._table.columns))
            if (left := self.columnViewportPosition(place)) <= area.right()
            and left + (width := self.columnWidth(place)) >= area.left()
        ]
        height = self.rowHeight(first)
        for row in range(first, last + 1):
            top = self.rowViewportPosition(row)
            if row % 2:
                painter.fillRect(area.left(), top, area.width(), height, striped)
            row_has_selection = chosen.rowIntersectsSelection(row)
            source = self._rows.mapToSource(self._rows.index(row, 0)).row()
            for place, left, width in places:
                text, colour, middle, picture = self._table.look(source, place)
                is_selected = row_has_selection and chosen.isSelected(self._rows.index(row, place))
                if is_selected:
                    painter.fillRect(left, top, width, height, palette.highlight())
                inset = PAD
                if picture and not (thumbnail := self._thumbnail(picture)).isNull():
                    thumbnail.paint(painter, left + PAD, top + 1, height - 2, height - 2)
                    inset += height - 2 + PAD // 2
                if text:
                    painter.setPen(marked if is_selected else colour or plain)
                    shown = self._text_layout(text, width - inset - PAD)
                    size = shown.size()
                    start = (width - size.width()) / 2 if middle else inset
                    painter.drawStaticText(QPointF(left + start, top + (height - size.height()) / 2), shown)
        if current.isValid() and self.hasFocus():
            painter.setPen(QPen(self._preferences.theme.color("accent"), 2))
            painter.drawRect(self.visualRect(current).adjusted(1, 1, -1, -1))

    def _thumbnail(self, key: str) -> QIcon:
        """Return a thumbnail of the picture *key*; an empty icon if there is none, or until it's loaded."""
        if key not in self._thumbnails:
            self._thumbnails[key] = QIcon()
            self._unloaded.append(key)
            self._loading.start()
        return self._thumbnails[key]

    def _load_thumbnail(self) -> None:
        """Load the thumbnail asked for last; one at a time, so that scrolling never waits for many."""
        key = self._unloaded.pop()
        self._thumbnails[key] = picture_icon(key)
        self.viewport().update()
        if self._unloaded:
            self._loading.start()

    def _draw_empty(self, painter: QPainter) -> None:
        code = "nothing-found" if self._table.rowCount() else "no-cards"
        painter.setPen(self._preferences.theme.color("quiet"))
        area = self.viewport().rect().adjusted(24, 24, -24, -24)
        where = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(area, int(where), self._preferences.t(f"editor.{code}"))

    def _text_layout(self, text: str, width: int) -> QStaticText:
        static_text = self._layouts.get((text, width))
        if static_text is None:
            if len(self._layouts) >= MAX_CACHED:
                # Remove only the oldest: laying out all texts again would stall scrolling.
                self._layouts.popitem(last=False)
            metrics = self.fontMetrics()
            shown = text
            # No letter is wider than a line is high, so most texts need not be measured.
            if len(text) * metrics.height() > width:
                beginning = text[: max(0, width) // MIN_LETTER_WIDTH + 2]
                shown = metrics.elidedText(beginning, Qt.TextElideMode.ElideRight, width)
            static_text = QStaticText(shown)
            static_text.setTextFormat(Qt.TextFormat.PlainText)
            static_text.setPerformanceHint(QStaticText.PerformanceHint.ModerateCaching)
            static_text.prepare(QTransform(), self.font())
            self._layouts[text, width] = static_text
        return static_text

    def keyPressEvent(self, event: QKeyEvent) -> None:
        control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        signals = {
            Qt.Key.Key_C: self.copy_requested,
            Qt.Key.Key_V: self.paste_requested,
            Qt.Key.Key_D: self.fill_requested,
            Qt.Key.Key_H: self.replace_requested,
        }
        if control and event.key() in signals:
            signals[Qt.Key(event.key())].emit()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.clear_requested.emit()
        else:
            super().keyPressEvent(event)
