"""What is offered while a text is typed: the game's terms behind ``{``, the set's cards behind ``[[``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QIcon, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QPlainTextEdit

from app.widgets import utf16

Offer = tuple[str, str, QIcon]
"""What is written, what it is called, its sign."""
_BEGUN = re.compile(r"(\{|\[\[)([^{}\[\]\n]*)$")
CLOSED = {"{": "}", "[[": "]]"}
MOST_TYPED = 30
"""Characters behind the bracket after which it is a bracket, and no term."""
MOST_SEEN = 12
"""Rows that are seen at once."""
WRITTEN = Qt.ItemDataRole.UserRole
SOUGHT = Qt.ItemDataRole.UserRole + 1
"""What is typed may be part of the name or of what is written: the keyboard's language is not known."""


class Completing(QCompleter):
    """Offers names at the cursor of *edit*; *offers* says which, for the bracket that was typed."""

    def __init__(self, edit: QPlainTextEdit, offers: Callable[[str], Sequence[Offer]]) -> None:
        super().__init__(edit)
        self._edit, self._offers = edit, offers
        self._names = QStandardItemModel(self)
        self._bracket = ""
        self.setWidget(edit)
        self.setModel(self._names)
        self.setCompletionRole(SOUGHT)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setMaxVisibleItems(MOST_SEEN)
        self.activated[QModelIndex].connect(self._take)  # type: ignore[index]  # the stubs know no overloads

    def popup(self) -> QAbstractItemView:
        return super().popup()  # type: ignore[return-value]  # Qt makes the list when it is asked for it

    def begun(self) -> tuple[str, str]:
        """The bracket before the cursor and what is typed behind it; ("", "") if there is none."""
        cursor = self._edit.textCursor()
        found = _BEGUN.search(utf16.head(cursor.block().text(), cursor.positionInBlock()))
        if found is None or len(found[2]) > MOST_TYPED:
            return "", ""
        return found[1], found[2]

    def look(self) -> None:
        """Offer what fits what was just typed, or nothing."""
        bracket, typed = self.begun()
        if not bracket:
            self.popup().hide()
            self._bracket = ""
            return
        if bracket != self._bracket:
            self._bracket = bracket
            self._fill(bracket)
        self.setCompletionPrefix(typed)
        if not self.completionCount():
            self.popup().hide()
            return
        popup = self.popup()
        place = self._edit.cursorRect()
        place.setWidth(popup.sizeHintForColumn(0) + popup.verticalScrollBar().sizeHint().width() + 24)
        self.complete(place)
        popup.setCurrentIndex(self.completionModel().index(0, 0))

    def is_open(self) -> bool:
        """Whether something is offered now: Enter, Tab and Escape are for the list then."""
        return self.popup().isVisible()

    def _fill(self, bracket: str) -> None:
        self._names.clear()
        for written, name, sign in self._offers(bracket):
            item = QStandardItem(sign, name)
            item.setData(written, WRITTEN)
            item.setData(f"{name} {written}", SOUGHT)
            self._names.appendRow(item)

    def _take(self, index: QModelIndex) -> None:
        bracket, typed = self.begun()
        if not bracket:
            return
        cursor = self._edit.textCursor()
        cursor.beginEditBlock()
        for _character in bracket + typed:
            cursor.deletePreviousChar()
        cursor.insertText(bracket + str(index.data(WRITTEN)) + CLOSED[bracket])
        cursor.endEditBlock()
        self._edit.setTextCursor(cursor)
