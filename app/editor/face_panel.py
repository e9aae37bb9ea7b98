"""The face next to the form: languages, warnings, buttons, and editing on the face."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from unicodedata import bidirectional

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from app.cards.data import CardData, text_of
from app.editor import icons
from app.editor.face_view import FaceView
from app.editor.fields import NumberLine
from app.editor.model import EditorModel
from app.editor.text_edit import Line, Lines
from app.face import picture
from app.face.ops import Clip, Warn, bounds
from app.i18n import fill, text
from app.print.preflight.finding import ERRORS
from app.widgets.controls import Label, Tiles, configured, connect_all, describe, emptied, filled, push_button
from app.widgets.preferences import Preferences, own_name

CARD_SHAPE = (63, 88)
"""Width and height in mm, for arranging several faces."""
MAX_NAME = 28
"""Maximum characters of a card's name in a warning, so that the fault stays visible."""
MIN_SIZE = (64, 34)
"""Minimum size of a field over a face, px."""


def sentence(warning: Warn, name: str, language: str) -> str:
    """Return a layout warning as a sentence about the card *name*."""
    part = text(f"face.part-{warning.part}", language).removeprefix("face.part-")
    if len(name) > MAX_NAME:
        name = name[: MAX_NAME - 1].rstrip() + "…"
    return fill(
        f"face.{warning.code.removeprefix('face.')}",
        language,
        {key: _isolated(value) for key, value in {**warning.params, "card": name, "part": part}.items()},
    )


def show_warnings(label: Label, warnings: Sequence[Warn], name: str, language: str) -> None:
    """Show the layout's *warnings* on the card *name*, each once; in the colour of errors if one is."""
    label.setText("\n".join(dict.fromkeys(sentence(warning, name, language) for warning in warnings)))
    is_wrong = any(warning.code in ERRORS for warning in warnings)
    label.setProperty("role", "danger" if is_wrong else "quiet")
    label.style().polish(label)
    label.setVisible(bool(warnings))


def _isolated(value: object) -> object:
    """Isolate *value* from the sentence around it if it has right-to-left letters."""
    has_rtl = isinstance(value, str) and any(bidirectional(letter) in ("R", "AL") for letter in value)
    return f"\N{FIRST STRONG ISOLATE}{value}\N{POP DIRECTIONAL ISOLATE}" if has_rtl else value


class FacePanel(QFrame):
    """Shows one card as it will be printed."""

    part_clicked = Signal(str, str)
    """Emits part and language to be edited."""
    picture_received = Signal(int, object)
    """Emits the card, and a picture dropped on its face."""
    print_requested = Signal()
    play_requested = Signal()

    def __init__(self, model: EditorModel, preferences: Preferences) -> None:
        super().__init__()
        self._model, self._preferences = model, preferences
        self._number: int | None = None
        self.language = self._default_language()
        self.setProperty("panel", True)
        self._languages = filled(QHBoxLayout(), spacing=4)
        self._group = QButtonGroup(self)
        self.zoom_button = QToolButton(
            toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextBesideIcon, autoRaise=True
        )
        self.all_button = configured(QToolButton(autoRaise=True), checkable=True)
        self.all_button.clicked.connect(self.show_all)
        self.face = FaceView(preferences)
        self.on_face = OnFace(model, preferences, self)
        connect_all(
            (
                self.zoom_button.clicked,
                lambda: self.face.zoom_to(1.0 if self.face.zoom() >= 4 else self.face.zoom() * 2),
            ),
            (self.face.part_clicked, lambda part: self.part_clicked.emit(part, self.language)),
            (self.face.part_opened, lambda part: self._open_part(self.face, self.language, part)),
            (self.face.picture_moved, self._move_picture),
            (self.face.picture_received, self._emit_picture),
            (
                self.face.zoomed,
                lambda zoom: self.zoom_button.setText(f"{round(zoom * 100)} %" if zoom > 1 else ""),
            ),
        )
        self.others = QWidget()
        self._grid = QGridLayout(self.others)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._views: dict[str, FaceView] = {}
        self.others.hide()
        self.warnings = Label(role="danger", wordWrap=True)
        row = Tiles()
        self.print_button = push_button(does=self.print_requested)
        self.play_button = push_button(does=self.play_requested)
        row.addWidget(self.print_button)
        row.addWidget(self.play_button)
        parts = (self._languages, (self.face, 1), (self.others, 1), self.warnings, row)
        self._rows = filled(QVBoxLayout(self), *parts, spacing=8, margins=(14, 12, 14, 14))
        connect_all((model.card_changed, self._changed), (model.cards_changed, self._refresh))
        preferences.subscribe(self._refresh)

    def show_card(self, number: int | None) -> None:
        if number != self._number:
            self.on_face.close()
        self._number = number
        self.face.light_up("")
        self._draw()

    def number(self) -> int | None:
        """Return the number of the card shown; None if there is none."""
        return self._number

    def _default_language(self) -> str:
        """Return the reader's language if the set has it, else the set's source language."""
        reader = self._preferences.language
        return reader if reader in self._model.languages else self._model.data.source

    def show_language(self, language: str) -> None:
        if language and language != self.language and language in self._model.languages:
            self.language = language
            self._refresh()

    def show_all(self, on: bool) -> None:
        """Show the card in all languages side by side, or in one."""
        self.all_button.setChecked(on)
        if on:
            self.face.zoom_to(1.0)
        self.face.setVisible(not on)
        self.others.setVisible(on)
        self.zoom_button.setEnabled(not on)
        self._draw()
        self._rows.activate()
        self._arrange_faces()

    def _changed(self, number: int) -> None:
        if number == self._number:
            self._draw()

    def _fill_all(self) -> None:
        languages = self._model.languages
        if list(self._views) != list(languages):
            for view in self._views.values():
                view.hide()
                view.deleteLater()
            self._views = {}
            for place, language in enumerate(languages):
                view = FaceView(self._preferences)
                view.setMinimumSize(120, 160)
                view.part_clicked.connect(lambda part, tongue=language: self.part_clicked.emit(part, tongue))
                view.part_opened.connect(partial(self._open_part, view, language))
                self._views[language] = view
                self._grid.addWidget(view, place, 0)
            self._arrange_faces()
        card = self._model.card(self._number)
        for language, view in self._views.items():
            face = self._model.face(card, language) if card is not None else None
            view.show_face(face, f"{own_name(language)}: {self._model.name(card, language)}" if card else "")
            view.setToolTip(own_name(language))
            view.light_up(self.face.highlighted() if language == self.language else "")

    def _open_part(self, view: FaceView, language: str, part: str) -> None:
        if self._number is not None:
            self.on_face.open(view, self._number, part, language)

    def light_up(self, part: str, language: str) -> None:
        """Highlight the edited *part*, and switch to *language* unless it is ""."""
        self.show_language(language)
        self.face.light_up(part)
        for view_language, view in self._views.items():
            view.light_up(part if view_language == self.language else "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._label_languages()
        self._arrange_faces()

    def _label_languages(self) -> None:
        """Label the languages by name if all fit, else by code."""
        buttons = self._group.buttons()
        for button, language in zip(buttons, self._model.languages, strict=False):
            button.setText(own_name(language))
            button.ensurePolished()
        shown = [*buttons, self.zoom_button, self.all_button]
        need = sum(widget.sizeHint().width() + self._languages.spacing() for widget in shown)
        edge = self._rows.contentsMargins()
        if need > self.width() - edge.left() - edge.right():
            for button, language in zip(buttons, self._model.languages, strict=False):
                button.setText(language.upper())

    def _arrange_faces(self) -> None:
        count, room = len(self._views), self.others.contentsRect()
        if not count or room.isEmpty():
            return

        def scale(across: int) -> float:
            rows = -(-count // across)
            return min(room.width() / across / CARD_SHAPE[0], room.height() / rows / CARD_SHAPE[1])

        columns = max(range(1, count + 1), key=scale)
        for index, view in enumerate(self._views.values()):
            self._grid.removeWidget(view)
            self._grid.addWidget(view, index // columns, index % columns)

    def _move_picture(self, across: float, down: float, zoom: float) -> None:
        card = self._model.card(self._number)
        if card is None:
            return
        face = self._model.face(card, self.language)
        window = next(
            (bounds(op.path) for op in face.ops if isinstance(op, Clip) and op.part == "picture"), None
        )
        if window is not None:
            reference = picture.moved(card.picture or card.key, (across, down), zoom, window)
            if reference != (card.picture or card.key):
                self._model.set_value(card.id, "picture", reference, typing=True)

    def _emit_picture(self, picture: object) -> None:
        if self._number is not None:
            self.picture_received.emit(self._number, picture)

    def _draw(self) -> None:
        card = self._model.card(self._number)
        self.print_button.setEnabled(card is not None)
        if card is None:
            self.face.show_face(None, "")
            self.warnings.hide()
            return
        if self.all_button.isChecked():
            self._fill_all()
        name = self._model.name(card, self.language)
        face = self._model.face(card, self.language)
        self.face.show_face(face, self._preferences.t("editor.face-of", name=name))
        show_warnings(self.warnings, face.warnings, name, self._preferences.language)

    def _refresh(self, *_args: object) -> None:
        if self.language not in self._model.languages:
            self.language = self._default_language()
        for button in self._group.buttons():
            self._group.removeButton(button)
            button.hide()
            button.deleteLater()
        emptied(self._languages)
        theme = self._preferences.theme
        for language in self._model.languages:
            button = QPushButton()
            describe(button, own_name(language))
            button.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.setChecked(language == self.language)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            button.setStyleSheet(
                f"QPushButton {{ border: 0; border-bottom: 3px solid transparent; border-radius: 0;"
                f" background: transparent; color: {theme.quiet}; padding: 4px 10px; }}"
                f"QPushButton:checked {{ color: {theme.text}; border-bottom-color: {theme.accent}; }}"
                f"QPushButton:focus {{ color: {theme.accent_text}; padding: 4px 10px; }}"
            )
            button.clicked.connect(lambda _checked=False, tongue=language: self.show_language(tongue))
            self._group.addButton(button)
            self._languages.addWidget(button)
        self._languages.addStretch(1)
        for tool, drawn in ((self.zoom_button, "zoom"), (self.all_button, "all")):
            tool.setIcon(icons.icon(drawn, theme, "quiet"))
            describe(tool, self._preferences.t(f"editor.face-{drawn}"))
            self._languages.addWidget(tool)
        self._label_languages()
        self.all_button.setVisible(len(self._model.languages) > 1)
        self.print_button.setText(self._preferences.t("editor.print-card"))
        self.print_button.setIcon(icons.icon("print", theme, beside=True))
        self.play_button.setText(self._preferences.t("editor.play-set"))
        self.play_button.setIcon(icons.icon("play", theme, beside=True))
        self._draw()


class OnFace(QObject):
    """Opens one field at a time over a face; Enter, Escape, or a click elsewhere closes it.

    In a long text, Enter closes it only with a modifier key.
    """

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QObject) -> None:
        super().__init__(parent)
        self._model, self._preferences = model, preferences
        self.field: QWidget | None = None
        self._shows: tuple[int, str, str] = 0, "", ""
        self._came_from: QWidget | None = None
        connect_all((model.card_changed, self._follow), (model.cards_changed, self._refresh))

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
        line.show_value(card.number(name))
        line.value_set.connect(lambda: self._model.set_value(card.id, name, line.value(), typing=True))
        return line

    def _text(self, view: FaceView, name: str) -> QWidget:
        field = self._model.game.by_name[name]
        if field.widget == "long-text":
            lines = Lines(view, tabChangesFocus=True)
            lines.textChanged.connect(lambda: self._typed(lines.toPlainText()))
            return lines
        line = configured(Line(view), maxLength=field.most)
        line.textEdited.connect(self._typed)
        return line

    def _typed(self, text: str) -> None:
        number, name, language = self._shows
        if self.field is not None and text != self._stored_text():
            self._model.set_value(number, name, text, language, typing=True)

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
                self.field.show_value(card.number(self._shows[1]))
        elif isinstance(self.field, Lines) and self.field.toPlainText() != self._stored_text():
            self.field.put_text(self._stored_text())
        elif isinstance(self.field, Line) and self.field.text() != self._stored_text():
            self.field.setText(self._stored_text())
