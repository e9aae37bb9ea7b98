"""The chips of a composed power, and the popup list of a chip's alternatives."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import perf_counter

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from app.widgets import fonts
from app.widgets.controls import as_tip, configured, connect_all, filled, literal
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot
from app.widgets.windows import screen_of

WIDTH, HEIGHT = 430, 420
"""Width and maximum height of the list, px."""
MIN_ROOM = 190
"""Minimum room for the list below the chip, px; with less, it may appear above."""
SLICE_S = 0.012
"""Maximum time that searching takes at once in the GUI thread, s."""
_MEANING = Qt.ItemDataRole.UserRole + 1
_INSET = 12


@dataclass(frozen=True, slots=True)
class Alternative:
    """One line of the list: a word and its meaning, or, if ``use`` is None, why it can't be chosen."""

    word: str
    means: str = ""
    use: Callable[[], object] | None = None
    current: bool = False


class ChipList(QFrame):
    """A popup list below a chip: the available words with explanations, then the others with reasons.

    Lines are added as they are found, without blocking.
    """

    def __init__(
        self, preferences: Preferences, alternatives: Iterable[Alternative], parent: QWidget
    ) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setObjectName("chips")
        theme = preferences.theme
        self.list = configured(
            QListWidget(),
            frameShape=QFrame.Shape.NoFrame,
            plain=True,
            mouseTracking=True,
            verticalScrollMode=QListWidget.ScrollMode.ScrollPerPixel,
            horizontalScrollBarPolicy=Qt.ScrollBarPolicy.ScrollBarAlwaysOff,
        )
        self.list.setItemDelegate(_AlternativeDelegate(preferences, self.list))
        self._pending, self._is_complete = iter(alternatives), False
        self._alternatives: list[Alternative] = []
        self._usable = 0
        self._more = single_shot(self, self._add_slice)
        connect_all((self.list.itemClicked, self._use_item), (self.list.itemActivated, self._use_item))
        filled(QVBoxLayout(self), self.list, margins=(1, 1, 1, 1))
        self.setFocusProxy(self.list)
        self.setStyleSheet(f"#chips {{ background: {theme.panel}; border: 1px solid {theme.accent}; }}")
        self._preferences, self._chip = preferences, parent

    def show_below(self, chip: QWidget) -> None:
        """Show the list below *chip*, or above it if there is too little room."""
        self._chip = chip
        self._add_lines(SLICE_S)
        self._place()
        self.show()
        self.list.setFocus(Qt.FocusReason.PopupFocusReason)
        self._scroll_to_current()

    def _add_lines(self, seconds: float = 60.0) -> None:
        """Add lines until *seconds* have passed; unavailable words come last."""
        end = perf_counter() + seconds
        for alternative in self._pending:
            item = QListWidgetItem(alternative.word)
            item.setData(_MEANING, alternative.means)
            item.setData(
                Qt.ItemDataRole.AccessibleTextRole,
                ". ".join(filter(None, (alternative.word, alternative.means))),
            )
            row = self._usable if alternative.use is not None else len(self._alternatives)
            if alternative.use is None:
                item.setFlags(Qt.ItemFlag.NoItemFlags)
            else:
                self._usable += 1
            self._alternatives.insert(row, alternative)
            self.list.insertItem(row, item)
            if alternative.current:
                self.list.setCurrentItem(item)
            if perf_counter() > end:
                self._more.start()
                return
        self._is_complete = True
        if self.list.currentItem() is None and self._alternatives:
            self.list.setCurrentRow(0)

    def _add_slice(self) -> None:
        before = self.list.currentItem()
        self._add_lines(SLICE_S)
        self._place()
        if self.list.currentItem() is not before:
            self._scroll_to_current()

    def _scroll_to_current(self) -> None:
        if (item := self.list.currentItem()) is not None:
            self.list.scrollToItem(item)

    def _place(self) -> None:
        """Size the list to its lines, on the side of the chip with enough room."""
        width, screen = self._preferences.grown(WIDTH), screen_of(self._chip).availableGeometry()
        self.list.setFixedWidth(width)
        maximum = min(self._preferences.grown(HEIGHT), screen.height() * 2 // 3)
        height = min(sum(self.list.sizeHintForRow(row) for row in range(self.list.count())) + 6, maximum)
        position = self._chip.mapToGlobal(QPoint(0, self._chip.height() + 3))
        below = screen.bottom() - position.y()
        if below >= self._preferences.grown(MIN_ROOM):
            # Keep the chips above visible: they give context for the choice.
            height = min(height, below)
        elif (height if self._is_complete else maximum) > below:
            position.setY(max(screen.top(), self._chip.mapToGlobal(QPoint(0, 0)).y() - height - 3))
        self.setFixedSize(width + 2, height)
        position.setX(max(screen.left(), min(position.x(), screen.right() - width - 4)))
        self.move(position)

    def choose(self, word: str) -> None:
        self._add_lines()
        self._use(
            next(number for number, alternative in enumerate(self._alternatives) if alternative.word == word)
        )

    def words(self) -> list[str]:
        self._add_lines()
        return [alternative.word for alternative in self._alternatives if alternative.use is not None]

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and (item := self.list.currentItem()) is not None:
            self._use_item(item)
        else:
            super().keyPressEvent(event)

    def _use_item(self, item: QListWidgetItem) -> None:
        self._use(self.list.row(item))

    def _use(self, number: int) -> None:
        use = self._alternatives[number].use
        if use is not None:
            self.close()
            use()


class _AlternativeDelegate(QStyledItemDelegate):
    """Draws a line: the word, and below it the meaning, wrapped."""

    def __init__(self, preferences: Preferences, parent: QWidget) -> None:
        super().__init__(parent)
        self._preferences = preferences

    def _heights(self, index: QModelIndex | QPersistentModelIndex, width: int) -> tuple[int, int]:
        body = QFontMetrics(fonts.sans(self._preferences.px("body"), bold=True))
        means = index.data(_MEANING)
        if not means:
            return body.height(), 0
        small = QFontMetrics(fonts.sans(self._preferences.px("small")))
        room = QRect(0, 0, width - 2 * _INSET - 14, 2000)
        return body.height(), small.boundingRect(room, Qt.TextFlag.TextWordWrap, means).height()

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        width = self._preferences.grown(WIDTH)
        return QSize(width - 20, sum(self._heights(index, width)) + 12)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme = self._preferences.theme
        area = QRect(option.rect)
        is_available = bool(index.flags() & Qt.ItemFlag.ItemIsEnabled)
        is_highlighted = bool(
            option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver)
        )
        painter.save()
        if is_available and is_highlighted:
            painter.fillRect(area, QColor(theme.raised))
            painter.fillRect(QRect(area.left(), area.top(), 3, area.height()), QColor(theme.accent))
        word_height, _means = self._heights(index, self._preferences.grown(WIDTH))
        text = area.adjusted(_INSET, 6, -_INSET, -6)
        painter.setFont(fonts.sans(self._preferences.px("body"), bold=is_available))
        painter.setPen(QColor(theme.text if is_available else theme.quiet))
        painter.drawText(text, Qt.AlignmentFlag.AlignTop, index.data())
        painter.setFont(fonts.sans(self._preferences.px("small")))
        painter.setPen(QColor(theme.quiet))
        painter.drawText(
            text.adjusted(0, word_height, 0, 0), Qt.TextFlag.TextWordWrap, index.data(_MEANING) or ""
        )
        painter.restore()


class ChipButton(QPushButton):
    """One chip. A click, Space, Enter, or Down opens the list of alternatives."""

    opened = Signal(object)
    """Emits the opened list."""
    clear_requested = Signal()
    """Emitted when Delete or Backspace is pressed, to empty the chip."""

    def __init__(
        self,
        preferences: Preferences,
        word: str,
        row: str,
        means: str,
        offered: Callable[[], Iterable[Alternative]],
        *,
        quiet: bool = False,
        look: str = "",
    ) -> None:
        """Create the chip. *row*: name of its row, for screen readers; *look*: ``word``, ``more``, or ""."""
        super().__init__(literal(word))
        self._preferences, self._offered = preferences, offered
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        configured(self, accessibleName=f"{row}: {word}", accessibleDescription=means, toolTip=as_tip(means))
        self.clicked.connect(self.open)
        theme, px = preferences.theme, preferences.px("body")
        edge = theme.accent if look == "word" else theme.line
        ink = theme.quiet if quiet or look == "more" else theme.text
        dash = "dashed" if quiet or look == "more" else "solid"
        weight = "bold" if look == "word" else "normal"
        self.setStyleSheet(
            f"QPushButton {{ background: {theme.panel}; color: {ink}; border: 1px {dash} {edge};"
            f" border-radius: {px}px; padding: 4px 12px; font-size: {px}px; font-weight: {weight};"
            f" min-width: 0; min-height: 0; }}"
            f"QPushButton:hover {{ border: 1px solid {theme.accent}; background: {theme.ground}; }}"
            f"QPushButton:focus {{ border: 2px solid {theme.accent}; padding: 3px 11px; }}"
        )

    def open(self) -> ChipList:
        popup = ChipList(self._preferences, self._offered(), self)
        popup.show_below(self)
        self.opened.emit(popup)
        return popup

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Handle the keys that open the list and those that empty the chip."""
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.open()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.clear_requested.emit()
        else:
            super().keyPressEvent(event)
