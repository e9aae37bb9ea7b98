"""The dialog for the rules text of a set: Markdown, and beside it the rules as players see them."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QTextCursor
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from app.cards import paragraphs, rulebook
from app.cards.field import Field
from app.editor import dialogs
from app.editor.dialogs import Dialog
from app.editor.keys import shortcut
from app.editor.model import EditorModel
from app.editor.text_edit import Lines, TextField
from app.widgets.controls import Label, configured, filled
from app.widgets.preferences import Preferences
from app.widgets.reading import TextPane
from app.widgets.rulebook import show
from app.widgets.waiting import single_shot

STORE_DELAY_MS = 400
"""Delay after the last key before the text is stored and shown, ms."""
MAX_LENGTH = 400_000
"""Maximum number of characters of the whole text."""


class _Page(TextField):
    """A text field as high as its place."""

    def _fit_height(self) -> None:
        """Let the layout decide the height."""


class RulesDialog(Dialog):
    """Edits the rules text in the set's own language; the other languages are in *Translations*."""

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QWidget | None) -> None:
        tr = preferences.t
        title = tr("editor.set-rules").rstrip("…")
        super().__init__(preferences, title, parent, 1180, 660)
        self._model = model
        self._store_later = single_shot(self, self.store, STORE_DELAY_MS)
        language = model.data.source
        self.text = _Page(Field("text", "long-text", most=MAX_LENGTH), preferences)
        self.text.offer(partial(model.signs, "texts"))
        self.text.write_in(language)
        self.text.cards = partial(dialogs.reference_names, model, language)
        self.text.reference_requested.connect(
            partial(dialogs.ask_reference, model, preferences, self.text, language)
        )
        self.text.edit.setAccessibleName(title)
        self.text.show_text(paragraphs.source_text(model.data), "source")
        self.text.edited.connect(lambda _text: self._store_later.start())
        lines = self.text.edit
        assert isinstance(lines, Lines)
        for keys, undo in (
            (QKeySequence.StandardKey.Undo, lines.undo),
            (QKeySequence.StandardKey.Redo, lines.redo),
        ):
            shortcut(self, keys, undo)
        self.preview = configured(TextPane(), accessibleName=tr("editor.rules-preview"))
        self.preview.document().setDocumentMargin(18)
        left = QWidget()
        hint = Label(tr("editor.rules-marks"), step="small", role="quiet", wordWrap=True)
        filled(QVBoxLayout(left), (self.text, 1), hint, spacing=6, margins=(0, 0, 8, 0))
        parts = QSplitter(Qt.Orientation.Horizontal, childrenCollapsible=False)
        for part in (left, self.preview):
            parts.addWidget(part)
        parts.setSizes([560, 560])
        filled(self.box, Label(tr("editor.rules-about"), role="quiet", wordWrap=True), (parts, 1))
        self.add_close()
        self.finished.connect(lambda _result: self.store())
        self._show()
        self.text.setFocus()

    def store(self) -> None:
        """Store the text if it has changed, and show it."""
        self._store_later.stop()
        data = paragraphs.with_text(self._model.data, self.text.text())
        if data.paragraphs != self._model.data.paragraphs and self._model.put_set(
            data, "editor.undo-rules-text", typing=True
        ):
            self._show()

    def _show(self) -> None:
        book = rulebook.of(self._model.data, self._model.data.source)
        bar = self.preview.verticalScrollBar()
        at = bar.value()
        self.preview.document().setDefaultFont(self.font())
        if book is None:
            self.preview.setPlainText(self._preferences.t("editor.rules-none"))
        else:
            show(self.preview.document(), book, self._preferences, self.devicePixelRatioF())
        self.preview.moveCursor(QTextCursor.MoveOperation.Start)
        bar.setValue(at)
