"""The table view: drawing, keys, and editors for cells."""

from __future__ import annotations

from collections import OrderedDict

from PySide6.QtCore import QAbstractItemModel, QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QStaticText, QTransform
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from app.cards import powers
from app.cards.data import CardData
from app.editor.model import EditorModel
from app.editor.table_model import CARD, CardTableModel, FoundRows, Index
from app.widgets.controls import ComboBox
from app.widgets.preferences import Preferences

PAD = 8
"""Horizontal padding of a cell's text, px."""
MIN_LETTER_WIDTH = 4
"""Estimated minimum width of a letter, px: limits how much of a long text is measured."""
MAX_CACHED = 4000
"""Maximum number of cached text layouts."""


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
                text, colour, middle = self._table.look(source, place)
                is_selected = row_has_selection and chosen.isSelected(self._rows.index(row, place))
                if is_selected:
                    painter.fillRect(left, top, width, height, palette.highlight())
                if text:
                    painter.setPen(marked if is_selected else colour or plain)
                    shown = self._text_layout(text, width - 2 * PAD)
                    size = shown.size()
                    inset = (width - size.width()) / 2 if middle else PAD
                    painter.drawStaticText(QPointF(left + inset, top + (height - size.height()) / 2), shown)
        if current.isValid() and self.hasFocus():
            painter.setPen(QPen(self._preferences.theme.color("accent"), 2))
            painter.drawRect(self.visualRect(current).adjusted(1, 1, -1, -1))

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
