"""A line for a formula: completion, the value for the current card, and what is wrong, and where."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from html import escape

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QCompleter, QLineEdit

from app.editor import utf16
from app.face.formula import FAILURES, FormulaError, text_of, why_failed
from app.face.vocabulary import Use, Vocabulary
from app.widgets.controls import Label, connect_all
from app.widgets.preferences import Preferences

WRITTEN = Qt.ItemDataRole.UserRole
"""Role of the text that a completion inserts."""
MAX_VALUE = 80
"""Maximum number of characters of a value that is shown."""

MARGIN = 20
"""Width of a line that text can't use, px."""


class FormulaLine(QLineEdit):
    """Edits a formula with the names on the screen. ``note``, below it, says what it results in."""

    def __init__(self, preferences: Preferences, use: Use) -> None:
        """*use*: see :meth:`~app.face.vocabulary.Vocabulary.stored`."""
        super().__init__()
        self._preferences, self._use = preferences, use
        self._vocabulary: Vocabulary | None = None
        self._evaluate: Callable[[str], object] = str
        self._named: Mapping[str, str] = {}
        self.note = Label(wordWrap=True, step="small", textFormat=Qt.TextFormat.RichText)
        self.note.hide()
        self._offers = QStandardItemModel(self)
        self.completion = QCompleter(
            self._offers,
            self,
            completionRole=WRITTEN,
            completionMode=QCompleter.CompletionMode.UnfilteredPopupCompletion,
        )
        self.completion.setWidget(self)
        connect_all((self.completion.activated, self._insert), (self.textEdited, self._follow))

    def popup(self) -> QAbstractItemView:
        return self.completion.popup()  # type: ignore[return-value]  # Qt makes the list when it is asked for it

    def take(
        self, vocabulary: Vocabulary, evaluate: Callable[[str], object], named: Mapping[str, str]
    ) -> None:
        """Use the names of *vocabulary*; *evaluate* returns the value of a stored formula on the card.

        *named*: symbols or pictures, which need no quotes, by name.
        """
        self._vocabulary, self._evaluate, self._named = vocabulary, evaluate, named

    def written(self, stored: str) -> str:
        return self._vocabulary.written(stored) if self._vocabulary is not None else stored

    def stored(self) -> str | None:
        """Return the formula as it is stored; None, and a note, if it is wrong."""
        typed = self.text().strip()
        if self._vocabulary is None or typed.startswith("#") or not typed:
            return typed
        if typed in self._named:
            return self._named[typed]
        if re.fullmatch(r"-?\d+,\d+", typed):  # a decimal comma, not two numbers
            return typed.replace(",", ".")
        try:
            return self._vocabulary.stored(typed, self._use)
        except FormulaError as error:
            self._show_error(error, self.text().index(typed) if typed else 0)
            return None

    # ---- notes

    def _follow(self) -> None:
        self.show_value()
        self._complete()

    def show_value(self) -> None:
        """Show the value for the current card, or what is wrong."""
        stored = self.stored()
        if stored is None:
            return
        if not stored or stored.startswith("#") or self.text().strip() in self._named:
            self.note.hide()
            return
        try:
            value = self._evaluate(stored)
        except FAILURES as error:
            self._show_error(why_failed(error))
            return
        tr = self._preferences.t
        text = (
            tr("editor.formula-yes" if value else "editor.formula-no")
            if isinstance(value, bool)
            else text_of(value)
        )
        text = text if len(text) <= MAX_VALUE else f"{text[: MAX_VALUE - 1]}…"
        is_long = self.fontMetrics().horizontalAdvance(self.text()) > self.width() - MARGIN
        whole = f"{escape(self.text())}<br>" if is_long else ""
        self._show_note(whole + escape(tr("editor.formula-value", value=text or "—")), "quiet")

    def _show_error(self, error: FormulaError, offset: int = 0) -> None:
        tr, text = self._preferences.t, self.text()
        begin, end = (place + offset for place in error.at)
        sentence = tr("face.why", why=error.why, what=error.what)
        if error.hint:
            sentence += " " + tr("editor.formula-hint", what=error.hint)
        marked = f"<u><b>{escape(text[begin:end])}</b></u>" if end > begin else ""
        whole = f"{escape(text[:begin])}{marked}{escape(text[end:])}<br>" if marked else ""
        self._show_note(whole + escape(sentence), "danger")

    def _show_note(self, text: str, role: str) -> None:
        if self.note.property("role") != role:
            self.note.setProperty("role", role)
            self.note.style().polish(self.note)
        self.note.setText(text)
        self.note.show()

    # ---- completion

    def _typed(self) -> tuple[str, int]:
        """Return the text, and the cursor's place in characters."""
        text = self.text()
        return text, len(utf16.head(text, self.cursorPosition()))

    def _complete(self, whole: bool = False) -> None:
        """Offer names for the word before the cursor, or, if *whole*, also without one."""
        text, cursor = self._typed()
        if self._vocabulary is None:
            return
        start, offers = self._vocabulary.offers(text, cursor)
        offers = [offer for offer in offers if offer.text.casefold() != text[start:cursor].casefold()]
        if not offers or (start == cursor and not whole):
            self.popup().hide()
            return
        self._offers.clear()
        for offer in offers:
            is_function = offer.kind == "function"
            takes = self._preferences.t(f"editor.formula-{offer.text[:-1]}") if is_function else ""
            item = QStandardItem(f"{offer.text}{takes})" if is_function else offer.text)
            item.setData(offer.text, WRITTEN)
            self._offers.appendRow(item)
        place = self.cursorRect()
        popup = self.popup()
        place.setWidth(popup.sizeHintForColumn(0) + popup.verticalScrollBar().sizeHint().width() + 24)
        self.completion.complete(place)
        popup.setCurrentIndex(self.completion.completionModel().index(0, 0))

    def _insert(self, name: str) -> None:
        assert self._vocabulary is not None
        text, cursor = self._typed()
        start = self._vocabulary.offers(text, cursor)[0]
        self.setSelection(utf16.units(text[:start]), utf16.units(text[start:cursor]))
        self.insert(name)
        self.setModified(True)
        self.show_value()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        asks = event.key() == Qt.Key.Key_Space and event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if asks or (event.key() == Qt.Key.Key_Down and not self.popup().isVisible()):
            self._complete(whole=True)
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.show_value()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        if event.reason() == Qt.FocusReason.PopupFocusReason:  # by the completions: editing goes on
            with QSignalBlocker(self):
                super().focusOutEvent(event)
            return
        super().focusOutEvent(event)
        if self.note.property("role") != "danger":
            self.note.hide()
