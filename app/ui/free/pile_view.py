"""Looking through a pile: its cards side by side over the table, to be taken out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from app.search import matches
from app.ui.board.overlay import Overlay
from app.widgets.controls import Label, connect_all, filled
from app.widgets.gallery import Gallery
from app.widgets.preferences import Preferences

CARD = 118
"""Width of a card in px."""


class PileView(Overlay):
    """The cards of a pile. It emits requests; the page acts on them."""

    taken = Signal(object, str)
    """Emitted with positions from the top, and the destination: ``hand`` or ``table``."""
    done = Signal(bool)
    """Emitted when looking ends; True: shuffle first."""
    shown = Signal(str)
    """Emitted with the card under the pointer or the focus."""

    def __init__(self, parent: QWidget, preferences: Preferences, gallery: Gallery) -> None:
        super().__init__(parent, preferences)
        self._gallery = gallery
        self._cards: tuple[str, ...] = ()
        self._title = Label(step="title")
        self._note = Label(role="quiet")
        self.filter = QLineEdit()
        self.filter.textChanged.connect(self._apply_filter)
        self._hand = True
        self.list = QListWidget()
        self.list.setViewMode(QListWidget.ViewMode.IconMode)
        self.list.setIconSize(QSize(CARD, round(CARD * 88 / 63)))
        self.list.setGridSize(QSize(CARD + 18, round(CARD * 88 / 63) + 44))
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.list.setMovement(QListWidget.Movement.Static)
        self.list.setWordWrap(True)
        self.list.setMouseTracking(True)
        self.list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        connect_all(
            (self.list.itemSelectionChanged, self._picked),
            (self.list.itemEntered, lambda item: self.shown.emit(self._cards[self._place(item)])),
            (self.list.itemDoubleClicked, lambda _item: self._take("hand" if self._hand else "table")),
        )
        self.to_hand, self.to_table = QPushButton(), QPushButton()
        self.close_it, self.shuffle_it = QPushButton(), QPushButton()
        connect_all(
            (self.to_hand.clicked, lambda: self._take("hand")),
            (self.to_table.clicked, lambda: self._take("table")),
            (self.close_it.clicked, lambda: self.done.emit(False)),
            (self.shuffle_it.clicked, lambda: self.done.emit(True)),
        )
        self.to_hand.setProperty("primary", True)
        buttons = filled(QHBoxLayout(), (self.filter, 1), spacing=10)
        for button in (self.to_hand, self.to_table, self.shuffle_it, self.close_it):
            button.setAutoDefault(True)
            buttons.addWidget(button)
        self._box = QFrame()
        self._box.setObjectName("looking")
        filled(
            QVBoxLayout(self._box),
            self._title,
            self._note,
            (self.list, 1),
            buttons,
            margins=(30, 20, 30, 22),
            spacing=10,
        )
        filled(QVBoxLayout(self), self._box, margins=(40, 40, 40, 40))

    def present(self, title: str, note: str, cards: Sequence[str], *, mine: bool, hand: bool) -> None:
        """Show *cards*, top first; *mine*: the viewer may take them, into a *hand* if there is one."""
        t = self.preferences.t
        theme = self.preferences.theme
        same = tuple(cards) == self._cards and self.isVisible()
        self._cards, self._hand = tuple(cards), hand
        self._title.setText(title)
        self._note.setText(note)
        self.setAccessibleName(title)
        self.list.setAccessibleName(title)
        self.filter.setPlaceholderText(t("free.look-filter"))
        self.filter.setAccessibleName(t("free.look-filter"))
        for button, word in ((self.to_hand, "hand"), (self.to_table, "table"), (self.close_it, "close"),
                             (self.shuffle_it, "shuffle")):  # fmt: skip
            button.setText(t(f"free.look-{word}"))
            button.setVisible(mine and (hand or button is not self.to_hand))
        edge = f"border-top: 6px solid {theme.accent};"
        self._box.setStyleSheet(f"#looking {{ background: {theme.panel}; {edge} }}")
        if not same:
            self._fill()
        if not self.isVisible():
            self.filter.clear()
            self.open()
            self.list.setFocus()
        self._picked()

    def places(self) -> list[int]:
        """Return the positions (from the top) of the selected cards."""
        return sorted(self._place(item) for item in self.list.selectedItems())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.close_it.isVisible():
            self.done.emit(False)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.list.hasFocus():
            self._take("hand" if self._hand else "table")
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return QWidget.focusNextPrevChild(self, forward)

    def _fill(self) -> None:
        self.list.clear()
        ratio = self.devicePixelRatioF()
        for position, card in enumerate(self._cards):
            face = QIcon(self._gallery.front_pixmap(card, CARD, ratio))
            item = QListWidgetItem(face, self._gallery.name(card))
            item.setData(Qt.ItemDataRole.UserRole, position)
            self.list.addItem(item)
        self._apply_filter()

    def _apply_filter(self) -> None:
        for row in range(self.list.count()):
            item = self.list.item(row)
            content = self._gallery.content(self._cards[self._place(item)])
            texts = (content.name, content.rules) if content else (item.text(),)
            item.setHidden(not matches(self.filter.text(), *texts))

    def _place(self, item: QListWidgetItem) -> int:
        return int(item.data(Qt.ItemDataRole.UserRole))

    def _picked(self) -> None:
        places = self.places()
        for button in (self.to_hand, self.to_table):
            button.setEnabled(bool(places))
        if places:
            self.shown.emit(self._cards[places[0]])

    def _take(self, where: str) -> None:
        if self.places():
            self.taken.emit(self.places(), where)
