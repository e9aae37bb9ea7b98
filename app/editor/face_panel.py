"""The face next to the form, with a choice of languages, warnings, and buttons."""

from __future__ import annotations

from functools import partial
from unicodedata import bidirectional

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.editor import icons
from app.editor.face_view import FaceView
from app.editor.model import EditorModel
from app.editor.on_face import OnFace
from app.face import picture
from app.face.ops import Clip, Warn, bounds
from app.i18n import fill, text
from app.widgets.controls import Label, Tiles, describe, emptied, filled
from app.widgets.preferences import Preferences, own_name

CARD_SHAPE = (63, 88)
"""Width and height in mm, for arranging several faces."""
MAX_NAME = 28
"""Maximum characters of a card's name in a warning, so that the fault stays visible."""


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


def _isolated(value: object) -> object:
    """Isolate *value* from the sentence around it if it has right-to-left letters."""
    has_rtl = isinstance(value, str) and any(bidirectional(letter) in ("R", "AL") for letter in value)
    return f"\N{FIRST STRONG ISOLATE}{value}\N{POP DIRECTIONAL ISOLATE}" if has_rtl else value


class FacePanel(QFrame):
    """Shows one card as it will be printed."""

    part_clicked = Signal(str, str)
    """Emits part and language to be edited."""
    picture_changed = Signal(int, str)
    """Emits the card, and its picture's new reference after it was moved or zoomed on the face."""
    picture_received = Signal(int, object)
    """Emits the card, and a picture dropped on its face."""
    value_typed = Signal(int, str, object, str)
    """Emits card, field, value, and language ("" for a number) of what was typed on the face."""
    print_requested = Signal()
    play_requested = Signal()

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._preferences = model, preferences
        self._number: int | None = None
        self.language = self._default_language()
        self.setProperty("panel", True)
        self._rows = box = filled(QVBoxLayout(self), spacing=8, margins=(14, 12, 14, 14))
        self._languages = filled(QHBoxLayout(), spacing=4)
        self._group = QButtonGroup(self)
        self.zoom_button, self.all_button = QToolButton(), QToolButton()
        self.zoom_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.all_button.setCheckable(True)
        for button in (self.zoom_button, self.all_button):
            button.setAutoRaise(True)
        self.zoom_button.clicked.connect(self._zoom)
        self.all_button.clicked.connect(self.show_all)
        box.addLayout(self._languages)
        self.face = FaceView(preferences)
        self.face.part_clicked.connect(lambda part: self.part_clicked.emit(part, self.language))
        self.on_face = OnFace(model, preferences, self)
        self.on_face.value_typed.connect(self.value_typed)
        self.face.part_opened.connect(lambda part: self._open_part(self.face, self.language, part))
        self.face.picture_moved.connect(self._move_picture)
        self.face.picture_received.connect(self._emit_picture)
        self.face.zoomed.connect(self._show_zoom)
        box.addWidget(self.face, 1)
        self.others = QWidget()
        self._grid = QGridLayout(self.others)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._views: dict[str, FaceView] = {}
        self.others.hide()
        box.addWidget(self.others, 1)
        self.warnings = Label(role="danger", wordWrap=True)
        box.addWidget(self.warnings)
        row = Tiles()
        self.print_button, self.play_button = QPushButton(), QPushButton()
        self.print_button.clicked.connect(self.print_requested)
        self.play_button.clicked.connect(self.play_requested)
        row.addWidget(self.print_button)
        row.addWidget(self.play_button)
        box.addLayout(row)
        model.card_changed.connect(self._changed)
        model.cards_changed.connect(self._refresh)
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
        card = self._model.card(self._number) if self._number is not None else None
        for language, view in self._views.items():
            face = self._model.face(card, language) if card is not None else None
            view.show_face(face, f"{own_name(language)}: {self._model.name(card, language)}" if card else "")
            view.setToolTip(own_name(language))
            view.light_up(self.face.highlighted() if language == self.language else "")

    def _open_part(self, view: FaceView, language: str, part: str) -> None:
        if self._number is not None:
            self.on_face.open(view, self._number, part, language)

    def _show_zoom(self, zoom: float) -> None:
        self.zoom_button.setText(f"{round(zoom * 100)} %" if zoom > 1 else "")

    def _zoom(self) -> None:
        zoom = self.face.zoom()
        self.face.zoom_to(1.0 if zoom >= 4 else zoom * 2)

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
        card = self._model.card(self._number) if self._number is not None else None
        if card is None:
            return
        face = self._model.face(card, self.language)
        window = next(
            (bounds(op.path) for op in face.ops if isinstance(op, Clip) and op.part == "picture"), None
        )
        if window is not None:
            reference = picture.moved(card.picture or card.key, (across, down), zoom, window)
            if reference != (card.picture or card.key):
                self.picture_changed.emit(card.id, reference)

    def _emit_picture(self, picture: object) -> None:
        if self._number is not None:
            self.picture_received.emit(self._number, picture)

    def _draw(self) -> None:
        card = self._model.card(self._number) if self._number is not None else None
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
        sentences = [sentence(warning, name, self._preferences.language) for warning in face.warnings]
        self.warnings.setText("\n".join(sentences))
        self.warnings.setVisible(bool(sentences))

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
