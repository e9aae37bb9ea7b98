"""Fields for choosing from a list: one value, or several with check boxes."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSignalBlocker, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.widgets.controls import filled

TICK = 48
"""Width to add to a name for its check box, px."""
MAX_ACROSS, MAX_ROWS = 3, 6


class Picker(QComboBox):
    """A combo box for a value; turning the wheel over it without focus doesn't change it."""

    picked = Signal(str)
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: list[tuple[str, str]] = []
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setMaxVisibleItems(18)
        self.activated.connect(lambda _row: self.picked.emit(str(self.currentData())))

    def offer(self, values: Sequence[tuple[str, str]], current: str) -> None:
        """Offer *values* (value, text) and show *current*, even if it isn't one of them."""
        items = list(values)
        keys = [value for value, _ in items]
        if current not in keys:
            items.append((current, f"⚠ {current}"))
            keys.append(current)
        if self._shown != items:
            self._shown = items
            self.clear()
            for value, words in items:
                self.addItem(words, value)
        self.setCurrentIndex(keys.index(current))

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered.emit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Let the wheel change the value only if the field has the focus."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def picker(values: Sequence[tuple[str, str]], current: str, put: Callable[[str], object]) -> Picker:
    """Return a picker of *values* (value, text) that shows *current*; *put* receives the picked value."""
    box = Picker()
    box.offer(values, current)
    box.picked.connect(put)
    return box


class CheckListPicker(QWidget):
    """A list of check boxes in columns, for choosing several values such as adjacent locations."""

    picked = Signal(object)
    entered = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = _CheckList()
        self.list.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setProperty("plain", True)
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setFlow(QListWidget.Flow.LeftToRight)
        self.list.setWrapping(True)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setUniformItemSizes(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.itemChanged.connect(self._clicked)
        self.list.entered_list.connect(self.entered)
        filled(QVBoxLayout(self), self.list, margins=(0, 0, 0, 0))
        self.setFocusProxy(self.list)
        self._shown: object = None
        self._items: dict[str, QListWidgetItem] = {}
        self._order: list[str] = []

    def offer(self, values: Sequence[tuple[str, str]], chosen: Sequence[str], own: str) -> None:
        """Offer *values* (key, name) except the key *own*, and tick those in *chosen*.

        Keys in *chosen* that *values* lacks are offered, too.
        """
        offered = {key for key, _name in values}
        unknown = tuple(key for key in chosen if key not in offered)
        items = (tuple(values), unknown)
        ticked = set(chosen)
        with QSignalBlocker(self.list):
            if items != self._shown:
                self._shown = items
                self.list.clear()
                self._items = {}
                for key, name in (*values, *((key, f"⚠ {key}") for key in unknown)):
                    item = QListWidgetItem(name)
                    item.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
                    item.setData(Qt.ItemDataRole.UserRole, key)
                    # Without a check state an item has no box.
                    item.setCheckState(Qt.CheckState.Unchecked)
                    self._items[key] = item
                    self.list.addItem(item)
            for key, item in self._items.items():
                state = Qt.CheckState.Checked if key in ticked else Qt.CheckState.Unchecked
                if item.checkState() != state:
                    item.setCheckState(state)
                if item.isHidden() != (key == own):
                    item.setHidden(key == own)
        self._order = list(chosen)
        self.list.fit([item.text() for key, item in self._items.items() if key != own])

    def _clicked(self, _item: QListWidgetItem) -> None:
        self.entered.emit()
        ticked = [key for key, item in self._items.items() if item.checkState() == Qt.CheckState.Checked]
        ticked_keys = set(ticked)
        kept = [key for key in self._order if key in ticked_keys]
        self.picked.emit((*kept, *(key for key in ticked if key not in kept)))


class _GridCellDelegate(QStyledItemDelegate):
    """Makes every item as large as its grid cell; Qt would make all as large as the first."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        places = self.parent()
        assert isinstance(places, QListWidget)
        return places.gridSize()


class _CheckList(QListWidget):
    """A list in columns that fit the longest name, at most MAX_ROWS rows high."""

    entered_list = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._names: list[str] = []
        self.setItemDelegate(_GridCellDelegate(self))

    def fit(self, names: list[str]) -> None:
        self._names = names
        metrics = self.fontMetrics()
        longest = max((metrics.horizontalAdvance(name) for name in names), default=0) + TICK
        # Qt reserves room for the scroll bar even while it is hidden.
        width = self.contentsRect().width() - self.verticalScrollBar().sizeHint().width() - 2
        across = max(1, min(MAX_ACROSS, width // max(1, longest)))
        row = metrics.height() + 12
        self.setGridSize(QSize(width // across, row))
        self.setFixedHeight(row * max(1, min(MAX_ROWS, -(-len(names) // across))) + 8)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit(self._names)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.entered_list.emit()
