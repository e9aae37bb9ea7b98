"""Labels, buttons, choice boxes, and the layouts that arrange them.

Names from other people's files are shown as plain text, never parsed as HTML. A label with our own HTML sets
``textFormat=Qt.TextFormat.RichText`` and escapes what it inserts.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from PySide6 import QtGui
from PySide6.QtCore import QObject, QPoint, QRect, QSignalBlocker, QSize, Qt, SignalInstance
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QBoxLayout,
    QButtonGroup,
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLayoutItem,
    QMessageBox,
    QPushButton,
    QScrollArea,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QVBoxLayout,
    QWidget,
)

from app.widgets import fonts
from app.widgets.preferences import Preferences


class Label(QLabel):
    """A ``QLabel`` with plain text by default."""

    def __init__(self, *args: Any, step: str = "", role: str = "", **properties: Any) -> None:
        """Create a label. *step* of the type scale and *role* of the colours: see the theme's style sheet."""
        super().__init__(*args, **{"textFormat": Qt.TextFormat.PlainText, **properties})
        self.setProperty("step", step)
        self.setProperty("role", role)


class MessageBox(QMessageBox):
    """A ``QMessageBox`` with plain text."""

    def __init__(self, *args: Any, **properties: Any) -> None:
        super().__init__(*args, **{"textFormat": Qt.TextFormat.PlainText, **properties})

    def setInformativeText(self, text: str) -> None:  # noqa: N802
        super().setInformativeText(text)
        for label in self.findChildren(QLabel):
            label.setTextFormat(Qt.TextFormat.PlainText)

    def is_agreed(self, yes: str, no: str) -> bool:
        """Wait for one of the buttons *yes* and *no*, and return whether it was *yes*."""
        agree = self.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
        self.setEscapeButton(self.addButton(no, QMessageBox.ButtonRole.RejectRole))
        self.exec()
        return self.clickedButton() is agree


def as_tip(text: str) -> str:
    """Escape *text* for ``setToolTip``, which would take text that looks like HTML for HTML."""
    if not QtGui.Qt.mightBeRichText(text):
        return text
    return f"<qt>{html.escape(text)}</qt>".replace("\n", "<br>")


def describe(widget: QWidget, text: str) -> None:
    """Set the tooltip of *widget* and its name for screen readers to *text*."""
    widget.setToolTip(as_tip(text))
    widget.setAccessibleName(text)


def literal(text: str) -> str:
    """Return *text* for a button, menu, or form label, which would take an ampersand for a mnemonic."""
    return text.replace("&", "&&")


def push_button(
    words: str = "",
    look: str = "",
    does: Callable[..., object] | SignalInstance | None = None,
    **properties: Any,
) -> QPushButton:
    """Return a button that calls or emits *does*. *look*: ``primary``, ``quiet``, ``switch``, or ""."""
    button = QPushButton(literal(words), **properties)
    if look:
        button.setProperty(look, True)
    if does is not None:
        button.clicked.connect(does)
    return button


class ComboBox(QComboBox):
    """A combo box that ignores the wheel."""

    def __init__(self, parent: QWidget | None = None, *, letters: int = 0, **properties: Any) -> None:
        """Create a combo box. *letters*: the width doesn't follow the items, but shows at least so many."""
        if letters:
            policy = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
            properties = {"sizeAdjustPolicy": policy, "minimumContentsLength": letters, **properties}
        super().__init__(parent, **properties)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class SpinBox(QSpinBox):
    """A whole-number spin box that ignores the wheel; *properties*: Qt's."""

    def __init__(self, **properties: Any) -> None:
        super().__init__(**properties)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class DoubleSpinBox(QDoubleSpinBox):
    """A decimal spin box that ignores the wheel."""

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


def offer(combo: QComboBox, rows: Iterable[tuple[object, str]], chosen: object = "") -> None:
    """Fill *combo* with *rows* of (value, label); select the value *chosen*, else the first row.

    Signals are blocked; the caller already knows.
    """
    with QSignalBlocker(combo):
        combo.clear()
        for value, label in rows:
            combo.addItem(label, value)
        combo.setCurrentIndex(max(0, combo.findData(chosen)))


def width_for(combo: QComboBox, label: str) -> int:
    """Return the width that *combo* needs to show *label* whole."""
    option = QStyleOptionComboBox()
    combo.initStyleOption(option)
    text = QSize(combo.fontMetrics().horizontalAdvance(label), combo.fontMetrics().height())
    return combo.style().sizeFromContents(QStyle.ContentsType.CT_ComboBox, option, text, combo).width()


def set_style_sheet(widget: QWidget, sheet: str) -> None:
    """Set the style *sheet* of *widget* if it has another one: Qt takes milliseconds to restyle."""
    if widget.styleSheet() != sheet:
        widget.setStyleSheet(sheet)


Box = TypeVar("Box", bound=QBoxLayout)
Object = TypeVar("Object", bound=QObject)
STYLED = ("panel", "plain", "primary", "quiet", "role", "step", "switch")
"""Properties that only the theme's style sheet knows."""
Part = QWidget | QLayout | int | tuple[QWidget | QLayout, int] | tuple[QWidget, int, Qt.AlignmentFlag]


def connect_all(*connections: tuple[SignalInstance, Callable[..., object] | SignalInstance]) -> None:
    """Connect each signal to its slot, or to another signal."""
    for signal, slot in connections:
        signal.connect(slot)


def filled(
    box: Box, *parts: Part, spacing: int | None = None, margins: tuple[int, int, int, int] | None = None
) -> Box:
    """Add *parts* to *box* in order, and return it.

    A number is a stretch; a tuple is a part, its stretch factor, and its alignment. *spacing* px between two
    parts, *margins* px around them (left, top, right, bottom).
    """
    if spacing is not None:
        box.setSpacing(spacing)
    if margins is not None:
        box.setContentsMargins(*margins)
    for part in parts:
        if isinstance(part, tuple) and len(part) == 3:
            box.addWidget(*part)
            continue
        item, stretch = part if isinstance(part, tuple) else (part, 0)
        if isinstance(item, int):
            box.addStretch(item)
        elif isinstance(item, QWidget):
            box.addWidget(item, stretch)
        else:
            box.addLayout(item, stretch)
    return box


def configured(widget: Object, **properties: object) -> Object:
    """Set *properties*, Qt's or those that only the theme's style sheet knows, and return *widget*."""
    for name, value in properties.items():
        accepted = widget.setProperty(name, value)
        assert accepted or name in STYLED, name
    return widget


def turn(box: QBoxLayout, width: int) -> None:
    """Place the layouts in *box* side by side if they fit *width* px, else below each other."""
    parts = [item.sizeHint().width() for n in range(box.count()) if (item := box.itemAt(n)) is not None]
    fits = sum(parts) + box.spacing() * (len(parts) - 1) <= width
    box.setDirection(QBoxLayout.Direction.LeftToRight if fits else QBoxLayout.Direction.TopToBottom)


def keep_room(*widgets: QWidget, on: bool = True) -> None:
    """Keep the room of *widgets* in their layout while they're hidden, or don't."""
    for widget in widgets:
        policy = widget.sizePolicy()
        policy.setRetainSizeWhenHidden(on)
        widget.setSizePolicy(policy)


def scrolled(inner: QWidget, **properties: Any) -> QScrollArea:
    """Return a vertical scroll area that contains *inner*; *properties*: Qt's.

    By default it's no Tab stop, because what is in it has its own.
    """
    area = QScrollArea(**{"widgetResizable": True, "focusPolicy": Qt.FocusPolicy.NoFocus, **properties})
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area


def widgets_in(part: QWidget | QLayout) -> Iterator[QWidget]:
    """Yield *part*, if it is a widget, and all widgets in its layouts, in order."""
    if isinstance(part, QWidget):
        yield part
    layout = part.layout() if isinstance(part, QWidget) else part
    if layout is None:
        return
    for number in range(layout.count()):
        item = layout.itemAt(number)
        inner = None if item is None else item.widget() or item.layout()
        if inner is not None:
            yield from widgets_in(inner)


def widgets_of(layout: QLayout) -> list[QWidget]:
    """Return the direct widgets of *layout*, in order."""
    items = [layout.itemAt(number) for number in range(layout.count())]
    widgets = [item.widget() for item in items if item is not None]
    return [widget for widget in widgets if widget is not None]


def cleared(layout: QLayout) -> None:
    """Remove everything from *layout*; its direct widgets are hidden now and deleted later."""
    for widget in emptied(layout):
        widget.hide()
        widget.deleteLater()


def emptied(layout: QLayout) -> list[QWidget]:
    """Remove everything from *layout* and return its direct widgets, which keep their parent."""
    widgets = widgets_of(layout)
    while layout.takeAt(0) is not None:
        pass
    return widgets


class WrappedLayout(QLayout):
    """Base of layouts that wrap their items, *gap* px apart, into lines as long as the width."""

    def __init__(self, parent: QWidget | None = None, *, gap: int) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Append an item."""
        self._items.append(item)

    def count(self) -> int:
        """Return the number of items, including hidden ones."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """Return the item at *index*; None outside."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Remove and return the item at *index*; None outside."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Return no direction: it takes only the room it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Return True: a narrower layout is higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """Return the height of all lines in px."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place all items within *rect*."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Return the height in px of all lines within *rect*; if *move*, place the items there."""
        raise NotImplementedError


class Flow(WrappedLayout):
    """Widgets of their preferred widths, side by side, wrapped into as many lines as needed."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 6) -> None:
        super().__init__(parent, gap=gap)

    def minimumSize(self) -> QSize:
        """Return the width of the widest item and the height of one line."""
        sizes = [item.minimumSize() for item in self._shown()]
        return QSize(
            max((size.width() for size in sizes), default=0),
            max((size.height() for size in sizes), default=0),
        )

    def sizeHint(self) -> QSize:
        """Return the size of a single line."""
        sizes = [item.sizeHint() for item in self._shown()]
        width = sum(size.width() + self._gap for size in sizes)
        return QSize(max(0, width - self._gap), max((size.height() for size in sizes), default=0))

    def _place(self, rect: QRect, *, move: bool) -> int:
        x, y, height = rect.x(), rect.y(), 0
        for item in self._shown():
            size = item.sizeHint()
            size.setWidth(min(size.width(), max(rect.width(), item.minimumSize().width())))
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, height = rect.x(), y + height + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x, height = x + size.width() + self._gap, max(height, size.height())
        return y + height - rect.y()


UNLIMITED = 16_777_215


class Tiles(WrappedLayout):
    """Tiles of equal width in rows: at least *least* px (0: as the widest tile needs), at most *most* px."""

    def __init__(
        self, parent: QWidget | None = None, *, least: int = 0, most: int = UNLIMITED, gap: int = 8
    ) -> None:
        super().__init__(parent, gap=gap)
        self._least, self._most = least, most

    def size_tiles(self, least: int, most: int) -> None:
        """Set the minimum and maximum width of a tile in px."""
        if (least, most) != (self._least, self._most):
            self._least, self._most = least, most
            self.invalidate()

    def minimumSize(self) -> QSize:
        """Return the size of one tile."""
        shown = self._shown()
        height = max((item.minimumSize().height() for item in shown), default=0)
        return QSize(self._min_width(shown), height)

    def sizeHint(self) -> QSize:
        """Return the size of all tiles in one row."""
        shown = self._shown()
        width = self._min_width(shown) * len(shown) + self._gap * max(0, len(shown) - 1)
        return QSize(width, max((item.sizeHint().height() for item in shown), default=0))

    def across(self, width: int) -> int:
        """Return how many tiles fit side by side in *width* px, at least 1."""
        shown = self._shown()
        return max(1, min(len(shown), (width + self._gap) // (self._min_width(shown) + self._gap)))

    def _min_width(self, shown: list[QLayoutItem]) -> int:
        return self._least or max((item.minimumSize().width() for item in shown), default=0)

    def _place(self, rect: QRect, *, move: bool) -> int:
        shown = self._shown()
        if not shown:
            return 0
        across = self.across(rect.width())
        width = min(self._most, (rect.width() - self._gap * (across - 1)) // across)
        top = 0
        for start in range(0, len(shown), across):
            row = shown[start : start + across]
            height = max(
                item.heightForWidth(width) if item.hasHeightForWidth() else item.sizeHint().height()
                for item in row
            )
            if move:
                for column, item in enumerate(row):
                    left = rect.x() + column * (width + self._gap)
                    item.setGeometry(QRect(left, rect.y() + top, width, height))
            top += height + self._gap
        return top - self._gap


GAP = 10
"""px between two buttons."""


class ButtonRows(QVBoxLayout):
    """Right-aligned buttons, none narrower than its label; in several rows they form equal columns."""

    def __init__(self) -> None:
        super().__init__()
        self.setSpacing(GAP)
        self._rows: list[QHBoxLayout] = []

    def flow(self, buttons: Sequence[QPushButton], room: int, left: int = 0) -> None:
        """Arrange *buttons* in *room* px; if one row is enough, the first *left* buttons are at its left."""
        for button in buttons:
            button.ensurePolished()
            button.setMinimumWidth(0)
        widths = [button.sizeHint().width() + GAP for button in buttons]
        count = max(1, len(buttons))
        if sum(widths) > room + GAP:
            count = _per_row([max(widths)] * len(buttons), room + GAP)
            for button in buttons:
                button.setMinimumWidth((room + GAP) // count - GAP)
        for row in self._rows:
            while row.count():
                row.takeAt(0)
        for row_number, first in enumerate(range(0, len(buttons), count)):
            if row_number == len(self._rows):
                self._rows.append(QHBoxLayout())
                self._rows[-1].setSpacing(GAP)
                self.addLayout(self._rows[-1])
            for button in buttons[first : first + count]:
                self._rows[row_number].addWidget(button)
            self._rows[row_number].insertStretch(left if count == len(buttons) else 0, 1)


def _per_row(widths: Sequence[int], room: int) -> int:
    """Return the number of buttons per row that makes rows few and even; at least 1."""
    for count in range(len(widths), 0, -1):
        rows = range(0, len(widths), count)
        if all(sum(widths[at : at + count]) <= room for at in rows):
            return -(-len(widths) // len(rows))
    return 1


def switch() -> QPushButton:
    """Return a small toggle button."""
    return push_button(look="switch", checkable=True, autoDefault=False)


def one_of(owner: QWidget, buttons: Iterable[QAbstractButton]) -> None:
    """Make exactly one of *buttons*, parts of *owner*, checked: radio buttons for screen readers."""
    group = QButtonGroup(owner)
    for button in buttons:
        button.setCheckable(True)
        button.setAutoExclusive(True)
        group.addButton(button)


def restyle(button: QPushButton, preferences: Preferences) -> None:
    """Set plain type of the current text size on *button*."""
    size = preferences.px("body")
    button.setStyleSheet(
        f"font-family: '{fonts.SANS}'; font-weight: normal; font-size: {size}px;"
        f" padding: 4px 6px; min-height: {round(size * 1.35)}px;"
    )
