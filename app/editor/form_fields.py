"""The fields of a card's form other than translated texts, numbers, and powers, as declared by the game."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.cards.data import CardData
from app.cards.edits import field_value
from app.cards.field import Field
from app.cards.game import Game
from app.editor.model import EditorModel
from app.editor.pickers import CheckListPicker, Picker
from app.editor.picture_field import PictureField
from app.editor.refreshing import is_typed_into
from app.editor.text_edit import Line, TextField
from app.widgets.controls import Label, Tiles, cleared, filled
from app.widgets.preferences import Preferences

SMALL = ("choice", "location", "flag", "symbols")
"""Types of fields placed side by side."""
WIDE = ("text", "long-text", "locations", "picture")
"""Types of fields placed one below the other."""
CHOICE = (190, 330)
"""Minimum and maximum width of a field placed side by side, px."""


class FormFields(QWidget):
    """The fields of one card; changes are emitted, not stored."""

    value_set = Signal(str, object, bool)
    """Emits field, value, and whether the value was typed."""
    entered = Signal(str)
    picture_received = Signal(str, object)
    """Emits the field, and a picture file or dropped or pasted data."""

    def __init__(self, model: EditorModel, preferences: Preferences, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model, self._preferences = model, preferences
        self._built: tuple[Field, ...] = ()
        self.fields: dict[str, QWidget] = {}
        """Field → the widget that edits it."""
        self._titles: dict[str, Label] = {}
        model.settling.connect(self._commit_typed)
        self._places: dict[str, QWidget] = {}
        self._tiles = Tiles(gap=14)
        self._rows = filled(QVBoxLayout(), spacing=10)
        filled(QVBoxLayout(self), self._tiles, self._rows, spacing=10, margins=(0, 0, 0, 0))

    def show_card(self, card: CardData) -> None:
        if self._built != self._model.game.edited_fields:
            self._build(self._model.game)
        for name, box in self._places.items():
            field = self._model.game.by_name[name]
            box.setVisible(field.on(card.kind))
            if field.on(card.kind):
                self._show(field, field_value(card, field), card.key)

    def _show(self, field: Field, value: Any, own: str) -> None:
        widget, language = self.fields[field.name], self._preferences.language
        if isinstance(widget, Picker):
            if field.widget == "location":
                nowhere = ("", self._preferences.t("editor.start-none"))
                widget.offer([nowhere, *self._model.places(language)], str(value))
            else:
                labels = self._model.labels
                widget.offer([(v, labels.choice(field.name, v, language)) for v in field.choices], str(value))
        elif isinstance(widget, CheckListPicker):
            widget.offer(self._model.places(language), value, own)
        elif isinstance(widget, QCheckBox):
            widget.setChecked(bool(value))
        elif isinstance(widget, TextField):
            widget.show_text(str(value), "source")
        elif isinstance(widget, PictureField):
            widget.show_picture(str(value))
        elif isinstance(widget, QLineEdit) and widget.text() != value and not is_typed_into(widget):
            widget.setText(str(value))

    # ---- building

    def _build(self, game: Game) -> None:
        self._built = game.edited_fields
        for layout in (self._tiles, self._rows):
            cleared(layout)
        self.fields, self._titles, self._places = {}, {}, {}
        for field in game.edited_fields:
            if field.translated or field.widget not in (*SMALL, *WIDE):
                continue
            widget = self.fields[field.name] = self._create_widget(field)
            title = self._titles[field.name] = Label(step="small")
            title.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            box = self._places[field.name] = QWidget()
            filled(QVBoxLayout(box), title, (widget, 1), spacing=4, margins=(0, 0, 0, 0))
            if field.widget in SMALL:
                self._tiles.addWidget(box)
            else:
                self._rows.addWidget(box)
        self.restyle()

    def _create_widget(self, field: Field) -> QWidget:
        name = field.name
        if field.widget in ("choice", "location"):
            picker = Picker()
            picker.picked.connect(lambda value: self.value_set.emit(name, value, False))
            picker.entered.connect(lambda: self.entered.emit(name))
            return picker
        if field.widget == "flag":
            tick = QCheckBox()
            tick.clicked.connect(lambda _on: self.entered.emit(name))
            tick.clicked.connect(lambda on: self.value_set.emit(name, on, False))
            return tick
        if field.widget == "picture":
            picture = PictureField(self._preferences)
            picture.picked.connect(lambda value: self.value_set.emit(name, value, False))
            picture.entered.connect(lambda: self.entered.emit(name))
            picture.picture_received.connect(partial(self.picture_received.emit, name))
            return picture
        if field.widget == "locations":
            places = CheckListPicker()
            places.picked.connect(lambda value: self.value_set.emit(name, value, False))
            places.entered.connect(lambda: self.entered.emit(name))
            return places
        if field.widget == "symbols":
            line = Line()
            line.setPlaceholderText(" ".join(list(self._model.game.symbols)[:3]))
            line.editingFinished.connect(lambda: self._store_symbols(name, line))
            line.entered.connect(lambda: self.entered.emit(name))
            return line
        text = TextField(field, self._preferences)
        text.offer(partial(self._model.signs, "texts"))
        text.edited.connect(lambda value: self.value_set.emit(name, value, True))
        text.entered.connect(lambda: self.entered.emit(name))
        return text

    def _commit_typed(self) -> None:
        for name, widget in self.fields.items():
            if isinstance(widget, Line):
                self._store_symbols(name, widget)

    def _store_symbols(self, name: str, line: QLineEdit) -> None:
        if line.isModified():
            line.setModified(False)
            self.value_set.emit(name, line.text(), False)

    def restyle(self) -> None:
        grown, language = self._preferences.grown, self._preferences.language
        self._tiles.size_tiles(grown(CHOICE[0]), grown(CHOICE[1]))
        for name, title in self._titles.items():
            label = self._model.labels.field(name, language)
            widget = self.fields[name]
            # A check box shows its name next to the box.
            title.setText("" if isinstance(widget, QCheckBox) else label)
            if isinstance(widget, QCheckBox):
                widget.setText(label)
            elif isinstance(widget, TextField):
                widget.edit.setAccessibleName(label)
            else:
                widget.setAccessibleName(label)
