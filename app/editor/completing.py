"""Completion while typing: the game's symbols after ``{``, the set's cards after ``[[``."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QIcon, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QPlainTextEdit

from app.editor import utf16

Offer = tuple[str, str, QIcon]
"""(text to insert, name, icon)."""
_BEGUN = re.compile(r"(\{|\[\[)([^{}\[\]\n]*)$")
CLOSED = {"{": "}", "[[": "]]"}
MAX_TYPED = 30
"""Maximum number of characters after a bracket for which completion is offered."""
MAX_VISIBLE = 12
"""Maximum number of visible rows."""
WRITTEN = Qt.ItemDataRole.UserRole
MATCHED = Qt.ItemDataRole.UserRole + 1
"""Role of the text to match: name and inserted text, since the keyboard's language is unknown."""


class Completing(QCompleter):
    """A completer at the cursor of *edit*; *offers* returns the completions for the typed bracket."""

    def __init__(self, edit: QPlainTextEdit, offers: Callable[[str], Sequence[Offer]]) -> None:
        super().__init__(edit)
        self._edit, self._offers = edit, offers
        self._names = QStandardItemModel(self)
        self._bracket = ""
        self.setWidget(edit)
        self.setModel(self._names)
        self.setCompletionRole(MATCHED)
        self.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setFilterMode(Qt.MatchFlag.MatchContains)
        self.setMaxVisibleItems(MAX_VISIBLE)
        self.activated[QModelIndex].connect(self._insert_completion)  # type: ignore[index]  # the stubs know no overloads

    def popup(self) -> QAbstractItemView:
        return super().popup()  # type: ignore[return-value]  # Qt makes the list when it is asked for it

    def typed_prefix(self) -> tuple[str, str]:
        """Return the bracket before the cursor and the text after it; ("", "") if none or too long."""
        cursor = self._edit.textCursor()
        match = _BEGUN.search(utf16.head(cursor.block().text(), cursor.positionInBlock()))
        if match is None or len(match[2]) > MAX_TYPED:
            return "", ""
        return match[1], match[2]

    def offer_completions(self) -> None:
        """Offer completions for the text just typed; hide the list if there are none."""
        bracket, typed = self.typed_prefix()
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
        """Return whether the list is open, and therefore handles Enter, Tab, and Escape."""
        return self.popup().isVisible()

    def _fill(self, bracket: str) -> None:
        self._names.clear()
        for written, name, sign in self._offers(bracket):
            item = QStandardItem(sign, name)
            item.setData(written, WRITTEN)
            item.setData(f"{name} {written}", MATCHED)
            self._names.appendRow(item)

    def _insert_completion(self, index: QModelIndex) -> None:
        bracket, typed = self.typed_prefix()
        if not bracket:
            return
        cursor = self._edit.textCursor()
        cursor.beginEditBlock()
        for _character in bracket + typed:
            cursor.deletePreviousChar()
        cursor.insertText(bracket + str(index.data(WRITTEN)) + CLOSED[bracket])
        cursor.endEditBlock()
        self._edit.setTextCursor(cursor)
