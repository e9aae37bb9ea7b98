"""Editing on the face: a double click opens a field over a text or a number."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget
from shiboken6 import isValid

from app.cards.data import CardData, text_of
from app.editor.face_view import FaceView
from app.editor.model import EditorModel
from app.editor.number_edit import NumberLine
from app.editor.text_edit import Line, Lines
from app.widgets.preferences import Preferences

MIN_SIZE = (64, 34)
"""Minimum size of a field over a face, px."""


class OnFace(QObject):
    """Opens one field at a time over a face; Enter, Escape, or a click elsewhere closes it.

    In a long text, Enter closes it only with a modifier key.
    """

    value_typed = Signal(int, str, object, str)
    """Emits card, field, value, and language ("" for a number)."""

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._model, self._preferences = model, preferences
        self.field: QWidget | None = None
        self._shows: tuple[int, str, str] = 0, "", ""
        self._came_from: QWidget | None = None
        model.card_changed.connect(self._follow)
        model.cards_changed.connect(self._refresh)

    def open(self, view: FaceView, number: int, part: str, language: str) -> None:
        """Open a field over *part* of the card *number* in *view*, if it is a text or a number."""
        self.close()
        card = self._model.card(number)
        area = view.area_of(part)
        if card is None or area is None:
            return
        if part in self._model.game.numbers:
            self.field, self._shows = self._number(view, card, part), (number, part, "")
        elif part in self._model.game.texts:
            self.field, self._shows = self._text(view, part), (number, part, language)
        else:
            return
        paper = view.area_of("paper")
        if part in ("rules", "flavour") and paper is not None:
            area.setLeft(paper.left())
            area.setRight(paper.right())
        elif part != "flavour":
            self.field.setStyleSheet(f"font-size: {self._preferences.px('head')}px; font-weight: bold;")
        self._follow(number)
        self.field.setObjectName("on-face")
        self.field.setAccessibleName(view.accessibleName())
        self.field.installEventFilter(self)
        area.setSize(area.size().expandedTo(self.field.minimumSizeHint()))
        area.setWidth(max(area.width(), self._preferences.grown(MIN_SIZE[0])))
        if isinstance(self.field, Lines):
            area.setHeight(
                max(area.height(), min(self.field.needed_height(area.width()), view.height() // 2))
            )
        area.setHeight(max(area.height(), self._preferences.grown(MIN_SIZE[1])))
        area.moveRight(min(area.right(), view.width()))
        area.moveBottom(min(area.bottom(), view.height()))
        self._came_from = view.window().focusWidget()
        self.field.setGeometry(area)
        self.field.show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        if isinstance(self.field, QLineEdit):
            self.field.selectAll()

    def close(self) -> None:
        field, self.field = self.field, None
        if field is not None:
            field.removeEventFilter(self)
            field.hide()
            field.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusOut:
            self.close()
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            lines = isinstance(watched, QPlainTextEdit) and not event.modifiers()
            if event.key() == Qt.Key.Key_Escape or (enter and not lines):
                # Return the focus to the widget that had it, not to the next one.
                if self._came_from is not None and isValid(self._came_from):
                    self._came_from.setFocus(Qt.FocusReason.OtherFocusReason)
                self.close()
                return True
        return False

    def _number(self, view: FaceView, card: CardData, name: str) -> QWidget:
        line = NumberLine(self._model.game.by_name[name], view)
        line.show_value(card.value(name))
        line.value_set.connect(lambda: self.value_typed.emit(card.id, name, line.value(), ""))
        return line

    def _text(self, view: FaceView, name: str) -> QWidget:
        field = self._model.game.by_name[name]
        if field.widget == "long-text":
            lines = Lines(view, tabChangesFocus=True)
            lines.textChanged.connect(lambda: self._typed(lines.toPlainText()))
            return lines
        line = Line(view)
        line.setMaxLength(field.most)
        line.textEdited.connect(self._typed)
        return line

    def _typed(self, text: str) -> None:
        number, name, language = self._shows
        if self.field is not None and text != self._stored_text():
            self.value_typed.emit(number, name, text, language)

    def _stored_text(self) -> str:
        number, name, language = self._shows
        card = self._model.card(number)
        return text_of(card.texts, name, language) if card is not None else ""

    def _refresh(self) -> None:
        """Stay open if the edited card still exists and has the field."""
        number, name, _language = self._shows
        card, fields = self._model.card(number), self._model.game.by_name
        if card is not None and name in fields and fields[name].on(card.kind):
            self._follow(number)
        else:
            self.close()

    def _follow(self, number: int) -> None:
        """Show the stored value of the card *number* if it changed elsewhere, as by undo."""
        if self.field is None or number != self._shows[0]:
            return
        if isinstance(self.field, NumberLine):
            card = self._model.card(number)
            if card is not None:
                self.field.show_value(card.value(self._shows[1]))
        elif isinstance(self.field, Lines) and self.field.toPlainText() != self._stored_text():
            self.field.put_text(self._stored_text())
        elif isinstance(self.field, Line) and self.field.text() != self._stored_text():
            self.field.setText(self._stored_text())
