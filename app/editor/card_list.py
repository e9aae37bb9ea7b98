"""The list of cards, grouped by kind, with a search that filters it while the user types."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPoint, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QListView, QToolButton, QVBoxLayout

from app.cards.data import CardData
from app.editor import icons
from app.editor.model import EditorModel
from app.editor.row_drawing import Index, Row, RowDelegate, style_list
from app.editor.text_edit import Line
from app.widgets.announcer import announce
from app.widgets.controls import Label, configured, connect_all, filled
from app.widgets.preferences import Preferences
from app.widgets.waiting import single_shot

CARD = Qt.ItemDataRole.UserRole
SEARCH_DELAY_MS = 120
"""Delay after the last key typed in the search before a found card is opened, ms."""


class CardListModel(QStringListModel):
    """The rows of the list: a heading for each kind, then its cards.

    The base class counts the rows, in C++: Qt asks twice for each row, and calling Python would cost 20 ms
    for each key typed in a large set.
    """

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._model, self._preferences = model, preferences
        self._search, self._noted = "", False
        self._rows: list[str | int] = []
        self._at: dict[int, int] = {}
        self.fill()

    def fill(self, search: str | None = None, *, noted: bool = False) -> None:
        """Reload the cards. *search*: the new search text; None: keep it, and *noted* too.

        *noted*: show only cards with a playtest note.
        """
        if search is not None:
            self._search, self._noted = search, noted
        cards = self._model.matching(self._search, noted=self._noted)
        by_kind: dict[str, list[int]] = {kind: [] for kind in self._model.game.kind_keys}
        for card in cards:
            by_kind[card.kind].append(card.id)
        rows: list[str | int] = []
        for kind, ids in by_kind.items():
            if ids:
                rows += [f"{kind} {len(ids)}", *ids]
        self._rows = rows
        self._at = {row: index for index, row in enumerate(rows) if isinstance(row, int)}
        self.setStringList([""] * len(rows))

    def count(self) -> int:
        return len(self._at)

    def index_of(self, number: int) -> QModelIndex:
        """Return the index of the card *number*; invalid if the card is not shown."""
        return self.index(self._at[number]) if number in self._at else QModelIndex()

    def first(self) -> int | None:
        """Return the number of the first card shown; None if there is none."""
        return next(iter(self._at), None)

    def near(self, row: int) -> int | None:
        """Return the number of the card at *row*, else of the next card, else of the last; None if none."""
        following = next((entry for entry in self._rows[max(row, 0) :] if isinstance(entry, int)), None)
        return following or next((entry for entry in reversed(self._rows) if isinstance(entry, int)), None)

    def flags(self, index: Index) -> Qt.ItemFlag:
        if isinstance(self._rows[index.row()], str):
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the card for the role CARD (None for a heading), and the name for display."""
        row = self._rows[index.row()]
        if isinstance(row, str):
            kind, _, number = row.partition(" ")
            if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
                return f"{self._model.labels.kinds(kind, self._preferences.language)} · {number}"
            return None
        card = self._model.card(row)
        if role == CARD:
            return card
        if card is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self._model.name(card, self._preferences.language)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            name = self._model.name(card, self._preferences.language)
            return f"{name}, {line_with_side(self._model, card, self._preferences.language)}"
        return None


def line_with_side(model: EditorModel, card: CardData, language: str) -> str:
    """Return what *card* is, with its side, which must not be told by colour alone."""
    line = model.labels.line(card, language)
    side = model.labels.choice("side", card.side, language) if card.side != "neutral" else ""
    return line if side.lower()[:4] in line.lower() else f"{line} · {side}"


class _Search(Line):
    moved = Signal(int)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.moved.emit(1 if event.key() == Qt.Key.Key_Down else -1)
            return
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
            return
        super().keyPressEvent(event)


class NotedButton(QToolButton):
    """A switch beside a search that shows only the cards with a playtest note."""

    def __init__(self, preferences: Preferences) -> None:
        super().__init__()
        self.setCheckable(True)
        self._preferences = preferences
        preferences.subscribe(self._restyle)

    def _restyle(self, *_args: object) -> None:
        words = self._preferences.t("editor.only-noted")
        configured(self, toolTip=words, accessibleName=words)
        self.setIcon(icons.icon("note", self._preferences.theme))


class CardList(QFrame):
    card_chosen = Signal(int)
    menu_requested = Signal(QPoint)
    """Emits the screen position for the chosen card's menu."""

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._preferences, self._model = preferences, model
        self.setProperty("panel", True)
        self.search = configured(_Search(), clearButtonEnabled=True)
        self._find = self.search.addAction(
            icons.icon("search", preferences.theme, "quiet"), QLineEdit.ActionPosition.LeadingPosition
        )
        self.noted = NotedButton(preferences)
        head = filled(QHBoxLayout(), (self.search, 1), self.noted, spacing=4, margins=(10, 10, 10, 6))
        self.rows = CardListModel(model, preferences)
        self.view = QListView()
        self.view.setModel(self.rows)
        self.view.setItemDelegate(RowDelegate(preferences, self.view, self._row_at))
        style_list(self.view)
        self.empty = Label(role="quiet", wordWrap=True, alignment=Qt.AlignmentFlag.AlignCenter)
        self.empty.setContentsMargins(16, 24, 16, 24)
        filled(QVBoxLayout(self), head, self.empty, (self.view, 1), spacing=0, margins=(0, 0, 0, 0))
        self._settle = single_shot(self, self.choose_first)
        connect_all(
            (self.search.textChanged, self._filter),
            (self.noted.toggled, self._filter),
            (self.search.moved, self.move_by),
            (self.search.returnPressed, self.view.setFocus),
        )
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        connect_all(
            (
                self.view.customContextMenuRequested,
                lambda place: self.menu_requested.emit(self.view.viewport().mapToGlobal(place)),
            ),
            (self.view.selectionModel().currentChanged, self._chosen),
            (model.card_changed, self._card_changed),
            (model.cards_changed, self.refill),
        )
        preferences.subscribe(self._restyle)

    def current(self) -> int | None:
        """Return the number of the chosen card; None if none is chosen."""
        card = self.view.currentIndex().data(CARD)
        return card.id if card is not None else None

    def choose(self, number: int) -> None:
        """Choose the card *number*, and clear the search if it hides the card."""
        if not self.rows.index_of(number).isValid():
            self.search.clear()
            self.noted.setChecked(False)
        index = self.rows.index_of(number)
        if index.isValid():
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)

    def move_by(self, by: int) -> None:
        """Choose the next card (*by* 1) or the previous card (-1)."""
        row = self.view.currentIndex().row() + by
        while 0 <= row < self.rows.rowCount():
            index = self.rows.index(row)
            if index.data(CARD) is not None:
                self.view.setCurrentIndex(index)
                return
            row += 1 if by > 0 else -1

    def refill(self, *_args: object) -> None:
        """Reload the cards; keep the chosen card, or choose the card in its row if it was deleted."""
        chosen, row = self.current(), self.view.currentIndex().row()
        self.rows.fill()
        self._restore(chosen)
        near = self.rows.near(row)
        if near is not None and self.current() is None:
            self.choose(near)

    def _filter(self, *_changed: object) -> None:
        chosen = self.current()
        self.rows.fill(self.search.text(), noted=self.noted.isChecked())
        if not self._restore(chosen):
            self._settle.start(SEARCH_DELAY_MS)

    def _restore(self, chosen: int | None) -> bool:
        """Choose the card *chosen* again; return False if it is not shown."""
        index = self.rows.index_of(chosen) if chosen is not None else QModelIndex()
        if index.isValid():
            self._settle.stop()
            self.view.setCurrentIndex(index)
            self.view.scrollTo(index)
        self._show_if_empty()
        return index.isValid()

    def choose_first(self) -> None:
        """Choose the first card, unless a card is chosen already."""
        first = self.rows.first()
        if first is not None and self.current() is None:
            self.choose(first)

    def _row_at(self, index: Index) -> Row | None:
        card: CardData | None = index.data(CARD)
        if card is None:
            return None
        line = line_with_side(self._model, card, self._preferences.language)
        theme = self._preferences.theme
        return Row(
            index.data(),
            line if card.copies == 1 else f"{line} · ×{card.copies}",
            theme.side_text(card.side),
            self._model.sign(card),
            edge=self._model.edge(card.side, theme),
            changed=bool(self._model.differences(card)),
        )

    def _show_if_empty(self) -> None:
        nothing = self.rows.count() == 0
        is_filtered = self.search.text() or self.noted.isChecked()
        self.empty.setVisible(nothing)
        self.empty.setText(self._preferences.t("editor.nothing-found" if is_filtered else "editor.no-cards"))
        if nothing:
            announce(self.empty.text())

    def _card_changed(self, number: int) -> None:
        # Not with dataChanged, after which Qt would measure every row again.
        self.view.viewport().update(self.view.visualRect(self.rows.index_of(number)))

    def _chosen(self, index: QModelIndex) -> None:
        card = index.data(CARD) if index.isValid() else None
        if card is not None and self.search.hasFocus():
            announce(index.data(Qt.ItemDataRole.AccessibleTextRole))
        if card is not None:
            self.card_chosen.emit(card.id)

    def _restyle(self, *_args: object) -> None:
        configured(
            self.search,
            placeholderText=self._preferences.t("editor.search"),
            accessibleName=self._preferences.t("editor.search"),
        )
        self.view.setAccessibleName(self._preferences.t("editor.cards"))
        self._find.setIcon(icons.icon("search", self._preferences.theme, "quiet"))
        self._show_if_empty()
        self.view.viewport().update()
